"""What generated functions call for directions on a grid, for values that are picked together, and for what is done at
the same time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardwright.engine.events import emit, emit_together
from cardwright.engine.generate.runtime import on_line, only
from cardwright.engine.generate.writer import helper
from cardwright.engine.operations import DEAL, MOVE, OPERATIONS, TOP, Cause, Event
from cardwright.engine.play import Play, Question, answered, decide
from cardwright.engine.state import ids
from cardwright.engine.statics import free

move = OPERATIONS[MOVE]
helper(move, "move")
helper(answered)
Way = tuple[int, int, int, int, Cause]
"""The verb of a deed, what goes, to which zone, to which space of the board (or on top), and the words."""


@helper
def in_direction(play: Play, directions: int, bits: int) -> int:
    """The places in some directions from pieces on a grid."""
    rays, place, found = play.rules.book.board.rays, play.state.place, 0
    for piece in ids(bits):
        if place[piece] >= 0:
            for direction in ids(directions):
                found |= rays[direction][place[piece]]
    return found


@helper
def lying_toward(play: Play, directions: int, bits: int) -> int:
    """The pieces in some directions from pieces on a grid."""
    if bits & (bits - 1) or directions & (directions - 1):
        at = play.state.at
        return sum(1 << at[one] for one in ids(in_direction(play, directions, bits)) if at[one] >= 0)
    found = 0
    place = play.state.place[bits.bit_length() - 1]
    if bits and directions and place >= 0:
        at = play.state.at
        for spot in play.rules.book.board.paths[directions.bit_length() - 1][place]:
            if at[spot] >= 0:
                found |= 1 << at[spot]
    return found


@helper
def at_an_end(play: Play, directions: int, bits: int, those: int, most: bool) -> int:
    """The farthest, or the nearest, of some pieces in a direction from another on a grid."""
    piece, direction = only(bits), only(directions)
    place, at = play.state.place[piece] if piece >= 0 else -1, play.state.at
    path = play.rules.book.board.paths[direction][place] if place >= 0 and direction >= 0 else ()
    for spot in reversed(path) if most else path:
        found: int = at[spot]
        if found >= 0 and those >> found & 1:
            return 1 << found
    return 0


@helper
def fixed_values(masks: tuple[int, ...], bits: int) -> int:
    """The values that pieces have of an attribute that no text changes."""
    found = 0
    for number, mask in enumerate(masks):
        if mask & bits:
            found |= 1 << number
    return found


@helper
def steps_apart(play: Play, one: int, other: int) -> int:
    """How many steps two pieces on a grid are from each other; nothing that lies elsewhere is near."""
    place, apart = play.state.place, play.rules.book.board.apart
    here, there = place[only(one)], place[only(other)]
    return apart[here][there] if here >= 0 and there >= 0 else len(apart)


@helper
def picked_together(play: Play, player: int, question: Question, options: Sequence[tuple[int, ...]]) -> Any:
    """Values that a player names in one go; nothing, if none fit together."""
    return decide(play, player, question, options) if options else None


@helper
def picked_receiver(play: Play, player: int, questions: tuple[Question, Question], players: int, bits: int) -> int:
    """Who gets a card: whoever asks it for himself comes first, and a written game need not say it."""
    piece, mine = only(bits), bool(players >> player & 1)
    found = [player, *ids(players ^ 1 << player)] if mine else ids(players)
    if not found:
        return 0
    options = [(one, piece) for one in found]
    return 1 << int(decide(play, player, questions[mine], options)[0])


@helper
def dealt(play: Play, verb: int, pile: int, number: int | None, goal: int, spot: int, cause: Cause) -> bool:
    """The cards of a pile, all or the top ones, go to a zone in one go; on a board to its spaces, one after another."""
    order = play.state.order[pile] or ()
    cards = order if number is None else order[:number]
    return bool(cards) and emit(play, Event(verb, DEAL, goal, spot, cards, cause))


@helper
def going(play: Play, verb: int, bits: int, zone: int, spot: int, cause: Cause) -> Way:
    """Pieces that are about to go to a zone."""
    return verb, free(play, verb, bits, cause) if bits & play.rules.bannable[verb] else bits, zone, spot, cause


@helper
def going_to(play: Play, verb: int, bits: int, places: int, cause: Cause) -> Way:
    """A piece that is about to go to a space, where it or another lies, or none."""
    if bits & play.rules.bannable[verb]:
        bits = free(play, verb, bits, cause)
    state, spot = play.state, only(places)
    boards = play.rules.layout.zones[next(iter(play.rules.book.zones.boards))]
    piece = only(bits)
    zone = state.zone[piece] if piece >= 0 and state.place[piece] >= 0 else boards[0]
    return verb, bits if spot >= 0 else 0, zone, spot, cause


@helper
def done_together(play: Play, ways: Sequence[Way]) -> bool:
    """Pieces go each its way, all at once: what leaves leaves before what comes comes, and no two come to one space."""
    away = [way for way in ways if way[3] == TOP]
    coming = [way for way in ways if way[3] != TOP and way[1]]
    events = [Event(verb, MOVE, one, zone, TOP, cause) for verb, bits, zone, _, cause in away for one in ids(bits)]
    left = {event.what for event in events}
    at = play.state.at
    for verb, bits, zone, spot, cause in coming:
        if at[spot] >= 0 and at[spot] not in left:
            return False
        events.append(Event(verb, MOVE, only(bits), zone, spot, cause))
    done = len(coming) == len(ways) - len(away) and all(way[1] for way in away)
    return emit_together(play, events) and done if events else False


@helper
def meets(play: Play, lines: tuple[int, ...], spots: tuple[tuple[int, ...], ...], piece: int, mask: int) -> bool:
    """Whether any of some pieces is on the same line of the board as another."""
    if play.known:
        return bool(on_line(play, lines, 1 << piece) & mask)
    at, place = play.state.at, play.state.place[piece]
    for spot in spots[place] if place >= 0 else ():  # noqa: SIM110 - half the time of `any`, every turn
        if at[spot] >= 0 and mask >> at[spot] & 1:
            return True
    return False
