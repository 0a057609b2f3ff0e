"""Layouts: which parts a game's card faces have, where, and in which colours.

A layout is a TOML file with the game's short name, a size, a palette and a list of parts in drawing order:

    short = "The Game"
    size = [250, 350]

    [palette]
    by = ["house"]                        # the first of these fields with a known value decides
    default = { ground = "#4b4a45", deep = "#2b2a27", accent = "#c9b27a", emblem = "star" }
    [palette.values]
    Stark = { ground = "#5d6b78", emblem = "wolf" }

    [[part]]
    draw = "badge"                        # panel, scene, words, badge, icons, mark, stats, grid, rules
    for = ["character"]                   # only on these types; without: on all
    field = "cost"                        # left out where the card does not have the field
    at = [26, 26]

Colours may name one of the palette: `@ground`. What each kind of part can be told stands in `parts.py`. A game without
a layout of its own gets the default one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardwright.lang.data import Fault, read_toml
from cardwright.lang.data.shapes import COUNT, FLAG, LENGTH, TEXT, TEXTS, ListOf, OneOf, Plain, Record, Row, TableOf

Table = dict[str, Any]
DEFAULT = "default"
RULES = "rules"
NEEDED: dict[str, tuple[str, ...]] = {
    "panel": ("size",),
    "scene": ("size",),
    "words": ("text",),
    "badge": (),
    "icons": ("field",),
    "mark": ("icon",),
    "stats": ("fields", "size"),
    "grid": ("field", "size"),
    RULES: ("size",),
}
"""The kinds of parts, with what each must be told beside where it is."""
_ROOM = Plain((int, float), "a number", lambda value: "" if 1 <= value < 1000 else "must be from 1 to 999.")
_NUMBER = Plain((int, float), "a number", lambda value: "" if -1000 < value < 1000 else "must be from -999 to 999.")
_COLOURS = TableOf(TEXT)
_USUAL = {"ground": "#4b4a45", "deep": "#2b2a27", "accent": "#c9b27a"}
"""The colours that a landscape is drawn in, where a palette leaves them out."""
_PLACE = Row(_NUMBER, _NUMBER)
_PART = Record(
    {
        "draw": OneOf(tuple(NEEDED)),
        "at": _PLACE,
        "size": Row(_ROOM, _ROOM),
        "step": _PLACE,
        "columns": Plain(int, "a whole number", lambda value: "" if 1 <= value < 100 else "must be from 1 to 99."),
        "weight": COUNT,
        "colours": _COLOURS,
        **dict.fromkeys(("for", "not_for", "fields", "also"), TEXTS),
        **dict.fromkeys(("upper", "italic", "centred"), FLAG),
        **dict.fromkeys(("scale", "width", "points"), _ROOM),
        **dict.fromkeys(("round", "line", "opacity", "gap"), LENGTH),
        **dict.fromkeys(("spaced", "down", "turn"), _NUMBER),
        **dict.fromkeys(
            (
                "field", "if", "unless", "text", "fill", "ink", "edge", "stroke", "plate", "label", "label_ink", "font",
                "anchor", "shape", "icon", "emblem", "marks", "marked",
            ),
            TEXT,
        ),
    },
    ("draw", "at"),
)  # fmt: skip
_LAYOUT = Record(
    {
        "short": TEXT,
        "size": Row(_ROOM, _ROOM),
        "palette": Record({"by": TEXTS, "default": _COLOURS, "values": TableOf(_COLOURS)}),
        "part": ListOf(_PART),
        "icons": TableOf(TEXT),
        "names": TableOf(TEXT),
    }
)


class LayoutError(ValueError):
    """There is no layout."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of one game's cards."""

    size: tuple[int, int]
    by: list[str]
    default: dict[str, str]
    values: dict[str, dict[str, str]]
    parts: list[Table]
    icons: dict[str, str] = field(default_factory=dict)
    """Values of fields whose icon has another name."""
    names: dict[str, str] = field(default_factory=dict)
    """How fields are called on the face, where their own name does not do."""
    short: str = ""
    """What the game is called where there is little room."""

    def palette(self, fields: Table) -> dict[str, str]:
        """The colours and the emblem of a card."""
        found = dict(self.default)
        for name in reversed(self.by):
            value = fields.get(name)
            for each in value if isinstance(value, list) else [value]:
                found |= self.values.get(str(each), {})
        return found

    def text_icons(self, known: frozenset[str]) -> dict[str, str]:
        """The icons that a text may show for a value in brackets, by the value in small letters."""
        own = {value.lower(): icon for value, icon in self.icons.items() if icon in known}
        return {**{name.replace("-", " "): name for name in known}, **own}

    def applies(self, part: Table, fields: Table) -> bool:
        """Whether a part is drawn on a card."""
        kinds = part.get("for")
        if kinds is not None and fields.get("type") not in kinds:
            return False
        if fields.get("type") in part.get("not_for", ()):
            return False
        needed = [part[key] for key in ("field", "if") if key in part]
        absent = [part[key] for key in ("unless",) if key in part]
        return all(has(fields, name) for name in needed) and not any(has(fields, name) for name in absent)


def has(fields: Table, name: str) -> bool:
    """Whether a card says anything in a field."""
    return fields.get(name) not in (None, "", [], False)


class Layouts:
    """The layouts of a site: the project's own first, then those that came with the compiler."""

    def __init__(self, folders: list[Path]) -> None:
        self._folders = folders
        self._read: dict[str, Layout] = {}

    def of(self, game: str) -> Layout:
        """The layout of a game, or the default one."""
        if game not in self._read:
            self._read[game] = self._load(game)
        return self._read[game]

    def _load(self, game: str) -> Layout:
        for name in (game, DEFAULT):
            for folder in self._folders:
                file = folder / f"{name}.toml"
                if file.is_file():
                    return read_layout(file)
        raise LayoutError("There is no default layout of card faces: site/faces/default.toml is missing.")


def read_layout(file: Path) -> Layout:
    """Read a layout file; raises DataFileError where it cannot be used."""
    table = read_toml(file).measured(_LAYOUT, _lacking).table
    palette = table.get("palette", {})
    width, height = table.get("size", (250, 350))
    return Layout(
        (int(width), int(height)),
        list(palette.get("by", [])),
        {**_USUAL, **palette.get("default", {})},
        {str(name): dict(colours) for name, colours in palette.get("values", {}).items()},
        [dict(part) for part in table.get("part", [])],
        {str(name): str(icon) for name, icon in table.get("icons", {}).items()},
        {str(name): str(shown) for name, shown in table.get("names", {}).items()},
        str(table.get("short", "")),
    )


def _lacking(table: Table) -> Iterator[Fault]:
    for number, part in enumerate(table.get("part", [])):
        for name in NEEDED[part["draw"]]:
            if name not in part:
                yield Fault(("part", number), f"A part that draws {part['draw']} has no `{name}`.", f"Add `{name}`.")
