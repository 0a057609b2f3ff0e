"""A node of meaning as a Python function: made once, asked as often as there are worlds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.meaning import nodes as m
from cardwright.query.truths import Truths
from cardwright.query.world import Terms

Question = Callable[..., Any]
"""Called with a world and what stands in scope."""


def compiled(node: m.Node, terms: Terms, scope: tuple[m.Set[Any], ...] = ()) -> Question:
    """The function of a set, number or truth. Raises UnansweredError where the world cannot tell what it asks."""
    maker = Truths(terms, scope)
    if isinstance(node, m.Truth):
        source = maker.truth(node)
    elif isinstance(node, m.Number):
        source = maker.number(node)
    else:
        assert isinstance(node, m.Set)
        source = maker.set(node)
    names = {f"k{number}": value for number, value in enumerate(maker.constants)}
    arguments = ", ".join(["w", *(maker.name(each) for each in scope)])
    # The source holds names of ours, numbers and signs; every word of a card or a rule is a constant beside it.
    made: Question = eval(f"lambda {arguments}: {source}", {**_BUILTINS, **names})
    return made


def _every(held: list[bool]) -> bool:
    """Each of something, and there is one."""
    return bool(held) and all(held)


_FUNCTIONS = {"any": any, "every": _every, "len": len, "min": min, "max": max, "frozenset": frozenset, "dict": dict}
_BUILTINS: dict[str, Any] = {"__builtins__": _FUNCTIONS}
