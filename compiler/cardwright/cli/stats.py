"""`cardwright stats`: what the cards of a game are made of."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from typing import TYPE_CHECKING

from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import Progress, say, say_json
from cardwright.cli.render import tell_lost
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.check.stats import Stats

_BAR = 30
_INDENT = "  "


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME", help="the game, by its key")


def run(args: argparse.Namespace, content: Content) -> int:
    """Print the figures."""
    from cardwright.check.archive import open_archive
    from cardwright.check.stats import stats_of

    if args.game not in content.games_with_cards():
        known = ", ".join(content.games_with_cards()) or "none"
        raise CallError(f"There are no cards of {args.game}; there are cards of {known}.")
    with Progress("reading cards", 1) as progress:
        archive = open_archive(content)
        cards, keywords = archive.cards(args.game), archive.keywords(args.game)
        progress.reach(1, 1)
    tell_lost(archive.problems)
    stats = stats_of(cards, keywords, archive.project.vocabulary(args.game))
    if args.format == "json":
        say_json({"project": str(content.root), "game": args.game, **stats._asdict()})
    else:
        _print(stats, content.name)
    return CONTENT_FAULT if archive.problems else FINE


def _print(stats: Stats, project: str) -> None:
    say(f"{stats.cards} cards, {stats.lines} lines of text, in {project}")
    _table("type", stats.types)
    for name, counts in stats.fields.items():
        _table(name, counts)
    for name, counts in (("keyword", stats.keywords), ("verb", stats.verbs), ("label", stats.labels)):
        _table(name, counts)
    _table("construct", stats.constructs)
    for name, words in stats.unused.items():
        say()
        say(f"{name} that no card uses: {len(words)}")
        if words:
            width = max(40, shutil.get_terminal_size().columns - 2)
            say(textwrap.fill(", ".join(words), width, initial_indent=_INDENT, subsequent_indent=_INDENT))


def _table(name: str, counts: dict[str, int]) -> None:
    if not counts:
        return
    say()
    say(name)
    widest, most = max(map(len, counts)), max(counts.values())
    for value, number in counts.items():
        say(f"{_INDENT}{value:<{widest}} {number:>5} {'▇' * max(1, round(number * _BAR / most))}")
