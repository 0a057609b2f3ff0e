"""Formats: files that say what a legal list is, one sentence a rule, compiled into tests with those they extend.

    game: GAME
    format: NAME
    extends: ANOTHER
    title: what it is for
    without: rule.of-the-other

    rule.id: A sentence.
    rule.id (from 2026-01-01 until 2026-06-30): A sentence that holds for a time.

    example: what it shows
      given the list NAME
      when you remove 1 CARD from the SECTION
      then the list breaks rule.id

Several lines may share an id. Lines of an id that the extended format also has replace all its lines. What the steps of
an example may say stands in decks/examples.py.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import NamedTuple

from cardwright.check.messages import did_you_mean
from cardwright.decks.rules import CannotJudgeError, Fault, RuleCompiler, Test
from cardwright.decks.world import ListWorld
from cardwright.lang.source import Source
from cardwright.meaning.decklines.lists import RuleMeaning

_RULE = re.compile(r"([a-z0-9][a-z0-9._-]*)[ ]*+(?:\(([^)]*)\)[ ]*+)?:[ ]*+(.*)\Z")
_HEADS = ("game", "format", "title", "extends", "without")
_DATE = re.compile(r"(from|until) (\d{4}-\d{2}-\d{2})")
_EXAMPLE = "example"
_STEPS = ("given", "when", "then", "and")
LARGEST = 1_000_000


class RuleLine(NamedTuple):
    """One rule: its id, its sentence, and when it holds."""

    id: str
    sentence: str
    line: int
    file: str
    first: datetime.date | None = None
    last: datetime.date | None = None

    def holds_on(self, day: datetime.date) -> bool:
        """Whether the rule is in force that day."""
        return (self.first is None or day >= self.first) and (self.last is None or day <= self.last)


class ExampleStep(NamedTuple):
    """A line of an example: `given`, `when`, `then` or `and`, and what it says."""

    word: str
    text: str
    line: int


@dataclass(slots=True)
class FormatExample:
    """A list, what is changed in it, and whether it is legal then."""

    title: str
    line: int
    steps: list[ExampleStep] = field(default_factory=list)


class FormatProblem(NamedTuple):
    """A line of a format file that cannot be used."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class FormatError(Exception):
    """A format that cannot be used, with all that is wrong with it."""

    def __init__(self, problems: list[FormatProblem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


@dataclass(slots=True)
class FormatFile:
    """A format file as it was read."""

    file: str
    game: str = ""
    name: str = ""
    title: str = ""
    extends: str = ""
    without: list[tuple[str, int]] = field(default_factory=list)
    rules: list[RuleLine] = field(default_factory=list)
    examples: list[FormatExample] = field(default_factory=list)
    problems: list[FormatProblem] = field(default_factory=list)


def read_format(source: Source) -> FormatFile:
    """Read a format file. Never raises: what cannot be read is a problem of the result."""
    result = FormatFile(source.path)
    if source.undecodable is not None or len(source.text) > LARGEST:
        result.problems.append(FormatProblem(source.path, 1, "The file is too large or is not UTF-8 text."))
        return result
    for number, line in enumerate(source.text.split("\n"), 1):
        content = line.strip()
        if content and not content.startswith("#"):
            problem = _take(result, content, number)
            if problem:
                result.problems.append(FormatProblem(source.path, number, problem))
    for example in result.examples:
        if not any(step.word == "then" for step in example.steps):
            message = f"The example `{example.title}` has no `then`: nothing must hold."
            result.problems.append(FormatProblem(source.path, example.line, message))
    for head, value in (("game", result.game), ("format", result.name)):
        if not value:
            result.problems.append(FormatProblem(source.path, 1, f"The line `{head}: ...` is missing."))
    return result


def _take(result: FormatFile, content: str, number: int) -> str:
    """Take one line into the result; what is wrong with it, if something is."""
    word, _, text = content.partition(" ")
    if word in _STEPS:
        return _step(result, ExampleStep(word, text.strip(), number))
    match = _RULE.match(content)
    if match is None:
        near = did_you_mean(content.partition(":")[0], _HEADS)
        return f"This is no rule; a rule is `rule.id: A sentence.` {near}".rstrip()
    key, dates, value = match[1], match[2], match[3]
    if "." not in key and key not in (*_HEADS, _EXAMPLE):
        near = did_you_mean(key, (*_HEADS, _EXAMPLE))
        return f"A format has no `{key[:40]}:`, and the id of a rule has a dot in it. {near}".rstrip()
    if not value:
        return f"Nothing follows `{key}:`."
    if dates is not None:
        return _rule_for_a_time(result, RuleLine(key, value, number, result.file), dates)
    if key == _EXAMPLE:
        result.examples.append(FormatExample(value, number))
    elif key in _HEADS:
        _head(result, key, value, number)
    else:
        result.rules.append(RuleLine(key, value, number, result.file))
    return ""


def _rule_for_a_time(result: FormatFile, rule: RuleLine, dates: str) -> str:
    found: dict[str, str] = dict(_DATE.findall(dates))
    if not found or _DATE.sub("", dates).strip():
        return f"`({dates})` is no time; write `(from 2026-01-01)`, `(until 2026-06-30)` or both."
    try:
        first, last = (
            datetime.date.fromisoformat(found[word]) if word in found else None for word in ("from", "until")
        )
    except ValueError:
        return f"`({dates})` is no day of the calendar."
    result.rules.append(rule._replace(first=first, last=last))
    return ""


def _step(result: FormatFile, step: ExampleStep) -> str:
    if not result.examples:
        return f"`{step.word} ...` belongs to no example; write `example: what it shows` above it."
    steps = result.examples[-1].steps
    if step.word == "and" and not steps:
        return "An example begins with `given`, not with `and`."
    steps.append(step)
    return ""


def _head(result: FormatFile, key: str, value: str, number: int) -> None:
    if key == "without":
        result.without.append((value, number))
    elif key == "format":
        result.name = value
    else:
        setattr(result, key, value)


MOST_DAYS = 400


class Rule(NamedTuple):
    """One rule at work."""

    id: str
    sentence: str
    test: Test


class Rules(list[Rule]):
    """The rules in force, with one question that tells of each whether a list keeps it."""

    def __init__(self, rules: Iterable[Rule], held: Callable[[ListWorld], list[bool]]) -> None:
        super().__init__(rules)
        self.held = held
        """Tells of each rule whether it holds in a world."""

    def faults(self, world: ListWorld) -> list[tuple[Rule, Fault]]:
        """All that is wrong with a list."""
        answers = self.held(world)
        if False not in answers:
            return []
        broken = [rule for rule, held in zip(self, answers, strict=True) if not held]
        return [(rule, fault) for rule in broken for fault in rule.test(world)]


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
        self._replaced: dict[int, FormatFile] = {}
        """By the identity of a format that took the place of another: that other."""
        self._compiler = compiler
        self._compiled: dict[tuple[str, tuple[RuleLine, ...]], Rules] = {}
        self._of_day: dict[tuple[str, datetime.date], Rules] = {}
        self._meant: dict[
            tuple[str, tuple[RuleLine, ...]], tuple[RuleCompiler, list[tuple[RuleLine, RuleMeaning]]]
        ] = {}
        for file in files:
            # One that does not say its name is known by that of its file, so that its faults are told where it is used.
            self._files.setdefault(file.name or PurePath(file.file).stem, file)

    def add(self, file: FormatFile) -> None:
        """Take one more format; it replaces one of the same name, and may extend it."""
        if file.name in self._files:
            self._replaced[id(file)] = self._files[file.name]
        self._files[file.name] = file
        self._of_day.clear()

    @property
    def names(self) -> list[str]:
        """The names of the formats, in order."""
        return sorted(self._files)

    def called(self, name: str) -> str:
        """The name of a format as its file writes it, whatever letters it is asked for in."""
        low = " ".join(name.casefold().split())
        return name if name in self._files else next((one for one in self._files if one.casefold() == low), name)

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

    def rules(self, name: str, day: datetime.date) -> Rules:
        """The rules of a format that are in force on a day, compiled. Raises FormatError with every line at fault."""
        found = self._of_day.get((name, day))
        if found is not None:
            return found
        lines = tuple(line for line in self.format(name).lines if line.holds_on(day))
        found = self._compiled.get((name, lines))
        if found is None:
            found = self._compiled[name, lines] = self._compile(lines, self._compiler())
        if len(self._of_day) > MOST_DAYS:  # a service may be asked for any day
            self._of_day.clear()
        self._of_day[name, day] = found
        return found

    def meanings(self, name: str, day: datetime.date) -> tuple[RuleCompiler, list[tuple[RuleLine, RuleMeaning]]]:
        """What the rules in force on a day mean, with who knows all that they declare. Raises FormatError."""
        lines = tuple(line for line in self.format(name).lines if line.holds_on(day))
        found = self._meant.get((name, lines))
        if found is None:
            compiler = self._compiler()
            self._compile(lines, compiler)
            said = [(line, compiler.meaning(line.sentence)) for line in lines]
            found = self._meant[name, lines] = (compiler, said)
        return found

    def _compile(self, lines: tuple[RuleLine, ...], compiler: RuleCompiler) -> Rules:
        rules: list[Rule] = []
        problems: list[FormatProblem] = []
        for line in lines:
            try:
                rules.append(Rule(line.id, line.sentence, compiler.test(line.sentence)))
            except CannotJudgeError as error:
                end = "" if str(error).endswith((".", "?", "!")) else "."
                problems.append(FormatProblem(line.file, line.line, f"“{line.sentence}”: {error}{end}"))
        if problems:
            raise FormatError(problems)
        return Rules(rules, compiler.held())

    def _chain(self, name: str) -> list[FormatFile]:
        """The format and those it extends, the oldest first."""
        chain: list[FormatFile] = []
        while name:
            file = self._files.get(name)
            if chain and name == chain[0].name:  # an organiser's own version of a format: the one that there was
                file = self._replaced.get(id(chain[0]), file)
            if file is None or any(file is each for each in chain):
                where = chain[0].file if chain else ""
                hint = did_you_mean(name, self._files) or f"There are {', '.join(self.names) or 'none'}."
                what = "A format cannot extend itself." if file else f"There is no format `{name}`. {hint}"
                raise FormatError([FormatProblem(where, 1, what)])
            chain.insert(0, file)
            name = file.extends
        return chain
