"""What becomes of a card that leaves play: it sheds its states and tokens, and what was attached to it falls off.

That is no text of a card but of every rulebook with a field of play. Without it a card that is drawn again would still
be kneeling, and power would lie on cards in a discard pile.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.engine.layers import there
from cardwright.engine.operations import ATTACH, LAPSE, MOVE, OPERATIONS, RELEASE, RULES, SHED, TOP, Event
from cardwright.engine.play import Entry, Play
from cardwright.engine.rulerecords import Restriction, Static
from cardwright.engine.state import NOWHERE, Lasting, ids
from cardwright.engine.verbs import FALL
from cardwright.engine.view import look

_GAME = "game"
LEAVES = -2
"""The end of what lasts until its card leaves play."""


def left(play: Play, group: list[Entry]) -> list[int]:
    """The pieces of a group that have left play, or whoever held them, as their places in the group; also those that
    bore something where only their texts work."""
    field, held, table, bearing = play.rules.field, play.rules.burdens, play.rules.on_table, play.rules.bearing_zones
    found = []
    for number, (event, was, _, _) in enumerate(group):
        if event.operation != MOVE:
            continue
        if was[0] not in table:
            bore = event.what in play.state.host and event.to not in table and _works_at(play, event.what, was[0])
            if bore and not _works_at(play, event.what, event.to):
                found.append(number)
            continue
        within = field if was[0] in field or was[0] in held else table
        if event.to not in within or event.to in bearing or was[0] in bearing:
            found.append(number)
    return found


def _works_at(play: Play, piece: int, zone: int) -> bool:
    """Whether the text of a card works in a zone, be it not in play."""
    names = play.rules.book.zones.works.get(play.rules.cast.pieces[piece].type, ())
    return any(zone in play.rules.layout.zones[name] for name in names)


def shed(play: Play, group: list[Entry], first: int, leavers: list[int]) -> list[int]:
    """Take off what lies on pieces that have left play, and let go what is attached to them; the pieces that were.

    Logged as consequences of the leaving, and no event that anyone could react to or replace.
    """
    rules, state = play.rules, play.state
    orphans = rules.book.pieces.orphans
    beneath = [zone for zone in rules.burdens if rules.layout.kind_of[zone].name in orphans]
    field, riders = (*rules.field, *beneath), list[int]()
    for number in leavers:
        piece = group[number].event.what
        bit = 1 << piece
        counters = tuple([slot + piece for slot in rules.layout.tokens.values() if state.counters[slot + piece]])
        marked = any(marks & bit and not rules.kept >> mark & 1 for mark, marks in enumerate(state.marks))
        if counters or marked or (state.host and state.host[piece] != NOWHERE):
            _note(play, Event(FALL, SHED, piece, rules.kept, counters, RULES), first + number)
        for one in [one for one in state.lasting if one.card == piece and one.until == LEAVES]:
            _note(play, Event(FALL, LAPSE, one.record, one.card, (), RULES), first + number)
        left = _left_without(
            play, piece, rules.layout.kind_of[group[number].event.to].name in rules.book.pieces.kept_in
        )
        if left != state.lasting:
            _note(play, Event(FALL, RELEASE, piece, 0, left, RULES), first + number)
        for rider in [rider for rider in ids(there(play, field)) if state.host[rider] == piece] if state.host else ():
            riders.append(rider)
            _note(play, Event(FALL, ATTACH, rider, NOWHERE, 0, RULES), first + number)
    return riders


def _left_without(play: Play, piece: int, keeps: bool) -> tuple[Lasting, ...]:
    """What still lasts, and of whom it is said, once a piece has left play: whatever comes back is another card. What
    lasts as long as the game does, it `keeps` where it is said to."""
    periods = play.rules.book.times.periods
    ever = periods.index(_GAME) if keeps and _GAME in periods else None
    found: list[Lasting] = []
    for one in play.state.lasting:
        record = play.rules.lasting[one.record]
        slot = record.slot if isinstance(record, (Static, Restriction)) else 0
        if slot and one.frame[slot] >> piece & 1 and one.until != ever:
            rest = one.frame[slot] & ~(1 << piece)
            if rest:
                found.append(one._replace(frame=(*one.frame[:slot], rest, *one.frame[slot + 1 :])))
        else:
            found.append(one)
    return tuple(found)


def _note(play: Play, event: Event, parent: int) -> None:
    play.log.append(Entry(event, OPERATIONS[event.operation](play.state, event), parent, 1))


def _own_ways(play: Play, piece: int) -> Iterator[str]:
    """The keywords of a piece that say themselves what becomes of it without its host."""
    rules, view = play.rules, look(play)
    for name in rules.book.pieces.orphans:
        for source in rules.keywords.get(name, ()):
            had = rules.sources[source].printed & ~view.lost | view.granted.get(source, 0)
            if had & ~view.stripped.get(source, 0) & 1 << piece:
                yield name


def orphaned(play: Play, riders: list[int]) -> list[Event]:
    """What happens to the pieces whose host has left play: what the rulebook says, or they stay by themselves."""
    rules, state = play.rules, play.state
    events: list[Event] = []
    for piece in riders:
        zone = state.zone[piece]
        kind = rules.cast.pieces[piece].type if zone in rules.field else rules.layout.kind_of[zone].name
        verb = next((rules.book.pieces.orphans[name] for name in _own_ways(play, piece)), None)
        verb = verb or rules.book.pieces.orphans.get(kind)
        if verb is not None and zone in (*rules.field, *rules.burdens):
            zones = rules.layout.zones[rules.book.deeds.goes[verb]]
            owner = state.owner[piece] if state.owner else rules.holder(state, piece)
            events.append(Event(rules.verb[verb], MOVE, piece, zones[owner if len(zones) > 1 else 0], TOP, RULES))
    return sorted(events, key=lambda event: event.verb)  # those of a verb side by side
