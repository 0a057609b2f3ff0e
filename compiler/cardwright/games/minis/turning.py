"""What the rules of play have done by Python: whole deeds of players, with what they decide on the way."""

from __future__ import annotations

from typing import Any

from cardwright.engine.operations import Cause
from cardwright.engine.play import Frame, Play
from cardwright.engine.rulebook import Parts, Procedure
from cardwright.engine.state import ids
from cardwright.games.minis import words
from cardwright.games.minis.activation import can_act, has_use, perform

Result = dict[str, Any]


def undertake(play: Play, _me: int, _it: Frame, parts: Parts, cause: Cause) -> Result:
    """The model that is active uses one of its actions."""
    kind, done = parts["topic"], 0
    for model in ids(parts["doer"]):
        if play.state.memory[words.ACTIVE] - 1 == model and can_act(play, model, kind) and has_use(play, model, kind):
            done |= perform(play, model, kind, cause) << model
    return {"doer": done, "done": bool(done)}


PERFORMS: dict[str, Procedure] = {
    "undertake": undertake,
}
