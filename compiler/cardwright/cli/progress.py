"""Shows on a terminal how far long work has come."""

from __future__ import annotations

import sys
import time
from types import TracebackType

_PATIENCE = 1.0
_BETWEEN = 0.1


class Progress:
    """A line on stderr, `checking 120/400`, that appears after a second and goes away at the end.

    Use it as a context and call `step()` for each piece of work.
    """

    def __init__(self, label: str, total: int) -> None:
        self.label = label
        self._total = total
        self._done = 0
        self._terminal = sys.stderr.isatty()
        self._next = time.monotonic() + _PATIENCE
        self._visible = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._visible:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def step(self, pieces: int = 1) -> None:
        """Count pieces of work as done."""
        self.reach(self._done + pieces, self._total)

    def reach(self, done: int, total: int) -> None:
        """Say how much is done, and of how much: for work whose size is known only once it has begun."""
        self._done, self._total = done, total
        if not self._terminal:
            return
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _BETWEEN
            self._visible = True
            sys.stderr.write(f"\r\x1b[K{self.label} {self._done}/{self._total}")
            sys.stderr.flush()
