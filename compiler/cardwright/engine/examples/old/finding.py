"""`then` in a situation: what must hold, and what was found instead."""

from __future__ import annotations

from cardwright.engine.compile.conditions import condition
from cardwright.engine.compile.numbers import amount, of_pieces, of_players
from cardwright.engine.compile.players import is_player, who
from cardwright.engine.compile.things import describe
from cardwright.engine.examples.old.doing import do
from cardwright.engine.examples.old.scene import YOU, Scene
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.faults import CompileError
from cardwright.engine.reactions import first_option
from cardwright.engine.state import NOWHERE
from cardwright.engine.statics import restricted
from cardwright.lang.tree import Act, Be, During, Kind, Select, Sequence, Statement, Thing, When


def holds(scene: Scene, node: Statement) -> str:
    """Empty if a statement is true; what is true instead, if it is not."""
    told = scene.game.then(scene, node)
    if told is not None:
        return told
    if isinstance(node, During) and isinstance(node.thing, Select) and node.thing.kinds[0].kind == "period":
        scene.game.end(scene, node.thing.kinds[0].noun)
        return holds(scene, node.do)
    if isinstance(node, When) and node.word == "after" and node.do is not None:
        do(scene, node.condition)
        return holds(scene, node.do)
    if isinstance(node, Sequence):
        return next((found for step in node.steps if (found := holds(scene, step))), "")
    if isinstance(node, Act) and node.mood == "cannot":
        return _cannot_be_done(scene, node)
    scope = scene.scope(exact=True)
    test = condition(node, scope)
    return "" if test(scene.play, YOU, scene.frame(scope)) else found_instead(scene, node)


def _cannot_be_done(scene: Scene, node: Act) -> str:
    """It was no option, or it is tried on a copy and does nothing."""
    named = [name.casefold() for name in scene.names(node.what or node.who)]
    if node.means == "choose" and node.passive:
        offered = [name for name in named if name in scene.offered]
        return f"it was an option: {', '.join(offered)}" if offered else ""
    player = scene.player(node.who) if node.who is not None and not scene.names(node.who) else YOU
    verb = scene.rules.verb.get(node.verb, NOWHERE)
    spoken = scene.names(node.what or node.who)
    if verb != NOWHERE and spoken and all(_barred(scene, name, verb, player) for name in spoken):
        return ""
    return _tried(scene, node)


def _barred(scene: Scene, name: str, verb: int, player: int) -> bool:
    return bool(restricted(scene.play, verb, player) >> scene.on_table(name) & 1)


def _tried(scene: Scene, node: Act) -> str:
    """Done on a copy of the game; whether it did anything."""
    play, script = scene.play, scene.script
    scene.play, scene.script = play.trial(first_option), []
    before = len(scene.play.log)
    try:
        do(scene, node.model_copy(update={"mood": ""}))
        happened = len(scene.play.log) > before
    except ExampleError:  # it says that this cannot be done, which is what was claimed
        happened = False
    finally:
        scene.play, scene.script = play, script
    return "it can be done" if happened else ""


def found_instead(scene: Scene, node: Statement) -> str:
    """What is so, in a few words, where something else was expected."""
    try:
        if isinstance(node, Act) and node.who is not None and isinstance(node.what, Select):
            return _number(scene, node.who, node.what) or "it is not so"
        if isinstance(node, Be) and node.who is not None and scene.names(node.who):
            return "; ".join(where(scene, scene.on_table(name)) for name in scene.names(node.who))
        if isinstance(node, Be) and node.who is not None:
            scope = scene.scope()
            return f"it is {amount(node.who, scope)(scene.play, YOU, scene.frame(scope))}"
    except (CompileError, LookupError):
        pass
    return "it is not so"


def _number(scene: Scene, who_has: Thing, what: Select) -> str:
    kind: Kind = what.kinds[0]
    if kind.kind not in ("stat", "token"):
        return ""
    scope = scene.scope()
    if is_player(who_has, scope):
        count = of_players(kind.noun, who(who_has, scope), scope, what)
    else:
        count = of_pieces(kind.noun, describe(who_has, scope).among(), scope, what)
    return f"{kind.noun} is {count(scene.play, YOU, scene.frame(scope))}"


def where(scene: Scene, piece: int) -> str:
    """Where a card is, and in which states."""
    layout, state = scene.rules.layout, scene.play.state
    zone = state.zone[piece]
    whose = {NOWHERE: "", YOU: "your "}.get(layout.player_of[zone], "your opponent's ")
    marks = [name for name, number in layout.marks.items() if state.marks[number] >> piece & 1]
    spots = [name for name, spot in scene.game.spots.items() if spot == state.place[piece]]
    at = f" at {spots[0]}" if spots and state.place[piece] != NOWHERE else ""
    so = f", {' and '.join(marks)}" if marks else ""
    return f"{scene.rules.cast.names[piece]} is in {whose}{layout.kind_of[zone].name}{at}{so}"
