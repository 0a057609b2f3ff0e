"""Reads texts that stand on no card, and writes what was understood as JSON.

Places are left out and so is every field at its default; what a node type requires stays, also when it is empty. So the
data is short, fits `sentence.schema.json`, and reads back to an equal tree.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardwright.check.findings import Finding, Findings
from cardwright.check.linefindings import read_safely, reference_findings
from cardwright.check.meanings import LineMeaning, text_meanings
from cardwright.check.reading import canonical
from cardwright.check.running import Unrunnable
from cardwright.lang.diagnostics import Diagnostic, Severity
from cardwright.lang.minted import minted_names, with_minted
from cardwright.lang.printer import print_abilities
from cardwright.lang.reader import Reader
from cardwright.lang.source import Source, Span
from cardwright.lang.tables import Tables
from cardwright.lang.tree import Ability
from cardwright.lang.tree.base import REQUIRED, Node
from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.context.scope import Own
from cardwright.meaning.gamedata.lexicon import Lexicon


def plain(value: Any) -> Any:
    """A node (or a list of nodes, or a plain value) as JSON data."""
    if isinstance(value, Node):
        return _node(value)
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value


def _node(node: Node) -> dict[str, Any]:
    data: dict[str, Any] = {"op": getattr(node, "op", "")}
    for name, default in type(node).fields.items():
        value = getattr(node, name)
        if name not in ("op", "span") and (default is REQUIRED or value != default):
            data[name] = plain(value)
    return data


@dataclass(slots=True)
class TextLineReading:
    """One line: its words and what they mean."""

    text: str
    abilities: list[Ability] = field(default_factory=list)
    canonical: str = ""
    """What it means in canonical words; the sentence in such words, where its meaning has none; or nothing."""
    said: str = field(default="", kw_only=True)
    """Words of its meaning that are proven to mean the same; empty where there are none."""
    meaning: LineMeaning | None = None
    """What it does; None where its game has no table to say so."""


@dataclass(slots=True)
class TextReading:
    """A whole text: `parsed` if every line is a sentence, `ok` if every line has a meaning and nothing is wrong."""

    parsed: bool = True
    typed: bool = True
    lines: list[TextLineReading] = field(default_factory=list)
    runs: bool = False
    """Whether every line is an effect of the game's table."""
    errors: list[Diagnostic] = field(default_factory=list)
    warnings: list[Diagnostic] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether the text can be used as it is."""
        return self.typed and not self.errors

    def run(self, found: Iterable[Unrunnable], printed: bool, shown_as: str) -> None:
        """Note what of the text the table of its game cannot run."""
        report = _Report(self, [line.text for line in self.lines], shown_as)
        self.runs = self.ok
        for one in found:
            self.runs = False
            finding = Finding(one.code, one.message, (one.start, one.end), one.advice)
            report.add(one.number, [finding], "warning" if printed else "error")

    def say(self, lexicon: Lexicon, tables: Tables, vocabulary: Vocabulary, own: Own) -> None:
        """Put each line in words of its meaning, where it has any that mean the same."""
        meanings = [line.meaning for line in self.lines]
        said = canonical([line.abilities for line in self.lines], meanings, lexicon, tables, vocabulary, own)
        for line, words in zip(self.lines, said, strict=True):
            line.said, line.canonical = words, words or line.canonical

    def to_json(self) -> dict[str, Any]:
        """The object that `explain` prints. The tree holds what is said: no places, no field at its default."""
        return {
            "ok": self.ok,
            "parsed": self.parsed,
            "runs": self.runs,
            "tree": {"abilities": [plain(ability) for line in self.lines for ability in line.abilities]},
            "meaning": [None if line.meaning is None else line.meaning.to_json(line.text) for line in self.lines],
            "canonical": "\n".join(line.canonical for line in self.lines),
            "errors": [found.to_json() for found in self.errors],
            "warnings": [found.to_json() for found in self.warnings],
        }


def split_text(text: str) -> list[str]:
    """The abilities of a text, one a line; bullets belong to the line above them."""
    lines: list[str] = []
    for line in text.splitlines():
        words = line.strip()
        if words.startswith("•") and lines:
            lines[-1] += f"\n{words}"
        elif words:
            lines.append(words)
    return lines


def unreadable_text(message: str, file: str, line: int, hint: str = "") -> TextReading:
    """The result for a text that cannot even be looked at."""
    fault = Diagnostic(UNREADABLE, message, file, line, 1, 1, hint)
    return TextReading(parsed=False, typed=False, errors=[fault])


UNREADABLE = "CW0122"
"""The code of what cannot be read: here, a record in a file of printed cards that is no card."""


class TextReader:
    """Reads texts with one vocabulary. Strictly, or as printed: what is undecided is then a warning."""

    def __init__(self, tables: Tables, vocabulary: Vocabulary, printed: bool) -> None:
        self._tables = tables
        self._vocabulary = vocabulary
        self._printed = printed
        self._findings = Findings(tables, vocabulary)

    def read(
        self,
        lines: Sequence[str],
        own_name: str,
        shown_as: str,
        vocabulary: Vocabulary | None = None,
        own_type: str = "",
        lexicon: Lexicon | None = None,
    ) -> TextReading:
        """Read all lines of a text; `vocabulary` if this text may use more words than the others."""
        words = with_minted(vocabulary or self._vocabulary, minted_names(lines))
        reader = Reader(self._tables, words, own_name, self._printed, own_type)
        reading = TextReading()
        report = _Report(reading, lines, shown_as)
        for number, text in enumerate(lines):
            self._line(reader, text, number, reading, report)
        if lexicon is not None:
            meanings = text_meanings([line.abilities for line in reading.lines], lexicon, Own(own_name, own_type))
            for line, meaning in zip(reading.lines, meanings, strict=True):
                line.meaning = meaning if line.abilities else None
            reading.say(lexicon, self._tables, reader.vocabulary, Own(own_name, own_type))
        if reading.ok and not self._printed:
            for number, finding in reference_findings(lines, [line.abilities for line in reading.lines]):
                report.add(number, [finding], "error")
        return reading

    def _line(self, reader: Reader, text: str, number: int, reading: TextReading, report: _Report) -> None:
        result = read_safely(reader, text)
        if isinstance(result, Finding):
            reading.parsed = reading.typed = False
            reading.lines.append(TextLineReading(text))
            report.add(number, [result], "error")
            return
        lenient = self._printed and result.typed
        report.add(number, self._findings.of(result), "warning" if lenient else "error")
        reading.parsed &= result.parsed
        reading.typed &= result.typed
        words = print_abilities(result.abilities, reader.vocabulary, reader.own_name) if result.typed else ""
        reading.lines.append(TextLineReading(text, result.abilities, words))


class _Report:
    """Turns findings about lines into diagnostics with a place in the whole text."""

    def __init__(self, reading: TextReading, lines: Sequence[str], shown_as: str) -> None:
        self._reading = reading
        self._source = Source(shown_as, "\n".join(lines))
        self._starts = [0]
        for line in lines:
            self._starts.append(self._starts[-1] + len(line) + 1)

    def add(self, number: int, findings: Iterable[Finding], severity: Severity) -> None:
        """Report findings about one line."""
        kept = self._reading.errors if severity == "error" else self._reading.warnings
        start = self._starts[number]
        for finding in findings:
            span = Span(start + finding.span[0], start + finding.span[1])
            kept.append(Diagnostic.at(self._source, span, finding.code, finding.message, finding.hint, severity))
