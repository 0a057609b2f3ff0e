"""A node of meaning as a Python function: made once, asked as often as there are worlds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardwright.meaning.calculus import nodes as m
from cardwright.query.together import Together
from cardwright.query.truths import Truths
from cardwright.query.world import Terms, UnansweredError

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
    made: Question = terms.shared.question(", ".join(["w", *(maker.name(each) for each in scope)]), source)
    return made


def truths_together(nodes: Sequence[m.Truth | None], terms: Terms) -> Question:
    """One function that tells of each of several truths whether it holds; of what no world can tell, it says no."""
    found: list[str] = []
    for node in nodes:
        try:
            found.append("True" if node is None else Truths(terms, ()).truth(node))
        except UnansweredError:
            found.append("False")
    made: dict[bool, Question] = {}

    def asked(world: Any) -> Any:
        is_whole = world.is_whole
        question = made.get(is_whole)
        if question is None:  # hardly any world has what nobody knows
            question = made[is_whole] = Together(terms, is_whole).function(found)
        return question(world)

    return asked
