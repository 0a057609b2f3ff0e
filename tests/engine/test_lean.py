"""Generated functions are written anew with less to do: the same games come of it, event by event."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cardwright.engine.agents.chance import random_agent
from cardwright.engine.checking import checked
from cardwright.engine.game import Game, play_out
from cardwright.engine.generate.writer import HELPERS, made
from cardwright.engine.lean.tightening import LISTS, tighten
from cardwright.engine.lean.turn import unfit
from cardwright.engine.lean.writing import LEAN, written_anew
from cardwright.engine.operations import MOVE, OPERATIONS, RULES, TOP, Event
from cardwright.engine.periods import looked_up
from cardwright.engine.play import Group, Play
from cardwright.engine.rulebook import Noted
from cardwright.engine.state import NOWHERE
from cardwright.table.catalogue import load_game
from lamps_project import WindsProject

GAMES = 12


@contextmanager
def as_called() -> Iterator[None]:
    """Nothing is written anew, and every turn goes step by step."""
    LEAN[0] = False
    try:
        yield
    finally:
        LEAN[0] = True


def played(game: Game, seed: int) -> tuple[Any, ...]:
    """All that has happened in a random game, with causes, and where everything is at its end."""
    play = play_out(game, game.begin(seed, random_agent(seed)))
    return list(play.log), play.state.key(), play.decisions


@pytest.mark.parametrize(("players", "variant"), [(2, ""), (4, "team"), (3, "crow")])
def test_the_same_games_are_played_however_texts_are_written(
    players: int, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardwright.engine.lean.carrying.OFTEN", 0)  # each is written when it is first carried out
    swift = load_game("hotk", None, players, variant)
    with as_called():
        slow = load_game("hotk", None, players, variant)
        wanted = [played(slow, seed) for seed in range(GAMES)]
    assert [played(swift, seed) for seed in range(GAMES)] == wanted


@pytest.mark.parametrize("players", [2, 3])
def test_so_are_those_of_any_game_without_windows(
    players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardwright.engine.lean.carrying.OFTEN", 0)
    project = WindsProject(tmp_path)
    assert project.problems() == []
    swift: Any = project.game(players)
    turn = next(one for one in swift.playbook.agenda.outline.periods if one.each)
    assert not unfit(swift.rules, turn, looked_up(swift.rules, turn.name))
    with as_called():
        slow = project.game(players)
        wanted = [(*played(slow, seed), uses_of(slow, seed)) for seed in range(GAMES)]
    assert [(*played(swift, seed), uses_of(swift, seed)) for seed in range(GAMES)] == wanted


def uses_of(game: Game, seed: int) -> set[tuple[int, int]]:
    """Whose texts do something in a random game."""
    play = game.begin(seed, random_agent(seed))
    play.uses = set()
    return play_out(game, play).uses or set()


def test_what_is_asked_of_one_piece_needs_no_call() -> None:
    rules = load_game("hotk").rules
    source = (
        "def effect(play, me, it):\n    state = play.state\n    return within(1 << it[0], 12 & (10 & state.marks[0]))\n"
    )
    found = written_anew(rules, source, {})
    assert found.endswith("    return bool((state.marks[0] & 8) >> it[0] & 1)\n")


def test_a_mark_is_made_on_the_spot_unless_something_may_come_between() -> None:
    rules = load_game("hotk").rules
    verb = rules.verb["check"]
    deed = f"t1 = marked(play, {verb}, 0, 1, 4, cause_0)"
    source = f"def effect(play, me, it):\n    state = play.state\n    {deed}\n    return t1\n"
    found = written_anew(rules, source, {"cause_0": (0, 0, 0, 0)})
    assert "play.state.marks[0] ^= w1" in found
    assert "guard" not in found.split("\n", 3)[3]
    rules.guard[verb] = 4
    found = written_anew(rules, source, {"cause_0": (0, 0, 0, 0)})
    assert f"elif 4 & w1:\n        t1 = marked(play, {verb}, 0, 1, w1, cause_0)" in found  # there are never several


def test_marks_of_several_are_made_together() -> None:
    game = load_game("hotk")
    rules, verb = game.rules, game.rules.verb["check"]
    deed = f"t1 = marked(play, {verb}, 0, 1, it[1], cause_0)"
    source = f"def effect(play, me, it):\n    state = play.state\n    {deed}\n    return t1\n"
    found = []
    for text in (source, written_anew(rules, source, space := {"cause_0": (0, 0, 0, 0)})):
        play = game.begin(1, random_agent(1))
        before = len(play.log)
        banners = rules.cast.of_type["banner"]
        some = banners & -banners | 1 << banners.bit_length() - 1
        done = made("effect", text, space)(play, 0, [0, some])
        found.append((done, play.state.marks[:], list(play.log)[before:]))
    assert found[0] == found[1]
    assert found[0][0].bit_count() == 2 and [entry.together for entry in found[0][2]] == [2, 0]


def test_of_one_stake_the_same_is_told_as_of_all() -> None:
    with as_called():
        game = load_game("hotk")
        rules = game.rules
        table = rules.book.majorities
        assert table is not None
        sights = [rules.book.does.sights[one] for one in (table.changed, table.tied)]
        found: Counter[tuple[int, bool]] = Counter()

        def look(play: Play, _group: Group) -> None:
            for number, sight in enumerate(sights):
                assert isinstance(sight, Noted) and sight.alone is not None
                for one in range(len(rules.cast.pieces) + 1) if play.state.memory[0] else ():
                    so = bool(sight.procedure(play, 0, [one]) >> one & 1)
                    assert sight.alone(play, one) == so
                    found[number, so] += 1

        for verb in ("judge", "claim", "keep"):
            rules.listen(verb, look)
        for seed in range(40):
            play_out(game, game.begin(seed, random_agent(seed)))
    assert all(found[number, so] > 20 for number in (0, 1) for so in (True, False))


def test_what_counts_while_it_lies_somewhere_is_asked_nothing_else() -> None:
    game = load_game("hotk")
    rules = game.rules
    areas = {*rules.layout.zones["play area"]} - {NOWHERE}
    known = [one for one in rules.counting if one.zones]
    assert known and all({*one.zones} == areas for one in known)
    for one in known:
        play = game.begin(1, random_agent(1))
        numbers = {}
        for zone in range(rules.layout.size):
            OPERATIONS[MOVE](play.state, Event(0, MOVE, one.source, zone, TOP, RULES))
            frame = [one.source] + [0] * one.slots
            numbers[zone] = one.number(play, frame)
            assert numbers[zone] == one._replace(zones=()).number(play, frame)
        assert {zone for zone, number in numbers.items() if number} == areas


def test_what_changes_the_rules_has_them_written_anew() -> None:
    game = load_game("hotk")
    play_out(game, game.begin(1, random_agent(1)))
    heard: list[int] = []
    game.rules.listen("take", lambda _play, group: heard.append(len(group)))
    play = play_out(game, game.begin(1, random_agent(1)))
    takes = [entry for entry in play.log if entry.event.verb == game.rules.verb["take"]]
    assert heard and len(heard) <= len(takes)


def test_a_game_that_is_watched_closely_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = 0

    def count(*_given: object) -> None:
        nonlocal looked
        looked += 1

    monkeypatch.setattr("cardwright.engine.oversight.Oversight.check", count)
    game = load_game("hotk")
    wanted = played(game, 3)
    play = game.begin(3, random_agent(3))
    before = len(play.log)
    play_out(game, checked(play))
    assert (list(play.log), play.state.key(), play.decisions) == wanted
    together = sum(not entry.together for entry in play.log[before:])
    # after every event, those that happen together at once; what an operation tells of itself changes nothing
    assert looked > (len(play.log) - before - together) / 2


def test_whose_texts_do_something_is_counted_the_same() -> None:
    game, found = load_game("hotk"), []
    for lean in (True, False):
        LEAN[0] = lean
        try:
            game = load_game("hotk")
            play = game.begin(5, random_agent(5))
            play.uses = set()
            found.append(play_out(game, play).uses)
        finally:
            LEAN[0] = True
    assert found[0] and found[0] == found[1]


@pytest.mark.parametrize(("name", "why"), [("law", "may send it back"), ("legendary", "players act in it")])
def test_it_can_be_told_why_turns_are_not_gone_through_in_one_go(name: str, why: str) -> None:
    game: Any = load_game(name)
    periods = game.playbook.agenda.outline.periods
    found = [unfit(game.rules, one, looked_up(game.rules, one.name)) for one in periods if one.each]
    assert found and all(found)
    assert any(why in one for one in found)


def test_a_turn_that_is_nothing_but_steps_is_gone_through_in_one_go() -> None:
    game: Any = load_game("hotk")
    turn = next(one for one in game.playbook.agenda.outline.periods if one.each)
    assert not unfit(game.rules, turn, looked_up(game.rules, turn.name))


def test_a_game_ends_the_same_step_by_step() -> None:
    game = load_game("hotk")
    wanted = played(game, 8)
    play = game.begin(8, random_agent(8))
    steps = 1
    while game.step(play):
        steps += 1
    assert (list(play.log), play.state.key(), play.decisions) == wanted
    assert steps == play.state.turn - 1  # the game ends as a turn begins


def written(*lines: str) -> str:
    """A function with these lines, tightened."""
    source = "\n    ".join(("def turn(play, course):", "state = play.state", "log = play.log", *lines))
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    tighten(function, counted=False)
    found = [ast.unparse(ast.fix_missing_locations(one)) for one in function.body]
    return "\n".join(one for one in found if one not in ("state = play.state", "log = play.log"))


def test_a_second_name_for_the_same_goes() -> None:
    assert written("a = course.player", "b = a", "log.append(b)") == "a = course.player\nlog.append(a)"


def test_a_name_that_changes_keeps_its_copy() -> None:
    lines = ("a = course.player", "b = a", "a = 3", "log.append((a, b))")
    assert written(*lines) == "a = course.player\nb = a\na = 3\nlog.append((a, b))"


def test_a_copy_that_is_asked_for_before_it_is_made_again_stays() -> None:
    lines = ("for a in play.queue:", "    if course.next:", "        log.append(b)", "    b = a")
    assert written(*lines) == "\n".join(lines)


def test_what_only_counts_uses_goes_and_lists_are_looked_up_once() -> None:
    lines = (
        "length = len(log)",
        "state.marks[0] ^= 4",
        "if play.uses is not None and len(log) > length: play.uses.add(1)",
    )
    assert written(*lines) == "marks = state.marks\nmarks[0] = marks[0] ^ 4"


def test_nothing_beside_a_turn_hides_what_texts_call() -> None:
    game: Any = load_game("hotk")
    game.begin(1, random_agent(1))
    constants = game.playbook.agenda._swift._writing().constants
    assert [one for one, value in constants.items() if one in HELPERS and HELPERS[one] is not value] == []
    assert not {*LISTS} & {*HELPERS}


def test_a_number_that_is_defined_in_words_needs_no_call() -> None:
    game = load_game("hotk")
    rules = game.rules
    banners = rules.cast.of_type["banner"]
    area = rules.layout.zones["play area"][1]
    source = "def effect(play, me, it):\n    state = play.state\n    return reading(play, 1 << 1)\n"
    found = written_anew(rules, source, {"reading": rules.book.does.readings["renown"]})
    assert found.endswith(f"    return (state.members[{area}] & {banners}).bit_count() + 0\n")
    source = "def effect(play, me, it):\n    state = play.state\n    return reading(play, 1 << it[0])\n"
    constants: dict[str, Any] = {"reading": rules.book.does.readings["size"]}
    found = written_anew(rules, source, constants)
    (numbers,) = [value for one, value in constants.items() if one.startswith("numbers")]
    play = game.begin(1, random_agent(1))
    assert numbers == tuple(constants["reading"](play, 1 << piece) for piece in range(len(rules.cast.pieces)))
    assert found.endswith("[it[0]]\n")
