"""A table of the Miniatures Game on which tests put models, markers and terrain where they want them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from cardwright.check.archive import open_archive
from cardwright.content import Content
from cardwright.engine.examples.written import WrittenSituation
from cardwright.engine.operations import COUNT, LAND, MOVE, NOTE, OPERATIONS, RULES, STAND, TOP, Event
from cardwright.engine.play import Play
from cardwright.engine.state import ids
from cardwright.engine.tabletop.moving import MOVE as TO_MOVE
from cardwright.engine.tabletop.moving import Course, movement, open_ways
from cardwright.engine.tabletop.placing import stands
from cardwright.engine.tabletop.shapes import INCH, point, rectangle
from cardwright.engine.tabletop.standing import radius, where
from cardwright.engine.tabletop.terrain import laid, piece_of
from cardwright.engine.tabletop.ways import Way
from cardwright.games.minis import words
from cardwright.games.minis.staging import staged
from cardwright.table.catalogue import compiled_cards, compiled_keywords


@lru_cache(maxsize=1)
def game() -> WrittenSituation:
    content = Content.bundled()
    parts = open_archive(content).rules("minis")
    return staged(compiled_cards("minis", content), compiled_keywords("minis", content), parts)


def deploy_all(play: Play) -> None:
    """Warbands come to the table as the rules of play say."""
    game().playbook.agenda.open(play, "deployment", 0)


class Field:
    """The table; lengths are in inches."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.wanted = ""
        self.play: Play = game().blank(self._agent)

    def _agent(self, play, _player, question, options) -> int:
        labels = [question.label(play.rules, option) for option in options]
        self.asked.append(labels)
        found = [number for number, label in enumerate(labels) if self.wanted and self.wanted in label]
        return found[0] if found else game().usual(labels)

    def _do(self, operation: int, what: int, to: int, more: object) -> None:
        OPERATIONS[operation](self.play.state, Event(0, operation, what, to, more, RULES))
        self.play.seen = None

    def piece(self, name: str, player: int) -> int:
        state, cast = self.play.state, self.play.rules.cast
        return next(one for one in ids(cast.called[name] & state.members[0]) if state.owner[one] == player)

    def put(self, name: str, x: float, y: float, player: int = 0, level: bool = True) -> int:
        """A model or marker comes to stand somewhere; with `level`, it must fit there."""
        play, piece = self.play, self.piece(name, player)
        self._do(MOVE, piece, play.rules.layout.zone("gaming area", player), TOP)
        at = round(x * INCH), round(y * INCH)
        there = stands(play.state.land, at, radius(play, piece), ())
        assert there is not None or not level, f"{name} does not fit there"
        self._do(STAND, piece, point(*(there or (*at, 0))), 0)
        return piece

    def wait(self, name: str, player: int) -> int:
        """A model waits in its Warband to be deployed."""
        piece = self.piece(name, player)
        self._do(MOVE, piece, self.play.rules.layout.zone("Warband", player), TOP)
        return piece

    def lie(self, name: str, player: int) -> int:
        """An Objective lies on the table."""
        piece = self.piece(name, player)
        self._do(MOVE, piece, self.play.rules.layout.zone("Objectives", player), TOP)
        return piece

    def remember(self, card: int, chosen: int) -> None:
        """An Objective has been given these pieces."""
        self._do(NOTE, words.chosen_slot(card), chosen, 0)

    def lay(self, kind: str, x: float, y: float, wide: float = 0, deep: float = 0, height: float | None = None) -> None:
        """A piece of terrain around a point."""
        play, ground = self.play, self.play.rules.book.ground
        assert ground is not None
        size = [round((own or usual) * INCH) for own, usual in zip((wide, deep), ground.kinds[kind].size, strict=True)]
        piece = piece_of(ground, kind, rectangle((round(x * INCH), round(y * INCH)), *size))
        if height is not None:
            piece = piece._replace(top=round(height * INCH))
        self._do(LAND, 0, 0, laid(play.state.land, [piece]))

    def count(self, piece: int, token: str, number: int) -> None:
        self._do(COUNT, self.play.rules.layout.tokens[token] + piece, number, 0)

    def ways(self, piece: int, inches: float | None = None) -> list[Way]:
        """The ways of a Move Action, of the whole Movement if nothing is said."""
        limit = movement(self.play, piece) if inches is None else round(inches * INCH)
        return open_ways(self.play, piece, limit, Course(True, "", False, False, action=True), [], TO_MOVE)

    def at(self, piece: int) -> tuple[float, float, float]:
        x, y, z = where(self.play, piece)
        return x / INCH, y / INCH, z / INCH

    def choosing(self, wanted: str, do: Callable[[], object]) -> object:
        """Do something in which a player takes what has these words in it."""
        self.wanted = wanted
        try:
            return do()
        finally:
            self.wanted = ""
