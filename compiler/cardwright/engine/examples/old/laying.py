"""`given` in a situation: lays out what is said to be so."""

from __future__ import annotations

from cardwright.engine.compile.places import destination
from cardwright.engine.compile.things import describe
from cardwright.engine.examples.old.scene import YOU, Scene
from cardwright.engine.examples.stage import cannot
from cardwright.engine.state import ids
from cardwright.lang.tree import (
    Act,
    Be,
    Both,
    Constant,
    InState,
    Kind,
    Named,
    Role,
    Select,
    Sequence,
    Statement,
    Thing,
    You,
)  # fmt: skip


def lay_out(scene: Scene, node: Statement) -> None:
    """Make a statement true before anything happens."""
    if scene.game.given(scene, node):
        return
    if isinstance(node, Sequence):
        for step in node.steps:
            lay_out(scene, step)
    elif isinstance(node, Be):
        _be(scene, node)
    elif isinstance(node, Act) and node.means == "attach" and node.what is not None and len(node.roles) == 1:
        (host,) = pieces(scene, node.roles[0].thing)
        for piece in fetch(scene, node.what, scene.rules.holder(scene.play.state, host)):
            scene.attach(piece, host)
    elif isinstance(node, Act) and node.verb in ("control", "have") and node.what is not None:
        _have(scene, node)
    else:
        raise cannot(node, "this cannot be given")


def _have(scene: Scene, node: Act) -> None:
    """`you control Robb Stark`, `you have 3 gold`, `you have Needle in your hand`, `Robb Stark has 2 power`."""
    assert node.what is not None
    match node.what:
        case Select(kinds=[Kind(kind="token" | "stat") as kind]) as what:
            _number(scene, node, kind.noun, _written(what, kind))
            return
    who = scene.player(node.who)
    for role in node.roles:
        if role.role not in ("place", "destination") or role is not node.roles[0]:
            raise cannot(role, "it is not plain where this lies")
    place = node.roles[0] if node.roles else None
    for piece in fetch(scene, node.what, who):
        if place is None:
            scene.put(piece, scene.game.area(who))
        else:
            _into(scene, piece, place, who)


def _written(what: Select, kind: Kind) -> int:
    number = kind.amount or (what.quantity.number if what.quantity is not None else None)
    if isinstance(number, Constant):
        return number.value
    return 0 if what.quantity is not None and "no" in what.quantity.words else 1


def _number(scene: Scene, node: Act, noun: str, number: int) -> None:
    layout = scene.rules.layout
    named = scene.names(node.who)
    if named:
        for name in named:
            scene.count(layout.tokens[noun] + scene.on_table(name), number)
    elif noun in layout.counters:
        scene.count(layout.counters[noun] + scene.player(node.who), number)
    elif noun in layout.tokens and node.who is not None:
        for piece in pieces(scene, node.who):
            scene.count(layout.tokens[noun] + piece, number)
    else:
        raise cannot(node, f"nobody can have {noun}")


def _be(scene: Scene, node: Be) -> None:
    if node.who is None:
        raise cannot(node, "it does not say who or what")
    book = scene.rules.book
    for state in node.state:
        if not isinstance(state, InState) or state.word not in book.states:
            raise cannot(state, "a card cannot be so yet")
        name, on = book.states[state.word]
        for piece in pieces(scene, node.who):
            scene.mark(piece, name, on != node.negated)
    for role in node.roles:
        owner = getattr(role.thing, "owner", None)
        player = scene.player(owner) if owner is not None else 0
        for piece in fetch(scene, node.who, player):
            _into(scene, piece, role, player)


def _into(scene: Scene, piece: int, role: Role, player: int) -> None:
    """Into a zone that is named; whose it is, is said as you see it, whoever has the card."""
    scope = scene.scope()
    to = destination(role, scope)
    me = YOU if isinstance(getattr(role.thing, "owner", None), (You, Select)) else player
    scene.put(piece, to.zone(scene.play, me, scene.frame(scope), piece), to.spot)


def pieces(scene: Scene, thing: Thing) -> list[int]:
    """The cards on the table that are meant."""
    scope = scene.scope()
    pool = describe(thing, scope).among()
    return ids(pool(scene.play, 0, scene.frame(scope)) & ~scene.play.state.members[0])


def fetch(scene: Scene, thing: Thing, player: int) -> list[int]:
    """Cards that are not on the table yet: by their names, or as they are described."""
    if isinstance(thing, Both):
        return [piece for one in thing.things for piece in fetch(scene, one, player)]
    named = scene.names(thing)
    if named:
        return _several(scene, scene.rules.cast.called[named[0]], thing, player)
    scope = scene.scope()
    scope.present = None
    what = describe(thing, scope)
    pool = what.among([lambda _play, _me, _it: -1])
    bits = pool(scene.play, player, scene.frame(scope))
    for name in scene.spoken_of:
        bits &= ~scene.rules.cast.called.get(name, 0)
    bits &= ~scene.rules.unable  # any card will do, so it is one that runs
    return _several(scene, bits, thing, player)


def _several(scene: Scene, bits: int, thing: Thing, player: int) -> list[int]:
    found: list[int] = []
    for _ in range(_how_many(thing)):
        found.append(scene.idle(bits, player))
        bits &= ~(1 << found[-1])
    return found


def _how_many(thing: Thing) -> int:
    quantity = thing.quantity if isinstance(thing, (Select, Named)) else None
    return quantity.number.value if quantity is not None and isinstance(quantity.number, Constant) else 1
