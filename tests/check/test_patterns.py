"""Patterns of a schema that no text can keep busy for ever, and those that are refused."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from cardwright.check.patterns import endless
from cardwright.cli.main import main
from demo_project import DemoProject

GRAMMAR = Path(__file__).parents[2] / "grammar"


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("(a+)+$", "repeats what may repeat itself"),
        (r"^(\w+\s?)*$", "repeats what may repeat itself"),
        ("^(([a-z ]|[A-Za-z])+)+$", "repeats what may repeat itself"),
        ("(x+x+)+y", "repeats what may repeat itself"),
        ("(aa|ab|ba|a)*c", "repeats what may be read in two ways"),
        ("([a-z]b|[a-c]d)*e", "repeats what may be read in two ways"),
        ("(.*)*", "repeats what may be nothing"),
        ("^(a?){50}a{50}$", "repeats what may be nothing"),
        (r"(a*)\1", "goes back to what was found before"),
        ("((?=a+)a)*b", "looks ahead or back within what is repeated"),
        ("(?i)(a+A+)*b", "repeats what may repeat itself"),
    ],
)
def test_what_may_be_read_in_very_many_ways_is_refused(pattern: str, why: str):
    assert endless(pattern) == why


@pytest.mark.parametrize(
    "pattern",
    [
        "^[A-Z][a-z]+( [A-Z][a-z]+)*$", r"^\d{4}-\d{2}-\d{2}$", "^(red|blue)( (red|blue))*$", "(a|ab)*c",
        r"^[^\[\]]*(\[[^\[\]]+\][^\[\]]*)*$", "x*y*", "^.{1,40}$",
    ],
)  # fmt: skip
def test_what_tells_by_its_next_character_is_taken(pattern: str):
    assert endless(pattern) == ""


def patterns(schema: Any) -> list[str]:
    if isinstance(schema, list):
        return [found for one in schema for found in patterns(one)]
    if not isinstance(schema, dict):
        return []
    own = [schema["pattern"]] if isinstance(schema.get("pattern"), str) else []
    return own + [found for one in schema.values() for found in patterns(one)]


def test_every_pattern_that_ships_is_taken():
    files = sorted(GRAMMAR.glob("*/card.schema.json"))
    shipped = [one for file in files for one in patterns(json.loads(file.read_bytes()))]
    assert shipped
    assert [one for one in shipped if endless(one)] == []


def test_a_schema_that_would_not_end_is_a_finding(demo: DemoProject, capsys: pytest.CaptureFixture[str]):
    demo.write("a.cards", demo.card("Draw a card.", name="a" * 60 + "1"))
    file = demo.root / "grammar" / "demo" / "card.schema.json"
    schema = json.loads(file.read_bytes())
    schema["properties"]["name"] = {"type": "string", "pattern": "^([a-z]+)+$"}
    file.write_text(json.dumps(schema), encoding="utf-8")
    start = time.monotonic()
    assert main(["--project", str(demo.root), "check"]) == 1
    assert time.monotonic() - start < 30
    told = "`properties.name.pattern` may take for ever on a long text: it repeats what may repeat itself."
    assert told in capsys.readouterr().out
