"""What the compiler understood of a line, as a page shows it: linked words, canonical words, a reading, the tree."""

from __future__ import annotations

from typing import Any

from cardwright.check.compiled import CompiledBlock, CompiledLine
from cardwright.check.reading import explain, outline
from cardwright.check.walk import children, op
from cardwright.lang.tree import Node
from cardwright.site.runs import Linker


def line_data(block: CompiledBlock, line: CompiledLine, linker: Linker) -> dict[str, Any]:
    """One line of a card's or keyword's text."""
    canonical = block.canonical(line)
    assert block.vocabulary is not None
    rows = [row for ability in line.abilities for row in explain(ability, block.vocabulary, block.own_name)]
    return {
        "runs": [run._asdict() for run in linker.line(line.text, line.abilities)],
        "text": line.text,
        "canonical": canonical,
        "is_canonical": canonical == line.text,
        "reading": [{"depth": row.depth, "heading": row.heading, "runs": linker.said(row.text)} for row in rows],
        "tree": [_tree(ability, line.text, "") for ability in line.abilities],
        "outline": "\n".join(row for ability in line.abilities for row in outline(ability, line.text)),
    }


def _tree(node: Node, text: str, field: str) -> dict[str, Any]:
    """A node with what it says by itself, its words, and the nodes below it."""
    start, end = node.span
    said = {
        name: value
        for name, value in node.__dict__.items()
        if name not in ("op", "span") and isinstance(value, str | int) and value not in ("", False)
    }
    lists = {name: value for name, value in node.__dict__.items() if isinstance(value, list) and value}
    said |= {name: ", ".join(value) for name, value in lists.items() if isinstance(value[0], str)}
    return {
        "field": field,
        "op": op(node),
        "said": [f"{value}" if value is not True else name for name, value in said.items()],
        "words": " ".join(text[start:end].split()),
        "below": [_tree(child, text, name) for name, child in children(node)],
    }
