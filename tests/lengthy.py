"""What takes long: a part of it is tried in every run of the tests, the rest by `python3 dev.py long`."""

from __future__ import annotations

import os
from collections.abc import Container, Iterable
from typing import Any

import pytest

WHOLE = os.environ.get("CARDWRIGHT_NETS") == "whole"
"""Whether every change of every line is tried: `python3 dev.py nets`."""


def all_but(quick: Container[Any], cases: Iterable[Any]) -> list[Any]:
    """The cases of a test of which only the `quick` ones are tried every time."""
    return [case if case in quick else pytest.param(case, marks=pytest.mark.long) for case in cases]
