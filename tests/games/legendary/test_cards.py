"""What is printed on the cards, what they count as, and the cards that the rulebook names."""

from __future__ import annotations

import colorsys
from functools import cache
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from cardwright.check.compiled import CompiledCard
from cardwright.content import Content
from cardwright.lang.source import Source
from cardwright.site.faces import Layouts
from cardwright.table.catalogue import compiled_cards
from legendary_board import Board
from legendary_table import Table, compiler

HOUSES = ("Stark", "Lannister", "King's Landing", "Dothraki")
TEAMS = (*HOUSES, "Night's Watch", "Sell Swords")


@cache
def box() -> list[CompiledCard]:
    return [card for card in compiled_cards("legendary", Content.bundled()) if card.set_name == "Core Set"]


def of_type(*types: str) -> list[CompiledCard]:
    return [card for card in box() if card.type in types]


def number(card: CompiledCard, field: str) -> int:
    found = card.fields.get(field, 0)
    return found if isinstance(found, int) else int(str(found).rstrip("+"))


def called(name: str, kind: str = "") -> CompiledCard:
    (card,) = [card for card in box() if card.name == name and kind in ("", card.type)]
    return card


# ------------------------------------------------------------ what is printed

PRINTED = {
    "hero": {"hero": "Young Arya", "class": "Skill", "rarity": "rare", "cost": "1", "copies": "1"},
    "ally": {"house": "Stark", "group": "The North", "attack": "4", "vp": "2", "copies": "3"},
    "mastermind": {"house": "Stark", "attack": "9", "vp": "5"},
    "defender": {"house": "Stark", "attack": "6", "vp": "2"},
    "wound": {"cost": "0", "copies": "20"},
    "bystander": {"vp": "1"},
    "master strike": {"copies": "10"},
}
TEXTS = {
    "hero": ["[Covert]: Draw a card."],
    "ally": ["Bribe.", "Ambush: Draw a card.", "Fight: Draw a card.", "Escape: Draw a card."],
    "mastermind": ["Bribe.", "Fight: Draw a card.", "Master Strike: Draw a card."],
    "defender": ["Fight: Draw a card."],
    "wound": ["Healing: You may KO all Wounds from your hand."],
}
NEEDS_TEXT = ("mastermind", "defender", "wound")
MAY_SAY = {"hero": {"team": "Stark", "attack": "2+", "recruit": "2"}}


def is_sound(kind: str, fields: dict[str, str], texts: list[str]) -> bool:
    rows = ["game: legendary", "", "card: Printed", f"type: {kind}"]
    rows += [f"{name}: {value}" for name, value in fields.items()]
    rows += ["text:", *(f"  {line}" for line in texts)] if texts else []
    result = compiler().compile(Source("t.cards", "\n".join([*rows, ""])))
    return not [problem for problem in result.problems if problem.severity == "error"]


def printed(rule: str, kind: str, not_on_it: tuple[str, str]) -> ParameterSet:
    return pytest.param(kind, not_on_it, marks=pytest.mark.rule(f"legendary.type.{rule}"), id=rule)


@pytest.mark.parametrize(
    ("kind", "not_on_it"),
    [
        printed("hero.fields", "hero", ("vp", "1")),
        printed("ally.fields", "ally", ("cost", "3")),
        printed("mastermind.fields", "mastermind", ("cost", "3")),
        printed("defender.fields", "defender", ("cost", "3")),
        printed("wound.no-class", "wound", ("class", "Skill")),
    ],
)
def test_what_a_card_carries(kind: str, not_on_it: tuple[str, str]):
    fields, texts = PRINTED[kind], TEXTS[kind]
    assert is_sound(kind, {**fields, **MAY_SAY.get(kind, {})}, texts)
    assert is_sound(kind, fields, [] if kind not in NEEDS_TEXT else texts)
    for one in fields:
        assert not is_sound(kind, {name: text for name, text in fields.items() if name != one}, texts), one
    assert not is_sound(kind, {**fields, not_on_it[0]: not_on_it[1]}, texts)
    if kind in NEEDS_TEXT:
        assert not is_sound(kind, fields, [])


@pytest.mark.rule("legendary.type.mastermind.fields")
@pytest.mark.parametrize("label", ["Fight", "Master Strike"])
def test_every_mastermind_can_be_fought_and_strikes(label: str):
    for card in of_type("mastermind"):
        assert [line.text for line in card.lines if line.text.startswith(f"{label}: ")], card.name


@pytest.mark.rule("legendary.type.defender.fields")
def test_every_defender_has_the_same_fight_effect():
    assert {tuple(line.text for line in card.lines) for card in of_type("defender")} == {
        ("Fight: Put a Hero from your lineup on the bottom of your Hero Deck.",)
    }


@pytest.mark.rule("legendary.type.wound.cost")
@pytest.mark.rule("legendary.card.wound")
def test_a_wound_costs_nothing():
    assert not is_sound("wound", {"cost": "1", "copies": "20"}, TEXTS["wound"])
    assert (number(called("Wound"), "cost"), number(called("Wound"), "copies")) == (0, 20)
    board = Board()
    board.put("hand", "Wound")
    board.put("deck", "Soldier")
    board.enter("Oh No")  # discard a card; if it has cost 0, draw one
    assert board.names("hand") == ["Soldier"]


@pytest.mark.rule("legendary.type.bystander.vp")
def test_a_bystander_is_worth_a_point():
    assert not is_sound("bystander", {"vp": "2"}, [])
    assert {number(card, "vp") for card in of_type("bystander")} == {1}


@pytest.mark.rule("legendary.type.event.fields")
def test_an_event_cycles_a_space_and_says_something():
    events = of_type("event")
    assert {card.lines[0].text for card in events} == {f"Cycle {space}." for space in range(1, 6)}
    assert all(len(card.lines) == 2 and not card.lines[1].text.startswith("Cycle") for card in events)


@pytest.mark.rule("legendary.type.strike-card")
def test_a_master_strike_says_nothing():
    assert called("Master Strike").lines == []
    assert is_sound("master strike", PRINTED["master strike"], [])
    assert not is_sound("master strike", PRINTED["master strike"], ["Draw a card."])


@pytest.mark.rule("legendary.type.henchman.weaker")
def test_henchmen_are_weaker_than_other_allies():
    henchmen, allies = of_type("henchman"), of_type("ally")
    assert max(number(card, "vp") for card in henchmen) < min(number(card, "vp") for card in allies)
    strength = [sum(number(card, "attack") for card in cards) / len(cards) for cards in (henchmen, allies)]
    assert strength[0] < strength[1]


# ------------------------------------------------------------ the face of a card


def layout_parts(field: str) -> list[tuple[int, int]]:
    """Where a field is drawn: 0 or 1 for left or right, and for above or below."""
    layout = Layouts([Path(__file__).parents[3] / "site" / "faces"]).of("legendary")
    width, height = layout.size
    parts = [part for part in layout.parts if part.get("field") == field]
    return [(int(part["at"][0] > width / 2), int(part["at"][1] > height / 2)) for part in parts]


@pytest.mark.parametrize(
    ("field", "corner"),
    [
        pytest.param("class", (0, 0), marks=pytest.mark.rule("legendary.type.hero.class-position")),
        pytest.param("team", (0, 0), marks=pytest.mark.rule("legendary.type.hero.team-position")),
        pytest.param("attack", (0, 1), marks=pytest.mark.rule("legendary.type.hero.points-position")),
        pytest.param("recruit", (0, 1), marks=pytest.mark.rule("legendary.type.hero.points-position")),
        pytest.param("cost", (1, 1), marks=pytest.mark.rule("legendary.type.hero.cost-position")),
    ],
)
def test_where_a_field_is_printed(field: str, corner: tuple[int, int]):
    assert set(layout_parts(field)) == {corner}


def colour_of(**fields: object) -> str:
    """What the ground of a card is called by who sees it."""
    layout = Layouts([Path(__file__).parents[3] / "site" / "faces"]).of("legendary")
    ground = layout.palette(fields)["ground"]
    red, green, blue = (int(ground[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, light, strength = colorsys.rgb_to_hls(red, green, blue)
    if strength < 0.2:
        return "black" if light < 0.25 else "grey"
    return {0: "red", 1: "yellow", 2: "green", 4: "blue"}.get(round(hue * 6 + 0.2) % 6, "another")


CLASSES = {"Strength": "green", "Instinct": "yellow", "Covert": "red", "Strategy": "black", "Skill": "blue"}
ONE_EACH = {
    "Strength": "He is Khal!", "Instinct": "Arakh and Bell", "Covert": "Sweet Smile", "Strategy": "Golden Charm",
    "Skill": "White Cloak",
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "colour"),
    [pytest.param(*one, marks=pytest.mark.rule(f"legendary.type.class.{one[0].lower()}")) for one in CLASSES.items()],
)
@pytest.mark.rule("legendary.type.hero.class-position")
def test_each_class_has_a_colour(kind: str, colour: str):
    assert colour_of(type="hero", **{"class": [kind], "team": "Stark"}) == colour
    assert taken(f"{colour} card", *ONE_EACH.values(), "Merchant", "Wound") == [ONE_EACH[kind]]


# ------------------------------------------------------------ what counts as what

BASIC = ("Merchant", "Soldier", "Maester", "Hodor")


WORDS = (*(f"{colour} card" for colour in CLASSES.values()), "Hero", "card", "grey Hero", "Basic Hero", "Enemy")
WORDS = (*WORDS, "[Stark] card", "Bystander")
DEEDS = [f"KO each {what} from your {zone}" for zone in ("discard pile", "hand", "Victory Pile") for what in WORDS]


def taken(what: str, *cards: str, zone: str = "discard pile") -> list[str]:
    """Which of some cards in a zone words mean. All of them stand on one card: a table takes a while to lay."""
    table = Table("Choose one:", *(f" • {deed}." for deed in DEEDS), answers=(f"KO each {what} from your {zone}",))
    table.put(zone, *cards)
    table.carry_out()
    return sorted(name for name in table.names("KO pile") if name != "Maester Tester")


@pytest.mark.rule("legendary.type.basic.are-heroes")
@pytest.mark.rule("legendary.type.wound.not-hero")
def test_basic_heroes_are_heroes_and_wounds_are_not():
    assert taken("Hero", *BASIC, "Needle", "Wound") == sorted([*BASIC, "Needle"])


@pytest.mark.rule("legendary.type.wound.is-card")
def test_a_wound_is_a_card():
    assert taken("card", "Needle", "Wound") == ["Needle", "Wound"]


@pytest.mark.rule("legendary.type.basic.members")
@pytest.mark.parametrize("words", ["grey Hero", "Basic Hero"])
def test_basic_heroes_are_grey(words: str):
    assert taken(words, *BASIC, *ONE_EACH.values(), "Wound") == sorted(BASIC)
    assert colour_of(type="minor hero", team="Stark") == colour_of(type="basic hero") == "grey"


@pytest.mark.rule("legendary.type.basic.no-class")
@pytest.mark.rule("legendary.card.merchant", "legendary.card.soldier")
def test_merchants_and_soldiers_have_no_class():
    for name, copies, points in (("Merchant", 24, (0, 1)), ("Soldier", 16, (1, 0))):
        card = called(name)
        assert (card.type, number(card, "copies"), "class" in card.fields) == ("basic hero", copies, False)
        board = Board()
        board.use(name)
        assert (board.count("[Attack]"), board.count("[Recruit]")) == points
        board.use("A Hundred Thousand Swords")  # +1 for each different class, itself included
        assert board.count("[Attack]") == points[0] + 3 + 1


@pytest.mark.rule("legendary.type.wound.no-class")
def test_a_wound_is_of_no_class():
    board = Board()
    board.use("Wound")
    board.use("A Hundred Thousand Swords")
    assert board.count("[Attack]") == 3 + 1


@pytest.mark.rule("legendary.type.maester")
@pytest.mark.rule("legendary.card.maester")
def test_a_maester_costs_three_and_heals_when_played():
    card = called("Maester")
    assert (card.type, number(card, "cost"), number(card, "copies")) == ("basic hero", 3, 12)
    for points, hired in ((2, False), (3, True)):
        board = Board()
        board.have("[Recruit]", points)
        assert board.recruit(board.put("Maester Deck", "Maester")[0]) == hired
    board = Board(answers=("yes",))
    board.put("hand", "Wound")
    board.use("Maester")
    assert board.names("KO pile") == ["Wound"]


@pytest.mark.rule("legendary.type.team.list")
def test_there_are_six_teams():
    assert {card.fields.get("team") for card in of_type("hero", "minor hero")} == set(TEAMS)
    for team in TEAMS:
        assert is_sound("hero", {**PRINTED["hero"], "team": team}, [f"[{team}]: Draw a card."])
    assert not is_sound("hero", {**PRINTED["hero"], "team": "Tyrell"}, [])
    assert not is_sound("hero", PRINTED["hero"], ["[Tyrell]: Draw a card."])


@pytest.mark.rule("legendary.type.team.same-as-house")
def test_houses_have_the_icons_of_teams():
    cards = ("Needle", "Hodor", "Stark Bannermen", "Lady Catelyn Stark", "Redcloaks", "White Cloak", "Longclaw")
    assert taken("[Stark] card", *cards) == ["Hodor", "Lady Catelyn Stark", "Needle", "Stark Bannermen"]


@pytest.mark.rule("legendary.type.henchman.is-ally")
def test_a_henchman_is_an_ally():
    board = Board()
    board.stand(1, "Redcloaks")
    board.stand(2, "Jory Cassel")
    board.enter("Crescendo")  # +1 for each Ally in the battlefield
    assert board.count("[Attack]") == 2


@pytest.mark.rule("legendary.type.enemy-umbrella")
def test_enemies_are_allies_masterminds_and_defenders():
    cards = ("Redcloaks", "Jory Cassel", "Jaime Lannister", "Stark Defender")
    assert taken("Enemy", *cards, "Needle", "Wound", "Frightened Smallfolk", "Crescendo") == sorted(cards)


@pytest.mark.rule("legendary.type.minor-hero.captured")
def test_a_minor_hero_under_an_ally_is_a_captured_bystander():
    board = Board("Stark", "Lannister")
    (lion,) = board.stand(5, "Redcloaks")
    hodor = board.enter("Hodor")
    assert board.play.state.host[hodor] == lion
    board.do("advance", lion)
    assert board.names("Victory Pile", 1) == ["Hodor"]


@pytest.mark.rule("legendary.type.minor-hero.dual")
@pytest.mark.parametrize(
    ("zone", "words", "found"),
    [
        ("hand", "Bystander", ["Frightened Smallfolk"]),
        ("hand", "Hero", ["Hodor", "Needle"]),
        ("discard pile", "Bystander", ["Frightened Smallfolk"]),
        ("Victory Pile", "Hero", ["Needle"]),
        ("Victory Pile", "Bystander", ["Frightened Smallfolk", "Hodor"]),
    ],
)
def test_a_minor_hero_is_one_or_the_other(zone: str, words: str, found: list[str]):
    assert taken(words, "Hodor", "Needle", "Frightened Smallfolk", zone=zone) == found
