"""Before the first board phase: who leads which pantheon, and who brings which cards to a Skirmish."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import NOTE, RULES, Event
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.games.law.book import LEADER
from cardwright.games.law.piles import move_all
from cardwright.games.law.table import Table

SKIRMISH_DECK = (3, 2, 1)
"""So many cards of level I, II and III."""


def _label(rules: Rules, option: int) -> str:
    return rules.cast.values["pantheon"][option]


PANTHEON = Question("choose a pantheon", RULES, _label)
CARD = Question("put into your deck", RULES, label)


def choose_pantheon(table: Table, play: Play, player: int) -> None:
    """A player takes all 18 cards of a pantheon that nobody has yet."""
    unused = play.state.members[0]
    options = [number for number, cards in enumerate(table.of_pantheon) if cards & unused]
    give_pantheon(table, play, player, decide(play, player, PANTHEON, options))


def give_pantheon(table: Table, play: Play, player: int, number: int) -> None:
    """Level I makes the deck, the rest waits in the reinforcement pile."""
    cards = table.of_pantheon[number]
    emit(play, Event(table.v["choose"], NOTE, LEADER + number, player + 1, 0, RULES))
    move_all(table, play, "choose", cards & table.of_level[0], table.deck[player])
    move_all(table, play, "choose", cards & ~table.of_level[0], table.reinforcement[player])


def build_deck(table: Table, play: Play, player: int) -> None:
    """A player chooses six cards from those that nobody has taken; with a set for each player, from his own."""
    pool = play.state.members[0] & table.characters
    if not table.readings.one_set:
        pool &= table.set_of[player]
    for number, of_level in zip(SKIRMISH_DECK, table.of_level, strict=True):
        picked = pick(play, player, CARD, pool & of_level, number)
        move_all(table, play, "choose", picked, table.deck[player])
