"""So many of each: `at most 3 copies of each card`, `exactly 6 cards of each dominion`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardwright.decks.facts import plain
from cardwright.decks.rules.faults import Bag, CannotJudgeError, Fault, Test
from cardwright.decks.rules.limits import Limit
from cardwright.decks.rules.parts import refuse_description, words
from cardwright.decks.rules.phrases import copies
from cardwright.decks.scene import Entry, View
from cardwright.lang.tree import Related, Select

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler


class Grouping(NamedTuple):
    """What the copies are counted by, and the object without it."""

    each: Select
    rest: Select


class Copies:
    """Compiles limits that hold for each title or each value."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules

    def grouping(self, what: Select) -> Grouping | None:
        """What follows `of each`, if something does."""
        for item in what.where:
            if not isinstance(item, Related) or item.preposition not in ("of", "with"):
                continue
            if isinstance(item.thing, Select) and "each" in words(item.thing):
                rest = [other for other in what.where if other is not item]
                return Grouping(item.thing, what.model_copy(update={"where": rest, "quantity": None}))
        return None

    def test(self, zone: Bag, what: Select, group: Grouping, wanted: Limit) -> Test:
        """The test of every group."""
        if group.each.kinds[0].kind == "attribute":
            return self._by_value(zone, group, wanted)
        if what.kinds[0].noun != "copy":
            raise CannotJudgeError("say “copies of each ...”", what)
        refuse_description(group.rest)
        return self._by_title(zone, group.each, wanted)

    def _by_title(self, zone: Bag, each: Select, wanted: Limit) -> Test:
        """Cards of one title are copies of each other, whatever their version."""
        bare = each.model_copy(update={"quantity": None})
        member = self._rules.kinds.described(bare)
        plain_card = bare.kinds[0].noun == "card" and not bare.kinds[0].filters and not bare.where

        def test(view: View) -> list[Fault]:
            groups: dict[str, list[Entry]] = {}
            for entry in zone(view):
                if plain_card or member(entry, view):
                    groups.setdefault(entry.card.name, []).append(entry)
            faults = []
            for name, those in groups.items():
                found = 0
                for entry in those:
                    found += entry.count
                gap, amount = wanted.gap(found, view.at(those[0]))
                if gap:
                    fix = f"remove {copies(gap, name)}" if gap > 0 else f"add {copies(-gap, name)}"
                    faults.append(Fault(copies(found, name), wanted.said(amount), those, fix))
            return faults

        return test

    def _by_value(self, zone: Bag, group: Grouping, wanted: Limit) -> Test:
        """Cards that share a value; a value that no card has counts as none of it."""
        kind = group.each.kinds[0]
        fields = self._rules.fields_of(kind.noun)
        known = {
            plain(value): value
            for attribute, values in self._rules.vocabulary.values.items()
            if attribute.casefold() == kind.noun.casefold()
            for value in values
        }
        bag = self._rules.bags.bag(group.rest)
        counted = self._rules.phrases.counting(group.rest)

        def test(view: View) -> list[Fault]:
            inside = view.within(zone(view))
            groups: dict[str, list[Entry]] = {} if wanted.direction == "at most" else {value: [] for value in known}
            for entry in bag(inside):
                for value in {value for field in fields for value in entry.values(field)}:
                    groups.setdefault(value, []).append(entry)
            faults = []
            for value, those in groups.items():
                found = sum(entry.count for entry in those)
                gap, amount = wanted.gap(found, inside)
                if gap:
                    noun = f"{known.get(value, value)} {kind.noun}" if value not in known else known[value]
                    fix = f"{'remove' if gap > 0 else 'add'} {counted(max(gap, -gap))} of {noun}"
                    said = f"{counted(found)} of {noun}"
                    faults.append(Fault(said, wanted.said(amount), those if gap > 0 else [], fix))
            return faults

        return test
