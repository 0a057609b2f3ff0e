"""`cardwright test`: runs the examples that stand beside cards."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.cli.gaming import faults_of_the_call
from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import remark, say, say_json
from cardwright.cli.paths import card_files_at
from cardwright.cli.progress import Progress
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.games.examples import Ran

NAME = "test"
HELP = "Run the examples of cards; without paths, those of every game that can be played."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help="card files, or folders with card files")
    parser.add_argument("--trace", action="store_true", help="tell of every example what happened")


def run(args: argparse.Namespace, content: Content) -> int:
    """Run examples; one that fails is a fault of the content."""
    from cardwright.games.catalogue import playable

    asked = card_files_at(args.paths) if args.paths else None
    ran: list[Ran] = []
    with Progress("running examples", 0) as progress, faults_of_the_call():
        for key in playable():
            for one in _of_game(key, content, asked):
                ran.append(one)
                progress.reach(len(ran), len(ran))
    if args.paths and not ran:
        raise CallError(f"There is no example that can run; games with a table for examples: {', '.join(playable())}.")
    failed = [one for one in ran if one.outcome.step]
    if args.format == "json":
        say_json({"examples": len(ran), "failed": len(failed), "failures": [_as_json(one) for one in failed]})
    else:
        for one in ran if args.trace else failed:
            _tell(one, args.trace)
        remark(f"{len(ran)} examples, {len(failed)} failed")
    return CONTENT_FAULT if failed else FINE


def _of_game(key: str, content: Content, asked: list[Path] | None) -> list[Ran]:
    """The examples of one game, as far as they are asked for."""
    from cardwright.check.compile import open_compiler
    from cardwright.games.catalogue import compiled_cards
    from cardwright.games.examples import run_examples

    shown = None if asked is None else {content.shown(file) for file in asked}
    cards = compiled_cards(key, content)
    wanted = [card for card in cards if shown is None or card.file in shown]
    if not wanted:
        return []
    compiler = open_compiler(content, content.card_files(key))
    return list(run_examples(compiler, key, cards, wanted))


def _as_json(one: Ran) -> dict[str, Any]:
    outcome = one.outcome
    return {
        "card": one.card.name,
        "file": one.card.file,
        "line": one.card.line,
        "example": one.example.title,
        "expected": outcome.step,
        "found": outcome.found,
        "trace": outcome.trace,
    }


def _tell(one: Ran, trace: bool) -> None:
    outcome = one.outcome
    say(f"{one.card.file}:{one.card.line}: {one.card.name}: {one.example.title}")
    if outcome.step:
        say(f"  expected: {outcome.step}")
        say(f"  found:    {outcome.found}")
    if trace:
        for line in outcome.trace:
            say(f"  · {line}")
