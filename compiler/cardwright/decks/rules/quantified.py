"""Statements about each, no, half or so many of the cards: `Each model is ...`, `No card in the House deck is ...`."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import TYPE_CHECKING

from cardwright.decks.rules.faults import Bag, CannotJudgeError, Fault, Match, Test
from cardwright.decks.rules.joining import opposite
from cardwright.decks.rules.limits import Limit, Number, limit
from cardwright.decks.rules.parts import countable, counting, related, words
from cardwright.decks.rules.phrases import names
from cardwright.decks.scene import Entry, View
from cardwright.lang.tree import Amount, Named, Select, Thing

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler

Reason = Callable[[Entry, View], str]
"""What is found on an entry that is at fault."""
Partners = Callable[[Entry, View], list[Entry]]
"""The other entries without which it would not be at fault."""
_EACH = frozenset({"the", "each", "every", "all", "a", "any", "no", "both"})


def quantified(
    rules: RuleCompiler,
    who: Thing,
    holds: Match,
    reason: Reason | None = None,
    cannot: bool = False,
    partners: Partners | None = None,
) -> Test:
    """A test that so many of the things have a property as the words before them say."""
    if is_restricted(who) and not _is_none(who):
        return _counted(rules, who, opposite(holds) if cannot else holds)
    unknown = next((word for word in words(who) if word not in _EACH), "")
    if unknown:
        raise CannotJudgeError(f"“{unknown}” cannot be judged here", who)
    if "no" in words(who):
        cannot = not cannot
    return _Each(rules, who, holds, reason, cannot, partners).test


def is_restricted(who: Thing) -> bool:
    """Whether the subject itself sets a limit: `no model may ...`, `at most 2 models may ...`."""
    if isinstance(who, Amount):
        return True
    quantity = who.quantity if isinstance(who, Select) else None
    return quantity is not None and (quantity.number is not None or "no" in quantity.words or "half" in quantity.words)


def _is_none(who: Thing) -> bool:
    """`no model`, but not `no two models`."""
    return isinstance(who, Select) and who.quantity is not None and not who.quantity.number and "no" in words(who)


class _Each:
    """Every entry for itself."""

    def __init__(
        self,
        rules: RuleCompiler,
        who: Thing,
        holds: Match,
        reason: Reason | None,
        cannot: bool,
        partners: Partners | None,
    ) -> None:
        self._remedies = rules.remedies
        self._who = who
        self._bag: Bag = rules.bags.bag(who)
        self._holds = holds
        self._reason = reason or (lambda entry, _: entry.card.name)
        self._cannot = cannot
        self._partners = partners if cannot else None

    def test(self, view: View) -> list[Fault]:
        """The entries at fault."""
        holds, cannot = self._holds, self._cannot
        faulty = [entry for entry in self._bag(view) if entry.card.is_known and holds(entry, view) == cannot]
        return [self._fault(entry, view) for entry in faulty]

    def _fault(self, entry: Entry, view: View) -> Fault:
        others = self._partners(entry, view) if self._partners is not None else []
        found = self._reason(entry, view)
        if not others:
            return Fault(found, "", [entry], lambda: self._fix(entry, view))
        with_whom = names(others)
        fix = f"replace {entry.card.name} or {with_whom}"
        return Fault(f"{found} beside {with_whom}", "", [entry, *others], fix)

    def _fix(self, entry: Entry, view: View) -> str:
        if isinstance(self._who, Named):
            return f"remove {entry.card.name}"
        other = self._remedies.named(self._who, entry, view, lambda each: self._holds(each, view) != self._cannot)
        return other or self._remedies.of(entry, view, lambda: self._is_fine(entry, view))

    def _is_fine(self, entry: Entry, view: View) -> bool:
        return entry not in self._bag(view) or self._holds(entry, view) != self._cannot


def _counted(rules: RuleCompiler, who: Thing, holds: Match) -> Test:
    """`At most half of the cards in the House deck are events.`"""
    wanted, thing = _limit(rules, who)
    bag, count = rules.bags.bag(countable(thing)), counting(thing)

    def test(view: View) -> list[Fault]:
        those = [entry for entry in bag(view) if holds(entry, view)]
        found = count(those)
        gap, amount = wanted.gap(found, view)
        if not gap:
            return []
        if gap > 0:
            fix = f"remove {_least(gap)} of these: {names(those)}"
        else:
            fix = f"add {_least(-gap)} such {'card' if -gap <= 1 else 'cards'}"
        return [Fault(str(found), wanted.said(amount), those if gap > 0 else [], fix)]

    return test


def _limit(rules: RuleCompiler, who: Thing) -> tuple[Limit, Thing]:
    """How many, and of what."""
    assert isinstance(who, Amount | Select)
    assert who.quantity is not None
    inner = related(who, "of") if isinstance(who, Amount) else who.model_copy(update={"quantity": None})
    if inner is None:
        raise CannotJudgeError("say of what", who)
    if "half" in who.quantity.words:
        return limit(who.quantity.bound, rules.numbers.number(who)), inner
    wanted = rules.numbers.quantity(who.quantity)
    if wanted is None:
        raise CannotJudgeError("say how many", who)
    return wanted, inner


def _least(number: Number) -> str:
    """A number of cards is whole: half a card too many is one card too many."""
    return str(ceil(number))
