"""What is asked of things on the table in sentences with `is`: how far, how high, the result of a roll."""

from __future__ import annotations

from cardwright.engine.compile.numbers import number
from cardwright.engine.compile.relations import COMPARES, Compare
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.inches import INCH, spot
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Pool, Test
from cardwright.engine.state import ids
from cardwright.games.minis.occasions import attacker
from cardwright.games.minis.prohibitions import source_is
from cardwright.games.minis.skillrolls import result_is
from cardwright.games.minis.table import distance
from cardwright.lang.tree import Amount, Be, Quantity, Related

_BOUNDS = {"at least": "or more", "at most": "or less"}


def be(node: Be, scope: Scope) -> Test | None:
    """Whether something is so that only this game can tell; none, where it is an ordinary question."""
    return source_is(node, scope) or result_is(node, scope) or _measured(node, scope)


def _measured(node: Be, scope: Scope) -> Test | None:
    """`the target is more than 6" away`, `this model is at least 3" above the target`."""
    match node:
        case Be(who=who, what=Amount(inches=True, quantity=Quantity(number=written, bound=bound), where=where)) if (
            who is not None and written is not None
        ):
            compare, limit = COMPARES[_BOUNDS.get(bound, bound)], number(written, scope)
        case _:
            return None
    pool = describe(who, scope).among()
    match where:
        case [Related(preposition="above", thing=below)]:
            return _compared(pool, describe(below, scope).among(), compare, limit, above=True)
        case [Related(preposition="away from" | "from", thing=other)]:
            return _compared(pool, describe(other, scope).among(), compare, limit)
        case [] if "away" in node.manner:
            return _compared(pool, attacker, compare, limit)
    raise scope.error(node, "it is not plain from where it is measured")


def _compared(pool: Pool, others: Pool, compare: Compare, limit: Pool, above: bool = False) -> Test:
    def run(play: Play, me: int, it: Frame) -> int:
        far = limit(play, me, it) * INCH
        pairs = [(one, two) for one in ids(pool(play, me, it)) for two in ids(others(play, me, it)) if one != two]
        return bool(pairs) and all(compare(_far(play, one, two, above), far) for one, two in pairs)

    return run


def _far(play: Play, one: int, other: int, above: bool) -> int:
    if not above:
        return distance(play, one, other)
    return spot(play.state.place[one])[2] - spot(play.state.place[other])[2]
