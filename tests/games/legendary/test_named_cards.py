"""The teams, Heroes, Masterminds and groups that the rulebook names: they are in the box, as it says they are."""

from __future__ import annotations

from functools import cache

import pytest
from _pytest.mark import ParameterSet

from cardwright.check.compiled import CompiledCard
from cardwright.content import Content
from cardwright.engine.view import look
from cardwright.table.catalogue import compiled_cards
from legendary_board import Board

STARK, LANNISTER, LANDING, DOTHRAKI = "Stark", "Lannister", "King's Landing", "Dothraki"
HOUSES = (STARK, LANNISTER, LANDING, DOTHRAKI)


@cache
def box() -> list[CompiledCard]:
    return [card for card in compiled_cards("legendary", Content.bundled()) if card.set_name == "Core Set"]


def having(kind: str, **fields: str) -> list[CompiledCard]:
    wanted = fields.items()
    return [card for card in box() if card.type == kind and all(card.fields.get(key) == value for key, value in wanted)]


def copies(cards: list[CompiledCard]) -> int:
    found = [card.fields.get("copies", 1) for card in cards]
    return sum(one for one in found if isinstance(one, int))


def row(rule: str, *values: object) -> ParameterSet:
    return pytest.param(*values, marks=pytest.mark.rule(f"legendary.card.{rule}"), id=rule)


@pytest.mark.parametrize(
    ("team", "is_house", "heroes"),
    [
        row("team.stark", STARK, True, "Kingdom of the North; Lord Eddard Stark; Winter is Coming; Young Arya"),
        row("team.lannister", LANNISTER, True, "Hound & Mountain; Jaime Lannister; Queen Cersei; Tyrion Lannister"),
        row("team.kl", LANDING, True, "Baratheons in Summer; Great Warriors; Robert Baratheon; Small Council"),
        row("team.dothraki", DOTHRAKI, True, "Daenerys, New Khaleesi; Jorah Mormont; Khal Drogo; Young Dragons"),
        row("team.watch", "Night's Watch", False, "Jon Snow, Steward of the Watch"),
        row("team.sellsword", "Sell Swords", False, "Bronn"),
    ],
)
def test_a_team(team: str, is_house: bool, heroes: str):
    assert {card.fields["hero"] for card in having("hero", team=team)} == set(heroes.split("; "))
    for kind in ("mastermind", "defender", "ally", "henchman"):
        assert bool(having(kind, house=team)) == is_house


@pytest.mark.parametrize(
    ("hero", "team", "titles"),
    [
        row("hero.kingdom-of-the-north", "Kingdom of the North", STARK, ()),
        row("hero.lord-eddard-stark", "Lord Eddard Stark", STARK, ()),
        row("hero.winter-is-coming", "Winter is Coming", STARK, ()),
        row("hero.young-arya", "Young Arya", STARK, ()),
        row("hero.hound-mountain", "Hound & Mountain", LANNISTER, ("Mountain Amok",)),
        row("hero.jaime-lannister", "Jaime Lannister", LANNISTER, ()),
        row("hero.queen-cersei", "Queen Cersei", LANNISTER, ()),
        row("hero.tyrion-lannister", "Tyrion Lannister", LANNISTER, ()),
        row("hero.baratheons-in-summer", "Baratheons in Summer", LANDING, ("Renly as Ally",)),
        row("hero.great-warriors", "Great Warriors", LANDING, ()),
        row("hero.robert-baratheon", "Robert Baratheon", LANDING, ("Robert at Court",)),
        row("hero.small-council", "Small Council", LANDING, ()),
        row("hero.daenerys", "Daenerys, New Khaleesi", DOTHRAKI, ("Unknown Potential", "Bloodrider's Oath")),
        row("hero.jorah-mormont", "Jorah Mormont", DOTHRAKI, ()),
        row("hero.khal-drogo", "Khal Drogo", DOTHRAKI, ("Never Defeated", "He is Khal!")),
        row("hero.young-dragons", "Young Dragons", DOTHRAKI, ("Intimidation",)),
        row("hero.jon-snow", "Jon Snow, Steward of the Watch", "Night's Watch", ()),
        row("hero.bronn", "Bronn", "Sell Swords", ()),
    ],
)
def test_a_hero(hero: str, team: str, titles: tuple[str, ...]):
    cards = having("hero", hero=hero, team=team)
    assert sorted(copies([card]) for card in cards) == [1, 3, 5, 5]
    assert having("hero", hero=hero) == cards
    assert {card.name for card in cards} >= set(titles)


@pytest.mark.parametrize(
    "name",
    [
        row("that-makes-it-simple-then", "That Makes it Simple Then"),
        row("renly-as-ally", "Renly as Ally"),
    ],
)
def test_two_classes(name: str):
    (card,) = [card for card in having("hero") if card.name == name]
    classes = card.fields["class"]
    assert isinstance(classes, list)
    assert len(classes) == 2


@pytest.mark.rule("legendary.card.unknown-potential")
def test_unknown_potential_has_no_icon_and_may_play_a_copy():
    (card,) = [card for card in having("hero") if card.name == "Unknown Potential"]
    assert "attack" not in card.fields
    assert "recruit" not in card.fields
    for answers, attack in ((("yes",), 2), ((), 1)):
        board = Board(answers=answers)
        board.use("Soldier")
        board.use("Unknown Potential")
        assert board.count("[Attack]") == attack


@pytest.mark.parametrize(
    ("name", "house"),
    [
        row("mm.king-robert", "King Robert Baratheon", LANDING),
        row("mm.petyr-baelish", "Petyr Baelish of the Small Council", LANDING),
        row("mm.varys", "Varys", LANDING),
        row("mm.cersei", "Cersei Lannister", LANNISTER),
        row("mm.jaime", "Jaime Lannister", LANNISTER),
        row("mm.tyrion", "Tyrion Lannister", LANNISTER),
        row("mm.casterly-rock", "Casterly Rock", LANNISTER),
        row("mm.catelyn", "Lady Catelyn Stark", STARK),
        row("mm.eddard-winterfell", "Lord Eddard of Winterfell", STARK),
        row("mm.eddard-hand", "Lord Eddard the Hand", STARK),
    ],
)
def test_a_mastermind(name: str, house: str):
    assert [card.name for card in having("mastermind", house=house)].count(name) == 1


NAMED = {STARK: 3, LANNISTER: 4, LANDING: 3, DOTHRAKI: 0}


@pytest.mark.rule("legendary.card.mm.unnamed")
def test_ten_masterminds_have_no_name_in_the_rulebook():
    further = {house: len(having("mastermind", house=house)) - NAMED[house] for house in HOUSES}
    assert further == {STARK: 2, LANNISTER: 1, LANDING: 2, DOTHRAKI: 5}


@pytest.mark.rule("legendary.verb.self-reduce")
@pytest.mark.rule("legendary.card.mm.king-robert", "legendary.card.mm.casterly-rock")
@pytest.mark.parametrize(("is_threatened", "attack"), [(False, [12, 11]), (True, [10, 9])])
def test_some_masterminds_lower_their_own_attack(is_threatened: bool, attack: list[int]):
    board = Board("Stark", "Lannister")
    pieces = board.put("Mastermind stack", "Casterly Rock", "King Robert Baratheon", player=1)
    if is_threatened:
        board.put("Victory Pile", "Redcloaks", "Jory Cassel", "Kevan Lannister")
        board.stand(5, "Gold Cloaks")
    found = look(board.play).stats[board.rules.stat["[Attack]"]]
    assert [found[piece] for piece in pieces] == attack


@pytest.mark.parametrize(
    ("group", "kind", "house", "cards"),
    [
        row("group.the-north", "The North", "ally", STARK, 8),
        row("group.starks-at-court", "Starks at Court", "ally", STARK, 8),
        row("group.siblings-comrades", "Siblings & Comrades", "ally", LANNISTER, 8),
        row("group.kings-law", "The King's Law", "ally", LANDING, 8),
        row("group.kings-chamber", "King's Chamber", "ally", LANDING, 8),
        row("group.young-daenerys", "Young Daenerys", "ally", DOTHRAKI, 8),
        row("group.stark-bannermen", "Stark Bannermen", "henchman", STARK, 5),
        row("group.redcloaks", "Redcloaks", "henchman", LANNISTER, 5),
        row("group.kings-guard", "King's Guard", "henchman", LANDING, 5),
        row("group.gold-cloaks", "Gold Cloaks", "henchman", LANDING, 5),
        row("group.khalasar", "The Khalasar", "henchman", DOTHRAKI, 5),
    ],
)
def test_a_group(group: str, kind: str, house: str, cards: int):
    assert copies(having(kind, group=group, house=house)) == cards
    assert having(kind, group=group) == having(kind, group=group, house=house)


@pytest.mark.parametrize(
    ("kind", "named", "each"),
    [row("group.ally-unnamed", "ally", 6, 8), row("group.henchman-unnamed", "henchman", 5, 5)],
)
def test_three_groups_have_no_name_in_the_rulebook(kind: str, named: int, each: int):
    groups = {str(card.fields["group"]) for card in having(kind)}
    assert len(groups) == named + 3
    assert {copies(having(kind, group=group)) for group in groups} == {each}


@pytest.mark.rule("legendary.card.group.defenders")
def test_each_house_has_five_defenders():
    assert [copies(having("defender", house=house)) for house in HOUSES] == [5] * 4
    for card in having("defender"):
        assert [line.text for line in card.lines] == [
            "Fight: Put a Hero from your lineup on the bottom of your Hero Deck."
        ]
