"""Cards and keywords compiled: fields, trees, examples; one card's fault hides no other's."""

from __future__ import annotations

from cardwright.check.compile import open_compiler
from cardwright.lang.reader import Reader
from cardwright.lang.source import Source
from demo_project import CARD, DemoProject


def test_a_card_has_its_fields_trees_and_examples(demo: DemoProject):
    text = demo.card("Draw a card.", "Kneel Old Nan to draw a card.") + "\nexample: a tale\n  then you hold 1 card\n"
    (card,) = demo.compile(text).cards
    assert (card.name, card.type, card.game, card.file, card.line) == ("Old Nan", "character", "demo", "f.cards", 3)
    assert card.fields == {"house": ["Stark"], "cost": 2}
    assert [line.text for line in card.lines] == ["Draw a card.", "Kneel Old Nan to draw a card."]
    assert [line.line for line in card.lines] == [8, 9]
    assert card.lines[1].abilities[0].statements[0].op == "pay"
    assert card.canonical(card.lines[0]) == "Draw a card."
    assert card.examples[0].title == "a tale"
    assert card.is_sound


def test_a_keyword_reads_its_parameters(demo: DemoProject):
    text = "game: demo\nkeyword: Feast N\ntext:\n  Draw N cards.\n"
    found = demo.compile(text)
    assert found.problems == []
    (keyword,) = found.keywords
    assert (keyword.name, keyword.parameters, keyword.is_sound) == ("Feast", ("N",), True)


def test_a_keyword_has_no_fields(demo: DemoProject):
    found = demo.compile("game: demo\nkeyword: Feast\ncost: 2\ntext:\n  Draw a card.\n")
    assert [problem.code for problem in found.problems] == ["CW0203"]


def test_errors_in_one_card_do_not_hide_the_next(demo: DemoProject):
    text = demo.card("Draw a crad.", "Kneel your hand.") + "\n" + CARD.format(name="B") + "text:\n  Draw.\n"
    found = demo.compile(text)
    assert [problem.code for problem in found.problems] == ["CW0301", "CW0502", "CW0503"]
    assert [card.is_sound for card in found.cards] == [False, False]


def test_a_failure_of_the_compiler_is_one_finding(demo: DemoProject, monkeypatch):
    def fail(_self: Reader, text: str, _depth: int = 0):
        raise AssertionError(text)

    monkeypatch.setattr(Reader, "read", fail)
    (problem,) = demo.problems("Draw a card.")
    assert problem.code == "CW0499"


def test_a_dialect_knows_the_cards_and_the_schema_of_the_game_it_extends(demo: DemoProject):
    dialect = demo.root / "grammar" / "demo-two"
    dialect.mkdir()
    (dialect / "vocabulary.toml").write_text('[game]\nname = "Second"\nextends = "demo"\n')
    demo.write("a.cards", demo.card("Draw a card."))
    text = "game: demo-two\ncard: B\ntype: character\nhouse: Stark\ncost: 99\ntext:\n  Kneel Old Nan.\n"
    found = open_compiler(demo.content).compile(Source("b.cards", text))
    assert [problem.code for problem in found.problems] == ["CW0206"]


def test_the_words_of_one_game_are_not_those_of_another(demo: DemoProject):
    other = demo.root / "grammar" / "other"
    other.mkdir()
    (other / "vocabulary.toml").write_text('[game]\nname = "Other"\n')
    found = open_compiler(demo.content).compile(Source("b.cards", "game: other\ncard: B\ntext:\n  Kneel a card.\n"))
    assert [problem.code for problem in found.problems] == ["CW0301"]
