"""Measures what the interpreter promises, on one core: `python benchmarks/engine.py [--json]`.

Games a second are compared with `hotk_reference.py`, a hand-written playout beside the repository, in slices that take
turns, so that whatever disturbs the machine disturbs both; without that file the comparison is left out.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from types import ModuleType

sys.path.insert(0, str(Path(__file__).resolve().parent))

import general
from by_hand import EFFECTS
from no_log import games_without_log
from run import Figure, at_least, at_most
from tables import event_costs, looking_costs

from cardwright.check.gc_pause import calm_collector
from cardwright.engine.agents.chance import random_agent
from cardwright.engine.agents.search import SearchBot
from cardwright.engine.agents.seeing import Seated
from cardwright.engine.game import Game, play_out
from cardwright.engine.play import Play
from cardwright.engine.session import play_watched
from cardwright.engine.view import look
from cardwright.table.catalogue import load_game

REFERENCE = Path(__file__).resolve().parents[2] / "shared" / "bench" / "hotk_reference.py"
BLOCKS, ROUNDS, QUIET = 12, 25, 3
"""Pieces of each kind of work, how often each is done, and how many of its quietest times are believed."""
GAMES, THEIRS = 10, 40
"""Games in a block: ours and the yardstick's, so that both take about as long."""


def reference() -> ModuleType | None:
    """The yardstick, if it is there."""
    if not REFERENCE.is_file():
        return None
    spec = importlib.util.spec_from_file_location("hotk_reference", REFERENCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def interleaved(*works: Callable[[int], int]) -> list[float]:
    """Seconds that a piece of each kind of work takes. A block is the same games every time, so that a short time is a
    quiet machine and never a short game; blocks of all kinds take turns."""
    found: list[list[list[float]]] = [[[] for _ in range(BLOCKS)] for _ in works]
    with calm_collector():  # as a simulation runs; the yardstick has the same
        for number in range(BLOCKS * ROUNDS):
            for times, work in zip(found, works, strict=True):
                began = time.process_time()
                pieces = work(number % BLOCKS)
                times[number % BLOCKS].append((time.process_time() - began) / pieces)
    return [sum(sum(sorted(times)[:QUIET]) / QUIET for times in blocks) / BLOCKS for blocks in found]


def games(game: Game) -> Callable[[int], int]:
    """Random games, each with a fresh deal; log and causes on, invariants off."""

    def work(number: int) -> int:
        agent = random_agent(number)
        for seed in range(number * GAMES, (number + 1) * GAMES):
            play_out(game, game.begin(seed, agent))
        return GAMES

    return work


def yardstick(module: ModuleType) -> Callable[[int], int]:
    """Games of the yardstick."""

    def work(number: int) -> int:
        draw = random.Random(number).random
        for _ in range(THEIRS):
            module.play(draw)
        return THEIRS

    return work


def midgame(game: Game) -> Play:
    """A game after nine turns."""
    play = game.begin(3, random_agent(3))
    for _ in range(9):
        game.step(play)
    return play


def best(*works: Callable[[], object], times: int = 100, rounds: int = 60) -> list[float]:
    """Microseconds of each in its quietest round; in turns, like games."""
    found = [float("inf")] * len(works)
    for _ in range(rounds):
        for number, work in enumerate(works):
            began = time.process_time()
            for _ in range(times):
                work()
            found[number] = min(found[number], (time.process_time() - began) / times * 1e6)
    return found


def effect_ratios(game: Game) -> dict[str, float]:
    """For each of ten companions: the compiled effect against the same written by hand, with the same events."""
    play, agent = midgame(game), random_agent(1)
    rules = game.rules
    found = {}
    for name, by_hand in EFFECTS.items():
        piece = rules.cast.id(name)
        ability = rules.abilities[rules.cast.definition_of[piece]]
        assert ability is not None
        run, slots, hand = ability.run, ability.slots, by_hand(rules)
        compiled, written, fork = best(
            lambda run=run, piece=piece, slots=slots: run(play.fork(agent), 0, [piece] + [0] * slots),
            lambda hand=hand: hand(play.fork(agent), 0),
            lambda: play.fork(agent),
        )
        found[name] = (compiled - fork) / (written - fork)
    return found


def general_ratios() -> dict[str, float]:
    """The same for effects of the general kind, on a table with hundreds of cards."""
    laid, play = general.table()
    agent, found = random_agent(1), {}
    for name, (text, by_hand) in general.EFFECTS.items():
        run, slots = general.compiled(laid, text)
        hand, frame = by_hand(laid), [len(laid.rules.cast.pieces)] + [0] * slots
        compiled, written, fork = best(
            lambda run=run, frame=frame: run(play.fork(agent), 0, frame[:]),
            lambda hand=hand: hand(play.fork(agent), 0),
            lambda: play.fork(agent),
            times=40,
        )
        found[name] = (compiled - fork) / (written - fork)
    return found


def nodes_a_second(game: Game) -> float:
    """Decisions that the search agent looks at in a second."""
    bot = SearchBot(game, 1)
    agent = Seated(game, bot)
    for seed in range(3):
        play_watched(game, game.begin(seed, agent))
    return bot.nodes / bot.seconds


AURAS = [
    "Kokopelli", "Valkyrie", "Amaterasu", "Poseidon", "Flint", "Nidhogg", "Izanami", "Siren", "Hades", "Athena",
    "Naiad", "Einherjar",
]  # fmt: skip
OTHERS = [
    "Draugr", "Oni", "Thrym", "Stone Giant", "Minotaur", "Water Panther", "Garm", "Huginn", "Umibozu", "Tengu",
    "Svartalf", "Blue Jay",
]  # fmt: skip


def full_board() -> Play:
    """A board of Legends At War with 24 spaces, all taken: four cards that help, four that curse, one that dispels,
    one that reflects and two champions among twelve others, of two sides."""
    names = [name for pair in zip(AURAS, OTHERS, strict=True) for name in pair]
    spots = [f"{column}{row}" for row in range(1, 5) for column in "ABCDEF"]
    lying = {
        spot: (1 + number * 7 // 3 % 2, name) for number, (spot, name) in enumerate(zip(spots, names, strict=True))
    }
    game = load_game("law", players=4, variant="team")
    return game.arrange({"spaces": dict.fromkeys(spots), "board": lying}, lambda *_: 0)


def board_figures() -> list[Figure]:
    """How long it takes to work out a whole board, and to look at it, which makes a view of it besides."""
    play = full_board()
    auras = play.rules.auras
    assert auras is not None

    def looked() -> object:
        play.seen = None
        return look(play)

    surveyed, seen = best(lambda: auras.survey(play.state), looked, times=500)
    return [
        at_most("board of 24 spaces with 12 auras, worked out", surveyed, "us", 10),
        at_most("the same, with a view of it", seen, "us", 12),
    ]


def figures() -> list[Figure]:
    """All figures."""
    game = load_game("hotk")
    found: list[Figure] = []
    module, ours = reference(), 0.0
    if module is not None:
        ours, theirs = interleaved(games(game), yardstick(module))
        found.append(at_least("games a second against the yardstick", theirs / ours, "times", 0.22))
    logged, silent = interleaved(games(game), games_without_log(GAMES))
    ours = ours or logged
    found.append(at_most("log and causes, of a game", (1 - silent / logged) * 100, "%", 15))
    found.append(at_least("games a second, random agents", 1 / ours, "games/s", 0))
    state = midgame(game).state
    found.append(at_most("copy of a state", best(state.copy, times=1000)[0], "us", 3))
    for name, ratio in effect_ratios(game).items():
        found.append(at_most(f"effect against the same by hand: {name}", ratio, "times", 1.6))
    large = general.table()[1].state
    name = f"copy of a state with {len(large.zone)} pieces"
    found.append(at_most(name, best(large.copy, times=1000)[0], "us", 5))
    for name, ratio in general_ratios().items():
        found.append(at_most(f"effect against the same by hand: {name}", ratio, "times", 1.6))
    found.append(at_most("an event on a table of 60 cards, beyond its own work", event_costs(), "us", 30))
    found.append(at_most("of it, how everything stands, with 23 texts that say so", looking_costs(), "us", 8))
    found += board_figures()
    found.append(at_least("search agent", nodes_a_second(game), "nodes/s", 0))
    found.append(
        at_least("search agent, Legends At War", nodes_a_second(load_game("law", variant="skirmish")), "nodes/s", 0)
    )
    return found


def main() -> int:
    """Measure, print, and fail if a promise is not kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    found = figures()
    if args.json:
        sys.stdout.write(json.dumps([asdict(figure) for figure in found], indent=2) + "\n")
    else:
        for figure in found:
            mark = "ok  " if figure.kept else "MISS"
            sys.stdout.write(f"{mark} {figure.name:55} {figure.value:10.2f} {figure.unit:8} ({figure.bound})\n")
    return 0 if all(figure.kept for figure in found) else 1


if __name__ == "__main__":
    sys.exit(main())
