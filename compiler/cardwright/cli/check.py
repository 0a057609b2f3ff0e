"""`cardwright check`: says what is wrong with card files, and with the data of a project's own games."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from cardwright.check.incremental import check_project
from cardwright.check.known_formats import known_faults
from cardwright.check.running import Interpreter
from cardwright.cli.arguments import card_files_at
from cardwright.cli.main import CONTENT_FAULT, FINE
from cardwright.cli.output import Progress
from cardwright.cli.render import DIAGNOSTIC_FORMATS, print_diagnostics
from cardwright.cli.watch import add_watch, watch
from cardwright.content import Content
from cardwright.lang.diagnostics import Diagnostic

FORMATS = DIAGNOSTIC_FORMATS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("paths", metavar="PATH", nargs="*", help="files or folders; without any, the whole project")
    parser.add_argument("--no-cache", action="store_true", help="compile everything, whatever was found before")
    add_watch(parser)


def run(args: argparse.Namespace, content: Content) -> int:
    """Check, print what was found, and say whether it was all fine."""
    if args.watch:
        return watch(content, lambda _changed: ["check", *args.paths])  # it compiles only what has changed
    with Progress("checking", 0) as progress:
        asked, use_cache = _asked(args.paths), not args.no_cache
        report = check_project(content, asked, use_cache, progress.reach, interpreter)
        problems = (
            report.problems
            if asked is not None
            else [*report.problems, *_of_formats(content, report.problems, use_cache)]
        )
    print_diagnostics(problems, args.format, report.cards, content)
    return CONTENT_FAULT if any(problem.severity == "error" for problem in problems) else FINE


def _of_formats(content: Content, told: Sequence[Diagnostic], use_cache: bool) -> Iterator[Diagnostic]:
    """What is wrong with the formats of lists, too; what has been told already is not told again."""
    own = content.grammar_folders[0]
    if own == Content.bundled().grammar_folders[0] or next(own.glob("*/*/*.format"), None) is None:
        return iter(())  # a second check reads nothing, so nothing of the judge is loaded for a project without any
    found = known_faults(content, _format_faults) if use_cache else _format_faults(content)
    known = {(one.file, one.line, one.column, one.message) for one in told}
    return (one for one in found if (one.file, one.line, one.column, one.message) not in known)


def _format_faults(content: Content) -> list[Diagnostic]:
    """The same by the judge, loaded when first asked."""
    from cardwright.decks.sound import format_faults

    return format_faults(content)


def interpreter() -> Interpreter:
    """Who says what cannot run, loaded when first asked."""
    from cardwright.table.faults import unrunnable

    return unrunnable


def _asked(paths: Sequence[str]) -> list[Path] | None:
    return card_files_at(paths) if paths else None
