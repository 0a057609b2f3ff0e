"""The reference of the calculus, made from the node types: every construct, its parts, and where real cards use it."""

from __future__ import annotations

import ast
import heapq
import inspect
import re
import sys
from dataclasses import MISSING, fields
from functools import cache
from typing import Any

from cardwright.check.query.facts import node_name
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.shapes import node_types
from cardwright.site.book import CardEntry
from cardwright.site.drawing import Drawing
from cardwright.site.ledger import inline
from cardwright.site.page import SitePage

_PLAIN = {"str": "words", "int": "a number", "bool": "yes or no"}
_MOST_EXAMPLES = 4
_LONGEST = 150
_GROUPS: tuple[tuple[str, type[m.Node] | None, str, str], ...] = (
    ("abilities", None, "Abilities", "What a line of a card is, and the parts of deeds."),
    ("effects", m.Effect, "Effects", "What is done."),
    ("standings", m.Standing, "Standings", "What holds as long as a text is there."),
    ("patterns", m.Pattern, "Patterns", "Deeds that a text waits for, forbids or allows."),
    ("truths", m.Truth, "Truths", "What is asked."),
    ("sets", m.Set, "Sets", "Pieces, players, places, values and deeds."),
    ("numbers", m.Number, "Numbers", "How many."),
    ("qualities", m.Quality, "Qualities", "What a piece can be, have or be given."),
)


def reference_page(games: list[Used]) -> SitePage:
    """The reference, with what the cards of each game use."""
    nodes = [_node(node, [used[node_name(node)] for used in games if node_name(node) in used]) for node in node_types()]
    groups = [
        {"key": key, "title": title, "words": words, "nodes": [node for node in nodes if node["group"] == key]}
        for key, _, title, words in _GROUPS
    ]
    return SitePage(
        url="language/reference.html",
        template="reference.html",
        title="Language reference",
        description="Every construct of the calculus of meanings, with its parts and examples from real cards.",
        data={"groups": groups, "count": len(nodes), "used": sum(bool(node["examples"]) for node in nodes)},
        crumbs=[("Home", "index.html"), ("Language", "language/index.html")],
    )


def _node(node: type[m.Node], used: list[tuple[int, list[dict[str, Any]]]]) -> dict[str, Any]:
    name = node_name(node)
    said = inspect.getdoc(node) or ""
    notes = _field_notes(node)
    return {
        "op": name,
        "name": node.__name__,
        "group": _group(node),
        "words": "" if said.startswith(f"{node.__name__}(") else inline(" ".join(said.split())),
        "fields": [
            {
                "name": field.name,
                "type": _shown_type(str(field.type)),
                "required": field.default is MISSING,
                "note": inline(notes.get(field.name, "")),
            }
            for field in fields(node)
            if field.name != "span"
        ],
        "examples": _mixed([row for _, rows in used for row in rows])[:_MOST_EXAMPLES],
        "count": sum(count for count, _ in used),
    }


def _group(node: type[m.Node]) -> str:
    return next((key for key, family, *_ in _GROUPS if family is not None and issubclass(node, family)), "abilities")


def _field_notes(node: type[m.Node]) -> dict[str, str]:
    """The words that stand below a field in the source."""
    source = _classes(node.__module__)[node.__name__]
    rows = re.findall(r'^    (\w+): [^\n]+\n    """(.+?)"""', source, re.MULTILINE | re.DOTALL)
    return {name: " ".join(words.split()) for name, words in rows}


@cache
def _classes(module: str) -> dict[str, str]:
    """The source of each class of a module."""
    source = inspect.getsource(sys.modules[module])
    lines, found = source.splitlines(keepends=True), ast.parse(source).body
    return {one.name: "".join(lines[one.lineno - 1 : one.end_lineno]) for one in found if isinstance(one, ast.ClassDef)}


def _shown_type(annotation: str) -> str:
    """A type in the words of the reference."""
    plain = re.sub(r"tuple\[(.+), \.\.\.\]", r"list of \1", annotation).replace(" | None", ", if any")
    return re.sub(r"\b(str|int|bool)\b", lambda found: _PLAIN[found[1]], plain)


Used = dict[str, tuple[int, list[dict[str, Any]]]]
"""For each construct, on how many cards it stands, and where it stands in fewest words on a few of them."""


def used_constructs(drawing: Drawing) -> Used:
    """Where the cards of a game use each construct."""
    found: dict[str, list[tuple[int, CardEntry, int, int]]] = {}
    for entry in drawing.book.cards:
        for name, number, start, end in drawing.gist(entry.card).constructs:
            found.setdefault(name, []).append((number, entry, start, end))
    return {name: (len(rows), list(map(_example, _shortest(rows)))) for name, rows in found.items()}


def _shortest(rows: list[tuple[int, CardEntry, int, int]]) -> list[tuple[int, CardEntry, int, int]]:
    return heapq.nsmallest(_MOST_EXAMPLES, rows, key=lambda row: row[3] - row[2])


def _example(row: tuple[int, CardEntry, int, int]) -> dict[str, Any]:
    number, entry, start, end = row
    text = entry.card.lines[number].text
    before, after = text[:start], text[end:]
    room = max((_LONGEST - (end - start)) // 2, 20)
    return {
        "card": entry.full_name,
        "url": entry.url,
        "game": entry.card.game,
        "before": before if len(before) <= room else "…" + before[-room:],
        "words": text[start:end],
        "after": after if len(after) <= room else after[:room] + "…",
    }


def _mixed(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Short ones first, and the games taking turns, so that the first few come from several."""
    by_game: dict[str, list[dict[str, Any]]] = {}
    for row in sorted(rows, key=lambda row: len(row["words"])):
        by_game.setdefault(row["game"], []).append(row)
    turns = [((turn, game), row) for game, found in by_game.items() for turn, row in enumerate(found)]
    return [row for _, row in sorted(turns, key=lambda pair: pair[0])]
