"""Skill rolls: two dice against a skill, a third for an Effort; and plain rolls that texts ask for."""

from __future__ import annotations

from itertools import combinations

from cardwright.engine.changes import note, show
from cardwright.engine.dice import rolled
from cardwright.engine.play import Play
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.thrown import dice, roll
from cardwright.engine.view import look
from cardwright.games.minis import words
from cardwright.games.minis.effort import choose_effort

PASS, FAIL = "pass", "fail"


def skill_roll(play: Play, model: int, skill: str, against: int, opposed: bool) -> bool:
    """Two dice, added: not above the skill; an opposed roll must beat the other's. Passing and failing are events."""
    player = play.state.owner[model]
    bits = roll(play, model, player, "skill", rolled(play, 2 + choose_effort(play, player, model, 1)))
    return judged(play, model, skill, against, opposed, bits)


def judged(play: Play, model: int, skill: str, against: int, opposed: bool, bits: int) -> bool:
    """Whether a roll passes with the two dice that suit best."""
    faces = [dice(play)[place].face for place in ids(bits)]
    stat = look(play).stats[play.rules.stat[skill]]
    totals = [sum(pair) for pair in combinations(faces, 2)]
    passed = max(totals) > stat[against] if opposed else min(totals) <= stat[model]
    show(
        play, PASS if passed else FAIL, model, play.state.owner[model],
        (model, NOWHERE, against, list(words.SKILLS).index(skill), int(opposed), bits),
    )  # fmt: skip
    record(play, model, passed)
    return passed


def record(play: Play, model: int, passed: bool) -> None:
    """Note how the last roll of a model came out."""
    bit, memory = 1 << model, play.state.memory
    note(play, words.PASSED, memory[words.PASSED] | bit if passed else memory[words.PASSED] & ~bit)
    note(play, words.FAILED, memory[words.FAILED] & ~bit if passed else memory[words.FAILED] | bit)
