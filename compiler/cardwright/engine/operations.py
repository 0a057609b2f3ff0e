"""The core operations: the only code that writes state. Verbs are names for them.

Each takes the state and an event `(verb, operation, a, b, c, cause)` and returns what was there before: enough to
explain, to undo, and for effects that ask what a card was when it left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from cardwright.engine.state import NOWHERE, Deed, Lasting, Stage, State


class Cause(NamedTuple):
    """The words that made an event happen."""

    definition: int
    """The card, as its definition."""
    line: int
    start: int
    """The first and the last character in the line."""
    end: int


@dataclass(slots=True, unsafe_hash=True)
class Event:
    """Something that is to happen, or has. Nobody changes one: they are kept and shared."""

    verb: int
    operation: int
    what: int
    """The piece or counter, mostly: the operation says it, and what the rest is."""
    to: int
    more: Any
    """What it says besides; of what is only shown: the card that does it, another player, and more."""
    cause: Cause


class Given(NamedTuple):
    """What an event says of points that remember which card gave them."""

    doer: int
    """Who does it, and to whom: as with whatever else is told of an event, these two come first."""
    other: int
    card: int
    """The card that gave them; none, if no card did."""
    purpose: int
    """The card that they are spent on, if any."""
    counter: int
    """What counts how many of them that card has given; it goes up and down with them."""


OF_A_COPY = (NOWHERE, NOWHERE, NOWHERE)
"""What is told of an event that is about a copy of the card it names, and not about that card."""

RULES = Cause(NOWHERE, 0, 0, 0)
"""The cause of what the rulebook does by itself."""
TOP, BOTTOM = -1, -2
"""Where a piece goes in a zone that has an order."""


def _move(state: State, event: Event) -> tuple[int, int]:
    """Piece a to zone b, at place c of the board or on top (at the bottom) of a pile."""
    piece, to, spot = event.what, event.to, event.more
    zone, place = state.zone, state.place
    source, was = zone[piece], place[piece]
    if source != to:
        bit, members = 1 << piece, state.members
        members[source] ^= bit
        members[to] |= bit
        zone[piece] = to
    if was >= 0:  # it lay on the board, so it was in no pile
        state.at[was] = place[piece] = NOWHERE
    else:
        pile = state.order[source]
        if pile is not None:
            top = bool(pile) and pile[0] == piece
            state.order[source] = pile[1:] if top else tuple([other for other in pile if other != piece])
    if spot >= 0:
        state.at[spot] = piece
        place[piece] = spot
    else:
        pile = state.order[to]
        if pile is not None:
            state.order[to] = (*pile, piece) if spot == BOTTOM else (piece, *pile)
    return source, was


def _swap(state: State, event: Event) -> tuple[int, int]:
    """Pieces a and b exchange their places on the board."""
    one, other = event.what, event.to
    place = state.place
    here, there = place[one], place[other]
    place[one], place[other] = there, here
    state.at[here], state.at[there] = other, one
    return here, there


def _deal(state: State, event: Event) -> None:
    """Pieces c, none of which lies on the board, go to zone a: to its places from b on, or as a pile. If they come off
    the top of a pile, the rest of it stays."""
    to, spot, pieces = event.what, event.to, event.more
    place, zone, members = state.place, state.zone, state.members
    source = zone[pieces[0]] if pieces else NOWHERE
    pile = state.order[source] if pieces else None
    if pile:
        state.order[source] = pile[len(pieces) :]
    if pile and pieces == pile[: len(pieces)]:  # all of them come from there
        bits = members[source] if len(pieces) == len(pile) else 0
        for piece in pieces if not bits else ():
            bits |= 1 << piece
        members[source] ^= bits
        members[to] |= bits
    else:
        for piece in pieces:
            members[zone[piece]] ^= 1 << piece
            members[to] |= 1 << piece
    if spot >= 0:
        state.at[spot : spot + len(pieces)] = pieces
        for there, piece in enumerate(pieces, spot):
            place[piece] = there
            zone[piece] = to
        return
    for piece in pieces:
        zone[piece] = to
    if state.order[to] is not None:
        state.order[to] = pieces


def _order(state: State, event: Event) -> tuple[int, ...] | None:
    """The pile in zone a lies in the order c from now on: a shuffle, or a look at its top."""
    was, state.order[event.what] = state.order[event.what], event.more
    return was


def _mark(state: State, event: Event) -> int:
    """Piece a is in state b (c is 1) or no longer (0)."""
    was = state.marks[event.to] >> event.what & 1
    state.marks[event.to] ^= (was ^ event.more) << event.what
    return was


def _count(state: State, event: Event) -> int:
    """Counter a changes by b, not below 0; and with it the one of the card that gave it, where points remember that."""
    counters = state.counters = state.counters[:]  # copies of the state share the list
    was = counters[event.what]
    counters[event.what] = max(0, was + event.to)
    if event.more.__class__ is Given and event.more.counter != NOWHERE:
        counters[event.more.counter] += event.to
    return was


def _attach(state: State, event: Event) -> int:
    """Piece a is attached to piece b, or to nothing."""
    state.host = state.host[:]  # copies of the state share the list
    was, state.host[event.what] = state.host[event.what], event.to
    return was


def _last(state: State, event: Event) -> None:
    """Record a of the rules holds from now on, for card b; c is the rest of what a lasting effect says of itself."""
    player, named, until, frame = event.more
    state.lasting = (*state.lasting, Lasting(event.what, event.to, player, named, until, frame, event.cause))


def _lapse(state: State, event: Event) -> tuple[Lasting, ...]:
    """Record a of card b holds no longer; if no record is said, whatever ends with one of the periods c."""
    was = state.lasting
    record, card, periods = event.what, event.to, event.more
    if record == NOWHERE:
        left = [one for one in was if one.until not in periods]
    else:
        left = [one for one in was if (one.record, one.card) != (record, card)]
    if len(left) < len(was):  # else it stays the same object: whoever has kept it sees that nothing has ended
        state.lasting = tuple(left)
    return was


def _turn(state: State, event: Event) -> tuple[int, int]:
    """Turn b begins; it is player a's. What was remembered is forgotten, but for c if there is such."""
    was = state.player, state.turn
    state.player, state.turn, state.step = event.what, event.to, 0
    state.memory = list(event.more) if event.more else [0] * len(state.memory)
    return was


def _end(state: State, event: Event) -> None:
    """The game ends; players c have won it."""
    state.over, state.winners = 1, event.more


def _note(state: State, event: Event) -> int:
    """Slot a of the memory holds b from now on."""
    was, state.memory[event.what] = state.memory[event.what], event.to
    return was


def _stand(state: State, event: Event) -> int:
    """Piece a stands at point b of a measured table."""
    state.place = state.place[:]  # copies of a state without a board share the list
    was, state.place[event.what] = state.place[event.what], event.to
    return was


def _step(state: State, event: Event) -> int:
    """The turn goes on with step a."""
    was, state.step = state.step, event.what
    return was


def _ground(state: State, event: Event) -> object:
    """The places lie as c says from now on."""
    was, state.ground = state.ground, event.more
    return was


def _land(state: State, event: Event) -> object:
    """The terrain on the table is c from now on."""
    was, state.land = state.land, event.more
    return was


def _seize(state: State, event: Event) -> int:
    """Piece a goes over to zone b and stays where it lies; c says first by which piece."""
    piece, to = event.what, event.to
    source, bit = state.zone[piece], 1 << piece
    state.members[source] ^= bit
    state.members[to] |= bit
    state.zone[piece] = to
    return source


def _shed(state: State, event: Event) -> tuple[int, tuple[int, ...], int]:
    """Piece a sheds what lay on it: states, but for those in the set b; the counters c; what it was attached to."""
    piece, kept, counters = event.what, event.to, event.more
    bit, marks, was = 1 << piece, state.marks, 0
    for mark, marked in enumerate(marks):
        if marked & bit and not kept >> mark & 1:
            was |= 1 << mark
            marks[mark] = marked ^ bit
    counted = tuple([state.counters[counter] for counter in counters])
    if counters:
        state.counters = state.counters[:]
        for counter in counters:
            state.counters[counter] = 0
    host = NOWHERE
    if state.host and state.host[piece] != NOWHERE:
        state.host = state.host[:]
        host, state.host[piece] = state.host[piece], NOWHERE
    return was, counted, host


def _release(state: State, event: Event) -> tuple[Lasting, ...]:
    """Piece a is not meant any more by effects that last: those that are left are c."""
    was, state.lasting = state.lasting, event.more
    return was


def _own(state: State, event: Event) -> tuple[int, ...]:
    """Pieces c belong to player b from now on."""
    was, now = state.owner, list(state.owner)
    for piece in event.more:
        now[piece] = event.to
    state.owner = tuple(now)
    return was


def _show(_state: State, _event: Event) -> None:
    """Something is shown or said: an event that changes nothing."""


OPERATIONS: tuple[Callable[[State, Event], Any], ...] = (
    _move, _swap, _deal, _order, _mark, _count, _attach, _last, _lapse, _turn, _end, _show, _note, _stand, _step,
    _ground, _seize, _shed, _release, _land, _own,
)  # fmt: skip
(
    MOVE, SWAP, DEAL, ORDER, MARK, COUNT, ATTACH, LAST, LAPSE, TURN, END, SHOW, NOTE, STAND, STEP, GROUND, SEIZE,
    SHED, RELEASE, LAND, OWN,
) = range(len(OPERATIONS))  # fmt: skip
OF_PIECES = frozenset({MOVE, SWAP, MARK, ATTACH, STAND, SEIZE})
"""Operations that are done to piece a, and to b too if they are exchanged."""


def note(state: State, slot: int, value: int) -> None:
    """What a rule sets down for later: who attacks, where in the log a phase began."""
    state.memory[slot] = value


def go_on(state: State, agenda: tuple[Stage, ...]) -> None:
    """How far the periods of the game have come. No event: what happens in them is told by events of its own."""
    state.agenda = agenda


def set_out(state: State, player: int, seed: int | None = None, owner: tuple[int, ...] | None = None) -> None:
    """Whose turn it is, what the dice depend on, and whose the pieces are, in a game that is set up or a situation
    that is laid out.

    No event: nothing has happened yet."""
    state.player = player
    if owner is not None:
        state.owner = owner
    if seed is not None:
        state.seed = seed


def play_on(state: State) -> None:
    """A situation that is over goes on, as nobody has said all that lies in it.

    No event: it is as if nothing had ended."""
    state.over, state.winners = 0, ()


def record(state: State, registers: Iterable[int], deed: Deed) -> None:
    """A deed is kept in some registers. No event: it is part of the one that it tells of."""
    past = state.past = state.past.copy()  # copies of the state share it
    for register in registers:
        past[register] = (*past.get(register, ()), deed)
    state.deeds += 1


def empty(state: State, registers: Iterable[int]) -> None:
    """What was kept in some registers is kept no longer."""
    over = set(registers)
    state.past = {register: deeds for register, deeds in state.past.items() if register not in over}


def recall(state: State, past: dict[int, tuple[Deed, ...]]) -> None:
    """What was kept in some registers before is kept again."""
    state.past = {**state.past, **past}


def remember(state: State, slot: int, bits: int) -> None:
    """What a rule notes for later in the turn. No event: it is part of the event that the rule reacts to."""
    state.memory[slot] |= bits


def remember_all(state: State, slot: int, values: list[int]) -> None:
    """The same for a slot and those after it, in which nothing has been noted yet."""
    state.memory[slot : slot + len(values)] = values


def exchange(state: State, instead: Mapping[int, int], first: int) -> None:
    """Pieces stand for each other: what `instead` names is from now on wherever its key was, with all that lay on it.
    Tokens are counters from `first` on, a number of each kind for every piece.

    No event: it is another game, which a player cannot tell from this one."""
    pieces = len(state.zone)
    moved = [(piece, other) for piece, other in instead.items() if piece != other]
    state.zone, state.members = _renamed(state.zone, moved), [_renamed_set(bits, moved) for bits in state.members]
    state.place, state.marks = _renamed(state.place, moved), [_renamed_set(bits, moved) for bits in state.marks]
    state.order = [pile and tuple([instead.get(piece, piece) for piece in pile]) for pile in state.order]
    state.at = [instead.get(piece, piece) for piece in state.at]
    counters = state.counters
    for kind in range(first, len(counters), pieces):
        counters = counters[:kind] + _renamed(counters[kind : kind + pieces], moved) + counters[kind + pieces :]
    state.counters = counters
    state.host = [instead.get(host, host) for host in _renamed(state.host, moved)] if state.host else state.host
    state.past = {
        register: tuple([deed._replace(event=_renamed_event(deed.event, instead)) for deed in deeds])
        for register, deeds in state.past.items()
    }


def _renamed(values: list[int], moved: list[tuple[int, int]]) -> list[int]:
    new = values[:]
    for piece, other in moved:
        new[other] = values[piece]
    return new


def _renamed_set(bits: int, moved: list[tuple[int, int]]) -> int:
    new = bits
    for piece, other in moved:
        new = new & ~(1 << other) | (bits >> piece & 1) << other
    return new


def _renamed_event(event: Event, instead: Mapping[int, int]) -> Event:
    if event.operation not in (*OF_PIECES, SHOW, SHED):
        return event
    to = instead.get(event.to, event.to) if event.operation in (SWAP, ATTACH) else event.to
    return Event(event.verb, event.operation, instead.get(event.what, event.what), to, event.more, event.cause)
