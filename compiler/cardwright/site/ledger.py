"""A rule ledger as a page shows it: its headings, words and tables, in their order."""

from __future__ import annotations

from typing import Any

from cardwright.site.inline import Linked, blocks, inline
from cardwright.site.slugs import Slugs

Part = dict[str, Any]


def ledger_parts(text: str, tests: dict[str, list[str]], link: Linked) -> list[Part]:
    """The parts of a ledger: headings, texts, tables of rules and other tables."""
    parts: list[Part] = []
    waiting: list[str] = []
    slugs = Slugs()
    rows: list[list[str]] = []

    def settle() -> None:
        if rows:
            parts.append(_table(rows, tests, link))
            rows.clear()
        words = "\n".join(waiting).strip()
        if words and words.strip("- "):
            parts.append({"kind": "text", "html": blocks(words)})
        waiting.clear()

    for line in text.splitlines():
        if line.startswith("#"):
            settle()
            level, title = len(line) - len(line.lstrip("#")), line.lstrip("#").strip()
            if level > 1:  # the first heading is the page's own
                parts.append({"kind": "heading", "level": min(level, 4), "title": title, "id": slugs.take(title)})
        elif line.startswith("|"):
            if not rows:
                settle()
            rows.append([cell.strip() for cell in line.strip().strip("|").split("|")])
        else:
            if rows:
                settle()
            waiting.append(line)
    settle()
    return parts


def _table(rows: list[list[str]], tests: dict[str, list[str]], link: Linked) -> Part:
    columns, body = rows[0], [row for row in rows[1:] if row and row[0].strip("-: ")]
    if columns[0] != "id":
        cells = [[inline(cell, link) for cell in row] for row in body]
        return {"kind": "table", "columns": columns, "rows": cells}
    is_rules = columns[-1] == "where"
    return {
        "kind": "rules" if is_rules else "notes",
        "columns": columns[1:-1] if is_rules else columns[1:],
        "rows": [_rule(columns, row, tests, link, is_rules) for row in body],
    }


def _rule(columns: list[str], row: list[str], tests: dict[str, list[str]], link: Linked, is_rule: bool) -> Part:
    rule = row[0].strip("`")
    middle = row[1:-1] if is_rule and len(row) == len(columns) else row[1:]
    return {
        "id": rule,
        "cells": [inline(cell, link) for cell in middle],
        "where": row[-1] if is_rule and len(row) == len(columns) else "",
        "tests": [test.rsplit("::", 1) for test in tests.get(rule, [])],
    }
