"""The phases of a round: what happens in each, step by step, from the table of its steps."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.play import Play
from cardwright.engine.state import ids
from cardwright.engine.using import happen
from cardwright.engine.view import look
from cardwright.games.minis import words
from cardwright.games.minis.recount import begin_phase, end_round, recover, score_round


def begin(play: Play, phase: str) -> None:
    """A phase begins, with all that texts and rules have happen in it by themselves."""
    begin_phase(play, phase)
    for step in _STEPS[phase]:
        step(play)


def recount(play: Play) -> None:
    """The last phase, to the end of the round."""
    begin(play, words.RECOUNT)
    recover(play)
    end_round(play)


def labelled(play: Play) -> None:
    """What texts say under the name of the phase that is under way: models, what they carry, cards beside the table."""
    phase = words.PHASES[play.state.memory[words.PHASE] - 1]
    view, bits = look(play), 0
    for action in play.rules.actions:
        if phase in action.windows:
            bits |= view.bearing(play, action.source)
    for piece in ids(bits):
        happen(play, play.state.owner[piece], piece, phase)


_STEPS: dict[str, tuple[Callable[[Play], object], ...]] = {
    words.LEAD: (labelled,),
    words.RAISE: (labelled,),
    words.EXECUTE: (labelled,),
    words.RECOUNT: (score_round, labelled),
}
"""For each phase, its steps as far as players decide nothing in it."""
