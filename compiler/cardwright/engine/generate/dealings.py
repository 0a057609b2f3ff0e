"""What generated functions call for deeds of tables with supplies, points and rows: small steps over the state."""

from __future__ import annotations

from cardwright.engine.events import emit, emit_together
from cardwright.engine.generate.moving import moved
from cardwright.engine.generate.writer import helper
from cardwright.engine.layers import View
from cardwright.engine.operations import COUNT, ORDER, TOP, Cause, Event
from cardwright.engine.piles import top
from cardwright.engine.play import Play
from cardwright.engine.seating import turn_order
from cardwright.engine.state import ids
from cardwright.engine.statics import can_count


@helper
def lying_at(play: Play, places: int) -> int:
    """The pieces that lie at places of the board."""
    at = play.state.at
    return sum(1 << at[place] for place in ids(places) if at[place] >= 0)


@helper
def along(lines: tuple[int, ...], places: int) -> int:
    """The places on the same line of the board as some; next to them, if that is what the lines say."""
    found = 0
    for place in ids(places):
        found |= lines[place]
    return found


@helper
def off_the_top(play: Play, zones: tuple[int, ...], players: int, number: int) -> int:
    """So many cards off piles, each of which is made anew where it runs out."""
    bits = 0
    for player in ids(players) if len(zones) > 1 else (0,):
        for piece in top(play, zones[player] if len(zones) > 1 else zones[0], number):
            bits |= 1 << piece
    return bits


@helper
def counter_spent(play: Play, verb: int, noun: str, first: int, players: int, amount: int, cause: Cause) -> int:
    """Players, or cards that have it, spend all of something or nothing; how much they did."""
    total = 0
    for player in ids(players):
        enough = play.state.counters[first + player] + amount >= 0 and can_count(play, verb, noun, first + player)
        if enough and amount and emit(play, Event(verb, COUNT, first + player, amount, 0, cause)):
            total -= amount
    return total


@helper
def stolen(play: Play, verb: int, first: int, thief: int, players: int, amount: int, cause: Cause) -> bool:
    """What others have becomes a player's, as far as there is any; whether there was enough."""
    players &= ~(1 << thief)
    done = bool(players)
    for player in turn_order(play, players):
        there = min(amount, play.state.counters[first + player])
        done = done and there == amount
        if there:
            lost, won = (
                Event(verb, COUNT, first + player, -there, 0, cause),
                Event(verb, COUNT, first + thief, there, 0, cause),
            )
            emit_together(play, [lost, won])
    return done


@helper
def put_back(play: Play, verb: int, bits: int, zone: int, cause: Cause, pieces: list[int] | None = None) -> int:
    """Cards of a pile come to lie on top of it, the first of a list above the others; without one, as they lay."""
    pile = play.state.order[zone] or ()
    on_top = [piece for piece in pile if bits >> piece & 1] if pieces is None else pieces
    rest = [piece for piece in pile if not bits >> piece & 1]
    return bits if emit(play, Event(verb, ORDER, zone, 0, (*on_top, *rest), cause)) else 0


@helper
def moved_on_top(play: Play, verb: int, bits: int, zone: int, spot: int, cause: Cause) -> int:
    """Pieces go onto a pile; what was only looked at has not left it, and is put back."""
    if bits and not bits & ~play.state.members[zone] and spot == TOP:
        return int(put_back(play, verb, bits, zone, cause))
    return int(moved(play, verb, bits, zone, spot, cause))


@helper
def raised(view: View, stat: int, bits: int, least: int) -> None:
    """A number of pieces is at least so much."""
    view.lift(stat, bits, least)
