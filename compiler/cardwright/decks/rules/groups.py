"""Faults of groups: copies of one title, cards of one value, cards that share what they must not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Any

from cardwright.decks.rules.comparing import Measured, some
from cardwright.decks.rules.faults import Fault, Finder, Fix, Number, Tried, copies, gap, names, needed, real
from cardwright.decks.scene import Entry
from cardwright.decks.world import ListWorld, Measure
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op
from cardwright.meaning.decklines.lists import Told

if TYPE_CHECKING:
    from cardwright.decks.rules.finder import Finders, Scope

_MOST_WAYS = 6
"""Cards that share what they must not, of which it is tried which one may stay."""


class Groups:
    """Makes finders of what must hold of each title or each value."""

    def __init__(self, finders: Finders) -> None:
        self._finders = finders
        self._rules = finders.rules

    def _parts(self, truth: m.Not, scope: Scope) -> tuple[Any, Measured, Any, m.Compare]:
        """The groups, what is measured of each, and who belongs to one."""
        let = truth.truth
        assert isinstance(let, m.Let)
        assert isinstance(let.truth, m.Not)
        compare = let.truth.truth
        assert isinstance(compare, m.Compare)
        assert isinstance(compare.a, m.Count)
        inside = (*scope, let.each)
        of = compare.a.of.of if isinstance(compare.a.of, m.Values) else compare.a.of
        return (
            self._finders.ask(let.of, scope),
            Measured(self._finders, compare, inside),
            self._finders.ask(of, inside),
            compare,
        )

    def copies(self, truth: m.Not, _told: Told, scope: Scope) -> Finder:
        """`at most 3 copies of each card`: told once of each title.

        Cards of one title all have the same copies, so that each title is asked once and not each card.
        """
        let = truth.truth
        assert isinstance(let, m.Let)
        assert isinstance(let.truth, m.Not)
        compare = let.truth.truth
        assert isinstance(compare, m.Compare)
        those, limit_of, op = (
            self._finders.ask(let.of, scope),
            self._finders.ask(compare.b, (*scope, let.each)),
            compare.op,
        )

        def find(world: ListWorld, *args: Any) -> list[Fault]:
            titles: dict[str, list[Entry]] = {}
            for card in world.known(those(world, *args)):
                titles.setdefault(card.card.name, []).append(card)
            faults = []
            for name, entries in titles.items():
                found, limit = world.count(entries), real(limit_of(world, *args, entries[0]))
                off = gap(op, found, limit)
                if world.noted is not None:
                    cards = tuple(f"{entry.count}x {name}" for entry in entries)
                    world.noted.append(Measure(op, found, limit, name, cards))
                if off and not (off > 0 and self._rules.texts.permits(entries, found, world)):
                    fix = self._copies(world, off, entries, partial(_still, op, limit, entries))
                    faults.append(Fault(copies(found, name), needed(op, limit), entries, fix))
            return faults

        return find

    def _copies(self, world: ListWorld, off: Number, entries: list[Entry], still: Callable[[], Number]) -> Fix:
        trials, first = self._rules.trials, entries[0]
        if off < 0:
            more, step = (
                f"add {copies(-off, first.card.name)}",
                Entry(first.card, ceil(-off), first.section, first.owner),
            )
            return lambda: trials.come(world, more, step)
        words = f"remove {copies(off, first.card.name)}"
        return lambda: trials.gone(world, words, some(entries, off), still)

    def by_value(self, truth: m.Not, told: Told, scope: Scope) -> Finder:
        """`exactly 6 cards of each dominion`."""
        values, measured, those, compare = self._parts(truth, scope)
        assert told.what is not None
        assert told.attribute is not None
        counted, declared = self._rules.phrases.counting(self._bare(told)), self._rules.terms.declared(told.attribute)
        as_written, op = self._rules.as_written, compare.op

        def find(world: ListWorld, *args: Any) -> list[Fault]:
            faults = []
            for value in self._at_fault(world, args, values(world, *args), measured, told):
                off, found, limit = measured.gap(world, *args, value)
                if not off:
                    continue
                noun = as_written(value) if value in declared else f"{value} {told.noun}"
                fix = f"{'remove' if off > 0 else 'add'} {counted(max(off, -off))} of {noun}"
                entries = list(those(world, *args, value)) if off > 0 else []
                faults.append(Fault(f"{counted(found)} of {noun}", needed(op, limit), entries, fix))
            return faults

        return find

    @staticmethod
    def _bare(told: Told) -> Any:
        """What is counted, without `of each`."""
        what: Any = told.what
        rest = [
            item for item in what.where if "each" not in getattr(getattr(item.thing, "quantity", None), "words", [])
        ]
        return what.model_copy(update={"where": rest, "quantity": None})

    def alike(self, truth: m.Not, told: Told, scope: Scope) -> Finder:
        """`No two models share a name`: two of the same are at fault together, either may go."""
        values, measured, those, _ = self._parts(truth, scope)
        as_written = self._rules.as_written

        def find(world: ListWorld, *args: Any) -> list[Fault]:
            faults = []
            for value in self._at_fault(world, args, values(world, *args), measured, told):
                off, found, _ = measured.gap(world, *args, value)
                if off > 0:
                    entries = list(those(world, *args, value))
                    said = f"{found} with the {told.noun} {as_written(value)}: {names(entries)}"
                    faults.append(Fault(said, "at most 1", entries, self._one_stays(world, entries)))
            return faults

        return find

    def _one_stays(self, world: ListWorld, entries: list[Entry]) -> Fix:
        """All copies but one go. Which one stays is a choice: those are told with which the list was judged."""
        gone, kinds = self._rules.trials.gone, list(dict.fromkeys(entry.card.name for entry in entries))
        if len(kinds) == 1:
            words, many = f"remove all but 1 {kinds[0]}", sum(entry.count for entry in entries)
            return lambda: gone(world, words, some(entries, many - 1))

        def fix() -> str:
            ways = {_named(less): less for less in _ways(entries[:_MOST_WAYS])}
            found = [way for way, less in ways.items() if isinstance(gone(world, way, less), Tried)]
            if not found:
                return f"remove all but one of {names(entries)}"
            either = " or " if len(entries) == 2 else ", or "
            return Tried(f"remove {either.join(found)}")

        return fix if len(entries) <= _MOST_WAYS else f"remove all but one of {names(entries)}"

    def _at_fault(
        self, world: ListWorld, args: tuple[Any, ...], values: Any, measured: Measured, told: Told
    ) -> list[Any]:
        """The values that there is too much or too little of, in order; all of them, where somebody wants to know."""
        if world.noted is None:
            values = [value for value in values if measured.gap(world, *args, value)[0]]
            if not values:
                return []
        return self._in_order(world, values, told)

    def _in_order(self, world: ListWorld, values: Any, told: Told) -> list[Any]:
        """Values in the order of the vocabulary, then in that of the list."""
        assert told.attribute is not None
        found = world.orders.get(told.attribute)
        if found is None:
            key = self._rules.terms.attribute(told.attribute)
            found = dict.fromkeys(self._rules.terms.declared(told.attribute))
            found |= dict.fromkeys(value for entry in world.everywhere for value in sorted(world.values(key, entry)))
            world.orders[told.attribute] = found
        return [value for value in found if value in values] + sorted(value for value in values if value not in found)

    def all_share(self, truth: m.Let, told: Told, scope: Scope) -> Finder:
        """`All cards in the pantheon share a pantheon`: those that do not have what most have are at fault."""
        assert told.pieces is not None
        assert told.attribute is not None
        holds, pieces = self._finders.ask(truth, scope), self._finders.ask(told.pieces, scope)
        key, written, noun = self._rules.terms.attribute(told.attribute), self._rules.written, told.noun

        def find(world: ListWorld, *args: Any) -> list[Fault]:
            if holds(world, *args):
                return []
            those: list[Entry] = list(world.known(pieces(world, *args)))
            counts: Counter[str] = Counter()
            for entry in those:
                counts.update(dict.fromkeys(world.values(key, entry), entry.count))
            best = counts.most_common(1)[0][0] if counts else ""
            strays = [entry for entry in those if best not in world.values(key, entry)]
            found = f"{names(strays)}, while most have the {noun} {written([best])}" if best else f"no {noun}"
            return [Fault(found, "", strays, f"replace {names(strays)}")]

        return find


def _still(op: Op, limit: Number, entries: list[Entry]) -> Number:
    """How much is too much or missing of some entries as they now are."""
    return gap(op, sum([entry.count for entry in entries]), limit)


def _ways(entries: list[Entry]) -> Iterator[list[tuple[Entry, int]]]:
    """What goes where one copy stays: that of the last, of the one before it, and so on."""
    for kept in reversed(entries):
        less = [(entry, entry.count - (entry is kept)) for entry in entries]
        yield [(entry, count) for entry, count in less if count]


def _named(less: list[tuple[Entry, int]]) -> str:
    """Copies in a row: `Robb Stark and 2 Needle`."""
    found = [entry.card.name if count == entry.count == 1 else f"{count} {entry.card.name}" for entry, count in less]
    return " and ".join(filter(None, [", ".join(found[:-1]), *found[-1:]]))
