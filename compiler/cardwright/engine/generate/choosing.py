"""What is picked, for generated functions: pieces, players, values and spaces, by somebody or by lot."""

from __future__ import annotations

from functools import partial

from cardwright.engine.board_effects import OTHERS, OWN
from cardwright.engine.dice import lot
from cardwright.engine.feasibility import able, does_something
from cardwright.engine.generate.writer import helper
from cardwright.engine.ground import outward
from cardwright.engine.hiding import NOBODY, sees
from cardwright.engine.picking import pick
from cardwright.engine.play import CHANCE, Frame, Play, Question, decide
from cardwright.engine.rules import Effect
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import banned
from cardwright.engine.view import look

STAY = "stay"
"""What a player is offered besides spaces, where he may do without."""


@helper
def in_order(play: Play, zones: tuple[int, ...], players: int, number: int, bottom: bool) -> int:
    """The top or bottom few of piles."""
    bits = 0
    for player in ids(players) if len(zones) > 1 else (0,):
        pile = play.state.order[zones[player] if len(zones) > 1 else zones[0]] or ()
        taken = pile[-number:] if bottom else pile[:number]
        for piece in taken if number else ():
            bits |= 1 << piece
    return bits


@helper
def picked(
    play: Play, player: int, question: Question, bits: int, least: int, most: int, verbs: tuple[int, ...]
) -> int:
    """What a player picks out of a set: only what the deed that follows may be done to."""
    bannable = play.rules.bannable
    for verb in verbs:
        if bits & bannable[verb]:
            bits &= ~banned(play, verb, bits)
    if not bits or most == 0:
        return 0
    if least == 1 == most and bits & (bits - 1):  # one of several: as `pick` has it chosen, without its call
        return 1 << int(decide(play, player, question, ids(bits)))
    return pick(play, player, question, bits, bits.bit_count() if most < 0 else most, least != most, least)


@helper
def drawn(play: Play, question: Question, bits: int, least: int, most: int, verbs: tuple[int, ...]) -> int:
    """What chance picks out of a set: dice decide between what lies open, cards that somebody cannot see are mixed."""
    layout, zone = play.rules.layout, play.state.zone
    if least != most or any(not sees(layout, zone[one], NOBODY) for one in ids(bits)):
        return int(picked(play, CHANCE, question, bits, least, most, verbs))
    for verb in verbs:
        bits &= ~banned(play, verb, bits)
    found, left = 0, ids(bits)
    while left and found.bit_count() < most:
        found |= 1 << left.pop(lot(play, len(left)) if len(left) > most - found.bit_count() else 0)
    return found


@helper
def drawn_player(play: Play, bits: int) -> int:
    """The player whom dice choose."""
    options = ids(bits)
    return 1 << options[lot(play, len(options)) if len(options) > 1 else 0] if options else 0


@helper
def picked_value(play: Play, player: int, question: Question, bits: int) -> int:
    """A value that a player names."""
    options = ids(bits)
    return 1 << decide(play, player, question, options) if options else 0


@helper
def picked_space(play: Play, player: int, question: Question, places: int, piece: int, staying: bool) -> int:
    """A space that a player picks, as seen from a piece; none where he may do without and does."""
    ground, start = play.state.ground, play.state.place[piece]
    names = ground.names or play.rules.book.board.names
    options = [(NOWHERE, STAY)] if staying else []
    seen = outward(ground, start, places) if start >= 0 else ids(places)
    options += [(place, names[place]) for place in seen]
    if len(options) == staying:
        return 0
    place = decide(play, player, question, options)[0]
    return 1 << place if place != NOWHERE else 0


@helper
def open_spaces(play: Play) -> int:
    """The spaces of a board on which nothing lies."""
    return sum(1 << place for place, piece in enumerate(play.state.at) if piece < 0)


@helper
def aimed(play: Play, source: int, bits: int, piece: int) -> int:
    """Those whom a text on a board is for: where it targets cards that turn it back, its own card instead of them."""
    auras, view = play.rules.auras, look(play)
    sides = auras.targeting.get(source, 0) if auras is not None else 0
    if not sides or view.survey is None:
        return bits
    state, own = play.state, play.rules.allies[max(play.rules.controller(play.state, piece), 0)]
    back = 0
    for one in ids(bits):
        side = OWN if own >> max(play.rules.controller(state, one), 0) & 1 else OTHERS
        if state.place[one] >= 0 and view.survey.turning >> state.place[one] & 1 and sides & side:
            back |= 1 << one
    return bits & ~back | 1 << piece if back else bits


@helper
def extreme(rows: list[tuple[tuple[int, ...], int]], most: bool) -> int:
    """Those with the most or the least."""
    found, end = 0, None
    for keys, bit in rows:
        if keys == end:
            found |= bit
        elif end is None or (keys > end) == most:
            found, end = bit, keys
    return found


@helper
def able_options(play: Play, me: int, it: Frame, options: tuple[Effect, ...]) -> list[int]:
    """The options of which something can be done."""

    def attempt(run: Effect, copy: Play) -> bool:
        frame = it[:]
        return does_something(copy, lambda play: run(play, me, frame))

    return [number for number, run in enumerate(options) if able(play, partial(attempt, run))]
