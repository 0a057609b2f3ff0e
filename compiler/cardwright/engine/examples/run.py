"""Runs one example from its trees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardwright.engine.examples.given import lay_out
from cardwright.engine.examples.stage import ExampleError, Stage, Staged
from cardwright.engine.examples.then import holds
from cardwright.engine.examples.when import do
from cardwright.engine.telling import told
from cardwright.lang.tree import Ability, Named, Node


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


def run_example(game: Staged, steps: Sequence[Step]) -> Outcome:
    """Lay out, do, and look; the first line that does not hold ends it."""
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


def _named(value: object) -> Iterator[Named]:
    if isinstance(value, Named):
        yield value
    if isinstance(value, Node):
        for part in value.__dict__.values():
            yield from _named(part)
    elif isinstance(value, list):
        for part in value:
            yield from _named(part)
