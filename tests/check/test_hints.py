"""Hints: words of other games lead to ours, near misses to what was meant, and each mistake is told at the new card."""

from __future__ import annotations

import os

import pytest

from cardwright.check.incremental import check_project
from cardwright.cli.main import main
from demo_project import DemoProject

AGOT = ["explain", "--game", "agot", "--type", "character", "--name", "Some Card", "--text"]


@pytest.mark.parametrize(
    ("line", "told", "hint"),
    [
        ("Response: After a character comes into play, draw a card.", "comes into play", "enters play"),
        ("Any Phase: Untap a character.", "Untap", "Stand"),
        ("Challenges: Kneel Some Card to drow a card.", "drow", "draw"),
        ("Challnges: Kneel Some Card to draw a card.", "Challnges", "Challenges"),
        ("Some Card gets +2 strenth.", "strenth", "strength"),
    ],
)
def test_a_word_of_another_game_or_a_slip(line: str, told: str, hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*AGOT, line]) == 1
    said = capsys.readouterr().out
    assert f"The game has no word “{told}”." in said
    assert f"hint: Did you mean “{hint}”?" in said
    assert said.count(": error ") == 1  # what stands before the word, its label too, stays what it is


def test_never_the_same_word_back(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*AGOT, "Any Phase: Choose a character. Put down that character."]) == 1
    assert "Did you mean “down”?" not in capsys.readouterr().out


def test_a_word_that_stands_only_beside_others_is_told_with_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["explain", "--game", "minis", "--text", "Score: If a friendly model is in the center, draw a card."]) == 1
    )
    said = capsys.readouterr().out
    assert "The game has no word “center” by itself." in said
    assert "hint: It is known in “center of the gaming area”." in said


def test_a_label_ends_with_a_colon(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*AGOT, "When revealed, draw a card."]) == 1
    said = capsys.readouterr().out
    assert "text:1:1: error CW0401: The label “When revealed” ends with a colon." in said
    assert "hint: Did you mean “When revealed:”?" in said


def test_what_others_print_in_another_order_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*AGOT, "Attach to a Stark character."]) == 1
    assert "hint: Say to what alone it can be attached: Stark character only." in capsys.readouterr().out


def test_a_name_that_is_taken_is_told_at_the_newer_card(demo: DemoProject) -> None:
    old = demo.write("z.cards", demo.card("Draw a card."))
    new = demo.write("a.cards", demo.card("Draw a card."))
    os.utime(old, (1000, 1000))
    (problem,) = check_project(demo.content, use_cache=False).problems
    assert (problem.code, problem.file) == ("CW0123", "cards/demo/a.cards")
    os.utime(new, (500, 500))
    (problem,) = check_project(demo.content, use_cache=False).problems
    assert problem.file == "cards/demo/z.cards"
    (problem,) = check_project(demo.content, [new], use_cache=False).problems  # the one that is asked about
    assert problem.file == "cards/demo/a.cards"


def test_a_trait_that_is_nearly_another(demo: DemoProject) -> None:
    cards = "\n".join(
        demo.card("Draw a card.", name=name).replace("game: demo\n", "").replace("text:", f"traits: {trait}\ntext:")
        for name, trait in [("Ann", "Knight"), ("Bea", "Knight"), ("Cat", "Knigth"), ("Dee", "Sailor")]
    )
    demo.write("a.cards", f"game: demo\n{cards}")
    (problem,) = check_project(demo.content, use_cache=False).problems
    assert (problem.code, problem.severity) == ("CW0807", "warning")
    assert problem.message == "No other card has Knigth among its traits, but Knight is there."
    assert problem.hint == "Did you mean “Knight”?"
