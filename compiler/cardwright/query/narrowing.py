"""Sets that are narrowed down: what follows from a card alone is asked once a card, what is alike is looked up."""

from __future__ import annotations

import re
from abc import abstractmethod
from dataclasses import dataclass, field
from typing import Any

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.query.expressions import Expressions

EVERYWHERE = "w.everywhere"
ONE = (m.Var, m.This)
"""Sets that are one piece, player or value."""
Names = set[str]


@dataclass(slots=True)
class Draft:
    """A set of pieces in the making: where they come from, and what must be true of each."""

    base: str
    used: set[str]
    """The variables that the base uses."""
    name: str
    """The variable that stands for a piece."""
    kind: str = ""
    """The one kind that it must be of."""
    printed: list[str] = field(default_factory=list)
    """What must be true of its card, whatever the list says."""
    alike: list[tuple[str, str, Names, str]] = field(default_factory=list)
    """By which key it must have one of which values, the variables these use, and the same as a test."""
    own: list[str] = field(default_factory=list)
    """What else must be true of it, whatever stands around."""
    rest: list[str] = field(default_factory=list)

    def renamed(self, name: str) -> Draft:
        """The same with another variable for a piece."""
        old = re.compile(rf"\b{self.name}\b")
        tests = (self.printed, self.own, self.rest)
        printed, own, rest = ([old.sub(name, each) for each in those] for those in tests)
        alike = [(key, values, used, old.sub(name, test)) for key, values, used, test in self.alike]
        return Draft(self.base, self.used, name, self.kind, printed, alike, own, rest)


class Narrowing(Expressions):
    """Makes expressions of sets with a condition."""

    @abstractmethod
    def truth(self, node: m.Truth) -> str:
        """A truth as an expression."""

    @abstractmethod
    def set(self, node: m.Set[Any]) -> str:
        """A set as an expression of something to go through."""

    @abstractmethod
    def values(self, attribute: Any, of: m.Set[Any], printed: bool = False) -> str:
        """The values that pieces or players have."""

    def narrowed(self, of: m.Set[Any], each: m.Var[Any], truth: m.Truth) -> tuple[str, str]:
        """Pieces of a set of which a truth may hold, and what of it is still to be asked of each."""
        draft = self._draft(of, each, truth)
        source, used, is_known, name = draft.base, draft.used, self.is_constant(draft.base), draft.name
        if draft.kind:
            source, is_known = self._looked_up(source, used, self.constant(self.terms.kinds), f"({draft.kind},)"), True
        if draft.printed:
            cards = self.shared.printed(" and ".join(draft.printed), name, self.terms.printed)
            source, is_known = self.once(f"[{name} for {name} in {source} if {cards}[{name}.card]]", used), True
        if draft.own:
            source = source if is_known else f"w.known({source})"
            tests = " and ".join(sorted(draft.own, key=len))
            source, is_known = self.once(f"[{name} for {name} in {source} if {tests}]", used), True
        rest = list(draft.rest)
        for key, values, others, test in draft.alike:
            if self.player_of(used) is None:  # found by something else already: what is left of them is asked
                rest.append(test)
                continue
            source = self._looked_up(source if is_known else f"w.known({source})", used, key, values)
            used, is_known = used | others, True
        return source if is_known else f"w.known({source})", " and ".join(sorted(rest, key=len))

    def _looked_up(self, source: str, used: Names, key: str, values: str) -> str:
        player = self.player_of(used) or ""
        index = self.shared.index(source, player, key)
        return f"w.alike({index}, {values}, {player})" if player else f"w.alike({index}, {values})"

    def _draft(self, of: m.Set[Any], each: m.Var[Any], truth: m.Truth) -> Draft:
        """All conditions of sets within sets, in one."""
        name = self.name(each)
        if isinstance(of, m.Where) and of.each.sort is Sort.PIECE:
            draft = self._draft(of.of, of.each, of.truth).renamed(name)
        else:
            with self.watched() as used:
                base = self.set(of)
            draft = Draft(base, used, name)
        is_closed = self.player_of(draft.used) is not None
        with self.bound(each):
            for part in truth.truths if isinstance(truth, m.And) else (truth,):
                alike = self._alike(part, each) if is_closed else None
                with self.watched() as used:
                    tested = self.truth(part)
                kind = self._kind(part, each)
                if kind and not draft.kind and draft.base == EVERYWHERE:  # what is asked most, and of most cards
                    draft.kind = kind
                elif self._is_printed(part, each):
                    draft.printed.append(tested)
                elif alike is not None:
                    draft.alike.append((*alike, tested))
                elif used - draft.used <= {name}:
                    draft.own.append(tested)
                else:
                    draft.rest.append(tested)
        return draft

    # ------------------------------------------------------------ what follows from a card alone

    def _kind(self, truth: m.Truth, each: m.Var[Any]) -> str:
        """The kind that a truth asks of a piece, if that is all."""
        if not isinstance(truth, m.Is) or truth.of != each or not isinstance(truth.quality, m.OfKind):
            return ""
        return self.constant(self.terms.kind(truth.quality.kind))

    def _is_printed(self, truth: m.Truth, each: m.Var[Any]) -> bool:
        if isinstance(truth, m.And | m.Or):
            return all(self._is_printed(part, each) for part in truth.truths)
        if isinstance(truth, m.Not):
            return self._is_printed(truth.truth, each)
        if isinstance(truth, m.Is):
            return truth.of == each and self._is_printed_quality(truth.quality)
        if isinstance(truth, m.Compare) and isinstance(truth.a, m.Count) and isinstance(truth.b, m.Const):
            of = truth.a.of
            return isinstance(of, m.Values) and of.of == each and self.terms.is_printed(of.attribute)
        return False

    def _is_printed_quality(self, quality: m.Quality) -> bool:
        if isinstance(quality, m.InState):
            return self.terms.is_printed_state(quality.state)
        if isinstance(quality, m.OfValue):
            return isinstance(quality.values, m.Just) and self.terms.is_printed(quality.attribute)
        return isinstance(quality, m.OfKind | m.Called | m.WithKeyword | m.WithAbility)

    # ------------------------------------------------------------ what is alike

    def _alike(self, truth: m.Truth, each: m.Var[Any]) -> tuple[str, str, Names] | None:
        """The key by which a piece is found, and the values it is found under, where that is what a truth asks."""
        with self.watched() as used:
            found = self._asked_for(truth, each)
        return (*found, used) if found is not None and self.name(each) not in used else None

    def _asked_for(self, truth: m.Truth, each: m.Var[Any]) -> tuple[str, str] | None:
        if isinstance(truth, m.Among) and isinstance(truth.of, m.Owner) and truth.of.of == each:
            if isinstance(truth.set, m.Var) and truth.set.sort is Sort.PLAYER:
                return self.constant(self.terms.owners), f"({self.variable(truth.set)},)"
        elif isinstance(truth, m.Same) and each in (truth.a, truth.b):
            other = truth.b if truth.a == each else truth.a
            if other != each:
                return self.constant(self.terms.attribute(truth.attribute)), self.values(truth.attribute, other)
        elif isinstance(truth, m.Is) and truth.of == each and isinstance(truth.quality, m.OfValue):
            value = truth.quality.values
            key = self.constant(self.terms.attribute(truth.quality.attribute))
            if isinstance(value, m.Just):
                return key, f"({self.constant(self.terms.value(value.value))},)"
            if isinstance(value, m.Var) and value != each:
                return key, f"({self.variable(value)},)"
        return self._crossed(truth, each)

    def _crossed(self, truth: m.Truth, each: m.Var[Any]) -> tuple[str, str] | None:
        """`a Rival that is an Affiliation of another model`: values of one attribute among those of another."""
        if not isinstance(truth, m.Compare) or truth.op is not m.Op.AT_LEAST or truth.b != m.Const(1):
            return None
        those = truth.a.of if isinstance(truth.a, m.Count) else None
        if not isinstance(those, m.Where) or not isinstance(those.of, m.Values):
            return None
        among = those.truth.set if isinstance(those.truth, m.Among) and those.truth.of == those.each else None
        if not isinstance(among, m.Values):
            return None
        mine, other = (among, those.of) if among.of == each else (those.of, among)
        if mine.of != each or other.of == each or mine.printed:
            return None
        return self.constant(self.terms.attribute(mine.attribute)), self.set(other)
