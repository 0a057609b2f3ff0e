"""Deployment: Warbands come to the table in groups, the Boss and those who hide as the texts say."""

from __future__ import annotations

from cardwright.engine.operations import RULES
from cardwright.engine.play import Play, decide, settle
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import forbidden
from cardwright.engine.statuses import bearers
from cardwright.engine.tabletop.placing import grid
from cardwright.engine.tabletop.shapes import INCH, spot
from cardwright.engine.using import actions_of
from cardwright.games.minis import words
from cardwright.games.minis.noting import note
from cardwright.games.minis.placing import fitting, put
from cardwright.games.minis.table import radius
from cardwright.games.minis.ways import WHERE, Way
from cardwright.games.minis.zones import area_of, front, wholly_in

DEPLOY = "deploy"


def home(play: Play, player: int, model: int) -> list[Way]:
    """The points of a player's deployment zone where all of a model fits."""
    area, own = area_of(play, player), radius(play, model)
    inside = list(grid(play.state.land, own, 2 * INCH, lambda at: wholly_in(area, (*at, 0), own)))
    return fitting(play, model, [*front(area, own, play.state.land), *inside])


def deploy_model(play: Play, model: int, options: list[Way]) -> bool:
    """A model comes to the table, at one of some points where no text forbids it."""
    allowed = [way for way in options if not too_close(play, model, way.point)]
    if not allowed:
        return False
    way: Way = decide(play, play.state.owner[model], WHERE, allowed)
    return put(play, model, way.point, DEPLOY, RULES)


def too_close(play: Play, model: int, at: int) -> bool:
    """Whether a text keeps models farther apart while they are deployed."""
    return forbidden(play, "deploy", {"what": 1 << model, "to": ((spot(at), radius(play, model)),)})


def _encounter(play: Play) -> list[int]:
    return [piece for zone in play.rules.layout.zones[words.ENCOUNTER] for piece in ids(play.state.members[zone])]


def warband(play: Play, player: int) -> int:
    """The models of a player that wait to be deployed."""
    return play.state.members[play.rules.layout.zone(words.WARBAND, player)] & play.rules.cast.of_type["model"]


def groups(play: Play, player: int) -> list[list[int]]:
    """The models of a Warband in two groups, as even as can be; those that hide come later."""
    waiting = ids(warband(play, player) & ~has_printed(play, "Hidden"))
    half = (len(waiting) + 1) // 2
    return [group for group in (waiting[:half], waiting[half:]) if group]


def has_printed(play: Play, keyword: str) -> int:
    """The pieces on which a keyword is printed, wherever they are."""
    bits = bearers(play, keyword)
    for source in play.rules.keywords.get(keyword, ()):
        bits |= play.rules.sources[source].printed
    return bits


def deploy_all(play: Play, first: int = 0) -> None:
    """What the Encounter card says comes first; then the groups of both players in turn, from one on, then everybody is
    there."""
    note(play, words.DEPLOYING, 1)
    for piece in _encounter(play):
        for action in actions_of(play, piece, "Deployment"):
            action.run(play, NOWHERE, [piece] + [0] * action.slots)
    queues = [groups(play, player) for player in range(play.rules.layout.players)]
    for turn in range(max(map(len, queues), default=0)):
        for player in (*range(first, len(queues)), *range(first)):
            queue = queues[player]
            for model in queue[turn] if turn < len(queue) else ():
                deploy_model(play, model, home(play, player, model))
                settle(play)
    note(play, words.DEPLOYING, 0)
