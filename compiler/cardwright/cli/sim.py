"""`cardwright sim`: lets agents play many games, and says who and what wins."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from cardwright.cli.game_options import add_game_arguments, faults_of_the_call, readings_given
from cardwright.cli.main import CALL_FAULT, CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import Progress, remark, say, say_json
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.balance.plan import Plan

_USUAL_GAMES = 100
_MOST_CARDS = 8


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME", help="the game")
    _add_players(parser)
    parser.add_argument("--games", type=int, metavar="N", help=f"how many games ({_USUAL_GAMES})")
    parser.add_argument(
        "--until", type=float, metavar="W", help="stop when every win rate is known to within so much: 0.01 is 1 %%"
    )
    parser.add_argument("--invariants", action="store_true", help="check the state after every event: slow")
    parser.add_argument(
        "--compare", metavar="OPTIONS", help='play each game again with other options, "--card new.cards" for one'
    )
    parser.add_argument("--jobs", type=int, metavar="N", default=1, help="how many processes play (1; 0: one a core)")
    parser.add_argument("--on", choices=["ray"], default="", help="who plays: the workers of a Ray cluster")
    parser.add_argument("--address", metavar="HOST", help="where that cluster is; without it, one is started here")
    parser.add_argument("--resume", metavar="FILE", help="write down how far it has come, and go on from there")
    parser.add_argument("--keep", metavar="DIR", help="write every game into a folder, for cardwright replay")
    parser.add_argument(
        "--report", metavar="FILE", action="append", default=[], help="write it down as .json, .csv or .html"
    )


def _add_players(parser: argparse.ArgumentParser) -> None:
    """Declare what two sides of a comparison may differ in."""
    parser.add_argument(
        "--agents",
        metavar="A,B",
        help="one for each player, or one for all: random, greedy, search (search:500, search:0.5s: so far)",
    )
    parser.add_argument(
        "--card", metavar="FILE", action="append", default=[], help="a file with edited cards, played instead"
    )
    add_game_arguments(parser)


class _OtherOptions(argparse.ArgumentParser):
    """Reads the options of the other side of a comparison."""

    def error(self, message: str) -> NoReturn:
        raise CallError(f"--compare: {message}.")


def run(args: argparse.Namespace, content: Content) -> int:
    """Play and count. Agents and lists go round the seats, so that nobody always begins."""
    from cardwright.balance.batches import Work
    from cardwright.balance.crews import crew
    from cardwright.balance.plan import opened
    from cardwright.balance.report import report
    from cardwright.balance.run import Run
    from cardwright.table.catalogue import title

    games = _games(args)
    plan = _plan(args, content)
    other = _other(args, plan, content) if args.compare is not None else None
    if args.address and not args.on:
        raise CallError("--address is of a Ray cluster: add --on ray.")
    work = Work(plan, other, _folder(args, content))
    files = [_writable(Path(file), content) for file in args.report]
    resume = content.writable(Path(args.resume)) if args.resume else None
    began, course = time.perf_counter(), Run(work)
    with faults_of_the_call():
        for one in filter(None, (plan, other)):
            opened(one)
        if resume is not None and resume.exists():
            course.load(resume)
        resumed = course.games
        who = crew(work, _jobs(args), args.on, args.address)
        with Progress("playing", games or 0, paced=True) as progress, who, _heard(course.break_off):
            course.go_on(who, games, args.until, lambda done: progress.reach(done, games or 0), resume)
        found = report(plan, title(plan.game, content).TITLE, course.outcome, other)
    found |= {"broken_off": True} if course.broken else {}
    seconds = time.perf_counter() - began
    for file in files:
        _write(file, found, content)
    rate = (course.games - resumed) / seconds
    if args.format == "json":
        say_json({"project": str(content.root), **found, "seconds": round(seconds, 3), "pace": round(rate, 2)})
    else:
        for line in _told(found, rate, content.name):
            say(line)
        for line in _stopped_lines(found):
            remark(line)
        for line in _blind_lines(found["bots"]):
            remark(line)
    if course.broken:
        of = f" of {games}" if games is not None else ""
        remark(f"Broken off: only {course.games}{of} games were played, and only those are told of.")
        return CALL_FAULT
    return CONTENT_FAULT if any(True for _ in _stopped_lines(found)) else FINE


@contextmanager
def _heard(break_off: Callable[..., None]) -> Iterator[None]:
    """While games are played, whoever ends the program ends the playing only: what was counted is told."""
    usual = {ending: signal.signal(ending, break_off) for ending in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for ending, before in usual.items():
            signal.signal(ending, before)


# ------------------------------------------------------------ what is asked


def _games(args: argparse.Namespace) -> int | None:
    if args.games is not None and args.games < 1:
        raise CallError("At least one game must be played.")
    if args.until is not None and not 0 < args.until < 1:
        raise CallError("--until is a part of 1, 0.01 for 1 %.")
    return args.games or (None if args.until is not None else _USUAL_GAMES)


def _plan(args: argparse.Namespace, content: Content) -> Plan:
    from cardwright.balance.plan import Plan
    from cardwright.engine.agents.choice import maker_of
    from cardwright.table.catalogue import title

    names = [name.strip() for name in (args.agents or "random").split(",")]
    with faults_of_the_call():
        for name in names:
            maker_of(name)
    if len(names) == 1:
        names *= args.players or 2
    players = args.players or len(names)
    if len(names) != players:
        raise CallError(f"{players} players need {players} agents, not {len(names)}.")
    with faults_of_the_call():  # lists are named, so that they go round the seats and are told of, whoever named them
        decks = args.decks or [str(file) for file in title(args.game, content).usual_lists(players)]
    return Plan(
        str(content.root),
        args.game,
        tuple(names),
        1 if args.seed is None else args.seed,
        _absolute(decks),
        args.variant,
        tuple(sorted(readings_given(args.reading).items())),
        _absolute(args.card),
        args.invariants,
    )


def _absolute(files: Sequence[str]) -> tuple[str, ...]:
    """Files by paths that hold in another process, too."""
    return tuple(str(Path(file).absolute()) for file in files)


def _other(args: argparse.Namespace, plan: Plan, content: Content) -> Plan:
    """The same plan with what the other side has instead."""
    parser = _OtherOptions(prog="--compare", add_help=False, argument_default=argparse.SUPPRESS, exit_on_error=False)
    _add_players(parser)
    try:
        given = parser.parse_args(shlex.split(args.compare))
    except (argparse.ArgumentError, ValueError) as error:
        raise CallError(f"--compare: {error}.") from None
    said = {name: value for name, value in vars(given).items() if value not in (None, [], "")}
    if not said:
        raise CallError('--compare needs what is other on the other side: --compare "--card new.cards".')
    if "seed" in said or "players" in said:
        raise CallError("Two sides are compared on the same seeds and with as many players.")
    return _plan(argparse.Namespace(**{**vars(args), **said, "players": plan.players}), content)


def _jobs(args: argparse.Namespace) -> int:
    if args.jobs < 0:
        raise CallError("--jobs is a number of processes; 0 is one a core.")
    return args.jobs or os.cpu_count() or 1


def _folder(args: argparse.Namespace, content: Content) -> str:
    """Where games are kept; it is made, if there is none."""
    if not args.keep:
        return ""
    if args.card:
        raise CallError("A game with edited cards could not be played again: keep games of the project as it is.")
    folder = content.writable(Path(args.keep))
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder.absolute())


def _writable(file: Path, content: Content) -> Path:
    if file.suffix not in (".json", ".csv", ".html"):
        raise CallError(f"A report is a .json, .csv or .html file, not {file.name}.")
    if not file.parent.is_dir():  # told before an hour of games, not after it
        raise CallError(f"There is no folder {file.parent} for the report.")
    return content.writable(file)


# ------------------------------------------------------------ what is told


def _write(file: Path, found: dict[str, Any], content: Content) -> None:
    from cardwright.balance.report import as_csv
    from cardwright.lang.atomic import write_atomically

    if file.suffix == ".html":
        from cardwright.site.pages.balance import standalone

        text = standalone(found, content)
    else:
        text = as_csv(found) if file.suffix == ".csv" else json.dumps(found, ensure_ascii=False, indent=1) + "\n"
    write_atomically(file, text.encode())


def _told(found: dict[str, Any], pace: float, project: str) -> list[str]:
    finished = found["finished"]
    lines = [_rate_line(row["agent"], row) for row in found["agents"]]
    if finished:
        lines += [_rate_line(f"seat {row['seat']}", row) for row in found["seats"]]
        lines.append(_first_line(found["first"]))
        lines += [_rate_line(Path(row["deck"]).stem, row) for row in found["lists"]]
        lines += [_spread_line(name, one) for name, one in found["spreads"].items()]
        lines += _card_lines(found)
    if "pairs" in found:
        lines += [_pair_line(row) for row in found["pairs"]]
    length = found["turns"]
    end = f"{finished} games, {length:.1f} turns each, {_pace(pace)}, seed {found['seed']}, in {project}"
    return [*lines, end]


def _pace(rate: float) -> str:
    """How fast it went: of slow games, how long one took."""
    return f"{rate:.0f} games a second" if rate >= 2 or not rate else f"{1 / rate:.1f} seconds a game"


def _stopped_lines(found: dict[str, Any]) -> Iterator[str]:
    """Games that could not be finished, here and on the other side: who judges by the rest must know."""
    for where, side in (("", found), (" on the other side", found.get("against", {"stopped": []}))):
        for stopped in side["stopped"]:
            yield f"{stopped['games']} of {side['games']} games{where} could not be finished: {stopped['why']}"
    pairs = found.get("pairs", [{"games": found["games"]}])
    left = found["games"] - (pairs[0]["games"] if pairs else 0)
    if left:
        yield f"{left} of {found['games']} games are not compared, because they could not be finished on both sides."


def _blind_lines(bots: dict[str, int]) -> Iterator[str]:
    """Where bots did not see what they should have: who judges by them must know."""
    if bots["blind"]:
        yield f"In {bots['blind']} of {bots['asked']} decisions a bot found no game that could be this: it drew lots."
    if bots["stuck"]:
        yield f"{bots['stuck']} times a bot saw no further, because something could not be carried out."


def _rate_line(name: str, row: dict[str, Any]) -> str:
    low, high = row["interval"]
    return f"{name:10} won {row['wins']:>7} of {row['games']}  {row['rate']:6.1%}  ({low:.1%} to {high:.1%})"


def _first_line(row: dict[str, Any]) -> str:
    low, high = row["interval"]
    sure = "sure" if row["sure"] else "not sure"
    return f"{'first seat':10} {row['difference']:+.1%} against what is even  ({low:+.1%} to {high:+.1%}): {sure}"


def _spread_line(name: str, row: dict[str, Any]) -> str:
    return (
        f"{name:10} {row['mean']:.1f} on average, {row['low']} to {row['high']} in nine of ten, at most {row['most']}"
    )


def _card_lines(found: dict[str, Any]) -> list[str]:
    """The cards that surely have to do with winning or losing."""
    lines: list[str] = []
    for row in found["cards"]:
        for fate in ("drawn", "played", "used"):
            one = row[fate]
            if one.get("sure"):
                low, high = one["between"]
                more = f"{one['difference']:+.1%} ({low:+.1%} to {high:+.1%})"
                lines.append(f"  {row['name']}: {one['rate']:.1%} when {fate}, {more} against when not")
                break
    if len(lines) > 2 * _MOST_CARDS:
        left = len(lines) - 2 * _MOST_CARDS
        lines[_MOST_CARDS:-_MOST_CARDS] = [f"  … and {left} more (--report says all)"]
    return ["cards that make a difference:", *lines] if lines else []


def _pair_line(row: dict[str, Any]) -> str:
    low, high = row["interval"]
    line = f"{row['agent']:10} wins {row['difference']:+.1%} more often here than there ({low:+.1%} to {high:+.1%})"
    if row["sure"]:
        return f"{line}: sure"
    needed = row["needed"]
    if needed is None:
        return f"{line}: no difference so far"
    return f"{line}: not sure, about {max(1, needed - row['games']):,} more games would tell"
