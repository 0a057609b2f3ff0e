"""`when` in a situation: something is done, as if a card said it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardwright.engine.examples.answering import is_choice
from cardwright.engine.examples.scene import Scene, others
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import names, part
from cardwright.engine.play import settle
from cardwright.engine.state import ids
from cardwright.engine.using import actions_of, perform
from cardwright.meaning import nodes as m

USE = "use"
FIRST = 1000
"""The number of the first variable that stands for cards that are named."""


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
    scene.answers += others(step, scene.game.lexicon)
    if isinstance(step, m.Do) and step.verb == USE:
        use(scene, step)
    else:
        carry_out(scene, step)
    settle(scene.play)


def carry_out(scene: Scene, step: m.Effect) -> bool:
    """Have something be done, as if a card said it: to one card of each name."""
    meant: dict[int, int] = {}
    if isinstance(step, m.Do):
        filled = [_one_of_each(scene, one, meant) for one in step.parts]
        step = replace(step, parts=tuple(filled))
    return scene.words.carry_out(scene.play, step, meant)


def _one_of_each(scene: Scene, filled: m.Filled, meant: dict[int, int]) -> m.Filled:
    called = names(filled.by)
    if not called or not isinstance(filled.by, m.Where):
        return filled
    number = FIRST + len(meant)
    meant[number] = sum(1 << piece for piece in cards(scene, filled.by))
    return m.Filled(filled.role, m.Var(m.Sort.PIECE, number, span=filled.by.span), span=filled.span)


def cards(scene: Scene, found: m.Set[Any]) -> list[int]:
    """The cards that are named: where they can be meant, else wherever they lie."""
    bits, taken = scene.words.bits(scene.play, found), 0
    for name in names(found):
        known = scene.rules.cast.called.get(name, 0) & ~taken
        taken |= 1 << next(iter(ids(known & bits)), scene.on_table(name))
    return ids(taken)


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
