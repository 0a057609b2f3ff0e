"""Words that stand for what was said just before: “each other”, “none”."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.lang import tree as said

_EACH_OTHER = "each other"


class Turned(NamedTuple):
    """The same said of the one with regard to the other."""

    be: said.Be
    copies: tuple[tuple[said.Node, said.Node], ...]
    """Nodes that were made for it, and those whose words they say."""
    used: tuple[said.Node, ...]
    """Nodes that are wholly said by it."""


def of_each_other(be: said.Be) -> Turned | None:
    """Of two that are named; None where nothing is said of two with regard to each other."""
    pair, role = be.who, be.roles[0] if len(be.roles) == 1 else None
    if not isinstance(pair, said.Both) or pair.join != "and" or len(pair.things) != 2 or role is None:
        return None
    first, second = pair.things
    found = _turned(role.thing, second)
    if found is None or be.state or be.what is not None:
        return None
    thing, copies, each_other = found
    moved = role.model_copy(update={"thing": thing})
    made = be.model_copy(update={"who": first, "roles": [moved]})
    return Turned(made, (*copies, (moved, role), (made, be)), (pair, each_other))


def _turned(
    thing: said.Thing, other: said.Thing
) -> tuple[said.Thing, tuple[tuple[said.Node, said.Node], ...], said.Ref] | None:
    if isinstance(thing, said.Ref) and thing.word == _EACH_OTHER:
        return other, (), thing
    relation = thing.where[0] if isinstance(thing, said.Amount) and len(thing.where) == 1 else None
    if not isinstance(thing, said.Amount) or not isinstance(relation, said.Related):
        return None
    inner = _turned(relation.thing, other)
    if inner is None:
        return None
    near = relation.model_copy(update={"thing": inner[0]})
    made = thing.model_copy(update={"where": [near]})
    return made, (*inner[1], (near, relation), (made, thing)), inner[2]


class Filled(NamedTuple):
    """Steps in which every word stands for itself."""

    steps: list[said.Statement]
    copies: list[tuple[said.Node, said.Node]]
    """Nodes that were made for it, and those whose words they say."""
    used: list[said.Node]
    """Nodes that are wholly said by it."""


def none_of_these(steps: list[said.Statement]) -> Filled:
    """“you have 2 markers there and your opponent has none”: no markers there."""
    made = Filled([], [], [])
    for step in steps:
        before = made.steps[-1] if made.steps else None
        if not isinstance(step, said.Act) or not isinstance(before, said.Act) or not _is_none_of(step, before):
            made.steps.append(step)
            continue
        assert isinstance(before.what, said.Select) and step.what is not None
        no = said.Quantity(words=["no"], span=step.what.span)
        kinds = [kind.model_copy(update={"plural": True}) for kind in before.what.kinds]
        what = before.what.model_copy(update={"quantity": no, "kinds": kinds, "span": step.what.span})
        whole = step.model_copy(update={"what": what, "roles": before.roles})
        made.copies.append((whole, step))
        made.used.append(step.what)
        made.steps.append(whole)
    return made


def _is_none_of(step: said.Act, before: said.Act) -> bool:
    """Whether somebody is said to have none of what somebody has."""
    none = isinstance(step.what, said.Ref) and step.what.word == "none" and step.verb == before.verb
    plain = not (step.roles or step.mood or before.mood)
    return none and plain and isinstance(before.what, said.Select) and before.what.owner is None
