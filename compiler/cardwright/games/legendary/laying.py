"""`given` in Legendary: who stands where, whose Mastermind it is, what lies on top of a deck, points already made."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.cast import plain
from cardwright.engine.examples.old.laying import fetch
from cardwright.engine.examples.old.scene import Scene
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.operations import ATTACH, OPERATIONS, RULES, TOP, Event, set_out
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
from cardwright.lang.tree import Act, Be, Both, Constant, Is, Kind, Related, Role, Select, Statement, Thing

_SPOTS = {"Bow": 0, "Claw": SPACES - 1}


def lay(scene: Scene, node: Statement) -> bool:  # noqa: PLR0911 - one case a kind of sentence
    """Lay out what only this game can; whether it did."""
    match node:
        case Be(who=Select(owner=whose, kinds=[Kind(noun="House")]), state=[Is(value=house)]):
            settle_house(scene, scene.player(whose), plain(house))
            scene.notes[f"defended {scene.player(whose)}"] = True
            return True
        case Be(who=who, what=Select(owner=whose, kinds=[Kind(noun="Mastermind")])) if who is not None:
            _mastermind(scene, who, scene.player(whose))
            return True
        case Be(who=Select(quantity=quantity, where=[of]), what=cards) if (
            quantity is not None and "top" in quantity.words and cards is not None
        ):
            _on_top(scene, getattr(of, "thing", None), cards)
            return True
        case Be(who=who, roles=[Role(role="place") as role]) if who is not None:
            return _stand(scene, who, role)
        case Act(verb="hold", who=who, what=what) if who is not None and what is not None:
            _hold(scene, who, what)
            return True
        case Act(verb="have" | "spend", what=what) if what is not None:
            return _have(scene, node, what)
    return False


def settle_house(scene: Scene, player: int, house: str) -> None:
    """A player plays a House: its Allies, Masterminds and Defenders are that player's."""
    cast = scene.rules.cast
    scene.notes[f"house {player}"] = house
    owner = list(scene.play.state.owner)
    for piece in ids(cast.having.get(("house", house), 0)):
        if cast.pieces[piece].type in ENEMY_TYPES:
            owner[piece] = player
    set_out(scene.play.state, scene.play.state.player, None, tuple(owner))


def _mastermind(scene: Scene, who: Thing, player: int) -> None:
    (piece,) = fetch(scene, who, player)
    scene.put(piece, scene.rules.layout.zone(MASTERMINDS, player))
    settle_house(scene, player, house_of(scene.play, piece))


def _on_top(scene: Scene, zone: Thing | None, cards: Thing) -> None:
    """The first that is named lies on top."""
    if not isinstance(zone, Select):
        raise ExampleError("it is not plain on top of what")
    player = scene.player(zone.owner)
    things = all_of(cards)
    found: list[int] = []
    for thing in things:
        found += _fresh(scene, thing, player, found)
    for piece in reversed(found):
        scene.put(piece, scene.rules.layout.zone(zone.kinds[0].noun, player))


def _fresh(scene: Scene, thing: Thing, player: int, taken: list[int]) -> list[int]:
    """Cards of a name that are not taken yet."""
    names = scene.names(thing)
    if not names:
        return fetch(scene, thing, player)
    bits = scene.rules.cast.called[names[0]] & scene.play.state.members[0]
    free = [piece for piece in ids(bits) if piece not in taken]
    if len(free) < number(thing):
        raise ExampleError(f"there are not so many cards {names[0]}")
    return free[: number(thing)]


def _stand(scene: Scene, who: Thing, role: Role) -> bool:
    """In a range space, in a lineup, or just somewhere in the battlefield."""
    put = _where_to(scene, role.thing)
    if put is None:
        return False
    for thing in all_of(who):
        put(thing)
    return True


def all_of(thing: Thing) -> list[Thing]:
    """Each of several things."""
    return list(thing.things) if isinstance(thing, Both) else [thing]


def _where_to(scene: Scene, place: Thing) -> Callable[[Thing], None] | None:  # noqa: PLR0911 - one case a kind
    """How a card is put where the words say."""
    match place:
        case Select(kinds=[Kind(noun=spot)]) if spot in _SPOTS:
            return lambda thing: _into_space(scene, thing, _SPOTS[spot])
        case Select(kinds=[Kind(noun="space", amount=Constant(value=value))], where=[Related(thing=Select() as zone)]):
            if zone.kinds[0].noun != LINEUP:
                return lambda thing: _into_space(scene, thing, value - 1)
            owner = scene.player(zone.owner)
            return lambda thing: _into_lineup(scene, thing, owner, value - 1)
        case Select(kinds=[Kind(noun="lineup")], owner=whose):
            player = scene.player(whose)
            return lambda thing: _into_lineup(scene, thing, player, _free_line(scene, player))
        case Select(kinds=[Kind(noun="battlefield")]):
            return lambda thing: _into_space(scene, thing, _space_with_room(scene, thing))
        case Select(kinds=[Kind(kind="zone", noun=name)], owner=whose):
            holder = scene.player(whose)
            return lambda thing: _into_zone(scene, [thing], name, holder)
    return None


def _free_line(scene: Scene, player: int) -> int:
    places = [line_place(player, number) for number in range(LINE)]
    return next(number for number, place in enumerate(places) if scene.play.state.at[place] == NOWHERE)


def _into_space(scene: Scene, thing: Thing, space: int) -> None:
    (piece,) = _fresh(scene, thing, 0, [])
    scene.put(piece, scene.rules.layout.zone(BATTLEFIELD), free_place(scene.play, space))


def _space_with_room(scene: Scene, thing: Thing) -> int:
    (piece,) = _fresh(scene, thing, 0, [])
    for space in range(SPACES):
        there = at_space(scene.play, space)
        if not there or (len(there) < CAPACITY and house_of(scene.play, there[0]) == house_of(scene.play, piece)):
            return space
    raise ExampleError("there is no room left in the battlefield")


def _into_lineup(scene: Scene, thing: Thing, player: int, number: int) -> None:
    (piece,) = _fresh(scene, thing, player, [])
    scene.put(piece, scene.rules.layout.zone(LINEUP, player), line_place(player, number))


def _into_zone(scene: Scene, things: list[Thing], zone: str, player: int) -> None:
    for thing in things:
        for piece in _fresh(scene, thing, player, []):
            scene.put(piece, scene.rules.layout.zone(zone, player), TOP)


def _hold(scene: Scene, who: Thing, what: Thing) -> None:
    host = scene.on_table(scene.names(who)[0])
    for thing in all_of(what):
        (piece,) = _fresh(scene, thing, 0, [])
        scene.put(piece, scene.rules.layout.zone(CAPTURED))
        OPERATIONS[ATTACH](scene.play.state, Event(0, ATTACH, piece, host, 0, RULES))


def _have(scene: Scene, node: Act, what: Thing) -> bool:
    """Points count as made; cards are in a hand or a pile."""
    player = scene.player(node.who)
    things = all_of(what)
    nouns = [thing.kinds[0].noun if isinstance(thing, Select) else "" for thing in things]
    if all(noun in (ATTACK, RECRUIT) for noun in nouns):
        for thing, noun in zip(things, nouns, strict=True):
            change = points.spend if node.verb == "spend" else points.get
            change(scene.play, player, noun, number(thing))
        return True
    match node.roles:
        case [Role(role="place", thing=Select(kinds=[Kind(noun=zone)]))] if node.verb == "have":
            if nouns == ["card"]:
                _some_cards(scene, player, zone, number(things[0]))
            else:
                _into_zone(scene, things, zone, player)
            return True
    return False


def _some_cards(scene: Scene, player: int, zone: str, number: int) -> None:
    """`6 cards in hand`: any that a player may hold."""
    if zone != HAND:
        raise ExampleError("it is not plain which cards lie there")
    basics = scene.rules.cast.of_type["basic hero"] & scene.play.state.members[0]
    for piece in ids(basics)[:number]:
        scene.put(piece, scene.rules.layout.zone(zone, player))


def number(thing: Thing) -> int:
    """How many are said; one, if no number is written."""
    quantity = getattr(thing, "quantity", None)
    return quantity.number.value if quantity is not None and isinstance(quantity.number, Constant) else 1
