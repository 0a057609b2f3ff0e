"""Statements about each, no, half or so many of the cards: `Each model is ...`, `No card in the House deck is ...`."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING

from cardwright.decks.rules.faults import CannotJudgeError, Fault, Match, Test
from cardwright.decks.rules.limits import Limit, Number, limit
from cardwright.decks.rules.parts import related
from cardwright.decks.rules.phrases import names
from cardwright.decks.scene import Entry, View
from cardwright.lang.tree import Amount, Named, Select, Thing

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler

Reason = Callable[[Entry, View], str]
"""What is found on an entry that is at fault."""


def quantified(
    rules: RuleCompiler, who: Thing, holds: Match, reason: Reason | None = None, cannot: bool = False
) -> Test:
    """A test that so many of the things have a property as the words before them say."""
    if isinstance(who, Amount):
        return _counted(rules, _inner(who), holds, _amount_limit(rules, who))
    if isinstance(who, Select) and who.quantity is not None:
        words = who.quantity.words
        if "half" in words:
            bare = who.model_copy(update={"quantity": None})
            half = rules.numbers.number(who)
            return _counted(rules, bare, holds, limit(who.quantity.bound, half))
        if who.quantity.number is not None:
            wanted = rules.numbers.quantity(who.quantity)
            assert wanted is not None
            return _counted(rules, who.model_copy(update={"quantity": None}), holds, wanted)
        if "no" in words:
            cannot = not cannot
    say = reason or (lambda entry, _: entry.card.name)
    bag = rules.bags.bag(who)

    def test(view: View) -> list[Fault]:
        return [
            Fault(say(entry, view), "", [entry], _remedy(entry, who))
            for entry in bag(view)
            if entry.card.is_known and holds(entry, view) == cannot
        ]

    return test


def _remedy(entry: Entry, who: Thing) -> str:
    if isinstance(who, Named):
        return f"remove {entry.card.name}"
    return f"replace {entry.card.name}"


def _inner(who: Amount) -> Thing:
    inner = related(who, "of")
    if inner is not None:
        return inner
    raise CannotJudgeError("say of what", who)


def _amount_limit(rules: RuleCompiler, who: Amount) -> Limit:
    if "half" in who.quantity.words:
        return limit(who.quantity.bound, rules.numbers.number(who))
    wanted = rules.numbers.quantity(who.quantity)
    if wanted is None:
        raise CannotJudgeError("say how many", who)
    return wanted


def _counted(rules: RuleCompiler, thing: Thing, holds: Match, wanted: Limit) -> Test:
    """`At most half of the cards in the House deck are events.`"""
    bag = rules.bags.bag(thing)

    def test(view: View) -> list[Fault]:
        those = [entry for entry in bag(view) if holds(entry, view)]
        found = sum(entry.count for entry in those)
        gap, amount = wanted.gap(found, view)
        if not gap:
            return []
        if gap > 0:
            fix = f"remove {_least(gap)} of these: {names(those)}"
        else:
            fix = f"add {_least(-gap)} such {'card' if -gap <= 1 else 'cards'}"
        return [Fault(str(found), wanted.said(amount), those if gap > 0 else [], fix)]

    return test


def _least(number: Number) -> str:
    """A number of cards is whole: half a card too many is one card too many."""
    return str(ceil(number))
