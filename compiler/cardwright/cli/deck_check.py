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
    from cardwright.decks.repair.solve import Repair


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
    from cardwright.cli.deck_files import comes_once, decklists_at, read_decklist, told_whole
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
    is_alone = lists == 1 and not args.report and find_spec("ortools") is not None
    with Progress("checking lists", lists) as progress, _report(args, content) as report:
        for word in words:  # one at a time: ten thousand take no more memory than ten
            decklist = came.get(word) or read_decklist(judge, word, args.game)
            fine = True
            for verdict in _verdicts(judge, decklist, args.format_name, day):
                is_tried = all(violation.tried for violation in verdict.violations)
                found = _fix(judge, decklist, args, day, verdict) if args.fix or (is_alone and not is_tried) else None
                if report is not None:
                    report.add(verdict)
                elif args.format == "json":
                    _print_json(verdict, found, content)
                else:
                    _print(verdict, found)
                fine = fine and verdict.legal
                if found is not None:
                    _tell_repair(verdict, decklist, found, args)
            legal += fine
            progress.step()
    _remark_unsound(judge)
    is_whole = told_whole(judge)
    remark(f"{_counted(lists, 'list')}, {legal} legal, in {content.name}")
    return FINE if legal == lists and is_whole else CONTENT_FAULT


def _fix(
    judge: Judge, decklist: Decklist, args: argparse.Namespace, day: datetime.date | None, verdict: Verdict
) -> Repair | None:
    """The smallest repair of a list that is not legal, where there can be one."""
    from cardwright.cli.deck_fix import mended

    if verdict.legal or decklist.is_unread or decklist.game not in judge.games or not verdict.format:
        return None
    asked = argparse.Namespace(**{**vars(args), "format_name": verdict.format})
    return mended(judge, decklist, asked, day)


def _tell_repair(verdict: Verdict, decklist: Decklist, found: Repair, args: argparse.Namespace) -> None:
    """The repair below the verdict; for programs, where it was asked for."""
    from cardwright.cli.deck_fix import as_json, told

    if args.format == "text":
        told(verdict.file, found)
    elif args.fix:
        say(json.dumps({"repair": as_json(verdict.file, decklist, found)}, ensure_ascii=False))


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


def _print_json(verdict: Verdict, found: Repair | None, content: Content) -> None:
    """A verdict for programs; where what a rule wants was not tried, the way out is the repair of the whole list."""
    from cardwright.cli.deck_fix import in_a_row

    told = verdict.to_json()
    for violation, row in zip(verdict.violations, told["violations"], strict=True):
        if not violation.tried and found is not None and found.changes:
            row["fix"] = in_a_row(found.changes)
    say(json.dumps({"project": str(content.root), **told}, ensure_ascii=False))


def _print(verdict: Verdict, found: Repair | None) -> None:
    from cardwright.decks.verdict import UNTRIED

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
        if found is None and not all(violation.tried for violation in verdict.violations):
            say(f"  where no fix is told: {UNTRIED}")
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
    if violation.fix and violation.tried:
        say(f"    fix: {violation.fix}")
