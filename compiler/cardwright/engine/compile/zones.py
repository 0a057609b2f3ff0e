"""Zones and places as sets of pieces: `King's Landing`, `any play area`, `the same row or column`."""

from __future__ import annotations

from cardwright.engine.compile.players import who
from cardwright.engine.compile.scope import Scope
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Pool
from cardwright.engine.state import ids
from cardwright.lang.tree import Both, Constant, Kind, Ref, Related, Select, Thing, You

_ANY = {"a", "an", "any", "each", "all", "every"}


def pieces_in(thing: Thing, scope: Scope) -> Pool:
    """The pieces in a zone, or in one of several."""
    zones = _known(thing, scope)
    if zones is not None:
        return members_of(zones)
    if isinstance(thing, Ref) and thing.kind == "zone":
        return _the_same(thing, scope)
    if isinstance(thing, Both):
        scope.only(thing, "things", "join")
        return union([pieces_in(one, scope) for one in thing.things])
    if not isinstance(thing, Select):
        raise scope.error(thing, "it is no zone")
    if thing.kinds[0].kind in ("position", "value") and len(thing.kinds) == 1:
        return on_board(thing, scope)
    scope.only(thing, "quantity", "owner", "kinds", "join")
    return union([_zone(kind, thing, scope) for kind in thing.kinds])


def zones_of(thing: Thing, scope: Scope) -> tuple[int, ...] | None:
    """The zones that are meant, if it does not depend on who asks."""
    return _known(thing, scope)


def _the_same(thing: Ref, scope: Scope) -> Pool:
    """`that pile`: the frame holds the zone."""
    slot = scope.last(thing, "zone", thing.noun).slot
    return lambda play, _me, it: play.state.members[it[slot]]


def _known(thing: Thing, scope: Scope) -> tuple[int, ...] | None:
    """The zones that are meant, if it does not depend on who asks."""
    if isinstance(thing, Both):
        parts = [_known(one, scope) for one in thing.things]
        return None if None in parts else tuple(zone for part in parts for zone in part or ())
    match thing:
        case Select(kinds=[kind], owner=None, where=[]) if kind.noun == "play" and scope.rules.field:
            return tuple(scope.rules.field)
        case Select(kinds=[kind], owner=None, where=[]) if kind.kind == "zone":
            zones = _zones(kind, scope)
            if len(zones) > 1 and thing.quantity is None:
                return None
            words = set(thing.quantity.words) if thing.quantity else set()
            if len(zones) > 1 and words and not words <= _ANY:
                raise scope.error(thing, f"it is not plain whose {kind.noun} is meant")
            return zones
    return None


def _zones(kind: Kind, scope: Scope) -> tuple[int, ...]:
    scope.only(kind, "noun", "kind", "plural")
    zones = scope.rules.layout.zones.get(kind.noun)
    if zones is None:
        raise scope.error(kind, f"this game has no zone `{kind.noun}`")
    return zones


def _zone(kind: Kind, select: Select, scope: Scope) -> Pool:
    if kind.kind == "position":
        return _line(kind, select, scope)  # `the same row or column`
    zones = _zones(kind, scope)
    if len(zones) == 1:
        return members_of(zones)
    if isinstance(select.owner, You) and scope.you is None:
        return _own(zones)
    if select.owner is None:
        return _own(zones)  # `the deck`: that of the player who does it
    return _of_players(zones, who(select.owner, scope))


def members_of(zones: tuple[int, ...]) -> Pool:
    """The pieces in zones that are known beforehand."""
    if len(zones) == 1:
        (one,) = zones
        return lambda play, _me, _it: play.state.members[one]
    if len(zones) == 2:
        one, two = zones
        return lambda play, _me, _it: play.state.members[one] | play.state.members[two]
    if len(zones) == 3:
        one, two, three = zones

        def run_three(play: Play, _me: int, _it: Frame) -> int:
            members = play.state.members
            return members[one] | members[two] | members[three]

        return run_three

    def run(play: Play, _me: int, _it: Frame) -> int:
        bits, members = 0, play.state.members
        for zone in zones:
            bits |= members[zone]
        return bits

    return run


def _own(zones: tuple[int, ...]) -> Pool:
    return lambda play, me, _it: play.state.members[zones[me]] if me >= 0 else 0


def _of_players(zones: tuple[int, ...], players: Pool) -> Pool:
    def run(play: Play, me: int, it: Frame) -> int:
        bits, wanted = 0, players(play, me, it)
        for player, zone in enumerate(zones):
            if wanted >> player & 1:
                bits |= play.state.members[zone]
        return bits

    return run


def on_board(thing: Select, scope: Scope) -> Pool:
    """The pieces on places of the board: `in a corner`, `in its space`, `in space 3 of your row`, `in the same row`."""
    kind, book = thing.kinds[0], scope.rules.book
    if kind.noun in book.spots:
        scope.only(thing, "kinds")
        named = book.spots[kind.noun]
        return lambda play, _me, _it: pieces_at(play, named)
    if kind.amount is not None:
        places = numbered(thing, scope)
        return lambda play, me, it: pieces_at(play, places(play, me, it))
    if thing.owner is None:
        return _line(kind, thing, scope)
    from cardwright.engine.compile.things import describe  # noun phrases and places speak of each other

    lines = book.lines.get(kind.noun)
    if lines is None:
        raise scope.error(thing, f"this board has no {kind.noun}")
    cards = describe(thing.owner, scope).among()

    def run(play: Play, me: int, it: Frame) -> int:
        bits = 0
        for piece in ids(cards(play, me, it)):
            if play.state.place[piece] >= 0:
                bits |= pieces_at(play, lines[play.state.place[piece]])
        return bits

    return run


def numbered(thing: Select, scope: Scope) -> Pool:
    """`space 3 of your row`: its places, as a set."""
    match thing:
        case Select(
            kinds=[Kind(amount=Constant(value=value))], where=[Related(preposition="of", thing=Select() as zone)]
        ):
            spaces = scope.rules.book.spaces.get(zone.kinds[0].noun)
        case _:
            raise scope.error(thing, "it is not plain which space is meant")
    if spaces is None or not 1 <= value <= len(spaces[0]):
        raise scope.error(thing, "there is no such space")
    if len(spaces) == 1:
        return lambda _play, _me, _it: spaces[0][value - 1]
    players = who(zone.owner, scope)

    def run(play: Play, me: int, it: Frame) -> int:
        return sum(spaces[player][value - 1] for player in ids(players(play, me, it)))

    return run


def _line(kind: Kind, select: Select, scope: Scope) -> Pool:
    """`the same row`: the pieces on the line of the card that bears the text."""
    lines = scope.rules.book.lines.get(kind.noun)
    if lines is None or select.quantity is None or select.quantity.words != ["the", "same"]:
        raise scope.error(kind, f"`{kind.noun}` is known only as `the same {kind.noun}`")
    return lambda play, _me, it: pieces_at(play, lines[play.state.place[it[0]]])


def pieces_at(play: Play, places: int) -> int:
    """The pieces that lie on a set of places."""
    bits, at = 0, play.state.at
    for spot in ids(places):
        if at[spot] >= 0:
            bits |= 1 << at[spot]
    return bits


def union(pools: list[Pool]) -> Pool:
    """The pieces of any of several sets."""
    if len(pools) == 1:
        return pools[0]
    if len(pools) == 2:
        one, other = pools
        return lambda play, me, it: one(play, me, it) | other(play, me, it)
    first, rest = pools[0], union(pools[1:])
    return lambda play, me, it: first(play, me, it) | rest(play, me, it)
