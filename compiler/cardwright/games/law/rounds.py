"""Between battles: who has won the round, what becomes of the cards, and the reinforcement of decks."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import END, MOVE, RULES, TOP, Event
from cardwright.engine.picking import ENOUGH, label, pick
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import State, ids
from cardwright.games.law.setup import ROUNDS
from cardwright.games.law.showing import match_winners
from cardwright.games.law.table import FIRST, LEADER, ROUND, ROUND_PERIOD, Table, move_all, tell
from cardwright.games.law.turn import close_round

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


Side = Sequence[int]


def leading_sides(table: Table, state: State) -> list[Side]:
    """Most cards on the board; among those who are tied, the highest sum of levels. More than one: a complete tie."""
    held = [(table.held(state, side), side) for side in table.sides]
    most = max(bits.bit_count() for bits, _ in held)
    tied = [(bits, side) for bits, side in held if bits.bit_count() == most]
    highest = max(table.levels(bits) for bits, _ in tied)
    return [side for bits, side in tied if table.levels(bits) == highest]


def is_last(table: Table, state: State) -> bool:
    """Whether this was the last round."""
    return table.skirmish or state.memory[ROUND] == ROUNDS


def end_round(table: Table, play: Play) -> int:
    """Give out what the round gives, clear up, and say who goes first next; the match may be over instead."""
    state = play.state
    tell(table, play, "end", ROUND_PERIOD)  # what waits for it is done on the board as it is, before anybody counts
    won = leading_sides(table, state)
    if table.victory and not table.skirmish and len(won) == 1:
        card = table.victories[state.memory[ROUND] - 1]
        emit(play, Event(table.v["win"], MOVE, card, table.victory[won[0][0]], TOP, RULES))
    last = is_last(table, state)
    first = state.memory[FIRST] if last else _next_first(table, play, won)
    if not table.ragnarok and not table.skirmish:
        clear_up(table, play)
    close_round(table, play)
    if last:
        _end_match(table, play, won)
    return first


def _first_label(_rules: Rules, option: int) -> str:
    return f"player {option + 1}"


NEXT_FIRST = Question("go first in the next round", RULES, _first_label)


def _next_first(table: Table, play: Play, won: list[Side]) -> int:
    """The winner; a winning team picks; of those in a complete tie, the one furthest clockwise from the first."""
    first = play.state.memory[FIRST]
    if len(won) == 1:
        return int(decide(play, won[0][0], NEXT_FIRST, list(won[0])))
    if table.team and not table.readings.team_tie_clockwise:
        return first
    return max((one for side in won for one in side), key=lambda one: (one - first) % table.players)


def clear_up(table: Table, play: Play) -> None:
    """Cards of a side's own pantheons go back to their decks, all others that it has to its capture pile."""
    state = play.state
    for player in range(table.players):
        own = table.sides[table.side_of[player]]
        field, hand = state.members[table.field[player]], state.members[table.hand[player]]
        deck = state.members[table.deck[player]]
        mine = {one: _led_by(table, state, one) for one in own}
        ours = sum(mine.values())
        events = [
            Event(table.v["collect"], MOVE, piece, table.capture[player], TOP, RULES)
            for piece in ids((field | hand | deck) & ~ours)
        ]
        for one in own:
            back = (field | hand | deck & ~mine[player]) & mine[one]
            events += [Event(table.v["return"], MOVE, piece, table.deck[one], TOP, RULES) for piece in ids(back)]
        if events:
            emit_together(play, events)


def _led_by(table: Table, state: State, player: int) -> int:
    """The cards of the pantheon that a player leads."""
    memory = state.memory
    return sum(cards for number, cards in enumerate(table.of_pantheon) if memory[LEADER + number] == player + 1)


def _end_match(table: Table, play: Play, won: list[Side]) -> None:
    state = play.state
    if table.ragnarok:
        for zone in table.hand:
            move_all(table, play, "discard", state.members[zone], table.underworld)
    if not table.ragnarok and not table.skirmish:
        for zone in table.reinforcement:
            move_all(table, play, "discard", state.members[zone], table.underworld)
        won = match_winners(table, state)
        if table.team and len(won) > 1:
            won = []  # teams draw: that is no shared win
    winners = tuple(sorted(player for side in won for player in side))
    emit(play, Event(table.v["end"], END, 0, 0, winners, RULES))
