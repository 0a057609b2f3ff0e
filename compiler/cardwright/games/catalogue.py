"""Finds the games that can be played, and loads one from its compiled cards."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from types import ModuleType
from typing import cast

from cardwright import games
from cardwright.check.archive import open_archive
from cardwright.check.card_index import heads_in
from cardwright.check.compile import Compiler
from cardwright.check.compiled import CompiledCard, CompiledFile, CompiledKeyword
from cardwright.content import Content
from cardwright.engine.game import Game, GameError, Json, Title
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source
from cardwright.lang.vocabulary_files import split_keyword


def playable() -> list[str]:
    """The keys of the games that have a turn structure; others have a table for examples only."""
    return sorted(
        module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg and _turns(module.name)
    )


def _turns(key: str) -> bool:
    return find_spec(f"{games.__name__}.{key}.game") is not None


def title(key: str) -> Title:
    """The module of a game; raises GameError where there is none."""
    if key not in playable():
        raise GameError(f"There is no turn structure for {key}; there is one for {', '.join(playable())}.")
    return cast("Title", _module(key))


def _module(key: str) -> ModuleType:
    return importlib.import_module(f"{games.__name__}.{key}")


def load_game(
    key: str, content: Content | None = None, players: int = 2, variant: str = "", readings: Json | None = None
) -> Game:
    """A game for a number of players, its cards compiled from their texts."""
    module = title(key)
    fewest, most = module.PLAYERS
    if not fewest <= players <= most:
        raise GameError(f"{module.TITLE} is for {fewest} to {most} players, not for {players}.")
    if variant and variant not in module.VARIANTS:
        raise GameError(f"{module.TITLE} has no variant {variant}; there are {', '.join(module.VARIANTS)}.")
    content = content or Content.bundled()
    return module.load(compiled_cards(key, content), players, variant, readings, compiled_keywords(key, content))


def compiled_cards(key: str, content: Content) -> list[CompiledCard]:
    """All cards of a game, compiled once a process; raises GameError where one has a fault."""
    return _compiled(key, content.root)[:]


@lru_cache(maxsize=8)
def compiled_keywords(key: str, content: Content) -> tuple[CompiledKeyword, ...]:
    """The keywords of a game, as they are defined; those with a fault are for `cardwright check` to tell."""
    return open_archive(content).keywords(key)


def keywords_read_by(compiler: Compiler, key: str, texts: Iterable[str] | None = None) -> tuple[CompiledKeyword, ...]:
    """The same, as a compiler that is at hand reads them; only those that texts speak of, if some are given."""
    content, found = compiler.project.content, list[CompiledKeyword]()
    sources = [Source.read(file, content.shown(file)) for file in content.keyword_files(key)]
    if texts is not None:
        sources = _spoken_of(sources, texts)
    for source in sources:
        found += compiler.compile(source).keywords
    return tuple(found)


def _spoken_of(sources: Sequence[Source], texts: Iterable[str]) -> list[Source]:
    """Those keywords of files, each by itself, whose names stand in texts, or in the texts of other such keywords."""
    blocks: dict[str, Source] = {}
    for source in sources:
        heads = heads_in(source.text)
        starts = [source.text.rindex("\n", 0, head.start) + 1 for head in heads]
        for head, start, end in zip(heads, starts, [*starts[1:], len(source.text)], strict=True):
            words = f"game: {head.game}\n\n{source.text[start:end]}"
            blocks[split_keyword(head.name)[0].casefold()] = Source(source.path, words)
    found: list[Source] = []
    waiting = ["\n".join(texts).casefold()]
    while waiting:
        said = waiting.pop()
        for name in [name for name in blocks if name in said]:
            found.append(blocks.pop(name))
            waiting.append(found[-1].text.partition("\nexample:")[0].casefold())
    return found


@lru_cache(maxsize=8)
def _compiled(key: str, root: object) -> list[CompiledCard]:
    content = Content.find(str(root)) if str(root) != str(Content.bundled().root) else Content.bundled()
    files = [open_archive(content).file(file) for file in content.card_files(key)]
    return [card for file in files for card in without_faults(file).cards]


def without_faults(file: CompiledFile) -> CompiledFile:
    """A file with which nothing is wrong; raises GameError where something is."""
    for problem in file.problems:
        if problem.severity == "error":
            raise GameError(_told(problem))
    return file


def faulty_blocks(files: Iterable[CompiledFile]) -> dict[str, str]:
    """Which cards and keywords of files have a fault, by their names, with the first that is wrong with each. A fault
    that stands before the first of them is one of the whole file."""
    found: dict[str, str] = {}
    for file in files:
        blocks = sorted((*file.cards, *file.keywords), key=lambda block: block.line)
        for problem in [one for one in file.problems if one.severity == "error"]:
            before = [block for block in blocks if block.line <= problem.line]
            for block in before[-1:] or blocks:
                found.setdefault(block.name, _told(problem))
    return found


def _told(problem: Diagnostic) -> str:
    return f"{problem.file}:{problem.line}: {problem.message} (cardwright check shows all)."
