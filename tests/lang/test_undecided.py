"""Sentences that no policy decides: both readings are shown, and their clear neighbours are left alone."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from cardwright.check.texts import TextReader
from lang.gold.reading import project, read


class Open(NamedTuple):
    """A sentence with two readings, brackets around what belongs together; the first is the one taken."""

    what: str
    sentence: str
    this: str
    other: str


OPEN = [
    Open(
        "and, or between verbs",
        "Draw 1 card and gain 1 gold or kneel a character.",
        "[Draw 1 card and gain 1 gold] or [kneel a character]",
        "[Draw 1 card] and [gain 1 gold or kneel a character]",
    ),
    Open(
        "or, and between verbs",
        "Draw 1 card or gain 1 gold and kneel a character.",
        "[Draw 1 card] or [gain 1 gold and kneel a character]",
        "[Draw 1 card or gain 1 gold] and [kneel a character]",
    ),
    Open(
        "and, or in what others must do",
        "Each player draws 1 card and discards 1 card or loses 1 power.",
        "[Each player draws 1 card and discards 1 card] or [loses 1 power]",
        "[Each player draws 1 card] and [discards 1 card or loses 1 power]",
    ),
    Open(
        "and, or between nouns",
        "Kneel a character and a location or an attachment.",
        "[a character and a location] or [an attachment]",
        "[a character] and [a location or an attachment]",
    ),
    Open(
        "or, and between nouns",
        "Kneel a character or a location and an attachment.",
        "[a character] or [a location and an attachment]",
        "[a character or a location] and [an attachment]",
    ),
    Open(
        "a duration after two subjects",
        "Robb Stark gets +1 STR and Arya Stark gains Stealth until the end of the phase.",
        "[Robb Stark gets +1 STR] and [Arya Stark gains Stealth until the end of the phase]",
        "[Robb Stark gets +1 STR and Arya Stark gains Stealth ] until the end of the phase",
    ),
    Open(
        "a condition after two subjects",
        "You draw 1 card and each opponent discards 1 card if you control a Knight.",
        "[You draw 1 card] and [each opponent discards 1 card if you control a Knight]",
        "[You draw 1 card and each opponent discards 1 card ] if you control a Knight",
    ),
    Open(
        "a condition and what follows it",
        "Draw 1 card if you control a Knight and you win dominance.",
        "Draw 1 card if you control a Knight [and you win dominance]",
        "[Draw 1 card if you control a Knight] and you win dominance",
    ),
]

CLEAR = [
    "Draw 1 card and gain 1 gold.",
    "Draw 1 card or gain 1 gold.",
    "Draw 1 card, gain 1 gold and kneel a character.",
    "Either draw 1 card and gain 1 gold or kneel a character.",
    "Draw 1 card. Gain 1 gold or kneel a character.",
    "Kneel a character, a location or an attachment.",
    "Kneel a Lord or Knight character and draw 1 card.",
    "Until the end of the phase, Robb Stark gets +1 STR and Arya Stark gains Stealth.",
    "Robb Stark gets +1 STR. Arya Stark gains Stealth until the end of the phase.",
    "If you control a Knight, draw 1 card and each opponent discards 1 card.",
    "You draw 1 card. Each opponent discards 1 card if you control a Knight.",
    "If you control a Knight and you win dominance, draw 1 card.",
    "Draw 1 card if you control a Knight or a Lord.",
]

MORE = [
    "Kneel a Lord and Lady or Knight character.",
    "Draw 1 card if you control a Knight and discard 1 card.",
]
"""More sentences with two readings."""


@pytest.mark.parametrize("row", OPEN, ids=lambda row: row.what)
@pytest.mark.parametrize("printed", [False, True], ids=["authored", "printed"])
def test_both_readings_are_given(row: Open, printed: bool):
    result = read(row.sentence, "agot", printed=printed)
    assert result.typed
    (found,) = result.undecided
    assert (found.this, found.other) == (row.this, row.other)
    assert found.hint
    start, end = found.span
    assert 0 <= start < end <= len(row.sentence)


@pytest.mark.parametrize("sentence", CLEAR)
def test_a_clear_neighbour_has_one_reading(sentence: str):
    result = read(sentence, "agot")
    assert result.typed
    assert result.undecided == []


@pytest.mark.parametrize("sentence", MORE)
def test_two_readings_are_seen(sentence: str):
    assert read(sentence, "agot").undecided


def test_the_tree_of_joined_nouns_is_the_reading_shown_first():
    (ability,) = read(OPEN[3].sentence, "agot").abilities
    both, last = ability.statements[0].what.things
    assert (both.op, both.join, last.op) == ("both", "and", "select")


def test_it_is_an_error_in_an_authored_text_and_a_warning_in_a_printed_one():
    for printed in (False, True):
        reader = TextReader(project().tables, project().vocabulary("agot"), printed)
        reading = reader.read([OPEN[0].sentence], "", "text")
        errors, warnings = len(reading.errors), len(reading.warnings)
        assert (errors, warnings) == ((0, 1) if printed else (1, 0))
        (found,) = reading.errors + reading.warnings
        assert OPEN[0].this in found.message + found.hint
        assert OPEN[0].other in found.message + found.hint
