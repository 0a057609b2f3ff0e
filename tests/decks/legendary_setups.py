"""Setups of Legendary for tests: a legal one for any Houses, and small changes to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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


def change(text: str, *changes: tuple[str, str]) -> str:
    """The same with some lines replaced, each where it first stands."""
    for old, new in changes:
        assert f"{old}\n" in text, old
        text = text.replace(f"{old}\n", f"{new}\n" if new else "", 1)
    return text
