"""What is done again: so many times, until something is so, for each of several."""

from __future__ import annotations

from typing import Any

from cardwright.engine.generate.frames import (
    AMOUNT,
    TO,
    walked,
)
from cardwright.engine.generate.masks import speaks_of
from cardwright.engine.generate.offering import (
    Offering,
)
from cardwright.engine.generate.writer import CannotRun
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort


class EachDone(Offering):
    """Statements that are done more than once."""

    def _do_repeat(self, node: m.Repeat, _after: tuple[m.Effect, ...]) -> str:
        if node.until is not None and node.times is None:
            return self._do_until(node, node.until)
        if node.times is None or node.until is not None:
            raise CannotRun("the table cannot do this until something is so yet", node.span)
        done = self.temporary()
        self.line(f"{done} = True")
        with self.indented(f"for {self.temporary()} in range({self.number(node.times)}):"):
            self.line(f"{done} = bool({self.effect(node.effect)}) and {done}")
        return done

    def _do_until(self, node: m.Repeat, until: m.Truth) -> str:
        """Once, and once more as long as it is not so; what one time brought about, the next knows nothing of."""
        done = self.temporary()
        deeds = {part.deed.number for part in walked(node.effect) if isinstance(part, (m.Do, m.May)) and part.deed}
        slots = {number for number in deeds if number in self.asked} | {
            slot for (deed, _), slot in self.parts.items() if deed in deeds
        }
        self.line(f"{done} = True")
        with self.indented("while True:"):
            for slot in sorted(slots):
                self.line(f"it[{slot}] = 0")
            self.line(f"{done} = bool({self.effect(node.effect)}) and {done}")
            with self.indented(f"if {self.truth(until)}:"):
                self.line("break")
        return done

    def _do_each(self, node: m.Each, after: tuple[m.Effect, ...]) -> str:
        done, one = self.temporary(), self.temporary()
        order = self._order_of(node)
        deed = node.deed.number if node.deed is not None else -1
        collected = [key for key in self.parts if key[0] == deed]
        for key in collected:
            self.line(f"it[{self.parts[key]}] = 0")
        self.collecting += collected
        shared = [key for key in self.shares if key.deed == deed]
        if collected or any(not key.verb for key in shared):
            self._of_one_kind(node)
        for own in shared:
            for player in range(self.rules.layout.players):
                self.line(f"it[{self.shares[own] + player}] = 0")
        self.sharing += shared
        sums, did = self._summed_up(node, after), self._did_in(node)
        for start in (*(f"{name} = 0" for name in sums.values()), *self._nobody_did(did)):
            self.line(start)
        self.line(f"{done} = True")
        with self._opened(node.deed), self.indented(f"for {one} in {order.format(self.set(node.of))}:"):
            self.found_outside(node.each, node.of)
            self.line(f"{self.bind(node.each)} = 1 << {one}")
            for place in (*sums, *did):
                self.line(f"it[{place}] = 0")
            inner = self.effect(node.effect, after)
            self.line(f"{done} = bool({inner}) and {done}")
            for place, name in sums.items():
                self.line(f"{name} {'+' if place in self._amounts else '|'}= it[{place}]")
            for number in did:
                value = inner if number == deed else f"it[{number}]"
                self.line(f"it[{self.did[number]} + {one}] = bool({value})")
        for place, name in sums.items():
            self.line(f"it[{place}] = {name}")
        self.collecting = [key for key in self.collecting if key not in collected]
        self.sharing = [key for key in self.sharing if key not in shared]
        self._all_told(shared, node)
        return self._noted(node.deed, done)

    def _order_of(self, node: m.Each) -> str:
        """In which order it is done for each."""
        if node.each.sort is Sort.PLAYER:
            return "turn_order(play, {})[::-1]" if node.order is m.Order.REVERSE else "turn_order(play, {})"
        return "by_holder(play, {})" if self._is_onto_piles(node) else "ids({})"

    def _is_onto_piles(self, node: m.Each) -> bool:
        """“Return each card to its owner's deck”: what each player has comes there together."""
        deed = node.effect
        goal = next((part.by for part in deed.parts if part.role == TO), None) if isinstance(deed, m.Do) else None
        if not isinstance(goal, m.Zone) or goal.of != m.Owner(node.each):
            return False
        return any(kind.name == goal.zone and kind.ordered for kind in self.rules.layout.kinds)

    def _summed_up(self, node: m.Each, after: tuple[m.Effect, ...]) -> dict[int, str]:
        """What is picked and done in a loop and asked for after it: where the frame keeps it; then, all that was."""
        picked = [var.number for var in self._picked_in(node.effect) if any(speaks_of(one, var) for one in after)]
        deeds = _deeds_in(node.effect)
        asked = [self.parts[key] for key in self.parts if key[0] in deeds and any(asks_for(one, *key) for one in after)]
        return {place: self.temporary() for place in (*picked, *asked)}

    @property
    def _amounts(self) -> set[int]:
        """Where the frame keeps numbers rather than sets."""
        return {place for (_, role), place in self.parts.items() if role == AMOUNT}

    def _did_in(self, node: m.Each) -> list[int]:
        """The deeds of a loop of which it is asked afterwards who did them."""
        own = {node.deed.number} if node.deed is not None else set[int]()
        return [number for number in self.did if number in own | _deeds_in(node.effect)]

    def _nobody_did(self, deeds: list[int]) -> list[str]:
        players = range(self.rules.layout.players)
        return [f"it[{self.did[number] + player}] = False" for number in deeds for player in players]

    def _picked_in(self, node: m.Effect) -> list[m.Var[Any]]:
        """What is picked in a loop: after it, all that was."""
        return [binder.each for one in walked(node) if isinstance(one, m.Pick) for binder in one.binders]


def _deeds_in(node: m.Node) -> set[int]:
    """The deeds that are done in a text; those that it only asks about were done before."""
    done = [one.deed for one in walked(node) if isinstance(one, (m.Do, m.Each, m.Either, m.May, m.Pay))]
    return {deed.number for deed in done if deed is not None}


def asks_for(node: m.Node, deed: int, role: str) -> bool:
    """Whether something asks for a part of a deed."""
    return any(
        isinstance(one, (m.Of, m.AmountOf))
        and isinstance(one.deed, m.Var)
        and (one.deed.number, str(one.role)) == (deed, role)
        for one in walked(node)
    )
