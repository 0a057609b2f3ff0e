"""What to change: each fault says what to write, name, indent or replace, and it helps."""

from __future__ import annotations

import re

import pytest

from cardwright.check.compiled import CompiledCard
from cardwright.content import Content
from cardwright.decks import Judge, Violation
from cardwright.decks.examples import add
from cardwright.decks.library import Library
from cardwright.decks.resolve import Resolver
from decklists import add_format, broken, deck, read, verdict

LISTS = Content.bundled().root / "decklists" / "minis"
KING = (LISTS / "king-in-the-north.deck").read_text(encoding="utf-8")


def _only(judge: Judge, name: str, rule: str = "") -> Violation:
    """The violation of a list that breaks one rule."""
    text = (LISTS / "illegal" / f"{name}.deck").read_text(encoding="utf-8")
    (found,) = [each for each in verdict(judge, text).violations if each.rule == (rule or name)]
    return found


@pytest.mark.parametrize(
    ("name", "fix"),
    [
        ("minis.warband.chosen-rank-printed", "write `rank: Ally` below it"),
        ("minis.warband.multi-rank-one-slot", "write `rank: Hand` or `rank: Ally` below it"),
        ("minis.warband.boss-one", "add a line `boss: Robb Stark`"),
        ("minis.warband.boss-leader-first", "name another model of the list as Boss: `boss: Robb Stark`"),
        ("minis.funding.equipment-after-models",
         "indent it below the model that bears it: `equipment: Signal Horn`"),
        ("minis.funding.equipment-soldiers-only", "take Signal Horn away from Robb Stark"),
        ("minis.warband.rivals",
         "replace Crossroads Turncloak, for example with Whispering Wood Veteran, Arya Stark or Freemen Archer"),
        ("minis.warband.limit-presets", "write `reputation: 150`"),
        ("minis.warband.unique-name", "remove Heir of Winterfell"),  # Robb Stark is the Boss: without him there is none
        ("minis.objective-deck.general-le-unique",
         "remove 1 general card from the Objective deck, for example 1 Dead of Night"),
    ],
)  # fmt: skip
def test_a_fix_says_what_to_write(judge: Judge, name: str, fix: str):
    assert _only(judge, name).fix == fix


def test_rivals_are_both_named(judge: Judge):
    found = _only(judge, "minis.warband.rivals")
    assert found.cards == ["Robb Stark", "Crossroads Turncloak"]
    assert found.found == "Robb Stark beside Crossroads Turncloak"


def test_those_that_add_nothing_to_a_sum_are_not_blamed(judge: Judge):
    assert _only(judge, "minis.funding.models-deducted").cards == ["Stark Soldier 3", "Stark Archer"]
    both = _only(judge, "minis.funding.inequality").cards
    assert both == ["Healer's Satchel", "Vial of Venom", "Oak Shield", "Stark Soldier 3"]


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("minis.objective-deck.house-match", "Gold Buys Steel"),
        ("minis.objective-deck.model-card-name", "A Purse Up Front"),
        ("minis.warband.affiliation-match", "Lannister Crossbowman"),
    ],
)
def test_a_replacement_is_legal(judge: Judge, name: str, card: str):
    fix = _only(judge, name).fix
    start = f"replace {card}, for example with "
    assert fix.startswith(start)
    text = (LISTS / "illegal" / f"{name}.deck").read_text(encoding="utf-8")
    for other in fix.removeprefix(start).replace(" or ", ", ").split(", "):
        assert broken(judge, text.replace(card, other)) == set()


def test_looking_for_remedies_leaves_the_list_as_it_was(judge: Judge):
    decklist = read(judge, (LISTS / "illegal" / "minis.warband.affiliation-match.deck").read_text(encoding="utf-8"))
    first = judge.verdict(decklist)
    assert judge.verdict(decklist) == first
    assert "Lannister Crossbowman" in first.violations[0].cards


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("minis.warband.one-hand", "2 Hands"),
        ("minis.warband.one-leader", "2 Leaders"),
        ("minis.warband.one-ally", "2 Allies"),
        ("minis.warband.boss-none-illegal", "0 Leaders"),
        ("minis.warband.unique-name", "2 with the name Robb Stark: Robb Stark and Heir of Winterfell"),
        ("minis.objective-deck.model-card-name", "A Purse Up Front: Bronn"),
    ],
)
def test_words_as_people_write_them(judge: Judge, name: str, found: str):
    assert _only(judge, name).found == found


def test_a_missing_card_that_a_field_names(judge: Judge):
    add_format(judge, "game: agot\nformat: remedy\nt.1: The list has exactly 1 House card.\n")
    (found,) = verdict(judge, "game: agot\nformat: remedy\nHouse deck\nNeedle\n").violations
    assert found.fix == "add a line `house: Stark`, `house: Lannister` or `house: Baratheon`"


def test_points_blame_what_is_worth_something(judge: Judge):
    add_format(
        judge,
        "game: agot\nformat: remedy\nt.1: Needle is worth 2 points.\nt.2: The House deck has at most 1 point.\n",
    )
    (found,) = verdict(judge, "game: agot\nformat: remedy\nHouse deck\nNeedle\nRobb Stark\n").violations
    assert found.cards == ["Needle"]
    assert found.fix == "lower the points by 1: remove some of Needle, for example without 1 Needle"


# ------------------------------------------------------------ other names


def _read(judge: Judge, *rows: str) -> list[tuple[str, dict[str, str], set[str]]]:
    scene = judge.scene(read(judge, "\n".join(["game: minis", *rows])))
    assert scene.problems == []
    return [(entry.card.name, entry.chosen, entry.marks) for entry in scene.entries]


def test_a_value_by_another_word(judge: Judge):
    assert _read(judge, "Warband", "Stark Archer", "  rank: henchman") == [("Stark Archer", {"rank": "Soldier"}, set())]


@pytest.mark.parametrize(
    "name", ["The Kingslayer", "Jaime Lannister (The Kingslayer)", "jaime lannister (the kingslayer)"]
)
def test_a_card_by_its_alias(judge: Judge, name: str):
    assert [each[0] for each in _read(judge, "Warband", name)] == ["Jaime Lannister"]


@pytest.mark.parametrize("boss", ["The Imp", "Tyrion Lannister", "Tyrion Lannister (The Imp)"])
def test_a_boss_by_the_alias(judge: Judge, boss: str):
    found = _read(judge, f"boss: {boss}", "Warband", "Jaime Lannister", "Tyrion Lannister")
    assert [(name, marks) for name, _, marks in found] == [("Jaime Lannister", set()), ("Tyrion Lannister", {"Boss"})]


def test_two_that_are_called_so_are_both_named_and_neither_is_taken(judge: Judge):
    cards = [CompiledCard(name, "model", [], [], "", 0, fields={"alias": "The Giant"}) for name in ("Hodor", "Wun Wun")]
    shape = judge.game("minis").shape
    resolver = Resolver(shape, Library(cards, names=shape.names), {})
    scene = resolver.scene(read(judge, "game: minis\nWarband\nThe Giant\n"))
    assert [entry.card.is_known for entry in scene.entries] == [False]
    assert [(each.rule, each.fix) for each in scene.problems] == [("list.which-version", "say which: Hodor or Wun Wun")]
    scene = resolver.scene(read(judge, "game: minis\nboss: The Giant\nWarband\nHodor\nWun Wun\n"))
    assert [each.message for each in scene.problems] == ["`boss: The Giant` may be Hodor (line 4) or Wun Wun (line 5)."]
    assert not any(entry.marks for entry in scene.entries)


def test_a_boss_that_may_be_two(judge: Judge):
    scene = judge.scene(
        read(judge, "game: minis\nboss: Sansa Stark\nWarband\nSansa Stark\n  rank: Hand\nSansa Stark\n  rank: Ally\n")
    )
    assert scene.problems[0].message == "`boss: Sansa Stark` may be Sansa Stark (line 4) or Sansa Stark (line 6)."
    assert not any(entry.marks for entry in scene.entries)


@pytest.mark.parametrize("row", ["  renk: Hand", "  Renk: Hand", "  equipmnt: Oak Shield"])
def test_a_slip_below_a_card(judge: Judge, row: str):
    scene = judge.scene(read(judge, f"game: minis\nWarband\nSansa Stark\n{row}\n"))
    (problem,) = scene.problems
    assert (problem.rule, problem.lines) == ("list.unknown-field", [4])
    assert problem.fix in ("Did you mean `rank`?", "Did you mean `equipment`?")


def test_an_unknown_field_names_what_may_stand_below_a_card(judge: Judge):
    scene = judge.scene(read(judge, "game: minis\nWarband\nSansa Stark\n  mood: grim\n"))
    assert scene.problems[0].fix == "there are reputation, limit, boss; below a card rank, equipment"


# ------------------------------------------------------------ cards that are named


@pytest.mark.parametrize(
    "name", ["agot.deck.house-min-60", "agot.deck.plot-exactly-7", "agot.mp.titles-start", "hotk.setup.companions-left"]
)
def test_cards_that_are_named_leave_fewer_faults(judge: Judge, name: str):
    file = Content.bundled().root / "decklists" / name.split(".", maxsplit=1)[0] / "illegal" / f"{name}.deck"
    decklist = read(judge, file.read_text(encoding="utf-8"))
    found = [each for each in judge.verdict(decklist).violations if ", for example " in each.fix and "add" in each.fix]
    assert found
    told, _, cards = found[0].fix.partition(", for example ")
    section = told.rpartition(" to the ")[2]
    before = len(judge.verdict(decklist).violations)
    for each in re.split(r", | and (?=\d)", cards):
        count, _, card = each.partition(" ")
        add(decklist, judge.game(decklist.game).shape, int(count), card, section)
    assert len(judge.verdict(decklist).violations) < before


def test_trying_cards_out_leaves_the_list_as_it_was(judge: Judge):
    text = deck("2x Robb Stark", without=("Robb Stark",))
    decklist = read(judge, text)
    first = judge.verdict(decklist)
    assert first.violations[0].fix == "add 1 card to the House deck, for example 1 Robb Stark"
    assert judge.verdict(decklist) == first
    assert read(judge, text) == decklist


def test_one_card_in_place_of_another_where_one_more_would_not_do(judge: Judge):
    """A character twice and another missing: each rule by itself wants one more or one less, and a swap does both."""
    text = (Content.bundled().root / "decklists/hotk/a-duel-for-the-hand.deck").read_text(encoding="utf-8")
    verdict = judge.verdict(judge.read(text.replace("Rhaegar Targaryen", "Robb Stark").encode()))
    fixes = {violation.rule: violation.fix for violation in verdict.violations}
    ending = ", for example 1 Rhaegar Targaryen in place of 1 Robb Stark"
    assert fixes["hotk.house.targaryen"] == f"add 1 Targaryen character to the King's Landing{ending}"
    assert fixes["hotk.house.stark"].endswith(ending)


# ------------------------------------------------------------ all but one go

SHARED = "game: minis\nformat: shared\nt.1: No two models in the Warband share a House.\n"


def _shared(judge: Judge, models: str, more: str = "") -> Violation:
    add_format(judge, SHARED + more)
    return next(
        each
        for each in verdict(judge, f"game: minis\nformat: shared\nWarband\n{models}\n").violations
        if each.rule == "t.1"
    )


def test_either_may_go_where_it_was_tried_with_each(judge: Judge):
    found = _shared(judge, "Robb Stark\nArya Stark")
    assert (found.fix, found.tried) == ("remove Robb Stark or Arya Stark", True)


def test_one_that_must_stay_is_not_told_to_go(judge: Judge):
    found = _shared(judge, "Robb Stark\nArya Stark", "t.2: The Warband must include Arya Stark.\n")
    assert (found.fix, found.tried) == ("remove Robb Stark", True)


def test_of_three_that_share_a_value_two_must_go(judge: Judge):
    found = _shared(judge, "Robb Stark\nArya Stark\nSansa Stark", "t.2: The Warband must include Arya Stark.\n")
    assert (found.fix, found.tried) == ("remove Robb Stark and Sansa Stark", True)
    found = _shared(judge, "Robb Stark\nArya Stark\nSansa Stark")
    ways = "Robb Stark and Arya Stark, or Robb Stark and Sansa Stark, or Arya Stark and Sansa Stark"
    assert (found.fix, found.tried) == (f"remove {ways}", True)


def test_what_was_not_tried_is_no_fix_for_programs(judge: Judge):
    text = (LISTS / "illegal" / "minis.funding.equipment-after-models.deck").read_text(encoding="utf-8")
    told = {one.rule: (one.tried, one.to_json()["fix"]) for one in verdict(judge, text).violations}
    untried = "`cardwright deck fix` finds the fewest changes that leave no fault"
    assert told["minis.funding.equipment-after-models"] == (False, untried)


def _taken_out(judge: Judge, text: str, line: int) -> int:
    """How many faults a list has without a line of it, and what stands below that line."""
    rows = text.split("\n")
    end = line
    while end < len(rows) and rows[end].startswith(" "):
        end += 1
    return len(verdict(judge, "\n".join(rows[: line - 1] + rows[end:])).violations)


def test_each_line_that_is_told_to_go_leaves_fewer_faults(judge: Judge):
    """Of all lists that come with the project: where whole cards are to go, the list has fewer faults without them."""
    tried = 0
    for file in sorted((Content.bundled().root / "decklists").glob("*/illegal/*.deck")):
        text = file.read_text(encoding="utf-8")
        found = verdict(judge, text).violations
        for one in found:
            match = re.fullmatch(r"remove ([^,]+?)(?: from the .+)?", one.fix) if one.tried else None
            if match is None or len(one.lines) != 1 or match[1] not in one.cards:
                continue
            tried += 1
            assert _taken_out(judge, text, one.lines[0]) < len(found), (file.name, one.fix)
    assert tried >= 12
