"""The card file: what is read, and every message it can give."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.content import Content
from cardwright.lang.cardblocks import CardFile
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.grammars import build
from cardwright.lang.source import Source, Span

STEWARD = """\
# a first file
game: demo
set: Northern Winds

card: Steward of the White Knife
type: character
icons: intrigue, power
text:
  Stealth.
  # why this is dear
  Challenges: Kneel 2 influence to choose one:
   • draw a card.
   •  gain 1 gold.

example: the help ends with the phase
  given you control Steward of the White Knife
  when you use  Steward of the White Knife
  then you hold 1 card
  and after the phase you hold 1 card

set: Southern Rains
keyword: Smash N
text:
  You may discard a card.
"""


def read(text: str) -> CardFile:
    return read_card_file(Source("f.cards", text))


def said(text: str) -> list[str]:
    """The problems of a file as `line:column code message`."""
    return [f"{p.line}:{p.column} {p.code} {p.message}" for p in read(text).problems]


def test_a_whole_file_is_read():
    found = read(STEWARD)
    assert found.problems == []
    card, keyword = found.blocks
    assert (card.kind, card.name, card.game, card.set_name) == (
        "card", "Steward of the White Knife", "demo", "Northern Winds",
    )  # fmt: skip
    assert [(field.name, field.value) for field in card.fields] == [("type", "character"), ("icons", "intrigue, power")]
    assert [line.text for line in card.text] == [
        "Stealth.",
        "Challenges: Kneel 2 influence to choose one:\n• draw a card.\n• gain 1 gold.",
    ]
    assert (keyword.kind, keyword.name, keyword.set_name) == ("keyword", "Smash N", "Southern Rains")
    assert card.field("type") == card.fields[0]
    assert card.field("cost") is None


def test_examples_are_kept_with_their_steps():
    (example,) = read(STEWARD).blocks[0].examples
    assert example.title == "the help ends with the phase"
    assert [(step.word, step.text) for step in example.steps] == [
        ("given", "you control Steward of the White Knife"),
        ("when", "you use  Steward of the White Knife"),
        ("then", "you hold 1 card"),
        ("and", "after the phase you hold 1 card"),
    ]


def test_comments_are_kept_with_their_place():
    assert [(comment.text, comment.line, comment.indent) for comment in read(STEWARD).comments] == [
        ("# a first file", 1, 0),
        ("# why this is dear", 10, 2),
    ]


def test_every_part_knows_its_place():
    found = read(STEWARD)
    card = found.blocks[0]

    def cut(span: Span) -> str:
        return STEWARD[span.start : span.end]

    assert cut(card.name_span) == "Steward of the White Knife"
    assert [cut(field.span) for field in card.fields] == ["type: character", "icons: intrigue, power"]
    assert [cut(field.value_span) for field in card.fields] == ["character", "intrigue, power"]
    assert cut(card.text[0].span) == "Stealth."
    choice = card.text[1]
    for word in ("Kneel", "draw", "gold", "• draw"):
        start = choice.text.index(word)
        assert cut(choice.file_span(Span(start, start + len(word)))) == word
    step = card.examples[0].steps[1]
    assert STEWARD[step.text_start :].startswith("you use  Steward")


def test_the_grammar_is_strict():
    grammar = Content.bundled().grammar_file("cardfile.lark").read_text(encoding="utf-8")
    assert build(grammar).options.strict is True


CARD = "game: demo\ncard: A\n"

MESSAGES = {
    "game: demo\ncard:\n": ["2:1 CW0101 A card without a name."],
    CARD + "cost 2\n": ["3:1 CW0102 This line is not of the form `field: value`."],
    "game: demo\nCard: A\n": ["2:1 CW0102 `Card:` is written `card:`."],
    "game: demo\ncost: 2\ntype: x\ntext:\n  Stealth.\ncard: A\n": ["2:1 CW0103 `cost:` belongs to no card."],
    CARD + "text:\n Stealth.\n": ["4:2 CW0104 An ability is indented two blanks; this line has 1."],
    CARD + "text:\n\xa0\xa0Stealth.\n": [
        "4:3 CW0104 An ability is indented with two plain blanks; these are other characters."
    ],
    CARD + "text:\n  Choose one:\n  • Stealth.\n": ["5:3 CW0104 A bullet is indented three blanks; this line has 2."],
    CARD + "example: e\n   then x\n": ["4:4 CW0104 A step of an example is indented two blanks; this line has 3."],
    CARD + "  Stealth.\n": ["3:3 CW0105 An indented line below neither `text:` nor `example:`."],
    CARD + "text:\n\tStealth.\n": ["4:1 CW0106 A tab."],
    CARD + "cost:\t2\n": ["3:6 CW0106 A tab."],
    CARD + "text: Stealth.\n": ["3:1 CW0107 The abilities stand below `text:`, not beside it."],
    CARD + "cost: 1\ncost: 2\n": ["4:1 CW0108 A second `cost:`; the first stands on line 3."],
    CARD + "text:\n  A.\ntext:\n  B.\n": ["5:1 CW0108 A second `text:`; the first stands on line 3."],
    CARD + "example: e\n  then x\ncost: 2\n": ["5:1 CW0109 `cost:` below an example."],
    "card: A\n": ["1:1 CW0110 It is not said which game this belongs to."],
    CARD + "example: e\n  finally x\n  then y\n": ["4:3 CW0112 A step of an example does not start with `finally`."],
    CARD + "example: e\n  and x\n  then y\n": ["4:3 CW0112 The first step of an example cannot start with `and`."],
    CARD + "example:\n  then y\n": ["3:1 CW0113 An example without a title."],
    CARD + "example: e\n  then y\nexample: e\n  then z\n": ["5:1 CW0114 A second example with the title `e`."],
    CARD + "example: e\n": ["3:1 CW0115 An example that claims nothing."],
    CARD + "example: e\n  then\n": ["4:3 CW0115 `then` with nothing after it."],
    CARD + "text:\n   • A.\n": [
        "3:1 CW0120 Nothing stands below `text:`.",
        "4:4 CW0116 A bullet with no ability above it.",
    ],
    CARD + "cost: 2\0\n": ["3:8 CW0118 This is not a text file: it holds a zero byte."],
    CARD + "cost: \x072\n": ["3:7 CW0118 An invisible control character (code 7)."],
    CARD + "text:\n  " + "x" * 100_001 + "\n": [
        "3:1 CW0120 Nothing stands below `text:`.",
        "4:3 CW0119 A line of 100001 characters; the longest allowed has 100000.",
    ],
    CARD + "text:\n": ["3:1 CW0120 Nothing stands below `text:`."],
    "game: demo\nset:\ncard: A\n": ["2:1 CW0121 `set:` without a value."],
}


@pytest.mark.parametrize(("text", "messages"), MESSAGES.items(), ids=[rows[0][:40] for rows in MESSAGES.values()])
def test_each_message(text: str, messages: list[str]):
    assert said(text) == messages


def test_a_byte_that_is_not_utf8():
    (problem,) = read_card_file(Source.from_bytes("f.cards", b"game: demo\ncard: Th\xe9on\n")).problems
    assert (problem.code, problem.line, problem.column) == ("CW0117", 2, 9)


def test_errors_in_one_card_do_not_hide_the_next():
    found = read("game: demo\ncard: A\nwhat\n  ever\ncost: 1\ncost: 2\n\ncard: B\ntype: x\ntext:\n  Stealth.\n")
    assert [block.name for block in found.blocks] == ["A", "B"]
    assert [line.text for line in found.blocks[1].text] == ["Stealth."]
    assert [problem.code for problem in found.problems] == ["CW0102", "CW0105", "CW0108"]


def test_a_misplaced_example_takes_its_steps_with_it():
    assert said("game: demo\nexample: e\n  then x\n\ncard: A\n") == ["2:1 CW0103 `example:` belongs to no card."]


def test_an_empty_file_is_fine():
    assert said("") == []
    assert said("\n\n# only a remark\n") == []


@given(st.binary(max_size=400))
def test_no_bytes_raise(data: bytes):
    read_card_file(Source.from_bytes("f.cards", data))


LINES = st.sampled_from(
    [*STEWARD.split("\n"), "\tx", "   • y", "card:", "text:", "  ", "é: 1", "Card: Z", "game:", "•", ": x", "a b: c"]
)


@settings(max_examples=300)
@given(st.lists(LINES, max_size=25))
def test_no_order_of_lines_raises_and_every_problem_has_a_place(lines: list[str]):
    text = "\n".join(lines)
    source = Source("f.cards", text)
    for problem in read_card_file(source).problems:
        assert 1 <= problem.line <= len(lines) + 1
        assert 1 <= problem.column <= len(source.line_text(problem.line)) + 1


WORDS = st.text(alphabet="abc XY.,'é", min_size=1, max_size=12).map(str.strip).filter(bool)


@given(
    st.dictionaries(st.from_regex(r"f[a-z_]{0,6}", fullmatch=True), WORDS, max_size=5),
    st.lists(st.tuples(WORDS, st.lists(WORDS, max_size=3)), max_size=4),
)
def test_what_is_written_is_read_back(fields: dict[str, str], abilities: list[tuple[str, list[str]]]):
    rows = ["game: demo", "card: A", *(f"{name}: {value}" for name, value in fields.items())]
    rows += ["text:"] if abilities else []
    for ability, bullets in abilities:
        rows += [f"  {ability}", *(f"   • {bullet}" for bullet in bullets)]
    found = read("\n".join(rows))
    assert found.problems == []
    (card,) = found.blocks
    assert {field.name: field.value for field in card.fields} == fields
    assert [line.text for line in card.text] == [
        "".join([ability, *(f"\n• {bullet}" for bullet in bullets)]) for ability, bullets in abilities
    ]
