"""Cards that went elsewhere because they were seen: a text that has them revealed goes on without them.

What a text speaks of follows a card through its own deeds and no further. Where revealing a card has another text put
it into play, the words after it, “add it to your hand”, find nothing to add.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.engine.generate.frames import walked
from cardwright.engine.generate.outside import Outside
from cardwright.engine.generate.writer import helper
from cardwright.engine.play import Play
from cardwright.engine.state import ids
from cardwright.meaning.calculus import nodes as m

Call = Callable[[str], str]
"""A call in source, of what it is given."""


@helper
def whereabouts(play: Play, bits: int) -> tuple[tuple[int, int], ...]:
    """Where pieces lie, one by one."""
    zone = play.state.zone
    return tuple((piece, zone[piece]) for piece in ids(bits))


@helper
def gone_astray(play: Play, were: tuple[tuple[int, int], ...]) -> int:
    """Those of them that lie elsewhere by now."""
    zone = play.state.zone
    return sum(1 << piece for piece, there in were if zone[piece] != there)


class Straying(Outside):
    """Statements that keep track of what was shown."""

    def __init__(self, *whole: Any) -> None:
        super().__init__(*whole)
        self.astray: dict[int, int] = {}
        """For each variable of what was shown, and each deed that showed it: where the frame keeps what went away."""

    def taken(self, what: m.Set[Any]) -> str:
        return self._still_there(super().taken(what), what)

    def pickable(self, of: m.Set[Any]) -> str:
        """“a character revealed this way”: one that still lies where it was revealed."""
        return self._still_there(super().pickable(of), of)

    def _still_there(self, bits: str, what: m.Set[Any]) -> str:
        spoken_of = {one.number for one in walked(what) if isinstance(one, m.Var)}
        slots = dict.fromkeys(self.astray[number] for number in sorted(spoken_of & self.astray.keys()))
        return f"({bits}{''.join(f' & ~it[{slot}]' for slot in slots)})" if slots else bits

    def shown_to(self, node: m.Do, what: m.Set[Any] | None, shown: str, call: Call) -> str:
        """The call that shows pieces; what goes elsewhere by that is noted, if the text goes on to speak of it."""
        known = [one for one in (what, node.deed) if isinstance(one, m.Var)]
        if not any(self._goes_on(node, one) for one in known):
            return call(shown)
        self.slots += 1
        bits, were, done = self.temporary(), self.temporary(), self.temporary()
        self.line(f"{bits} = {shown}")
        self.line(f"{were} = whereabouts(play, {bits})")
        self.line(f"{done} = {call(bits)}")
        self.line(f"it[{self.slots}] = gone_astray(play, {were})")
        self.astray |= {one.number: self.slots for one in known}
        return done

    def _goes_on(self, node: m.Do, var: m.Var[Any]) -> bool:
        """Whether anything else is done to it, or to what else there was, or one of it is picked."""
        others = (one for one in self.nodes if isinstance(one, m.Do) and one != node)
        sets = [filled.by for one in others for filled in one.parts]
        sets += [binder.of for one in self.nodes if isinstance(one, m.Pick) for binder in one.binders]
        return any(part == var for one in sets for part in walked(one))
