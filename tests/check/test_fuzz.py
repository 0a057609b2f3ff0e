"""Some inputs of `benchmarks/fuzz.py`: whatever stands in a file, the compiler reports it and goes on."""

from __future__ import annotations

from functools import cache

import pytest

from cardwright.check.compile import open_compiler
from cardwright.content import Content
from fuzzing import Inputs, Trial, bundled_material
from fuzzing.trial import Failure

COUNT = 300
STRETCHES = 6
"""The inputs are split so that the cores share them."""


@cache
def tools() -> tuple[Inputs, Trial]:
    compiler = open_compiler(Content.bundled())
    return Inputs(bundled_material(compiler.project), seed=7), Trial(compiler)


def _tried(inputs: Inputs, trial: Trial, number: int) -> Failure | None:
    """What is wrong with an input. One that took long is tried again: the first of a game has its words loaded, and
    other programs run on the machine as well."""
    found = trial.run(inputs.make(number), number % 4 == 0)
    return trial.run(inputs.make(number), number % 4 == 0) if found is not None and found.kind == "slow" else found


@pytest.mark.parametrize("first", range(0, COUNT, COUNT // STRETCHES))
def test_damaged_files_are_reported_and_nothing_else_happens(first: int):
    inputs, trial = tools()
    numbers = range(first, first + COUNT // STRETCHES)
    tried = ((number, _tried(inputs, trial, number)) for number in numbers)
    assert [(number, failure) for number, failure in tried if failure is not None] == []


def test_the_same_number_makes_the_same_input():
    inputs, _ = tools()
    assert inputs.make(5) == inputs.make(5) != inputs.make(6)
