"""The pieces of a game: which cards and tokens there are, and what is printed on them, as sets of ids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from functools import cached_property

from cardwright.check.compiled import CompiledBlock, CompiledCard
from cardwright.engine.operations import Cause
from cardwright.engine.state import NOWHERE
from cardwright.lang.records import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """A card or a token, before it gets a number."""

    name: str
    type: str
    values: dict[str, str] = field(default_factory=dict)
    """Its value of each attribute: `house` is `Stark`."""
    card: CompiledCard | None = None
    lists: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Its values of attributes that it can have several of: traits, icons."""

    @classmethod
    def of(cls, card: CompiledCard) -> Piece:
        """The piece that a compiled card is."""
        values = {name: value for name, value in card.fields.items() if isinstance(value, str)}
        lists = {
            name: tuple(value)
            for name, value in card.fields.items()
            if isinstance(value, list) and all(isinstance(one, str) for one in value)
        }
        return cls(card.name, card.type, values, card, lists)


def plain(value: str) -> str:
    """A value without the brackets that an icon is written with: a field has none."""
    return value[1:-1] if value[:1] == "[" and value[-1:] == "]" else value


NAME = "name"
"""The attribute that every piece has."""
VERSION = "version"
"""What tells cards of one name apart."""


class Cast:
    """All pieces, numbered in the order in which they are given."""

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self.pieces: Sequence[Piece] = tuple(pieces)
        self.names = [piece.name for piece in self.pieces]
        self.everything = (1 << len(self.pieces)) - 1
        self.definitions: list[CompiledBlock] = []
        """What bears text: cards, and behind them keywords."""
        self._numbers: dict[int, int] = {}  # copies share one compiled card, and comparing cards takes long
        self.definition_of: list[int] = []
        """For each piece, which of the definitions it is a copy of."""
        self.of_type: dict[str, int] = {}
        self.called: dict[str, int] = {}
        self.values: dict[str, list[str]] = {}
        """For each attribute its values, in the order in which they first come up."""
        self.having: dict[tuple[str, str], int] = {}
        self.carried: dict[int, list[int]] = {}
        """For each piece that lists give something to carry, what it is."""
        self._flagged: dict[str, int] = {}
        copies: dict[int, int] = {}
        for number, piece in enumerate(self.pieces):
            copies[id(piece)] = copies.get(id(piece), 0) | 1 << number
            self.definition_of.append(self._definition(piece.card))
        for bits in copies.values():
            self._add(self.pieces[bits.bit_length() - 1], bits)

    def _definition(self, card: CompiledCard | None) -> int:
        if card is None:
            return NOWHERE
        if id(card) not in self._numbers:
            self._numbers[id(card)] = len(self.definitions)
            self.definitions.append(card)
        return self._numbers[id(card)]

    def _add(self, piece: Piece, bits: int) -> None:
        """What is printed on all copies of a piece."""
        self.of_type[piece.type] = self.of_type.get(piece.type, 0) | bits
        if piece.name not in self.called:
            self.values.setdefault(NAME, []).append(piece.name)
        self.called[piece.name] = self.having[NAME, piece.name] = self.called.get(piece.name, 0) | bits
        if piece.values.get(VERSION):
            own = f"{piece.name} ({piece.values[VERSION]})"
            self.called[own] = self.called.get(own, 0) | bits
        for attribute, value in piece.values.items():
            self._have(attribute, value, bits)
        for attribute, several in piece.lists.items():
            for value in several:
                self._have(attribute, value, bits)

    def say(self, attribute: str, value: str, bits: int) -> None:
        """Pieces have a value that their text says they have."""
        known = self.values.get(attribute, [])
        self._have(attribute, value if value in known else plain(value), bits)

    def _have(self, attribute: str, value: str, bits: int) -> None:
        known = self.values.setdefault(attribute, [])
        if value not in known:
            known.append(value)
        self.having[attribute, value] = self.having.get((attribute, value), 0) | bits

    def numbers(self, name: str, ranks: Sequence[str] = (), front: str = "") -> list[int]:
        """For each piece, the number in a field, or in the one that goes before it; 0 where it has none. Of values in
        an order: the how manieth it is."""
        known: dict[int, int] = {}
        for definition, piece in zip(self.definition_of, self.pieces, strict=True):
            if definition not in known:
                fields = piece.card.fields if piece.card is not None else {}
                known[definition] = _number(fields.get(front, fields.get(name)), ranks)
        return [known[definition] for definition in self.definition_of]

    def printed(self, *names: str) -> int:
        """The pieces on which one of some fields is filled in."""
        filled = [piece.card is not None and not piece.card.fields.keys().isdisjoint(names) for piece in self.pieces]
        return sum(1 << number for number, yes in enumerate(filled) if yes)

    def flagged(self, name: str) -> int:
        """The pieces on which a field says yes."""
        bits = self._flagged.get(name)
        if bits is None:
            bits = 0
            for number, piece in enumerate(self.pieces):
                if piece.card is not None and piece.card.fields.get(name) is True:
                    bits |= 1 << number
            self._flagged[name] = bits
        return bits

    @cached_property
    def aliases(self) -> dict[str, str]:
        """Other spellings of names, as the vocabulary knows them, without regard to capitals."""
        found = {name.casefold(): name for name in self.called}
        vocabulary = self.definitions[0].vocabulary if self.definitions else None
        for entries in vocabulary.aliases.values() if vocabulary is not None else ():
            for words, canonical in entries:
                other = " ".join(words).casefold()
                if canonical in self.called:
                    found[other] = canonical
                elif other in found:  # a game in which the card goes by its other name
                    found[canonical.casefold()] = found[other]
        return found

    def canonical(self, name: str) -> str:
        """A name as it is printed, whatever its spelling; the same again if no piece is called so."""
        return self.aliases.get(" ".join(name.split()).casefold(), name)

    def id(self, name: str) -> int:
        """The piece of this name; the first, if there are several."""
        bits = self.called[name]
        return (bits & -bits).bit_length() - 1

    def words(self, cause: Cause) -> str:
        """The words of the card that a cause points at; empty for what the rulebook does."""
        definition, line, start, end = cause
        if definition == NOWHERE:
            return ""
        return self.definitions[definition].lines[line].text[start:end]


def _number(value: object, ranks: Sequence[str]) -> int:
    if value in ranks:
        value = ranks.index(str(value)) + 1
    if isinstance(value, str):  # `2+`: the sign points at the text and says nothing of the number
        value = int(digits) if (digits := value.rstrip("+*")).isdecimal() else 0
    return value if isinstance(value, int) and not isinstance(value, bool) else 0
