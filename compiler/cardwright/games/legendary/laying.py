"""`given` in Legendary: who stands where, whose Mastermind it is, what lies on top of a deck, points already made."""

from __future__ import annotations

from typing import Any

from cardwright.engine.cast import plain
from cardwright.engine.examples.laying import bound, described, fetch, owner_of
from cardwright.engine.examples.scene import Scene
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import names, part, values
from cardwright.engine.operations import set_out
from cardwright.engine.state import NOWHERE, ids
from cardwright.games.legendary import points
from cardwright.games.legendary.battlefield import at_space, free_place, house_of
from cardwright.games.legendary.book import (
    ATTACK,
    BATTLEFIELD,
    CAPACITY,
    CAPTURED,
    ENEMY_TYPES,
    HAND,
    LINE,
    LINEUP,
    MASTERMINDS,
    RECRUIT,
    SPACES,
    line_place,
)
from cardwright.meaning import nodes as m

_SPOTS = {"Bow": 0, "Claw": SPACES - 1}


def lay(scene: Scene, fact: m.Truth | m.Effect) -> bool:
    """Lay out what only this game can; whether it did."""
    match fact:
        case m.Is(of=m.Values(of=whose), quality=m.OfValue()):
            player = scene.player(whose)
            settle_house(scene, player, plain(values(fact)[0]))
            scene.notes[f"defended {player}"] = True
        case m.Let(of=of, truth=m.And(truths=(m.Is(quality=m.OfKind(kind="Mastermind")), m.Among(set=whose)))):
            _mastermind(scene, of, scene.player(whose))
        case m.And(truths=truths) if all(_pile(one) is not None for one in truths):
            _on_top(scene, [one for one in truths if isinstance(one, m.Is)])
        case m.Is() if _pile(fact) is not None:
            _on_top(scene, [fact])
        case m.Let(of=of, each=each, truth=truth) if _is_held(truth, each):
            _hold(scene, of, truth)
        case m.Compare(a=m.Held(token=token, of=of)) if token in (ATTACK, RECRUIT):
            points.get(scene.play, scene.player(of), token, bound(fact))
        case m.Do(verb="spend"):
            amount = part(fact, "amount")
            assert isinstance(amount, m.Const)
            points.spend(scene.play, scene.actor(fact), values(part(fact, "token"))[0], amount.value)
        case m.Compare(a=m.Count(of=m.In(place=m.Zone(zone=zone) as place))):
            _some_cards(scene, owner_of(scene, place), zone, bound(fact))
        case _:
            return False
    return True


def settle_house(scene: Scene, player: int, house: str) -> None:
    """A player plays a House: its Allies, Masterminds and Defenders are that player's."""
    cast = scene.rules.cast
    scene.notes[f"house {player}"] = house
    owner = list(scene.play.state.owner)
    for piece in ids(cast.having.get(("house", house), 0)):
        if cast.pieces[piece].type in ENEMY_TYPES:
            owner[piece] = player
    set_out(scene.play.state, scene.play.state.player, None, tuple(owner))


def _mastermind(scene: Scene, who: m.Set[Any], player: int) -> None:
    (piece,) = fetch(scene, described(who), player)
    scene.put(piece, scene.rules.layout.zone(MASTERMINDS, player))
    settle_house(scene, player, house_of(scene.play, piece))


def _pile(truth: m.Truth) -> m.Zone | None:
    """The pile of whose uppermost cards something is said."""
    of = truth.of if isinstance(truth, m.Is) else None
    of = of.of if isinstance(of, m.Minus) else of
    return of.place if isinstance(of, m.Edgemost) and isinstance(of.place, m.Zone) else None


def _on_top(scene: Scene, said: list[m.Is]) -> None:
    """The first that is named lies on top."""
    pile = _pile(said[0])
    assert pile is not None
    player, taken = owner_of(scene, pile), 0
    for truth in reversed(said):
        wanted = scene.words.bits(scene.play, _described_by(truth), in_box=True)
        piece = scene.idle(wanted & ~taken, player)
        taken |= 1 << piece
        scene.put(piece, scene.rules.layout.zone(pile.zone, player))


def _described_by(truth: m.Is) -> m.Set[Any]:
    each: m.Var[Any] = m.Var(m.Sort.PIECE, 1)
    return m.Where(m.Anywhere(), each, m.Is(each, truth.quality))


def _is_held(truth: m.Truth, each: m.Var[Any]) -> bool:
    truths = truth.truths if isinstance(truth, m.And) else (truth,)
    counts = [one.a.of for one in truths if isinstance(one, m.Compare) and isinstance(one.a, m.Count)]
    return len(counts) == len(truths) and all(
        isinstance(of, m.Where) and isinstance(of.of, m.Attached) and of.of.to == each for of in counts
    )


def _hold(scene: Scene, who: m.Set[Any], truth: m.Truth) -> None:
    host = scene.on_table(names(who)[0])
    for one in truth.truths if isinstance(truth, m.And) else (truth,):
        assert isinstance(one, m.Compare) and isinstance(one.a, m.Count) and isinstance(one.a.of, m.Where)
        kind = m.Where(m.Anywhere(), one.a.of.each, one.a.of.truth)
        for piece in fetch(scene, described(kind), 0, bound(one)):
            scene.put(piece, scene.rules.layout.zone(CAPTURED))
            scene.tie(piece, host)


# Where something stands


def room(scene: Scene, piece: int, zone: str, player: int) -> tuple[int, int] | None:
    """In a range space, in a lineup, or just somewhere in the battlefield."""
    layout = scene.rules.layout
    if zone in _SPOTS:
        return layout.zone(BATTLEFIELD), free_place(scene.play, _SPOTS[zone])
    if zone == LINEUP:
        places = [line_place(player, number) for number in range(LINE)]
        return layout.zone(LINEUP, player), next(place for place in places if scene.play.state.at[place] == NOWHERE)
    if zone == BATTLEFIELD:
        return layout.zone(BATTLEFIELD), free_place(scene.play, _space_with_room(scene, piece))
    return None


def _space_with_room(scene: Scene, piece: int) -> int:
    for space in range(SPACES):
        there = at_space(scene.play, space)
        if not there or (len(there) < CAPACITY and house_of(scene.play, there[0]) == house_of(scene.play, piece)):
            return space
    raise ExampleError("there is no room left in the battlefield")


def _some_cards(scene: Scene, player: int, zone: str, number: int) -> None:
    """`6 cards in hand`: any that a player may hold."""
    if zone != HAND:
        raise ExampleError("it is not plain which cards lie there")
    basics = scene.rules.cast.of_type["basic hero"] & scene.play.state.members[0]
    for piece in ids(basics)[:number]:
        scene.put(piece, scene.rules.layout.zone(zone, player))
