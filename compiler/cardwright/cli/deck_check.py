"""`cardwright deck check`: says whether lists are legal, why not, and what to change."""

from __future__ import annotations

import argparse
import datetime
import json
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from typing import TYPE_CHECKING

from cardwright.cli.deck_judging import ALL, add_formats, add_judging, check_format, day_named
from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import Progress, remark, say
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.cli.deck_report import Report
    from cardwright.decks import Decklist, Judge, Verdict, Violation


def add_check(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    from cardwright.cli.deck_fix import add_search

    parser.add_argument("files", nargs="+", metavar="FILE", help="lists or folders of lists; - reads one that comes in")
    add_judging(parser)
    parser.add_argument("--fix", action="store_true", help="with the smallest repair of each list that is not legal")
    add_search(parser)
    parser.add_argument(
        "--report", metavar="FILE", help="write a row a list and sums to this .csv, .html or .json file"
    )


def check(args: argparse.Namespace, content: Content) -> int:
    """Check lists: every rule that is broken, with a way out."""
    from cardwright.cli.deck_files import comes_once, decklists_at, read_decklist
    from cardwright.decks import Judge

    day = day_named(args.date)
    words = decklists_at(args.files)
    judge = Judge.load(content)
    _check_names(judge, args)
    add_formats(judge, args.rules)
    came = {word: read_decklist(judge, word, args.game) for word in words if comes_once(word)}
    if args.format_name and args.format_name != ALL:
        lists_now = (came.get(word) or read_decklist(judge, word, args.game) for word in words)
        check_format(judge, lists_now, args.format_name)
    lists, legal = len(words), 0
    # What one rule wants may need several cards at once: of a list that is asked about by itself, these are looked for.
    is_alone = lists == 1 and args.format == "text" and not args.report and find_spec("ortools") is not None
    with Progress("checking lists", lists) as progress, _report(args, content) as report:
        for word in words:  # one at a time: ten thousand take no more memory than ten
            decklist = came.get(word) or read_decklist(judge, word, args.game)
            fine = True
            for verdict in _verdicts(judge, decklist, args.format_name, day):
                if report is None:
                    _print(verdict, args.format, content)
                else:
                    report.add(verdict)
                fine = fine and verdict.legal
                if not verdict.legal and (args.fix or (is_alone and _names_no_card(judge, verdict))):
                    _fix(judge, decklist, args, day, verdict)
            legal += fine
            progress.step()
    _remark_unsound(judge)
    remark(f"{_counted(lists, 'list')}, {legal} legal, in {content.name}")
    return FINE if legal == lists else CONTENT_FAULT


def _names_no_card(judge: Judge, verdict: Verdict) -> bool:
    """Whether a way out says neither which cards nor what to write."""
    if verdict.game not in judge.games:
        return False
    names = [card.name for card in judge.game(verdict.game).library.cards]
    told = [violation.fix for violation in verdict.violations if violation.found and "`" not in violation.fix]
    return any(not any(name in fix for name in names) for fix in told)


def _fix(
    judge: Judge, decklist: Decklist, args: argparse.Namespace, day: datetime.date | None, verdict: Verdict
) -> None:
    """The smallest repair of a list, below its verdict."""
    from cardwright.cli.deck_fix import as_json, mended, told

    if decklist.is_unread or decklist.game not in judge.games or not verdict.format:
        return
    asked = argparse.Namespace(**{**vars(args), "format_name": verdict.format})
    found = mended(judge, decklist, asked, day)
    if found is not None and args.format == "json":
        say(json.dumps({"repair": as_json(verdict.file, decklist, found)}, ensure_ascii=False))
    elif found is not None:
        told(verdict.file, found)


def _report(args: argparse.Namespace, content: Content) -> AbstractContextManager[Report | None]:
    from cardwright.cli.deck_report import Report

    return Report(args.report, content) if args.report else nullcontext()


def _verdicts(judge: Judge, decklist: Decklist, name: str | None, day: datetime.date | None) -> Iterator[Verdict]:
    if name == ALL:
        yield from judge.verdicts(decklist, day)
    else:
        yield judge.verdict(decklist, name, day)


def _check_names(judge: Judge, args: argparse.Namespace) -> None:
    """A misspelt game in the call is the call's fault, not that of every list."""
    if args.game and args.game not in judge.games:
        raise CallError(f"There is no game {args.game}; there are {', '.join(judge.games)}.")


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
