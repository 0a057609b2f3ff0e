"""What several have: whether it is each one's own, or lies with others' as well."""

from __future__ import annotations

from typing import Any

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.walk import used, walk


def of_each(found: m.Set[Any], each: m.Var[Any]) -> bool:
    """Whether all places of a set are of each of several: “a card from the KO pile and from each player's hand” is one
    from there and one of each, and not one of each player's or from there."""
    unions = [node for node in walk(found) if isinstance(node, m.Union)]
    return all(each in used(one) for node in unions for one in node.sets if each in used(node))
