"""Duplicates: a copy beneath a unique card can be discarded to save it. And what keeps a second copy out of play."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, RULES, SHOW, TOP, Event
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import banned
from cardwright.games.agot.playing import is_barred
from cardwright.games.agot.table import BENEATH, DISCARD, TABLE


def _duplicate(_rules: Rules, option: int) -> str:
    return "pass" if option == NOWHERE else "the duplicate"


SAVE = Question("discard a duplicate to save it", RULES, _duplicate)


def watch(rules: Rules) -> None:
    """Have the rules of the game told of what concerns them."""
    for verb in ("kill", "discard"):
        rules.replace(rules.verb[verb], _saved)
    for verb in ("put", "move", *(verb for verb in rules.verb if "control" in verb.split())):
        rules.replace(rules.verb[verb], _only_one)


def duplicates(play: Play, piece: int) -> int:
    """The copies beneath a card."""
    bits = 0
    for zone in play.rules.layout.zones[BENEATH]:
        for other in ids(play.state.members[zone]):
            if play.state.host[other] == piece and play.rules.cast.names[other] == play.rules.cast.names[piece]:
                bits |= 1 << other
    return bits


def _saved(play: Play, event: Event) -> Event | None:
    """A unique card in play that its owner controls may be saved by one of its duplicates."""
    piece, state = event.what, play.state
    if event.operation != MOVE or state.zone[piece] not in play.rules.field:
        return event
    me, found = play.rules.controller(state, piece), duplicates(play, piece)
    if not found or state.owner[piece] != me:
        return event
    was, play.actor = play.actor, me
    able = not banned(play, play.rules.verb["save"]) >> piece & 1
    play.actor = was
    if not able or decide(play, me, SAVE, (NOWHERE, 1)) == NOWHERE:
        return event
    copy = ids(found)[0]
    zone = play.rules.layout.zone(DISCARD, state.owner[copy])
    emit(play, play.rules.event("discard", MOVE, copy, zone, TOP, RULES))
    emit(play, play.rules.event("save", SHOW, piece, me, (), RULES))
    return None


def _only_one(play: Play, event: Event) -> Event | None:
    """What is put into play ignores costs, and what is taken over is not played; but that another copy is there, or
    among the dead, keeps it out all the same."""
    piece, state = event.what, play.state
    if event.operation != MOVE or event.to not in play.rules.layout.zones[TABLE]:
        return event
    player = play.rules.layout.player_of[event.to]
    if state.zone[piece] in play.rules.field and player == state.owner[piece]:
        return event  # it goes back
    return None if is_barred(play, player, piece) else event
