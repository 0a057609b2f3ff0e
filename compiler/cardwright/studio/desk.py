"""The desk of an author: the files of a project as an editor has them, saved or not, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from cardwright.check.card_index import Head, heads_in
from cardwright.check.compile import Compiler, open_compiler
from cardwright.check.compiled import CompiledBlock, CompiledFile
from cardwright.check.formatter import Formatter
from cardwright.check.incremental import LiveCheck
from cardwright.check.running import Interpreter
from cardwright.check.sources import all_files
from cardwright.content import Content
from cardwright.lang.cardblocks import CardBlock, CardFile, Example, TextLine
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source


class Spot(NamedTuple):
    """What stands at a place of a file."""

    offset: int
    block: CardBlock | None = None
    line: TextLine | None = None
    """The ability, if the place is in one."""
    example: Example | None = None

    @property
    def within(self) -> int:
        """How far into the text of the ability the place is."""
        assert self.line is not None
        return max(0, min(self.offset - self.line.start, len(self.line.text)))


class Document(NamedTuple):
    """A file as the editor has it."""

    path: Path
    source: Source
    file: CardFile

    def spot(self, offset: int) -> Spot:
        """What stands there."""
        before = [block for block in self.file.blocks if block.head.start <= offset]
        if not before:
            return Spot(offset)
        block = before[-1]
        for line in block.text:
            if line.span.start <= offset <= line.span.end:
                return Spot(offset, block, line)
        below = [one for one in block.examples if one.span.start <= offset]
        return Spot(offset, block, None, below[-1] if below else None)


class Desk:
    """The files of one project, those that are open as they are written just now."""

    def __init__(self, content: Content, interpreter: Callable[[], Interpreter]) -> None:
        self.content = content
        self._texts: dict[Path, str] = {}
        self._documents: dict[Path, Document] = {}
        self._quick, self._whole = LiveCheck(content), LiveCheck(content, interpreter)
        self._compiled: dict[Path, tuple[str, CompiledFile]] = {}

    # ------------------------------------------------------------ files

    def write(self, path: Path, text: str) -> None:
        """What an open file says now."""
        self._texts[path.resolve()] = text
        self._documents.pop(path.resolve(), None)

    def close(self, path: Path) -> None:
        """A file is as it lies on the disk again."""
        self._texts.pop(path.resolve(), None)
        self._documents.pop(path.resolve(), None)

    def document(self, path: Path) -> Document:
        """A file as it is now; raises OSError where there is none."""
        path = path.resolve()
        if path not in self._documents:
            shown = self.content.shown(path)
            source = Source(shown, self._texts[path]) if path in self._texts else Source.read(path, shown)
            self._documents[path] = Document(path, source, read_card_file(source))
        return self._documents[path]

    def documents(self) -> Iterator[Document]:
        """Every card file of the project."""
        for path in dict.fromkeys([*(file.resolve() for file in all_files(self.content)), *self._texts]):
            try:
                yield self.document(path)
            except OSError:
                continue

    def of_game(self, game: str) -> Iterator[Document]:
        """Every card file of the project, and the keywords of a game that it does not define itself."""
        yield from self.documents()
        for file in self.content.keyword_files(game):
            if not file.is_relative_to(self.content.root):
                yield self.document(file)

    def heads(self) -> Iterator[tuple[Document, Head]]:
        """Every card and keyword with where its name stands."""
        for document in self.documents():
            for head in heads_in(document.source.text):
                yield document, head

    # ------------------------------------------------------------ what they say

    def problems(self, path: Path, whole: bool = False) -> list[Diagnostic]:
        """What is wrong with a file; as a whole, also what of it could not run."""
        live = self._whole if whole else self._quick
        unsaved = {file: text.encode() for file, text in self._texts.items()}
        shown = self.content.shown(path)
        return [one for one in live.check([path], unsaved).problems if one.file == shown]

    @property
    def compiler(self) -> Compiler:
        """It knows every name of the project."""
        if self._quick.compiler is None:
            self._quick.compiler = open_compiler(self.content, [])
        return self._quick.compiler

    def compiled(self, path: Path) -> CompiledFile:
        """A file with what its lines mean."""
        document = self.document(path)
        known = self._compiled.get(document.path)
        if known is None or known[0] != document.source.text:
            compiler = self.compiler
            sound, compiler.known_sound = compiler.known_sound, {}
            known = document.source.text, compiler.compile(document.source)
            compiler.known_sound = sound
            self._compiled[document.path] = known
        return known[1]

    def block(self, path: Path, spot: Spot) -> CompiledBlock | None:
        """The card, keyword or part of the rules that a place is in."""
        if spot.block is None:
            return None
        line, _ = self.document(path).source.place(spot.block.head.start)
        return next((one for one in self.compiled(path).blocks if one.line == line), None)

    def formatted(self, path: Path) -> str:
        """A file in its canonical form; as it is, where something is wrong with it."""
        return Formatter(self.compiler).format(self.document(path).source)[0]
