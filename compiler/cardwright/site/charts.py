"""Draws small bar charts as SVG, readable in light and dark: bars take the page's colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from cardwright.site.faces import svg

_HEIGHT, _BAR, _TOP = 120, 34, 18
_ROW, _LABEL, _WIDE, _SAID, _TOLD, _SIZE = 24, 128, 360, 56, 166, 13
_MOST = 12


def columns(title: str, rows: Mapping[str, int]) -> str:
    """A chart of columns, one for each number: a curve."""
    most = max(rows.values(), default=0) or 1
    width = max(len(rows), 1) * _BAR + 8
    parts: list[str] = []
    for number, (label, count) in enumerate(rows.items()):
        tall = _HEIGHT * count / most
        left = 4 + number * _BAR
        middle = left + _BAR / 2
        parts.append(
            svg.element("rect", x=left + 4, y=_TOP + _HEIGHT - tall, width=_BAR - 8, height=tall, rx=3, class_="bar")
        )
        parts.append(svg.text(str(count), x=middle, y=_TOP + _HEIGHT - tall - 5, class_="count", text_anchor="middle"))
        parts.append(svg.text(label, x=middle, y=_TOP + _HEIGHT + 16, class_="label", text_anchor="middle"))
    return _chart(title, rows.items(), "".join(parts), width, _TOP + _HEIGHT + 24)


def bars(title: str, rows: Mapping[str, int]) -> str:
    """A chart of rows, one for each value, the most common first; of the rest it says how many there are."""
    most = max(rows.values(), default=0) or 1
    return _bars(title, {label: (count / most, str(count)) for label, count in rows.items()})


def chances(title: str, rows: Mapping[str, tuple[float, str]]) -> str:
    """A chart of chances: how likely each is, as a part of what is sure, and how that is told."""
    return _bars(title, rows)


def _bars(title: str, rows: Mapping[str, tuple[float, str]]) -> str:
    shown = dict(list(rows.items())[:_MOST])
    parts: list[str] = []
    for number, (label, (share, said)) in enumerate(shown.items()):
        top = number * _ROW
        long = max((_WIDE - _LABEL - _SAID) * share, 2)
        size = svg.size_for(label, _LABEL - 12, 14)
        parts.append(svg.text(label, x=_LABEL - 8, y=top + 16, class_="label", text_anchor="end", font_size=size))
        parts.append(svg.element("rect", x=_LABEL, y=top + 4, width=long, height=_ROW - 8, rx=3, class_="bar"))
        parts.append(svg.text(said, x=_LABEL + long + 6, y=top + 16, class_="count"))
    tall = len(shown)
    if len(rows) > len(shown):
        more = f"and {len(rows) - len(shown)} more"
        parts.append(svg.text(more, x=_LABEL - 8, y=tall * _ROW + 16, class_="label", text_anchor="end", font_size=14))
        tall += 1
    told = [(label, said) for label, (_, said) in rows.items()]
    return _chart(title, told, "".join(parts), _WIDE, tall * _ROW + 4)


def ranges(title: str, rows: Sequence[Mapping[str, Any]], low: float, high: float, at: float, scale: str) -> str:
    """A chart of rates, one a row: a dot for what was seen, a line for where the truth may lie, and both in numbers.
    What would be even is a line from top to bottom; it and the ends of the scale are named below."""
    left = min(_LABEL, max(svg.width(row["label"]) for row in rows) * _SIZE + 16)
    wide = _WIDE - left - _TOLD

    def x(value: float) -> float:
        return left + wide * (min(max(value, low), high) - low) / (high - low)

    tall = len(rows) * _ROW
    parts = [svg.element("line", x1=x(at), x2=x(at), y1=0, y2=tall, class_="even")]
    for value in dict.fromkeys((low, at, high)):
        parts.append(svg.text(scale.format(value), x=x(value), y=tall + 14, class_="count", text_anchor="middle"))
    for number, row in enumerate(rows):
        middle = number * _ROW + _ROW / 2
        size = svg.size_for(row["label"], left - 12, _SIZE)
        placed: dict[str, Any] = {"y": middle + 4, "text_anchor": "end", "font_size": size}
        parts.append(svg.text(row["label"], x=left - 10, class_="label", **placed))
        seen = [
            svg.element("title", escape(f"{row['label']}: {row['said']} ({row['between']})")),
            svg.element("line", x1=x(row["low"]), x2=x(row["high"]), y1=middle, y2=middle, class_="range"),
            svg.element("circle", cx=x(row["value"]), cy=middle, r=5, class_="bar"),
        ]
        parts.append(svg.element("g", "".join(seen)))
        parts.append(svg.text(row["said"], x=left + wide + 12, y=middle + 4, class_="label"))
        size = svg.size_for(row["between"], _TOLD - 66, 12)
        parts.append(svg.text(row["between"], x=_WIDE, y=middle + 4, class_="count", text_anchor="end", font_size=size))
    said = [(row["label"], f"{row['said']} ({row['between']})") for row in rows]  # two may have one name
    return _chart(title, said, "".join(parts), _WIDE, tall + 20)


def _chart(title: str, rows: Iterable[tuple[str, Any]], inner: str, width: float, height: float) -> str:
    said = f"{title}: " + ", ".join(f"{label} {count}" for label, count in rows)
    view = f"0 0 {svg.number(float(width))} {svg.number(float(height))}"
    return svg.element(
        "svg", inner, class_="chart", viewBox=view, role="img", aria_label=said, width=width, height=height,
        font_size=_SIZE,
    )  # fmt: skip
