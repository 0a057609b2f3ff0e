"""Broken files of a game: every command tells the file, the line and a way out, and none of them stumbles."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.content import Content
from demo_project import DemoProject

Capture = pytest.CaptureFixture[str]
WORDS = "grammar/demo/vocabulary.toml"
TABLE = "grammar/demo/table.toml"
SCHEMA = "grammar/demo/card.schema.json"
LIST = "grammar/demo/formats/list.toml"
FORMAT = "grammar/demo/formats/standard.format"
SETS = "grammar/demo/lint/sets.toml"
ENGLISH = "grammar/english.toml"
DECK_WORDS = "grammar/decks.toml"


@pytest.fixture
def project(demo: DemoProject) -> DemoProject:
    """The demonstration game with a card, a deck, a format and the shape of its lists."""
    demo.write("a.cards", demo.card("Draw a card."))
    formats = demo.root / "grammar" / "demo" / "formats"
    formats.mkdir()
    (formats / "list.toml").write_text("[sections]\nhand = []\n", encoding="utf-8")
    (formats / "standard.format").write_text("game: demo\nformat: standard\n", encoding="utf-8")
    (demo.root / "a.deck").write_text("game: demo\n\nhand\n1 Old Nan\n", encoding="utf-8")
    return demo


def commands(root: Path) -> dict[str, list[str]]:
    """One call of every command that reads the files of a game."""
    calls = {
        "check": ["check", "--no-cache"],
        "deck": ["deck", "check", str(root / "a.deck")],
        "rules": ["deck", "rules", "demo"],
        "test": ["test", "--jobs", "1"],
        "try": ["try", "demo"],
        "stats": ["stats", "demo"],
        "find": ["find", "game:demo"],
        "new": ["new", "demo", "character"],
        "explain": ["explain", "Old Nan"],
        "build": ["build"],
    }
    return {name: ["--project", str(root), *call] for name, call in calls.items()}


def damage(root: Path, file: str, data: bytes) -> None:
    (root / file).parent.mkdir(parents=True, exist_ok=True)
    (root / file).write_bytes(data)


def told(project: DemoProject, capsys: Capture, command: str) -> str:
    """What a command says of a broken file; its exit code says that the content is at fault."""
    assert main(commands(project.root)[command]) == 1
    captured = capsys.readouterr()
    return captured.out if command == "check" else captured.err


CHECKED = [
    (WORDS, b"[game\n", "1:6", "CW0601", "This is no TOML: expected ']' at the end of a table declaration."),
    (
        WORDS,
        b"[nouns.card]\ncharacter = 5\n",
        "2:1",
        "CW0602",
        "`nouns.card.character` must be text or a list of texts, not a number.",
    ),
    (WORDS, b'[game]\nname = "Demo"\n\n[nuons.card]\n', "4:1", "CW0602", "There is no `nuons`. Did you mean `nouns`?"),
    (WORDS, b'[verbs.kill]\nmeans = "slay"\n', "2:1", "CW0602", "`verbs.kill.means` cannot be “slay”."),
    (TABLE, b"[play.zones]\nplay = 1\n", "2:1", "CW0602", "`play.zones.play` must be a list of texts, not a number."),
    (TABLE, b'[play.deeds.goes]\nkill = "x"\n', "2:1", "CW0602", "`play.deeds.goes.kill`: there is no zone “x”."),
    (WORDS, b'[game]\nextends = "nothing"\n', "2:1", "CW0602", "There is no game `nothing` to extend."),
    (WORDS, b'[game]\nextends = "demo"\n', "2:1", "CW0602", "`demo` would extend itself."),
    (WORDS, b'[relations]\n"of" = "for the sake of"\n', "2:1", "CW0602", "`for the sake of` relates nothing itself."),
    (WORDS, b'[aliases]\n"" = "x"\n', "2:1", "CW0602", '`aliases.""` is empty: no text can say it.'),
    (WORDS, "name = 'é'\n".encode("latin-1"), "1:9", "CW0601", "The file is not UTF-8 text."),
    (WORDS, "[game]\n".encode("utf-16"), "1:1", "CW0601", "The file is not UTF-8 text."),
    (WORDS, b"x = " + b"[" * 5000, "1:1", "CW0601", "It is nested too deeply."),
    (ENGLISH, b"[words.nonsense]\n", "1:1", "CW0602", "There is no `nonsense` in `words`."),
    (SCHEMA, b"", "1:1", "CW0601", "This is no JSON: expecting value."),
    (
        SCHEMA,
        b'{"properties": {\n "cost": {"a": {}}, "cost": {"a": {}}}}',
        "2:21",
        "CW0601",
        '"cost" stands twice in one table.',
    ),
    (SCHEMA, b"[]", "1:1", "CW0602", "`the file` must be a table, not a list."),
    (
        SCHEMA,
        b'{\n "properties": {\n  "cost": {"type": "int"}}}',
        "3:12",
        "CW0602",
        "`properties.cost.type` cannot be “int”.",
    ),
    (
        SCHEMA,
        b'{"properties": {\n "cost": {"pattern": "("}}}',
        "2:11",
        "CW0602",
        "`properties.cost.pattern` is no regular expression: missing ), unterminated subpattern at position 0.",
    ),
    (
        SCHEMA,
        b'{"properties": {\n "cost": {"$ref": "#/$defs/number"}}}',
        "2:11",
        "CW0602",
        "The card schema refers to `#/$defs/number`, which is not in it.",
    ),
    (
        SCHEMA,
        b'{"$defs": {\n "a": {"anyOf": [{"$ref": "#/$defs/a"}]}}}',
        "2:19",
        "CW0602",
        "`#/$defs/a` leads back to itself.",
    ),
    (SCHEMA, b'{"$ref": "#"}', "1:2", "CW0602", "`#` leads back to itself."),
    (
        SCHEMA,
        b'{"$defs": {"a b": {}, "a%20b": {}},\n "$ref": "#/$defs/a%20b"}',
        "2:2",
        "CW0602",
        "The card schema refers to `#/$defs/a%20b`, which is not in it.",
    ),
    (
        SCHEMA,
        b'{"$defs": {"a": {}}, "properties": {\n "cost": {"$id": "x:y", "$ref": "#/$defs/a"}}}',
        "2:11",
        "CW0602",
        "`$id` names the whole file: it stands at its top only.",
    ),
    (SCHEMA, b'{"requird": []}', "1:2", "CW0602", "There is no `requird`. Did you mean `required`?"),
]


@pytest.mark.parametrize(
    ("file", "data", "place", "code", "message"), CHECKED, ids=[f"{row[0]}-{n}" for n, row in enumerate(CHECKED)]
)
def test_what_check_says(
    file: str, data: bytes, place: str, code: str, message: str, project: DemoProject, capsys: Capture
):
    damage(project.root, file, data)
    assert f"{file}:{place}: error {code}: {message}" in told(project, capsys, "check")


JUDGED = [
    (
        LIST,
        b"[sections]\nhand = 5\n",
        "2:1",
        "CW0602",
        "`sections.hand` must be a list of texts or a table, not a number.",
    ),
    (LIST, b"[sections]\nhand = { off = [] }\n", "2:1", "CW0602", "`sections.hand` has no `of`."),
    (
        LIST,
        b"[fields]\nhouse = { crad = 'x' }\n",
        "2:1",
        "CW0602",
        "There is no `crad` in `fields.house`. Did you mean `card`?",
    ),
    (LIST, b"[layout]\nsection = 'hand'\n", "1:1", "CW0602", "`layout` has no `shape`."),
    (LIST, b"table = 'yes'\n", "1:1", "CW0602", "`table` must be true or false, not text."),
    (LIST, b"[section]\n", "1:1", "CW0602", "There is no `section`. Did you mean `sections`?"),
    (LIST, b"[sections]\nhand = [\n", "3:1", "CW0601", "This is no TOML: invalid value."),
    (DECK_WORDS, b"[says]\nhave = true\n", "2:1", "CW0602", "`says.have` must be text, not yes or no."),
]


@pytest.mark.parametrize(
    ("file", "data", "place", "code", "message"), JUDGED, ids=[f"{row[0]}-{n}" for n, row in enumerate(JUDGED)]
)
def test_what_deck_check_says(
    file: str, data: bytes, place: str, code: str, message: str, project: DemoProject, capsys: Capture
):
    damage(project.root, file, data)
    assert f"{file}:{place}: error {code}: {message}" in told(project, capsys, "deck")


def test_a_finding_shows_the_line_and_a_way_out(project: DemoProject, capsys: Capture):
    damage(project.root, WORDS, b'[game]\nname = "Demo"\n\n[verbs.kill]\npast = 3\n')
    assert told(project, capsys, "stats") == (
        f"{WORDS}:5:1: error CW0602: `verbs.kill.past` must be text, not a number.\n"
        "    past = 3\n"
        "    ^^^^\n"
        "  hint: Write it in quotation marks.\n"
    )


def test_every_mistake_of_a_file_in_one_run_as_json(project: DemoProject, capsys: Capture):
    damage(project.root, WORDS, b"[game]\nname = 1\nextends = 2\n")
    assert main([*commands(project.root)["check"], "--format", "json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert [(row["file"], row["line"], row["code"]) for row in report["errors"]] == [
        (WORDS, 2, "CW0602"),
        (WORDS, 3, "CW0602"),
    ]


def test_the_cards_of_other_games_are_checked_all_the_same(project: DemoProject, capsys: Capture):
    damage(project.root, WORDS, b"[game\n")
    other = project.root / "cards" / "agot" / "b.cards"
    other.parent.mkdir()
    other.write_text("game: agot\n\ncard: Nobody\ntype: nothing\n", encoding="utf-8")
    said = told(project, capsys, "check")
    assert f"{WORDS}:1:6: error CW0601" in said
    assert "cards/agot/b.cards:4:7: error CW0207" in said


def test_whether_cards_can_run_is_asked_of_other_games_all_the_same(project: DemoProject, capsys: Capture):
    damage(project.root, WORDS, b"[game\n")
    other = project.root / "cards" / "hotk" / "b.cards"
    other.parent.mkdir()
    text = "Choose a character in King's Landing. Kill that character. Each opponent skips a turn."
    other.write_text(f"game: hotk\n\ncard: Hodor\ntype: companion\ntext:\n  {text}\n", encoding="utf-8")
    said = told(project, capsys, "check")
    assert f"{WORDS}:1:6: error CW0601" in said
    assert "cards/hotk/b.cards:6:82: error CW0902" in said


def test_examples_that_a_broken_file_keeps_from_running(project: DemoProject, capsys: Capture):
    shutil.copytree(Content.bundled().grammar_dir("hotk"), project.root / "grammar" / "hotk")
    damage(project.root, "grammar/hotk/card.schema.json", b'{"requird": []}')
    other = project.root / "cards" / "hotk" / "b.cards"
    other.parent.mkdir()
    example = "example: he counts\n  given Hodor is at A1\n  then no card is at A2\n"
    other.write_text(f"game: hotk\n\ncard: Hodor\ntype: companion\n\n{example}", encoding="utf-8")
    assert main(["--project", str(project.root), "test", "--jobs", "1", str(other)]) == 1
    assert capsys.readouterr().out.startswith(
        "hotk: 1 example not run. The table of hotk cannot be laid: grammar/hotk/card.schema.json:1:2: "
        "There is no `requird`. Did you mean `required`? There are "
    )


def test_what_is_asked_of_sets_must_be_of_its_shape(project: DemoProject, capsys: Capture):
    cards = "".join(
        project.card("Draw a card.", name=f"Old Nan {'x' * n}").removeprefix("game: demo\n") for n in range(1, 22)
    )
    project.write("a.cards", f"game: demo\n{cards}")
    damage(project.root, SETS, b'[better]\nhigher = "cost"\n\n[[makeup]]\ngroup = "x"\ntype = "y"\n')
    said = told(project, capsys, "check")
    assert f"{SETS}:2:1: error CW0602: `better.higher` must be a list of texts, not text." in said
    assert f"{SETS}:4:1: error CW0602: `makeup.0` has no `total`." in said


@pytest.mark.parametrize("file", [WORDS, LIST, FORMAT])
def test_a_pipe_is_not_waited_for(file: str, project: DemoProject, capsys: Capture):
    (project.root / TABLE).touch()  # it may name what formats say
    (project.root / file).unlink()
    os.mkfifo(project.root / file)
    for command in ("check", "deck", "stats"):
        main(commands(project.root)[command])
    assert "internal error" not in capsys.readouterr().err


def test_a_folder_in_the_place_of_words(project: DemoProject, capsys: Capture):
    (project.root / WORDS).unlink()
    (project.root / WORDS).mkdir()
    assert f"{WORDS}:1:1: error CW0601: The file cannot be read: it is a folder." in told(project, capsys, "stats")


STUMBLED = [
    *((file, b"\xff\xfe\x00") for file in (WORDS, SCHEMA, SETS, DECK_WORDS, ENGLISH, FORMAT)),
    *((file, data) for file in (SCHEMA, FORMAT) for data in (b"", b"x = 1\n")),
]


@pytest.mark.parametrize(("file", "data"), STUMBLED, ids=[f"{file}-{data!r}" for file, data in STUMBLED])
def test_no_command_stumbles(file: str, data: bytes, project: DemoProject, capsys: Capture):
    damage(project.root, file, data)
    calls = commands(project.root)
    for call in (calls[name] for name in ("check", "deck", "test", "try", "stats", "new")):
        assert main(call) in (0, 1, 2), call
        captured = capsys.readouterr()
        assert "internal error" not in captured.err, call
        assert "Traceback" not in captured.err, call


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (
            b"start: nothing\n",
            "1:1: error CW0601: This is no grammar: Rule 'nothing' used but not defined (in rule start).",
        ),
        (b"start: NOUN\n  * *\n", "2:3: error CW0601: This is no grammar: Expecting option"),
        (b"\xff", "1:1: error CW0601: The file is not UTF-8 text."),
    ],
)
def test_a_grammar_that_is_none(data: bytes, expected: str, project: DemoProject, capsys: Capture):
    damage(project.root, "grammar/ability.lark", data)
    assert f"grammar/ability.lark:{expected}" in told(project, capsys, "check")


def test_a_ledger_that_is_no_text(project: DemoProject, capsys: Capture):
    damage(project.root, "grammar/demo/rules.md", b"# Rules\n\xff\n")
    assert main(["--project", str(project.root), "rules", "demo"]) == 1
    assert "grammar/demo/rules.md:2:1: error CW0601: The file is not UTF-8 text." in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
@pytest.mark.parametrize("command", ["check", "deck", "stats"])
def test_a_pipe_among_the_cards_is_not_waited_for(project: DemoProject, capsys: Capture, command: str):
    os.mkfifo(project.root / "cards" / "demo" / "pipe.cards")
    assert main(commands(project.root)[command]) != 0
    out = "".join(capsys.readouterr())
    assert "pipe.cards" in out and "it is a pipe, not a file" in out


def test_a_link_to_nowhere_is_told_and_the_other_cards_are_checked(project: DemoProject, capsys: Capture):
    (project.root / "cards" / "demo" / "lost.cards").symlink_to("nowhere")
    project.write("b.cards", project.card("Drow a card.", name="Hodor"))
    assert main(commands(project.root)["check"]) == 1
    out = capsys.readouterr().out
    assert "error CW0122: The file cannot be read: no such file or directory." in out
    assert "cards/demo/b.cards" in out


LOST = "cards/demo/lost.cards:1:1: error CW0122: The file cannot be read: no such file or directory.\n"


@pytest.mark.parametrize("command", ["check", "deck", "test", "stats", "build"])
def test_a_link_to_nowhere_is_told_where_it_stands(project: DemoProject, capsys: Capture, command: str):
    (project.root / "cards" / "demo" / "lost.cards").symlink_to("/nowhere/at.cards")
    assert main(commands(project.root)[command]) == 1
    out = "".join(capsys.readouterr())
    assert f"{LOST}  hint: Look whether it is there and may be read.\n" in out
    if command == "test":
        assert "0 examples: 0 hold, 0 failed" in out  # the others are run


def test_what_can_be_read_is_formatted_beside_a_link_to_nowhere(project: DemoProject, capsys: Capture):
    (project.root / "cards" / "demo" / "lost.cards").symlink_to("/nowhere/at.cards")
    file = project.write("b.cards", project.card("slay a character.", name="Hodor"))
    assert main(["--project", str(project.root), "fmt"]) == 1
    assert file.read_text(encoding="utf-8") == project.card("Kill a character.", name="Hodor")
    told = "cards/demo/lost.cards: left as it is, because it has errors; see `cardwright check`.\n"
    assert told in capsys.readouterr().err


def test_what_can_be_read_is_counted_judged_and_run_beside_a_link_to_nowhere(project: DemoProject, capsys: Capture):
    project.write("b.cards", project.card("Draw a card.", name="Hodor"))
    (project.root / "cards" / "demo" / "lost.cards").symlink_to("/nowhere/at.cards")
    (project.root / "lost.deck").symlink_to("/nowhere/at.deck")
    at = ["--project", str(project.root)]
    assert main([*at, "stats", "demo"]) == 1
    told = capsys.readouterr()
    assert told.out.startswith("2 cards, 2 lines of text, in ")
    assert LOST in told.err
    assert main([*at, "find", "hodor"]) == 0
    told = capsys.readouterr()
    assert "Hodor" in told.out
    assert LOST in told.err
    assert main([*at, "deck", "check", str(project.root / "a.deck"), str(project.root / "lost.deck")]) == 1
    told = capsys.readouterr()
    assert LOST in told.err
    assert "lost.deck" in told.out
    assert "The file cannot be read: no such file or directory." in told.out
