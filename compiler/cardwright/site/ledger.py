"""A rule ledger as a page shows it, in the little Markdown of ledgers: headings, words and tables, in their order."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from typing import Any

from cardwright.site.book import GameBook
from cardwright.site.slugs import Slugs

_CODE = re.compile(r"`([^`]+)`")
_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_ITEM = re.compile(r"\s*(?:[-*]|\d+\.)\s+(.*)")
_EMPHASIS = re.compile(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])")

Linked = Callable[[str], str]


def inline(text: str, link: Linked = lambda _code: "") -> str:
    """A line as HTML. `link` gives the url of what stands between back quotes, if it has one."""
    pieces: list[str] = []
    at = 0
    for found in _CODE.finditer(text):
        pieces.append(_marked(text[at : found.start()]))
        url = link(found[1])
        code = f"<code>{escape(found[1])}</code>"
        pieces.append(f'<a href="{escape(url, quote=True)}">{code}</a>' if url else code)
        at = found.end()
    return "".join([*pieces, _marked(text[at:])])


def _marked(text: str) -> str:
    safe = escape(text)
    return _EMPHASIS.sub(r"<em>\1</em>", _BOLD.sub(r"<strong>\1</strong>", safe))


def blocks(text: str) -> str:
    """Paragraphs and lists as HTML; a list may follow right below a line that announces it."""
    pieces: list[str] = []
    words: list[str] = []
    items: list[str] = []

    def settle() -> None:
        if words:
            pieces.append(f"<p>{inline(' '.join(words))}</p>")
        if items:
            pieces.append("<ul>" + "".join(f"<li>{inline(item)}</li>" for item in items) + "</ul>")
        words.clear()
        items.clear()

    for line in text.splitlines():
        item = _ITEM.match(line)
        if item is not None:
            if words:
                settle()
            items.append(item[1])
        elif not line.strip():
            settle()
        elif items and line.startswith(" "):
            items[-1] += f" {line.strip()}"
        else:
            if items:
                settle()
            words.append(line.strip())
    settle()
    return "".join(pieces)


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


_MOST_RULES = 12


class RulesByWord:
    """The rules of a ledger that speak of a card or a keyword."""

    def __init__(self, game: GameBook) -> None:
        self._url = game.rules_url
        self._rules = [(rule.id, rule.text, f" {_plain(rule.text)} ") for rule in game.rules]

    def about(self, *words: str) -> list[dict[str, str]]:
        """Rules that name the first of these words, then those that name the others."""
        found: dict[str, str] = {}
        for word in words:
            sought = f" {_plain(word)} "
            for rule, text, plain in self._rules:
                if sought in plain:
                    found.setdefault(rule, text)
        rows = [{"id": rule, "text": inline(text), "url": f"{self._url}#{rule}"} for rule, text in found.items()]
        return rows[:_MOST_RULES]


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9']+", " ", text.lower()).strip()
