"""Checks a project, compiling only the files whose result may have changed.

A file's result depends on its content, on the compiler and the grammars, and on the names of cards that its text may
use. Names are looked at closely: a file is compiled again for a new or vanished name only if the name could occur in
it, or if something was wrong with it (a suggestion may now be another).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.check.cache import Cache, Entry, cache_file
from cardwright.check.collector import calm_collector
from cardwright.check.duplicates import taken_names
from cardwright.check.fingerprint import fingerprint
from cardwright.check.heads import Head, heads_in
from cardwright.check.sources import File, read_sources
from cardwright.content import Content
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source

if TYPE_CHECKING:
    from cardwright.check.compile import Compiler

Step = Callable[[int, int], None]
"""Told how many files are done, and of how many."""
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Report:
    """What a check found, and how many cards it looked at."""

    cards: int
    problems: list[Diagnostic]
    compiled: int
    """How many files had to be compiled."""


def check_project(
    content: Content, asked: Iterable[Path] | None = None, use_cache: bool = True, step: Step | None = None
) -> Report:
    """Check the files that were asked for, or all of them."""
    sources = read_sources(content, asked)
    mark = fingerprint(content) if use_cache else ""
    file = cache_file(content.root)
    cache = Cache.load(file, mark) if use_cache else Cache("")
    check = _Check(content, sources.files, cache, use_cache)
    problems = [*sources.problems, *check.run(step or (lambda _done, _total: None))]
    if use_cache and check.changed:
        cache.save(file)
    return Report(check.cards, sorted(dict.fromkeys(problems), key=lambda problem: problem.order), check.compiled)


class _Check:
    """One run over the files of a project."""

    def __init__(self, content: Content, files: list[File], cache: Cache, use_cache: bool) -> None:
        self._content = content
        self._files = files
        self._cache = cache
        self._use_cache = use_cache
        self.cards = 0
        self.compiled = 0
        self.changed = False

    def run(self, step: Step) -> list[Diagnostic]:
        """Bring the entries of all asked files up to date, and collect what they say."""
        heads = {file.shown: self._heads(file) for file in self._files}
        cards = (head for found in heads.values() for head in found if head.kind == "card")
        names = sorted({f"{head.game}\t{head.name}" for head in cards})
        key = hashlib.sha256("\n".join(names).encode()).hexdigest()
        self._cache.name_sets[key] = names
        stale = [file for file in self._files if file.asked and not self._is_current(file, key, names)]
        self._compile(stale, heads, key, step)
        self._forget()
        files = {file.shown: file for file in self._files}
        taken = taken_names(heads.items(), lambda name: Source.from_bytes(name, files[name].data))
        problems = [problem for problem in taken if files[problem.file].asked]
        for file in self._files:
            if file.asked:
                entry = self._cache.entries[file.shown]
                self.cards += entry.cards
                problems += entry.problems
        return [*problems, *self._lint()]

    def _lint(self) -> list[Diagnostic]:
        """What the cards lack as a set: asked only of a whole project that has no errors, as it looks at all of it."""
        entries = self._cache.entries
        if not all(file.asked for file in self._files) or any(entries[file.shown].problems for file in self._files):
            return []
        games: dict[str, list[File]] = {}
        for file in self._files:
            for game in dict.fromkeys(fact.game for fact in entries[file.shown].facts):
                games.setdefault(game, []).append(file)
        return [problem for game, files in games.items() for problem in self._lint_game(game, files)]

    def _lint_game(self, game: str, files: list[File]) -> list[Diagnostic]:
        """The same for one game, as it was if none of its files has changed."""
        key = hashlib.sha256("".join(file.digest for file in files).encode()).hexdigest()
        known = self._cache.lints.get(game)
        if known is None or known[0] != key:
            from cardwright.check.lint.guide import read_guide
            from cardwright.check.lint.run import lint

            facts = {
                file.shown: [fact for fact in self._cache.entries[file.shown].facts if fact.game == game]
                for file in files
            }
            guide = read_guide(self._content.grammar_dir(game) / "lint" / "sets.toml")
            known = self._cache.lints[game] = (key, list(lint(facts, lambda _game: guide)))
            self.changed = True
        return known[1]

    def _heads(self, file: File) -> list[Head]:
        entry = self._cache.entries.get(file.shown)
        return entry.heads if entry is not None and entry.digest == file.digest else heads_in(_text(file))

    def _is_current(self, file: File, key: str, names: list[str]) -> bool:
        entry = self._cache.entries.get(file.shown)
        if entry is None or entry.digest != file.digest:
            return False
        if entry.names == key:
            return True
        before = self._cache.name_sets.get(entry.names)
        if before is None or entry.problems or _concerns(set(before) ^ set(names), file):
            return False
        entry.names = key
        self.changed = True
        return True

    def _compile(self, stale: list[File], heads: dict[str, list[Head]], key: str, step: Step) -> None:
        if not stale:
            return
        compiler = self._compiler([head for found in heads.values() for head in found])
        with calm_collector():
            for number, file in enumerate(stale, 1):
                compiler.known_sound = self._sound_texts(file, key)
                result = compiler.compile(Source.from_bytes(file.shown, file.data))
                found = len(result.cards), result.problems, result.sound, result.facts
                self._cache.entries[file.shown] = Entry(file.digest, heads[file.shown], key, *found)
                step(number, len(stale))
        self.compiled = len(stale)
        self.changed = True

    def _sound_texts(self, file: File, key: str) -> dict[str, list[list[str]]]:
        """The texts of a file that were fine with the very names there are now, and what they ask for."""
        entry = self._cache.entries.get(file.shown)
        if entry is None or entry.names != key:
            return {}
        sound = frozenset(entry.sound)
        return {fact.digest: fact.asks for fact in entry.facts if fact.digest in sound}

    def _compiler(self, heads: list[Head]) -> Compiler:
        """Made only when something is to be compiled: this is where the libraries are imported."""
        from cardwright.check.compile import Compiler
        from cardwright.check.project import Project
        from cardwright.check.vocabulary_cache import cached_loader

        loader = (cached_loader(self._cache.fingerprint),) if self._use_cache else ()
        compiler = Compiler(Project(self._content, heads, *loader))
        compiler.notes_facts = True
        return compiler

    def _forget(self) -> None:
        """Drop what is known of files that are gone."""
        present = {file.shown for file in self._files}
        for name in [name for name in self._cache.entries if name not in present]:
            del self._cache.entries[name]
            self.changed = True


def _text(file: File) -> str:
    return Source.from_bytes(file.shown, file.data).text


def _concerns(names: set[str], file: File) -> bool:
    """Whether one of these names could stand in the file: whether the first word of one occurs in it."""
    text = _text(file).lower()
    for name in names:
        first = _WORD.search(name.partition("\t")[2].lower())
        if first is None or first[0] in text:
            return True
    return False
