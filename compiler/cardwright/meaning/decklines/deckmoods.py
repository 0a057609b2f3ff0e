"""What a sentence about a list does: it demands, forbids or permits, of each, of none, of so many."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.context.quantities import BEFORE
from cardwright.meaning.decklines.deckcontents import Contents
from cardwright.meaning.decklines.listnouns import whole
from cardwright.meaning.decklines.listnumbers import OF_A_WHOLE, PERCENT
from cardwright.meaning.decklines.lists import Reason, Telling, Told

_EACH = frozenset({"the", "each", "every", "all", "a", "any", "no", "both"})
NEGATIVE = frozenset({"cannot", "does not"})
_MOODS = frozenset({"", "must", "may", *NEGATIVE})

Holds = Callable[[m.Set[Any]], m.Truth]


class DeckMoods(Contents):
    """Reads moods, and subjects with what is said of each of them."""

    def check(self, statement: said.Statement) -> None:
        """Refuse a sentence that says more than a list can answer: when, how, as if, as a rule of the past."""
        if isinstance(statement, said.Act | said.Be):
            if self.take(statement, "mood") not in _MOODS:
                message = f"“{statement.mood}” cannot be judged; say what is so, must be or cannot be"
                raise self.refuse("mood", message, statement)
            if self.take(statement, "tense"):
                raise self.refuse("tense", "a list only knows what is so, not what was or is being done", statement)
            if self.take(statement, "as_if") is not None:
                raise self.refuse("as-if", "“as if” cannot be judged", statement)
        if isinstance(statement, said.Act | said.Be | said.There):
            self._check_when(statement)
        if isinstance(statement, said.Act):
            more = [self.take(statement, name) for name in ("more", "by_doing", "recipient")]
            self.take(statement, "verb")
            if any(more):
                raise self.refuse("more", "this says more than a list can tell", statement)

    def _check_when(self, statement: said.Act | said.Be | said.There) -> None:
        if self.take(statement, "times"):
            raise self.refuse("time", "a list knows no time", statement)
        for word in self.take(statement, "manner"):
            if word == "only":
                message = "say “only” right before what it is about: “contains only ...”"
                raise self.refuse("only", message, statement)
            self.rounding([word], statement)

    def forbids(self, statement: said.Act | said.Be) -> bool:
        """Whether it says that something is not so."""
        negative = self.take(statement, "mood") in NEGATIVE
        return negative != self.take(statement, "negated") if isinstance(statement, said.Be) else negative

    def plainly(self, statement: said.Act | said.Be | said.There, *but: str) -> None:
        """Refuse `for each` and `rounded` where nothing is counted."""
        if "per" not in but and not isinstance(statement, said.There) and self.take(statement, "per") is not None:
            raise self.refuse("per", "“for each” cannot be judged here", statement)
        manner = self.take(statement, "manner")
        if manner:
            raise self.refuse("manner", f"“{manner[0]}” cannot be judged here", statement)

    def may(self, statement: said.Statement) -> bool:
        """Whether it only permits: `You may use at most 1 agenda` limits, `You may use an agenda` does not."""
        if not isinstance(statement, said.Act | said.Be) or statement.mood != "may":
            return False
        quantity = getattr(statement.what, "quantity", None)
        limited = quantity is not None and quantity.number is not None and quantity.bound != ""
        who = statement.what if isinstance(statement, said.Act) and statement.passive else statement.who
        return not limited and not (who is not None and self.is_restricted(who))

    @staticmethod
    def is_restricted(who: said.Thing) -> bool:
        """Whether the subject itself sets a limit: `no model may ...`, `at most 2 models may ...`."""
        if isinstance(who, said.Amount):
            return True
        quantity = who.quantity if isinstance(who, said.Select) else None
        if quantity is None:
            return False
        return quantity.number is not None or "no" in quantity.words or "half" in quantity.words

    def without_mood(self, statement: said.Statement) -> said.Statement:
        """The same, said plainly: what `may` be so, is so."""
        if isinstance(statement, said.Act | said.Be) and self.take(statement, "mood") == "may":
            plain = statement.model_copy(update={"mood": ""})
            self.copies.append((plain, statement))
            return plain
        return statement

    def quantified(
        self,
        who: said.Thing,
        holds: Holds,
        reason: Reason = Reason.NAME,
        cannot: bool = False,
        attribute: Any = None,
        having: Callable[[m.Var[Any]], m.Truth] | None = None,
    ) -> m.Truth:
        """So many of the things have a property as the words before them say; `having`: who is asked at all."""
        if self.is_restricted(who) and not self._is_none(who):
            return self._counted_subject(who, holds, cannot)
        words = self.words(who)
        unknown = next((word for word in words if word not in _EACH), "")
        if unknown:
            raise self.refuse("words", f"“{unknown}” cannot be judged here", who)
        if "no" in words:
            cannot = not cannot
        self.decode(who)
        found = self.bag(who)
        if isinstance(found, m.Var | m.This):  # a relative clause speaks of the one it describes
            held = self._held_of(found, holds)
            return m.Not(held) if cannot else held
        each = self.fresh(Sort.PIECE)
        if having is not None:
            found = m.Where(found, each, having(each))
            each = self.fresh(Sort.PIECE)
        held = self._held_of(each, holds)
        broken = held if cannot else negation(held)
        made = m.Not(m.Let(found, each, broken), span=who.span)
        return self.tell(made, Told(Telling.EACH, who=who, reason=reason, attribute=attribute, negated=cannot))

    def _held_of(self, x: m.Set[Any], holds: Holds) -> m.Truth:
        with self.about(x):
            return holds(x)

    def _is_none(self, who: said.Thing) -> bool:
        """`no model`, but not `no two models`."""
        return isinstance(who, said.Select) and not self.number_said(who) and "no" in self.words(who)

    def _counted_subject(self, who: said.Thing, holds: Holds, cannot: bool) -> m.Truth:
        """`At most half of the cards in the House deck are events.`"""
        assert isinstance(who, said.Amount | said.Select)
        assert who.quantity is not None
        inner = self.of(who, *OF_A_WHOLE) if isinstance(who, said.Amount) else who
        if inner is None:
            raise self.refuse("subject", "say of what", who)
        by = 1
        self.decode(who)
        if isinstance(who, said.Amount) and self.of(who, PERCENT) is not None:
            share = self.take(who.quantity, "number")
            if share is None or self.words(who):
                raise self.refuse("subject", "say how many", who)
            whole_of_them = m.Times((self.written(share), self.count_of(inner)))
            op, number = whole(BEFORE[self.take(who.quantity, "bound")], whole_of_them)
            by = 100
        elif "half" in self.words(who):
            number, by = self.ratio(who, [])
            op, number = whole(BEFORE[self.take(who.quantity, "bound")], number)
        else:
            wanted = self.demand(self.take(who, "quantity"))
            if wanted is None:
                raise self.refuse("subject", "say how many", who)
            op, number = wanted
        different = self.adjective(inner, "different")
        found, each = self.bag(inner), self.fresh(Sort.PIECE)
        held = self._held_of(each, holds)
        those = m.Where(found, each, m.Not(held) if cannot else held, span=who.span)
        counted = self.count_set(those, different)
        return self.tell(self.compare(counted, op, number, by), Told(Telling.SUBJECT, who=who))

    def for_each_player(self, inner: Callable[[], m.Truth]) -> m.Truth:
        """Once for each player of the list."""
        if self.player is not None:
            return inner()
        each = self.fresh(Sort.PLAYER)
        self.player = each
        try:
            truth = inner()
        finally:
            self.player = None
        return self.tell(m.Not(m.Let(m.Players(), each, m.Not(truth))), Told(Telling.PLAYERS))


def negation(truth: m.Truth) -> m.Truth:
    """The opposite; twice is once."""
    return truth.truth if isinstance(truth, m.Not) else m.Not(truth)
