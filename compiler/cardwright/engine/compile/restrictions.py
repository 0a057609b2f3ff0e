"""What cannot be done: to a card, by a card, by a player; not at all, or not more often than so many times."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.engine.compile.deeds import is_deed, paid_by
from cardwright.engine.compile.occasions import occasion_test
from cardwright.engine.compile.periods import during
from cardwright.engine.compile.players import is_player, who
from cardwright.engine.compile.relations import related
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.tallies import tally
from cardwright.engine.compile.things import describe
from cardwright.engine.compile.zones import pieces_in
from cardwright.engine.rules import Ban, Pool, Restriction, Test
from cardwright.lang.tree import Act, Constant, Kind, Quantity, Related, Role, Select, Thing, When

__all__ = ["is_deed", "prohibition", "redeemable", "restriction"]


def prohibition(node: Act, scope: Scope, piece: int, test: Test | None) -> None:
    """`It cannot be taken or killed.`"""
    scope.only(node, "what", "more", "join", "mood", "passive")
    if node.what is None or not node.passive:
        raise scope.error(node, "only what cannot be done to a card is understood yet")
    what = describe(node.what, scope)
    for verb in (node.verb, *node.more):
        scope.rules.forbid(verb, Ban(piece, what.fixed, what.among(), test))


class _Bounds(NamedTuple):
    """How far it reaches."""

    what: Pool | None
    test: Test | None
    agent: Pool | None = None
    """The cards whose doing it must be."""


def restriction(node: Act, scope: Scope, test: Test | None, targets: Pool | None = None) -> Restriction:
    """`You cannot play this card`, `that character cannot defend`, `it does not stand`."""
    scope.only(node, "who", "what", "more", "join", "mood", "passive", "roles", "times", "manner")
    most, node = _most(node, scope)
    count = tally(node, scope) if most >= 0 else None
    players: Pool | None = None
    subject = node.who
    bounds = _Bounds(targets, test)
    if subject is not None and is_player(subject, scope):
        players = who(subject, scope)
    elif subject is not None and targets is None and (node.what is None or not _is_card(node)):
        bounds = _Bounds(describe(subject, scope).among(), test)
    if node.what is not None:
        bounds = _done_to(node, node.what, bounds, scope)
    for role in node.roles:
        bounds = _role(node, role, bounds, scope)
    for time in node.times:
        bounds = bounds._replace(test=_and(bounds.test, during(time, scope)))
    verbs = _verbs(node, scope)
    return Restriction(
        scope.source, verbs, players, bounds.what, bounds.test, scope.slots, most, count, bounds.agent,
        noun=_counted(node.what),
    )  # fmt: skip


def _counted(thing: Thing | None) -> str:
    """What is counted, if that is what something cannot be done to."""
    match thing:
        case Select(kinds=[Kind(kind="token" | "stat", noun=noun)]):
            return noun
    return ""


def _verbs(node: Act, scope: Scope) -> tuple[int, ...]:
    if node.verb == "affect":  # whatever is done to a card affects it
        return tuple(range(len(scope.rules.verbs)))
    return tuple(scope.rules.verb[name] for name in (node.verb, *node.more))


def _most(node: Act, scope: Scope) -> tuple[int, Act]:
    """`more than 2 locations`: how many can be, and the same without the number."""
    match node.what:
        case Select(quantity=Quantity(bound="more than", number=number)) as what:
            if not isinstance(number, Constant):
                raise scope.error(what, "this number is not understood yet")
            return number.value, node.model_copy(update={"what": what.model_copy(update={"quantity": None})})
    return -1, node


def _done_to(node: Act, thing: Thing, bounds: _Bounds, scope: Scope) -> _Bounds:
    match thing:
        case Select(kinds=[Kind(kind="occasion"), *_]):
            return bounds._replace(test=_and(bounds.test, occasion_test(thing, scope)))
        case Select(kinds=[Kind(kind="token" | "stat")]):
            return bounds  # the cards it lies on say which is meant
    if node.means == "attach":
        _any_attachment(thing, scope)
        return bounds
    if not _is_card(node):
        raise scope.error(thing, "it cannot be said yet that this is not done")
    found = describe(thing, scope)
    return bounds._replace(what=found.among([_anywhere]) if found.unplaced is not None else found.among())


def _any_attachment(thing: Thing, scope: Scope) -> None:
    match thing:
        case Select(kinds=[Kind(filters=[])], where=[], owner=None):
            return
    raise scope.error(thing, "only attachments as such can be kept off a card yet")


def _role(node: Act, role: Role, bounds: _Bounds, scope: Scope) -> _Bounds:
    make = scope.rules.book.bounds.get((node.verb, role.role))
    if make is not None:
        return bounds._replace(test=_and(bounds.test, make(role.thing, scope)))
    match role.role:
        case "place":
            also = related(Related(span=role.span, preposition=role.preposition, thing=role.thing), scope)
            return bounds._replace(what=_within(bounds.what, also))
        case "source" if isinstance(role.thing, Select) and role.thing.kinds[0].kind == "zone":
            return bounds._replace(what=_within(bounds.what, pieces_in(role.thing, scope)))
        case "source":
            return bounds._replace(what=_within(bounds.what, describe(role.thing, scope).among()))
        case "destination" if node.means == "attach":
            return bounds._replace(what=describe(role.thing, scope).among())
        case "agent":
            return bounds._replace(agent=describe(role.thing, scope).among([_anywhere]))
    raise scope.error(role, f"`{role.role}` has no meaning for what cannot be done yet")


def redeemable(node: When, scope: Scope, test: Test | None) -> None:
    """`It does not stand unless its controller kneels a Maester`: a price lifts what holds otherwise."""
    assert isinstance(node.condition, Act)
    if not isinstance(node.do, Act):
        raise scope.error(node, "this cannot be redeemed yet")
    record = restriction(node.do, scope, test)
    payer, price = paid_by(node.condition, scope)
    scope.rules.restrict(record._replace(payer=payer, price=price, slots=scope.slots))


def _is_card(node: Act) -> bool:
    match node.what:
        case Select(kinds=[Kind(kind=kind), *_]):
            return kind in ("card", "value")
    return True


def _anywhere(*_: object) -> int:
    return -1


def _and(first: Test | None, second: Test) -> Test:
    if first is None:
        return second
    return lambda play, me, it: first(play, me, it) and second(play, me, it)


def _within(what: Pool | None, also: Pool) -> Pool:
    if what is None:
        return also
    return lambda play, me, it: what(play, me, it) & also(play, me, it)
