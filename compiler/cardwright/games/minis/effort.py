"""Effort: markers that a model takes because it wants to, or because it must."""

from __future__ import annotations

from cardwright.engine.changes import count, tokens, value
from cardwright.engine.operations import RULES, Cause
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE
from cardwright.engine.statics import restricted
from cardwright.engine.tabletop.standing import bearer_of
from cardwright.games.minis import words

LIMIT = 3
"""How many markers a model can take for one use."""
TAKE = "take"


def room(play: Play, model: int) -> int:
    """How many Effort markers a model can take now: not beyond its Willpower, and not where a text forbids it."""
    if restricted(play, play.rules.verb[TAKE], NOWHERE) >> model & 1:
        return 0
    return max(0, min(LIMIT, value(play, model, "Willpower") - tokens(play, model, words.EFFORT)))


def exert(play: Play, model: int, number: int, cause: Cause) -> bool:
    """Take Effort markers as a price; nothing is taken if not all can be."""
    if number > room(play, model):
        return False
    return not number or count(play, TAKE, model, words.EFFORT, number, cause)


def exert_bearer(play: Play, piece: int, number: int, cause: Cause) -> bool:
    """The same for a price that a piece names: of what a model carries, the model pays it."""
    return exert(play, bearer_of(play.state, piece), number, cause)


def _label(rules: Rules, option: tuple[int, int]) -> str:
    return f"{rules.cast.names[option[0]]}: {option[1]} Effort"


_HOW_MUCH = Question("make an Effort", RULES, _label)


def choose_effort(play: Play, player: int, model: int, most: int = LIMIT) -> int:
    """A player decides how many markers a model takes, and it does."""
    options = [(model, number) for number in range(min(most, room(play, model)) + 1)]
    number: int = decide(play, player, _HOW_MUCH, options)[1]
    if number:
        exert(play, model, number, RULES)
    return number
