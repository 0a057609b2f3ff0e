"""Measures how much of a file of printed cards is understood, and what would have to be learned next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from cardwright.check.corpus import CorpusCard
from cardwright.check.obstacles import Obstacle, obstacles
from cardwright.lang.printer import print_abilities
from cardwright.lang.reader import LineResult, Reader

EXAMPLES = 3


@dataclass(frozen=True, slots=True)
class LineFact:
    """How far one line got."""

    cut: bool = False
    """Every word is known."""
    parsed: bool = False
    typed: bool = False
    undecided: bool = False
    round_trip: bool = False
    """Its canonical words read back to the same tree."""
    obstacles: frozenset[Obstacle] = frozenset()


@dataclass(frozen=True, slots=True)
class CardFact:
    """How far the lines of one card got."""

    id: str
    lines: tuple[LineFact, ...] = ()
    readable: bool = True

    @property
    def typed(self) -> bool:
        """Whether the whole card is understood."""
        return self.readable and all(line.typed for line in self.lines)

    @property
    def obstacles(self) -> frozenset[Obstacle]:
        """All that stands in the way of the card."""
        return frozenset().union(*(line.obstacles for line in self.lines))


def measure_card(card: CorpusCard, reader: Reader) -> CardFact:
    """Read all lines of a card."""
    return CardFact(card_id(card), tuple(measure_line(line, reader) for line in card.text))


def card_id(card: CorpusCard) -> str:
    """What a card is called in a report."""
    return str(card.id) if card.id is not None else f"line {card.number}"


def measure_line(text: str, reader: Reader) -> LineFact:
    """Read a line, and read back what the printer makes of it."""
    try:
        result = reader.read(text)
        again = result.typed and _reads_back(result, reader)
    except Exception as error:  # one line that breaks the reader must not hide the figures of all others
        return LineFact(obstacles=frozenset({Obstacle("construct", f"internal error: {type(error).__name__}")}))
    return LineFact(
        cut=result.parsed or not result.unknown,
        parsed=result.parsed,
        typed=result.typed,
        undecided=bool(result.undecided),
        round_trip=again,
        obstacles=obstacles(result),
    )


def _reads_back(result: LineResult, reader: Reader) -> bool:
    canonical = print_abilities(result.abilities, reader.vocabulary, reader.own_name)
    return reader.read(canonical).abilities == result.abilities


@dataclass(slots=True)
class Wanted:
    """Something that is not understood yet, and what understanding it would bring."""

    obstacle: Obstacle
    unlocks: int = 0
    """Cards in whose way nothing else stands."""
    cards: int = 0
    lines: int = 0
    examples: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """A row of the report."""
        return {
            self.obstacle.kind: self.obstacle.name,
            "unlocks": self.unlocks,
            "cards": self.cards,
            "lines": self.lines,
            "examples": self.examples,
        }


@dataclass(slots=True)
class Measure:
    """The figures of a file."""

    cards: int = 0
    cards_typed: int = 0
    unreadable: int = 0
    lines: int = 0
    cut: int = 0
    parsed: int = 0
    typed: int = 0
    undecided: int = 0
    round_trip: int = 0
    wanted: dict[Obstacle, Wanted] = field(default_factory=dict)

    def add(self, facts: Iterable[CardFact]) -> None:
        """Count cards in."""
        for fact in facts:
            self.cards += 1
            self.cards_typed += fact.typed
            self.unreadable += not fact.readable
            for line in fact.lines:
                self._add_line(line)
            self._add_obstacles(fact)

    def _add_line(self, line: LineFact) -> None:
        self.lines += 1
        self.cut += line.cut
        self.parsed += line.parsed
        self.typed += line.typed
        self.undecided += line.undecided
        self.round_trip += line.round_trip

    def _add_obstacles(self, fact: CardFact) -> None:
        found = fact.obstacles
        for obstacle in found:
            wanted = self.wanted.setdefault(obstacle, Wanted(obstacle))
            wanted.cards += 1
            wanted.unlocks += len(found) == 1
            wanted.lines += sum(obstacle in line.obstacles for line in fact.lines)
            if len(wanted.examples) < EXAMPLES:
                wanted.examples.append(fact.id)

    def ranking(self, kind: str, most: int) -> list[Wanted]:
        """Missing words or constructs, those first that would unlock the most cards."""
        rows = [wanted for obstacle, wanted in self.wanted.items() if obstacle.kind == kind]
        return sorted(rows, key=lambda row: (-row.unlocks, -row.cards, -row.lines, row.obstacle.name))[:most]

    def to_json(self, most: int) -> dict[str, Any]:
        """The report."""
        names = ("cards", "cards_typed", "unreadable", "lines", "cut", "parsed", "typed", "undecided", "round_trip")
        return {
            **{name: getattr(self, name) for name in names},
            "words": [row.to_json() for row in self.ranking("word", most)],
            "constructs": [row.to_json() for row in self.ranking("construct", most)],
        }
