"""Many games: the same whoever plays them, in whatever batches, and after an interruption."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from cardwright.balance.batches import Outcome, Work
from cardwright.balance.crews import Alone, Batch, Done, Processes, crew
from cardwright.balance.plan import Plan, games_of, tally_of
from cardwright.balance.run import Run, _look, _next_look
from cardwright.balance.tally import AGENT, SEAT, WIN, CardTally, Rate, Tally
from cardwright.check.compiled import CompiledRule
from cardwright.content import Content
from cardwright.engine.game import GameError

ROOT = str(Content.bundled().root)
HOTK = Plan(ROOT, "hotk", ("random", "random"), 3)
NUMBERS = some.integers(0, 99)
RATES = some.builds(Rate, some.integers(0, 99), some.integers(0, 99))
CARDS = some.builds(CardTally, RATES, some.tuples(RATES, RATES, RATES))
SPREADS = some.builds(Counter, some.dictionaries(NUMBERS, some.integers(1, 9)))
TALLIES = some.builds(
    Tally,
    some.integers(0, 99),
    some.dictionaries(some.tuples(some.sampled_from([AGENT, SEAT]), some.sampled_from("ab")), RATES),
    some.dictionaries(some.sampled_from(["turns", "points"]), SPREADS),
    some.dictionaries(some.tuples(some.sampled_from(["greedy", "random"]), some.sampled_from("xyz")), CARDS),
)


def added(*tallies: Tally) -> Tally:
    whole = Tally()
    for one in tallies:
        whole.add(one)
    return whole


@settings(deadline=None)
@given(TALLIES, TALLIES, TALLIES)
def test_tallies_are_added_in_whatever_order(one: Tally, two: Tally, three: Tally):
    assert added(one, two, three) == added(three, added(two, one)) == added(added(two, three), one)


@settings(deadline=None)
@given(TALLIES)
def test_a_tally_is_read_as_it_was_written(tally: Tally):
    assert Tally.read(json.loads(json.dumps(tally.written()))) == tally


def test_a_game_depends_on_its_number_alone():
    whole = tally_of(HOTK, 0, 12)
    assert added(tally_of(HOTK, 5, 7), tally_of(HOTK, 0, 5)) == whole
    assert whole.games == whole.finished == 12
    assert sum(rate.won for (kind, _), rate in whole.rates.items() if kind == SEAT) == 12 * WIN


def test_agents_and_lists_go_round_the_seats():
    plan = Plan(ROOT, "agot", ("random", "greedy"), decks=("a.deck", "b.deck"))
    seen = {(plan.turned(number)[0].decks, plan.turned(number)[1]) for number in range(4)}
    assert seen == {(decks, shift) for decks in (("a.deck", "b.deck"), ("b.deck", "a.deck")) for shift in (0, 1)}


@pytest.mark.parametrize("game", ["law", "legendary"])
def test_a_game_that_is_looked_over_is_the_same_game(game: str):
    plan = Plan(ROOT, game, ("random", "random"))
    for plain, looked_over in zip(games_of(plan, 1, 1), games_of(replace(plan, invariants=True), 1, 1), strict=True):
        assert plain.play.decisions == looked_over.play.decisions
        assert [*plain.play.log] == [*looked_over.play.log]


def test_it_is_counted_what_becomes_of_cards():
    """In this game nobody has a hand: what a player takes lies before him."""
    tally, taken = tally_of(HOTK, 0, 4), 0
    for played in games_of(HOTK, 0, 4):
        state, layout, pieces = played.play.state, played.game.rules.layout, played.game.rules.cast.pieces
        owners = [
            layout.player_of[zone]
            for zone, piece in zip(state.zone, pieces, strict=True)
            if piece.card and not isinstance(piece.card, CompiledRule)
        ]
        taken += sum(1 for owner in owners if owner >= 0)
    cards = tally.cards.values()
    assert {card.there.games for card in cards} == {8}
    assert sum(card.fates[0].games for card in cards) == 0
    assert sum(card.fates[1].games for card in cards) >= taken > 0


def finished(work: Work, games: int | None, until: float | None = None, jobs: int = 1) -> Run:
    run = Run(work)
    with crew(work, jobs) as who:
        run.go_on(who, games, until, lambda _: None, None)
    return run


def test_processes_play_the_same_games():
    work = Work(HOTK)
    assert finished(work, 40, jobs=2).outcome == finished(work, 40).outcome


def test_one_looks_whether_it_is_enough_at_the_same_numbers_of_games():
    looks = [120]
    while looks[-1] < 2000:
        looks.append(_next_look(looks[-1]))
    assert looks[:6] == [120, 240, 360, 480, 720, 1080]
    assert [_look(games) for games in (120, 239, 240, 500)] == [120, 120, 240, 480]
    one, two = finished(Work(HOTK), None, 0.07), finished(Work(HOTK), None, 0.07, jobs=2)
    assert one.outcome == two.outcome
    assert one.width() <= 0.07
    assert one.games in looks


class Interrupted(Exception):  # noqa: N818 - no error
    pass


class Stopping(Alone):
    """Plays three batches and no more."""

    left = 3

    def done(self) -> Iterator[Done]:
        if not self.left:
            raise Interrupted
        self.left -= 1
        yield from super().done()


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path):
    file, work = tmp_path / "run.json", Work(HOTK)
    with pytest.raises(Interrupted):
        Run(work).go_on(Stopping(work), 200, None, lambda _: None, file)
    second = Run(work)
    second.load(file)
    assert 0 < second.games < 200
    second.go_on(Alone(work), 200, None, lambda _: None, file)
    assert second.outcome == finished(work, 200).outcome


def test_another_run_is_not_gone_on_with(tmp_path: Path):
    file = tmp_path / "run.json"
    Run(Work(HOTK)).save(file)
    other = Run(Work(Plan(ROOT, "hotk", ("random", "random"), 4)))
    with pytest.raises(GameError, match="is of another run: its cards, rules, players or seed are not those of this"):
        other.load(file)


def _dies_once(mark: str, work: Work, batch: Batch) -> Done:
    """Kills its process, but only the first time."""
    if batch.first and not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return Done(batch, work.play(*batch), 0.01)


def test_a_batch_whose_process_is_lost_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("cardwright.balance.crews._played", partial(_dies_once, str(tmp_path / "died")))
    run, work = Run(Work(HOTK)), Work(HOTK)
    with Processes(work, 2) as who:
        run.go_on(who, 10, None, lambda _: None, None)
    assert (tmp_path / "died").exists()
    assert run.outcome.tally == tally_of(HOTK, 0, 10)


def test_a_batch_that_loses_its_process_each_time_is_given_up(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("cardwright.balance.crews._played", _always_dies)
    run, work = Run(Work(HOTK)), Work(HOTK)
    with (
        pytest.raises(GameError, match=r"A process was lost 3 times while it played the games 1 to 1\."),
        Processes(work, 1) as who,
    ):
        run.go_on(who, 10, None, lambda _: None, None)


def _always_dies(_work: Work, _batch: Batch) -> Done:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def test_the_same_games_twice_do_not_differ():
    outcome = finished(Work(HOTK, HOTK), 20).outcome
    assert {(pairs.games, pairs.total, pairs.squares) for pairs in outcome.pairs.values()} == {(20, 0, 0)}
    assert outcome.against == outcome.tally


def test_an_outcome_is_read_as_it_was_written():
    outcome = finished(Work(HOTK, Plan(ROOT, "hotk", ("greedy", "random"), 3)), 6).outcome
    assert Outcome.read(json.loads(json.dumps(outcome.written()))) == outcome


def test_ray_plays_the_same_games():
    pytest.importorskip("ray", reason="the extra `ray` is not installed")
    run, work = Run(Work(HOTK)), Work(HOTK)
    with crew(work, 2, "ray") as who:
        run.go_on(who, 40, None, lambda _: None, None)
    assert run.outcome.tally == tally_of(HOTK, 0, 40)
