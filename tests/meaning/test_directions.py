"""Directions on a grid, what is chosen together, what is done at the same time, and the last of a kind."""

from __future__ import annotations

import pytest

from cardwright.meaning.calculus.notation_reader import read
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.equality.normal import normal
from meaning_lines import meaning

VARYS = "(where Anywhere {0} (is {0} (called Varys)))"
SUCH = "Choose a direction and a house such that there is a character of that house in that direction from Varys."
PICK = f"""(pick You (binder v1 (declared direction) 1 1) (binder v2 (declared house) 1 1)
    :such (>= (count (where (in (ray v1 {VARYS.format("p3")})) p4
    (and (is p4 (kind character)) (is p4 (value house v2))))) 1) :target)"""


def those(first: int) -> str:
    """The characters of the house in the direction, with names from a number on."""
    varys, each = VARYS.format(f"p{first}"), f"p{first + 1}"
    return f"(where (in (ray v1 {varys})) {each} (and (is {each} (kind character)) (is {each} (value house v2))))"


def test_what_is_chosen_together_fits_together() -> None:
    made, _ = meaning(f"{SUCH} Kill each character of that house in that direction.", "hotk", "companion")
    assert normal(made) == normal(read(f"(ability :targets [{PICK}] :effect (do kill by=You what={those(5)}))"))


def test_the_farthest_is_so_from_where_the_direction_begins_and_all_is_worked_out_before_anything_is_done() -> None:
    text = (
        f"{SUCH} Take each character of that house in that direction. At the same time, move Varys to the space of the "
        "farthest character of that house in that direction."
    )
    far = f"(extreme most {those(7)} p9 [(distance p9 {VARYS.format('p10')})] chosen)"
    move = f"(do move by=You to=(place-of {far}) what={VARYS.format('p11')})"
    both = f"(together (do take by=You what={those(5)}) {move})"
    assert normal(meaning(text, "hotk", "companion")[0]) == normal(read(f"(ability :targets [{PICK}] :effect {both})"))


def test_each_of_the_values_in_turn() -> None:
    text = "For each house, if there are no characters of that house in King's Landing, take the banner of that house."
    left = '(where (in (zone "King\'s Landing")) p2 (and (is p2 (kind character)) (is p2 (value house v1))))'
    places = '(in (union (zone "play area" Players) (zone supply)))'
    banner = f"(where {places} p3 (and (is p3 (kind banner)) (is p3 (value house v1))))"
    loop = f"(each v1 (declared house) chosen (if (= (count {left}) 0) (do take by=You what={banner})))"
    assert normal(meaning(text, "hotk", "companion")[0]) == normal(read(f"(ability :effect {loop})"))


def test_the_last_of_a_house_leaves_none_behind() -> None:
    text = "After you take the last character of a house from King's Landing this turn, draw a companion."
    left = """(count (where (in (zone "King's Landing")) p5
        (and (is p5 (kind character)) (is p5 (value house (values house p4))))))"""
    on = f"""(on take by=(w2 (among w2 You)) from=(z3 (among z3 (zone "King's Landing")))
        what=(p4 (and (= {left} 0) (is p4 (kind character)))) after :deed d1
        :truth (>= (count (of d1 what)) 1))"""
    draw = '(do draw amount=1 by=You from=(zone "companion deck"))'
    whole = f"(ability :effect (last [(trigger {on} {draw} no-may)] (until (ends turn))))"
    assert normal(meaning(text, "hotk", "companion")[0]) == normal(read(whole))


@pytest.mark.parametrize(
    ("text", "words", "why"),
    [
        ("Choose a direction. Take each character in that direction.", "in that direction", "from what is not said"),
        ("Choose a house such that you have a banner.", "you have a banner", "says nothing of what is chosen"),
        ("Draw a companion such that you have a banner.", "", "of what is chosen this must hold is not clear"),
        ("Kill the farthest character in King's Landing.", "farthest", "to what is not said"),
        ("At the same time, draw a companion.", "", "at the same time is not clear"),
        ("After you take the last character of a house this turn, draw a companion.", "", "the last of which"),
    ],
)
def test_what_is_not_said_is_refused(text: str, words: str, why: str) -> None:
    with pytest.raises(Refusal) as refused:
        meaning(text, "hotk", "companion")
    start, end = refused.value.span
    assert why in str(refused.value)
    assert words in text[start:end]
