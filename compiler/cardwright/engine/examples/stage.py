"""Where an example is played: an empty table, and words that decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol

from cardwright.engine.game import Game
from cardwright.engine.operations import MOVE, OPERATIONS, RULES, TOP, Event
from cardwright.engine.play import Agent, Options, Play, Question
from cardwright.engine.reactions import first_option
from cardwright.lang.tree import Node


class ExampleError(Exception):
    """A step that cannot be carried out; the message says why."""


class Staged(Game, Protocol):
    """A game in which examples can be played."""

    spots: Mapping[str, int]
    """The places of the board by their names."""

    def blank(self, agent: Agent) -> Play:
        """A table on which nothing lies."""

    def board_zone(self) -> int:
        """The zone whose pieces lie on the board."""

    def area(self, player: int) -> int:
        """Where what a player has lies."""

    def held(self, play: Play, player: int, noun: str, bits: int) -> int:
        """How many pieces of a set a player has, as the rules count them."""

    def ready(self, play: Play) -> None:
        """What must be so before anything can happen, if the example does not say it."""

    def before_use(self, play: Play) -> None:
        """What the rules note before a card is used."""

    def out_of_game(self) -> int:
        """The zone of pieces that an example does not speak of."""

    def take_turn(self, play: Play) -> None:
        """What a player does in a turn, as far as its end; if nothing can be done, the game ends."""

    def end_turn(self, play: Play) -> None:
        """The end of a turn, and the beginning of the next."""


class Stage:
    """The table of one example: you are the first player, your opponent is the second."""

    def __init__(self, game: Staged, spoken_of: set[str], otherwise: Agent | None = None) -> None:
        self.game = game
        self.otherwise = otherwise or first_option
        """Decides what the words leave open."""
        self.rules = game.rules
        self.spoken_of = spoken_of
        """Names in the example: cards that are only numbered (`2 Stark characters`) must be others."""
        self.answers: list[str] = []
        self.play = game.blank(self._decide)
        self.play.witness = self._forced

    def put(self, piece: int, zone: int, spot: int = TOP) -> None:
        """Lay a piece somewhere; not by an event, because nothing happens yet."""
        OPERATIONS[MOVE](self.play.state, Event(0, MOVE, piece, zone, spot, RULES))

    def free_spot(self) -> int:
        """A place of the board where nothing lies."""
        return self.play.state.at.index(-1)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """What is done meanwhile is done to a copy; nobody is asked."""
        play, otherwise = self.play, self.otherwise
        self.play, self.otherwise = play.fork(self._decide), first_option
        self.play.witness = self._forced
        try:
            yield
        finally:
            self.play, self.otherwise = play, otherwise

    def _decide(self, play: Play, player: int, question: Question, options: Options) -> int:
        """The first answer of the example that is an option; what none of them answers is left open."""
        labels = [question.label(play.rules, option).casefold() for option in options]
        for answer in self.answers:
            if answer.casefold() in labels:
                self.answers.remove(answer)
                return labels.index(answer.casefold())
        return self.otherwise(play, player, question, options)

    def _forced(self, play: Play, question: Question, option: Any) -> None:
        said = question.label(play.rules, option).casefold()
        for answer in self.answers:
            if answer.casefold() == said:
                self.answers.remove(answer)
                return


def cannot(node: Node, what: str) -> ExampleError:
    """That a step is not understood."""
    return ExampleError(f"{what} (`{getattr(node, 'op', '?')}`)")
