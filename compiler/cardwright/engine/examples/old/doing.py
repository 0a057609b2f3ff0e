"""`when` in a situation: something is done, as if a card said it."""

from __future__ import annotations

from cardwright.engine.compile.statements import effect
from cardwright.engine.examples.old.scene import YOU, Scene
from cardwright.engine.examples.stage import ExampleError, cannot
from cardwright.engine.play import settle
from cardwright.engine.using import actions_of, perform
from cardwright.lang.tree import Act, Sequence, Statement

USE = "use"


def do(scene: Scene, node: Statement) -> None:
    """Carry out what is done. `choose`, `name` and `on` say what is decided meanwhile."""
    scene.current = node
    if scene.game.when(scene, node):
        settle(scene.play)
        return
    if isinstance(node, Sequence):
        scene.script[:0] = node.steps
        while scene.script and scene.script[0] in node.steps:
            do(scene, scene.script.pop(0))
        return
    if not isinstance(node, Act):
        raise cannot(node, "this cannot be done")
    if node.means == "choose" and scene.names(node.what):
        scene.answers += scene.names(node.what)
        return
    for role in node.roles:
        scene.answers += scene.names(role.thing)
    if node.verb == USE:
        use(scene, node)
    else:
        carry_out(scene, node)
    settle(scene.play)


def use(scene: Scene, node: Act) -> None:
    """`you use Bran Stark`: the first of its abilities that can be used."""
    player = scene.player(node.who)
    for name in scene.names(node.what):
        piece = scene.on_table(name, player)
        for action in actions_of(scene.play, piece):
            if perform(scene.play, player, piece, action):
                return
        raise ExampleError(f"{name} has no ability that can be used now")


def carry_out(scene: Scene, node: Statement) -> bool:
    """Have a sentence do what it says."""
    scope = scene.scope()
    run = effect(node, scope)
    play = scene.play
    was, play.actor = play.actor, YOU
    done = run(play, YOU, scene.frame(scope))
    play.actor = was
    return done
