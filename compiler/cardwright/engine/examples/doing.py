"""`when` in a situation: something is done, as if a card said it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from cardwright.engine.examples.answering import USING, is_choice
from cardwright.engine.examples.scene import Scene, others
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.examples.words import names, part
from cardwright.engine.feasibility import REPLACED
from cardwright.engine.generate.recalling import touched
from cardwright.engine.play import settle
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.using import actions_of, perform
from cardwright.engine.verbs import EFFECT
from cardwright.meaning.calculus import nodes as m

USE, ONTO = "use", "onto"
FIRST = 1000
"""The number of the first variable that stands for cards that are named."""


def do(scene: Scene, step: m.Effect) -> None:
    """Carry out what is done. `choose`, `name` and `on` say what is decided meanwhile."""
    scene.current = step
    if scene.game.step(scene, step):
        settle(scene.play)
        return
    if isinstance(step, m.Seq) and all(isinstance(one, (m.Do, m.Either)) for one in step.steps):
        own = list(step.steps)
        scene.script[:0] = own
        while scene.script and any(scene.script[0] is one for one in own):
            do(scene, scene.script.pop(0))
        return
    if is_choice(step, scene.game.lexicon) and names(step):
        scene.answers += names(step)
        scene.chosen += [(scene.line, name) for name in names(step)]
        return
    if is_choice(step, scene.game.lexicon) and not scene.game.whole:
        raise ExampleError("nobody is asked to choose this")
    scene.answers += others(step, scene.game.lexicon)
    if isinstance(step, m.Do) and step.verb == USE:
        use(scene, step)
    else:
        carry_out(scene, step)
    settle(scene.play)


def as_told(scene: Scene, step: m.Effect) -> None:
    """One line is done; “you play Needle on Arya Stark” with all that it names. The parts of other deeds are their own
    affair, and what is only chosen may be asked for later."""
    if isinstance(step, m.Do) and step.verb in USING:
        as_said(scene, lambda: do(scene, step), others(step, scene.game.lexicon))
    else:
        do(scene, step)


def as_said(scene: Scene, run: Callable[[], None], named: Sequence[str] | None = None) -> None:
    """Have something be done with all that the words name: of several things to do, those that they can be meant for.

    What is named (all answers, if nothing is given) and was neither asked for nor touched is an error: the words say
    what did not happen.
    """
    answers, script, moment = list(scene.answers), list(scene.script), scene.play.keep()
    scene.leaning = []
    while True:
        scene.leant = []
        begun = len(scene.play.log)
        run()
        left = [one for one in scene.answers if named is None or one in named]
        left = [] if _was_stopped(scene, begun) else [one for one in left if not happened(scene, one, begun)]
        leaning = _next_leaning(scene) if left else []
        if not leaning:
            break
        scene.play.back(moment)
        scene.answers, scene.script, scene.leaning = list(answers), list(script), leaning
        moment = scene.play.keep()
    scene.leaning = []
    if left:
        raise ExampleError(f"this was no option: {', '.join(left)}")
    scene.answers.clear()


def _next_leaning(scene: Scene) -> list[int]:
    """The next way to decide between things to do; none, if all were tried."""
    taken = [*scene.leaning, *[0] * len(scene.leant)][: len(scene.leant)]
    while taken and taken[-1] + 1 >= scene.leant[len(taken) - 1]:
        taken.pop()
    return [*taken[:-1], taken[-1] + 1] if taken else []


def _was_stopped(scene: Scene, begun: int) -> bool:
    """Whether what a card does was cancelled: nobody is asked then what it would have been done to."""
    return any(entry.was == REPLACED and entry.event.verb == EFFECT for entry in scene.play.log[begun:])


def happened(scene: Scene, name: str, begun: int) -> bool:
    """Whether something was done to a card of this name, which then nobody had to choose."""
    pieces = scene.game.called(name)
    return any(touched(scene.play, entry.event) & pieces for entry in scene.play.log[begun:])


def carry_out(scene: Scene, step: m.Effect) -> bool:
    """Have something be done, as if a card said it: to one card of each name.

    “you play Trial by Combat on Robb Stark”: on whom it is played is decided while it is, and no part of playing.
    """
    meant: dict[int, int] = {}
    if isinstance(step, m.Do):
        parts = [one for one in step.parts if step.verb not in USING or one.role != ONTO]
        filled = [_one_of_each(scene, one, meant) for one in parts]
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
        known = scene.game.called(name) & ~taken
        taken |= 1 << next(iter(ids(known & bits)), scene.on_table(name))
    return ids(taken)


def _anyones(scene: Scene, name: str) -> int | None:
    """A card of this name that is nobody's, with something that whoever's turn it is can use; or anybody's."""
    state = scene.play.state
    for piece in ids(scene.game.called(name) & ~scene.game.boxed(scene.play)):
        actions = actions_of(scene.play, piece)
        open_to = any(action.anyones for action in actions)
        if (open_to and scene.rules.holder(state, piece) == NOWHERE) or any(one.everybodys for one in actions):
            return piece
    return None


def use(scene: Scene, step: m.Do) -> None:
    """`you use Bran Stark`: the first of its abilities that can be used."""
    player = scene.actor(step)
    what = part(step, "what")
    for name in names(what):
        piece = _anyones(scene, name)
        piece = scene.on_table(name, player) if piece is None else piece
        theirs = scene.rules.holder(scene.play.state, piece) not in (player, NOWHERE)
        for action in actions_of(scene.play, piece):
            if (action.everybodys or not theirs) and perform(scene.play, player, piece, action):
                return
        raise ExampleError(f"{name} has no ability that can be used now")
