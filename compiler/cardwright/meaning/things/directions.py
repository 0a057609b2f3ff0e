"""Directions on a grid: what lies in one from a piece, and which of it is the farthest."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import EXTREMES
from cardwright.meaning.things.belongings import Belongings

EDGES: dict[str, m.Edge] = {
    "on top of": m.Edge.TOP,
    "on the top of": m.Edge.TOP,
    "to the top of": m.Edge.TOP,
    "back on top of": m.Edge.TOP,
    "on the bottom of": m.Edge.BOTTOM,
    "to the bottom of": m.Edge.BOTTOM,
    "at the bottom of": m.Edge.BOTTOM,
}
"""Prepositions that name an end of a pile."""
BY_LOT = "random order"
BACK = {"back": "", "back in any order": "any order", "back in random order": BY_LOT}
"""Words for where something goes back to, and the order that they say besides."""


class Directions(Belongings):
    """Reads “in that direction from this card”, “the farthest card in that direction”."""

    def is_direction(self, thing: said.Thing) -> bool:
        """Whether “that direction” is one on the game's grid."""
        grid = self.lexicon.table.grid
        if grid is None or not isinstance(thing, said.Ref) or thing.noun not in self.lexicon.attributes:
            return False
        return str(self.lexicon.attributes[thing.noun]) == grid.direction

    def in_directions(self, filters: list[said.Filter], made: Description) -> list[said.Filter]:
        """“a character in that direction from this card”: the two belong together; what is left is said besides."""
        ways = [item for item in filters if isinstance(item, said.Related) and _says(item, "in")]
        ways = [item for item in ways if self.is_direction(item.thing)]
        if not ways:
            return filters
        if len(ways) > 1 or made.sort is not Sort.PIECE:
            raise self.refuse("direction", "in which direction this is, is not understood", ways[-1])
        way = ways[0]
        self.take(way, "preposition")
        direction = self._direction(self.take(way, "thing"))
        sources = [item for item in filters if isinstance(item, said.Related) and _says(item, "from")]
        starts = [item for item in sources if not self.is_place(item.thing)]
        if starts:
            self.take(starts[0], "preposition")
            self.bearings[direction] = self.one(self.take(starts[0], "thing"), (Sort.PIECE,))
        elif direction not in self.bearings:
            raise self.refuse("direction", "in that direction from what is not said", way, "say it: from this card")
        else:
            self.policy("direction-from-the-same")
        start = self.bearings[direction]
        self.lies_in(made, m.Ray(direction, start if starts else self.renamed(start), span=way.span))
        return [item for item in filters if item is not way and item not in starts[:1]]

    def _direction(self, thing: said.Ref) -> m.Set[Any]:
        value = thing.model_copy(update={"kind": "attribute"})
        self.copies.append((value, thing))
        return self.one(value, (Sort.VALUE,))

    def far_off(self, made: Description) -> None:
        """“the farthest character in that direction”: from where the direction is taken."""
        if made.far is None:
            return
        ray = made.places[0] if len(made.places) == 1 else None
        if not isinstance(ray, m.Ray) or made.extreme is not None:
            raise self.refuse("nearest", f"“{made.far.word}” to what is not said", made.far)
        made.extreme = (EXTREMES[made.far.word], m.Distance(made.each, self.renamed(ray.of)))


def _says(item: said.Related, preposition: str) -> bool:
    return item.preposition == preposition
