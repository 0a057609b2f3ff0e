"""Draws a face: the parts of a layout that apply to a card, in their order."""

from __future__ import annotations

from html import escape

from cardwright.check.compiled import CompiledCard
from cardwright.site.faces.layout import Layout, LayoutError, Table
from cardwright.site.faces.parts import PARTS, Face
from cardwright.site.runs import Run


def draw_face(card: CompiledCard, lines: list[list[Run]], layout: Layout, icons: frozenset[str]) -> str:
    """The face of a card as an SVG element for a page that holds the icons."""
    fields = {**card.fields, "name": card.name, "type": card.type, "set": card.set_name}
    face = Face(fields, lines, layout, layout.palette(fields), icons)
    width, height = layout.size
    inner = "".join(_part(part, face) for part in layout.parts if layout.applies(part, fields))
    title = escape(f"{card.name}, {card.type}", quote=True)
    return f'<svg class="face" viewBox="0 0 {width} {height}" role="img" aria-label="{title}">{inner}</svg>'


def _part(part: Table, face: Face) -> str:
    draw = PARTS.get(str(part.get("draw", "")))
    if draw is None:
        raise LayoutError(f"A card face has no part “{part.get('draw', '')}”; there are {', '.join(PARTS)}.")
    try:
        return draw(part, face)
    except (KeyError, TypeError, ValueError) as error:
        raise LayoutError(f"The part {part} of a card face cannot be drawn: {error!r}.") from error
