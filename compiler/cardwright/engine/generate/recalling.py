"""What generated functions ask of the past: the deeds of a kind since something began."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Protocol

from cardwright.engine.events import emit
from cardwright.engine.generate.heard import event_player
from cardwright.engine.generate.whose import last_controllers
from cardwright.engine.generate.writer import helper
from cardwright.engine.operations import COUNT, LAPSE, LAST, MOVE, OF_A_COPY, SHOW, Cause, Event
from cardwright.engine.past import event_piece
from cardwright.engine.play import Cancelled, Entry, Frame, Play
from cardwright.engine.reading import ALL, KNOWN, RECALLING
from cardwright.engine.rulerecords import CountsAs, Static
from cardwright.engine.state import NOWHERE, Deed
from cardwright.engine.statics import banned
from cardwright.engine.view import numbers


class Occasion(Protocol):
    """How a deed is recognised."""

    @property
    def match(self) -> Callable[..., bool]:
        """Whether an event is such a deed."""


def first_of(numbers: Collection[int], occasions: Sequence[Occasion]) -> Callable[..., bool]:
    """Whether one of several happened; of the others, nothing is bound where the frame keeps what they bind."""
    matches = tuple(one.match for one in occasions)

    def match(play: Play, me: int, it: list[int], entry: Entry) -> bool:
        for one in matches:
            for number in numbers:
                it[number] = 0
            if one(play, me, it, entry):
                return True
        return False

    return match


DIGITS = 6
"""How many binary digits of a number are noted: no card has more than 63 of anything."""


def _found(play: Play, me: int, it: Frame, occasion: Occasion, deeds: Sequence[Deed]) -> Iterator[Deed]:
    """Those deeds that are such: by whom each was, it says."""
    actor, recalled = play.actor, play.recalled
    frame, own = it[:], _own_copy(play, it[0], deeds)
    try:
        for deed in deeds:
            play.actor, play.recalled = deed.doer, deed
            if _is_copy(play, deed):  # the text of a copy speaks of itself; that of no card does of another one
                frame[0] = deed.event.what if deed.number == own else len(play.state.zone)
            else:
                frame[0] = it[0]
            is_such = occasion.match(play, me, frame, Entry(deed.event, deed.was, NOWHERE, 1))
            play.recalled = recalled
            if is_such:
                yield deed
    finally:
        play.actor, play.recalled = actor, recalled


@helper
def was_so(play: Play, note: int, now: bool) -> bool:
    """Whether a piece was so when something was done to it; asked of what happens now, whether it is."""
    return now if play.recalled is None else bool(play.recalled.so >> note & 1)


@helper
def controlled(play: Play, player: int) -> int:
    """The pieces that a player controls: those in his or her zones."""
    layout, members, bits = play.rules.layout, play.state.members, 0
    for zone, whose in enumerate(layout.player_of):
        bits |= members[zone] if whose == player else 0
    return bits


@helper
def with_digit(play: Play, stat: int, digit: int) -> int:
    """The pieces whose number has a binary digit."""
    most = (1 << DIGITS) - 1
    return sum(1 << piece for piece, has in enumerate(numbers(play)[stat]) if min(max(has, 0), most) >> digit & 1)


@helper
def was_number(play: Play, notes: Sequence[int], now: int) -> int:
    """A number of a piece when something was done to it; asked of what happens now, as it is."""
    if play.recalled is None:
        return now
    return sum((play.recalled.so >> note & 1) << digit for digit, note in enumerate(notes))


@helper
def had_by(play: Play, note: int, bits: int) -> int:
    """Who controlled a piece when something was done to it; asked of what happens now, who does."""
    if play.recalled is None:
        return int(last_controllers(play, bits))
    return play.recalled.so >> note & (1 << play.rules.layout.players) - 1


def _is_copy(play: Play, deed: Deed) -> bool:
    """Whether something was done to a copy of a card: it is another card than the one it is a copy of."""
    return deed.event.more == OF_A_COPY and play.rules.verbs[deed.event.verb] in play.rules.book.deeds.copied


def _own_copy(play: Play, itself: int, deeds: Sequence[Deed]) -> int:
    """The deed by which the copy came up whose text is carried out; none, if that of a card is."""
    if itself < len(play.state.zone):
        return NOWHERE
    return next((deed.number for deed in reversed(deeds) if _is_copy(play, deed)), NOWHERE)


@helper
def past(play: Play, me: int, it: Frame, occasion: Occasion, register: int) -> list[Deed]:
    """The deeds of a kind that a register keeps."""
    return list(_found(play, me, it, occasion, play.state.past.get(register, ())))


@helper
def past_pieces(play: Play, deeds: Sequence[Deed]) -> int:
    """The pieces that deeds were done to; each copy is one by itself, beyond all pieces."""
    bits, size = 0, len(play.state.zone)
    for deed in deeds:
        bits |= 1 << size + 1 + deed.number if _is_copy(play, deed) else event_piece(play, deed.event)
    return bits


@helper
def past_players(play: Play, deeds: Sequence[Deed]) -> int:
    """The players whose deeds they were: of what is only shown, the one whom it names."""
    bits, was = 0, play.actor
    for deed in deeds:
        play.actor = deed.doer
        bits |= event_player(play, deed.event) if deed.doer >= 0 or deed.event.operation in (SHOW, COUNT) else 0
    play.actor = was
    return bits


@helper
def past_amount(deeds: Sequence[Deed]) -> int:
    """How much was counted by deeds, together."""
    return sum(abs(deed.event.to) for deed in deeds if deed.event.operation == COUNT)


def is_nth(play: Play, me: int, it: Frame, occasion: Occasion, number: int, register: int, entry: Entry) -> bool:
    """Whether a deed is the first of its kind since a period began, or the second."""
    if not occasion.match(play, me, it, entry):
        return False
    deeds = play.state.past.get(register, ())
    end = next((place for place in range(len(deeds) - 1, -1, -1) if deeds[place].event is entry.event), len(deeds))
    done = len(list(_found(play, me, it, occasion, deeds[:end])))
    for event in play.together if end == len(deeds) else ():  # what happens at once is done in the order it is told
        if event is entry.event:
            break
        done += occasion.match(play, me, it[:], Entry(event, None, entry.parent, 1))
    return done == number - 1


@helper
def has_been(play: Play, me: int, it: Frame, occasion: Occasion, register: int, first: int) -> bool:
    """Whether a deed of a kind has been done since so many had been kept."""
    deeds = [deed for deed in play.state.past.get(register, ()) if deed.number >= first]
    return bool(list(_found(play, me, it, occasion, deeds)))


@helper
def first_since(play: Play, me: int, it: Frame, occasion: Occasion, register: int, first: int) -> int:
    """The piece that the first deed of a kind was done to since so many had been kept; none, if there was none."""
    deeds = [deed for deed in play.state.past.get(register, ()) if deed.number >= first]
    deed = next(_found(play, me, it, occasion, deeds), None)
    return event_piece(play, deed.event) if deed is not None else 0


@helper
def last_was(play: Play, me: int, it: Frame, occasion: Occasion, register: int, asked: Occasion) -> bool:
    """Whether the latest deed of a kind was one of another kind too."""
    deeds = list(_found(play, me, it, occasion, play.state.past.get(register, ())))
    return bool(list(_found(play, me, it, asked, deeds[-1:])))


for _asks in (past, has_been, first_since, last_was):
    KNOWN[_asks] = frozenset({("past", ALL), ("deeds", ALL)})
    RECALLING.add(_asks)


@helper
def arrived(play: Play, entry: Entry, zones: tuple[int, ...], players: int) -> bool:
    """Whether a piece comes to one of these zones, from another: asked before it does and afterwards."""
    event, was = entry.event, entry.was
    if event.operation != MOVE or event.to not in zones:
        return False
    if (play.state.zone[event.what] if was is None else was[0]) == event.to:
        return False
    whose = play.rules.layout.player_of[event.to]
    return whose == NOWHERE or players < 0 or bool(players >> whose & 1)


@helper
def stood_at(play: Play, entry: Entry, places: int) -> bool:
    """Whether a piece was at one of these places of the board when something was done to it."""
    event, was = entry.event, entry.was
    place = was[1] if event.operation == MOVE and isinstance(was, tuple) else play.state.place[event.what]
    if place < 0 and event.what in play.known:  # it has left since
        place = play.known[event.what].place
    return place >= 0 and bool(places >> place & 1)


@helper
def keyword_printed(play: Play, keyword: str) -> int:
    """The pieces on which a keyword is printed."""
    bits = 0
    for (name, _), printed in play.rules.uses.items():
        bits |= printed if name == keyword else 0
    return bits


@helper
def counted_as(play: Play, members: int, kind: str, attribute: str, values: int) -> int:
    """What pieces add to a number because they count as something of a kind, with one of these values."""
    rules, total = play.rules, 0
    for record in rules.counting if members & rules.countable else ():
        if members >> record.source & 1 and _counts_so(record, kind, attribute, values, record.value):
            total += record.number(play, [record.source] + [0] * record.slots)
    for one in play.state.lasting:
        lasting = rules.lasting[one.record]
        if isinstance(lasting, CountsAs) and _counts_so(lasting, kind, attribute, values, one.named):
            frame = list(one.frame) or [one.card] + [0] * lasting.slots
            if members >> frame[0] & 1:
                total += lasting.number(play, frame)
    return total


@helper
def counted_so(play: Play, members: int, values: int, standing: Sequence[CountsAs], lasting: Collection[int]) -> int:
    """The same, by those of the texts that can have a piece count as something of a kind with a value."""
    total = 0
    for record in standing:
        if members >> record.source & 1 and values >> record.value & 1:
            total += record.number(play, [record.source] + [0] * record.slots)
    for one in play.state.lasting:
        if one.record in lasting and values >> one.named & 1:
            known: Any = play.rules.lasting[one.record]
            frame = list(one.frame) or [one.card] + [0] * known.slots
            if members >> frame[0] & 1:
                total += known.number(play, frame)
    return total


def _counts_so(record: CountsAs, kind: str, attribute: str, values: int, value: int) -> bool:
    return record.type == kind and (not attribute or (record.attribute == attribute and bool(values >> value & 1)))


@helper
def used_now(play: Play) -> int:
    """The card whose text is carried out now, as a set."""
    return 1 << play.using if play.using >= 0 else 0


@helper
def touched(play: Play, event: Event) -> int:
    """The pieces that an event changes something about."""
    if event.operation == SHOW:
        return 0
    if event.operation == LAST:
        record, rest = play.rules.lasting[event.what], event.more
        return int(rest[3][record.slot]) if isinstance(record, Static) and record.slot else 0
    return int(event_piece(play, event))


@helper
def begun(play: Play, verb: int, record: int, piece: int, rest: tuple[Any, ...], cause: Cause) -> bool:
    """A record holds from now on, for those of its pieces that it can be done to."""
    known = play.rules.lasting[record]
    if isinstance(known, Static) and known.slot:
        frame, slot = rest[3], known.slot
        kept = frame[slot] & ~banned(play, verb, frame[slot])
        if kept != frame[slot]:
            if not kept:
                return False
            rest = (*rest[:3], (*frame[:slot], kept, *frame[slot + 1 :]), *rest[4:])
    if isinstance(known, CountsAs) and any((one.record, one.card) == (record, piece) for one in play.state.lasting):
        emit(play, Event(verb, LAPSE, record, piece, 0, cause))  # a card counts as what was said of it last
    return emit(play, Event(verb, LAST, record, piece, rest, cause))


@helper
def cancel(bits: int) -> None:
    """What a card was used for is not done any further."""
    if bits:
        raise Cancelled(bits.bit_length() - 1)


@helper
def acting(play: Play) -> int:
    """The player whose doing it is what happens now, as a set."""
    return 1 << play.actor if play.actor >= 0 else 0
