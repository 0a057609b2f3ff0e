"""Readings of rules by their names, as a call or a saved game gives them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar

from cardwright.engine.game import GameError, Json

R = TypeVar("R")
_EITHER = (True, False)


def readings_of(kind: type[R], given: Json | None, words: Mapping[str, tuple[Any, ...]] | None = None) -> R:
    """The readings that are given, the others as the ledger recommends; raises GameError for a name or value that
    there is not. `words` are the values of those that are not yes or no."""
    known = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    for name, value in (given or {}).items():
        if name not in known:
            raise GameError(f"There is no reading {name}; there are {', '.join(known)}.")
        allowed = (words or {}).get(name, _EITHER)
        if value not in allowed:
            raise GameError(f"The reading {name} is one of {', '.join(map(str, allowed))}, not {value}.")
    return kind(**(given or {}))
