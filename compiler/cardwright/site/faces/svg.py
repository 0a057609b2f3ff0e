"""Writes SVG: elements with escaped attributes and texts, and nothing else."""

from __future__ import annotations

from html import escape


def attributes(**values: object) -> str:
    """Attributes as they stand in a tag; `font_size` is written `font-size`, what is None or empty is left out."""
    kept = {name.rstrip("_").replace("_", "-"): value for name, value in values.items() if value not in (None, "")}
    return "".join(f' {name}="{escape(number(value), quote=True)}"' for name, value in kept.items())


def number(value: object) -> str:
    """A value in as few characters as it needs."""
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return str(value)


def element(tag: str, inner: str = "", **values: object) -> str:
    """An element; `inner` is SVG already."""
    return f"<{tag}{attributes(**values)}>{inner}</{tag}>" if inner else f"<{tag}{attributes(**values)}/>"


def text(words: str, **values: object) -> str:
    """A text, escaped."""
    return element("text", escape(words), **values)


def icon(name: str, x: float, y: float, size: float, **values: object) -> str:
    """An icon of the sprite, with its middle at a place."""
    place: dict[str, object] = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size}
    return f"<use{attributes(href=f'#i-{name}', **place, **values)}/>"
