"""What goes wrong in an example."""

from __future__ import annotations

from cardwright.lang.tree import Node


class ExampleError(Exception):
    """A step that cannot be carried out; the message says why."""


def cannot(node: Node, what: str) -> ExampleError:
    """That a step is not understood."""
    return ExampleError(f"{what} (`{getattr(node, 'op', '?')}`)")
