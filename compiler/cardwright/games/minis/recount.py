"""The end of a round: Recount, with its steps in order; and how periods begin and end."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import LAPSE, RULES
from cardwright.engine.past import forget
from cardwright.engine.play import Play, settle
from cardwright.engine.state import NOWHERE, Lasting, ids
from cardwright.games.minis import words
from cardwright.games.minis.noting import count, mark, marked, note, pay, points, show, tokens
from cardwright.games.minis.objectives import HAND, RESOURCES, draw, judge, keep_hand

_RESTING = frozenset(words.PERIODS[: words.PERIODS.index("action")])
"""Periods with which an activation ends."""
_TURNS = (words.MOVED, words.TACTICAL, words.SPECIAL)


def begin_period(play: Play, period: str, slot: int) -> None:
    """A period begins: it is noted where in the log, and texts that wait for it are told."""
    note(play, slot, len(play.log))
    forget(play, period)
    show(play, "begin", NOWHERE, NOWHERE, (NOWHERE, NOWHERE, words.PERIODS.index(period)))
    settle(play)


def begin_phase(play: Play, phase: str) -> None:
    """A phase begins; the one before it is over."""
    end_period(play, "phase")
    note(play, words.PHASE, words.PHASES.index(phase) + 1)
    begin_period(play, "phase", words.BEGAN_PHASE)


def end_period(play: Play, period: str, outer: tuple[Lasting, ...] = ()) -> None:
    """A period ends, and those inside it before it; with them ends whatever lasts as long.

    What lasts as long as an outer one of the same kind goes on with that.
    """
    first = words.PERIODS.index(period)
    for number in range(len(words.PERIODS) - 1, first - 1, -1):
        show(play, "end", NOWHERE, NOWHERE, (NOWHERE, NOWHERE, number))
    settle(play)
    over = tuple(range(first, len(words.PERIODS)))
    if outer:
        for one in play.state.lasting:
            if one.until in over and one not in outer:
                emit(play, play.rules.event("begin", LAPSE, one.record, one.card, (), RULES))
    else:
        emit(play, play.rules.event("begin", LAPSE, NOWHERE, NOWHERE, over, RULES))
    if period in _RESTING:
        _rest(play)


def _rest(play: Play) -> None:
    """The model that was active is so no longer; what was left of its actions is gone."""
    model = note(play, words.ACTIVE, 0) - 1
    if model < 0:
        return
    for used in _TURNS:
        if marked(play, model, used):
            mark(play, "end", model, used, False)
    for extra in (words.EXTRA, *words.EXTRAS):
        if tokens(play, model, extra):
            count(play, "end", model, extra, -tokens(play, model, extra))


def score_round(play: Play) -> None:
    """Step 2: Objectives that count at the end of the round are scored, or discarded."""
    for player in range(play.rules.layout.players):
        for card in ids(play.state.members[play.rules.layout.zone(words.LAID, player)]):
            printed = play.rules.cast.pieces[card].card
            if printed is not None and printed.fields.get("score") == "round":
                judge(play, card, player)


def recover(play: Play) -> None:
    """Step 4: each model removes 1 Effort marker."""
    for zone in play.rules.layout.zones[words.TABLE]:
        for model in ids(play.state.members[zone] & play.rules.cast.of_type["model"]):
            if tokens(play, model, words.EFFORT):
                count(play, "recover", model, words.EFFORT, -1)


def end_round(play: Play) -> None:
    """Step 5: clean up for the next round."""
    end_period(play, "round")
    table = [piece for zone in play.rules.layout.zones[words.TABLE] for piece in ids(play.state.members[zone])]
    for piece in table:
        if marked(play, piece, words.ACTIVATED):
            mark(play, "end", piece, words.ACTIVATED, False)
        if tokens(play, piece, words.AUDACITY):
            count(play, "end", piece, words.AUDACITY, -tokens(play, piece, words.AUDACITY))
    for player in range(play.rules.layout.players):
        pay(play, "refill", player, words.RESOURCE, RESOURCES - points(play, player, words.RESOURCE))
        hand = play.state.members[play.rules.layout.zone(words.HAND, player)].bit_count()
        draw(play, player, max(0, HAND - hand))
        keep_hand(play, player)
    note(play, words.ROUND, play.state.memory[words.ROUND] + 1)
    begin_period(play, "round", words.BEGAN_ROUND)
