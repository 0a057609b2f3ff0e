"""The construction rules of the card game of thrones: for each a legal, an illegal and a boundary list."""

from __future__ import annotations

import pytest

from cardwright.decks import Judge
from decklists import PLOTS, TITLES, broken, deck, without_rule

SEVEN = [*PLOTS, "Burned Fields"]


@pytest.mark.parametrize(
    ("rule", "legal", "illegal"),
    [
        pytest.param(
            "agot.deck.plot-exactly-7", deck(), deck(plots=PLOTS),
            marks=pytest.mark.rule("agot.deck.plot-exactly-7"), id="6 plots",
        ),
        pytest.param(
            "agot.deck.plot-exactly-7", deck(), deck(plots=[*SEVEN, "Hard Winter"]),
            marks=pytest.mark.rule("agot.deck.plot-exactly-7"), id="8 plots",
        ),
        pytest.param(
            "agot.deck.plot-all-different", deck(), deck(plots=[*PLOTS, PLOTS[0]]),
            marks=pytest.mark.rule("agot.deck.plot-all-different"), id="a plot twice",
        ),
        pytest.param(
            "agot.deck.house-min-60", deck(), deck("2x Guilty!", without=("Guilty!",)),
            marks=pytest.mark.rule("agot.deck.house-min-60"), id="60 and 59 cards",
        ),
        pytest.param(
            "agot.deck.max-3-copies", deck(), deck("1x Guilty!"),
            marks=pytest.mark.rule("agot.deck.max-3-copies"), id="3 and 4 copies",
        ),
        pytest.param(
            "agot.deck.max-3-copies",
            deck("1x Bran Stark", "2x Bran Stark (The Winged Wolf)"),
            deck("2x Bran Stark", "2x Bran Stark (The Winged Wolf)"),
            marks=pytest.mark.rule("agot.deck.max-3-copies", "agot.unique.versions-same", "agot.field.title"),
            id="versions are one title",
        ),
        pytest.param(
            "agot.deck.house-only-house-deck", deck("1x The Wolves Return"), deck("1x A Debt Repaid"),
            marks=pytest.mark.rule("agot.deck.house-only-house-deck"), id="an event of another House only",
        ),
        pytest.param(
            "agot.deck.house-only-plot-deck", deck(plots=[*PLOTS, "The North Rides"]),
            deck(plots=[*PLOTS, "The North Rides"], house="Martell"),
            marks=pytest.mark.rule("agot.deck.house-only-plot-deck"), id="a plot of another House only",
        ),
        pytest.param(
            "agot.deck.allowed-types", deck("1x Needle"), deck("1x Blood Feud"),
            marks=pytest.mark.rule("agot.deck.allowed-types"), id="an agenda in the House deck",
        ),
        pytest.param(
            "agot.deck.allowed-types", deck(), deck("1x House Tyrell", "1x House Stark"),
            marks=pytest.mark.rule("agot.comp.types-extra"), id="a House card in the House deck",
        ),
        pytest.param(
            "agot.type.plot.separate", deck(), deck("1x Hard Winter"),
            marks=pytest.mark.rule("agot.type.plot.separate"), id="a plot in the House deck",
        ),
        pytest.param(
            "agot.deck.no-promo-tournament", deck(), deck("1x Crown of Blue Roses"),
            marks=pytest.mark.rule("agot.deck.no-promo-tournament", "agot.field.promo"), id="a promotional card",
        ),
        pytest.param(
            "agot.type.house.one", deck(), deck(house=""),
            marks=pytest.mark.rule("agot.type.house.one"), id="no House card",
        ),
        pytest.param(
            "agot.type.house.one", deck(), deck(house="Stark, Lannister"),
            marks=pytest.mark.rule("agot.type.house.one"), id="two House cards",
        ),
        pytest.param(
            "agot.type.agenda.max-one", deck(fields=("agenda: Blood Feud",)),
            deck(fields=("agenda: Blood Feud", "agenda: A Marriage of Two Houses")),
            marks=pytest.mark.rule("agot.type.agenda.max-one"), id="one and two agendas",
        ),
        pytest.param(
            "agot.type.agenda.whole-game",
            deck("3x Septon of White Harbor", "3x Barefoot Brother", "1x Drowned Man of Great Wyk",
                 fields=("agenda: Brotherhood of the Seven",)),
            deck("3x Septon of White Harbor", "3x Barefoot Brother", fields=("agenda: Brotherhood of the Seven",)),
            marks=pytest.mark.rule("agot.type.agenda.whole-game"), id="10 and 9 Holy cards",
        ),
        pytest.param(
            "agot.type.agenda.whole-game",
            deck("3x Needle", "3x Winter Stores", "3x Eddard Stark", "3x Grey Wind", "3x Winterfell Godswood",
                 fields=("agenda: Oath of the Sellsail",)),
            deck("3x Needle", "3x Winter Stores", "3x Eddard Stark", "3x Grey Wind", "2x Winterfell Godswood",
                 fields=("agenda: Oath of the Sellsail",)),
            marks=pytest.mark.rule("agot.type.agenda.whole-game"), id="75 and 74 cards",
        ),
        pytest.param(
            "agot.type.title.player-count", deck(titles=TITLES, fields=("players: 3",)),
            deck(titles=TITLES, fields=("players: 2",)),
            marks=pytest.mark.rule("agot.type.title.player-count"), id="titles with 3 and 2 players",
        ),
        pytest.param(
            "agot.comp.title-card-back", deck(), deck("1x Master of Coin"),
            marks=pytest.mark.rule("agot.comp.title-card-back"), id="a title in the House deck",
        ),
        pytest.param(
            "agot.mp.players", deck(form="multiplayer", titles=TITLES, fields=("players: 3",)),
            deck(form="multiplayer", titles=TITLES, fields=("players: 2",)),
            marks=pytest.mark.rule("agot.mp.players"), id="3 and 2 players",
        ),
        pytest.param(
            "agot.mp.players", deck(form="multiplayer", titles=TITLES, fields=("players: 6",)),
            deck(form="multiplayer", titles=TITLES, fields=("players: 7",)),
            marks=pytest.mark.rule("agot.mp.players"), id="6 and 7 players",
        ),
        pytest.param(
            "agot.mp.own-decks", deck(form="multiplayer", titles=TITLES, fields=("players: 4",)),
            deck(form="multiplayer", titles=TITLES, fields=("players: 4",), house=""),
            marks=pytest.mark.rule("agot.mp.own-decks"), id="a House card each",
        ),
        pytest.param(
            "agot.mp.titles-start", deck(form="multiplayer", titles=TITLES, fields=("players: 4",)),
            deck(form="multiplayer", titles=TITLES[1:], fields=("players: 4",)),
            marks=pytest.mark.rule("agot.mp.titles-start"), id="6 and 5 titles",
        ),
        pytest.param(
            "agot.comp.title-cards", deck(form="multiplayer", titles=TITLES, fields=("players: 4",)),
            deck(form="multiplayer", titles=[*TITLES, "Hard Winter"], fields=("players: 4",)),
            marks=pytest.mark.rule("agot.comp.title-cards"), id="a plot among the titles",
        ),
        pytest.param(
            "agot.firstgame.decks", deck(form="starter", house="Lannister"), deck(form="starter", house="Martell"),
            marks=pytest.mark.rule("agot.firstgame.decks", "agot.comp.starter-decks"), id="the Houses of the starter",
        ),
        pytest.param(
            "agot.firstgame.plots", deck(form="starter"), deck(form="starter", plots=PLOTS),
            marks=pytest.mark.rule("agot.firstgame.plots"), id="seven plots of the starter",
        ),
        pytest.param(
            "agot.firstgame.plots", deck(form="starter"), deck(form="starter", plots=[*PLOTS, PLOTS[0]]),
            marks=pytest.mark.rule("agot.firstgame.plots"), id="a plot of the starter twice",
        ),
        pytest.param(
            "agot.firstgame.remove", deck(form="starter"), deck(form="starter", titles=TITLES),
            marks=pytest.mark.rule("agot.firstgame.remove"), id="titles are taken out",
        ),
        pytest.param(
            "agot.comp.no-agendas-here", deck(form="starter"), deck(form="starter", fields=("agenda: Blood Feud",)),
            marks=pytest.mark.rule("agot.comp.no-agendas-here"), id="no agendas in the starter",
        ),
    ],
)  # fmt: skip
def test_rule(judge: Judge, rule: str, legal: str, illegal: str):
    form = legal.split("format: ")[1].split("\n", maxsplit=1)[0]
    assert broken(judge, legal) == set()
    assert rule in broken(judge, illegal)
    assert rule not in broken(judge, illegal, without_rule(judge, "agot", form, rule))


@pytest.mark.rule("agot.deck.house-no-max")
def test_a_house_deck_has_no_largest_size(judge: Judge):
    big = deck("3x Needle", "3x Winter Stores", "3x Eddard Stark", "3x Grey Wind", "3x Winterfell Godswood")
    assert broken(judge, big) == set()
    assert "agot.deck.house-no-max" in _said(judge, "tournament")


@pytest.mark.rule("agot.deck.off-house-allowed")
def test_cards_of_another_house_are_allowed(judge: Judge):
    assert broken(judge, deck("3x Tywin Lannister", "3x Asha Greyjoy")) == set()
    assert "agot.deck.off-house-allowed" in _said(judge, "tournament")


@pytest.mark.rule("agot.type.agenda.optional")
def test_an_agenda_may_be_left_out(judge: Judge):
    assert broken(judge, deck()) == set()
    assert broken(judge, deck(fields=("agenda: none",))) == set()
    assert "agot.type.agenda.optional" in _said(judge, "tournament")


@pytest.mark.rule("agot.deck.tournament-scope")
def test_the_starter_knows_no_size_and_no_copies(judge: Judge):
    small = deck("4x Needle", form="starter", without=("Guilty!", "Robb Stark"))
    assert broken(judge, small) == set()
    assert {"agot.deck.house-min-60", "agot.deck.max-3-copies"} == broken(judge, small, "tournament")
    assert "agot.deck.tournament-scope" in _said(judge, "starter")


@pytest.mark.rule("agot.type.dual-house", "agot.type.house.affiliation", "agot.type.neutral", "agot.type.event.neutral")
def test_a_banner_takes_dual_and_neutral_cards_but_none_of_another_house(judge: Judge):
    ones = "\n".join(deck(fields=("agenda: A Lone Banner",)).replace("3x ", "1x ").splitlines())
    rule = "agot.type.agenda.whole-game"
    assert rule not in broken(judge, ones)  # Twins Bridgekeeper shows both shields; events and the rest show none
    assert rule in broken(judge, ones + "\n1x Tywin Lannister\n")
    assert rule in broken(judge, ones + "\n1x Guilty!\n")  # and one copy of each


def test_an_agenda_allows_what_a_card_forbids_itself(judge: Judge):
    assert "agot.deck.house-only-house-deck" in broken(judge, deck("1x A Debt Repaid", without=()))
    married = deck("1x A Debt Repaid", "2x Guilty!", without=("Guilty!",), fields=("agenda: A Marriage of Two Houses",))
    assert broken(judge, married) == set()


def _said(judge: Judge, form: str) -> set[str]:
    return {line.id for line in judge.game("agot").formats.format(form).lines}
