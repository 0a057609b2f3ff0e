"""Keeps Python's garbage collector from looking at vocabularies again and again while trees are made by the thousand.

Trees hold no rings, so they go when nothing refers to them; the collector finds nothing and costs a third of the time.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_SELDOM = 500_000


@contextmanager
def calm_collector() -> Iterator[None]:
    """Collect seldom inside this block, so that rings that do come up still go."""
    before = gc.get_threshold()
    gc.set_threshold(_SELDOM, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
