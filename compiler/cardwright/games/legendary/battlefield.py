"""The battlefield: Allies enter, are pushed forward, capture and escape; the Ally Deck; and supporting Allies."""

from __future__ import annotations

from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import ATTACH, BOTTOM, MOVE, RULES, TOP, Cause, Event
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Play, Question, decide, settle
from cardwright.engine.resolve_text import carry
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import restricted
from cardwright.engine.using import actions_of, happen
from cardwright.games.legendary import book
from cardwright.games.legendary.book import (
    ALLY_TYPES,
    BATTLEFIELD,
    CAPACITY,
    CAPTURED,
    DEPTH,
    DISCARD,
    ESCAPED,
    HAND,
    KO,
    MASTERMINDS,
    RESOLVING,
    SPACES,
    TOKEN,
    VICTORY,
    VP,
    space_of,
)

FULL_HAND = 6
_CAPTURES = Question("captures", RULES, label)
_DISCARDS = Question("discard", RULES, label)


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


def enter(play: Play, player: int, piece: int) -> None:
    """An Ally comes into play at Bow, on a player's turn; its Ambush waits until all pushing is done."""
    make_room(play, player, 0, house_of(play, piece))
    _step(play, piece, 0, "enter", RULES)
    happen(play, player, piece, "Ambush")


def make_room(play: Play, player: int, space: int, house: str) -> None:
    """Whoever stands where an Ally of a House comes to is pushed on, one after another, unless there is room."""
    there = at_space(play, space)
    if not there or (len(there) < CAPACITY and house_of(play, there[0]) == house):
        return
    for piece in there:
        advance(play, player, piece, "push")


def advance(play: Play, player: int, piece: int, verb: str, cause: Cause = RULES) -> None:
    """One space forward; out of the last one, that is an escape."""
    space = space_of(play.state.place[piece])
    if space == SPACES - 1:
        escape(play, player, piece)
        return
    make_room(play, player, space + 1, house_of(play, piece))
    _step(play, piece, space + 1, verb, cause)


def _step(play: Play, piece: int, space: int, verb: str, cause: Cause) -> None:
    field = play.rules.layout.zone(BATTLEFIELD)
    emit(play, play.rules.event(verb, MOVE, piece, field, free_place(play, space), cause))


def escape(play: Play, player: int, piece: int) -> None:
    """The owner's token, the captives, the hands that are full, and last the Escape effect."""
    rules, state = play.rules, play.state
    if restricted(play, rules.verb["escape"], player) >> piece & 1:
        return
    owner, captives, known = state.owner[piece], held_by(play, piece), actions_of(play, piece, "Escape")
    to = rules.layout.zone(KO) if owner == NOWHERE else rules.layout.zone(VICTORY, owner)
    escaping = rules.event("escape", MOVE, piece, rules.layout.zone(ESCAPED), TOP, RULES)
    if not emit_together(play, [escaping, *(rules.event("put", MOVE, one, to, TOP, RULES) for one in captives)]):
        return
    if owner != NOWHERE:
        book.get(play, owner, TOKEN, 1)
    for step in range(rules.layout.players):
        other = (player + step) % rules.layout.players
        if other != owner:
            _discard_from_full_hand(play, other)
    happen(play, player, piece, "Escape", known)


def _discard_from_full_hand(play: Play, player: int) -> None:
    hand = play.state.members[play.rules.layout.zone(HAND, player)]
    if hand.bit_count() >= FULL_HAND:
        piece = decide(play, player, _DISCARDS, ids(hand))
        was, play.actor = play.actor, player
        emit(play, play.rules.event("discard", MOVE, piece, play.rules.layout.zone(DISCARD, player), TOP, RULES))
        play.actor = was


def capture(play: Play, captor: int, piece: int, cause: Cause = RULES) -> bool:
    """A Bystander is put under an Ally."""
    rules = play.rules
    verb = rules.verb["capture"]
    if restricted(play, verb, play.state.player) >> captor & 1:
        return False
    if not emit(play, Event(verb, MOVE, piece, rules.layout.zone(CAPTURED), TOP, cause)):
        return False
    return emit(play, Event(verb, ATTACH, piece, captor, 0, cause))


def bystander(play: Play, player: int, piece: int) -> None:
    """A Bystander off the Ally Deck is captured next to that deck; where no Ally is, the player gets it."""
    for space in range(SPACES):
        there = at_space(play, space)
        if there:
            captor = pick(play, player, _CAPTURES, sum(1 << one for one in there), 1)
            capture(play, captor.bit_length() - 1, piece)
            return
    emit(play, play.rules.event("put", MOVE, piece, play.rules.layout.zone(VICTORY, player), TOP, RULES))


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
            escape(play, player, one)
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
