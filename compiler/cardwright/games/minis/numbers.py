"""Numbers that are printed on nothing: how many more dice, how many rerolls, whether something is ignored.

Each is kept like a skill, so that what texts say of it comes and goes with them.
"""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.numbers import how_many_are, number
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.events import emit
from cardwright.engine.operations import LAST, Event
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Count, Effect, Pool, Static, Test
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.view import View, look
from cardwright.games.minis.table import carried_by
from cardwright.lang.tree import Act, Amount, Quantity, Role, Thing

Apply = Callable[[Play, int, Frame, View], None]


def added(stat: int, much: Count, who: Pool, ignored: int = NOWHERE) -> Apply:
    """Add to a number of pieces; not of those that ignore what the text is about."""

    def apply(play: Play, me: int, it: Frame, view: View) -> None:
        by = much(play, me, it)
        bits = who(play, me, it) if by else 0
        if ignored != NOWHERE:
            bits &= ~sum(1 << piece for piece in ids(bits) if view.stats[ignored][piece])
        if bits:
            view.add(stat, bits, by)

    return apply


def fixed(stat: int, much: Count, who: Pool) -> Apply:
    """Set a number of pieces."""

    def apply(play: Play, me: int, it: Frame, view: View) -> None:
        by = much(play, me, it)
        for piece in ids(who(play, me, it)):
            view.assign(stat, piece, by)

    return apply


def one(_play: Play, _me: int, _it: Frame) -> int:
    """1, for what is so or not."""
    return 1


def stand(node: Act, scope: Scope, layer: int, apply: Apply, test: Test | None) -> None:
    """Have it be so while the text is borne."""
    scope.rules.statics.append(Static(scope.source, layer, test, apply, scope.slots, scope.cause(node)))


def last(node: Act, scope: Scope, layer: int, apply: Apply, until: int, test: Test | None = None) -> Effect:
    """Have it be so until a period ends."""
    record = len(scope.rules.lasting)
    scope.rules.lasting.append(Static(NOWHERE, layer, test, apply, scope.slots, scope.cause(node)))
    verb, cause = scope.rules.verb["begin"], scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        return emit(play, Event(verb, LAST, record, it[0], (me, NOWHERE, until, tuple(it)), cause))

    return run


def how_many(node: Act, quantity: Quantity | None, scope: Scope) -> Count:
    """The number that is written, as often as `for each` says, up to a maximum."""
    if quantity is None or quantity.number is None:
        raise scope.error(node, "it does not say how many")
    much = number(quantity.number, scope)
    sign = -1 if "less" in quantity.words else 1
    per = how_many_are(node.per, scope) if node.per is not None else None
    most = _maximum(node, scope)

    def run(play: Play, me: int, it: Frame) -> int:
        found = much(play, me, it) * (per(play, me, it) if per is not None else 1)
        return sign * (min(found, most(play, me, it)) if most is not None else found)

    return run


def _maximum(node: Act, scope: Scope) -> Count | None:
    for role in node.roles:
        match role:
            case Role(role="maximum", thing=Amount(quantity=Quantity(number=written))) if written is not None:
                return number(written, scope)
    return None


def those(thing: Thing | None, scope: Scope) -> Pool:
    """The pieces that are spoken of; the card itself, if `you` do it with it."""
    if thing is None or thing.op == "you":
        return lambda _play, _me, it: 1 << it[0]
    return describe(thing, scope).among()


def value(play: Play, piece: int, stat: str) -> int:
    """A number of a piece as it is now."""
    return look(play).stats[play.rules.stat[stat]][piece]


def with_arms(play: Play, model: int, stat: str) -> int:
    """A number of a model and of all it carries together."""
    values = look(play).stats[play.rules.stat[stat]]
    return values[model] + sum(values[piece] for piece in carried_by(play.state, model))
