"""What is moved and marked, for generated functions."""

from __future__ import annotations

from cardwright.engine.events import emit, emit_together
from cardwright.engine.generate.choosing import able_options
from cardwright.engine.generate.runtime import on_table, only
from cardwright.engine.generate.whose import owner_of
from cardwright.engine.generate.writer import helper
from cardwright.engine.layers import View, there
from cardwright.engine.operations import COUNT, LAPSE, MARK, MOVE, STEP, Cause, Event
from cardwright.engine.picking import ENOUGH
from cardwright.engine.play import Entry, Frame, Play, Question, check_restarts, decide
from cardwright.engine.resolving import resolve
from cardwright.engine.rules import Effect
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import banned, can_count, free, let_in
from cardwright.engine.using import actions_of, asleep, happen


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
def gone_back(play: Play, verb: int, step: int, cause: Cause) -> bool:
    """A turn goes on from one of its steps."""
    check_restarts(play, verb)
    return emit(play, Event(verb, STEP, step, 0, 0, cause))


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
def keyword_given(
    play: Play, view: View, texts: list[int], arguments: tuple[str, ...], bits: int, gained: bool
) -> None:
    """Pieces have a keyword, or have it no longer."""
    for source in texts:
        if gained and play.rules.sources[source].arguments == arguments:
            view.grant(source, bits)
        elif not gained and (not arguments or play.rules.sources[source].arguments == arguments):
            view.strip(source, bits)
