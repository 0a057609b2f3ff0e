"""Writes the source of functions, and makes them.

The text holds numbers and names of ours only; what it needs besides (sets of pieces, questions, zones) stands beside it
under a name, as a constant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any

from cardwright.meaning.calculus import nodes as m


class CannotRun(Exception):  # noqa: N818 - a finding about a text, like a refusal
    """A meaning that the game's table has no operation for: at which words, and why."""

    def __init__(self, message: str, span: m.Span = m.NOWHERE) -> None:
        super().__init__(message)
        self.message = message
        self.span = span


class Writer:
    """Lines of source with their constants."""

    def __init__(self) -> None:
        self.constants: dict[str, Any] = {}
        self._names: dict[tuple[str, Any], str] = {}
        self._lines: list[str] = []
        self._depth = 0
        self._count = 0

    def constant(self, stem: str, value: Any) -> str:
        """The name under which a value stands beside the source; equal values share one."""
        try:
            key = (stem, value)
            if key in self._names:
                return self._names[key]
        except TypeError:  # a list cannot be a key; it gets a name of its own
            return self._add(stem, value)
        name = self._names[key] = self._add(stem, value)
        return name

    def _add(self, stem: str, value: Any) -> str:
        name = f"{stem}_{len(self.constants)}"
        self.constants[name] = value
        return name

    def temporary(self) -> str:
        self._count += 1
        return f"t{self._count}"

    def line(self, text: str) -> None:
        self._lines.append("    " * self._depth + text)

    @contextmanager
    def indented(self, head: str) -> Iterator[None]:
        self.line(head)
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1

    def function(self, name: str, parameters: str, body: Callable[[], str]) -> Callable[..., Any]:
        """Write a function, and make it; the body returns the expression that it gives back."""
        before, self._lines, depth, self._depth = self._lines, [], self._depth, 0
        try:
            with self.indented(f"def {name}({parameters}):"):
                self.line("state = play.state")
                self.line(f"return {body()}")
            source = "\n".join(self._lines) + "\n"
        finally:
            self._lines, self._depth = before, depth
        return self.made(name, source)

    def made(self, name: str, source: str) -> Callable[..., Any]:
        """The function that a piece of source defines."""
        return made(name, source, self.constants)


def inside(those: str, others: str) -> str:
    """Whether a set is not empty and lies in another; of fixed cards, without a call."""
    fixed = folded(those)
    return f"(not {fixed} & ~{others})" if fixed > 0 else f"within({those}, {others})"


def folded(text: str) -> int:
    """The set that some source is, if nothing in it has to be looked up; else none."""
    return int(eval(text)) if _FIXED.fullmatch(text) else 0  # source of ours, and nothing but numbers


_FIXED = re.compile(r"[0-9&|()~ ]+")


def made(name: str, source: str, constants: dict[str, Any]) -> Callable[..., Any]:
    """The function that a piece of source defines."""
    space: dict[str, Any] = {**HELPERS, **constants}
    exec(_code(name, source), space)  # source of ours, from meanings
    function: Callable[..., Any] = space[name]
    function.__doc__ = source
    return function


@lru_cache(maxsize=8192)
def _code(name: str, source: str) -> CodeType:
    """What source is compiled to: the same source comes again and again, with every game that has the same cards."""
    return compile(source, f"<generated {name}>", "exec")


Rewriting = Callable[[str, dict[str, Any]], str]
"""From source, and what stands beside it, to source that does the same; it may put more beside it."""


def made_when_called(
    name: str, source: str, constants: dict[str, Any], rewriting: Rewriting, anew: list[Callable[[], None]]
) -> Callable[..., Any]:
    """The same for an effect, written anew when it is first called (of all texts of a game, few ever are), and again
    when something has changed since."""
    space: dict[str, Any] = {**HELPERS, **constants}
    function = FunctionType(_first_call.__code__, space, name)
    function.__doc__ = source
    function.__dict__["source"] = source

    def make(*given: Any) -> Any:
        exec(_code(name, rewriting(source, space)), space)
        function.__code__ = space[name].__code__
        anew.append(forget)
        return function(*given)

    def forget() -> None:
        function.__code__ = _first_call.__code__

    def plain(*given: Any) -> Any:
        space[PLAIN] = made(name, source, space)
        return space[PLAIN](*given)

    space["make_it"], space[PLAIN] = make, plain
    return function


def _first_call(play, me, it):  # type: ignore[no-untyped-def]
    """What an effect is before it is made."""
    return make_it(play, me, it)  # type: ignore[name-defined]  # noqa: F821


PLAIN = "plain"
"""The name under which an effect that was written anew has what it was."""
HELPERS: dict[str, Any] = {}
"""What every generated function can call."""


def helper(function: Callable[..., Any], name: str = "") -> Callable[..., Any]:
    """Make a function known to generated source."""
    HELPERS[name or function.__name__] = function
    return function
