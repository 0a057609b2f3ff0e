"""What a player is told and shown: periods by their names, what was named, who is first, and the icons of cards."""

from __future__ import annotations

from functools import cache

from agot_course import MARSHALLING, PLOT, Course
from cardwright.engine.log_text import happened


@cache
def placed() -> Course:
    """A game of two with an agenda for which a House is named; whatever can be placed is."""
    course = Course(players=2, deck="a-lion-collects")
    course.answers = [(0, "Lannister"), (0, "Place a card"), (0, "player 2"), (1, "player 2"), (0, "Play a card")]
    course.until(PLOT)
    course.until(MARSHALLING)
    course.through(MARSHALLING)
    return course


def told() -> list[str]:
    return [one.text for one in happened(placed().play)]


def test_periods_begin_and_end_by_their_names_in_the_order_in_which_they_did():
    periods = [text for text in told() if text.startswith("the ") and text.endswith(("begins", "ends"))]
    turn = ["the setup turn begins", "the setup turn ends"]
    phases = [f"the {name} phase {how}" for name in ("plot", "draw", "marshalling") for how in ("begins", "ends")]
    assert periods == [*turn, *turn, "the round begins", *phases, "the challenges phase begins"]


def test_what_was_named_is_told_and_shown_as_what_it_is():
    assert "Lannister is named for Blood Feud" in told()
    assert "agendas: Blood Feud (Lannister named)" in shown()


def test_what_the_rules_let_a_player_do_is_told_by_what_comes_of_it():
    assert not [text for text in told() if "takes effect" in text or "offered" in text]
    assert [text for text in told() if " is placed " in text]
    assert [text for text in told() if " is played " in text]


def shown() -> str:
    course = placed()
    return " ".join(course.game.board(course.play, 0).split())


def test_the_table_shows_who_is_first_and_what_cards_can_contend_in():
    assert "player 2, first player" in shown()
    assert "Hired Blades of Lannisport (STR 3, cost 2, military)" in " ".join(course_hand(placed()).split())


def course_hand(course: Course) -> str:
    """The table with a card of which the icons are known in the first player's hand."""
    if "Hired Blades of Lannisport" not in course.names("hand", 0):
        course.put("Hired Blades of Lannisport", 0, "hand")
    return course.game.board(course.play, 0)
