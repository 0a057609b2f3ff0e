"""Hand of the King with its turn as text is the same game: what was played by hand-written rules is played again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardwright.cli.main import main
from cardwright.engine.agents.chance import random_agent
from cardwright.engine.checking import checked
from cardwright.engine.game import Game, GameError, Json, play_out
from cardwright.engine.play import Options, Play, Question
from cardwright.engine.replay import replay
from cardwright.games.catalogue import load_game
from hotk_project import WrittenHand

READINGS: list[dict[str, Any]] = [
    *({name: False} for name in (
        "companion_overtake", "banner_returns", "petyr_draws_from_deck", "extra_turn_after_check",
        "do_what_is_possible",
        "take_own", "shae_watches_tyrion", "finish_last_turn", "finish_companion_first", "immune_only_in_area",
        "check_only_taken", "named_once", "kept_are_checked", "joffrey_is_lannister", "numbers_by_house",
        "sheet_spelling", "varys_is_apart", "companion_takes_are_checked", "discards_are_gone", "judge_at_end",
        "kill_own",
    )),
    {"companion_tie": "mover"},
    {"at_least_as_many_as": "any"},
]  # fmt: skip


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> WrittenHand:
    return WrittenHand(tmp_path_factory.mktemp("hand"))


@pytest.fixture
def broken(tmp_path: Path) -> WrittenHand:
    return WrittenHand(tmp_path)


def played(game: Game, seed: int) -> tuple[Json, list[str]]:
    """A random game, in words."""
    words, chance = list[str](), random_agent(seed)

    def agent(play: Play, player: int, question: Question, options: Options) -> int:
        answer = chance(play, player, question, options)
        words.append(question.label(play.rules, options[answer]))
        return answer

    setup = game.setup(game.begin(seed, chance))
    play_out(game, game.arrange(setup, agent))
    return setup, words


def same(old: Game, new: Game, seeds: range) -> None:
    for seed in seeds:
        setup, words = played(old, seed)
        assert replay(new, setup, words).records == replay(old, setup, words).records, seed


def test_its_rules_are_clean(written: WrittenHand) -> None:
    assert written.problems() == []


@pytest.mark.parametrize(("players", "variant"), [(2, ""), (3, ""), (4, ""), (4, "team"), (3, "crow"), (4, "crow")])
def test_the_same_game(written: WrittenHand, players: int, variant: str) -> None:
    same(load_game("hotk", None, players, variant), written.game(players, variant), range(6))


@pytest.mark.parametrize("readings", READINGS, ids=lambda one: next(iter(one)))
def test_the_same_under_every_reading(written: WrittenHand, readings: dict[str, Any]) -> None:
    same(load_game("hotk", None, 3, "", readings), written.game(3, **readings), range(2))


@pytest.mark.parametrize(("variant", "reading"), [("team", "team_tie_break"), ("crow", "crow_teams_score")])
def test_the_same_for_teams(written: WrittenHand, variant: str, reading: str) -> None:
    same(load_game("hotk", None, 4, variant, {reading: False}), written.game(4, variant, **{reading: False}), range(2))


def test_the_examples_of_its_cards_hold(written: WrittenHand, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--project", str(written.root), "test", "--jobs", "1", str(written.root / "cards")]) == 0
    assert "0 failed" in capsys.readouterr().err


def test_nothing_is_lost_and_only_what_is_legal_is_offered(written: WrittenHand) -> None:
    game = written.game(3)
    for seed in range(3):
        play = checked(game.begin(seed, random_agent(seed)))
        assert play_out(game, play).state.over


def test_the_deal_is_said_by_the_rules(written: WrittenHand) -> None:
    game = written.game()
    first, second = (game.setup(game.begin(seed, random_agent(1))) for seed in (1, 2))
    assert sorted(name for row in first["grid"] for name in row) == sorted(
        name for row in second["grid"] for name in row
    )
    assert first["grid"] != second["grid"]
    assert (len(first["companions"]), len(first["deck"])) == (6, 8)


def test_a_line_that_is_broken_is_another_game(broken: WrittenHand) -> None:
    broken.change(
        "move Varys to the space of the farthest character", "move Varys to the space of the nearest character"
    )
    with pytest.raises(AssertionError):
        same(load_game("hotk", None, 2), broken.game(), range(6))


# Mistakes


def test_a_reading_that_there_is_not(broken: WrittenHand) -> None:
    broken.change("reading: companion_overtake\n", "reading: companion_undertake\n")
    told = {problem.message for problem in broken.problems()}
    where = "hotk.banner.companion-overtake (companion_overtake = yes)"
    assert f"There is no reading `companion_overtake` ({where})." in told


def test_a_value_that_a_reading_never_has(broken: WrittenHand) -> None:
    broken.change("(companion_tie = mover)", "(companion_tie = chance)")
    (problem,) = broken.problems()
    assert (problem.message, problem.hint) == ("`companion_tie` is never `chance`.", "There are user or mover.")


def test_a_line_under_another_reading_must_run_too(broken: WrittenHand) -> None:
    broken.change("(named_once = no): Rename.", "(named_once = no): Move Varys to the space of Robb Stark.")
    assert [problem.code for problem in broken.problems()] == ["CW0901"]


def test_a_rule_acts_at_once_or_waits(broken: WrittenHand) -> None:
    broken.change("acts: at once", "acts: soon")
    (problem,) = broken.problems()
    assert problem.message == "A rule does not act `soon`."


def test_readings_and_variants_are_asked_for_by_name(written: WrittenHand) -> None:
    with pytest.raises(GameError, match="There is no reading ties; there are companion_overtake, "):
        written.game(ties=True)
    with pytest.raises(GameError, match=r"The reading companion_tie is one of user, mover, not nobody."):
        written.game(companion_tie="nobody")
    with pytest.raises(GameError, match=r"The team variant is for exactly 4 players."):
        written.game(3, "team")
    with pytest.raises(GameError, match="has no variant dragons; there are team, crow"):
        written.game(2, "dragons")
