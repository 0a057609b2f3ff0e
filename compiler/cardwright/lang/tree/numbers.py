"""Numbers: written, counted, read off a card, or worked out."""

from __future__ import annotations

from typing import Annotated, Literal

from cardwright.lang.tree.base import Node
from cardwright.lang.tree.model import Field, TypeAliasType

Bound = Literal["", "up to", "at least", "at most", "exactly", "more than", "fewer than"]


class Constant(Node):
    """A number as written: `3`."""

    op: Literal["number"] = "number"
    value: int


class Fraction(Node):
    """A broken number: `1/2`."""

    op: Literal["fraction"] = "fraction"
    over: int
    under: int


class Variable(Node):
    """`X`, or the parameter of a keyword; what it stands for is said elsewhere."""

    op: Literal["variable"] = "variable"
    name: str


Number = TypeAliasType("Number", Annotated[Constant | Fraction | Variable, Field(discriminator="op")])
