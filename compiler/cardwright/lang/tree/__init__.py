"""The typed effect tree: what a card's text means."""

from __future__ import annotations

from cardwright.lang.tree import filters, numbers, statements, things
from cardwright.lang.tree.base import Node, prune
from cardwright.lang.tree.filters import (
    AnyOf,
    Called,
    ControlledBy,
    Done,
    Filter,
    InState,
    Is,
    Not,
    OfKind,
    Related,
    Saying,
    Than,
    Where,
)
from cardwright.lang.tree.numbers import Bound, Constant, Fraction, Number, Variable
from cardwright.lang.tree.statements import (
    Ability,
    Act,
    Aside,
    Be,
    ByDoing,
    Cause,
    Choice,
    During,
    Extra,
    Follow,
    ForEach,
    Label,
    Limit,
    Pay,
    Penalty,
    Phrase,
    Role,
    Sequence,
    Statement,
    There,
    Time,
    Timed,
    Toward,
    When,
)
from cardwright.lang.tree.things import (
    Amount,
    Both,
    Change,
    Gap,
    KeywordUse,
    Kind,
    Named,
    Quantity,
    Quote,
    Ref,
    Select,
    Self,
    Thing,
    You,
)

_NAMES = {**vars(numbers), **vars(filters), **vars(things), **vars(statements)}

NODES: tuple[type[Node], ...] = (
    Constant, Fraction, Variable, Quantity, Kind, Select, Named, Self, You, Ref, Gap, Both, Change, Amount, KeywordUse,
    Quote, Is, InState, Done, OfKind, Called, Not, AnyOf, Related, Than, ControlledBy, Where, Saying, Time, Role, Act, Be, There,
    Phrase, ByDoing, Cause, Sequence, Choice, Penalty, When, Pay, Toward, ForEach, During, Timed, Follow, Extra, Limit, Aside,
    Label, Ability,
)  # fmt: skip
"""Every node type, from the leaves up."""

# The unions refer to each other across files; building the outermost node builds what it reaches, once.
Ability.__pydantic_parent_namespace__ = None
for _module in (numbers, filters, things, statements):
    vars(_module).update({name: value for name, value in _NAMES.items() if not name.startswith("__")})

__all__ = [node.__name__ for node in NODES] + [
    "NODES",
    "Bound",
    "Filter",
    "Node",
    "Number",
    "Statement",
    "Thing",
    "prune",
]
