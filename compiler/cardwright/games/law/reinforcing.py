"""The reinforcement phase: decks are filled up to nine, and captured cards may be given up for stronger ones."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, RULES, TOP, Event
from cardwright.engine.picking import ENOUGH, label, pick
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.state import ids
from cardwright.games.law.book import ROUND
from cardwright.games.law.piles import move_all
from cardwright.games.law.table import Table

DECK_SIZE = 9
FILL = Question("add to your deck", RULES, label)
GIVE_UP = Question("give up a captured card", RULES, label)
GAIN = Question("add for it", RULES, label)


def reinforce(table: Table, play: Play, player: int) -> None:
    """First the deck is filled up, then captured cards are exchanged."""
    fill_up(table, play, player)
    while _exchange_one(table, play, player):
        pass


def open_levels(table: Table, play: Play) -> int:
    """The cards that may come in: level II in round 2, level III as well in round 3."""
    latest = play.state.memory[ROUND]
    return sum(table.of_level[1:latest])


def fill_up(table: Table, play: Play, player: int) -> None:
    """A deck below nine gets cards, until there are nine or no more may come in."""
    members = play.state.members
    missing = DECK_SIZE - members[table.deck[player]].bit_count()
    waiting = members[table.reinforcement[player]] & open_levels(table, play)
    if missing > 0 and waiting:
        picked = pick(play, player, FILL, waiting, missing)
        move_all(table, play, "reinforce", picked, table.deck[player])


def _exchange_one(table: Table, play: Play, player: int) -> bool:
    """A captured card goes to the Underworld, and one of the next level joins the deck, if there is any."""
    members = play.state.members
    captured = ids(members[table.capture[player]])
    full = members[table.deck[player]].bit_count() >= DECK_SIZE and not table.readings.deck_without_limit
    if not captured or full:
        return False
    piece = decide(play, player, GIVE_UP, [ENOUGH, *captured])
    if piece == ENOUGH:
        return False
    emit(play, Event(table.v["discard"], MOVE, piece, table.underworld, TOP, RULES))
    level = table.level[piece]
    if level < len(table.of_level):
        gained = members[table.reinforcement[player]] & open_levels(table, play) & table.of_level[level]
        if gained:
            move_all(table, play, "reinforce", pick(play, player, GAIN, gained, 1), table.deck[player])
    return True
