"""Deployment: where models of a Warband come to the table."""

from __future__ import annotations

from cardwright.engine.operations import RULES
from cardwright.engine.play import Play, decide
from cardwright.engine.statics import forbidden
from cardwright.engine.tabletop.placing import grid
from cardwright.engine.tabletop.shapes import INCH, spot
from cardwright.games.minis import words
from cardwright.games.minis.placing import fitting, put, put_anywhere
from cardwright.games.minis.table import radius
from cardwright.games.minis.ways import WHERE, Places, Way
from cardwright.games.minis.zones import area_of, front, wholly_in

DEPLOY = "deploy"


def home(play: Play, player: int, model: int) -> Places:
    """The points of a player's deployment zone where all of a model fits."""
    area, own = area_of(play, player), radius(play, model)
    inside = list(grid(play.state.land, own, 2 * INCH, lambda at: wholly_in(area, (*at, 0), own)))
    found = fitting(play, model, [*front(area, own, play.state.land), *inside])
    outside = "not all of it would be in your deployment zone"
    return put_anywhere(play, model, found, lambda at: "" if wholly_in(area, at, own) else outside)


def deploy_model(play: Play, model: int, options: list[Way]) -> bool:
    """A model comes to the table, at one of some points where no text forbids it."""
    allowed = [way for way in options if not too_close(play, model, way.point)]
    if not allowed:
        return False
    if isinstance(options, Places):
        allowed = options.only(allowed, lambda way: not too_close(play, model, way.point))
    way: Way = decide(play, play.state.owner[model], WHERE, allowed)
    return put(play, model, way.point, DEPLOY, RULES)


def too_close(play: Play, model: int, at: int) -> bool:
    """Whether a text keeps models farther apart while they are deployed."""
    return forbidden(play, "deploy", {"what": 1 << model, "to": ((spot(at), radius(play, model)),)})


def warband(play: Play, player: int) -> int:
    """The models of a player that wait to be deployed."""
    return play.state.members[play.rules.layout.zone(words.WARBAND, player)] & play.rules.cast.of_type["model"]
