"""Spaces of the city and what goes to them, in words that say too little or something else."""

from __future__ import annotations

import json

import pytest

from cardwright.cli.main import main

REFUSED = [
    ("hero", "Move a Villain to the adjacent city space.", "to which space is not said"),
    ("hero", "Move two Villains to an empty city space.", "one is moved to one space"),
    ("hero", "KO a Villain in each city space.", "what is so in each of these spaces is not understood"),
    ("hero", "Choose three Villains in adjacent city spaces.", "which of these are beside which is not said"),
    ("tactic", "Fight: Destroy the rightmost city space.", "only the last space of a row is destroyed"),
    ("tactic", "Fight: Destroy a city space.", "which space is destroyed is not understood"),
    ("hero", "Move a Villain to a random city space.", "“random” is not understood here"),
    (
        "hero",
        "Move a Villain to an adjacent city space. If no Villain is there, swap them.",
        "“there” is not understood here",
    ),
    ("tactic", "Fight: Shuffle this Tactic back into your Tactics.", "whose this is, is not understood"),
    ("tactic", "Fight: Demolish each of those players who does not.", "nothing was done before by each of several"),
]


@pytest.mark.parametrize(("kind", "text", "why"), REFUSED)
def test_a_text_that_says_too_little_is_refused(
    kind: str, text: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["explain", "--printed", "--format", "json", "--game", "legendary-marvel", "--type", kind, "--text", text])
    refusals = [row["refused"] for row in json.loads(capsys.readouterr().out)["meaning"] if "refused" in row]
    assert any(why in one for one in refusals)
