"""Players by what they have: `with no Knights in hand`, `with four or more tokens`, `with the most gold`."""

from __future__ import annotations

from cardwright.engine.compile.belongings import in_play_anywhere
from cardwright.engine.compile.filters import controlled
from cardwright.engine.compile.numbers import of_players
from cardwright.engine.compile.relations import Compare, comparison
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Count, Pool, Test
from cardwright.engine.state import ids
from cardwright.lang.tree import InState, Kind, Related, Select

_EXTREMES = {"most": max, "highest": max, "fewest": min, "least": min, "lowest": min}


def with_what(pool: Pool, one: Related, scope: Scope) -> Pool:
    """Those of some players who have something, or who do not."""
    slot, you = scope.slot(), scope.slot()
    negated = one.preposition == "without"
    match one.thing:
        case Select(kinds=[Kind(kind="stat" | "token" | "number", filters=[InState(word=word)]) as kind]) if (
            word in _EXTREMES
        ):
            count = of_players(kind.noun, lambda _play, _me, it: it[slot], scope, one.thing)
            return _extreme(pool, slot, count, most=_EXTREMES[word] is max)
        case Select(kinds=[Kind(kind="stat" | "token" | "number") as kind]) as thing:
            count = of_players(kind.noun, lambda _play, _me, it: it[slot], scope, thing)
            compare, wanted = comparison(thing, kind, scope)
            return _those(pool, slot, you, _compared(count, compare, wanted), negated=negated)
        case Select(kinds=[Kind(kind="card"), *_]) as thing:
            return _those(pool, slot, you, _cards(thing, slot, you, scope), negated=negated)
    raise scope.error(one, "this says nothing of players yet")


def _compared(count: Count, compare: Compare, wanted: Count) -> Test:
    return lambda play, me, it: compare(count(play, me, it), wanted(play, me, it))


def _cards(thing: Select, slot: int, you: int, scope: Scope) -> Test:
    """Whether a player has such cards: `in hand` is in the hand of that player, `in play` are those he controls."""
    mine = [controlled(lambda _play, _me, it: it[slot])] if in_play_anywhere(thing, scope) else []
    with scope.as_you(you):
        pool = describe(thing, scope).among(mine)
        compare, wanted = comparison(thing, thing.kinds[0], scope)
    return _compared(lambda play, me, it: pool(play, me, it).bit_count(), compare, wanted)


def _those(pool: Pool, slot: int, you: int, test: Test, *, negated: bool) -> Pool:
    def run(play: Play, me: int, it: Frame) -> int:
        bits = 0
        for player in ids(pool(play, me, it)):
            it[slot], it[you] = 1 << player, me
            if bool(test(play, player, it)) != negated:
                bits |= 1 << player
        return bits

    return run


def _extreme(pool: Pool, slot: int, count: Count, *, most: bool) -> Pool:
    """Those who have more than all others, or as much as the most."""

    def run(play: Play, me: int, it: Frame) -> int:
        bits, best = 0, None
        for player in ids(pool(play, me, it)):
            it[slot] = 1 << player
            has = count(play, me, it)
            if best is None or (has > best if most else has < best):
                bits, best = 0, has
            if has == best:
                bits |= 1 << player
        return bits

    return run
