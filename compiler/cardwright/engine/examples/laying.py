"""`given` in a situation: lays out what is said to be so, so that it holds."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardwright.engine.examples.scene import Scene
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import names
from cardwright.engine.operations import BOTTOM, TOP
from cardwright.engine.state import ids
from cardwright.meaning.calculus import nodes as m

CANNOT = "this cannot be given"
_NUMBERS = {m.Op.EQUAL: 0, m.Op.AT_LEAST: 0, m.Op.AT_MOST: 0, m.Op.MORE: 1, m.Op.LESS: -1}
"""The number at the bound of a comparison, from the one that is said: it makes the comparison true."""


class Wanted(NamedTuple):
    """Pieces as they are described: what they are, and how and where they are to be laid out."""

    kind: m.Set[Any]
    """What they are: among these they are looked for."""
    lies: tuple[m.Truth, ...]
    """How they lie."""
    place: m.Set[m.Place] | None


def lay_out(scene: Scene, fact: m.Truth | m.Effect) -> None:  # noqa: C901, PLR0912 - one case a kind of truth
    """Make something true before anything happens."""
    if scene.game.fact(scene, fact):
        return
    match fact:
        case m.And(truths=truths) if all(_pile(one) is not None for one in truths):
            _on_top(scene, [one for one in truths if isinstance(one, m.Is)])
        case m.Is() if _pile(fact) is not None:
            _on_top(scene, [fact])
        case m.And(truths=truths):
            for one in reversed(truths) if all(map(_lies_on_top, truths)) else truths:
                lay_out(scene, one)
        case m.Compare():
            _compared(scene, fact)
        case m.Let(of=of, each=each, truth=truth):
            _one(scene, of, each, truth)
        case m.Every(of=of, truth=truth):
            for piece in scene.pieces(of) or _missing(scene, of):
                _so(scene, piece, truth)
        case m.Is(of=of, quality=m.InState(state=seat)) if seat in scene.rules.book.parts.seats:
            scene.note(scene.rules.book.parts.seats[seat], scene.player(of) + 1)
        case m.Is(of=of):
            for piece in scene.pieces(of) or _missing(scene, of):
                _so(scene, piece, fact)
        case m.Not(truth=m.Let(of=of, truth=truth)):
            for piece in scene.pieces(of):
                _so(scene, piece, m.Not(truth))
        case m.Now(period=period, of=None) if period in scene.rules.book.times.spans:
            _, slot, value = scene.rules.book.times.spans[period]
            scene.note(slot, value)
        case _:
            raise ExampleError(CANNOT)


def _lies_on_top(fact: m.Truth) -> bool:
    """“Needle and Longclaw are on top of your deck”: the one that is named first lies uppermost."""
    place = _goal(fact.truth, fact.each) if isinstance(fact, m.Let) else None
    return isinstance(place, m.EdgeOf) and place.edge is m.Edge.TOP


def _compared(scene: Scene, fact: m.Compare) -> None:
    match fact.a:
        case m.Count(of=of):
            _so_many(scene, of, bound(fact))
        case m.Held(token=token, of=of):
            _tokens(scene, token, of, bound(fact))
        case _:
            raise ExampleError(CANNOT)


def bound(compare: m.Compare) -> int:
    """A number of which a comparison holds."""
    if not isinstance(compare.b, m.Const) or compare.op not in _NUMBERS:
        raise ExampleError("it is not plain how many")
    return max(0, compare.b.value + _NUMBERS[compare.op])


# How many


def _tokens(scene: Scene, token: str, of: m.Set[Any], number: int) -> None:
    layout = scene.rules.layout
    if token in layout.counters and not names(of):
        scene.count(layout.counters[token] + scene.player(of), number)
    elif token in layout.tokens:
        for piece in scene.pieces(of) or _missing(scene, of):
            scene.count(layout.tokens[token] + piece, number)
    else:
        raise ExampleError(f"nobody can have {token}")


def _so_many(scene: Scene, of: m.Set[Any], number: int) -> None:
    wanted = described(of, scene.game.grants)
    if isinstance(wanted.place, m.Zone) and isinstance(wanted.kind, m.Anywhere) and not wanted.lies:
        _sized(scene, wanted.place, number)
        return
    if number == 0:
        _clear(scene, of, wanted)
        return
    for piece in fetch(scene, wanted, _owner(scene, wanted), number):
        _lie(scene, piece, wanted)


def _sized(scene: Scene, place: m.Zone, number: int) -> None:
    """`your deck has 3 cards`: with those that lie there already, of which the ones that nobody names go first."""
    player = owner_of(scene, place)
    zone = scene.rules.layout.zone(place.zone, player)
    named = sum(scene.game.called(name) for name in scene.spoken_of)
    there = scene.play.state.members[zone]
    spare, missing = ids(there & ~named), number - there.bit_count()
    if len(spare) < -missing:
        raise ExampleError("more cards than that are said to lie there")
    for piece in spare[: max(0, -missing)]:
        scene.put(piece, scene.game.box)
    for piece in fetch(scene, Wanted(m.Anywhere(), (), place), player, max(0, missing)):
        into(scene, piece, place, BOTTOM)


def _clear(scene: Scene, of: m.Set[Any], wanted: Wanted) -> None:
    """`no other Stark character is in King's Landing`: but for those that the example names."""
    bits = scene.words.bits(scene.play, of)
    if any(isinstance(one, m.Not) for one in wanted.lies):
        for name in scene.spoken_of:
            bits &= ~scene.game.called(name)
    for piece in ids(bits & ~scene.play.state.members[scene.game.box]):
        scene.put(piece, scene.game.box)


# What is described


def described(of: m.Set[Any], grants: bool = False) -> Wanted:
    """What pieces are, apart from how and where they lie, and from keywords that are given to them."""
    kind: m.Set[Any] = m.Anywhere()
    lies: list[m.Truth] = []
    place: m.Set[m.Place] | None = None
    while isinstance(of, m.Where):
        for truth in of.truth.truths if isinstance(of.truth, m.And) else (of.truth,):
            if isinstance(truth, m.Among) and isinstance(truth.of, m.PlaceOf):
                place = truth.set
            elif _is_kind(truth) and not (grants and _has_keyword(truth)):
                kind = m.Where(kind, of.each, truth)
            else:
                lies.append(truth)
        of = of.of
    if isinstance(of, m.In):
        place = place or of.place
    elif not isinstance(of, m.Anywhere):
        raise ExampleError(CANNOT)
    return Wanted(kind, tuple(lies), place)


def _has_keyword(truth: m.Truth) -> bool:
    return isinstance(truth, m.Is) and isinstance(truth.quality, m.WithKeyword)


def _is_kind(truth: m.Truth) -> bool:
    """Whether something is said of what a card is, not of how it lies."""
    if isinstance(truth, m.Compare):
        return isinstance(truth.a, m.StatOf) and isinstance(truth.a.of, m.Var)
    return isinstance(truth, m.Is) and not isinstance(truth.quality, m.InState)


def fetch(scene: Scene, wanted: Wanted, player: int, number: int = 1) -> list[int]:
    """Cards that are not on the table yet: by their names, or as they are described."""
    bits = scene.words.bits(scene.play, wanted.kind, in_box=True)
    if not names(wanted.kind):
        for name in scene.spoken_of:
            bits &= ~scene.game.called(name)
        bits = scene.game.any_of(scene, bits & ~scene.rules.unable)  # any card will do, so it is one that runs
    found: list[int] = []
    for _ in range(number):
        found.append(scene.idle(bits, player))
        bits &= ~(1 << found[-1])
    return found


def _owner(scene: Scene, wanted: Wanted) -> int:
    """Whose cards they are: of whom they lie there, or who controls them."""
    for truth in wanted.lies:
        if isinstance(truth, m.Among) and isinstance(truth.of, (m.Controller, m.Owner)):
            return scene.player(truth.set)
    return owner_of(scene, wanted.place)


def owner_of(scene: Scene, place: m.Set[m.Place] | None) -> int:
    """Whose a place is; yours, if it is nobody's."""
    if isinstance(place, (m.EdgeOf, m.Spaces)):
        place = place.of
    if isinstance(place, m.Where) and isinstance(place.of, m.Spaces):
        place = place.of.of
    return scene.player(place.of) if isinstance(place, m.Zone) and place.of is not None else 0


def _lie(scene: Scene, piece: int, wanted: Wanted) -> None:
    player = _owner(scene, wanted)
    if wanted.place is None or _is_play(scene, wanted.place):
        scene.game.lie(scene, piece, player)
    else:
        into(scene, piece, wanted.place)
    for truth in wanted.lies:
        _so(scene, piece, truth)


def _is_play(scene: Scene, place: m.Set[m.Place]) -> bool:
    return isinstance(place, m.Zone) and place.zone == scene.rules.book.zones.whole


def into(scene: Scene, piece: int, place: m.Set[m.Place], spot: int = TOP) -> None:
    """Into a zone, or onto a space of the board."""
    layout, player = scene.rules.layout, owner_of(scene, place)
    room = scene.game.room(scene, piece, place.zone, player) if isinstance(place, m.Zone) else None
    if room is not None:
        scene.put(piece, *room)
    elif isinstance(place, m.EdgeOf):
        into(scene, piece, place.of, BOTTOM if place.edge is m.Edge.BOTTOM else TOP)
    elif isinstance(place, m.Where) and isinstance(place.of, m.Spaces) and isinstance(place.of.of, m.Zone):
        free = [one for one in ids(scene.words.places(place)) if scene.play.state.at[one] < 0]
        if not free:
            raise ExampleError("there is no room left")
        scene.put(piece, layout.zone(place.of.of.zone, player), free[0])
    elif isinstance(place, m.Zone) and place.zone in layout.zones:
        scene.put(piece, layout.zone(place.zone, player), spot)
    else:
        raise ExampleError("it is not plain where this lies")


# What is said of a card that is named


def _one(scene: Scene, of: m.Set[Any], each: m.Var[Any], truth: m.Truth) -> None:
    """A card that is to lie somewhere is brought there; of one that lies there, something is said."""
    truths = truth.truths if isinstance(truth, m.And) else (truth,)
    goal = next((place for one in truths if (place := _goal(one, each)) is not None), None)
    host = next((one.set.to for one in truths if isinstance(one, m.Among) and isinstance(one.set, m.Attached)), None)
    if goal is not None:
        (piece,) = fetch(scene, described(of), owner_of(scene, goal))
        into(scene, piece, goal)
        found = [piece]
    elif host is not None:
        (on,) = scene.pieces(host)[:1] or _missing(scene, host)
        (piece,) = fetch(scene, described(of), scene.rules.holder(scene.play.state, on))
        scene.attach(piece, on)
        found = [piece]
    else:
        found = scene.pieces(of) or _missing(scene, of)
    for one in truths:
        if _goal(one, each) is None and not (isinstance(one, m.Among) and isinstance(one.set, m.Attached)):
            for piece in found:
                _so(scene, piece, one)


def _missing(scene: Scene, of: m.Set[Any]) -> list[int]:
    return [scene.game.bring(scene, name) for name in names(of) or ["it"]]


def _goal(truth: m.Truth, each: m.Var[Any]) -> m.Set[m.Place] | None:
    """Where something is said to lie."""
    if not isinstance(truth, m.Among):
        return None
    if isinstance(truth.of, m.PlaceOf) and truth.of.of == each:
        return truth.set
    if truth.of == each and isinstance(truth.set, m.Edgemost):
        return m.EdgeOf(truth.set.edge, truth.set.place)
    return None


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


def _so(scene: Scene, piece: int, truth: m.Truth) -> None:
    """Have something be so of a piece."""
    if scene.game.so(scene, piece, truth):
        return
    match truth:
        case m.And(truths=truths):
            for one in truths:
                _so(scene, piece, one)
        case m.Is(quality=m.InState(state=state)):
            _state(scene, piece, state, True)
        case m.Not(truth=m.Is(quality=m.InState(state=state))):
            _state(scene, piece, state, False)
        case m.Compare(a=m.Held(token=token)) if token in scene.rules.layout.tokens:
            scene.count(scene.rules.layout.tokens[token] + piece, bound(truth))
        case m.Among(of=m.Controller() | m.Owner()):
            pass  # it was brought to that player
        case _:
            raise ExampleError(CANNOT)


def _state(scene: Scene, piece: int, state: str, on: bool) -> None:
    known = scene.rules.book.pieces.states.get(state)
    if known is None:
        raise ExampleError("a card cannot be so yet")
    scene.mark(piece, known[0], known[1] == on)
