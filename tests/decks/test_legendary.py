"""The setups of Legendary: for each rule of construction a legal, an illegal and a boundary setup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from _pytest.mark import ParameterSet

from cardwright.decks import Judge
from decklists import broken, read, verdict, without_rule

PLAYERS = ("Anna", "Bert", "Cleo", "Dana")
STARK, LANNISTER, LANDING, DOTHRAKI = "Stark", "Lannister", "King's Landing", "Dothraki"
FOUR = (STARK, LANNISTER, LANDING, DOTHRAKI)

# Jaime and Tyrion are also Masterminds: their Hero cards are written one by one.
JAIME = ["5x White Cloak", "5x Golden Charm", "3x Unmatched Swordsman", "1x The Things I Do for Love"]
TYRION = ["5x A Lannister Pays His Debts", "5x Books Are a Whetstone", "3x That Makes it Simple Then", "1x Acting Hand"]
HEROES = {
    STARK: ["Kingdom of the North", "Lord Eddard Stark", "Winter is Coming", "Young Arya"],
    LANNISTER: ["Hound & Mountain", *JAIME, "Queen Cersei", *TYRION],
    LANDING: ["Baratheons in Summer", "Great Warriors", "Robert Baratheon", "Small Council"],
    DOTHRAKI: ["Daenerys, New Khaleesi", "Jorah Mormont", "Khal Drogo", "Young Dragons"],
}
TOURNEY_HEROES = {
    STARK: ["Lord Eddard Stark", "Young Arya", "Jon Snow, Steward of the Watch", "Small Council"],
    LANNISTER: ["Queen Cersei", "Hound & Mountain", *JAIME, "Bronn"],
    LANDING: ["Baratheons in Summer", "Great Warriors", "Robert Baratheon", "Jorah Mormont"],
}
MASTERMINDS = {
    STARK: [
        "Lady Catelyn Stark", "Lord Eddard of Winterfell", "Lord Eddard the Hand", "The Walls of Winterfell",
        "Robb at the Whispering Wood",
    ],
    LANNISTER: [
        "Cersei Lannister", "Jaime Lannister", "Tyrion Lannister", "Casterly Rock", "Tywin at the Golden Tooth",
    ],
    LANDING: [
        "King Robert Baratheon", "Petyr Baelish of the Small Council", "Varys", "Throne Room of the Red Keep",
        "Renly and His Court",
    ],
    DOTHRAKI: [
        "Khal Drogo Rides", "Daenerys in the Pyre", "The Horse Gate of Vaes Dothrak", "Magister Illyrio's Manse",
        "Viserys Wakes the Dragon",
    ],
}  # fmt: skip
GROUPS = {
    STARK: ["The North", "5x Stark Bannermen"],
    LANNISTER: ["Siblings & Comrades", "5x Redcloaks"],
    LANDING: ["The King's Law", "5x King's Guard"],
    DOTHRAKI: ["Young Daenerys", "5x The Khalasar"],
}
TOURNEY_GROUPS = {
    **GROUPS,
    STARK: ["Starks at Court", "5x Stark Bannermen"],
    LANDING: ["King's Chamber", "5x Gold Cloaks"],
}
MINOR_HEROES = {
    STARK: ["Sansa, Little Bird", "Hodor", "Mikken the Smith", "Jeyne Poole", "Gage the Cook"],
    LANNISTER: ["Podrick Payne", "Genna of the Twins", "Cleos Frey", "Shae", "Chella of the Black Ears"],
    LANDING: ["Gendry", "Hot Pie", "Tobho Mott", "Moon Boy", "Lollys Stokeworth"],
    DOTHRAKI: ["Handmaid of the Khalasar", "Irri", "Doreah", "Rakharo", "Jhogo"],
}
BYSTANDERS = ["Septa of the Red Keep", "Potboy of Flea Bottom", "Frightened Smallfolk"]
EVENTS = [
    "Crescendo", "Oh No", "The Raven from the Wall", "A Feast at Winterfell", "The Tourney Begins",
    "Riot in the Streets", "The Crow's Eye View", "A Marriage Pact", "Forced March", "The Long Summer Ends",
    "Toll at the Twins", "A New Hand of the King", "Sanctuary in the Sept", "A Blade for the Cripple",
    "Horns in the Morning", "A Maester's Chain",
]  # fmt: skip


def setup(
    houses: Sequence[str] = (STARK, LANNISTER),
    form: str = "full allegiance",
    neutral: str = LANDING,
    heroes: Mapping[str, Sequence[str]] = HEROES,
    groups: Mapping[str, Sequence[str]] = GROUPS,
    masterminds: int = 5,
    names: Sequence[str] = PLAYERS,
) -> str:
    """A legal setup of as many players as there are Houses, if the Heroes and groups are."""
    number = len(houses)
    four = number > 3
    rows = ["game: legendary", f"format: {form}", f"players: {number}"]
    rows += [f"{names[seat]}'s house: {house}" for seat, house in enumerate(houses)]
    for seat, house in enumerate(houses):
        own = f"{names[seat]}'s"
        rows += ["", f"{own} Hero Deck (56)", *heroes[house]]
        rows += ["", f"{own} personal deck (12)", "6x Merchant", "4x Soldier", *MINOR_HEROES[house][:2]]
        rows += ["", f"{own} Mastermind stack ({masterminds})", *MASTERMINDS[house][:masterminds]]
        rows += ["", f"{own} active Defenders (3)", f"3x {house} Defender"]
        rows += ["", f"{own} inactive Defenders (2)", f"2x {house} Defender"]
        rows += ["", f"{own} Ally Groups (13)", *groups[house]]
    if number == 2:
        rows += ["", "Neutral groups (13)", *groups[neutral]]
    taken = [name for house in houses for name in MINOR_HEROES[house][:2]]
    free = [name for names_ in MINOR_HEROES.values() for name in names_ if name not in taken]
    seeds = 14 if four else 12
    rows += ["", f"Ally Deck ({30 if four else 24})", f"{10 if four else 8}x Master Strike"]
    rows += [f"{2 if four and name == BYSTANDERS[0] else 1}x {name}" for name in BYSTANDERS]
    rows += free[: 2 if four else 1]
    rows += EVENTS[:seeds]
    free = free[2 if four else 1 :]
    rows += ["", f"Event Deck ({32 - seeds})", *EVENTS[:seeds], *(f"2x {name}" for name in EVENTS[seeds:])]
    rows += ["", f"Bystander Deck ({18 if four else 28 - 2 * number})"]
    rows += [f"{2 if four and name == BYSTANDERS[0] else 3}x {name}" for name in BYSTANDERS]
    rows += free
    rows += ["", "Maester Deck (12)", "12x Maester", "", "Wound Deck (20)", "20x Wound"]
    return "\n".join(rows) + "\n"


def tourney(houses: Sequence[str] = (STARK, LANNISTER), neutral: str = LANDING) -> str:
    """A legal setup of The Hand's Tourney."""
    return setup(houses, "the hand's tourney", neutral, TOURNEY_HEROES, TOURNEY_GROUPS, masterminds=3)


def change(text: str, *changes: str) -> str:
    """The same with some lines replaced, each where it first stands: `old => new`, `old =>`."""
    rows = text.splitlines()
    for each in changes:
        old, _, new = each.partition(" =>")
        place = rows.index(old)
        rows[place : place + 1] = new.strip().splitlines()
    return "\n".join(rows) + "\n"


def case(rule: str, shown: str, legal: str, *changes: str) -> ParameterSet:
    """A rule, what is shown of it, a setup, and changes to it."""
    rule = f"legendary.{rule}"
    return pytest.param(rule, legal, changes, id=f"{rule}: {shown}")


# ------------------------------------------------------------ setups to change

TWO = setup(form="standard")
THREE = setup(FOUR[:3], "standard")
ALL_FOUR = setup(FOUR, "standard")
FULL = setup()
FIRST_TWO = setup(form="first game")
FIRST_FOUR = setup(FOUR, "first game")
TOURNEY_TWO = tourney()
TOURNEY_THREE = tourney(FOUR[:3])
TOURNEY_DOTHRAKI = setup(
    (STARK, DOTHRAKI),
    "the hand's tourney",
    LANDING,
    {**TOURNEY_HEROES, DOTHRAKI: [*HEROES[DOTHRAKI][:3], "Bronn"]},
    TOURNEY_GROUPS,
    masterminds=3,
)
MIXED = {
    STARK: ["Lord Eddard Stark", "Young Arya", "Bronn", "Small Council"],
    LANNISTER: ["Queen Cersei", "Hound & Mountain", "Khal Drogo", "Winter is Coming"],
}
TOGETHER = setup(form="two together", heroes=MIXED)
ONE_OTHER = {
    STARK: ["Lord Eddard Stark", "Young Arya", "Winter is Coming", "Bronn"],
    LANNISTER: ["Queen Cersei", "Hound & Mountain", *JAIME, "Khal Drogo"],
}
THREE_OF_ONE = setup(form="three of one", heroes=ONE_OTHER)
DRAFTED = {
    STARK: ["Young Arya", "Bronn", "Khal Drogo", "Great Warriors"],
    LANNISTER: ["Queen Cersei", "Robert Baratheon", "Jorah Mormont", "Small Council"],
}
DRAFT = setup(form="secret draft", heroes=DRAFTED)
TYRION_CARDS = "\n".join(TYRION)
PARTIAL_NORTH = "3x Ser Rodrik Cassel\n2x Greatjon Umber\n2x Maege Mormont"

CASES = [
    case("comp.players", "5 players", ALL_FOUR, "players: 4 => players: 5"),
    case("comp.players", "1 player", TWO, "players: 2 => players: 1"),
    case("type.team.non-house", "a House nobody can play", TWO, "Anna's house: Stark => Anna's house: Night's Watch"),
    case("type.team.non-house", "no House", TWO, "Anna's house: Stark =>"),
    case("setup.house.uses", "a Mastermind of another House", TWO, "Lady Catelyn Stark => Khal Drogo Rides"),
    case(
        "setup.house.uses",
        "a Defender of another House",
        TWO,
        "2x Stark Defender => 1x Stark Defender\n1x Dothraki Defender",
    ),
    case("setup.house.unique", "a House twice", TWO, "2x Lannister Defender => 2x Stark Defender"),
    case("comp.masterminds", "a Mastermind twice", TWO, "Lord Eddard the Hand => Lady Catelyn Stark"),
    case("setup.count.masterminds", "4 Masterminds", TWO, "Lord Eddard the Hand =>"),
    case("setup.count.masterminds", "6 Masterminds", TWO, "Lord Eddard the Hand => 2x Lord Eddard the Hand"),
    case("setup.count.masterminds", "a player without anything", TWO, "players: 2 => players: 3"),
    case("setup.count.defenders-active", "2 active Defenders", TWO, "3x Stark Defender => 2x Stark Defender"),
    case("setup.count.defenders-active", "4 active Defenders", TWO, "3x Stark Defender => 4x Stark Defender"),
    case("setup.count.defenders-inactive", "1 inactive Defender", TWO, "2x Stark Defender => 1x Stark Defender"),
    case("setup.count.defenders-inactive", "3 inactive Defenders", TWO, "2x Stark Defender => 3x Stark Defender"),
    case("setup.count.personal-deck", "13 cards", TWO, "4x Soldier => 4x Soldier\n1x Maester"),
    case("setup.count.personal-deck", "11 cards", TWO, "4x Soldier => 3x Soldier"),
    case("setup.count.merchants", "5 Merchants", TWO, "6x Merchant => 5x Merchant\n1x Maester"),
    case("setup.count.merchants", "7 Merchants", TWO, "6x Merchant => 7x Merchant", "4x Soldier => 3x Soldier"),
    case("setup.count.soldiers", "3 Soldiers", TWO, "4x Soldier => 3x Soldier\n1x Maester"),
    case("setup.count.soldiers", "5 Soldiers", TWO, "6x Merchant => 5x Merchant", "4x Soldier => 5x Soldier"),
    case("setup.count.minor-heroes", "1 Minor Hero", TWO, "Hodor => 1x Maester"),
    case(
        "setup.count.minor-heroes",
        "3 Minor Heroes",
        TWO,
        "4x Soldier => 3x Soldier",
        "Hodor => Hodor\nMikken the Smith",
    ),
    case("setup.count.hero-deck", "57 cards", TWO, "Young Arya => Young Arya\n1x Maester"),
    case("setup.count.hero-deck", "55 cards", TWO, "1x Acting Hand =>"),
    case("setup.count.heroes-per-player", "3 Heroes", TWO, "Young Arya =>"),
    case("setup.count.heroes-per-player", "5 Heroes", TWO, "Young Arya => Young Arya\nBronn"),
    case("setup.hero.all-14", "13 cards of a Hero", TWO, "1x Acting Hand =>"),
    case("setup.hero.all-14", "15 cards of a Hero", TWO, "5x White Cloak => 6x White Cloak"),
    case(
        "type.hero.rarity",
        "6 and 4 common cards",
        TWO,
        "5x White Cloak => 6x White Cloak",
        "5x Golden Charm => 4x Golden Charm",
    ),
    case(
        "type.hero.rarity",
        "2 rare cards",
        TWO,
        "3x Unmatched Swordsman => 2x Unmatched Swordsman",
        "1x The Things I Do for Love => 2x The Things I Do for Love",
    ),
    case("setup.hero.single-copy", "a Hero in two decks", TWO, "Queen Cersei => Young Arya"),
    case(
        "setup.count.heroes-unused",
        "a Hero in the Bystander Deck",
        TWO,
        "Bystander Deck (24) => Bystander Deck (25)\nPaid in Advance",
    ),
    case("setup.ally.contribution", "Allies of another House", TWO, "The North => Young Daenerys"),
    case("setup.ally.contribution", "Henchmen of another House", TWO, "5x Stark Bannermen => 5x The Khalasar"),
    case("setup.ally.contribution", "two groups of one House", TWO, "The North => The North\nStarks at Court"),
    case("setup.ally.neutral-2p", "no neutral Allies", TWO, "The King's Law =>"),
    case("setup.ally.neutral-2p", "no neutral Henchmen", TWO, "5x King's Guard =>"),
    case("setup.ally.neutral-2p", "two neutral groups", TWO, "The King's Law => The King's Law\nYoung Daenerys"),
    case(
        "setup.ally.neutral-2p",
        "neutral Allies for 3 players",
        THREE,
        "Ally Deck (24) => Neutrals\nYoung Daenerys\n\nAlly Deck (24)",
    ),
    case("setup.ally.neutral-not-competing", "a House that a player has", TWO, "The King's Law => Starks at Court"),
    case("setup.count.ally-groups", "2 groups for 2 players", TWO, "The King's Law =>"),
    case(
        "setup.count.ally-groups",
        "4 groups for 3 players",
        THREE,
        "8x Master Strike => 8x Master Strike\nYoung Daenerys",
    ),
    case("setup.count.ally-groups", "3 groups for 4 players", ALL_FOUR, "Young Daenerys =>"),
    case("setup.count.henchman-groups", "2 groups for 2 players", TWO, "5x King's Guard =>"),
    case(
        "setup.count.henchman-groups",
        "4 groups for 3 players",
        THREE,
        "8x Master Strike => 8x Master Strike\n5x The Khalasar",
    ),
    case("setup.count.henchman-groups", "3 groups for 4 players", ALL_FOUR, "5x The Khalasar =>"),
    case("type.ally.group-size", "7 Allies of a group", TWO, f"The North => {PARTIAL_NORTH}"),
    case("type.ally.group-size", "16 Allies of a group", TWO, "The King's Law => 2x The King's Law"),
    case("comp.ally-groups", "8 copies of one Ally", TWO, "The North => 8x Greatjon Umber"),
    case(
        "type.henchman.group-size",
        "4 and 6 Henchmen",
        TWO,
        "5x Stark Bannermen => 4x Stark Bannermen",
        "5x Redcloaks => 6x Redcloaks",
    ),
    case(
        "setup.count.ally-bystanders",
        "3 for 2 players",
        TWO,
        "1x Septa of the Red Keep =>",
        "3x Septa of the Red Keep => 4x Septa of the Red Keep",
    ),
    case(
        "setup.count.ally-bystanders",
        "5 for 3 players",
        THREE,
        "1x Septa of the Red Keep => 2x Septa of the Red Keep",
        "3x Septa of the Red Keep => 2x Septa of the Red Keep",
    ),
    case(
        "setup.count.ally-bystanders",
        "5 for 4 players",
        ALL_FOUR,
        "2x Septa of the Red Keep => 1x Septa of the Red Keep",
    ),
    case("setup.count.ally-events", "11 for 2 players", TWO, "Crescendo =>"),
    case("setup.count.ally-events", "13 for 3 players", THREE, "Crescendo => 2x Crescendo", "Crescendo =>"),
    case("setup.count.ally-events", "13 for 4 players", ALL_FOUR, "Crescendo =>"),
    case("setup.count.ally-strikes", "7 for 2 players", TWO, "8x Master Strike => 7x Master Strike"),
    case("setup.count.ally-strikes", "9 for 3 players", THREE, "8x Master Strike => 9x Master Strike"),
    case("setup.count.ally-strikes", "8 for 4 players", ALL_FOUR, "10x Master Strike => 8x Master Strike"),
    case(
        "setup.count.strikes-unused",
        "a Master Strike in the Event Deck",
        TWO,
        "Event Deck (20) => Event Deck (21)\nMaster Strike",
    ),
    case("setup.count.ally-deck", "64 for 2 players", TWO, "8x Master Strike => 8x Master Strike\n1x Maester"),
    case("setup.count.ally-deck", "62 for 3 players", THREE, "8x Master Strike => 7x Master Strike"),
    case("setup.count.ally-deck", "83 for 4 players", ALL_FOUR, "10x Master Strike => 11x Master Strike"),
    case("setup.minor.leftover", "a Maester in the Bystander Deck", TWO, "Doreah => Doreah\nMaester"),
    case("setup.count.minor-leftover", "15 for 2 players", TWO, "Doreah =>"),
    case("setup.count.minor-leftover", "13 for 3 players", THREE, "Doreah =>"),
    case("setup.count.minor-leftover", "11 for 4 players", ALL_FOUR, "Doreah =>"),
    case("comp.minor-heroes", "a Minor Hero twice", TWO, "Doreah => Jhogo"),
    case("comp.bystanders", "13 Bystanders", TWO, "3x Frightened Smallfolk => 4x Frightened Smallfolk"),
    case("setup.count.bystander-deck", "27 for 2 players", TWO, "Doreah =>"),
    case("setup.count.bystander-deck", "27 for 3 players", THREE, "Doreah => 2x Doreah"),
    case("setup.count.bystander-deck", "23 for 4 players", ALL_FOUR, "Doreah =>"),
    case("setup.count.bystander-deck-after", "23 for 2 players", TWO, "Doreah =>"),
    case("setup.count.bystander-deck-after", "23 for 3 players", THREE, "Doreah => 2x Doreah"),
    case("setup.count.bystander-deck-after", "17 for 4 players", ALL_FOUR, "Doreah =>"),
    case(
        "comp.events",
        "3 copies and 1 copy",
        TWO,
        "2x A Maester's Chain => 3x A Maester's Chain",
        "2x Horns in the Morning => 1x Horns in the Morning",
    ),
    case("setup.count.event-deck-after", "19 for 2 players", TWO, "2x A Maester's Chain => 1x A Maester's Chain"),
    case("setup.count.event-deck-after", "21 for 3 players", THREE, "2x A Maester's Chain => 3x A Maester's Chain"),
    case("setup.count.event-deck-after", "17 for 4 players", ALL_FOUR, "2x A Maester's Chain => 1x A Maester's Chain"),
    case(
        "setup.count.event-deck-after",
        "a Wound among the Events",
        TWO,
        "2x A Maester's Chain => 2x A Maester's Chain\nWound",
    ),
    case("setup.count.maesters", "11 Maesters", TWO, "12x Maester => 11x Maester"),
    case("setup.count.maesters", "13 Maesters", TWO, "12x Maester => 13x Maester"),
    case("setup.count.maesters", "a Wound among the Maesters", TWO, "12x Maester => 12x Maester\nWound"),
    case("setup.count.wounds", "19 Wounds", TWO, "20x Wound => 19x Wound"),
    case("setup.count.wounds", "21 Wounds", TWO, "20x Wound => 21x Wound"),
    case("setup.count.wounds", "a Maester among the Wounds", TWO, "20x Wound => 20x Wound\nMaester"),
    # the ways to select Heroes
    case("mode.full.heroes", "a Hero of no House", FULL, "Young Arya => Bronn"),
    case("mode.full.heroes", "a Hero of another House", FULL, "Young Arya => Khal Drogo"),
    case("mode.two.own", "2 and 1 Heroes of the own House", TOGETHER, "Young Arya => Robert Baratheon"),
    case("mode.three.own", "4 Heroes of the own House", THREE_OF_ONE, "Bronn => Kingdom of the North"),
    case("mode.three.own", "2 Heroes of the own House", THREE_OF_ONE, "Young Arya => Small Council"),
    case("mode.three.other", "no Hero of another House", THREE_OF_ONE, "Bronn => Kingdom of the North"),
    case("mode.three.other", "2 Heroes of other Houses", THREE_OF_ONE, "Young Arya => Small Council"),
    case("mode.draft.house", "no Hero of the House that was taken", DRAFT, "Young Arya => Young Dragons"),
    # the first game
    case("first.mode", "a Hero of another House", FIRST_TWO, "Young Arya => Khal Drogo"),
    case(
        "first.houses",
        "a House for 3 players among 2",
        setup(form="first game"),
        "Bert's house: Lannister => Bert's house: King's Landing",
    ),
    case(
        "first.houses",
        "a House for 4 players among 3",
        setup(FOUR[:3], "first game"),
        "Cleo's house: King's Landing => Cleo's house: Dothraki",
    ),
    case("first.stark.heroes", "not the Stark list", FIRST_FOUR, "Young Arya => Bronn"),
    case("first.stark.allies", "not the Stark Henchmen", FIRST_FOUR, "5x Stark Bannermen => 5x Wolfswood Hunters"),
    case("first.stark.allies", "not the Stark Allies", FIRST_FOUR, "The North => Starks at Court"),
    case("first.lannister.heroes", "not the Lannister list", FIRST_FOUR, "Queen Cersei => Bronn"),
    case("first.lannister.allies", "not the Lannister Allies", FIRST_FOUR, "Siblings & Comrades => Lords of the West"),
    case("first.lannister.allies", "not the Lannister Henchmen", FIRST_FOUR, "5x Redcloaks => 5x Lannisport Watch"),
    case("first.kl.heroes", "not the list of King's Landing", FIRST_FOUR, "Small Council => Bronn"),
    case("first.kl.allies", "not the Allies of King's Landing", FIRST_FOUR, "The King's Law => King's Chamber"),
    case("first.kl.allies", "not the Henchmen of King's Landing", FIRST_FOUR, "5x King's Guard => 5x Gold Cloaks"),
    case("first.dothraki.heroes", "not the Dothraki list", FIRST_FOUR, "Khal Drogo => Bronn"),
    case("first.dothraki.allies", "not the Dothraki Allies", FIRST_FOUR, "Young Daenerys => Riders of the Grass Sea"),
    case("first.dothraki.allies", "not the Dothraki Henchmen", FIRST_FOUR, "5x The Khalasar => 5x Grass Sea Scouts"),
    case("first.neutral-2p", "other neutral Allies", FIRST_TWO, "The King's Law => Young Daenerys"),
    case("first.neutral-2p", "other neutral Henchmen", FIRST_TWO, "5x King's Guard => 5x The Khalasar"),
    # The Hand's Tourney
    case("tourney.players", "4 players", TOURNEY_THREE, "players: 3 => players: 4"),
    case("tourney.players", "1 player", TOURNEY_TWO, "players: 2 => players: 1"),
    case("tourney.choice-2p", "Neutrals of a fourth House", TOURNEY_TWO, "King's Chamber => Young Daenerys"),
    case("tourney.hero-mix", "only own Heroes", TOURNEY_THREE, f"Bronn => {TYRION_CARDS}"),
    case("tourney.kl.heroes", "not the list of King's Landing", TOURNEY_THREE, "Jorah Mormont => Khal Drogo"),
    case("tourney.kl.groups", "not the Allies of King's Landing", TOURNEY_THREE, "King's Chamber => The King's Law"),
    case("tourney.kl.groups", "not the Henchmen of King's Landing", TOURNEY_THREE, "5x Gold Cloaks => 5x King's Guard"),
    case("tourney.kl.masterminds", "another Mastermind", TOURNEY_THREE, "Varys => Renly and His Court"),
    case("tourney.lannister.heroes", "not the Lannister list", TOURNEY_THREE, "Bronn => Khal Drogo"),
    case(
        "tourney.lannister.groups",
        "not the Lannister Allies",
        TOURNEY_THREE,
        "Siblings & Comrades => Lords of the West",
    ),
    case(
        "tourney.lannister.groups", "not the Lannister Henchmen", TOURNEY_THREE, "5x Redcloaks => 5x Lannisport Watch"
    ),
    case("tourney.lannister.masterminds", "another Mastermind", TOURNEY_THREE, "Jaime Lannister => Casterly Rock"),
    case("tourney.stark.heroes", "not the Stark list", TOURNEY_THREE, "Small Council => Khal Drogo"),
    case("tourney.stark.groups", "not the Stark Henchmen", TOURNEY_THREE, "5x Stark Bannermen => 5x Wolfswood Hunters"),
    case("tourney.stark.groups", "not the Stark Allies", TOURNEY_THREE, "Starks at Court => The North"),
    case(
        "tourney.stark.masterminds",
        "another Mastermind",
        TOURNEY_THREE,
        "Lord Eddard the Hand => The Walls of Winterfell",
    ),
    case("tourney.mastermind-count", "2 Masterminds", TOURNEY_THREE, "Varys =>"),
    case("tourney.mastermind-count", "4 Masterminds", TOURNEY_THREE, "Varys => Varys\nRenly and His Court"),
    case("tourney.ally-deck", "64 cards", TOURNEY_THREE, "8x Master Strike => 8x Master Strike\n1x Maester"),
    case("tourney.ally-deck", "62 cards", TOURNEY_TWO, "8x Master Strike => 7x Master Strike"),
]


@pytest.mark.rule(
    "legendary.comp.players", "legendary.type.team.non-house", "legendary.setup.house.uses",
    "legendary.setup.house.unique", "legendary.comp.masterminds", "legendary.setup.count.masterminds",
    "legendary.setup.count.defenders-active", "legendary.setup.count.defenders-inactive",
    "legendary.setup.count.personal-deck", "legendary.setup.count.merchants", "legendary.setup.count.soldiers",
    "legendary.setup.count.minor-heroes", "legendary.setup.count.hero-deck",
    "legendary.setup.count.heroes-per-player", "legendary.setup.hero.all-14", "legendary.type.hero.rarity",
    "legendary.setup.hero.single-copy", "legendary.setup.count.heroes-unused", "legendary.setup.ally.contribution",
    "legendary.setup.ally.neutral-2p", "legendary.setup.ally.neutral-not-competing",
    "legendary.setup.count.ally-groups", "legendary.setup.count.henchman-groups", "legendary.type.ally.group-size",
    "legendary.comp.ally-groups", "legendary.type.henchman.group-size", "legendary.setup.count.ally-bystanders",
    "legendary.setup.count.ally-events", "legendary.setup.count.ally-strikes", "legendary.setup.count.strikes-unused",
    "legendary.setup.count.ally-deck", "legendary.setup.minor.leftover", "legendary.setup.count.minor-leftover",
    "legendary.comp.minor-heroes", "legendary.comp.bystanders", "legendary.setup.count.bystander-deck",
    "legendary.setup.count.bystander-deck-after", "legendary.comp.events", "legendary.setup.count.event-deck-after",
    "legendary.setup.count.maesters", "legendary.setup.count.wounds", "legendary.mode.full.heroes",
    "legendary.mode.two.own", "legendary.mode.three.own", "legendary.mode.three.other", "legendary.mode.draft.house",
    "legendary.first.mode", "legendary.first.houses", "legendary.first.stark.heroes", "legendary.first.stark.allies",
    "legendary.first.lannister.heroes", "legendary.first.lannister.allies", "legendary.first.kl.heroes",
    "legendary.first.kl.allies", "legendary.first.dothraki.heroes", "legendary.first.dothraki.allies",
    "legendary.first.neutral-2p", "legendary.tourney.players", "legendary.tourney.choice-2p",
    "legendary.tourney.hero-mix", "legendary.tourney.kl.heroes", "legendary.tourney.kl.groups",
    "legendary.tourney.kl.masterminds", "legendary.tourney.lannister.heroes", "legendary.tourney.lannister.groups",
    "legendary.tourney.lannister.masterminds", "legendary.tourney.stark.heroes", "legendary.tourney.stark.groups",
    "legendary.tourney.stark.masterminds", "legendary.tourney.mastermind-count", "legendary.tourney.ally-deck",
)  # fmt: skip
@pytest.mark.parametrize(("rule", "legal", "changes"), CASES)
def test_rule(judge: Judge, request: pytest.FixtureRequest, rule: str, legal: str, changes: tuple[str, ...]):
    assert rule in request.node.get_closest_marker("rule").args
    illegal = change(legal, *changes)
    assert broken(judge, legal) == set()
    assert rule in broken(judge, illegal)
    assert rule not in broken(judge, illegal, without_rule(judge, "legendary", _form(legal), rule))


@pytest.mark.rule(
    "legendary.comp.players", "legendary.setup.ally.one-deck", "legendary.setup.count.ally-deck",
    "legendary.setup.count.hero-deck", "legendary.setup.count.event-deck-after",
    "legendary.setup.count.bystander-deck-after", "legendary.tourney.ally-deck",
)  # fmt: skip
@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        (TWO, {"Ally Deck": 63, "Hero Deck": 112, "Event Deck": 20, "Bystander Deck": 24}),
        (THREE, {"Ally Deck": 63, "Hero Deck": 168, "Event Deck": 20, "Bystander Deck": 22}),
        (ALL_FOUR, {"Ally Deck": 82, "Hero Deck": 224, "Event Deck": 18, "Bystander Deck": 18}),
        (TOURNEY_TWO, {"Ally Deck": 63}),
        (TOURNEY_THREE, {"Ally Deck": 63}),
    ],
    ids=["2 players", "3 players", "4 players", "tourney for 2", "tourney for 3"],
)
def test_the_sizes_of_the_decks(judge: Judge, text: str, sizes: dict[str, int]):
    assert broken(judge, text) == set()
    found = _sizes(judge, text)
    assert {deck: found[deck] for deck in sizes} == sizes


@pytest.mark.rule("legendary.setup.count.heroes-unused", "legendary.setup.count.strikes-unused")
@pytest.mark.parametrize(("text", "heroes", "strikes"), [(TWO, 10, 2), (THREE, 6, 2), (ALL_FOUR, 2, 0)])
def test_what_stays_in_the_box(judge: Judge, text: str, heroes: int, strikes: int):
    box = judge.game("legendary").library
    names = {card.fields["hero"] for card in box.of_type("hero")}
    scene = judge.scene(read(judge, text))
    used = {entry.card.fields["hero"] for entry in scene.entries if entry.card.type == "hero"}
    assert len(names - used) == heroes
    struck = sum(entry.count for entry in scene.entries if entry.card.type == "master strike")
    assert box.named("Master Strike")[0].stat("copies") - struck == strikes


BOX = {
    "hero": 252, "ally": 72, "henchman": 40, "mastermind": 20, "defender": 20, "minor hero": 20, "basic hero": 52,
    "bystander": 12, "wound": 20, "event": 32, "master strike": 10,
}  # fmt: skip


@pytest.mark.rule(
    "legendary.comp.card-total", "legendary.comp.heroes", "legendary.comp.ally-groups",
    "legendary.comp.henchman-groups",
    "legendary.comp.masterminds", "legendary.comp.defenders", "legendary.comp.minor-heroes", "legendary.comp.merchants",
    "legendary.comp.soldiers", "legendary.comp.maesters", "legendary.comp.bystanders", "legendary.comp.wounds",
    "legendary.comp.events", "legendary.comp.master-strikes", "legendary.type.minor-hero.vp",
)  # fmt: skip
def test_the_box_has_what_setups_need(judge: Judge):
    library = judge.game("legendary").library
    cards = [card for card in library.cards if card.set_name == "Core Set"]
    found = {kind: sum(max(1, card.stat("copies")) for card in cards if card.type == kind) for kind in BOX}
    assert found == BOX
    assert sum(found.values()) == 550
    basics = {name: library.named(name)[0].stat("copies") for name in ("Merchant", "Soldier", "Maester")}
    assert basics == {"Merchant": 24, "Soldier": 16, "Maester": 12}
    for kind, each in (("mastermind", 5), ("defender", 5)):
        by_house = {
            house: sum(max(1, c.stat("copies")) for c in cards if c.type == kind and c.fields["house"] == house)
            for house in FOUR
        }
        assert by_house == dict.fromkeys(FOUR, each)
    for field, kind, number, each in (("hero", "hero", 18, 14), ("group", "ally", 9, 8), ("group", "henchman", 8, 5)):
        sizes: dict[str, int] = {}
        for card in cards:
            if card.type == kind:
                sizes[card.fields[field]] = sizes.get(card.fields[field], 0) + card.stat("copies")
        assert len(sizes) == number
        assert set(sizes.values()) == {each}
    assert all(card.stat("vp") == 1 for card in cards if card.type == "minor hero")


ALLOWED = [
    case("setup.minor.random", "any Minor Heroes", TWO, "Hodor => Doreah", "Doreah => Hodor"),
    case("setup.minor.choose-option", "Minor Heroes of the own House", TWO),
    case("setup.hero.mixed-house", "a Hero of another House", TWO, "Young Arya => Small Council"),
    case("setup.ally.neutral-not-competing", "Neutrals of two Houses", TWO, "5x King's Guard => 5x The Khalasar"),
    case("setup.ally.neutral-2p", "Neutrals of any free House", setup(form="standard", neutral=DOTHRAKI)),
    case(
        "setup.ally.bystanders-drawn",
        "only Minor Heroes in the Ally Deck",
        TWO,
        "1x Septa of the Red Keep => Irri",
        "Irri => Doreah",
        "Doreah => Septa of the Red Keep",
        "Irri => Irri",
    ),
    case(
        "setup.ally.events-random",
        "other Events",
        TWO,
        "Crescendo => A Maester's Chain",
        "2x A Maester's Chain => 1x A Maester's Chain\nCrescendo",
    ),
    case("mode.full.groups-random", "another group of the House", FULL, "The North => Starks at Court"),
    case("mode.full.groups-random", "other Neutrals", setup(neutral=DOTHRAKI)),
    case("mode.two.third", "two Heroes of other Houses", TOGETHER),
    case("mode.two.third", "more Heroes of the own House", TOGETHER, "Bronn => Kingdom of the North"),
    case("mode.two.groups-random", "another group of the House", TOGETHER, "The North => Starks at Court"),
    case("mode.three.groups-random", "another group of the House", THREE_OF_ONE, "The North => Starks at Court"),
    case("mode.draft.pick-pass", "Heroes of four Houses", DRAFT),
    case(
        "mode.draft.house-fallback",
        "no House of a Hero was free",
        DRAFT,
        "Young Arya => Young Dragons",
        "Anna's house: Stark => Anna's house: Stark\nAnna's house pick: leftover",
    ),
]


@pytest.mark.rule(
    "legendary.setup.minor.random", "legendary.setup.minor.choose-option", "legendary.setup.hero.mixed-house",
    "legendary.setup.ally.neutral-not-competing", "legendary.setup.ally.neutral-2p",
    "legendary.setup.ally.bystanders-drawn", "legendary.setup.ally.events-random",
    "legendary.mode.full.groups-random", "legendary.mode.two.third", "legendary.mode.two.groups-random",
    "legendary.mode.three.groups-random", "legendary.mode.draft.pick-pass", "legendary.mode.draft.house-fallback",
)  # fmt: skip
@pytest.mark.parametrize(("rule", "text", "changes"), ALLOWED)
def test_what_is_allowed(judge: Judge, request: pytest.FixtureRequest, rule: str, text: str, changes: tuple[str, ...]):
    assert rule in request.node.get_closest_marker("rule").args
    assert broken(judge, change(text, *changes)) == set()
    assert rule in {line.id for line in judge.game("legendary").formats.format(_form(text)).lines}


@pytest.mark.rule("legendary.tourney.houses", "legendary.tourney.choice-2p")
def test_the_houses_of_the_tourney(judge: Judge):
    for houses, third in (((STARK, LANNISTER), LANDING), ((LANNISTER, LANDING), STARK), ((LANDING, STARK), LANNISTER)):
        assert broken(judge, tourney(houses, third)) == set()
    assert broken(judge, TOURNEY_DOTHRAKI) == {"legendary.tourney.houses"}
    lenient = without_rule(judge, "legendary", "the hand's tourney", "legendary.tourney.houses")
    assert broken(judge, TOURNEY_DOTHRAKI, lenient) == set()


@pytest.mark.rule("legendary.first.mode", "legendary.first.houses")
@pytest.mark.parametrize("number", [2, 3, 4])
def test_the_first_game(judge: Judge, number: int):
    text = setup(FOUR[:number], "first game")
    assert broken(judge, text) == set()
    assert broken(judge, text, "full allegiance") == set()


@pytest.mark.rule("legendary.setup.house.unique")
def test_two_players_of_one_house(judge: Judge):
    assert "legendary.setup.house.unique" in broken(judge, setup((STARK, STARK), "standard"))


def test_a_message_names_the_player_and_the_way_out(judge: Judge):
    found = verdict(judge, change(TWO, "4x Soldier => 4x Soldier\nMaester")).violations
    assert [(each.rule, each.message, each.fix) for each in found] == [
        (
            "legendary.setup.count.personal-deck",
            "Each personal deck has exactly 12 cards. Found Anna: 13 cards, needed exactly 12.",
            "remove 1 card from the personal deck, for example 1 Maester",
        )
    ]


def _sizes(judge: Judge, text: str) -> dict[str, int]:
    scene = judge.scene(read(judge, text))
    sections = {deck: sum(entry.count for entry in entries) for deck, entries in scene.sections.items()}
    return {**sections, "Ally Deck": sections["Ally cards"] + sections.get("neutral groups", 0)}


def _form(text: str) -> str:
    return text.partition("format: ")[2].partition("\n")[0]
