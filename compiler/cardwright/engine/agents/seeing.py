"""What an agent is handed: the question, and the game as its player knows it. What lies hidden it can only guess.

Nothing that is true and hidden goes through here. A guess is a state in which the cards that the player cannot tell
apart have changed places, by lot, and which leads to the very question that he is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from cardwright.engine.game import Game
from cardwright.engine.hiding import Memory, Sight, masked, out_of_sight, sight_of, unnamed
from cardwright.engine.operations import exchange
from cardwright.engine.picking import label
from cardwright.engine.play import IllegalAnswer, Offer, Options, Play, Question
from cardwright.engine.session import Paused, Pending
from cardwright.engine.state import State, ids
from cardwright.engine.unable import STOPPING

_GUESSES = 8
"""So many are tried for one that leads to the question."""


class Guess(NamedTuple):
    """A game that could be this one: how a step began, and what was decided in it since."""

    start: State
    answers: tuple[int, ...]
    numbers: tuple[int, ...]
    """For each option of what is asked here, its number there."""


class Looks(NamedTuple):
    """How often a bot was asked, and how well it could guess: two of them are added up."""

    asked: int = 0
    astray: int = 0
    """Guesses that did not lead to what it was asked: they are made anew."""
    blind: int = 0
    """Questions that no guess led to: it could not look ahead, and decided by lot."""
    stuck: int = 0
    """Guesses in which something could not be carried out: it saw no further."""

    def plus(self, *more: int) -> Looks:
        """Both together."""
        return Looks(*(one + other for one, other in zip(self, more, strict=True)))


class Glance:
    """What a player knows when he is asked something."""

    def __init__(self, game: Game, play: Play, pending: Pending, memory: Memory | None = None) -> None:
        self._looks = Looks(asked=1)
        self.player = pending.player
        self.ask = pending.question.ask
        self.count = len(pending.options)
        """How many options there are."""
        self.__game, self.__play, self.__pending, self.__memory = game, play, pending, memory

    def labels(self) -> list[str]:
        """The options, in words."""
        rules = masked(self.__play.rules, unnamed(self.__play, self._sight))
        return [self.__pending.question.label(rules, option) for option in self.__pending.options]

    def board(self) -> str:
        """The table, as it is shown to the player."""
        return self.__game.board(self.__play, self.player)

    @cached_property
    def _sight(self) -> Sight:
        play, memory = self.__play, self.__memory
        return sight_of(play, self.player) if memory is None else memory.sight(play, self.player)

    @cached_property
    def _known(self) -> _Known:
        """What every guess begins with."""
        play = self.__play
        assert play.start is not None, "an agent that looks ahead must be told where the step began"
        start, done = play.start, tuple(play.decisions[play.began :])
        unknown = self._sight.unknown(play.state) & out_of_sight(play.rules, start, self.player)
        if self.__pending.question.label is label:  # what he goes through to choose from it he sees
            seen = ~unnamed(play, self._sight)
            for piece in self.__pending.options:
                if piece >= 0 and seen >> piece & 1:
                    unknown &= ~(1 << piece)
        taken = _retraced(self.__game, start, done) if done else []
        return _Known(start, taken, _alike(play, start, self._sight, unknown))

    def guess(self, random: Random) -> Guess | None:
        """A game that the player cannot tell from the one that is played; none, if none was found that leads here."""
        play, known = self.__play, self._known
        for _ in range(_GUESSES):
            instead: dict[int, int] = {}
            for places, pieces in known.alike:
                instead |= zip(places, random.sample(pieces, len(pieces)), strict=True)
            guess = known.start.copy()
            exchange(guess, instead, min(play.rules.layout.tokens.values(), default=len(guess.counters)))
            found = self._led_here(guess, instead)
            if found is not None:
                return found
            self._looks = self._looks.plus(0, 1, 0, 0)
        self._looks = self._looks._replace(blind=1)
        return None

    def stuck(self) -> None:
        """A bot says that a guess went no further, because something in it could not be carried out."""
        self._looks = self._looks.plus(0, 0, 0, 1)

    def looks(self) -> Looks:
        """How well the question could be looked at."""
        return self._looks

    def _led_here(self, guess: State, instead: Mapping[int, int]) -> Guess | None:
        """The guess with the same decisions, if they can be made in it and lead to the same question."""
        wanted, answers = list(self._known.taken), list[int]()

        def give(_play: Play, player: int, question: Question, options: Options) -> int:
            if not wanted:
                raise Paused(Pending(player, question, options))
            was = wanted.pop(0)
            number = number_in_a_guess(was.question, was.option, options, instead)
            if was.player != player or was.question.ask != question.ask or number is None:
                raise IllegalAnswer("it would have gone another way")
            answers.append(number)
            return number

        try:
            self.__game.step(Play(self.__game.rules, guess.copy(), give))
        except Paused as pause:
            numbers = self._numbers(pause.pending, instead)
            return None if numbers is None else Guess(guess, tuple(answers), numbers)
        except (*STOPPING, IllegalAnswer):
            pass
        return None

    def _numbers(self, there: Pending, instead: Mapping[int, int]) -> tuple[int, ...] | None:
        """For each option here its number in a guess; none, if something else is asked there, or is offered."""
        here, found = self.__pending, list[int]()
        if there.player != self.player or there.question.ask != self.ask or len(there.options) != self.count:
            return None
        options = list(there.options)
        for option in here.options:
            number = number_in_a_guess(here.question, option, options, instead, found)
            if number is None:
                return None
            found.append(number)
        return tuple(found)


class _Known(NamedTuple):
    """What is the same in all guesses."""

    start: State
    taken: Sequence[_Taken]
    alike: list[tuple[list[int], list[int]]]
    """Cards that the player cannot tell apart, in the order of the places in which they lie; and by their numbers."""


Bot = Callable[[Glance], int]
"""Whoever decides by what a player knows."""


class Seated:
    """A bot as an agent of the game: it gets a glance, and nothing else."""

    def __init__(self, game: Game, bot: Bot) -> None:
        self._game, self._bot, self._memory = game, bot, Memory()
        self.looks = Looks()
        """How it could look at what it was asked so far."""

    def __call__(self, play: Play, player: int, question: Question, options: Options) -> int:
        glance = Glance(self._game, play, Pending(player, question, options), self._memory)
        number = self._bot(glance)
        self.looks = self.looks.plus(*glance.looks())
        return number


def _alike(play: Play, start: State, sight: Sight, unknown: int) -> list[tuple[list[int], list[int]]]:
    """The cards that are not known, those together between whose places cards have gone unseen, of one owner. Which
    cards truly are where makes no difference: places are gone through in their order."""
    owners, alike = start.owner, dict[tuple[int, int], list[int]]()
    for piece in ids(unknown):
        owner = owners[piece] if owners else -1
        alike.setdefault((sight.pool(play.state.zone[piece]), owner), []).append(piece)
    return [(sorted(alike[key], key=lambda one: (_spot(start, one), one)), alike[key]) for key in sorted(alike)]


def _spot(state: State, piece: int) -> tuple[int, int, int]:
    """Where a card lies, without a word about which it is."""
    pile = state.order[state.zone[piece]]
    return state.zone[piece], pile.index(piece) if pile is not None and piece in pile else -1, state.place[piece]


class _Taken(NamedTuple):
    """A decision as it was made."""

    player: int
    question: Question
    option: Any


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


def number_in_a_guess(
    question: Question, option: Any, options: Options, instead: Mapping[int, int], taken: Sequence[int] = ()
) -> int | None:
    """Which of the options in a guess is the one that is meant; none, if it is not offered there. Of what may be
    answered with, it is the text that counts: what it answers may be another card there, and stands elsewhere in the
    log."""
    if isinstance(option, Offer):
        same = (*option.trigger[:2], instead.get(option.card, option.card))
        offers = ((at, one) for at, one in enumerate(options) if isinstance(one, Offer) and at not in taken)
        return next((at for at, one in offers if (*one.trigger[:2], one.card) == same), None)
    meant = _renamed(question, option, instead)
    return options.index(meant) if meant in options else None


def _renamed(question: Question, option: Any, instead: Mapping[int, int]) -> Any:
    """An option with the card that is there instead of the one that is meant."""
    if question.label is label:
        return instead.get(option, option)
    if hasattr(option, "piece") and hasattr(option, "_replace"):
        return option._replace(piece=instead.get(option.piece, option.piece))
    return option
