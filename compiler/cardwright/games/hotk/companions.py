"""Companions: who takes the last card of a house out of King's Landing must use one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cardwright.engine.operations import MOVE, RULES, SWAP, Event, remember
from cardwright.engine.picking import label
from cardwright.engine.play import Group, Listener, Play, Question, decide, react
from cardwright.engine.resolving import resolve
from cardwright.engine.state import NOWHERE, ids
from cardwright.games.hotk.banners import check_banners, note_counts
from cardwright.games.hotk.table import MOVED, TOUCHED, Table

QUESTION = Question("use a companion", RULES, label)
HEARD = frozenset({"take", "kill", "keep", "claim", "deal", "spend", "begin", "begin a turn", "talk", "lapse"})
"""Verbs of which the rules hear by themselves, or that bring no character into a play area or out of it."""


def watch(table: Table) -> None:
    """Have the rules notice what is taken, killed and kept."""
    table.rules.listen("take", _taking(table))
    table.rules.listen("kill", partial(_killed, table))
    for verb in table.rules.verb:
        if verb not in HEARD:
            table.rules.listen(verb, partial(_changed, table))
    table.earned = partial(use_companion, table)
    if table.readings.kept_are_checked:
        table.rules.listen("keep", partial(_note_kept, table, lambda event: event.what))
        table.rules.listen("begin", partial(_note_kept, table, lambda event: event.to))


def _taking(table: Table) -> Listener:
    """Note the houses for the banner check; a house is emptied once, however many cards were taken together."""
    grid, bit_of = table.grid, table.bit_of
    same_house = [table.of_house[house] if house >= 0 else 0 for house in table.house]

    def taken(play: Play, group: Group) -> None:
        state = play.state
        first = group[0][0]
        if first.cause is RULES:  # the move of Varys: all of one house, all out of King's Landing
            piece = first.what
            remember(state, MOVED, bit_of[piece])
            if not state.members[grid] & same_house[piece]:
                _earn(table, play)
        else:
            _taken_by_companion(table, play, group)

    return taken


def _taken_by_companion(table: Table, play: Play, group: Group) -> None:
    state, grid = play.state, table.grid
    touched = left_grid = 0
    for event, was, _, _ in group:
        bit = table.bit_of[event.what]
        if was[0] != event.to:
            touched |= bit
        if was[0] == grid:
            left_grid |= bit
    if table.readings.companion_takes_are_checked:
        remember(state, TOUCHED, touched)
    for house in ids(left_grid):
        if not state.members[grid] & table.of_house[house]:
            _earn(table, play)


def _killed(table: Table, play: Play, group: Group) -> None:
    """A kill in King's Landing changes nobody's count; one in a play area does."""
    for event, was, _, _ in group:
        house = table.house[event.what]
        if house >= 0 and was[0] in table.areas:
            remember(play.state, TOUCHED, 1 << house)


def _changed(table: Table, play: Play, group: Group) -> None:
    """Whatever else a companion does, what comes to a play area or leaves one changes somebody's count."""
    for event, was, _, _ in group:
        if event.cause is RULES or event.operation not in (MOVE, SWAP):
            continue
        pieces = (event.what, event.to) if event.operation == SWAP else (event.what,)
        zones = [play.state.zone[piece] for piece in pieces]
        zones += [was[0]] if event.operation == MOVE else []
        for piece in pieces if any(zone in table.areas for zone in zones) else ():
            remember(play.state, TOUCHED, table.bit_of[piece])


def _note_kept(table: Table, card: Callable[[Event], int], play: Play, group: Group) -> None:
    """A card that counts for a house has come to a play area, or has been given its house."""
    (event, _, _, _), *_ = group
    piece = card(event)
    named = [one.named for one in play.state.lasting if one.card == piece and one.named != NOWHERE]
    for house in [*named, *(record.value for record in table.rules.counting if record.source == piece)]:
        remember(play.state, MOVED, 1 << house)
        remember(play.state, TOUCHED, 1 << house)


def _earn(table: Table, play: Play) -> None:
    if table.readings.finish_companion_first:
        react(play, table.earned)
    else:
        use_companion(table, play)


def use_companion(table: Table, play: Play) -> None:
    """The player whose turn it is chooses an available companion and carries it out."""
    state = play.state
    row = state.members[table.row]
    if not row:
        return
    note_counts(table, play)
    piece = decide(play, state.player, QUESTION, ids(row))
    resolve(play, state.player, piece, RULES)
    if not table.readings.judge_at_end:
        check_banners(table, play)
