"""Dice: each is a decision of chance, so that a list of decisions repeats it."""

from __future__ import annotations

from cardwright.engine.operations import RULES
from cardwright.engine.play import CHANCE, Play, Question, decide
from cardwright.engine.rules import Rules

FACES = (1, 2, 3, 4, 5, 6)


def _face(_rules: Rules, option: int) -> str:
    return f"die {option}"


DIE = Question("roll a die", RULES, _face)


def lot(play: Play, count: int) -> int:
    """Which of so many things dice choose: of two the first with an odd number, of more each with as many faces as the
    others; faces that are left over are rolled again."""
    if count == 2:
        return 1 - rolled(play, 1)[0] % 2
    number, sides = 1, len(FACES)
    while sides < count:
        number, sides = number + 1, sides * len(FACES)
    share = sides // count
    while True:
        at = 0
        for face in rolled(play, number):
            at = at * len(FACES) + face - 1
        if at < share * count:
            return at // share


def rolled(play: Play, number: int) -> list[int]:
    """What so many dice show, one after another."""
    return [decide(play, CHANCE, DIE, FACES) for _ in range(number)]
