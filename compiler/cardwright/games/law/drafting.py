"""Ragnarok: nine piles, cards that are turned up to be drafted, and what may be exchanged or traded afterwards."""

from __future__ import annotations

from cardwright.engine.chance import shuffled
from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import DEAL, MOVE, RULES, TOP, Event
from cardwright.engine.picking import label as named
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import ids
from cardwright.games.law.table import Table

TURNED_UP = 2
"""So many cards of each pile are turned up when its level comes in."""
DOMINIONS = 3

DRAFT = Question("take a draft card", RULES, named)
GIVE_UP = Question("give up for it", RULES, named)
TRADE = Question("give away", RULES, named)
RETURN = Question("give in return", RULES, named)
NOTHING, EXCHANGE = 0, 1
"""What can be done after the draw; 2 and more: to trade with player 0 and more."""
Extra = int


def _extra_label(_rules: Rules, option: Extra) -> str:
    if option <= EXCHANGE:
        return ("nothing", "exchange")[option]
    return f"trade with player {option - EXCHANGE}"


EXTRA = Question("do one thing more", RULES, _extra_label)


def pile_of(table: Table, piece: int) -> int:
    """The draft pile that a card belongs to."""
    level = table.level[piece] - 1
    dominion = next(number for number, cards in enumerate(table.of_dominion) if cards >> piece & 1)
    return table.piles[level * DOMINIONS + dominion]


def deal(table: Table, play: Play) -> None:
    """The cards make nine shuffled piles; every player is dealt one card of each level I pile."""
    for number, zone in enumerate(table.piles):
        level, dominion = divmod(number, DOMINIONS)
        cards = table.of_level[level] & table.of_dominion[dominion]
        emit(play, Event(table.v["deal"], DEAL, zone, TOP, shuffled(play.state, tuple(ids(cards))), RULES))
    first = table.first(play.state)
    for player in [(first + number) % table.players for number in range(table.players)]:
        for zone in table.piles[:DOMINIONS]:
            top = (play.state.order[zone] or ())[0]
            emit(play, Event(table.v["deal"], MOVE, top, table.hand[player], TOP, RULES))


def turn_up(table: Table, play: Play, level: int) -> None:
    """The top cards of the piles of a level (from 1 on) are turned up, beside what lies there already."""
    for zone in table.piles[DOMINIONS * (level - 1) : DOMINIONS * level]:
        for piece in (play.state.order[zone] or ())[:TURNED_UP]:
            emit(play, Event(table.v["reveal"], MOVE, piece, table.draft, TOP, RULES))


def draft_card(table: Table, play: Play, player: int) -> bool:
    """A player takes a card that is turned up; the next of its pile replaces it. Whether there was one."""
    options = ids(play.state.members[table.draft])
    if not options:
        return False
    piece = decide(play, player, DRAFT, options)
    emit(play, Event(table.v["take"], MOVE, piece, table.hand[player], TOP, RULES))
    pile = play.state.order[pile_of(table, piece)]
    if pile:
        emit(play, Event(table.v["reveal"], MOVE, pile[0], table.draft, TOP, RULES))
    return True


def _pairs(table: Table, play: Play, piece: int) -> list[int]:
    """The draft cards with both the dominion and the level of a card."""
    same = table.of_level[table.level[piece] - 1]
    for cards in table.of_dominion:
        if cards >> piece & 1:
            same &= cards
    return ids(play.state.members[table.draft] & same)


def do_extra(table: Table, play: Play, player: int, drew: bool) -> None:
    """At most one of these: exchange a card, trade one, nothing."""
    if not drew and not table.reads("extra_without_draft"):
        return
    members = play.state.members
    hand = ids(members[table.hand[player]])
    options = [NOTHING]
    if drew and any(_pairs(table, play, piece) for piece in hand):
        options.append(EXCHANGE)
    if hand:
        others = [one for one in range(table.players) if one != player and members[table.hand[one]]]
        options += [EXCHANGE + 1 + one for one in others]
    chosen = decide(play, player, EXTRA, options)
    if chosen == EXCHANGE:
        _exchange(table, play, player)
    elif chosen != NOTHING:
        _trade(table, play, player, chosen - EXCHANGE - 1)


def _exchange(table: Table, play: Play, player: int) -> None:
    hand = ids(play.state.members[table.hand[player]])
    piece = decide(play, player, GIVE_UP, [one for one in hand if _pairs(table, play, one)])
    other = decide(play, player, DRAFT, _pairs(table, play, piece))
    verb = table.v["exchange"]
    emit_together(
        play,
        [Event(verb, MOVE, piece, table.draft, TOP, RULES), Event(verb, MOVE, other, table.hand[player], TOP, RULES)],
    )


def _trade(table: Table, play: Play, player: int, other: int) -> None:
    """Both cards are chosen before either is seen."""
    members = play.state.members
    given = decide(play, player, TRADE, ids(members[table.hand[player]]))
    back = decide(play, other, RETURN, ids(members[table.hand[other]]))
    verb = table.v["trade"]
    emit_together(
        play,
        [
            Event(verb, MOVE, given, table.hand[other], TOP, RULES),
            Event(verb, MOVE, back, table.hand[player], TOP, RULES),
        ],
    )
