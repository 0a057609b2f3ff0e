"""Two players' decks in one list are two decks, each judged by itself, with the player named."""

from __future__ import annotations

import pytest

from cardwright.decks import Judge
from decklists import NEUTRAL, PLOTS, TITLES, changed, deck, verdict


def own(whose: str, house: str, cards: int = 20, *more: str) -> str:
    """What one player brings: so many cards three times, and more lines of the House deck."""
    rows = [f"{whose} house: {house}", f"{whose} plot deck", *PLOTS, "Burned Fields", f"{whose} House deck"]
    return "\n".join([*rows, *(f"3x {name}" for name in NEUTRAL[:cards]), *more, ""])


def table(*decks: str, form: str = "tournament", players: int = 2, titles: bool = False) -> str:
    """The decks of several players in one list."""
    rows = ["game: agot", f"format: {form}", f"players: {players}", *(["Title pool", *TITLES] if titles else [])]
    return "\n".join([*rows, *decks])


def told(judge: Judge, text: str) -> list[tuple[str, str]]:
    """The rules that are broken, and what was found."""
    return [(each.rule, each.found) for each in verdict(judge, text).violations]


def test_every_deck_is_judged_by_itself(judge: Judge):
    assert told(judge, table(own("Anna's", "Stark"), own("Ben's", "Lannister"))) == []


def test_two_halves_are_no_deck(judge: Judge):
    found = verdict(judge, table(own("Anna's", "Stark", 10), own("Ben's", "Lannister", 10))).violations
    assert [(each.message, each.line) for each in found] == [
        ("The House deck has at least 60 cards. Found Anna: 30 cards, needed at least 60.", 13),
        ("The House deck has at least 60 cards. Found Ben: 30 cards, needed at least 60.", 34),
    ]


def test_copies_are_counted_for_each(judge: Judge):
    text = table(own("Anna's", "Stark"), own("Ben's", "Lannister", 20, "1x Guilty!"))
    assert told(judge, text) == [("agot.deck.max-3-copies", "Ben: 4 copies of Guilty!")]


def test_house_only_cards_look_at_the_own_house(judge: Judge):
    text = table(own("Anna's", "Stark"), own("Ben's", "Lannister", 20, "1x The Wolves Return"))
    assert told(judge, text) == [("agot.deck.house-only-house-deck", "Ben: House Lannister")]


@pytest.mark.parametrize("spelling", ["ben's", "Ben’s", "BEN’S"])
def test_a_player_is_one_person_however_the_name_is_written(judge: Judge, spelling: str):
    text = table(own("Anna's", "Stark"), own("Ben's", "Lannister"))
    assert told(judge, text.replace("Ben's House deck", f"{spelling} House deck")) == []
    assert told(judge, text.replace("Ben's house", f"{spelling} house")) == []


@pytest.mark.rule("agot.mp.own-decks")
def test_a_house_for_each_of_three_players(judge: Judge):
    decks = [own("Anna's", "Stark"), own("Ben’s", "Lannister"), own("Carl's", "Targaryen")]
    text = table(*decks, form="multiplayer", players=3, titles=True)
    assert told(judge, text) == []
    without = text.replace("Carl's house: Targaryen\n", "")
    assert ("agot.mp.own-decks", "Carl: 0 House cards") in told(judge, without)


def test_what_all_share_is_told_once_and_of_no_one(judge: Judge):
    decks = [own("Anna's", "Stark"), own("Ben's", "Lannister")]
    text = table(*decks, form="multiplayer", players=7, titles=True).replace("Crown Regent\n", "")
    assert told(judge, text) == [
        ("agot.mp.players", "7"),
        ("agot.mp.titles-start", "no Crown Regent"),
        ("agot.mp.titles-start", "5 titles"),
    ]


def test_a_nameless_deck_beside_a_named_one(judge: Judge):
    assert told(judge, deck() + own("Ben's", "Lannister")) == []
    assert told(judge, deck(without=("Guilty!",)) + own("Ben's", "Lannister")) == [
        ("agot.deck.house-min-60", "57 cards")
    ]


def test_two_warbands_with_limits_of_their_own(judge: Judge):
    one = changed("minis", "king-in-the-north", [("format: standard", "format: open")])
    head, rest = one.split("reputation: 350\n")
    both = head + "".join(
        f"{whose} reputation: {limit}\n"
        + rest.replace("boss:", f"{whose} boss:").replace("Warband\n", f"{whose} Warband\n")
        .replace("Objective deck", f"{whose} Objective deck")
        for whose, limit in (("Anna's", 350), ("Ben's", 340))
    )  # fmt: skip
    assert told(judge, both) == [("minis.warband.rep-sum", "Ben: 349")]


def test_two_pantheons_are_two(judge: Judge):
    text = "game: law\nformat: pantheon\nAnna's pantheon\nNorse\nBen's pantheon\nGreek\n"
    assert told(judge, text) == []
    assert ("law.pantheon.size-18", "Ben: 19 characters") in told(judge, f"{text}Oni\n")
    assert ("law.card.pantheon", "Ben: Oni, while most have the pantheon Greek") in told(judge, f"{text}Oni\n")


def test_for_each_player_names_the_player(judge: Judge):
    text = changed("legendary", "first-game-for-two", [])
    found = verdict(judge, text.replace("Young Arya", "Khal Drogo")).violations
    words = "For each player, if your House is Stark, your Hero Deck has exactly 14 Young Arya Heroes."
    assert f"{words} Found Mira: 0 Young Arya Heroes, needed exactly 14." in [each.message for each in found]
