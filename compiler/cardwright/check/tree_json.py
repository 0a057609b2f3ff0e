"""A tree as plain data: what is said, and nothing else.

Places are left out and so is every field at its default; what a node type requires stays, also when it is empty. So the
data is short, fits `sentence.schema.json`, and reads back to an equal tree.
"""

from __future__ import annotations

from typing import Any

from cardwright.lang.tree import Node


def plain(value: Any) -> Any:
    """A node (or a list of nodes, or a plain value) as JSON data."""
    if isinstance(value, Node):
        return _node(value)
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value


def _node(node: Node) -> dict[str, Any]:
    data: dict[str, Any] = {"op": getattr(node, "op", "")}
    for name, field in type(node).model_fields.items():
        value = getattr(node, name)
        if name not in ("op", "span") and (field.is_required() or value != field.default):
            data[name] = plain(value)
    return data
