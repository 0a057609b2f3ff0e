"""What the rules of play have done by Python: whole deeds of players, with what they decide on the way."""

from __future__ import annotations

from typing import Any

from cardwright.engine.dice import rolled
from cardwright.engine.operations import Cause
from cardwright.engine.play import Frame, Play
from cardwright.engine.rulebook import Parts, Procedure
from cardwright.engine.state import ids
from cardwright.games.minis import words
from cardwright.games.minis.activation import can_act, has_use, perform
from cardwright.games.minis.noting import note, points
from cardwright.games.minis.preparing import lay_scenery

_DONE = {"done": True}
_OFTEN = 100
"""So often a tie is rolled again: dice that always show the same come to an end."""
Result = dict[str, Any]


def lay_out(play: Play, _me: int, _it: Frame, _parts: Parts, _cause: Cause) -> Result:
    """Scenery comes to the table."""
    lay_scenery(play)
    return _DONE


def roll_off(play: Play, _me: int, _it: Frame, _parts: Parts, _cause: Cause) -> Result:
    """Each player rolls a die, and adds the Pass markers left: who rolls highest wins."""
    players, state = range(play.rules.layout.players), play.state
    best = list(players)
    for _ in range(_OFTEN):
        result = [rolled(play, 1)[0] + points(play, player, words.PASS) for player in players]
        best = [player for player in players if result[player] == max(result)]
        led = state.memory[words.LED] - 1
        if led >= 0:  # whoever lost the last time wins a tie
            best = [player for player in best if player != led] or best
        if len(best) == 1:
            break
    note(play, words.LED, best[0] + 1)
    return _DONE


def undertake(play: Play, _me: int, _it: Frame, parts: Parts, cause: Cause) -> Result:
    """The model that is active uses one of its actions."""
    kind, done = parts["topic"], 0
    for model in ids(parts["doer"]):
        if play.state.memory[words.ACTIVE] - 1 == model and can_act(play, model, kind) and has_use(play, model, kind):
            done |= perform(play, model, kind, cause) << model
    return {"doer": done, "done": bool(done)}


PERFORMS: dict[str, Procedure] = {
    "lay out": lay_out,
    "roll off": roll_off,
    "undertake": undertake,
}
