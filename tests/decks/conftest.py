"""Shared by the tests of decks: one judge for all of them, because loading takes longer than judging."""

from __future__ import annotations

import pytest

from cardwright.content import Content
from cardwright.decks import Judge


@pytest.fixture(scope="session")
def judge() -> Judge:
    """A judge of the bundled games."""
    return Judge.load(Content.bundled())
