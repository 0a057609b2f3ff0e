"""Numbers that are printed on nothing: how many more dice, how many rerolls, whether something is ignored.

Each is kept like a skill, so that what texts say of it comes and goes with them.
"""

from __future__ import annotations

from cardwright.engine.play import Play
from cardwright.engine.view import look
from cardwright.games.minis.table import carried_by


def value(play: Play, piece: int, stat: str) -> int:
    """A number of a piece as it is now."""
    return look(play).stats[play.rules.stat[stat]][piece]


def with_arms(play: Play, model: int, stat: str) -> int:
    """A number of a model and of all it carries together."""
    values = look(play).stats[play.rules.stat[stat]]
    return values[model] + sum(values[piece] for piece in carried_by(play.state, model))
