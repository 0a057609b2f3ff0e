"""What tests of A Game of Thrones ask of a table besides what its own procedures do, and where its memory keeps it."""

from __future__ import annotations

from cardwright.engine.changes import mark as put_mark
from cardwright.engine.changes import note
from cardwright.engine.play import Play
from cardwright.engine.state import NOWHERE
from cardwright.games.agot.table import (
    BENEATH,
    DECK,
    GOLD,
    HAND,
    MEMORY,
    PHASE,
    PHASES,
    REVEALED,
    TABLE,
    TITLES,
    house,
    kneeling,
    members,
    move,
    number,
    of_type,
    say,
    zone,
)

__all__ = [
    "ACTIVE", "ATTACKER", "ATTACKING", "BENEATH", "DECK", "DEFENDER", "DEFENDING", "FIRST", "GOLD", "HAND", "PHASE",
    "PHASES", "PHASE_BEGAN", "POWER", "REVEALED", "ROUND_BEGAN", "TABLE", "TITLES", "WINNER", "characters", "house",
    "kneeling", "mark", "marked", "members", "move", "note", "number", "of_type", "power", "say", "zone",
]  # fmt: skip

ATTACKER, DEFENDER, WINNER, ACTIVE, FIRST = map(MEMORY.index, ("attacker", "defender", "winner", "active", "first"))
ROUND_BEGAN, PHASE_BEGAN = len(MEMORY), len(MEMORY) + 1
ATTACKING, DEFENDING, POWER = "attacking", "defending", "power"


def characters(play: Play, player: int) -> int:
    """The characters that a player controls."""
    return members(play, TABLE, player) & of_type(play, "character")


def marked(play: Play, name: str) -> int:
    """The cards in a state."""
    return play.state.marks[play.rules.layout.marks[name]]


def mark(play: Play, verb: str, name: str, piece: int, on: bool) -> bool:
    """Have a card come into a state, or out of it."""
    return put_mark(play, verb, piece, name, on)


def power(play: Play, piece: int) -> int:
    """The power on a card."""
    return play.state.counters[play.rules.layout.tokens[POWER] + piece] if piece != NOWHERE else 0
