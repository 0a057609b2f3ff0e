"""Regular expressions of a stranger's schema: whether one can be tried on any text without an end.

What is repeated must tell by its next character where it goes on: one way to read a text, and not two for each of its
characters. Sets of characters are kept as numbers up to a limit; one more stands for all characters above it.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

_parser = import_module("re._parser")
_MANY = 3
"""From how many times on something counts as repeated."""
_ABOVE = 256
_ALL = frozenset(range(_ABOVE + 1))
Chars = frozenset[int]


class _EndlessError(Exception):
    """A pattern that may be tried in very many ways."""


def endless(pattern: str) -> str:
    """Why a regular expression may take for ever on some text; nothing, if it cannot."""
    try:
        tree = _parser.parse(pattern)
        _Look(bool(tree.state.flags & re.IGNORECASE)).sequence(list(tree), frozenset(), looped=False)
    except _EndlessError as error:
        return str(error)
    return ""


class _Look:
    def __init__(self, any_case: bool) -> None:
        self._any_case = any_case

    def sequence(self, items: list[Any], after: Chars, looped: bool) -> None:
        """Look at parts that follow each other; `after` is what may come behind the last of them."""
        for place, (name, value) in enumerate(items):
            self._one(str(name), value, self._first(items[place + 1 :], after), looped)

    def _one(self, name: str, value: Any, after: Chars, looped: bool) -> None:
        if name.endswith("REPEAT"):
            self._repeat(value, after, looped)
        elif name == "BRANCH":
            self._branch(value[1], after, looped)
        elif name in ("SUBPATTERN", "ATOMIC_GROUP"):
            self.sequence(list(value[-1] if name == "SUBPATTERN" else value), after, looped)
        elif name.startswith("GROUPREF"):
            raise _EndlessError("goes back to what was found before")
        elif name.startswith("ASSERT"):
            if looped:
                raise _EndlessError("looks ahead or back within what is repeated")
            self.sequence(list(value[1]), frozenset(), looped)

    def _repeat(self, value: Any, after: Chars, looped: bool) -> None:
        least, most, inner = value
        items = list(inner)
        begins = self._first(items, frozenset())
        if looped and least != most and begins & after:
            raise _EndlessError("repeats what may repeat itself")
        if most <= _MANY:
            self.sequence(items, after | begins if most > 1 else after, looped)
            return
        if self._may_be_nothing(items):
            raise _EndlessError("repeats what may be nothing")
        self.sequence(items, after | begins, looped=True)

    def _branch(self, branches: list[Any], after: Chars, looped: bool) -> None:
        known: Chars = frozenset()
        for branch in branches:
            items = list(branch)
            begins = self._first(items, after)
            if looped and begins & known:
                raise _EndlessError("repeats what may be read in two ways")
            known |= begins
            self.sequence(items, after, looped)

    # ------------------------------------------------------------ what a part begins with

    def _first(self, items: list[Any], after: Chars) -> Chars:
        found: Chars = frozenset()
        for name, value in items:
            found |= self._begins(str(name), value)
            if not self._may_be_nothing([(name, value)]):
                return found
        return found | after

    def _begins(self, name: str, value: Any) -> Chars:
        if name.endswith("REPEAT"):
            return self._first(list(value[2]), frozenset())
        if name == "BRANCH":
            return frozenset().union(*(self._first(list(branch), frozenset()) for branch in value[1]))
        if name in ("SUBPATTERN", "ATOMIC_GROUP"):
            return self._first(list(value[-1] if name == "SUBPATTERN" else value), frozenset())
        return self._chars(name, value)

    def _may_be_nothing(self, items: list[Any]) -> bool:
        return all(self._is_nothing(str(name), value) for name, value in items)

    def _is_nothing(self, name: str, value: Any) -> bool:
        if name.endswith("REPEAT"):
            return value[0] == 0 or self._may_be_nothing(list(value[2]))
        if name == "BRANCH":
            return any(self._may_be_nothing(list(branch)) for branch in value[1])
        if name in ("SUBPATTERN", "ATOMIC_GROUP"):
            return self._may_be_nothing(list(value[-1] if name == "SUBPATTERN" else value))
        return name == "AT" or name.startswith("ASSERT")

    def _chars(self, name: str, value: Any) -> Chars:
        if name == "LITERAL":
            return self._cased(frozenset((min(value, _ABOVE),)))
        if name == "IN":
            found: Chars = frozenset()
            for inner, what in value:
                found |= self._chars(str(inner), what) if str(inner) != "NEGATE" else frozenset()
            return _ALL - (found - {_ABOVE}) if str(value[0][0]) == "NEGATE" else found
        if name == "RANGE":
            return self._cased(frozenset(range(min(value[0], _ABOVE), min(value[1], _ABOVE) + 1)))
        if name == "CATEGORY":
            return _CATEGORIES.get(str(value), _ALL)
        return frozenset() if name == "AT" or name.startswith("ASSERT") else _ALL

    def _cased(self, chars: Chars) -> Chars:
        if not self._any_case:
            return chars
        others = [
            ord(other) for one in chars - {_ABOVE} for other in (chr(one).lower(), chr(one).upper()) if len(other) == 1
        ]
        return chars | {min(other, _ABOVE) for other in others}


def _of(pattern: str) -> Chars:
    return frozenset(one for one in range(_ABOVE) if re.match(pattern, chr(one))) | {_ABOVE}


_CATEGORIES = {
    "CATEGORY_DIGIT": _of(r"\d"),
    "CATEGORY_NOT_DIGIT": _of(r"\D"),
    "CATEGORY_SPACE": _of(r"\s"),
    "CATEGORY_NOT_SPACE": _of(r"\S"),
    "CATEGORY_WORD": _of(r"\w"),
    "CATEGORY_NOT_WORD": _of(r"\W"),
}
