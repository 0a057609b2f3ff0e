"""Games from a set-up and a list of decisions in the game's own words: for sharing, for bug reports, for comparing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cardwright.engine.game import Game, GameError, Json
from cardwright.engine.play import Open, Options, Play, Question, number_of

_ATTEMPTS = 500
"""Ways of reading a list that are tried: choices with one option may stand in it or not."""


class ReplayError(GameError):
    """A list that does not fit the game; the message says at which decision."""

    def __init__(self, message: str, decision: int) -> None:
        super().__init__(message)
        self.decision = decision
        """The number of that decision, counted from 0."""


class Replayed(NamedTuple):
    """A game that was played again."""

    play: Play
    records: list[Json]
    """The state after every turn that was completed."""
    notes: list[str]
    """Decisions that the list leaves out and that were taken for granted."""


class _Ended(Exception):  # noqa: N818 - no error
    """The list is at its end, the game is not."""


def replay(game: Game, setup: Json, decisions: Sequence[str]) -> Replayed:
    """Play a game again.

    A choice with one option may be listed or left out. Where a word of the list fits such a choice it is taken for it;
    if the list then fits no longer, it is taken for the next decision instead.
    """
    left_out: list[int] = []
    first: ReplayError | None = None
    for _ in range(_ATTEMPTS):
        reading = _Reading(game, decisions, left_out)
        try:
            return reading.play(setup)
        except ReplayError as error:
            first = first or error
            if not reading.taken:
                break
            latest = reading.taken[-1]
            left_out = [*(one for one in left_out if one < latest), latest]
    assert first is not None
    raise first


class _Reading:
    """One way of reading a list."""

    def __init__(self, game: Game, decisions: Sequence[str], left_out: list[int]) -> None:
        self._game = game
        self._words = decisions
        self._left_out = set(left_out)
        self._at = 0
        self._forced = 0
        self.taken: list[int] = []
        """Which of the choices with one option, counted from 0, are listed."""
        self.notes: list[str] = []

    def play(self, setup: Json) -> Replayed:
        play = self._game.arrange(setup, self._answer)
        play.witness = self._witness
        records: list[Json] = []
        try:
            while True:
                turn, over = play.state.turn, play.state.over
                more = self._game.step(play)
                if play.state.turn != turn or play.state.over != over:
                    records.append(self._game.record(play))
                if not more:
                    break
        except _Ended:
            return Replayed(play, records, self.notes)
        if self._at < len(self._words):
            said = f"Decision {self._at + 1} ({self._words[self._at]!r})"
            raise ReplayError(f"{said} comes after the end of the game.", self._at)
        return Replayed(play, records, self.notes)

    def _answer(self, play: Play, player: int, question: Question, options: Options) -> int:
        if self._at == len(self._words):
            if question.unsaid:
                return 0
            raise _Ended
        labels = told_apart([question.label(play.rules, option) for option in options])
        said = _words(play, self._words[self._at])
        known = [_words(play, label) for label in labels]
        # Exactly, where order tells `33" east, 27" north` from `27" east, 33" north`; else whatever the order; or by
        # some of its words, if no other option has them: `player 2` for `Stark banner to player 2`.
        fits = [number for number, label in enumerate(known) if label == said]
        fits = fits or [number for number, label in enumerate(known) if sorted(label) == sorted(said)]
        fits = fits or [number for number, label in enumerate(known) if set(said) <= set(label)]
        if question.unsaid and not fits:
            self.notes.append(f"turn {play.state.turn}: nothing is said about it, so taken: {labels[0]}")
            return 0
        if len(fits) != 1 and (named := number_of(options, self._words[self._at])) is not None:
            fits = [named]
        if len(fits) != 1:
            raise ReplayError(
                f"Decision {self._at + 1} ({self._words[self._at]!r}) is no option of player {player + 1} "
                f"to {question.ask} in turn {play.state.turn}: {', '.join(labels)}.",
                self._at,
            )
        self._at += 1
        return fits[0]

    def _witness(self, play: Play, question: Question, option: Any) -> None:
        number, self._forced = self._forced, self._forced + 1
        if self._at == len(self._words) or number in self._left_out:
            return
        if sorted(_words(play, self._words[self._at])) == sorted(_words(play, question.label(play.rules, option))):
            self._at += 1
            self.taken.append(number)


def told_apart(labels: Sequence[str]) -> list[str]:
    """The same words, but of those that are the same the second ends in `#2`: two copies of a card."""
    if len(set(labels)) == len(labels):
        return list(labels)
    return [
        label if (before := labels[:number].count(label)) == 0 else f"{label} #{before + 1}"
        for number, label in enumerate(labels)
    ]


def _words(play: Play, words: str) -> list[str]:
    """Words without regard to capitals."""
    return play.rules.cast.canonical(words).casefold().split()


def labels_of(game: Game, setup: Json, decisions: Sequence[int], labels: list[str] | None = None) -> list[str]:
    """A list of decisions by number, in words; put into a list that is given, for who must have those of a game that
    fails."""
    given = iter(decisions)
    labels = [] if labels is None else labels

    def answer(play: Play, _player: int, question: Question, options: Options) -> int:
        number = next(given, None)
        if number is None:
            raise _Ended
        if isinstance(options, Open) and number < 0:
            labels.append(question.label(play.rules, options.named(number)))
        else:
            labels.append(told_apart([question.label(play.rules, option) for option in options])[number])
        return number

    play = game.arrange(setup, answer)
    try:
        while game.step(play):
            pass
    except _Ended:
        pass
    return labels
