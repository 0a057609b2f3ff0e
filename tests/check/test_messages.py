"""What a new author is told: the exact words for the slips that everyone makes."""

from __future__ import annotations

import pytest

from demo_project import DemoProject, told

TEXTS = {
    "Draw a crad.": ("8:10+4 CW0301 The game has no word “crad”.", "Did you mean “card”?"),
    "Darw a card.": ("8:3+4 CW0301 The game has no word “Darw”.", "Did you mean “Draw”?"),
    "Kneal Robb Stark.": ("8:3+5 CW0301 The game has no word “Kneal”.", "Did you mean “Kneel”?"),
    "Kill a Starck character.": ("8:10+6 CW0301 The game has no word “Starck”.", "Did you mean “Stark”?"),
    "Draw a xylophone.": (
        "8:10+9 CW0301 The game has no word “xylophone”.",
        "Say it with other words; `cardwright find` shows how other cards put it."),
    "Draw so many cards.": (
        "8:11+4 CW0301 The game has no word “many” by itself.",
        "It is known in “as many” and “as many as” and “at least as many”."),
    "Choose Rob Stark.": ("8:10+9 CW0302 No card is called “Rob Stark”.", "Did you mean “Robb Stark”?"),
    "Robb Start gets +1 STR.": ("8:3+10 CW0302 No card is called “Robb Start”.", "Did you mean “Robb Stark”?"),
    "Choose Rickon.": (
        "8:10+6 CW0302 No card is called “Rickon”.",
        "A name is known once its card stands in a card file of the game."),
    "Kneel your hand.": ("8:9+9 CW0502 “kneel” is not done to a zone.", "It is done to: card."),
    "It gets +2 STR.": (
        "8:3+2 CW0520 “It” refers to nothing.", "Say what is meant: the name of the card, or “this card”."),
    "That character gets +2 STR.": (
        "8:3+14 CW0520 “That character” refers to nothing.", "Say first which character is meant: choose a character."),
}  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_a_slip_in_a_text(text: str, demo: DemoProject):
    assert [told(problem) for problem in demo.problems(text)] == [TEXTS[text]]


def test_a_sentence_that_stops_says_what_could_follow(demo: DemoProject):
    (problem,) = demo.problems("Draw a card from.")
    assert told(problem)[0] == "8:19+1 CW0401 The sentence cannot end here."
    assert problem.hint.startswith("Expected: ")
    assert "a noun such as card or character" in problem.hint
    assert not any(word.isupper() and len(word) > 1 for word in problem.hint.split())
    assert problem.hint.count(";") < 5


def test_a_sentence_that_cannot_go_on_underlines_the_word(demo: DemoProject):
    (problem,) = demo.problems("Draw a card draw a card.")
    assert told(problem)[0] == "8:15+4 CW0401 The sentence cannot go on with “draw”."
    assert "the end of the sentence" in problem.hint


FIELDS = {
    "type: character\nhouse: Starck\ncost: 2\n": (
        "5:8+6 CW0204 `house:` cannot be `Starck`.", "Did you mean `Stark`? It is one of Stark, Tully or Arryn."),
    "type: character\nhouse: Stark\n": ("3:1+13 CW0201 A character needs `cost:`.", "`cost:` What it costs."),
    "type: character\nhouse: Stark\ncost: -3\n": (
        "6:7+2 CW0206 `cost:` is at least 0; -3 is too low.", "`cost:` What it costs."),
}  # fmt: skip


@pytest.mark.parametrize("fields", FIELDS)
def test_a_slip_in_the_fields(fields: str, demo: DemoProject):
    found = demo.compile("game: demo\n\ncard: Old Nan\n" + fields)
    assert [told(problem) for problem in found.problems] == [FIELDS[fields]]


def test_an_unknown_game_is_told_once(demo: DemoProject):
    found = demo.compile("game: dmo\n\ncard: A\n\ncard: B\n")
    assert [told(problem) for problem in found.problems] == [
        ("1:7+3 CW0111 There is no game `dmo`.", "Did you mean `demo`?")
    ]


def test_the_place_in_a_bullet_is_exact(demo: DemoProject):
    (problem,) = demo.problems("Choose one:", " • Draw a card.", " • Kneal a character.")
    assert told(problem)[0] == "10:6+5 CW0301 The game has no word “Kneal”."


def test_a_line_of_nonsense_does_not_fill_the_screen(demo: DemoProject):
    assert len(demo.problems(" ".join(f"zzq{number}x" for number in range(200)))) == 5
