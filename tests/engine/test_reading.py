"""What of the state a text looks at, and whom it sees come and go: found in its source, and never too little."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from cardwright.engine.generate import expressions, recalling, seats  # noqa: F401 - they make helpers known
from cardwright.engine.generate.patterns import Occasion
from cardwright.engine.generate.writer import made
from cardwright.engine.play import Play
from cardwright.engine.reach import EVERY, Cut, reach
from cardwright.engine.reading import ALL, EVERYTHING, Passing, looks_at

LORDS = 0b1010
ZONES = {("members", 1), ("members", 2)}
EACH = "joined(v1 for v1 in each_bit({those}) if {tests}).bit_count()"


def number(expression: str, **constants: Any) -> Any:
    source = f"def number(play, me, it):\n    state = play.state\n    return {expression}\n"
    return made("number", source, constants)


def counting(those: str, tests: str) -> Any:
    return number(EACH.format(those=those, tests=tests))


def test_of_cards_taken_from_named_zones_it_is_seen_there_who_controls_them():
    text = counting("(state.members[1] | state.members[2])", "within(controllers(play, v1), (1 << me))")
    assert looks_at(text) == ZONES


@pytest.mark.parametrize(
    "those, asked",
    [
        ("(state.members[1] | attached)", "v1"),
        ("(state.members[1] & ~state.members[2])", "(1 << it[0])"),
        ("state.members[me]", "v1"),
    ],
)
def test_of_other_cards_it_may_be_anywhere(those: str, asked: str):
    text = counting(those, f"within(controllers(play, {asked}), (1 << me))")
    assert ("members", ALL) in looks_at(text)


def test_of_cards_taken_one_by_one_only_those_are_seen_that_the_first_tests_let_through():
    text = counting("state.members[1]", f"(within(v1, {LORDS}) and within(controllers(play, v1), (1 << me)))")
    assert reach((text,)).cuts == (Cut(LORDS, ()),)


def test_a_test_that_lets_others_through_cuts_nothing():
    either = counting("state.members[1]", f"(within(v1, {LORDS}) or within(v1, 1))")
    other = counting("state.members[1]", f"(within(it[1], {LORDS}))")
    assert reach((either,)).cuts == reach((other,)).cuts == (Cut(EVERY, ()),)


@pytest.mark.parametrize(
    "asked, counters",
    [
        ("still_in(play, 4)", {("counters", 4)}),
        ("tokens_on(play, 6, (1 << it[0])) - counters_of(play, 2, (1 << me))", {("counters", 6), ("counters", 2)}),
        ("joined(v1 for v1 in each_bit(with_any(play, 4))).bit_count()", {("counters", 4)}),
        ("still_in(play, it[1])", {("counters", ALL)}),
        ("(still_in)(play, 4) + len(play.state.counters)", {("counters", 4), ("counters", ALL)}),
        ("(still_in,)[0](play, 4)", {("counters", ALL)}),
        ("sum(map(still_in, (play,), (4,)))", {("counters", ALL)}),
    ],
)
def test_of_counters_those_of_one_name_are_seen_where_the_text_says_which(asked: str, counters: set[tuple[str, int]]):
    assert {part for part in looks_at(number(asked)) if part[0] == "counters"} == counters


def match(play: Play, *_: Any) -> bool:
    return play.actor == 1


DEED = Occasion((3,), match)


@pytest.mark.parametrize(
    "asked",
    [
        "has_been(play, me, it, deed, 5, it[1])",
        "first_since(play, me, it, deed, 5, it[1])",
        "last_was(play, me, it, deed, 5, deed)",
    ],
)
def test_who_did_a_deed_of_the_past_it_says_itself(asked: str):
    text = number(asked, deed=DEED)
    assert looks_at(text) == {("past", ALL), ("deeds", ALL)}
    assert reach((text,)).cuts == ()


def test_whose_doing_it_is_now_no_deed_says():
    text = number("has_been(play, me, it, deed, 5, it[1]) and deed.match(play)", deed=DEED)
    assert EVERYTHING in looks_at(text)


def test_what_passes_a_question_on_looks_at_what_it_passes_it_on_to():
    passing = Passing()
    text = number("reading(play, 1 << me)", reading=passing)
    assert EVERYTHING in looks_at(text)
    passing.count = number("state.members[1].bit_count()")
    assert looks_at(text) == {("members", 1)}


def test_of_a_module_it_counts_what_is_taken():
    module = ModuleType("words")
    vars(module).update(LEAST=4, actor_of=lambda play: play.actor)
    assert looks_at(number("words.LEAST", words=module)) == frozenset()
    assert EVERYTHING in looks_at(number("words.actor_of(play)", words=module))
    assert EVERYTHING in looks_at(number("max(words)", words=module))
