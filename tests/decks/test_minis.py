"""Warbands and Objective decks: for each construction rule a legal, an illegal and a boundary list.

Two libraries: the real cards, and the roster that the ledger's own examples speak of (H1, A1, S1 ...), made here.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.content import Content
from cardwright.decks import Judge
from decklists import broken, without_rule

STARK = (
    "3x The North Remembers", "3x Hold the Ford", "3x Ravens from Winterfell", "3x Winter Is Coming",
    "2x Grey Wind's Hunt", "1x A Crown of Bronze", "2x Truce at the Inn",
)  # fmt: skip
"""17 cards that need no model but a Boss of House Stark."""
GENERAL = (
    "3x Ambush at the Crossroads", "3x Not One Step Back", "3x Sow Discord", "2x Trial by Combat", "1x No Quarter",
    "1x Dead of Night",
)  # fmt: skip
ROBB = ("Robb Stark", "Sansa Stark|rank: Hand", "Arya Stark", "Stark Soldier 3", "Stark Soldier 1", "Stark Soldier 2")


def band(
    *models: str,
    limit: int | str = 350,
    boss: str = "Robb Stark",
    deck: tuple[str, ...] = STARK + GENERAL,
    form: str = "open",
    gear: str = "",
) -> str:
    """A list; what is said about a model stands behind a bar: `Sansa Stark|rank: Hand`."""
    rows = ["game: minis", f"format: {form}", f"reputation: {limit}", *([f"boss: {boss}"] if boss else [])]
    rows += ["", "Warband", *(model.replace("|", "\n  ") for model in models or ROBB)]
    rows += ["", *(["Gear", gear, ""] if gear else []), "Objective deck", *deck]
    return "\n".join(rows) + "\n"


def more(*models: str, without: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The usual Warband with more models and without some."""
    return (*(model for model in ROBB if model.partition("|")[0] not in without), *models)


def cards(*lines: str, without: str = "") -> tuple[str, ...]:
    """The usual deck with more lines and without one."""
    return (*(line for line in STARK + GENERAL if line != without), *lines)


def _case(rule: str, name: str, legal: str, illegal: str, *ids: str):
    return pytest.param(rule, legal, illegal, marks=pytest.mark.rule(rule, *ids), id=f"{rule}: {name}")


W, F, D = "minis.warband.", "minis.funding.", "minis.objective-deck."
HEIR = ("Heir of Winterfell", "Catelyn Stark", "Arya Stark", "Stark Soldier 1")


@pytest.mark.parametrize(
    ("rule", "legal", "illegal"),
    [
        _case(W + "limit-agreed", "1 and 0", band("Robb Stark"), band(limit=0)),
        _case(W + "limit-presets", "quick is 150", band("Robb Stark", limit=150, form="quick"),
              band("Robb Stark", limit=151, form="quick")),
        _case(W + "limit-presets", "standard is 350", band(form="standard"), band(limit=349, form="standard")),
        _case(W + "limit-presets", "long is 450", band(limit=450, form="long"), band(form="long")),
        _case(W + "rep-sum", "297 of 297 and of 296", band(limit=297), band(limit=296), "minis.character.reputation"),
        _case(W + "no-model-count", "a lone Boss, and a weapon", band("Robb Stark"), band(*more("Crossbow"))),
        _case(W + "boss-one", "none", band(), band(boss="")),
        _case(W + "boss-one", "two", band(), band(boss="Robb Stark\nboss: Arya Stark")),
        _case(W + "boss-leader-first", "a Hand beside a Leader", band(), band(boss="Sansa Stark")),
        _case(W + "boss-hand-fallback", "an Ally without a Leader", band(*HEIR, boss="Catelyn Stark"),
              band(*HEIR, boss="Arya Stark")),
        _case(W + "boss-none-illegal", "nobody to lead", band("Catelyn Stark", boss="Catelyn Stark"),
              band("Arya Stark", boss="Arya Stark")),
        _case(W + "affiliation-match", "another House", band(*HEIR[1:], "Road Brigand", boss="Catelyn Stark"),
              band(*HEIR[1:], "Lannister Soldier", boss="Catelyn Stark"), W + "affiliation-unknown"),
        _case(W + "rivals", "the Boss hates one", band(*more("Road Brigand")), band(*more("Crossroads Turncloak"))),
        _case(W + "rivals", "a Soldier hates a Soldier",
              band("Catelyn Stark", "Stark Archer", "Crossroads Turncloak", boss="Catelyn Stark"),
              band("Catelyn Stark", "Whispering Wood Veteran", "Crossroads Turncloak", boss="Catelyn Stark"),
              "minis.character.rivals-list"),
        _case(W + "unique-name", "king and heir", band(), band(*more("Heir of Winterfell", without=("Sansa Stark",))),
              "minis.character.name"),
        _case(W + "unique-name", "the same card twice", band(), band(*more("Arya Stark"), limit=400)),
        _case(W + "unknown-name", "one alias twice", band(*more("Stark Soldier 4")), band(*more("Stark Soldier 2")),
              "minis.character.alias"),
        _case(W + "unknown-name", "2x", band(), band(*more("2x Stark Soldier 4"))),
        _case(W + "chosen-rank-printed", "Arya as a Hand", band("Robb Stark", "Arya Stark|rank: Ally"),
              band("Robb Stark", "Arya Stark|rank: Hand"), "minis.character.rank-list"),
        _case(W + "multi-rank-one-slot", "a choice is needed", band(), band("Robb Stark", "Sansa Stark")),
        _case(W + "one-leader", "1 and 2", band(*more("Brynden Tully|rank: Hand", without=("Sansa Stark",))),
              band(*more("Brynden Tully|rank: Leader", without=("Sansa Stark",)))),
        _case(W + "one-hand", "1 and 2", band(), band(*more("Catelyn Stark", without=("Stark Soldier 3",)))),
        _case(W + "two-hands-no-leader", "2 and 3", band(*HEIR, boss="Catelyn Stark"),
              band(*HEIR, "Sansa Stark|rank: Hand", boss="Catelyn Stark")),
        _case(W + "one-ally", "1 and 2", band(), band("Robb Stark", "Arya Stark", "Sansa Stark|rank: Ally")),
        _case(W + "extra-ally", "2 and 3", band("Robb Stark", "Arya Stark", "Bronn", limit=500),
              band("Robb Stark", "Arya Stark", "Bronn", "Sansa Stark|rank: Ally", limit=500)),
        _case(F + "models-deducted", "600 of 1000 and of 500", band("Robb Stark", "Stark Soldier 3", limit=151),
              band("Robb Stark", "Stark Soldier 3", limit=150), "minis.character.funding-optional"),
        _case(F + "inequality", "1500 and 1550 of 1500",
              band("Robb Stark", "Stark Soldier 3|equipment: Healer's Satchel, Vial of Venom, Signal Horn"),
              band("Robb Stark", "Stark Soldier 3|equipment: Healer's Satchel, Vial of Venom, Oak Shield")),
        _case(F + "equipment-after-models", "for a Soldier, for nobody",
              band(*more("Stark Soldier 4|equipment: Signal Horn")), band(gear="Signal Horn")),
        *(
            _case(F + "equipment-after-models", f"{what} is no equipment", band(),
                  band(*more(f"Road Brigand|equipment: {name}")))
            for what, name in (("a weapon", "Halberd"), ("an armor", "Boiled Leather"), ("a model", "Stark Archer"),
                               ("an encounter", "Siege Camp"), ("an objective", "Sow Discord"))
        ),
        _case(F + "equipment-soldiers-only", "a Leader", band(*more("Road Brigand|equipment: Oak Shield")),
              band(*more("Robb Stark|equipment: Oak Shield", without=("Robb Stark",)))),
        _case(F + "equipment-soldiers-only", "an Ally", band(),
              band(*more("Arya Stark|equipment: Oak Shield", without=("Arya Stark",)))),
        _case(D + "size-30", "29", band(), band(deck=cards(without="1x No Quarter"))),
        _case(D + "size-30", "31", band(), band(deck=cards("1x Howl in the Dark"))),
        _case(D + "size-30", "a model in the deck", band(), band(deck=cards("1x Bronn", without="1x No Quarter"))),
        _case(D + "exact-copies", "2 of 3", band(),
              band(deck=cards("2x Sow Discord", "1x Howl in the Dark", without="3x Sow Discord"))),
        _case(D + "exact-copies", "2 of 1", band(), band(deck=cards("2x No Quarter", without="1x No Quarter"))),
        _case(D + "house-match", "one of two Houses, the other House", band(),
              band(deck=cards("2x Gold Buys Steel", without="2x Truce at the Inn"))),
        _case(D + "general-le-unique", "15 and 14", band(deck=cards("2x A Quiet Word", without="2x Truce at the Inn")),
              band(deck=cards("3x Supply Lines", without="3x Hold the Ford"))),
        _case(D + "general-max-15", "15 and 16", band(deck=cards("2x A Quiet Word", without="2x Truce at the Inn")),
              band(deck=cards("3x Supply Lines", without="3x Hold the Ford"))),
        _case(D + "model-card-name", "by Name",
              band(deck=cards("2x The Young Wolf Strikes", without="2x Truce at the Inn")),
              band(deck=cards("2x A Purse Up Front", without="2x Truce at the Inn")),
              "minis.objective.model-card-fields"),
        _case(D + "model-card-name", "by Alias", band(deck=cards("1x A Song Remembered", without="1x No Quarter")),
              band("Robb Stark", deck=cards("1x A Song Remembered", without="1x No Quarter"))),
        _case(D + "model-card-rank", "Leader and Hand",
              band(deck=cards("2x The Young Wolf Strikes", without="2x Truce at the Inn")),
              band(deck=cards("2x Heir to Two Rivers", without="2x Truce at the Inn"))),
    ],
)  # fmt: skip
def test_rule(judge: Judge, rule: str, legal: str, illegal: str):
    form = legal.partition("format: ")[2].partition("\n")[0]
    assert broken(judge, legal) == set()
    assert rule in broken(judge, illegal)
    assert rule not in broken(judge, illegal, without_rule(judge, "minis", form, rule))


@pytest.mark.rule("minis.warband.limit-any")
@pytest.mark.parametrize("limit", [100, 300, 460, 500])
def test_any_limit_may_be_agreed(judge: Judge, limit: int):
    assert broken(judge, band("Robb Stark", limit=limit)) == set()


def test_a_list_that_names_no_limit_is_for_a_standard_game(judge: Judge):
    silent = band(form="standard").replace("reputation: 350\n", "")
    assert broken(judge, silent) == set()
    small = silent.replace("boss:", "limit: 150\nboss:")
    assert broken(judge, small, "quick") == {W + "rep-sum", F + "models-deducted"}


@pytest.mark.rule("minis.warband.affiliation-unknown", "minis.warband.soldiers-unlimited")
def test_any_number_of_soldiers_of_house_or_none(judge: Judge):
    soldiers = ("Stark Soldier 4", "Stark Archer", "Whispering Wood Veteran", "Road Brigand")
    assert broken(judge, band("Robb Stark", "Stark Soldier 1", "Stark Soldier 2", *soldiers)) == set()


@pytest.mark.rule("minis.warband.affiliation-match", "minis.character.affiliation-list")
def test_a_boss_of_no_house_leads_only_his_like(judge: Judge):
    deck = (*GENERAL, "3x Supply Lines")  # no House card is his, so this deck is short
    rule = W + "affiliation-match"
    assert rule not in broken(judge, band("Beric Dondarrion", "Road Brigand", boss="Beric Dondarrion", deck=deck))
    assert rule in broken(judge, band("Beric Dondarrion", "Stark Archer", boss="Beric Dondarrion", deck=deck))


@pytest.mark.rule("minis.warband.multi-rank-in-game")
def test_a_model_card_asks_for_any_printed_rank(judge: Judge):
    song = cards("1x A Song Remembered", without="1x No Quarter")  # of an Ally; she is fielded as a Hand
    assert broken(judge, band(deck=song)) == set()


@pytest.mark.rule("minis.objective-deck.general-optional", "minis.objective.house-none-general")
def test_a_deck_needs_no_general_cards(ledger: Judge):
    assert broken(ledger, _ledger("Robb", deck=_deck(("T", 10)))) == set()


@pytest.mark.rule("minis.objective-deck.revalidate")
def test_another_warband_makes_the_deck_illegal(judge: Judge):
    deck = cards("2x The Young Wolf Strikes", without="2x Truce at the Inn")
    assert broken(judge, band(deck=deck)) == set()
    assert broken(judge, band(*HEIR, boss="Catelyn Stark", deck=deck)) == {D + "model-card-rank"}
    assert broken(judge, band("Catelyn Stark", boss="Catelyn Stark", deck=deck)) == {D + "model-card-name"}
    found = broken(judge, band("Jaime Lannister|rank: Leader", boss="Jaime Lannister", deck=deck))
    assert found == {D + "model-card-name", D + "house-match"}


@pytest.mark.rule("minis.funding.equipment-soldiers-only")
def test_what_is_bought_for_a_soldier_is_paid_for_each_copy(judge: Judge):
    shield = "Stark Soldier 1|equipment: Oak Shield"
    assert broken(judge, band("Robb Stark", shield, limit=150)) == set()
    rich = f"{shield}, Oak Shield, Signal Horn"
    assert broken(judge, band("Robb Stark", rich, limit=150)) == {F + "inequality"}


# ------------------------------------------------------------ the ledger's own examples

_SKILLS = """base: 30
willpower: 4
resilience: 4
movement: 8
fight: 3
strength: 4
defense: 3
armor: Wool
"""


def _model(name: str, rank: str, rep: int, *more_fields: str, house: str = "Stark", alias: str = "") -> str:
    rows = [f"card: {name}", "type: model", f"alias: {alias or name}", f"rank: {rank}", f"affiliation: {house}"]
    return "\n".join([*rows, f"reputation: {rep}", *more_fields]) + f"\n{_SKILLS}\n"


def _objective(name: str, copies: int, *more_fields: str) -> str:
    rows = [f"card: {name}", "type: objective", f"copies: {copies}", "play: Recount", "score: round", "kind: Control"]
    return "\n".join([*rows, "vp: 1", "cost: 1", *more_fields, "text:", "  Resource: Gain 1 Resource Point."]) + "\n\n"


UNKNOWN = "identity: Unknown"
ROSTER = [
    _model("Robb", "Leader", 90, "identity: Robb Stark", alias="King in the North"),
    _model("Young Robb", "Leader", 60, "identity: Robb Stark", alias="Boy in the North"),
    _model("H1", "Hand", 80), _model("H2", "Hand", 80), _model("LH", "Leader, Hand", 70),
    _model("A1", "Ally", 60), _model("A2", "Ally", 60), _model("A3", "Ally", 60),
    _model("S3", "Soldier", 38, "funding: 600", UNKNOWN, alias="Stark Soldier 3"),
    _model("S1", "Soldier", 27, UNKNOWN), _model("S2", "Soldier", 27, UNKNOWN), _model("S4", "Soldier", 27, UNKNOWN),
    _model("Copy of S1", "Soldier", 27, UNKNOWN, alias="S1"),
    _model("Big", "Soldier", 120), _model("Bigger", "Soldier", 121),
    _model("F1", "Soldier", 20, "funding: 600"), _model("F2", "Soldier", 20, "funding: 600"),
    _model("U1", "Soldier", 25, house="Unknown"), _model("X1", "Soldier", 25, house="Lannister"),
    _model("V1", "Soldier", 25, "rivals: Lannister"), _model("D1", "Soldier", 25, house="Stark, Lannister"),
    _model("Squire", "Hand", 10), _model("Page", "Soldier", 10),
    *(_model(f"Kin {number}", "Ally", 10) for number in range(1, 6)),
    *(f"card: Purse {cost}\ntype: equipment\ncost: {cost}\n\n" for cost in (900, 950, 501, 500, 1001, 1000, 1501, 1500,
                                                                          2001, 2000, 2501, 2500)),
    *(_objective(f"T {number}", 3, "houses: Stark") for number in range(1, 11)),
    *(_objective(f"P {number}", 2, "houses: Stark") for number in range(1, 8)),
    *(_objective(f"O {number}", 1, "houses: Stark") for number in range(1, 17)),
    *(_objective(f"GT {number}", 3) for number in range(1, 6)),
    *(_objective(f"GO {number}", 1) for number in range(1, 17)),
    *(_objective(f"M {number}", 2, "subtitle: Robb Stark", "rank: Leader") for number in (1, 2)),
    _objective("By Alias", 3, "subtitle: King in the North", "rank: Leader"),
    _objective("For a Hand", 3, "subtitle: Robb Stark", "rank: Hand"),
    _objective("For Jaime", 3, "subtitle: Jaime Lannister", "rank: Hand"),
    _objective("Lion", 3, "houses: Lannister"), _objective("Both", 3, "houses: Stark, Lannister"),
    _objective("Oath", 1, "houses: Stark"),
]  # fmt: skip


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Judge:
    """A judge of the roster of the ledger's examples."""
    root: Path = tmp_path_factory.mktemp("ledger")
    folder = root / "cards" / "minis"
    folder.mkdir(parents=True)
    (folder / "roster.cards").write_text("game: minis\nset: Core\n\n" + "".join(ROSTER), encoding="utf-8")
    (folder / "second.cards").write_text("game: minis\nset: Second\n\n" + _objective("Oath", 1), encoding="utf-8")
    return Judge.load(Content.find(root), ["minis"])


COPIES = {"T": 3, "P": 2, "O": 1, "GT": 3, "GO": 1, "M": 2}


def _deck(*parts: tuple[str, int]) -> tuple[str, ...]:
    """`("T", 5)`: five different cards of three copies each."""
    return tuple(f"{COPIES[kind]}x {kind} {number}" for kind, many in parts for number in range(1, many + 1))


FAIR = _deck(("T", 5), ("GT", 5))


def _ledger(*models: str, boss: str = "", limit: int = 350, deck: tuple[str, ...] = FAIR) -> str:
    return band(*models, boss=boss or models[0].partition("|")[0], limit=limit, deck=deck)


def _shows(part: str, number: int, rules: set[str], others: tuple[str, ...] = ()) -> pytest.MarkDecorator:
    return pytest.mark.rule(f"{part}example.{number}", *(f"{part}{rule}" for rule in (*sorted(rules), *others)))


def _named(number: int, expected: set[str], place: int) -> str:
    return f"example {number} {'illegal' if expected else 'legal'} {place}"


FULL = ("Robb", "H1", "A1", "S3", "S1", "S2", "S4")
OATHS = ("1x Oath (Core)", "1x Oath (Second)")
"""Two different cards of one Name."""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(text, expected, marks=_shows(W, number, expected), id=_named(number, expected, place))
        for place, (number, text, expected) in enumerate([
            (1, _ledger(*FULL), set()),
            (1, _ledger(*(f"{model}|equipment: Purse 900" if model == "S1" else model for model in FULL)), set()),
            (2, _ledger("Robb", "H1", "A1", "Big"), set()),
            (3, _ledger("Robb", "H1", "A1", "Bigger"), {"rep-sum"}),
            (4, _ledger("H1", "H2"), set()),
            (5, _ledger("Robb", "H1", "H2"), {"one-hand"}),
            (6, _ledger("Robb", "LH|rank: Leader"), {"one-leader"}),
            (6, _ledger("Robb", "LH|rank: Hand"), set()),
            (7, _ledger("Robb", "H1", boss="H1"), {"boss-leader-first"}),
            (8, _ledger("S1", "S2", "S4"), {"boss-none-illegal", "boss-hand-fallback"}),
            (10, _ledger("Robb", "A1", "A2"), {"one-ally"}),
            (10, _ledger("Robb", "A1", "A2", limit=450), set()),
            (10, _ledger("Robb", "A1", "A2", "A3", limit=500), {"extra-ally"}),
            (11, _ledger("Robb", "X1"), {"affiliation-match"}),
            (11, _ledger("Robb", "U1"), set()),
            (12, _ledger("Robb", "D1"), set()),
            (12, _ledger("Robb", "V1", "D1"), {"rivals"}),
            (13, _ledger("Robb", "Young Robb"), {"unique-name", "one-leader"}),
            (14, _ledger("Robb", "S1", "S2"), set()),
            (14, _ledger("Robb", "S1", "Copy of S1"), {"unknown-name"}),
        ])
    ],
)  # fmt: skip
def test_warbands_of_the_ledger(ledger: Judge, text: str, expected: set[str]):
    assert broken(ledger, text) == {f"{W}{rule}" for rule in expected}


@pytest.mark.rule("minis.warband.example.9", "minis.warband.extra-ally", "minis.warband.one-ally")
@pytest.mark.parametrize(
    ("limit", "allowed"), [(150, 1), (350, 1), (351, 2), (450, 2), (500, 2), (501, 3), (650, 3), (651, 4)]
)
def test_an_extra_ally_for_each_150_or_part_over_350(ledger: Judge, limit: int, allowed: int):
    rule = W + ("one-ally" if limit <= 350 else "extra-ally")
    kin = [f"Kin {number}" for number in range(1, allowed + 1)]
    assert broken(ledger, _ledger("Squire", *kin, limit=limit)) == set()
    assert broken(ledger, _ledger("Squire", *kin, f"Kin {allowed + 1}", limit=limit)) == {rule}


@pytest.mark.rule("minis.warband.example.15", "minis.warband.multi-rank-one-slot", "minis.named.sansa-stark")
@pytest.mark.parametrize("rank", ["Hand", "Ally"])
def test_sansa_may_be_fielded_in_either_rank(judge: Judge, rank: str):
    other = "Catelyn Stark" if rank == "Ally" else "Arya Stark"  # the place she leaves is free for another
    assert broken(judge, band("Robb Stark", f"Sansa Stark|rank: {rank}", other)) == set()


@pytest.mark.rule("minis.warband.example.16", "minis.funding.inequality", "minis.funding.equipment-soldiers-only")
def test_coins_of_the_ledger(ledger: Judge):
    assert broken(ledger, _ledger("Robb", "S3|equipment: Purse 900")) == set()
    assert broken(ledger, _ledger("Robb", "S3|equipment: Purse 950")) == {F + "inequality"}
    for model in ("Robb", "H1"):
        named = [f"{each}|equipment: Purse 500" if each == model else each for each in ("Robb", "H1", "S1")]
        assert broken(ledger, _ledger(*named)) == {F + "equipment-soldiers-only"}


@pytest.mark.rule(
    "minis.funding.formula", "minis.funding.example.1", "minis.funding.example.2", "minis.funding.example.3",
    "minis.funding.example.5",
)  # fmt: skip
@pytest.mark.parametrize(
    ("limit", "stash"),
    [(100, 500), (149, 500), (150, 500), (151, 1000), (300, 1000), (301, 1500), (350, 1500), (450, 1500), (451, 2000),
     (460, 2000), (600, 2000), (601, 2500)],
)  # fmt: skip
def test_500_coins_for_each_150_or_part(ledger: Judge, limit: int, stash: int):
    assert broken(ledger, _ledger("Squire", f"Page|equipment: Purse {stash}", limit=limit)) == set()
    over = _ledger("Squire", f"Page|equipment: Purse {stash + 1}", limit=limit)
    assert broken(ledger, over) == {F + "inequality"}
    without = without_rule(ledger, "minis", "open", F + "formula")  # then there is no stash at all
    assert broken(ledger, _ledger("Squire", f"Page|equipment: Purse {stash}", limit=limit), without) != set()


@pytest.mark.rule("minis.funding.example.4", "minis.funding.models-deducted")
def test_the_funding_of_a_model_is_deducted_first(ledger: Judge):
    assert broken(ledger, _ledger("Robb", "S3|equipment: Purse 900")) == set()  # 1500 - 600
    assert broken(ledger, _ledger("Robb", "S3|equipment: Purse 1000")) == {F + "inequality"}


@pytest.mark.rule("minis.funding.example.6", "minis.funding.models-deducted")
def test_two_models_of_600_coins_but_not_three(ledger: Judge):
    assert broken(ledger, _ledger("Robb", "F1", "F2")) == set()
    assert broken(ledger, _ledger("Robb", "F1", "F2", "S3")) == {F + "models-deducted"}


@pytest.mark.rule("minis.funding.example.7", "minis.funding.formula", "minis.warband.extra-ally")
def test_the_agreed_limit_counts_and_not_what_is_spent(ledger: Judge):
    assert broken(ledger, _ledger("Robb", "H1", "Big|equipment: Purse 1500")) == set()  # 290 spent
    assert broken(ledger, _ledger("Robb", "H1", "A1", "A2", limit=500)) == set()


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        pytest.param(deck, expected, marks=_shows(D, number, expected, more_ids), id=_named(number, expected, place))
        for place, (number, deck, expected, more_ids) in enumerate([
            (1, FAIR, set(), ("copies-count-each",)),
            (2, _deck(("O", 15), ("T", 5)), set(), ("single-max-half", "general-optional")),
            (3, _deck(("T", 4), ("M", 2), ("GO", 14)), set(), ("model-cards-unique",)),
            (4, _deck(("T", 3), ("P", 1), ("M", 2), ("GT", 5)), set(), ("model-cards-unique",)),
            (4, _deck(("T", 3), ("P", 1), ("GT", 5), ("GO", 4)), {"general-le-unique", "general-max-15"}, ()),
            (5, _deck(("T", 9), ("P", 1)), {"size-30"}, ()),
            (5, _deck(("T", 9), ("P", 2)), {"size-30"}, ()),
            (6, _deck(("GT", 5), ("GO", 1), ("P", 7)), {"general-le-unique", "general-max-15"}, ("copies-count-each",)),
            (7, _deck(("O", 16), ("P", 7)), {"single-max-half"}, ()),
            (7, _deck(("O", 8), ("GO", 8), ("P", 7)), {"single-max-half"}, ("single-counts-all",)),
            (8, (*_deck(("T", 9)), "2x T 10", "1x O 1"), {"exact-copies"}, ()),
            (8, (*_deck(("T", 8), ("P", 1)), "4x T 10"), {"exact-copies"}, ()),
            (8, _deck(("T", 10)), set(), ()),
            (9, (*_deck(("T", 8), ("P", 2)), "2x O 1"), {"exact-copies"}, ()),
            (9, (*_deck(("T", 8), ("P", 2)), *OATHS), {"same-name-once", "exact-copies"}, ()),
            (10, (*_deck(("T", 9)), "3x Lion"), {"house-match"}, ()),
            (10, (*_deck(("T", 9)), "3x Both"), set(), ()),
            (11, (*_deck(("T", 9)), "3x For Jaime"), {"model-card-name"}, ()),
            (12, (*_deck(("T", 9)), "3x For a Hand"), {"model-card-rank"}, ()),
            (12, (*_deck(("T", 9)), "3x By Alias"), set(), ()),
        ])
    ],
)  # fmt: skip
def test_decks_of_the_ledger(ledger: Judge, deck: tuple[str, ...], expected: set[str]):
    assert broken(ledger, _ledger("Robb", deck=deck)) == {f"{D}{rule}" for rule in expected}


@pytest.mark.rule("minis.objective-deck.model-card-rank")
def test_the_rank_of_another_model_does_not_help(ledger: Judge):
    deck = (*_deck(("T", 9)), "3x For a Hand")
    assert broken(ledger, _ledger("Robb", "H1", deck=deck)) == {D + "model-card-rank"}


@pytest.mark.rule("minis.objective-deck.single-max-half", "minis.objective.copies-kinds")
def test_fifteen_single_cards_are_half(ledger: Judge):
    rule = D + "single-max-half"
    over = _ledger("Robb", deck=_deck(("O", 16), ("P", 7)))
    assert broken(ledger, _ledger("Robb", deck=_deck(("O", 15), ("T", 5)))) == set()
    assert broken(ledger, over) == {rule}
    assert broken(ledger, over, without_rule(ledger, "minis", "open", rule)) == set()


@pytest.mark.rule("minis.objective-deck.same-name-once")
def test_same_name_line_is_what_finds_it(ledger: Judge):
    rule = D + "same-name-once"
    text = _ledger("Robb", deck=(*_deck(("T", 8), ("P", 2)), *OATHS))
    assert rule in broken(ledger, text)
    assert rule not in broken(ledger, text, without_rule(ledger, "minis", "open", rule))


def test_every_rule_has_an_id_of_the_ledger(judge: Judge):
    known = (Content.bundled().root / "grammar" / "minis" / "rules.md").read_text(encoding="utf-8")
    for name in judge.game("minis").formats.names:
        for line in judge.game("minis").formats.format(name).lines:
            assert f"`{line.id}`" in known
