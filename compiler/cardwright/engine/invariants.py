"""What must hold of every state at any moment: no piece lost, none doubled, every index true to the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.engine.state import NOWHERE, State, ids

if TYPE_CHECKING:
    from cardwright.engine.rules import Rules


class BrokenInvariant(AssertionError):  # noqa: N818 - it says what it is
    """The state contradicts itself; the message says where."""


def check(state: State, rules: Rules | None = None) -> None:
    """Raise BrokenInvariant if the state contradicts itself, or the rules of its game."""
    _zones(state)
    _board(state)
    attached = attached_in(state)
    _rest(state, attached)
    if rules is not None:
        _sizes(state, rules)
        points_given(state, rules)
        if rules.field:
            _in_play(state, rules, attached)


def _demand(holds: bool, message: str) -> None:
    if not holds:
        raise BrokenInvariant(message)


def _zones(state: State) -> None:
    found = [0] * len(state.members)
    bit = 1
    for zone in state.zone:
        found[zone] |= bit
        bit <<= 1
    if found != state.members:
        for zone, (true, said) in enumerate(zip(found, state.members, strict=True)):
            _demand(true == said, f"zone {zone} and its pieces disagree about {ids(true ^ said)}")
    for zone, pile in enumerate(state.order):
        if pile is not None:
            _demand(sorted(pile) == ids(found[zone]), f"the order of zone {zone} has other pieces than the zone")


def _board(state: State) -> None:
    found = lying(state)
    if found != state.at:
        for spot, (true, said) in enumerate(zip(found, state.at, strict=True)):
            _demand(true == said, f"place {spot} has piece {said}, but piece {true} lies there")


def lying(state: State) -> list[int]:
    """For each place on the board, the piece of which it is written that it lies there: no two on one."""
    found = [NOWHERE] * len(state.at)
    for piece, spot in enumerate(state.place):
        if spot > NOWHERE:  # points of a measured table are below that
            if spot >= len(found):  # the words are put together only where they are needed
                raise BrokenInvariant(f"piece {piece} lies on place {spot}, which does not exist")
            if found[spot] != NOWHERE:
                raise BrokenInvariant(f"pieces {found[spot]} and {piece} lie on the same place {spot}")
            found[spot] = piece
    return found


def _rest(state: State, attached: list[tuple[int, int]]) -> None:
    everything = (1 << len(state.zone)) - 1
    _demand(all(0 <= marked <= everything for marked in state.marks), "a state marks a piece that does not exist")
    _demand(min(state.counters, default=0) >= 0, "a counter is below 0")
    _demand(all(host != piece for piece, host in attached), "a piece is attached to itself")
    _demand(not _goes_round(state.host, attached), "pieces are attached to each other in a ring")


def attached_in(state: State) -> list[tuple[int, int]]:
    """The pieces that are attached, each with what it is attached to: few, and looked for after every event."""
    host = state.host
    if host.count(NOWHERE) == len(host):
        return []
    return [(piece, on) for piece, on in enumerate(host) if on != NOWHERE]


def _goes_round(host: list[int], attached: list[tuple[int, int]]) -> bool:
    for first, _ in attached:
        on, steps = first, 0
        while on != NOWHERE:
            on, steps = host[on], steps + 1
            if steps > len(host):
                return True
    return False


def _sizes(state: State, rules: Rules) -> None:
    """Nothing is there that the rules do not know, and nothing is missing."""
    pieces, layout = len(rules.cast.pieces), rules.layout
    _demand(len(state.zone) == pieces == len(state.place), f"the game has {pieces} pieces, the state another number")
    _demand(len(state.members) == layout.size, "the state has another number of zones than the game")
    _demand(len(state.counters) == layout.counted, "the state has another number of counters than the game")
    _demand(len(state.host) in (0, pieces), "the state has another number of hosts than of pieces")
    _demand(len(state.owner) in (0, pieces), "the state has another number of owners than of pieces")
    _demand(max(state.owner, default=0) < layout.players, "a piece belongs to a player who does not exist")
    _demand(sum(zone.bit_count() for zone in state.members) == pieces, "the sizes of the zones do not add up")


def points_given(state: State, rules: Rules) -> None:
    """Cards have given no more of the points than their players have."""
    for (points, player), first in rules.layout.given.items():
        given = state.counters[first : first + len(state.zone)]
        has = state.counters[rules.layout.counters[points] + player]
        _demand(min(given) >= 0 and sum(given) <= has, f"cards have given more {points} than there are")


def _in_play(state: State, rules: Rules, attached: list[tuple[int, int]]) -> None:
    """States, tokens and attachments are found on the table only."""
    names, there = rules.cast.names, 0
    for zone in rules.on_table:
        there |= state.members[zone]
    for name, mark in rules.layout.marks.items():
        if not rules.kept >> mark & 1:
            for piece in ids(state.marks[mark] & ~there):
                _demand(False, f"{names[piece]} is not in play, but it is {name}")
    for name, first in rules.layout.tokens.items():
        counted = state.counters[first : first + len(state.zone)]
        for piece, count in enumerate(counted) if any(counted) else ():
            if count and not there >> piece & 1:  # the words are put together only where they are needed
                raise BrokenInvariant(f"{names[piece]} is not in play, but there is {name} on it")
    borne(state, rules, attached, there)


def borne(state: State, rules: Rules, attached: list[tuple[int, int]], there: int) -> None:
    """What is attached lies on the table, and so does what bears it."""
    names = rules.cast.names
    held = sum(state.members[zone] for zone in rules.burdens)  # whoever held it may just have left
    for piece, host in attached:
        if held >> piece & 1 or _laid_out(state, rules, piece, host):
            continue
        for one in (piece, host):
            if not there >> one & 1 and not (one == host and _works(state, rules, host)):
                words = f"{names[piece]} is attached to {names[host]}, but {names[one]} is not in play"
                raise BrokenInvariant(words)


def _works(state: State, rules: Rules, piece: int) -> bool:
    """Whether a card lies where its text works, be it not in play."""
    names = rules.book.zones.works.get(rules.cast.pieces[piece].type, ())
    return any(state.zone[piece] in rules.layout.zones[name] for name in names)


def _laid_out(state: State, rules: Rules, piece: int, host: int) -> bool:
    """Whether a player has laid both where nobody else sees them, to be turned up together."""
    zone = state.zone[piece]
    return zone == state.zone[host] and rules.layout.kind_of[zone].private
