"""Cards that are played on the spaces of a board: where each can go, what becomes of one whose space is taken, and
which came when."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import MARK, MOVE, NOTE, RULES, Cause, Event
from cardwright.engine.play import Group, Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import banned, restricted
from cardwright.engine.view import look


class Placing(NamedTuple):
    """A piece, a space, and the name of the space."""

    piece: int
    place: int
    name: str


def label(rules: Rules, option: Placing) -> str:
    """`Zeus at B1`."""
    return f"{rules.cast.names[option.piece]} at {option.name}"


def ways(play: Play, verb: int, pieces: int, places: int, hidden: bool = False) -> list[Placing]:
    """Every piece on every space where it can go: open ones, and such as its text lets it take from another; unless a
    text closes them to it. What lies face down says nothing yet."""
    rules, state = play.rules, play.state
    names = state.ground.names or rules.book.board.names
    spots = ids(places)
    reach = rules.book.reach
    if hidden or reach is None or rules.verbs[verb] != reach.play:
        free = pieces & ~(banned(play, verb) if pieces & rules.bannable[verb] else 0)
        return [Placing(piece, place, names[place]) for piece in ids(free) for place in spots]
    found: list[Placing] = []
    for piece in ids(pieces & ~restricted(play, verb, state.player)):
        closed = _closed(play, piece) if rules.closings else 0
        there = [*spots, *_taken(play, piece)] if rules.permissions else spots
        found += [Placing(piece, place, names[place]) for place in there if not closed >> place & 1]
    return found


def picked_placing(
    play: Play, player: int, question: Question, verb: int, pieces: int, places: int, hidden: bool
) -> tuple[int, int]:
    """A piece and the space that it goes to, picked in one go; nothing, if none can go anywhere."""
    options = ways(play, verb, pieces, places, hidden)
    if not options:
        return 0, 0
    piece, place, _ = decide(play, player, question, options)
    return 1 << piece, 1 << place


def put_down(play: Play, verb: int, player: int, bits: int, places: int, hidden: bool, cause: Cause) -> int:
    """A player's piece goes to a space of a board, face down or not; whoever lies there makes room first, as the text
    of the newcomer says. It, if it did."""
    state, rules = play.state, play.rules
    if bits.bit_count() != 1 or places.bit_count() != 1:
        return 0
    piece, place = bits.bit_length() - 1, places.bit_length() - 1
    if state.at[place] >= 0:
        _make_room(play, player, piece, state.at[place])
    if state.at[place] >= 0:
        return 0
    zones = rules.layout.zones[next(iter(rules.book.zones.boards or rules.book.zones.play))]
    lies: Event = Event(verb, MOVE, piece, zones[player if len(zones) > 1 else 0], place, cause)
    if not hidden:
        return bits if emit(play, lies) else 0
    mark = rules.layout.marks[rules.book.pieces.unseen]
    emit_together(play, [lies, Event(verb, MARK, piece, mark, 1, cause)])
    return bits


def _closed(play: Play, piece: int) -> int:
    """The spaces on which a text says that a card cannot be played, its own or one that is borne on the board."""
    rules, state, found = play.rules, play.state, 0
    for source, own, spaces, slots in rules.closings:
        printed = rules.sources[source].printed >> piece & 1
        for bearer in ((piece,) if printed else ()) if own else ids(look(play).bearing(play, source)):
            me = state.player if own else rules.speaker(state, bearer)
            found |= spaces(play, me, [bearer] + [0] * slots, 1 << state.player, 1 << piece)
    return found


def _taken(play: Play, piece: int) -> list[int]:
    """The spaces with a card on which another may be played all the same, as its text says."""
    rules, me, found = play.rules, play.state.player, 0
    for source, pool, _, _, slots in rules.permissions:
        if rules.sources[source].printed >> piece & 1:
            found |= pool(play, me, [piece] + [0] * slots)
    unseen = rules.layout.marks.get(rules.book.pieces.unseen)
    hidden = play.state.marks[unseen] if unseen is not None else 0
    return sorted(play.state.place[one] for one in ids(found & ~hidden))


def _make_room(play: Play, player: int, piece: int, there: int) -> None:
    """What the text says becomes of the card whose space is taken."""
    rules = play.rules
    me = player if rules.auras is None or rules.auras.taker_speaks else rules.controller(play.state, there)
    for source, _, slot, then, slots in rules.permissions:
        if rules.sources[source].printed >> piece & 1:
            frame = [piece] + [0] * slots
            frame[slot] = 1 << there
            then(play, me, frame)


def watch_arrivals(rules: Rules) -> None:
    """Have it be noted when each piece came to the board: as which of all that came there."""
    reach, auras = rules.book.reach, rules.auras
    if reach is None or auras is None or not reach.arrivals:
        return
    count = rules.book.times.memory.index(reach.arrivals)
    field = frozenset(rules.field)
    for verb in reach.arriving:
        if verb in rules.verb:
            rules.listen(verb, partial(_arrived, field, count, auras.ages, auras.renews))


def _arrived(field: frozenset[int], count: int, ages: int, renews: bool, play: Play, group: Group) -> None:
    for event, was, _, _ in group:
        if event.operation == MOVE and event.to in field and was[0] not in field:
            latest = play.state.memory[count] + 1
            emit(play, Event(event.verb, NOTE, count, latest, 0, RULES))
            if renews or not play.state.memory[ages + event.what]:
                emit(play, Event(event.verb, NOTE, ages + event.what, latest, 0, RULES))


__all__ = ["NOWHERE", "Placing", "label", "picked_placing", "put_down", "watch_arrivals", "ways"]
