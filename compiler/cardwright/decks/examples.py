"""Examples of formats: a list of the project, what is changed in it, and which rules it then keeps or breaks.

given the list NAME                       a file NAME.deck of the game's decklists
given the day is 2026-01-31               for rules that hold for a time
when you add 2 CARD to the SECTION
when you remove 1 CARD from the SECTION   or `every CARD`
when you set FIELD to VALUE
when you leave out FIELD
then the list is legal
then the list breaks RULE and RULE        among others; `breaks only` if there are no others
then the list keeps RULE
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from cardwright.check.messages import did_you_mean
from cardwright.decks.decklist import CardLine, Decklist, FieldLine, Section
from cardwright.decks.formats import ExampleStep, FormatExample
from cardwright.decks.judge import Judge
from cardwright.decks.library import key
from cardwright.decks.shape import ListShape
from cardwright.decks.textlist import card_line
from cardwright.decks.verdict import Verdict, Violation
from cardwright.lang.source import bytes_of


class EditError(ValueError):
    """A change that cannot be made; the message says why."""


def add(decklist: Decklist, shape: ListShape, count: int | None, name: str, heading: str) -> None:
    """Put cards into a section; one that the list does not have yet comes at its end."""
    sections = _sections(decklist, shape, heading)
    section = sections[-1] if sections else decklist.section(heading)
    section.cards.append(card_line(count or 1, name))


def remove(decklist: Decklist, shape: ListShape, count: int | None, name: str, heading: str) -> None:
    """Take so many copies of a card out of a section; all of them, if no number is given."""
    sections = _sections(decklist, shape, heading)
    there = sum(card.count for section in sections for card in section.cards if _is_called(card, name))
    if there < (count or 1):
        raise EditError(f"The list has {there or 'no'} {name} in the {heading}.")
    left = there if count is None else count
    for section in sections:
        kept: list[CardLine] = []
        for card in section.cards:
            taken = min(left, card.count) if _is_called(card, name) else 0
            left -= taken
            if taken < card.count:
                kept.append(replace(card, count=card.count - taken))
        section.cards = kept


def set_field(decklist: Decklist, name: str, value: str) -> None:
    """Have the list say something else of itself."""
    for field in decklist.fields:
        if key(field.name) == key(name):
            field.value = value
            return
    decklist.fields.append(FieldLine(name, value))


def leave_out(decklist: Decklist, name: str) -> None:
    """Have the list not say something of itself."""
    kept = [field for field in decklist.fields if key(field.name) != key(name)]
    if len(kept) == len(decklist.fields):
        raise EditError(f"The list does not say its {name}.")
    decklist.fields = kept


def _sections(decklist: Decklist, shape: ListShape, heading: str) -> list[Section]:
    """The sections that a heading names, however the list spells it: `Anna's deck` is only hers."""
    wanted = shape.heading(heading)
    if wanted is None:
        raise EditError(f"A list of this game has no section “{heading}”; it has {', '.join(shape.sections)}.")
    same = (wanted[0], key(wanted[1]))
    found = [(section, shape.heading(section.heading)) for section in decklist.sections if section.heading]
    return [section for section, place in found if place is not None and (place[0], key(place[1])) == same]


def _is_called(card: CardLine, name: str) -> bool:
    return name.casefold() in (card.name.casefold(), card.full_name.casefold())


_FORMS = tuple(
    (word, re.compile(pattern + r"\Z"), name)
    for word, pattern, name in (
        ("given", r"the list (\S.*)", "list"),
        ("given", r"the day is (\d{4}-\d\d-\d\d)", "day"),
        ("when", r"you add (\d+|an?) (.+) to (?:the )?(.+)", "add"),
        ("when", r"you remove (\d+|an?|every) (.+) from (?:the )?(.+)", "remove"),
        ("when", r"you set (.+?) to (.+)", "set"),
        ("when", r"you leave out (.+)", "leave out"),
        ("then", r"the list is (legal)", "legal"),
        ("then", r"the list breaks only (.+)", "breaks only"),
        ("then", r"the list breaks (.+)", "breaks"),
        ("then", r"the list keeps (.+)", "keeps"),
    )
)
SAYABLE = {
    "given": "`given the list NAME` or `given the day is 2026-01-31`",
    "when": "`when you add 2 CARD to the SECTION`, `when you remove 1 CARD from the SECTION`, "
    "`when you set FIELD to VALUE` or `when you leave out FIELD`",
    "then": "`then the list is legal`, `then the list breaks RULE`, `then the list breaks only RULE` or "
    "`then the list keeps RULE`",
}
"""What a step may say, for messages."""
_COUNTS = {"a": 1, "an": 1, "every": None}


class ListOutcome(NamedTuple):
    """What came of an example."""

    step: int
    """The number of the step that does not hold, from 0; -1 if all do."""
    found: str
    trace: list[str]
    """What the judge said of the list."""


class _Trouble(Exception):  # noqa: N818 - an example that fails
    """What was found instead of what a step says."""


def run_list_example(judge: Judge, game: str, name: str, example: FormatExample, lists: Iterable[Path]) -> ListOutcome:
    """Run an example of a format on one of the lists of its game."""
    trial = _Trial(judge, game, name, lists)
    word = ""
    for number, step in enumerate(example.steps):
        word = word if step.word == "and" else step.word
        try:
            trial.carry_out(word, step)
        except (_Trouble, EditError) as trouble:
            return ListOutcome(number, str(trouble), trial.trace())
    return ListOutcome(-1, "", trial.trace())


class _Trial:
    """A list before the judge."""

    def __init__(self, judge: Judge, game: str, name: str, lists: Iterable[Path]) -> None:
        self._judge = judge
        self._game = game
        self._format = name
        self._files = {file.stem: file for file in lists}
        self._list: Decklist | None = None
        self._day: datetime.date | None = None
        self._verdict: Verdict | None = None

    def trace(self) -> list[str]:
        """What the judge said."""
        if self._verdict is None:
            return []
        if self._verdict.legal:
            return [f"legal in {self._format}"]
        return [f"{violation.rule}: {violation.message}" for violation in self._verdict.violations]

    def carry_out(self, word: str, step: ExampleStep) -> None:
        for form, pattern, name in _FORMS:
            match = pattern.match(step.text) if form == word else None
            if match is not None:
                self._do(name, [part.strip() for part in match.groups()])
                return
        raise _Trouble(f"A format's example cannot say this; it says {SAYABLE[word]}.")

    def _do(self, name: str, parts: list[str]) -> None:
        if name == "list":
            self._open(parts[0])
        elif name == "day":
            self._day = _day(parts[0])
        elif name in ("legal", "breaks", "breaks only", "keeps"):
            self._look(name, parts[0])
        else:
            self._change(name, parts)

    def _open(self, name: str) -> None:
        file = self._files.get(name)
        if file is None:
            hint = did_you_mean(name, self._files) or f"There are {', '.join(sorted(self._files)[:12]) or 'none'}."
            raise _Trouble(f"There is no list {name}. {hint}")
        self._list = self._judge.read(bytes_of(file), file.name, self._game)

    def _change(self, name: str, parts: list[str]) -> None:
        decklist, shape = self._given(), self._judge.game(self._game).shape
        self._verdict = None
        if name == "set":
            set_field(decklist, parts[0], parts[1])
        elif name == "leave out":
            leave_out(decklist, parts[0])
        else:
            count = _COUNTS[parts[0]] if parts[0] in _COUNTS else int(parts[0])
            change: Callable[..., None] = add if name == "add" else remove
            change(decklist, shape, count, parts[1], parts[2])

    def _look(self, name: str, said: str) -> None:
        self._verdict = verdict = self._judge.verdict(self._given(), self._format, self._day)
        if name == "legal":
            if not verdict.legal:
                raise _Trouble(_told(verdict.violations))
            return
        wanted = self._known(re.split(r",\s*(?:and\s+)?|(?<!\s)\s+and\s+", said))
        broken = {violation.rule for violation in verdict.violations}
        if name == "keeps":
            wrong = [violation for violation in verdict.violations if violation.rule in wanted]
        else:
            wrong = [] if wanted <= broken and (name == "breaks" or wanted == broken) else verdict.violations
            if not wrong and not wanted <= broken:
                raise _Trouble("the list is legal")
        if wrong:
            raise _Trouble(_told(wrong))

    def _known(self, rules: list[str]) -> set[str]:
        """Rules that are none would be kept by every list."""
        known = {line.id for line in self._judge.game(self._game).formats.format(self._format).lines}
        for rule in rules:
            if rule not in known and not rule.startswith("list."):
                hint = did_you_mean(rule, known)
                raise _Trouble(f"The format {self._format} has no rule {rule}." + (f" {hint}" if hint else ""))
        return set(rules)

    def _given(self) -> Decklist:
        if self._list is None:
            raise _Trouble("There is no list yet; begin with `given the list NAME`.")
        return self._list


def _told(violations: list[Violation]) -> str:
    """The rules that are broken, each with what was found."""
    told = [f"{each.rule} (found {each.found})" if each.found else each.rule for each in violations]
    return f"the list breaks {', '.join(dict.fromkeys(told))}"


def _day(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise _Trouble(f"{text} is no day of the calendar.") from None
