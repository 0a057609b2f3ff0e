"""`The House deck has at least 60 cards`, `You cannot include Warships`, `Each model has a different name`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.decks.rules.copies import Copies
from cardwright.decks.rules.faults import Bag, CannotJudgeError, Fault, Test
from cardwright.decks.rules.limits import Amount as Counter
from cardwright.decks.rules.limits import Limit, Number, fixed, limit, shown
from cardwright.decks.rules.parts import bare, bare_select, has_word, related, without_word, words
from cardwright.decks.rules.phrases import copies, names
from cardwright.decks.rules.quantified import quantified
from cardwright.decks.scene import Entry, View
from cardwright.lang.tree import (
    Act,
    Amount,
    Both,
    Kind,
    Named,
    Related,
    Role,
    Select,
    Than,
    There,
    Thing,
    You,
)

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler

_CANNOT = frozenset({"cannot", "does not", "will not", "would not"})


class Having:
    """Compiles what a list, a section or a card has."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules
        self._copies = Copies(rules)

    def test(self, act: Act) -> Test:
        """The test that an act of having makes."""
        if act.what is None:
            raise CannotJudgeError("say what it has", act)
        cannot = act.mood in _CANNOT
        if act.who is not None and not self._rules.bags.is_container(act.who):
            holds = self._rules.related.having(act.what)
            return quantified(self._rules, act.who, holds, cannot=cannot)
        what, place, ratio = self._roles(act)
        holder = place if place is not None and isinstance(act.who, You | None) else act.who
        if act.mood == "may" and not _is_limited(what):
            return _allowed
        return self._of_each(holder, self.of(holder, what, cannot, act.per, ratio, tuple(act.manner)))

    def existence(self, there: There) -> Test:
        """`There are at most 5 events in the House deck.`"""
        what, place = there.what, None
        for role in there.roles:
            what, place = self._role(role, what, place)
        return self.of(place or You(), what, there.negated)

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

    def _of_each(self, holder: Thing | None, test: Test) -> Test:
        """`Each player has ...`, `Each Hero Deck has ...`: once for each player of the list."""
        if "each" not in words(holder):
            return test

        def each(view: View) -> list[Fault]:
            owners = view.scene.owners or [""]
            return [_whose(fault, owner) for owner in owners for fault in test(view.of(owner))]

        return each

    # ------------------------------------------------------------ what is had

    def of(
        self,
        holder: Thing | None,
        what: Thing,
        cannot: bool = False,
        per: Thing | None = None,
        ratio: Thing | None = None,
        manner: tuple[str, ...] = (),
    ) -> Test:
        """A test of what a container holds."""
        zone = self._rules.bags.container(holder)
        if isinstance(what, Both):
            return self._several(holder, what, cannot)
        if isinstance(what, Named):
            return self._named(zone, what, cannot)
        if isinstance(what, Amount):
            inner = related(what, "of")
            wanted = self._rules.numbers.quantity(what.quantity, cannot)
            if inner is None or wanted is None:
                raise CannotJudgeError("say of what", what)
            return self._count(zone, holder, inner, wanted)
        if not isinstance(what, Select):
            raise CannotJudgeError("a list cannot tell whether it has this", what)
        wanted = self._limit(what, zone, cannot, per, ratio, manner)
        what = _without_comparison(what)
        kind = what.kinds[0]
        if has_word(what, "only"):
            return self._only(zone, holder, what)
        each = self._copies.grouping(what)
        if each is not None:
            return self._copies.test(zone, what, each, wanted)
        if "all" in words(what):
            return self._all(zone, holder, what)
        number = self._number(what, kind)
        if number is not None:
            return self._amount(zone, holder, what, number, wanted)
        return self._count(zone, holder, what, wanted)

    def _limit(
        self,
        what: Select,
        zone: Bag,
        cannot: bool,
        per: Thing | None,
        ratio: Thing | None,
        manner: tuple[str, ...],
    ) -> Limit:
        numbers = self._rules.numbers
        than = next((item.thing for item in what.where if isinstance(item, Than)), None)
        if than is not None:
            return self._more_than(what, zone, than)
        if ratio is not None:  # `at most as many events as characters`
            bound = next((word.removesuffix("as many").strip() for word in words(what) if word.endswith("as many")), "")
            return limit(bound, self._compared(what, zone, ratio))
        wanted = numbers.quantity(what.quantity, cannot) or Limit("at least", fixed(1))
        if per is not None:
            wanted = Limit(wanted.direction, numbers.per(per, wanted.amount, manner))
        return wanted

    def _more_than(self, what: Select, zone: Bag, than: Thing) -> Limit:
        """`no more events than characters`, `at least 2 more characters than events`."""
        other = self._compared(what, zone, than)
        fewer = has_word(what, "fewer") or "less" in words(what)
        wanted = self._rules.numbers.quantity(what.quantity) if what.quantity is not None else None
        if "no" in words(what):
            return Limit("at least" if fewer else "at most", other)
        step = wanted.amount if wanted is not None else fixed(1)
        if fewer:
            return Limit("at most", lambda view: other(view) - step(view))
        direction = wanted.direction if wanted is not None and wanted.direction != "not" else "at least"
        return Limit(direction, lambda view: other(view) + step(view))

    def _compared(self, what: Select, zone: Bag, ratio: Thing) -> Counter:
        """What `as many as` compares with; `other cards` are those that are not the first kind."""
        if isinstance(ratio, Select) and has_word(ratio, "other"):
            those = self._rules.bags.members(without_word(ratio, "other"))
            these = self._rules.bags.members(bare(_without_comparison(what)))
            return lambda view: sum(
                entry.count for entry in zone(view) if those(entry, view) and not these(entry, view)
            )
        if self._rules.numbers.is_number(ratio):
            return self._rules.numbers.number(ratio)
        bag = self._rules.bags.bag(ratio)
        return lambda view: sum(entry.count for entry in bag(view.within(zone(view))))

    def _number(self, what: Select, kind: Kind) -> Counter | None:
        """What is counted where it is not cards: points, players, different values."""
        rules = self._rules
        given = rules.given_number(kind.noun) or rules.given_number(rules.plural(kind.noun))
        if given is not None:
            return given
        if kind.kind == "attribute":
            return rules.numbers.distinct(bare_select(what))
        if kind.kind in ("stat", "token"):
            scope = rules.bags.scope(bare(what))
            return rules.numbers.total(scope, rules.stat_field(kind), kind.noun)
        return None

    # ------------------------------------------------------------ tests

    def _count(self, zone: Bag, holder: Thing | None, what: Thing, wanted: Limit) -> Test:
        bag = self._rules.bags.bag(bare(what))
        phrases = self._rules.phrases
        where = self._place(holder)
        section = self._section(holder)

        def test(view: View) -> list[Fault]:
            inside = view.within(zone(view))
            those = bag(inside)
            found = 0
            for entry in those:
                found += entry.count
            gap, amount = wanted.gap(found, inside)
            if not gap:
                return []
            said = phrases.counted(found, what)
            if gap < 0:
                return [Fault(said, wanted.said(amount), [], f"add {phrases.counted(-gap, what)}{where[0]}", section)]
            if amount == 0 or found == gap:
                return [Fault(said, wanted.said(amount), those, f"remove {names(those)}{where[1]}", section)]
            return [Fault(said, wanted.said(amount), those, f"remove {phrases.counted(gap, what)}{where[1]}", section)]

        return test

    def _amount(self, zone: Bag, holder: Thing | None, what: Select, number: Counter, wanted: Limit) -> Test:
        phrases = self._rules.phrases
        noun = phrases.noun(what)
        section = self._section(holder)

        def test(view: View) -> list[Fault]:
            inside = view.within(zone(view))
            found = number(inside)
            gap, amount = wanted.gap(found, inside)
            if not gap:
                return []
            fix = f"{'lower' if gap > 0 else 'raise'} the {noun} by {shown(max(gap, -gap))}"
            return [Fault(phrases.counted(found, what), wanted.said(amount), [], fix, section)]

        return test

    def _only(self, zone: Bag, holder: Thing | None, what: Select) -> Test:
        """`contains only characters and events`: everything else is at fault, each by itself."""
        member = self._rules.bags.members(bare(what))
        where = self._place(holder)

        def test(view: View) -> list[Fault]:
            return [
                Fault(f"{entry.card.name} ({entry.card.type})", "", [entry], f"remove {entry.card.name}{where[1]}")
                for entry in zone(view)
                if entry.card.is_known and not member(entry, view)
            ]

        return test

    def _all(self, zone: Bag, holder: Thing | None, what: Select) -> Test:
        """`The title pool has all titles.`: every card of the library that is one."""
        member = self._rules.kinds.described(bare_select(what))
        where = self._place(holder)
        section = self._section(holder)

        def test(view: View) -> list[Fault]:
            present = {entry.card.name for entry in zone(view)}
            missing = [
                card.name
                for card in self._rules.library.cards
                if card.name not in present and member(Entry(card, 1, ""), view)
            ]
            return [
                Fault(f"no {name}", "all of them", [], f"add {name}{where[0]}", section)
                for name in dict.fromkeys(missing)
            ]

        return test

    def _named(self, zone: Bag, what: Named, cannot: bool) -> Test:
        wanted = self._rules.numbers.quantity(what.quantity, cannot) or Limit("at least", fixed(1))
        name = what.name

        def test(view: View) -> list[Fault]:
            those = [entry for entry in zone(view) if entry.card.name == name]
            found: Number = sum(entry.count for entry in those)
            gap, amount = wanted.gap(found, view)
            if not gap:
                return []
            fix = f"remove {copies(gap, name)}" if gap > 0 else f"add {copies(-gap, name)}"
            return [Fault(copies(found, name), wanted.said(amount), those, fix)]

        return test

    def _several(self, holder: Thing | None, what: Both, cannot: bool) -> Test:
        """Several things: all of them, one of them, or (`cannot include both`) not all of them."""
        if cannot and "both" in words(what.things[0]):
            tests = [self.of(holder, bare(part)) for part in what.things]
            bag = self._rules.bags.bag(Both(join=what.join, things=[bare(part) for part in what.things]))
            zone = self._rules.bags.container(holder)

            def not_all(view: View) -> list[Fault]:
                if any(test(view) for test in tests):
                    return []
                those = bag(view.within(zone(view)))
                return [Fault(names(those), "not all of them", those, f"remove {those[0].card.name}")]

            return not_all
        tests = [self.of(holder, part, cannot) for part in what.things]
        if what.join == "or" and not cannot:
            return one_of(tests)
        return all_tests(tests)

    # ------------------------------------------------------------ words

    def _place(self, holder: Thing | None) -> tuple[str, str]:
        """Where to add and whence to remove, in words; the whole list goes without saying."""
        if holder is None or isinstance(holder, You) or not isinstance(holder, Select):
            return "", ""
        if self._rules.bags.sections(holder) is None:
            return "", ""
        bare = holder.model_copy(update={"quantity": None, "owner": None})
        place = self._rules.phrases.thing(bare)
        return f" to the {place}", f" from the {place}"

    def _section(self, holder: Thing | None) -> str:
        names = self._rules.bags.sections(holder) if holder is not None else None
        return next(iter(sorted(names))) if names else ""


def all_tests(tests: list[Test]) -> Test:
    """Every fault of every test."""
    return lambda view: [fault for test in tests for fault in test(view)]


def one_of(tests: list[Test]) -> Test:
    """One of them must hold; where none does, what is wrong with the first is said."""

    def test(view: View) -> list[Fault]:
        found: list[Fault] = []
        for each in tests:
            faults = each(view)
            if not faults:
                return []
            found = found or faults
        return found

    return test


def _allowed(_view: View) -> list[Fault]:
    """A permission forbids nothing."""
    return []


def _is_limited(what: Thing) -> bool:
    """`You may use at most 1 agenda` limits; `You may use an agenda` does not."""
    quantity = getattr(what, "quantity", None)
    return quantity is not None and quantity.number is not None and quantity.bound != ""


def _whose(fault: Fault, owner: str) -> Fault:
    return fault._replace(found=f"{owner}: {fault.found}") if owner else fault


def _without_comparison(what: Select) -> Select:
    """The cards alone: `more events than characters` is about events."""
    if not any(isinstance(item, Than) for item in what.where):
        return what
    rest = [item for item in what.where if not isinstance(item, Than)]
    return without_word(without_word(what.model_copy(update={"where": rest}), "more"), "fewer")
