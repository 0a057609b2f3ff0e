"""The faults of a truth: whatever part of it fails is what is wrong, with what was found and what was wanted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from cardwright.decks.rules.comparing import Comparisons
from cardwright.decks.rules.each import EachOf
from cardwright.decks.rules.faults import Asked, CannotJudgeError, Fault, Finder, Fix, Tried, names
from cardwright.decks.rules.groups import Groups
from cardwright.decks.world import ListWorld
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.decklines.lists import RuleMeaning, Telling, Told
from cardwright.query import compiled

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler

Scope = tuple[m.Set[Any], ...]


class Finders:
    """Makes finders of the parts of one rule. How a part is told is found in what the rule notes about its words."""

    def __init__(self, rules: RuleCompiler, meaning: RuleMeaning) -> None:
        self.rules = rules
        self._told = meaning.told
        comparisons, each, groups = Comparisons(self), EachOf(self), Groups(self)
        self._tellers: dict[Telling, Callable[[Any, Told, Scope], Finder]] = {
            Telling.CONTENTS: comparisons.contents,
            Telling.AMOUNT: comparisons.amount,
            Telling.NAMED: comparisons.named,
            Telling.BANNED: comparisons.banned,
            Telling.NUMBER: comparisons.number,
            Telling.SUBJECT: comparisons.subject,
            Telling.NUMBER_OF_EACH: each.number,
            Telling.EACH: each.each,
            Telling.ONLY: each.only,
            Telling.ALL: each.all,
            Telling.COPIES: groups.copies,
            Telling.GROUP: groups.by_value,
            Telling.ALIKE: groups.alike,
            Telling.ALL_SHARE: groups.all_share,
            Telling.PLAYERS: self._players,
            Telling.VALUES: self._values,
            Telling.NOT_BOTH: self._not_both,
            Telling.ONLY_IF: self._only_if,
        }

    def ask(self, node: m.Node, scope: Scope = ()) -> Asked:
        """A set, number or truth as a question to the list."""
        return compiled(node, self.rules.terms, scope)

    def find(self, truth: m.Truth, scope: Scope = ()) -> Finder:
        """The finder of what is wrong where a truth does not hold."""
        told = self._told.get(id(truth))
        if told is not None:
            return self._tellers[told.how](truth, told, scope)
        if isinstance(truth, m.And):
            return self._all_of([self.find(part, scope) for part in truth.truths])
        if isinstance(truth, m.Or):
            return self._one_of(truth, scope)
        return self._plain(truth, scope)

    def _all_of(self, finders: list[Finder]) -> Finder:
        return lambda world, *args: [fault for find in finders for fault in find(world, *args)]

    def _one_of(self, truth: m.Or, scope: Scope) -> Finder:
        """One of them must hold; where none does, the first is what is wrong: the others are ways out of it."""
        first = self.find(truth.truths[0], scope)
        others = [self.ask(part, scope) for part in truth.truths[1:]]

        def find(world: ListWorld, *args: Any) -> list[Fault]:
            for holds in others:
                if holds(world, *args):
                    return []
            return first(world, *args)

        return find

    def _plain(self, truth: m.Truth, scope: Scope) -> Finder:
        """A part of which nothing is noted: that it is not so is all there is to say."""
        holds = self.ask(truth, scope)
        return lambda world, *args: [] if holds(world, *args) else [Fault("nothing of the kind", "", [], "see to it")]

    # ------------------------------------------------------------ players

    def _players(self, truth: m.Not, _told: Told, scope: Scope) -> Finder:
        """Once for each player, or for each card."""
        let = truth.truth
        assert isinstance(let, m.Let)
        assert isinstance(let.truth, m.Not)
        those = self.ask(let.of, scope)
        inner = self.find(let.truth.truth, (*scope, let.each))
        if not isinstance(let.of, m.Players):
            return lambda world, *args: [
                fault for one in world.known(those(world, *args)) for fault in inner(world, *args, one)
            ]
        return lambda world, *args: [
            fault.of(player) for player in those(world, *args) for fault in inner(world, *args, player)
        ]

    # ------------------------------------------------------------ values of the list

    def _values(self, truth: m.Truth, told: Told, scope: Scope) -> Finder:
        """`Your House is Stark or Lannister`."""
        assert told.pieces is not None
        holds, mine = self.ask(truth, scope), self.ask(told.pieces, scope)
        said = self.rules.phrases.thing(told.what) if told.what is not None else told.words
        said = f"not {said}" if told.negated else said
        written = self.rules.written

        def find(world: ListWorld, *args: Any) -> list[Fault]:
            if holds(world, *args):
                return []
            return [Fault(written(mine(world, *args)) or "nothing", said, [], f"choose {said}")]

        return find

    # ------------------------------------------------------------ one thing and another

    def _not_both(self, truth: m.Not, told: Told, scope: Scope) -> Finder:
        assert told.pieces is not None
        holds, pieces, gone = self.ask(truth, scope), self.ask(told.pieces, scope), self.rules.trials.gone

        def find(world: ListWorld, *args: Any) -> list[Fault]:
            if holds(world, *args):
                return []
            those = list(pieces(world, *args))
            first = those[0]
            words = f"remove {first.card.name}"
            return [Fault(names(those), "not all of them", those, partial(gone, world, words, [(first, first.count)]))]

        return find

    def _only_if(self, truth: m.Or, told: Told, scope: Scope) -> Finder:
        """`You may include A only if you include B`: A may go instead."""
        find_must = self._one_of(truth, scope)
        pieces = self.ask(told.pieces, scope) if told.pieces is not None else None

        def find(world: ListWorld, *args: Any) -> list[Fault]:
            faults = find_must(world, *args)
            those = list(pieces(world, *args)) if faults and pieces is not None else []
            if not those:
                return faults
            name = those[0].card.name
            return [fault._replace(entries=fault.entries or those, fix=_or_remove(fault, name)) for fault in faults]

        return find


def _or_remove(fault: Fault, name: str) -> Fix:
    def fix() -> str:
        told = fault.told()
        return told if isinstance(told, Tried) else f"{told}, or remove {name}"

    return fix


__all__ = ["CannotJudgeError", "Finders"]
