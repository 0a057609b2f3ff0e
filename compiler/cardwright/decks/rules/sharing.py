"""`Each model shares an Affiliation with the Boss`, `No two models share a name`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardwright.check.wording import listed
from cardwright.decks.rules.faults import Bag, CannotJudgeError, Fault, Test
from cardwright.decks.rules.moods import allowed, forbids, refuse_per, refuse_rounding
from cardwright.decks.rules.parts import refuse_description, words
from cardwright.decks.rules.phrases import names
from cardwright.decks.rules.quantified import is_restricted, quantified
from cardwright.decks.scene import Entry, View
from cardwright.lang.tree import Act, Constant, InState, Select, Thing

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler


_PARTNERS = frozenset({"a", "the", "any", "another"})


class Sharing:
    """Compiles what cards have in common."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules

    def test(self, act: Act) -> Test:
        """The test that a sentence about sharing makes."""
        if act.who is None or not isinstance(act.what, Select):
            raise CannotJudgeError("say what they share", act)
        refuse_per(act)
        refuse_rounding(act)
        refuse_description(act.what)
        if act.what.owner is not None or (act.what.quantity is not None and act.what.quantity.number is not None):
            raise CannotJudgeError("say “share a ...”", act)
        nouns = [kind.noun for kind in act.what.kinds]
        fields = [field for noun in nouns for field in self._rules.fields_of(noun)]
        cannot = forbids(act) != ("no" in words(act.what))
        if any(role.preposition != "with" for role in act.roles) or len(act.roles) > 1:
            raise CannotJudgeError("say with what it is shared", act)
        partner = act.roles[0].thing if act.roles else None
        if act.mood == "may" and not is_restricted(act.who):
            return allowed
        if partner is None:
            return self._no_two(act, fields, nouns[0], cannot)
        if set(words(partner)) - _PARTNERS or (
            isinstance(partner, Select) and partner.quantity and partner.quantity.number
        ):
            raise CannotJudgeError("say with which one it is shared: “with a ...”", partner)
        return self._with(act.who, partner, fields, cannot)

    def _with(self, who: Thing, partner: Thing, fields: list[str], cannot: bool) -> Test:
        partners = self._rules.bags.bag(partner)
        others = isinstance(partner, Select) and any(
            isinstance(item, InState) and item.word == "other" for kind in partner.kinds for item in kind.filters
        )

        def sharing(entry: Entry, view: View) -> list[Entry]:
            mine = _all_values(entry, fields)
            inside = View(view.scene, entry, view.owner)
            return [
                other
                for other in partners(inside)
                if other.card.is_known
                and (other is not entry or not (others or cannot))
                and mine & _all_values(other, fields)
            ]

        def holds(entry: Entry, view: View) -> bool:
            return bool(sharing(entry, view))

        def with_whom(entry: Entry, view: View) -> list[Entry]:
            return [other for other in sharing(entry, view) if other is not entry]

        def reason(entry: Entry, _view: View) -> str:
            return f"{entry.card.name} ({self._rules.written(_all_values(entry, fields)) or 'none'})"

        return quantified(self._rules, who, holds, reason, cannot, with_whom)

    def _no_two(self, act: Act, fields: list[str], noun: str, cannot: bool) -> Test:
        """Two of the same are at fault together: either may go. `No two cards` are two different cards, not copies."""
        if not isinstance(act.who, Select) or cannot or not {"no", "all"} & set(words(act.who)):
            raise CannotJudgeError("say with what it is shared", act)
        bag = self._rules.bags.bag(act.who.model_copy(update={"quantity": None}))
        if "all" in words(act.who):
            return self._all(bag, fields, noun)
        number = act.who.quantity.number if act.who.quantity is not None else None
        if number is not None and (not isinstance(number, Constant) or number.value != 2):
            raise CannotJudgeError("say “no two ...”", act)
        are_cards = all(kind.noun.rpartition(" ")[2] == "card" for kind in act.who.kinds)
        rules = self._rules

        def test(view: View) -> list[Fault]:
            groups: dict[str, list[Entry]] = {}
            for entry in bag(view):
                if entry.card.is_known:
                    for value in _all_values(entry, fields):
                        groups.setdefault(value, []).append(entry)
            faults = []
            for value, those in groups.items():
                found = len({entry.card.number for entry in those}) if are_cards else sum(e.count for e in those)
                if found > 1:
                    said = f"{found} with the {noun} {rules.as_written(value)}: {names(those)}"
                    faults.append(Fault(said, "at most 1", those, f"remove {_one_of(those)}"))
            return faults

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


def _one_of(entries: list[Entry]) -> str:
    """Either of two may go, or one copy of the only one."""
    found = list(dict.fromkeys(entry.card.name for entry in entries))
    return listed(found) if len(found) > 1 else f"all but 1 {found[0]}"
