"""Legends At War: Skinwalker, Dispel, Ranged Attack, Reflect and Maneuver."""

from __future__ import annotations

import pytest

from cardwright.engine.board_effects import Auras
from cardwright.engine.boards.fighting import auras_of
from cardwright.engine.boards.reacting import _reacting
from cardwright.engine.operations import STEP
from cardwright.engine.state import ids
from cardwright.engine.view import look
from law_board import EVERYWHERE, Board, game

RULES = game().rules
AURAS: Auras = auras_of(RULES)


def texts(name: str) -> set[int]:
    """The texts of a keyword, one for each thing it is given."""
    return set(RULES.keywords[name])


def special(spot: str, kind: str) -> dict[str, str | None]:
    """A board with one special space."""
    return EVERYWHERE | {spot: kind}


# In general


@pytest.mark.rule("law.verb.target", "law.reflect.list", "law.skinwalker.targeting", "law.curse.targeting")
@pytest.mark.rule("law.dispel.targeting", "law.support.targeting", "law.slayer.targeting", "law.reflect.targeting")
def test_which_abilities_target():
    targeting = {RULES.sources[text].name for text in AURAS.targeting}
    assert targeting == {"Skinwalker", "Curse", "Dispel", "Support", "Slayer"}


@pytest.mark.rule("law.ability.may", "law.ability.may-list", "law.ability.may-who")
def test_only_skinwalker_and_maneuver_are_a_choice_of_who_plays_the_card():
    board = Board({"C3": (2, "Ningyo"), "D4": (2, "Halcyon")}, {1: ["Fujin"]})
    board.turn("Fujin at D3", "stay")
    assert {(player, ask) for player, ask, _ in board.asked} == {(1, "play"), (1, "move")}
    board = Board({"C3": (2, "Oni")}, {1: ["Shuten Doji"]}).turn("Shuten Doji at B3")
    assert [ask for _, ask, _ in board.asked] == ["play"]  # nobody is asked whether to slay


@pytest.mark.rule("law.ability.two-abilities", "law.board.special-ability", "law.example.1")
def test_a_space_gives_an_ability_on_top_of_the_printed_one():
    board = Board({"C3": (1, "Siren"), "D3": (2, "Oni")}, spaces=special("C3", "Traitor"))
    assert board.abilities("Siren") == ["Curse", "Traitor"]
    assert board.change("Oni") == -1
    plain = Board({"C3": (1, "Oni")}, spaces=special("C3", "Traitor"))
    assert plain.abilities("Oni") == ["Traitor"]


@pytest.mark.rule("law.ability.space-conflict-stack")
def test_the_same_ability_printed_and_given_is_there_twice():
    board = Board({"C3": (1, "Heracles")}, spaces=special("C3", "Slayer"))
    assert board.abilities("Heracles") == ["Slayer", "Slayer"]


@pytest.mark.rule(
    "law.board.special-dominion-match", "law.board.special-dominion-mismatch", "law.example.2", "law.example.3"
)
def test_a_dominion_space_is_home_to_some():
    sky = special("C3", "Sky")
    assert Board({"C3": (1, "Zeus")}, spaces=sky).change("Zeus") == 1
    assert Board({"C3": (1, "Oni")}, spaces=sky).change("Oni") == -1
    assert Board({"C3": (1, "Kappa")}, spaces=sky).change("Kappa") == -1
    assert Board({"D3": (1, "Zeus")}, spaces=sky).change("Zeus") == 0


@pytest.mark.rule("law.board.special-leave", "law.maneuver.new-space")
def test_a_card_that_leaves_a_space_loses_what_it_gave():
    board = Board({}, {1: ["Kappa"]}, spaces=special("C3", "Sea") | {"D3": "Traitor"})
    board.turn("Kappa at C3", "D3")
    assert board.change("Kappa") == 0
    assert "Traitor" in board.abilities("Kappa")


# Skinwalker


@pytest.mark.rule("law.skinwalker.effect", "law.skinwalker.to-hand", "law.skinwalker.timing", "law.skinwalker.attacks")
def test_skinwalker_takes_the_space_of_an_ally_and_attacks_from_it():
    cards = {"C3": (1, "Oni"), "D3": (2, "Halcyon"), "B3": (2, "Pegasus")}
    board = Board(cards, {1: ["Great Hare"]}).turn("Great Hare at C3")
    assert (board.at("C3"), board.where("Oni")) == ("Great Hare", "hand 1")
    assert board.controller("Pegasus") == 1


def test_a_foreign_card_comes_to_the_hand_as_well():
    setup = {"pantheons": {"1": "Greek", "2": "Japanese"}}
    board = Board({"C3": (1, "Oni")}, {1: ["Proteus"]}, setup=setup).turn("Proteus at C3")
    assert board.where("Oni") == "hand 1"


@pytest.mark.rule("law.skinwalker.not-enemy", "law.skinwalker.not-skinwalker", "law.skinwalker.not-reflect",
                  "law.skinwalker.not-dispelled", "law.skinwalker.open-ok")  # fmt: skip
def test_whose_space_skinwalker_can_take():
    cards = {"A1": (1, "Oni"), "B1": (2, "Draugr"), "C1": (1, "Raven"), "D1": (1, "Athena"), "G8": (1, "Thrym"),
             "H8": (2, "Hades")}  # fmt: skip
    board = Board(cards, {1: ["Great Hare"]})
    assert board.dispelled("Thrym")
    spots = [way.rpartition(" ")[2] for way in board.ways() if way.startswith("Great Hare")]
    assert "A1" in spots
    assert not {"B1", "C1", "D1", "G8"} & set(spots)
    assert len(spots) == 64 - 6 + 1
    assert not any(way == "Oni at A1" for way in board.ways())
    assert board.turn("Great Hare at H1").at("H1") == "Great Hare"


def test_a_card_on_a_reflect_or_skinwalker_space_cannot_be_replaced():
    for kind in ("Reflect", "Skinwalker"):
        board = Board({"C3": (1, "Oni")}, {1: ["Great Hare"]}, spaces=special("C3", kind))
        assert "Great Hare at C3" not in board.ways()


@pytest.mark.rule("law.skinwalker.before-dispel")
def test_an_enemy_dispel_does_not_stop_skinwalker():
    """A Dispel that reaches the space, but not the card there, comes after the card is played."""
    cards = {"D3": (1, "Oni"), "F3": (2, "Hades"), "F5": (1, "Athena")}
    board = Board(cards, {1: ["Great Hare"]})
    assert not board.dispelled("Oni")  # Athena turned the Dispel back
    assert board.turn("Great Hare at D3").where("Oni") == "hand 1"
    free = Board({"D3": (1, "Oni")}, {1: ["Great Hare"], 2: ["Hades"]}).turn("Great Hare at D3")
    free.turn("Hades at F3")
    assert free.dispelled("Great Hare")
    assert free.where("Oni") == "hand 1"


@pytest.mark.rule("law.skinwalker.replaced-clean")
def test_a_replaced_card_is_new_when_it_comes_again():
    cards = {"C3": (1, "Oni"), "D3": (2, "Flint")}
    board = Board(cards, {1: ["Great Hare"], 2: ["Raven"]})
    assert board.change("Oni") == -1
    age = board.play.state.memory[board_age(board, "Oni")]
    board.turn("Great Hare at C3").turn("Raven at H8").turn("Oni at H1")
    assert board.change("Oni") == 0
    assert board.play.state.memory[board_age(board, "Oni")] > age + 1


def board_age(board: Board, name: str) -> int:
    return board.table.ages + board.id(name)


# Dispel


@pytest.mark.rule("law.dispel.effect", "law.dispel.marker", "law.marker.dispel", "law.dispel.stats-kept")
@pytest.mark.rule("law.verb.negate", "law.dispel.removes-auras")
def test_dispel_negates_all_abilities_of_enemies_and_leaves_their_stats():
    cards = {"C3": (1, "Hades"), "C5": (2, "Siren"), "D5": (1, "Oni"), "C2": (2, "Kokopelli"), "B2": (2, "Thrym")}
    board = Board(cards)
    assert board.dispelled("Siren")
    assert board.abilities("Siren") == []
    assert board.stats("Siren") == [1, 4, 3, 4]
    assert (board.change("Oni"), board.change("Thrym")) == (0, 0)
    assert not board.dispelled("Thrym")  # not in the area
    assert Board({"C3": (1, "Hades"), "C5": (1, "Siren"), "D5": (2, "Oni")}).change("Oni") == -1  # an ally keeps his


@pytest.mark.rule("law.dispel.space")
def test_dispel_negates_what_a_space_gives():
    board = Board({"C3": (1, "Hades"), "C5": (2, "Oni")}, {1: ["Thrym"]}, spaces=special("C5", "Traitor"))
    assert board.abilities("Oni") == []
    board.turn("Thrym at B5")
    assert (board.controller("Oni"), board.at("C5")) == (1, "Oni")
    free = Board({"C5": (2, "Oni")}, {1: ["Thrym"]}, spaces=special("C5", "Traitor")).turn("Thrym at B5")
    assert free.at("C5") is None


@pytest.mark.rule("law.dispel.ends")
def test_a_captured_card_is_dispelled_no_more():
    board = Board({"C3": (2, "Kokopelli")}, {1: ["Hades"]}).turn("Hades at D3")
    assert board.controller("Kokopelli") == 1
    assert not board.dispelled("Kokopelli")
    assert board.change("Hades") == 1


@pytest.mark.rule("law.dispel.defender", "law.dispel.timing")
@pytest.mark.parametrize("name", ["Suzaku", "Ratatosk"])
def test_a_dispelled_phoenix_or_traitor_is_captured_like_any_card(name: str):
    board = Board({"C4": (2, name)}, {1: ["Hades"]}).turn("Hades at C5")
    assert (board.at("C4"), board.controller(name)) == (name, 1)


@pytest.mark.rule("law.dispel.before-attacks")
def test_a_card_that_comes_into_a_dispel_has_no_ability_that_turn():
    hades = {"C1": (2, "Hades")}
    board = Board(hades | {"D3": (2, "Oni")}, {1: ["Shuten Doji"]}).turn("Shuten Doji at C3")
    assert board.controller("Oni") == 1  # captured, not slain
    board = Board(hades, {1: ["Kappa"]}).turn("Kappa at C3")
    assert not board.asked_for("move")
    board = Board(hades | {"E3": (2, "Raven")}, {1: ["Raijin"]}).turn("Raijin at C3")
    assert board.controller("Raven") == 2


DISPELS = {"variant": "skirmish", "one_set": False}


def spots_lost(board: Board) -> set[str]:
    survey = look(board.play).survey
    assert survey is not None
    return {board.play.state.ground.names[place] for place in ids(survey.lost)}


@pytest.mark.rule("law.dispel.mutual")
def test_of_two_that_dispel_each_other_the_older_works():
    board = Board({"C3": (1, "Hades"), "C5": (2, "Hades"), "D5": (1, "Oni"), "D3": (2, "Oni")}, filled=False, **DISPELS)  # type: ignore[arg-type]
    assert spots_lost(board) == {"C5", "D3"}
    board = Board({"C5": (2, "Hades"), "C3": (1, "Hades"), "D5": (1, "Oni"), "D3": (2, "Oni")}, filled=False, **DISPELS)  # type: ignore[arg-type]
    assert spots_lost(board) == {"C3", "D5"}


@pytest.mark.rule("law.test.mutual-dispel-reveal")
@pytest.mark.parametrize("first", [1, 2])
def test_of_two_that_are_revealed_together_the_one_placed_first_works(first: int):
    setup = {"phase": 5, "first": first, "next_player": first}
    board = Board({}, {1: ["Hades"], 2: ["Hades"]}, filled=False, setup=setup, **DISPELS)  # type: ignore[arg-type]
    board.turn("no", "Hades at C3").turn("Hades at C5").turn()
    assert spots_lost(board) == {"C5"}
    assert board.play.state.at[board.play.state.ground.names.index("C3")] >= 0


def test_chains_of_dispels():
    """A dispels B, so that B does not dispel C."""
    given = {"players": 3, "filled": False, **DISPELS}
    cards = {"A1": (1, "Hades"), "C1": (2, "Hades"), "E1": (3, "Hades"), "E3": (1, "Oni")}
    board = Board({"C1": cards["C1"], "E1": cards["E1"], "A1": cards["A1"], "E3": cards["E3"]}, **given)  # type: ignore[arg-type]
    assert spots_lost(board) == {"A1", "E1"}  # the oldest stands in the middle
    board = Board(cards, **given)  # type: ignore[arg-type]
    assert spots_lost(board) == {"C1", "E3"}  # the oldest is at one end, and frees the other


# Ranged Attack


@pytest.mark.rule("law.ranged.effect", "law.ranged.adjacent-kept", "law.ranged.stats", "law.ranged.mandatory",
                  "law.ranged.timing")  # fmt: skip
def test_ranged_attack_adds_to_the_four_spaces_around():
    cards = {
        "C2": (2, "Stone Giant"),
        "E3": (2, "Oni"),
        "F3": (2, "Raven"),
        "G3": (2, "Kappa"),
        "C4": (2, "Salmon Boy"),
    }
    board = Board(cards, {1: ["Raijin"]}).turn("Raijin at C3")
    assert board.controller("Oni") == 1  # East 7 against West 3, as if they touched
    assert board.controller("Raven") == 1
    assert board.controller("Kappa") == 2  # a space too far
    assert board.where("Salmon Boy") == "deck 2"  # next to it, to the south
    assert not board.asked_for("attack")


@pytest.mark.rule("law.test.gap-range")
def test_ranged_attack_crosses_a_gap():
    spaces = {spot: None for spot in EVERYWHERE if spot != "D3"}
    board = Board({"E3": (2, "Oni"), "F3": (2, "Kappa")}, {1: ["Raiju"]}, spaces=spaces).turn("Raiju at C3")
    assert board.controller("Oni") == 1
    assert board.controller("Kappa") == 2  # the gap took up a step


@pytest.mark.rule("law.ranged.reflect", "law.reflect.attack-ok")
def test_reflect_is_no_shield_from_attacks():
    board = Board({"E3": (2, "Athena"), "D3": (2, "White Buffalo")}, {1: ["Raijin"]}).turn("Raijin at C3")
    assert (board.controller("Athena"), board.controller("White Buffalo")) == (1, 1)


@pytest.mark.rule("law.ranged.web")
def test_web_is_not_in_this_set():
    """Reading 1: the name is reserved, nothing has it; whoever survives a ranged attack does not strike back."""
    assert "Web" not in RULES.keywords
    board = Board({"E3": (2, "Thunderbird")}, {1: ["Raiju"]}).turn("Raiju at C3")
    assert board.controller("Raiju") == 1


# Reflect


@pytest.mark.rule("law.reflect.immune", "law.reflect.bounce", "law.reflect.curse", "law.reflect.area-unchanged",
                  "law.reflect.timing")  # fmt: skip
def test_a_reflected_curse_falls_on_its_source_and_on_others_as_usual():
    board = Board({"C3": (1, "Flint"), "D3": (2, "Athena"), "C2": (2, "Oni")})
    assert [board.change(name) for name in ("Athena", "Flint", "Oni")] == [0, -1, -1]


@pytest.mark.rule("law.reflect.both-sides", "law.reflect.support")
def test_a_reflected_support_helps_its_source():
    board = Board({"C3": (1, "Kokopelli"), "D3": (1, "Athena"), "C2": (1, "Oni")})
    assert [board.change(name) for name in ("Athena", "Kokopelli", "Oni")] == [0, 1, 1]


@pytest.mark.rule("law.reflect.dispel")
def test_a_reflected_dispel_negates_itself_and_frees_the_others():
    board = Board({"C3": (1, "Hades"), "D3": (2, "Athena"), "C4": (2, "Siren"), "B4": (1, "Oni")})
    assert board.dispelled("Hades")
    assert not board.dispelled("Siren")
    assert board.change("Oni") == -1


@pytest.mark.rule("law.reflect.slayer")
def test_a_reflected_slayer_goes_to_the_underworld_and_the_capture_stands():
    cards = {"C3": (2, "Spider Grandmother"), "D4": (2, "Kappa")}
    board = Board(cards, {1: ["Fenrir"]}).turn("Fenrir at D3")
    assert board.where("Fenrir") == "Underworld"
    assert board.controller("Spider Grandmother") == 1
    board = Board({"C3": (2, "Athena"), "D4": (2, "Raven")}, {1: ["Fenrir"]}).turn("Fenrir at D3")
    assert board.controller("Athena") == 1
    assert set(board.underworld()) == {"Fenrir", "Raven"}


@pytest.mark.rule("law.reflect.no-space-ability")
def test_a_card_with_reflect_gains_nothing_from_an_ability_space():
    assert Board({"C3": (1, "Athena")}, spaces=special("C3", "Slayer")).abilities("Athena") == ["Reflect"]
    assert Board({"C3": (1, "Oni")}, spaces=special("C3", "Reflect")).abilities("Oni") == ["Reflect"]
    assert Board({"C3": (1, "Athena")}, spaces=special("C3", "Sky")).change("Athena") == 1


# Maneuver


@pytest.mark.rule("law.maneuver.effect", "law.maneuver.path", "law.maneuver.timing", "law.turn.steps")
def test_maneuver_goes_along_open_spaces():
    cards = {"E3": (2, "Thunderbird"), "B3": (1, "Oni")}
    board = Board(cards, {1: ["Odysseus"]}).turn("Odysseus at C3", "D3")
    assert board.asks("move") == ["stay", "D3"]
    steps = [entry.event.what for entry in board.play.log if entry.event.operation == STEP]
    assert steps == [1, 2, 3, 4, 1, 2, 3, 4, 5]


@pytest.mark.rule("law.maneuver.gap", "law.test.gap-maneuver")
def test_a_gap_breaks_the_way():
    spaces = {spot: None for spot in EVERYWHERE if spot != "D3"}
    board = Board({"B3": (1, "Oni")}, {1: ["Odysseus"]}, spaces=spaces).turn("Odysseus at C3")
    assert not board.asked_for("move")


@pytest.mark.rule("law.maneuver.restart", "law.maneuver.captures-kept", "law.maneuver.once")
def test_maneuver_attacks_again_from_its_new_space():
    cards = {"D3": (2, "Raven"), "B4": (2, "Thrym"), "A3": (2, "Draugr")}
    board = Board(cards, {1: ["Odysseus"]}).turn("Odysseus at C3", "B3")
    assert board.controller("Raven") == 1
    assert board.controller("Draugr") == 1  # West 5 against East 4
    assert sum(ask == "move" for _, ask, _ in board.asked) == 1


@pytest.mark.rule("law.maneuver.no-restart-without-move", "law.maneuver.one-draw", "law.turn.6-draw-1")
def test_one_draw_with_a_move_or_without():
    setup = {"decks": {"1": ["Naiad", "Siren", "Harpy"]}}
    moved = Board({}, {1: ["Odysseus"]}, setup=setup).turn("Odysseus at C3", "D3")
    stayed = Board({}, {1: ["Odysseus"]}, setup=setup).turn("Odysseus at C3", "stay")
    assert moved.deck(1) == stayed.deck(1) == ["Siren", "Harpy"]
    attacks = [entry for entry in stayed.play.log if stayed.game.rules.verbs[entry.event.verb] == "restart"]
    assert attacks == []


@pytest.mark.rule("law.maneuver.later-turns")
def test_maneuver_moves_only_in_the_turn_it_is_played():
    board = Board({"C3": (1, "Odysseus")}, {1: ["Raven"]}).turn("Raven at H8")
    assert not board.asked_for("move")


@pytest.mark.rule("law.turn.5-reverse")
def test_reactions_go_from_the_latest_card_back():
    cards = {"A1": (1, "Odysseus"), "A3": (1, "Kappa"), "A5": (1, "Fujin")}
    board = Board(cards)
    names = [board.game.rules.cast.names[piece] for _, piece in _reacting(board.play, board.table.characters)]
    assert names == ["Fujin", "Kappa", "Odysseus"]
