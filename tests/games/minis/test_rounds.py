"""Rules of the ledger about a round: Initiative, the phases and their order, the Recount, the end of the game."""

from __future__ import annotations

import pytest

from cardwright.engine.operations import COUNT, RULES
from cardwright.engine.play import Play, settle
from cardwright.games.minis import words
from cardwright.games.minis.damage import fall
from minis_match import FOUR, HALBERD, HEIR, LANNISTER, ONE, PIKE, QUEEN, STARK, TWO, Match

rule = pytest.mark.rule
LED = "choose a player"


def led(match: Match, round_: int) -> int:
    """Who won the roll of a round."""
    (asked,) = (one for one in match.questions(LED, round_) if one.phase == words.LEAD)
    return asked.player


def leads(match: Match, winner: int, name: str) -> None:
    """The winner of the next roll gives the Initiative to a player; choosing sides is another question."""
    match.tell(winner, LED, lambda play, _: name if play.state.memory[words.PHASE] else "")


# ---------------------------------------------------------------- Take the Lead


@rule("minis.lead.roll")
@pytest.mark.parametrize(("dice", "winner"), [((2, 5), LANNISTER), ((5, 2), STARK)])
def test_each_player_rolls_a_die_and_the_higher_wins(dice: tuple[int, int], winner: int):
    match = Match(dice).until(words.RAISE)
    assert led(match, 1) == winner
    assert len(match.questions("roll a die", 1)) == 2


@rule("minis.lead.winner-chooses", "minis.lead.initiative-first-step")
@pytest.mark.parametrize("name", ["player 1", "player 2"])
def test_the_winner_says_who_goes_first(name: str):
    match = Match((5, 2))
    leads(match, STARK, name)
    match.until(words.RECOUNT)
    first = int(name[-1]) - 1
    for ask, phase in (("act", words.LEAD), ("act", words.RAISE), ("activate", words.EXECUTE)):
        assert next(one.player for one in match.asked if (one.ask, one.phase) == (ask, phase)) == first


@rule("minis.lead.tie-first-round")
def test_in_the_first_round_a_tie_is_rolled_again():
    match = Match((3, 3, 6, 6, 1, 4)).until(words.RAISE)
    assert led(match, 1) == LANNISTER
    assert len(match.questions("roll a die", 1)) == 6


@rule("minis.lead.tie-later-round")
def test_later_a_tie_goes_to_whoever_lost_the_last_roll():
    match = Match((5, 2, 3, 2))  # one Pass marker is left to the Lannisters: 3 against 2 + 1
    leads(match, STARK, "player 2")  # who has the Initiative does not matter, the roll does
    match.until(words.RAISE, 2)
    assert led(match, 2) == LANNISTER
    assert len(match.questions("roll a die", 2)) == 2


# ---------------------------------------------------------------- passing


@rule("minis.pass.unused-bonus")
@rule("minis.dice.example.4")  # a 6 and 1 is 7
@pytest.mark.parametrize(
    ("dice", "winner"), [((3, 3), LANNISTER), ((4, 3), STARK), ((5, 3), STARK), ((6, 6), LANNISTER)]
)
def test_a_pass_marker_that_is_left_is_one_more_in_the_next_roll(dice: tuple[int, int], winner: int):
    match = Match((1, 6, *dice)).until(words.RAISE, 2)  # the Starks lost the first roll: a tie is theirs
    assert led(match, 2) == winner


@rule("minis.pass.no-carry")
def test_pass_markers_do_not_pile_up():
    match = Match((1, 6, 3, 3)).until(words.RECOUNT)
    assert match.has(LANNISTER, words.PASS) == 1
    match.until(words.RAISE, 2)
    assert match.has(LANNISTER, words.PASS) == 0
    match.until(words.EXECUTE, 2)
    assert match.has(LANNISTER, words.PASS) == 1


@rule("minis.pass.equal-zero", "minis.pass.off-table-not-counted")
def test_only_models_on_the_table_count_for_passes():
    match = Match().until(words.RAISE)
    match.gone(FOUR)
    match.until(words.EXECUTE)
    assert [match.has(player, words.PASS) for player in (STARK, LANNISTER)] == [0, 0]


@rule("minis.pass.use", "minis.pass.does-not-skip")
def test_a_pass_hands_the_turn_on_and_skips_nobody():
    match = Match((1, 6))
    leads(match, LANNISTER, "player 2")
    match.tell(LANNISTER, "act", "Pass")
    match.until(words.RECOUNT)
    assert match.has(LANNISTER, words.PASS) == 0
    turns = [match.play.state.owner[match.model(name)] for name in match.activations()]
    assert turns == [STARK, LANNISTER, STARK, LANNISTER, STARK, LANNISTER, STARK]


@rule("minis.pass.need-marker")
def test_without_a_pass_marker_one_must_activate():
    match = Match().until(words.RECOUNT)
    asked = [one for one in match.asked if one.player == STARK and one.phase == words.EXECUTE]
    assert not any("Pass" in one.labels for one in asked)
    assert {one.chosen for one in asked if one.ask == "activate"} <= {HEIR, ONE, TWO, FOUR}
    assert any("Pass" in one.labels for one in match.asked if one.player == LANNISTER)


@rule("minis.pass.use")
def test_nobody_passes_to_an_opponent_who_has_nobody_left_to_activate():
    match = Match((6, 1)).until(words.EXECUTE)
    match.gone(ONE, TWO)
    offered: list[tuple[bool, bool]] = []

    def watching(_play: Play, labels: list[str]) -> str:
        if "Activate a model" in labels:
            offered.append((not all(map(match.activated, (HEIR, FOUR))), "Pass" in labels))
        return ""

    match.tell(LANNISTER, "act", watching, always=True)
    match.until(words.RECOUNT)
    assert match.has(LANNISTER, words.PASS) == 1
    assert set(offered) <= {(True, True), (False, False)} and (True, True) in offered


@rule("minis.pass.example.1")
def test_eight_against_five_is_three_passes():
    match = Match((6, 1)).until(words.RAISE)
    match.gone(QUEEN, HALBERD)  # four against one is three, too
    match.until(words.EXECUTE)
    assert match.has(LANNISTER, words.PASS) == 3
    match.tell(LANNISTER, "act", "Pass")
    match.dice = [4, 3]
    match.until(words.RAISE, 2)
    assert led(match, 2) == LANNISTER  # 3 + 2 against 4


# ---------------------------------------------------------------- activations


@rule("minis.activate.alternate", "minis.activate.leftover-consecutive")
@pytest.mark.parametrize(("name", "turns"), [("player 1", "0101010"), ("player 2", "1010100")])
def test_players_take_turns_and_whoever_has_more_goes_on(name: str, turns: str):
    match = Match((6, 1))
    leads(match, STARK, name)
    match.until(words.RECOUNT)
    assert "".join(str(match.play.state.owner[match.model(one)]) for one in match.activations()) == turns


@rule("minis.activate.once-per-round")
def test_a_model_is_activated_once_a_round():
    match = Match().until(words.RECOUNT)
    assert sorted(match.activations()) == sorted([HEIR, ONE, TWO, FOUR, QUEEN, PIKE, HALBERD])
    done: list[str] = []
    for one in match.questions("activate"):
        assert not set(one.labels) & set(done)
        done.append(one.chosen)
    match.until(words.RECOUNT, 2)
    assert len(match.activations()) == 14


@rule("minis.activate.zero-actions-ok")
def test_an_activated_model_need_not_act():
    match = Match().until(words.RECOUNT)
    assert match.happened("perform") == [] and len(match.activations()) == 7


@rule("minis.activate.finish-before-opponent", "minis.activate.no-interleave")
def test_actions_are_done_one_after_another_before_the_opponent_has_his_turn():
    match = Match((6, 1)).until(words.EXECUTE)
    match.stand(ONE, 18, 18)
    match.tell(STARK, "activate", ONE)
    match.tell(STARK, "act", "Manipulate")
    match.tell(STARK, "act", "Move")
    match.tell(STARK, "where to?", lambda _play, labels: labels[-1], always=True)
    match.until(words.RECOUNT)
    begun = [at for at, one in enumerate(match.asked) if one.ask == "activate"]
    asked = match.asked[begun[0] + 1 : begun[1]]
    own = [one.ask + " " + (one.chosen if one.ask == "act" else "") for one in asked if one.player == STARK]
    assert own[:4] == ["act Manipulate", "where to? ", "act Move", "where to? "]
    assert "activate" not in [one.ask for one in asked]
    assert match.activations()[0] == ONE


@rule("minis.activate.any-order")
@pytest.mark.parametrize("order", [("Move", "Manipulate"), ("Manipulate", "Move")])
def test_actions_come_in_any_order(order: tuple[str, str]):
    match = Match((6, 1)).until(words.EXECUTE)
    match.stand(ONE, 18, 18)
    match.tell(STARK, "activate", ONE)
    for name in order:
        match.tell(STARK, "act", name)
    match.until(words.RECOUNT)
    done = [one.chosen for one in match.questions("act") if one.player == STARK and one.chosen != "pass"]
    assert done[:2] == list(order)
    assert [what for _, what, _ in match.happened("perform")[:2]] == [match.model(ONE)] * 2


# ---------------------------------------------------------------- Audacity


@rule("minis.audacity.one-per-model")
def test_a_model_has_audacity_or_not():
    match = Match()
    match.until(words.LEAD)
    match.hold(LANNISTER, "Coin and Courtesy", "Coin and Courtesy")
    match.tell(LANNISTER, "act", "Coin and Courtesy")
    match.tell(LANNISTER, "choose", PIKE, always=True)
    match.tell(LANNISTER, "act", "Coin and Courtesy")
    match.until(words.EXECUTE)
    assert match.has(LANNISTER, words.RESOURCE) == 1  # both were played
    assert [match.on(name, words.AUDACITY) for name in (QUEEN, PIKE, HALBERD)] == [1, 1, 1]


@rule("minis.audacity.example.1")
def test_fewer_than_four_models_are_all_audacious_and_of_more_four_are():
    match = Match().until(words.EXECUTE)
    assert sum(match.on(name, words.AUDACITY) for name in (QUEEN, PIKE, HALBERD)) == 3
    assert sum(match.on(name, words.AUDACITY) for name in (HEIR, ONE, TWO, FOUR)) == 4


# ---------------------------------------------------------------- Recount


def order(match: Match, since: int, *verbs: str) -> list[str]:
    known = {match.play.rules.verb[verb]: verb for verb in verbs}
    return [known[event.verb] for event, _, _, _ in match.play.log[since:] if event.verb in known]


@rule("minis.recount.order")
def test_the_recount_scores_then_removes_effort_then_cleans_up():
    match = Match((6, 1)).until(words.EXECUTE)
    match.fetch(LANNISTER, "Lions Do Not Yield", words.LAID)
    match.lay(ONE, words.EFFORT, 2)
    match.do(*spent(match, STARK))
    match.until(words.RECOUNT)
    layout, before = match.play.rules.layout, len(match.play.log)
    match.until(words.LEAD, 2)
    log = [event for event, _, _, _ in match.play.log[before:]]
    scored = next(at for at, one in enumerate(log) if one.verb == match.play.rules.verb["score"])
    tired = layout.tokens[words.EFFORT] + match.model(ONE)
    rested = next(at for at, one in enumerate(log) if one.operation == COUNT and one.what == tired)
    refill = layout.counters[words.RESOURCE] + STARK
    refilled = next(at for at, one in enumerate(log) if one.operation == COUNT and one.what == refill)
    assert scored < rested < refilled


@rule("minis.recount.score-any-number", "minis.card.score-vp")
def test_any_number_of_objectives_is_scored():
    match = Match((6, 1)).until(words.EXECUTE)
    for name in ("Lions Do Not Yield", "A Lannister's Patience", "Supply Lines"):
        match.fetch(LANNISTER, name, words.LAID)
    match.until(words.RECOUNT)
    match.until(words.LEAD, 2)
    assert sorted(match.cards(words.SCORED, LANNISTER)) == [
        "A Lannister's Patience",
        "Lions Do Not Yield",
        "Supply Lines",
    ]
    assert match.has(LANNISTER, words.VICTORY) == 2 + 2 + 1


@rule("minis.recount.score-no-same-name")
def test_of_two_objectives_of_a_name_one_is_scored_at_a_time():
    match = Match((6, 1)).until(words.EXECUTE)
    for name in ("Lions Do Not Yield", "Lions Do Not Yield"):
        match.fetch(LANNISTER, name, words.LAID)
    match.until(words.LEAD, 2)
    assert match.cards(words.SCORED, LANNISTER) == ["Lions Do Not Yield"]
    assert match.cards(words.LAID, LANNISTER) == []
    assert match.has(LANNISTER, words.VICTORY) == 2


@rule("minis.recount.discard-up-to-1", "minis.recount.draw-to-4")
def test_after_the_round_one_card_may_be_discarded_and_the_hand_is_filled():
    match = Match((6, 1)).until(words.RECOUNT)
    match.hold(STARK, "Hold the Ford", "Trial by Combat")
    match.hold(LANNISTER, "Night March")
    match.tell(STARK, "act", "Discard")
    match.tell(STARK, "discard", "Trial by Combat")
    match.until(words.LEAD, 2)
    assert [one.chosen for one in match.questions("discard") if one.player == STARK] == ["Trial by Combat"]
    assert "Hold the Ford" in match.cards(words.HAND, STARK) and "Night March" in match.cards(words.HAND, LANNISTER)
    assert [len(match.cards(words.HAND, player)) for player in (STARK, LANNISTER)] == [4, 4]


@rule("minis.recount.shuffle-before-draw")
def test_the_deck_is_shuffled_after_the_discard_and_before_the_draw():
    match = Match((6, 1)).until(words.RECOUNT)
    match.hold(STARK, "Trial by Combat")
    match.tell(STARK, "act", "Discard")
    before = len(match.play.log)
    match.until(words.LEAD, 2)
    seen = order(match, before, "discard", "shuffle", "draw")
    assert seen.index("discard") < seen.index("shuffle") < seen.index("draw")
    assert seen.index("draw") > len(seen) - 1 - seen[::-1].index("shuffle")


@rule("minis.recount.cleanup-order")
def test_the_clean_up_clears_activations_then_refills_points_then_hands():
    match = Match((6, 1)).until(words.RECOUNT)
    match.hold(STARK, "Trial by Combat")
    assert match.activated(ONE)
    layout, before = match.play.rules.layout, len(match.play.log)
    match.until(words.LEAD, 2)
    assert not any(map(match.activated, (HEIR, ONE, TWO, FOUR, QUEEN, PIKE, HALBERD)))
    log = [event for event, _, _, _ in match.play.log[before:]]
    cleared = max(
        at for at, one in enumerate(log) if one.to == layout.marks[words.ACTIVATED] and one.what == match.model(ONE)
    )
    refilled = min(at for at, one in enumerate(log) if one.what == layout.counters[words.RESOURCE] + STARK)
    drawn = min(at for at, one in enumerate(log) if one.verb == match.play.rules.verb["draw"])
    assert cleared < refilled < drawn


@rule("minis.recovery.damage-stays", "minis.recount.remove-effort")
def test_damage_does_not_recover():
    match = Match((6, 1)).until(words.EXECUTE)
    match.lay(ONE, words.DAMAGE, 2)
    match.lay(ONE, words.EFFORT, 3)
    match.until(words.LEAD, 2)
    assert (match.on(ONE, words.DAMAGE), match.on(ONE, words.EFFORT)) == (2, 2)


# ---------------------------------------------------------------- the end


@rule("minis.end.no-models", "minis.end.not-mid-round", "minis.recount.end-check-before-cleanup")
def test_whoever_has_nobody_left_ends_the_game_but_not_before_the_recount():
    match = Match((6, 1)).until(words.EXECUTE)
    match.fetch(LANNISTER, "A Lannister's Patience", words.LAID)
    for name in (QUEEN, PIKE, HALBERD):
        fall(match.play, match.model(name), RULES)
    settle(match.play)
    match.until(words.RECOUNT)
    assert not match.play.state.over and match.activations()[-1] == FOUR
    match.do(*spent(match, STARK))
    match.finish()
    assert match.play.state.memory[words.ROUND] == 1  # it did not come to a second
    assert match.has(LANNISTER, words.VICTORY) == 2  # step 2 was done
    assert match.has(STARK, words.RESOURCE) == 2 and match.activated(ONE)  # the clean-up was not
    assert match.play.state.winners == (LANNISTER,)


def spent(match: Match, player: int) -> tuple[int, int, int, int]:
    """A Resource Point is gone."""
    return COUNT, match.play.rules.layout.counters[words.RESOURCE] + player, -1, 0


@rule("minis.recount.end-check-before-cleanup")
def test_after_the_last_round_nothing_is_cleaned_up():
    match = Match((6, 1)).until(words.RECOUNT, 4)
    match.do(*spent(match, STARK))
    match.finish()
    assert match.has(STARK, words.RESOURCE) == 2 and match.activated(ONE)


@rule("minis.end.tie")
def test_equal_victory_points_are_a_draw():
    match = Match((6, 1)).finish()
    assert [match.has(player, words.VICTORY) for player in (STARK, LANNISTER)] == [0, 0]
    assert match.play.state.winners == (STARK, LANNISTER)
