"""Icons before a colon: the line works only if other cards with these icons were played earlier in the turn."""

from __future__ import annotations

from cardwright.engine.cast import plain
from cardwright.engine.compile.scope import Scope
from cardwright.engine.operations import SHOW
from cardwright.engine.past import done
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Test
from cardwright.engine.state import NOWHERE
from cardwright.engine.view import look
from cardwright.lang.tree import Label


def icon(label: Label, scope: Scope) -> Test:
    """Whether there were as many cards with an icon as stand before the colon; the card itself is none of them."""
    attribute = "class" if label.name == "{class}" else "team"
    value, wanted = plain(label.arguments[0]), len(label.arguments)
    verb = scope.rules.verb["play"]

    def test(play: Play, me: int, it: Frame) -> int:
        having = look(play).has(play, attribute, value)
        return sum(having >> piece & 1 for piece in earlier(play, me, verb, it[0])) >= wanted

    return test


def earlier(play: Play, player: int, verb: int, itself: int) -> list[int]:
    """What a player has played this turn, copies too, before the card that is carried out."""
    played = [
        (deed.event[2], deed.event[1] == SHOW) for deed in done(play, (verb,), "turn") if deed.doer in (player, NOWHERE)
    ]
    own = [
        number for number, (piece, copy) in enumerate(played) if (copy if itself >= _size(play) else piece == itself)
    ]
    return [piece for number, (piece, _) in enumerate(played) if not own or number != own[-1]]


def _size(play: Play) -> int:
    return len(play.rules.cast.pieces)
