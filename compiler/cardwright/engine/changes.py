"""Small changes on behalf of the rulebook: what is noted, counted, marked and shown; and how what was shown is read."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import COUNT, MARK, NOTE, RULES, SHOW, Cause
from cardwright.engine.play import Entry, Play
from cardwright.engine.rulebook import Reading
from cardwright.engine.verbs import NOTED
from cardwright.engine.view import look


def value(play: Play, piece: int, stat: str) -> int:
    """A number of a piece as it is now."""
    return look(play).stats[play.rules.stat[stat]][piece]


def with_borne(play: Play, piece: int, stat: str) -> int:
    """A number of a piece and of all that lies on it together."""
    values = look(play).stats[play.rules.stat[stat]]
    return values[piece] + sum(values[one] for one, host in enumerate(play.state.host) if host == piece)


def note(play: Play, slot: int, value: int) -> int:
    """Set something down for later; what was there before."""
    was = play.state.memory[slot]
    if was != value:
        emit(play, play.rules.event(NOTED, NOTE, slot, value, 0, RULES))
    return was


def show(play: Play, verb: str, piece: int, player: int, more: tuple[object, ...], cause: Cause = RULES) -> bool:
    """Have it be known that something happens."""
    return emit(play, play.rules.event(verb, SHOW, piece, player, more, cause))


def is_shown(_play: Play, entry: Entry) -> bool:
    """Whether an event only says that something happens."""
    return entry.event.operation == SHOW


def piece_shown(_play: Play, entry: Entry) -> int:
    """The piece that an event is about, as a set."""
    return as_set(entry.event.what)


def player_shown(_play: Play, entry: Entry) -> int:
    """The player that an event is about, as a set."""
    return as_set(entry.event.to)


def said_besides(place: int) -> Reading:
    """A piece that an event names among what it says besides, as a set."""
    return lambda _play, entry: as_set(entry.event.more[place])


def as_set(number: int) -> int:
    """One piece or player as a set; nobody, where there is none."""
    return 1 << number if number >= 0 else 0


def mark(play: Play, verb: str, piece: int, name: str, on: bool) -> bool:
    """Have a piece come into a state or out of it."""
    return emit(play, play.rules.event(verb, MARK, piece, play.rules.layout.marks[name], int(on), RULES))


def marked(play: Play, piece: int, name: str) -> bool:
    """Whether a piece is in a state."""
    return bool(play.state.marks[play.rules.layout.marks[name]] >> piece & 1)


def tokens(play: Play, piece: int, name: str) -> int:
    """How many tokens of a kind lie on a piece."""
    return play.state.counters[play.rules.layout.tokens[name] + piece]


def count(play: Play, verb: str, piece: int, name: str, by: int, cause: Cause = RULES) -> bool:
    """Lay tokens on a piece or take them off."""
    counter = play.rules.layout.tokens[name] + piece
    return emit(play, play.rules.event(verb, COUNT, counter, by, 0, cause))


def points(play: Play, player: int, name: str) -> int:
    """How many points of a kind a player has."""
    return play.state.counters[play.rules.layout.counters[name] + player]


def pay(play: Play, verb: str, player: int, name: str, by: int, cause: Cause = RULES) -> bool:
    """Give a player points, or take them."""
    counter = play.rules.layout.counters[name] + player
    return emit(play, play.rules.event(verb, COUNT, counter, by, 0, cause))
