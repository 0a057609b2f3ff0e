"""The reference of the language, made from the node types: every construct, its parts, and where real cards use it."""

from __future__ import annotations

import inspect
import re
from typing import Any

from cardwright.check.walk import op, walk
from cardwright.lang.tree import NODES, Node
from cardwright.site.drawing import Drawing
from cardwright.site.inline import inline
from cardwright.site.page import SitePage

_PLAIN = {"str": "words", "int": "a number", "bool": "yes or no"}
_MOST_EXAMPLES = 4
_LONGEST = 150
_GROUPS = (
    ("statements", "Statements", "What happens, what is so, and when."),
    ("things", "Things", "What a noun phrase stands for."),
    ("filters", "Filters", "What narrows things down."),
    ("numbers", "Numbers", "How many."),
)


def reference_page(constructs: dict[str, list[dict[str, Any]]]) -> SitePage:
    """The reference; `constructs` says where cards use each of them."""
    examples = {name: _mixed(rows) for name, rows in constructs.items()}
    nodes = [_node(node, examples) for node in reversed(NODES)]
    groups = [
        {"key": key, "title": title, "words": words, "nodes": [node for node in nodes if node["module"] == key]}
        for key, title, words in _GROUPS
    ]
    return SitePage(
        url="language/reference.html",
        template="reference.html",
        title="Language reference",
        description="Every construct of the card language, with its parts and examples from real cards.",
        data={"groups": groups, "count": len(nodes), "used": sum(bool(node["examples"]) for node in nodes)},
        crumbs=[("Home", "index.html"), ("Language", "language/index.html")],
    )


def _node(node: type[Node], examples: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    name = str(node.model_fields["op"].default)
    said = inspect.getdoc(node) or ""
    notes = _field_notes(node)
    found = examples.get(name, [])
    return {
        "op": name,
        "name": node.__name__,
        "module": node.__module__.rpartition(".")[2],
        "words": inline(" ".join(said.split())),
        "fields": [
            {
                "name": field,
                "type": _shown_type(str(info.annotation)),
                "required": info.is_required(),
                "note": inline(notes.get(field, "")),
            }
            for field, info in node.model_fields.items()
            if field not in ("op", "span")
        ],
        "examples": found[:_MOST_EXAMPLES],
        "count": len(found),
    }


def _field_notes(node: type[Node]) -> dict[str, str]:
    """The words that stand below a field in the source."""
    source = inspect.getsource(node)
    rows = re.findall(r'^    (\w+): [^\n]+\n    """(.+?)"""', source, re.MULTILINE | re.DOTALL)
    return {name: " ".join(words.split()) for name, words in rows}


def _shown_type(annotation: str) -> str:
    """A type in the words of the reference: no module names, no quotation marks."""
    plain = re.sub(r"(?:cardwright|typing|typing_extensions)(?:\.\w+)*\.(\w+)", r"\1", annotation)
    plain = re.sub(r"<class '(?:\w+\.)*(\w+)'>", r"\1", plain)
    plain = re.sub(r"ForwardRef\('([^']+)'[^)]*\)", r"\1", plain)
    plain = re.sub(r"Literal\[([^\]]*)\]", lambda found: " or ".join(_words(found[1])), plain)
    plain = re.sub(r"Optional\[(\w+)\]", r"\1, if any", plain).replace(" | None", ", if any")
    plain = re.sub(r"list\[(\w+)\]", r"list of \1", plain)
    return re.sub(r"\b(str|int|bool)\b", lambda found: _PLAIN[found[1]], plain)


def _words(literals: str) -> list[str]:
    return [word.strip(" '\"") or "nothing" for word in literals.split(",")]


def used_constructs(drawing: Drawing) -> dict[str, list[dict[str, Any]]]:
    """For each construct, the places where cards use it, one a card."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for entry in drawing.book.cards:
        for line in entry.card.lines:
            for node in walk(line.abilities):
                start, end = node.span
                words = " ".join(line.text[start:end].split())
                if words and words.strip(" ,."):
                    row = _example(entry.full_name, entry.url, entry.card.game, line.text, start, end)
                    found.setdefault(op(node), {}).setdefault(entry.url, row)
    return {name: list(rows.values()) for name, rows in found.items()}


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
