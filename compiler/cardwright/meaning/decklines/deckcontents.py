"""What a container holds: so many cards, only some kinds, all of a kind, one by its name, so many of each."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.context.quantities import AS_MANY, MULTIPLES, RELATIVE, plus
from cardwright.meaning.context.scope import Own, both, exists
from cardwright.meaning.decklines.listnouns import DETERMINERS, forbidden, whole
from cardwright.meaning.decklines.listnumbers import ListNumbers, negative
from cardwright.meaning.decklines.lists import BOX, CARD, COPY, ListLexicon, Reason, Telling, Told

T = TypeVar("T", bound=m.Truth)


class Measure(NamedTuple):
    """What a number depends on."""

    per: said.Thing | None = None
    """`for each player`."""
    ratio: said.Thing | None = None
    """`as many as characters`."""
    manner: tuple[str, ...] = ()
    """`rounded up`."""


NO_MEASURE = Measure()


class Ratio(NamedTuple):
    """`at least twice as many`."""

    op: Op
    times: int

    def to(self, other: m.Number) -> tuple[Op, m.Number]:
        """The demand, once it is known with what is compared."""
        return whole(self.op, other if self.times == 1 else m.Times((m.Const(self.times), other)))


class Contents(ListNumbers):
    """Reads what a list or a section holds."""

    def __init__(self, lexicon: ListLexicon, own: Own, pending: frozenset[str] = frozenset()) -> None:
        super().__init__(lexicon, own, pending)
        self.told: dict[int, Told] = {}
        self.standings: list[m.Standing] = []
        self.nodes: list[m.Truth] = []

    def tell(self, truth: T, told: Told) -> T:
        """Note how a truth was said; the note holds for this very node."""
        self.told[id(truth)] = told
        self.nodes.append(truth)
        return truth

    def compare(self, a: m.Number, op: Op, b: m.Number, by: int = 1) -> m.Compare:
        """Half of something is not rounded: the other side is doubled."""
        return m.Compare(a if by == 1 else m.Times((m.Const(by), a)), op, b)

    def count_set(self, found: m.Set[Any], different: bool) -> m.Number:
        return m.Count(m.Values(COPY, found) if different else found)

    # ------------------------------------------------------------ what is held

    def contents(
        self, holder: said.Thing | None, what: said.Thing, cannot: bool = False, measure: Measure = NO_MEASURE
    ) -> m.Truth:
        """What a container must hold."""
        if isinstance(what, said.Both):
            return self._several_things(holder, what, cannot, measure)
        what = self._copies_of_one(what)
        zone = self.container(holder)
        if isinstance(what, said.Select):
            return self._selected(zone, holder, what, cannot, measure)
        self._one_part(holder)
        if measure != NO_MEASURE:
            raise self.refuse("measure", "this cannot be counted so", what)
        if isinstance(what, said.Named):
            return self._named_card(zone, holder, what, cannot)
        if isinstance(what, said.Amount):
            inner = self.of(what, "of")
            wanted = self.demand(self.take(what, "quantity"), cannot)
            if inner is None or wanted is None:
                raise self.refuse("of", "say of what", what)
            return self._so_many_of(zone, holder, inner, wanted)
        raise self.refuse("contents", "a list cannot tell whether it has this", what)

    def _copies_of_one(self, what: said.Thing) -> said.Thing:
        """`at most 1 copy of Needle` is at most 1 Needle."""
        if not isinstance(what, said.Select) or [kind.noun for kind in what.kinds] != ["copy"] or what.kinds[0].filters:
            return what
        of = what.where[0] if len(what.where) == 1 else None
        named = of.thing if isinstance(of, said.Related) and of.preposition == "of" else None
        if not isinstance(named, said.Named) or named.quantity is not None or what.owner is not None:
            return what
        self.of(what, "of")
        for name in ("kind", "plural", "noun", "filters"):
            self.take(self.take(what, "kinds")[0], name)
        for name in ("name", "where", "chosen"):
            self.take(named, name)
        return named.model_copy(update={"quantity": self.take(what, "quantity"), "span": what.span})

    def _one_part(self, holder: said.Thing | None) -> None:
        """`each row` has so many cards: rows are counted together, and that is not what is said."""
        if not isinstance(holder, said.Select) or "each" not in self.words(holder):
            return
        parts = [part for name in self.sections(holder) or () for part in self.lexicon.parts.get(name, ())]
        if len(parts) > 1:
            raise self.refuse("each", f"say it of one after the other: “the {'”, “the '.join(parts)}”", holder)

    def _selected(
        self, zone: m.Set[Any], holder: said.Thing | None, what: said.Select, cannot: bool, measure: Measure
    ) -> m.Truth:
        words = self.words(what)
        wanted = self._limit_of(what, zone, cannot, measure)
        only = self.adjective(what, "only")
        for word, is_there in (("only", only), ("all", "all" in words)):
            if is_there and (cannot or measure != NO_MEASURE or self.number_said(what)):
                raise self.refuse(word, f"“{word}” cannot be judged together with a number or a negation", what)
        if only:
            return self._only_kinds(zone, holder, what)
        self._one_part(holder)
        each = self._grouping(what)
        if each is not None:
            return self._of_each(zone, what, each, cannot, measure)
        if "all" in words:
            return self._has_all(zone, holder, what)
        with self.within_zone(zone):
            number = self.counted_noun(what, what.kinds[0])
        if number is None:
            return self._so_many_of(zone, holder, what, wanted)
        told = Told(Telling.AMOUNT, what=what, holder=holder)
        return self.tell(m.Compare(number, *wanted, span=what.span), told)

    def _so_many_of(
        self, zone: m.Set[Any], holder: said.Thing | None, what: said.Thing, wanted: tuple[Op, m.Number]
    ) -> m.Truth:
        with self.within_zone(zone):
            number = self.count_of(what)
        return self.tell(m.Compare(number, *wanted, span=what.span), Told(Telling.CONTENTS, what=what, holder=holder))

    def _only_kinds(self, zone: m.Set[Any], holder: said.Thing | None, what: said.Select) -> m.Truth:
        """`contains only characters and events`: everything else is at fault, each by itself."""
        x = self.fresh(Sort.PIECE)
        truths = self.members(what, x)
        if not truths:
            raise self.refuse("only", "this says nothing by itself", what)
        made = m.Not(m.Let(zone, x, m.Not(both(truths))), span=what.span)
        return self.tell(made, Told(Telling.ONLY, what=what, holder=holder, reason=Reason.TYPE))

    def _has_all(self, zone: m.Set[Any], holder: said.Thing | None, what: said.Select) -> m.Truth:
        """`The title pool has all titles.`: every card of the game that is one."""
        x, card = self.fresh(Sort.PIECE), self.fresh(Sort.PIECE)
        truths = self.members(what, x)
        wanted: m.Set[Any] = m.In(m.Zone(BOX))
        wanted = m.Where(wanted, x, both(truths)) if truths else wanted
        other = self.fresh(Sort.PIECE)
        there = exists(m.Where(zone, other, m.Same(COPY, card, other)))
        made = m.Not(m.Let(wanted, card, m.Not(there)), span=what.span)
        return self.tell(made, Told(Telling.ALL, what=what, holder=holder))

    def _named_card(self, zone: m.Set[Any], holder: said.Thing | None, what: said.Named, cannot: bool) -> m.Truth:
        wanted = self.demand(self.take(what, "quantity"), cannot) or (Op.AT_LEAST, m.Const(1))
        x = self.fresh(Sort.PIECE)
        found = m.Where(zone, x, both(self._called(what, x)))
        made = m.Compare(m.Count(found), *wanted, span=what.span)
        return self.tell(made, Told(Telling.NAMED, what=what, holder=holder))

    def _several_things(self, holder: said.Thing | None, what: said.Both, cannot: bool, measure: Measure) -> m.Truth:
        """Several things: all of them, one of them, or (`cannot include both`) not all of them."""
        things, join = self.take(what, "things"), self.take(what, "join")
        if cannot and "both" in self.words(things[0]):
            zone = self.container(holder)
            x = self.fresh(Sort.PIECE)
            pieces = m.Where(zone, x, both(self.members(what, x)))
            parts = both([self._is_there(zone, part) for part in things])
            return self.tell(m.Not(parts, span=what.span), Told(Telling.NOT_BOTH, pieces=pieces))
        if any(self.adjective(part, "only") for part in things):
            return self._only_of_these(holder, what, things, cannot or measure != NO_MEASURE)
        truths = [self.contents(holder, part, cannot, measure) for part in self._with_noun(things)]
        return m.Or(tuple(truths)) if join == "or" and not cannot else both(truths)

    def _only_of_these(
        self, holder: said.Thing | None, what: said.Both, things: list[said.Thing], measured: bool
    ) -> m.Truth:
        """`contains only cards of the set A or of the set B`: what is none of these is at fault."""
        x = self.fresh(Sort.PIECE)
        kinds = [self.members(part, x) for part in things]
        if measured or not all(kinds) or any(self.number_said(part) for part in things):
            raise self.refuse("only", "“only” cannot be judged together with a number or a negation", what)
        held = m.Or(tuple(both(truths) for truths in kinds))
        made = m.Not(m.Let(self.container(holder), x, m.Not(held)), span=what.span)
        return self.tell(made, Told(Telling.ONLY, holder=holder, reason=Reason.TYPE))

    def _with_noun(self, things: list[said.Thing]) -> list[said.Thing]:
        """`at least 60 and at most 75 cards`: a number by itself is of what the next is of."""
        found: list[said.Thing] = []
        for thing in reversed(things):
            last = found[-1] if found else None
            if (
                isinstance(thing, said.Amount)
                and not (thing.where or thing.filters or thing.inches)
                and isinstance(last, said.Select)
            ):
                for name in ("quantity", "where", "filters", "inches", "chosen"):
                    self.take(thing, name)
                found.append(last.model_copy(update={"quantity": thing.quantity, "span": thing.span}))
            else:
                found.append(thing)
        return found[::-1]

    def _is_there(self, zone: m.Set[Any], thing: said.Thing) -> m.Truth:
        x = self.fresh(Sort.PIECE)
        return exists(m.Where(zone, x, both(self.members(thing, x))))

    # ------------------------------------------------------------ how many

    def _limit_of(self, what: said.Select, zone: m.Set[Any], cannot: bool, measure: Measure) -> tuple[Op, m.Number]:
        """The limit that the words around a noun set."""
        if self._grouping(what) is not None and measure.ratio is not None:
            return Op.EQUAL, m.Const(0)  # what each is compared with is read with it
        wanted = self._compared_with(what, zone, measure)
        if wanted is not None:
            if measure.per is not None or measure.manner:
                raise self.refuse("measure", "compare, or count for each: not both", what)
            return forbidden(wanted) if cannot else wanted
        words = self.words(what)
        unknown = next((word for word in words if word not in DETERMINERS or word == "more"), "")
        if unknown:
            raise self.refuse("words", f"“{unknown}” cannot be judged here", what)
        self.decode(what)
        if "any number of" in words and not cannot:
            return Op.AT_LEAST, m.Const(0)
        op, number = self.demand(self.take(what, "quantity"), cannot) or (Op.AT_LEAST, m.Const(1))
        if measure.per is not None:
            return op, self.per(measure.per, number, list(measure.manner))
        if measure.manner:
            raise self.refuse("manner", f"“{measure.manner[0]}” cannot be judged here", what)
        return op, number

    def _compared_with(self, what: said.Select, zone: m.Set[Any], measure: Measure) -> tuple[Op, m.Number] | None:
        than = next((item for item in what.where if isinstance(item, said.Than)), None)
        if than is not None:
            self.skip.add(id(than))
            return self._more_than(what, zone, self.take(than, "thing"))
        if measure.ratio is None:
            return None
        ratio = self._as_many(what)
        return ratio.to(self._other_count(what, zone, measure.ratio))

    def _as_many(self, what: said.Select) -> Ratio:
        """`at most as many events as characters`, `twice as many`; read before the noun is described."""
        found = [word for word in sorted(AS_MANY) if self.adjective(what, word)]
        if len(found) != 1 or self.words(what):
            raise self.refuse("as-many", "say “as many ... as”", what)
        return Ratio(*(MULTIPLES.get(found[0]) or (RELATIVE[found[0]], 1)))

    def _more_than(self, what: said.Select, zone: m.Set[Any], than: said.Thing) -> tuple[Op, m.Number]:
        """`no more events than characters`, `at least 2 more characters than events`."""
        words = self.words(what)
        fewer = self.adjective(what, "fewer") or self.adjective(what, "less") or "less" in words
        if not fewer and not self.adjective(what, "more") and "more" not in words:
            raise self.refuse("than", "say “more ... than” or “fewer ... than”", what)
        self.decode(what)
        other = self._other_count(what, zone, than)
        if "no" in words:
            return (Op.AT_LEAST if fewer else Op.AT_MOST), other
        op, step = self.demand(self.take(what, "quantity")) or (Op.AT_LEAST, m.Const(1))
        if fewer:
            return Op.AT_MOST, added(other, negative(step))
        return op, added(other, step)

    def _other_count(self, what: said.Select, zone: m.Set[Any], ratio: said.Thing) -> m.Number:
        """What `as many as` compares with; `other cards` are those that are not the first kind."""
        if isinstance(ratio, said.Select) and self.adjective(ratio, "other"):
            different, x = self.adjective(ratio, "different"), self.fresh(Sort.PIECE)
            truths = [*self.members(ratio, x), m.Not(both(self.members(what, x)))]
            return self.count_set(m.Where(zone, x, both(truths)), different)
        if self.is_number(ratio):
            return self.number(ratio)
        with self.within_zone(zone):
            return self.count_of(ratio)

    # ------------------------------------------------------------ so many of each

    def _grouping(self, what: said.Select) -> said.Related | None:
        """What follows `of each`, if something does."""
        for item in self.take(what, "where"):
            if (
                isinstance(item, said.Related)
                and item.preposition in ("of", "with")
                and "each" in self.words(item.thing)
            ):
                return item
        return None

    def _of_each(
        self, zone: m.Set[Any], what: said.Select, group: said.Related, cannot: bool, measure: Measure
    ) -> m.Truth:
        self.take(group, "preposition")
        each = self.take(group, "thing")
        self.skip.add(id(group))
        assert isinstance(each, said.Select)
        if each.kinds[0].kind == "attribute":
            return self._by_value(zone, what, each, cannot, measure)
        for name in ("noun", "kind", "plural"):
            self.take(self.take(what, "kinds")[0], name)
        if what.kinds[0].noun != "copy":
            raise self.refuse("copies", "say “copies of each ...”", what)
        if measure.ratio is not None:
            self._as_many(what)
        self.refuse_description(what)
        return self._by_title(zone, what, each, cannot, measure)

    def _by_title(
        self, zone: m.Set[Any], what: said.Select, each: said.Select, cannot: bool, measure: Measure
    ) -> m.Truth:
        """Cards of one title are copies of each other, whatever their version."""
        with self.within_zone(zone):
            found = self.bag(each)
        card, copy = self.fresh(Sort.PIECE), self.fresh(Sort.PIECE)
        if measure.ratio is not None:
            before, self.it = self.it, card
            limit = self._as_many(what).to(self.number(measure.ratio))
            self.it = before
            limit = forbidden(limit) if cannot else limit
        else:
            limit = self._limit_of(what, zone, cannot, measure)
        copies = m.Count(m.Where(found, copy, m.Same(COPY, card, copy)))
        made = m.Not(m.Let(found, card, m.Not(m.Compare(copies, *limit, span=what.span))), span=what.span)
        return self.tell(made, Told(Telling.COPIES))

    def _by_value(
        self, zone: m.Set[Any], what: said.Select, each: said.Select, cannot: bool, measure: Measure
    ) -> m.Truth:
        """Cards that share a value; a value that no card has counts as none of it."""
        kind = self.take(each, "kinds")[0]
        for name in ("kind", "plural"):
            self.take(kind, name)
        attribute = self.known_attribute(self.take(kind, "noun"), kind)
        self.refuse_description(each)
        limit = self._limit_of(what, zone, cannot, measure)
        with self.within_zone(zone):
            found = self.bag(what)
        value, x = self.fresh(Sort.VALUE), self.fresh(Sort.PIECE)
        those = m.Where(found, x, m.Is(x, m.OfValue(attribute, value)))
        values: m.Set[m.Worth] = m.Union((m.Declared(attribute), m.Values(attribute, found)))
        made = m.Not(m.Let(values, value, m.Not(m.Compare(m.Count(those), *limit, span=what.span))), span=what.span)
        return self.tell(made, Told(Telling.GROUP, what=what, noun=kind.noun, attribute=attribute))

    def alike(self, found: m.Set[Any], attribute: Any, noun: str, are_cards: bool) -> m.Truth:
        """No two share a value: of each value there is at most one."""
        value, x = self.fresh(Sort.VALUE), self.fresh(Sort.PIECE)
        those = m.Where(found, x, m.Is(x, m.OfValue(attribute, value)))
        number = m.Count(m.Values(CARD, those) if are_cards else those)
        made = m.Not(m.Let(m.Values(attribute, found), value, m.Not(m.Compare(number, Op.AT_MOST, m.Const(1)))))
        return self.tell(made, Told(Telling.ALIKE, noun=noun, attribute=attribute))


def added(a: m.Number, b: m.Number) -> m.Number:
    """A sum, worked out as far as it can be."""
    if isinstance(b, m.Const):
        return a if b.value == 0 else plus(a, b.value)
    return m.Plus((a, b))
