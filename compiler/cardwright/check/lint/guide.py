"""What a game says about its sets: which numbers are better high or low, what a group is made of.

It stands in `grammar/<game>/lint/sets.toml`; a game without that file is only asked what can be asked of any game.
"""

from __future__ import annotations

from dataclasses import field
from pathlib import Path
from typing import Any

from cardwright.lang.data import read_toml
from cardwright.lang.data.shapes import COUNT, TEXT, TEXTS, ListOf, Record, TableOf
from cardwright.lang.records import dataclass

_MAKEUP = Record(
    {"group": TEXT, "type": TEXT, "total": COUNT, "of": TableOf(TableOf(COUNT))}, ("group", "type", "total")
)
_GUIDE = Record({
    "better": Record(dict.fromkeys(("higher", "lower", "more", "free"), TEXTS)),
    "makeup": ListOf(_MAKEUP),
    "allowed": TableOf(TEXT),
})  # fmt: skip


@dataclass(frozen=True)
class MakeUp:
    """What each group of cards is made of: so many of each value."""

    group: str
    """The field that says which group a card is in."""
    type: str
    total: int
    parts: dict[str, dict[str, int]] = field(default_factory=dict)
    """For each field, how many cards have which value."""


@dataclass(frozen=True)
class Guide:
    """What is asked of the sets of one game."""

    higher: tuple[str, ...] = ()
    """Numbers that are better the higher they are."""
    lower: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    """Fields with several values, of which more are better."""
    free: tuple[str, ...] = ()
    """Fields that say nothing about how good a card is."""
    makeups: tuple[MakeUp, ...] = ()
    allowed: dict[str, str] = field(default_factory=dict)
    """Findings that are meant to be so: `code: name`, with the reason."""

    @property
    def compares(self) -> bool:
        """Whether cards of this game can be better or worse than others at all."""
        return bool(self.higher or self.lower)


def read_guide(file: Path) -> Guide:
    """The guide of a game; an empty one where there is no file. Raises DataFileError where it cannot be used."""
    if not file.is_file():
        return Guide()
    data: dict[str, Any] = read_toml(file).measured(_GUIDE).table
    better = data.get("better", {})
    makeups = tuple(
        MakeUp(
            row["group"], row["type"], row["total"], {name: dict(parts) for name, parts in row.get("of", {}).items()}
        )
        for row in data.get("makeup", [])
    )
    return Guide(
        tuple(better.get("higher", ())),
        tuple(better.get("lower", ())),
        tuple(better.get("more", ())),
        tuple(better.get("free", ())),
        makeups,
        dict(data.get("allowed", {})),
    )
