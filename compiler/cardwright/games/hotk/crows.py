"""The crow variant: at the start of a turn a token may be spent for a private talk, which itself is no part of play."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, RULES, SHOW, TOP, Event
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.games.hotk.table import Table

SECONDS = 60
"""A talk takes at most so long, away from the table. What is said is told to nobody, so no event carries it."""


def _label(_rules: Rules, option: int) -> str:
    return "keep the crow" if option == NOWHERE else f"talk with player {option + 1}"


QUESTION = Question("spend the crow token", RULES, _label)


def partners(table: Table, player: int) -> list[int]:
    """Whom a player may talk with: either opponent of two, or the partner who sits opposite."""
    if table.players == 4:
        return [(player + 2) % 4]
    return [one for one in range(table.players) if one != player]


def offer_talk(table: Table, play: Play) -> None:
    """Ask the player whose turn it is, if there is a token left to spend."""
    me = play.state.player
    mine = ids(play.state.members[table.areas[me]] & table.tokens)
    if not mine:
        return
    partner = decide(play, me, QUESTION, [NOWHERE, *partners(table, me)])
    if partner != NOWHERE:
        verb = table.rules.verb
        emit(play, Event(verb["spend"], MOVE, mine[0], table.discard, TOP, RULES))
        emit(play, Event(verb["talk"], SHOW, me, partner, SECONDS, RULES))
