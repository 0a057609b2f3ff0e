"""What cards of this game say to be so in words of their own: who may place, play or initiate more than others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.engine.cast import plain
from cardwright.engine.compile.filters import controlled, narrow
from cardwright.engine.compile.modifiers import standing_change
from cardwright.engine.compile.numbers import number
from cardwright.engine.compile.players import who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Count, Pool, Static, Test
from cardwright.engine.state import ids
from cardwright.engine.view import ADD, SET, VALUES, View
from cardwright.games.agot.words import DRAWS, EXTRA, FORCED, PENALTY, SIDE
from cardwright.lang.tree import (
    Act,
    Change,
    InState,
    Is,
    Kind,
    Named,
    Phrase,
    Quantity,
    Role,
    Select,
    Time,
    Where,
)  # fmt: skip


def stands(node: Act) -> bool:
    """Whether an act only says what players may or must do, or what their side has."""
    if (node.mood, node.verb) in (("may", "place"), ("may", "initiate"), ("must", "attack")):
        return True
    if (node.mood, node.verb) == ("may", "play"):
        return any(role.role == "source" for role in node.roles)
    return _is_additional(node) or _is_side(node)


def _is_additional(node: Act) -> bool:
    match node.what:
        case Select(kinds=[Kind(filters=filters)]) if node.verb == "draw":
            return any(isinstance(one, InState) and one.word == "additional" for one in filters)
    return False


def _is_side(node: Act) -> bool:
    match node.who:
        case Select(kinds=[Kind(kind="position", noun="side")]):
            return isinstance(node.what, Change)
    return False


def _anywhere(_play: Play, _me: int, _it: Frame) -> int:
    return -1


def _has(pair: tuple[str, str], pool: Pool, node: Any, scope: Scope, test: Test | None) -> None:
    """Cards have something that the procedures ask for."""

    def apply(play: Play, me: int, it: Frame, view: View) -> None:
        view.gain(pair, pool(play, me, it))

    scope.rules.statics.append(Static(scope.source, VALUES, test, apply, scope.slots, scope.cause(node)))


def _adds(stat: str, much: Count, players: Pool, node: Any, scope: Scope, test: Test | None) -> None:
    """A player has more of something: it is kept with his House card."""
    index = scope.rules.stat[stat]
    cards = narrow(scope.rules.cast.of_type.get("house", 0), [controlled(players)])

    def apply(play: Play, me: int, it: Frame, view: View) -> None:
        for piece in ids(cards(play, me, it)):
            view.add(index, 1 << piece, much(play, me, it))

    scope.rules.statics.append(Static(scope.source, ADD, test, apply, scope.slots, scope.cause(node)))


def only(node: Phrase, scope: Scope, _test: Test | None) -> None:
    """`Stark character only.`: what it can be attached to. `House Stark only.` speaks of decks."""
    scope.only(node, "manner")
    if node.manner != ["only"]:
        raise scope.error(node, "this line has no meaning yet")
    match node.thing:
        case Named(name=name) if name in scope.rules.cast.called:
            return
        case Select():
            pool = describe(node.thing, scope).among()
            scope.rules.hosts[scope.definition] = (pool, scope.slots)
        case _:
            raise scope.error(node, "this line has no meaning yet")


def waived(node: Act, scope: Scope, test: Test | None) -> None:
    """`You do not pay the gold penalty for Warship locations.`"""
    scope.only(node, "who", "what", "roles", "mood")
    match node:
        case Act(what=Select(kinds=[Kind(noun="gold penalty")]), roles=[Role(role="purpose", thing=thing)]):
            cards, you = describe(thing, scope).among([_anywhere]), who(node.who, scope)
        case _:
            raise scope.error(node, "only the gold penalty can be waived")

    def theirs(play: Play, me: int, it: Frame) -> int:
        bits, players = 0, you(play, me, it)
        for zone, player in enumerate(play.rules.layout.player_of):
            if player >= 0 and players >> player & 1:
                bits |= play.state.members[zone]
        return bits & cards(play, me, it)

    _has(PENALTY, theirs, node, scope, test)


def provides_nothing(node: Act, scope: Scope, test: Test | None) -> None:
    """`Locations do not provide income or influence.`"""
    scope.only(node, "who", "what", "mood")
    match node:
        case Act(what=Select(kinds=kinds), who=thing, mood="does not") if thing is not None:
            stats = [scope.rules.stat[kind.noun] for kind in kinds]
            pool = describe(thing, scope).among()
        case _:
            raise scope.error(node, "it is not plain what is not provided")

    def apply(play: Play, me: int, it: Frame, view: View) -> None:
        for piece in ids(pool(play, me, it)):
            for stat in stats:
                view.assign(stat, piece, 0)

    scope.rules.statics.append(Static(scope.source, SET, test, apply, scope.slots, scope.cause(node)))


def may_initiate(node: Act, scope: Scope, test: Test | None) -> None:
    """`you may initiate 1 additional [military] challenge`."""
    scope.only(node, "who", "what", "mood")
    match node.what:
        case Select(quantity=Quantity(number=written), kinds=[Kind(filters=filters)]) if written is not None:
            icons = [plain(one.value) for one in filters if isinstance(one, Is)]
        case _:
            raise scope.error(node, "it is not plain how many challenges may be initiated")
    if len(icons) != 1 or icons[0] not in EXTRA:
        raise scope.error(node, "it is not plain which challenges may be initiated")
    _adds(EXTRA[icons[0]], number(written, scope), who(node.who, scope), node, scope, test)


def draws_more(node: Act, scope: Scope, _test: Test | None) -> None:
    """`You draw 1 additional card during the draw phase.`"""
    scope.only(node, "who", "what", "times")
    match node:
        case Act(what=Select(quantity=Quantity(number=written)), times=[Time(period="draw phase")]) if (
            written is not None and _is_additional(node)
        ):
            _adds(DRAWS, number(written, scope), who(node.who, scope), node, scope, None)
        case _:
            raise scope.error(node, "it is not plain how many cards are drawn, and when")


def does_not_count(node: Act, scope: Scope, _test: Test | None) -> None:
    """`That card does not count against the draw limit`: what the draw phase gives never does."""
    match node:
        case Act(roles=[Role(role="against", thing=Select(kinds=[Kind(noun="draw limit")]))], mood="does not"):
            return
    raise scope.error(node, "it is not plain what this does not count against")


def must_attack(node: Act, scope: Scope, test: Test | None) -> None:
    """`It must attack in each [military] challenge you initiate, if able.`"""
    scope.only(node, "who", "roles", "manner", "mood")
    match node:
        case Act(
            who=subject, manner=["if able"], roles=[Role(role="topic", thing=Select(kinds=[Kind(filters=filters)],
            where=[Where(clause=Act(verb="initiate"))]))]
        ) if subject is not None:  # fmt: skip
            icons = [plain(one.value) for one in filters if isinstance(one, Is)]
            for icon in icons:
                _has((FORCED, icon), describe(subject, scope).among(), node, scope, test)
        case _:
            raise scope.error(node, "it is not plain in which challenges it must attack")


def gets(node: Act, scope: Scope, test: Test | None) -> None:
    """`your side gets +3 STR`; any other change is that of a card."""
    match node:
        case Act(who=Select(kinds=[Kind(noun="side")], owner=owner), what=Change(amount=written, sign="+")) if (
            written is not None and owner is not None
        ):
            _adds(SIDE, number(written, scope), who(owner, scope), node, scope, test)
        case _:
            standing_change(node, scope, test)


STATICS: dict[str, Callable[[Any, Scope, Test | None], None]] = {
    "phrase": only,
    "does not pay": waived,
    "does not provide": provides_nothing,
    "may initiate": may_initiate,
    "must attack": must_attack,
    "draw": draws_more,
    "does not count": does_not_count,
    "get": gets,
}
