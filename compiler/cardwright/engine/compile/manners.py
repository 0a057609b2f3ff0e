"""How something is done: words that change nothing, words that belong to another sentence, and remarks behind one."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.lang.tree import Act, Aside, Choice, Extra, Follow, Role, Sequence, Statement, When

_CHANGES_NOTHING = frozenset({"if able", "if any", "also", "immediately"})
"""A player does as much as can be done in any case, and at once."""
_APART = frozenset({"twice", "rounded up", "rounded down"})
_BOUNDS = {"to a minimum of": "minimum", "to a maximum of": "maximum"}


def plainly(node: Act) -> tuple[list[str], Act]:
    """The words of manner that are handled apart, and the act without them and without those that change nothing."""
    if node.verb == "set" and "aside" in node.manner:  # `set it aside` is to set aside
        rest = [word for word in node.manner if word != "aside"]
        node = node.model_copy(update={"verb": "set aside", "means": "move", "manner": rest})
    apart = [word for word in node.manner if word in _APART]
    left = [word for word in node.manner if word not in _APART | _CHANGES_NOTHING]
    return apart, node if len(left) == len(node.manner) else node.model_copy(update={"manner": left})


def is_instead(node: Statement | None) -> bool:
    """Whether a statement says that it is done in the place of something."""
    if isinstance(node, Sequence):
        return any(is_instead(step) for step in node.steps)
    if isinstance(node, Follow):
        return node.link == "instead"
    return isinstance(node, Act) and "instead" in node.manner


def without_instead(node: Statement) -> Statement:
    """The same without that word."""
    if isinstance(node, Sequence):
        return node.model_copy(update={"steps": [without_instead(step) for step in node.steps]})
    if isinstance(node, Follow) and node.link == "instead":
        return node.do
    if isinstance(node, Act) and "instead" in node.manner:
        return node.model_copy(update={"manner": [word for word in node.manner if word != "instead"]})
    return node


def lifted(node: Statement) -> Statement:
    """`After you win, choose one: ...`: the list belongs to what is chosen, not to when."""
    match node:
        case Choice(intro=When(do=Act() as intro) as when):
            return when.model_copy(update={"span": node.span, "do": node.model_copy(update={"intro": intro})})
    return node


def with_remarks(nodes: list[Statement], scope: Scope) -> list[Statement]:
    """Statements without the remarks behind them, which become a part of what they are said of."""
    found: list[Statement] = []
    for node in (lifted(one) for one in nodes):
        remarks = node.statements if isinstance(node, Aside) else [node]
        match remarks:
            case [When(word="if" | "unless", do=None) as when] if isinstance(node, Aside) and found:
                found[-1] = when.model_copy(update={"do": found[-1]})  # `draw a card (if you control a Knight)`
                continue
        if not all(isinstance(one, Extra) for one in remarks):
            found.append(node)
            continue
        for one in remarks:
            assert isinstance(one, Extra)
            if one.manner in _CHANGES_NOTHING and one.thing is None and one.time is None:
                continue
            if not found or not isinstance(found[-1], Act) or one.preposition not in _BOUNDS or one.thing is None:
                raise scope.error(one, "this remark has no meaning yet")
            role = Role(span=one.span, role=_BOUNDS[one.preposition], preposition=one.preposition, thing=one.thing)
            found[-1] = found[-1].model_copy(update={"roles": [*found[-1].roles, role]})
    return found
