"""How pieces touch that lie on a ground, before it is decided which of them lie where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from cardwright.decks.library import plain
from cardwright.decks.repair.logic import Amount, Lit, Logic, fixed, total
from cardwright.decks.repair.slots import Slot
from cardwright.decks.scene import Spot, spot_called, spots_at
from cardwright.decks.shape import Layout
from cardwright.meaning.calculus.nodes import Op

_EDGES: tuple[Spot, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
_CORNERS: tuple[Spot, ...] = ((-1, -1), (1, -1), (-1, 1), (1, 1))


def spots_of(slot: Slot, layout: Layout) -> set[Spot] | None:
    """The spaces that a slot covers; none, if it does not say where it lies."""
    corner = spot_called(slot.entry.chosen.get(layout.place, ""))
    turn = plain(slot.entry.chosen.get(layout.turn, layout.straight[0]))
    spaces = [spot for space in slot.entry.card.written(layout.shape) if (spot := spot_called(space)) is not None]
    if corner is None or not spaces or turn not in map(plain, (*layout.straight, *layout.turned)):
        return None
    return spots_at(spaces, corner, turn in map(plain, layout.turned))


class Ground:
    """The pieces that may lie on a ground, in the order in which they are laid."""

    def __init__(self, logic: Logic, layout: Layout, slots: list[Slot], there: Callable[[Slot], Lit]) -> None:
        self.layout = layout
        self.logic = logic
        self._there = there
        pieces = [slot for slot in slots if slot.entry.section == layout.section and slot.entry.card.has(layout.shape)]
        first = {slot: place for place, slot in enumerate(pieces)}
        self._turn = {slot: first.get(slot.original, len(pieces) + first[slot]) for slot in pieces}
        self.spots = {slot: spots_of(slot, layout) for slot in pieces}
        self._covering: dict[Spot, list[Slot]] = {}
        for slot, spots in self.spots.items():
            for spot in spots or ():
                self._covering.setdefault(spot, []).append(slot)
        for slot in pieces:  # a piece lies where it did or elsewhere; one more of its card is a new line
            ways = [each for each in pieces if each.original is slot]
            if slot.before == 1 and self.spots[slot] is not None and len(ways) > 1:
                logic.model.add_at_most_one(there(each) for each in ways)
        self._taken: dict[tuple[Spot, int], Lit] = {}
        self.is_whole = all(spots is not None for spots in self.spots.values())
        """Whether every piece says where it lies."""

    def taken(self, spot: Spot, turn: int) -> Lit:
        """Whether one of the pieces before covers a space."""
        found = self._taken.get((spot, turn))
        if found is None:
            before = [slot for slot in self._covering.get(spot, ()) if self._turn[slot] < turn]
            found = self._taken[spot, turn] = self.logic.one_of([self._there(slot) for slot in before])
        return found

    def near(self, spot: Spot, turn: int, steps: tuple[Spot, ...]) -> Lit:
        """Whether one of the pieces before covers a space beside this one."""
        return self.logic.one_of([self.taken((spot[0] + x, spot[1] + y), turn) for x, y in steps])

    def contact(self, slot: Slot) -> Mapping[str, Lit]:
        """How a piece touches those before it: by word, whether it does so."""
        return _Contact(self, slot, self._turn[slot], self._earlier(self._turn[slot]))

    def _earlier(self, turn: int) -> Lit:
        return self.logic.one_of([self._there(slot) for slot, its in self._turn.items() if its < turn])


class _Contact(Mapping[str, Lit]):
    """The words of a contact. Each is worked out when it is asked for; just one of them holds."""

    def __init__(self, ground: Ground, slot: Slot, turn: int, earlier: Lit) -> None:
        self._ground, self._slot, self._turn, self._earlier = ground, slot, turn, earlier
        layout = ground.layout
        words = dict.fromkeys((layout.first, layout.overlapping, layout.corner, *layout.touching))
        self._words = {plain(word): word for word in words}
        self._known: dict[str, Lit] = {}
        self._sum: Amount | None = None

    def __len__(self) -> int:
        return len(self._words)

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __getitem__(self, word: str) -> Lit:
        if word not in self._known:
            self._known[word] = self._made(self._words[word])
        return self._known[word]

    def _made(self, word: str) -> Lit:
        ground, logic, layout = self._ground, self._ground.logic, self._ground.layout
        if word == layout.first:
            return logic.no(self._earlier)
        spots = ground.spots[self._slot] or set()
        over = logic.one_of([ground.taken(spot, self._turn) for spot in spots])
        if word == layout.overlapping:
            return over
        apart = logic.all_of((self._earlier, logic.no(over)))
        if self._sum is None:
            self._sum = total(logic.where(fixed(1), ground.near(spot, self._turn, _EDGES)) for spot in spots)
        if word != layout.corner:
            count = layout.touching.index(word)
            op = Op.AT_LEAST if count == len(layout.touching) - 1 else Op.EQUAL
            touching = logic.all_of((apart, logic.compared(self._sum, op, fixed(count))))
            return logic.all_of((touching, logic.no(self[plain(layout.corner)]))) if not count else touching
        corners = logic.one_of([ground.near(spot, self._turn, _CORNERS) for spot in spots])
        return logic.all_of((apart, corners, logic.compared(self._sum, Op.EQUAL, fixed(0))))
