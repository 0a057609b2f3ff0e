"""Lists as outlines, of which every item says line by line what it is: `- name: X`, and below it `count: 3`."""

from __future__ import annotations

import re

from cardwright.decks.documents import JsonRows, told
from cardwright.decks.marks import Marks, Row, unquoted
from cardwright.decks.rows import plain_rows

_ITEM = re.compile(r"^[ \t]*-[ \t]+(?:\{[^{}\n]*\}[ \t]*$|[A-Za-z_ ]{1,20}:[ \t]+\S)", re.MULTILINE)
_PAIR = re.compile(r"([A-Za-z_ ]{1,20}):[ \t]+(\"[^\"]*\"|'(?:[^']|'(?=\w))*'|[^,{}]*)")
_INNER = re.compile(r"[ \t]+([A-Za-z_ ]{1,20}):[ \t]+(\S.*)\Z")
_TABLE = re.compile(r"^[ \t]*\[\[[\w .-]{1,40}\]\][ \t]*$", re.MULTILINE)
_SET = re.compile(r"[ \t]*([A-Za-z_ ]{1,20}?)[ \t]*=[ \t]*(\S.*)\Z")


def _of_tables(text: str) -> str:
    """The same where each item is a table of settings: `[[cards]]`, and below it `name = "X"` and `count = 3`."""
    found: list[str] = []
    start = ""
    for line in text.split("\n"):
        setting = _SET.match(line) if start else None
        if _TABLE.match(line) or not line.strip():
            start = "- " if line.strip() else ""
            found.append("")
        elif setting is not None:
            found.append(f"{start}{setting[1]}: {setting[2]}")
            start = "  "
        else:
            found.append(line)
    return "\n".join(found)


def outline_rows(text: str, marks: Marks) -> list[Row] | None:
    """The rows of an outline; none, where no item of it is a card."""
    text = _of_tables(text) if _TABLE.search(text) is not None else text
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
