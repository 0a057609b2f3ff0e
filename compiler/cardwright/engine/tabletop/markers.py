"""Markers on the table: set by pieces or cards where the rules let them lie, and removed again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.engine.changes import is_shown, piece_shown, player_shown, said_besides
from cardwright.engine.events import emit
from cardwright.engine.operations import ATTACH, MOVE, RULES, SHOW, STAND, TOP, Cause
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rulebook import Parts, Telling
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.tabletop.areas import area_of, near
from cardwright.engine.tabletop.putting import beside_one
from cardwright.engine.tabletop.shapes import INCH, Spot, compared, overlap, point, spot
from cardwright.engine.tabletop.standing import ground_of, on_table, radius, touching, where
from cardwright.engine.tabletop.ways import WHERE, Way

SET, REMOVE = "set", "remove"


def marked(verb: str) -> Telling:
    """That a marker was set or removed: which, by what, and whose doing it was."""
    return Telling((verb,), {"what": piece_shown, "doer": said_besides(0), "by": player_shown}, is_shown)


def spare(play: Play, kind: str, player: int) -> int:
    """A marker of the player's that is not on the table."""
    out = play.state.members[0] & play.rules.cast.of_type.get(kind, 0)
    return next((piece for piece in ids(out) if play.state.owner[piece] == player), NOWHERE)


def markers(play: Play, kind: str = "") -> int:
    """Those on the table; of a kind, if one is named."""
    bits, kinds = 0, [kind] if kind else ground_of(play).markers
    for one in kinds:
        bits |= play.rules.cast.of_type.get(one, 0)
    return on_table(play) & bits


def put_down(play: Play, marker: int, at: int, player: int, model: int, card: int, cause: Cause) -> None:
    """A marker comes to the table; what a card sets may stay with it."""
    rules = play.rules
    kind = rules.cast.pieces[marker].type
    table = rules.layout.zone(rules.book.zones.play[0], player)
    emit(play, rules.event("put", MOVE, marker, table, TOP, cause))
    emit(play, rules.event("put", STAND, marker, at, (model, player, 0), cause))
    host = ground_of(play).markers[kind].stays_with
    if host and 0 <= card < len(rules.cast.pieces) and rules.cast.of_type.get(host, 0) >> card & 1:
        emit(play, rules.event("put", ATTACH, marker, card, 0, cause))
    _make_room(play, kind, marker, player, cause)
    emit(play, rules.event(SET, SHOW, marker, player, (model, NOWHERE), cause))


def fits(play: Play, player: int, kind: str, marker: int, at: int) -> bool:
    """Whether the rules let a marker be set at a point."""
    return allowed(play, player, kind, marker)(spot(at))


def allowed(play: Play, player: int, kind: str, marker: int) -> Callable[[Spot], bool]:
    """Whether the rules let a marker be set at spots: over no other, and as far from those of its kind and from the
    part of its player as they say. What lies there is looked at once."""
    own, rule, owner = radius(play, marker), ground_of(play).markers[kind], play.state.owner
    lying = [(where(play, one), own + radius(play, one)) for one in ids(markers(play))]
    friends = [one for one in ids(markers(play, kind)) if owner[one] == player]
    if rule.most and len(friends) >= rule.most and not _untargeted(play, kind, player):
        return lambda _there: False
    apart, homeless = round(rule.apart * INCH), round(rule.homeless * INCH)
    kept = [(where(play, one), own + radius(play, one)) for one in friends] if apart else []
    area = area_of(play, player) if homeless else None

    def is_so(there: Spot) -> bool:
        if area is not None and near(area, there, own, homeless):
            return False
        if any(compared(there, place, reach, apart) <= 0 for place, reach in kept):
            return False
        return not any(overlap(there, place, reach) for place, reach in lying)

    return is_so


def _untargeted(play: Play, kind: str, player: int) -> list[int]:
    """The markers of a kind and a player on the table that no card there remembers."""
    memory, kept, rules = play.state.memory, 0, play.rules
    first, each = rules.book.times.keeping or (0, 0)
    for zone in (zone for name in rules.book.texts.apart.values() for zone in rules.layout.zones[name]):
        for card in ids(play.state.members[zone]):
            for slot in range(each):
                kept |= memory[first + card * each + slot]
    return [one for one in ids(markers(play, kind)) if play.state.owner[one] == player and not kept >> one & 1]


def _make_room(play: Play, kind: str, new: int, player: int, cause: Cause) -> None:
    """Of a player who has one marker too many on the table, the opponent removes another."""
    most = ground_of(play).markers[kind].most
    if most and sum(play.state.owner[one] == player for one in ids(markers(play, kind))) > most:
        others = [(REMOVE, one) for one in _untargeted(play, kind, player) if one != new]
        _, marker = decide(play, 1 - player, HOW, others)
        emit(play, play.rules.event("put", MOVE, marker, 0, TOP, cause))


def reveal(play: Play, marker: int, model: int, cause: Cause) -> None:
    """A piece removes a marker from the table: it is known first, while the marker is still there."""
    player = play.state.owner[model] if model >= 0 else NOWHERE
    emit(play, play.rules.event(REMOVE, SHOW, marker, player, (model, NOWHERE), cause))
    emit(play, play.rules.event("put", MOVE, marker, 0, TOP, cause))


def _choice(rules: Rules, option: tuple[str, int]) -> str:
    return option[0] if option[1] < 0 else f"{option[0]} {rules.cast.names[option[1]]}"


HOW = Question("manipulate", RULES, _choice)


def beside(play: Play, kind: str, marker: int, model: int) -> list[Way]:
    """Where a piece can set a marker of a kind: in contact with it."""
    if marker == NOWHERE:
        return []
    return beside_one(play, marker, model, allowed(play, play.state.owner[marker], kind, marker))


# What verbs do


def _one(bits: int) -> int:
    return bits.bit_length() - 1 if bits else NOWHERE


def sets(play: Play, me: int, it: list[int], parts: Parts, cause: Cause) -> dict[str, Any]:
    """Markers come to the table: at places that were picked, or in contact with whoever sets them."""
    model, kind, bits = _one(parts.get("doer", 0)), parts["kind"], 0
    places = list(parts.get("to", ()))
    for _ in range(parts.get("amount", 1)):
        marker = spare(play, kind, me)
        if marker == NOWHERE:
            break
        if "to" in parts:
            options = [Way("there", point(*at), 0) for at, _ in places[:1]]
            del places[:1]
        else:
            options = beside(play, kind, marker, model)
        if not options:
            break
        put_down(play, marker, decide(play, max(me, 0), WHERE, options).point, me, model, it[0], cause)
        bits |= 1 << marker
    return {"what": bits, "done": bits.bit_count() == parts.get("amount", 1)}


def removes(play: Play, _me: int, _it: list[int], parts: Parts, cause: Cause) -> dict[str, Any]:
    """Markers leave the table, removed by a piece that touches them; anything else leaves the game."""
    bits, model = parts["what"], _one(parts.get("doer", 0))
    there = bits & sum(play.rules.cast.of_type.get(kind, 0) for kind in ground_of(play).markers)
    rest, done = bits & ~there, 0
    if "doer" in parts:
        there = sum(1 << one for one in ids(there) if model != NOWHERE and touching(play, model, one))
    for marker in ids(there):
        reveal(play, marker, model, cause)
    for piece in ids(rest):
        done |= emit(play, play.rules.event(REMOVE, MOVE, piece, 0, TOP, cause)) << piece
    return {"what": there | done, "done": there | done == bits != 0}


def replaces(play: Play, me: int, it: list[int], parts: Parts, cause: Cause) -> dict[str, Any]:
    """A marker makes room for one of somebody else, at the same spot."""
    done, owner = 0, _one(parts["owner"]) if "owner" in parts else me
    for marker in ids(parts["what"]):
        new, at = spare(play, parts["kind"], owner), play.state.place[marker]
        if new != NOWHERE:
            reveal(play, marker, it[0], cause)
            put_down(play, new, at, owner, it[0], NOWHERE, cause)
            done |= 1 << marker
    return {"what": done, "done": done == parts["what"] != 0}
