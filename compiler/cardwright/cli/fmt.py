"""`cardwright fmt`: writes card files in their canonical form."""

from __future__ import annotations

import argparse
import difflib
from pathlib import Path
from typing import NamedTuple

from cardwright.check.sources import all_files
from cardwright.cli.arguments import card_files_at
from cardwright.cli.main import CONTENT_FAULT, FINE
from cardwright.cli.output import Progress, remark, say, say_json
from cardwright.content import Content
from cardwright.lang.atomic import write_atomically
from cardwright.lang.source import Source


class _Changed(NamedTuple):
    """A file that is not in canonical form."""

    file: Path
    source: Source
    text: str
    """What it should say."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("paths", metavar="PATH", nargs="*", help="files or folders; without any, the whole project")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file would change")
    parser.add_argument("--diff", action="store_true", help="write nothing; show what would change")


def run(args: argparse.Namespace, content: Content) -> int:
    """Format the files, or say which would change."""
    if not (args.paths or args.check or args.diff):
        content.writable(content.root)  # before all files are read: none of an installed copy is ever written
    files = card_files_at(args.paths) if args.paths else all_files(content)
    changed, faulty = _format(files, content, args)
    if args.format == "json":
        say_json({"project": str(content.root), "files": len(files), "changed": changed, "faulty": faulty})
    elif not args.diff:
        for name in changed:
            say(name)
    for name in faulty:
        remark(f"{name}: left as it is, because it has errors; see `cardwright check`.")
    verb = "would change" if args.check or args.diff else "changed"
    remark(f"{len(files)} files, {len(changed)} {verb}, in {content.name}")
    return CONTENT_FAULT if faulty or (args.check and changed) else FINE


def _format(files: list[Path], content: Content, args: argparse.Namespace) -> tuple[list[str], list[str]]:
    from cardwright.check.compile import open_compiler
    from cardwright.check.formatter import Formatter, Outcome

    formatter = Formatter(open_compiler(content, files))
    changed: list[_Changed] = []
    faulty: list[str] = []
    with Progress("formatting", len(files)) as progress:
        for file in files:
            progress.step()
            try:
                source = Source.read(file, content.shown(file))
            except OSError:
                faulty.append(content.shown(file))
                continue
            text, outcome = formatter.format(source)
            if outcome is Outcome.FAULTY:
                faulty.append(source.path)
            elif outcome is Outcome.CHANGED:
                changed.append(_Changed(file, source, text))
    if args.diff:
        for one in changed:
            _show(one.source, one.text)
    elif not args.check:
        _write(changed, content)
    return [one.source.path for one in changed], faulty


def _write(changed: list[_Changed], content: Content) -> None:
    for one in changed:  # all before the first is written: one that must not be leaves the others as they were
        content.writable(one.file)
    for one in changed:
        write_atomically(one.file, one.text.encode())


def _show(source: Source, text: str) -> None:
    old, new = source.text.splitlines(keepends=True), text.splitlines(keepends=True)
    for row in difflib.unified_diff(old, new, source.path, source.path):
        say(row.rstrip("\n"))
