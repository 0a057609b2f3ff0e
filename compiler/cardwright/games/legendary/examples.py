"""Examples of this game: what lies on the table, what comes off the Ally Deck, and who can be fought."""

from __future__ import annotations

from typing import Any

from cardwright.engine.agenda import Agenda
from cardwright.engine.examples.laying import bound, described, fetch, owner_of
from cardwright.engine.examples.scene import Scene
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import deeds, names, part, values
from cardwright.engine.operations import BOTTOM, set_out
from cardwright.engine.pieces import plain
from cardwright.engine.play import settle
from cardwright.engine.state import NOWHERE, ids
from cardwright.games.legendary import book
from cardwright.games.legendary.battlefield import at_space, free_place, house_of
from cardwright.games.legendary.book import (
    ACTIVE,
    ALLIES,
    ATTACK,
    BATTLEFIELD,
    BYSTANDERS,
    CAPACITY,
    CAPTURED,
    DECK,
    DEFENDERS,
    ENEMY_TYPES,
    EVENTS,
    HAND,
    HEROES,
    LINE,
    LINEUP,
    MAESTERS,
    MASTERMINDS,
    RECRUIT,
    SPACES,
    WOUNDS,
    held_by,
    line_place,
)
from cardwright.meaning import nodes as m
from cardwright.meaning.symbols import Period

DECK_SIZE, SUPPLY, AFTER, EVENTS_LEFT = 12, 8, 6, 20
PLAIN = "Frightened Smallfolk"
"""The Bystander that does nothing comes first: an example that wants another one names it."""
DEFENDERS_ACTIVE = 3


def begins(scene: Scene) -> bool:
    """Whether the game is only set up in an example."""
    return any(_is_beginning(step) for step in scene.script)


def _is_beginning(step: m.Effect) -> bool:
    return isinstance(step, m.Do) and step.verb == "begin" and part(step, "deed") == m.Current(Period("game"))


def fill(scene: Scene, player: int) -> None:
    """Fill what a player has, and with the first player what all share."""
    if not player:
        _supplies(scene)
    basics = [piece for piece in _idle(scene, "basic hero") if _name(scene, piece) != "Maester"][:DECK_SIZE]
    heroes = [piece for piece in _idle(scene, "hero") if _is_quiet(scene, piece)]
    # An example that names all there are of the basic cards has a deck all the same.
    _under(scene, DECK, player, basics or [heroes.pop() for _ in range(DECK_SIZE)])
    state = scene.play.state
    for number in range(0 if begins(scene) else LINE):
        place = line_place(player, number)
        if state.at[place] == NOWHERE:
            scene.put(heroes.pop(0), scene.rules.layout.zone(LINEUP, player), place)
    _under(scene, HEROES, player, heroes[:DECK_SIZE])
    _defenders(scene, player)


def _supplies(scene: Scene) -> None:
    bystanders = [*_idle(scene, "bystander"), *_idle(scene, "minor hero")]
    bystanders.sort(key=lambda piece: _name(scene, piece) != PLAIN)
    _under(scene, BYSTANDERS, 0, bystanders)
    _under(scene, WOUNDS, 0, _idle(scene, "wound")[:SUPPLY])
    maesters = ids(scene.rules.cast.called["Maester"] & scene.play.state.members[0])
    _under(scene, MAESTERS, 0, maesters)
    _under(scene, EVENTS, 0, _idle(scene, "event")[:EVENTS_LEFT])
    _under(scene, ALLIES, 0, _idle(scene, "ally")[:AFTER])


def _defenders(scene: Scene, player: int) -> None:
    """The Defenders of the player's House: three active, or none if only the Mastermind behind them is spoken of."""
    house = scene.notes.get(f"house {player}")
    if house is None:
        return
    active = DEFENDERS_ACTIVE if scene.notes.get(f"defended {player}") and not begins(scene) else 0
    own = scene.rules.cast.having.get(("house", house), 0)
    for number, piece in enumerate(ids(own & scene.rules.cast.of_type["defender"] & scene.play.state.members[0])):
        scene.put(piece, scene.rules.layout.zone(DEFENDERS, player), BOTTOM)
        scene.mark(piece, ACTIVE, number < active)


def _idle(scene: Scene, kind: str) -> list[int]:
    """Cards of a type that lie nowhere yet and of which the example does not speak."""
    said = " ".join(line.text for line in scene.rules.cast.definitions[scene.game.scratch].lines)
    free = scene.rules.cast.of_type.get(kind, 0) & scene.play.state.members[0]
    speaks_of_it = kind in ("bystander", "minor hero", "wound")
    return [piece for piece in ids(free) if speaks_of_it or _name(scene, piece) not in said]


def _is_quiet(scene: Scene, piece: int) -> bool:
    """Whether a Hero does nothing to the others in the lineup."""
    lines = scene.rules.cast.definitions[scene.rules.cast.definition_of[piece]].lines
    return not any(label.name == LINEUP.title() for line in lines for one in line.abilities for label in one.labels)


def _name(scene: Scene, piece: int) -> str:
    return scene.rules.cast.names[piece]


def _under(scene: Scene, zone: str, player: int, pieces: list[int]) -> None:
    """Under what the example has laid there."""
    for piece in pieces:
        scene.put(piece, scene.rules.layout.zone(zone, player), BOTTOM)


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
        case m.Let(of=of, each=each, truth=truth) if _is_held(truth, each):
            _hold(scene, of, truth)
        case m.Compare(a=m.Held(token=token, of=of)) if token in (ATTACK, RECRUIT):
            book.get(scene.play, scene.player(of), token, bound(fact))
        case m.Do(verb="spend"):
            amount = part(fact, "amount")
            assert isinstance(amount, m.Const)
            book.spend(scene.play, scene.actor(fact), values(part(fact, "token"))[0], amount.value)
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


def do(scene: Scene, step: m.Effect) -> bool:
    """Do what only this game can; whether it did."""
    deed = next(deeds(step), None)
    if deed is None:
        return False
    if deed.verb == "play" and part(deed, "by") is None:
        for piece in _coming(scene, step):
            book.done(scene.play, scene.play.state.player, "turn up", piece)
    elif deed.verb == "escape":
        for name in names(step):
            book.done(scene.play, scene.play.state.player, "escape", scene.on_table(name))
    elif deed.verb == "enter":
        for piece in _coming(scene, step):
            book.done(scene.play, scene.play.state.player, "enter", piece)
    else:
        return False
    settle(scene.play)
    return True


def pass_time(scene: Scene, step: m.Effect, agenda: Agenda) -> bool:
    """`the turn ends`, `your opponent's turn ends`, `your turn begins`: turns end until that has happened."""
    deed, play, period = next(deeds(step), None), scene.play, part(step, "deed")
    if deed is None or not isinstance(period, m.Current):
        return False
    if _is_beginning(step):
        agenda.begin(play)
        agenda.set_up(play)
        return True
    if deed.verb not in ("end", "begin") or period != m.Current(Period("turn")):
        raise ExampleError("this is not understood as a step")
    whose = None if part(deed, "by") is None else scene.actor(deed)
    if deed.verb == "begin" and whose == play.state.player and scene.notes.get(_JUST_BEGUN) == len(play.log):
        return True  # it has begun with the end of the one before
    while deed.verb == "end" and whose not in (None, play.state.player):
        agenda.pass_on(play)
    agenda.pass_on(play)
    while deed.verb == "begin" and whose not in (None, play.state.player):
        agenda.pass_on(play)
    scene.notes[_JUST_BEGUN] = len(play.log)
    return True


_JUST_BEGUN = "how long the log was when a turn began"


def _coming(scene: Scene, step: m.Effect) -> list[int]:
    """The card that comes up: one from the box, laid on the Ally Deck first."""
    found: list[int] = []
    for name in names(step) or _kinds(scene, step):
        bits = scene.rules.cast.called[name]
        piece = next(iter(ids(bits & scene.play.state.members[0])), None)
        if piece is None:
            piece = scene.on_table(name)
        scene.put(piece, scene.rules.layout.zone(ALLIES))
        found.append(piece)
    return found


def _kinds(scene: Scene, step: m.Effect) -> list[str]:
    """`a Master Strike is played`: any card of a kind."""
    picks = [one for one in step.steps if isinstance(one, m.Pick)] if isinstance(step, m.Seq) else []
    found: list[str] = []
    for pick in picks:
        bits = scene.words.bits(scene.play, pick.binders[0].of, in_box=True)
        found += [scene.rules.cast.names[piece] for piece in ids(bits)[:1]]
    return found


def check(scene: Scene, truth: m.Truth) -> str | None:
    """Say whether something holds that only this game can tell."""
    settle(scene.play)
    match truth:
        case m.Let(of=of, truth=m.Compare(a=m.Count(of=m.Where(of=m.Attached()) as held)) as compare) if names(of):
            return _held(scene, scene.on_table(names(of)[0]), held, compare)
    return None


def _held(scene: Scene, captor: int, what: m.Where[m.Piece], compare: m.Compare) -> str:
    """Whether an Ally has captured so many."""
    kind = scene.words.bits(scene.play, m.Where(m.Anywhere(), what.each, what.truth))
    found = sum(kind >> piece & 1 for piece in held_by(scene.play, captor))
    number = m.Const(found)
    return "" if scene.words.holds(scene.play, m.Compare(number, compare.op, compare.b)) else f"it holds {found}"
