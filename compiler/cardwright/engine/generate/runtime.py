"""What generated functions call: small steps over the state that need no source of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from cardwright.check.compiled import CompiledRule
from cardwright.engine.board_effects import OTHERS, OWN
from cardwright.engine.dice import lot
from cardwright.engine.ending import YOUR_NEXT, next_turn_of
from cardwright.engine.events import emit, emit_together
from cardwright.engine.feasibility import able, does_something
from cardwright.engine.game import GameError
from cardwright.engine.generate.writer import helper
from cardwright.engine.ground import Arrows, area, outward
from cardwright.engine.hiding import NOBODY, sees
from cardwright.engine.layers import View, let_from, printed_now, there
from cardwright.engine.operations import COUNT, LAPSE, MARK, MOVE, SHOW, STEP, TOP, Cause, Event
from cardwright.engine.past import event_piece
from cardwright.engine.paying import paid
from cardwright.engine.picking import ENOUGH, pick
from cardwright.engine.play import CHANCE, Entry, Frame, Play, Question, check_restarts, decide
from cardwright.engine.reach import OF_GIVEN, WHERE
from cardwright.engine.reading import ALL, BEARERS, KNOWN, OF_COUNTERS, OF_THOSE, OF_ZONES, looking_at
from cardwright.engine.resolving import resolve
from cardwright.engine.rules import Effect
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import banned, can_count, free, let_in
from cardwright.engine.using import actions_of, asleep, happen
from cardwright.engine.view import having, look, numbers

for _known in (emit, emit_together, event_piece, pick, decide, resolve, ids, banned, having, look, numbers):
    helper(_known)


STAY = "stay"
"""What a player is offered besides spaces, where he may do without."""


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
def controllers(play: Play, bits: int) -> int:
    """The players in whose zones pieces are."""
    found, of, zone = 0, play.rules.layout.player_of, play.state.zone
    for piece in ids(bits):
        player = of[zone[piece]]
        if player != NOWHERE:
            found |= 1 << player
    return found


OF_THOSE.add(controllers)


@helper
def last_controllers(play: Play, bits: int) -> int:
    """The same; of a piece that has left play while something was under way, who had it there."""
    gone = left_play(play, bits)
    found: int = controllers(play, bits & ~gone)
    for piece in ids(gone):
        found |= 1 << play.known[piece].controller if play.known[piece].controller != NOWHERE else 0
    return found


def left_play(play: Play, bits: int) -> int:
    """Those pieces that have left play since what is under way began, and have not come back."""
    known, zone, field = play.known, play.state.zone, play.rules.field
    return sum(1 << piece for piece in ids(bits) if piece in known and zone[piece] not in field)


KNOWN[left_play] = frozenset({("known", ALL), BEARERS})  # of one that is known, whether it is in play


@helper
def owners(play: Play, bits: int) -> int:
    """The players to whom pieces belong."""
    found = 0
    for piece in ids(bits):
        player = owner_of(play, piece)
        if player != NOWHERE:
            found |= 1 << player
    return found


OF_THOSE.add(owners)


@looking_at("owner", "members")
def owner_of(play: Play, piece: int) -> int:
    """The player to whom a piece belongs."""
    tell = play.rules.book.does.owner
    if tell is not None:
        return tell(play, piece)
    return play.state.owner[piece] if play.state.owner else play.rules.controller(play.state, piece)


@helper
def by_holder(play: Play, bits: int) -> list[int]:
    """Pieces, first those that the first player has, then those of the next."""
    player_of, zone = play.rules.layout.player_of, play.state.zone
    return sorted(ids(bits), key=lambda piece: player_of[zone[piece]])


@helper
def owned_by(play: Play, players: int) -> int:
    """The pieces that belong to players."""
    state = play.state
    if not state.owner or play.rules.book.does.owner is not None:
        return sum(1 << piece for piece in ids(play.rules.cast.everything) if owners(play, 1 << piece) & players)
    known = play.rules.belonging.get(players)
    if known is None or known[0] is not state.owner:  # hardly ever another: a game deals its pieces out once
        bits = sum(1 << piece for piece, player in enumerate(state.owner) if player >= 0 and players >> player & 1)
        known = play.rules.belonging[players] = (state.owner, bits)
    return known[1]


@helper
def controlled_by(play: Play, players: int) -> int:
    """The pieces that players control: in play, or where else their texts hold."""
    zones = play.rules.controlled.get(players)
    if zones is None:
        layout = play.rules.layout
        among, whose = play.rules.held or range(layout.size), layout.player_of
        zones = tuple(zone for zone in among if whose[zone] != NOWHERE and players >> whose[zone] & 1)
        play.rules.controlled[players] = zones
    bits, members = 0, play.state.members
    for zone in zones:
        bits |= members[zone]
    return bits


KNOWN[controlled_by] = frozenset({BEARERS})
WHERE.add(controlled_by)


@helper
def having_any(play: Play, attribute: str, values: int) -> int:
    """The pieces that have one of some values."""
    names = play.rules.cast.values.get(attribute, [])
    bits = 0
    for number in ids(values):
        bits |= having(play, attribute, names[number])
    return bits


@helper
def values_of(play: Play, attribute: str, bits: int) -> int:
    """The values of an attribute that pieces have."""
    found = 0
    for number, name in enumerate(play.rules.cast.values.get(attribute, [])):
        if having(play, attribute, name) & bits:
            found |= 1 << number
    return found


@helper
def fielded_by(play: Play, players: int) -> int:
    """The pieces of players that lie in play."""
    bits, layout = 0, play.rules.layout
    for zone in play.rules.field:
        if layout.player_of[zone] != NOWHERE and players >> layout.player_of[zone] & 1:
            bits |= play.state.members[zone]
    return bits


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
def let_be_from(play: Play, verb: str) -> int:
    """What texts let something be done to from where it lies."""
    return let_from(play, verb, look(play))


@helper
def moved(play: Play, verb: int, bits: int, zone: int, spot: int, cause: Cause) -> int:
    """Pieces go to a zone; those that did. Nothing goes to the zone of a player whom nobody picked."""
    if zone < 0:
        return 0
    if bits & play.rules.bannable[verb]:
        bits = free(play, verb, bits, cause)
    if play.rules.doors and zone in play.rules.field:
        inside = there(play, tuple(play.rules.field))
        bits = bits & inside | let_in(play, verb, bits & ~inside)
    if bits & (bits - 1):
        return bits if emit_together(play, [Event(verb, MOVE, one, zone, spot, cause) for one in ids(bits)]) else 0
    return bits if bits and emit(play, Event(verb, MOVE, bits.bit_length() - 1, zone, spot, cause)) else 0


@helper
def moved_into_room(play: Play, verb: int, bits: int, zone: int, spaces: tuple[int, ...], cause: Cause) -> int:
    """Pieces go one after another to the first of some spaces in which there is room; those that did."""
    done = 0
    for piece in ids(bits):
        rooms = (place for space in spaces for place in ids(space) if play.state.at[place] == NOWHERE)
        spot = next(rooms, NOWHERE)
        if spot != NOWHERE:
            done |= moved(play, verb, 1 << piece, zone, spot, cause)
    return done


@helper
def moved_on(play: Play, verb: int, bits: int, ahead: tuple[int, ...], cause: Cause) -> int:
    """Pieces go each to the next space of their row, if there is one with room; those that did."""
    done = 0
    for piece in ids(bits):
        at = play.state.place[piece]
        if at >= 0:
            done |= moved_into_room(play, verb, 1 << piece, play.state.zone[piece], (ahead[at],), cause)
    return done


@helper
def moved_beside(play: Play, verb: int, bits: int, whom: int, ahead: tuple[int, ...] | None, cause: Cause) -> int:
    """Pieces go to the space of another, or to the one in front of that; those for whom there was room."""
    (other,) = ids(whom)
    at = play.state.place[other]
    if at < 0:
        return 0
    rows = [space for rows in play.rules.book.board.spaces.values() for row in rows for space in row]
    there = ahead[at] if ahead is not None else next(space for space in rows if space >> at & 1)
    return int(moved_into_room(play, verb, bits, play.state.zone[other], (there,), cause))


@helper
def told_by(play: Play, player: int, bits: int, label: str) -> int:
    """What cards say under a label is done; of those that say anything, that they were asked is enough, whatever became
    of it."""
    done = 0
    for piece in ids(bits):
        if known := actions_of(play, piece, label) or asleep(play, piece, label):
            happen(play, player, piece, label, known)
            done |= 1 << piece
    return done


@helper
def carried_out(play: Play, player: int, bits: int, cause: Cause) -> int:
    """Texts of other cards are carried out; that they were is enough, whatever became of what they say."""
    for piece in ids(bits):
        resolve(play, player, piece, cause)
    return bits


@helper
def counted(play: Play, verb: int, counter: int, amount: int, cause: Cause) -> bool:
    """A counter changes."""
    return emit(play, Event(verb, COUNT, counter, amount, 0, cause))


def on_table(play: Play, bits: int) -> int:
    """Those that lie where pieces have states and tokens: nothing comes onto a card that has left play."""
    return bits & there(play, tuple(play.rules.on_table)) if play.rules.field else bits


@helper
def marked(play: Play, verb: int, mark: int, on: int, bits: int, cause: Cause) -> int:
    """Pieces come into a state or leave it; those that did."""
    bits &= ~play.state.marks[mark] if on else play.state.marks[mark]
    if on and not play.rules.kept >> mark & 1:
        bits = on_table(play, bits)
    bits = free(play, verb, bits, cause)
    if not bits:
        return 0
    events = [Event(verb, MARK, one, mark, on, cause) for one in ids(bits)]
    return bits if emit_together(play, events) else 0


@helper
def lapsed(play: Play, verb: int, record: int, piece: int, cause: Cause) -> bool:
    """A record of a piece holds no longer."""
    return emit(play, Event(verb, LAPSE, record, piece, (), cause))


helper(Question)
helper(Entry)
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
def placed(play: Play, verb: int, bits: int, places: int, cause: Cause) -> int:
    """A piece goes to a space of a board, from another or from elsewhere, if none lies there; it, if it did."""
    state, place = play.state, only(places)
    if bits & play.rules.bannable[verb]:
        bits &= ~banned(play, verb)
    if bits.bit_count() != 1 or place < 0 or state.at[place] >= 0:
        return 0
    piece = bits.bit_length() - 1
    zone = state.zone[piece]
    if state.place[piece] < 0:
        zones = play.rules.layout.zones[next(iter(play.rules.book.zones.boards or play.rules.book.zones.play))]
        zone = zones[max(play.actor if play.actor != NOWHERE else state.player, 0)] if len(zones) > 1 else zones[0]
    return bits if emit(play, Event(verb, MOVE, piece, zone, place, cause)) else 0


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
def gone_back(play: Play, verb: int, step: int, cause: Cause) -> bool:
    """A turn goes on from one of its steps."""
    check_restarts(play, verb)
    return emit(play, Event(verb, STEP, step, 0, 0, cause))


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
def attached_to(play: Play, bits: int) -> int:
    """What is attached to pieces and in play."""
    found, host = 0, play.state.host
    for zone in play.rules.field:
        for piece in ids(play.state.members[zone]):
            if host and host[piece] != NOWHERE and bits >> host[piece] & 1:
                found |= 1 << piece
    return found


KNOWN[attached_to] = frozenset({("host", ALL), BEARERS})
WHERE.add(attached_to)


@helper
def hosts_of(play: Play, bits: int) -> int:
    """What pieces are attached to; of one that has left play, what it was attached to."""
    found, host = 0, play.state.host
    for piece in ids(bits):
        on = host[piece] if host else NOWHERE
        if on == NOWHERE and piece in play.known:
            on = play.known[piece][2]
        if on != NOWHERE:
            found |= 1 << on
    return found


OF_GIVEN.add(hosts_of)


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
def tokens_on(play: Play, first: int, bits: int) -> int:
    """Tokens of a kind on pieces, together."""
    return sum(play.state.counters[first + piece] for piece in ids(bits))


@helper
def counters_of(play: Play, first: int, players: int) -> int:
    """What players have of something, together."""
    return sum(play.state.counters[first + player] for player in ids(players))


OF_COUNTERS.update((tokens_on, counters_of))


@helper
def heard_of(play: Play, me: int, verb: int, bits: int, cause: Cause) -> None:
    """Something is done to pieces that changes nothing on the table by itself: who waits for it hears of it."""
    for piece in ids(bits):
        emit(play, Event(verb, SHOW, piece, me, (), cause))


@helper
def event_player(play: Play, event: Event) -> int:
    """The player whose doing an event is; whose counter it is, if it is one of a player."""
    layout = play.rules.layout
    if event.operation == COUNT and event.what < len(layout.counters) * layout.players:
        return 1 << event.what % layout.players
    player = event.to if event.operation == SHOW else play.actor if play.actor != NOWHERE else play.state.player
    return 1 << player if player >= 0 else 0


@helper
def event_doer(play: Play, event: Event, card: int | None = None) -> int:
    """The card that does something: the event says which, first of what it says besides; or it is the one whose text
    was carried out when it was done. What the rules of the game do, no card does."""
    more, cast = event.more, play.rules.cast
    doer: int = more[0] if isinstance(more, tuple) and more else NOWHERE
    if doer < 0 and event.cause.definition != NOWHERE and _is_deed(play, event):
        if card is None:
            card = play.using if play.recalled is None else play.recalled.card
        of_rules = isinstance(cast.definitions[event.cause.definition], CompiledRule)
        doer = card if card < len(cast.pieces) and not of_rules else NOWHERE
    return 1 << doer if doer >= 0 else 0


def _is_deed(play: Play, event: Event) -> bool:
    """Whether something is done, be it that a rule tells how, and not only told."""
    return event.operation != SHOW or play.rules.verbs[event.verb] in play.rules.book.does.performs


@helper
def event_other(event: Event) -> int:
    """The player to whom something happens: second of what the event says besides."""
    more: Any = event.more
    player: int = more[1] if isinstance(more, tuple) and len(more) > 1 else NOWHERE
    return 1 << player if player >= 0 else 0


@helper
def event_topic(event: Event) -> int:
    """Which period or part something is about that is only told: third of what the event says besides."""
    _, _, topic, *_ = event.more
    return int(topic)


@helper
def event_detail(event: Event) -> int:
    """What more is told of it: fourth of what the event says besides."""
    _, _, _, detail, *_ = event.more
    return int(detail)


@helper
def event_goal_player(play: Play, event: Event) -> int:
    """The player into whose zone a card goes."""
    whose: int = play.rules.layout.player_of[event.to] if event.operation == MOVE else NOWHERE
    return 1 << whose if whose >= 0 else 0


@helper
def came_from(play: Play, entry: Entry, zones: tuple[int, ...], players: int) -> bool:
    """Whether a card was in one of these zones: before the event it still is, afterwards the log says so."""
    event, was = entry.event, entry.was
    if event.operation != MOVE and (event.operation != SHOW or event.what == NOWHERE):
        return False
    stays = was is None or event.operation == SHOW  # what is shown lies where it was
    source = play.state.zone[event.what] if stays else was[0] if isinstance(was, tuple) else NOWHERE
    if source in play.rules.resolving:
        source = _taken_up_from(play, event.what, source)
    whose = play.rules.layout.player_of[source]
    return source in zones and (whose == NOWHERE or players < 0 or bool(players >> whose & 1))


def _taken_up_from(play: Play, piece: int, zone: int) -> int:
    """Where a card was before it lay where cards lie while they are played."""
    for entry in reversed(play.log):
        event, was = entry.event, entry.was
        if event.operation == MOVE and event.what == piece and event.to == zone and isinstance(was, tuple):
            return int(was[0])
    return zone


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
def able_options(play: Play, me: int, it: Frame, options: tuple[Effect, ...]) -> list[int]:
    """The options of which something can be done."""

    def attempt(run: Effect, copy: Play) -> bool:
        frame = it[:]
        return does_something(copy, lambda play: run(play, me, frame))

    return [number for number, run in enumerate(options) if able(play, partial(attempt, run))]


@helper
def several_done(
    play: Play, me: int, it: Frame, who: int, question: Question, options: tuple[Effect, ...], number: int, least: int
) -> bool:
    """So many of the options, chosen before any is done, then done in the order of the words."""
    left, chosen = able_options(play, me, it, options), list[int]()
    while left and len(chosen) < number:
        one = decide(play, who, question, [*left, ENOUGH] if len(chosen) >= least else left)
        if one == ENOUGH:
            break
        left = [option for option in left if option != one]
        chosen.append(one)
    done = [options[one](play, me, it) for one in sorted(chosen)]
    return len(done) >= least and all(done)


@helper
def moved_home(play: Play, verb: int, bits: int, zones: tuple[int, ...], spot: int, actor: int, cause: Cause) -> int:
    """Pieces go each to a zone of its own owner, those of nobody to that of whoever does it; those that did."""
    bits = free(play, verb, bits, cause)
    whose = {one: owner_of(play, one) for one in ids(bits)}
    events = [
        Event(verb, MOVE, one, zones[owner if owner >= 0 else actor], spot, cause) for one, owner in whose.items()
    ]
    if not events:
        return 0
    return bits if (emit(play, events[0]) if len(events) == 1 else emit_together(play, events)) else 0


@helper
def moved_to_controllers(play: Play, verb: int, bits: int, zones: tuple[int, ...], spot: int, cause: Cause) -> int:
    """Pieces go each to a zone of whoever controls it, together; those that did."""
    bits = free(play, verb, bits, cause)
    of, zone = play.rules.layout.player_of, play.state.zone
    held = [one for one in ids(bits) if of[zone[one]] != NOWHERE]
    events = [Event(verb, MOVE, one, zones[of[zone[one]]], spot, cause) for one in held]
    return bits if events and emit_together(play, events) else 0


@helper
def token_change(play: Play, verb: int, noun: str, first: int, bits: int, amount: int, cause: Cause) -> int:
    """Tokens come onto pieces or go from them: as many as there are; how many did."""
    total, most = 0, play.rules.book.does.most.get(noun)
    for piece in ids(on_table(play, bits) if amount > 0 else bits):
        room = amount if most is None else most(play, piece) - play.state.counters[first + piece]
        much = min(amount, room) if amount > 0 else -min(-amount, play.state.counters[first + piece])
        if (
            much
            and can_count(play, verb, noun, first + piece)
            and emit(play, Event(verb, COUNT, first + piece, much, 0, cause))
        ):
            total += abs(much)
    return total


@helper
def counter_change(play: Play, verb: int, noun: str, first: int, players: int, amount: int, cause: Cause) -> int:
    """What players have becomes more or less: as far as there is any; by how much it did."""
    total = 0
    for player in ids(players):
        much = amount if amount > 0 else -min(-amount, play.state.counters[first + player])
        if (
            much
            and can_count(play, verb, noun, first + player)
            and emit(play, Event(verb, COUNT, first + player, much, 0, cause))
        ):
            total += abs(much)
    return total


@helper
def assigned(view: View, stat: int, bits: int, value: int) -> None:
    """A number of pieces is set."""
    view.assign(stat, bits, value)


@helper
def keyword_given(
    play: Play, view: View, texts: list[int], arguments: tuple[str, ...], bits: int, gained: bool
) -> None:
    """Pieces have a keyword, or have it no longer."""
    for source in texts:
        if gained and play.rules.sources[source].arguments == arguments:
            view.grant(source, bits)
        elif not gained and (not arguments or play.rules.sources[source].arguments == arguments):
            view.strip(source, bits)


@helper
def until(end: int, me: int) -> int:
    """With what something ends: a period, or the beginning of a turn of the player."""
    return next_turn_of(me) if end == YOUR_NEXT else end
