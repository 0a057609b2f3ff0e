"""What a container holds: so many cards, only some kinds, all of a kind, one by its name, several things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.decks.rules.comparing import NO_MEASURE, Comparing, Measure, without_comparison
from cardwright.decks.rules.copies import Copies
from cardwright.decks.rules.faults import Bag, CannotJudgeError, Fault, Test
from cardwright.decks.rules.joining import all_tests, one_of
from cardwright.decks.rules.limits import Amount as Counter
from cardwright.decks.rules.limits import Limit, Number, fixed, shown
from cardwright.decks.rules.moods import allowed
from cardwright.decks.rules.parts import (
    bare,
    bare_select,
    countable,
    counting,
    has_word,
    refuse_description,
    related,
    words,
)
from cardwright.decks.rules.phrases import copies, names
from cardwright.decks.scene import Entry, View
from cardwright.decks.shape import WHOLE
from cardwright.lang.tree import Amount, Both, Kind, Named, Select, Thing, You

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler


class Contents:
    """Compiles what a list or a section holds."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules
        self._copies = Copies(rules)
        self._comparing = Comparing(rules)

    def of(self, holder: Thing | None, what: Thing, cannot: bool = False, measure: Measure = NO_MEASURE) -> Test:
        """A test of what a container holds."""
        zone = self._rules.bags.container(holder)
        if isinstance(what, Both):
            return self._several(holder, what, cannot, measure)
        if isinstance(what, Select):
            return self._select(zone, holder, what, cannot, measure)
        if measure != NO_MEASURE:
            raise CannotJudgeError("this cannot be counted so", what)
        if isinstance(what, Named):
            return self._named(zone, what, cannot)
        if isinstance(what, Amount):
            inner = related(what, "of")
            wanted = self._rules.numbers.quantity(what.quantity, cannot)
            if inner is None or wanted is None:
                raise CannotJudgeError("say of what", what)
            return self._count(zone, holder, inner, wanted)
        raise CannotJudgeError("a list cannot tell whether it has this", what)

    def _select(self, zone: Bag, holder: Thing | None, what: Select, cannot: bool, measure: Measure) -> Test:
        if "any number of" in words(what) and not cannot:
            return allowed
        wanted = self._comparing.limit(what, zone, cannot, measure)
        what = without_comparison(what)
        for word, is_there in (("only", has_word(what, "only")), ("all", "all" in words(what))):
            if is_there and (cannot or measure != NO_MEASURE or (what.quantity and what.quantity.number)):
                raise CannotJudgeError(f"“{word}” cannot be judged together with a number or a negation", what)
        if has_word(what, "only"):
            return self._only(zone, holder, what)
        each = self._copies.grouping(what)
        if each is not None:
            return self._copies.test(zone, what, each, wanted)
        if "all" in words(what):
            return self._all(zone, holder, what)
        number = self._number(what, what.kinds[0])
        if number is not None:
            return self._amount(zone, holder, what, number, wanted)
        return self._count(zone, holder, what, wanted)

    def _number(self, what: Select, kind: Kind) -> Counter | None:
        """What is counted where it is not cards: points, players, different values."""
        rules = self._rules
        given = rules.given_number(kind.noun) or rules.given_number(rules.plural(kind.noun))
        if given is not None:
            refuse_description(what)
            return given
        if kind.kind == "attribute":
            return rules.numbers.distinct(bare_select(what))
        if kind.kind in ("stat", "token"):
            refuse_description(what, "in")
            scope = rules.bags.scope(bare(what))
            return rules.numbers.total(scope, rules.stat_field(kind), kind.noun)
        return None

    # ------------------------------------------------------------ tests

    def _count(self, zone: Bag, holder: Thing | None, what: Thing, wanted: Limit) -> Test:
        bag, count = self._rules.bags.bag(countable(bare(what))), counting(what)
        counted, remedies = self._rules.phrases.counting(what), self._rules.remedies
        where = self._place(holder)
        section = self._section(holder)

        def test(view: View) -> list[Fault]:
            inside = view.within(zone(view))
            those = bag(inside)
            found = count(those)
            gap, amount = wanted.gap(found, inside)
            if not gap:
                return []
            said = counted(found)
            marked = remedies.marked(what, gap)
            if marked:
                return [Fault(said, wanted.said(amount), those, marked, section)]
            if gap < 0:
                return [Fault(said, wanted.said(amount), [], f"add {counted(-gap)}{where[0]}", section)]
            if amount == 0 or found == gap:
                return [Fault(said, wanted.said(amount), those, f"remove {names(those)}{where[1]}", section)]
            return [Fault(said, wanted.said(amount), those, f"remove {counted(gap)}{where[1]}", section)]

        return test

    def _amount(self, zone: Bag, holder: Thing | None, what: Select, number: Counter, wanted: Limit) -> Test:
        noun, counted = self._rules.phrases.noun(what), self._rules.phrases.counting(what)
        section = WHOLE if self._rules.numbers.is_given(what) else self._section(holder)
        kind = what.kinds[0]
        behind: Bag | None = None
        if kind.kind in ("stat", "token"):
            behind = self._rules.numbers.adding(
                self._rules.bags.scope(bare(what)), self._rules.stat_field(kind), kind.noun
            )

        def test(view: View) -> list[Fault]:
            inside = view.within(zone(view))
            found = number(inside)
            gap, amount = wanted.gap(found, inside)
            if not gap:
                return []
            those = behind(inside) if gap > 0 and behind is not None else []
            fix = self._rules.remedies.given(kind.noun, amount) if wanted.direction != "not" else ""
            if not fix:
                fix = f"{'lower' if gap > 0 else 'raise'} the {noun} by {shown(max(gap, -gap))}"
                fix += f": remove some of {names(those)}" if those else ""
            return [Fault(counted(found), wanted.said(amount), those, fix, section)]

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
        member = self._rules.bags.members(what)
        name = what.name

        def test(view: View) -> list[Fault]:
            those = [entry for entry in zone(view) if member(entry, view)]
            found: Number = sum(entry.count for entry in those)
            gap, amount = wanted.gap(found, view)
            if not gap:
                return []
            fix = f"remove {copies(gap, name)}" if gap > 0 else f"add {copies(-gap, name)}"
            return [Fault(copies(found, name), wanted.said(amount), those, fix)]

        return test

    def _several(self, holder: Thing | None, what: Both, cannot: bool, measure: Measure) -> Test:
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
        tests = [self.of(holder, part, cannot, measure) for part in what.things]
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
