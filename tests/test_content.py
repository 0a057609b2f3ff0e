"""Where content is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.content import Content, ContentError


def test_a_checkout_is_its_own_content():
    content = Content.bundled()
    assert (content.root / "pyproject.toml").is_file()
    assert content.games()
    assert content.grammar_file("cardfile.lark").is_file()
    assert content.build_dir() == content.root / "build"


def test_a_folder_of_cards_is_a_project(tmp_path: Path):
    game = Content.bundled().games()[0]
    cards = tmp_path / "cards" / game / "mine"
    cards.mkdir(parents=True)
    (cards / "a.cards").write_text("")
    content = Content.find(tmp_path)
    assert content.card_files(game) == [cards / "a.cards"]
    assert content.all_card_files() == [cards / "a.cards"]
    assert content.games_with_cards() == [game]
    assert content.grammar_dir(game) == Content.bundled().grammar_dir(game)
    assert content.shown(cards / "a.cards") == f"cards/{game}/mine/a.cards"


def test_a_project_may_bring_its_own_game(tmp_path: Path):
    (tmp_path / "grammar" / "demo").mkdir(parents=True)
    (tmp_path / "grammar" / "demo" / "words.toml").write_text("")
    content = Content.find(tmp_path)
    assert "demo" in content.games()
    assert content.vocabulary_files("demo") == [tmp_path / "grammar" / "demo" / "words.toml"]


def test_an_unknown_game_is_told():
    with pytest.raises(ContentError, match="There is no game chess; there are "):
        Content.bundled().grammar_dir("chess")
