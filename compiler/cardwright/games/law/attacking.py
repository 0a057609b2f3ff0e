"""The attack step: the card that was played attacks every enemy in its range, all at the same time."""

from __future__ import annotations

from typing import NamedTuple

from cardwright.engine.events import emit_together
from cardwright.engine.ground import GAP
from cardwright.engine.operations import RULES, SEIZE, SHOW, Event
from cardwright.engine.play import Play, settle
from cardwright.engine.statics import banned
from cardwright.games.law.powers import against, duels, reach, stat
from cardwright.games.law.table import Table


class Attack(NamedTuple):
    """One card is attacked: in which direction, and with what result."""

    defender: int
    direction: int
    succeeds: bool


def attacks(table: Table, play: Play, attacker: int) -> list[Attack]:
    """Every enemy in range is attacked, by the stats on the edges that face each other; equal stats are a failure."""
    state = play.state
    side = table.side_of[table.controller(state, attacker)]
    covered, spared = reach(table, play, attacker), barred(table, play, attacker, "attack")
    found: list[Attack] = []
    for direction, ray in enumerate(state.ground.rays[state.place[attacker]]):
        for place in ray:
            if place == GAP or not covered >> place & 1 or state.at[place] < 0:
                continue
            defender = state.at[place]
            if table.side_of[table.controller(state, defender)] != side and not spared >> defender & 1:
                found.append(Attack(defender, direction, _beats(table, play, attacker, defender, direction)))
    return found


def _beats(table: Table, play: Play, attacker: int, defender: int, direction: int) -> bool:
    """North meets South and East meets West, near or far; what is added against the other card counts."""
    mine = stat(table, play, attacker, direction) + against(table, play, attacker, defender, attacking=True)
    theirs = stat(table, play, defender, direction ^ 2) + against(table, play, defender, attacker, attacking=False)
    if table.rules.duels:
        mine += duels(table, play, attacker, defender, attacker, direction)
        theirs += duels(table, play, attacker, defender, defender, direction ^ 2)
    return mine > theirs


def barred(table: Table, play: Play, attacker: int, verb: str) -> int:
    """The cards that a card cannot attack, or cannot capture, as texts say."""
    number = table.v[verb]
    if not table.rules.restrictable >> number & 1:
        return 0
    was = play.using, play.actor
    play.using, play.actor = attacker, table.controller(play.state, attacker)
    try:
        return banned(play, number)
    finally:
        play.using, play.actor = was


def _tell(table: Table, play: Play, attacker: int) -> None:
    """Tell the texts that wait for it who attacks whom."""
    verb, me = table.v["attack"], table.controller(play.state, attacker)
    if not table.rules.passing[verb]:
        return
    found = [one.defender for one in attacks(table, play, attacker)]
    if found:
        emit_together(play, [Event(verb, SHOW, piece, me, (attacker,), RULES) for piece in found])
        settle(play)


def attack(table: Table, play: Play, attacker: int) -> None:
    """Attack, change the tokens of what is captured, and have abilities act on it once all attacks are resolved."""
    _tell(table, play, attacker)
    field = table.field[table.controller(play.state, attacker)]
    spared = barred(table, play, attacker, "capture")
    captured = [
        one.defender for one in attacks(table, play, attacker) if one.succeeds and not spared >> one.defender & 1
    ]
    if captured:
        verb = table.v["capture"]
        emit_together(play, [Event(verb, SEIZE, piece, field, (attacker,), RULES) for piece in captured])
        settle(play)
