"""Runs one example from its trees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardwright.engine.compile import CompileError
from cardwright.engine.examples import doing, finding, laying
from cardwright.engine.examples.given import lay_out
from cardwright.engine.examples.scene import Scene
from cardwright.engine.examples.situation import Situation
from cardwright.engine.examples.stage import ExampleError, Stage, Staged
from cardwright.engine.examples.then import holds
from cardwright.engine.examples.when import do
from cardwright.engine.telling import told
from cardwright.lang.tree import Ability, Named, Node, Statement


class Step(NamedTuple):
    """A line of an example: `given`, `when` or `then`, its words and what they mean."""

    word: str
    text: str
    abilities: list[Ability]


class Outcome(NamedTuple):
    """What came of an example."""

    step: str
    """The line that does not hold; empty if all do."""
    found: str
    """What holds instead."""
    trace: list[str]
    """What happened."""


def run_example(game: Staged | Situation, steps: Sequence[Step], title: str = "example") -> Outcome:
    """Lay out, do, and look; the first line that does not hold ends it."""
    if isinstance(game, Situation):
        return play_scene(game, steps, title)
    stage = Stage(game, {node.name for step in steps for node in _named(step.abilities)})
    begun = False
    for step in steps:
        for node in [statement for ability in step.abilities for statement in ability.statements]:
            try:
                if step.word == "given":
                    lay_out(stage, node)
                    continue
                if not begun:
                    game.ready(stage.play)
                    begun = True
                if step.word == "when":
                    do(stage, node)
                    continue
                found = holds(stage, node)
            except ExampleError as error:
                found = str(error)
            if found:
                return Outcome(f"{step.word} {step.text}", found, told(stage.play))
    return Outcome("", "", told(stage.play))


def play_scene(game: Situation, steps: Sequence[Step], title: str) -> Outcome:
    """The same in a situation."""
    spoken_of = {node.name for step in steps for node in _named(step.abilities)}
    for name in sorted(spoken_of & set(game.faults)):
        return Outcome(f"{steps[-1].word} {steps[-1].text}", game.faults[name], [])
    scene = Scene(game, title, [step.text for step in steps], spoken_of)
    begun = False
    for number, step in enumerate(steps):
        nodes = [statement for ability in step.abilities for statement in ability.statements]
        scene.line = number
        try:
            if step.word != "given" and not begun:
                game.ready(scene)
                begun = True
                scene.script = _still_to_do(steps[number:])
            found = _step(scene, step.word, nodes)
        except (ExampleError, CompileError) as error:
            found = str(error)
        if found:
            return Outcome(f"{step.word} {step.text}", found, told(scene.play))
    return Outcome("", "", told(scene.play))


def _still_to_do(steps: Sequence[Step]) -> list[Statement]:
    return [node for step in steps if step.word == "when" for ability in step.abilities for node in ability.statements]


def _step(scene: Scene, word: str, nodes: list[Statement]) -> str:
    """One line: empty if it could be done, or holds."""
    if word == "given":
        for node in nodes:
            laying.lay_out(scene, node)
    elif word == "when":
        for node in nodes:
            if any(one is node for one in scene.script):  # else it has answered a question already
                scene.script = [one for one in scene.script if one is not node]
                scene.offered.clear()
                doing.do(scene, node)
    else:
        return next((found for node in nodes if (found := finding.holds(scene, node))), "")
    return ""


def _named(value: object) -> Iterator[Named]:
    if isinstance(value, Named):
        yield value
    if isinstance(value, Node):
        for part in value.__dict__.values():
            yield from _named(part)
    elif isinstance(value, list):
        for part in value:
            yield from _named(part)
