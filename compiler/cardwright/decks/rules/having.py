"""`The House deck has at least 60 cards`, `You cannot include Warships`, `Each model has a different name`: who has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.decks.rules.comparing import Measure
from cardwright.decks.rules.contents import Contents
from cardwright.decks.rules.faults import CannotJudgeError, Fault, Test
from cardwright.decks.rules.moods import allowed, forbids, is_limited, refuse_per
from cardwright.decks.rules.parts import is_each
from cardwright.decks.rules.quantified import is_restricted, quantified
from cardwright.decks.scene import View
from cardwright.lang.tree import Act, Named, Related, Role, Select, There, Thing, You

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler


class Having:
    """Compiles what a list, a section or a card has."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules
        self._contents = Contents(rules)

    def test(self, act: Act) -> Test:
        """The test that an act of having makes."""
        if act.what is None:
            raise CannotJudgeError("say what it has", act)
        if act.who is not None and not self._rules.bags.is_container(act.who):
            return self._of_cards(act, act.who, act.what)
        what, place, ratio = self._roles(act)
        if act.mood == "may" and not is_limited(what):
            return allowed
        holder = self._holder(act.who, place)
        test = self._contents.of(holder, what, forbids(act), Measure(act.per, ratio, tuple(act.manner)))
        return self._of_each(test) if is_each(act.who) or is_each(holder) else test

    def _holder(self, who: Thing | None, place: Thing | None) -> Thing | None:
        """What holds the cards: the place that is named, where the list or a player has them in it."""
        if place is None:
            return who
        if who is not None and self._rules.bags.sections(who) is not None:
            raise CannotJudgeError("cards cannot be in two places", place)
        return place

    def _of_cards(self, act: Act, who: Thing, what: Thing) -> Test:
        """What each card has: a value, a number, other cards."""
        refuse_per(act)
        if act.roles or act.manner:
            raise CannotJudgeError("this cannot be judged of a card", act)
        if act.mood == "may" and not is_limited(what) and not is_restricted(who):
            return allowed
        related = self._rules.related
        return quantified(self._rules, who, related.having(what), cannot=forbids(act), partners=related.partners(what))

    def existence(self, there: There) -> Test:
        """`There are at most 5 events in the House deck.`"""
        what, place = there.what, None
        for role in there.roles:
            what, place = self._role(role, what, place)
        return self._contents.of(place or You(), what, there.negated)

    def _roles(self, act: Act) -> tuple[Thing, Thing | None, Thing | None]:
        """The object with what belongs to it, the place it is in, and what it is compared with."""
        assert act.what is not None
        what: Thing = act.what
        place: Thing | None = None
        ratio: Thing | None = None
        for role in act.roles:
            if role.preposition == "as":
                ratio = role.thing
            else:
                what, place = self._role(role, what, place)
        return what, place, ratio

    def _role(self, role: Role, what: Thing, place: Thing | None) -> tuple[Thing, Thing | None]:
        if self._rules.bags.is_container(role.thing):
            return what, role.thing
        if isinstance(what, Select | Named):
            item = Related(preposition=role.preposition, thing=role.thing, span=role.span)
            return what.model_copy(update={"where": [*what.where, item]}), place
        raise CannotJudgeError(f"“{role.preposition}” cannot be judged here", role)

    def _of_each(self, test: Test) -> Test:
        """`Each player has ...`, `Each Hero Deck has ...`: once for each player of the list."""

        def each(view: View) -> list[Fault]:
            owners = view.scene.owners or [""]
            return [fault.of(owner) for owner in owners for fault in test(view.of(owner))]

        return each
