"""What generated functions call for what stands on a table: places that are picked, what cards remember of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from cardwright.engine.events import emit
from cardwright.engine.generate.handing import with_one
from cardwright.engine.generate.writer import helper
from cardwright.engine.operations import NOTE, Cause, Event
from cardwright.engine.play import Frame, Open, Play, Question, decide
from cardwright.engine.reading import looking_at
from cardwright.engine.rulebook import Parts, Procedure
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import forbidden
from cardwright.engine.statuses import bearers, carried_text, end_keyword, give_keyword, said_by
from cardwright.engine.verbs import BEGIN

STATUS = "suffer status"
"""The deed that is asked for before a piece comes into a status."""
Places = tuple[Any, ...]


@helper
@looking_at("owner")
def owned_by(play: Play, players: int) -> int:
    """The pieces that belong to players, wherever they are."""
    return _owned(play.state.owner, players)


@lru_cache(256)
def _owned(owners: tuple[int, ...], players: int) -> int:
    return sum(1 << piece for piece, owner in enumerate(owners) if owner >= 0 and players >> owner & 1)


@helper
def alone(bits: int) -> int:
    """The only one of a set; nobody, where there are several."""
    return 0 if bits & bits - 1 else bits


@helper
def without_places(places: Places, others: Places) -> Places:
    """Places but for some."""
    return tuple(one for one in places if one not in others)


@helper
def each_place(places: Places) -> Iterator[Places]:
    """Each of some places by itself."""
    return ((one,) for one in places)


@helper
def picked_number(play: Play, player: int, question: Question, least: int, most: int) -> int:
    """A number that a player names."""
    options = range(most, least - 1, -1) if not least else range(least, most + 1)
    chosen: int = decide(play, player, question, options) if options else least
    return chosen


@helper
def picked_place(
    play: Play, player: int, verb: str, parts: Parts, near: list[tuple[Any, int]], holds: Callable[[Places], bool]
) -> Places:
    """A place that a player picks for something to be put there: none, if there is none for it."""
    table = play.rules.book.does.tabletop
    assert table is not None
    offers = table.offers(play, player, verb, parts, near)
    options: Any = [way for way in offers if holds((table.spot(play, parts, way),))]
    if not options:
        return ()
    if isinstance(offers, Open):
        options = _Such(options, offers, lambda way: holds((table.spot(play, parts, way),)))
    return (table.spot(play, parts, decide(play, max(player, 0), table.where, options)),)


class _Such(Open):
    """Places of which something must hold, also of one that somebody names."""

    def __init__(self, listed: Iterable[Any], all_: Open, holds: Callable[[Any], bool]) -> None:
        super().__init__(listed)
        self._all, self._holds = all_, holds

    def number(self, words: str) -> int | None:
        return self._all.number(words)

    def named(self, number: int) -> Any | str:
        found = self._all.named(number)
        return found if isinstance(found, str) or self._holds(found) else "the text does not let it be put there"


@helper
def kept_in_memory(play: Play, slot: int, value: int, cause: Cause) -> None:
    """A card remembers something."""
    if play.state.memory[slot] != value:
        emit(play, Event(BEGIN, NOTE, slot, value, 0, cause))


@helper
def kept_by_copies(play: Play, piece: int, number: int, apart: Mapping[str, str]) -> int:
    """What other cards of the name of a card have chosen for themselves, where they lie in the zone in which that
    counts."""
    rules, state = play.rules, play.state
    first, each = rules.book.times.keeping or (0, 0)
    zone = apart.get(rules.cast.pieces[piece].type) if piece < len(rules.cast.pieces) else None
    bits = 0
    for there in rules.layout.zones[zone] if zone is not None else ():
        for other in ids(state.members[there] & rules.cast.called.get(rules.cast.names[piece], 0) & ~(1 << piece)):
            bits |= state.memory[first + number + other * each]
    return bits


@helper
def gone_on(act: Procedure, steps: int, play: Play, who: int, it: list[int], bits: int, cause: Cause) -> int:
    """Pieces go on by so many spaces, one after the other, as the game has it; those that went all the way."""
    for _ in range(steps):
        bits = told(act(play, who, it, {"what": bits}, cause), "what")
    return bits


@helper
def told(result: Parts, role: str) -> Any:
    """A part of what came of a deed; nothing, if it has none."""
    return result.get(role, 0)


@helper
def pieces_pay(play: Play, price: Callable[[Play, int, int, Cause], bool], bits: int, much: int, cause: Cause) -> bool:
    """Each of some pieces pays: all of it or nothing."""
    return bool(bits) and all(price(play, piece, much, cause) for piece in ids(bits))


def nobody(_play: Play, _me: int, _it: Frame) -> int:
    """No player: of records that are asked for deeds."""
    return 0


def _giver(play: Play, piece: int) -> int:
    """Whose doing it is what a text does: of what lies on another piece, that one."""
    host = play.state.host[piece] if piece < len(play.state.host) else NOWHERE
    return host if host != NOWHERE else piece


@helper
def status_given(
    play: Play,
    me: int,
    it: Frame,
    verb: int,
    records: tuple[int, int],
    bits: int,
    status: tuple[str, tuple[str, ...]],
    cause: Cause,
) -> int:
    """Pieces come into a status: what it does is done at once, or they have it until they lose it; those that did."""
    (record, slot), (name, arguments), done = records, status, 0
    for piece in ids(bits):
        parts = {"onto": 1 << piece, "source": 1 << _giver(play, it[0]), "rule": said_by(play, cause), "status": name}
        if forbidden(play, STATUS, parts):
            continue
        text = carried_text(play, name, arguments)
        if text is not None:
            done |= bool(text.run(play, me, [piece] + [0] * text.slots)) << piece
        else:
            done |= give_keyword(play, verb, record, piece, me, with_one(it, slot, 1 << piece), cause) << piece
    return done


@helper
def status_lost(
    play: Play,
    me: int,
    it: Frame,
    verb: int,
    records: tuple[int, int],
    bits: int,
    status: tuple[str, tuple[str, ...]],
    cause: Cause,
) -> int:
    """Pieces lose a status; what a text gives again and again is taken away for good. Those that had it."""
    (record, slot), (name, arguments) = records, status
    had = bits & bearers(play, name)
    for piece in ids(had):
        end_keyword(play, verb, piece, name, cause, arguments)
        if bearers(play, name) >> piece & 1:
            give_keyword(play, verb, record, piece, me, with_one(it, slot, 1 << piece), cause)
    return had
