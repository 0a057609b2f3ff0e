"""Faults of comparisons: a number of the list that is not what it must be."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Any

from cardwright.decks.rules.faults import (
    Asked,
    Fault,
    Finder,
    Fix,
    Number,
    copies,
    gap,
    names,
    needed,
    real,
    shown,
    tried,
    wanted,
)
from cardwright.decks.scene import Entry
from cardwright.decks.shape import WHOLE
from cardwright.decks.world import ListWorld, Measure
from cardwright.lang.tree import Named, Related, Select, Thing, You
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.decklines.lists import Told
from cardwright.query.sets import sort_of

if TYPE_CHECKING:
    from cardwright.decks.rules.finder import Finders, Scope


class Measured:
    """Both sides of a comparison, ready to be asked."""

    def __init__(self, finders: Finders, truth: m.Compare, scope: Scope) -> None:
        number, by = truth.a, 1
        if isinstance(number, m.Times) and isinstance(number.factors[0], m.Const):
            by, number = number.factors[0].value, number.factors[1]
        self.op = truth.op
        self.counted = number
        self._found = finders.ask(number, scope)
        self._wanted = finders.ask(truth.b, scope)
        self._by = by
        self._often = _often(finders, truth, scope)
        self._finders, self._scope = finders, scope
        self._those: Asked | None = None

    def _cards(self, world: ListWorld, args: tuple[Any, ...]) -> tuple[str, ...]:
        """The cards that were counted; asked only where somebody wants to know."""
        if self._those is None:
            self._those = Comparisons(self._finders).behind(self.counted, self._scope)
        return tuple(f"{one.count}x {one.card.name}" for one in self._those(world, *args))

    def gap(self, world: ListWorld, *args: Any) -> tuple[Number, Number, Number]:
        """How far off it is, what was found, and what was wanted."""
        found, limit = real(self._found(world, *args)), real(self._wanted(world, *args))
        if self._by != 1:
            limit = Fraction(limit, self._by)
        often = self._often(world, *args) if self._often is not None else 0
        if often:
            found, limit = Fraction(found, often), Fraction(limit, often)
        if world.noted is not None:
            of = args[-1] if args else ""
            what = of.card.name if isinstance(of, Entry) else str(of or "")
            world.noted.append(Measure(self.op, found, limit, what, self._cards(world, args)))
        return gap(self.op, found, limit), found, limit


def _often(finders: Finders, truth: m.Compare, scope: Scope) -> Asked | None:
    """How many cards a sum is over, where their average is meant: it is told as one."""
    if not isinstance(truth.a, m.StatOf) or not isinstance(truth.b, m.Times):
        return None
    count = truth.b.factors[-1]
    if isinstance(count, m.Count) and isinstance(count.of, m.Where) and count.of.of == truth.a.of:
        return finders.ask(count, scope)
    return None


class Comparisons:
    """Makes finders of comparisons."""

    def __init__(self, finders: Finders) -> None:
        self._finders = finders
        self._rules = finders.rules

    # ------------------------------------------------------------ what a container holds

    def contents(self, truth: m.Compare, told: Told, scope: Scope) -> Finder:
        """`The House deck has at least 60 cards.`"""
        measured, those = Measured(self._finders, truth, scope), self._pieces(truth.a, scope)
        assert told.what is not None
        what = told.what
        counted, remedies, trials = self._rules.phrases.counting(what), self._rules.remedies, self._rules.trials
        where, section = self.place(told.holder), self.section(told.holder)
        op = truth.op

        def find(world: ListWorld, *args: Any) -> list[Fault]:
            off, found, limit = measured.gap(world, *args)
            if not off:
                return []
            entries, said, need = those(world, *args), counted(found), needed(op, limit)

            def still() -> Number:
                return measured.gap(world, *args)[0]

            marked = remedies.marked(world, what, off)
            if marked:
                return [Fault(said, need, entries, marked, section)]
            if off < 0:
                fix = f"add {counted(-off)}{where[0]}"
                return [Fault(said, need, [], lambda: tried(fix, trials.added(world, section, args, still)), section)]
            if limit == 0 or found == off:
                all_of = f"remove {names(entries)}{where[1]}"
                return [Fault(said, need, entries, lambda: trials.gone(world, all_of, whole(entries)), section)]
            less = f"remove {counted(off)}{where[1]}"
            return [Fault(said, need, entries, lambda: tried(less, trials.removed(world, entries, still)), section)]

        return find

    def _pieces(self, number: m.Number, scope: Scope) -> Callable[..., list[Entry]]:
        """The entries that are counted."""
        assert isinstance(number, m.Count)
        of = number.of.of if isinstance(number.of, m.Values) else number.of
        asked = self._finders.ask(of, scope)
        return lambda world, *args: list(asked(world, *args))

    def named(self, truth: m.Compare, told: Told, scope: Scope) -> Finder:
        """`You must include Needle.`"""
        assert isinstance(told.what, Named)
        measured, those, name, op = (
            Measured(self._finders, truth, scope),
            self._pieces(truth.a, scope),
            told.what.name,
            truth.op,
        )
        trials = self._rules.trials

        def find(world: ListWorld, *args: Any) -> list[Fault]:
            off, found, limit = measured.gap(world, *args)
            if not off:
                return []
            entries = those(world, *args)
            fix = f"remove {copies(off, name)}" if off > 0 else f"add {copies(-off, name)}"
            less = some(entries, off)
            told = (lambda: trials.gone(world, fix, less)) if off > 0 else fix
            return [Fault(copies(found, name), needed(op, limit), entries, told)]

        return find

    def banned(self, truth: m.Compare, told: Told, scope: Scope) -> Finder:
        """`Guilty! is banned.`"""
        assert isinstance(told.what, Named)
        measured, those, name = Measured(self._finders, truth, scope), self._pieces(truth.a, scope), told.what.name
        trials = self._rules.trials

        def find(world: ListWorld, *args: Any) -> list[Fault]:
            off, found, _ = measured.gap(world, *args)
            if not off:
                return []
            entries = those(world, *args)
            fix = f"remove {name}"
            return [Fault(copies(found, name), "none", entries, lambda: trials.gone(world, fix, whole(entries)))]

        return find

    def amount(self, truth: m.Compare, told: Told, scope: Scope) -> Finder:
        """`The House deck has at most 4 points`, `Each Hero Deck has exactly 4 Hero Names`."""
        what = told.what
        assert isinstance(what, Select)
        measured = Measured(self._finders, truth, scope)
        behind = self.behind(truth.a, scope) if isinstance(truth.a, m.StatOf) else _none
        noun, counted = self._rules.phrases.noun(what), self._rules.phrases.counting(what)
        section = WHOLE if self._is_given(truth.a) else self.section(told.holder)
        given, op = what.kinds[0].noun, truth.op

        def find(world: ListWorld, *args: Any) -> list[Fault]:
            off, found, limit = measured.gap(world, *args)
            if not off:
                return []
            those = behind(world, *args) if off > 0 else []
            fix = self._rules.remedies.given(world, given, limit) if op is not Op.UNEQUAL else ""
            fix = fix or self._moved(world, noun, off, those)
            return [Fault(counted(found), needed(op, limit), those, fix, section)]

        return find

    # ------------------------------------------------------------ numbers

    def number(self, truth: m.Compare, told: Told, scope: Scope) -> Finder:
        """`The total cost of the characters is at most 70.`"""
        assert told.who is not None
        measured, behind = Measured(self._finders, truth, scope), self.behind(truth.a, scope)
        noun, fixed = self._rules.phrases.noun(told.who, plural=False), self._given_or_marked(told.who)
        section, op = WHOLE if self._is_given(truth.a) else "", truth.op

        def find(world: ListWorld, *args: Any) -> list[Fault]:
            off, found, limit = measured.gap(world, *args)
            if not off:
                return []
            those = behind(world, *args) if off > 0 else []
            fix = fixed(world, off, limit) if op is not Op.UNEQUAL else ""
            fix = fix or self._moved(world, noun, off, those)
            return [Fault(shown(found), wanted(op, limit), those, fix, section)]

        return find

    def _is_given(self, number: m.Number) -> bool:
        """Whether a field of the list gives the number."""
        return (
            isinstance(number, m.StatOf) and isinstance(number.of, m.You) and number.stat not in self._rules.worked_out
        )

    def _given_or_marked(self, who: Thing) -> Callable[[ListWorld, Number, Number], Fix]:
        """The line that puts a number right, where a field of the list gives it or names what is counted."""
        remedies = self._rules.remedies
        of = _of(who)
        if isinstance(of, Select):
            counted = of.kinds[0].noun
            return lambda world, off, limit: remedies.marked(world, of, off) or remedies.given(world, counted, limit)
        noun = who.kinds[0].noun if isinstance(who, Select) else ""
        return lambda world, _, limit: remedies.given(world, noun, limit)

    def behind(self, number: m.Number, scope: Scope) -> Callable[..., list[Entry]]:
        """The entries that a number is made of; those that add nothing to it are not to blame."""
        if isinstance(number, m.Plus):
            parts = [self.behind(term, scope) for term in number.terms]
            return lambda world, *args: list(dict.fromkeys(one for part in parts for one in part(world, *args)))
        if isinstance(number, m.Count) and sort_of(number.of) is Sort.PIECE:
            return self._pieces(number, scope)
        if isinstance(number, m.StatOf) and not isinstance(number.of, m.You):
            asked, key = self._finders.ask(number.of, scope), self._rules.terms.stat(number.stat)
            return lambda world, *args: [one for one in asked(world, *args) if world.has_stat(key, one)]
        return _none

    def _moved(self, world: ListWorld, noun: str, off: Number, those: list[Entry]) -> Fix:
        fix = f"{'lower' if off > 0 else 'raise'} the {noun} by {shown(max(off, -off))}"
        if not those:
            return fix
        return lambda: self._rules.trials.less(world, f"{fix}: remove some of {names(those)}", those)

    # ------------------------------------------------------------ so many of the cards

    def subject(self, truth: m.Compare, _told: Told, scope: Scope) -> Finder:
        """`At most half of the cards in the House deck are events.`"""
        measured = Measured(self._finders, truth, scope)
        those, op, trials = self._pieces(measured.counted, scope), truth.op, self._rules.trials

        def find(world: ListWorld, *args: Any) -> list[Fault]:
            off, found, limit = measured.gap(world, *args)
            if not off:
                return []
            if off < 0:
                fix = f"add {_least(-off)} such {'card' if -off <= 1 else 'cards'}"
                return [Fault(str(found), needed(op, limit), [], fix)]
            entries = those(world, *args)
            less = f"remove {_least(off)} of these: {names(entries)}"
            return [Fault(str(found), needed(op, limit), entries, lambda: trials.less(world, less, entries))]

        return find

    # ------------------------------------------------------------ words

    def place(self, holder: Thing | None) -> tuple[str, str]:
        """Where to add and whence to remove, in words; the whole list goes without saying."""
        if holder is None or isinstance(holder, You) or not isinstance(holder, Select) or not self.section(holder):
            return "", ""
        bare = holder.model_copy(update={"quantity": None, "owner": None})
        place = self._rules.phrases.thing(bare)
        return f" to the {place}", f" from the {place}"

    def section(self, holder: Thing | None) -> str:
        """The first of the sections a container is made of."""
        shape = self._rules.words.shape
        things = getattr(holder, "things", [holder])
        nouns = [kind.noun for thing in things if isinstance(thing, Select) for kind in thing.kinds]
        found = [name for noun in nouns for name in shape.parts.get(noun, [noun] if noun in shape.sections else [])]
        return min(found, default="")


def whole(entries: list[Entry]) -> list[tuple[Entry, int]]:
    return [(entry, entry.count) for entry in entries]


def some(entries: list[Entry], copies: Number) -> list[tuple[Entry, int]]:
    """So many copies of what stands last."""
    left, found = ceil(copies), list[tuple[Entry, int]]()
    for entry in reversed(entries):
        found += [(entry, min(left, entry.count))] if left > 0 else []
        left -= entry.count
    return found


def _none(*_: Any) -> list[Entry]:
    return []


def _least(number: Number) -> str:
    """A number of cards is whole: half a card too many is one card too many."""
    return str(ceil(number))


def _of(thing: Thing) -> Thing | None:
    for item in getattr(thing, "where", []):
        if isinstance(item, Related) and item.preposition == "of":
            return item.thing
    return None


__all__ = ["Asked", "Comparisons", "Measured"]
