"""Faults of single cards: each entry of which something does not hold that must, or holds that must not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from cardwright.decks.rules.comparing import Comparisons, Measured
from cardwright.decks.rules.faults import Fault, Finder, Fix, Tried, names, shown, wanted
from cardwright.decks.scene import Entry
from cardwright.decks.world import ListWorld
from cardwright.lang.tree import Named
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.decklines.lists import Reason, Told
from cardwright.query.numbers import borne_by
from cardwright.query.sets import sort_of

if TYPE_CHECKING:
    from cardwright.decks.rules.finder import Finders, Scope

Said = Callable[[Entry, ListWorld], str]


class EachOf:
    """Makes finders of what must hold of each card."""

    def __init__(self, finders: Finders) -> None:
        self._finders = finders
        self._rules = finders.rules

    def each(self, truth: m.Not | m.Every, told: Told, scope: Scope) -> Finder:
        """`Each model is Stark`, `No model has a Rival that ...`; as a condition, there must be one."""
        let = truth if isinstance(truth, m.Every) else truth.truth
        assert isinstance(let, m.Let | m.Every)
        texts = self._rules.texts.finder(self._finders, let, scope)
        if texts is not None:
            return texts
        broken = let.truth if isinstance(let, m.Let) else m.Not(let.truth)
        those, wrong = self._finders.ask(let.of, scope), self._finders.ask(broken, (*scope, let.each))
        partners = self._partners(broken, let.each, scope)
        fault = self._fault(told, partners, those, wrong)
        missing = self._missing(told) if isinstance(let, m.Every) else None

        def find(world: ListWorld, *args: Any) -> list[Fault]:
            entries = world.known(those(world, *args))
            if missing is not None and not entries:
                return [missing(world)]
            return [fault(entry, world, args) for entry in entries if wrong(world, *args, entry)]

        return find

    def _missing(self, told: Told) -> Callable[[ListWorld], Fault]:
        """There is nothing of which it could be true."""
        who, remedies = told.who, self._rules.remedies
        assert who is not None
        noun = self._rules.phrases.noun(who, plural=False)
        return lambda world: Fault(f"no {noun}", "", [], remedies.marked(world, who, -1) or f"add 1 {noun}")

    def _partners(self, broken: m.Truth, each: m.Var[Any], scope: Scope) -> Callable[..., list[Entry]] | None:
        """The other entries without which it would not be at fault: those that it shares something with."""
        if not isinstance(broken, m.Compare) or broken.op is not Op.AT_LEAST or not isinstance(broken.a, m.Count):
            return None
        of = broken.a.of
        if not isinstance(of, m.Where) or sort_of(of) is not Sort.PIECE or borne_by(of) is not None:
            return None
        asked = self._finders.ask(of, (*scope, each))
        return lambda world, *args: [other for other in asked(world, *args) if other is not args[-1]]

    def _fault(
        self, told: Told, partners: Callable[..., list[Entry]] | None, those: Any, wrong: Any
    ) -> Callable[[Entry, ListWorld, tuple[Any, ...]], Fault]:
        said, remedies, who = self._said(told), self._rules.remedies, told.who

        def fault(entry: Entry, world: ListWorld, args: tuple[Any, ...]) -> Fault:
            def is_fine() -> bool:
                return entry not in world.known(those(world, *args)) or not wrong(world, *args, entry)

            others = partners(world, *args, entry) if partners is not None else []
            found = said(entry, world)
            if others:
                with_whom = names(others)
                is_same = with_whom == entry.card.name
                either = f"replace all but one {with_whom}" if is_same else f"replace {entry.card.name} or {with_whom}"

                def one_goes() -> str:
                    fixes = (remedies.replaced(one, world, is_fine) for one in (entry, *others))
                    return next((fix for fix in fixes if isinstance(fix, Tried)), either)

                return Fault(f"{found} beside {with_whom}", "", [entry, *others], one_goes)

            def told_fix() -> str:
                if isinstance(who, Named):
                    return self._rules.trials.gone(world, f"remove {entry.card.name}", [(entry, entry.count)])
                named = remedies.named(who, entry, world, lambda other: not wrong(world, *args, other)) if who else ""
                return named or remedies.of(entry, world, is_fine)

            return Fault(found, "", [entry], told_fix)

        return fault

    def _said(self, told: Told) -> Said:
        """What is said of an entry that is at fault."""
        written = self._rules.written
        if told.reason is Reason.TYPE:
            return lambda entry, _: f"{entry.card.name} ({entry.card.type})"
        if told.reason is Reason.NAME or told.attribute is None:
            return lambda entry, _: entry.card.name
        key = self._rules.terms.attribute(told.attribute)
        if told.reason is Reason.VALUES:
            return lambda entry, world: f"{entry.card.name} ({written(world.values(key, entry)) or 'none'})"
        return lambda entry, world: f"{entry.card.name}: {written(world.values(key, entry))}"

    def only(self, truth: m.Not, told: Told, scope: Scope) -> Finder:
        """`contains only characters and events`: everything else is at fault, each by itself."""
        let = truth.truth
        assert isinstance(let, m.Let)
        those, wrong = self._finders.ask(let.of, scope), self._finders.ask(let.truth, (*scope, let.each))
        where = Comparisons(self._finders).place(told.holder)[1]
        trials = self._rules.trials

        def fault(entry: Entry, world: ListWorld) -> Fault:
            words = f"remove {entry.card.name}{where}"
            found = f"{entry.card.name} ({entry.card.type})"
            return Fault(found, "", [entry], lambda: trials.gone(world, words, [(entry, entry.count)]))

        return lambda world, *args: [
            fault(entry, world) for entry in world.known(those(world, *args)) if wrong(world, *args, entry)
        ]

    def all(self, truth: m.Not, told: Told, scope: Scope) -> Finder:
        """`The title pool has all titles.`"""
        let = truth.truth
        assert isinstance(let, m.Let)
        those, wrong = self._finders.ask(let.of, scope), self._finders.ask(let.truth, (*scope, let.each))
        words = Comparisons(self._finders)
        where, section, trials = words.place(told.holder)[0], words.section(told.holder), self._rules.trials

        def fix(world: ListWorld, one: Entry) -> Fix:
            add = f"add {one.card.name}{where}"
            return (lambda: trials.come(world, add, Entry(one.card, 1, section))) if section else add

        def find(world: ListWorld, *args: Any) -> list[Fault]:
            missing = {entry.card.name: entry for entry in those(world, *args) if wrong(world, *args, entry)}
            return [Fault(f"no {name}", "all of them", [], fix(world, one), section) for name, one in missing.items()]

        return find

    def number(self, truth: m.Not, _told: Told, scope: Scope) -> Finder:
        """`The cost of each card is at most 4.`"""
        let = truth.truth
        assert isinstance(let, m.Let)
        held = let.truth.truth if isinstance(let.truth, m.Not) else let.truth
        compares = [
            part for part in (held.truths if isinstance(held, m.And) else (held,)) if isinstance(part, m.Compare)
        ]
        those = self._finders.ask(let.of, scope)
        measured = [Measured(self._finders, compare, (*scope, let.each)) for compare in compares]
        remedies = self._rules.remedies

        def fault(entry: Entry, world: ListWorld, args: tuple[Any, ...], one: Measured) -> Fault | None:
            off, found, limit = one.gap(world, *args, entry)
            if not off:
                return None
            said = f"{shown(found)} on {entry.card.name}"
            return Fault(
                said,
                wanted(one.op, limit),
                [entry],
                lambda: remedies.of(entry, world, lambda: not one.gap(world, *args, entry)[0]),
            )

        def find(world: ListWorld, *args: Any) -> list[Fault]:
            entries = world.known(those(world, *args))
            found = (fault(entry, world, args, one) for one in measured for entry in entries)
            return [each for each in found if each is not None]

        return find
