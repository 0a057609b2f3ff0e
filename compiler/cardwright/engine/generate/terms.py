"""What all expressions share: the frame they read, the reader for each node, values as numbers."""

from __future__ import annotations

from typing import Any

from cardwright.engine.generate.writer import CannotRun, Writer
from cardwright.engine.rules import Rules
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.gamedata.lexicon import Lexicon

FEW_VALUES = 8
"""Of an attribute with so many values at most, all sets of them are worked out beforehand."""


class Terms(Writer):
    """Readers of sets, numbers and truths, found by the type of a node."""

    def __init__(self, rules: Rules, lexicon: Lexicon) -> None:
        super().__init__()
        self.rules = rules
        self.lexicon = lexicon
        self.bound: dict[int, str] = {}
        """For each variable, how it is written."""
        self.episodes: set[int] = set()
        """Variables that stand for what is under way: the challenge that was won, the attack."""
        self.amid: dict[tuple[str, str], str] = {}
        """For a deed in the middle of which something is asked, how those are written who have a part in it."""
        self.present: set[int] = set()
        """Variables for what was found where it lies now: of such a piece it is asked how it is, not how it was."""

    def set(self, node: m.Set[Any]) -> str:
        """A set as an expression."""
        method = getattr(self, f"_set_{type(node).__name__.lower()}", None)
        if method is None:
            raise CannotRun(f"the table cannot work out “{type(node).__name__}” yet", node.span)
        found: str = method(node)
        return found

    @property
    def has_spaces(self) -> bool:
        """Whether places are spaces of a board: a set of them is one like any other."""
        return self.rules.auras is not None or bool(self.rules.book.zones.boards)

    @property
    def everybody(self) -> str:
        return str((1 << self.rules.layout.players) - 1)

    uncovering = False
    """Whether what lies face down is asked for: else it is no card of anything."""

    def each_of(self, each: m.Var[Any], of: m.Set[Any]) -> str:
        """How each of a set is written where something is asked of it."""
        self.found(each, of)
        name = self.bound[each.number] = f"v{each.number}"
        return name

    def found(self, each: m.Var[Any], of: m.Set[Any]) -> None:
        """Note whether what a variable stands for was spoken of before, or is found where it lies."""
        if not self.is_spoken_of(of):
            self.present.add(each.number)

    def found_outside(self, each: m.Var[Any], of: m.Set[Any]) -> None:
        """The same of what is kept: from play it may leave later; what was found elsewhere is as it is there."""
        while isinstance(of, (m.Where, m.Minus, m.Extreme)):
            of = of.of
        zone = of.place if isinstance(of, (m.In, m.Edgemost)) else None
        if isinstance(zone, m.Zone) and zone.zone not in (*self.rules.book.zones.play, self.rules.book.zones.whole):
            self.present.add(each.number)

    def is_spoken_of(self, node: m.Set[Any]) -> bool:
        """Whether pieces are meant by what was said of them before: such a one may have left play since."""
        if isinstance(node, m.Var):
            return node.number not in self.present
        if isinstance(node, m.Union):
            return any(self.is_spoken_of(one) for one in node.sets)
        if isinstance(node, (m.Where, m.Minus, m.Extreme)):
            return self.is_spoken_of(node.of)
        return isinstance(node, (m.This, m.Of))

    def fixed(self, field: str) -> tuple[int, ...] | None:
        """For an attribute that no text changes, with few values: those who have one of each set of them."""
        cast, names = self.rules.cast, self.rules.cast.values.get(field, ())
        if field not in self.rules.unchanging or not names or len(names) > FEW_VALUES:
            return None
        found = [0]
        for name in names:  # each value doubles the sets
            found += [bits | cast.having.get((field, name), 0) for bits in found]
        return tuple(found)

    def field(self, attribute: str) -> str:
        """The field of a card that an attribute is printed in."""
        return self.rules.book.pieces.attributes.get(attribute, attribute)

    def value_number(self, node: m.Just) -> int:
        return self._known_values(node).index(self.value_name(node))

    def value_name(self, node: m.Just) -> str:
        """A value as cards have it printed. One that no card has may still be given by a text, and named."""
        known, plain = self._known_values(node), str(node.value).strip("[]")
        name = str(node.value) if str(node.value) in known else plain
        if name not in known:
            known.append(name)
        return name

    def _known_values(self, node: m.Just) -> list[str]:
        return self.rules.cast.values.setdefault(self.field(node.attribute), [])

    def sort_of(self, node: m.Set[Any]) -> Sort | None:
        """The sort of a set, where its kind tells."""
        if isinstance(node, (m.Var, m.Kept, m.Given)):
            return node.sort
        if isinstance(node, (m.You, m.Players, m.Opponents, m.Seat, m.Controller, m.Owner)):
            return Sort.PLAYER
        if isinstance(node, (m.Where, m.Minus, m.Extreme)):
            return self.sort_of(node.of)
        if isinstance(node, m.Of):
            return self.lexicon.roles.get(node.role)
        return None

    definition = -1
    """The card or rule whose text it is; none, where nothing says so."""

    def number(self, node: m.Number) -> str:
        method = getattr(self, f"_number_{type(node).__name__.lower()}", None)
        if method is None:
            raise CannotRun(f"the table cannot work out “{type(node).__name__}” yet", node.span)
        found: str = method(node)
        return found

    def truth(self, node: m.Truth) -> str:
        method = getattr(self, f"_truth_{type(node).__name__.lower()}", None)
        if method is None:
            raise CannotRun(f"the table cannot tell “{type(node).__name__}” yet", node.span)
        found: str = method(node)
        return found
