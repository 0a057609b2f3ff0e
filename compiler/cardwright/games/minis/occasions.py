"""What is under way: an attack, with its attacker, its target and its weapon; an activation."""

from __future__ import annotations

from cardwright.engine.play import Frame, Play
from cardwright.engine.reach import WHERE
from cardwright.engine.reading import looking_at
from cardwright.engine.rules import Pool, Test
from cardwright.engine.state import ids
from cardwright.engine.tabletop.standing import on_table
from cardwright.engine.view import numbers
from cardwright.games.minis import words

ATTACK = "attack"


def made(kind: str) -> str:
    """The verb of the event that says that an attack of a kind has been made."""
    return f"make a {kind}"


def _noted(slot: int) -> Pool:
    @looking_at(("memory", slot))
    def run(play: Play, _me: int, _it: Frame) -> int:
        piece = play.state.memory[slot] - 1
        return 1 << piece if piece >= 0 else 0

    return run


attacker, active = _noted(words.ATTACKER), _noted(words.ACTIVE)


@looking_at(("memory", words.HIT))
def hits(play: Play, _of: int) -> int:
    """How many dice of the attack hit."""
    return play.state.memory[words.HIT]


def _of_kind(kind: str) -> Test:
    number = words.KINDS.index(kind) + 1

    @looking_at(("memory", words.KIND))
    def run(play: Play, _me: int, _it: Frame) -> bool:
        return play.state.memory[words.KIND] == number

    return run


EPISODES: dict[str, Test] = {
    "attack": attacker,
    "melee attack": _of_kind(words.MELEE_ATTACK),
    "ranged attack": _of_kind(words.RANGED_ATTACK),
    "defense roll": attacker,
}


@looking_at(("memory", words.JUDGING), "members", "place")
def uncounted(play: Play) -> int:
    """The models that do not count while Objectives are judged."""
    if not play.state.memory[words.JUDGING]:
        return 0
    flags = numbers(play)[play.rules.stat[words.UNCOUNTED]]
    return sum(1 << piece for piece in ids(on_table(play)) if flags[piece])


WHERE.add(uncounted)
