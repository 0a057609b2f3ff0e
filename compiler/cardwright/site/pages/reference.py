"""The reference of the calculus, made from the node types: every construct, its parts, and where real cards use it."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from dataclasses import MISSING, fields
from functools import cache
from typing import Any

from cardwright.check.query.facts import node_name
from cardwright.meaning import nodes as m
from cardwright.meaning.shapes import node_types
from cardwright.meaning.walk import parts
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


def reference_page(constructs: dict[str, list[dict[str, Any]]]) -> SitePage:
    """The reference; `constructs` says where cards use each of them."""
    examples = {name: _mixed(rows) for name, rows in constructs.items()}
    nodes = [_node(node, examples) for node in node_types()]
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


def _node(node: type[m.Node], examples: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    name = node_name(node)
    said = inspect.getdoc(node) or ""
    notes = _field_notes(node)
    found = examples.get(name, [])
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
        "examples": found[:_MOST_EXAMPLES],
        "count": len(found),
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


def used_constructs(drawing: Drawing) -> dict[str, list[dict[str, Any]]]:
    """For each construct, the places where cards use it, one a card."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for entry in drawing.book.cards:
        for line, meaning in zip(entry.card.lines, entry.facts.lines, strict=True):
            for ability in meaning.abilities:
                for name, (start, end) in _placed(ability, (0, len(line.text))):
                    row = _example(entry.full_name, entry.url, entry.card.game, line.text, start, end)
                    found.setdefault(name, {}).setdefault(entry.url, row)
    return {name: list(rows.values()) for name, rows in found.items()}


def _placed(node: m.Node, around: m.Span) -> Iterator[tuple[str, m.Span]]:
    """Each node with the words it comes from; what has none of its own comes from those of the node around it."""
    span = around if node.span == m.NOWHERE else node.span
    yield node_name(type(node)), span
    for _, below in parts(node):
        yield from _placed(below, span)


def _example(name: str, url: str, game: str, text: str, start: int, end: int) -> dict[str, Any]:
    before, after = text[:start], text[end:]
    room = max((_LONGEST - (end - start)) // 2, 20)
    return {
        "card": name,
        "url": url,
        "game": game,
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
