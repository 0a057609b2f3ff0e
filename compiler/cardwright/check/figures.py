"""How much of a file of printed cards is understood and runs: the figures, and what would unlock most cards.

Stages of a line, each counted by itself: its words are known (cut), it is a sentence (parsed) that makes sense
with every keyword and label explained (typed), it has a meaning in which every word is used (meant), from which nothing
can be left out unseen (whole), that the table of its game can carry out (runs), and that was carried out (played).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from cardwright.check.obstacles import KINDS, Obstacle

STAGES = {
    "cut": "known words only",
    "parsed": "sentences",
    "typed": "sentences that make sense, with every keyword and label explained",
    "meant": "a meaning in which every word is used",
    "whole": "no phrase can be left out without a change of meaning",
    "runs": "becomes an effect of the game's table, keywords included",
    "played": "carried out in a random situation without an error",
}
"""The stages of a line, with the words of a report for each."""
EXAMPLES = 3


@dataclass(frozen=True, slots=True)
class LineFact:
    """How far one line got."""

    passed: frozenset[str] = frozenset()
    """The stages it has got through."""
    named: bool = False
    """Whether it would be typed but for keywords and labels that are known by name only."""
    undecided: bool = False
    round_trip: bool = False
    """Its canonical words read back to the same tree."""
    changed: bool = False
    """Whether something was changed when it was played; else it could not apply."""
    obstacles: frozenset[Obstacle] = frozenset()
    meaning: Any = None
    """What it means, in the form of `differences`; only where that is asked for."""


@dataclass(frozen=True, slots=True)
class CardFact:
    """How far the lines of one card got."""

    id: str
    game: str = ""
    lines: tuple[LineFact, ...] = ()
    readable: bool = True

    def passed(self, stage: str) -> bool:
        """Whether all lines of the card got through a stage."""
        return self.readable and all(stage in line.passed for line in self.lines)

    @property
    def obstacles(self) -> frozenset[Obstacle]:
        """All that stands in the way of the card."""
        return frozenset().union(*(line.obstacles for line in self.lines))


@dataclass(slots=True)
class Wanted:
    """Something that is missing, and what having it would bring."""

    obstacle: Obstacle
    unlocks: int = 0
    """Cards in whose way nothing else stands."""
    cards: int = 0
    lines: int = 0
    examples: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """A row of the report."""
        return {
            "name": self.obstacle.name,
            "unlocks": self.unlocks,
            "cards": self.cards,
            "lines": self.lines,
            "examples": self.examples,
        }


@dataclass(frozen=True, slots=True)
class WantedPair:
    """Two things that are missing, and how many cards both together would unlock."""

    first: Obstacle
    second: Obstacle
    unlocks: int
    """Cards in whose way nothing else stands than one of them or both."""
    both: int
    """Those of them that need both."""

    def to_json(self) -> dict[str, Any]:
        """A row of the report."""
        pair = [{"kind": one.kind, "name": one.name} for one in (self.first, self.second)]
        return {"pair": pair, "unlocks": self.unlocks, "both": self.both}


@dataclass(slots=True)
class Measure:
    """The figures of a file, for those stages that were looked at."""

    stages: tuple[str, ...] = tuple(STAGES)
    cards: int = 0
    unreadable: int = 0
    lines: int = 0
    line_counts: Counter[str] = field(default_factory=Counter)
    card_counts: Counter[str] = field(default_factory=Counter)
    named: int = 0
    cards_named: int = 0
    undecided: int = 0
    round_trip: int = 0
    changed: int = 0
    wanted: dict[Obstacle, Wanted] = field(default_factory=dict)
    pairs: Counter[tuple[Obstacle, Obstacle]] = field(default_factory=Counter)
    tables: dict[str, bool] = field(default_factory=dict)
    """For each game of the file, whether it has a table."""

    def add(self, facts: Iterable[CardFact]) -> None:
        """Count cards in."""
        for fact in facts:
            self.cards += 1
            self.unreadable += not fact.readable
            self.cards_named += any(line.named for line in fact.lines)
            for stage in self.stages:
                self.card_counts[stage] += fact.passed(stage)
            for line in fact.lines:
                self._add_line(line)
            self._add_obstacles(fact)

    def _add_line(self, line: LineFact) -> None:
        self.lines += 1
        self.line_counts.update(line.passed)
        self.named += line.named
        self.undecided += line.undecided
        self.round_trip += line.round_trip
        self.changed += line.changed

    def _add_obstacles(self, fact: CardFact) -> None:
        found = fact.obstacles
        for obstacle in found:
            wanted = self.wanted.setdefault(obstacle, Wanted(obstacle))
            wanted.cards += 1
            wanted.unlocks += len(found) == 1
            wanted.lines += sum(obstacle in line.obstacles for line in fact.lines)
            if len(wanted.examples) < EXAMPLES:
                wanted.examples.append(fact.id)
        if len(found) == 2:
            first, second = sorted(found)
            self.pairs[first, second] += 1

    def ranking(self, kind: str, most: int) -> list[Wanted]:
        """What of a kind is missing, that first which would unlock the most cards."""
        rows = [wanted for obstacle, wanted in self.wanted.items() if obstacle.kind == kind]
        return sorted(rows, key=lambda row: (-row.unlocks, -row.cards, -row.lines, row.obstacle.name))[:most]

    def paired(self, most: int) -> list[WantedPair]:
        """The pairs that would unlock the most cards; only such as some card lacks both of."""
        rows = [
            WantedPair(first, second, self.wanted[first].unlocks + self.wanted[second].unlocks + both, both)
            for (first, second), both in self.pairs.items()
        ]
        return sorted(rows, key=lambda row: (-row.unlocks, -row.both, row.first, row.second))[:most]

    def to_json(self, most: int) -> dict[str, Any]:
        """The report."""
        figures = {stage: {"lines": self.line_counts[stage], "cards": self.card_counts[stage]} for stage in self.stages}
        return {
            "cards": self.cards,
            "unreadable": self.unreadable,
            "lines": self.lines,
            "tables": self.tables,
            "stages": figures,
            "named": {"lines": self.named, "cards": self.cards_named},
            "undecided": self.undecided,
            "round_trip": self.round_trip,
            **({"changed": self.changed} if "played" in self.stages else {}),
            "wanted": {kind: [row.to_json() for row in self.ranking(kind, most)] for kind in KINDS},
            "pairs": [row.to_json() for row in self.paired(most)],
        }
