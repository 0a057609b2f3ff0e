"""Trees as a pack holds them: plain data with places; what is not said is left out."""

from __future__ import annotations

from typing import Any

from cardwright.lang.tree.base import Node

_DEFAULTS: dict[type[Node], dict[str, Any]] = {}


def placed(node: Node) -> dict[str, Any]:
    """A node as JSON data, from which `model_validate` makes an equal node again.

    Walks the fields itself: asking pydantic for every node of a pack takes five times as long.
    """
    defaults = _DEFAULTS.get(type(node))
    if defaults is None:
        defaults = _DEFAULTS[type(node)] = _defaults(type(node))
    kept: dict[str, Any] = {}
    for name, value in node.__dict__.items():
        if isinstance(value, Node):
            kept[name] = placed(value)
        elif name not in defaults or value != defaults[name]:
            kept[name] = [_item(item) for item in value] if isinstance(value, list | tuple) else value
    return kept


def _item(value: Any) -> Any:
    return placed(value) if isinstance(value, Node) else value


def _defaults(node: type[Node]) -> dict[str, Any]:
    """The fields that may be left out; `op` may not, it says which node it is, nor may the span."""
    fields = node.model_fields.items()
    return {name: field.default for name, field in fields if not field.is_required() and name not in ("op", "span")}
