"""`cardwright build`: compiles a project into packs."""

from __future__ import annotations

import argparse
from pathlib import Path

from cardwright.cli.main import CONTENT_FAULT, FINE
from cardwright.cli.output import Progress, remark, say, say_json
from cardwright.cli.render import as_json, print_diagnostics
from cardwright.content import Content


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--out", metavar="DIR", help="where the packs go; without it, the project's build folder")
    parser.add_argument("--keep-going", action="store_true", help="leave out blocks with errors and pack the others")


def run(args: argparse.Namespace, content: Content) -> int:
    """Compile, and write the packs if nothing is wrong."""
    from cardwright.check.build import build_project
    from cardwright.check.packs import pack_file, write_pack
    from cardwright.table.faults import unrunnable

    folder = Path(args.out) if args.out else content.build_dir()
    with Progress("compiling", 0) as progress:
        build = build_project(content, progress.reach, unrunnable)
    written: list[Path] = []
    if not build.has_errors or args.keep_going:
        # All packs are made before the first is written: an accident leaves the old ones as they were.
        packs = [build.pack(game) for game in build.games()]
        for pack in packs:
            content.writable(pack_file(folder, pack["game"]))
        written = [write_pack(folder, pack) for pack in packs]
    if args.format == "json":
        say_json({**as_json(build.problems, build.cards, content), "packs": [str(file) for file in written]})
    else:
        print_diagnostics(build.problems, "text", build.cards, content)
        _tell(written)
    return CONTENT_FAULT if build.has_errors else FINE


def _tell(written: list[Path]) -> None:
    for file in written:
        say(str(file))
    if not written:
        remark("No pack was written: mend the errors first, or build with --keep-going.")
