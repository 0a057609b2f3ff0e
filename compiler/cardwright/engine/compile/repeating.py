"""Repeating: once for each of something, or so many times."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.numbers import how_many_are
from cardwright.engine.compile.players import in_turn, is_player, who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Effect
from cardwright.engine.state import ids
from cardwright.lang.tree import Kind, Ref, Select, Statement, Thing

Make = Callable[[Statement, Scope], Effect]


def for_each(per: Thing, do: Statement, scope: Scope, make: Make) -> Effect:
    """Once for each of those there were when it began; what is done can speak of `that card` or `that player`."""
    match per:
        case Ref() if is_player(per, scope):
            return _each_player(per, do, scope, make)
        case Select(kinds=[Kind(kind="player"), *_]):
            return _each_player(per, do, scope, make)
        case Select(kinds=[Kind(kind="card" | "value"), *_]):
            return _each_card(per, do, scope, make)
    times = how_many_are(per, scope)
    return repeated(times, make(do, scope))


def repeated(times: Callable[[Play, int, Frame], int], run: Effect) -> Effect:
    """So many times."""

    def again(play: Play, me: int, it: Frame) -> bool:
        done = True
        for _ in range(times(play, me, it)):
            done = run(play, me, it) and done
        return done

    return again


def _each_player(per: Thing, do: Statement, scope: Scope, make: Make) -> Effect:
    players = who(per, scope)
    slot = scope.mention("player", "player")
    run = make(do, scope)

    def each(play: Play, me: int, it: Frame) -> bool:
        done = True
        for player in in_turn(play, players(play, me, it), max(me, 0)):
            it[slot] = 1 << player
            done = run(play, me, it) and done
        return done

    return each


def _each_card(per: Thing, do: Statement, scope: Scope, make: Make) -> Effect:
    what = describe(per, scope)
    pool = what.among()
    slot = scope.mention("card", what.noun)
    run = make(do, scope)

    def each(play: Play, me: int, it: Frame) -> bool:
        done = True
        for piece in ids(pool(play, me, it)):
            it[slot] = 1 << piece
            done = run(play, me, it) and done
        return done

    return each
