"""Legends At War: every reading that can be chosen makes a difference; as they stand, the ledger recommends them."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.check.archive import open_archive
from cardwright.check.ledger import read_ledgers
from cardwright.check.outline import asked_for, conditions
from cardwright.content import Content
from cardwright.engine.boards import reacting
from cardwright.engine.game import GameError
from cardwright.engine.state import ids
from cardwright.engine.view import look
from cardwright.table.catalogue import load_game
from law_board import EVERYWHERE, Board, strip

SKIRMISH = {"variant": "skirmish", "one_set": False, "filled": False}
TEAM = {"players": 4, "variant": "team"}
LEADERS = {"pantheons": {"1": "Greek", "2": "Norse", "3": "Japanese", "4": "American"}}


def lost(board: Board) -> set[str]:
    survey = look(board.play).survey
    assert survey is not None
    return {board.play.state.ground.names[place] for place in ids(survey.lost)}


def reflect_only_targeting(**how: Any) -> object:
    return Board({"E3": (2, "Athena")}, {1: ["Raijin"]}, **how).turn("Raijin at C3").controller("Athena") == 1


def defense_lasts(**how: Any) -> object:
    return Board({"C3": (2, "Nemean Lion")}, {1: ["Naiad"]}, **how).turn("Naiad at B3").controller("Nemean Lion") == 2


def reflect_always(**how: Any) -> object:
    board = Board({"C3": (2, "Flint")}, {1: ["Athena"]}, **how)
    board.turn("Athena at C2")
    return board.change("Athena") == 0 if board.play.state.step >= 3 else _late(board)


def _late(board: Board) -> bool:
    """In the post-attack step of the turn that is over now."""
    from cardwright.engine.operations import OPERATIONS, RULES, STEP, Event

    OPERATIONS[STEP](board.play.state, Event(0, STEP, 4, 0, 0, RULES))
    board.play.seen = None
    return board.change("Athena") == 0


def reflected_dispel_frees(**how: Any) -> object:
    board = Board({"C3": (1, "Hades"), "D3": (2, "Athena"), "C4": (2, "Siren")}, **how)
    assert board.dispelled("Hades")
    return not board.dispelled("Siren")


def dispel_chains(**how: Any) -> object:
    cards = {"A1": (1, "Hades"), "C1": (2, "Hades"), "E1": (3, "Hades"), "C3": (1, "Oni")}
    return "C3" not in lost(Board(cards, players=3, **SKIRMISH, **how))


def terrain_is_no_ability(**how: Any) -> object:
    board = Board({"C3": (1, "Hades"), "C4": (2, "Oni")}, spaces=EVERYWHERE | {"C4": "Earth"}, **how)
    return board.change("Oni") == 1


def printed_first(**how: Any) -> object:
    board = Board({"C3": (2, "Halcyon")}, {1: ["Thrym"]}, spaces=EVERYWHERE | {"C3": "Traitor"}, **how)
    return board.turn("Thrym at D3").where("Halcyon") == "deck 2"


def reflected_slayer_dies(**how: Any) -> object:
    board = Board({"C3": (2, "Athena")}, {1: ["Fenrir"]}, **how).turn("Fenrir at D3")
    assert board.controller("Athena") == 1
    return board.where("Fenrir") == "Underworld"


def opening_draft(**how: Any) -> object:
    board = Board.match(2, "ragnarok", setup={"seed": 1}, **how).until("battle phase").turn()
    return len(board.hand(1)) == 3


def granted_reflect_stays(**how: Any) -> object:
    return Board({"C3": (1, "Oni")}, spaces=EVERYWHERE | {"C3": "Reflect"}, **how).abilities("Oni") == ["Reflect"]


def extra_without_draft(**how: Any) -> object:
    board = Board({}, {1: ["Oni", "Ran"], 2: ["Raven"]}, variant="ragnarok", filled=False, **how).turn("Oni at C3")
    return board.asked_for("choose") and board.asks("choose") == ["trade", "no more"]


def replaced_to_player(**how: Any) -> object:
    board = Board({"C3": (3, "Oni")}, {1: ["Proteus"]}, setup=LEADERS, **TEAM, **how).turn("Proteus at C3")
    return board.where("Oni") == "hand 1"


def phoenix_to_individual(**how: Any) -> object:
    board = Board({"C3": (1, "Suzaku")}, {2: ["Kraken"]}, setup={**LEADERS, "next_player": 2}, **TEAM, **how)
    return board.turn("Kraken at B3").where("Suzaku") == "deck 1"


def team_tie_clockwise(**how: Any) -> object:
    board = Board(
        {"A1": (2, "Draugr")}, {1: ["Minotaur"], 2: []}, setup={**LEADERS, "first": 1}, filled=False, **TEAM, **how
    )
    return board.turn("Minotaur at H8").next_player == 4


def full_board_ends(**how: Any) -> object:
    board = Board({"A1": (2, "Thunderbird")}, {1: ["Naiad"], 2: ["Raven"]}, spaces=strip(2), filled=False, **how)
    return board.turn("Naiad at B1").round == 2


def empty_draw_is_free(**how: Any) -> object:
    return Board({}, {1: ["Naiad"]}, **how).turn("Naiad at C3").round == 1


def reveal_without_reactions(**how: Any) -> object:
    """Nothing reacts there in this set, so it is seen from whether the step is gone through at all."""
    seen = []
    board = Board({"C3": (1, "Kappa")}, setup={"phase": 6}, **how)
    before, reacting._reacting = reacting._reacting, lambda *_: seen.append(1) or []  # type: ignore[assignment,func-returns-value]
    try:
        board.turn()
    finally:
        reacting._reacting = before
    return not seen


def deck_without_limit(**how: Any) -> object:
    one = ["Nemean Lion", "Minotaur", "Tantalus", "Naiad", "Siren", "Proteus", "Harpy", "Halcyon", "Pegasus"]
    setup = {
        "phase": 4,
        "round": 2,
        "decks": {"1": one},
        "reinforcements": {"1": ["Athena"]},
        "captured": {"1": ["Oni"]},
    }
    board = Board({}, setup={**setup, "pantheons": {"1": "Greek", "2": "Norse"}}, filled=False, **how).turn()
    return board.asked_for("choose")


def replayed_is_new(**how: Any) -> object:
    board = Board({"C3": (1, "Oni")}, {1: ["Proteus"], 2: ["Raven"]}, **how)
    age = board.play.state.memory[board.table.ages + board.id("Oni")]
    board.turn("Proteus at C3").turn("Raven at H8").turn("Oni at H1")
    return board.play.state.memory[board.table.ages + board.id("Oni")] > age


def victory_cards_count(**how: Any) -> object:
    return Board({}, setup={"victory": {"1": ["Laurel of Gold"]}}, **how).points(1) == 5


def growth_from_one(**how: Any) -> object:
    board = Board.match(2, "ragnarok", setup={"seed": 1}, **how).until("battle phase")
    return len(board.play.state.ground.spots) == 12


def one_piece_each(**how: Any) -> object:
    return len(Board.match(setup={"seed": 1}, **how).until("battle phase").play.state.ground.spots) == 12


def one_set(**how: Any) -> object:
    board = Board.match(2, "skirmish", **how).turn().turn()
    return not set(board.deck(1)) & set(board.deck(2))


def finish_last_turn(**how: Any) -> object:
    cards = {"A1": (2, "Raven"), "C1": (2, "Kappa")}
    board = Board(cards, {1: ["Poseidon"]}, spaces=strip(3), variant="skirmish", **how).turn("Poseidon at B1")
    return board.winners == [1]


def earlier_levels_playable(**how: Any) -> object:
    board = Board({}, {1: ["Oni", "Kraken"], 2: ["Raven"]}, variant="ragnarok", filled=False, setup={"round": 2}, **how)
    return "Oni at C3" in board.ways()


NAMES = [part.name for part in open_archive(Content.bundled()).rules("law") if part.kind == "reading"]


LEDGER = {rule.id for rule in read_ledgers({"law": Content.bundled().ledger_files()["law"]})}


def rules_under(name: str) -> list[str]:
    """The rules of which a line holds under one value of a reading only."""
    found: dict[str, None] = {}
    for part in open_archive(Content.bundled()).rules("law"):
        under = asked_for(str(part.fields.get("under", "")))
        for rule in part.rules:
            bare, asked = conditions(rule)
            if bare in LEDGER and any(one.name == name for one in (*under, *asked)):
                found[bare] = None
    return list(found)


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.rule(*rules_under(name))) for name in NAMES])
def test_a_reading_makes_a_difference(name: str):
    holds = globals()[name]
    assert holds()
    assert holds(**{name: True})
    assert not holds(**{name: False})


def test_a_reading_that_there_is_not():
    with pytest.raises(GameError, match="There is no reading house_rule; there are reflect_only_targeting"):
        load_game("law", readings={"house_rule": True})
    with pytest.raises(GameError, match="one_set is one of yes, no"):
        load_game("law", readings={"one_set": "both"})


def test_with_two_pieces_first_ragnarok_still_has_three():
    board = Board.match(2, "ragnarok", setup={"seed": 1}, growth_from_one=False)
    while not board.over:
        board.turn()
    assert len(board.play.state.ground.spots) == 36


def test_who_cannot_draw_ends_that_battle_and_no_later_one():
    """The battle of the second round goes on beyond its first turn, though somebody could not draw in the first."""
    deck = ["Nemean Lion", "Minotaur", "Tantalus", "Naiad", "Siren", "Proteus", "Harpy", "Halcyon", "Pegasus"]
    other = ["Draugr", "Svartalf", "Garm", "Nix", "Ran's Daughter", "Fossegrim", "Ratatosk", "Einherjar", "Huginn"]
    setup = {"pantheons": {"1": "Greek", "2": "Norse"}, "decks": {"2": other[2:]}}
    board = Board({}, {1: deck, 2: other[:2]}, setup=setup, filled=False, empty_draw_is_free=False)
    board.turn("Naiad at C3")
    assert (board.round, board.phase) == (2, "reinforcement phase")
    board.until("battle phase", 2).until("reveal turn").turn()
    first = board.play.state.turn
    board.go(3)
    assert (board.round, board.phase) == (2, "battle phase")
    assert board.play.state.turn == first + 3


@pytest.mark.rule("law.board.one-per-player")
def test_with_two_pieces_each_player_lays_both():
    board = Board.match(setup={"seed": 1}, one_piece_each=False).until("battle phase")
    assert len(board.play.state.ground.spots) == 24


@pytest.mark.rule("law.ragnarok.step6-extra")
def test_who_has_drafted_may_trade():
    setup = {"draft": ["Naiad", "Siren"]}
    hands = {1: ["Oni", "Ran"], 2: ["Kappa"]}
    board = Board({}, hands, variant="ragnarok", filled=False, setup=setup, extra_without_draft=False)
    board.turn("Oni at C3", "Naiad", "no more")
    assert "trade" in board.asks("choose")
