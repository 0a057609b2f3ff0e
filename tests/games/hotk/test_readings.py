"""Hand of the King: where the rulebook is silent, one option each, and both readings differ.

The number in a test's name is that of the ledger's table of ambiguities.
"""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import pytest

from cardwright.check.archive import open_archive
from cardwright.content import Content
from cardwright.engine.agents.chance import random_agent
from cardwright.engine.checking import checked
from cardwright.engine.game import GameError, play_out
from cardwright.table.catalogue import compiled_cards
from cardwright.table.wordings import reworded, wordings
from hotk_board import Board, game, using

LAST_MOVE = {"F6": "Varys", "F1": "Hoster Tully"}
"""Player 1 takes the only character there is; then nobody can move."""


def events(board: Board) -> list[str]:
    """What happened, in a word and a name each."""
    rules = board.game.rules
    return [f"{rules.verbs[entry.event.verb]} {rules.cast.names[entry.event.what]}" for entry in board.play.log]


@pytest.mark.rule("hotk.banner.companion-overtake")
def test_h01_a_companion_that_leaves_one_ahead():
    def holder(**reading: Any) -> int | None:
        cards = {2: ["Eddard Stark"], 3: ["Sansa Stark"]}
        return using("Ilyn Payne", cards=cards, banners={"Stark": 2}, players=3, **reading).banner("Stark")

    assert (holder(), holder(companion_overtake=False)) == (3, 2)
    cards = {1: ["Sansa Stark"], 2: ["Eddard Stark"]}
    board = using("Ilyn Payne", cards=cards, banners={"Stark": 2}, companion_overtake=False)
    assert board.banner("Stark") == 1  # who moved is ahead: that is so in both readings


@pytest.mark.rule("hotk.banner.companion-tie")
def test_h02_a_tie_that_a_companion_made():
    cards = {1: ["Sansa Stark"], 2: ["Eddard Stark", "Robb Stark"]}
    given = using("Ilyn Payne", "Stark banner to player 2", cards=cards, banners={"Stark": 2})
    taken = using("Ilyn Payne", cards=cards, banners={"Stark": 2}, companion_tie="mover")
    assert (given.banner("Stark"), taken.banner("Stark")) == (2, 1)


def test_h03_a_house_that_nobody_has():
    def holder(**reading: Any) -> int | None:
        return using("Ilyn Payne", cards={2: ["Eddard Stark"]}, banners={"Stark": 2}, **reading).banner("Stark")

    assert (holder(), holder(banner_returns=False)) == (None, 2)


def test_h04_where_petyr_draws_from():
    more: dict[str, Any] = {"others": ["Hodor", "Melisandre"], "deck": ["Gendry", "Shae"]}
    drawn = using("Petyr Baelish", "Gendry", **more)
    assert (drawn.where("Gendry"), drawn.where("Shae"), drawn.available) == (
        "play area 1", "discard pile", ["Melisandre", "Hodor"],
    )  # fmt: skip
    chosen = using("Petyr Baelish", "Melisandre", "Hodor", "Hodor", **more, petyr_draws_from_deck=False)
    assert (chosen.where("Hodor"), chosen.where("Melisandre"), chosen.available) == ("discard pile", "discard pile", [])
    assert (chosen.where("Gendry"), chosen.next_player) == ("companion deck", 2)


@pytest.mark.rule("hotk.turn.extra", "hotk.banner.check-scope")
def test_h05_the_check_before_an_extra_turn():
    grid = {"A1": "Kevan Lannister", "B1": "Robb Stark"}
    checked_first = using("Melisandre", grid=grid)
    assert (checked_first.next_player, checked_first.banner("Tully")) == (1, 1)
    later = using("Melisandre", grid=grid, extra_turn_after_check=False)
    assert (later.next_player, later.banner("Tully")) == (1, None)
    assert later.turn("left Stark").banner("Tully") == 1


def test_h06_what_stands_behind_an_impossible_part():
    def viserys(**reading: Any) -> str:
        return using("Khal Drogo", grid={"C3": "Viserys Targaryen"}, **reading).where("Viserys Targaryen")

    assert (viserys(), viserys(do_what_is_possible=False)) == ("discard pile", "King's Landing")
    both = {"C3": "Viserys Targaryen", "C4": "Daenerys Targaryen"}
    board = using("Khal Drogo", grid=both, do_what_is_possible=False)
    assert (board.where("Daenerys Targaryen"), board.where("Viserys Targaryen")) == ("play area 1", "discard pile")


def test_h06_three_kills_are_one_after_another():
    def kills(**reading: Any) -> list[str]:
        grid = {"F6": "Varys", "F1": "Margaery Tyrell"}
        board = Board(grid=grid, companions=["Jaqen Hghar", "Hodor"], **reading).turn("up Tyrell", "Jaqen Hghar")
        return [event for event in events(board) if event.startswith("kill ")]

    assert kills() == ["kill Margaery Tyrell", "kill Hodor"]  # nobody was left in King's Landing
    assert kills(do_what_is_possible=False) == []


def test_h07_a_card_that_one_has_already():
    more: dict[str, Any] = {"cards": {1: ["Olena Tyrell"]}, "grid": {"C3": "Garlan Tyrell", "C4": "Margaery Tyrell"}}
    board = using("Loras Tyrell", "Olena Tyrell", **more)
    assert board.asks("take") == ["Olena Tyrell", "Garlan Tyrell", "Margaery Tyrell"]
    board = using("Loras Tyrell", "Garlan Tyrell", **more, take_own=False)
    assert board.asks("take") == ["Garlan Tyrell", "Margaery Tyrell"]


@pytest.mark.parametrize(
    ("companion", "card"),
    [
        ("Hodor", "Bran Stark"),
        ("Bronn", "Tyrion Lannister"),
        ("Khal Drogo", "Daenerys Targaryen"),
        ("Brienne of Tarth", "Arya Stark"),
    ],
)
def test_h07_others_who_take_a_card_by_its_name(companion: str, card: str):
    def taken(**reading: Any) -> bool:
        return f"take {card}" in events(using(companion, cards={1: [card]}, **reading))

    assert (taken(), taken(take_own=False)) == (True, False)
    board = using(companion, cards={2: [card]}, take_own=False)
    assert board.where(card) == "play area 1"


@pytest.mark.parametrize("holder", [2, 3])
def test_h07_whichever_opponent_has_the_card(holder: int):
    board = using("Brienne of Tarth", cards={holder: ["Arya Stark"]}, players=3, take_own=False)
    assert board.where("Arya Stark") == "play area 1"  # and nobody was asked which opponent


def test_h08_when_shae_looks_for_tyrion():
    grid = {"A1": "Tyrion Lannister", "D1": "Robb Stark", "A6": "Cersei Lannister"}

    def counts(*before: str, **reading: Any) -> list[int]:
        board = using("Shae", grid=grid, cards={1: list(before)}, **reading)
        first = board.count(1, "Lannister")
        return [first, board.turn("left Stark").turn("left Lannister").count(1, "Lannister")]

    assert counts() == [0, 3]
    assert counts(shae_watches_tyrion=False) == [0, 1]


def test_h08_once_found_he_may_go():
    cards = {1: ["Tyrion Lannister"]}
    grid = {"A1": "Hoster Tully", "A6": "Margaery Tyrell"}

    def count(**reading: Any) -> int:
        board = Board(grid={"F6": "Varys", **grid}, cards=cards, companions=["Shae", "Bronn"], **reading)
        board.turn("left Tyrell", "Shae").turn("up Tully", "Bronn")
        assert board.where("Tyrion Lannister") == "play area 2"
        return board.count(1, "Lannister")

    assert (count(), count(shae_watches_tyrion=False)) == (0, 2)


def test_h09_the_last_turn():
    def banner(**reading: Any) -> int | None:
        return Board(grid=LAST_MOVE, **reading).turn("up Tully").banner("Tully")

    assert (banner(), banner(finish_last_turn=False)) == (1, None)


def test_h10_a_companion_that_earns_another():
    def order(**reading: Any) -> list[str]:
        more: dict[str, Any] = {"cards": {2: ["Viserys Targaryen"]}, "others": ["Hodor"]}
        board = using("Khal Drogo", grid={"C3": "Daenerys Targaryen"}, **more, **reading)
        return [event for event in events(board) if event in ("kill Viserys Targaryen", "resolve Hodor")]

    assert order() == ["kill Viserys Targaryen", "resolve Hodor"]
    assert order(finish_companion_first=False) == ["resolve Hodor", "kill Viserys Targaryen"]


@pytest.mark.rule("hotk.companion.trigger", "hotk.companion.finish-first")
@pytest.mark.parametrize(
    ("first", "at_end", "complete"),
    [(True, True, False), (True, False, True), (True, False, False), (False, False, True)],
)
def test_the_last_of_a_house_earns_a_companion_in_every_reading(first: bool, at_end: bool, complete: bool):
    said: dict[str, Any] = {"finish_companion_first": first, "judge_at_end": at_end, "finish_last_turn": complete}
    assert using("Hodor", grid={"C3": "Bran Stark"}, **said).where("Bran Stark") == "play area 1"


@pytest.mark.rule("hotk.turn.banner-last", "hotk.turn.extra")
@pytest.mark.parametrize("before", [True, False])
def test_what_was_checked_in_one_turn_is_left_alone_in_the_next(before: bool):
    grid = {"F6": "Varys", "F1": "Robb Stark", "A1": "Hoster Tully", "A6": "Arya Stark", "A4": "Edmure Tully"}
    more: dict[str, Any] = {"cards": {2: ["Sansa Stark"]}, "banners": {"Stark": 2}}
    board = Board(grid=grid, **more, extra_turn_after_check=before).turn("up Stark")
    assert board.banner("Stark") == 1
    assert board.turn("left Tully").banner("Stark") == 1  # player 2 has as many, and took none of them


@pytest.mark.parametrize("name", ["Gendry", "Jon Snow", "Shae"])
def test_h11_kept_companions_that_nobody_has_yet(name: str):
    def where(**reading: Any) -> str:
        return using("Jaqen Hghar", others=[name], **reading).where(name)

    assert (where(), where(immune_only_in_area=False)) == ("discard pile", "available companions")


@pytest.mark.rule("hotk.type.errata-rank")
def test_where_the_errata_say_something_else_they_hold():
    board = using("Jaqen Hghar", others=["Gendry"])  # H11: the rulesheet would have him safe before anybody has him
    assert board.where("Gendry") == "discard pile"
    cards = {1: ["Olena Tyrell", "Garlan Tyrell"], 2: ["Margaery Tyrell"]}  # H12: it would have every house checked
    assert Board(grid=LAST_MOVE, cards=cards, banners={"Tyrell": 2}).turn("up Tully").banner("Tyrell") == 2


@pytest.mark.rule("hotk.banner.check-scope")
def test_h12_houses_that_nothing_was_taken_of():
    cards = {1: ["Olena Tyrell", "Garlan Tyrell"], 2: ["Margaery Tyrell"]}

    def banner(**reading: Any) -> int | None:
        return Board(grid=LAST_MOVE, cards=cards, banners={"Tyrell": 2}, **reading).turn("up Tully").banner("Tyrell")

    assert (banner(), banner(check_only_taken=False)) == (2, 1)
    assert banner(check_only_taken=False, extra_turn_after_check=False) == 1


@pytest.mark.rule("hotk.var.team.score")
def test_h13_a_tie_of_teams():
    banners = {"Stark": 3, "Greyjoy": 2, "Lannister": 4}

    def winners(**reading: Any) -> list[int]:
        return Board(grid=LAST_MOVE, banners=banners, players=4, variant="team", **reading).turn("up Tully").winners

    assert (winners(), winners(team_tie_break=False)) == ([1, 3], [1, 2, 3, 4])


def test_h14_four_players_with_crows():
    banners = {"Stark": 3, "Greyjoy": 2, "Lannister": 2}

    def winners(**reading: Any) -> list[int]:
        board = Board(grid=LAST_MOVE, banners=banners, players=4, variant="crow", **reading)
        return board.turn("no", "up Tully").winners

    assert (winners(), winners(crow_teams_score=False)) == ([1, 3], [2])


@pytest.mark.rule("hotk.verb.declare")
def test_h15_the_house_that_was_named():
    grid = {"D1": "Robb Stark", "A1": "Kevan Lannister", "C1": "Euron Greyjoy"}
    board = using("Jon Snow", "Targaryen", grid=grid).turn("left Stark").turn("left Greyjoy")
    assert (board.count(1, "Targaryen"), board.count(1, "Tyrell")) == (2, 0)
    board = using("Jon Snow", "Targaryen", "no", grid=grid, named_once=False).turn("left Stark")
    assert board.banner("Targaryen") == 1
    board.turn("left Greyjoy", "yes", "Tyrell")
    assert (board.count(1, "Targaryen"), board.count(1, "Tyrell")) == (0, 2)
    assert (board.banner("Targaryen"), board.banner("Tyrell")) == (None, 1)


def test_h15_only_the_owner_names_again():
    grid = {"D1": "Robb Stark", "A1": "Kevan Lannister"}
    board = using("Jon Snow", "Targaryen", "no", grid=grid, named_once=False).turn("left Stark")
    assert [player for player, ask, _ in board.asked if ask == "resolve?"] == [1]


@pytest.mark.rule("hotk.banner.kept-scope")
def test_h16_the_house_of_a_kept_companion():
    def banner(**reading: Any) -> int | None:
        return using("Gendry", **reading).banner("Baratheon")

    assert (banner(), banner(kept_are_checked=False)) == (1, None)
    assert banner(judge_at_end=False) == 1


@pytest.mark.rule("hotk.banner.ge-all")
def test_h17_at_least_as_many_as_whom():
    cards = {2: ["Catelyn Stark", "Rickon Stark"], 3: ["Bran Stark"]}
    grid = {"F6": "Varys", "F1": "Robb Stark", "A1": "Arya Stark"}

    def banner(**reading: Any) -> int | None:
        return (
            Board(grid=grid, cards=cards, banners={"Stark": 2}, players=3, **reading).turn("up Stark").banner("Stark")
        )

    assert (banner(), banner(at_least_as_many_as="any")) == (2, 1)


def test_h18_whose_son_joffrey_is():
    def counts(**reading: Any) -> tuple[int, int]:
        board = Board(grid={"A1": "Robb Stark"}, cards={1: ["Joffrey Baratheon"]}, **reading)
        return board.count(1, "Lannister"), board.count(1, "Baratheon")

    assert (counts(), counts(joffrey_is_lannister=False)) == ((1, 0), (0, 1))


def test_h19_numbers_that_cannot_be_read():
    def winners(**reading: Any) -> list[int]:
        banners = {"Stark": 1, "Greyjoy": 2, "Lannister": 2}
        return Board(grid=LAST_MOVE, banners=banners, **reading).turn("up Tully").winners

    assert (winners(), winners(numbers_by_house=False)) == ([1], [2])


@pytest.mark.rule("hotk.type.language-rank")
def test_names_of_other_printings_stand_for_those_of_the_original():
    board = Board(grid={"A1": "Olenna Tyrell"}, companions=["Jaqen H'ghar"])
    assert (board.at("A1"), board.available) == ("Olena Tyrell", ["Jaqen Hghar"])
    assert {card.name for card in compiled_cards("hotk", Content.bundled())} >= {"Olena Tyrell", "Jaqen Hghar"}


def test_h20_how_names_are_spelt():
    for reading, shown in (({}, "Olena Tyrell"), ({"sheet_spelling": False}, "Olenna Tyrell")):
        for spelt in ("Olena Tyrell", "Olenna Tyrell"):
            board = Board(grid={"A1": spelt}, companions=["Jaqen H'ghar"], **reading)
            assert board.at("A1") == shown
    assert board.available == ["Jaqen H'ghar"]


def test_h22_varys_among_the_characters():
    assert using("Sandor Clegane", others=["Hodor"]).where("Kevan Lannister") == "discard pile"
    board = using("Sandor Clegane", "Varys", varys_is_apart=False)
    assert board.asks("choose") == ["Kevan Lannister", "Varys"]
    assert (board.where("Varys"), board.over, board.at("A1")) == ("discard pile", True, "Kevan Lannister")


def test_h22_varys_may_be_switched():
    board = using("Ramsay Snow", "Kevan Lannister", "Varys", grid={"C3": "Robb Stark"}, varys_is_apart=False)
    assert (board.at("A1"), board.at("F1")) == ("Varys", "Kevan Lannister")
    assert board.moves() == ["right Lannister"]
    board = using("Ramsay Snow", grid={"C3": "Robb Stark"})  # only two others: nothing is to be chosen
    assert (board.at("A1"), board.at("C3"), board.at("F1")) == ("Robb Stark", "Kevan Lannister", "Varys")


def test_h23_the_house_of_a_card_that_a_companion_took():
    def banner(**reading: Any) -> int | None:
        return using("Hodor", grid={"C3": "Bran Stark", "C5": "Robb Stark"}, **reading).banner("Stark")

    assert (banner(), banner(companion_takes_are_checked=False)) == (1, None)


def test_h24_companions_that_were_discarded():
    def left(**reading: Any) -> int:
        board = Board(grid=LAST_MOVE, companions=["Petyr Baelish"], deck=["Gendry", "Bronn"], **reading)
        board.play.agent = lambda *_: 0
        board.game.step(board.play)
        return board.play.state.members[board.game.rules.layout.zone("companion deck")].bit_count()

    assert (left(), left(discards_are_gone=False)) == (0, 11)


def test_h25_when_a_change_is_judged():
    def order(**reading: Any) -> list[str]:
        board = using("Hodor", grid={"C3": "Bran Stark"}, others=["Melisandre"], **reading)
        return [event for event in events(board) if event in ("claim Stark banner", "resolve Melisandre")]

    assert order() == ["resolve Melisandre", "claim Stark banner"]
    assert order(judge_at_end=False)[:2] == ["claim Stark banner", "resolve Melisandre"]


def test_h26_a_character_of_ones_own():
    def where(**reading: Any) -> str:
        return using("Jaqen Hghar", **reading).where("Hoster Tully")

    assert (where(), where(kill_own=False)) == ("discard pile", "play area 1")


BUNDLED = Content.bundled()
NAMES = [part.name for part in open_archive(BUNDLED).rules("hotk") if part.kind == "reading"]


def other(name: str) -> object:
    """The value of a reading that is not as usual."""
    return {"companion_tie": "mover", "at_least_as_many_as": "any"}.get(name, False)


def test_every_row_of_the_ledger_is_an_option_or_said_to_be_none():
    ledger = BUNDLED.ledger_files()["hotk"].read_text(encoding="utf-8")
    rows = re.findall(r"^\| (H\d\d) \|", ledger, re.MULTILINE)
    source = BUNDLED.rules_file("hotk").read_text(encoding="utf-8")
    assert len(rows) == 26
    assert [row for row in rows if not re.search(rf"^# {row}: .*\nreading: ", source, re.MULTILINE)] == ["H21"]
    assert "# H21: " in source
    assert len(NAMES) == 25
    tested = Path(__file__).read_text(encoding="utf-8").lower()
    assert [row for row in rows if f"def test_{row.lower()}_" not in tested] == ["H21"]


def test_readings_of_words_may_be_mixed():
    cards = compiled_cards("hotk", BUNDLED)
    for options in itertools.combinations(wordings("hotk", BUNDLED), 2):
        assert reworded("hotk", BUNDLED, cards, options) != cards


def test_games_with_all_other_readings_come_to_an_end():
    played = game(3, "crow", tuple((name, other(name)) for name in NAMES))
    for seed in range(10):
        assert play_out(played, checked(played.begin(seed, random_agent(seed)))).state.over


def test_without_other_readings_no_card_is_touched():
    cards = compiled_cards("hotk", BUNDLED)
    assert reworded("hotk", BUNDLED, cards, ()) is cards
    assert reworded("hotk", BUNDLED, cards, ["companion_tie"]) == cards


def test_words_that_are_not_on_the_card():
    cards = [card for card in compiled_cards("hotk", BUNDLED) if card.name == "Hodor"]
    cards[0] = reworded("hotk", BUNDLED, cards, ["take_own"])[0]
    with pytest.raises(GameError, match=r"The reading take_own is about the words “in a play area” of Hodor, which "):
        reworded("hotk", BUNDLED, cards, ["take_own"])
