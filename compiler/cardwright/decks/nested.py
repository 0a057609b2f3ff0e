"""Headings below headings: what stands below a player is that player's, what stands below a sideboard is beside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardwright.decks.marks import Marks, Row, Title
from cardwright.decks.shape import ListShape

_LONGEST_NAME = 40


class _Head(NamedTuple):
    """A heading in a row."""

    at: int
    name: str
    is_part: bool
    """Whether it is a part of a list, and no player."""
    stated: int | None


def with_owners(rows: Sequence[Row], shape: ListShape, marks: Marks) -> Sequence[Row]:
    """The rows of a list with `Anna's Deck` for a `Deck` below `Anna`, where others have such a part, too."""
    heads = [head for at, row in enumerate(rows) if (head := _head(at, row, shape, marks)) is not None]
    rows = _set_aside(rows, heads, marks)
    parts: dict[int, list[_Head]] = {}
    owner: _Head | None = None
    for head in heads:
        if head.is_part and owner is not None:
            parts[owner.at].append(head)
        elif not head.is_part:
            owner = head
            parts[owner.at] = []
    no_one = marks.main | marks.aside
    players = {head.at: head.name for head in heads if parts.get(head.at) and head.name.casefold() not in no_one}
    whose: dict[str, set[str]] = {}
    for at, name in players.items():
        for part in parts[at]:
            whose.setdefault(part.name.casefold(), set()).add(name.casefold())
    shared = {part for part, names in whose.items() if len(names) > 1}
    owned = {part.at: (players[at], part) for at in players for part in parts[at] if part.name.casefold() in shared}
    names = {name for name, _ in owned.values()}
    if not owned:
        return rows
    return list(_named(rows, owned, {at: name for at, name in players.items() if name in names}, heads, shape))


def _set_aside(rows: Sequence[Row], heads: Sequence[_Head], marks: Marks) -> Sequence[Row]:
    """The rows with the parts of a sideboard under its name: they are called as those of the list before it."""
    seen: set[str] = set()
    below: Row | None = None
    found = list(rows)
    for head in heads:
        low = head.name.casefold()
        if head.is_part and below is not None and low in seen:
            found[head.at] = below._replace(number=rows[head.at].number)
        elif head.is_part:
            seen.add(low)
            below = None
        else:
            below = rows[head.at] if low in marks.aside else None
    return found


def _named(
    rows: Sequence[Row],
    owned: dict[int, tuple[str, _Head]],
    players: dict[int, str],
    heads: Sequence[_Head],
    shape: ListShape,
) -> Sequence[Row]:
    """The rows, each part and each field below a player with the player's name before it."""
    others = {head.at for head in heads if head.at not in players}
    found: list[Row] = []
    player = ""
    for at, row in enumerate(rows):
        if at in players:
            player = players[at]
            continue
        if at in owned:
            name, part = owned[at]
            count = f" ({part.stated})" if part.stated is not None else ""
            found.append(row._replace(text=f"{name}'s {part.name}{count}", titled=True))
            player = ""
            continue
        player = "" if at in others else player
        field = shape.field_named(row.text.partition(":")[0].strip()) if player and ":" in row.text else None
        found.append(row._replace(text=f"{player}'s {row.text}") if field is not None else row)
    return found


def _head(at: int, row: Row, shape: ListShape, marks: Marks) -> _Head | None:
    """The heading that a row is; a line that is none by its marks is one where it is called as a part of a list."""
    if row.card or row.told:
        return None
    titles: list[Title] = list(marks.titles(row))
    part = next((one for one in titles if _noun(one.name, shape)), None)
    if part is not None:
        return _Head(at, part.name, True, part.stated)
    other = next((one for one in titles if one.framed and one.name), None)
    if other is None or len(other.name) > _LONGEST_NAME or (marks.is_passed(row.text) and not row.titled):
        return None
    return _Head(at, other.name, False, None)


def _noun(name: str, shape: ListShape) -> str:
    """The part of a list that a heading names, where nobody is named with it."""
    found = shape.heading(name) or shape.heading(name.removesuffix("s"))
    return found[0] if found is not None and not found[1] else ""
