"""Labels: what a game's table says of “Response:” or “Bow Mastery:” fills fields of the ability."""

from __future__ import annotations

import re
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.accounting.forms import nodes_of
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Label, Period, Window
from cardwright.meaning.calculus.walk import cover, transformed, walk
from cardwright.meaning.context.memory import DeedMention
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.gamedata.entries import LabelData, LexiconError
from cardwright.meaning.gamedata.lexicon import Lexicon
from cardwright.meaning.lines.users import Users


def label_named(lexicon: Lexicon, label: str) -> tuple[str, LabelData] | None:
    """The name under which the table has a label, and what it says of it; one with a gap is filled with anything."""
    found = lexicon.labels.get(label)
    if found is not None:
        return label, found
    for name, data in lexicon.labels.items():
        gap = re.sub(r"\\\{\w+\\\}", "(.+)", re.escape(name))
        if "{" in name and re.fullmatch(gap, label) and (gap != "(.+)" or label.startswith("[")):
            return name, data
    return None


_PIECES = frozenset({"onto", "doer", "holder", "what"})
"""Parts of a deed that models have."""


class Labels(Users):
    """Reads the labels before a line."""

    label_whole: bool = False
    """Whether the condition said first is one for all that follows."""
    _numbered: tuple[int, ...] = ()
    """The numbers beside a label that say which of several deeds it answers."""
    label_period: Period | None = None
    """When what a label opens holds, if nothing says how long."""

    def has_a_reader(self, made: m.Ability) -> None:
        """Refuse “you” and “friendly” on a card that is nobody's; what models do there, nobody need do for them."""
        if self.own.type not in self.lexicon.nobodys:
            return
        deeds = [node for node in walk(made) if isinstance(node, m.Do) and any(p.role in _PIECES for p in node.parts)]
        idle = {id(part.by) for deed in deeds for part in deed.parts if part.role == "by"}
        for node in walk(made):
            if isinstance(node, m.You) and id(node) not in idle:
                at = node.span if node.span != m.NOWHERE else made.span
                raise self.refuse("nobody", "this card is nobody's: who that is, is not said", at, "say “each player”")

    def labelled(self, labels: list[said.Label], made: m.Ability) -> m.Ability:
        """Labels fill fields of the record; the same condition said twice wants two."""
        counts: dict[tuple[str, tuple[str, ...]], int] = {}
        span = cover(*(label.span for label in labels)) if labels else m.NOWHERE
        for label in labels:
            name, arguments = self.take(label, "name"), self.take(label, "arguments")
            if hasattr(label, "given"):
                self._take_all(self.take(label, "given"))
                self.weighed |= {id(node) for given in label.given for node in nodes_of(given)}
            if name not in self.lexicon.labels:
                raise self.refuse("label", f"the game's table does not say what “{name}” means", label)
            if self.lexicon.labels[name].otherwise:
                raise self.refuse("otherwise", "there is no plain condition in the line above", label)
            if self.lexicon.labels[name].nth is not None:
                self._numbered = _numbers(label)
            words = arguments or [""]
            for word in words:
                key = (name, (word,) if word else ())
                counts[key] = counts.get(key, 0) + 1
        for label in labels:
            self._said_again(label, labels)
        try:
            for (name, given), count in counts.items():
                made = self._label(name, given, count, made)
        except Refusal as refusal:  # its place is one in a sentence of the data: told where the label stands
            raise Refusal(refusal.reason, refusal.message, span, refusal.hint) from None
        return self._at_label(made, span)

    def _said_again(self, label: said.Label, labels: list[said.Label]) -> None:
        """“[Stark] [Stark]: …” asks for two; any other label is said once."""
        if labels.count(label) > 1 and "{count}" not in self.lexicon.labels[label.name].condition:
            raise self.refuse("label", f"“{label.name}” is said twice", label)

    def _at_label(self, made: m.Ability, span: m.Span) -> m.Ability:
        """What a label says has the label's place."""
        parts = {name: getattr(made, name) for name in ("on", "condition", "cost")}
        placed: dict[str, Any] = {
            name: transformed(part, lambda node: replace(node, span=span)) for name, part in parts.items() if part
        }
        return replace(made, **placed) if placed else made

    def _label(self, name: str, given: tuple[str, ...], count: int, made: m.Ability) -> m.Ability:
        data = self.lexicon.labels[name]
        self.label_period = data.period or self.label_period
        self.label_whole = self.label_whole or data.whole
        self.label_before = self.label_before or data.before
        self.past_period = data.within or self.past_period
        made = self._with_label(made, data, name.format_map(_Filled(given)) if given else name)
        filled = self.filled(given, count)
        if data.when and made.on is not None:
            raise self.refuse("label", "when this is done is said twice", m.NOWHERE)
        if data.when:
            first = self._data_sentence(f"{data.when.format_map(filled)}, draw 1 card.")
            assert isinstance(first, said.When)
            on = self.occasion(first.condition, first.word)
            if isinstance(on, m.On):
                deed = on.deed or self.fresh(m.Sort.DEED)
                self.answered = on = replace(on, deed=deed)
                self.deeds += [DeedMention(deed, frozenset((verb,)), False) for verb in data.way]
            made = replace(made, on=on)
        if data.nth is not None:
            made = self._how_manieth(made, data.nth)
        for condition in (data.conditions.get(self.own.type, data.condition), *self._by_digit(data, given)):
            if not condition:
                continue
            first = self._data_sentence(f"If {condition.format_map(filled)}, draw 1 card.")
            assert isinstance(first, said.When)
            truth = self.truth(first.condition)
            made = replace(made, condition=truth if made.condition is None else m.And((made.condition, truth)))
        if data.cost:
            made = replace(made, cost=self.done(self._data_sentence(f"{data.cost.format_map(filled)}.")))
        return made

    def _by_digit(self, data: LabelData, given: tuple[str, ...]) -> list[str]:
        """“Formation 445”: what is asked of 4, twice, and of 5."""
        number = given[0] if data.digits and given else ""
        if data.digits and not number.isdigit():
            raise self.refuse("label", "what this label is given is not understood", m.NOWHERE)
        return [data.digits.format(digit=digit, count=number.count(digit)) for digit in sorted(set(number))]

    def _how_manieth(self, made: m.Ability, period: Period) -> m.Ability:
        """“Twist 1-3”: how many such deeds there were in the period, this one among them."""
        if not isinstance(made.on, m.On) or not self._numbered:
            raise self.refuse("label", "which of these deeds is meant is not understood", m.NOWHERE)
        self.policy("the-how-manieth")
        number = m.Count(m.Past(replace(self.renamed(made.on), deed=None, moment=m.Moment.AFTER), period))
        first, *more = self._numbered
        if more and list(self._numbered) == list(range(first, first + len(self._numbered))):
            truth: m.Truth = m.And(
                (
                    m.Compare(number, m.Op.AT_LEAST, m.Const(first)),
                    m.Compare(self.renamed(number), m.Op.AT_MOST, m.Const(self._numbered[-1])),
                )
            )
        else:
            each = [m.Compare(self.renamed(number), m.Op.EQUAL, m.Const(one)) for one in self._numbered]
            truth = each[0] if len(each) == 1 else m.Or(tuple(each))
        return replace(made, condition=truth if made.condition is None else m.And((made.condition, truth)))

    def becomes_so(
        self, statements: list[said.Statement], labels: list[said.Label], made: m.Ability
    ) -> m.Ability | None:
        """“Evil Wins: When there are 5 Villains in the city.”: what the label says is done as soon as it is so."""
        then = [self.lexicon.labels[label.name].then for label in labels]
        if not any(then):
            return None
        first = statements[0]
        if len(then) != 1 or len(statements) != 1 or not isinstance(first, said.When) or first.do is not None:
            raise self.refuse("label", "what this label is given is not understood", labels[0])
        if self.take(first, "word") not in ("when", "if", "as soon as"):
            raise self.refuse("label", "when this is so is not understood", first)
        self.policy("a-state-that-is-reached")
        truth = self._reached(self.truth(self._all_told(self.take(first, "condition"))))
        for name in ("do", "place"):
            self.take(first, name)
        done = self.done(self._data_sentence(f"{then[0]}."))
        return replace(made, on=m.Becomes(truth, span=first.span), effect=done)

    def _all_told(self, condition: said.Statement) -> said.Statement:
        """“When 4 Villains escape”: in the whole game, one after the other or together."""
        who = condition.who if isinstance(condition, said.Act) else None
        if (
            not isinstance(condition, said.Act)
            or not isinstance(who, said.Select)
            or not self.amount(who.quantity).counted
        ):
            return condition
        if condition.tense or condition.times or condition.mood or condition.passive or condition.manner:
            return condition
        self.policy("so-many-in-the-whole-game")
        time = said.Time(relation="this", period="game", span=condition.span)
        told = condition.model_copy(update={"tense": "perfect", "times": [time]})
        self.copies.append((told, condition))
        return told

    def _reached(self, truth: m.Truth) -> m.Truth:
        """“When the number of Heroes in the KO pile is 10”: also when two more at once are 11."""
        if not isinstance(truth, m.Compare) or truth.op is not m.Op.EQUAL or truth.b == m.Const(0):
            return truth
        self.policy("a-number-that-is-reached")
        return replace(truth, op=m.Op.AT_LEAST)

    def filled(self, given: tuple[str, ...], count: int = 1) -> _Filled:
        """What stands in the gaps of a label's sentences."""
        return _Filled(given, count)

    def _data_sentence(self, text: str) -> said.Statement:
        """A sentence that stands in the game's data."""
        try:
            return self.lexicon.read(text).statements[0]
        except LexiconError:  # filled with something that its sentence has no place for
            raise self.refuse("label", "what this label is given is not understood", m.NOWHERE) from None

    def _with_label(self, made: m.Ability, data: LabelData, name: str) -> m.Ability:
        if data.heads:
            self.policy("a-heading-says-nothing")
            return made
        return replace(
            made,
            label=Label(name) if made.on is None or made.label is None else made.label,  # what tells when names it
            you=data.you if data.you is not m.Reader.CONTROLLER else made.you,
            window=Window(data.window) if data.window else made.window,
            works=(*made.works, *data.works),
            may=made.may or data.may,
        )


def _numbers(label: said.Label) -> tuple[int, ...]:
    """The numbers beside a label: “1-3”, “2, 4 and 6”."""
    given = label.given[0] if len(label.given) == 1 else None
    amounts = given.things if isinstance(given, said.Both) else [given]
    found = [
        one.quantity.number.value
        for one in amounts
        if isinstance(one, said.Amount) and one.quantity and isinstance(one.quantity.number, said.Constant)
    ]
    return tuple(found) if len(found) == len(amounts) else ()


class _Filled(dict[str, str]):
    """What a label's sentence is filled with: what it was given, and how often it was said."""

    def __init__(self, given: tuple[str, ...], count: int = 1) -> None:
        super().__init__(count=str(count))
        self._given = given

    def __missing__(self, key: str) -> str:
        return self._given[0] if self._given else key
