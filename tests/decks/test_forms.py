"""Text, JSON and OCTGN say the same: what is written is read back, and hostile input is refused with a message."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.content import Content
from cardwright.decks import Decklist, Judge
from cardwright.decks.decklist import CardLine, FieldLine, Section
from cardwright.decks.forms import FORMS, write_list
from cardwright.decks.jsonlist import read_json, write_json
from cardwright.decks.octgn import read_o8d
from decklists import deck, read, verdict

LISTS = sorted((Content.bundled().root / "decklists" / "agot").rglob("*.deck"))


def _written(judge: Judge, decklist: Decklist, form: str) -> bytes:
    return write_list(decklist, form, judge.game("agot").shape).encode()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("file", LISTS, ids=lambda file: file.stem)
def test_what_is_written_is_read_back(judge: Judge, file, form: str):
    decklist = judge.read(file.read_bytes())
    again = judge.read(_written(judge, decklist, form))
    assert again == decklist
    assert again.misreadings == []
    assert _written(judge, again, form) == _written(judge, decklist, form)


@pytest.mark.parametrize("form", FORMS)
def test_the_verdict_does_not_depend_on_the_form(judge: Judge, form: str):
    decklist = read(judge, deck("1x Guilty!", "1x A Debt Repaid"))
    again = judge.read(_written(judge, decklist, form))
    expected = [(each.rule, each.message) for each in judge.verdict(decklist).violations]
    assert [(each.rule, each.message) for each in judge.verdict(again).violations] == expected


NAMES = st.sampled_from(["Robb Stark", "Guilty!", "Raven's Message", "No Such Card", "Needle"])
LISTED = st.builds(
    Decklist,
    game=st.just("agot"),
    format=st.sampled_from(["", "tournament"]),
    fields=st.lists(st.builds(FieldLine, st.sampled_from(["house", "agenda"]), NAMES), max_size=2),
    sections=st.lists(
        st.builds(
            Section,
            st.sampled_from(["House deck", "Plot deck", "Title pool"]),
            st.lists(st.builds(CardLine, st.integers(1, 9999), NAMES, st.sampled_from(["", "Some Set"])), max_size=5),
        ),
        max_size=3,
        unique_by=lambda section: section.heading,
    ),
    comments=st.lists(st.sampled_from(["a note", "another"]), max_size=2),
)


@settings(max_examples=60, deadline=None)
@given(decklist=LISTED)
def test_any_list_survives_any_form(judge: Judge, decklist: Decklist):
    for form in FORMS:
        assert judge.read(_written(judge, decklist, form)) == decklist


def test_octgn_as_it_is_exported(judge: Judge):
    data = b"""<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="30c200c9-6c98-49a4-a293-106c06295c05">
  <section name="House" shared="False"><card qty="1" id="x">House Stark</card></section>
  <section name="Plots" shared="False"><card qty="1" id="y">Long Harvest</card></section>
  <section name="Characters" shared="False"><card qty="3" id="z">Robb Stark</card></section>
</deck>"""
    decklist = judge.read(data, "x.o8d", "agot")
    assert decklist.fields == [FieldLine("house", "House Stark")]
    scene = judge.scene(decklist)
    assert scene.problems == []
    assert {entry.section for entry in scene.entries} == {"House card", "plot deck", "House deck"}


# ------------------------------------------------------------ hostile input

BOMB = b"""<?xml version="1.0"?><!DOCTYPE deck [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<deck game="x"><section name="Deck"><card qty="1">&b;</card></section></deck>"""
FILE = b"""<?xml version="1.0"?><!DOCTYPE deck [<!ENTITY x SYSTEM "file:///etc/passwd">]><deck>&x;</deck>"""
HOSTILE = {
    "entities": BOMB,
    "a file": FILE,
    "utf-16 entities": BOMB.decode().replace('"1.0"', '"1.0" encoding="utf-16"').encode("utf-16"),
    "deep xml": b"<deck>" * 5000,
    "open xml": b"<deck><section name='x'><card qty='1'>Robb",
    "no xml": b"<not really>",
    "deep json": b'{"sections":' + b"[" * 100_000,
    "wrong json": b'{"game": 3, "fields": [], "sections": {"House deck": [3, {"name": 1}, {"count": true}]}}',
    "json list": b'{"sections": []}',
    "zeros": b"\x00" * 5000,
    "not utf-8": b"game: agot\nHouse deck\n3x R\xffbb Stark\n",
    "one long line": b"game: agot\nHouse deck\n" + b"x" * 500_000,
    "too large": b"game: agot\n" + b"3x Robb Stark\n" * 100_000,
    "many lines": b"game: agot\n" + b"\n" * 30_000,
    "odd numbers": "game: agot\nHouse deck\n٣x Robb Stark\n1e9x Needle\n-3x Needle\n".encode(),
    "control marks": b"game: agot\nHouse deck\n3x \x1b[31mRobb\x07 Stark\n",
    "half a bracket": b"game: agot\nHouse deck\n3x (\n)\n((((\n: :\n",
    "empty": b"",
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_input_is_a_verdict_and_no_accident(judge: Judge, name: str):
    start = time.perf_counter()
    found = judge.verdict(judge.read(HOSTILE[name], "x", "agot"))
    assert not found.legal
    assert json.dumps(found.to_json())
    assert time.perf_counter() - start < 5


@pytest.mark.parametrize("data", [BOMB, FILE], ids=["bomb", "file"])
def test_entities_are_refused(data: bytes):
    found = read_o8d(data, lambda _: None)
    assert "not taken" in found.misreadings[0].message
    assert found.sections == []


def test_many_unknown_names_take_little_time(judge: Judge):
    rows = "\n".join(f"3x Nobody of Nowhere {number}" for number in range(5_000))
    start = time.process_time()
    found = verdict(judge, deck(rows))
    assert sum(each.rule == "list.unknown-card" for each in found.violations) == 5_000
    assert time.process_time() - start < 10


@settings(max_examples=200, deadline=None)
@given(data=st.binary(max_size=300))
def test_any_bytes(judge: Judge, data: bytes):
    judge.verdict(judge.read(data, "x", "agot"))


@settings(max_examples=200, deadline=None)
@given(text=st.text(st.sampled_from("3x Robb Stark:()#[]=\n\t'House deck,agenda0"), max_size=200))
def test_any_text_is_classified_line_by_line(judge: Judge, text: str):
    """Every line that is not blank is somewhere in the result."""
    decklist = judge.read(f"game: agot\nHouse deck\n{text}".encode())
    judge.verdict(decklist)
    lines = {card.line for section in decklist.sections for card in section.cards}
    lines |= {section.line for section in decklist.sections} | {field.line for field in decklist.fields}
    lines |= {misreading.line for misreading in decklist.misreadings}
    told = len(decklist.comments)
    rows = [number for number, row in enumerate(text.split("\n"), 3) if row.strip()]
    assert sum(number not in lines for number in rows) <= told + sum("game" in row for row in text.split("\n"))


def test_json_keeps_what_the_design_says():
    data = json.loads(write_json(Decklist("agot", "tournament", [FieldLine("house", "Stark")], [
        Section("House deck", [CardLine(3, "Robb Stark")])
    ])))  # fmt: skip
    assert data == {
        "game": "agot",
        "format": "tournament",
        "fields": {"house": "Stark"},
        "sections": {"House deck": [{"count": 3, "name": "Robb Stark"}]},
    }
    assert read_json(json.dumps(data)).sections[0].cards == [CardLine(3, "Robb Stark")]
