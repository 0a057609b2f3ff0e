"""The printer: tree to canonical text, the inverse of the reader."""

from __future__ import annotations

from cardwright.lang.printer.statements import StatementPrinter
from cardwright.lang.tree import Ability
from cardwright.lang.vocabulary import Vocabulary


def print_abilities(abilities: list[Ability], vocabulary: Vocabulary, own_name: str = "") -> str:
    """One line of canonical text for the abilities of a line."""
    return StatementPrinter(vocabulary, own_name).line(abilities)


__all__ = ["StatementPrinter", "print_abilities"]
