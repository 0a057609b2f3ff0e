"""What cannot be done: to a card, by a card, or by a player."""

from __future__ import annotations

from cardwright.engine.compile.players import is_player, who
from cardwright.engine.compile.relations import related
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.rules import Ban, Pool, Restriction, Test
from cardwright.lang.tree import Act, Kind, Related, Select


def prohibition(node: Act, scope: Scope, piece: int, test: Test | None) -> None:
    """`It cannot be taken or killed.`"""
    scope.only(node, "what", "more", "join", "mood", "passive")
    if node.what is None or not node.passive:
        raise scope.error(node, "only what cannot be done to a card is understood yet")
    what = describe(node.what, scope)
    for verb in (node.verb, *node.more):
        scope.rules.forbid(verb, Ban(piece, what.fixed, what.among(), test))


def restriction(node: Act, scope: Scope, test: Test | None, targets: Pool | None = None) -> Restriction:
    """`You cannot play this card`, `that character cannot defend`, `it cannot be killed`."""
    scope.only(node, "who", "what", "more", "join", "mood", "passive", "roles", "times", "manner")
    players: Pool | None = None
    subject = node.who
    what = targets
    if subject is not None and is_player(subject, scope):
        players = who(subject, scope)
    elif (subject is not None and what is None and node.what is None) or (
        subject is not None and what is None and node.what is not None and not _is_card(node)
    ):
        what = describe(subject, scope).among()
    if node.what is not None and _is_card(node):
        found = describe(node.what, scope)
        what = found.among([_anywhere]) if found.unplaced is not None else found.among()
    for role in node.roles:
        make = scope.rules.book.bounds.get((node.verb, role.role))
        if make is not None:
            test = _and(test, make(role.thing, scope))
        elif role.role == "place":
            what = _within(
                what, related(Related(span=role.span, preposition=role.preposition, thing=role.thing), scope)
            )
        else:
            raise scope.error(role, f"`{role.role}` has no meaning for what cannot be done yet")
    verbs = tuple(scope.rules.verb[name] for name in (node.verb, *node.more))
    return Restriction(scope.source, verbs, players, what, test, scope.slots)


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
