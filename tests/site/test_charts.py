"""Small charts say what they show, and what they leave out."""

from __future__ import annotations

import re

from cardwright.site import charts


def _wide(drawn: str) -> list[float]:
    return [float(width) for width in re.findall(r'<rect[^>]* width="([0-9.]+)"', drawn)]


def test_a_chance_is_a_part_of_what_is_sure_and_told_as_it_is():
    drawn = charts.chances("At least one", {"character": (0.998, "99.8%"), "event": (0.499, "49.9%")})
    first, second = _wide(drawn)
    assert ">99.8%<" in drawn
    assert ">100<" not in drawn
    assert abs(first / second - 2) < 0.01
    assert max(_wide(charts.chances("At least one", {"event": (0.25, "25.0%")}))) < first / 3


def test_values_beyond_the_most_are_counted():
    rows = {f"Trait {number}": 1 for number in range(15)}
    drawn = charts.bars("Traits", rows)
    assert ">and 3 more<" in drawn
    assert "more<" not in charts.bars("Traits", dict(list(rows.items())[:12]))
