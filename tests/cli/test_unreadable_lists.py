"""Lists that cannot be read say why, and nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cardwright.cli.main import main
from decklists import deck

Capture = pytest.CaptureFixture[str]
ENTITY = '<!DOCTYPE deck [<!ENTITY a "b">]><deck><section name="deck"><card>&a;</card></section></deck>'
UNREAD = [
    (b"", "The list is empty.", "write its cards into it", ""),
    (b" \n\n", "The list is empty.", "write its cards into it", ""),
    ("3x Dænerys\n".encode("latin-1"), "The list is not UTF-8 text.", "save it as UTF-8", "line 1"),
    ("game: agot\n".encode("utf-16"), "It is UTF-16 text.", "save it as UTF-8", "line 1"),
    (b"x" * 1_000_001, "The list is larger than 1,000,000 bytes.", "shorten it", ""),
    (b"1x A\n" * 20_001, "The list has more than 20000 lines.", "make it shorter", ""),
    (b'{\n"game": "agot",,}', "This is no JSON: Expecting property name enclosed in double quotes.",
     "look at this line and the one above it", "line 2"),
    (b'["1, 2"]', "A list is a JSON object.", "write the list as the documentation shows", ""),
    (b"{" + b'"a":[' * 50, "The JSON is nested too deeply.", "a list needs four levels", ""),
    (ENTITY.encode(), "A document type or an entity is not taken.", "a list is sections and cards, nothing else",
     "line 1"),
    (b"<deck>\n<section>", "This is no XML: no element found: line 2, column 9.", "export the list again", "line 2"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "why", "fix", "line"), UNREAD, ids=[row[1][:24] for row in UNREAD])
def test_the_true_cause(data: bytes, why: str, fix: str, line: str, tmp_path: Path, capsys: Capture):
    file = tmp_path / "my.deck"
    file.write_bytes(data)
    assert main(["deck", "check", str(file)]) == 1
    said = capsys.readouterr().out.splitlines()[1:]
    place = [f"    {line}"] if line else []
    assert said == [f"  list.unreadable-line: {why}", *place, f"    fix: {fix}"]
    for action in (["show", str(file)], ["convert", str(file), "--to", "json"]):
        assert main(["deck", *action]) == 1
        captured = capsys.readouterr()
        assert (captured.out, captured.err) == ("", f"{file}:{line[5:] or 1}: {why} {fix}\n")


def test_what_was_not_read_is_not_judged(tmp_path: Path, capsys: Capture):
    file = tmp_path / "my.deck"
    file.write_bytes(b"{")
    assert main(["deck", "check", str(file), "--game", "agot", "--format-name", "starter"]) == 1
    assert capsys.readouterr().out.startswith(f"{file}: agot starter: not legal, 1 fault (0 cards)\n")


def test_a_pipe_is_not_waited_for_and_others_are_judged(tmp_path: Path, capsys: Capture):
    pipe, good = tmp_path / "a.deck", tmp_path / "b.deck"
    os.mkfifo(pipe)
    good.write_text(deck(), encoding="utf-8")
    assert main(["deck", "check", str(pipe), str(good)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{pipe}: not legal, 1 fault (0 cards)",
        "  list.unreadable-line: The file cannot be read: it is a pipe, not a file.",
        "    fix: give what comes out of it as -",
        f"{good}: agot tournament: legal (67 cards)",
    ]


def test_a_pipe_in_a_folder_is_told_among_its_lists(tmp_path: Path, capsys: Capture):
    os.mkfifo(tmp_path / "a.deck")
    (tmp_path / "b.deck").write_text(deck(), encoding="utf-8")
    assert main(["deck", "check", str(tmp_path)]) == 1
    captured = capsys.readouterr()
    assert captured.out.splitlines()[:2] == [
        f"{tmp_path}/a.deck: not legal, 1 fault (0 cards)",
        "  list.unreadable-line: The file cannot be read: it is a pipe, not a file.",
    ]
    assert captured.err.startswith("2 lists, 1 legal, in ")


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (["table", "import", "agot", "{0}.csv"], "{0}.csv cannot be read: it is a pipe, not a file."),
        (["measure", "{0}.jsonl"], "{0}.jsonl: it is a pipe, not a file"),
        (["measure", "{1}", "--against", "{0}.jsonl"], "{0}.jsonl: it is a pipe, not a file"),
        (["explain", "--jsonl", "{0}.jsonl"], "{0}.jsonl: it is a pipe, not a file"),
        (["deck", "fix", "{2}", "--from", "{0}.deck"], "{0}.deck: The file cannot be read: it is a pipe, not a file."),
    ],
)
def test_no_command_waits_for_a_pipe(call: list[str], told: str, tmp_path: Path, capsys: Capture):
    for end in ("csv", "jsonl", "deck"):
        os.mkfifo(tmp_path / f"pipe.{end}")
    cards, mine = tmp_path / "cards.jsonl", tmp_path / "mine.txt"
    cards.write_text('{"game": "agot", "name": "X", "text": "Draw a card."}\n', encoding="utf-8")
    mine.write_text(deck("1x Guilty!"), encoding="utf-8")
    names = str(tmp_path / "pipe"), str(cards), str(mine)
    assert main([word.format(*names) for word in call]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == f"cardwright: {told.format(*names)}"


@pytest.mark.skipif(not Path("/dev/fd").is_dir(), reason="there are no such names here")
def test_a_list_that_comes_once_is_mended(capsys: Capture):
    pytest.importorskip("ortools")
    reading, writing = os.pipe()
    os.write(writing, deck("1x Guilty!").encode())
    os.close(writing)
    try:
        assert main(["deck", "fix", f"/dev/fd/{reading}", "--seconds", "60"]) == 0
    finally:
        os.close(reading)
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].startswith(f"/dev/fd/{reading}: legal after 1 change, the fewest there can be (in ")
    assert rows[1] == "  - 1x Guilty!  [House deck]"


def test_an_unknown_format_is_a_wrong_call(tmp_path: Path, capsys: Capture):
    file = tmp_path / "b.deck"
    file.write_text(deck(), encoding="utf-8")
    assert main(["deck", "check", str(file), "--format-name", "turnament"]) == 2
    captured = capsys.readouterr()
    told = "There is no format turnament of agot; there are multiplayer, starter, tournament."
    assert (captured.out, captured.err) == ("", f"cardwright: {told}\n")
