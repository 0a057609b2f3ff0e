"""What of the state a text looks at, found in the code of its functions: what stands need be worked out anew only if
something has changed that a text at work looks at.

Too much may be found, never too little: whoever calls what cannot be looked into looks at everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import BuiltinFunctionType, CodeType, FunctionType
from typing import TYPE_CHECKING, Any

from cardwright.engine.rules import Rules
from cardwright.engine.state import ids

if TYPE_CHECKING:
    from cardwright.engine.play import Play

EVERYTHING = "everything"
_COPIED = frozenset({"marks", "memory", "order", "place"})
_SHARED = frozenset({"counters", "host", "owner", "ground", "lasting", "past"})
"""Parts of the state that are new objects whenever somebody writes."""
_NUMBERS = frozenset({"player", "turn", "step", "over", "winners", "seed", "dice", "deeds"})
_MEMBERS = {"members": "members", "zone": "members", "at": "place"}
_PARTS = _COPIED | _SHARED | _NUMBERS | _MEMBERS.keys()
_ELSEWHERE = frozenset({
    "actor", "agent", "book", "decisions", "doers", "lineage", "log", "offers", "parent", "queue", "rested", "seen",
    "start", "trying", "using", "witness", "respond", "carry_out", "attend", "learn", "getattr", "vars", "globals",
})  # fmt: skip
"""What is not in the state, or not fixed when the rules are made: whoever names it may look at anything."""
_PLAIN = (int, str, bytes, float, bool, type(None), frozenset, type, BuiltinFunctionType)

Parts = frozenset[str]
KNOWN: dict[Callable[..., Any], Parts] = {ids: frozenset()}
"""Functions of which it is known what they look at: those that ask how things stand look at nothing else; and what
takes a set apart has large tables, in which nothing is to be found."""


def looks_at(function: Any) -> Parts:
    """The parts of the state that a function looks at."""
    return frozenset(_found(function, set()))


def _found(value: Any, seen: set[int]) -> Iterator[str]:
    if isinstance(value, _PLAIN) or id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, FunctionType):
        yield from KNOWN[value] if value in KNOWN else _in_function(value, seen)
    elif isinstance(value, (tuple, list, dict)):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _found(one, seen)
    elif not isinstance(value, Rules):
        yield EVERYTHING


def _in_function(function: FunctionType, seen: set[int]) -> Iterator[str]:
    yield from _named(function.__code__, function, seen)
    for cell in function.__closure__ or ():
        yield from _found(cell.cell_contents, seen)
    yield from _found(function.__defaults__, seen)


def _named(code: CodeType, function: FunctionType, seen: set[int]) -> Iterator[str]:
    """What the names in some code stand for: parts of the state, functions, what the rules can be asked."""
    for name in code.co_names:
        if name in _PARTS:
            yield _MEMBERS.get(name, name)
        elif name == "known":
            yield name
        elif name in _ELSEWHERE:
            yield EVERYTHING
        elif name in function.__globals__:
            yield from _found(function.__globals__[name], seen)
        elif isinstance(asked := vars(Rules).get(name), FunctionType):
            yield from _found(asked, seen)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _named(constant, function, seen)


class Basis:
    """What of the state something was worked out from, as it was then."""

    __slots__ = ("_known", "_lists", "_members", "_numbers", "_shared", "_zones")

    def __init__(self, play: Play, parts: Parts, zones: Sequence[int]) -> None:
        state = play.state
        self._zones = range(len(state.members)) if "members" in parts else zones
        self._members = [state.members[zone] for zone in self._zones]
        self._lists = [(name, getattr(state, name)[:]) for name in sorted(parts & _COPIED)]
        self._shared = [(name, getattr(state, name)) for name in sorted(parts & _SHARED | {"lasting"})]
        self._numbers = [(name, getattr(state, name)) for name in sorted(parts & _NUMBERS)]
        self._known = play.known.copy() if "known" in parts else None

    def holds(self, play: Play) -> bool:
        """Whether all of it is still so."""
        state, members = play.state, play.state.members
        for name, was in self._shared:
            if getattr(state, name) is not was:
                return False
        if [members[zone] for zone in self._zones] != self._members:
            return False
        for name, values in self._lists:
            if getattr(state, name) != values:
                return False
        for name, number in self._numbers:
            if getattr(state, name) != number:
                return False
        return self._known is None or self._known == play.known
