"""The compiled cards of a project: whoever reads cards gets them here, each file compiled once, when first asked for.

An archive is of one state of the files. Who opens one again gets the same as long as nothing has changed, so that
several readers in one process (a judge, a table, a page) share cards, their sentences and their meanings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from cardwright.check.cache import fingerprint
from cardwright.check.card_index import heads_in
from cardwright.check.compile import Compiler
from cardwright.check.compiled import CompiledCard, CompiledFile, CompiledKeyword, CompiledRule
from cardwright.check.gc_pause import calm_collector
from cardwright.check.project import Project
from cardwright.check.sources import Sources, all_files, read_sources, unreadable
from cardwright.content import Content, bundled_root
from cardwright.lang.cardblocks import CardFile
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.data import DataFileError
from cardwright.lang.source import Source

_MOST = 4
"""So many archives are kept: a project, perhaps with a file beside it, and the bundled one."""
Key = tuple[str, ...]
"""A state of the files of a project."""
_opened: dict[Key, Archive] = {}
_bundled: list[Key] = []
"""That of the cards that came with the compiler, which stays: any project may ask for them again."""


class Archive:
    """The files of a project, and those beside it whose names are known too."""

    def __init__(self, content: Content, sources: Sources) -> None:
        self.content = content
        self.problems = sources.problems
        """Files that cannot be read."""
        self.sources = {file.shown: Source.from_bytes(file.shown, file.data) for file in sources.files}
        self.heads = {name: heads_in(source.text) for name, source in self.sources.items()}
        self.compiler = Compiler(Project(content, (head for found in self.heads.values() for head in found)))
        self._compiled: dict[str, CompiledFile] = {}
        self._read: dict[str, CardFile] = {}

    @property
    def project(self) -> Project:
        """What compiling needs to know beside the files."""
        return self.compiler.project

    def file(self, name: str | Path) -> CompiledFile:
        """One file, by its path or its name in messages; raises DataFileError where it cannot be read, or where the
        files of its game are broken."""
        shown = name if isinstance(name, str) else self.content.shown(name)
        if shown not in self._compiled:
            try:
                source = self.sources.get(shown) or Source.read(Path(name), shown)
            except OSError as error:
                raise DataFileError([unreadable(shown, error)]) from None
            with calm_collector():
                self._compiled[shown] = self.compiler.compile(
                    source, self.read(shown) if shown in self.sources else None
                )
        return self._compiled[shown]

    def read(self, shown: str) -> CardFile:
        """What stands in one of the files, before it is compiled."""
        if shown not in self._read:
            self._read[shown] = read_card_file(self.sources[shown])
        return self._read[shown]

    def files(self, step: Callable[[int, int], None] | None = None) -> list[CompiledFile]:
        """Every file, in the order of names; `step` is told how far it has come."""
        found: list[CompiledFile] = []
        for number, name in enumerate(self.sources, 1):
            found.append(self.file(name))
            if step is not None:
                step(number, len(self.sources))
        return found

    def all_cards(self, step: Callable[[int, int], None] | None = None) -> list[CompiledCard]:
        """Every card that can be read, sound or not, in the order of files and lines."""
        return [card for file in self.files(step) for card in file.cards]

    def cards(self, game: str) -> list[CompiledCard]:
        """The cards of a game, from those of its files that can be read."""
        found = (card for file in self.readable(self.content.card_files(game)) for card in file.cards)
        return [card for card in found if card.game == game]

    def readable(self, files: Iterable[Path]) -> list[CompiledFile]:
        """Those files that can be read; `problems` tells of the others."""
        lost = {problem.file for problem in self.problems}
        return [self.file(file) for file in files if self.content.shown(file) not in lost]

    def keywords(self, game: str) -> tuple[CompiledKeyword, ...]:
        """The keywords of a game, as they are defined."""
        return tuple(word for file in self.content.keyword_files(game) for word in self.file(file).keywords)

    def rules(self, game: str) -> tuple[CompiledRule, ...]:
        """How a game is played, part by part; nothing, where nobody has said it."""
        file = self.content.rules_file(game)
        parts = self.file(file).rules if file.is_file() else []
        return tuple(part for part in parts if part.lexicon is not None)  # of a game that there is


def open_archive(content: Content, more: Iterable[Path] = ()) -> Archive:
    """The archive of a project as its files are now; with files that are none of its own."""
    own = all_files(content)
    sources = read_sources(content, [*own, *more])
    key = (str(content.root), fingerprint(content), *(f"{file.shown} {file.digest}" for file in sources.files))
    found = _opened.pop(key, None) or Archive(content, sources)
    _opened[key] = found  # the last one opened stays longest
    if content.root == bundled_root() and len(sources.files) <= len(own):
        _bundled[:] = [key]
    while len(_opened) > _MOST:
        del _opened[next(one for one in _opened if one not in _bundled)]
    return found
