"""Houses that were named for a kept companion. They are fixed, unless the other reading holds: then their owner may
name another at the end of each turn of his, before banners are checked."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.events import emit
from cardwright.engine.operations import LAPSE, LAST, RULES, Event, remember
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import CountsAs, Rules
from cardwright.engine.state import NOWHERE
from cardwright.games.hotk.table import MOVED, TOUCHED, Table


def _label(rules: Rules, option: int) -> str:
    return rules.cast.values["house"][option]


QUESTION = Question("name the house again", RULES, _label, unsaid=True)
"""The first option is to leave it at the house that was named."""


def _was_named(record: object) -> bool:
    """Whether what a lasting effect counts for was named, and is not printed."""
    return isinstance(record, CountsAs) and record.value == NOWHERE


def _in_question(play: Play, houses: int) -> None:
    for slot in (MOVED, TOUCHED):
        remember(play.state, slot, houses)


def name_again(table: Table, play: Play, in_question: Callable[[Play, int], None] = _in_question) -> None:
    """Ask the player whose turn it is for every house that was named for a card of his."""
    state = play.state
    me = state.player
    for one in state.lasting:
        record, piece, named = one.record, one.card, one.named
        if not state.members[table.areas[me]] >> piece & 1 or not _was_named(table.rules.lasting[record]):
            continue
        houses = [named, *(house for house in range(len(table.houses)) if house != named)]
        house = decide(play, me, QUESTION, houses)
        if house == named:
            continue
        emit(play, Event(table.rules.verb["lapse"], LAPSE, record, piece, 0, RULES))
        emit(play, Event(table.rules.verb["begin"], LAST, record, piece, (me, house, NOWHERE, ()), RULES))
        in_question(play, 1 << named | 1 << house)
