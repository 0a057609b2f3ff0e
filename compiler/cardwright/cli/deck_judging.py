"""By what lists are judged: the format, rules that a call brings, and the day."""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.main import CallError
from cardwright.cli.output import remark

if TYPE_CHECKING:
    from cardwright.decks import Decklist, Judge

ALL = "all"


def add_judging(parser: argparse.ArgumentParser) -> None:
    """Declare by what lists are judged."""
    parser.add_argument(
        "--format-name", metavar="NAME", help=f"judge by this format; `{ALL}`: by every one of the game"
    )
    parser.add_argument("--game", default="", metavar="GAME", help="the game of lists that do not name theirs")
    parser.add_argument("--rules", action="append", default=[], metavar="FILE", help="one more format file to know")
    parser.add_argument("--date", metavar="DAY", help="judge as on this day (2026-01-31); dated rules depend on it")


def day_named(text: str | None) -> datetime.date | None:
    """The day of a call, if it names one."""
    try:
        return datetime.date.fromisoformat(text) if text else None
    except ValueError:
        raise CallError(f"{text} is no day; write it as 2026-01-31.") from None


def check_format(judge: Judge, decklists: Iterable[Decklist], name: str | None) -> None:
    """So is a format that a game of the lists does not have."""
    if not name or name == ALL:
        return
    for game in dict.fromkeys(one.game for one in decklists if one.game in judge.games and not one.is_unread):
        known = judge.game(game).formats.names
        if judge.game(game).formats.called(name) not in known:
            raise CallError(f"There is no format {name} of {game}; there are {', '.join(known) or 'none'}.")


def add_formats(judge: Judge, files: list[str]) -> None:
    """Make more formats known; one that takes the place of another says so."""
    from cardwright.decks.formats import FormatError, read_format
    from cardwright.lang.source import Source

    for name in files:
        found = read_format(Source.read(Path(name)))
        if found.problems:
            raise FormatError(found.problems)
        if found.game not in judge.games:
            raise CallError(f"{name} is for the game {found.game}, which there is not.")
        formats = judge.game(found.game).formats
        if found.name in formats.names:
            remark(f"{name} takes the place of the format {found.name} of {found.game} that there was.")
        formats.add(found)
