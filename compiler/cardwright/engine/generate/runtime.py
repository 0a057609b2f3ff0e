"""What generated functions call: small steps over the state that need no source of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from cardwright.engine.ending import YOUR_NEXT, next_turn_of
from cardwright.engine.events import emit, emit_together
from cardwright.engine.feasibility import able
from cardwright.engine.game import GameError
from cardwright.engine.generate.whose import left_play
from cardwright.engine.generate.writer import helper
from cardwright.engine.ground import Arrows, area
from cardwright.engine.layers import View, let_from, printed_now, there
from cardwright.engine.operations import COUNT, MOVE, SHOW, TOP, Cause, Event
from cardwright.engine.past import event_piece
from cardwright.engine.paying import paid
from cardwright.engine.picking import pick
from cardwright.engine.play import CHANCE, Entry, Frame, Play, decide
from cardwright.engine.reach import WHERE
from cardwright.engine.reading import OF_COUNTERS, OF_ZONES
from cardwright.engine.resolving import resolve
from cardwright.engine.rules import Effect
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import banned
from cardwright.engine.view import having, look, numbers

for _known in (emit, emit_together, event_piece, pick, decide, resolve, ids, banned, having, look, numbers):
    helper(_known)


@helper
def each_bit(bits: int) -> Iterator[int]:
    """The members of a set, each as a set of one, lowest first."""
    for piece in ids(bits):
        yield 1 << piece


@helper
def joined(sets: Iterable[int]) -> int:
    """The union of sets."""
    bits = 0
    for one in sets:
        bits |= one
    return bits


@helper
def only(bits: int) -> int:
    """The number of the one member of a set; none, if it is empty."""
    if bits & (bits - 1):
        raise GameError("one of several is meant here, and it is not said which")
    return bits.bit_length() - 1 if bits else NOWHERE


@helper
def members_of(play: Play, zones: tuple[int, ...], players: int) -> int:
    """The pieces in the zones of some players; a zone that all share is everybody's."""
    members = play.state.members
    if len(zones) == 1:
        return members[zones[0]]
    bits = 0
    for player in ids(players):
        bits |= members[zones[player]]
    return bits


OF_ZONES.add(members_of)
WHERE.add(members_of)


@helper
def values_of(play: Play, attribute: str, bits: int) -> int:
    """The values of an attribute that pieces have."""
    found = 0
    for number, name in enumerate(play.rules.cast.values.get(attribute, [])):
        if having(play, attribute, name) & bits:
            found |= 1 << number
    return found


@helper
def stat_sum(play: Play, stat: int, bits: int) -> int:
    """A number of pieces, added up."""
    row = numbers(play)[stat]
    return sum(row[piece] for piece in ids(bits))


@helper
def last_sum(play: Play, stat: int, bits: int) -> int:
    """The same; of a piece that has left play while something was under way, the number that it had there."""
    gone = left_play(play, bits)
    here: int = stat_sum(play, stat, bits & ~gone)
    return here + sum(play.known[piece].numbers[stat] for piece in ids(gone))


def printed_row(play: Play, stat: int) -> Sequence[int]:
    """A printed number of every piece: on what has become something else, the number of what it is now."""
    return printed_now(play, stat, play.rules.printed[stat])


@helper
def numbers_among(play: Play, stat: int, bits: int, printed: bool) -> int:
    """The numbers that pieces have, each once: as bits, from 0 on."""
    row, found = printed_row(play, stat) if printed else numbers(play)[stat], 0
    for piece in ids(bits):
        found |= 1 << max(row[piece], 0)
    return found


@helper
def printed_sum(play: Play, stat: int, bits: int) -> int:
    """A printed number of pieces, added up."""
    row = printed_row(play, stat)
    return sum(row[piece] for piece in ids(bits))


@helper
def keyword_bearers(play: Play, keyword: str, arguments: tuple[str, ...] | None = None) -> int:
    """The pieces that have a keyword, wherever they are; given just this, if it is said."""
    rules, view, bits = play.rules, look(play), 0
    for source in rules.keywords.get(keyword, ()):
        if arguments is not None and rules.sources[source].arguments != arguments:
            continue
        had = rules.sources[source].printed & ~view.lost | view.granted.get(source, 0)
        bits |= had & ~view.stripped.get(source, 0)
    return bits


@helper
def let_be_from(play: Play, verb: str) -> int:
    """What texts let something be done to from where it lies."""
    return let_from(play, verb, look(play))


@helper
def counted(play: Play, verb: int, counter: int, amount: int, cause: Cause) -> bool:
    """A counter changes."""
    return emit(play, Event(verb, COUNT, counter, amount, 0, cause))


def on_table(play: Play, bits: int) -> int:
    """Those that lie where pieces have states and tokens: nothing comes onto a card that has left play."""
    return bits & there(play, tuple(play.rules.on_table)) if play.rules.field else bits


__all__ = ["CHANCE", "SHOW", "TOP"]


@helper
def within(bits: int, others: int) -> bool:
    """Whether a set is not empty and lies in another: of nothing, nothing is true."""
    return bool(bits) and not bits & ~others


@helper
def every(truths: Iterable[bool]) -> bool:
    """Whether something holds of each of a set that is not empty."""
    some = False
    for truth in truths:
        if not truth:
            return False
        some = True
    return some


@helper
def on_line(play: Play, lines: tuple[int, ...], bits: int) -> int:
    """The pieces on the same line of the board as some; of one that has left play, where it lay there."""
    state, found, gone = play.state, 0, left_play(play, bits) if play.known else 0
    for piece in ids(bits):
        at = play.known[piece].place if gone >> piece & 1 else state.place[piece]
        for place in ids(lines[at]) if at >= 0 else ():
            if state.at[place] >= 0:
                found |= 1 << state.at[place]
    return found


@helper
def places_of(play: Play, bits: int) -> int:
    """The places of the board on which pieces lie."""
    return sum(1 << play.state.place[piece] for piece in ids(bits) if play.state.place[piece] >= 0)


@helper
def all_places(play: Play) -> int:
    """All spaces of a board."""
    return (1 << len(play.state.ground.spots)) - 1


@helper
def area_around(play: Play, arrows: Arrows, bits: int) -> int:
    """The spaces of an area around pieces on a board."""
    spaces, place = area(play.state.ground, arrows), play.state.place
    return int(joined(spaces[place[piece]] for piece in ids(bits) if place[piece] >= 0))


@helper
def tokens_on(play: Play, first: int, bits: int) -> int:
    """Tokens of a kind on pieces, together."""
    return sum(play.state.counters[first + piece] for piece in ids(bits))


@helper
def counters_of(play: Play, first: int, players: int) -> int:
    """What players have of something, together."""
    return sum(play.state.counters[first + player] for player in ids(players))


OF_COUNTERS.update((tokens_on, counters_of))


@helper
def passes(play: Play, entry: Entry, entering: bool) -> bool:
    """Whether a card comes into play, or goes out of it, whatever the verb."""
    event, was = entry.event, entry.was
    if event.operation != MOVE and (event.operation != SHOW or event.what == NOWHERE):
        return False
    stays = was is None or event.operation == SHOW  # what is shown lies where it was
    source = play.state.zone[event.what] if stays else was[0] if isinstance(was, tuple) else NOWHERE
    field = play.rules.field
    return (source not in field and event.to in field) if entering else (source in field and event.to not in field)


@helper
def bought(play: Play, me: int, it: Frame, cost: Effect, buy: Effect) -> bool:
    """A cost and what it buys: only if it can be paid in some way and what it buys does something."""
    return paid(cost, buy)(play, me, it)


@helper
def payable(play: Play, me: int, it: Frame, slot: int, pieces: int, cost: Effect) -> int:
    """Those pieces for which a cost can be paid."""

    def attempt(piece: int, copy: Play) -> bool:
        frame = it[:]
        frame[slot] = 1 << piece
        return cost(copy, me, frame)

    return sum(1 << piece for piece in ids(pieces) if able(play, partial(attempt, piece)))


@helper
def assigned(view: View, stat: int, bits: int, value: int) -> None:
    """A number of pieces is set."""
    view.assign(stat, bits, value)


@helper
def until(end: int, me: int) -> int:
    """With what something ends: a period, or the beginning of a turn of the player."""
    return next_turn_of(me) if end == YOUR_NEXT else end
