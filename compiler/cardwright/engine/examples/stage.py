"""What goes wrong in an example."""

from __future__ import annotations


class ExampleError(Exception):
    """A step that cannot be carried out; the message says why."""
