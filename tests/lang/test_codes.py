"""The table of codes: each bad example raises its code, each mended one does not."""

from __future__ import annotations

import re

import pytest

from cardwright.check.schema import CardSchema
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.codes import CODES, Code
from cardwright.lang.source import Source

# Needs more than the text of one file: which games there are, a folder in the way, the names of all cards, a picture.
NOT_IN_A_TEXT = {"CW0125", "CW0111", "CW0122", "CW0123", "CW0214"}
CARD_FILE_CODES = [code for code in CODES.values() if code.code < "CW0300"]


def codes_of(text: str, schema: CardSchema) -> set[str]:
    data = text.encode().replace("\N{REPLACEMENT CHARACTER}".encode(), b"\xe9")
    name = "play.rules" if re.search(r"^(step|period):", text, re.MULTILINE) else "f.cards"
    source = Source.from_bytes(name, data)
    found = read_card_file(source)
    problems = list(found.problems)
    for card in found.blocks if name == "f.cards" else ():
        problems += schema.validate(card, source)[1]
    return {problem.code for problem in problems}


def bad_text(row: Code) -> str:
    return row.fix.replace("Draw", "D" + "r" * 100_000 + "aw") if row.code == "CW0119" else row.bad


def test_codes_are_well_formed():
    assert all(re.fullmatch(r"CW\d{4}", code) and row.code == code for code, row in CODES.items())
    assert all(row.title and row.explanation for row in CODES.values())


@pytest.mark.parametrize("row", CARD_FILE_CODES, ids=lambda row: row.code)
def test_the_bad_example_raises_the_code_and_the_fix_does_not(row: Code, demo_schema: CardSchema):
    if row.code not in NOT_IN_A_TEXT:
        assert row.code in codes_of(bad_text(row), demo_schema)
    assert row.code not in codes_of(row.fix, demo_schema)


FIELD_CODES = [row for row in CARD_FILE_CODES if row.code >= "CW0200" and row.code not in NOT_IN_A_TEXT]


@pytest.mark.parametrize("row", FIELD_CODES, ids=lambda row: row.code)
def test_a_field_example_raises_nothing_else(row: Code, demo_schema: CardSchema):
    assert codes_of(row.bad, demo_schema) == {row.code}
    assert codes_of(row.fix, demo_schema) == set()
