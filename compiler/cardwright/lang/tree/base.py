"""What all nodes of the effect tree have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

Span = tuple[int, int]
N = TypeVar("N", bound="Node")

REQUIRED = object()
"""In the place of a default: the field has none."""
SAID_ELSEWHERE = frozenset({"attribute", "given", "shared", "verb"})
"""Fields that tell more of what another field says in words, or of the steps around; others may pass them by."""
_set = object.__setattr__


@dataclass_transform(kw_only_default=True, frozen_default=True)
class NodeType(type):
    """Makes the classes of nodes: frozen dataclasses to mypy, and plain ones that are quickly made to Python.

    A default is shared by all nodes that have it, which is as good as a copy: nobody changes a node.
    """

    fields: dict[str, Any]
    """The fields of the nodes in their order, each with its default."""
    defaults: dict[str, Any]
    """Those that need not be given."""

    def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> NodeType:
        """The class, with its defaults beside it instead of in it."""
        own = {field: space.pop(field, REQUIRED) for field in space.get("__annotations__", {})}
        made = super().__new__(cls, name, bases, space)
        made.fields = {**(bases[0].fields if bases and isinstance(bases[0], NodeType) else {}), **own}
        made.defaults = {field: value for field, value in made.fields.items() if value is not REQUIRED}
        return made


class Node(metaclass=NodeType):
    """A piece of meaning, with the words of the card it comes from.

    Two nodes are equal when they mean the same: where the words stand does not count.
    """

    span: Span = (0, 0)

    if not TYPE_CHECKING:

        def __init__(self, **fields: Any) -> None:
            """Take the fields as they are: the compiler makes nodes by the thousand, and mypy has checked the calls."""
            _set(self, "__dict__", {**type(self).defaults, **fields})

        def __setattr__(self, name: str, value: object) -> None:
            raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def model_copy(self: N, update: dict[str, Any]) -> N:
        """The node with other values in some of its fields."""
        made = object.__new__(type(self))
        _set(made, "__dict__", {**self.__dict__, **update})
        return made

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        mine, theirs = self.__dict__, other.__dict__
        return all(value == theirs[key] for key, value in mine.items() if key != "span")

    def __hash__(self) -> int:
        return hash((type(self), *(repr(value) for key, value in self.__dict__.items() if key != "span")))

    def __repr__(self) -> str:
        said = (f"{key}={value!r}" for key, value in self.__dict__.items())
        return f"{type(self).__name__}({', '.join(said)})"
