"""`cardwright explain`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import bare_dialect
from bare_dialect import DIALECT
from cardwright.check.sentence_schema import sentence_schema
from cardwright.cli.main import main
from cardwright.content import Content

KEYS = ["ok", "parsed", "runs", "tree", "meaning", "canonical", "errors", "warnings"]
SEEDS = Content.bundled().root.parent / "shared" / "corpus" / "seed-cards.jsonl"


def objects(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def explain_json(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    main(["explain", *words, "--format", "json"])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_contract_of_one_text(capsys: pytest.CaptureFixture[str]):
    text = "Dominance: draw two cards.\nStealth."
    assert main(["explain", "--game", "agot", "--text", text, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == ["project", *KEYS]
    assert found["ok"] is True
    assert found["parsed"] is True
    assert found["canonical"] == "Dominance: Draw 2 cards.\nStealth."
    assert (found["errors"], found["warnings"]) == ([], [])
    first, second = found["tree"]["abilities"]
    assert first["labels"] == [{"op": "label", "name": "Dominance", "means": "window"}]
    assert second == {"op": "ability", "statements": [{"op": "phrase", "thing": {"op": "keyword", "name": "Stealth"}}]}


def test_a_text_that_is_not_understood(capsys: pytest.CaptureFixture[str]):
    assert main(["explain", "--game", "agot", "--text", "Draw a crad.", "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "project": str(Content.bundled().root),
        "ok": False,
        "parsed": False,
        "runs": False,
        "tree": {"abilities": []},
        "meaning": [None],
        "canonical": "",
        "errors": [
            {
                "code": "CW0301",
                "message": "The game has no word “crad”.",
                "file": "text",
                "line": 1,
                "column": 8,
                "length": 4,
                "hint": "Did you mean “card”?",
            }
        ],
        "warnings": [],
    }


def test_one_bad_line_does_not_hide_the_others(capsys: pytest.CaptureFixture[str]):
    found = explain_json(capsys, "--game", "agot", "--text", "Draw a card.\nDraw a crad.\nGain 2 gold.")
    assert (found["ok"], found["parsed"]) == (False, False)
    assert found["canonical"] == "Draw a card.\n\nGain 2 gold."
    assert len(found["tree"]["abilities"]) == 2
    assert [error["line"] for error in found["errors"]] == [2]


def test_the_name_of_the_card(capsys: pytest.CaptureFixture[str]):
    found = explain_json(capsys, "--game", "agot", "--name", "Old Zork", "--text", "Old Zork gets +1 STR.")
    assert found["ok"]
    assert found["tree"]["abilities"][0]["statements"][0]["who"] == {"op": "self"}


def test_in_words(capsys: pytest.CaptureFixture[str]):
    assert main(["explain", "--game", "agot", "--text", "Dominance: choose and kill a Stark character."]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Dominance: choose and kill a Stark character.",
        "  in canonical words",
        "    Dominance: Choose and kill a Stark character.",
        "  it says",
        "    When:   in the Dominance window",
        "    Target: choose a Stark character",
        "    Effect: kill that character",
        "  it can",
        "    kill (move)  a Stark character [target]",
        "  it asks",
        "    you choose a Stark character",
        "  its meaning",
        "    ability controller Dominance dominance phase  Dominance: choose and kill a Stark character",
        "      targets: pick target                        a Stark character",
        "        who: you",
        "        binders: binder                           a Stark character",
        "          each: p2",
        "          of: where                               a Stark character",
        "            of: in",
        "              place: zone play",
        "            each: p1",
        "            truth: and",
        "              truths: is                          a Stark character",
        "                of: p1",
        "                quality: kind character",
        "              truths: is                          Stark",
        "                of: p1",
        "                quality: value house              Stark",
        "                  values: just house Stark",
        "          least: const 1",
        "          most: const 1",
        "      effect: do kill                             choose and kill a Stark character",
        "        parts: filled by",
        "          by: you",
        "        parts: filled what",
        "          by: p2",
    ]


def test_a_card_of_the_project(capsys: pytest.CaptureFixture[str]):
    assert main(["explain", "robb", "stark", "--game", "agot"]) == 0
    assert capsys.readouterr().out.startswith("Robb Stark: agot character, cards/agot/stark.cards:")
    found = explain_json(capsys, "Robb Stark", "--game", "agot")
    assert list(found) == ["project", *KEYS]
    assert found["ok"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["Jofrey Baratheon"], "There is no card called Jofrey Baratheon. Did you mean Joffrey Baratheon?"),
        ([], "Name a card, or give one of --text, --diff, --examples and --jsonl."),
        (["Robb", "--text", "Draw a card."], "Name a card, or give one of --text, --diff, --examples and --jsonl."),
        (["--game", "agot", "--text", " "], "There is nothing to explain: the text is empty."),
        (["--jsonl", "nothing.jsonl"], "nothing.jsonl: No such file or directory"),
    ],
)
def test_faults_of_the_call(words: list[str], message: str, capsys: pytest.CaptureFixture[str]):
    assert main(["explain", *words]) == 2
    assert capsys.readouterr().err == f"cardwright: {message}\n"


def test_a_text_needs_a_game(capsys: pytest.CaptureFixture[str]):
    assert main(["explain", "--text", "Draw a card."]) == 2
    assert capsys.readouterr().err.startswith("cardwright: Say whose words these are with --game: ")


ODD = [
    b'{"id": "fine", "game": "agot", "name": "Zork", "text": ["Draw a card."], "fields": {"traits": ["Gobbler"]}}',
    b"no json",
    b"[1, 2]",
    b"",
    b'{"id": "game", "game": "chess", "text": ["Draw a card."]}',
    b'{"id": "line", "game": "agot", "text": ["Draw a card.", 3]}',
    b'{"id": "text", "game": "agot"}',
    b'{"id": {}, "game": "agot", "text": [], "fields": 3}',
    b'{"id": "words", "game": "agot", "text": ["Kneel a Gobbler character.", "Discard Zork."]}',
    b"\xff\xfe",
    b"[" * 100_000,
    b'{"id": "long", "game": "agot", "text": ["' + b"Draw a card. " * 20_000 + b'"]}',
    b'{"id": "odd", "game": "agot", "text": ["Draw \\ud800 \\u0000 a card."]}',
]
TOLD = {
    None: [
        "The line is not JSON: Expecting value at column 1.",
        "The line is not an object with `id`, `game`, `name` and `text`.",
        "The line is not UTF-8 text.",
        "The line is not JSON that can be read: a number or a nesting is too long.",
    ],
    "game": ["There is no game `chess`."],
    "line": ["Line 2 of the card's `text` is not a text."],
    "text": ["The card has no `text`."],
    "long": ["This line has more than 600 words."],
}


def test_a_file_of_printed_cards_whatever_is_in_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "odd.jsonl"
    file.write_bytes(b"\n".join(ODD))
    assert main(["explain", "--jsonl", str(file)]) == 1
    found = objects(capsys)
    assert len(found) == len(ODD) - 1
    assert all(list(row) == ["id", *KEYS] for row in found)
    assert [row["id"] for row in found if row["ok"]] == ["fine", None, "words"]
    for mark, messages in TOLD.items():
        told = [error["message"] for row in found if row["id"] == mark for error in row["errors"]]
        assert told == messages


@pytest.mark.skipif(not SEEDS.is_file(), reason="the texts of the rulebooks are not here")
def test_every_text_of_the_rulebooks_compiles_as_printed(capsys: pytest.CaptureFixture[str]):
    from jsonschema import Draft202012Validator

    referee = Draft202012Validator(sentence_schema())
    code = main(["explain", "--jsonl", str(SEEDS)])
    found = objects(capsys)
    assert len(found) == 43
    assert [row["id"] for row in found if not row["ok"]] == []
    assert code == 0
    assert all(referee.is_valid(ability) for row in found for ability in row["tree"]["abilities"])


def test_printed_cards_of_a_file_say_whether_they_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Two cards of one name are two cards: what is wrong with the first is told of the second too."""
    cards = [
        {"id": 1, "game": "agot", "name": "Zork", "type": "event", "text": ["Any phase: Draw 2 cards."]},
        {"id": 2, "game": "agot", "name": "Zork", "type": "event", "text": ["Any phase: Draw a card behind you."]},
        {"id": 3, "game": "agot", "name": "Zork", "type": "event", "text": ["Any phase: Name a card twice."]},
        {"id": 4, "game": "agot", "name": "Zork", "type": "event", "text": ["Any phase: Name a card twice."]},
        {"id": 5, "game": DIALECT, "name": "Zork", "type": "event", "text": ["Action: Draw 2 cards."]},
    ]
    file = tmp_path / "printed.jsonl"
    file.write_text("\n".join(map(json.dumps, cards)), encoding="utf-8")
    main(["--project", str(bare_dialect.lay_out(tmp_path)), "explain", "--jsonl", str(file)])
    found = {row["id"]: row for row in objects(capsys)}
    assert {key: row["runs"] for key, row in found.items()} == {1: True, 2: False, 3: False, 4: False, 5: False}
    assert "abilities" in found[1]["meaning"][0]
    assert [one["code"] for one in found[3]["warnings"]] == [one["code"] for one in found[4]["warnings"]] == ["CW0902"]
    assert found[5]["warnings"] == []  # a dialect has meanings, but no table that its cards could run on


def test_choices_stand_below_what_offers_them(capsys: pytest.CaptureFixture[str]):
    text = "Challenges: Choose one: • Kill a kneeling character. • Each opponent discards 1 card from his or her hand."
    assert main(["explain", "--game", "agot", "--text", text]) == 0
    below = "\n            • Kill a kneeling character.\n            • Each opponent discards a card.\n"
    assert f"    Effect: choose one:{below}" in capsys.readouterr().out


def test_an_occasion_without_words_of_its_own_is_quoted_whole(capsys: pytest.CaptureFixture[str]):
    text = "Response: After Old Zork or another Knight character you control is killed, draw 1 card."
    assert main(["explain", "--game", "agot", "--name", "Old Zork", "--text", text]) == 0
    assert "    When:     “Old Zork or another Knight character you control is killed”\n" in capsys.readouterr().out
