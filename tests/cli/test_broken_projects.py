"""Some projects of `benchmarks/fuzz.py --commands`: whatever is broken in one, every command says so and ends."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fuzzing.calls import call, warm
from fuzzing.projects import Projects, calls_of

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="a call is made in a copy of this process"),
]


@pytest.mark.parametrize("number", range(24))
def test_no_command_stumbles_over_a_broken_file(number: int, tmp_path: Path):
    warm()
    broken = Projects(3, ["lamps", "lamps", "hotk"]).lay(number, tmp_path)
    failures = {" ".join(arguments[2:]): call(arguments) for arguments in broken.calls}
    assert {words: failure for words, failure in failures.items() if failure is not None} == {}, broken


def test_no_command_fails_on_a_sound_project(tmp_path: Path):
    """What breaks projects must begin with one that is sound: else nothing is shown."""
    Projects(3).whole("lamps", tmp_path)
    failures = {name: call(words) for name, words in calls_of(tmp_path, "lamps").items()}
    assert {name: failure for name, failure in failures.items() if failure is not None} == {}
