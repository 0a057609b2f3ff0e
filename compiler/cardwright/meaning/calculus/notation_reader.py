"""Reads meanings in brackets, as `notation` writes them; the types of the fields say what each word is."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import Any

from cardwright.meaning.calculus.nodes import Compare, Const, Do, Filled, Node, Op, Slot, Var
from cardwright.meaning.calculus.notation import (
    NOTHING,
    PLAIN_WORD,
    SORTS,
    enum_word,
    field_word,
    heads,
    layout,
    roles_field,
)
from cardwright.meaning.calculus.shapes import (
    BoolShape,
    EnumShape,
    Field,
    IntShape,
    NodeShape,
    Shape,
    SymbolShape,
    TupleShape,
    fields_of,
    fits,
    misfits,
)

_TOKEN = re.compile(
    r'\s+|;[^\n]*|(?P<role>[^\s()\[\]=<>!";:]+=|"(?:[^"\\]|\\.)*"=)|(?P<word>"(?:[^"\\]|\\.)*"|[()\[\]]|[^\s()\[\]";]+)'
)
_VARIABLE = re.compile(r"([a-z])(-?\d+)")
_INTEGER = re.compile(r"-?\d+")
_SIGNS = {op.value: op for op in Op}


class NotationError(ValueError):
    """Text that is no meaning in brackets: line, column, and what is wrong."""


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    start: int
    role: bool = False
    """Stands before `=`."""


def read(text: str) -> Node:
    """The meaning that a text in brackets stands for."""
    reader = _Reader(text)
    made = reader.node()
    reader.end()
    return made


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.words = self._cut()
        self.at = 0

    def _cut(self) -> list[_Word]:
        words, at = [], 0
        while at < len(self.text):
            found = _TOKEN.match(self.text, at)
            if found is None:
                raise self.error("a quotation mark that is never closed", at)
            at = found.end()
            if found["role"] is not None:
                words.append(_Word(found["role"][:-1], found.start(), True))
            elif found["word"] is not None:
                words.append(_Word(found["word"], found.start()))
        return words

    # ------------------------------------------------------------ words

    def error(self, problem: str, start: int) -> NotationError:
        line = self.text.count("\n", 0, start) + 1
        column = start - (self.text.rfind("\n", 0, start) + 1) + 1
        return NotationError(f"line {line}, column {column}: {problem}")

    def peek(self) -> _Word:
        return self.words[self.at] if self.at < len(self.words) else _Word("", len(self.text))

    def take(self) -> _Word:
        word = self.peek()
        if not word.text:
            raise self.error("the text ends here, and something is missing", word.start)
        self.at += 1
        return word

    def close(self, mark: str) -> None:
        word = self.take()
        if word.text != mark:
            raise self.error(f"wanted {mark}, found {word.text}", word.start)

    def end(self) -> None:
        if self.peek().text:
            raise self.error(f"{self.peek().text} stands after the end", self.peek().start)

    # ------------------------------------------------------------ nodes

    def node(self) -> Node:
        word = self.take()
        if word.text == "(":
            return self.bracket(word.start)
        if found := _VARIABLE.fullmatch(word.text):
            if found[1] not in SORTS:
                raise self.error(f"{found[1]} is no letter of a variable: {', '.join(SORTS)}", word.start)
            return Var(SORTS[found[1]], int(found[2]))
        if _INTEGER.fullmatch(word.text):
            return Const(int(word.text))
        return self.bare(word)

    def bare(self, word: _Word) -> Node:
        kind = heads().get(word.text)
        if kind is None or fields_of(kind):
            raise self.error(f"{word.text} is no node{_nearest(word.text, list(heads()))}", word.start)
        return kind()

    def bracket(self, start: int) -> Node:
        name = self.take()
        if name.text in _SIGNS:
            return self.comparison(_SIGNS[name.text])
        kind = heads().get(name.text)
        if kind is None:
            raise self.error(f"{name.text} is no node{_nearest(name.text, list(heads()))}", name.start)
        values = self.values(kind)
        self.close(")")
        made = kind(**values)
        for field, part in misfits(made):
            problem = f"{type(part).__name__} is of another sort than the rest of {name.text}, as its {field}"
            raise self.error(problem, start)
        return made

    def comparison(self, op: Op) -> Node:
        a, b = (self.value(field.shape) for field in fields_of(Compare) if field.name != "op")
        self.close(")")
        return Compare(a, op, b)

    # ------------------------------------------------------------ fields

    def values(self, kind: type[Node]) -> dict[str, Any]:
        """The fields of a node, up to its closing bracket."""
        placed, named = layout(kind)
        roles = roles_field(kind)
        values: dict[str, Any] = {roles: ()} if roles else {}
        for field in placed:
            self.roles(kind, roles, values)
            if field.name == roles:
                continue
            if not field.required and not self.goes_on():
                break
            values[field.name] = self.placed(field, field is placed[-1])
        self.roles(kind, roles, values)
        while self.peek().text.startswith(":"):
            word = self.take()
            name, value = self.named(kind, named, word)
            if name in values:
                raise self.error(f"{word.text} is said twice", word.start)
            values[name] = value
            self.roles(kind, roles, values)
        return values

    def goes_on(self) -> bool:
        return self.peek().text not in (")", "]", "") and not self.peek().text.startswith(":")

    def placed(self, field: Field, last: bool) -> Any:
        if isinstance(field.shape, BoolShape):
            return self.choice({field_word(field.name): True, f"no-{field_word(field.name)}": False})
        if isinstance(field.shape, TupleShape) and last:
            return tuple(self.items(field.shape.item))
        if field.nullable and self.peek().text == NOTHING:
            self.take()
            return None
        return self.value(field.shape)

    def named(self, kind: type[Node], named: tuple[Field, ...], word: _Word) -> tuple[str, Any]:
        for field in named:
            said = field_word(field.name)
            if isinstance(field.shape, BoolShape) and word.text in (f":{said}", f":no-{said}"):
                return field.name, word.text == f":{said}"
            if word.text == f":{said}":
                return field.name, self.value(field.shape)
        known = ", ".join(f":{field_word(field.name)}" for field in named) or "none"
        raise self.error(f"{word.text} is no field of {kind.__name__}: {known}", word.start)

    def items(self, shape: Shape) -> list[Any]:
        found = []
        while self.goes_on():
            found.append(self.value(shape))
        return found

    def value(self, shape: Shape) -> Any:
        match shape:
            case NodeShape():
                return self.node_of(shape)
            case TupleShape():
                return self.tuple_of(shape.item)
            case EnumShape():
                return self.choice({enum_word(item): item for item in shape.type})
            case SymbolShape():
                return self.symbol(self.take())
            case IntShape() | BoolShape():
                return self.integer()

    def node_of(self, shape: NodeShape) -> Node:
        start = self.peek().start
        made = self.node()
        if not fits(made, shape):
            wanted = " or ".join(
                family.type.__name__ + (f" of {family.sort.value}" if family.sort else "") for family in shape.families
            )
            raise self.error(f"wanted {wanted}, found {type(made).__name__}", start)
        return made

    def tuple_of(self, item: Shape) -> tuple[Any, ...]:
        if self.peek().text != "[":
            if not isinstance(item, SymbolShape):
                raise self.error(f"wanted [, found {self.peek().text}", self.peek().start)
            return (self.value(item),)
        self.take()
        found = tuple(self.items(item))
        self.close("]")
        return found

    def choice(self, words: dict[str, Any]) -> Enum | bool:
        word = self.take()
        if word.text not in words:
            raise self.error(f"wanted one of {', '.join(words)}, found {word.text}", word.start)
        found: Enum | bool = words[word.text]
        return found

    def symbol(self, word: _Word) -> str:
        if word.text.startswith('"'):
            return str(json.loads(word.text))
        if not PLAIN_WORD.fullmatch(word.text):
            raise self.error(f"wanted a symbol, found {word.text}", word.start)
        return word.text

    def integer(self) -> int:
        word = self.take()
        if not _INTEGER.fullmatch(word.text):
            raise self.error(f"wanted a whole number, found {word.text}", word.start)
        return int(word.text)

    # ------------------------------------------------------------ parts of a deed

    def roles(self, kind: type[Node], name: str, values: dict[str, Any]) -> None:
        """All `role=value` that stand here."""
        while self.peek().role:
            word = self.take()
            if not name:
                raise self.error(f"{kind.__name__} has no roles", word.start)
            values[name] += (self.filled(word) if kind is Do else self.slot(word),)

    def filled(self, word: _Word) -> Node:
        (by,) = (field for field in fields_of(Filled) if field.name == "by")
        return Filled(self.symbol(word), self.value(by.shape))  # type: ignore[arg-type]

    def slot(self, word: _Word) -> Node:
        each, truth = (field for field in fields_of(Slot) if field.name != "role")
        if self.peek().text != "(":
            return Slot(self.symbol(word), self.value(each.shape))  # type: ignore[arg-type]
        self.take()
        made = Slot(self.symbol(word), self.value(each.shape), self.value(truth.shape))  # type: ignore[arg-type]
        self.close(")")
        return made


def _nearest(name: str, known: list[str]) -> str:
    close = get_close_matches(name, known, 1)
    return f"; did you mean {close[0]}?" if close else ""
