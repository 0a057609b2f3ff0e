"""A card's fields against its schema: values, messages, places."""

from __future__ import annotations

import http.server
import json
import sys
import threading
import time
from collections.abc import Iterator

import pytest

from cardwright.check.build import build_project
from cardwright.check.incremental import check_project
from cardwright.check.schema import CardSchema
from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.data import DataFileError
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source
from demo_project import CARD, DemoProject, told


def check(fields: str, schema: CardSchema) -> list[Diagnostic]:
    source = Source("f.cards", "game: demo\ncard: Old Nan\n" + fields)
    (card,) = read_card_file(source).blocks
    return schema.validate(card, source)[1]


MESSAGES = {
    "type: character\nhouse: Stark\n": (
        "2:1+13 CW0201 A character needs `cost:`.", "`cost:` What it costs."),
    "cost: 2\n": (
        "2:1+13 CW0201 A card needs `type:`.",
        "Add a line `type: ...`. The types are character, location or event."),
    "type: event\ncots: 2\n": (
        "4:1+4 CW0202 There is no field `cots:`.", "Did you mean `cost:`?"),
    "type: event\ncrad: Robb\n": (
        "4:1+4 CW0202 There is no field `crad:`.", "Did you mean `card:`?"),
    "type: event\ncost: 2\n": (
        "4:1+7 CW0203 An event has no `cost:`.", "Take it away, or look whether `type:` is right."),
    "type: event\nhouse: Stark\n": (
        "4:1+12 CW0203 An event has no `house:`.", "Take it away, or look whether `type:` is right."),
    "type: character\ncost: 2\nhouse: Stark, Tuly\n": (
        "5:15+4 CW0204 `house:` cannot be `Tuly`.", "Did you mean `Tully`? It is one of Stark, Tully or Arryn."),
    "type: character\ncost: 2\nhouse: Lannister\n": (
        "5:8+9 CW0204 `house:` cannot be `Lannister`.",
        "It is one of Stark, Tully or Arryn. `house:` The Houses it belongs to."),
    "type: location\ncost: 2\nunique: no\n": (
        "5:9+2 CW0204 `unique:` of a location is always `yes`, not `no`.", "Write `unique: yes`."),
    "type: character\nhouse: Stark\ncost: two\n": (
        "5:7+3 CW0205 `cost:` takes a number, not `two`.", "Write `cost: 2`."),
    "type: character\nhouse: Stark\ncost: cheap\n": (
        "5:7+5 CW0205 `cost:` takes a number, not `cheap`.", "`cost:` What it costs."),
    "type: character\nhouse: Stark\ncost: −2\n": (
        "5:7+2 CW0206 `cost:` is at least 0; -2 is too low.", "`cost:` What it costs."),
    "type: character\nhouse: Stark\ncost: 10\n": (
        "5:7+2 CW0206 `cost:` is at most 9; 10 is too high.", "`cost:` What it costs."),
    "type: Charcter\nstrength: 1\n": None,
    "type: charakter\n": (
        "3:7+9 CW0207 There is no card type `charakter`.",
        "Did you mean `character`? It is one of character, location or event."),
    "type: character\ncost: 1\nhouse:\n": (
        "5:1+6 CW0208 `house:` takes at least 1 value; here are 0.", "`house:` The Houses it belongs to."),
    "type: character\ncost: 1\nhouse: Stark, Tully, Arryn\n": (
        "5:8+19 CW0208 `house:` takes at most 2 values; here are 3.", "`house:` The Houses it belongs to."),
    "type: character\ncost: 1\nhouse: Stark, Stark\n": (
        "5:8+12 CW0209 `house:` names `Stark` twice.", "Name it once."),
    "type: event\nunique: maybe\n": (
        "4:9+5 CW0210 `unique:` takes `yes` or `no`, not `maybe`.", "`unique:` Whether there is only one."),
    "type: event\nartist:\n": (
        "4:1+7 CW0211 `artist:` has no value.", "`artist:` Who made the picture."),
    "type: event\nnumber: 12\n": (
        "4:9+2 CW0212 `number:` cannot be `12`.", "`number:` The collector number: a letter and digits."),
}  # fmt: skip


@pytest.mark.parametrize("fields", [fields for fields, said in MESSAGES.items() if said])
def test_each_message(fields: str, demo_schema: CardSchema):
    (found,) = check(fields, demo_schema)
    told = (f"{found.line}:{found.column}+{found.length} {found.code} {found.message}", found.hint)
    assert told == MESSAGES[fields]


def test_every_fault_of_a_card_is_told(demo_schema: CardSchema):
    found = check("type: character\nhouse: Starck\ncost: -1\ncolour: red\n", demo_schema)
    assert [diagnostic.code for diagnostic in found] == ["CW0204", "CW0206", "CW0202"]


def test_a_wrong_type_is_told_before_what_the_type_needs(demo_schema: CardSchema):
    assert [diagnostic.code for diagnostic in check("type: Charcter\nstrength: 1\n", demo_schema)] == [
        "CW0207", "CW0202",
    ]  # fmt: skip


def test_a_wrong_type_hides_no_value_that_is_wrong_for_every_type(demo_schema: CardSchema):
    found = check("type: Charcter\ncost: two\nhouse: Tuly\nartist: Somebody\n", demo_schema)
    assert [(one.line, one.code) for one in found] == [(3, "CW0207"), (4, "CW0205"), (5, "CW0204")]


def test_values_are_read_as_the_schema_has_them(demo_schema: CardSchema):
    fields = "type: character\nhouse: Stark,Tully\ncost: 3\nunique: Yes\nnumber: N1\ntraits:\n"
    source = Source("f", f"game: demo\nset: S\ncard: A\n{fields}text:\n  Stealth.\n")
    (card,) = read_card_file(source).blocks
    record, problems = demo_schema.validate(card, source)
    assert problems == []
    assert record == {
        "name": "A", "set": "S", "type": "character", "house": ["Stark", "Tully"], "cost": 3, "unique": True,
        "number": "N1", "traits": [], "text": ["Stealth."],
    }  # fmt: skip


def test_a_choice_of_number_or_word(demo_schema: CardSchema):
    assert check("type: character\nhouse: Stark\ncost: X\n", demo_schema) == []


def test_without_the_library_fields_are_not_validated(demo_schema: CardSchema, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "jsonschema", None)
    assert check("type: character\ncost: two\n", CardSchema(demo_schema.schema)) == []


@pytest.mark.parametrize("game", Content.bundled().games_with_cards())
def test_bundled_cards_pass_and_their_schema_has_a_quick_test(game: str):
    content = Content.bundled()
    schema = CardSchema.load(content.schema_file(game))
    assert schema.is_quick
    for file in content.card_files(game):
        source = Source.read(file, content.shown(file))
        found = read_card_file(source)
        assert found.problems == []
        assert [problem for card in found.blocks for problem in schema.validate(card, source)[1]] == []


def test_two_thousand_cards_a_second(demo_schema: CardSchema):
    text = (
        "game: demo\n"
        + "card: A\ntype: character\nhouse: Stark\ncost: 2\ntraits: Lord, Lady\ntext:\n  Stealth.\n" * 2000
    )
    source = Source("f", text)
    cards = read_card_file(source).blocks
    start = time.process_time()
    for card in cards:
        demo_schema.validate(card, source)
    assert len(cards) / (time.process_time() - start) > 2000


# What a schema refers to


@pytest.fixture
def server() -> Iterator[tuple[str, list[str]]]:
    """An address on this machine, and what was asked of it."""
    asked: list[str] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"true")

        def log_message(self, *_: object) -> None:
            """Tests need no log."""

    with http.server.HTTPServer(("127.0.0.1", 0), Handler) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{listening.server_port}/evil.json", asked
        listening.shutdown()


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("$ref", "The card schema refers to `{address}`, which is not in it."),
        ("$dynamicRef", "There is no `$dynamicRef` in `properties.cost`."),
    ],
)
def test_a_schema_fetches_nothing(key: str, message: str, demo: DemoProject, server: tuple[str, list[str]]):
    address, asked = server
    file = demo.root / "grammar" / "demo" / "card.schema.json"
    schema = json.loads(file.read_text(encoding="utf-8"))
    schema["properties"]["cost"] = {key: address}
    file.write_text(json.dumps(schema, indent=1), encoding="utf-8")
    line = next(number for number, row in enumerate(file.read_text().splitlines(), 1) if address in row)
    for name in ("a", "b"):
        demo.write(f"{name}.cards", demo.card(name=f"{name} one") + "\n" + CARD.format(name=f"{name} two"))
    (problem,) = check_project(demo.content).problems
    assert told(problem)[0] == f"{line}:4+{len(key) + 2} CW0602 {message.format(address=address)}"
    assert problem.file == "grammar/demo/card.schema.json"
    assert check_project(demo.content).problems == [problem]  # the second time, too
    with pytest.raises(DataFileError) as refused:
        build_project(demo.content)
    assert refused.value.within(demo.content) == [problem]
    assert asked == []


def test_a_template_fetches_nothing(
    demo: DemoProject, server: tuple[str, list[str]], capsys: pytest.CaptureFixture[str]
):
    address, asked = server
    file = demo.root / "grammar" / "demo" / "card.schema.json"
    schema = json.loads(file.read_text(encoding="utf-8"))
    schema["properties"]["cost"] = {"$ref": address}
    file.write_text(json.dumps(schema), encoding="utf-8")
    assert main(["new", "demo", "character", "--project", str(demo.root)]) == 1
    assert f"error CW0602: The card schema refers to `{address}`, which is not in it." in capsys.readouterr().err
    assert asked == []


@pytest.mark.parametrize("reference", ["#/$defs/nowhere", "#nowhere"])
def test_a_reference_that_leads_nowhere_is_told(reference: str, demo: DemoProject):
    file = demo.root / "grammar" / "demo" / "card.schema.json"
    schema = json.loads(file.read_text(encoding="utf-8"))
    schema["properties"]["cost"] = {"$ref": reference}
    file.write_text(json.dumps(schema), encoding="utf-8")
    demo.write("a.cards", demo.card())
    (problem,) = check_project(demo.content).problems
    assert (problem.code, problem.file) == ("CW0602", "grammar/demo/card.schema.json")
    assert problem.message == f"The card schema refers to `{reference}`, which is not in it."
    assert problem.hint == "Write what it stands for into this file, and refer to it as `#/$defs/NAME`."
