"""`given` in an example: Warbands on the table, markers, cards, dice, and what has happened before."""

from __future__ import annotations

from cardwright.check.meanings import meanings_of
from cardwright.engine.examples.old.doing import carry_out
from cardwright.engine.examples.old.laying import lay_out
from cardwright.engine.examples.old.scene import OPPONENT, YOU, Scene
from cardwright.engine.examples.stage import ExampleError, cannot
from cardwright.engine.generate.effects import walked
from cardwright.engine.inches import INCH, point
from cardwright.engine.operations import NOTE, OPERATIONS, RULES, STAND, Event
from cardwright.engine.play import settle
from cardwright.engine.state import ids
from cardwright.games.minis import words
from cardwright.games.minis.arranging import Bond, arrange
from cardwright.games.minis.pieces import ammunition
from cardwright.games.minis.recount import begin_period
from cardwright.games.minis.table import SIDE, carried_by, models
from cardwright.games.minis.zones import area_of
from cardwright.lang.tree import (
    Act,
    Amount,
    Be,
    Both,
    Constant,
    Filter,
    InState,
    KeywordUse,
    Kind,
    Named,
    Quantity,
    Related,
    Role,
    Select,
    Sequence,
    Statement,
    Thing,
)  # fmt: skip
from cardwright.meaning import nodes as m

_MARKERS = ("Intrigue marker", "Event marker")


def given(scene: Scene, node: Statement) -> bool:  # noqa: C901 - one case a kind of statement
    """Lay out what only this game can; whether it did."""
    match node:
        case Sequence(steps=steps):
            for step in steps:
                if not given(scene, step):
                    lay_out(scene, step)
        case Act(verb="show", what=shown):
            scene.answers += [f"die {number}" for number in _numbers(shown)]
        case Act(verb="control", what=what, roles=roles) if what is not None:
            _control(scene, what, roles, scene.player(node.who))
        case Act(verb="have", who=who, what=what) if what is not None and _is_piece(scene, who, what):
            _have(scene, node, what)
        case Act(tense="past"):
            _remember(scene, node)
        case Act(verb="activate"):
            scene.notes.setdefault("past", []).append(node)
        case Act(verb="set aside", what=Named(name=name)):
            scene.put(fetch(scene, name, YOU), scene.rules.layout.zone(words.ASIDE, YOU))
        case Be():
            return _be(scene, node)
        case _:
            return False
    return True


def _numbers(thing: Thing | None) -> list[int]:
    match thing:
        case Amount(quantity=Quantity(number=Constant(value=value))):
            return [value]
        case Both(things=things):
            return [number for one in things for number in _numbers(one)]
    raise ExampleError("it is not plain what the dice show")


def _remember(scene: Scene, node: Act) -> None:
    if node.mood != "does not":  # what did not happen need not be done
        scene.notes.setdefault("past", []).append(node)


# Models


def fetch(scene: Scene, name: str, player: int) -> int:
    """The piece of a name that belongs to a player."""
    for piece in ids(scene.rules.cast.called.get(name, 0)):
        if scene.game.owner[piece] in (player, -1):
            return piece
    raise ExampleError(f"there is no {name}")


def deploy(scene: Scene, piece: int) -> None:
    """Bring a model to the table with all it carries; where it stands is settled when all is said."""
    zone = scene.rules.layout.zone(words.TABLE, scene.game.owner[piece])
    if scene.play.state.zone[piece] != zone:
        scene.put(piece, zone)
        for arm in carried_by(scene.play.state, piece):
            scene.put(arm, zone)
        scene.count(scene.rules.layout.tokens[words.AMMUNITION] + piece, ammunition(scene.play, piece))


def _control(scene: Scene, what: Thing, roles: list[Role], player: int) -> None:
    found = _warband(scene, what, player)
    for role in roles:
        match role:
            case Role(role="as", thing=Select(kinds=[Kind(noun="Boss")])):
                scene.mark(found[0], words.BOSS)
            case Role(preposition=preposition, thing=thing):
                for piece in found:
                    _stands(scene, piece, preposition, thing)


def _warband(scene: Scene, what: Thing, player: int) -> list[int]:
    """The models of a list; what is no model in it is said of the one before."""
    match what:
        case Both(things=things):
            found: list[int] = []
            for thing in things:
                match thing:
                    case Select(kinds=[Kind(kind="token" | "stat")]) if found:
                        _with(scene, found[-1], thing)
                    case Named(name=name) if scene.rules.cast.of_type["model"] & scene.rules.cast.called[name] == 0:
                        _with(scene, found[-1], thing)
                    case _:
                        found += _warband(scene, thing, player)
            return found
        case Named(name=name, where=where):
            piece = fetch(scene, name, player)
            deploy(scene, piece)
            for one in where:
                _filter(scene, piece, one)
            return [piece]
        case Select(kinds=[Kind(noun=noun)], quantity=quantity, where=where) if noun in _MARKERS:
            return [_marker(scene, noun, player, where) for _ in range(_count(quantity))]
        case Select(kinds=[Kind() as kind], quantity=quantity, where=where):
            if quantity is not None and "no" in quantity.words:
                return []
            return [_anybody(scene, kind, where, player) for _ in range(_count(quantity))]
    raise cannot(what, "it is not plain who is meant")


def _count(quantity: Quantity | None) -> int:
    return quantity.number.value if quantity is not None and isinstance(quantity.number, Constant) else 1


def _anybody(scene: Scene, kind: Kind, where: list[Filter], player: int) -> int:
    """A model that the example does not name; a plain soldier without much to say for itself."""
    cast = scene.rules.cast
    bits = cast.of_type["model"] & scene.play.state.members[0]
    if kind.kind == "value":
        bits &= cast.having.get(("rank", kind.noun), 0)
    quiet = ("Stark Soldier 2", "Lannister Crossbowman", "Stark Soldier 4", "Stark Archer")
    names = [*quiet, *cast.called]
    for name in names:
        for piece in ids(bits & cast.called.get(name, 0)):
            if scene.game.owner[piece] == player and name not in scene.spoken_of:
                deploy(scene, piece)
                for one in where:
                    _filter(scene, piece, one)
                return piece
    raise ExampleError("there are not so many models")


def _filter(scene: Scene, piece: int, one: Filter) -> None:
    match one:
        case Related(preposition="with", thing=thing):
            _with(scene, piece, thing)
        case Related(preposition=preposition, thing=thing):
            _stands(scene, piece, preposition, thing)
        case InState(word=word) if word in scene.rules.book.states:
            scene.mark(piece, *scene.rules.book.states[word])
        case _:
            raise cannot(one, "this cannot be said of a model yet")


def _with(scene: Scene, piece: int, thing: Thing) -> None:  # noqa: C901, PLR0912 - one case a kind of thing
    """`with 2 Damage`, `with Fight 4`, `with Oak Shield`: tokens are laid, numbers must be those printed."""
    match thing:
        case Both(things=things):
            for each in things:
                _with(scene, piece, each)
        case Select(kinds=[Kind(kind="token", noun=noun)], quantity=quantity, where=where):
            scene.count(scene.rules.layout.tokens[noun] + piece, _count(quantity))
            for one in where:
                _filter(scene, piece, one)
        case Select(kinds=[Kind(kind="stat", noun=noun, amount=Constant(value=value))], where=where):
            for one in where:
                _filter(scene, piece, one)
            printed = scene.rules.printed[scene.rules.stat[noun]][piece]
            if printed != value:
                raise ExampleError(f"{scene.rules.cast.names[piece]} has {noun} {printed}")
        case KeywordUse():
            grant(scene, piece, thing)
        case Named(name=name, where=where):
            for one in where:
                _filter(scene, piece, one)
            if scene.rules.cast.called[name] & scene.rules.cast.of_type["model"]:
                raise ExampleError(f"{scene.rules.cast.names[piece]} cannot carry {name}")
            carried = [scene.rules.cast.names[arm] for arm in carried_by(scene.play.state, piece)]
            if name not in carried:
                scene.attach(fetch(scene, name, scene.game.owner[piece]), piece)
        case _:
            raise cannot(thing, "a model cannot have this yet")


def grant(scene: Scene, piece: int, use: KeywordUse) -> None:
    """Have a model have a keyword from the beginning."""
    key = (use.name, tuple(use.arguments))
    known = [
        source
        for source in scene.rules.keywords.get(use.name, ())
        if scene.rules.sources[source].arguments == key[1] and scene.rules.sources[source].keyword
    ]
    if not known:
        raise ExampleError(f"no card of the game has {' '.join((use.name, *use.arguments))}")
    scene.notes.setdefault("granted", []).append((piece, use))


def _stands(scene: Scene, piece: int, preposition: str, thing: Thing) -> None:
    """Note how far a piece is from others."""
    match preposition, thing:
        case "in contact with", _:
            for other in _others(scene, thing, piece):
                _bond(scene, piece, other, 0)
        case "within", Amount(quantity=Quantity(number=Constant(value=far)), where=[Related(preposition="of") as one]):
            _near(scene, piece, far, one.thing)
        case "in line of sight of", _:
            pass  # nothing stands between them
        case "out of line of sight of", _:
            for other in _others(scene, thing, piece):
                scene.notes.setdefault("unseen", []).append((piece, other))
        case _:
            raise cannot(thing, f"`{preposition}` cannot be laid out yet")


def _near(scene: Scene, piece: int, far: int, of: Thing) -> None:
    match of:
        case Select(kinds=[Kind(noun="deployment zone") as kind], owner=owner):
            mine = owner is not None or not kind.filters
            player = scene.game.owner[piece] if mine else 1 - scene.game.owner[piece]
            scene.notes.setdefault("zones", []).append((piece, player, far))
        case Select(kinds=[Kind(noun="Event marker")]):
            _bond(scene, piece, _objective_marker(scene), far)
        case _:
            for other in _others(scene, of, piece):
                _bond(scene, piece, other, far)


def _objective_marker(scene: Scene) -> int:
    """The Event marker of the Objective that lies there."""
    marker: int | None = scene.notes.get("event marker")
    if marker is None:
        marker = scene.notes["event marker"] = _marker(scene, "Event marker", YOU, [])
        card = scene.notes.get("objective")
        if card is not None:
            zone = scene.play.state.zone[marker]
            scene.attach(marker, card)
            _note(scene, words.chosen_slot(card), 1 << marker)
            scene.put(marker, zone)
    return marker


def _others(scene: Scene, thing: Thing, piece: int) -> list[int]:
    """The pieces that are named; whoever is not on the table yet is of the other side, or of that of its House."""
    match thing:
        case Both(things=things):
            return [other for one in things for other in _others(scene, one, piece)]
        case Named(name=name):
            return [whoever(scene, name)]
        case Select(kinds=[Kind(noun=noun, filters=filters)], owner=owner) if noun in _MARKERS:
            enemy = any(isinstance(one, InState) and one.word == "enemy" for one in filters)
            player = scene.player(owner) if owner is not None else (1 - scene.game.owner[piece] if enemy else YOU)
            known = [m for m in scene.notes.get("markers", []) if scene.game.owner[m] == player]
            return known[:1] or [_marker(scene, noun, player, [])]
    raise cannot(thing, "it is not plain from what it is measured")


def whoever(scene: Scene, name: str) -> int:
    """The model of a name: on the table, or brought there for the player whose House it fits."""
    on_table = ids(scene.rules.cast.called.get(name, 0) & ~scene.play.state.members[0])
    if on_table:
        return on_table[0]
    piece = fetch(scene, name, side_of(scene, name))
    deploy(scene, piece)
    return piece


def side_of(scene: Scene, name: str) -> int:
    """Your opponent's, if its Houses are none of those of your models and cards."""
    cast = scene.rules.cast
    mine: set[str] = set()
    for piece in ids(cast.everything & ~scene.play.state.members[0]):
        card = cast.pieces[piece].card
        if scene.game.owner[piece] == YOU and card is not None:
            mine |= set(card.fields.get("affiliation") or card.fields.get("houses") or [])
    card = cast.pieces[cast.id(name)].card
    houses = set(card.fields.get("affiliation") or []) if card is not None else set()
    return YOU if not mine or houses & mine else OPPONENT


def _bond(scene: Scene, one: int, other: int, inches: int) -> None:
    scene.notes.setdefault("bonds", []).append(Bond(one, other, inches * INCH))


# Markers, cards and states


def _marker(scene: Scene, noun: str, player: int, where: list[Filter]) -> int:
    idle = scene.rules.cast.of_type[noun] & scene.play.state.members[0]
    marker = next(piece for piece in ids(idle) if scene.game.owner[piece] == player)
    scene.put(marker, scene.rules.layout.zone(words.TABLE, player))
    scene.notes.setdefault("markers", []).append(marker)
    for one in where:
        _filter(scene, marker, one)
    return marker


def _is_piece(scene: Scene, who: Thing | None, what: Thing) -> bool:
    match what:
        case Select(kinds=[Kind(noun=noun)]) if noun in (*_MARKERS, "card"):
            return True
        case KeywordUse():
            return True
        case Named():
            return not scene.names(who)
    return False


def _have(scene: Scene, node: Act, what: Thing) -> None:
    """`you have 3 Intrigue markers in the gaming area`, `you have 5 cards in your hand`, `X has Inspire 8`."""
    match what:
        case KeywordUse() if node.who is not None:
            for name in scene.names(node.who):
                grant(scene, whoever(scene, name), what)
        case Select(kinds=[Kind(noun=noun)], quantity=quantity, where=where) if noun in _MARKERS:
            for _ in range(_count(quantity)):
                _marker(scene, noun, scene.player(node.who), where)
        case Select(quantity=quantity):
            player = scene.player(node.who)
            for _ in range(_count(quantity)):
                _into_hand(scene, scene.idle(scene.rules.cast.of_type["objective"], player), node, player)
        case Named(name=name):
            player = scene.player(node.who)
            _into_hand(scene, fetch(scene, name, player), node, player)


def _into_hand(scene: Scene, piece: int, node: Act, player: int) -> None:
    place = next((role.thing for role in node.roles if role.role == "place"), None)
    noun = place.kinds[0].noun if isinstance(place, Select) else words.HAND
    scene.put(piece, scene.rules.layout.zone(noun, player))


def _be(scene: Scene, node: Be) -> bool:  # noqa: C901, PLR0912 - one case a kind of statement
    match node:
        case Be(who=Select(kinds=[Kind(noun="Encounter card")]), what=Named(name=name)):
            scene.put(scene.rules.cast.id(name), scene.rules.layout.zone(words.ENCOUNTER))
        case Be(who=Named(name=name), what=Select(kinds=[Kind(noun="Boss")])):
            scene.mark(whoever(scene, name), words.BOSS)
        case Be(what=Select(kinds=[Kind(kind="period", noun="round")])):
            _note(scene, words.ROUND, 1)
        case Be(who=Select(owner=_, kinds=[Kind(noun="model", filters=[_])]), what=Named(name=name)):
            card, piece = scene.notes["objective"], whoever(scene, name)
            _note(scene, words.chosen_slot(card) + _kept_for(scene, card, piece), 1 << piece)
        case Be(who=who, roles=[Role(preposition="in", thing=Select(kinds=[Kind(noun="play")]))]) if who is not None:
            _in_play(scene, who, node.negated)
        case Be(who=who, what=Amount(quantity=Quantity(number=Constant(value=far))), roles=[Role(thing=of)]):
            assert who is not None
            for piece in _said_of(scene, who):
                for other in _others(scene, of, piece):
                    _bond(scene, piece, other, far)
        case Be(who=who) if who is not None:
            for piece in _said_of(scene, who):
                for state in node.state:
                    _state(scene, piece, state)
                for role in node.roles:
                    _stands(scene, piece, role.preposition, role.thing)
        case _:
            return False
    return True


def _kept_for(scene: Scene, card: int, piece: int) -> int:
    """Which of the things that a card remembers a model is: it chooses one of its own side, or of the other."""
    block = scene.rules.cast.pieces[card].card
    nodes = [node for line in meanings_of(block) for node in walked(line.abilities)] if block is not None else []
    kept = sorted({node.number for node in nodes if isinstance(node, m.Kept)})
    own = scene.game.owner[piece] == YOU
    for index, number in enumerate(kept):
        for binder in (node for node in nodes if isinstance(node, m.Binder) and node.each.number == number):
            whose = [
                one.set for one in walked(binder.of) if isinstance(one, m.Among) and isinstance(one.of, m.Controller)
            ]
            if all(isinstance(one, m.You) == own for one in whose):
                return index
    return 0


def _said_of(scene: Scene, who: Thing) -> list[int]:
    match who:
        case Select(kinds=[Kind(filters=[InState(word="enemy")])]):
            scene.notes["unseen by all"] = True
            return [piece for piece in ids(models(scene.play)) if scene.game.owner[piece] == OPPONENT]
        case Named(name=name, where=where):
            piece = whoever(scene, name)
            for one in where:
                _filter(scene, piece, one)
            return [piece]
        case Both(things=things):
            return [piece for thing in things for piece in _said_of(scene, thing)]
    raise cannot(who, "it is not plain of whom this is said")


def _state(scene: Scene, piece: int, state: Filter) -> None:
    match state:
        case InState(word=word) if word in words.STATUSES:
            grant(scene, piece, KeywordUse(name=word))
        case InState(word=word) if word in scene.rules.book.states:
            scene.mark(piece, *scene.rules.book.states[word])
        case _:
            raise cannot(state, "a model cannot be so yet")


def _in_play(scene: Scene, who: Thing, negated: bool) -> None:
    """An Objective lies there; a model has fallen, if it is not in play."""
    for name in scene.names(who):
        cast = scene.rules.cast
        if cast.called[name] & cast.of_type["objective"]:
            card = scene.notes["objective"] = fetch(scene, name, YOU)
            scene.put(card, scene.rules.layout.zone(words.LAID, YOU))
        elif negated:
            piece = whoever(scene, name)
            scene.put(piece, scene.rules.layout.zone(words.CASUALTIES, scene.game.owner[piece]))
        else:
            whoever(scene, name)


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
    begin_period(scene.play, "round", words.BEGAN_ROUND)
    for node in scene.notes.get("past", []):
        _happen(scene, node)
    settle(scene.play)


def _stand(scene: Scene) -> None:
    play = scene.play
    known: dict[int, int] = {}
    for piece, player, far in scene.notes.get("zones", []):
        area = area_of(play, player)
        depth = area.depth + far * INCH
        x = SIDE // 2 + 4 * INCH * len(known) if area.x is None else abs(area.x - depth)
        y = SIDE // 2 + 4 * INCH * len(known) if area.y is None else abs(area.y - depth)
        known[piece] = point(x, y)
    pieces = [
        piece
        for zone in scene.rules.layout.zones[words.TABLE]
        for piece in ids(play.state.members[zone])
        if cast_stands(scene, piece)
    ]
    for piece, at in arrange(play, pieces, scene.notes.get("bonds", []), known).items():
        OPERATIONS[STAND](play.state, Event(0, STAND, piece, at, 0, RULES))
    blind = list(scene.notes.get("unseen", []))
    for one, other in blind:
        for a, b in ((one, other), (other, one)):
            slot = words.unseen_slot(len(scene.rules.cast.pieces), a)
            _note(scene, slot, play.state.memory[slot] | 1 << b)
    play.seen = None


def cast_stands(scene: Scene, piece: int) -> bool:
    """Whether a piece stands on the table by itself."""
    cast = scene.rules.cast
    return bool((cast.of_type["model"] | cast.of_type[_MARKERS[0]] | cast.of_type[_MARKERS[1]]) >> piece & 1)


def _statuses(scene: Scene) -> None:
    for piece, use in scene.notes.get("granted", []):
        name = Named(name=scene.rules.cast.names[piece])
        carry_out(scene, Act(verb="gain", means="count", who=name, what=use))


def _happen(scene: Scene, node: Act) -> None:
    """What an example says has happened is done before anything else."""
    from cardwright.games.minis.scenedoing import do_past

    do_past(scene, node)
