"""An ability in plain English: when it can be used, what it costs, what happens, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatchmethod
from typing import NamedTuple

from cardwright.check.reading.occasions import is_trigger, label_row
from cardwright.check.reading.words import Words, is_target
from cardwright.check.walk import walk
from cardwright.lang.tree import (
    Ability,
    Act,
    Aside,
    Be,
    Cause,
    Choice,
    During,
    Follow,
    ForEach,
    KeywordUse,
    Limit,
    Node,
    Pay,
    Penalty,
    Phrase,
    Sequence,
    Statement,
    There,
    Timed,
    Toward,
    When,
    You,
)
from cardwright.lang.vocabulary import Vocabulary

_MOODS = {"may": "Optional", "cannot": "Forbidden", "must": "Required"}
_JOINS = {"and": "And", ",": "", "then": "Then", "but": "But", "nor": "Nor", "to": "In order to"}
_LINKS = {"then": "Then", "if you do": "If you did", "if you do not": "If you did not"}
_STATIC = frozenset({"modify", "stative"})


class Row(NamedTuple):
    """One line of an explanation: how deep it stands, what it is about, and what it says."""

    depth: int
    heading: str
    text: str


def explain(ability: Ability, vocabulary: Vocabulary, own_name: str = "") -> list[Row]:
    """What was understood of an ability."""
    explainer = _Explainer(Words(vocabulary, own_name))
    return [*explainer.moment(ability), *explainer.steps(ability)]


class _Explainer:
    """Turns the statements of an ability into rows."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.plain_heading = "Effect"

    def moment(self, ability: Ability) -> Iterator[Row]:
        """When the ability can act, if its text says so by a label or not at all."""
        for label in ability.labels:
            yield Row(0, *label_row(label, self.words.label(label)))
        if not ability.labels and all(map(_is_static, ability.statements)):
            self.plain_heading = "Always"
        elif not ability.labels and not _waits(ability):
            yield Row(0, "When", "when this text is carried out")

    def steps(self, ability: Ability) -> Iterator[Row]:
        """What the ability does."""
        for statement in ability.statements:
            yield from self.rows(statement, 0, "")

    def rows(self, item: Statement, depth: int, heading: str) -> Iterator[Row]:
        """A statement as rows; the heading, if one is given, says how it hangs on what is around it."""
        if _is_plain(item):
            yield Row(depth, heading or self._heading(item), self._plain(item))
        elif heading and not isinstance(item, Sequence | Phrase | Pay):
            yield Row(depth, heading, "")
            yield from self.parts(item, depth + 1, "")
        else:
            yield from self.parts(item, depth, heading)

    def _heading(self, item: Node) -> str:
        inner = item.do if isinstance(item, Timed | ForEach | During) else item
        return _MOODS.get(getattr(inner, "mood", ""), self.plain_heading)

    def _plain(self, item: Statement) -> str:
        text = self.words.statement(item)
        targets = any(is_target(getattr(node, "what", None)) for node in walk([item]) if isinstance(node, Act))
        return f"{text} (as a target)" if targets else text

    @singledispatchmethod
    def parts(self, item: Statement, depth: int, heading: str) -> Iterator[Row]:
        """The rows of a statement that has statements inside."""
        yield Row(depth, heading or self.plain_heading, self.words.statement(item))

    @parts.register
    def _(self, item: When, depth: int, heading: str) -> Iterator[Row]:
        head = "When" if is_trigger(item.word) else "If"
        condition = self.words.statement(item.condition)
        yield Row(depth, head, condition if item.word in ("if", "when") else f"{item.word} {condition}")
        if item.do is not None:
            yield from self.rows(item.do, depth if depth == 0 and head == "When" else depth + 1, heading)

    @parts.register
    def _(self, item: Pay, depth: int, heading: str) -> Iterator[Row]:
        if heading:
            yield Row(depth, heading, "")
        yield from self.rows(item.cost, depth + bool(heading), "Cost")
        yield from self.rows(item.effect, depth + bool(heading), "")

    @parts.register
    def _(self, item: Toward, depth: int, heading: str) -> Iterator[Row]:
        yield Row(depth, heading or "In order to", self.words.after_to(item.purpose))
        yield from self.rows(item.do, depth + 1, "")

    @parts.register
    def _(self, item: Sequence, depth: int, heading: str) -> Iterator[Row]:
        for number, step in enumerate(item.steps):
            yield from self.rows(step, depth, _JOINS[item.join] if number else heading)

    @parts.register
    def _(self, item: Choice, depth: int, heading: str) -> Iterator[Row]:
        intro = self.words.statement(item.intro) if item.intro is not None else "one of these"
        yield Row(depth, heading or "Choice", intro)
        for option in item.options:
            yield from self.rows(option, depth + 1, "Either" if option is item.options[0] else "Or")

    @parts.register
    def _(self, item: Penalty, depth: int, heading: str) -> Iterator[Row]:
        yield from self.rows(item.do, depth, heading)
        for other in item.otherwise:
            yield from self.rows(other, depth, "Or else")

    @parts.register
    def _(self, item: Follow, depth: int, heading: str) -> Iterator[Row]:
        link = self.words.linked(item.link)
        yield from self.rows(item.do, depth, heading or _LINKS.get(item.link, link[:1].upper() + link[1:]))

    @parts.register(Timed)
    @parts.register(ForEach)
    @parts.register(During)
    def _(self, item: Timed | ForEach | During, depth: int, heading: str) -> Iterator[Row]:
        # Only the part before the comma: what it holds for has rows of its own.
        around = self.words.statement(item.model_copy(update={"do": Phrase(thing=KeywordUse(name=""))}))
        yield Row(depth, heading or "For", around.rstrip(" ,"))
        yield from self.rows(item.do, depth + 1, "")

    @parts.register
    def _(self, item: Phrase, depth: int, heading: str) -> Iterator[Row]:
        kind = "Keyword" if isinstance(item.thing, KeywordUse) else "Rule"
        yield Row(depth, heading or kind, self.words.statement(item))

    @parts.register
    def _(self, item: Limit, depth: int, heading: str) -> Iterator[Row]:
        yield Row(depth, heading or "Limit", self.words.statement(item).removeprefix(item.word).strip())

    @parts.register
    def _(self, item: Aside, depth: int, heading: str) -> Iterator[Row]:
        yield Row(depth, heading or "Reminder", self.words.statement(item).strip("()"))


def _is_plain(item: Node) -> bool:
    """Whether a statement is one clause, which its own words say best."""
    if isinstance(item, Timed | ForEach | During):
        return _is_plain(item.do)
    return isinstance(item, Act | Be | There | Cause)


def _waits(ability: Ability) -> bool:
    """Whether the ability says itself what has to happen first."""
    first = ability.statements[0]
    return isinstance(first, When) and is_trigger(first.word)


def _is_static(item: Statement) -> bool:
    """Whether a statement says what is so as long as the card is there, rather than what happens."""
    if isinstance(item, Act):
        forbids = item.mood in ("cannot", "does not")
        return forbids or (item.means in _STATIC and not item.times and not isinstance(item.who, You | None))
    if isinstance(item, Be | There | Phrase | Aside | Limit):
        return True
    return isinstance(item, When) and not is_trigger(item.word) and item.do is not None and _is_static(item.do)
