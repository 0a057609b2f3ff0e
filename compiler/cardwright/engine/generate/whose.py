"""Whose pieces are, for generated functions: who controls, owns and holds them, now and before they left."""

from __future__ import annotations

from cardwright.engine.generate.writer import helper
from cardwright.engine.play import Play
from cardwright.engine.reach import OF_GIVEN, WHERE
from cardwright.engine.reading import ALL, BEARERS, KNOWN, OF_THOSE, looking_at
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.view import having


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
def fielded_by(play: Play, players: int) -> int:
    """The pieces of players that lie in play."""
    bits, layout = 0, play.rules.layout
    for zone in play.rules.field:
        if layout.player_of[zone] != NOWHERE and players >> layout.player_of[zone] & 1:
            bits |= play.state.members[zone]
    return bits


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
