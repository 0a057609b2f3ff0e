"""`when` in a situation: something is done, as if a card said it."""

from __future__ import annotations

from cardwright.engine.examples.answering import is_choice
from cardwright.engine.examples.scene import Scene, others
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import names, part
from cardwright.engine.play import settle
from cardwright.engine.using import actions_of, perform
from cardwright.meaning import nodes as m

USE = "use"


def do(scene: Scene, step: m.Effect) -> None:
    """Carry out what is done. `choose`, `name` and `on` say what is decided meanwhile."""
    scene.current = step
    if scene.game.step(scene, step):
        settle(scene.play)
        return
    if isinstance(step, m.Seq) and all(isinstance(one, m.Do) for one in step.steps):
        own = list(step.steps)
        scene.script[:0] = own
        while scene.script and any(scene.script[0] is one for one in own):
            do(scene, scene.script.pop(0))
        return
    if is_choice(step, scene.game.lexicon) and names(step):
        scene.answers += names(step)
        return
    scene.answers += others(step)
    if isinstance(step, m.Do) and step.verb == USE:
        use(scene, step)
    else:
        scene.words.carry_out(scene.play, step)
    settle(scene.play)


def use(scene: Scene, step: m.Do) -> None:
    """`you use Bran Stark`: the first of its abilities that can be used."""
    player = scene.actor(step)
    what = part(step, "what")
    for name in names(what):
        piece = scene.on_table(name, player)
        for action in actions_of(scene.play, piece):
            if perform(scene.play, player, piece, action):
                return
        raise ExampleError(f"{name} has no ability that can be used now")
