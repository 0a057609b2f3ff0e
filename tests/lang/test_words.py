"""A line cut into words: what is one word, and where it stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.lang.words import cut_phrase, cut_words, with_aliases
from lang.gold.reading import read

CUTS = [
    # icons
    ("a [military] icon", ["a", "[military]", "icon"]),
    ("[Strength] [King's Landing]: Draw", ["[Strength]", "[King's Landing]", ":", "Draw"]),
    ("in [N2 E2 S2 W2].", ["in", "[N2 E2 S2 W2]", "."]),
    ("an open [bracket", ["an", "open", "[", "bracket"]),
    # signs
    ("+2 STR", ["+2", "STR"]),
    ("gets -1 STR", ["gets", "-1", "STR"]),
    ("gets −1 STR", ["gets", "-1", "STR"]),
    ("+X STR", ["+X", "STR"]),
    ("+[Attack]", ["+", "[Attack]"]),
    ("1/2", ["1/2"]),
    ("Twist 1-6:", ["Twist", "1", "-", "6", ":"]),
    ("non-Army character", ["non-", "Army", "character"]),
    ("Non-[Stark] card", ["Non-", "[Stark]", "card"]),
    ("his/her", ["his", "/", "her"]),
    ("the 2nd space", ["the", "2nd", "space"]),
    # inches
    ('within 8" of it', ["within", '8"', "of", "it"]),
    ('up to 4".', ["up", "to", '4"', "."]),
    ('within N"', ["within", 'N"']),
    ('gains "Draw 2 cards."', ["gains", '"', "Draw", "2", "cards", ".", '"']),
    # possessives
    ("its owner's hand", ["its", "owner", "'s", "hand"]),
    ("its owner’s hand", ["its", "owner", "'s", "hand"]),
    ("the players' hands", ["the", "players", "'", "hands"]),
    ("[Stark]'s card", ["[Stark]", "'s", "card"]),
    ("you don't", ["you", "don't"]),
    ("KO'd this way", ["KO'd", "this", "way"]),
    # names
    ("Jaqen H'ghar's card", ["Jaqen", "H'ghar", "'s", "card"]),
    ("R’hllor", ["R'hllor"]),
    ("King-Beyond-the-Wall", ["King-Beyond-the-Wall"]),
    ("Guilty!", ["Guilty", "!"]),
    ("M.O.D.O.K. fights", ["M.O.D.O.K.", "fights"]),
    ("Draw a card.", ["Draw", "a", "card", "."]),
    # marks
    ("one: • Draw. • Stop.", ["one", ":", "•", "Draw", ".", "•", "Stop", "."]),
    ("“Draw.”", ['"', "Draw", ".", '"']),
    ("Sunlight → draw", ["Sunlight", "→", "draw"]),
    # odd letters
    ("Æmon the Ærial", ["Æmon", "the", "Ærial"]),
    ("İstanbul Straße", ["İstanbul", "Straße"]),
    ("a\u00a0card\u2003now", ["a", "card", "now"]),
    ("", []),
]


@pytest.mark.parametrize(("text", "words"), CUTS, ids=[text for text, _ in CUTS])
def test_a_line_is_cut_into_words(text: str, words: list[str]):
    assert [word.text for word in cut_words(text)] == words


@pytest.mark.parametrize("text", [text for text, _ in CUTS])
def test_words_keep_their_places(text: str):
    check_places(text)


@given(st.text(max_size=80) | st.text(alphabet="İßﬁ’“”−–[]'\"-+8Xx s.\u0307\ud7ff😀e\u0301", max_size=40))
def test_words_of_any_text_keep_their_places(text: str):
    check_places(text)


def check_places(text: str) -> None:
    """Words stand one after another, cover all but blanks, and are written as the text writes them."""
    at = 0
    for word in cut_words(text):
        assert not text[at : word.start].strip()
        assert word.start < word.end
        written = text[word.start : word.end]
        assert len(word.text) == len(written)
        assert word.low == word.text.lower()
        at = word.end
    assert not text[at:].strip()


def test_marks_are_told_from_words():
    assert [word.mark for word in cut_words("Draw, [military] 2!")] == [False, True, True, False, True]


def test_a_phrase_is_cut_as_a_line_is():
    assert cut_phrase("King's Landing") == ("king", "'s", "landing")


def test_a_printed_wording_stands_where_it_was_printed():
    aliases = {"plot": [(("plot", "card"), "plot")], "take": [(("take", "another", "turn"), "take an extra turn")]}
    words = with_aliases(cut_words("Reveal a plot card. Take another turn."), aliases)
    assert [word.text for word in words] == ["Reveal", "a", "plot", ".", "take", "an", "extra", "turn", "."]
    assert [(word.start, word.end) for word in words[2:5]] == [(9, 18), (18, 19), (20, 37)]


@pytest.mark.parametrize(
    ("sentence", "game", "card"),
    [
        ("Kneel Guilty! to draw 1 card.", "agot", "Guilty!"),
        ("Kneel Missandei's Scribe to draw 1 card.", "agot", "Missandei's Scribe"),
        ("Missandei’s Scribe claims 1 power.", "agot", "Missandei's Scribe"),
        ("Draw a card for each He is Khal! in your hand.", "legendary", "Arakh and Bell"),
        ("Choose a model within 8\" of Stark's Armor's bearer.", "minis", "Stark's Armor"),
        ("Return Storm's End Champion to its owner's hand.", "agot", "Storm's End Champion"),
    ],
)
def test_names_with_marks_are_read(sentence: str, game: str, card: str):
    assert read(sentence, game, card).typed


def test_places_in_the_tree_are_places_in_the_text():
    text = "Response: After you win a challenge, kneel Missandei’s Scribe to draw 1 card."
    (ability,) = read(text, "agot", "Missandei's Scribe").abilities
    (when,) = ability.statements
    start, end = when.do.cost.what.span
    assert text[start:end] == "Missandei’s Scribe"
