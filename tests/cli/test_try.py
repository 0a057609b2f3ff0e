"""`cardwright try`: lines in, events and answers out; what was tried is saved as an example that holds."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

import bare_dialect
from bare_dialect import DIALECT
from cardwright.cli.main import main
from cardwright.cli.try_session import completions
from cardwright.engine import build
from cardwright.engine.faults import CompileError
from cardwright.engine.rulerecords import Source
from cardwright.engine.rules import Rules
from isles_project import IslesProject

LAID = "given you control Ash, Birch and Cedar"


class Tried:
    """Calls the command in a project of the Isles."""

    def __init__(self, project: IslesProject, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.project = project
        self._capsys, self._patch = capsys, patch
        self.code = 0

    def __call__(self, *lines: str, options: tuple[str, ...] = (), game: str = "isles") -> list[str]:
        self._patch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        where = ("--project", str(self.project.root)) if game == "isles" else ()
        self.code = main(["try", game, *where, *options])
        captured = self._capsys.readouterr()
        self.err = captured.err
        return captured.out.splitlines()

    def json(self, *lines: str, options: tuple[str, ...] = ()) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self(*lines, options=("--format", "json", *options))]


@pytest.fixture
def attempt(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tried:
    return Tried(IslesProject(tmp_path / "isles"), capsys, monkeypatch)


def test_a_transcript(attempt: Tried):
    shown = attempt(LAID, "when you use Cedar", "2", "then Birch is in your discard pile", "Ash is tired")
    assert shown == [
        "given> given you control Ash, Birch and Cedar",
        "  = Ash: your field, might 2, speed 1",
        "  = Birch: your field, might 3, speed 2",
        "  = Cedar: your field, might 4, speed 3",
        "given> when you use Cedar",
        "  · Cedar is now tired  [Cedar: “Tire Cedar”]",
        "  You: choose  [Cedar: “a North sailor”]",
        "     1  Ash",
        "     2  Birch",
        "[1-2] 2",
        "  · Birch is killed (your field → your discard pile)  [Cedar: “choose and kill a North sailor”]",
        "when> then Birch is in your discard pile",
        "  ✓ it holds",
        "then> Ash is tired",
        "  ✗ not so: Ash is in your field",
    ]
    assert attempt.code == 1


def test_the_same_on_the_board_of_a_whole_game(attempt: Tried):
    shown = attempt(
        "Robb Stark is at B2", "Bran Stark is at A1", "use Sandor Clegane", "Bran", "undo", "1", game="hotk"
    )
    assert shown == [
        "given> Robb Stark is at B2",
        "  = Robb Stark: King's Landing, at B2",
        "given> Bran Stark is at A1",
        "  = Bran Stark: King's Landing, at A1",
        "given> use Sandor Clegane",
        "  · Sandor Clegane is resolved",
        "  You: choose  [Sandor Clegane: “Choose a character in King's Landing”]",
        "     1  Robb Stark",
        "     2  Bran Stark",
        "[1-2] Bran",
        "  · Bran Stark is killed (A1 → discard pile)  [Sandor Clegane: “Kill that character”]",
        "  · Sandor Clegane is discarded (→ discard pile)",
        "when> undo",
        "  taken back: Bran Stark",
        "  You: choose  [Sandor Clegane: “Choose a character in King's Landing”]",
        "     1  Robb Stark",
        "     2  Bran Stark",
        "[1-2] 1",
        "  · Robb Stark is killed (B2 → discard pile)  [Sandor Clegane: “Kill that character”]",
        "  · Sandor Clegane is discarded (→ discard pile)",
    ]
    assert attempt.code == 0


def test_an_unreadable_line_changes_nothing_and_comes_with_a_way_out(attempt: Tried):
    shown = attempt("given you control Ahs", "shwo", "show")
    assert shown == [
        "given> given you control Ahs",
        "  input:1:19: error CW0302: No card is called “Ahs”.",
        "      given you control Ahs",
        "                        ^^^",
        "    hint: Did you mean “Ash”?",
        "given> shwo",
        "  ✗ there is no command `shwo`; did you mean `show`?",
        "given> show",
        "  the table is empty",
    ]
    assert attempt.code == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("undo", "there is nothing to take back"),
        ("undo x", "✗ undo takes a number, not “x”"),
        ("use 1", "✗ options lists what can be used, with a number for each"),
        ("use Ash", "✗ Ash is nowhere on the table: a `given` line says where it is"),
        ("save", "✗ save needs a file: save FILE [TITLE]"),
        ("save x.txt", "✗ not saved: nothing has been tried yet"),
        ("log", "nothing has happened yet"),
        ("why", "✗ why needs a card: why NAME"),
        ("why Ash", "✗ Ash is nowhere on the table"),
        ("options", "nothing on the table can be used"),
        ("when", "what comes now is when"),
    ],
)
def test_what_cannot_be_done_is_told(attempt: Tried, line: str, told: str):
    assert attempt(line)[-1] == f"  {told}"


def test_help_names_every_command(attempt: Tried):
    shown = "\n".join(attempt("?"))
    for word in ("help", "show", "options", "why", "undo", "log", "save", "reload", "quit", "given", "when", "then"):
        assert f"  {word}" in shown


def test_show_options_and_log(attempt: Tried):
    shown = attempt(
        LAID, "your opponent controls Elm", "you have 2 coins", "options", "3", "use 1", "Cedar", "show", "log"
    )
    options = shown.index("given> options")
    assert shown[options + 1 : options + 7] == [
        "     1  you use Ash",
        "          Day: Choose a sailor. Until the end of the phase, that sailor gets +2 might",
        "     2  you use Cedar",
        "          Day: Tire Cedar to choose and kill a North sailor",
        "given> 3",
        "  ✗ there are only 2 options",
    ]
    assert shown[shown.index("when> show") + 1 :] == [
        "  your field",
        "    Ash  (might 2, speed 1)",
        "    Birch  (might 3, speed 2)",
        "    Cedar  (might 6 (printed 4), speed 3)",
        "  your opponent's field",
        "    Elm  (might 7 (printed 5), speed 2, Fierce 2)",
        "  your coin: 2",
        "  until the end of the phase: “that sailor gets +2 might” (Ash)",
        "when> log",
        "  · from now on until the end of the phase  [Ash: “that sailor gets +2 might”]",
    ]


def test_why_a_card_is_as_it_is(attempt: Tried):
    lines = ["given you control Elm, Ash and Cedar", "use Ash on Elm", "why elm", "why Cedar"]
    assert attempt(*lines)[-6:] == [
        "  Elm: your field, might 9 (printed 5), speed 2, Fierce 2",
        "    might +2  [Fierce: “This card gets +N might”]",
        "    might +2, until the end of the phase  [Ash: “that sailor gets +2 might”]",
        "when> why Cedar",
        "  Cedar: your field, might 4, speed 3",
        "    no text changes it",
    ]


def test_a_question_is_answered_in_many_ways(attempt: Tried):
    ways = ["1", "ash", "A", "when you choose Ash", "you choose Ash", ""]
    for way in ways:
        shown = attempt(LAID, "use Cedar", way)
        assert shown[-1].startswith("  · Ash is killed"), way
    assert attempt(LAID, "use Cedar", "3")[-2] == (
        "  ✗ “3” is none of the options: a number from 1 to 2 decides, undo takes back"
    )


def test_an_answer_that_does_nothing_more(attempt: Tried):
    shown = attempt(LAID, "Dune is on top of your deck", "use Cedar", "1", "pass", "given Ash is in your discard pile")
    assert shown[-4:-2] == ["[1-2] pass", "  (nothing more happens)"]


def test_a_question_that_nobody_answers_is_a_fault(attempt: Tried):
    shown = attempt(LAID, "use Cedar")
    assert (shown[-1], attempt.code) == ("  ✗ the last question was not answered", 1)
    assert attempt(LAID, "use Cedar", "quit")[-1] == shown[-1]


def test_two_cards_of_a_name_are_told_apart(attempt: Tried):
    shown = attempt("given you control Ash and Twin", "your opponent controls Twin", "use Ash", "3")
    assert "     2  Twin (your field, might 2, speed 2)" in shown
    assert "     3  Twin (your opponent's field, might 2, speed 2)" in shown


def test_json_is_one_object_a_step(attempt: Tried):
    start, laid, asks, done, table = attempt.json(LAID, "use Cedar", "1", "show")
    assert (start["reply"], start["game"]) == ("start", "isles")
    assert (laid["result"], laid["changes"][0]) == ("done", "Ash: your field, might 2, speed 1")
    assert asks["question"] == {
        "player": "you",
        "ask": "choose",
        "options": ["Ash", "Birch"],
        "usual": 1,
        "card": "Cedar",
        "words": "a North sailor",
    }
    assert (done["line"], done["result"]) == ("when you use Cedar", "done")
    assert done["events"] == [
        {
            "depth": 0,
            "text": "Ash is killed (your field → your discard pile)",
            "card": "Cedar",
            "words": "choose and kill a North sailor",
        }
    ]
    cedar = next(card for card in table["cards"] if card["name"] == "Cedar")
    assert (cedar["zone"], cedar["states"], cedar["numbers"]) == ("your field", ["tired"], {"might": 4, "speed": 3})
    (_, wrong) = attempt.json("given you control Ahs")
    assert wrong["result"] == "unreadable"
    assert wrong["problems"][0]["code"] == "CW0302"


def test_typed_by_hand(attempt: Tried, monkeypatch: pytest.MonkeyPatch):
    typed = iter([LAID, KeyboardInterrupt(), "use Cedar", "", "then Birch is tired", EOFError()])
    prompts: list[str] = []

    def keyboard(prompt: str) -> str:
        prompts.append(prompt)
        line = next(typed)
        if isinstance(line, BaseException):
            raise line
        return line

    monkeypatch.setattr("builtins.input", keyboard)

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr("io.StringIO", Terminal)
    shown = attempt()
    assert shown[0].startswith("isles: an empty table, with the cards of ")
    assert shown[1] == "Say what is given, when you do what, then what holds; ? for help."
    assert prompts == ["given> ", "given> ", "given> ", "[1-2, Enter: 1] ", "when> ", "then> "]
    assert attempt.code == 0  # whoever sits there has seen what is wrong


def test_names_are_completed():
    known = ["Robb Stark", "Robert Baratheon", "show", "given"]
    assert completions("given you control rob", known) == [
        "given you control Robb Stark",
        "given you control Robert Baratheon",
    ]
    assert completions("then Robb S", known) == ["then Robb Stark"]
    assert completions("s", known) == ["show"]
    assert completions("then x", known) == completions("", known) == completions("given ", known) == []


# Saving


def test_what_was_tried_is_saved_below_its_card_and_holds(attempt: Tried, capsys: pytest.CaptureFixture[str]):
    cards = attempt.project.cards
    before = cards.read_text(encoding="utf-8")
    line = before.splitlines().index("  Day: Tire Cedar to choose and kill a North sailor.") + 1
    shown = attempt(LAID, "use Cedar", "1", "then Ash is in your discard pile", f"save {cards} a northern sailor dies")
    assert shown[-1] == f"  saved, and it holds: {cards}:{line + 2}, below Cedar: a northern sailor dies"
    after = cards.read_text(encoding="utf-8")
    example = (
        "\nexample: a northern sailor dies\n  given you control Ash, Birch and Cedar\n"
        "  when you use Cedar on Ash\n  then Ash is in your discard pile\n"
    )
    assert after.replace(example, "") == before
    assert main(["test", "--project", str(attempt.project.root), str(cards)]) == 0
    assert "1 examples: 1 hold" in capsys.readouterr().err


def test_nothing_is_saved_through_a_link_that_leads_out_of_the_project(attempt: Tried, tmp_path: Path):
    own = tmp_path / "own.txt"
    own.write_text("mine\n")
    link = attempt.project.root / "tried.txt"
    link.symlink_to(own)
    shown = attempt(LAID, "then Ash is in your field", f"save {link} a trial")
    assert shown[-2:] == [
        f"  ✗ not saved: {link}: not written, because a link leads out of the project, to {own}.",
        "  hint: Put the file itself in the place of the link",
    ]
    assert (attempt.code, own.read_text()) == (1, "mine\n")


def test_nothing_is_saved_into_an_installed_copy(attempt: Tried, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("cardwright.content._INSTALLED", attempt.project.root)
    cards = attempt.project.cards
    before = cards.read_text(encoding="utf-8")
    shown = attempt(LAID, "use Cedar", "1", "then Ash is in your discard pile", f"save {cards} a trial")
    assert shown[-2:] == [
        f"  ✗ not saved: {cards}: nothing is written into the installed copy of cardwright.",
        "  hint: Stand in a folder with cards/, or name one with --project DIR",
    ]
    assert (attempt.code, cards.read_text(encoding="utf-8")) == (1, before)


def test_answers_are_lines_of_the_example(attempt: Tried, tmp_path: Path):
    file = tmp_path / "new folder" / "birch.txt"
    lines = [LAID, "Dune is on top of your deck", "use Cedar", "1", "pass", "then Dune is in your deck"]
    assert attempt(*lines, f'save "{file}" Birch declines')[-1] == f"  saved, and it holds: {file}:1: Birch declines"
    assert file.read_text(encoding="utf-8").splitlines() == [
        "example: Birch declines",
        "  given you control Ash, Birch and Cedar",
        "  and Dune is on top of your deck",
        "  when you use Cedar",
        "  and you choose Ash",
        "  then Dune is in your deck",
    ]
    attempt(LAID, "use Cedar", "1", f"save '{file}'")
    again = attempt(options=(str(file), "--example", "birch"))
    assert again[-2:] == ["then Dune is in your deck", "  ✓ it holds"]
    assert attempt.code == 0
    assert attempt(options=(str(file),)) == []
    assert attempt.err == (
        f"cardwright: {file} has several examples; --example says which: “Birch declines”, “you use Cedar”.\n"
    )


def test_a_card_file_keeps_its_line_ends(attempt: Tried):
    cards = attempt.project.cards
    cards.write_bytes(cards.read_bytes().rstrip(b"\n").replace(b"\n", b"\r\n"))
    attempt("given you control Gale", "then Gale is in play", f"save {cards}")
    data = cards.read_bytes()
    assert data.count(b"\n") == data.count(b"\r\n")
    attempt("given you control Head", "then Head is in play", f"save {cards}")
    assert cards.read_bytes().endswith(
        b"\r\n\r\nexample: Head is in play\r\n  given you control Head\r\n  then Head is in play\r\n"
    )


@pytest.mark.parametrize(
    ("lines", "name", "told"),
    [
        ([LAID], "all.cards", "an example of a card claims something: say then what holds"),
        ([LAID, "use Cedar"], "all.cards", "a question is open: answer it, or undo"),
        (["then you have 0 coins"], "all.cards", "no card of {file} is named; a file with another ending takes an "
         "example without its card"),
        ([LAID, "then Ash is in play"], "no.cards", "there is no card file {file}; a file with another ending takes an "
         "example without its card"),
        (["given you control a North sailor", "use Ash", "1", "then Ash has might 4"], "all.cards",
         "as an example it would go another way: Ash is nowhere on the table: a `given` line says where "
         "it is, instead of from now on until the end of "
         "the phase  [Ash: “that sailor gets +2 might”]"),
    ],
)  # fmt: skip
def test_what_would_not_hold_is_not_saved(attempt: Tried, lines: list[str], name: str, told: str):
    before = attempt.project.cards.read_bytes()
    file = attempt.project.cards.with_name(name)
    shown = [line for line in attempt(*lines, f"save {file}") if "not saved" in line]
    assert shown == [f"  ✗ not saved: {told.format(file=file)}"]
    assert attempt.project.cards.read_bytes() == before


def test_nothing_is_lost_when_a_file_cannot_be_written(attempt: Tried, monkeypatch: pytest.MonkeyPatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cardwright.lang.atomic.Path.replace", full)
    cards = attempt.project.cards
    before = cards.read_bytes()
    shown = attempt(LAID, "then Ash is in play", f"save {cards}", "show")
    assert f"  ✗ not saved: {cards}: No space left on device" in shown
    assert shown[-3:] == [
        "    Ash  (might 2, speed 1)",
        "    Birch  (might 3, speed 2)",
        "    Cedar  (might 4, speed 3)",
    ]
    assert cards.read_bytes() == before
    assert [file.name for file in cards.parent.iterdir()] == ["all.cards"]


# An author's own cards, files and examples

OWN = """game: isles

card: Yew
type: sailor
isle: South
cost: 1
might: 1
speed: 1
text:
  Day: Choose and kill a tired sailor.

card: Rowan
type: sailor
isle: South
cost: 1
might: 1
speed: 1
text:
  Choose a sailr.
"""


def test_a_card_of_ones_own_joins_the_table(attempt: Tried, tmp_path: Path):
    own = tmp_path / "mine.cards"
    own.write_text(OWN, encoding="utf-8")
    lines = ["given you control Yew and Ash", "Ash is tired", "use Yew", "given you control Rowan", "show"]
    shown = attempt(*lines, options=("--card", str(own)))
    assert shown[0] == f"{own}:19:12: error CW0301: The game has no word “sailr”."
    assert "  · Ash is killed (your field → your discard pile)  [Yew: “Choose and kill a tired sailor”]" in shown
    assert "  ✗ Rowan cannot run: something is wrong with it (cardwright check shows what)" in shown
    saved = attempt(*lines[:3], "then Ash is in your discard pile", f"save {own} Yew kills", options=(str(own),))
    assert saved[-1] == f"  saved, and it holds: {own}:12, below Yew: Yew kills"
    again = attempt(options=(str(own), "--example", "Yew: yew"))
    assert again[-1] == "  ✓ it holds"


def test_save_without_a_file_goes_to_ones_own(attempt: Tried, tmp_path: Path):
    own = tmp_path / "mine.cards"
    own.write_text(OWN, encoding="utf-8")
    lines = ["example: a quiet day", "given you control Yew", "then Yew is in play", "save"]
    shown = attempt(*lines, options=("--card", str(own)))
    assert "  save will call it “a quiet day”" in shown
    assert shown[-1] == f"  saved, and it holds: {own}:12, below Yew: a quiet day"


def test_a_card_that_cannot_run_says_why(attempt: Tried, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def text_of(rules: Rules, definition: int, pieces: int) -> object:
        if rules.cast.definitions[definition].name != "Rowan":
            return compiled(rules, definition, pieces)
        rules.faults["Rowan"] = [CompileError("Rowan: nobody knows how this is done.")]
        rules.sources.append(Source("Rowan", pieces, definition))
        return None

    compiled = build.text_of
    monkeypatch.setattr(build, "text_of", text_of)
    own = tmp_path / "mine.cards"
    own.write_text(OWN.replace("Choose a sailr.", "Day: Choose a sailor."), encoding="utf-8")
    shown = attempt("given you control Rowan", "given you control Yew", options=("--card", str(own)))
    assert shown == [
        "Rowan cannot run: nobody knows how this is done.",
        "given> given you control Rowan",
        "  ✗ Rowan cannot run: nobody knows how this is done.",
        "given> given you control Yew",
        "  = Yew: your field, might 1, speed 1",
    ]


def test_reload_reads_the_file_again(attempt: Tried, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    own = tmp_path / "mine.cards"
    own.write_text(OWN, encoding="utf-8")
    lines = iter(
        ["given you control Yew and Ash\n", "when you use Yew\n", "Ash is tired\n", "reload\n", "use Yew\n", ""]
    )

    class Editor(io.StringIO):
        """The author changes the card before the session reads it again."""

        def readline(self, *_: object) -> str:  # type: ignore[override]
            line = next(lines)
            if line == "reload\n":
                own.write_text(OWN.replace("a tired sailor", "a North sailor"), encoding="utf-8")
            return line

    monkeypatch.setattr("cardwright.cli.try_session.sys.stdin", Editor())
    monkeypatch.setattr("io.StringIO", lambda _text: Editor())
    shown = attempt(options=("--card", str(own)))
    assert "  ✗ Yew has no ability that can be used now" in shown
    assert shown[-1] == "  · Ash is killed (your field → your discard pile)  [Yew: “Choose and kill a North sailor”]"


def test_a_file_is_carried_out_first(attempt: Tried, tmp_path: Path):
    file = tmp_path / "lines.txt"
    file.write_text(
        "# what I want to see\n" + LAID + "\n\nwhen you use Cedar on Ash\nthen Ahs is tired\n", encoding="utf-8"
    )
    assert attempt(options=(str(file),))[-1] == f"  the lines from {file}:5 on are left out"
    file.write_text(LAID + "\nwhen you use Cedar\nthen Birch is in play\n", encoding="utf-8")
    shown = attempt("1", options=(str(file),))
    assert shown[-2:] == ["then Birch is in play", "  ✓ it holds"]
    assert attempt.code == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["try", "chess"], "There is no game chess; there are "),
        (["try", "hotk", "none.txt"], "There is no file none.txt."),
        (["try", "hotk", "--card", "none.cards"], "There is no file none.cards."),
        (["try", "hotk", "--example", "Nobody"], "No card is called “Nobody”; --example is 'CARD: TITLE'."),
        (["try", "hotk", "--example", "Loras Tyrell"], "Loras Tyrell has several examples; --example says which: “a "),
        (["try", "hotk", "--example", "Hodor: x"], "Hodor has no example “x”; there is “"),
    ],
)
def test_a_call_that_is_at_fault(words: list[str], told: str, capsys: pytest.CaptureFixture[str]):
    assert main(words) == 2
    assert capsys.readouterr().err.startswith(f"cardwright: {told}")


def test_a_dialect_that_says_nothing_of_its_table_cannot_be_tried(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["--project", str(bare_dialect.lay_out(tmp_path)), "try", DIALECT]) == 2
    told = f"cardwright: Examples of {DIALECT} cannot run yet: there is no table for them."
    assert capsys.readouterr().err.startswith(told)


def test_an_example_of_a_card_is_carried_out_first(attempt: Tried):
    shown = attempt(options=("--example", "loras tyrell: one card"), game="hotk")
    assert shown[-2:] == ["then Olena Tyrell is in King's Landing", "  ✓ it holds"]
