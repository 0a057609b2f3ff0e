"""Dice: each is a decision of chance, so that a list of decisions repeats it."""

from __future__ import annotations

from cardwright.engine.operations import RULES
from cardwright.engine.play import CHANCE, Play, Question, decide
from cardwright.engine.rules import Rules

FACES = (1, 2, 3, 4, 5, 6)


def _face(_rules: Rules, option: int) -> str:
    return f"die {option}"


DIE = Question("roll a die", RULES, _face)


def rolled(play: Play, number: int) -> list[int]:
    """What so many dice show, one after another."""
    return [decide(play, CHANCE, DIE, FACES) for _ in range(number)]
