"""The dice of an attack and of the defense against it."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.engine.dice import rolled
from cardwright.engine.operations import RULES
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.games.minis import words
from cardwright.games.minis.noting import marked
from cardwright.games.minis.numbers import value, with_arms
from cardwright.games.minis.skillrolls import shown
from cardwright.games.minis.table import carried_by

MOVED_FIRST = 2
"""How many dice a Ranged Attack loses if the model moved before it."""


class Pool(NamedTuple):
    """How many dice are rolled."""

    normal: int
    strength: int


class Hits(NamedTuple):
    """What hit: for each plain hit, the extra Damage of its die; and whether the Strength die did."""

    plain: list[int]
    strength: int

    def blocked(self, blocks: int) -> Hits:
        """What is left after blocks: the defender turns the worst hits aside. A Strength Hit cannot be blocked."""
        return self._replace(plain=sorted(self.plain, reverse=True)[blocks:])


def dice_of(play: Play, attacker: int, target: int, weapon: int, kind: str, effort: int) -> Pool:
    """How many dice an attack has, after everything that adds to them or takes them away."""
    more = _of_both(play, attacker, weapon, words.ATTACK)
    strength = 1 + _of_both(play, attacker, weapon, words.STRENGTH)
    if kind == words.MELEE_ATTACK:
        free = free_efforts(play, attacker, target)
        normal = value(play, attacker, "Fight") + _of_both(play, attacker, weapon, words.FIGHT) + more + effort - free
        return Pool(max(0, normal), max(0, strength))
    normal = value(play, weapon, "Rate of Fire")
    more += _of_both(play, attacker, weapon, words.RANGED)
    if marked(play, attacker, words.MOVED):
        more -= MOVED_FIRST
    lost = min(strength, max(0, -more))  # the Strength die is the first to go
    return Pool(max(1, normal + more + lost), strength - lost)


def _of_both(play: Play, attacker: int, weapon: int, stat: str) -> int:
    return value(play, attacker, stat) + value(play, weapon, stat)


def free_efforts(play: Play, attacker: int, target: int) -> int:
    """One for each point by which armor would better a Defense die past 2+."""
    return max(0, 2 - (value(play, attacker, "Fight") - modifier(play, target)))


def modifier(play: Play, model: int) -> int:
    """What armor adds to each Defense die."""
    return armor(play, model, "modifier")


def armor(play: Play, model: int, stat: str) -> int:
    """A number of what a model wears."""
    return sum(value(play, piece, stat) for piece in carried_by(play.state, model))


def roll_attack(play: Play, attacker: int, target: int, weapon: int, kind: str, dice: Pool) -> Hits:
    """Roll; each die that reaches the target's Defense hits, the Strength die if it reaches the attacker's Strength."""
    die = words.FIGHT if kind == words.MELEE_ATTACK else words.RANGED
    player = play.state.owner[attacker]
    faces = again(play, player, rolled(play, dice.normal), _of_both(play, attacker, weapon, words.REROLLS[die]))
    bonus = _of_both(play, attacker, weapon, words.BONUS[die])
    shown(play, attacker, player, die, [face + bonus for face in faces])
    strong = rolled(play, dice.strength)
    shown(play, attacker, player, words.STRENGTH, strong)
    need, six = value(play, target, "Defense"), value(play, weapon, words.SIXES) if die == words.FIGHT else 0
    plain = [six if face == 6 else 0 for face in faces if succeeds(face, face + bonus, need)]
    return Hits(plain, sum(succeeds(face, face, value(play, attacker, "Strength")) for face in strong))


def succeeds(natural: int, score: int, need: int) -> bool:
    """A natural 1 fails, a natural 6 succeeds, whatever is added."""
    return natural == 6 or (natural != 1 and score >= need)


def roll_defense(play: Play, attacker: int, target: int) -> int:
    """How many hits the target blocks, if it rolls for it."""
    player = play.state.owner[target]
    if not decide(play, player, DEFEND, (True, False)):
        return 0
    dice = value(play, target, "Defense") + armor(play, target, "dice") + with_arms(play, target, words.DEFENSE)
    faces = again(play, player, rolled(play, max(0, dice)), with_arms(play, target, words.REROLLS[words.DEFENSE]))
    shown(play, target, player, words.DEFENSE, faces)
    better = modifier(play, target) + value(play, target, words.BONUS[words.DEFENSE])
    need = max(2, value(play, attacker, "Fight") - better)
    return sum(succeeds(face, face, need) for face in faces)


def again(play: Play, player: int, faces: list[int], most: int) -> list[int]:
    """Roll some dice again, each at most once: the second score stands."""
    left, kept = list(range(len(faces))), faces[:]
    for _ in range(most):
        options = [(number, kept[number]) for number in left]
        chosen = decide(play, player, REROLL, [NO_MORE, *options])
        if chosen == NO_MORE:
            break
        left.remove(chosen[0])
        (kept[chosen[0]],) = rolled(play, 1)
    return kept


NO_MORE = (-1, 0)


def _die(_rules: Rules, option: tuple[int, int]) -> str:
    return "pass" if option == NO_MORE else f"reroll {option[1]}"


def _yes_or_no(_rules: Rules, option: bool) -> str:
    return "roll for Defense" if option else "no Defense Roll"


REROLL = Question("reroll", RULES, _die)
DEFEND = Question("defend", RULES, _yes_or_no)
