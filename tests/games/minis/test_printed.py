"""Rules of the ledger about what is printed on cards: which fields there are, and what is known of named cards."""

from __future__ import annotations

import contextlib
import io
import json
from functools import lru_cache

import pytest

from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.table.catalogue import compiled_cards

rule = pytest.mark.rule
FIELDS = {
    "model": {
        "base": "30", "rank": "Soldier", "affiliation": "Stark", "reputation": "30", "willpower": "5",
        "resilience": "5", "movement": "8", "fight": "4", "strength": "4", "defense": "3", "armor": "Boiled Leather",
    },
    "weapon": {"attack": "ranged", "damage": "1", "rate": "2", "ammunition": "unlimited"},
    "armor": {"dice": "1", "modifier": "1"},
    "objective": {"copies": "3", "play": "Recount", "score": "round", "kind": "Control", "vp": "2", "cost": "1"},
    "encounter": {"areas": 'A north edge 8", B south edge 8"'},
}  # fmt: skip
TEXT = {"objective": "text:\n  Score: If you have 3 or more Resource Points, score this card.\n"}
SKILLS = ("willpower", "resilience", "movement", "fight", "strength", "defense")
GONE = None
CASES: list[tuple[str, str, dict[str, str | None], bool]] = [
    ("minis.character.fields-16", "model", {}, True),
    *[("minis.character.fields-16", "model", {name: GONE}, False) for name in ("base", "rank", "reputation")],
    *[("minis.skill.six", "model", {name: GONE}, False) for name in SKILLS],
    ("minis.armor.everyone", "model", {"armor": GONE}, False),
    ("minis.character.base-size", "model", {"base": "30, 40"}, True),
    ("minis.character.base-size", "model", {"base": "wide"}, False),
    ("minis.character.traits", "model", {"traits": "House Stark, Scout"}, True),
    ("minis.character.traits", "model", {"traits": "Scout, Scout"}, False),
    ("minis.weapon.ranged.fields", "weapon", {}, True),
    *[("minis.weapon.ranged.fields", "weapon", {name: GONE}, False) for name in ("damage", "rate", "ammunition")],
    ("minis.weapon.melee.fields", "weapon", {"attack": "melee", "rate": GONE, "ammunition": GONE}, True),
    ("minis.weapon.melee.fields", "weapon", {"attack": "melee", "ammunition": GONE}, False),
    ("minis.weapon.melee.fields", "weapon", {"attack": "melee", "rate": GONE}, False),
    ("minis.attack.kinds", "weapon", {"attack": "thrown"}, False),
    ("minis.armor.fields", "armor", {"threshold": "6", "rules": "Cut Resistance"}, True),
    *[("minis.armor.fields", "armor", {name: GONE}, False) for name in ("dice", "modifier")],
    ("minis.objective.fields-10", "objective", {"houses": "Stark"}, True),
    *[("minis.objective.fields-10", "objective", {name: GONE}, False) for name in FIELDS["objective"]],
    *[
        ("minis.objective.when-play-enum", "objective", {"play": name}, True)
        for name in ("Take the Lead", "Raise the Plan", "Execute the Plan")
    ],
    ("minis.objective.when-play-enum", "objective", {"play": "Deployment"}, False),
    *[("minis.objective.when-score-enum", "objective", {"score": name}, True) for name in ("instant", "special")],
    ("minis.objective.when-score-enum", "objective", {"score": "game"}, False),
    *[
        ("minis.objective.type-enum", "objective", {"kind": name}, True)
        for name in ("Protection", "Menace", "Violence")
    ],
    ("minis.objective.type-enum", "objective", {"kind": "Mischief"}, False),
    ("minis.encounter.fields", "encounter", {}, True),
    ("minis.encounter.fields", "encounter", {"areas": GONE}, False),
]


def block(number: int, kind: str, changes: dict[str, str | None]) -> str:
    fields = {name: value for name, value in (FIELDS[kind] | changes).items() if value is not None}
    said = "".join(f"{name}: {value}\n" for name, value in fields.items())
    return f"card: Own {number}\ntype: {kind}\n{said}{TEXT.get(kind, '')}\n"


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> set[int]:
    """Which of the cards `check` refuses."""
    file = tmp_path_factory.mktemp("own") / "own.cards"
    text, begins = "game: minis\nset: Core Box\n\n", []
    for number, (_, kind, changes, _) in enumerate(CASES):
        begins.append(text.count("\n") + 1)
        text += block(number, kind, changes)
    file.write_text(text, encoding="utf-8")
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        main(["check", str(file), "--format", "json"])
    lines = [one["line"] for one in json.loads(out.getvalue())["errors"]]
    return {max(number for number, begin in enumerate(begins) if begin <= line) for line in lines}


@pytest.mark.parametrize(
    ("number", "well"),
    [
        pytest.param(number, well, marks=pytest.mark.rule(rules), id=f"{rules}-{changes}")
        for number, (rules, _, changes, well) in enumerate(CASES)
    ],
)
def test_a_card_has_just_these_fields(faulty: set[int], number: int, well: bool):
    assert (number not in faulty) == well


# ---------------------------------------------------------------- named cards


@lru_cache(maxsize=1)
def printed() -> dict[str, dict[str, object]]:
    return {card.name: dict(card.fields) for card in compiled_cards("minis", Content.bundled())}


NAMED: list[tuple[str, str, dict[str, object]]] = [
    (
        "minis.named.robb-stark",
        "Robb Stark",
        {
            "alias": "King in the North", "base": [50], "rank": ["Leader"], "affiliation": ["Stark"], "reputation": 90,
            "funding": 0, "willpower": 7, "resilience": 7, "fight": 4, "defense": 3, "strength": 4, "movement": 10,
        },
    ),
    (
        "minis.named.robb-stark.traits",
        "Robb Stark",
        {"traits": ["House Stark", "Scout", "Mobility Master", "King in the North", "Move Move"]},
    ),
    (
        "minis.named.master-crafted-sword",
        "Master Crafted Sword",
        {"attack": "melee", "rules": ["Sharp", "Balanced (1)", "Burst (1)"]},
    ),
    (
        "minis.named.starks-armor",
        "Stark's Armor",
        {"dice": 1, "modifier": 1, "threshold": None, "rules": ["Cut Resistance", "Armor (1)"]},
    ),
    (
        "minis.named.crossbow",
        "Crossbow",
        {
            "attack": "ranged", "damage": 2, "rate": 2, "ammunition": 2,
            "rules": ["Aim", "Armor Penetration 1", "M. Range", "Mechanical"],
        },
    ),
    ("minis.named.stark-soldier-1", "Stark Soldier 1", {"identity": "Unknown", "alias": "Stark Soldier 1"}),
    ("minis.named.stark-soldier-3", "Stark Soldier 3", {"rank": ["Soldier"], "funding": 600, "reputation": 38}),
    ("minis.named.tyrion-lannister", "Tyrion Lannister", {"alias": "The Imp"}),
    ("minis.named.gregor-clegane", "Gregor Clegane", {"alias": "The Mountain"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "wanted"),
    [pytest.param(name, wanted, marks=pytest.mark.rule(rules), id=rules) for rules, name, wanted in NAMED],
)
def test_what_is_known_of_a_card_is_on_it(name: str, wanted: dict[str, object]):
    fields = printed()[name]
    assert {key: fields.get(key) for key in wanted} == wanted
