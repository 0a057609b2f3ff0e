"""Supporting an Ally of the own House: its whole space moves one forward, and the supported Ally gives a reward."""

from __future__ import annotations

from cardwright.engine.events import emit, emit_together
from cardwright.engine.operations import MOVE, RULES, TOP
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import ids
from cardwright.engine.using import actions_of, happen
from cardwright.games.legendary import points
from cardwright.games.legendary.battlefield import at_space, escape, free_place, held_by, house_of
from cardwright.games.legendary.book import BATTLEFIELD, CAPACITY, SPACES, TOKEN, VICTORY, VP, space_of

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
        points.get(play, player, TOKEN, play.rules.printed[play.rules.stat[VP]][piece])


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
