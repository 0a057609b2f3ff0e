"""Who does it: the player who uses the card, other players one after another, or a card itself."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.players import in_turn, who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.play import Frame, Play, Question, decide
from cardwright.engine.rules import Effect, Pool
from cardwright.engine.state import ids
from cardwright.lang.tree import Select, Thing, You


def by_players(
    thing: Thing | None,
    run: Effect,
    scope: Scope,
    slots: tuple[int, int] | None = None,
    known: Pool | None = None,
) -> Effect:
    """Have players do something, one after another from the player who uses the card on."""
    if thing is None or (isinstance(thing, You) and scope.you is None):
        return run
    players = known or who(thing, scope)
    you, one = slots or (scope.slot(), scope.mention("player", "player"))
    picked = one_of(thing, scope)

    def by_each(play: Play, me: int, it: Frame) -> bool:
        it[you] = me
        bits = players(play, me, it)
        if picked is not None:
            bits = picked(play, me, bits)
        done = bool(bits)
        for player in in_turn(play, bits, me if me >= 0 else 0):
            it[one] = 1 << player
            was, play.actor = play.actor, player
            done = run(play, player, it) and done
            play.actor = was
        return done

    return by_each


def one_of(thing: Thing, scope: Scope) -> Callable[[Play, int, int], int] | None:
    """`an opponent discards a card`, `the opponent with the most gold`: the player who uses the card says which."""
    words = thing.quantity.words if isinstance(thing, Select) and thing.quantity is not None else []
    if words not in (["a"], ["an"], ["another"], ["the"]) or (isinstance(thing, Select) and thing.kinds[0].plural):
        return None
    question = Question("choose a player", scope.cause(thing), lambda _rules, player: f"player {player + 1}")
    return lambda play, me, bits: 1 << decide(play, me, question, ids(bits)) if bits else 0
