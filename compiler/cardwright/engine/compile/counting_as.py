"""Cards that count as something else than they are: `it counts as 2 Stark characters`."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.rules import CountsAs, Test
from cardwright.engine.state import NOWHERE
from cardwright.lang.tree import Act, Constant, Is, Ref, Related, Role, Select, Self


def counts_as(node: Act, scope: Scope, piece: int, test: Test | None) -> tuple[CountsAs, int]:
    """The record, and the slot of the value if it was named."""
    scope.only(node, "who", "roles")
    match node:
        case Act(
            verb="count", who=(Self() | Ref()) as who, roles=[Role(role="as", thing=Select(kinds=[kind]) as what)]
        ):
            describe(who, scope)
        case _:
            raise scope.error(node, "this cannot be so yet")
    quantity = what.quantity
    if quantity is None or not isinstance(quantity.number, Constant) or quantity.bound:
        raise scope.error(what, "it does not say how many")
    attribute, value, slot = _of_what([*kind.filters, *what.where], what, scope)
    return CountsAs(piece, quantity.number.value, kind.noun, attribute, value, test, scope.definition), slot


def _of_what(filters: list[object], what: Select, scope: Scope) -> tuple[str, int, int]:
    match filters:
        case [Is(attribute=attribute, value=value)]:
            return attribute, scope.rules.cast.values[attribute].index(value), 0
        case [Related(preposition="of", thing=Ref(kind="attribute") as ref)]:
            return ref.noun, NOWHERE, scope.last(ref, "attribute", ref.noun).slot
    raise scope.error(what, "it counts as cards of one value only")
