"""Shapes of data: what stands where in a file, and what is wrong with one that is otherwise."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple, Protocol

Key = tuple[str | int, ...]
"""Where a value stands: the keys that lead to it, and the numbers of list items."""
_BARE = re.compile(r"[A-Za-z0-9_$-]+\Z")
_FEW = 24


class Fault(NamedTuple):
    """What is wrong with a value, and a way out."""

    key: Key
    message: str
    hint: str = ""


class Shape(Protocol):
    """What a value must be."""

    name: str
    """As messages say it: `text`, `a list of texts`."""

    def fits(self, value: Any) -> bool:
        """Whether the value is of this kind at all, whatever is in it."""

    def faults(self, value: Any, key: Key) -> Iterator[Fault]:
        """Everything that is wrong with the value."""


def shown_key(key: Key) -> str:
    """A key as it would be written in a file: `verbs.kill.past`."""
    return ".".join(str(step) if _BARE.match(str(step)) else f'"{step}"' for step in key) or "the file"


def kind_of(value: Any) -> str:
    """What a value is, in words."""
    kinds: list[tuple[type | tuple[type, ...], str]] = [
        (bool, "yes or no"), (str, "text"), ((int, float), "a number"), (list, "a list"), (dict, "a table"),
        ((datetime.date, datetime.time), "a date"),
    ]  # fmt: skip
    return next((word for kind, word in kinds if isinstance(value, kind)), "nothing")


def wrong_kind(shape: Shape, value: Any, key: Key) -> Fault:
    """The fault of a value of another kind."""
    hint = "Write it in quotation marks." if shape.name == "text" and isinstance(value, int | float) else ""
    return Fault(key, f"`{shown_key(key)}` must be {shape.name}, not {kind_of(value)}.", hint or _example(shape))


def _example(shape: Shape) -> str:
    name = shape.name
    if name.startswith("text"):
        return 'Write it as "text".'
    if isinstance(shape, Row):
        return f"Write {name[len('a list of ') :]} values in square brackets, with commas between them."
    if name.startswith("a list"):
        return 'Write it as ["one", "two"].'
    return f"Write {name} here, or take the entry out."


class Plain:
    """A value without parts; `test` says what is wrong with one that is of the right kind."""

    def __init__(
        self, kind: type | tuple[type, ...], name: str, test: Callable[[Any], str] | None = None, hint: str = ""
    ) -> None:
        self.name = name
        self._kind = kind
        self._test = test
        self._hint = hint

    def fits(self, value: Any) -> bool:
        return isinstance(value, self._kind) and (self._kind is bool or not isinstance(value, bool))

    def faults(self, value: Any, key: Key) -> Iterator[Fault]:
        if not self.fits(value):
            yield wrong_kind(self, value, key)
        elif self._test is not None and (trouble := self._test(value)):
            yield Fault(key, f"`{shown_key(key)}` {trouble}", self._hint)


class OneOf(Plain):
    """A word out of a few."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(str, "text", self._unknown, there_are(words))
        self._words = list(words)

    def _unknown(self, value: str) -> str:
        return "" if value in self._words else f"cannot be “{value}”.{did_you_mean(value, self._words)}"


class ListOf:
    """A list of values of one shape."""

    def __init__(self, item: Shape, least: int = 0) -> None:
        self.name = f"a list of {item.name}s" if item.name == "text" else "a list"
        self._item = item
        self._least = least

    def fits(self, value: Any) -> bool:
        return isinstance(value, list)

    def faults(self, value: Any, key: Key) -> Iterator[Fault]:
        if not self.fits(value):
            yield wrong_kind(self, value, key)
            return
        if len(value) < self._least:
            yield Fault(key, f"`{shown_key(key)}` is an empty list.", "Name at least one, or take the entry out.")
        for number, item in enumerate(value):
            yield from self._item.faults(item, (*key, number))


class Row:
    """A list with a shape for each of its items."""

    def __init__(self, *items: Shape) -> None:
        self.name = f"a list of {len(items)}"
        self._items = items

    def fits(self, value: Any) -> bool:
        return isinstance(value, list)

    def faults(self, value: Any, key: Key) -> Iterator[Fault]:
        if not self.fits(value):
            yield wrong_kind(self, value, key)
        elif len(value) != len(self._items):
            hint = f"Write {', '.join(item.name for item in self._items)}."
            yield Fault(key, f"`{shown_key(key)}` must be {self.name}, not of {len(value)}.", hint)
        else:
            for number, (shape, item) in enumerate(zip(self._items, value, strict=True)):
                yield from shape.faults(item, (*key, number))


class TableOf:
    """A table whose keys may be anything that `named` allows, with values of one shape."""

    name = "a table"

    def __init__(self, value: Shape, named: Callable[[str], str] | None = None) -> None:
        self._value = value
        self._named = named

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict)

    def faults(self, value: Any, key: Key) -> Iterator[Fault]:
        if not self.fits(value):
            yield wrong_kind(self, value, key)
            return
        for name, inner in value.items():
            if self._named is not None and (trouble := self._named(name)):
                yield Fault((*key, name), f"`{shown_key((*key, name))}` {trouble}", "Write another word for it.")
            yield from self._value.faults(inner, (*key, name))


class Record:
    """A table with keys of its own, each with its own shape; `needed` must be there, `others` may be."""

    name = "a table"

    def __init__(self, fields: Mapping[str, Shape], needed: Sequence[str] = (), others: bool = False) -> None:
        self.fields = dict(fields)
        self._needed = needed
        self._others = others

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict)

    def faults(self, value: Any, key: Key) -> Iterator[Fault]:
        if not self.fits(value):
            yield wrong_kind(self, value, key)
            return
        for name in self._needed:
            if name not in value:
                yield Fault(key, f"`{shown_key(key)}` has no `{name}`.", f"Add `{name}`.")
        for name, inner in value.items():
            if name in self.fields:
                yield from self.fields[name].faults(inner, (*key, name))
            elif not self._others:
                where = f" in `{shown_key(key)}`" if key else ""
                message = f"There is no `{name}`{where}.{did_you_mean(name, self.fields)}"
                yield Fault((*key, name), message, there_are(self.fields))


class Either:
    """One of several shapes, which one the kind of the value says."""

    def __init__(self, *shapes: Shape) -> None:
        self.name = " or ".join(shape.name for shape in shapes)
        self._shapes = shapes

    def fits(self, value: Any) -> bool:
        return any(shape.fits(value) for shape in self._shapes)

    def faults(self, value: Any, key: Key) -> Iterator[Fault]:
        found = next((shape for shape in self._shapes if shape.fits(value)), None)
        if found is None:
            yield wrong_kind(self, value, key)
        else:
            yield from found.faults(value, key)


def there_are(words: Mapping[str, Any] | Sequence[str]) -> str:
    """The words that could stand here."""
    known = sorted(words)
    more = f" and {len(known) - _FEW} more" if len(known) > _FEW else ""
    return f"There are {', '.join(known[:_FEW])}{more}."


def did_you_mean(word: str, known: Mapping[str, Any] | Sequence[str]) -> str:
    """A question that names the nearest known word, or nothing."""
    near = get_close_matches(word[:100], list(known), n=1)
    return f" Did you mean `{near[0]}`?" if near else ""


TEXT = Plain(str, "text")
FLAG = Plain(bool, "true or false")
COUNT = Plain(int, "a whole number")
LENGTH = Plain(
    (int, float), "a number", lambda value: "" if 0 <= value < 1000 else "must be from 0 to 999.", "It is a length."
)
TEXTS = ListOf(TEXT)
NULL = Plain(type(None), "null")


def number_within(least: int, most: int) -> Plain:
    """A whole number of a range."""
    hint = f"Write a number from {least} to {most}."
    return Plain(int, "a whole number", lambda number: "" if least <= number <= most else f"is {number}.", hint)
