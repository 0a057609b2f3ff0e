"""`given` in an example of this game: what has a place of its own."""

from __future__ import annotations

from cardwright.engine.compile.things import describe
from cardwright.engine.examples.scene import Scene
from cardwright.engine.operations import ATTACH, COUNT, OPERATIONS, RULES, Event
from cardwright.engine.state import ids
from cardwright.games.agot import table
from cardwright.games.agot.words import AGENDA, BENEATH, DEAD, REVEALED, TABLE, TITLES
from cardwright.lang.tree import Act, Be, Constant, KeywordUse, Kind, Quantity, Related, Select, Statement, Thing

_PLACES = {"agenda": AGENDA, "House card": TABLE, "plot": REVEALED}


def lay(scene: Scene, node: Statement) -> bool:
    """Lay out what only this game can; whether it did."""
    match node:
        case Be(who=Select(owner=owner, kinds=[Kind(noun=noun)]), what=what) if noun in _PLACES and what is not None:
            player = scene.player(owner)
            if noun == "House card":
                scene.put(table.house(scene.play, player), 0)
            _put(scene, what, player, _PLACES[noun])
        case Act(verb="hold", who=who, what=what) if what is not None:
            _put(scene, what, scene.player(who), TITLES)
        case Act(verb="name", who=who, what=Select(kinds=[Kind(noun=noun)])):
            _named(scene, scene.player(who), noun)
        case Act(means="attach", what=Select(kinds=[Kind(noun="duplicate")]), roles=[role]):
            for name in scene.names(role.thing):
                _duplicate(scene, scene.on_table(name))
        case Be(who=Select(quantity=Quantity(number=Constant(value=value)), where=[Related(thing=KeywordUse())]) as of):
            _dead(scene, of, value)
        case _:
            return False
    return True


def _put(scene: Scene, thing: Thing, player: int, zone: str) -> None:
    for name in scene.names(thing):
        scene.put(scene.idle(scene.rules.cast.called[name], player), table.zone(scene.play, zone, player))


def _dead(scene: Scene, thing: Thing, count: int) -> None:
    """So many cards of a kind in your dead pile, whether the example names one of them or not."""
    scope = scene.scope()
    scope.present = None
    pool = describe(thing, scope).among([lambda _play, _me, _it: -1])
    for _ in range(count):
        scene.put(scene.idle(pool(scene.play, 0, scene.frame(scope)), 0), table.zone(scene.play, DEAD, 0))


def _named(scene: Scene, player: int, noun: str) -> None:
    """What was named for an agenda when it was announced."""
    values, kept = scene.rules.cast.values["house"], scene.rules.layout.tokens["named"]
    for piece in ids(table.members(scene.play, AGENDA, player)):
        OPERATIONS[COUNT](scene.play.state, Event(0, COUNT, kept + piece, values.index(noun) + 1, 0, RULES))


def _duplicate(scene: Scene, top: int) -> None:
    player = scene.play.state.owner[top]
    copy = scene.idle(scene.rules.cast.called[scene.rules.cast.names[top]], player)
    scene.put(copy, table.zone(scene.play, BENEATH, player))
    OPERATIONS[ATTACH](scene.play.state, Event(0, ATTACH, copy, top, 0, RULES))
