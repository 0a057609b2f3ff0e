"""Whatever holds as an example holds when it is tried line by line, can be taken back, and can be saved again."""

from __future__ import annotations

import pytest

from cardwright.content import Content
from cardwright.engine.log_text import told
from cardwright.engine.sandbox import Sandbox
from cardwright.lang.cardblocks import Example
from cardwright.lang.reader import Reader
from cardwright.table.examples import run_example_of
from cardwright.table.kept_examples import worded
from cardwright.table.workbench import Typed, Workbench


def tried(desk: Workbench, example: Example) -> Sandbox:
    """An example as somebody would try it who leaves everything to chance and custom."""
    sandbox, word, steps = Sandbox(desk.game), "", []
    for step in example.steps:
        word = word if step.word == "and" else step.word
        steps.append(desk.read(word, Typed(f"{step.word} {step.text}")))
    sandbox.add(steps)  # type: ignore[arg-type]
    while sandbox.pending is not None:
        sandbox.answer(sandbox.usual)
    assert len(sandbox.lines) == len(steps)
    return sandbox


EVERY = [("hotk", 1), ("law", 3), ("agot", 4), ("legendary", 5), ("minis", 5)]
"""Of so many cards one is tried: of the shipped ones it would take long."""


@pytest.mark.parametrize(
    ("key", "every"), [("hotk", 4), *(pytest.param(*one, marks=pytest.mark.long) for one in EVERY)]
)
def test_examples_that_hold_hold_when_they_are_tried(key: str, every: int):
    desk = Workbench(Content.bundled(), key)
    reader = Reader(desk.compiler.project.tables, desk.compiler.project.vocabulary(key), "")
    compared = 0
    for block in desk.blocks[::every]:
        for example in block.examples[:1]:
            ran = run_example_of(desk.compiler, key, desk.game, reader, example)
            if ran.failed >= 0:
                continue
            sandbox = tried(desk, example)
            assert told(sandbox.play, 0, sandbox.voice) == ran.outcome.trace, f"{block.name}: {example.title}"
            assert worded(desk, sandbox), f"{block.name}: {example.title}"
            while sandbox.undo():
                pass
            assert not sandbox.lines and not sandbox.play.log
            compared += 1
    assert compared >= 10
