"""A meaning as plain data, ready for JSON, and back.

A node is a dictionary with its type as `node`. What has its default is left out, and so is a span without words; what a
node type requires is always there, also when it is nothing (`null`). Reading takes only what writing can have written.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from enum import Enum
from typing import Any

from cardwright.meaning.calculus.nodes import NOWHERE, Ability, Node
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
    links,
    misfits,
    once,
    types_by_name,
)

NODE, SPAN = "node", "span"

Read = Callable[[Any, str], Any]
"""Makes a value of plain data; the path says where it stands."""


class CodecError(ValueError):
    """Data that is no meaning: where, and what is wrong."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(f"{path or 'the meaning'}: {problem}")
        self.path = path
        self.problem = problem


# ---------------------------------------------------------------- writing


def plain(node: Node, *, spans: bool = True) -> dict[str, Any]:
    """A node as plain data; without spans, two nodes that are equal give the same data."""
    made: dict[str, Any] = {NODE: type(node).__name__}
    for name, required, default, nodes in _writing(type(node)):
        value = getattr(node, name)
        if not required and value == default:
            continue
        made[name] = _plain(value, spans) if nodes else _word(value)
    if spans and node.span != NOWHERE:
        made[SPAN] = list(node.span)
    return made


@once
def _writing(node: type[Node]) -> tuple[tuple[str, bool, Any, bool], ...]:
    return tuple(
        (field.name, field.required, field.default, isinstance(field.inner, NodeShape)) for field in fields_of(node)
    )


def _plain(value: Any, spans: bool) -> Any:
    if isinstance(value, tuple):
        return [plain(item, spans=spans) for item in value]
    return None if value is None else plain(value, spans=spans)


def _word(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    return [_word(item) for item in value] if isinstance(value, tuple) else value


# ---------------------------------------------------------------- reading


def meaning(data: Any) -> Ability:
    """The ability that plain data describes."""
    made = node(data)
    if not isinstance(made, Ability):
        raise CodecError("", f"wanted an Ability, found {_article(type(made).__name__)}")
    return made


def node(data: Any, path: str = "") -> Node:
    """The node that plain data describes, whatever its type."""
    if not isinstance(data, dict):
        raise CodecError(path, f"wanted a node, found {_found(data)}")
    name = data.get(NODE)
    if not isinstance(name, str):
        raise CodecError(path, f'a node says its type as "{NODE}"')
    kind = types_by_name().get(name)
    if kind is None:
        raise CodecError(path, f'there is no node "{name}"{_nearest(name, list(types_by_name()))}')
    return _made(kind, data, path)


def _made(kind: type[Node], data: dict[str, Any], path: str) -> Node:
    values: list[Any] = []
    taken = 1
    for name, field, read in _reading(kind):
        if name not in data:
            if field.required:
                raise CodecError(path, f"{kind.__name__} lacks {name}")
            values.append(field.default)
            continue
        taken += 1
        value = data[name]
        below = f"{path}.{name}" if path else name
        values.append(None if value is None and field.nullable else read(value, below))
    span = NOWHERE
    if SPAN in data:
        taken += 1
        span = _span(data[SPAN], f"{path}.{SPAN}" if path else SPAN)
    if taken < len(data):
        _refuse_unknown(kind, data, path)
    made = kind(*values, span=span)
    if links(kind):
        _refuse_clash(made, path)
    return made


def _refuse_clash(made: Node, path: str) -> None:
    for name, _part in misfits(made):
        raise CodecError(f"{path}.{name}" if path else name, "of another sort than what stands before it")


def _refuse_unknown(kind: type[Node], data: dict[str, Any], path: str) -> None:
    known = [field.name for field in fields_of(kind)]
    unknown = next(str(name) for name in data if name not in (*known, NODE, SPAN))
    raise CodecError(path, f'{kind.__name__} has no field "{unknown}"{_nearest(unknown, known)}')


@once
def _reading(kind: type[Node]) -> tuple[tuple[str, Field, Read], ...]:
    return tuple((field.name, field, _reader(field.shape)) for field in fields_of(kind))


def _reader(shape: Shape) -> Read:
    match shape:
        case NodeShape():
            return _node_reader(shape)
        case EnumShape():
            return _enum_reader(shape.type)
        case TupleShape():
            return _tuple_reader(_reader(shape.item))
        case SymbolShape():
            return _symbol
        case IntShape():
            return _integer
        case BoolShape():
            return _boolean


def _node_reader(shape: NodeShape) -> Read:
    wanted = " or ".join(dict.fromkeys(_article(family.type.__name__) for family in shape.families))
    families = tuple(family.type for family in shape.families)

    def read(data: Any, path: str) -> Node:
        made = node(data, path)
        if not isinstance(made, families):
            raise CodecError(path, f"wanted {wanted}, found {_article(type(made).__name__)}")
        if not fits(made, shape):
            sorts = " or ".join(family.sort.value for family in shape.families if family.sort)
            raise CodecError(path, f"wanted a set of sort {sorts}, found {_article(type(made).__name__)} of another")
        return made

    return read


def _enum_reader(kind: type[Enum]) -> Read:
    values = {item.value: item for item in kind}

    def read(data: Any, path: str) -> Enum:
        found = values.get(data) if isinstance(data, str) else None
        if found is None:
            raise CodecError(path, f"wanted one of {', '.join(values)}, found {_found(data)}")
        return found

    return read


def _tuple_reader(read_item: Read) -> Read:
    def read(data: Any, path: str) -> tuple[Any, ...]:
        if not isinstance(data, (list, tuple)):
            raise CodecError(path, f"wanted a list, found {_found(data)}")
        return tuple(read_item(item, f"{path}[{number}]") for number, item in enumerate(data))

    return read


def _symbol(data: Any, path: str) -> str:
    if not isinstance(data, str) or not data:
        raise CodecError(path, f"wanted a name, found {_found(data)}")
    return data


def _integer(data: Any, path: str) -> int:
    if isinstance(data, bool) or not isinstance(data, int):
        raise CodecError(path, f"wanted a whole number, found {_found(data)}")
    return data


def _boolean(data: Any, path: str) -> bool:
    if not isinstance(data, bool):
        raise CodecError(path, f"wanted true or false, found {_found(data)}")
    return data


def _span(data: Any, path: str) -> tuple[int, int]:
    if not isinstance(data, (list, tuple)) or len(data) != 2:
        raise CodecError(path, f"wanted two whole numbers, found {_found(data)}")
    start, end = (_integer(item, f"{path}[{number}]") for number, item in enumerate(data))
    return start, end


# ---------------------------------------------------------------- words of the messages


def _found(data: Any) -> str:
    if data is None or isinstance(data, bool):
        return {None: "nothing", True: "true", False: "false"}[data]
    if isinstance(data, str):
        return f'"{data}"'
    if isinstance(data, (list, tuple)):
        return "a list"
    return "a table" if isinstance(data, dict) else str(data)[:40]


def _article(name: str) -> str:
    return f"{'an' if name[0] in 'AEIO' and not name.startswith('One') else 'a'} {name}"


def _nearest(name: str, known: list[str]) -> str:
    close = get_close_matches(name, known, 1)
    return f'; did you mean "{close[0]}"?' if close else ""
