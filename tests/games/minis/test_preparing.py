"""Rules of the ledger about setting up a game, and about a courtier who falls and comes back, in whole games."""

from __future__ import annotations

import pytest

from cardwright.engine.hiding import sees
from cardwright.engine.operations import RULES
from cardwright.engine.play import Play, settle
from cardwright.engine.state import ids
from cardwright.engine.statics import forbidden
from cardwright.engine.tabletop.areas import areas, wholly_in
from cardwright.engine.tabletop.shapes import INCH, spot
from cardwright.engine.tabletop.standing import radius, where
from cardwright.games.minis import words
from cardwright.games.minis.damage import fall
from minis_match import FOUR, HALBERD, LANNISTER, PIKE, QUEEN, STARK, Match, skirmish

rule = pytest.mark.rule
SIDE = "choose a player"


@rule("minis.setup.initiative-roll", "minis.setup.zone-choice")
@pytest.mark.parametrize("player", [STARK, LANNISTER])
def test_chance_decides_who_chooses_his_side_and_deploys_first(player: int):
    match = Match((6, 1), lot=player)
    match.until(words.LEAD)
    sides = [one for one in match.questions(SIDE) if one.phase == "" and one.player >= 0]
    assert [one.player for one in sides] == [player]
    stood = [match.play.state.owner[what] for verb, what, _ in match.happened("deploy") if verb]
    assert stood[0] == player


@rule("minis.setup.initiative-tie")
def test_a_tie_is_rolled_again_before_the_game():
    match = Match()
    match.dice[:] = [4, 4, 1, 1, 3, 5]
    match.until(words.LEAD)
    (side,) = (one for one in match.questions(SIDE) if one.phase == "")
    assert side.player == LANNISTER
    assert len([one for one in match.questions("roll a die") if one.phase == ""]) == 6


@rule("minis.setup.scenario")
@pytest.mark.parametrize(("variant", "round_", "barred"), [("", 1, False), ("raid", 1, True), ("raid", 2, False)])
def test_a_scenario_that_is_chosen_adds_its_rules(variant: str, round_: int, barred: bool):
    match = Match((6, 1), game=skirmish(variant)).until(words.EXECUTE)
    match.note(words.ROUND, round_)
    shooter, target = (1 << match.model(name) for name in (FOUR, PIKE))
    parts = {"attacker": shooter, "target": target, "weapon": 0}
    assert forbidden(match.play, "ranged attack", parts) == barred
    assert not forbidden(match.play, "melee attack", parts)


@rule("minis.setup.zone-choice")
@pytest.mark.parametrize("side", ["player 1", "player 2"])
def test_the_other_side_is_for_the_opponent(side: str):
    match = Match((6, 1))
    match.tell(STARK, SIDE, side)
    match.until(words.LEAD)
    area_a, area_b = areas(match.play)
    mine, theirs = (area_a, area_b) if side == "player 1" else (area_b, area_a)
    for name, area in ((FOUR, mine), (PIKE, theirs)):
        piece = match.model(name)
        assert wholly_in(area, where(match.play, piece), radius(match.play, piece))


@rule("minis.setup.initiative-not-round-1")
def test_the_first_round_has_a_roll_of_its_own():
    match = Match((1, 6), lot=LANNISTER).until(words.RAISE)  # who had the lot rolls first
    led = [one.player for one in match.questions(SIDE) if one.phase == words.LEAD]
    assert led == [STARK]
    assert len(match.questions("roll a die", 1)) == 2


@rule("minis.setup.encounter-draw", "minis.box.encounter-8")
def test_one_of_eight_encounter_cards_is_drawn():
    match = Match((6, 1)).until(words.LEAD)
    cards = match.play.rules.cast.of_type["encounter"]
    (zone,) = match.play.rules.layout.zones[words.ENCOUNTER]
    assert cards.bit_count() == 8 and (match.play.state.members[zone] & cards).bit_count() == 1
    drawn = set()
    for seed in range(8):
        match = Match((6, 1), seed=seed, chance=True).until(words.LEAD)
        drawn |= {match.play.rules.cast.names[one] for one in ids(match.play.state.members[zone])}
    assert len(drawn) > 1  # the deck is shuffled


@rule("minis.card.deck-facedown")
def test_decks_are_shuffled_and_nobody_looks_into_them():
    match = Match((6, 1)).until(words.LEAD)
    layout = match.play.rules.layout
    for player in (STARK, LANNISTER):
        assert not any(sees(layout, match.zone(words.DECK, player), who) for who in (STARK, LANNISTER))
        assert sees(layout, match.zone(words.HAND, player), player)
        assert not sees(layout, match.zone(words.HAND, player), 1 - player)
    first = {
        tuple(Match((6, 1), seed=seed, chance=True).until(words.LEAD).cards(words.HAND, STARK)) for seed in range(4)
    }
    assert len(first) > 1


@rule("minis.box.intrigue-18", "minis.box.event-12")
def test_there_are_markers_for_both_players():
    cast = Match().play.rules.cast
    assert cast.of_type["Intrigue marker"].bit_count() == 18
    assert cast.of_type["Event marker"].bit_count() == 12


# ---------------------------------------------------------------- a courtier falls and comes back


def fallen() -> Match:
    """The Queen has been hurt and tired, and fell in the first round."""
    match = Match((6, 1)).until(words.EXECUTE)
    match.lay(QUEEN, words.DAMAGE, 2)
    match.lay(QUEEN, words.EFFORT, 2)
    fall(match.play, match.model(QUEEN), RULES)
    settle(match.play)
    return match


@rule("minis.court.not-in-pass-count")
def test_a_courtier_who_is_aside_does_not_count_for_passes():
    match = fallen()
    assert match.cards(words.ASIDE, LANNISTER) == [QUEEN]
    match.until(words.EXECUTE, 2)
    assert match.has(LANNISTER, words.PASS) == 4 - 2


@rule("minis.court.return-when", "minis.court.return-clean", "minis.damage.return-clean")
def test_a_courtier_comes_back_in_a_later_plan_and_is_unhurt():
    match = fallen()
    match.tell(LANNISTER, "place?", "yes")
    match.until(words.RAISE, 2)
    match.until(words.EXECUTE, 2)
    assert QUEEN in match.there(LANNISTER)
    assert (match.on(QUEEN, words.DAMAGE), match.on(QUEEN, words.EFFORT)) == (0, 0)
    assert match.has(LANNISTER, words.PASS) == 1
    assert [one.phase for one in match.questions("place?")] == [words.RAISE]


@rule("minis.court.return-anywhere")
def test_a_courtier_comes_back_anywhere():
    match = fallen()
    match.tell(LANNISTER, "place?", "yes")
    spots: list[tuple[float, float]] = []
    agent = match.play.agent

    def watching(play: Play, player, question, options) -> int:
        if question.ask == "where to?" and play.state.memory[words.ROUND] == 2:
            spots.extend((spot(one.point)[0] / INCH, spot(one.point)[1] / INCH) for one in options)
        return agent(play, player, question, options)

    match.play.agent = watching
    match.until(words.EXECUTE, 2)
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    assert min(xs) < 8 and max(xs) > 28 and min(ys) < 8 and max(ys) > 28


@rule("minis.court.return-when")
def test_or_stays_aside():
    match = fallen()
    match.until(words.EXECUTE, 2)
    assert match.there(LANNISTER) == [PIKE, HALBERD]
