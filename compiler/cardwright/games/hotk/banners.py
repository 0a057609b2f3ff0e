"""The banner check at the end of a turn, on the counts as they then are."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, RULES, TOP, Event, remember_all
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import bonus
from cardwright.games.hotk.table import EXTRAS, HELD, HOUSES, MOVED, NOTED, TOUCHED, Table


def _label(rules: Rules, option: tuple[int, int]) -> str:
    return f"{rules.cast.values['house'][option[1]]} banner to player {option[0] + 1}"


QUESTION = Question("give a banner", RULES, _label)
QUESTION_OF_ONES_OWN = Question("give a banner", RULES, _label, unsaid=True)
"""Asked of a player who is among the tied: the first option is to keep the banner."""


_HOUSES = tuple(tuple(ids(houses)) for houses in range(1 << HOUSES))
"""The houses of every set of houses."""


def note_counts(table: Table, play: Play) -> None:
    """Before the first companion of a turn: what everybody has, so that a tie which a companion makes is known."""
    state = play.state
    if state.memory[NOTED]:
        return
    members, extras = state.members, 0
    all_held = [members[area] for area in table.areas]
    for player, held in enumerate(all_held):
        if held & table.counting:
            for house, can_count in enumerate(table.can_count):
                if held & can_count:
                    extras |= bonus(play, held, table.tally[house]) << _packed(player, house)
    remember_all(state, NOTED, [1, extras, *all_held])


def _packed(player: int, house: int) -> int:
    """Where eight bits say what a player's kept companions count for in a house."""
    return 8 * (player * HOUSES + house)


def _leaders_before(table: Table, play: Play, house: int) -> int:
    """The set of the players who led in a house before the first companion of this turn."""
    memory, mask = play.state.memory, table.of_house[house]
    counts = [
        (memory[HELD + player] & mask).bit_count() + (memory[EXTRAS] >> _packed(player, house) & 255)
        for player in range(table.players)
    ]
    return sum(1 << player for player, count in enumerate(counts) if count == max(counts))


def check_banners(table: Table, play: Play) -> None:
    """Give each banner that is in question to whom it is due."""
    state = play.state
    memory = state.memory
    moved, touched = memory[MOVED], memory[TOUCHED]
    if not touched and table.readings.check_only_taken:
        me = state.player
        for house in _HOUSES[moved]:  # as `_after_move` does, without its call: this is asked every turn
            if state.zone[table.banner[house]] != table.areas[me] and table.leads(play, me, house):
                emit(play, table.claims[me][house])
        return
    scope = moved | touched if table.readings.check_only_taken else (1 << len(table.houses)) - 1
    for house in _HOUSES[scope]:
        if touched >> house & 1:
            _after_companion(table, play, house, bool(moved >> house & 1))
        else:
            _after_move(table, play, house)


def _after_move(table: Table, play: Play, house: int) -> None:
    """The player whose turn it is may have the most cards of a house now."""
    state = play.state
    me = state.player
    if state.zone[table.banner[house]] != table.areas[me] and table.leads(play, me, house):
        emit(play, table.claims[me][house])


def _after_companion(table: Table, play: Play, house: int, moved: bool) -> None:
    """A companion has changed somebody's count in this house."""
    readings, me = table.readings, play.state.player
    top, who = table.leaders(play, house)
    if not top:
        if readings.banner_returns:
            _give(table, play, house, NOWHERE)
        return
    if who.bit_count() == 1:
        player = who.bit_length() - 1
        if player == me or readings.companion_overtake:
            _give(table, play, house, player)
        return
    made_by_companion = who != _leaders_before(table, play, house)
    if made_by_companion and readings.companion_tie == "user":
        mine = who >> me & 1
        tied = [me, *ids(who ^ 1 << me)] if mine else ids(who)
        player, _ = decide(play, me, QUESTION_OF_ONES_OWN if mine else QUESTION, [(one, house) for one in tied])
        _give(table, play, house, player)
    elif who >> me & 1 and (moved or made_by_companion):
        _give(table, play, house, me)


def _give(table: Table, play: Play, house: int, player: int) -> None:
    """A banner goes to a player, or back to the supply; nothing happens if it is there already."""
    banner = table.banner[house]
    zone = table.areas[player] if player >= 0 else table.supply
    if play.state.zone[banner] != zone:
        verb = table.claim if player >= 0 else table.give_back
        emit(play, Event(verb, MOVE, banner, zone, TOP, RULES))
