"""Setting up: cards for up to 5 gold are laid out before the game, and the hand is filled up again."""

from __future__ import annotations

from cardwright.engine.allowing import leave_to
from cardwright.engine.events import emit_together
from cardwright.engine.operations import ATTACH, MOVE, RULES, TOP
from cardwright.engine.picking import pick
from cardwright.engine.piles import top
from cardwright.engine.play import Play
from cardwright.engine.state import ids
from cardwright.engine.statics import restricted
from cardwright.games.agot import table
from cardwright.games.agot.playing import HOST, cost_of, hosts
from cardwright.games.agot.words import DECK, HAND, LAID, PHASE, PHASES, SETUP_GOLD, TABLE

FULL = 7
"""The cards of a hand when the game begins."""


def can_place(play: Play, me: int, pieces: list[int]) -> bool:
    """Whether a player may lay out these cards: by type, by gold, by Limited, and no copy of another."""
    gold = SETUP_GOLD + table.number(play, table.house(play, me), LAID)
    if sum(cost_of(play, me, piece) for piece in pieces) > gold:
        return False
    names = [play.rules.cast.names[piece] for piece in pieces]
    unique = play.rules.cast.flagged("unique")
    if any(unique >> piece & 1 and names.count(play.rules.cast.names[piece]) > 1 for piece in pieces):
        return False
    kinds = table.of_type(play, "character") | table.of_type(play, "location")
    return all(kinds >> piece & 1 or leave_to(play, me, "place", "", piece) is not None for piece in pieces)


def place(play: Play, me: int, pieces: list[int]) -> bool:
    """A player lays out cards and fills his hand up again; whether he may. Nothing is played by this."""
    table.note(play, PHASE, PHASES.index("setup"))
    if not can_place(play, me, pieces):
        return False
    for piece in pieces:
        if restricted(play, play.rules.verb["place"], me) >> piece & 1 or not _placed(play, me, piece):
            return False
    deck, hand = table.zone(play, DECK, me), table.zone(play, HAND, me)
    wanted = FULL - play.state.members[hand].bit_count()
    events = [play.rules.event("fill", MOVE, piece, hand, TOP, RULES) for piece in top(play, deck, wanted)]
    if events:
        emit_together(play, events)
    return True


def _placed(play: Play, me: int, piece: int) -> bool:
    if play.rules.cast.pieces[piece].type != "attachment":
        return table.move(play, "place", piece, TABLE, me)
    own = hosts(play, me, piece) & table.members(play, TABLE, me)
    if not own:
        return False
    host = pick(play, me, HOST, own, 1)
    table.move(play, "place", piece, TABLE, me)
    return emit_together(play, [play.rules.event("attach", ATTACH, piece, ids(host)[0], 0, RULES)])
