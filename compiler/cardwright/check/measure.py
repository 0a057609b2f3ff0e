"""Reads a file of printed cards for its figures: chunk by chunk, in several processes where there is much of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial

from cardwright.check.card_index import Head
from cardwright.check.compile import Compiler
from cardwright.check.compiled import CompiledCard, CompiledLine
from cardwright.check.corpus import CorpusCard, CorpusReaders, CorpusWords, words_by_game
from cardwright.check.differences import line_record
from cardwright.check.figures import STAGES, CardFact, LineFact
from cardwright.check.gc_pause import calm_collector
from cardwright.check.meanings import LineMeaning, text_meanings
from cardwright.check.obstacles import Obstacle, obstacles
from cardwright.check.project import Project
from cardwright.check.whole import Words
from cardwright.content import Content
from cardwright.lang.printer import print_abilities
from cardwright.lang.reader import LineResult, Reader
from cardwright.meaning.accounting.unexplained import unexplained
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.context.scope import Own
from cardwright.meaning.gamedata.lexicon import Lexicon
from cardwright.meaning.gamedata.wording import printed_letters

Place = tuple[int, int]
"""A card of several, and a line of it."""


@dataclass(slots=True)
class Tried:
    """What became of cards on the table of their game."""

    faults: Mapping[Place, Sequence[str]]
    """For each line that cannot run, why."""
    changed: frozenset[Place] = frozenset()
    """The lines that changed something when they were played."""
    failed: Mapping[Place, str] = field(default_factory=dict)
    """For each line that failed when it was played, why."""


Runner = Callable[[Compiler, str, Sequence[CompiledCard], bool], Tried | None]
"""Given a compiler, a game, cards of it, no two of one name, and whether they are played too: what became of them;
nothing where the game has no table. Who runs cards sits above the check, so it is brought in from outside."""


@dataclass(frozen=True, slots=True)
class How:
    """How far lines are followed."""

    runner: Runner | None = None
    whole: bool = False
    """Whether phrases are left out of lines: it takes several times as long as all the rest."""
    play: bool = False
    meanings: bool = False
    """Whether the meanings themselves are kept."""

    @property
    def stages(self) -> tuple[str, ...]:
        """The stages that are looked at."""
        left = {
            *(() if self.whole else ("whole",)),
            *(() if self.runner is not None else ("runs",)),
            *(() if self.play and self.runner is not None else ("played",)),
        }
        return tuple(stage for stage in STAGES if stage not in left)


CHUNK = 150
"""So many cards are read and laid on a table together: laying it costs more than a card does."""
FEW = 200
"""Below this, starting processes costs more than it saves."""


def measured(
    cards: Sequence[CorpusCard], content: Content, heads: list[Head], how: How | None = None
) -> Iterator[list[CardFact]]:
    """What became of the cards, chunk by chunk."""
    how = how or How()
    chunks = [cards[start : start + CHUNK] for start in range(0, len(cards), CHUNK)]
    words = words_by_game(cards)
    cores = os.cpu_count() or 1
    if len(cards) <= FEW or cores == 1:
        yield from map(partial(_measure, _Desk(content, heads, words, how)), chunks)
        return
    with ProcessPoolExecutor(cores, initializer=_start, initargs=(content, heads, words, how)) as pool:
        yield from pool.map(_measure_here, chunks)


class _Desk:
    """What a process needs to read cards: vocabularies are too large to be sent along with every chunk."""

    def __init__(self, content: Content, heads: list[Head], words: dict[str, CorpusWords], how: How) -> None:
        self.readers = CorpusReaders(Project(content, heads), words)
        self.compiler = Compiler(self.readers.project)
        self.how = how


_DESKS: list[_Desk] = []
"""The desk of a worker process."""


def _start(content: Content, heads: list[Head], words: dict[str, CorpusWords], how: How) -> None:
    _DESKS[:] = [_Desk(content, heads, words, how)]


def _measure_here(cards: Sequence[CorpusCard]) -> list[CardFact]:
    return _measure(_DESKS[0], cards)


def card_id(card: CorpusCard) -> str:
    """What a card is called in a report."""
    return str(card.id) if card.id is not None else f"line {card.number}"


@dataclass(slots=True)
class _Reading:
    """A card that has been read, before it comes to the table."""

    card: CorpusCard
    reader: Reader
    results: list[LineResult | str]
    """For each line what became of it, or the name of the accident."""
    meanings: list[LineMeaning]
    reasons: list[set[Obstacle]]
    swallowed: list[list[str]]


def _measure(desk: _Desk, cards: Sequence[CorpusCard]) -> list[CardFact]:
    with calm_collector():
        return _facts(desk, cards)


def _facts(desk: _Desk, cards: Sequence[CorpusCard]) -> list[CardFact]:
    known = [card for card in cards if not card.fault and card.game in desk.readers.project.games]
    readings = {id(card): _read(card, desk) for card in known}
    tried = _tried(desk, list(readings.values())) if desk.how.runner is not None else {}
    facts: list[CardFact] = []
    for card in cards:
        reading = readings.get(id(card))
        if reading is None:
            facts.append(CardFact(card_id(card), card.game, readable=False))
            continue
        lines = tuple(
            _line_fact(reading, number, desk, tried.get((id(card), number))) for number in range(len(card.text))
        )
        facts.append(CardFact(card_id(card), card.game, lines))
    return facts


def _read(card: CorpusCard, desk: _Desk) -> _Reading:
    reader, lexicon = desk.readers.reader(card), desk.readers.project.lexicon(card.game)
    results = [_safely(reader, text) for text in card.text]
    sentences = [result.abilities if isinstance(result, LineResult) and result.typed else [] for result in results]
    meanings = text_meanings(sentences, lexicon, Own(card.name, card.type, letters=printed_letters(card.fields)))
    reasons = [_reasons(result, lexicon) for result in results]
    swallowed: list[list[str]] = [[] for _ in results]
    if desk.how.whole:
        words = Words(reader, [one if isinstance(one, LineResult) else LineResult("") for one in results], lexicon)
        for number, result in enumerate(results):
            if isinstance(result, LineResult) and meanings[number].abilities:
                swallowed[number] = words.swallowed(number, result, meanings[number])
    return _Reading(card, reader, results, meanings, reasons, swallowed)


def _safely(reader: Reader, text: str) -> LineResult | str:
    """A line that breaks the reader must not hide the figures of all others."""
    try:
        return reader.read(text)
    except Exception as error:
        return type(error).__name__


def _reasons(result: LineResult | str, lexicon: Lexicon) -> set[Obstacle]:
    if isinstance(result, str):
        return {Obstacle("construct", f"internal error: {result}")}
    return set(obstacles(result)) or {Obstacle("name", name) for name in unexplained(result.abilities, lexicon)}


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What became of one line on the table."""

    faults: tuple[str, ...] = ()
    changed: bool = False
    failed: str = ""


def _tried(desk: _Desk, readings: Sequence[_Reading]) -> dict[tuple[int, int], _Outcome]:
    """What became of lines with a meaning on the tables of their games, by card and line; nothing without a table."""
    found: dict[tuple[int, int], _Outcome] = {}
    waiting = list(readings)
    while waiting:
        batch: dict[tuple[str, str], _Reading] = {}
        for one in waiting:
            batch.setdefault((one.card.game, one.card.name), one)
        taken = {id(one) for one in batch.values()}
        waiting = [one for one in waiting if id(one) not in taken]
        for game in dict.fromkeys(name for name, _ in batch):
            found |= _tried_together(desk, game, [one for (name, _), one in batch.items() if name == game])
    return found


def _tried_together(desk: _Desk, game: str, readings: Sequence[_Reading]) -> dict[tuple[int, int], _Outcome]:
    assert desk.how.runner is not None
    cards = [_compiled(one, desk, number) for number, one in enumerate(readings)]
    tried = desk.how.runner(desk.compiler, game, cards, desk.how.play)
    if tried is None:
        return {}
    return {
        (id(one.card), line): _Outcome(
            tuple(tried.faults.get((number, line), ())),
            (number, line) in tried.changed,
            tried.failed.get((number, line), ""),
        )
        for number, one in enumerate(readings)
        for line in range(len(one.results))
    }


def _compiled(reading: _Reading, desk: _Desk, number: int) -> CompiledCard:
    """A printed card as those of a project are compiled: the lines of it that have a meaning."""
    card = reading.card
    kept = [
        bool(meant.abilities) and not reasons for meant, reasons in zip(reading.meanings, reading.reasons, strict=True)
    ]
    lines = [
        CompiledLine(text, result.abilities if isinstance(result, LineResult) and keep else [], at)
        for at, (text, result, keep) in enumerate(zip(card.text, reading.results, kept, strict=True))
    ]
    made = CompiledCard(
        card.name or card_id(card), card.game, lines, [], "", number, reading.reader.vocabulary,
        lexicon=partial(desk.readers.project.lexicon, card.game), type=card.type, fields=card.fields,
    )  # fmt: skip
    made.meant = [meant if keep else LineMeaning() for meant, keep in zip(reading.meanings, kept, strict=True)]
    return made


def _line_fact(reading: _Reading, number: int, desk: _Desk, outcome: _Outcome | None) -> LineFact:
    result, meant, reasons = reading.results[number], reading.meanings[number], reading.reasons[number]
    if isinstance(result, str):
        return LineFact(obstacles=frozenset(reasons))
    named = result.typed and bool(reasons)
    passed = {"cut"} if result.parsed or not result.unknown else set()
    passed |= {"parsed"} if result.parsed else set()
    passed |= {"typed"} if result.typed and not named else set()
    if "typed" in passed and meant.refusal is not None:
        reasons = {*reasons, Obstacle("meaning", _told(meant.refusal, result.text))}
    elif "typed" in passed:
        passed.add("meant")
        reasons = {*reasons, *(Obstacle("swallowed", f"“{words}”") for words in reading.swallowed[number])}
        if not reading.swallowed[number] and desk.how.whole:
            passed.add("whole")
        passed |= _on_the_table(outcome)
        reasons |= _against(outcome)
    return LineFact(
        frozenset(passed),
        named,
        bool(result.undecided),
        result.typed and _reads_back(result, reading.reader),
        outcome is not None and outcome.changed,
        frozenset(reasons),
        line_record(result, meant) if desk.how.meanings else None,
    )


def _told(refusal: Refusal, text: str) -> str:
    """Why a line has no meaning; of a message that names no word, with the first word it speaks of."""
    words = text[slice(*refusal.span)].split()
    return refusal.message if "“" in refusal.message or not words else f"{refusal.message}: “{words[0].lower()} …”"


def _on_the_table(outcome: _Outcome | None) -> set[str]:
    if outcome is None or outcome.faults:
        return set()
    return {"runs"} if outcome.failed else {"runs", "played"}


def _against(outcome: _Outcome | None) -> set[Obstacle]:
    if outcome is None:
        return set()
    failed = {Obstacle("played", outcome.failed)} if outcome.failed else set()
    return {Obstacle("table", why) for why in outcome.faults} | failed


def _reads_back(result: LineResult, reader: Reader) -> bool:
    try:
        canonical = print_abilities(result.abilities, reader.vocabulary, reader.own_name)
        return canonical == result.text or reader.read(canonical).abilities == result.abilities
    except Exception:  # as in `_safely`
        return False
