"""`cardwright site build`: builds the site, and says where to look."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.main import CONTENT_FAULT, FINE
from cardwright.cli.output import remark, say, say_json
from cardwright.cli.progress import Progress
from cardwright.content import Content, ContentError

if TYPE_CHECKING:
    from cardwright.site.builder import Built


def add_build(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--out", metavar="DIR", help="where the site goes; otherwise build/site of the project")


def build(args: argparse.Namespace, content: Content) -> int:
    """Build the site: only what has changed is drawn again."""
    started = time.monotonic()
    built = built_site(content, Path(args.out) if args.out else None)
    seconds = round(time.monotonic() - started, 1)
    if args.format == "json":
        counts = {"pages": built.pages, "drawn": built.drawn, "seconds": seconds}
        say_json({"index": str(built.index), **counts, "faults": built.faults})
    else:
        for fault in built.faults:
            say(fault)
        remark(f"{built.pages} pages, {built.drawn} of them drawn in {seconds} s")
        say(str(built.index))
    return CONTENT_FAULT if built.faults else FINE


def built_site(content: Content, out: Path | None) -> Built:
    """Build, showing how far it has come."""
    from cardwright.decks.format_file import FormatError
    from cardwright.site.builder import build_site
    from cardwright.site.faces import LayoutError

    progress = Progress("", 0)

    def tell(what: str, done: int, total: int) -> None:
        progress.label = what
        progress.reach(done, total)

    try:
        with progress:
            return build_site(content, out, tell)
    except (FormatError, LayoutError) as error:
        raise ContentError(str(error)) from error
