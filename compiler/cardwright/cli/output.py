"""Prints results to stdout and everything else to stderr, and shows on a terminal how far long work has come.

Names, files and messages may hold any character, and a terminal obeys some of them: all text goes through `visible`.
"""

from __future__ import annotations

import json
import re
import sys
import time
from types import TracebackType
from typing import Any

from cardwright.content import Content

# Controls but for the tab and the line end, marks that turn the direction of writing, and line ends of other kinds.
_OBEYED = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]"
)


class Shown(str):
    """Text that is fit for a terminal as it is: controls in it are its own, such as colours."""

    __slots__ = ()


def visible(text: str) -> Shown:
    """The text with every character that a terminal would obey as an escape."""
    return text if isinstance(text, Shown) else Shown(_OBEYED.sub(_escape, text))


def _escape(match: re.Match[str]) -> str:
    """`\\x1b`; above ASCII `\\u009b`, which means the same in JSON, where such a character may stand."""
    number = ord(match[0])
    return f"\\x{number:02x}" if number < 0x20 else f"\\u{number:04x}"


def say(text: str = "") -> None:
    """Print a line of a result."""
    sys.stdout.write(visible(text) + "\n")


def remark(text: str) -> None:
    """Print a line that is not part of the result."""
    sys.stderr.write(visible(text) + "\n")


def name_project(content: Content) -> None:
    """Say which project a report speaks of, where no line of it does."""
    remark(f"in {content.name}")


def say_json(value: Any) -> None:
    """Print a result as one JSON document."""
    say(json.dumps(value, ensure_ascii=False, indent=2))


_PATIENCE = 1.0
_BETWEEN = 0.1
_BAR = 20


class Progress:
    """A line on stderr, `checking ██████░░░░ 120/400`, that appears after a second and goes away at the end.

    Use it as a context and call `step()` for each piece of work.
    """

    def __init__(self, label: str, total: int, paced: bool = False) -> None:
        self.label = label
        self._paced = paced
        """Whether to say how much is done in a second, and how long the rest will take."""
        self._began, self._first = time.monotonic(), -1
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

    def _bar(self) -> str:
        full = min(round(_BAR * self._done / self._total), _BAR) if self._total else -1
        return f"{'█' * full}{'░' * (_BAR - full)} " if full >= 0 else ""

    def reach(self, done: int, total: int) -> None:
        """Say how much is done, and of how much: for work whose size is known only once it has begun."""
        self._done, self._total = done, total
        if not self._terminal:
            return
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _BETWEEN
            self._visible = True
            of = f"/{self._total}" if self._total else ""
            sys.stderr.write(f"\r\x1b[K{self.label} {self._bar()}{self._done}{of}{self._pace(now)}")
            sys.stderr.flush()

    def _pace(self, now: float) -> str:
        if not self._paced:
            return ""
        if self._first < 0:
            self._began, self._first = now, self._done
            return ""
        rate = (self._done - self._first) / max(now - self._began, 1e-6)
        left = f", {(self._total - self._done) / rate:.0f} s left" if self._total and rate else ""
        return f", {rate:.1f} a second{left}"
