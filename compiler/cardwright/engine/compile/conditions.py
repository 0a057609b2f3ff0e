"""Conditions: what must be so."""

from __future__ import annotations

from cardwright.engine.compile.filters import all_of, narrow
from cardwright.engine.compile.scope import Mention, Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.compile.zones import pieces_in
from cardwright.engine.rules import Pool, Test
from cardwright.lang.tree import Be, Self, Statement, There

_OWN = Mention("card", "", 0)
"""The card itself was spoken of; the frame always holds it first."""


def condition(node: Statement, scope: Scope) -> Test:
    """Whether a statement is true at the moment."""
    if isinstance(node, Be):
        return _is(node, scope)
    if isinstance(node, There):
        scope.only(node, "what", "negated")
        return _any(describe(node.what, scope).among(), node.negated)
    raise scope.error(node, "it cannot be asked whether this is so")


def _is(node: Be, scope: Scope) -> Test:
    scope.only(node, "who", "state", "roles", "negated")
    if node.who is None:
        raise scope.error(node, "it does not say who or what")
    if isinstance(node.who, Self):
        scope.mentions.append(_OWN)
    who = describe(node.who, scope)
    pools: list[Pool] = []
    for role in node.roles:
        if role.role != "place":
            raise scope.error(role, f"`{role.role}` is no condition yet")
        pools.append(pieces_in(role.thing, scope))
    fixed, changing = all_of(node.state, scope)
    return _any(narrow(fixed & who.fixed, [*who.changing, *pools, *changing]), node.negated)


def _any(pool: Pool, negated: bool) -> Test:
    if negated:
        return lambda play, me, it: not pool(play, me, it)
    return pool
