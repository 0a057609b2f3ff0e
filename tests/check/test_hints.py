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


@pytest.mark.parametrize(
    ("game", "line", "told", "hint"),
    [
        ("agot", "Response After you win a challenge, draw a card.",
         "1:1: error CW0401: The label “Response” ends with a colon.", "Did you mean “Response:”?"),
        ("agot", "Always Leads: Draw a card.",
         "1:1: error CW0301: The game has no label “Always Leads:”.", "Its labels are "),
        ("minis", "Action: Remove 1 Damage from a friendly model.",
         "1:1: error CW0301: The game has no label “Action:”.", "Did you mean “Reaction:”?"),
        ("legendary", "You get +2 Attack.",
         "1:12: error CW0301: The game has no word “Attack” without brackets.", "Did you mean “[Attack]”?"),
        ("legendary", "If you played a Strength Hero this turn, draw a card.",
         "1:17: error CW0301: The game has no word “Strength” without brackets.", "Did you mean “[Strength]”?"),
        ("agot", "Response: After you win a challenge, draws a card.",
         "1:38: error CW0513: It is not said who “draws”.", "Write: draw, or say who draws."),
        ("agot", "Each player discard a card.",
         "1:13: error CW0513: “Each player” does not go with “discard”.", "Write: discards; if another clause ends"),
        ("agot", "Deadly 2.",
         "1:8: error CW0512: “Deadly” takes nothing after it.", "Write: Deadly."),
        ("agot", "Some Card gets 2 STR.",
         "1:1: error CW0902: This has no meaning: what it gets is not understood.",
         "Say what it changes, with its sign: +2 or -1."),
        ("hotk", "Take a Tyrell character from the grid.",
         "1:34: error CW0902: This has no meaning: the game's table has no zone “grid”.",
         "Say where: in your play area, in King's Landing."),
        ("minis", "The bearer gets +1 Defense while Engaged.",
         "1:34: error CW0301: The game has no word “Engaged”.", "Did you mean “in contact with an enemy model”?"),
        ("minis", "Objective: You control a model.",
         "1:12: error CW0902: This has no meaning: “control” is not understood as something to do.",
         "Say “if”, “while” or “when” before it, and what is done then."),
        ("agot", "Response: After you win a battle, draw a card.",
         "1:27: error CW0301: The game has no word “battle”.", "Say it with other words;"),
    ],
)  # fmt: skip
def test_what_a_newcomer_writes(game: str, line: str, told: str, hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--game", game, "--name", "Some Card", "--text", line]) == 1
    said = capsys.readouterr().out
    assert f"text:{told}\n" in said
    assert f"  hint: {hint}" in said
    assert said.count(": error ") == 1


def test_a_field_that_is_misspelt_is_not_missing_besides(demo: DemoProject) -> None:
    demo.write("a.cards", "game: demo\nset: S\n\ncard: One\ntype: character\nhouse: Stark\ncots: 2\n")
    (problem,) = check_project(demo.content, use_cache=False).problems
    assert (problem.message, problem.hint) == ("There is no field `cots:`.", "Did you mean `cost:`?")


def test_a_card_line_without_its_colon(demo: DemoProject) -> None:
    demo.write("a.cards", "game: demo\nset: S\n\ncard One\ntype: character\nhouse: Stark\ncost: 2\n")
    first = check_project(demo.content, use_cache=False).problems[0]
    assert first.hint == "Did you mean `card: One`?"
