"""Influence: paid by kneeling cards that have it; what is too much is lost."""

from __future__ import annotations

from cardwright.engine.carrying import carry
from cardwright.engine.events import emit
from cardwright.engine.operations import COUNT, MARK, Cause
from cardwright.engine.picking import label
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Action
from cardwright.engine.state import ids
from cardwright.engine.trying import able
from cardwright.engine.using import actions_of
from cardwright.games.agot import table
from cardwright.games.agot.words import INFLUENCE, KNEELING, TABLE, TITLES

PAY = "kneel for influence"


def pay_influence(play: Play, me: int, wanted: int, cause: Cause) -> bool:
    """Kneel cards until there is enough; whether there was."""
    paid, question = 0, Question(PAY, cause, label)
    while paid < wanted:
        sources = _sources(play, me)
        if not sources:
            return False
        piece = decide(play, me, question, sorted(sources))
        paid += _knelt(play, me, piece, sources[piece], cause)
    return True


def _sources(play: Play, me: int) -> dict[int, Action | None]:
    """The cards that can supply influence: those that have it, and a title that produces it."""
    standing = table.members(play, TABLE, me) & ~table.kneeling(play)
    kinds = table.of_type(play, "character") | table.of_type(play, "location")
    found: dict[int, Action | None] = {
        piece: None for piece in ids(standing & kinds) if table.number(play, piece, INFLUENCE) > 0
    }
    for title in ids(table.members(play, TITLES, me) & ~table.kneeling(play)):
        for action in actions_of(play, title):
            if _produces(play, me, title, action):
                found[title] = action
    return found


def _produces(play: Play, me: int, piece: int, action: Action) -> bool:
    """Whether using a title would give influence."""
    counter = play.rules.layout.counters[INFLUENCE] + me

    def attempt(copy: Play) -> bool:
        action.run(copy, me, [piece] + [0] * action.slots)
        return copy.state.counters[counter] > play.state.counters[counter]

    return able(play, attempt)


def _knelt(play: Play, me: int, piece: int, action: Action | None, cause: Cause) -> int:
    if action is None:
        supplied = table.number(play, piece, INFLUENCE)
        emit(play, play.rules.event("kneel", MARK, piece, play.rules.layout.marks[KNEELING], 1, cause))
        return supplied
    counter = play.rules.layout.counters[INFLUENCE] + me
    carry(play, piece, me, lambda play: action.run(play, me, [piece] + [0] * action.slots))
    supplied = play.state.counters[counter]
    emit(play, play.rules.event("pay", COUNT, counter, -supplied, 0, cause))
    return supplied
