"""How much of a file of printed cards is understood, and what stands in the way of the rest.

Obstacles are named so that lines with the same one fall together, and so that no card's text is copied.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from cardwright.check.card_index import Head
from cardwright.check.corpus import CorpusCard, CorpusReaders, CorpusWords, words_by_game
from cardwright.check.project import Project
from cardwright.content import Content
from cardwright.lang.cut import Line
from cardwright.lang.printer import print_abilities
from cardwright.lang.reader import LineResult, Reader

_BY_CLASS = frozenset({"NAME", "VAL", "NUM", "MOD", "QUOTE", "KW", "TIME"})
"""Words that differ from card to card: what they are says more than which one it is."""
_CLASS_NAMES = {
    "N": "noun",
    "V": "verb",
    "ADJ": "adjective",
    "VAL": "value",
    "NAME": "name",
    "KW": "keyword",
    "TIME": "time",
    "D": "determiner",
    "NUM": "number",
    "MOD": "signed number",
    "PREP": "preposition",
    "PRON": "pronoun",
    "ADV": "adverb",
    "CONJ": "conjunction",
    "SUB": "subordinator",
    "AUX": "auxiliary",
    "QUOTE": "quotation",
}


class Obstacle(NamedTuple):
    """A word or a construct that is not understood."""

    kind: str
    """`word` or `construct`."""
    name: str


def obstacles(result: LineResult) -> frozenset[Obstacle]:
    """What stands in the way of a line; nothing if it is typed."""
    if result.typed:
        return frozenset()
    if result.parsed:
        return frozenset(Obstacle("construct", f"{found.code} {found.message}") for found in result.troubles)
    if result.unknown:
        return frozenset(Obstacle("word", word.low) for word in result.unknown)
    if result.line is None or result.stuck is None:
        return frozenset({Obstacle("construct", "unreadable")})
    return frozenset({Obstacle("construct", _stop(result.line, result.stuck.at))})


def _stop(line: Line, at: int) -> str:
    """Where reading stopped: the word it stopped at, and what kind of word came before."""
    before = _classes(line, _phrase_before(line, at)) if at else "the start"
    if at >= line.count:
        return f"the end after {before}"
    own = line.classes(at) & _BY_CLASS
    here = _named(min(own)) if own else f"“{line.low(at)}”"
    return f"{here} after {before}"


def _phrase_before(line: Line, at: int) -> int:
    """Where the phrase starts that ends before a word, if all phrases are as long as they can be."""
    start = 0
    while start < line.count and line.end(start) < at:
        start = line.end(start)
    return min(start, at - 1)


def _classes(line: Line, at: int) -> str:
    """What a word can be; a mark is shown as it is."""
    names = sorted(name for name in line.classes(at) if ":" not in name or len(name) == 1)
    return "/".join(_named(name) for name in names)


def _named(word: str) -> str:
    return _CLASS_NAMES.get(word, word if word.isupper() else f"“{word}”")


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


CHUNK = 50
FEW = 4 * CHUNK
"""Below this, starting processes costs more than it saves."""


def measured(cards: Sequence[CorpusCard], content: Content, heads: list[Head]) -> Iterator[list[CardFact]]:
    """What became of the cards, chunk by chunk."""
    chunks = [cards[start : start + CHUNK] for start in range(0, len(cards), CHUNK)]
    words = words_by_game(cards)
    cores = os.cpu_count() or 1
    if len(cards) <= FEW or cores == 1:
        yield from map(partial(_measure, CorpusReaders(Project(content, heads), words)), chunks)
        return
    with ProcessPoolExecutor(cores, initializer=_start, initargs=(content, heads, words)) as pool:
        yield from pool.map(_measure_here, chunks)


def _measure(readers: CorpusReaders, cards: Sequence[CorpusCard]) -> list[CardFact]:
    return [_fact(card, readers) for card in cards]


def _fact(card: CorpusCard, readers: CorpusReaders) -> CardFact:
    if card.fault or card.game not in readers.project.games:
        return CardFact(card_id(card), readable=False)
    return measure_card(card, readers.reader(card))


_READERS: list[CorpusReaders] = []
"""The readers of a worker process: vocabularies are too large to be sent along with every chunk."""


def _start(content: Content, heads: list[Head], words: dict[str, CorpusWords]) -> None:
    _READERS[:] = [CorpusReaders(Project(content, heads), words)]


def _measure_here(cards: Sequence[CorpusCard]) -> list[CardFact]:
    return _measure(_READERS[0], cards)
