"""A comparison that fails: how far the number found is from the one wanted, and both in words."""

from __future__ import annotations

from fractions import Fraction
from math import isnan
from typing import Any

from cardwright.meaning.nodes import Op

Number = int | Fraction
DIRECTIONS: dict[Op, str] = {
    Op.AT_LEAST: "at least",
    Op.AT_MOST: "at most",
    Op.EQUAL: "exactly",
    Op.UNEQUAL: "not",
}


def gap(op: Op, found: Number, wanted: Number) -> Number:
    """How much is too much (more than 0) or missing (less than 0); 0 is fine."""
    difference = found - wanted
    if op is Op.UNEQUAL:
        return 1 if difference == 0 else 0
    if (op is Op.AT_MOST and difference < 0) or (op is Op.AT_LEAST and difference > 0):
        return 0
    return difference


def real(number: Any) -> Number:
    """A number to reckon with: what has none counts nothing."""
    return 0 if isinstance(number, float) and isnan(number) else number


def wanted(op: Op, number: Number) -> str:
    """What is wanted, in words."""
    return f"{DIRECTIONS[op]} {shown(number)}"


def needed(op: Op, number: Number) -> str:
    """The same of things that are counted: none is none."""
    return "none" if number == 0 and op is Op.AT_MOST else wanted(op, number)


def shown(number: Number) -> str:
    """A number in words of a message."""
    return str(number) if isinstance(number, int) or number.denominator == 1 else f"{float(number):g}"
