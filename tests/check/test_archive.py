"""One loader for all who read cards: what it shares, and what it notices."""

from __future__ import annotations

from cardwright.check.archive import open_archive
from cardwright.check.meanings import meanings_of
from demo_project import DemoProject


def test_an_archive_is_the_same_until_a_file_changes(demo: DemoProject):
    demo.write("a.cards", demo.card("Draw a card."))
    first = open_archive(demo.content)
    (card,) = first.cards("demo")
    assert open_archive(demo.content) is first
    assert meanings_of(card) is meanings_of(open_archive(demo.content).cards("demo")[0])
    demo.write("a.cards", demo.card("Draw 2 cards."))
    assert [one.lines[0].text for one in open_archive(demo.content).cards("demo")] == ["Draw 2 cards."]


def test_the_words_of_a_game_are_noticed_too(demo: DemoProject):
    demo.write("a.cards", demo.card("Draw a card."))
    first = open_archive(demo.content)
    words = demo.root / "grammar" / "demo" / "vocabulary.toml"
    words.write_text(words.read_text(encoding="utf-8") + "\n# a remark\n", encoding="utf-8")
    assert open_archive(demo.content) is not first


def test_a_file_beside_the_project_lends_its_names(demo: DemoProject):
    demo.write("a.cards", demo.card("Kneel Meera Reed to draw a card."))
    beside = demo.root.parent / "beside.cards"
    beside.write_text(demo.card("Draw a card.", name="Meera Reed"), encoding="utf-8")
    assert [problem.code for problem in open_archive(demo.content).file("cards/demo/a.cards").problems] == ["CW0302"]
    archive = open_archive(demo.content, [beside])
    assert archive.file("cards/demo/a.cards").problems == []
    assert [card.name for card in archive.file(beside).cards] == ["Meera Reed"]
    assert [card.name for card in archive.cards("demo")] == ["Old Nan"]
