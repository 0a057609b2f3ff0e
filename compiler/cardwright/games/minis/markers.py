"""Markers on the table: set by models or cards, and removed again."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import ATTACH, MOVE, RULES, STAND, TOP, Cause
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.tabletop.shapes import INCH, compared, overlap, spot
from cardwright.games.minis import words
from cardwright.games.minis.noting import show
from cardwright.games.minis.placing import beside_one
from cardwright.games.minis.table import on_table, radius, touching, where
from cardwright.games.minis.ways import WHERE, Way
from cardwright.games.minis.zones import area_of, near

SET, REMOVE = "set", "remove"
INTRIGUE, EVENT = "Intrigue marker", "Event marker"
MOST = 8
"""Intrigue markers that a player may have on the board."""
_FROM_FRIENDS, _FROM_HOME = 4 * INCH, 2 * INCH


def spare(play: Play, noun: str, player: int) -> int:
    """A marker of the player's that is not on the table."""
    out = play.state.members[play.rules.layout.zone(words.OUT)] & play.rules.cast.of_type[noun]
    return next((piece for piece in ids(out) if play.state.owner[piece] == player), NOWHERE)


def put_down(play: Play, marker: int, way: Way, player: int, model: int, card: int, cause: Cause) -> None:
    """A marker comes to the table; those of an Objective stay with its card."""
    rules = play.rules
    emit(play, rules.event("put", MOVE, marker, rules.layout.zone(words.TABLE, player), TOP, cause))
    emit(play, rules.event("put", STAND, marker, way.point, (model, player, 0), cause))
    objective = 0 <= card < len(rules.cast.pieces) and rules.cast.of_type["objective"] >> card & 1
    if objective and rules.cast.of_type[EVENT] >> marker & 1:
        emit(play, rules.event("put", ATTACH, marker, card, 0, cause))
    if rules.cast.of_type[INTRIGUE] >> marker & 1:
        _make_room(play, marker, player, cause)
    show(play, SET, marker, player, (model, NOWHERE), cause)


def fits(play: Play, player: int, noun: str, marker: int, at: int) -> bool:
    """Whether the rules let a marker be set at a point: over no other; Intrigue markers away from one's own zone and
    from each other."""
    own, there = radius(play, marker), spot(at)
    markers = on_table(play) & (play.rules.cast.of_type[INTRIGUE] | play.rules.cast.of_type[EVENT])
    if any(overlap(there, where(play, other), own + radius(play, other)) for other in ids(markers)):
        return False
    if noun != INTRIGUE:
        return True
    friends = [one for one in ids(markers & play.rules.cast.of_type[INTRIGUE]) if play.state.owner[one] == player]
    reach = {one: own + radius(play, one) for one in friends}
    if any(compared(there, where(play, one), reach[one], _FROM_FRIENDS) <= 0 for one in friends):
        return False
    if len(friends) >= MOST and not _untargeted(play, player):
        return False
    return not near(area_of(play, player), there, own, _FROM_HOME)


def _untargeted(play: Play, player: int) -> list[int]:
    """The Intrigue markers of a player on the table that no Objective in play speaks of."""
    memory, kept = play.state.memory, 0
    for zone in play.rules.layout.zones[words.LAID]:
        for card in ids(play.state.members[zone]):
            for slot in range(words.KEPT):
                kept |= memory[words.chosen_slot(card) + slot]
    markers = ids(on_table(play) & play.rules.cast.of_type[INTRIGUE])
    return [one for one in markers if play.state.owner[one] == player and not kept >> one & 1]


def _make_room(play: Play, new: int, player: int, cause: Cause) -> None:
    """Of a player who has one marker too many on the table, the opponent removes another."""
    markers = ids(on_table(play) & play.rules.cast.of_type[INTRIGUE])
    if sum(play.state.owner[one] == player for one in markers) > MOST:
        others = [("remove", one) for one in _untargeted(play, player) if one != new]
        _, marker = decide(play, 1 - player, HOW, others)
        emit(play, play.rules.event("put", MOVE, marker, play.rules.layout.zone(words.OUT), TOP, cause))


def reveal(play: Play, marker: int, model: int, cause: Cause) -> None:
    """A model removes a marker from the table: it is known first, while the marker is still there."""
    show(play, REMOVE, marker, play.state.owner[model] if model >= 0 else NOWHERE, (model, NOWHERE), cause)
    emit(play, play.rules.event("put", MOVE, marker, play.rules.layout.zone(words.OUT), TOP, cause))


def _choice(rules: Rules, option: tuple[str, int]) -> str:
    return option[0] if option[1] < 0 else f"{option[0]} {rules.cast.names[option[1]]}"


HOW = Question("manipulate", RULES, _choice)


def manipulations(play: Play, model: int) -> list[tuple[str, int]]:
    """What a model can do with a Manipulate Action: set a marker, or remove one that it touches."""
    unused = spare(play, INTRIGUE, play.state.owner[model])
    markers = ids(on_table(play) & play.rules.cast.of_type[INTRIGUE])
    options = [("set", NOWHERE)] * bool(_spots(play, unused, model))
    return options + [("remove", marker) for marker in markers if touching(play, model, marker)]


def _spots(play: Play, unused: int, model: int) -> list[Way]:
    """Where a model can set a marker."""
    found = beside_one(play, unused, model) if unused != NOWHERE else []
    return [way for way in found if fits(play, play.state.owner[model], INTRIGUE, unused, way.point)]


def manipulate(play: Play, model: int, cause: Cause) -> bool:
    """The Manipulate Action: set a marker in contact, or remove one that is."""
    player, options = play.state.owner[model], manipulations(play, model)
    if not options:
        return False
    what, marker = decide(play, player, HOW, options)
    if what == "remove":
        reveal(play, marker, model, cause)
    else:
        unused = spare(play, INTRIGUE, player)
        way: Way = decide(play, player, WHERE, _spots(play, unused, model))
        put_down(play, unused, way, player, model, NOWHERE, cause)
    return True
