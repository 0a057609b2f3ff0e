"""The parts a card face is made of, one function each, and the face that a layout makes of them.

A part is a table of a layout. All of them take a place (`at`, `size`); what else they can be told is said at each.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from typing import Any, NamedTuple

from cardwright.check.art import FLAVOR, ILLUSTRATOR
from cardwright.check.compiled import CompiledCard
from cardwright.site.faces import svg
from cardwright.site.faces.layout import RULES, Layout, Table, has
from cardwright.site.faces.svg import scene
from cardwright.site.linked_text import Run
from cardwright.site.slugs import slug

_FIELD = re.compile(r"\{(\w+)\}")
_CELL = re.compile(r"([A-Z])([1-9]\d{0,2})")
LEADING = 1.22


class Face(NamedTuple):
    """What there is to draw: a card's fields and text, its layout and its colours."""

    fields: Table
    lines: list[list[Run]]
    layout: Layout
    palette: dict[str, str]
    icons: frozenset[str]
    art: str = ""
    """Where the picture lies; without one, a landscape is drawn."""

    def colour(self, name: str) -> str:
        """A colour, or the one of the palette that is meant."""
        return self.palette.get(name[1:], "#888") if name.startswith("@") else name

    def values(self, name: str) -> list[str]:
        """The values of a field, as they are written."""
        value = self.fields.get(name)
        each = value if isinstance(value, list) else [value]
        return [str(item).strip("[]") for item in each if item not in (None, "", False)]

    def filled(self, pattern: str) -> str:
        """A pattern with its fields filled in; empty if the card has none of them."""
        names = _FIELD.findall(pattern)
        if names and not any(has(self.fields, name) for name in names):
            return ""
        words = _FIELD.sub(lambda found: ", ".join(self.values(found[1])), pattern)
        return re.sub(r"(?: · )+", " · ", words).strip(" ·,")

    def icon(self, value: str) -> str:
        """The icon of a value, if there is one."""
        name = self.layout.icons.get(value, slug(value))
        return name if name in self.icons else ""


def panel(part: Table, face: Face) -> str:
    """A rectangle: `fill`, `stroke`, `round`, `opacity`, `line`."""
    (x, y), (width, height) = part["at"], part["size"]
    return svg.element(
        "rect", x=x, y=y, width=width, height=height, rx=part.get("round", 0),
        fill=face.colour(part.get("fill", "none")), opacity=part.get("opacity"),
        stroke=face.colour(part["stroke"]) if "stroke" in part else None, stroke_width=part.get("line"),
    )  # fmt: skip


def picture(part: Table, face: Face) -> str:
    """The picture: `emblem` is a field whose value has an icon, or the palette's own emblem."""
    emblem = face.palette.get("emblem", "")
    if "emblem" in part:
        found = [face.icon(value) for value in face.values(part["emblem"])] or [face.icon(part["emblem"])]
        emblem = found[0] or emblem
    (x, y), (width, height) = part["at"], part["size"]
    if face.art:
        box = {"x": x, "y": y, "width": width, "height": height}
        drawn = svg.element("image", href=face.art, preserveAspectRatio="xMidYMid slice", **box)
        return drawn + _illustrator(face, (x + 5, y + height - 5), width - 8)
    name = str(face.fields.get("name", ""))
    shown = emblem if emblem in face.icons else ""
    return scene(name, (x, y, width, height), face.palette, shown, part.get("round", 0))


def _illustrator(face: Face, at: tuple[float, float], room: float) -> str:
    """Who made the picture, small, in its corner."""
    said = ", ".join(face.values(ILLUSTRATOR))
    if not said:
        return ""
    words = f"Illustrated by {said}"
    place = {"x": at[0], "y": at[1], "font_size": svg.size_for(words, room, 6.5), "text_anchor": "start"}
    shadow = svg.text(words, class_="f-sans", fill="#000", stroke="#000", stroke_width=1.6, opacity=0.55, **place)
    return shadow + svg.text(words, class_="f-sans", fill="#fff", **place)


def words(part: Table, face: Face) -> str:
    """A line of words: `text` with fields in braces; `font`, `points`, `width`, `anchor`, `weight`, `italic`."""
    said = face.filled(part["text"])
    if not said:
        return ""
    said = said.upper() if part.get("upper") else said[:1].upper() + said[1:]
    room = part.get("width", face.layout.size[0] - 24)
    spaced = part.get("spaced", 0)
    points = svg.size_for(said + "  " * (spaced > 0), room - spaced * len(said), part.get("points", 11))
    x, y = part["at"]
    ink = face.colour(part.get("fill", "#111"))
    turned = f"rotate({part['turn']} {x} {y})" if "turn" in part else None
    return svg.text(
        said, x=x, y=y, font_size=points, class_=f"f-{part.get('font', 'sans')}", fill=ink,
        text_anchor=part.get("anchor", "middle"), font_weight=part.get("weight"), letter_spacing=spaced or None,
        font_style="italic" if part.get("italic") else None, transform=turned, opacity=part.get("opacity"),
    )  # fmt: skip


def badge(part: Table, face: Face) -> str:
    """A number on a shape: `field` or `text`, `shape` (an icon), `points`, `scale`, `fill`, `ink`, `label`."""
    said = face.filled(part.get("text", "{" + str(part.get("field", "")) + "}"))
    if not said:
        return ""
    x, y = part["at"]
    scale = part.get("scale", 34)
    rows = []
    if part.get("edge"):
        rows.append(svg.icon(part.get("shape", "disc"), x, y, scale * 1.14, fill=face.colour(part["edge"])))
    rows.append(svg.icon(part.get("shape", "disc"), x, y, scale, fill=face.colour(part.get("fill", "@deep"))))
    points = svg.size_for(said, scale * 0.8, part.get("points", scale * 0.56))
    ink = face.colour(part.get("ink", "#fff"))
    rows.append(
        svg.text(said, x=x, y=y + points * 0.34 + part.get("down", 0), font_size=points, font_weight=700,
                 class_="f-serif", text_anchor="middle", fill=ink)
    )  # fmt: skip
    if "label" in part:
        ink, low = face.colour(part.get("label_ink", "#fff")), y + scale / 2 + 7
        rows.append(svg.text(part["label"], x=x, y=low, font_size=7, class_="f-sans", text_anchor="middle", fill=ink))
    return "".join(rows)


def icons(part: Table, face: Face) -> str:
    """The icons of a field's values: `field`, `step` to the next one, `scale`, `plate` behind, `colours` by value."""
    (x, y), (step_x, step_y) = part["at"], part.get("step", (0, 24))
    scale = part.get("scale", 20)
    rows: list[str] = []
    drawn = [name for value in face.values(part["field"]) if (name := face.icon(value))]
    if part.get("centred"):
        x -= step_x * (len(drawn) - 1) / 2
        y -= step_y * (len(drawn) - 1) / 2
    for number, name in enumerate(drawn):
        place = (x + step_x * number, y + step_y * number)
        colour = face.colour(part.get("colours", {}).get(name, part.get("fill", "#fff")))
        if "plate" in part:
            rows.append(svg.icon(part.get("shape", "disc"), *place, scale * 1.5, fill=face.colour(part["plate"])))
        rows.append(svg.icon(name, *place, scale, fill=colour))
    return "".join(rows)


def mark(part: Table, face: Face) -> str:
    """One icon that says that a field holds: `icon`, `scale`, `fill`."""
    x, y = part["at"]
    return svg.icon(part["icon"], x, y, part.get("scale", 18), fill=face.colour(part.get("fill", "#fff")))


def stats(part: Table, face: Face) -> str:
    """A row of labelled numbers: `fields`, `columns`, `size` of the whole, `fill`, `ink`."""
    names = [name for name in part["fields"] if has(face.fields, name)]
    (x, y), (width, height) = part["at"], part["size"]
    columns = part.get("columns", len(names)) or 1
    cell = width / columns
    rows: list[str] = []
    for number, name in enumerate(names):
        left, top = x + cell * (number % columns), y + height * (number // columns)
        shown = face.layout.names.get(name, name.capitalize())
        said = ", ".join(face.values(name))
        ink, fill = face.colour(part.get("ink", "#fff")), face.colour(part.get("fill", "@deep"))
        rows.append(svg.element("rect", x=left + 1, y=top + 1, width=cell - 2, height=height - 2, rx=3, fill=fill))
        middle = {"x": left + cell / 2, "text_anchor": "middle", "fill": ink}
        label = svg.size_for(shown, cell - 5, 7)
        points = svg.size_for(said, cell - 6, height * 0.5)
        rows.append(svg.text(shown, y=top + 9.5, font_size=label, class_="f-sans", opacity=0.85, **middle))
        rows.append(svg.text(said, y=top + height - 5.5, font_size=points, font_weight=700, class_="f-serif", **middle))
    return "".join(rows)


def grid(part: Table, face: Face) -> str:
    """A plan of spaces such as A1 and B2: `field`; `marks` names some of them and says what is special there."""
    cells = [found for value in face.values(part["field"]) if (found := _CELL.fullmatch(value))]
    if not cells:
        return ""
    columns = max(ord(cell[1]) - 64 for cell in cells)
    deep = max(int(cell[2]) for cell in cells)
    (x, y), (width, height) = part["at"], part["size"]
    side = min(width / columns, height / deep)
    left, top = x + (width - side * columns) / 2, y + (height - side * deep) / 2
    marks = dict(value.split(" ", 1) for value in face.values(part.get("marks", "")) if " " in value)
    rows: list[str] = []
    for cell in cells:
        place = (left + side * (ord(cell[1]) - 65), top + side * (int(cell[2]) - 1))
        mark = marks.get(cell[0], "")
        fill = face.colour(part.get("marked", "@accent") if mark else part.get("fill", "@deep"))
        size = {"width": side - 3, "height": side - 3, "rx": 4}
        rows.append(svg.element("rect", x=place[0] + 1.5, y=place[1] + 1.5, fill=fill, **size))
        if mark:
            rows.append(_grid_mark(mark, (place[0] + side / 2, place[1] + side / 2), side, face))
    return "".join(rows)


def _grid_mark(mark: str, middle: tuple[float, float], side: float, face: Face) -> str:
    name = face.icon(mark)
    picture_of = svg.icon(name, middle[0], middle[1] - 4, side * 0.42, fill=face.colour("@deep")) if name else ""
    points = svg.size_for(mark, side - 8, 8)
    lower = middle[1] + (side * 0.34 if name else 3)
    words_of = svg.text(
        mark, x=middle[0], y=lower, font_size=points, text_anchor="middle", class_="f-sans", fill=face.colour("@deep")
    )
    return picture_of + words_of


class Rules(NamedTuple):
    """The text of a card, and how large it stands where."""

    at: tuple[float, float]
    room: tuple[float, float]
    lines: list[list[Run]]
    size: float
    ink: str
    centred: bool


def rules_of(part: Table, face: Face) -> Rules | None:
    """The text: `points` at most, `fill` of the words, `also` fields that are said before it, `centred`."""
    (x, y), (width, height) = part["at"], part["size"]
    extra = [
        [Run(face.layout.names.get(name, name.capitalize()) + ": ", "label"), Run(", ".join(face.values(name)))]
        for name in part.get("also", ())
        if has(face.fields, name)
    ]
    flavor = [[Run(said, "flavor")] for said in face.values(FLAVOR)]
    lines = [*extra, *face.lines, *flavor]
    if not lines:
        return None
    said = ["".join("mmm" if run.kind == "icon" else run.text for run in line) for line in lines]
    size = svg.box_size(said, (width, height), part.get("points", 12), LEADING, part.get("gap", 3))
    centred = bool(part.get("centred", len(lines) == 1 and len(said[0]) < 60))
    return Rules((x, y), (width, height), lines, size, face.colour(part.get("fill", "#1b1a17")), centred)


def rules(part: Table, face: Face) -> str:
    """The text as a page breaks it into lines."""
    found = rules_of(part, face)
    if found is None:
        return ""
    (x, y), (width, height) = found.at, found.room
    inner = "".join(f"<p>{''.join(map(_run, line))}</p>" for line in found.lines)
    style = f"font-size:{svg.number(found.size)}px;color:{escape(found.ink, quote=True)}"
    kind = "rules centred" if found.centred else "rules"
    box = f'<div xmlns="http://www.w3.org/1999/xhtml" class="{kind}" style="{style}">{inner}</div>'
    return svg.element("foreignObject", box, x=x, y=y, width=width, height=height)


def _run(run: Run) -> str:
    if run.kind == "icon":
        return f'<svg class="i" role="img" aria-label="{escape(run.text, quote=True)}"><use href="#i-{run.url}"/></svg>'
    said = escape(run.text).replace("\n", "<br/>")
    if run.kind == "flavor":
        return f"<i>{said}</i>"
    return f"<b>{said}</b>" if run.kind in ("keyword", "label") else said


PARTS: dict[str, Callable[[Table, Face], str]] = {
    "panel": panel,
    "scene": picture,
    "words": words,
    "badge": badge,
    "icons": icons,
    "mark": mark,
    "stats": stats,
    "grid": grid,
    RULES: rules,
}
Part = dict[str, Any]


def face_of(card: CompiledCard, lines: list[list[Run]], layout: Layout, icons: frozenset[str], art: str = "") -> Face:
    """What there is to draw of a card."""
    fields = {**card.fields, "name": card.name, "type": card.type, "set": card.set_name}
    return Face(fields, lines, layout, layout.palette(fields), icons, art)


def draw_parts(face: Face) -> tuple[str, list[Rules]]:
    """The face without what must be broken into lines, and that by itself: for who breaks lines in another way."""
    drawn: list[str] = []
    texts: list[Rules] = []
    for part in face.layout.parts:
        if face.layout.applies(part, face.fields):
            text = rules_of(part, face) if part.get("draw") == RULES else None
            texts += [text] if text is not None else []
            drawn += [_part(part, face)] if part.get("draw") != RULES else []
    return "".join(drawn), texts


def draw_face(card: CompiledCard, lines: list[list[Run]], layout: Layout, icons: frozenset[str], art: str = "") -> str:
    """The face of a card as an SVG element for a page that holds the icons."""
    face = face_of(card, lines, layout, icons, art)
    width, height = layout.size
    inner = "".join(_part(part, face) for part in layout.parts if layout.applies(part, face.fields))
    title = escape(f"{card.name}, {card.type}", quote=True)
    return f'<svg class="face" viewBox="0 0 {width} {height}" role="img" aria-label="{title}">{inner}</svg>'


def _part(part: Table, face: Face) -> str:
    return PARTS[part["draw"]](part, face)
