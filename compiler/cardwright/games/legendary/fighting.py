"""Fights: whom a player can face, and what becomes of whoever is defeated."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, RULES, SHOW, TOP, Cause
from cardwright.engine.play import Play, Question, Reaction, decide
from cardwright.engine.rules import Action, Rules
from cardwright.engine.state import NOWHERE
from cardwright.engine.statics import restricted
from cardwright.engine.using import actions_of, happen
from cardwright.games.legendary import book
from cardwright.games.legendary.battlefield import held_by, support
from cardwright.games.legendary.book import (
    ACTIVE,
    ALLY_TYPES,
    BATTLEFIELD,
    DEFENDERS,
    MASTERMINDS,
    VICTORY,
)
from cardwright.games.legendary.playing import Rescued
from cardwright.games.legendary.purses import affords, pay


def is_foe(play: Play, piece: int) -> bool:
    """Whether a card can be fought where it lies: Allies, the top active Defender, a bare Mastermind. Whose it must be,
    the rules of play say."""
    rules, state = play.rules, play.state
    kind, zone = rules.cast.pieces[piece].type, state.zone[piece]
    if kind in ALLY_TYPES:
        return zone == rules.layout.zone(BATTLEFIELD)
    whose = rules.layout.player_of[zone]
    if whose == NOWHERE:
        return False
    if kind == "defender":
        return zone == rules.layout.zone(DEFENDERS, whose) and piece == _top_active(play, whose)
    stack = state.order[rules.layout.zone(MASTERMINDS, whose)] or ()
    return kind == "mastermind" and piece in stack[:1] and _top_active(play, whose) == NOWHERE


def _top_active(play: Play, player: int) -> int:
    """The Defender that stands in the way of a player's Masterminds."""
    active = play.state.marks[play.rules.layout.marks[ACTIVE]]
    stack = play.state.order[play.rules.layout.zone(DEFENDERS, player)] or ()
    return next((piece for piece in stack if active >> piece & 1), NOWHERE)


_COMES_TO = {"fight": ("fight", "defeat"), "support": ("support",)}
"""What somebody does who fights: who cannot be defeated is not fought."""


def can(play: Play, player: int, verb: str, piece: int, free: bool = False) -> bool:
    """Whether a player can fight or support a card now."""
    on_field = play.state.zone[piece] == play.rules.layout.zone(BATTLEFIELD)
    fits = is_foe(play, piece) if verb == "fight" else on_field
    if not fits or any(restricted(play, play.rules.verb[one], player) >> piece & 1 for one in _COMES_TO[verb]):
        return False
    return free or affords(play, player, verb, piece)


def face(play: Play, player: int, verb: str, piece: int, free: bool = False, cause: Cause = RULES) -> bool:
    """Fight or support a card, if that can be done; whatever becomes of it follows from the words that say so."""
    if not can(play, player, verb, piece, free):
        return False
    if not free:
        pay(play, player, verb, piece)
    emit(play, play.rules.event(verb, SHOW, piece, player, (NOWHERE, NOWHERE), cause))
    if verb == "support":
        support(play, player, piece)
    else:
        _fall(play, player, piece)
    return True


def _fall(play: Play, player: int, piece: int) -> None:
    """What becomes of whoever is defeated."""
    if play.rules.cast.pieces[piece].type in ALLY_TYPES:
        _ally(play, player, piece)
        return
    emit(play, play.rules.event("defeat", SHOW, piece, player, (NOWHERE, NOWHERE), RULES))
    book.done(play, player, "fall", piece)


class _Fight:
    """The Fight effect of a card, as one of the things whose order the player chooses."""

    name = "Fight effect"

    def __init__(self, player: int, piece: int, known: Sequence[Action]) -> None:
        self.player = player
        self.piece = piece
        self.known = known

    def __call__(self, play: Play) -> None:
        happen(play, self.player, self.piece, "Fight", self.known)


def _ally(play: Play, player: int, piece: int) -> None:
    """The card and its captives to the Victory Pile; then what they do, in the order the player likes."""
    rules = play.rules
    captives, queued, known = held_by(play, piece), len(play.queue), actions_of(play, piece, "Fight")
    pile = rules.layout.zone(VICTORY, player)
    emit(play, rules.event("defeat", MOVE, piece, pile, TOP, RULES))
    for one in captives:
        emit(play, rules.event("rescue", MOVE, one, pile, TOP, RULES))
    waiting: list[Reaction] = play.queue[queued:]
    del play.queue[queued:]
    fight: Reaction = (_Fight(player, piece, known), len(play.log) - 1)
    own = [fight, *(one for one in waiting if _is_rescue(one))]
    rest = [one for one in waiting if not _is_rescue(one)]
    play.queue[:0] = [*_in_order(play, player, own), *rest]


def _is_rescue(reaction: Reaction) -> bool:
    return isinstance(reaction[0], Rescued)


def _in_order(play: Play, player: int, reactions: list[Reaction]) -> list[Reaction]:
    """What comes of a fight, as the player wants it."""
    found: list[Reaction] = []
    while reactions:
        number = decide(play, player, _ORDER, [_Turn(index, one) for index, one in enumerate(reactions)]).number
        found.append(reactions.pop(number))
    return found


class _Turn:
    """One of the things that wait."""

    def __init__(self, number: int, reaction: Reaction) -> None:
        self.number = number
        self.name = reaction[0].name if isinstance(reaction[0], (_Fight, Rescued)) else "other"


def _turn_name(_rules: Rules, option: _Turn) -> str:
    return option.name


_ORDER = Question("what first?", RULES, _turn_name)
