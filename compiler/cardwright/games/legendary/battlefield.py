"""The battlefield: Allies enter, are pushed forward, capture and escape; the Ally Deck; and supporting Allies."""

from __future__ import annotations

from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import ATTACH, MOVE, RULES, TOP, Cause, Event
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import restricted
from cardwright.engine.using import actions_of, happen
from cardwright.games.legendary import book
from cardwright.games.legendary.book import (
    BATTLEFIELD,
    CAPACITY,
    CAPTURED,
    DEPTH,
    SPACES,
    TOKEN,
    VICTORY,
    VP,
    space_of,
)


def at_space(play: Play, space: int) -> list[int]:
    """The Allies in a range space."""
    return [piece for piece in play.state.at[space * DEPTH : (space + 1) * DEPTH] if piece != NOWHERE]


def free_place(play: Play, space: int) -> int:
    """A place of a space where nobody stands."""
    return play.state.at.index(NOWHERE, space * DEPTH, (space + 1) * DEPTH)


def house_of(play: Play, piece: int) -> str:
    """The House of a card."""
    return play.rules.cast.pieces[piece].values.get("house", "")


def held_by(play: Play, piece: int) -> list[int]:
    """The Bystanders that an Ally has captured."""
    captured = play.state.members[play.rules.layout.zone(CAPTURED)]
    return [one for one in ids(captured) if play.state.host[one] == piece]


def capture(play: Play, captor: int, piece: int, cause: Cause = RULES) -> bool:
    """A Bystander is put under an Ally."""
    rules = play.rules
    verb = rules.verb["capture"]
    if restricted(play, verb, play.state.player) >> captor & 1:
        return False
    if not emit(play, Event(verb, MOVE, piece, rules.layout.zone(CAPTURED), TOP, cause)):
        return False
    return emit(play, Event(verb, ATTACH, piece, captor, 0, cause))


_FOLLOWS = Question("follows", RULES, label)
_SWAPS = Question("trade places", RULES, label)
_REWARD_WORDS = ("[VP] tokens", "Fight effect")


def _reward(_rules: Rules, option: int) -> str:
    return _REWARD_WORDS[option]


_REWARD = Question("reward", RULES, _reward)


def support(play: Play, player: int, piece: int) -> None:
    """The captives are rescued, the space moves on, and the player takes tokens or the Fight effect."""
    for one in held_by(play, piece):
        emit(play, play.rules.event("rescue", MOVE, one, play.rules.layout.zone(VICTORY, player), TOP, RULES))
    space = space_of(play.state.place[piece])
    if space == SPACES - 1:
        for one in at_space(play, space):
            book.done(play, player, "escape", one)
    else:
        _move_on(play, player, piece, space)
    fights = bool(actions_of(play, piece, "Fight"))
    if decide(play, player, _REWARD, (0, 1) if fights else (0,)):
        happen(play, player, piece, "Fight")
    else:
        book.get(play, player, TOKEN, play.rules.printed[play.rules.stat[VP]][piece])


def _move_on(play: Play, player: int, piece: int, space: int) -> None:
    mates = [one for one in at_space(play, space) if one != piece]
    ahead = at_space(play, space + 1)
    if ahead and house_of(play, ahead[0]) != house_of(play, piece):
        _to(play, [*mates, piece], space + 1)
        _to(play, ahead, space)  # enemies are passed, never pushed
    elif len(ahead) == CAPACITY:
        back = pick(play, player, _SWAPS, sum(1 << one for one in ahead), 1)
        _to(play, [piece], space + 1)
        _to(play, ids(back), space)
    else:
        room = CAPACITY - len(ahead) - 1
        follow = pick(play, player, _FOLLOWS, sum(1 << one for one in mates), room) if room and mates else 0
        _to(play, [piece, *ids(follow)], space + 1)


def _to(play: Play, pieces: list[int], space: int) -> None:
    rules = play.rules
    field = rules.layout.zone(BATTLEFIELD)
    places: list[int] = []
    state = play.state
    for place in range(free_place(play, space), len(state.at)):
        if state.at[place] < 0 and len(places) < len(pieces):
            places.append(place)
    events = [rules.event("move", MOVE, one, field, place, RULES) for one, place in zip(pieces, places, strict=True)]
    emit_together(play, events)
