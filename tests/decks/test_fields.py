"""What a list says of itself: for people, once, and without naming its format."""

from __future__ import annotations

import json

import pytest

from cardwright.content import Content
from cardwright.decks import Judge
from cardwright.decks.decklist import FOR_PEOPLE, FieldLine
from cardwright.decks.forms import FORMS, write_list
from decklists import add_format, broken, deck, read, verdict

SAID = tuple(f"{name}: of wolves and snow" for name in FOR_PEOPLE)


@pytest.mark.parametrize("form", FORMS)
def test_fields_for_people_judge_nothing_and_are_kept(judge: Judge, form: str):
    decklist = read(judge, deck(fields=(*SAID, "Notes: a second note", "Anna's notes: hers")))
    assert [field.name for field in decklist.fields] == ["house", *FOR_PEOPLE, "Notes", "Anna's notes"]
    assert judge.verdict(decklist).violations == []
    again = judge.read(write_list(decklist, form, judge.game("agot").shape).encode())
    assert {(field.name, field.value) for field in again.fields} >= {tuple(row.split(": ")) for row in SAID}
    assert judge.verdict(again).violations == []


def test_json_has_them_beside_the_game_too(judge: Judge):
    data = {"game": "agot", "format": "tournament", "title": "Wolves", "fields": {"author": "Anna"}, "sections": {}}
    decklist = judge.read(json.dumps(data).encode())
    assert decklist.fields == [FieldLine("title", "Wolves"), FieldLine("author", "Anna")]
    assert decklist.misreadings == []


@pytest.mark.parametrize(
    ("rows", "message", "lines"),
    [
        (("format: starter",), "`format:` is given twice: “tournament” (line 2) and “starter” (line 4).", [2, 4]),
        (("game: law",), "`game:` is given twice: “agot” (line 1) and “law” (line 4).", [1, 4]),
        (("players: 2", "Players: 3"), "`Players:` is given twice: “2” (line 4) and “3” (line 5).", [4, 5]),
    ],
)
def test_a_field_with_two_values_is_told(judge: Judge, rows: tuple[str, ...], message: str, lines: list[int]):
    (found,) = verdict(judge, deck(fields=rows)).violations
    assert (found.rule, found.message, found.lines) == ("list.field-twice", message, lines)
    assert found.fix == "keep one of the two lines"


def test_two_names_of_one_field_are_one_field(judge: Judge):
    text = "game: minis\nformat: open\nreputation: 350\nlimit: 400\nWarband\nRobb Stark\n"
    message = "`reputation:` and `limit:` is given twice: “350” (line 3) and “400” (line 4)."
    assert message in [each.message for each in verdict(judge, text).violations]


def test_a_choice_with_two_values_is_told(judge: Judge):
    text = "game: minis\nformat: open\nWarband\nSansa Stark\n  rank: Hand\n  rank: Ally\n"
    message = "`rank:` is given twice: “Hand” (line 5) and “Ally” (line 6)."
    assert message in [each.message for each in verdict(judge, text).violations]


def test_two_houses_are_two_cards(judge: Judge):
    (found,) = verdict(judge, deck(fields=("house: Lannister",))).violations
    assert (found.rule, found.lines) == ("agot.type.house.one", [3, 4])


@pytest.mark.parametrize(
    "rows", [("format: tournament", "game: agot"), ("house: Stark",), ("House: House Stark",), ("players: 2",) * 2]
)
def test_the_same_twice_is_fine(judge: Judge, rows: tuple[str, ...]):
    assert broken(judge, deck(fields=rows)) == set()


def test_json_that_says_one_thing_twice(judge: Judge):
    data = b'{"game": "agot", "format": "starter", "format": "tournament", "sections": {"deck": [], "deck": []}}'
    messages = [each.message for each in judge.read(data).misreadings]
    assert messages == [
        "“deck” stands twice in one object.",
        "“format” is given twice: “starter” and “tournament”.",
    ]
    assert judge.read(b'{"game": "agot", "game": "agot"}').misreadings == []


def test_octgn_notes_that_name_two_formats(judge: Judge):
    data = b"<deck><notes>game: agot\nformat: starter\nformat: tournament</notes></deck>"
    found = judge.verdict(judge.read(data))
    assert found.format == "starter"
    assert "`format:` is given twice: “starter” and “tournament”." in [each.message for each in found.violations]


# ------------------------------------------------------------ without a format


@pytest.mark.parametrize(
    ("game", "usual"),
    [("agot", "tournament"), ("hotk", "standard"), ("law", "standard"), ("legendary", "standard"),
     ("minis", "standard")],
)  # fmt: skip
def test_the_usual_format_of_a_game(judge: Judge, game: str, usual: str):
    assert verdict(judge, f"game: {game}\n").format == usual


def test_a_list_without_a_format_is_judged_by_the_usual_one(judge: Judge):
    assert verdict(judge, deck().replace("format: tournament\n", "")).legal


def test_where_no_format_is_usual_none_is_guessed(judge: Judge, monkeypatch: pytest.MonkeyPatch):
    add_format(judge, "game: agot\nformat: another")
    monkeypatch.setattr(judge.game("agot").shape, "format", "")
    (found,) = verdict(judge, deck().replace("format: tournament\n", "")).violations
    assert (found.rule, found.message) == ("list.unknown-format", "The list does not say which format it is for.")
    assert found.fix.startswith("add a line `format: NAME`; there are another")


def test_a_list_that_is_just_of_another_format_is_told():
    judge = Judge.load(Content.bundled())  # one that no other test has taught a format
    file = Content.bundled().root / "decklists" / "law" / "first-skirmish.deck"
    found = verdict(judge, file.read_text(encoding="utf-8").replace("format: skirmish\n", ""))
    assert (found.format, found.legal) == ("standard", False)
    assert [one["message"] for one in found.stats["warnings"]] == [
        "The list names no format and is judged as standard; it is legal as skirmish, board or skirmish-deck: "
        "add `format: skirmish`."
    ]


@pytest.mark.parametrize("row", ["Title : a", "description: b", "Deck name: c", "url: https://x.y/z", "version: 1.2"])
def test_more_is_for_people(judge: Judge, row: str):
    assert broken(judge, f"{row}\n{deck()}") == set()
