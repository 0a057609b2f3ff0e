"""`The total Reputation of the models is at most 350`, `Each card in the plot deck is a plot`, `Guilty! is banned`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardwright.decks.facts import plain
from cardwright.decks.rules.faults import CannotJudgeError, Fault, Match, Test
from cardwright.decks.rules.joining import all_of
from cardwright.decks.rules.limits import Limit, Number, forbidden, limit, shown
from cardwright.decks.rules.moods import allowed, forbids, is_limited, refuse_per, refuse_rounding
from cardwright.decks.rules.numbers import written
from cardwright.decks.rules.parts import bare, each_of, of_it, related, words
from cardwright.decks.rules.phrases import copies, names
from cardwright.decks.rules.printed import LISTED
from cardwright.decks.rules.quantified import is_restricted, quantified
from cardwright.decks.rules.values import stated
from cardwright.decks.scene import Entry, View
from cardwright.decks.shape import WHOLE
from cardwright.lang.tree import (
    Amount,
    Be,
    Both,
    InState,
    Named,
    Quantity,
    Related,
    Role,
    Select,
    Thing,
)

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler

_COMPARES = {
    "equal to": "exactly",
    "less than": "fewer than",
    "fewer than": "fewer than",
    "more than": "more than",
    "greater than": "more than",
    "equal to or less than": "at most",
    "equal to or lower than": "at most",
    "equal to or greater than": "at least",
    "equal to or higher than": "at least",
}


class Being:
    """Compiles what cards, values and numbers are."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules

    def test(self, be: Be) -> Test:
        """The test that a sentence about being makes."""
        rules = self._rules
        if be.who is None:
            raise CannotJudgeError("say what it is about", be)
        if be.mood == "may" and not is_limited(be.what) and not is_restricted(be.who):
            return allowed
        declared = self._declared(be)
        if declared is not None:
            return declared
        if self._is_definition(be):
            return self._define(be)
        if rules.numbers.is_number(be.who):
            return self._number(be)
        if rules.values.is_value(be.who):
            return self._value(be)
        refuse_per(be)
        refuse_rounding(be)
        return quantified(rules, be.who, self.described(be), _kind_of, cannot=forbids(be))

    # ------------------------------------------------------------ what rules declare

    def _declared(self, be: Be) -> Test | None:
        """`Guilty! is banned.` and `Ice is worth 2 points.` tell the other rules; a ban is also a rule itself."""
        cards = _named(be.who)
        if not cards or forbids(be):
            return None
        for item in be.state:
            if isinstance(item, InState) and item.group in LISTED:
                self._rules.declared.setdefault(item.word, {}).update(dict.fromkeys(cards, True))
                return self._ban(cards) if item.group == "forbidden" else _nothing
        for role in be.roles:
            if role.preposition == "worth" and isinstance(role.thing, Select) and role.thing.quantity is not None:
                number = role.thing.quantity.number
                if number is not None:
                    worth = int(written(number))
                    points = self._rules.points.setdefault(role.thing.kinds[0].noun, {})
                    points.update(dict.fromkeys(cards, worth))
                    return _nothing
        return None

    def _ban(self, cards: list[str]) -> Test:
        banned = frozenset(cards)

        def test(view: View) -> list[Fault]:
            found: dict[str, list[Entry]] = {}
            for entry in view.scene.entries:
                if entry.card.name in banned:
                    found.setdefault(entry.card.name, []).append(entry)
            return [
                Fault(copies(sum(entry.count for entry in those), name), "none", those, f"remove {name}")
                for name, those in found.items()
            ]

        return test

    def _is_definition(self, be: Be) -> bool:
        """`The stash is 500 for each 150 of the Reputation limit`: a number that other rules speak of."""
        if not isinstance(be.who, Select) or be.who.kinds[0].noun not in self._rules.shape.numbers or be.what is None:
            return False
        quantity = getattr(be.what, "quantity", None)
        return not (isinstance(quantity, Quantity) and quantity.bound)

    def _define(self, be: Be) -> Test:
        assert isinstance(be.who, Select)
        assert be.what is not None
        if forbids(be) or be.state or be.roles:
            raise CannotJudgeError("say what the number is", be)
        manner = tuple(be.manner)
        value = self._rules.numbers.number(be.what, () if be.per is not None else manner)
        self._rules.defined[be.who.kinds[0].noun] = self._rules.numbers.per(be.per, value, manner)
        return _nothing

    # ------------------------------------------------------------ numbers

    def _number(self, be: Be) -> Test:
        assert be.who is not None
        tests = [self._compare(be, wanted) for wanted in self._limits(be)]
        if not tests:
            raise CannotJudgeError("say how much it is", be)
        return lambda view: [fault for test in tests for fault in test(view)]

    def _limits(self, be: Be) -> list[Limit]:
        numbers = self._rules.numbers
        manner = tuple(be.manner)
        found = []
        for role in be.roles:
            if role.preposition not in _COMPARES:
                raise CannotJudgeError(f"a number cannot be “{role.preposition}”", role)
            found.append(limit(_COMPARES[role.preposition], numbers.number(role.thing, manner)))
        if be.state:
            raise CannotJudgeError("a number cannot be this", be)
        parts = be.what.things if isinstance(be.what, Both) else [be.what] if be.what is not None else []
        for part in parts:
            bound = part.quantity.bound if isinstance(part, Amount | Select) and part.quantity is not None else ""
            amount = numbers.per(be.per, numbers.number(part, () if be.per is not None else manner), manner)
            found.append(limit(bound, amount))
        if forbids(be) and len(found) > 1:
            raise CannotJudgeError("make two sentences of it", be)
        return [forbidden(wanted) for wanted in found] if forbids(be) else found

    def _compare(self, be: Be, wanted: Limit) -> Test:
        rules = self._rules
        assert be.who is not None
        each = each_of(be.who)
        if each is not None:  # `The cost of each card is at most 4.`
            return self._compare_each(be.who, each, wanted)
        number = rules.numbers.number(be.who)
        behind = rules.numbers.behind(be.who)
        noun = rules.phrases.noun(be.who, plural=False)
        told = self._told(be.who)
        section = WHOLE if rules.numbers.is_given(be.who) else ""

        def test(view: View) -> list[Fault]:
            found = number(view)
            gap, amount = wanted.gap(found, view)
            if not gap:
                return []
            those = behind(view) if gap > 0 else []
            fix = told(gap, amount) if wanted.direction != "not" else ""
            if not fix:
                fix = f"{'lower' if gap > 0 else 'raise'} the {noun} by {shown(max(gap, -gap))}"
                fix += f": remove some of {names(those)}" if those else ""
            return [Fault(shown(found), f"{wanted.direction} {shown(amount)}", those, fix, section)]

        return test

    def _told(self, who: Thing) -> Callable[[Number, Number], str]:
        """The line that puts a number right, where a field of the list gives it or names what is counted."""
        remedies = self._rules.remedies
        of = related(who, "of")
        if isinstance(of, Select):
            counted = of.kinds[0].noun
            return lambda gap, amount: remedies.marked(of, gap) or remedies.given(counted, amount)
        noun = who.kinds[0].noun if isinstance(who, Select) else ""
        return lambda _, amount: remedies.given(noun, amount)

    def _compare_each(self, who: Thing, each: Select, wanted: Limit) -> Test:
        rules = self._rules
        bag = rules.bags.bag(each.model_copy(update={"quantity": None}))
        number = rules.numbers.number(of_it(who))
        remedies = rules.remedies

        def test(view: View) -> list[Fault]:
            faults = (fault(entry, view.at(entry)) for entry in bag(view) if entry.card.is_known)
            return [found for found in faults if found is not None]

        def fault(entry: Entry, inside: View) -> Fault | None:
            found = number(inside)
            gap, amount = wanted.gap(found, inside)
            if not gap:
                return None
            said, needed = f"{shown(found)} on {entry.card.name}", f"{wanted.direction} {shown(amount)}"
            return Fault(said, needed, [entry], lambda: remedies.of(entry, inside, lambda: is_fine(inside)))

        def is_fine(inside: View) -> bool:
            return not wanted.gap(number(inside), inside)[0]

        return test

    # ------------------------------------------------------------ values

    def _value(self, be: Be) -> Test:
        """`Your House is Stark or Lannister`, `The rank of each model is one of its printed ranks`."""
        rules = self._rules
        if be.who is None or (be.what is None) != bool(be.state) or be.roles:
            raise CannotJudgeError("say which values it is", be)
        refuse_per(be)
        refuse_rounding(be)
        cannot = forbids(be)
        if "no" in words(be.what):
            raise CannotJudgeError("say “is not ...”", be)
        named = [value for item in be.state for value in stated(item)]
        plain_named = frozenset(map(plain, named))
        wanted = rules.values.values(be.what) if be.what is not None else lambda _: plain_named
        each = each_of(be.who)
        if each is not None:
            own = rules.values.values(of_it(be.who))

            def holds(entry: Entry, view: View) -> bool:
                inside = view.at(entry)
                mine = own(inside)
                return bool(mine & wanted(inside)) if mine else not cannot

            def reason(entry: Entry, view: View) -> str:
                return f"{entry.card.name}: {rules.written(own(view.at(entry)))}"

            return quantified(rules, each, holds, reason, cannot)
        found = rules.values.values(be.who)
        said = rules.phrases.thing(be.what) if be.what is not None else " or ".join(named)
        said = f"not {said}" if cannot else said

        def test(view: View) -> list[Fault]:
            mine = found(view)
            if bool(mine & wanted(view)) != cannot:
                return []
            return [Fault(rules.written(mine) or "nothing", said, [], f"choose {said}")]

        return test

    # ------------------------------------------------------------ cards

    def described(self, be: Be) -> Match:
        """What a sentence says its subject is, as a question to an entry."""
        rules = self._rules
        matches: list[Match] = [rules.kinds.filter(item) for item in be.state]
        if be.what is not None:
            matches.append(rules.bags.members(bare(be.what)))
        for role in be.roles:
            matches.append(self._role(role))
        if not matches:
            raise CannotJudgeError("say what it is", be)
        return all_of(matches)

    def _role(self, role: Role) -> Match:
        return self._rules.related.match(Related(preposition=role.preposition, thing=role.thing, span=role.span))


def _nothing(_view: View) -> list[Fault]:
    return []


def _kind_of(entry: Entry, _view: View) -> str:
    return f"{entry.card.name} ({entry.card.type})"


def _named(thing: Thing | None) -> list[str]:
    """The names of the cards, if it is nothing but names."""
    if isinstance(thing, Named):
        return [thing.name]
    if isinstance(thing, Both):
        parts = [_named(part) for part in thing.things]
        return [name for part in parts for name in part] if all(parts) else []
    return []
