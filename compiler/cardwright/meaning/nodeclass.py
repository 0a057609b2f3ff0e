"""What makes the classes of nodes: as `dataclass(frozen=True, slots=True)` does, in a quarter of the time.

There are more than a hundred of them, and every check of a card waits for them. What the standard way writes and
compiles for each class (comparing, hashing, showing, refusing to be changed) they have from one base here, but for the
making, which has to be quick: it is written when the first node of a class is made, and many a check makes none. That
nobody changes a node, mypy sees: to it they are the standard ones.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T", bound=type)


def dataclass(*, frozen: bool, slots: bool) -> Callable[[T], T]:
    """The class of a node."""
    assert frozen and slots
    return _made


def _made(cls: T) -> T:
    cls.__doc__ = cls.__doc__ or cls.__name__  # else one is made of the parameters, which takes its time
    made: Any = dataclasses.dataclass(slots=True, init=False, eq=False, repr=False)(cls)
    made.__init__ = _first
    names = [field.name for field in dataclasses.fields(made) if field.compare]
    made._compared = _values(names)
    if made.__mro__[1] is object:
        made.__eq__, made.__hash__, made.__repr__ = _equal, _hashed, _shown
    return made  # type: ignore[no-any-return]


def _first(self: Any, *values: Any, **named: Any) -> None:
    """Make the first node of a class: write how the others are made, and make it so."""
    kind = type(self)
    kind.__init__ = _maker(kind)
    kind.__init__(self, *values, **named)


def _maker(kind: Any) -> Any:
    """What fills the fields of a node, as the standard way writes it."""
    fields = sorted(dataclasses.fields(kind), key=lambda field: bool(field.kw_only))
    space = {f"_{field.name}": field.default for field in fields if field.default is not dataclasses.MISSING}
    wanted = [f"{field.name}=_{field.name}" if f"_{field.name}" in space else field.name for field in fields]
    wanted.insert(sum(not field.kw_only for field in fields), "*")
    body = "".join(f"\n    self.{field.name} = {field.name}" for field in fields)
    exec(f"def __init__(self, {', '.join(wanted)}):{body}", space)
    return space["__init__"]


def _values(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """The values of these fields, as a tuple."""
    if len(names) > 1:
        return staticmethod(attrgetter(*names))
    if names:
        (name,) = names
        return staticmethod(lambda node: (getattr(node, name),))
    return staticmethod(lambda _node: ())


def _equal(self: Any, other: Any) -> Any:
    if self.__class__ is not other.__class__:
        return NotImplemented
    return self._compared(self) == self._compared(other)


def _hashed(self: Any) -> int:
    return hash((self.__class__, self._compared(self)))


def _shown(self: Any) -> str:
    said = (f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr)
    return f"{self.__class__.__qualname__}({', '.join(said)})"
