"""References that refer to nothing are told; all others are not."""

from __future__ import annotations

import pytest

from demo_project import DemoProject

FINE = [
    ("Old Nan gets +1 STR. She kneels.",),
    ("Choose a character. That character gets +1 STR.",),
    ("Choose a character. It kneels.",),
    ("Choose a character.", "That character kneels."),
    ("Response: After you win a challenge, that player discards a card.",),
    ("Each player discards a card from their hand.",),
    ("Robb Stark gets +1 STR while he is kneeling.",),
    ("Draw 2 cards. Discard one of them.",),
    ("This card gets +1 STR. Then, kneel it.",),
]
LOST = [
    (("It kneels.",), 8, 3),
    (("Draw a card.", "Response: That player discards a card."), 0, 0),
    (("Until the end of the phase, she gets +1 STR.",), 8, 31),
    (("Kneel that character.", "Choose a character."), 8, 9),
]


@pytest.mark.parametrize("lines", FINE)
def test_a_reference_with_something_before_it(lines: tuple[str, ...], demo: DemoProject):
    assert [problem.message for problem in demo.problems(*lines)] == []


@pytest.mark.parametrize(("lines", "line", "column"), [row for row in LOST if row[1]])
def test_a_reference_to_nothing(lines: tuple[str, ...], line: int, column: int, demo: DemoProject):
    assert [(problem.code, problem.line, problem.column) for problem in demo.problems(*lines)] == [
        ("CW0520", line, column)
    ]


def test_not_looked_for_where_a_line_is_not_understood(demo: DemoProject):
    assert [problem.code for problem in demo.problems("Choose a blorf.", "It kneels.")] == ["CW0301"]
