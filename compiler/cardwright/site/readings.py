"""What the compiler understood of a line, as a page shows it: linked words, canonical words, a reading, the meaning."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from typing import Any

from cardwright.check.compiled import CompiledBlock, CompiledLine
from cardwright.check.meanings import LineMeaning
from cardwright.check.query.facts import node_name
from cardwright.check.reading import explain
from cardwright.meaning import nodes as m
from cardwright.meaning.normal import normal
from cardwright.meaning.notation import notation
from cardwright.meaning.speech import Unsayable, said_back
from cardwright.meaning.walk import parts
from cardwright.site.runs import Linker


def line_data(block: CompiledBlock, line: CompiledLine, meaning: LineMeaning, linker: Linker) -> dict[str, Any]:
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
        "tree": [_tree(ability, line.text, "") for ability in meaning.abilities],
        "back": _back(block, meaning),
    }


def _back(block: CompiledBlock, meaning: LineMeaning) -> str:
    """The meaning in words of its own; empty where there are none yet."""
    assert block.vocabulary is not None
    if block.lexicon is None:
        return ""
    try:
        return " ".join(said_back(normal(one), block.lexicon(), block.vocabulary) for one in meaning.abilities)
    except Unsayable:
        return ""


def _tree(node: m.Node, text: str, field: str) -> dict[str, Any]:
    """A node with what it says by itself, its words, and the nodes below it."""
    start, end = node.span
    is_name = isinstance(node, (m.Var, m.Kept, m.Given))
    return {
        "field": field.replace("_", " "),
        "op": notation(node) if is_name else node_name(type(node)),
        "said": [] if is_name else [said for one in fields(node) if (said := _said(one.name, getattr(node, one.name)))],
        "words": " ".join(text[start:end].split()),
        "below": [_tree(child, text, name) for name, child in parts(node)],
    }


def _said(name: str, value: Any) -> str:
    """What a field says by itself."""
    if name == "span" or value is None or value is False or isinstance(value, m.Node):
        return ""
    if value is True:
        return name
    if isinstance(value, tuple):
        return ", ".join(one for item in value if (one := _said(name, item)))
    return str(value.value if isinstance(value, Enum) else value)
