"""Static abilities: what is so for as long as a condition holds. They do nothing by themselves; others ask for them.

A static line of a card always holds. A static sentence behind an instruction that it refers to (`Name a house. While
... characters of that house.`) begins to hold when it is carried out: the state then keeps a record of it.
"""

from __future__ import annotations

from cardwright.engine.compile.conditions import condition
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.events import emit
from cardwright.engine.operations import LAST
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Ban, Bound, CountsAs, Effect, Pool, Test
from cardwright.engine.state import NOWHERE, ids
from cardwright.lang.tree import Act, Constant, Is, Ref, Related, Role, Select, Self, Statement, Thing, When

WHILE = frozenset({"while", "as long as"})
BEGIN = "begin"
"""The verb of the event with which a record begins to hold."""


def is_static(node: Statement) -> bool:
    """Whether a statement says what is so, rather than what is done."""
    if isinstance(node, When):
        return node.word in WHILE
    return isinstance(node, Act) and (node.mood == "cannot" or node.means == "stative" or "only" in node.manner)


def standing(node: Statement, scope: Scope, piece: int) -> None:
    """Put what a static line of a piece says into the rules."""
    test: Test | None = None
    if isinstance(node, When):
        test = condition(node.condition, scope)
        if node.do is None:
            raise scope.error(node, "it does not say what is so meanwhile")
        node = node.do
    if not isinstance(node, Act):
        raise scope.error(node, "this cannot be so yet")
    if node.mood == "cannot":
        _prohibition(node, scope, piece, test)
    elif "only" in node.manner:
        _bound(node, scope, piece, test)
    else:
        record, slot = counts_as(node, scope, piece, test)
        if slot:
            raise scope.error(node, "it refers to something that nobody names")
        scope.rules.counting.append(record)


def _prohibition(node: Act, scope: Scope, piece: int, test: Test | None) -> None:
    """`It cannot be taken or killed.`"""
    scope.only(node, "what", "more", "join", "mood", "passive")
    if node.what is None or not node.passive:
        raise scope.error(node, "only what cannot be done to a card is understood yet")
    what = describe(node.what, scope)
    for verb in (node.verb, *node.more):
        scope.rules.forbid(verb, Ban(piece, what.fixed, what.among(), test))


def _bound(node: Act, scope: Scope, piece: int, test: Test | None) -> None:
    """`Varys can move only to the space of a character in the same row or column.`"""
    scope.only(node, "who", "roles", "manner", "mood")
    match node:
        case Act(who=Self(), manner=["only"], mood="may", roles=[Role(role="destination", thing=to)]) if test is None:
            number = scope.rules.verb[node.verb]
            bound = Bound(piece, _spaces(to, scope))
            scope.rules.bounds[number] = (*scope.rules.bounds[number], bound)
        case _:
            raise scope.error(node, "only where a card can move to can be bounded yet")


def _spaces(thing: Thing, scope: Scope) -> Pool:
    """`the space of a character ...`: places, as a set."""
    match thing:
        case Select(kinds=[kind], where=[Related(preposition="of", thing=inner)]) if kind.kind == "position":
            pool = describe(inner, scope).among()
        case _:
            raise scope.error(thing, "it is no space of a card")

    def run(play: Play, me: int, it: Frame) -> int:
        place = play.state.place
        return sum(1 << place[piece] for piece in ids(pool(play, me, it)) if place[piece] >= 0)

    return run


def counts_as(node: Act, scope: Scope, piece: int, test: Test | None) -> tuple[CountsAs, int]:
    """`It counts as 2 Stark characters`: the record, and the slot of the value if it was named."""
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


def lasting(node: Statement, scope: Scope) -> Effect:
    """A static sentence that begins to hold when it is carried out."""
    if not isinstance(node, When) or not isinstance(node.do, Act) or node.do.means != "stative":
        raise scope.error(node, "this cannot begin to hold yet")
    record, slot = counts_as(node.do, scope, NOWHERE, condition(node.condition, scope))
    number = len(scope.rules.lasting)
    scope.rules.lasting.append(record)
    verb, cause = scope.rules.verb[BEGIN], scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        return emit(play, (verb, LAST, number, it[0], (me, it[slot] if slot else NOWHERE), cause))

    return run
