"""What the questions of one set of rules have in common: the names in their sources, and what is worked out once."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

_VARIABLE = re.compile(r"\b(?:v\d+|this)\b")


class Once:
    """A set that is worked out once in a world: rules ask for the same cards again and again."""

    __slots__ = ("ask", "player", "source")

    def __init__(self, ask: Callable[..., Any], source: str, player: str) -> None:
        self.ask = ask
        self.source = source
        """What it is made of, and the name of the player in it, if it is about one."""
        self.player = player


class Index:
    """Such a set by the values of its pieces, so that what is alike is looked up and not compared one by one."""

    __slots__ = ("ask", "key", "player", "source")

    def __init__(self, ask: Callable[..., Any], key: Any, source: str, player: str) -> None:
        self.ask = ask
        self.key = key
        self.source = source
        self.player = player


class Table:
    """Pieces by their values of something."""

    __slots__ = ("_order", "_pieces", "by_value")

    def __init__(self, pieces: Iterable[Any], key: Any) -> None:
        self._pieces = pieces
        self._order: dict[Any, int] | None = None
        self.by_value: Mapping[Hashable, list[Any]] = key.grouped(pieces)

    def having(self, values: Collection[Hashable]) -> Sequence[Any]:
        """Those that have one of the values, in the order in which they stand."""
        if len(values) == 1:
            (value,) = values
            return self.by_value.get(value, ())
        found = {piece for value in values for piece in self.by_value.get(value, ())}
        if len(found) < 2:
            return list(found)
        if self._order is None:
            self._order = {piece: place for place, piece in enumerate(self._pieces)}
        return sorted(found, key=self._order.__getitem__)


class Remembering:
    """A world that keeps what was worked out in it."""

    __slots__ = ("kept",)

    def __init__(self, kept: dict[Any, Any]) -> None:
        self.kept = kept

    def once(self, key: Once) -> Any:
        """A set, worked out when it is first asked for."""
        found = self.kept.get(key)
        if found is None:
            found = self.kept[key] = key.ask(self)
        return found

    def once_of(self, key: Once, player: Hashable) -> Any:
        """The same for one player."""
        found = self.kept.get((key, player))
        if found is None:
            found = self.kept[key, player] = key.ask(self, player)
        return found

    def alike(self, index: Index, values: Collection[Hashable], player: Hashable = None) -> Sequence[Any]:
        """The pieces of a set that have one of the values, in order."""
        table: Table | None = self.kept.get((index, player))
        if table is None:
            pieces = index.ask(self) if player is None else index.ask(self, player)
            table = self.kept[index, player] = Table(pieces, index.key)
        return table.having(values)

    def groups(self, index: Index, player: Hashable = None) -> Iterable[list[Any]]:
        """The pieces of a set, those that have one value together."""
        self.alike(index, (), player)
        table: Table = self.kept[index, player]
        return table.by_value.values()

    def tallies(self, index: Index, player: Hashable = None) -> Iterable[Any]:
        """How many pieces there are of each value."""
        return self._tally(index, player).values()

    def valued(self, index: Index, player: Hashable = None) -> AbstractSet[Hashable]:
        """The values that pieces of a set have."""
        return self._tally(index, player).keys()

    def _tally(self, index: Index, player: Hashable) -> Mapping[Hashable, Any]:
        found: Mapping[Hashable, Any] | None = self.kept.get((index, player, "tally"))
        if found is None:
            pieces = index.ask(self) if player is None else index.ask(self, player)
            found = self.kept[index, player, "tally"] = index.key.tallied(pieces)
        return found


class Shared:
    """What the questions of one set of rules have in common: their constants, and what is worked out once for all.

    Two rules that ask for the same cards are two texts that are the same, but for the numbers of their variables.
    """

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"__builtins__": _FUNCTIONS}
        self._known: dict[tuple[type, Hashable], str] = {}
        self._made: dict[tuple[Any, ...], str] = {}
        self.printed_names: set[str] = set()
        """The names of what cards alone tell."""

    def constant(self, value: Any) -> str:
        """The name of a value that is handed to the source."""
        try:
            key: tuple[type, Hashable] = (type(value), value)
            found = self._known.get(key)
        except TypeError:
            key = (type(value), id(value))
            found = self._known.get(key)
        if found is None:
            found = self._known[key] = f"k{len(self._known)}"
            self.names[found] = value
        return found

    def question(self, arguments: str, source: str) -> Any:
        """A function of a source."""
        # The source holds names of ours, numbers and signs; every word of a card or a rule is a constant beside it.
        return eval(f"lambda {arguments}: {source}", self.names)

    def defined(self, name: str, source: str) -> Any:
        """A function that is written in statements."""
        told: dict[str, Any] = {}
        exec(compile(source, "<rules>", "exec"), self.names, told)
        return told[name]

    def once(self, source: str, player: str) -> str:
        """The name of a set that is worked out once in a world, or once for each player."""
        found = self._made.get((plain := _numbered(source),))
        if found is None:
            asked = self.question(f"w, {player}" if player else "w", source)
            found = self._made[plain,] = self.constant(Once(asked, source, player))
        return found

    def index(self, source: str, player: str, key: str) -> str:
        """The name of such a set by the values of its pieces."""
        found = self._made.get((plain := _numbered(source), key))
        if found is None:
            asked = self.question(f"w, {player}" if player else "w", source)
            found = self._made[plain, key] = self.constant(Index(asked, self.names[key], source, player))
        return found

    def printed(self, source: str, piece: str, cards_of: Callable[[Any], Mapping[Any, bool]]) -> str:
        """The name of the cards of which something is true, whatever a list says of them."""
        found = self._made.get((plain := _numbered(source), "printed"))
        if found is None:
            cards = cards_of(self.question(f"w, {piece}", source))
            found = self._made[plain, "printed"] = self.constant(cards)
            self.printed_names.add(found)
        return found


def _numbered(source: str) -> str:
    """A source with its variables numbered as they come."""
    known: dict[str, str] = {}
    return _VARIABLE.sub(lambda found: known.setdefault(found[0], f"v{len(known)}"), source)


def _every(held: list[bool]) -> bool:
    """Each of something, and there is one."""
    return bool(held) and all(held)


_FUNCTIONS = {
    "any": any, "every": _every, "len": len, "min": min, "max": max,
    "frozenset": frozenset, "dict": dict, "table": Table,
}  # fmt: skip
