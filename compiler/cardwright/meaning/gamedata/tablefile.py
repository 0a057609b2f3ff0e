"""Reads the table that a game is played on from `[play]` of `table.toml`, and tells what is wrong with it.

What must stand in the file follows from the types of `gametable`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, cast, get_args, get_origin, get_type_hints

from cardwright.lang.data.shapes import (
    COUNT,
    FLAG,
    LENGTH,
    TEXT,
    Either,
    Fault,
    Key,
    ListOf,
    OneOf,
    Record,
    Row,
    Shape,
    TableOf,
    did_you_mean,
    shown_key,
)
from cardwright.meaning.gamedata.contestfaults import contest_faults
from cardwright.meaning.gamedata.dicetable import Slot
from cardwright.meaning.gamedata.gametable import WHO, GameTable, MarkIs, Seats, ZoneKind
from cardwright.meaning.gamedata.groundtable import Inches


class _OneKey(Record):
    """A table with one of its keys, and no other."""

    def faults(self, value: Any, key: Key) -> Iterator[Fault]:
        """Everything that is wrong with the value."""
        yield from super().faults(value, key)
        if self.fits(value) and len(value) != 1:
            ways = " or ".join(f"`{name}`" for name in self.fields)
            yield Fault(key, f"`{shown_key(key)}` must say either {ways}.", "Write one of them, and only one.")


_MARK = _OneKey({"is": TEXT, "not": TEXT})
_ROLE = _OneKey({"marks": ListOf(TEXT, 1), "seat": TEXT, "slot": TEXT})
_FLOOR = Either(COUNT, OneOf(["none"]))
_ZONE = Record(dict.fromkeys((name for name in ZoneKind._fields if name != "name"), FLAG))
_SPECIAL: dict[Any, Shape] = {MarkIs: _MARK, Seats: _ROLE, int | None: _FLOOR, tuple[ZoneKind, ...]: TableOf(_ZONE)}
_PLAIN: dict[Any, Shape] = {str: TEXT, bool: FLAG, int: COUNT, Slot: TEXT, Inches: LENGTH}


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _shape(kind: Any) -> Shape:
    """What must stand in the file for a value of a type."""
    kind = _without_none(kind)
    known = _SPECIAL.get(kind) or _PLAIN.get(kind)
    if known is not None:
        return known
    origin, args = get_origin(kind), get_args(kind)
    if origin is Mapping:
        inner = TableOf(_shape(args[1]))
        return TableOf(inner) if get_origin(args[0]) is tuple else inner
    if origin is frozenset:
        pairs = get_origin(args[0]) is tuple and len(get_args(args[0])) == 2
        return TableOf(ListOf(TEXT)) if pairs else ListOf(_shape(args[0]))
    if origin is tuple:
        return ListOf(_shape(args[0])) if args[-1] is ... else Row(*map(_shape, args))
    hints = _hints(kind)
    needed = [one.name for one in fields(kind) if _has_none_to_take(one)] if is_dataclass(kind) else list(hints)
    return Record({name: _shape(hint) for name, hint in hints.items()}, needed)


def _has_none_to_take(one: Any) -> bool:
    return type(one.default).__name__ == type(one.default_factory).__name__ == "_MISSING_TYPE"


def _without_none(kind: Any) -> Any:
    """The type itself, where a value may be missing; how numbers are bounded says `none` in a word."""
    args = get_args(kind)
    if kind == (int | None) or type(None) not in args:
        return kind
    (only,) = [arg for arg in args if arg is not type(None)]
    return only


def _made(kind: Any, value: Any, slots: Mapping[str, int]) -> Any:
    """A value of a type from what stands in the file, which has the shape."""
    kind = _without_none(kind)
    if kind in _SPECIAL:
        return _made_specially(kind, value, slots)
    if kind in _PLAIN:
        return Slot(slots[value]) if kind is Slot else value
    origin, args = get_origin(kind), get_args(kind)
    if origin is Mapping and get_origin(args[0]) is tuple:
        return {(one, two): _made(args[1], inner, slots) for one, row in value.items() for two, inner in row.items()}
    if origin is Mapping:
        return {name: _made(args[1], inner, slots) for name, inner in value.items()}
    if origin is frozenset and isinstance(value, dict):
        return frozenset((one, two) for one, row in value.items() for two in row)
    if origin is frozenset:
        return frozenset(_made(args[0], inner, slots) for inner in value)
    if origin is tuple:
        each = [args[0]] * len(value) if args[-1] is ... else args
        return tuple(_made(one, inner, slots) for one, inner in zip(each, value, strict=True))
    return kind(**{name: _made(hint, value[name], slots) for name, hint in _hints(kind).items() if name in value})


def _made_specially(kind: Any, value: Any, slots: Mapping[str, int]) -> Any:
    if kind is MarkIs:
        return MarkIs(value.get("is") or value["not"], "is" in value)
    if kind == Seats:
        return ("mark", *value["marks"]) if "marks" in value else next((how, slots[at]) for how, at in value.items())
    if kind == (int | None):
        return None if value == "none" else value
    return tuple(ZoneKind(name, **what) for name, what in value.items())


def read_table(data: Mapping[str, Any]) -> GameTable:
    """The table from `[play]`, in which nothing is wrong."""
    slots = {name: number for number, name in enumerate(data.get("times", {}).get("memory", ()))}
    return cast(GameTable, _made(GameTable, data, slots))


def play_faults(data: Any) -> Iterator[Fault]:
    """Everything that is wrong with `[play]`: shapes first, then names of what there is none of."""
    found = list(_shape(GameTable).faults(data, ("play",)))
    yield from found
    if not found:
        yield from _misspelt(data)
        yield from _named_twice(data)
        yield from _beside_the_table(data.get("ground", {}))
        yield from contest_faults(data)


def _beside_the_table(ground: Mapping[str, Any]) -> Iterator[Fault]:
    """Pieces of terrain of which the middle is not on the table."""
    for name, rows in ground.get("layouts", {}).items():
        for number, (kind, east, north, _) in enumerate(rows):
            if east > ground["size"][0] or north > ground["size"][1]:
                place = ("play", "ground", "layouts", name, number)
                said = f"`{shown_key(place)}`: this {kind} would lie beside the table."
                yield Fault(place, said, "The table is as large as `play.ground.size` says.")


def _named_twice(data: Mapping[str, Any]) -> Iterator[Fault]:
    """Names of what the state counts or remembers that stand in a list more than once."""
    lists = [("pieces", name) for name in ("counters", "tokens", "marks")] + [("times", "memory"), ("times", "periods")]
    for section, name in lists:
        names = data.get(section, {}).get(name, [])
        for twice in dict.fromkeys(one for one in names if names.count(one) > 1):
            place = ("play", section, name)
            yield Fault(place, f"`{shown_key(place)}` has “{twice}” twice.", "Name each of them once.")


def _misspelt(data: Mapping[str, Any]) -> Iterator[Fault]:
    """Words that stand where the name of a zone, a mark or a slot of this table must, and are none."""
    zones, pieces, times = (data.get(name, {}) for name in ("zones", "pieces", "times"))
    parts, deeds, ground = (data.get(name, {}) for name in ("parts", "deeds", "ground"))
    known = {
        "who": [*WHO],
        "zone": [*zones.get("kinds", ())],
        "mark": pieces.get("marks", []),
        "slot": times.get("memory", []),
        "period": [*times.get("periods", []), *times.get("spans", {})],
    }
    known["terrain"] = [*ground.get("kinds", ())]
    said: list[tuple[str, Key, Any]] = [
        *(
            ("zone", ("zones", name), zones.get(name, []))
            for name in ("play", "active", "playing", "boards", "bearing")
        ),
        *(
            ("zone", ("zones", name), list(zones.get(name, {}).values()))
            for name in ("found", "lying", "refills", "amid")
        ),
        *(
            ("zone", ("zones", key, name), row)
            for key in ("works", "waits")
            for name, row in zones.get(key, {}).items()
        ),
        *(
            ("zone", ("zones", name), [zones[name]])
            for name in ("resolving", "spent", "captive", "beneath")
            if name in zones
        ),
        *(
            ("zone", ("pieces", "lapses", noun, name), row)
            for noun, types in pieces.get("lapses", {}).items()
            for name, row in types.items()
        ),
        *(("zone", ("deeds", "goes", verb), [zone]) for verb, zone in deeds.get("goes", {}).items()),
        *(("mark", ("pieces", "states", word), list(is_.values())) for word, is_ in pieces.get("states", {}).items()),
        *(("mark", ("deeds", "sets", verb), list(is_.values())) for verb, is_ in deeds.get("sets", {}).items()),
        ("mark", ("pieces", "stays"), pieces.get("stays", [])),
        ("zone", ("pieces", "kept_in"), pieces.get("kept_in", [])),
        ("period", ("times", "owned"), times.get("owned", [])),
        *(("slot", ("times", name), list(times.get(name, {}).values())) for name in ("began", "ordinals")),
        *(("slot", ("times", "spans", name), [span["slot"]]) for name, span in times.get("spans", {}).items()),
        *(("slot", ("parts", name), list(parts.get(name, {}).values())) for name in ("seats", "topics")),
        *(("slot", ("parts", name), [parts[name]]) for name in ("margin",) if name in parts),
        ("slot", ("times", "keeping"), times.get("keeping", [])[:1]),
        ("terrain", ("ground", "stands_for"), list(ground.get("stands_for", {}).values())),
        ("terrain", ("ground", "box"), ground.get("box", [])),
        *(
            ("terrain", ("ground", "layouts", name), [row[0] for row in rows])
            for name, rows in ground.get("layouts", {}).items()
        ),
    ]
    for name, role in parts.get("roles", {}).items():
        marks, slots = role.get("marks", []), [value for how, value in role.items() if how != "marks"]
        said += [("mark", ("parts", "roles", name), marks), ("slot", ("parts", "roles", name), slots)]
    for verb, row in parts.get("under_way", {}).items():
        said += [("slot", ("parts", "under_way", verb, part), at[:1]) for part, at in row.items()]
    said += _of_examples(data.get("examples", {}))
    said += [("zone", ("deeds", "taken"), list(deeds.get("taken", {}).values()))]
    said += [("zone", ("rows",), list(data.get("rows", {})))]
    said += [("zone", ("start", "zones"), list(data.get("start", {}).get("zones", {}).values()))]
    said += [
        ("who", ("windows", name, "who"), [window["who"]])
        for name, window in data.get("windows", {}).items()
        if "who" in window
    ]
    for what, key, names in said:
        for name in names:
            if name not in known[what]:
                place = ("play", *key)
                message = f"`{shown_key(place)}`: there is no {what} “{name}”.{did_you_mean(name, known[what])}"
                yield Fault(place, message, _WHERE[what])


def _of_examples(data: Mapping[str, Any]) -> list[tuple[str, Key, Any]]:
    """The names of zones and marks that the table of examples speaks of."""
    key, zones = ("examples", "piles"), [pile["zone"] for pile in data.get("piles", ())]
    marks = [mark for pile in data.get("piles", ()) for mark in pile.get("marks", ())]
    said: list[tuple[str, Key, Any]] = [("zone", key, zones), ("mark", key, marks)]
    said += [("zone", ("examples", "places"), list(data.get("places", {}).values()))]
    said += [("zone", ("examples", "comes"), [zone for zone in data.get("comes", {}).values() if zone])]
    return [*said, ("zone", ("examples", "any"), list(data.get("any", {})))]


_WHERE = {
    "who": "In a window either the player whose period it is acts (`active`), or `all` do.",
    "zone": "The zones are those of `play.zones.kinds`.",
    "mark": "The marks are those of `play.pieces.marks`.",
    "slot": "The slots are those of `play.times.memory`.",
    "period": "The periods are those of `play.times.periods`.",
    "terrain": "The kinds of terrain are those of `play.ground.kinds`.",
}
