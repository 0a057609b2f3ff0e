"""The battlefield: its spaces, and Bystanders that are captured there."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import ATTACH, MOVE, RULES, TOP, Cause, Event
from cardwright.engine.play import Play
from cardwright.engine.state import NOWHERE
from cardwright.engine.statics import restricted
from cardwright.games.legendary.book import CAPTURED, DEPTH


def at_space(play: Play, space: int) -> list[int]:
    """The Allies in a range space."""
    return [piece for piece in play.state.at[space * DEPTH : (space + 1) * DEPTH] if piece != NOWHERE]


def free_place(play: Play, space: int) -> int:
    """A place of a space where nobody stands."""
    return play.state.at.index(NOWHERE, space * DEPTH, (space + 1) * DEPTH)


def house_of(play: Play, piece: int) -> str:
    """The House of a card."""
    return play.rules.cast.pieces[piece].values.get("house", "")


def capture(play: Play, captor: int, piece: int, cause: Cause = RULES) -> bool:
    """A Bystander is put under an Ally."""
    rules = play.rules
    verb = rules.verb["capture"]
    if restricted(play, verb, play.state.player) >> captor & 1:
        return False
    if not emit(play, Event(verb, MOVE, piece, rules.layout.zone(CAPTURED), TOP, cause)):
        return False
    return emit(play, Event(verb, ATTACH, piece, captor, 0, cause))
