"""`cardwright test`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import bare_dialect
from bare_dialect import DIALECT
from cardwright.cli.main import main
from cardwright.cli.test import cannot_run, examples_at, run_all, shared_out, summary, told
from cardwright.content import Content
from cardwright.table.testing import Line, Tried, Work

HEAD = "game: hotk\n\ncard: Night Watchman\ntype: character\nhouse: Stark\nsize: 8\n"
LIST = "game: hotk\nformat: nine\nplayers: 2\n\nCompanion row\nHodor\nBronn\n"
FORMAT = """game: hotk
format: nine

nine.two: The companion row has at least 2 cards.
nine.no-shae: Shae is banned.

"""


def told_of(tmp_path: Path, capsys: pytest.CaptureFixture[str], *steps: str, options: tuple[str, ...] = ()) -> str:
    """What is printed about one example of a card."""
    file = tmp_path / "new.cards"
    file.write_text(HEAD + "\nexample: a test\n" + "".join(f"  {step}\n" for step in steps), encoding="utf-8")
    main(["test", str(file), *options])
    return capsys.readouterr().out.replace(str(tmp_path), "HERE")


@pytest.fixture
def formats(tmp_path: Path) -> Path:
    """A project with a format and a list of its own."""
    folder = tmp_path / "grammar" / "hotk" / "formats"
    folder.mkdir(parents=True)
    (tmp_path / "decklists" / "hotk").mkdir(parents=True)
    (tmp_path / "decklists" / "hotk" / "pair.deck").write_text(LIST, encoding="utf-8")
    return folder / "nine.format"


def of_format(
    formats: Path, capsys: pytest.CaptureFixture[str], *steps: str, options: tuple[str, ...] = ()
) -> tuple[int, str]:
    """What comes of one example of a format."""
    formats.write_text(FORMAT + "example: a test\n" + "".join(f"  {step}\n" for step in steps), encoding="utf-8")
    code = main(["test", "--project", str(formats.parents[3]), *options])
    return code, capsys.readouterr().out


def test_expected_and_found_stand_side_by_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    steps = [
        "given Robb Stark is at A1",
        "when an opponent uses Hodor",
        "then Robb Stark is at A2",
        "and no card is at A1",
    ]
    assert told_of(tmp_path, capsys, *steps).splitlines() == [
        "HERE/new.cards:11: Night Watchman: a test",
        "       expected                     found",
        "   9 ✓ given Robb Stark is at A1",
        "  10 ✓ when an opponent uses Hodor",
        "  11 ✗ then Robb Stark is at A2     Robb Stark is in King's Landing at A1",
        "  12   and no card is at A1         (not reached)",
    ]


def test_a_card_that_is_no_card_of_the_game_yet_can_be_tried(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    steps = ["given Night Watchman is at A1", "then Night Watchman is at A2"]
    assert "Night Watchman is in King's Landing at A1" in told_of(tmp_path, capsys, *steps)


def test_the_same_words_twice_are_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    steps = ["given Bran Stark is at A1", "then Bran Stark is at A1", "when you use Hodor", "then Bran Stark is at A1"]
    shown = told_of(tmp_path, capsys, *steps).splitlines()
    assert shown[0] == "HERE/new.cards:12: Night Watchman: a test"
    assert shown[-1] == "  12 ✗ then Bran Stark is at A1   Bran Stark is in your play area"


def test_a_step_that_cannot_be_read_fails_with_the_message_of_the_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    shown = told_of(tmp_path, capsys, "given Robb Stark is at A1", "when you frobnicate Robb Stark", "then no")
    assert shown.splitlines()[3] == "  10 ✗ when you frobnicate Robb Stark  The game has no word “frobnicate”."


def test_a_step_that_the_engine_cannot_do_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    steps = ["given Robb Stark is at A1", "when you shuffle the companion deck", "then no card is at A1"]
    shown = told_of(tmp_path, capsys, *steps).splitlines()[3]
    assert shown == "  10 ✗ when you shuffle the companion deck  it is not plain with which card (`act`)"


def test_an_accident_of_the_engine_is_a_failure_and_no_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    def stumble(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("cardwright.table.testing.run_example_of", stumble)
    shown = told_of(tmp_path, capsys, "given Robb Stark is at A1", "then Robb Stark is at A1")
    assert "the engine stumbles over this example (KeyError: 'x')" in " ".join(shown.split())


def test_long_steps_and_findings_are_wrapped():
    steps = (Line(7, "given a " + "very " * 20 + "long step"), Line(8, "then it holds"))
    one = Tried("card", "g", "Name", "f.cards", 6, "long", steps, 1, "it does " + "not " * 20 + "hold")
    lines = list(told(one, trace=False))
    assert max(map(len, lines)) <= 140
    assert lines[2] == "  7 ✓ given a very very very very very very very very very very very very very"
    assert lines[3].strip() == "very very very very very very very long step"


def test_the_trace_tells_events_with_the_words_that_caused_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    steps = ["given Bran Stark is at A1", "when you use Hodor", "then Bran Stark is in your play area"]
    assert told_of(tmp_path, capsys, *steps, options=("--trace",)).splitlines() == [
        "HERE/new.cards:8: Night Watchman: a test",
        "  · Hodor is resolved",
        "  · Bran Stark is taken (A1 → your play area)  [Hodor: “take Bran Stark”]",
        "  · Hodor is discarded (→ discard pile)",
    ]


def test_failures_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    shown = told_of(
        tmp_path, capsys, "given Robb Stark is at A1", "then no card is at A1", options=("--format", "json")
    )
    report = json.loads(shown)
    assert report == {
        "project": str(Content.bundled().root),
        "examples": 1,
        "failed": 1,
        "not_run": 0,
        "failures": [
            {
                "kind": "card", "game": "hotk", "name": "Night Watchman", "file": "HERE/new.cards", "line": 8,
                "example": "a test", "step": 10, "expected": "then no card is at A1", "found": "there is Robb Stark",
                "trace": [],
            }
        ],
        "cannot_run": [],
        "unreadable": [],
    }  # fmt: skip


def test_json_with_a_trace_has_every_example(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    options = ("--format", "json", "--trace")
    shown = told_of(tmp_path, capsys, "when you use Hodor", "then Hodor is in the discard pile", options=options)
    (one,) = json.loads(shown)["all"]
    assert one["trace"] == ["Hodor is resolved", "Hodor is discarded (→ discard pile)"]
    assert "expected" not in one


def test_a_game_without_a_table_is_told_and_no_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = bare_dialect.lay_out(tmp_path) / "cards" / DIALECT / "k.cards"
    file.write_text(f"game: {DIALECT}\nkeyword: Loyal\ntext:\n  x\n\nexample: one\n  then x\n")
    assert main(["--project", str(tmp_path), "test"]) == 0
    captured = capsys.readouterr()
    assert captured.out == (
        f"{DIALECT}: 1 example not run. Examples of {DIALECT} cannot run yet: there is no table for them.\n"
    )
    assert captured.err == f"1 examples: 0 hold, 0 failed, 1 cannot run, in {tmp_path}\n"


def test_a_card_with_a_fault_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "k.cards").write_text(HEAD + "text:\n  Frobnicate it.\n\nexample: one\n  then no card is at A1\n")
    assert main(["test", str(tmp_path / "k.cards")]) == 1
    assert "k.cards:8: `text:` takes at most 0 values; here are 1. (cardwright check shows all)." in (
        capsys.readouterr().out
    )


def test_reasons_and_sums():
    held = Tried("card", "a", "A", "f", 1, "t", ())
    tried = [held, held._replace(failed=0), held._replace(cannot="Why."), held._replace(cannot="Why.")]
    assert list(cannot_run(tried)) == ["a: 2 examples not run. Why."]
    assert summary(tried) == "4 examples: 1 hold, 1 failed, 2 cannot run"
    assert summary([held]) == "1 examples: 1 hold, 0 failed"


def test_work_is_shared_out_by_game_and_loses_nothing():
    work = [Work("p", "a", "x.cards", 0, 30), Work("p", "a", "y.cards", 0, 5), Work("p", "b", "z.cards", 0, 3)]
    batches = shared_out(work, 20)
    assert [[(one.file, one.first, one.last) for one in batch] for batch in batches] == [
        [("x.cards", 0, 20)], [("x.cards", 20, 30), ("y.cards", 0, 5)], [("z.cards", 0, 3)],
    ]  # fmt: skip


def test_processes_give_the_same_report_as_one(monkeypatch: pytest.MonkeyPatch):
    content = Content.bundled()
    work = examples_at([str(content.root / "cards" / "hotk")], content)
    monkeypatch.setattr("cardwright.cli.test.FEW", 10)
    assert run_all(work, 3) == run_all(work, 1)


def test_keywords_have_examples_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    folder = tmp_path / "grammar" / "hotk"
    folder.mkdir(parents=True)
    bundled = Content.bundled()
    told = bundled.root / "grammar" / "hotk"
    for file in (*bundled.vocabulary_files("hotk"), told / "table.toml", told / "play.rules", told / "rules.md"):
        (folder / file.name).write_bytes(file.read_bytes())
    cards = tmp_path / "cards" / "hotk"
    cards.mkdir(parents=True)
    for file in bundled.card_files("hotk"):
        (cards / file.name).write_bytes(file.read_bytes())
    example = "example: one\n  given Robb Stark is at A1\n  then Robb Stark is at B1\n"
    keyword = "game: hotk\n\nkeyword: Doomed\ntext:\n  This card cannot be taken.\n\n"
    (folder / "keywords.cards").write_text(keyword + example, encoding="utf-8")
    assert main(["test", str(folder), "--project", str(tmp_path), "--format", "json"]) == 1
    (failure,) = json.loads(capsys.readouterr().out)["failures"]
    assert (failure["kind"], failure["name"], failure["step"]) == ("keyword", "Doomed", 9)


@pytest.mark.parametrize(
    ("steps", "found"),
    [
        (["given the list pair", "then the list is legal"], ""),
        (["given the list pair", "when you remove 1 Hodor from the companion row", "then the list breaks nine.two"],
         ""),
        (["given the list pair", "when you remove an Hodor from the companion row", "then the list is legal"],
         "the list breaks nine.two (found 1 card)"),
        (["given the list pair", "then the list breaks nine.two"], "the list is legal"),
        (["given the list pair", "when you add a Shae to the companion row", "then the list keeps nine.no-shae"],
         "the list breaks nine.no-shae (found 1 copy of Shae)"),
        (["given the list pair", "when you remove every Hodor from the companion row",
          "and you add 1 Shae to available", "then the list breaks only nine.no-shae"], ""),
        (["given the list pair", "when you remove every Hodor from the companion row",
          "and you remove every Bronn from the companion row", "and you add 1 Shae to the companion row",
          "then the list breaks only nine.no-shae"],
         "the list breaks nine.two (found 1 card), nine.no-shae (found 1 copy of Shae)"),
        (["given the list pear", "then the list is legal"], "There is no list pear. Did you mean `pair`?"),
        (["then the list is legal"], "There is no list yet; begin with `given the list NAME`."),
        (["given the list pair", "when you remove 3 Hodor from the companion row", "then the list is legal"],
         "The list has 1 Hodor in the companion row."),
        (["given the list pair", "when you leave out crows", "then the list is legal"],
         "The list does not say its crows."),
        (["given the list pair", "when you add 1 Shae to the hand", "then the list is legal"],
         "A list of this game has no section “hand”; it has top row, second row, third row, fourth row, fifth row, "
         "bottom row, companion row, companion deck, play area, discard pile."),
        (["given the list pair", "then the list breaks nine.too"],
         "The format nine has no rule nine.too. Did you mean `nine.two`?"),
        (["given the day is 2026-02-31", "then the list is legal"], "2026-02-31 is no day of the calendar."),
        (["given the list pair", "then everything is fine"],
         "A format's example cannot say this; it says `then the list is legal`, `then the list breaks RULE`, `then the "
         "list breaks only RULE` or `then the list keeps RULE`."),
    ],
)  # fmt: skip
def test_examples_of_formats(formats: Path, capsys: pytest.CaptureFixture[str], steps: list[str], found: str):
    code, shown = of_format(formats, capsys, *steps, options=("--format", "json"))
    assert [one["found"] for one in json.loads(shown)["failures"]] == ([found] if found else [])
    assert code == (1 if found else 0)


def test_a_field_and_a_day_make_a_difference(formats: Path, capsys: pytest.CaptureFixture[str]):
    formats.write_text(
        FORMAT + "nine.lent (from 2026-02-01 until 2026-03-01): The number of players is at least 3.\n\n"
        "example: before\n  given the list pair\n  and the day is 2026-01-31\n  then the list is legal\n\n"
        "example: then\n  given the list pair\n  and the day is 2026-02-01\n  then the list breaks only nine.lent\n"
        "  when you set players to 3\n  then the list is legal\n",
        encoding="utf-8",
    )
    assert main(["test", "--project", str(formats.parents[3])]) == 0
    assert capsys.readouterr().err == f"2 examples: 2 hold, 0 failed, in {formats.parents[3]}\n"


def test_the_trace_of_a_format_is_what_the_judge_says(formats: Path, capsys: pytest.CaptureFixture[str]):
    steps = ["given the list pair", "when you remove 1 Hodor from the companion row", "then the list breaks nine.two"]
    _, shown = of_format(formats, capsys, *steps, options=("--trace",))
    assert shown.splitlines()[1:] == [
        "  · nine.two: The companion row has at least 2 cards. Found 1 card, needed at least 2."
    ]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["example: nothing must hold", "  given the list pair"],
         "nine.format:7: The example `nothing must hold` has no `then`: nothing must hold."),
        (["example: first", "  and the list is legal", "  then the list is legal"],
         "nine.format:8: An example begins with `given`, not with `and`."),
    ],
)  # fmt: skip
def test_examples_that_cannot_be_read_are_faults(
    formats: Path, capsys: pytest.CaptureFixture[str], lines: list[str], why: str
):
    formats.write_text(FORMAT + "\n".join(lines) + "\n", encoding="utf-8")
    assert main(["test", "--project", str(formats.parents[3])]) == 1
    assert f"{why}\n" in capsys.readouterr().out


def test_a_step_without_an_example_is_a_fault_of_the_format(formats: Path, capsys: pytest.CaptureFixture[str]):
    formats.write_text(FORMAT + "then the list is legal\n\nexample: x\n  then the list is legal\n", encoding="utf-8")
    assert main(["test", "--project", str(formats.parents[3])]) == 1
    assert "`then ...` belongs to no example; write `example: what it shows` above it." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--jobs", "-1"], "-1 processes cannot be; --jobs is a number from 1 on."),
        (["no-such.cards"], "There is no file no-such.cards."),
    ],
)
def test_faults_of_the_call(words: list[str], message: str, capsys: pytest.CaptureFixture[str]):
    assert main(["test", *words]) == 2
    assert capsys.readouterr().err == f"cardwright: {message}\n"


def test_a_folder_or_file_without_examples_is_a_fault_of_the_call(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["test", str(tmp_path)]) == 2
    assert capsys.readouterr().err == (
        f"cardwright: There is no card file (*.cards) and no format (*.format) below {tmp_path}.\n"
    )
    (tmp_path / "a.cards").write_text(HEAD, encoding="utf-8")
    assert main(["test", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"cardwright: There is no example in {tmp_path}.\n"


def test_every_bundled_format_has_an_example_of_what_is_legal_and_of_what_is_not():
    content = Content.bundled()
    for file in sorted(content.root.glob("grammar/*/formats/*.format")):
        if not content.card_files(file.parents[1].name):
            continue  # a game that brings no cards has no lists to show
        steps = [line.split()[0:4] for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("  ")]
        assert ["then", "the", "list", "is"] in steps, file
        assert ["then", "the", "list", "breaks"] in steps, file


def test_every_example_of_the_bundled_formats_holds(capsys: pytest.CaptureFixture[str]):
    files = [str(file) for file in sorted(Content.bundled().root.glob("grammar/*/formats/*.format"))]
    assert main(["test", *files, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["examples"] >= 2 * len(files)


ENDLESS = """game: law
set: Base Game

card: Echo
type: character
pantheon: Greek
dominion: Earth
level: I
north: 2
east: 3
south: 3
west: 2
text:
  Reaction: Restart the turn from the pre-attack step.

example: on and on
  when you play Echo at B3
  then Echo is at B3
"""


def test_a_turn_that_goes_back_for_ever_is_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "own.cards"
    file.write_text(ENDLESS)
    assert main(["--project", str(Content.bundled().root), "test", "--jobs", "1", str(file)]) == 1
    told = " ".join(capsys.readouterr().out.split())
    assert "The turn has gone back to a step 10" in told
    assert "what goes round: Echo (“Restart the turn from the pre-attack" in told
