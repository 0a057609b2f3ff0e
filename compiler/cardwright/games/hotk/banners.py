"""The banner check at the end of a turn, on the counts as they then are."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, RULES, TOP, remember
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.games.hotk.book import JUDGED, MOVED, TOUCHED
from cardwright.games.hotk.table import Table


def _label(rules: Rules, option: tuple[int, int]) -> str:
    return f"{rules.cast.values['house'][option[1]]} banner to player {option[0] + 1}"


QUESTION = Question("give a banner", RULES, _label)


def note_leaders(table: Table, play: Play) -> None:
    """Before the first companion of a turn: who leads in each house, so that a tie it makes is known as such."""
    state = play.state
    if not state.memory[JUDGED]:
        remember(state, JUDGED, 1)
        for house in range(len(table.houses)):
            remember(state, JUDGED + 1 + house, table.leaders(play, house)[1])


def check_banners(table: Table, play: Play) -> None:
    """Give each banner that is in question to whom it is due."""
    state, readings = play.state, table.readings
    moved, touched = state.memory[MOVED], state.memory[TOUCHED]
    scope = moved | touched if readings.check_only_taken else (1 << len(table.houses)) - 1
    for house in ids(scope):
        if touched >> house & 1:
            _after_companion(table, play, house, bool(moved >> house & 1))
        else:
            top, who = table.leaders(play, house)
            if top and who >> state.player & 1:
                _give(table, play, house, state.player)


def _after_companion(table: Table, play: Play, house: int, moved: bool) -> None:
    """A companion has changed somebody's count in this house."""
    state, readings, me = play.state, table.readings, play.state.player
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
    made_by_companion = who != state.memory[JUDGED + 1 + house]
    if made_by_companion and readings.companion_tie == "user":
        player, _ = decide(play, me, QUESTION, [(one, house) for one in ids(who)])
        _give(table, play, house, player)
    elif who >> me & 1 and (moved or made_by_companion):
        _give(table, play, house, me)


def _give(table: Table, play: Play, house: int, player: int) -> None:
    """A banner goes to a player, or back to the supply; nothing happens if it is there already."""
    banner = table.banner[house]
    zone = table.areas[player] if player >= 0 else table.supply
    if play.state.zone[banner] != zone:
        verb = table.claim if player >= 0 else table.give_back
        emit(play, (verb, MOVE, banner, zone, TOP, RULES))
