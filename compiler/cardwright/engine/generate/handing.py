"""What generated functions call for deeds of their own kind: showing, shuffling, handing over, attaching, leaving."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.check.compiled import CompiledRule
from cardwright.check.meanings import meanings_of
from cardwright.engine.chance import shuffled
from cardwright.engine.events import emit, emit_together, emit_with
from cardwright.engine.generate.dealings import put_back
from cardwright.engine.generate.moving import moved
from cardwright.engine.generate.runtime import on_table, only
from cardwright.engine.generate.writer import helper
from cardwright.engine.layers import View
from cardwright.engine.operations import ATTACH, COUNT, MARK, MOVE, NOTE, ORDER, OWN, RULES, SHOW, TOP, Cause, Event
from cardwright.engine.picking import ENOUGH, label, ordered, pick
from cardwright.engine.play import Entry, Frame, Play, Question, check_limit, decide
from cardwright.engine.reach import WHERE
from cardwright.engine.reading import OF_ZONES
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import banned, can_count, free, unfit
from cardwright.engine.unable import CannotRun as Unable
from cardwright.engine.unable import refuse
from cardwright.engine.view import look


@helper
def shown(play: Play, verb: int, bits: int, player: int, cause: Cause) -> int:
    """Cards are seen by a player, or shown by him."""
    for piece in ids(bits):
        emit(play, Event(verb, SHOW, piece, player, (NOWHERE, NOWHERE), cause))
    return bits


@helper
def taken_as_own(play: Play, verb: int, player: int, bits: int, cause: Cause) -> int:
    """Cards belong to a player from now on."""
    return bits if bits and emit(play, Event(verb, OWN, NOWHERE, player, tuple(ids(bits)), cause)) else 0


@helper
def searched(play: Play, verb: int, player: int, cause: Cause) -> None:
    """A player goes through a pile."""
    emit(play, Event(verb, SHOW, NOWHERE, player, (NOWHERE, NOWHERE), cause))


@helper
def reshuffled(
    play: Play,
    verb: int,
    zones: tuple[int, ...],
    players: int,
    bits: int,
    cause: Cause,
    whose: Callable[[Play, int], int] | None = None,
) -> bool:
    """Cards go into a pile, if they are not there already, and it is shuffled; each into that of its own player, where
    there is one to ask for him."""
    done, shared = False, len(zones) == 1
    if shared and not bits:
        return _shuffled(play, verb, zones[0], cause)
    if bits and whose is None and not shared:
        only(players)  # one pile takes them all
    homes = {piece: whose(play, 1 << piece) for piece in ids(bits)} if whose is not None and not shared else {}
    for player in (0,) if shared else ids(players):
        zone = zones[player]
        coming = [
            piece for piece in ids(bits & ~play.state.members[zone]) if homes.get(piece, 1 << player) >> player & 1
        ]
        events = [Event(verb, MOVE, piece, zone, TOP, cause) for piece in coming]
        if events:
            emit_together(play, events)
        done = _shuffled(play, verb, zone, cause) or done
    return done


def _shuffled(play: Play, verb: int, zone: int, cause: Cause) -> bool:
    pile = tuple(sorted(play.state.order[zone] or ()))  # how it lay before does not matter
    order = shuffled(play.state, pile) if pile else ()
    return emit(play, Event(verb, ORDER, zone, 0, order, cause))


@helper
def turned_up(play: Play, zones: tuple[int, ...], players: int, wanted: int) -> int:
    """From the top of piles to the first that is wanted, that one included; all of a pile that holds none."""
    bits = 0
    for player in ids(players) if len(zones) > 1 else (0,):
        for piece in play.state.order[zones[player] if len(zones) > 1 else zones[0]] or ():
            bits |= 1 << piece
            if wanted >> piece & 1:
                break
    return bits


@helper
def laid_in_order(
    play: Play, verb: int, bits: int, zone: int, spot: int, cause: Cause, player: int, question: Question
) -> int:
    """Pieces go to a zone in the order that a player likes, or by lot if it is nobody's; those that did."""
    if bits & play.rules.bannable[verb]:
        bits &= ~banned(play, verb)
    if not bits:
        return 0
    by_lot = player == NOWHERE
    pieces = list(shuffled(play.state, tuple(ids(bits)))) if by_lot else ordered(play, player, question, bits)
    if not bits & ~play.state.members[zone] and spot == TOP:
        return int(put_back(play, verb, bits, zone, cause, pieces))
    events = [Event(verb, MOVE, piece, zone, spot, cause) for piece in pieces]
    return bits if emit_together(play, events) else 0


@helper
def transferred(
    play: Play, verb: int, noun: str, first: tuple[int, int], off: int, onto: int, much: int, cause: Cause
) -> int:
    """What is counted goes from one to another, as much as there is; how much did. From each of several, so much. Where
    it is counted is told of both: of players, or on pieces."""
    if off.bit_count() > 1 and onto.bit_count() == 1:
        return sum(transferred(play, verb, noun, first, 1 << one, onto, much, cause) for one in ids(off))
    if onto.bit_count() > 1 and off.bit_count() == 1:
        return sum(transferred(play, verb, noun, first, off, 1 << one, much, cause) for one in ids(onto))
    if off.bit_count() != 1 or onto.bit_count() != 1 or (off == onto and first[0] == first[1]):
        return 0
    if first[1] == play.rules.layout.tokens.get(noun) and not on_table(play, onto):
        return 0
    source, goal = first[0] + off.bit_length() - 1, first[1] + onto.bit_length() - 1
    much = min(much, play.state.counters[source])
    if much <= 0 or not can_count(play, verb, noun, source) or not can_count(play, verb, noun, goal):
        return 0
    events = [Event(verb, COUNT, source, -much, 0, cause), Event(verb, COUNT, goal, much, 0, cause)]
    return much if emit_together(play, events) else 0


@helper
def fit_to_bear(play: Play, me: int, bits: int) -> int:
    """What a piece may lie on, as it says itself: “Knight character only”; everything, if it says nothing."""
    said = play.rules.hosts.get(play.rules.cast.definition_of[bits.bit_length() - 1]) if bits else None
    fit = play.rules.cast.everything if said is None else said[0](play, me, [bits.bit_length() - 1] + [0] * said[1])
    return fit & ~unfit(play, me, bits.bit_length() - 1) if bits and play.rules.unfit else fit


@helper
def attached(play: Play, verb: int, bits: int, onto: int, player: int, cause: Cause) -> int:
    """A piece comes to lie on another; whether it did. One that is not in play yet comes there first, to a player."""
    if bits.bit_count() != 1 or onto.bit_count() != 1:
        return 0
    piece, host = bits.bit_length() - 1, onto.bit_length() - 1
    if piece == host or play.state.host[piece] == host or not onto & fit_to_bear(play, player, bits):
        return 0
    play.riding = bits
    barred = (bits | onto) & banned(play, verb) or onto & banned(play, play.rules.verb.get("attach", verb))
    play.riding = 0
    if barred:
        return 0
    state, field = play.state, play.rules.field
    if field and state.zone[piece] not in field:
        zones = play.rules.layout.beside[state.zone[host]]
        there = zones[player] if len(zones) > 1 and player >= 0 else state.zone[host]
        if not emit(play, Event(play.rules.verb.get("move", verb), MOVE, piece, there, TOP, cause)):
            return 0
    return bits if emit(play, Event(verb, ATTACH, piece, host, 0, cause)) else 0


_BEARER = Question("attach to", RULES, label)


@helper
def brought_in(play: Play, verb: int, bits: int, zone: int, spot: int, player: int, cause: Cause) -> int:
    """Pieces come into play, those that lie on others on one that can bear them, or not at all; those that did."""
    bearers, done, there = play.rules.book.does.bearers, 0, play.rules.field
    riding = {one: play.rules.cast.pieces[one].type for one in ids(bits) if play.state.zone[one] not in there}
    riding = {one: kind for one, kind in riding.items() if kind in bearers}
    bits &= ~sum(1 << one for one in riding)
    if bits:
        done = moved(play, verb, bits, zone, spot, cause)
    for piece, kind in riding.items():
        able = bearers[kind](play, player, piece) if free(play, verb, 1 << piece, cause) else 0
        if able:
            host = pick(play, player, _BEARER, able, 1).bit_length() - 1
            attach = play.rules.event("attach", ATTACH, piece, host, 0, cause)
            done |= emit_with(play, Event(verb, MOVE, piece, zone, spot, cause), attach) << piece
    return done


@helper
def held(play: Play, verb: int, bits: int, by: int, cause: Cause) -> int:
    """Pieces are held by another from now on; those that are. Several that each hold the same hold nothing."""
    if by.bit_count() != 1 or by & banned(play, verb, by):
        return 0
    rules, done = play.rules, 0
    zone = rules.layout.zone(rules.book.zones.captive)
    using, play.using = play.using, by.bit_length() - 1  # “it cannot capture”: it is the holder that does this
    bits &= ~(by | banned(play, verb, bits))
    play.using = using
    for piece in ids(bits):
        if emit(play, Event(verb, MOVE, piece, zone, TOP, cause)):
            done |= 1 << piece if emit(play, Event(verb, ATTACH, piece, by.bit_length() - 1, 0, cause)) else 0
    return done


@helper
def taken_over(play: Play, verb: int, bits: int, player: int, cause: Cause) -> int:
    """Cards go to the side of a player, each where it is; those that did."""
    rules, state, done = play.rules, play.state, 0
    if player < 0:
        return 0
    for piece in ids(bits & ~banned(play, verb)):
        zones = rules.layout.beside[state.zone[piece]]
        if rules.controller(state, piece) != player and len(zones) > 1:
            done |= 1 << piece if emit(play, Event(verb, MOVE, piece, zones[player], TOP, cause)) else 0
    return done


@helper
def values_given(play: Play, view: View, field: str, values: int, bits: int, gained: bool) -> None:
    """Pieces have values that were named, or have them no longer."""
    names = play.rules.cast.values.get(field, [])
    for number in ids(values):
        (view.gain if gained else view.take)((field, names[number]), bits)


def _of_kind(play: Play, number: int, kind: tuple[bool, bool], names: tuple[str, ...]) -> bool:
    """Whether a text is one of those that are meant: only keywords, or all but those; and none of some names."""
    source = play.rules.sources[number]
    keyword = source.keyword and play.rules.cast.definitions[source.definition].name == source.name
    only, others = kind
    return (keyword or not only) and not (keyword and (others or source.name in names))


@helper
def done_by_operation(play: Play, entry: Entry, name: str) -> bool:
    """Whether an event is the doing of an operation of the rules; cards are compiled before its text is known."""
    definition = entry.event.cause.definition
    part = play.rules.cast.definitions[definition] if definition >= 0 else None
    return isinstance(part, CompiledRule) and part.kind == "operation" and part.name == name


@helper
def texts_lost(play: Play, view: View, bits: int, kind: tuple[bool, bool], names: tuple[str, ...]) -> None:
    """Pieces lose all texts of a kind but some keywords."""
    for number in range(len(play.rules.sources)):
        if _of_kind(play, number, kind, names):
            view.strip(number, bits)


@helper
def texts_of(play: Play, bits: int, kind: tuple[bool, bool], names: tuple[str, ...], printed: bool) -> int:
    """The texts of a kind that pieces bear, as a set of texts; or all that are printed on them."""
    view, found = look(play), 0
    for number, source in enumerate(play.rules.sources):
        had = source.printed
        if not printed:
            had = (had & ~view.lost | view.granted.get(number, 0)) & ~view.stripped.get(number, 0)
        if had & bits and _of_kind(play, number, kind, names):
            found |= 1 << number
    return found


@helper
def texts_given(view: View, texts: int, bits: int) -> None:
    """Pieces bear texts that others bear."""
    for number in ids(texts):
        view.grant(number, bits)


@helper
def text_borrowed(play: Play, player: int, bits: int, itself: int) -> int:
    """What cards say is done, as if another said it: they stay where they are."""
    refuse(play, ids(bits))
    for piece in ids(bits):
        check_limit(play)
        cast, number = play.rules.cast, play.rules.cast.definition_of[piece]
        own = piece in (itself, play.copying)
        if not own and any(one.standings for line in meanings_of(cast.definitions[number]) for one in line.abilities):
            raise Unable(f"{cast.names[piece]}: what it says holds while it lies there, which no other card can borrow")
        ability = play.rules.abilities[number]
        if ability is not None:
            this = len(cast.pieces) if piece == play.copying else itself
            ability.run(play, player, [this] + [0] * ability.slots)
    return bits


@helper
def printed_values_of(play: Play, attribute: str, bits: int) -> int:
    """The values of an attribute that are printed on pieces."""
    cast, found = play.rules.cast, 0
    for number, name in enumerate(cast.values.get(attribute, [])):
        if cast.having.get((attribute, name), 0) & bits:
            found |= 1 << number
    return found


@helper
def kept_value(play: Play, verb: int, counter: int, values: int, cause: Cause) -> None:
    """A card keeps what was named for it."""
    wanted = values.bit_length() - play.state.counters[counter]
    if wanted:
        emit(play, Event(verb, COUNT, counter, wanted, 0, cause))


@helper
def with_one(it: Frame, slot: int, value: int) -> Frame:
    """A frame in which a slot holds something else."""
    frame = it[:]
    frame[slot] = value
    return frame


def _can_hold(picked: int, bits: int, holds: Callable[[int], bool], bounds: tuple[int, int]) -> bool:
    """Whether something holds of what is picked, or of so many more together with it."""
    least, most = bounds
    if picked.bit_count() >= least and holds(picked):
        return True
    if most >= 0 and picked.bit_count() >= most:
        return False
    return least > picked.bit_count() and any(
        _can_hold(picked | 1 << one, bits, holds, bounds) for one in ids(bits & ~picked)
    )


@helper
def picked_such(
    play: Play, player: int, question: Question, bits: int, holds: Callable[[int], bool], bounds: tuple[int, int]
) -> int:
    """Pieces of which something holds together: each is offered only if it can with those before."""
    picked, (least, most) = 0, bounds
    while most < 0 or picked.bit_count() < most:
        options = [one for one in ids(bits & ~picked) if _can_hold(picked | 1 << one, bits, holds, bounds)]
        if picked.bit_count() >= least and (not picked or holds(picked)):
            options.append(ENOUGH)
        piece = decide(play, player, question, options) if options else ENOUGH
        if piece == ENOUGH:
            break
        picked |= 1 << piece
    return picked


@helper
def picked_unlike(play: Play, player: int, question: Question, bits: int, bounds: tuple[int, int]) -> int:
    """Pieces of which no two have the same name: as many as are wanted, or as there are names."""
    names = play.rules.cast.names
    there = len({names[one] for one in ids(bits)})
    most = there if bounds[1] < 0 else min(bounds[1], there)

    def each_its_own(found: int) -> bool:
        return len({names[one] for one in ids(found)}) == found.bit_count()

    return int(picked_such(play, player, question, bits, each_its_own, (min(bounds[0], most), most)))


@helper
def possible(play: Play, bits: int, verbs: tuple[int, ...]) -> int:
    """Those of a set to which all of these can be done."""
    for verb in verbs:
        bits &= ~banned(play, verb)
    return bits


@helper
def laid_under(play: Play, verb: int, bits: int, zone: int, hosts: int, cause: Cause) -> int:
    """Pieces go under another, one after the other; those that did."""
    if bits & play.rules.bannable[verb]:
        bits &= ~banned(play, verb)
    if hosts.bit_count() != 1:
        return 0
    done, host = 0, hosts.bit_length() - 1
    for piece in ids(bits):
        moved = emit(play, Event(verb, MOVE, piece, zone, TOP, cause))
        if moved and emit(play, Event(verb, ATTACH, piece, host, 0, cause)):
            done |= 1 << piece
    return done


@helper
def lying_under(play: Play, zones: tuple[int, ...], hosts: int) -> int:
    """What lies under pieces."""
    bits, host = 0, play.state.host
    for zone in zones:
        for piece in ids(play.state.members[zone]):
            bits |= 1 << piece if host[piece] >= 0 and hosts >> host[piece] & 1 else 0
    return bits


OF_ZONES.add(lying_under)
WHERE.add(lying_under)


@helper
def left_out(play: Play, verb: int, marks: tuple[int, ...], bits: int, cause: Cause) -> int:
    """Pieces lose the marks of those who take part; those that did."""
    done = 0
    for piece in ids(bits):
        for mark in marks:
            if play.state.marks[mark] >> piece & 1 and emit(play, Event(verb, MARK, piece, mark, 0, cause)):
                done |= 1 << piece
    return done


@helper
def joined_in(play: Play, verb: int, sides: tuple[tuple[int, int], ...], bits: int, player: int, cause: Cause) -> int:
    """Pieces get the mark of those who take part on a player's side; those that did, and had no part before."""
    done, marks = 0, [mark for seat, mark in sides if play.state.memory[seat] == player + 1]
    taking = 0
    for _, mark in sides:
        taking |= play.state.marks[mark]
    for piece in ids(bits & ~taking) if len(marks) == 1 else ():
        if emit(play, Event(verb, MARK, piece, marks[0], 1, cause)):
            done |= 1 << piece
    return done


@helper
def reseated(play: Play, verb: int, slot: int, players: int, cause: Cause) -> bool:
    """A player has a part in what is under way from now on, in the place of whoever had it."""
    if not players or play.state.memory[slot] == players.bit_length():
        return False
    return emit(play, Event(verb, NOTE, slot, players.bit_length(), 0, cause))


@helper
def won(play: Play, verbs: tuple[int, int], who: int, lost: int, sides: Sides, cause: Cause) -> bool:
    """What is under way has been won: it is known of the player, of those who fought for him, and of who lost it. What
    is done as soon as something is so comes before."""
    play.rules.attend(play)
    if not who or play.state.over:
        return False
    player, loser = who.bit_length() - 1, play.state.memory[lost] - 1
    for seat, marks in sides:
        if play.state.memory[seat] - 1 == player:
            for piece in ids(sum(play.state.marks[mark] for mark in marks)):
                emit(play, Event(verbs[0], SHOW, NOWHERE, NOWHERE, (piece, loser), cause))
    emit(play, Event(verbs[0], SHOW, NOWHERE, player, (NOWHERE, loser), cause))
    return emit(play, Event(verbs[1], SHOW, NOWHERE, loser, (NOWHERE, player), cause))


Sides = tuple[tuple[int, tuple[int, ...]], ...]
"""Who may win what is under way: the slot of the memory that says which player, and the marks of who fights for him."""


@helper
def given_back(play: Play, verb: int, bits: int, cause: Cause) -> int:
    """Cards go back to the side of their owners; those that did."""
    done = 0
    for piece in ids(bits):
        done |= int(taken_over(play, verb, 1 << piece, play.state.owner[piece], cause))
    return done


def put_on(_play: Play, _me: int, it: Frame, entry: Entry) -> bool:
    """Whether a card has come to lie on another."""
    return entry.was is not None and entry.event.operation == ATTACH and entry.event.what == it[0]


@helper
def unclaimed(play: Play, bits: int) -> int:
    """Those pieces that their controllers do not have by a text on them."""
    view, state = look(play), play.state
    for source in play.rules.claiming:
        for piece in ids(view.bearing(play, source)):
            host = state.host[piece]
            if host != NOWHERE and play.rules.controller(state, host) == play.rules.speaker(state, piece):
                bits &= ~(1 << host)
    return bits


def let_go(slot: int) -> Callable[[Play, int, Frame, Entry], bool]:
    """Whether a card lies on another no longer, because it leaves play or comes to lie elsewhere: on which it lay."""

    def match(play: Play, _me: int, it: Frame, entry: Entry) -> bool:
        event, was, field = entry.event, entry.was, play.rules.field
        if event.what != it[0] or was is not None:
            return False
        host = play.state.host[it[0]]
        leaves = event.operation == MOVE and play.state.zone[it[0]] in field and event.to not in field
        if host == NOWHERE or not (leaves or event.operation == ATTACH):
            return False
        it[slot] = 1 << host
        return True

    return match
