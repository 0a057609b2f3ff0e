"""`given` in an example: Warbands on the table, markers, cards, dice, and what has happened before."""

from __future__ import annotations

from typing import Any

from cardwright.check.meanings import meanings_of
from cardwright.engine.examples.doing import FIRST
from cardwright.engine.examples.laying import CANNOT, bound, owner_of
from cardwright.engine.examples.scene import OPPONENT, YOU, Scene
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import names
from cardwright.engine.operations import LAND, NOTE, OPERATIONS, RULES, STAND, Event
from cardwright.engine.past import forget
from cardwright.engine.play import settle
from cardwright.engine.state import ids
from cardwright.engine.tabletop.shapes import INCH, Corner, point
from cardwright.games.minis import words
from cardwright.games.minis.arranging import Bond, arrange
from cardwright.games.minis.damage import fall
from cardwright.games.minis.measuring import CENTRE_OF
from cardwright.games.minis.scenecast import arm, deploy, fetch, unnamed, whoever
from cardwright.games.minis.scenedoing import do_past
from cardwright.games.minis.scenery import COVER, HIGH, ROUGH, Facts, ground_of, level, scenery
from cardwright.games.minis.table import body_of, carried_by, centre, meet, models, radius, sees
from cardwright.games.minis.zones import area_of
from cardwright.meaning import nodes as m
from cardwright.meaning.occasions import STATUS
from cardwright.meaning.scenemodels import FACE
from cardwright.meaning.scenethings import NUMBER
from cardwright.meaning.symbols import Condition, Keyword, Kind, Role, Value, Verb
from cardwright.meaning.walk import walk

_MARKERS = ("Intrigue marker", "Event marker")
_ZONE, _PLAY, _ENCOUNTER, _EVENT = "deployment zone", "gaming area", "encounter", "Event marker"
_INSIDE = 2
"""How many inches inside a deployment zone a model stands that is in it."""
_CONTACT, _SIGHT = "contact", "sight"
_BECOME = "become"
_PLACED = (words.HAND, words.DECK)
_QUIET = ("Stark Soldier 2", "Lannister Crossbowman", "Stark Soldier 4", "Stark Archer")
"""Plain soldiers without much to say for themselves: whoever is not named is one of them."""


def fact(scene: Scene, said: m.Truth | m.Effect) -> bool:  # noqa: C901, PLR0912 - one case a kind of statement
    """Lay out what only this game can; whether it did."""
    match said:
        case m.Compare(a=m.StatOf(stat=stat), b=m.Const(value=shown)) if stat == FACE:
            scene.answers.append(f"die {shown}")
        case m.Effect():
            scene.notes.setdefault("past", []).append(said)
        case m.Rel(relation=kind, a=m.Set() as a, b=m.Set() as b) if kind in ground_of(scene.play).kinds:
            pair = [whoever(scene, names(of)[0]) for of in (a, b)]
            scene.notes.setdefault("between", []).append((str(kind), *pair))
        case m.Compare(a=m.StatOf(stat=stat, of=m.Current())) if stat == NUMBER:
            _note(scene, words.ROUND, bound(said))
        case m.Now(period="round", of=None):
            _note(scene, words.ROUND, 1)
        case m.Now(period="activation", of=m.Set() as of) if names(of):
            scene.notes.setdefault("past", []).append(whoever(scene, names(of)[0]))
        case m.Compare(a=m.Count(of=of)):
            _so_many(scene, of, bound(said))
        case m.Is(of=of, quality=m.Called()) if _says(of, m.OfKind(Kind(_ENCOUNTER))):
            scene.put(scene.rules.cast.id(names(said)[0]), scene.rules.layout.zone(words.ENCOUNTER))
        case m.Is(of=of, quality=m.Called()) if _says(of, m.InState(Condition("chosen"))):
            card, piece = scene.notes["objective"], whoever(scene, names(said)[0])
            _note(scene, words.chosen_slot(card) + _kept_for(scene, card, piece), 1 << piece)
        case m.Not(truth=m.Let(of=of, truth=m.Among(of=m.PlaceOf()))) if names(of):
            piece = whoever(scene, names(of)[0])
            scene.put(piece, scene.rules.layout.zone(words.CASUALTIES, scene.game.owner[piece]))
        case m.Let(of=of, truth=m.Among(of=m.PlaceOf(), set=m.Zone(zone=zone))) if names(of) and zone == _PLAY:
            _in_play(scene, names(of)[0])
        case m.Let(truth=m.Among(set=m.Edgemost())):
            return False
        case m.Let(of=of, truth=m.Among(of=m.PlaceOf(), set=m.Zone(zone=zone) as there)) if names(of) and zone == _ZONE:
            piece = whoever(scene, names(of)[0])
            scene.notes.setdefault("zones", []).append((piece, scene.player(there.of), -_INSIDE))
        case m.Let(of=of, truth=m.Among(of=m.PlaceOf(), set=m.Zone())) if names(of):
            return False
        case m.Let(of=of, truth=truth) if names(of):
            piece = whoever(scene, names(of)[0])
            for one in parts(truth):
                so(scene, piece, one)
        case m.Let(of=of, truth=truth) | m.Every(of=of, truth=truth):
            _enemies(scene, truth)
        case _:
            return False
    return True


def parts(truth: m.Truth) -> tuple[m.Truth, ...]:
    """What is said, one by one."""
    return truth.truths if isinstance(truth, m.And) else (truth,)


def _says(of: m.Set[Any], quality: m.Quality) -> bool:
    """Whether a description says this."""
    return any(isinstance(one, m.Is) and one.quality == quality for one in walk(of))


def _enemies(scene: Scene, truth: m.Truth) -> None:
    """`the enemy models are out of line of sight of X`: all that are there."""
    scene.notes["unseen by all"] = True
    for piece in ids(models(scene.play)):
        if scene.game.owner[piece] == OPPONENT:
            for one in parts(truth):
                so(scene, piece, one)


# Models


def _so_many(scene: Scene, of: m.Set[Any], number: int) -> None:
    """So many models, markers or cards, as they are described."""
    truths, place, player = _described(scene, of)
    called = names(m.And(tuple(one for one in truths if isinstance(one, m.Is))))
    kinds = [str(one.quality.kind) for one in truths if isinstance(one, m.Is) and isinstance(one.quality, m.OfKind)]
    for _ in range(number):
        if isinstance(place, m.Zone) and place.zone in _PLACED:
            piece = _card(scene, called, player)
            scene.put(piece, scene.rules.layout.zone(place.zone, player))
            continue
        if called and not scene.rules.cast.called.get(called[0], 0) & scene.rules.cast.of_type["model"]:
            _carries(scene, scene.notes["last"], called[0])
            continue
        if called:
            piece = fetch(scene, called[0], player)
            deploy(scene, piece)
        elif kinds and kinds[0] in _MARKERS:
            piece = _marker(scene, kinds[0], player)
        else:
            piece = _anybody(scene, truths, player)
        scene.notes["last"] = piece
        for one in truths:
            so(scene, piece, one)


def _described(scene: Scene, of: m.Set[Any]) -> tuple[list[m.Truth], m.Set[m.Place] | None, int]:
    """What is said of pieces, where they are, and whose they are."""
    truths: list[m.Truth] = []
    while isinstance(of, m.Where):
        truths += parts(of.truth)
        of = of.of
    place = of.place if isinstance(of, m.In) else None
    for one in truths:
        if isinstance(one, m.Among) and isinstance(one.of, (m.Controller, m.Owner)):
            return truths, place, scene.player(one.set)
    return truths, place, owner_of(scene, place)


def _card(scene: Scene, called: list[str], player: int) -> int:
    if called:
        return fetch(scene, called[0], player)
    return unnamed(scene, player)


def _anybody(scene: Scene, truths: list[m.Truth], player: int) -> int:
    """A model that the example does not name."""
    cast = scene.rules.cast
    bits = cast.of_type["model"] & scene.play.state.members[0]
    for one in truths:
        if isinstance(one, m.Is) and isinstance(one.quality, m.OfValue) and isinstance(one.quality.values, m.Just):
            bits &= cast.having.get((one.quality.attribute, one.quality.values.value), 0)
    for name in (*_QUIET, *cast.called):
        for piece in ids(bits & cast.called.get(name, 0)):
            if scene.game.owner[piece] == player and name not in scene.spoken_of:
                deploy(scene, piece)
                return piece
    raise ExampleError("there are not so many models")


def so(scene: Scene, piece: int, truth: m.Truth) -> None:  # noqa: C901, PLR0912 - one case a kind of statement
    """Have something be so of a model or marker: tokens are laid, numbers must be those printed."""
    book = scene.rules.book
    match truth:
        case m.And(truths=truths):
            for part in truths:
                so(scene, piece, part)
        case m.Rel(relation=relation, b=other) if relation == _CONTACT:
            for one in _others(scene, other, piece):
                _bond(scene, piece, one, 0)
        case m.Compare(a=m.Count(of=m.Where(of=others, truth=m.Rel(relation=relation)))) if relation == _CONTACT:
            for one in _others(scene, others, piece):
                _bond(scene, piece, one, 0)
        case m.Not(truth=m.Compare(a=m.Count(of=m.Where(of=others, truth=m.Rel(relation=relation))))) if (
            relation == _SIGHT
        ):
            for one in _others(scene, others, piece):
                scene.notes.setdefault("unseen", []).append((piece, one))
        case (
            m.Rel(relation=relation, b=others)
            | m.Compare(a=m.Count(of=m.Where(of=others, truth=m.Rel(relation=relation))))
        ) if relation == _SIGHT:
            scene.notes.setdefault("seen", []).extend((piece, one) for one in _others(scene, others, piece))
        case m.Compare(a=m.Count(of=m.Where(of=others, truth=m.Compare(a=m.Distance()) as far))):
            _near(scene, piece, far, others)
        case m.Compare(a=m.Distance(b=others)):
            _near(scene, piece, truth, others)
        case m.Compare(a=m.Plus(terms=(m.StatOf(stat="height"), m.Times(factors=(_, m.StatOf(of=m.Set() as other)))))):
            (below,) = _others(scene, other, piece)
            scene.notes.setdefault("above", {})[piece] = (below, bound(truth))
        case m.Compare(a=m.Held(token=token)) if token in scene.rules.layout.tokens:
            scene.count(scene.rules.layout.tokens[token] + piece, bound(truth))
        case m.Compare(a=m.StatOf(stat=stat), op=m.Op.EQUAL) if stat in scene.rules.stat:
            printed = scene.rules.printed[scene.rules.stat[stat]][piece]
            if printed != bound(truth):
                raise ExampleError(f"{scene.rules.cast.names[piece]} has {stat} {printed}")
        case m.Compare(a=m.Count(of=m.Where(of=m.Attached(), truth=carried))) if names(truth):
            for each in parts(carried):
                if isinstance(each, m.Is):
                    for name in names(each):
                        _carries(scene, piece, name)
                else:
                    so(scene, piece, each)  # where what it carries stands, there it stands itself
        case m.Is(quality=m.InState(state=state)) if state in words.STATUSES:
            grant(scene, piece, m.WithKeyword(Keyword(state)))
        case m.Is(quality=m.InState(state="activated")):
            scene.notes.setdefault("past", []).append(piece)
        case m.Is(quality=m.InState(state=state)) if state in (COVER, HIGH, ROUGH):
            scene.notes.setdefault(state, []).append(piece)
        case m.Is(quality=m.InState(state=state)) if state in book.pieces.states:
            scene.mark(piece, *book.pieces.states[state])
        case m.Is(quality=m.InState(state="set aside")):
            scene.put(piece, scene.rules.layout.zone(words.ASIDE, scene.game.owner[piece]))
        case m.Is(quality=m.WithKeyword() as keyword):
            grant(scene, piece, keyword)
        case m.Is(quality=m.Called() | m.OfKind() | m.OfValue()) | m.Among(of=m.Controller() | m.Owner()):
            pass  # that is who it is
        case _:
            raise ExampleError(CANNOT)


def _carries(scene: Scene, piece: int, name: str) -> None:
    if scene.rules.cast.called.get(name, 0) & scene.rules.cast.of_type["model"]:
        raise ExampleError(f"{scene.rules.cast.names[piece]} cannot carry {name}")
    carried = [scene.rules.cast.names[one] for one in carried_by(scene.play.state, piece)]
    if name not in carried:
        arm(scene, piece, name)


def grant(scene: Scene, piece: int, keyword: m.WithKeyword) -> None:
    """Have a model have a keyword from the beginning."""
    arguments = tuple(str(one.value) for one in keyword.arguments if isinstance(one, m.Const))
    known = [
        source
        for source in scene.rules.keywords.get(str(keyword.keyword), ())
        if scene.rules.sources[source].arguments == arguments and scene.rules.sources[source].keyword
    ]
    if not known:
        raise ExampleError(f"no card of the game has {' '.join((keyword.keyword, *arguments))}")
    scene.notes.setdefault("granted", []).append((piece, keyword))


def _near(scene: Scene, piece: int, far: m.Compare, others: m.Set[Any]) -> None:
    """Note how far a piece is from others."""
    if isinstance(others, m.Zone) and others.zone == _ZONE:
        scene.notes.setdefault("zones", []).append((piece, scene.player(others.of), bound(far)))
        return
    if isinstance(others, m.Zone) and others.zone == CENTRE_OF:
        scene.notes.setdefault("centred", []).append((piece, bound(far)))
        return
    if _says(others, m.OfKind(Kind(_EVENT))):
        _bond(scene, piece, _objective_marker(scene), bound(far))
        return
    for other in _others(scene, others, piece):
        _bond(scene, piece, other, bound(far))


def _objective_marker(scene: Scene) -> int:
    """The Event marker of the Objective that lies there."""
    marker: int | None = scene.notes.get("event marker")
    if marker is None:
        marker = scene.notes["event marker"] = _marker(scene, _EVENT, YOU)
        card = scene.notes.get("objective")
        if card is not None:
            zone = scene.play.state.zone[marker]
            scene.attach(marker, card)
            _note(scene, words.chosen_slot(card), 1 << marker)
            scene.put(marker, zone)
    return marker


def _others(scene: Scene, found: m.Set[Any], piece: int) -> list[int]:
    """The pieces that are named; whoever is not on the table yet is of the other side, or of that of its House."""
    called = names(found)
    if called:
        return [whoever(scene, name) for name in called]
    for noun in _MARKERS:
        if _says(found, m.OfKind(Kind(noun))):
            enemy = any(isinstance(one, m.Opponents) for one in walk(found))
            player = 1 - scene.game.owner[piece] if enemy else YOU
            known = [one for one in scene.notes.get("markers", []) if scene.game.owner[one] == player]
            return known[:1] or [_marker(scene, noun, player)]
    raise ExampleError("it is not plain from what it is measured")


def _bond(scene: Scene, one: int, other: int, inches: int) -> None:
    scene.notes.setdefault("bonds", []).append(Bond(one, other, inches * INCH))


# Markers and cards


def _marker(scene: Scene, noun: str, player: int) -> int:
    idle = scene.rules.cast.of_type[noun] & scene.play.state.members[0]
    marker = next(piece for piece in ids(idle) if scene.game.owner[piece] == player)
    scene.put(marker, scene.rules.layout.zone(words.TABLE, player))
    scene.notes.setdefault("markers", []).append(marker)
    return marker


def _in_play(scene: Scene, name: str) -> None:
    """An Objective lies there; a model stands there."""
    cast = scene.rules.cast
    if cast.called[name] & cast.of_type["objective"]:
        card = scene.notes["objective"] = fetch(scene, name, YOU)
        scene.put(card, scene.rules.layout.zone(words.LAID, YOU))
    else:
        whoever(scene, name)


def _kept_for(scene: Scene, card: int, piece: int) -> int:
    """Which of the things that a card remembers a model is: it chooses one of its own side, or of the other."""
    block = scene.rules.cast.pieces[card].card
    lines = meanings_of(block) if block is not None else []
    nodes = [node for line in lines for ability in line.abilities for node in walk(ability)]
    kept = sorted({node.number for node in nodes if isinstance(node, m.Kept)})
    own = scene.game.owner[piece] == YOU
    for index, number in enumerate(kept):
        for binder in (node for node in nodes if isinstance(node, m.Binder) and node.each.number == number):
            whose = [
                one.set for one in walk(binder.of) if isinstance(one, m.Among) and isinstance(one.of, m.Controller)
            ]
            if all(isinstance(one, m.You) == own for one in whose):
                return index
    return 0


def _note(scene: Scene, slot: int, value: int) -> None:
    OPERATIONS[NOTE](scene.play.state, Event(0, NOTE, slot, value, 0, RULES))


# When everything is said


def ready(scene: Scene) -> None:
    """Everybody that is spoken of is there and stands somewhere; what has happened has happened."""
    cast = scene.rules.cast
    for name in sorted(scene.spoken_of, key=lambda name: cast.id(name) if name in cast.called else 0):
        bits = cast.called.get(name, 0)
        if bits & cast.of_type["model"] and not bits & ~scene.play.state.members[0]:
            whoever(scene, name)
    _stand(scene)
    _statuses(scene)
    forget(scene.play, "round")
    for node in scene.notes.get("past", []):
        _happen(scene, node)
    settle(scene.play)


def _stand(scene: Scene) -> None:
    """Everything stands somewhere, and what is said of how it stands is so."""
    play, notes = scene.play, scene.notes
    middle = centre(play)
    known: dict[int, Corner] = {}
    for piece, player, far in notes.get("zones", []):
        area = area_of(play, player)
        depth, aside = area.depth + far * INCH, 4 * INCH * len(known)
        x = middle[0] + aside if area.x is None else abs(area.x - depth)
        y = middle[1] + aside if area.y is None else abs(area.y - depth)
        known[piece] = x, y
    for number, (piece, far) in enumerate(notes.get("centred", [])):
        across = radius(play, piece) + far * INCH
        known[piece] = middle[0] + (across if number % 2 == 0 else -across), middle[1]
    pieces = [
        piece
        for zone in scene.rules.layout.zones[words.TABLE]
        for piece in ids(play.state.members[zone])
        if cast_stands(scene, piece)
    ]
    bonds: list[Bond] = notes.get("bonds", [])
    levels = dict.fromkeys(notes.get(HIGH, []), level(play))
    for piece, (below, far) in notes.get("above", {}).items():
        levels[piece] = levels.get(below, 0) + far * INCH
    for piece, at in arrange(play, pieces, bonds, known, levels).items():
        OPERATIONS[STAND](play.state, Event(0, STAND, piece, point(*at), 0, RULES))
    lists = {name: notes.get(name, []) for name in ("unseen", COVER, ROUGH, "between")}
    facts = Facts(lists["unseen"], lists[COVER], levels, lists[ROUGH], lists["between"])
    if any(facts):
        OPERATIONS[LAND](play.state, Event(0, LAND, 0, 0, scenery(play, facts), RULES))
    names = scene.rules.cast.names
    for one, other in notes.get("seen", []):
        if not sees(play, one, other):
            raise ExampleError(f"{names[one]} and {names[other]} cannot see each other so")
    for bond in bonds:
        if not bond.length and not meet(play, body_of(play, bond.one), body_of(play, bond.other)):
            raise ExampleError(f"{names[bond.one]} and {names[bond.other]} cannot touch so")
    play.seen = None


def cast_stands(scene: Scene, piece: int) -> bool:
    """Whether a piece stands on the table by itself."""
    cast = scene.rules.cast
    return bool((cast.of_type["model"] | cast.of_type[_MARKERS[0]] | cast.of_type[_MARKERS[1]]) >> piece & 1)


def _statuses(scene: Scene) -> None:
    for piece, keyword in scene.notes.get("granted", []):
        who: m.Var[Any] = m.Var(m.Sort.PIECE, FIRST)
        status = m.Just(STATUS, Value(keyword.keyword))
        given = [m.Filled(Role("amount"), one) for one in keyword.arguments if isinstance(one, m.Number)]
        parts_ = (*given, m.Filled(Role("onto"), who), m.Filled(Role("status"), status))
        effect: m.Effect = m.Do(Verb("suffer"), parts_)
        if keyword.keyword not in words.STATUSES:
            effect = m.Last((m.Give(m.Var(m.Sort.PIECE, 1), who, keyword),), m.Until(()))
        scene.words.carry_out(scene.play, effect, {FIRST: 1 << piece})


def _happen(scene: Scene, said: m.Effect | int) -> None:
    """What an example says has happened is done before anything else."""
    picked = [one for one in said.steps if isinstance(one, m.Pick)] if isinstance(said, m.Seq) else []
    if isinstance(said, m.Seq) and picked and any(isinstance(one, m.Do) and one.verb == _BECOME for one in said.steps):
        (binder,) = (binder for pick in picked for binder in pick.binders)
        _fallen(scene, binder)
    else:
        do_past(scene, said)


def _fallen(scene: Scene, binder: m.Binder) -> None:
    """`2 friendly Soldiers became Casualties this round`: so many of those that the example does not name."""
    truths, _, player = _described(scene, binder.of)
    if not isinstance(binder.least, m.Const):
        raise ExampleError(CANNOT)
    for _ in range(binder.least.value):
        model = _anybody(scene, truths, player)
        for one in truths:
            so(scene, model, one)
        fall(scene.play, model, RULES)
