"""The phases of a round: what each does by itself, and the draw limit. Their order belongs to no card."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.engine.ending import end_period
from cardwright.engine.events import emit
from cardwright.engine.operations import RULES, SHOW, set_out
from cardwright.engine.past import forget
from cardwright.engine.picking import label, ordered
from cardwright.engine.play import Play, Question, settle
from cardwright.engine.seating import first_player
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.using import actions_of, happen
from cardwright.games.agot import table
from cardwright.games.agot.table import (
    ACTIVE,
    PHASE,
    PHASE_BEGAN,
    PHASES,
    REVEALED,
    ROUND_BEGAN,
    USED,
)  # fmt: skip

ORDER = Question("have happen next", RULES, label)
WHEN_REVEALED = ("When revealed", "When Revealed")
"""How editions write what a plot's text begins with."""


_PHASE = 2
"""The place of phases among the periods of the table."""


def begin_round(play: Play) -> None:
    """A round begins."""
    table.note(play, ROUND_BEGAN, len(play.log))
    forget(play, "round")


def begin_phase(play: Play, name: str) -> None:
    """A phase begins, and what waits for that happens."""
    table.note(play, PHASE, PHASES.index(name))
    table.note(play, PHASE_BEGAN, len(play.log))
    forget(play, "phase")
    emit(play, play.rules.event("begin", SHOW, NOWHERE, NOWHERE, (NOWHERE, NOWHERE, _PHASE), RULES))
    settle(play)


def end_phase(play: Play) -> None:
    """The phase ends."""
    end_period(play, "phase")
    table.note(play, PHASE, 0)


def reveal_plots(play: Play, pieces: Sequence[int]) -> None:
    """Plots are turned up together, and what they say then happens, in the order that the first player sets."""
    owner = play.state.owner
    for piece in pieces:
        for used in ids(table.members(play, REVEALED, owner[piece])):
            table.move(play, "retire", used, USED, owner[piece])
        table.move(play, "reveal", piece, REVEALED, owner[piece])
    first = first_player(play)
    labels = {piece: label for piece in pieces for label in WHEN_REVEALED if actions_of(play, piece, label)}
    for piece in ordered(play, first, ORDER, sum(1 << one for one in labels)) if labels else ():
        happen(play, owner[piece], piece, labels[piece])


def begin_marshalling(play: Play, player: int) -> None:
    """The player's marshalling turn begins: he counts his income."""
    set_out(play.state, player)
    table.note(play, ACTIVE, player + 1)
    play.rules.agenda.do(play, "marshalling turn", "Income", player)


def begin_challenges(play: Play, player: int) -> None:
    """The player's challenges turn begins."""
    set_out(play.state, player)
    table.note(play, ACTIVE, player + 1)
    settle(play)
