"""Formats: the rules of a file with those it extends, compiled into tests."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import PurePath
from typing import NamedTuple

from cardwright.check.wording import did_you_mean
from cardwright.decks.format_file import FormatError, FormatFile, FormatProblem, RuleLine
from cardwright.decks.rules import CannotJudgeError, RuleCompiler, Test

MOST_DAYS = 400


class Rule(NamedTuple):
    """One rule at work."""

    id: str
    sentence: str
    test: Test


@dataclass(frozen=True, slots=True)
class Format:
    """A format in words: what `deck rules` shows."""

    game: str
    name: str
    title: str
    lines: list[RuleLine]


class Formats:
    """The formats of one game. Each is compiled when it is first asked for, once for each set of rules in force."""

    def __init__(self, files: Iterable[FormatFile], compiler: Callable[[], RuleCompiler]) -> None:
        self._files: dict[str, FormatFile] = {}
        self._compiler = compiler
        self._compiled: dict[tuple[str, tuple[RuleLine, ...]], list[Rule]] = {}
        self._of_day: dict[tuple[str, datetime.date], list[Rule]] = {}
        for file in files:
            # One that does not say its name is known by that of its file, so that its faults are told where it is used.
            self._files.setdefault(file.name or PurePath(file.file).stem, file)

    def add(self, file: FormatFile) -> None:
        """Take one more format; it replaces one of the same name."""
        self._files[file.name] = file
        self._of_day.clear()

    @property
    def names(self) -> list[str]:
        """The names of the formats, in order."""
        return sorted(self._files)

    def format(self, name: str) -> Format:
        """A format with all its lines. Raises FormatError where it cannot be used."""
        chain = self._chain(name)
        problems = [problem for file in chain for problem in file.problems]
        lines: dict[str, list[RuleLine]] = {}
        for file in chain:
            own: dict[str, list[RuleLine]] = {}
            for rule in file.rules:
                own.setdefault(rule.id, []).append(rule)
            for gone, number in file.without:
                if lines.pop(gone, None) is None:
                    problems.append(FormatProblem(file.file, number, f"There is no rule {gone} to be without."))
            lines.update(own)
        if problems:
            raise FormatError(problems)
        last = chain[-1]
        return Format(last.game, last.name, last.title, [rule for rules in lines.values() for rule in rules])

    def rules(self, name: str, day: datetime.date) -> list[Rule]:
        """The rules of a format that are in force on a day, compiled. Raises FormatError with every line at fault."""
        found = self._of_day.get((name, day))
        if found is not None:
            return found
        lines = tuple(line for line in self.format(name).lines if line.holds_on(day))
        found = self._compiled.get((name, lines))
        if found is None:
            found = self._compiled[name, lines] = self._compile(lines)
        if len(self._of_day) > MOST_DAYS:  # a service may be asked for any day
            self._of_day.clear()
        self._of_day[name, day] = found
        return found

    def _compile(self, lines: tuple[RuleLine, ...]) -> list[Rule]:
        compiler = self._compiler()
        rules: list[Rule] = []
        problems: list[FormatProblem] = []
        for line in lines:
            try:
                rules.append(Rule(line.id, line.sentence, compiler.test(line.sentence)))
            except CannotJudgeError as error:
                problems.append(FormatProblem(line.file, line.line, f"“{line.sentence}”: {error}."))
        if problems:
            raise FormatError(problems)
        return rules

    def _chain(self, name: str) -> list[FormatFile]:
        """The format and those it extends, the oldest first."""
        chain: list[FormatFile] = []
        seen: set[str] = set()
        while name:
            file = self._files.get(name)
            if file is None or name in seen:
                where = chain[0].file if chain else ""
                hint = did_you_mean(name, self._files) or f"There are {', '.join(self.names) or 'none'}."
                what = "A format cannot extend itself." if file else f"There is no format `{name}`. {hint}"
                raise FormatError([FormatProblem(where, 1, what)])
            seen.add(name)
            chain.insert(0, file)
            name = file.extends
        return chain
