"""Small charts say what they show, and what they leave out."""

from __future__ import annotations

import re

from cardwright.site import charts
from cardwright.site.pages.balance import _spread


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


def test_a_rate_is_told_with_its_interval_on_a_scale_that_is_named():
    row = {"label": "seat 1", "value": 0.5, "low": 0.4, "high": 0.6, "said": "50.0%", "between": "40.0% to 60.0%"}
    drawn = charts.ranges("By seat", [row], 0.0, 1.0, 0.5, "{:.0%}")
    assert re.findall(r">([^<>]+)</text>", drawn) == ["0%", "50%", "100%", "seat 1", "50.0%", "40.0% to 60.0%"]
    dot = re.search(r'<circle cx="([0-9.]+)"', drawn)
    line = re.search(r'<line x1="([0-9.]+)" x2="([0-9.]+)"[^>]*class="range"', drawn)
    assert dot and line and float(line[1]) < float(dot[1]) < float(line[2])


def test_numbers_stand_together_in_columns_by_round_numbers():
    spread = {"counts": [[97, 3], [119, 1], [120, 4], [505, 1]]}
    drawn = _spread("decisions", spread)
    assert 'aria-label="decisions, 50 to a column: 50 3, 100 5, 150 0, ' in drawn
    assert drawn.count("<rect") == 10
    assert 'aria-label="turns: 3 1, 4 0, 5 2"' in _spread("turns", {"counts": [[3, 1], [5, 2]]})
