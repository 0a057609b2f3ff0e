"""The dice of an attack and of the defense against it."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.engine.changes import marked, value, with_borne
from cardwright.engine.dice import rolled
from cardwright.engine.operations import RULES
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import ids
from cardwright.engine.tabletop.standing import carried_by
from cardwright.engine.thrown import Die, dice, roll, roll_again
from cardwright.games.minis import words

MOVED_FIRST = 2
"""How many dice a Ranged Attack loses if the model moved before it."""


class Pool(NamedTuple):
    """How many dice are rolled."""

    normal: int
    strength: int


class Hits(NamedTuple):
    """What hit: the dice that did, and those among them that are Strength dice."""

    plain: int
    strength: int


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


def roll_attack(play: Play, attacker: int, target: int, weapon: int, kind: str, pool: Pool) -> Hits:
    """Roll; each die that reaches the target's Defense hits, the Strength die if it reaches the attacker's Strength."""
    die = words.FIGHT if kind == words.MELEE_ATTACK else words.RANGED
    player, more = play.state.owner[attacker], _of_both(play, attacker, weapon, words.BONUS[die])
    plain = roll(play, attacker, player, die, rolled(play, pool.normal), more)
    again(play, player, plain, _of_both(play, attacker, weapon, words.REROLLS[die]))
    more = _of_both(play, attacker, weapon, words.BONUS[words.STRENGTH])
    strong = roll(play, attacker, player, words.STRENGTH, rolled(play, pool.strength), more)
    again(play, player, strong, _of_both(play, attacker, weapon, words.REROLLS[words.STRENGTH]))
    need = value(play, target, "Defense")
    return Hits(successes(play, plain, need), successes(play, strong, value(play, attacker, "Strength")))


def successes(play: Play, bits: int, need: int) -> int:
    """Those of some dice that succeed."""
    there = dice(play)
    found = [place for place in ids(bits) if succeeds(there[place].face, there[place].face + there[place].more, need)]
    return sum(1 << place for place in found)


def succeeds(natural: int, score: int, need: int) -> bool:
    """A natural 1 fails, a natural 6 succeeds, whatever is added."""
    return natural == 6 or (natural != 1 and score >= need)


def roll_defense(play: Play, attacker: int, target: int) -> int:
    """How many hits the target blocks, if it rolls for it."""
    player = play.state.owner[target]
    if not decide(play, player, DEFEND, (True, False)):
        return 0
    number = value(play, target, "Defense") + armor(play, target, "dice") + with_borne(play, target, words.DEFENSE)
    more = with_borne(play, target, words.BONUS[words.DEFENSE])
    bits = roll(play, target, player, words.DEFENSE, rolled(play, max(0, number)), more)
    again(play, player, bits, with_borne(play, target, words.REROLLS[words.DEFENSE]))
    need = max(2, value(play, attacker, "Fight") - modifier(play, target))
    return successes(play, bits, need).bit_count()


def again(play: Play, player: int, bits: int, most: int) -> None:
    """Roll some dice again, each at most once: the second score stands."""
    for _ in range(most):
        there = dice(play)
        chosen = decide(play, player, REROLL, [None, *((number, there[number]) for number in ids(bits))])
        if chosen is None:
            break
        bits &= ~(1 << chosen[0])
        roll_again(play, 1 << chosen[0], RULES)


def _die(rules: Rules, option: tuple[int, Die] | None) -> str:
    if option is None or rules.book.dice is None:
        return "pass"
    die = option[1]
    return f"{rules.cast.names[die.by]}: reroll {rules.book.dice.kinds[die.kind]} {die.face}"


def _yes_or_no(_rules: Rules, option: bool) -> str:
    return "roll for Defense" if option else "no Defense Roll"


REROLL = Question("reroll", RULES, _die)
DEFEND = Question("defend", RULES, _yes_or_no)
