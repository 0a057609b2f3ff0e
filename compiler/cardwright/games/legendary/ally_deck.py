"""What comes off the Ally Deck: Allies, Bystanders, Events and Master Strikes."""

from __future__ import annotations

from cardwright.engine.carrying import carry
from cardwright.engine.events import emit
from cardwright.engine.operations import BOTTOM, MOVE, RULES, TOP, Cause
from cardwright.engine.play import Play, settle
from cardwright.engine.using import happen
from cardwright.games.legendary.battlefield import bystander, enter
from cardwright.games.legendary.book import ALLIES, ALLY_TYPES, KO, MASTERMINDS, RESOLVING


def come_up(play: Play, player: int, piece: int) -> None:
    """A card is turned up on a player's turn."""
    kind = play.rules.cast.pieces[piece].type
    if kind in ALLY_TYPES:
        enter(play, player, piece)
    elif kind == "event":
        event(play, player, piece)
    elif kind == "master strike":
        strike(play, player, piece)
    else:
        bystander(play, player, piece)
    settle(play)


def first_step(play: Play, player: int) -> bool:
    """The top card of the Ally Deck; False if there is none."""
    pile = play.state.order[play.rules.layout.zone(ALLIES)] or ()
    if pile:
        come_up(play, player, pile[0])
    return bool(pile)


def event(play: Play, player: int, piece: int, cause: Cause = RULES) -> None:
    """An Event is carried out, its cycling first, and is out of the game."""
    rules = play.rules
    emit(play, rules.event("resolve", MOVE, piece, rules.layout.zone(RESOLVING), TOP, cause))
    ability = rules.abilities[rules.cast.definition_of[piece]]
    if ability is not None:
        carry(play, piece, player, lambda play: ability.run(play, player, [piece] + [0] * ability.slots))
        settle(play)
    emit(play, rules.event("KO", MOVE, piece, rules.layout.zone(KO), TOP, RULES))


def strike(play: Play, player: int, piece: int) -> None:
    """The player's next Mastermind comes up and strikes; the card is out of the game."""
    rules = play.rules
    zone = rules.layout.zone(MASTERMINDS, player)
    emit(play, rules.event("resolve", MOVE, piece, rules.layout.zone(RESOLVING), TOP, RULES))
    stack = play.state.order[zone] or ()
    if len(stack) > 1:
        emit(play, rules.event("put", MOVE, stack[0], zone, BOTTOM, RULES))
    for mastermind in (play.state.order[zone] or ())[:1]:
        happen(play, player, mastermind, "Master Strike")
    emit(play, rules.event("KO", MOVE, piece, rules.layout.zone(KO), TOP, RULES))
