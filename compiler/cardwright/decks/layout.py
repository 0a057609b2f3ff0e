"""Cards that lie on a ground, piece by piece: from their shapes and places it follows how they touch each other.

What the list itself says of that is only compared: where it says something else than its places do, that is told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardwright.decks.facts import plain
from cardwright.decks.scene import Entry, Problem, Scene
from cardwright.decks.shape import Layout

NO_PLACE, CONTRADICTION = "list.no-place", "list.contradiction"
Spot = tuple[int, int]
"""A column and a row; columns go to the east, rows to the south."""
_PLACE = re.compile(r"([A-Z]{1,2})([1-9][0-9]?)\Z", re.IGNORECASE | re.ASCII)
_EDGES: tuple[Spot, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
_CORNERS: tuple[Spot, ...] = ((-1, -1), (1, -1), (-1, 1), (1, 1))


def lay_out(scene: Scene, layout: Layout, place_field: str, contact_field: str) -> None:
    """Work out how every piece touches those before it, and put that in place of what the list says of it."""
    pieces = [entry for entry in scene.sections.get(layout.section, []) if entry.card.has(layout.shape)]
    ground: set[Spot] = set()
    is_known = True  # as long as all pieces lie in known places; of a later one it can only be seen that it overlaps
    for entry in pieces:
        spots = _spots(scene, layout, entry, place_field)
        if spots is None:
            if is_known and layout.place not in entry.chosen:
                name = f"{entry.card.name} does not say where it lies (`{place_field}: B3`)"
                message = f"{name}: how it and the pieces after it touch is taken as written."
                scene.warn(message, next(iter(entry.lines), None))
            is_known = False
            continue
        found = contact(spots, ground, layout) if entry.count == 1 else layout.overlapping
        if is_known or found == layout.overlapping:
            _compare(scene, layout, entry, found, contact_field)
            entry.chosen[layout.contact] = found
        ground |= spots


def _spots(scene: Scene, layout: Layout, entry: Entry, place_field: str) -> set[Spot] | None:
    """Where a piece lies, if that can be said; one that may not lie as it does is for the rules."""
    if layout.place not in entry.chosen:
        return None
    place = entry.chosen[layout.place]
    corner = spot_called(place)
    if corner is None:
        message = f"`{place_field}: {place[:40]}` is no place for {entry.card.name}."
        fix = "write the column and the row of its north-west corner: B3"
        scene.problems.append(Problem(NO_PLACE, message, _lines(entry, layout.place), [entry.card.name], fix))
        return None
    turn = plain(entry.chosen.get(layout.turn, layout.straight[0]))
    spaces = [spot for space in entry.card.written(layout.shape) if (spot := spot_called(space)) is not None]
    if turn not in map(plain, (*layout.straight, *layout.turned)) or not spaces:
        return None
    return spots_at(spaces, corner, turn in map(plain, layout.turned))


def spot_called(name: str) -> Spot | None:
    """The column and row of a name such as B3, if it is one."""
    match = _PLACE.match(name)
    if match is None:
        return None
    column = 0
    for letter in match[1].upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(match[2]) - 1


def spots_at(spaces: Sequence[Spot], corner: Spot, is_turned: bool) -> set[Spot]:
    """The spaces of a piece whose north-west corner lies there."""
    if is_turned:
        spaces = [(-x, -y) for x, y in spaces]
    left, top = min(x for x, _ in spaces), min(y for _, y in spaces)
    return {(x - left + corner[0], y - top + corner[1]) for x, y in spaces}


def contact(spots: set[Spot], ground: set[Spot], layout: Layout) -> str:
    """How a piece touches the ground laid before it; each of its own spaces counts once."""
    if not ground:
        return layout.first
    if spots & ground:
        return layout.overlapping
    touching = sum(_meets(spot, ground, _EDGES) for spot in spots)
    if not touching and any(_meets(spot, ground, _CORNERS) for spot in spots):
        return layout.corner
    return layout.touching[min(touching, len(layout.touching) - 1)]


def _meets(spot: Spot, ground: set[Spot], steps: Sequence[Spot]) -> bool:
    return any((spot[0] + x, spot[1] + y) in ground for x, y in steps)


def _compare(scene: Scene, layout: Layout, entry: Entry, found: str, contact_field: str) -> None:
    said = entry.chosen.get(layout.contact)
    if said is None or plain(said) == plain(found):
        return
    name, place = entry.card.name, entry.chosen[layout.place]
    message = f"{name} says `{contact_field}: {said[:40]}`, but at {place} it is {found}, in the order of the list."
    fix = f"write `{contact_field}: {found}` or leave that line out"
    lines = _lines(entry, layout.contact, layout.place)
    scene.problems.append(Problem(CONTRADICTION, message, lines, [name], fix))


def _lines(entry: Entry, *values: str) -> list[int]:
    lines = (entry.chosen_lines.get(value) for value in values)
    return [line for line in lines if line is not None] or list(entry.lines)
