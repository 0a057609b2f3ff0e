"""What a label offers already: “Response: After …, you may …” asks once, and not twice."""

from __future__ import annotations

from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.walk import walk


def offered_once(made: m.Ability) -> m.Ability:
    """“Response: After …, you may …”: the label offers it already, unless something was chosen or paid before."""
    effect = made.effect
    if made.may and made.on is None and made.cost is None and _only_offers(effect):
        return replace(made, may=False)
    if not made.may or made.on is None or not isinstance(effect, m.May) or effect.who != m.You():
        return made
    if made.targets or made.cost is not None:
        return made
    return replace(made, effect=effect.effect)


def _only_offers(effect: m.Effect | None) -> bool:
    """“[Skill]: You may KO a Wound. If you do, …”: who does not want it does nothing, so he is asked once."""
    first, *rest = effect.steps if isinstance(effect, m.Seq) else (effect,)
    if not isinstance(first, m.May) or first.who != m.You():
        return False
    named = {node.deed for node in walk(first) if isinstance(node, (m.May, m.Do)) and node.deed is not None}
    return all(
        isinstance(step, m.If) and step.otherwise is None and isinstance(step.truth, m.Did) and step.truth.deed in named
        for step in rest
    )
