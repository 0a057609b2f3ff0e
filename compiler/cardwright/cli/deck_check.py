"""`cardwright deck check`: says whether lists are legal, why not, and what to change."""

from __future__ import annotations

import argparse
import datetime
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import Progress, remark, say
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.decks import Decklist, Judge, Verdict, Violation

ALL = "all"


def add_check(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="lists or folders of lists; - reads one that comes in")
    parser.add_argument(
        "--format-name", metavar="NAME", help=f"judge by this format; `{ALL}`: by every one of the game"
    )
    parser.add_argument("--game", default="", metavar="GAME", help="the game of lists that do not name theirs")
    parser.add_argument("--rules", action="append", default=[], metavar="FILE", help="one more format file to know")
    parser.add_argument("--date", metavar="DAY", help="judge as on this day (2026-01-31); dated rules depend on it")


def check(args: argparse.Namespace, content: Content) -> int:
    """Check lists: every rule that is broken, with a way out."""
    from cardwright.cli.deck_files import decklists_at, read_decklist
    from cardwright.decks import Judge

    day = _day(args.date)
    words = decklists_at(args.files)
    judge = Judge.load(content)
    _check_names(judge, args)
    _add_formats(judge, args.rules)
    decklists = [read_decklist(judge, word, args.game) for word in words]
    _check_format(judge, decklists, args.format_name)
    lists, legal = len(decklists), 0
    with Progress("checking lists", lists) as progress:
        for decklist in decklists:
            fine = True
            for verdict in _verdicts(judge, decklist, args.format_name, day):
                _print(verdict, args.format, content)
                fine = fine and verdict.legal
            legal += fine
            progress.step()
    _remark_unsound(judge)
    remark(f"{_counted(lists, 'list')}, {legal} legal, in {content.name}")
    return FINE if legal == lists else CONTENT_FAULT


def _verdicts(judge: Judge, decklist: Decklist, name: str | None, day: datetime.date | None) -> Iterator[Verdict]:
    if name == ALL:
        yield from judge.verdicts(decklist, day)
    else:
        yield judge.verdict(decklist, name, day)


def _day(text: str | None) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text) if text else None
    except ValueError:
        raise CallError(f"{text} is no day; write it as 2026-01-31.") from None


def _check_names(judge: Judge, args: argparse.Namespace) -> None:
    """A misspelt game in the call is the call's fault, not that of every list."""
    if args.game and args.game not in judge.games:
        raise CallError(f"There is no game {args.game}; there are {', '.join(judge.games)}.")


def _check_format(judge: Judge, decklists: list[Decklist], name: str | None) -> None:
    """So is a format that a game of the lists does not have."""
    if not name or name == ALL:
        return
    for game in dict.fromkeys(one.game for one in decklists if one.game in judge.games and not one.is_unread):
        known = judge.game(game).formats.names
        if name not in known:
            raise CallError(f"There is no format {name} of {game}; there are {', '.join(known) or 'none'}.")


def _add_formats(judge: Judge, files: list[str]) -> None:
    from cardwright.decks.formats import FormatError, read_format
    from cardwright.lang.source import Source

    for name in files:
        found = read_format(Source.read(Path(name)))
        if found.problems:
            raise FormatError(found.problems)
        if found.game not in judge.games:
            raise CallError(f"{name} is for the game {found.game}, which there is not.")
        judge.game(found.game).formats.add(found)


def _remark_unsound(judge: Judge) -> None:
    for game in judge.loaded:
        if game.unsound:
            remark(f"{len(game.unsound)} cards of {game.game} have faults; what they say of decks may be missed.")


def _print(verdict: Verdict, form: str, content: Content) -> None:
    if form == "json":
        say(json.dumps({"project": str(content.root), **verdict.to_json()}, ensure_ascii=False))
        return
    judged = f"{verdict.game} {verdict.format}".strip()
    name = f"{verdict.file}: {judged}" if judged else verdict.file
    warnings = verdict.stats.get("warnings", [])
    more = f", {_counted(len(warnings), 'warning')}" if warnings else ""
    cards = _counted(verdict.stats.get("cards", 0), "card")
    if verdict.legal:
        say(f"{name}: legal{more} ({cards})")
    else:
        say(f"{name}: not legal, {_counted(len(verdict.violations), 'fault')}{more} ({cards})")
        for violation in verdict.violations:
            _print_violation(violation)
    for warning in warnings:
        place = f"line {warning['line']}: " if warning["line"] is not None else ""
        say(f"  warning: {place}{warning['message']}")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _print_violation(violation: Violation) -> None:
    say(f"  {violation.rule}: {violation.words}")
    if violation.found:
        needed = f", needed {violation.needed}" if violation.needed else ""
        say(f"    found {violation.found}{needed}")
    if violation.lines:
        lines = ", ".join(map(str, violation.lines[:12])) + (" ..." if len(violation.lines) > 12 else "")
        cards = f": {', '.join(violation.cards[:8])}" if violation.cards else ""
        more = " ..." if len(violation.cards) > 8 else ""
        say(f"    line{'s' if len(violation.lines) > 1 else ''} {lines}{cards}{more}")
    if violation.fix:
        say(f"    fix: {violation.fix}")
