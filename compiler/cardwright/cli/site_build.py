"""`cardwright site build`: builds the site, and says where to look."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.check import interpreter
from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import Progress, remark, say, say_json
from cardwright.cli.render import as_text, wants_colour
from cardwright.cli.test import Found, Proofs, left_out_lines, proofs
from cardwright.content import Content, ContentError

if TYPE_CHECKING:
    from cardwright.site.builder import Built
    from cardwright.site.checks import Unsound
    from cardwright.site.sources import Held


def add_build(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--out", metavar="DIR", help="where the site goes; otherwise build/site of the project")
    parser.add_argument("--url", metavar="URL", help="where it will be found: pages name it, sitemap.xml lists them")


def build(args: argparse.Namespace, content: Content) -> int:
    """Build the site: only what has changed is drawn again."""
    from cardwright.site.checks import Unsound

    started = time.monotonic()
    try:
        built, left_out = built_site(content, Path(args.out) if args.out else None, _address(args.url))
    except Unsound as refusal:
        return refused(refusal, args.format)
    seconds = round(time.monotonic() - started, 1)
    if args.format == "json":
        counts = {"pages": built.pages, "drawn": built.drawn, "seconds": seconds}
        left = [one._asdict() for one in left_out]
        say_json(
            {
                "project": str(content.root),
                "index": str(built.index),
                **counts,
                "faults": built.faults,
                "left_out": left,
            }
        )
    else:
        for fault in built.faults:
            say(fault)
        for line in left_out_lines(left_out):
            remark(line)
        remark(f"{built.pages} pages, {built.drawn} of them drawn in {seconds} s, of {content.name}")
        say(str(built.index))
    return CONTENT_FAULT if built.faults else FINE


def refused(refusal: Unsound, form: str) -> int:
    """Say what is wrong with the cards; nothing was built."""
    if form == "json":
        errors = [problem.to_json() for problem in refusal.problems]
        say_json({"index": None, "pages": 0, "drawn": 0, "faults": [str(refusal)], "errors": errors})
    else:
        for problem in refusal.problems:
            say(as_text(problem, wants_colour(sys.stdout)))
        sys.stdout.flush()
        remark(str(refusal))
    return CONTENT_FAULT


def _address(url: str | None) -> str:
    if url and not url.startswith(("https://", "http://")):
        raise CallError(f"{url} is no address of a site: it begins with https:// or http://.")
    return url or ""


def built_site(content: Content, out: Path | None, address: str = "") -> tuple[Built, list[Found]]:
    """Build, showing how far it has come; with the examples that are no rulings, because they do not hold."""
    from cardwright.decks.formats import FormatError
    from cardwright.site.builder import build_site
    from cardwright.site.faces import LayoutError

    progress = Progress("", 0)
    found: list[Proofs] = []

    def tell(what: str, done: int, total: int) -> None:
        progress.label = what
        progress.reach(done, total)

    def prove() -> Held:
        found.append(proofs(content))
        return found[0].held

    try:
        with progress:
            built = build_site(content, out, tell, prove=prove, interpreter=interpreter, address=address)
        return built, found[0].left_out
    except (FormatError, LayoutError) as error:
        raise ContentError(str(error)) from error
