"""Examples of a project as pieces of work that can be done in any process, and what came of them as plain data."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from cardwright.check.archive import open_archive
from cardwright.check.compile import Compiler
from cardwright.content import Content
from cardwright.decks.examples import run_list_example
from cardwright.decks.formats import FormatError, FormatExample, read_format
from cardwright.decks.judge import Judge
from cardwright.engine.examples.situation import Situation
from cardwright.engine.faults import CompileError
from cardwright.engine.game import GameError
from cardwright.lang.cardblocks import Example
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.data import DataFileError
from cardwright.lang.reader import Reader
from cardwright.lang.source import Source
from cardwright.table.catalogue import compiled_keywords, faulty_blocks, taken_twice
from cardwright.table.examples import run_example_of, staged_game
from cardwright.table.tables import NoTable, staging_of

FORMAT = ".format"
_HAS_EXAMPLE = re.compile(r"^\s*example\b", re.MULTILINE | re.IGNORECASE)


class Work(NamedTuple):
    """Some of the examples of one file, those that are of one game."""

    project: str
    game: str
    file: str
    first: int
    """The first of them, counted from 0, and the one behind the last."""
    last: int

    @property
    def load(self) -> tuple[str, bool]:
        """What must be loaded for it: pieces of work with the same are best done by the same process."""
        return self.game, self.file.endswith(FORMAT)


class Line(NamedTuple):
    """A step of an example."""

    number: int
    words: str


class Tried(NamedTuple):
    """An example that was run, or could not be."""

    kind: str
    """card, keyword or format."""
    game: str
    name: str
    file: str
    line: int
    """Where the example begins."""
    title: str
    steps: tuple[Line, ...]
    failed: int = -1
    """The number of the step that does not hold, from 0; -1 if all do."""
    found: str = ""
    trace: tuple[str, ...] = ()
    cannot: str = ""
    """Why it could not be run."""
    fault: bool = False
    """Whether that is a fault of the content: a card that cannot run, not a game without a table."""
    start: int = 0
    """Offset of the example in its file."""
    left_open: tuple[tuple[int, str], ...] = ()
    """Choices that no line of it answers: at which step, and what was taken."""
    unthrown: tuple[int, str] = (-1, "")
    """A step that says what dice show which nobody throws, and which; -1, if there is none."""


def work_in(content: Content, file: Path) -> list[Work]:
    """The examples of a file, a piece of work for each game in it."""
    if file.suffix == FORMAT:
        found = read_format(Source.read(file, content.shown(file)))
        return [Work(str(content.root), found.game, str(file), 0, len(found.examples))]
    counts: dict[str, int] = {}
    source = Source.read(file, content.shown(file))
    if not _HAS_EXAMPLE.search(source.text):
        return []  # most files of many a project have none, and need not be read for it
    for block in read_card_file(source).blocks:
        counts[block.game] = counts.get(block.game, 0) + len(block.examples)
    return [Work(str(content.root), game, str(file), 0, count) for game, count in counts.items() if count]


def do_all(batch: Sequence[Work]) -> list[Tried]:
    """Several pieces of work, one after another."""
    return [tried for work in batch for tried in do_work(work)]


def do_work(work: Work) -> list[Tried]:
    """Run examples. Everything they need is loaded once a process."""
    content = _content(work.project)
    file = Path(work.file)
    if file.suffix == FORMAT:
        return list(_format_examples(work, content, file))
    return list(_card_examples(work, content, file))


def _content(project: str) -> Content:
    return Content.bundled() if project == str(Content.bundled().root) else Content.find(project)


class _Desk(NamedTuple):
    """All that examples of one game need."""

    compiler: Compiler
    reader: Reader
    game: Situation
    faulty: dict[str, str]
    """The cards and keywords that are not on the table because something is wrong with them, with what it is."""

    def fault_in(self, block: str, example: Example) -> str:
        """What is wrong with the card or keyword of an example, or with one that it speaks of."""
        said = " ".join(step.text for step in example.steps).casefold()
        named = (name for name in self.faulty if name == block or re.search(rf"\b{re.escape(name.casefold())}\b", said))
        return self.faulty[name] if (name := next(named, "")) else ""


def _desk(project: str, game: str, loose: str) -> _Desk:
    """The cards and the table of a game; with the cards of a file that is none of its own, if somebody tries one out.

    Raises GameError or CompileError where there is no such table."""
    content = _content(project)
    staging_of(game, content)
    archive = open_archive(content, [Path(loose)] if loose else [])
    compiler = archive.compiler
    reader = compiler.project.reader_of_examples(game)
    own = [archive.file(Path(loose))] if loose else []
    names = {card.name for file in own for card in file.cards}
    files = archive.readable((*content.card_files(game), *content.keyword_files(game)))
    beside = {content.shown(Path(loose))} if loose else set[str]()
    faulty = faulty_blocks(files) | taken_twice(archive, game, [file for file in archive.heads if file not in beside])
    faulty = {name: why for name, why in faulty.items() if name not in names}
    faulty |= faulty_blocks(own) | taken_twice(archive, game, beside)
    cards = [card for card in archive.cards(game) if card.name not in names]
    cards += [card for file in own for card in file.cards if card.game == game]
    cards = [card for card in cards if card.name not in faulty]
    keywords = [word for word in compiled_keywords(game, content) if word.name not in faulty]
    return _Desk(compiler, reader, staged_game(game, content, cards, keywords), faulty)


@lru_cache(maxsize=8)
def _desk_or_trouble(project: str, game: str, loose: str) -> _Desk | GameError | CompileError:
    """Kept either way: what cannot be loaded is not tried again for every example."""
    try:
        return _desk(project, game, loose)
    except (GameError, CompileError) as error:
        return error
    except DataFileError as error:
        found = DataFileError(error.within(_content(project)))
        return GameError(f"The table of {game} cannot be laid: {' '.join(str(found).splitlines())}")
    except Exception as error:  # the examples of other games must be run all the same
        if os.environ.get("CARDWRIGHT_TRACEBACK"):
            raise
        return GameError(f"The table of {game} cannot be laid with these cards ({type(error).__name__}: {error}).")


def _card_examples(work: Work, content: Content, file: Path) -> Iterator[Tried]:
    source = Source.read(file, content.shown(file))
    belongs = file in [*content.card_files(work.game), *content.keyword_files(work.game), content.rules_file(work.game)]
    desk = _desk_or_trouble(work.project, work.game, "" if belongs else work.file)
    blocks = [block for block in read_card_file(source).blocks if block.game == work.game]
    pairs = [(block, example) for block in blocks for example in block.examples]
    for block, example in pairs[work.first : work.last]:
        line = source.place(example.span.start)[0]
        steps = tuple(Line(source.place(step.start)[0], f"{step.word} {step.text}") for step in example.steps)
        start = example.span.start
        tried = Tried(block.kind, work.game, block.name, source.path, line, example.title, steps, start=start)
        if isinstance(desk, _Desk):
            version = block.field("version")
            desk.game.own = (block.name, version.value if version is not None else "")
            if fault := desk.fault_in(block.name, example):
                yield tried._replace(cannot=fault, fault=True)
                continue
        yield _tried(tried, work.game, desk, example)


def _tried(tried: Tried, key: str, desk: _Desk | GameError | CompileError, example: Example) -> Tried:
    if not isinstance(desk, _Desk):
        return tried._replace(cannot=str(desk), fault=not isinstance(desk, NoTable))
    try:
        ran = run_example_of(desk.compiler, key, desk.game, desk.reader, example)
    except Exception as error:  # the next example must be run all the same
        if os.environ.get("CARDWRIGHT_TRACEBACK"):
            raise
        found = f"the engine stumbles over this example ({type(error).__name__}: {error})"
        return tried._replace(failed=len(tried.steps) - 1, found=found)
    out = ran.outcome
    tried = tried._replace(left_open=out.left_open, unthrown=out.unthrown)
    return tried._replace(failed=ran.failed, found=out.found, trace=tuple(out.trace))


@lru_cache(maxsize=2)
def _judge(project: str) -> Judge:
    return Judge.load(_content(project))


def _format_examples(work: Work, content: Content, file: Path) -> Iterator[Tried]:
    found = read_format(Source.read(file, content.shown(file)))
    for example in found.examples[work.first : work.last]:
        steps = tuple(Line(step.line, f"{step.word} {step.text}") for step in example.steps)
        tried = Tried("format", found.game, found.name, found.file, example.line, example.title, steps)
        if found.problems:
            yield tried._replace(cannot=str(found.problems[0]), fault=True)
        else:
            yield _tried_list(tried, _judge(work.project), example, content.decklist_files(found.game))


def _tried_list(tried: Tried, judge: Judge, example: FormatExample, lists: list[Path]) -> Tried:
    try:
        outcome = run_list_example(judge, tried.game, tried.name, example, lists)
    except FormatError as error:
        return tried._replace(cannot=str(error.problems[0]), fault=True)
    except KeyError:
        return tried._replace(cannot=f"There is no game {tried.game}.", fault=True)
    return tried._replace(failed=outcome.step, found=outcome.found, trace=tuple(outcome.trace))
