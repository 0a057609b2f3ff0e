"""What trying a game out needs: its cards with an author's own, its table, and lines read into steps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, TypeVar

from cardwright.check.archive import open_archive
from cardwright.check.compile import Compiler
from cardwright.check.compiled import CompiledBlock, CompiledCard, CompiledFile
from cardwright.check.findings import Finding
from cardwright.check.linefindings import read_safely
from cardwright.content import Content
from cardwright.engine.examples.run import Step, names_in
from cardwright.engine.examples.situation import Situation
from cardwright.engine.unable import fault_of
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source, Span
from cardwright.table.catalogue import compiled_cards, compiled_keywords, faulty_cards, taken_twice
from cardwright.table.examples import staged_game
from cardwright.table.tables import staging_of

Block = TypeVar("Block", bound=CompiledBlock)
WORDS = ("given", "when", "then")


class Typed(NamedTuple):
    """A line as it was written, and where."""

    text: str
    file: str = "input"
    number: int = 1


class Workbench:
    """A game laid out for trying: made once, and again when the author's file has changed."""

    def __init__(self, content: Content, key: str, own: Path | None = None) -> None:
        """Raises GameError where the game has no table."""
        self.content, self.key, self.own = content, key, own
        staging_of(key, content)
        self._archive = open_archive(content, [own] if own is not None else [])
        self.compiler: Compiler = self._archive.compiler
        self.problems: list[Diagnostic] = []
        """What is wrong with the author's file."""
        self.cannot: dict[str, str] = {}
        """For each card or keyword that cannot run, why."""
        self.blocks: list[CompiledBlock] = []
        """Every card and keyword there is: whose examples can be looked at."""
        self.game: Situation = self._laid_out(self._own_file())
        self._reader = self.compiler.project.reader_of_examples(key)

    def _own_file(self) -> CompiledFile:
        if self.own is None:
            return CompiledFile("")
        compiled = self._archive.file(self.own)
        self.problems = compiled.problems
        for block in (*compiled.cards, *compiled.keywords):
            if not block.is_sound:
                self.cannot[block.name] = "something is wrong with it (cardwright check shows what)"
        return compiled

    def _laid_out(self, own: CompiledFile) -> Situation:
        known, words = self._cards(), compiled_keywords(self.key, self.content)
        cards = _joined(known, self._of_game(own.cards))
        keywords = _joined(words, self._of_game(own.keywords))
        self.blocks = [*cards, *keywords]
        game = staged_game(self.key, self.content, cards, keywords)
        self.cannot |= {name: str(faults[0]) for name, faults in game.rules.faults.items()}
        return game

    def _cards(self) -> list[CompiledCard]:
        """The cards of the game, but for those of the author's file: they may have any fault."""
        files = self.content.card_files(self.key)
        if self.own is None or self.own.resolve() not in files:
            for name, why in faulty_cards(self.key, self.content).faults.items():
                self.cannot.setdefault(name, why)
            return compiled_cards(self.key, self.content)
        self.cannot |= taken_twice(self._archive, self.key)
        others = [file for file in files if file != self.own.resolve()]
        found: list[CompiledCard] = []
        for file in others:
            found += self._of_game(self._archive.file(file).cards)
        return found

    def _of_game(self, blocks: Iterable[Block]) -> list[Block]:
        return [block for block in blocks if block.game == self.key and block.is_sound]

    def read(self, word: str, line: Typed) -> Step | list[Diagnostic]:
        """A line as a step; or what is wrong with it, where it stands."""
        text = said(line.text)
        sentence = f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith(".") else ".")
        result = read_safely(self._reader, sentence)
        vocabulary = self.compiler.project.vocabulary(self.key)
        if isinstance(result, Finding):
            return [_placed(result, line, text)]
        findings = self.compiler.findings(self.key, vocabulary).of(result)
        if findings:
            return [_placed(finding, line, text) for finding in findings]
        return Step(word, text.removesuffix("."), result.abilities)

    def refuses(self, step: Step) -> str:
        """Why a line cannot be played: a card that it names cannot run; else empty."""
        for name in sorted(names_in([step])):
            why = self.cannot.get(name) or fault_of(self.game.rules, [name])
            if why:
                return f"{name} cannot run: {why.removeprefix(f'{name}: ')}"
            if name not in self.game.rules.cast.called and name not in self.game.rules.keywords:
                return f"{name} is no card of this table"
        return ""

    def faults_of_own(self) -> dict[str, str]:
        """For each card of the author's file that reads well and cannot run, why."""
        named = {block.name for block in self.blocks if self.own and block.file == self.content.shown(self.own)}
        return {name: why for name, why in self.cannot.items() if name in named}


def word_of(text: str) -> str:
    """The word that a line begins with, if it says what kind of line it is: given, when, then, and."""
    first = text.split(maxsplit=1)[0].lower() if text.strip() else ""
    return first if first in (*WORDS, "and") else ""


def said(text: str) -> str:
    """What a line says, without the word before it."""
    text = text.strip()
    return text[len(word_of(text)) :].lstrip() if word_of(text) else text


def _joined(these: Iterable[Block], own: list[Block]) -> list[Block]:
    """The game's and the author's; a name that both have is the author's."""
    names = {block.name for block in own}
    return [*(block for block in these if block.name not in names), *own]


def _placed(finding: Finding, line: Typed, text: str) -> Diagnostic:
    """A finding about the sentence, shown in the line as it was written."""
    start = line.text.rindex(text) if text else 0
    span = Span(start + finding.span[0], start + finding.span[1])
    found = Diagnostic.at(Source(line.file, line.text), span, finding.code, finding.message, finding.hint)
    return replace(found, line=line.number)
