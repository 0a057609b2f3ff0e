"""Lists as outlines, of which every item says line by line what it is: `- name: X`, and below it `count: 3`."""

from __future__ import annotations

import re

from cardwright.decks.documents import JsonRows, told
from cardwright.decks.marks import Marks, Row, unquoted
from cardwright.decks.rows import plain_rows

_ITEM = re.compile(r"^[ \t]*-[ \t]+(?:\{[^{}\n]*\}[ \t]*$|[A-Za-z_ ]{1,20}:[ \t]+\S)", re.MULTILINE)
_PAIR = re.compile(r"([A-Za-z_ ]{1,20}):[ \t]+(\"[^\"]*\"|'(?:[^']|'(?=\w))*'|[^,{}]*)")
_INNER = re.compile(r"[ \t]+([A-Za-z_ ]{1,20}):[ \t]+(\S.*)\Z")


def outline_rows(text: str, marks: Marks) -> list[Row] | None:
    """The rows of an outline; none, where no item of it is a card."""
    if _ITEM.search(text) is None:
        return None
    strange: dict[str, int] = {}
    rows: list[Row] = []
    item: dict[str, str] = {}
    begun = depth = found = 0

    def done() -> None:
        nonlocal found
        reader = JsonRows(marks, lambda _: begun)
        cards = list(reader.rows([dict(item)])) if item else []
        found += sum(bool(row.card) for row in cards)
        rows.extend(cards)
        for name in reader.strange:
            strange.setdefault(name, begun)
        item.clear()

    for number, line in enumerate(text.split("\n"), 1):
        inner = _INNER.match(line) if item else None
        if inner is not None and len(line) - len(line.lstrip()) > depth:
            item[inner[1].strip()] = unquoted(inner[2].strip())
            continue
        done()
        if _ITEM.match(line):
            begun, depth = number, len(line) - len(line.lstrip())
            content = line.strip().lstrip("-").strip()
            whole = _PAIR.findall(content) if content.startswith("{") else [content.split(":", 1)]
            item.update((name.strip(), unquoted(value.strip())) for name, value in whole)
        else:
            rows += plain_rows(number, line, marks)
    done()
    return [*rows, *told(strange)] if found else None
