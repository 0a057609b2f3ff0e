"""What lies on a table of examples besides what they speak of, as `[play.examples]` says: piles, sides, places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardwright.check.compiled import CompiledCard
from cardwright.engine.events import emit
from cardwright.engine.examples.laying import bound, described, fetch, owner_of
from cardwright.engine.examples.scene import Scene
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import deeds, names, part, values
from cardwright.engine.operations import BOTTOM, COUNT, RULES, TOP, set_out
from cardwright.engine.pieces import Piece, plain
from cardwright.engine.state import NOWHERE, ids
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Period
from cardwright.meaning.gamedata.exampletable import ExampleData, Pile

GAME = m.Current(Period("game"))
_SIDE, _SAID = "the side of player {}", "player {} is said to be on a side"
_SIZE = "how many cards player {} is said to have in {}"


def box(cards: Sequence[CompiledCard], field: str) -> list[tuple[Piece, int]]:
    """Every card, so many times as one of its fields says."""
    found: list[tuple[Piece, int]] = []
    for card in cards:
        copies = card.fields.get(field, 1)
        found += [(Piece.of(card), NOWHERE)] * (copies if isinstance(copies, int) else 1)
    return found


def begins(scene: Scene) -> bool:
    """Whether the game is only set up in an example."""
    return any(one.verb == "begin" and part(one, "deed") == GAME for step in scene.script for one in deeds(step))


# ------------------------------------------------------------ piles


def deal(scene: Scene, data: ExampleData, players: int) -> None:
    """Lay the piles: first those that all share, then those of each player."""
    layout = scene.rules.layout
    shared = [pile for pile in data.piles if len(layout.zones[pile.zone]) == 1]
    for pile in shared:
        _deal(scene, data, pile, 0)
    for player in range(players):
        for pile in data.piles:
            if pile not in shared:
                _deal(scene, data, pile, player)


def _deal(scene: Scene, data: ExampleData, pile: Pile, player: int) -> None:
    size = scene.notes.get(_SIZE.format(player, pile.zone))
    if size is not None:
        there = scene.play.state.members[scene.rules.layout.zone(pile.zone, player)].bit_count()
        if there != size:  # cards were laid there by name after its size was said
            raise ExampleError(f"{there} cards lie in the {pile.zone}, not {size}: say its size last")
        return
    found = _idle(scene, data, pile, pile.of, player) or _idle(scene, data, pile, pile.instead, player)
    zone, rows = scene.rules.layout.zone(pile.zone, player), scene.rules.book.board.spaces.get(pile.zone)
    if rows is not None:
        row = rows[player if len(rows) > 1 else 0]
        free = [] if begins(scene) else [place for place in ids(sum(row)) if scene.play.state.at[place] == NOWHERE]
        for piece, place in zip(found, free, strict=False):
            scene.put(piece, zone, place)
        return
    some = found[: pile.number] if pile.number else found
    said = scene.notes.get(_SAID.format(player)) and not begins(scene)
    for at, piece in enumerate(some):
        scene.put(piece, zone, BOTTOM)
        for mark, number in pile.marks.items():
            scene.mark(piece, mark, bool(said) and at < number)


def _idle(scene: Scene, data: ExampleData, pile: Pile, types: Sequence[str], player: int) -> list[int]:
    """Cards of some types that lie nowhere yet and of which the example does not speak."""
    cast, free = scene.rules.cast, scene.play.state.members[0]
    found = [piece for kind in types for piece in ids(cast.of_type.get(kind, 0) & free)]
    if pile.own:
        own = cast.having.get((data.side, scene.notes.get(_SIDE.format(player), "")), 0)
        found = [piece for piece in found if own >> piece & 1]
    if not pile.named:
        found = [piece for piece in found if cast.names[piece] not in {*scene.spoken_of, *scene.game.apart}]
    found = [piece for piece in found if not _acts_there(scene, piece)]
    found = [piece for piece in found if cast.names[piece] not in pile.but]
    found = [piece for piece in found if not pile.only or cast.names[piece] in pile.only]
    return sorted(found, key=lambda piece: cast.names[piece] != pile.first) if pile.first else found


def _acts_there(scene: Scene, piece: int) -> bool:
    """Whether a card does something to others by a label that works where it is not in play: nobody asked for it."""
    labels = scene.game.lexicon.labels
    lines = scene.rules.cast.definitions[scene.rules.cast.definition_of[piece]].lines
    said = {label.name for line in lines for one in line.abilities for label in one.labels}
    rows = scene.rules.book.board.spaces
    return any(name in labels and any(zone in rows for zone in labels[name].works) for name in said)


# ------------------------------------------------------------ what is given


def lay(scene: Scene, data: ExampleData, fact: m.Truth | m.Effect) -> bool:
    """Lay out what such a table has places for; whether it did."""
    match fact:
        case m.Is(of=m.Values(of=whose), quality=m.OfValue()) if data.side:
            player = scene.player(whose)
            _on_side(scene, data, player, plain(values(fact)[0]))
            scene.notes[_SAID.format(player)] = True
        case m.Let(of=of, truth=m.And(truths=(m.Is(quality=m.OfKind(kind=kind)), m.Among(set=whose)))) if (
            kind in data.places
        ):
            player = scene.player(whose)
            (piece,) = fetch(scene, described(of), player)
            scene.put(piece, scene.rules.layout.zone(data.places[kind], player))
            if data.side:
                _on_side(scene, data, player, scene.rules.cast.pieces[piece].values.get(data.side, ""))
        case m.Let(of=of, each=each, truth=truth) if scene.rules.book.zones.captive and _is_held(truth, each):
            _hold(scene, of, truth)
        case m.Compare(a=m.Held(token=token, of=of)) if token in data.made:
            _count(scene, scene.player(of), data.made[token], token, bound(fact))
        case m.Do(parts=parts) if parts and (paid := str((values(part(fact, "token")) or [""])[0])) in data.made:
            amount = part(fact, "amount")
            assert isinstance(amount, m.Const)
            _count(scene, scene.actor(fact), str(fact.verb), paid, -amount.value)
        case m.Compare(a=m.Count(of=m.In(place=m.Zone(zone=zone) as place))) if data.any:
            _some_cards(scene, data, owner_of(scene, place), zone, bound(fact))
        case _:
            return False
    return True


def _on_side(scene: Scene, data: ExampleData, player: int, value: str) -> None:
    """A player is on a side: the cards of it, of the types that players own, are his."""
    cast, start = scene.rules.cast, scene.game.lexicon.table.start
    scene.notes[_SIDE.format(player)] = value
    owner = list(scene.play.state.owner)
    for piece in ids(cast.having.get((data.side, value), 0)):
        if start is None or cast.pieces[piece].type in start.owned:
            owner[piece] = player
    set_out(scene.play.state, scene.play.state.player, None, tuple(owner))


def _is_held(truth: m.Truth, each: m.Var[Any]) -> bool:
    truths = truth.truths if isinstance(truth, m.And) else (truth,)
    counts = [one.a.of for one in truths if isinstance(one, m.Compare) and isinstance(one.a, m.Count)]
    return len(counts) == len(truths) and all(
        isinstance(of, m.Where) and isinstance(of.of, m.Attached) and of.of.to == each for of in counts
    )


def _hold(scene: Scene, who: m.Set[Any], truth: m.Truth) -> None:
    """Cards are held by another: they lie where captives do."""
    host = scene.on_table(names(who)[0])
    for one in truth.truths if isinstance(truth, m.And) else (truth,):
        assert isinstance(one, m.Compare) and isinstance(one.a, m.Count) and isinstance(one.a.of, m.Where)
        kind = m.Where(m.Anywhere(), one.a.of.each, one.a.of.truth)
        for piece in fetch(scene, described(kind), 0, bound(one)):
            scene.put(piece, scene.rules.layout.zone(scene.rules.book.zones.captive))
            scene.tie(piece, host)


def _count(scene: Scene, player: int, verb: str, token: str, number: int) -> None:
    counter = scene.rules.layout.counters[token] + player
    emit(scene.play, scene.rules.event(verb, COUNT, counter, number, 0, RULES))


def _some_cards(scene: Scene, data: ExampleData, player: int, zone: str, number: int) -> None:
    """`6 cards in hand`: any that a player may hold. Of a pile that would be laid besides, it is the size."""
    if zone not in data.any:
        raise ExampleError("it is not plain which cards lie there")
    some = scene.rules.cast.of_type[data.any[zone]] & scene.play.state.members[0]
    place = scene.rules.layout.zone(zone, player)
    is_pile = any(pile.zone == zone for pile in data.piles)
    if is_pile:
        scene.notes[_SIZE.format(player, zone)] = number
        number -= scene.play.state.members[place].bit_count()
    for piece in ids(some)[: max(0, number)]:
        scene.put(piece, place, BOTTOM if is_pile else TOP)


def space_with_room(scene: Scene, data: ExampleData, piece: int, zone: str, player: int) -> int | None:
    """A free place in a row: with others of the same side, as far as a space has room for them; none, if the table does
    not say how many that are."""
    rows, state = scene.rules.book.board.spaces.get(zone), scene.play.state
    if rows is None or not data.room:
        return None
    value = scene.rules.cast.pieces[piece].values.get(data.side)
    for space in rows[player if len(rows) > 1 else 0]:
        places = ids(space)
        there = [state.at[place] for place in places if state.at[place] != NOWHERE]
        same = all(scene.rules.cast.pieces[one].values.get(data.side) == value for one in there)
        if not there or (len(there) < data.room and same and len(places) > len(there)):
            return next(place for place in places if state.at[place] == NOWHERE)
    raise ExampleError("there is no room left")


# ------------------------------------------------------------ what happens


def come(scene: Scene, data: ExampleData, step: m.Effect) -> bool:
    """What nobody does, as the rules say of its verb: to cards that come from where they do; whether it is such."""
    deed = next(deeds(step), None)
    if deed is None:
        return False
    verb = data.called.get(deed.verb, "") if part(deed, "by") is None else ""
    verb = verb or str(deed.verb)
    if verb not in data.comes:
        return False
    for piece in _coming(scene, step, data.comes[verb]):
        act = scene.rules.book.does.performs[verb]
        act(scene.play, scene.play.state.player, [], {"what": 1 << piece}, RULES)
    return True


def _coming(scene: Scene, step: m.Effect, pile: str) -> list[int]:
    """The cards that are named, or one of a kind: from the box onto the pile first, if it has one."""
    found: list[int] = []
    for name in names(step) or _kinds(scene, step):
        boxed = ids(scene.rules.cast.called[name] & scene.play.state.members[0])
        piece = boxed[0] if boxed and pile else scene.on_table(name)
        if pile:
            scene.put(piece, scene.rules.layout.zone(pile))
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
