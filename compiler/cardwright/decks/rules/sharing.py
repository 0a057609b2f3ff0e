"""`Each model shares an Affiliation with the Boss`, `No two models share a name`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardwright.decks.rules.faults import Bag, CannotJudgeError, Fault, Test
from cardwright.decks.rules.phrases import names
from cardwright.decks.rules.quantified import quantified
from cardwright.decks.scene import Entry, View
from cardwright.lang.tree import Act, InState, Select, Thing

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler


class Sharing:
    """Compiles what cards have in common."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules

    def test(self, act: Act) -> Test:
        """The test that a sentence about sharing makes."""
        if act.who is None or not isinstance(act.what, Select):
            raise CannotJudgeError("say what they share", act)
        nouns = [kind.noun for kind in act.what.kinds]
        fields = [field for noun in nouns for field in self._rules.fields_of(noun)]
        cannot = act.mood in ("cannot", "does not")
        partner = next((role.thing for role in act.roles if role.preposition == "with"), None)
        if partner is None:
            return self._no_two(act, fields, nouns[0])
        return self._with(act.who, partner, fields, cannot)

    def _with(self, who: Thing, partner: Thing, fields: list[str], cannot: bool) -> Test:
        partners = self._rules.bags.bag(partner)
        others = isinstance(partner, Select) and any(
            isinstance(item, InState) and item.word == "other" for kind in partner.kinds for item in kind.filters
        )

        def holds(entry: Entry, view: View) -> bool:
            mine = _all_values(entry, fields)
            inside = View(view.scene, entry, view.owner)
            return any(
                mine & _all_values(other, fields)
                for other in partners(inside)
                if other is not entry or not (others or cannot)
            )

        def reason(entry: Entry, _view: View) -> str:
            return f"{entry.card.name} ({self._rules.written(_all_values(entry, fields)) or 'none'})"

        return quantified(self._rules, who, holds, reason, cannot)

    def _no_two(self, act: Act, fields: list[str], noun: str) -> Test:
        """Two of the same are at fault together: either may go."""
        words = act.who.quantity.words if isinstance(act.who, Select) and act.who.quantity is not None else []
        if not isinstance(act.who, Select) or ("no" not in words and "all" not in words):
            raise CannotJudgeError("say with what it is shared", act)
        bag = self._rules.bags.bag(act.who.model_copy(update={"quantity": None}))
        if "all" in words:
            return self._all(bag, fields, noun)

        def test(view: View) -> list[Fault]:
            groups: dict[str, list[Entry]] = {}
            for entry in bag(view):
                for value in _all_values(entry, fields):
                    groups.setdefault(value, []).append(entry)
            return [
                Fault(
                    f"{sum(entry.count for entry in those)} with the {noun} {self._rules.written([value])}",
                    "at most 1",
                    those,
                    f"remove {those[-1].card.name}",
                )
                for value, those in groups.items()
                if sum(entry.count for entry in those) > 1
            ]

        return test

    def _all(self, bag: Bag, fields: list[str], noun: str) -> Test:
        """`All cards in the pantheon share a pantheon`: those that do not have what most have are at fault."""

        def test(view: View) -> list[Fault]:
            those = [entry for entry in bag(view) if entry.card.is_known]
            counts: Counter[str] = Counter()
            for entry in those:
                counts.update(dict.fromkeys(_all_values(entry, fields), entry.count))
            if not those or (counts and counts.most_common(1)[0][1] == sum(entry.count for entry in those)):
                return []
            best = counts.most_common(1)[0][0] if counts else ""
            strays = [entry for entry in those if best not in _all_values(entry, fields)]
            most = self._rules.written([best])
            found = f"{names(strays)}, while most have the {noun} {most}" if best else f"no {noun}"
            return [Fault(found, "", strays, f"replace {names(strays)}")]

        return test


def _all_values(entry: Entry, fields: list[str]) -> frozenset[str]:
    if len(fields) == 1:
        return entry.values(fields[0])
    return frozenset().union(*(entry.values(field) for field in fields))
