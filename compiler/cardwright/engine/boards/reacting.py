"""What cards on a board do at the end of a turn, from the latest to the oldest."""

from __future__ import annotations

from functools import partial

from cardwright.engine.boards.fighting import auras_of, words_of
from cardwright.engine.play import Frame, Play, settle
from cardwright.engine.reactions import is_spent, use
from cardwright.engine.resolve_text import carry
from cardwright.engine.rulerecords import Action
from cardwright.engine.state import ids
from cardwright.engine.view import look


def reacted(play: Play, bits: int) -> int:
    """Cards react; when one has sent the turn back to an earlier step, the others wait. Those that did."""
    state, step, done = play.state, play.state.step, 0
    for action, piece in _reacting(play, bits):
        if not look(play).bearing(play, action.source) >> piece & 1:
            continue  # another reaction took it away
        if action.limit is not None and is_spent(play, action.number, piece, action.limit):
            continue
        me, frame = play.rules.controller(state, piece), [piece] + [0] * action.slots
        if carry(play, piece, me, partial(_reaction, action, me, frame)):
            use(play, action.number, piece, me, action.limit)
            done |= 1 << piece
        settle(play)
        if state.step < step:
            break
    return done


def _reacting(play: Play, bits: int) -> list[tuple[Action, int]]:
    """Reactions and the cards that have them, from the card that came last back to the oldest on the board."""
    rules, memory, ages = play.rules, play.state.memory, auras_of(play.rules).ages
    label, view = words_of(rules).reaction, look(play)
    actions = [action for action in rules.actions if label in action.windows]
    found = [(action, one) for action in actions for one in ids(bits & view.bearing(play, action.source))]
    return sorted(found, key=lambda one: -memory[ages + one[1]])


def _reaction(action: Action, me: int, frame: Frame, play: Play) -> bool:
    return action.run(play, me, frame)
