"""What all nodes of the effect tree have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright.lang.tree.model import BaseModel, ConfigDict

Span = tuple[int, int]

_set = object.__setattr__
_NONE_SET: set[str] = set()
"""Nobody asks which fields were given; one set for all nodes is enough."""
SAID_ELSEWHERE = frozenset({"attribute", "given", "shared", "verb"})
"""Fields that tell more of what another field says in words, or of the steps around; others may pass them by."""
_DEFAULTS: dict[type, dict[str, Any]] = {}


def _defaults(node: type[Node]) -> dict[str, Any]:
    """The default of every field of a node type; nodes are frozen, so the values can be shared."""
    found = _DEFAULTS.get(node)
    if found is None:
        fields = node.model_fields
        found = _DEFAULTS[node] = {name: field.default for name, field in fields.items() if not field.is_required()}
    return found


class Node(BaseModel):
    """A piece of meaning, with the words of the card it comes from.

    Two nodes are equal when they mean the same: where the words stand does not count.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    span: Span = (0, 0)

    if not TYPE_CHECKING:

        def __init__(self, **fields: Any) -> None:
            """Take the fields as they are: the compiler makes nodes by the thousand, and mypy has checked the calls.

            Data from outside goes through `model_validate`, which checks everything.
            """
            _set(self, "__dict__", {**_defaults(type(self)), **fields})
            _set(self, "__pydantic_fields_set__", _NONE_SET)
            _set(self, "__pydantic_extra__", None)
            _set(self, "__pydantic_private__", None)

        __init__.__pydantic_base_init__ = True

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        mine, theirs = self.__dict__, other.__dict__
        return all(value == theirs[key] for key, value in mine.items() if key != "span")

    def __hash__(self) -> int:
        return hash((type(self), *(repr(value) for key, value in self.__dict__.items() if key != "span")))

    def meaning(self) -> dict[str, Any]:
        """The node as plain data without places and without what is not said."""
        plain: dict[str, Any] = prune(self.model_dump())
        return plain


def prune(data: Any) -> Any:
    """Plain data without spans, empty lists and absent parts: what a reader wants to see."""
    if isinstance(data, dict):
        kept = {key: prune(value) for key, value in data.items() if key != "span"}
        return {key: value for key, value in kept.items() if not (value is None or value is False or value in ([], ""))}
    if isinstance(data, (list, tuple)):
        return [prune(item) for item in data]
    return data
