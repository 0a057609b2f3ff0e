"""How many: `at least 60`, `at most 3`, `no`, `a`, `half`."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction as Ratio
from typing import Literal, NamedTuple

from cardwright.decks.scene import View

Number = int | Ratio
Amount = Callable[[View], Number]
Direction = Literal["at least", "at most", "exactly", "not"]


def fixed(number: Number) -> Amount:
    """An amount that does not depend on the list."""
    return lambda _: number


class Limit(NamedTuple):
    """A direction and an amount."""

    direction: Direction
    amount: Amount

    def gap(self, found: Number, view: View) -> tuple[Number, Number]:
        """How much is too much (more than 0) or missing (less than 0), and the amount; 0 is fine."""
        wanted = self.amount(view)
        difference = found - wanted
        if self.direction == "not":
            return (1 if difference == 0 else 0), wanted
        if (self.direction == "at most" and difference < 0) or (self.direction == "at least" and difference > 0):
            return 0, wanted
        return difference, wanted

    def said(self, wanted: Number) -> str:
        """The limit in words."""
        if wanted == 0 and self.direction == "at most":
            return "none"
        return f"{self.direction} {shown(wanted)}"


def limit(bound: str, amount: Amount) -> Limit:
    """The limit that the words before a number set; a bare number means just that many."""
    if bound == "at least":
        return Limit("at least", amount)
    if bound in ("at most", "up to"):
        return Limit("at most", amount)
    if bound == "more than":
        return Limit("at least", lambda view: amount(view) + 1)
    if bound == "fewer than":
        return Limit("at most", lambda view: amount(view) - 1)
    return Limit("exactly", amount)


def forbidden(wanted: Limit) -> Limit:
    """The opposite: what `cannot` makes of a limit."""
    amount = wanted.amount
    if wanted.direction == "at least":
        return Limit("at most", lambda view: amount(view) - 1)
    if wanted.direction == "at most":
        return Limit("at least", lambda view: amount(view) + 1)
    return Limit("exactly" if wanted.direction == "not" else "not", amount)


def shown(number: Number) -> str:
    """A number in words of a message."""
    return str(number) if isinstance(number, int) or number.denominator == 1 else f"{float(number):g}"
