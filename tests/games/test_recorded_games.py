"""Ten recorded games of each game go as they went; where one does not, it is said where, and by which words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import recorded_games
from lamps_project import LampsProject
from recorded_games import FOLDER, ROSTER, Differs, compare, content_of, game_of

GAMES = [(key, number) for key, rows in ROSTER.items() for number in range(len(rows))]


def written(key: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{key}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize(("key", "number"), GAMES, ids=[f"{key}-{number + 1}" for key, number in GAMES])
def test_a_recorded_game_goes_as_it_went(key: str, number: int) -> None:
    compare(key, written(key), number)


def test_there_are_ten_of_each_and_they_are_small() -> None:
    assert {key: len(rows) for key, rows in ROSTER.items()} == dict.fromkeys(ROSTER, 10)
    for key in ROSTER:
        assert (FOLDER / f"{key}.json").stat().st_size < 100_000


@pytest.fixture
def changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LampsProject:
    """A game whose rules somebody changes, played instead of the recorded one."""
    project = LampsProject(tmp_path)
    for cached in (content_of, game_of):
        cached.cache_clear()
    monkeypatch.setattr(recorded_games, "content_of", lambda _key: project.content)
    monkeypatch.setattr(recorded_games, "game_of", lambda _key, players, _variant: project.game(players))
    return project


def test_a_changed_rule_is_named_with_the_event_that_it_causes(changed: LampsProject) -> None:
    changed.change("Gain 1 oil. Gain 1 oil for each", "Gain 2 oil. Gain 1 oil for each")
    with pytest.raises(Differs) as difference:
        compare("lamps", written("lamps"), 0)
    told = str(difference.value)
    assert told.startswith("lamps, game 1 (2 players, seed 1), step 2, turn 1: event ")
    assert "something else happened; now:" in told
    assert "player 1's oil goes from 2 to 4  [Oil: “Gain 2 oil”]" in told
    assert "The last that is the same:" in told
    assert "  changed: step Oil\n" in told
    assert told.endswith("If it is meant to be so: PYTHONPATH=compiler:tests python -m recorded_games --write lamps")


def test_other_options_are_told(changed: LampsProject) -> None:
    changed.change("Darken a burning lamp you control to gain 1 oil.", "Lose 1 oil to gain 1 oil.")
    with pytest.raises(Differs, match=r"decision \d+, player 1, act: there were \d+ options, and now there are: "):
        compare("lamps", written("lamps"), 0)


def test_what_no_card_or_rule_explains_is_a_change_of_the_program() -> None:
    rows = written("lamps")
    row = rows["games"][0]
    row["events"] = row["events"][:40] + "??" + row["events"][42:]
    with pytest.raises(Differs, match=r"(?s)event 21 differs.*No card, rule or table has changed since"):
        compare("lamps", rows, 0)
