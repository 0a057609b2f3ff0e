"""Texts that wait for events: which come first, who is asked, how often, and how it can be told afterwards."""

from __future__ import annotations

import pytest

from cardwright.engine.events import REPLACED
from cardwright.engine.faults import CompileError
from cardwright.engine.play import IllegalAnswer, Play, StepLimit
from isles_table import Table

DRAW = "Answer: After a sailor is killed, draw a card."


def causes(table: Table) -> list[str]:
    return [table.rules.cast.words(entry.event.cause) for entry in table.play.log]


def test_passive_texts_come_before_responses():
    texts = {"Ash": DRAW, "Birch": "After a sailor is killed, gain 1 coin."}
    table = Table(texts, play=("Ash Birch Cedar",), deck=("Elm",), answers=("Ash",))
    table.do("Kill Cedar.")
    assert [verb for verb in table.verbs() if verb != "take effect"] == ["kill", "gain", "draw"]


def test_responses_in_player_order_from_the_active_player_until_all_pass_in_succession():
    texts = {"Ash": DRAW, "Birch": DRAW, "Cedar": DRAW}
    table = Table(texts, play=("Ash Birch", "Cedar Dune"), deck=("Elm Fern", "Ring"))
    table.answers += ["Birch", "Cedar", "pass", "pass"]
    table.do("Kill Dune.")
    assert [(player, options) for player, _, options in table.asked] == [
        (1, ["Ash", "Birch", "pass"]),
        (2, ["Cedar", "pass"]),
        (1, ["Ash", "pass"]),
    ], "a response begins the round of passes anew; who can only pass is not asked"
    assert (len(table.names("hand", 1)), len(table.names("hand", 2))) == (1, 1)


def test_the_active_player_is_asked_first():
    texts = {"Ash": DRAW, "Cedar": DRAW}
    table = Table(texts, play=("Ash", "Cedar Dune"), deck=("Elm", "Fern"))
    table.play.state.player = 1
    table.do("Kill Dune.")
    assert [player for player, _, _ in table.asked] == [2, 1]


def test_a_response_that_can_do_nothing_is_not_offered():
    table = Table({"Ash": DRAW}, play=("Ash", "Dune"))
    table.do("Kill Dune.")
    assert table.asked == []


def test_a_response_to_a_response():
    texts = {"Ash": DRAW, "Cedar": "Answer: After an opponent draws a card, gain 1 coin."}
    table = Table(texts, play=("Ash", "Cedar Dune"), deck=("Elm",), answers=("Ash", "Cedar"))
    table.do("Kill Dune.")
    assert table.coins(2) == 1


def test_each_event_of_a_group_is_one_but_one_or_more_are_one():
    texts = {
        "Ash": "After a sailor is killed, gain 1 coin.",
        "Birch": "After 1 or more sailors are killed, draw a card.",
    }
    table = Table(texts, play=("Ash Birch", "Cedar Dune"), deck=("Elm Fern",))
    table.move("Cedar", "Dune", to="discard pile", player=2, verb="kill")
    assert table.coins() == 2
    assert table.names("hand") == ["Elm"]


def test_one_or_more_speaks_of_all_of_them():
    texts = {"Birch": "After 1 or more sailors are killed, gain coins equal to their total might."}
    table = Table(texts, play=("Birch", "Cedar Dune"))
    table.move("Cedar", "Dune", to="discard pile", player=2, verb="kill")
    assert table.coins() == 5


def test_one_or_more_that_come_into_play():
    table = Table(
        {"Ash": "After 2 or more sailors enter play, gain 1 coin."}, play=("Ash",), hand=("Birch Cedar Dune",)
    )
    table.do("Put Birch from your hand into play.")
    assert table.coins() == 0
    table.move("Cedar", "Dune", to="field")
    assert table.coins() == 1


def test_how_many_it_would_be_is_refused():
    why = "'2 or more sailors would be killed' cannot run yet: the table cannot tell how many these are"
    with pytest.raises(CompileError, match=why):
        Table({"Ash": "If 2 or more sailors would be killed, draw a card instead."})


def test_what_a_card_and_what_a_player_gains():
    texts = {"Ash": "After this card gains glory, draw a card.", "Birch": "After you gain a coin, Birch gains 1 glory."}
    table = Table(texts, play=("Ash Birch",), deck=("Elm Fern",))
    table.do("Birch gains 1 glory.")
    assert table.names("hand") == []
    table.do("Ash gains 1 glory.")
    assert table.names("hand") == ["Elm"]
    table.do("Gain 2 coins.")
    table.do("Each opponent gains 2 coins.")
    assert table.tokens("Birch") == 2


def test_a_group_is_one_in_the_log_and_reactions_follow_from_it():
    table = Table({"Ash": "After a sailor is killed, gain 1 coin."}, play=("Ash", "Cedar Dune"))
    table.move("Cedar", "Dune", to="discard pile", player=2, verb="kill")
    assert [(entry.parent, entry.together) for entry in table.play.log] == [(-1, 2), (-1, 0), (0, 1), (1, 1)]


def test_the_cause_of_every_event_is_in_words():
    table = Table(
        {"Ash": "Mourned.", "Birch": 'This card gains "After you draw a card, gain 1 coin."'},
        play=("Ash Birch",),
        deck=("Elm",),
    )
    table.do("Kill Ash.")
    assert list(zip(table.verbs(), causes(table), strict=True)) == [
        ("kill", "Kill Ash"),
        ("draw", "draw a card"),
        ("gain", "gain 1 coin"),
    ]
    definitions = [table.rules.cast.definitions[entry.event.cause[0]].name for entry in table.play.log]
    assert definitions == ["Feint", "Mourned", "Birch"]
    assert [entry.parent for entry in table.play.log] == [-1, 0, 1], "each is a consequence of the one before"


def test_a_card_reacts_to_its_own_leaving_but_not_from_elsewhere():
    text = {"Ash": "After this card is killed, gain 1 coin.", "Birch": "After a sailor is killed, gain 1 coin."}
    table = Table(text, play=("Ash",), hand=("Birch",))
    table.do("Kill Ash.")
    assert table.coins() == 1


def test_entering_and_leaving_whatever_the_verb():
    texts = {"Ash": "After a sailor enters play, gain 1 coin.", "Birch": "After a sailor leaves play, gain 3 coins."}
    table = Table(texts, play=("Ash Birch Cedar",), hand=("Dune",))
    table.do("Put Dune from your hand into play.")
    assert table.coins() == 1
    table.do("Drown Cedar.")
    assert table.coins() == 4
    table.do("Discard Dune from play.")
    assert table.coins() == 7


def test_a_keyword_with_a_number():
    table = Table({"Dune": "Lucky 2."}, play=("Ash",), hand=("Dune",))
    table.do("Put Dune from your hand into play.")
    assert table.coins() == 2


@pytest.mark.parametrize(("word", "drawn"), [("Limit", 2), ("Max", 1)])
def test_limits_of_each_card_and_of_all_copies(word: str, drawn: int):
    table = Table(
        {"Twin": f"Answer: After a sailor is killed, draw a card. ({word} once per round.)"},
        play=("Twin Twin* Ash Birch",),
        deck=("Elm Fern Keep Rope",),
        answers=("Twin",) * drawn,
    )
    table.do("Kill Ash.")
    assert len(table.names("hand")) == drawn
    table.do("Kill Birch.")
    assert len(table.names("hand")) == drawn
    table.end("phase")
    table.end("round")
    table.answers += ["Twin"]
    table.move("Cedar", to="field")
    table.do("Kill Cedar.")
    assert len(table.names("hand")) == drawn + 1


def test_the_first_time_each_round():
    table = Table(
        {"Ash": "The first time you draw a card each round, gain 1 coin."}, play=("Ash",), deck=("Elm Fern Keep",)
    )
    table.do("Draw a card.")
    table.do("Draw a card.")
    assert table.coins() == 1
    table.end("round")
    table.do("Draw a card.")
    assert table.coins() == 2


def test_who_does_it_matters():
    table = Table({"Ash": "After you draw a card, gain 1 coin."}, play=("Ash",), deck=("Elm Fern", "Keep"))
    table.do("Each player draws a card.")
    assert table.coins() == 1


def test_what_has_happened_is_asked_of_whoever_did_it():
    texts = {"Ash": "Day: If you have drawn a card this round, gain 1 coin."}
    table = Table(texts, deck=("Elm Fern Keep", "Rope"), play=("Ash",))
    table.do("Each opponent draws a card.")
    table.use("Ash")
    assert table.coins() == 0
    table.do("Draw a card.")
    table.use("Ash")
    assert table.coins() == 1
    table.end("round")
    table.use("Ash")
    assert table.coins() == 1


def test_what_was_replaced_has_not_happened():
    texts = {
        "Ash": "If you would draw a card, gain 1 coin instead.",
        "Birch": "Day: If you have drawn a card this round, gain 5 coins.",
    }
    table = Table(texts, play=("Ash Birch",), deck=("Elm",))
    table.do("Draw a card.")
    table.use("Birch")
    assert table.coins() == 1


# Replacements


def test_instead_leaves_the_event_in_the_log_with_its_cause():
    table = Table({"Ash": "When Birch would be killed, tire this card instead."}, play=("Ash Birch",))
    assert not table.do("Kill Birch.")
    assert (table.where("Birch"), table.marked("Ash")) == ("field 1", True)
    (proposed, was, _, _), (done, _, parent, _) = table.play.log
    assert was == REPLACED
    assert table.rules.cast.words(proposed.cause) == "Kill Birch"
    assert table.rules.cast.words(done.cause) == "tire this card instead"
    assert parent == 0


def test_replaced_is_not_done_for_what_follows():
    table = Table({"Ash": "When Birch would be killed, tire this card instead."}, play=("Ash Birch",))
    table.do("Kill Birch. Then, gain 1 coin.")
    assert table.coins() == 0


def test_two_that_undo_each_other_come_to_an_end():
    texts = {
        "Ash": "If a sailor would be killed, drown it instead.",
        "Birch": "If a sailor would be drowned, kill it instead.",
    }
    table = Table(texts, play=("Ash Birch Cedar",))
    table.do("Kill Cedar.")
    assert table.where("Cedar") == "discard pile 1", "each acts once: kill, drown, and then kill"
    assert table.verbs() == ["kill", "drown", "kill"]


def test_each_copy_of_a_card_replaces_once():
    table = Table(
        {"Twin": "If you would draw a card, draw 2 cards instead."},
        play=("Twin Twin*",),
        deck=("Elm Fern Keep Rope Ring",),
    )
    table.do("Draw a card.")
    assert len(table.names("hand")) == 4


def test_a_replacement_that_is_refused():
    texts = {"Ash": "If Birch would be killed, you may tire this card instead."}
    table = Table(texts, play=("Ash Birch",), answers=("no",))
    table.do("Kill Birch.")
    assert (table.where("Birch"), table.marked("Ash")) == ("discard pile 1", False)


def test_before_an_event_that_still_happens():
    table = Table({"Ash": "Before a sailor is killed, gain 1 coin."}, play=("Ash Birch",))
    table.do("Kill Birch.")
    assert (table.verbs(), table.where("Birch")) == (["gain", "kill"], "discard pile 1")


def test_one_of_a_group_is_replaced():
    table = Table({"Ash": "If Birch would be killed, tire it instead."}, play=("Ash Birch Cedar",))
    table.move("Birch", "Cedar", to="discard pile", verb="kill")
    assert (table.where("Birch"), table.where("Cedar")) == ("field 1", "discard pile 1")
    assert table.marked("Birch")


# Stopping


def test_a_loop_of_texts_is_stopped_and_told():
    texts = {
        "Ash": "After you gain a coin, an opponent gains 1 coin.",
        "Cedar": "After you gain a coin, an opponent gains 1 coin.",
    }
    table = Table(texts, play=("Ash", "Cedar"), check=False)
    with pytest.raises(StepLimit) as stopped:
        table.do("Gain 1 coin.")
    assert str(stopped.value) == (
        "The game has not come to rest after 2,000 events (turn 0); "
        "what goes round: Ash (“an opponent gains 1 coin”), Cedar (“an opponent gains 1 coin”)."
    )


def test_responses_to_responses_without_an_end_are_stopped_and_told():
    text = "Answer: After an opponent gains a coin, gain 1 coin."
    table = Table({"Ash": text, "Cedar": text}, play=("Ash", "Cedar"), check=False)
    table.play.agent = lambda *_: 0
    with pytest.raises(StepLimit, match=r"what goes round: Ash \(“gain 1 coin”\), Cedar \(“gain 1 coin”\)\.$"):
        table.do("Gain 1 coin.")


def test_what_comes_to_rest_may_go_on_as_long_as_it_likes():
    table = Table({"Ash": "After you gain a coin, draw a card."}, play=("Ash",), check=False)
    table.play.limit = 10
    for _ in range(20):
        table.do("Gain 1 coin.")
    assert len(table.play.log) >= 20


def test_an_illegal_answer_is_refused_and_nothing_changes():
    table = Table(play=("Ash Birch",))
    before = table.play.state.key()
    table.play.agent = lambda *_: 7
    with pytest.raises(IllegalAnswer, match="7 is none of the 2 options to kill"):
        table.do("Kill a sailor.")
    assert table.play.state.key() == before
    assert (table.play.log, table.play.decisions) == ([], [])


# Replaying


TEXTS = {
    "Ash": DRAW + "\nWhenever you draw a card, you may gain 1 coin.",
    "Birch": "Answer: After a sailor is killed, choose one: draw a card; or gain 2 coins. (Limit once per phase.)",
    "Cedar": "If a sailor you control would be killed, you may tire this card instead.",
    "Dune": "After a sailor enters play, shuffle your deck.",
    "Elm": "Each other sailor gains Lucky 1.",
}
STEPS = (
    "Kill a sailor.",
    "Put a sailor from your hand into play.",
    "Each player discards a card from his or her hand or loses 1 coin.",
    "Draw 2 cards.",
    "Until the end of the phase, a sailor gets +2 might.",
    "Shuffle your deck. Draw a card.",
)


def played(seed: int, given: list[int] | None = None) -> Play:
    """A short game in which a seed decides, or a list of decisions does."""
    table = Table(
        TEXTS, play=("Ash Birch Elm", "Cedar Dune"), hand=("Fern Twin", "Keep"), deck=("Ring Rope Gale", "Feint Twin*")
    )
    numbers = iter(given) if given is not None else None
    state = [seed]

    def choose(_play: Play, _player: int, _question: object, options: list[object]) -> int:
        if numbers is not None:
            return next(numbers)
        state[0] = (state[0] * 1103515245 + 12345) % (1 << 31)
        return state[0] // 65536 % len(options)

    table.play.agent = choose  # type: ignore[assignment]
    for step, text in enumerate(STEPS):
        table.do(text, player=step % 2 + 1)
    if numbers is not None:
        assert next(numbers, None) is None, "every decision was asked for"
    return table.play


@pytest.mark.parametrize("seed", range(12))
def test_a_list_of_decisions_replays_to_the_same_log(seed: int):
    first = played(seed)
    second = played(0, first.decisions)
    assert repr(first.log) == repr(second.log)
    assert first.state.key() == second.state.key()
    assert first.decisions == second.decisions
    assert first.decisions, "something was decided"
