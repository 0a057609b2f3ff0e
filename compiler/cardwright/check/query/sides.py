"""Whose side a deed is on: who does it, and whose things it is done to, as far as the meaning says.

A query asks what *can* be: “kill a character” can be done to your own and to an opponent's, “kill a character an
opponent controls” only to an opponent's. Where the meaning does not say, both can be.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.walk import walk

YOU = "you"
OPPONENT = "opponent"
Sides = frozenset[str]
OWN: Sides = frozenset({YOU})
OTHERS: Sides = frozenset({OPPONENT})
BOTH: Sides = OWN | OTHERS
_ACTOR = "by"


class Doing(NamedTuple):
    """A deed of a text: its verb, who does it, and to whose things."""

    verb: str
    actor: Sides
    affected: Sides

    def words(self) -> set[str]:
        """The words a query can ask for it with: `kill`, `you.kill`, `kill.opponent`, `you.kill.opponent`."""
        ends = {self.verb, *(f"{self.verb}.{side}" for side in self.affected)}
        return ends | {f"{side}.{end}" for side in self.actor for end in ends}


class SideReader:
    """Reads sides inside one ability, where every variable has one binder."""

    def __init__(self, ability: m.Ability) -> None:
        self._bound: dict[m.Var[Any], m.Set[Any]] = {}
        self._asked: dict[m.Var[Any], m.Truth] = {}
        for node in walk(ability):
            self._note(node)

    def _note(self, node: m.Node) -> None:
        if isinstance(node, (m.Binder, m.Each, m.Change, m.Give, m.Lose, m.Let, m.Trigger)):
            if node.each is not None and node.of is not None:
                self._bound[node.each] = node.of
        elif isinstance(node, m.Slot) and node.truth is not None:
            self._asked[node.each] = node.truth

    def of_parts(self, filled: Iterable[m.Filled]) -> tuple[Sides, Sides]:
        """Who does a deed, and whose it is done to."""
        actor, affected = BOTH, None
        for part in filled:
            if not isinstance(part.by, m.Set):
                continue
            if part.role == _ACTOR:
                actor = self.of(part.by)
            elif affected is None:
                affected = self.of(part.by)
        return actor, actor if affected is None else affected

    def of_slots(self, slots: Iterable[m.Slot]) -> tuple[Sides, Sides]:
        """The same of deeds that are only described."""
        actor, affected = BOTH, None
        for slot in slots:
            sides = self._held(slot.each, slot.truth)
            if slot.role == _ACTOR:
                actor = sides
            elif affected is None:
                affected = sides
        return actor, actor if affected is None else affected

    def of(self, one: m.Set[Any]) -> Sides:
        """Whose pieces or places these are; which players they are."""
        match one:
            case m.You() | m.This():
                return OWN
            case m.Opponents(of=whose):
                return _opposite(self.of(whose))
            case m.Seat():
                return OTHERS
            case m.Var():
                return self._variable(one)
            case m.Where(of=base, each=each, truth=truth):
                return self.of(base) & self._held(each, truth)
            case m.Union(sets=sets):
                return frozenset().union(*map(self.of, sets))
            case m.Zone(of=None):
                return BOTH
            case m.In(place=inner) | m.UpTo(place=inner) | m.Edgemost(place=inner) | m.Attached(to=inner):
                return self.of(inner)
            case m.Minus(of=inner) | m.Extreme(of=inner) | m.Controller(of=inner) | m.Owner(of=inner):
                return self.of(inner)
            case m.Zone(of=inner) | m.EdgeOf(of=inner) | m.SetAsOf(of=inner) if inner is not None:
                return self.of(inner)
        return BOTH

    def _variable(self, one: m.Var[Any]) -> Sides:
        if one in self._bound:
            return self.of(self._bound[one])
        return self._held(one, self._asked.get(one))

    def _held(self, each: m.Var[Any], truth: m.Truth | None) -> Sides:
        """The sides that a condition on one of a set leaves."""
        if isinstance(truth, m.And):
            found = BOTH
            for part in truth.truths:
                found &= self._held(each, part)
            return found
        if isinstance(truth, m.Among):
            if truth.of == each or truth.of in (m.Controller(each), m.Owner(each)):
                return self.of(truth.set)
            if truth.set == each:
                return self.of(truth.of)
        return BOTH


def _opposite(sides: Sides) -> Sides:
    return {OWN: OTHERS, OTHERS: OWN}.get(sides, BOTH)
