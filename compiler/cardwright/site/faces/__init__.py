"""Draws the face of a card as SVG, by a layout that is data: `site/faces/<game>.toml`."""

from __future__ import annotations

from cardwright.site.faces.layout import Layout, LayoutError, Layouts
from cardwright.site.faces.parts import draw_face

__all__ = ["Layout", "LayoutError", "Layouts", "draw_face"]
