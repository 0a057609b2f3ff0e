"""Dice on the table: each has a kind, a face, what is added to it, and who rolled it; a set has bits for dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardwright.engine.dice import rolled
from cardwright.engine.operations import RULES, Cause
from cardwright.engine.play import Play
from cardwright.engine.reading import looking_at
from cardwright.engine.state import NOWHERE, ids
from cardwright.games.minis import words
from cardwright.games.minis.noting import note, show

ROLL, REROLL = "roll", "reroll"
_WIDTH, _KIND, _FACE, _MORE = 32, 3, 3, 8
_EVEN = 1 << _MORE - 1
"""What is added to a die is kept plus this: it may be less than nothing."""


class Die(NamedTuple):
    """One die."""

    kind: int
    face: int
    more: int
    by: int


@looking_at(("memory", words.THROWN))
def dice(play: Play) -> list[Die]:
    """Those that lie on the table, in the order in which they were rolled."""
    packed, found = play.state.memory[words.THROWN], []
    while packed:
        found.append(_unpacked(packed & (1 << _WIDTH) - 1))
        packed >>= _WIDTH
    return found


def _unpacked(one: int) -> Die:
    kind, rest = one & (1 << _KIND) - 1, one >> _KIND
    face, rest = rest & (1 << _FACE) - 1, rest >> _FACE
    more, by = rest & (1 << _MORE) - 1, rest >> _MORE
    return Die(kind, face, more - _EVEN, by - 1)


def _lay(play: Play, those: Sequence[Die]) -> None:
    packed = 0
    for die in reversed(those):
        one = ((die.by + 1 << _MORE | die.more + _EVEN) << _FACE | die.face) << _KIND | die.kind
        packed = packed << _WIDTH | one
    note(play, words.THROWN, packed)


def sweep(play: Play) -> int:
    """Take all dice off the table; what lay there, to be laid down again."""
    return note(play, words.THROWN, 0)


def lay_again(play: Play, packed: int) -> None:
    """Put dice back that were swept away."""
    note(play, words.THROWN, packed)


def roll(play: Play, model: int, player: int, kind: str, faces: Sequence[int], more: int = 0) -> int:
    """Dice come to the table and everybody sees them; which they are."""
    there = dice(play)
    number = words.ROLLED.index(kind)
    _lay(play, [*there, *(Die(number, face, more, model) for face in faces)])
    bits = (1 << len(faces)) - 1 << len(there)
    _tell(play, ROLL, model, player, number, bits, RULES)
    return bits


def roll_again(play: Play, bits: int, cause: Cause) -> None:
    """Dice are rolled a second time: the second score stands."""
    there = dice(play)
    for number in ids(bits):
        (face,) = rolled(play, 1)
        there[number] = there[number]._replace(face=face)
    _lay(play, there)
    for model in {there[number].by for number in ids(bits)}:
        own = of(play, bits, 1 << model) if model != NOWHERE else bits
        player, kind = play.state.owner[model] if model != NOWHERE else NOWHERE, there[ids(own)[0]].kind
        _tell(play, REROLL, model, player, kind, own, cause)


def _tell(play: Play, verb: str, model: int, player: int, kind: int, bits: int, cause: Cause) -> None:
    there = dice(play)
    shown = (there[number].face + there[number].more for number in ids(bits))
    show(play, verb, model, player, (model, NOWHERE, kind, bits, *shown), cause)


def of_kind(play: Play, kind: str) -> int:
    """The dice of a kind."""
    number = words.ROLLED.index(kind) if kind in words.ROLLED else NOWHERE
    attacks = (words.ROLLED.index(words.FIGHT), words.ROLLED.index(words.RANGED), words.ROLLED.index(words.STRENGTH))
    wanted = attacks if kind == words.ATTACK else (number,)
    return sum(1 << place for place, die in enumerate(dice(play)) if kind == words.DIE or die.kind in wanted)


def number_of(play: Play, stat: str, bits: int) -> int:
    """What dice show by nature, or with all that is added, together."""
    there = dice(play)
    return sum(there[place].face + (there[place].more if stat == words.RESULT_OF else 0) for place in ids(bits))


def of(play: Play, bits: int, models: int) -> int:
    """Those of some dice that models rolled."""
    there = dice(play)
    return sum(1 << place for place in ids(bits) if there[place].by >= 0 and models >> there[place].by & 1)


@looking_at(("memory", words.THROWN))
def throw(play: Play, players: int) -> int:
    """What the last dice show that players rolled for themselves, because the rules say so."""
    first, found = len(play.rules.cast.pieces), dict[int, int]()
    for die in dice(play):
        if die.by >= first:
            found[die.by - first] = die.face
    return sum(found.get(player, 0) for player in ids(players))


@looking_at(("memory", words.THROWN), ("memory", words.BLOCKED))
def attack_dice(play: Play, _me: int, _it: list[int]) -> int:
    """The dice of the attack that is under way, but for those whose hit was blocked."""
    return (1 << len(dice(play))) - 1 & ~play.state.memory[words.BLOCKED]
