"""Checks that build on earlier ones: what has changed is compiled again, nothing else, and the result is the same."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardwright.check import compile as compiling
from cardwright.check.cache import cache_file
from cardwright.check.compile import Compiler
from cardwright.check.compiled import CompiledCard
from cardwright.check.incremental import LiveCheck, Report, check_project
from cardwright.check.running import Unrunnable
from cardwright.content import Content
from cardwright.table.faults import unrunnable
from demo_project import CARD, DemoProject


def check(demo: DemoProject) -> Report:
    """Check with the cache, and see that a check without it says the same."""
    report = check_project(demo.content)
    afresh = check_project(demo.content, use_cache=False)
    assert (report.cards, report.problems) == (afresh.cards, afresh.problems)
    return report


@pytest.fixture
def three(demo: DemoProject) -> DemoProject:
    """Three files: one clean, one that names a card of the first, one with an error."""
    demo.write("a.cards", demo.card("Draw a card.", name="Robb Stark"))
    demo.write("b.cards", demo.card("Kneel Robb Stark to draw a card.", name="Grey Wind"))
    demo.write("c.cards", demo.card("Draw a crad.", name="Hodor"))
    assert check(demo).compiled == 3
    return demo


def test_nothing_changed_nothing_compiled(three: DemoProject):
    report = check(three)
    assert (report.compiled, report.cards, len(report.problems)) == (0, 3, 1)


def test_one_file_changed(three: DemoProject):
    three.write("a.cards", three.card("Draw 2 crads.", name="Robb Stark"))
    report = check(three)
    assert (report.compiled, [problem.file for problem in report.problems]) == (
        1, ["cards/demo/a.cards", "cards/demo/c.cards"],
    )  # fmt: skip


def test_a_name_that_goes_is_noticed_where_it_was_used(three: DemoProject):
    three.write("a.cards", three.card("Draw a card.", name="Rickon Stark"))
    report = check(three)
    assert [problem.code for problem in report.problems] == ["CW0302", "CW0301"]
    assert report.compiled == 3  # the file itself, the one that used the name, and the one that had an error


def test_a_new_name_concerns_only_files_that_might_use_it(three: DemoProject):
    three.write("d.cards", three.card(name="Lyanna"))
    assert check(three).compiled == 2  # the new file, and the one that had an error


def test_a_name_that_comes_mends_what_was_wrong(three: DemoProject):
    three.write("b.cards", three.card("Kneel Lyanna.", name="Grey Wind"))
    assert [problem.code for problem in check(three).problems] == ["CW0302", "CW0301"]
    three.write("d.cards", three.card(name="Lyanna"))
    assert [problem.code for problem in check(three).problems] == ["CW0301"]


def test_a_file_that_goes(three: DemoProject):
    (three.root / "cards" / "demo" / "c.cards").unlink()
    assert (check(three).cards, check(three).problems) == (2, [])


def test_a_changed_vocabulary_compiles_all(three: DemoProject):
    words = three.root / "grammar" / "demo" / "vocabulary.toml"
    words.write_text(words.read_text().replace('event = "events"', 'event = "events"\ncrad = "crads"'))
    report = check(three)
    assert (report.compiled, report.problems) == (3, [])


def test_a_changed_schema_compiles_all(three: DemoProject):
    schema = three.root / "grammar" / "demo" / "card.schema.json"
    schema.write_text(schema.read_text().replace('"maximum": 9', '"maximum": 1'))
    assert len(check(three).problems) == 4


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"format": 1}', b"\xff\xfe", b"[" * 100_000])
def test_a_damaged_cache_is_as_good_as_none(damage: bytes, three: DemoProject):
    file = cache_file(three.content.root)
    file.write_bytes(damage)
    assert check(three).compiled == 3
    assert check(three).compiled == 0


def test_damaged_rows_are_as_good_as_none(three: DemoProject):
    file = cache_file(three.content.root)
    file.write_text(file.read_text().replace('"Hodor"', "7").replace('["CW0301"', "[1, 2"))
    assert check(three).compiled == 3


def test_a_cache_that_cannot_be_written_is_no_fault(demo: DemoProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    demo.write("a.cards", demo.card("Draw a card."))
    assert check(demo).compiled == 1
    assert check(demo).compiled == 1


def test_names_taken_in_two_files(demo: DemoProject):
    demo.write("a.cards", demo.card())
    demo.write("b.cards", "game: demo\n\n" + CARD.format(name="B") + "\n" + CARD.format(name="old nan"))
    for _ in range(2):
        (problem,) = check(demo).problems
        assert (problem.file, problem.line, problem.column, problem.length) == ("cards/demo/b.cards", 8, 7, 7)
        assert problem.message == "There is already a card `old nan`: cards/demo/a.cards, line 3."


def test_versions_may_share_a_name(demo: DemoProject):
    schema = demo.root / "grammar" / "demo" / "card.schema.json"
    schema.write_text(schema.read_text().replace('"artist":', '"version": {"type": "string"},\n    "artist":'))
    card = CARD.format(name="Old Nan")
    demo.write("a.cards", f"game: demo\n\n{card}version: I\n\n{card}version: II\n")
    assert check(demo).problems == []
    demo.write("a.cards", f"game: demo\n\n{card}version: I\n\n{card}version: I\n")
    assert [problem.code for problem in check(demo).problems] == ["CW0123"]


def test_only_the_files_that_are_asked_for(three: DemoProject):
    folder = three.root / "cards" / "demo"
    report = check_project(three.content, [folder / "b.cards"])
    assert (report.cards, report.problems) == (1, [])
    outside = three.root / "x.cards"
    outside.write_text(three.card("Kneel Robb Stark.", "Kneel Grey Win.", name="X"))
    assert [problem.hint for problem in check_project(three.content, [outside]).problems] == [
        "Did you mean “Grey Wind”?"
    ]


def imported(demo: DemoProject, *wanted: str) -> set[str]:
    """Which of some libraries a check imports in a process of its own."""
    code = (
        "import sys; from cardwright.cli.main import main; main(sys.argv[1:]);"
        f"print(sorted({set(wanted)!r} & set(sys.modules)))"
    )
    call = [sys.executable, "-c", code, "--project", str(demo.root), "check", "--format", "github"]
    done = subprocess.run(call, capture_output=True, text=True, check=True, env=dict(os.environ))
    found: set[str] = set(eval(done.stdout.splitlines()[-1]))
    return found


def test_nothing_changed_imports_no_library(three: DemoProject):
    imported(three)  # the command asks more of a card than whether it reads: whether it runs
    assert imported(three, "lark", "pydantic", "jsonschema", "tomllib") == set()


def test_a_good_card_changed_needs_no_referee(three: DemoProject):
    three.write("a.cards", three.card("Draw 2 cards.", name="Robb Stark"))
    assert "jsonschema" not in imported(three, "lark", "jsonschema")


def test_who_types_after_a_check_that_compiled_nothing_is_told_of_every_card(three: DemoProject):
    file = three.root / "cards/demo/b.cards"
    live = LiveCheck(three.content)
    assert live.check([file], {}).compiled == 0
    typed = file.read_text().replace("draw a card", "draw 2 cards").encode()
    found = live.check([file], {file: typed})
    assert (found.compiled, found.problems) == (1, [])


def test_a_key_that_moves_other_cards_makes_no_new_compiler(three: DemoProject):
    two = three.card("Draw a card.", name="Robb Stark") + "\n" + three.card(name="Lyanna").partition("\n\n")[2]
    file = three.write("a.cards", two)
    live = LiveCheck(three.content)
    live.check([file], {file: two.replace("Draw a card", "Draw 2 cards").encode()})
    before = live.compiler
    live.check([file], {file: two.replace("Draw a card", "Draw 12 cards").encode()})
    assert live.compiler is before


def test_a_key_in_the_rules_of_play_reads_that_line_alone(monkeypatch: pytest.MonkeyPatch):
    content = Content.find(Path(__file__).parents[1] / "lamps")
    file = content.rules_file("lamps")
    text, read = file.read_text(encoding="utf-8"), list[str]()
    live = LiveCheck(content)
    live.check([file], {file: text.encode()})
    once = compiling.read_safely
    monkeypatch.setattr(compiling, "read_safely", lambda reader, line: read.append(line) or once(reader, line))
    live.check([file], {file: f"# A remark.\n{text}".encode()})
    assert read == []


def test_who_asks_whether_it_runs_reads_the_other_files_of_its_game_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    shutil.copytree(Path(__file__).parents[1] / "lamps", tmp_path / "lamps")
    content, read, run = Content.find(tmp_path / "lamps"), list[str](), list[str]()
    (other,) = content.card_files("lamps")
    file = other.with_name("own.cards")
    card = "game: lamps\nset: quay\n\ncard: Bright One\ntype: lamp\nhue: Red\ncost: 1\nlight: 2\ntext:\n  {}\n"
    file.write_text(card.format("After you light Bright One, gain 1 oil."))

    def interpreter(compiler: Compiler, game: str, cards: Sequence[CompiledCard], whole: bool) -> list[Unrunnable]:
        run.extend(card.name for card in cards if card.lines)
        return list(unrunnable(compiler, game, cards, whole))

    live = LiveCheck(content, lambda: interpreter)
    assert live.check([file], {}).problems == []
    once = compiling.read_safely
    monkeypatch.setattr(compiling, "read_safely", lambda reader, line: read.append(line) or once(reader, line))
    live.check([file], {file: card.format("After you light Bright One, gain 2 oil.").encode()})
    assert read == ["After you light Bright One, gain 2 oil."]
    run.clear()
    live.check([other], {})  # it was read beside the first; whether it runs nobody has asked yet
    assert "Watch Fire" in run
