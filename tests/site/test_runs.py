"""Linked texts: keywords, zones, labels, names and icons lead somewhere, and no word is lost or said twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.content import Content
from cardwright.site.book import Book, CardEntry, load_book
from cardwright.site.drawing import Drawing, Sprite
from cardwright.site.faces import Layouts
from cardwright.site.gist import Gist
from cardwright.site.kept_parts import KeptParts
from cardwright.site.similar import Similar
from cardwright.site.sources import Shelf

SITE = Path(__file__).parents[2] / "site"


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    shelf = Shelf(Content.bundled(), tmp_path_factory.mktemp("kept"))
    shelf.tests = {}  # which tests there are is of no matter here
    return load_book(shelf, "agot")


@pytest.fixture(scope="module")
def drawing(book: Book) -> Drawing:
    return Drawing(book, Sprite(SITE / "icons.svg"), Layouts([SITE / "faces"]), frozenset())


def card(book: Book, name: str) -> CardEntry:
    return next(entry for entry in book.cards if entry.card.name == name)


def test_no_word_is_lost(book: Book, drawing: Drawing):
    linker = drawing.linker("agot")
    for entry in book.cards:
        for line in entry.card.lines:
            runs = linker.line(line.text, line.abilities)
            said = "".join(f"[{run.text}]" if run.kind == "icon" else run.text for run in runs)
            assert said == line.text


def test_words_lead_to_their_places(book: Book, drawing: Drawing):
    entry = card(book, "Arya Stark")
    linker = drawing.linker("agot")
    runs = [run for line in entry.card.lines for run in linker.line(line.text, line.abilities)]
    kinds = {run.kind: run for run in runs}
    assert kinds["keyword"].url == "agot/keywords.html#stealth"
    assert "cannot defend" in kinds["keyword"].help
    assert kinds["zone"].url == "agot/words.html#zone-hand"
    assert kinds["label"].url == "agot/words.html#label-response"
    assert kinds["self"].text == "Arya Stark"


def test_a_ruling_leads_to_the_other_cards_it_names(drawing: Drawing):
    runs = drawing.linker("agot").ruling(
        "Arya Stark, Robb Stark and Robb Starkson in a [power] challenge", "Arya Stark"
    )
    assert [(run["text"], run["kind"]) for run in runs] == [
        ("Arya Stark, ", "plain"),
        ("Robb Stark", "card"),
        (" and Robb Starkson in a ", "plain"),
        ("power", "icon"),
        (" challenge", "plain"),
    ]


def test_cards_that_do_the_same_are_found_by_what_they_do(book: Book):
    similar = Similar(book.cards, (Gist.of(entry.card, KeptParts()).features for entry in book.cards))
    for number, entry in enumerate(book.cards):
        for other, shared in similar.to(number):
            assert other is not entry
            assert shared
    none = [number for number, entry in enumerate(book.cards) if not entry.card.lines]
    assert all(similar.to(number) == [] for number in none)
