"""What a world must be able to answer, so that sets, numbers and truths can be evaluated over it.

`Terms` is asked once, when a meaning is compiled: which of its symbols the world knows, and by which key it looks them
up. `World` is asked with these keys, each time the meaning is evaluated.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Protocol

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Attribute, Condition, Keyword, Kind, Name, Stat, Value, ZoneName
from cardwright.query.shared import Shared

Key = Any
Piece = Any
Player = Hashable


class UnansweredError(Exception):
    """A meaning asks what its world cannot tell: found when it is compiled, with the words."""

    def __init__(self, message: str, node: m.Node | None = None) -> None:
        super().__init__(message)
        self.span = node.span if node is not None else m.NOWHERE


class Sieve(Protocol):
    """Several tests of cards at once."""

    def sifted(self, pieces: Iterable[Any], /) -> Sequence[list[Any]]:
        """Of each test the pieces that pass it."""
        ...

    def counted(self, pieces: Iterable[Any], /) -> Sequence[Any]:
        """Of each test how many pass it."""
        ...


class Terms(Protocol):
    """The symbols a world knows; each method raises UnansweredError for one it does not know."""

    @property
    def shared(self) -> Shared: ...

    @property
    def owners(self) -> Key:
        """The key of whose a piece is, as if it were a value; like that of an attribute, pieces are `grouped` by it."""
        ...

    @property
    def kinds(self) -> Key:
        """The key of what kind of piece it is."""
        ...

    def is_printed(self, attribute: Attribute) -> bool:
        """Whether the card of a piece alone tells its values of an attribute."""
        ...

    def is_single(self, attribute: Attribute) -> bool:
        """Whether every piece has just one value of it."""
        ...

    def is_printed_state(self, state: Condition) -> bool:
        """Whether it alone tells that a piece is in a state."""
        ...

    def printed(self, ask: Callable[..., bool]) -> Mapping[Any, bool]:
        """The answers to a question that a card alone tells, by card; of one that no one knows it is always no."""
        ...

    def sieve(self, tests: Sequence[Mapping[Any, bool]]) -> Sieve:
        """What tells of pieces which pass each of several such tests."""
        ...

    def kind(self, kind: Kind) -> Key: ...

    def attribute(self, attribute: Attribute) -> Key:
        """With `cards`: what cards have by themselves, by card."""
        ...

    def value(self, value: Value) -> Hashable: ...

    def declared(self, attribute: Attribute) -> AbstractSet[Hashable]: ...

    def stat(self, stat: Stat) -> Key: ...

    def printed_stat(self, key: Key) -> Mapping[Any, Any] | None:
        """The numbers of such a key by card, where nothing else has a say in them."""
        ...

    def own_stat(self, stat: Stat) -> Key:
        """A number that the world itself has, or one of its players: a function of the world."""
        ...

    def state(self, state: Condition) -> Key: ...

    def zones(self, zones: tuple[ZoneName, ...]) -> Key:
        """One or several zones together."""
        ...

    def called(self, name: Name) -> Key: ...

    def keyword(self, keyword: Keyword) -> Key: ...

    def abilities(self, abilities: tuple[m.Ability, ...]) -> Key: ...


class World(Protocol):
    """Pieces with what they are, where they are and whose they are. What was worked out it keeps: see `Remembering`."""

    @property
    def everywhere(self) -> Sequence[Piece]: ...

    @property
    def is_whole(self) -> bool:
        """Whether something can be said of every piece: `known` leaves none out."""
        ...

    def zone(self, key: Key) -> Sequence[Piece]: ...

    def zone_of(self, key: Key, player: Player) -> Sequence[Piece]: ...

    def is_in(self, piece: Piece, key: Key) -> bool: ...

    def known(self, pieces: Sequence[Piece]) -> Sequence[Piece]:
        """Those of which something can be said at all."""
        ...

    def count(self, pieces: Iterable[Piece]) -> Any:
        """How many there are, each weighing what it counts as."""
        ...

    def count_on(self, pieces: Iterable[Piece], bearer: Piece) -> Any:
        """How many of these one bearer bears."""
        ...

    def is_kind(self, piece: Piece, key: Key) -> bool: ...

    def is_state(self, piece: Piece, key: Key) -> bool: ...

    def is_called(self, piece: Piece, key: Key) -> bool: ...

    def has_keyword(self, piece: Piece, key: Key) -> bool: ...

    def has_abilities(self, piece: Piece, key: Key) -> bool: ...

    def values(self, key: Key, piece: Piece) -> AbstractSet[Hashable]: ...

    def player_values(self, key: Key, player: Player) -> AbstractSet[Hashable]: ...

    def stat(self, key: Key, piece: Piece) -> Any: ...

    def total(self, key: Key, pieces: Iterable[Piece]) -> Any: ...

    def has_stat(self, key: Key, piece: Piece) -> bool: ...

    def attached(self, piece: Piece) -> Sequence[Piece]: ...

    def host(self, piece: Piece) -> Sequence[Piece]: ...

    def owner(self, piece: Piece) -> Player: ...

    @property
    def you(self) -> Player: ...

    @property
    def players(self) -> Sequence[Player]: ...
