"""What the nodes are built on: pydantic's models, or plain classes with the same fields.

A check makes nodes but never takes one from outside, and loading pydantic's models takes longer than checking a file. A
process that does nothing but check may therefore ask for plain classes, before the first node type is loaded. Everyone
else gets models, which can also validate data and describe themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardwright.lang import lightness

if TYPE_CHECKING or not lightness.wanted:
    from pydantic import BaseModel, ConfigDict, Field
    from typing_extensions import TypeAliasType
else:
    _NOTHING = object()

    class _Field:
        """As much of pydantic's description of a field as making nodes needs."""

        def __init__(self, default: object) -> None:
            self.default = default

        def is_required(self) -> bool:
            return self.default is _NOTHING

    class _ModelType(type):
        def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> Any:
            names = space.get("__annotations__", {})
            fields = {field: _Field(space.pop(field, _NOTHING)) for field in names}
            made = super().__new__(cls, name, bases, space)
            inherited = {} if not bases else getattr(bases[0], "model_fields", {})
            made.model_fields = {**inherited, **fields}
            return made

    class BaseModel(metaclass=_ModelType):
        def model_copy(self, update: dict[str, Any]) -> Any:
            return type(self)(**{**self.__dict__, **update})

    def ConfigDict(**_settings: object) -> None:  # noqa: N802 - named like what it stands for
        return None

    def Field(**_settings: object) -> None:  # noqa: N802
        return None

    def TypeAliasType(_name: str, value: Any) -> Any:  # noqa: N802
        return value


__all__ = ["BaseModel", "ConfigDict", "Field", "TypeAliasType"]
