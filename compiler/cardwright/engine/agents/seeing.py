"""What an agent is handed: the question, and the game as its player knows it. What lies hidden it can only guess.

Nothing that is true and hidden goes through here. A guess is a state in which the cards that the player cannot tell
apart have changed places, by lot, and which leads to the very question that he is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from cardwright.engine.game import Game
from cardwright.engine.hiding import Sight, groups, out_of_sight, worded
from cardwright.engine.operations import exchange, set_out
from cardwright.engine.picking import label
from cardwright.engine.play import Agent, IllegalAnswer, Options, Play, Question
from cardwright.engine.session import Paused, Pending
from cardwright.engine.state import State, ids
from cardwright.engine.unable import CannotRun

_GUESSES = 8
"""So many are tried for one that leads to the question."""


class Guess(NamedTuple):
    """A game that could be this one: how a step began, and what was decided in it since."""

    start: State
    answers: tuple[int, ...]


class Glance:
    """What a player knows when he is asked something."""

    def __init__(self, game: Game, play: Play, pending: Pending) -> None:
        self.player = pending.player
        self.ask = pending.question.ask
        self.count = len(pending.options)
        """How many options there are."""
        self.__game, self.__play, self.__pending = game, play, pending

    def labels(self) -> list[str]:
        """The options, in words."""
        return worded(self.__play, self.__pending.question, self.__pending.options, self.player)

    def board(self) -> str:
        """The table, as it is shown to the player."""
        return self.__game.board(self.__play, self.player)

    def guess(self, random: Random) -> Guess | None:
        """A game that the player cannot tell from the one that is played; none, if none was found that leads here."""
        play, game = self.__play, self.__game
        assert play.start is not None, "an agent that looks ahead must be told where the step began"
        start, done = play.start, tuple(play.decisions[play.began :])
        sight = Sight(play, self.player)
        for group in groups(play):
            sight.unseen(group)
        unknown = sight.unknown(play.state) & out_of_sight(play.rules, start, self.player)
        taken = _retraced(game, start, done) if done else []
        words = self.labels() if done else []
        for _ in range(_GUESSES):
            instead = _by_lot(play, start, sight, unknown, random)
            guess = start.copy()
            exchange(guess, instead, min(play.rules.layout.tokens.values(), default=len(guess.counters)))
            if play.state.dice == start.dice:
                set_out(guess, guess.player, random.getrandbits(31))
            if not done:
                return Guess(guess, ())
            answers = _same_way(game, guess, taken, instead)
            if answers is not None and self._leads_here(guess, answers, words):
                return Guess(guess, answers)
        return None

    def _leads_here(self, guess: State, answers: tuple[int, ...], words: Sequence[str]) -> bool:
        play, asked = _asked(self.__game, guess, list(answers))
        if asked is None or asked.player != self.player or asked.question.ask != self.ask:
            return False
        return [asked.question.label(play.rules, option) for option in asked.options] == words or (
            len(asked.options) == len(words) and asked.question.label is label
        )


Bot = Callable[[Glance], int]
"""Whoever decides by what a player knows."""


def seat(game: Game, bot: Bot) -> Agent:
    """A bot as an agent of the game: it gets a glance, and nothing else."""

    def answer(play: Play, player: int, question: Question, options: Options) -> int:
        return bot(Glance(game, play, Pending(player, question, options)))

    return answer


def _by_lot(play: Play, start: State, sight: Sight, unknown: int, random: Random) -> dict[int, int]:
    """For each card that is not known, the one that is there instead: those between whose places cards have gone
    unseen, of one owner. Which cards truly are where makes no difference: places are gone through in their order."""
    owners, alike = start.owner, dict[tuple[int, int], list[int]]()
    for piece in ids(unknown):
        owner = owners[piece] if owners else -1
        alike.setdefault((sight.pool(play.state.zone[piece]), owner), []).append(piece)
    instead: dict[int, int] = {}
    for pieces in alike.values():
        places = sorted(pieces, key=lambda piece: (_spot(start, piece), piece))
        instead |= zip(places, random.sample(pieces, len(pieces)), strict=True)
    return instead


def _spot(state: State, piece: int) -> tuple[int, int, int]:
    """Where a card lies, without a word about which it is."""
    pile = state.order[state.zone[piece]]
    return state.zone[piece], pile.index(piece) if pile is not None and piece in pile else -1, state.place[piece]


class _Taken(NamedTuple):
    """A decision as it was made."""

    player: int
    question: Question
    option: Any


def _asked(game: Game, start: State, given: list[int]) -> tuple[Play, Pending | None]:
    """What a step asks next after these answers."""

    def give(_play: Play, player: int, question: Question, options: Options) -> int:
        if not given:
            raise Paused(Pending(player, question, options))
        return given.pop(0)

    play = Play(game.rules, start.copy(), give)
    try:
        game.step(play)
    except Paused as pause:
        return play, pause.pending
    except (CannotRun, IllegalAnswer):
        pass
    return play, None


def _retraced(game: Game, start: State, numbers: Sequence[int]) -> list[_Taken]:
    """What was decided in a step so far."""
    given, taken = list(numbers), list[_Taken]()

    def give(_play: Play, player: int, question: Question, options: Options) -> int:
        if not given:
            raise Paused(Pending(player, question, options))
        number = given.pop(0)
        taken.append(_Taken(player, question, options[number] if number >= 0 else options.named(number)))  # type: ignore[attr-defined]
        return number

    play = Play(game.rules, start.copy(), give)
    with suppress(Paused):
        game.step(play)
    return taken


def _same_way(game: Game, start: State, taken: Sequence[_Taken], instead: Mapping[int, int]) -> tuple[int, ...] | None:
    """The same decisions in another game, by number there; none, if one of them is no option there."""
    wanted, answers = list(taken), list[int]()

    def give(_play: Play, player: int, question: Question, options: Options) -> int:
        if not wanted:
            raise Paused(Pending(player, question, options))
        was = wanted.pop(0)
        option = _renamed(was, instead)
        if was.player != player or was.question.ask != question.ask or option not in options:
            raise IllegalAnswer("it would have gone another way")
        answers.append(list(options).index(option))
        return answers[-1]

    try:
        game.step(Play(game.rules, start.copy(), give))
    except Paused:
        return tuple(answers)
    except (CannotRun, IllegalAnswer):
        return None
    return None


def _renamed(taken: _Taken, instead: Mapping[int, int]) -> Any:
    """An option with the card that is there instead of the one that was meant."""
    option = taken.option
    if taken.question.label is label:
        return instead.get(option, option)
    if hasattr(option, "piece") and hasattr(option, "_replace"):
        return option._replace(piece=instead.get(option.piece, option.piece))
    return option
