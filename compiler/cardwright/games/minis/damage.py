"""Damage and Casualties: who inflicts how much on whom, and what becomes of it."""

from __future__ import annotations

from cardwright.engine.changes import count, tokens, value
from cardwright.engine.events import emit
from cardwright.engine.operations import COUNT, MOVE, TOP, Cause
from cardwright.engine.play import Play
from cardwright.engine.state import NOWHERE
from cardwright.engine.statics import forbidden, restricted
from cardwright.engine.statuses import said_by
from cardwright.engine.verbs import NOTED
from cardwright.games.minis import words

SUFFER, FALL = "suffer", "become a Casualty"


def harm(play: Play, model: int, much: int, source: int, attack: bool, cause: Cause) -> bool:
    """A model suffers Damage from a source; at its Resilience it is a Casualty. What is beyond that is not recorded."""
    parts = {"onto": 1 << model, "source": 1 << source if source >= 0 else 0, "rule": said_by(play, cause)}
    barred = restricted(play, play.rules.verb[SUFFER], NOWHERE) >> model & 1 or forbidden(play, "suffer Damage", parts)
    done = False
    if not barred and much > 0:
        counter = play.rules.layout.tokens[words.DAMAGE] + model
        memory = play.state.memory
        kind = (memory[words.KIND] or NOWHERE) if attack else 0  # of an attack that is only spoken of, none is known
        told = (source, NOWHERE, kind, memory[words.WEAPON] - 1 if attack else NOWHERE)
        done = emit(play, play.rules.event(SUFFER, COUNT, counter, much, told, cause))
        beyond = tokens(play, model, words.DAMAGE) - value(play, model, "Resilience")
        if beyond > 0:
            count(play, NOTED, model, words.DAMAGE, -beyond)
    return done


def fall(play: Play, model: int, cause: Cause) -> bool:
    """A model becomes a Casualty; what it carries leaves the table with it."""
    zone = play.rules.layout.zone(words.CASUALTIES, play.state.owner[model])
    return emit(play, play.rules.event(FALL, MOVE, model, zone, TOP, cause))
