"""Dice as data: `[play.dice]`; and slots of the memory, in which what lies there is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import NewType

from cardwright.lang.records import dataclass

Slot = NewType("Slot", int)
"""A slot of the memory; in the file, its name."""


@dataclass(frozen=True)
class DiceData:
    """Dice that lie on the table until they are swept away, each of a kind and with who rolled it."""

    slot: Slot
    """The slot of the memory that says which lie there."""
    kinds: tuple[str, ...]
    """What rolls are told apart by; the last is that of dice that are just dice."""
    any: str = "die"
    """The kind that all of them are of."""
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Kinds that are called by one name together."""
    result: str = "result"
    """The number of dice that has all in it that is added to what they show."""
    reads: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """For a kind of dice of which the faces stand for other numbers, those, from 1 on: 1 and 2 are 1 on a D3."""
    lots: bool = False
    """Whether dice decide between things on the table, and between players, where chance does. Cards are shuffled."""
    spent: Slot | None = None
    """The slot of the memory that says which of them count no longer in what is under way."""
