"""Rules of the ledger about Objective cards in play: as Objectives and as Resources, hands, limits, scoring."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardwright.engine.operations import MOVE, RULES, TOP
from cardwright.engine.play import settle
from cardwright.engine.state import ids
from cardwright.engine.tabletop.placing import stands
from cardwright.engine.tabletop.shapes import INCH
from cardwright.engine.tabletop.standing import bases, radius, where
from cardwright.games.minis import words
from cardwright.games.minis.damage import fall
from minis_match import FOUR, HALBERD, HEIR, LANNISTER, ONE, PIKE, STARK, TWO, Match

rule = pytest.mark.rule
FORD, PATIENCE, TREASON = "Hold the Ford", "A Lannister's Patience", "The Price of Treason"
WHISPERS = "Whispers in the Keep"
COIN, LIONS, STEP, TRIAL, RAVENS = (
    "Coin and Courtesy", "Lions Do Not Yield", "Not One Step Back", "Trial by Combat", "Ravens from Winterfell",
)  # fmt: skip


def holding(phase: str, player: int, *names: str) -> Match:
    """The first player to act in a phase of the first round has these cards."""
    match = Match((6, 1) if player == STARK else (1, 6))
    leader = f"player {player + 1}"
    match.tell(player, "choose a player", lambda play, _: leader if play.state.memory[words.PHASE] else "")
    match.until(phase)
    match.hold(player, *names)
    return match


def lays(match: Match, player: int, *names: str) -> None:
    """A player plays cards as Objectives as soon as he can."""
    for name in names:
        match.tell(player, "act", "Objective")
        match.tell(player, "lay down", name)


# ---------------------------------------------------------------- cards as Objectives and as Resources


@rule("minis.card.dual-use", "minis.rp.objective-free", "minis.card.objective-faceup", "minis.hand.replace-on-leave")
def test_a_card_is_laid_down_for_nothing_and_replaced():
    match = holding(words.RAISE, STARK, FORD, STEP, TRIAL, RAVENS)
    lays(match, STARK, FORD)
    match.until(words.EXECUTE)
    assert match.cards(words.LAID, STARK) == [FORD]
    assert match.has(STARK, words.RESOURCE) == 3
    hand = match.cards(words.HAND, STARK)
    assert len(hand) == 4 and {STEP, TRIAL, RAVENS} <= set(hand)


@rule("minis.card.dual-use", "minis.resource.after-use-discard", "minis.card.discard-bottom")
@rule("minis.hand.replace-on-leave")
def test_a_resource_costs_points_scores_nothing_and_goes_under_the_deck():
    match = holding(words.LEAD, STARK, FORD, STEP, TRIAL, RAVENS)
    match.tell(STARK, "act", FORD)
    match.until(words.RAISE)
    assert (match.has(STARK, words.RESOURCE), match.has(STARK, words.VICTORY)) == (2, 0)
    assert match.cards(words.DECK, STARK)[-1] == FORD
    assert len(match.cards(words.HAND, STARK)) == 4 and match.cards(words.LAID, STARK) == []


@rule("minis.rp.pay-before")
@pytest.mark.parametrize(("has", "offered", "after"), [(3, True, 2), (2, True, 1), (1, False, 1)])
def test_a_resource_is_paid_for_before_it_does_anything(has: int, offered: bool, after: int):
    match = holding(words.LEAD, LANNISTER, PATIENCE)  # costs 2, and gains 1
    match.points(LANNISTER, words.RESOURCE, has)
    match.tell(LANNISTER, "act", PATIENCE)
    match.until(words.RAISE)
    assert any(PATIENCE in one.labels for one in match.questions("act")) == offered
    assert match.has(LANNISTER, words.RESOURCE) == after


@rule("minis.rp.example.1")
def test_two_dear_resources_are_more_than_a_round_pays_for():
    match = holding(words.LEAD, STARK, "Winter Is Coming", "Winter Is Coming", FORD)  # 2, 2 and 1
    match.stand(PIKE, *near(match, HEIR))
    match.tell(STARK, "act", "Winter Is Coming")
    match.until(words.RAISE)
    assert match.has(STARK, words.RESOURCE) == 1
    asked = [one for one in match.questions("act") if one.player == STARK]
    assert "Winter Is Coming" not in asked[-1].labels and FORD in asked[-1].labels
    match.until(words.RAISE, 2)
    assert match.has(STARK, words.RESOURCE) == 3


def near(match: Match, name: str) -> tuple[float, float]:
    """A free place not far from a model."""
    x, y, _ = where(match.play, match.model(name))
    own = radius(match.play, match.model(PIKE))
    for far in (3, 4, 5, 6):
        for dx, dy in ((0, -far), (far, 0), (-far, 0), (0, far)):
            at = x + dx * INCH, y + dy * INCH
            if stands(match.play.state.land, at, own, bases(match.play, match.model(PIKE))) is not None:
                return at[0] / INCH, at[1] / INCH
    raise AssertionError("there is no room")


@rule("minis.card.objective-phase", "minis.objective.when-play-enum", "minis.card.recount-play-window")
def test_a_card_is_laid_down_in_its_own_phase_only():
    match = holding(words.LEAD, LANNISTER, COIN, PATIENCE, TREASON, WHISPERS)
    laid: list[tuple[str, str]] = []

    match.tell(LANNISTER, "act", "Objective", always=True)
    for player in (STARK, LANNISTER):  # nothing else comes into a hand
        for card in ids(match.play.state.members[match.zone(words.DECK, player)]):
            match.do(MOVE, card, match.play.rules.layout.zone(words.OUT), TOP)
    marker = next(one for one in ids(match.play.rules.cast.of_type["Intrigue marker"]) if match.play.state.owner[one])
    match.do(MOVE, marker, match.zone(words.TABLE, LANNISTER), TOP)
    while match.play.state.memory[words.ROUND] == 1:
        match.step()
        now = words.PHASES[match.play.state.memory[words.PHASE] - 1]
        for verb, what, _ in match.happened("lay down")[len(laid) :]:
            assert verb
            laid.append((now, match.play.rules.cast.names[what]))
    wanted = list(zip(words.PHASES, (COIN, PATIENCE, TREASON, WHISPERS), strict=True))
    assert laid[:4] == wanted
    assert WHISPERS in match.cards(words.SCORED, LANNISTER)  # laid down in the Recount, and scored in it


# ---------------------------------------------------------------- limits


@rule("minis.limit.one-objective-per-activation")
@pytest.mark.parametrize("player", [STARK, LANNISTER])
def test_one_objective_is_played_in_an_activation_also_by_the_other_player(player: int):
    match = Match((6, 1)).until(words.EXECUTE)
    match.hold(STARK, "Heir to Two Rivers", "The North Remembers", TRIAL)
    match.hold(LANNISTER, TREASON, "Feigned Retreat", TREASON)
    match.tell(player, "act", "Objective", always=True)
    played = [0]

    def count(*_: object) -> str:
        played.append(len(match.happened("lay down")))
        return ""

    match.tell(STARK, "activate", count, always=True)
    match.tell(LANNISTER, "activate", count, always=True)
    match.until(words.RECOUNT)
    owners = [match.play.state.owner[what] for _, what, _ in match.happened("lay down")]
    assert owners and set(owners) == {player}
    assert all(after - before <= 1 for before, after in pairwise(played))


@rule("minis.limit.one-resource-per-activation")
def test_one_resource_is_played_in_an_activation():
    match = Match((6, 1)).until(words.EXECUTE)
    match.hold(STARK, FORD, FORD, FORD)
    match.tell(STARK, "activate", ONE)
    match.tell(STARK, "act", FORD)
    match.tell(STARK, "act", FORD)
    match.until(words.RECOUNT)
    spent = [what for _, what, to in match.happened("expend") if to == STARK]
    begun = [at for at, one in enumerate(match.asked) if one.ask == "activate"]
    played = [at for at, one in enumerate(match.asked) if one.chosen == FORD and one.ask == "act"]
    assert len(spent) == 2 and begun[0] < played[0] < begun[1] < played[1]


@rule("minis.limit.unlimited-outside-execute")
def test_elsewhere_any_number_is_played():
    match = holding(words.RAISE, LANNISTER, PATIENCE, LIONS, "Sow Discord", "Night March")
    lays(match, LANNISTER, PATIENCE, LIONS, "Sow Discord")
    match.until(words.EXECUTE)
    assert set(match.cards(words.LAID, LANNISTER)) == {PATIENCE, LIONS, "Sow Discord"}


@rule("minis.card.same-model-copy")
def test_a_second_copy_does_not_choose_the_same_model():
    match = holding(words.RAISE, STARK, STEP, STEP, FORD, FORD)
    lays(match, STARK, STEP, STEP)
    match.tell(STARK, "choose", TWO, always=True)
    match.until(words.EXECUTE)
    asked = [one for one in match.questions("choose") if one.phase == words.RAISE and one.player == STARK]
    assert match.cards(words.LAID, STARK) == [STEP, STEP]
    assert TWO in asked[0].labels and TWO not in asked[1].labels


# ---------------------------------------------------------------- the hand


@rule("minis.hand.mulligan-once", "minis.hand.mulligan-bottom")
def test_once_cards_of_the_first_hand_are_changed_and_go_under_the_deck():
    match = Match((6, 1))
    match.tell(STARK, "discard?", "yes")
    match.tell(STARK, "discard", lambda _play, labels: labels[0])
    match.tell(STARK, "discard", lambda _play, labels: labels[0])
    match.until(words.LEAD)
    gone = [one.chosen for one in match.questions("discard") if one.player == STARK and one.chosen != "no more"]
    assert gone and len(match.cards(words.HAND, STARK)) == 4
    assert sorted(match.cards(words.DECK, STARK)[-len(gone) :]) == sorted(gone)
    assert len([one for one in match.questions("discard?") if one.player == STARK]) == 1


@rule("minis.hand.max-4")
def test_nobody_holds_five_cards():
    match = holding(words.LEAD, STARK, RAVENS, FORD, STEP, TRIAL)
    match.tell(STARK, "act", RAVENS)  # one card into the hand, and one for the card that was played
    match.until(words.RAISE)
    assert [one.ask for one in match.asked if one.ask == "discard"]
    assert len(match.cards(words.HAND, STARK)) == 4


# ---------------------------------------------------------------- scoring


@rule("minis.card.score-round", "minis.card.scored-pile")
def test_what_counts_for_the_round_is_scored_in_the_recount_and_never_comes_back():
    match = holding(words.RAISE, LANNISTER, LIONS)
    lays(match, LANNISTER, LIONS)
    match.until(words.RECOUNT)
    assert match.cards(words.LAID, LANNISTER) == [LIONS] and match.has(LANNISTER, words.VICTORY) == 0
    match.until(words.LEAD, 2)
    assert match.cards(words.SCORED, LANNISTER) == [LIONS] and match.has(LANNISTER, words.VICTORY) == 2
    assert match.cards(words.DECK, LANNISTER).count(LIONS) + match.cards(words.HAND, LANNISTER).count(LIONS) == 2


@rule("minis.card.fail-discard", "minis.card.score-all-requirements")
def test_a_card_that_fails_goes_back_to_the_deck():
    match = holding(words.RAISE, LANNISTER, LIONS)
    lays(match, LANNISTER, LIONS)
    match.until(words.EXECUTE)
    fall(match.play, match.model(HALBERD), RULES)
    settle(match.play)
    match.until(words.LEAD, 2)
    assert match.cards(words.SCORED, LANNISTER) == match.cards(words.LAID, LANNISTER) == []
    assert match.has(LANNISTER, words.VICTORY) == 0
    assert match.cards(words.DECK, LANNISTER).count(LIONS) + match.cards(words.HAND, LANNISTER).count(LIONS) == 3


@rule("minis.card.score-instant")
def test_an_instant_card_is_scored_at_once():
    match = Match((6, 1)).until(words.EXECUTE)
    match.hold(LANNISTER, TREASON)
    lays(match, LANNISTER, TREASON)
    match.until(words.EXECUTE)
    match.tell(STARK, "activate", lambda *_: strike_down(match))
    match.until(words.RECOUNT)
    assert match.has(LANNISTER, words.VICTORY) == 1


def strike_down(match: Match) -> str:
    """Once the card lies there, a Stark falls."""
    if match.cards(words.LAID, LANNISTER) == [TREASON]:
        fall(match.play, match.model(FOUR), RULES)
        settle(match.play)
    return ""


@rule("minis.card.score-special", "minis.card.fail-special-stays")
def test_a_special_card_stays_until_its_own_time():
    match = Match((6, 1)).until(words.EXECUTE)
    match.hold(STARK, TRIAL)
    lays(match, STARK, TRIAL)
    match.tell(STARK, "choose", TWO)
    match.tell(STARK, "choose", PIKE)
    match.until(words.RAISE, 2)
    assert match.cards(words.LAID, STARK) == [TRIAL]
    fall(match.play, match.model(PIKE), RULES)
    settle(match.play)
    assert match.cards(words.SCORED, STARK) == [TRIAL] and match.has(STARK, words.VICTORY) == 3


@rule("minis.card.remove-permanent")
def test_a_removed_card_is_out_of_the_game():
    match = Match((6, 1)).until(words.EXECUTE)
    match.hold(STARK, TRIAL)
    lays(match, STARK, TRIAL)
    match.tell(STARK, "choose", TWO)
    match.tell(STARK, "choose", PIKE)
    match.until(words.RECOUNT)
    (card,) = ids(match.play.state.members[match.zone(words.LAID, STARK)])
    fall(match.play, match.model(TWO), RULES)
    settle(match.play)
    assert match.play.state.zone[card] == match.play.rules.layout.zone(words.OUT)
    match.until(words.RAISE, 3)
    assert match.play.state.zone[card] == match.play.rules.layout.zone(words.OUT)


@rule("minis.card.event-marker-cleanup")
@pytest.mark.parametrize("scored", [True, False])
def test_the_markers_of_a_card_leave_with_it(scored: bool):
    match = holding(words.RAISE, STARK, FORD)
    lays(match, STARK, FORD)
    match.until(words.RECOUNT)
    kind = match.play.rules.cast.of_type["Event marker"]
    (marker,) = ids(match.play.state.members[match.zone(words.TABLE, STARK)] & kind)
    if scored:
        match.place(FOUR, marker)
    match.until(words.LEAD, 2)
    assert (match.cards(words.SCORED, STARK) == [FORD]) == scored
    assert not match.play.state.members[match.zone(words.TABLE, STARK)] & kind
