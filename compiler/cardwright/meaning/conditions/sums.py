"""What was done in a period, added up: so much Damage, so many inches, by one or by several together."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Period, Role
from cardwright.meaning.context.scope import among, exchanged, exists
from cardwright.meaning.things.seats import Seats


class Sums(Seats):
    """Reads how much was done."""

    @abstractmethod
    def _past_pattern(self, act: said.Act) -> m.On:
        """What was done; where each of several is asked, by that one or to that one."""

    def _in_total(self, what: said.Thing | None) -> said.Select | said.Amount | None:
        """“a total of 4 or more Damage” is 4 or more Damage, added up."""
        of = what.where[0] if isinstance(what, said.Select) and len(what.where) == 1 else None
        if not isinstance(what, said.Select) or not isinstance(of, said.Related) or of.preposition != "of":
            return None
        kind, inner = what.kinds[0], of.thing
        total = len(what.kinds) == 1 and kind.noun == "total" and not kind.filters
        if not total or what.quantity is None or what.quantity.words != ["a"]:
            return None
        if not isinstance(inner, (said.Select, said.Amount)):
            return None
        for node, names in ((what, ("quantity", "kinds", "where")), (of, ("preposition", "thing"))):
            for name in names:
                self.take(node, name)
        self._take_all(what.quantity)
        self._take_all(kind)
        return inner

    def _past_amount(self, act: said.Act, what: said.Select, period: Period) -> m.Truth:
        """“a friendly model inflicted 2 or more Damage on an enemy model this activation”: added up over the deeds."""
        amount = self.amount(self.take(what, "quantity"))
        bare = what.model_copy(update={"quantity": None})
        whole = act.model_copy(update={"what": bare})
        self.copies += [(whole, act), (bare, what)]
        return self._summed(whole, period, Role("amount"), lambda total: self._held(total, amount, what))

    def _past_distance(self, act: said.Act, what: said.Amount, period: Period) -> m.Truth:
        """“Robb Stark moved 6" or more this activation”: added up over the deeds."""
        amount = self.amount(self.take(what, "quantity"))
        if self.take(what, "where") or self.take(what, "filters") or not self.take(what, "inches"):
            raise self.refuse("distance", "this distance is not understood", what)
        bare = act.model_copy(update={"what": None})
        self.copies.append((bare, act))
        self.take(act, "what")
        at = said.Select(kinds=[], span=what.span)
        return self._summed(bare, period, Role("distance"), lambda total: self._held(total, amount, at))

    def _summed(self, act: said.Act, period: Period, role: Role, holds: Callable[[m.Number], m.Truth]) -> m.Truth:
        """A sum over deeds, for one and the same of each piece that is described: some model, on some model.

        What several did is added up over all of them: “friendly models inflicted 4 or more Damage”. Of so many, each
        did so much: “2 or more friendly models inflicted 2 or more Damage”.
        """
        who, so_many = act.who, None
        if isinstance(who, said.Select) and who.quantity is not None and _counts(who.quantity):
            amount = self.amount(self.take(who, "quantity"))
            bare = who.model_copy(update={"quantity": None})
            act = self._said_with(act, who=bare)
            self.copies.append((bare, who))
            so_many = lambda found: self._held(m.Count(found), amount, who)  # noqa: E731 - one of two ways to count
        pattern = self._past_pattern(act)
        together = _together(act) if so_many is None else frozenset()
        pieces = [slot for slot in pattern.slots if slot.each.sort is Sort.PIECE and slot.truth is not None]
        loose = [slot for slot in pieces if not isinstance(slot.truth, m.Among) and slot.span not in together]
        if so_many is not None:
            assert who is not None
            loose.sort(key=lambda slot: slot.span != who.span)
            if not loose or loose[0].span != who.span:
                raise self.refuse("past-amount", "how many of them is not understood here", who)
        total = lambda whole: holds(m.AmountOf(m.Past(whole, period), role))  # noqa: E731
        return self._of_the_same(pattern, loose, total, so_many)

    def _said_with(self, act: said.Act, **parts: said.Thing) -> said.Act:
        made = act.model_copy(update=dict(parts))
        self.copies.append((made, act))
        for name in parts:
            self.take(act, name)
        return made

    def _of_the_same(
        self,
        pattern: m.On,
        loose: list[m.Slot],
        holds: Callable[[m.On], m.Truth],
        so_many: Callable[[m.Set[Any]], m.Truth] | None = None,
    ) -> m.Truth:
        """What holds of deeds in which those parts are taken by one and the same; the first by so many."""
        slots = list(pattern.slots)
        bound: list[tuple[m.Var[Any], m.Truth]] = []
        for slot in loose:
            if slot.truth is None or (isinstance(slot.truth, m.Is) and isinstance(slot.truth.quality, m.Called)):
                continue
            one = self.fresh(slot.each.sort)
            slots[slots.index(slot)] = m.Slot(slot.role, slot.each, among(slot.each, one), span=slot.span)
            bound.append((one, about(slot.truth, slot.each, one)))
        deed = pattern.deed if pattern.truth is not None else None
        whole = m.On(pattern.verbs, tuple(slots), pattern.moment, deed, pattern.nth, pattern.truth, span=pattern.span)
        truth = holds(whole)
        for one, such in reversed(bound):
            self.policy("one-and-the-same")
            everybody: m.Set[Any] = m.Players() if one.sort is Sort.PLAYER else m.Anywhere()
            found = m.Where(everybody, one, m.And((such, truth)))
            truth = so_many(found) if so_many is not None and one == bound[0][0] else exists(found)
        return truth


def _together(act: said.Act) -> frozenset[m.Span]:
    """Where several are named of which none is singled out: “friendly models”."""
    things = [act.who, act.what, act.recipient, *(role.thing for role in act.roles)]
    several = [thing for thing in things if isinstance(thing, said.Select) and thing.quantity is None]
    return frozenset(thing.span for thing in several if all(kind.plural for kind in thing.kinds))


def _counts(quantity: said.Quantity) -> bool:
    """“2 or more models”, “no model”."""
    return quantity.number is not None or "no" in quantity.words


def about(truth: m.Truth, old: m.Set[Any], new: m.Set[Any]) -> m.Truth:
    found: m.Truth = exchanged(truth, old, new)
    return found


def is_empty(place: m.Set[m.Place], span: m.Span) -> m.Truth:
    """That nothing lies there."""
    return m.Compare(m.Count(m.In(place)), m.Op.EQUAL, m.Const(0), span=span)


def is_than(item: said.Filter) -> bool:
    """Whether it says with what something is compared: that stands last."""
    return isinstance(item, said.Than)
