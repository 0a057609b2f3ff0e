"""Checks a project, compiling only the files whose result may have changed.

A file's result depends on its content, on the compiler and the grammars, and on the names of cards that its text may
use. Names are looked at closely: a file is compiled again for a new or vanished name only if the name could occur in
it, or if something was wrong with it (a suggestion may now be another).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.check.art import art_problems
from cardwright.check.cache import Cache, Entry, cache_file, fingerprint
from cardwright.check.card_index import Head, heads_in, taken_names
from cardwright.check.gc_pause import calm_collector
from cardwright.check.running import Interpreter, Unrunnable, running_errors
from cardwright.check.sources import File, read_sources
from cardwright.content import Content
from cardwright.lang.cardtree import RULES
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.records import dataclass
from cardwright.lang.source import Source

if TYPE_CHECKING:
    from cardwright.check.compile import Compiler
    from cardwright.check.compiled import CompiledCard, CompiledFile

Step = Callable[[int, int], None]
"""Told how many files are done, and of how many."""
_WORD = re.compile(r"\w+")
ART = b"art:"


@dataclass(frozen=True, slots=True)
class Report:
    """What a check found, and how many cards it looked at."""

    cards: int
    problems: list[Diagnostic]
    compiled: int
    """How many files had to be compiled."""


def check_project(
    content: Content,
    asked: Iterable[Path] | None = None,
    use_cache: bool = True,
    step: Step | None = None,
    interpreter: Callable[[], Interpreter] | None = None,
) -> Report:
    """Check the files that were asked for, or all of them; with an interpreter, whether their lines can run too.

    The interpreter is made only when something is to be compiled: loading what runs cards takes its time."""
    with calm_collector():  # from the beginning: what is loaded stays, and there is nothing to collect
        return _checked(content, asked, use_cache, step or (lambda _done, _total: None), interpreter)


def _checked(
    content: Content,
    asked: Iterable[Path] | None,
    use_cache: bool,
    step: Step,
    interpreter: Callable[[], Interpreter] | None,
) -> Report:
    sources = read_sources(content, asked)
    mark = fingerprint(content) if use_cache else ""
    file = cache_file(content.root)
    cache = Cache.load(file, mark) if use_cache else Cache("")
    check = _Check(content, sources.files, cache, use_cache, interpreter)
    problems = [*sources.problems, *check.run(step)]
    if use_cache and check.changed:
        cache.save(file)
    return Report(check.cards, sorted(dict.fromkeys(problems), key=lambda problem: problem.order), check.compiled)


class LiveCheck:
    """Checks a project again and again while it is written: all that was found out stays in memory."""

    def __init__(self, content: Content, interpreter: Callable[[], Interpreter] | None = None) -> None:
        self._content, self._interpreter = content, interpreter
        self._mark = ""
        self._cache = Cache("")
        self.compiler: Compiler | None = None
        """As it was at the last check: it knows the names of all cards."""
        self._names = ""

    def check(self, asked: Iterable[Path], unsaved: Mapping[Path, bytes]) -> Report:
        """What is wrong with the files that are asked for, some of which are not as they lie on the disk."""
        with calm_collector():
            self._renew()
            sources = read_sources(self._content, asked, unsaved)
            check = _Check(self._content, sources.files, self._cache, True, self._interpreter)
            heads = [head for file in sources.files for head in check.heads_of(file)]
            names = "\n".join(sorted({f"{head.game}\t{head.full_name}" for head in heads if head.kind == "card"}))
            check.compiler = self.compiler if names == self._names else None  # where they stand is all the same
            problems = [*sources.problems, *check.run(lambda _done, _total: None)]
            self.compiler, self._names = check.compiler or check.made(heads), names
        return Report(check.cards, sorted(dict.fromkeys(problems), key=lambda one: one.order), check.compiled)

    def _renew(self) -> None:
        """Forget everything when the words of a game have changed: they decide what all cards mean."""
        mark = fingerprint(self._content)
        if mark != self._mark:
            self._mark, self._cache, self.compiler = mark, Cache.load(cache_file(self._content.root), mark), None


class _Check:
    """One run over the files of a project."""

    def __init__(
        self,
        content: Content,
        files: list[File],
        cache: Cache,
        use_cache: bool,
        interpreter: Callable[[], Interpreter] | None,
    ) -> None:
        self._content = content
        self._interpreter = interpreter
        self._files = files
        self._cache = cache
        self._use_cache = use_cache
        self._broken: list[Diagnostic] = []
        """What is wrong with the files of a game, which keeps its cards from being judged."""
        self.cards = 0
        self.compiled = 0
        self.changed = False
        self.compiler: Compiler | None = None
        """Made when something is to be compiled, if there is none that knows the same names."""
        self._key = ""
        """Which names there are."""

    def run(self, step: Step) -> list[Diagnostic]:
        """Bring the entries of all asked files up to date, and collect what they say."""
        heads = {file.shown: self.heads_of(file) for file in self._files}
        cards = (head for found in heads.values() for head in found if head.kind == "card")
        names = sorted({f"{head.game}\t{head.full_name}" for head in cards})
        key = self._key = hashlib.sha256("\n".join(names).encode()).hexdigest()
        self._cache.name_sets[key] = names
        stale = [file for file in self._files if file.asked and not self._is_current(file, key, names)]
        self._compile(stale, heads, key, step)
        self._forget()
        files = {file.shown: file for file in self._files}
        oldest_first = sorted(heads.items(), key=lambda pair: (files[pair[0]].asked, files[pair[0]].changed))
        taken = taken_names(oldest_first, lambda name: Source.from_bytes(name, files[name].data))
        problems = [problem for problem in taken if files[problem.file].asked]
        for file in self._files:
            entry = self._cache.entries.get(file.shown)
            if file.asked and entry is not None:  # there is none where the files of its game are broken
                self.cards += entry.cards
                problems += [*entry.problems, *(entry.unrunnable or ())]
                if ART in file.data:
                    problems += art_problems(self._content, Source.from_bytes(file.shown, file.data))
        lint = self._lint() if not self._broken else []
        return [*problems, *lint, *self._broken]

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
            from cardwright.lang.data import DataFileError

            facts = {
                file.shown: [fact for fact in self._cache.entries[file.shown].facts if fact.game == game]
                for file in files
            }
            try:
                guide = read_guide(self._content.grammar_dir(game) / "lint" / "sets.toml")
            except DataFileError as error:
                return error.within(self._content)
            known = self._cache.lints[game] = (key, list(lint(facts, lambda _game: guide)))
            self.changed = True
        return known[1]

    def heads_of(self, file: File) -> list[Head]:
        """The names of the cards and keywords of a file."""
        entry = self._cache.entries.get(file.shown)
        return entry.heads if entry is not None and entry.digest == file.digest else _heads_in(file.shown, file.data)

    def _is_current(self, file: File, key: str, names: list[str]) -> bool:
        entry = self._cache.entries.get(file.shown)
        if entry is None or entry.digest != file.digest:
            return False
        if self._interpreter is not None and entry.unrunnable is None:
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
        from cardwright.lang.data import DataFileError

        self.compiler = compiler = self.compiler or self.made([head for found in heads.values() for head in found])
        results: dict[str, CompiledFile] = {}
        # Where a keyword is to be run, whoever uses it is read too.
        whole = self._interpreter is not None and any(_defines(file, heads) for file in stale)
        for number, file in enumerate(stale, 1):
            compiler.known_sound = {} if whole else self._sound_texts(file, key)
            try:
                result = results[file.shown] = compiler.compile(Source.from_bytes(file.shown, file.data))
            except DataFileError as error:  # the cards of other games can be judged all the same
                self._broken += error.within(self._content)
                self._cache.entries.pop(file.shown, None)
                continue
            found = len(result.cards), result.problems, result.sound, result.facts
            self._cache.entries[file.shown] = Entry(file.digest, heads[file.shown], key, *found)
            step(number, len(stale))
        if self._interpreter is not None:
            self._interpret(self._interpreter(), compiler, results)
        self.compiled = len(stale)
        self.changed = True

    def _interpret(self, interpreter: Interpreter, compiler: Compiler, results: dict[str, CompiledFile]) -> None:
        """Ask of the files that were compiled whether their lines can run, beside all other cards of their games."""
        from cardwright.lang.data import DataFileError

        found: list[Unrunnable] = []
        broken: set[str] = set()
        compiler.known_sound = {}
        blocks = [block for result in results.values() for block in result.blocks]
        whole = {block.game for result in results.values() for block in (*result.keywords, *result.rules)}
        for game in sorted({block.game for block in blocks if block.is_readable}):
            cards = self._cards_of(game, compiler, results, game in whole)
            try:
                found += interpreter(compiler, game, cards, game in whole)
            except DataFileError as error:  # the table of this game; others can be judged all the same
                self._broken += error.within(self._content)
                broken.add(game)
        data = {file.shown: file.data for file in self._files}
        for shown, result in results.items():
            if any(block.game in broken for block in result.blocks):
                self._cache.entries.pop(shown)
                continue
            entry = self._cache.entries[shown]
            entry.unrunnable = list(running_errors(Source.from_bytes(shown, data[shown]), found))
            # What runs needs no second look, but a text that does not run is told of again.
            again = {one.block for one in found if one.file == shown}
            digests = {fact.digest for fact in entry.facts if fact.line in again}
            entry.sound = [digest for digest in result.sound if digest not in digests]

    def _only_read(self, file: File, made: CompiledFile) -> Entry:
        """What is kept of a file that nobody has asked about: whether it runs was not seen; no text counts as sound."""
        return Entry(file.digest, self.heads_of(file), self._key, len(made.cards), made.problems, [], made.facts)

    def _cards_of(
        self, game: str, compiler: Compiler, results: dict[str, CompiledFile], whole: bool
    ) -> list[CompiledCard]:
        """The cards of a game. Of those that were looked at before, only what they are is needed and not what they say;
        but where a keyword is to be run, whoever uses it must be there too."""
        from cardwright.check.compiled import CompiledCard
        from cardwright.lang.data import DataFileError

        cards: list[CompiledCard] = []
        for file in self._files:
            entry = self._cache.entries.get(file.shown)
            if file.shown in results:
                cards += results[file.shown].cards
            elif all(head.game != game for head in self.heads_of(file)):
                continue
            elif whole or entry is None or entry.digest != file.digest or entry.problems:
                with suppress(DataFileError):  # it is of another game, whose files are broken
                    made = compiler.compile(Source.from_bytes(file.shown, file.data))
                    cards += made.cards
                    self._cache.entries[file.shown] = self._only_read(file, made)
            else:
                vocabulary = compiler.project.vocabulary(game)
                cards += [
                    CompiledCard(
                        fact.name,
                        fact.game,
                        [],
                        [],
                        file.shown,
                        fact.line,
                        vocabulary,
                        True,
                        fact.type,
                        "",
                        fact.fields,
                    )
                    for fact in entry.facts
                    if fact.kind == "card" and fact.game == game
                ]
        return [card for card in cards if card.game == game and card.is_readable]

    def _sound_texts(self, file: File, key: str) -> dict[str, list[list[str]]]:
        """The texts of a file that were fine with the very names there are now, and what they ask for."""
        entry = self._cache.entries.get(file.shown)
        if entry is None or entry.names != key or (self._interpreter is not None and entry.unrunnable is None):
            return {}
        # Examples and parts of the rules of play are in no set of cards: nobody notes what they ask for.
        sound: dict[str, list[list[str]]] = {digest: [] for digest in entry.sound}
        return sound | {fact.digest: fact.asks for fact in entry.facts if fact.digest in sound}

    def made(self, heads: list[Head]) -> Compiler:
        """Made only when something is to be compiled: this is where the libraries are imported."""
        from cardwright.check.compile import Compiler
        from cardwright.check.project import Project
        from cardwright.check.vocabulary_cache import CachingLoader

        loader = CachingLoader(self._cache.fingerprint) if self._use_cache else None
        compiler = Compiler(Project(self._content, heads, loader))
        compiler.notes_facts = True
        return compiler

    def _forget(self) -> None:
        """Drop what is known of files that are gone."""
        present = {file.shown for file in self._files}
        for name in [name for name in self._cache.entries if name not in present]:
            del self._cache.entries[name]
            self.changed = True


def _defines(file: File, heads: dict[str, list[Head]]) -> bool:
    """Whether a file says what others use: keywords, or how the game is played."""
    return file.shown.endswith(RULES) or any(head.kind == "keyword" for head in heads[file.shown])


@lru_cache(maxsize=4096)
def _heads_in(shown: str, data: bytes) -> list[Head]:
    """The same for files that were never asked about: an editor needs their names at every key. Each file has heads of
    its own: two that say the same name it twice."""
    return heads_in(Source.from_bytes(shown, data).text)


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
