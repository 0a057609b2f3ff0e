"""What makes the classes of records and of nodes: as `dataclass` does, in a tenth of the time.

There are some two hundred of them, and every check of a card waits for them. What the standard way writes and compiles
for each class (comparing, hashing, showing, refusing to be changed) they have from here, but for the making and the
copying, which have to be quick: they are written when the first of a class is made or copied, and many a check makes
none. That nobody changes a frozen one, mypy sees: to it they are the standard ones.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T", bound=type)
_FIELDS = "__dataclass_fields__"
_OF_EACH = frozenset({"__dict__", "__weakref__"})
"""What Python gives a class for those that have no slots."""
R = TypeVar("R")


def _dataclass(*, frozen: bool = False, eq: bool = True, **how: bool) -> Callable[[T], T]:
    """The class of a record; one that can be changed has no hash, and one without `eq` is equal to itself alone."""
    methods: dict[str, Any] = {"__repr__": _shown}
    if eq:
        methods |= {"__eq__": _equal, "__hash__": _hashed if frozen else None}

    def made(cls: T) -> T:
        return _made(cls, how, methods)

    return made


def _replace(record: R, /, **values: Any) -> R:
    """The record with other fields; one with slots, of a class that is made here."""
    made = record._copied()  # type: ignore[attr-defined]
    for name, value in values.items():
        setattr(made, name, value)
    return made  # type: ignore[no-any-return]


if TYPE_CHECKING:
    from dataclasses import dataclass, replace
else:
    dataclass, replace = _dataclass, _replace


@dataclasses.dataclass(init=False, eq=False, repr=False)
class _Standard:
    """Of it are the marks by which the library knows a class as its own."""

    field: int


_PARAMETERS = vars(_Standard)["__dataclass_params__"]
_FIELD = vars(_Standard)["__dataclass_fields__"]["field"]._field_type


def _made(cls: T, how: dict[str, bool], methods: dict[str, Any]) -> T:
    space = dict(vars(cls))
    fields = {name: field for base in cls.__mro__[:0:-1] for name, field in vars(base).get(_FIELDS, {}).items()}
    held = set(fields)
    for name, note in space.get("__annotations__", {}).items():
        if "ClassVar" in note or "InitVar" in note:
            raise TypeError(f"{cls.__name__}.{name} is no field, and only fields are annotated here")
        fields[name] = _field(name, note, space.get(name, dataclasses.MISSING), how.get("kw_only", False))
    made = _slotted(cls, space, held) if how.get("slots") else _with_defaults(cls)
    for name, method in methods.items():
        if name not in space:
            setattr(made, name, method)
    made.__dataclass_fields__, made.__dataclass_params__ = fields, _PARAMETERS
    placed = tuple(name for name, field in fields.items() if field.init and not field.kw_only)
    setattr(made, "__match_args__", placed)  # noqa: B010 - mypy takes it for one of ours
    made.__init__, made._copied = _first, _first_copy
    compared = [field for field in fields.values() if field.compare]
    made._compared = staticmethod(values_of(*(field.name for field in compared)))
    made._for_hash = staticmethod(values_of(*(field.name for field in compared if field.hash is not False)))
    return made  # type: ignore[no-any-return]


def _field(name: str, note: str, default: Any, kw_only: bool) -> Any:
    made: Any = default if isinstance(default, dataclasses.Field) else dataclasses.field(default=default)
    made.name, made.type, made._field_type = name, note, _FIELD
    if made.kw_only is dataclasses.MISSING:
        made.kw_only = kw_only
    return made


def _slotted(cls: type, space: dict[str, Any], held: set[str]) -> Any:
    """The class anew, with places for its fields: a class cannot be given them later."""
    names = space.get("__annotations__", {})
    kept = {name: value for name, value in space.items() if name not in names}
    kept.pop("__dict__", None)
    kept.pop("__weakref__", None)
    return type(cls)(
        cls.__name__, cls.__bases__, {**kept, "__slots__": tuple(name for name in names if name not in held)}
    )


def _with_defaults(cls: type) -> Any:
    """The class itself, its defaults in the place of what says how they are made."""
    for name, value in list(vars(cls).items()):
        if isinstance(value, dataclasses.Field):
            if value.default is dataclasses.MISSING:
                delattr(cls, name)
            else:
                setattr(cls, name, value.default)
    return cls


def _first(self: Any, *values: Any, **named: Any) -> None:
    """Make the first of a class: write how the others are made, and make it so."""
    kind = type(self)
    kind.__init__ = _maker(kind)
    kind.__init__(self, *values, **named)


def _first_copy(self: Any) -> Any:
    """Copy the first of a class: write how the others are copied, and copy it so."""
    kind = type(self)
    names = [field.name for field in dataclasses.fields(kind)]
    body = "".join(f"\n    made.{name} = self.{name}" for name in names)
    space = {"new": kind.__new__, "kind": kind}
    exec(f"def _copied(self):\n    made = new(kind){body}\n    return made", space)
    kind._copied = space["_copied"]
    return kind._copied(self)


_NOT_GIVEN = object()


def _maker(kind: Any) -> Any:
    """What fills the fields of a record, as the standard way writes it."""
    fields = sorted(dataclasses.fields(kind), key=lambda field: bool(field.kw_only))
    space: dict[str, Any] = {"_not_given": _NOT_GIVEN}
    wanted, body = [], []
    for field in fields:
        name, given = field.name, field.name
        if field.default_factory is not dataclasses.MISSING:
            space[f"_make_{name}"], space[f"_{name}"] = field.default_factory, _NOT_GIVEN
            given = f"_make_{name}() if {name} is _not_given else {name}" if field.init else f"_make_{name}()"
        elif field.default is not dataclasses.MISSING:
            space[f"_{name}"] = field.default
            given = name if field.init else f"_{name}"
        if field.init:
            wanted.append(f"{name}=_{name}" if f"_{name}" in space else name)
        body.append(f"\n    self.{name} = {given}")
    if any(field.kw_only for field in fields):
        wanted.insert(sum(field.init and not field.kw_only for field in fields), "*")
    exec(f"def __init__(self, {', '.join(wanted)}):{''.join(body) or ' pass'}", space)
    return space["__init__"]


def values_of(*names: str) -> Callable[[Any], tuple[Any, ...]]:
    """The values of these fields, as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    if names:
        (name,) = names
        return lambda node: (getattr(node, name),)
    return lambda _node: ()


def _equal(self: Any, other: Any) -> Any:
    if self is other:
        return True
    if self.__class__ is not other.__class__:
        return NotImplemented
    return self._compared(self) == self._compared(other)


def _hashed(self: Any) -> int:
    return hash((self.__class__, self._for_hash(self)))


def _shown(self: Any) -> str:
    said = (f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr)
    return f"{self.__class__.__qualname__}({', '.join(said)})"


__all__ = ["dataclass", "replace", "values_of"]
