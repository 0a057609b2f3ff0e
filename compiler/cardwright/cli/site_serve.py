"""`cardwright site serve`: shows the site on this machine, and every change as it is saved."""

from __future__ import annotations

import argparse
import signal
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.cli.deck_fix import in_words
from cardwright.cli.main import FINE, CallError
from cardwright.cli.output import remark, say
from cardwright.cli.render import as_text
from cardwright.cli.site_build import built_site, refused
from cardwright.cli.test import left_out_lines
from cardwright.content import Content, ContentError

if TYPE_CHECKING:
    from cardwright.decks import Judge

SECONDS = 5.0
"""How long the check page looks for a repair at most: somebody waits for it."""


def add_serve(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--out", metavar="DIR", help="where the site goes; otherwise build/site of the project")
    parser.add_argument("--port", type=int, default=8017, help="the port on this machine; 0: any free one")


def built_again(content: Content, out: Path | None) -> list[str]:
    """Build after a change, and tell what to mend; raises ContentError with all mistakes where a card has some."""
    from cardwright.site.checks import Unsound

    try:
        built, left_out = built_site(content, out)
    except Unsound as refusal:
        raise ContentError("\n".join([*map(as_text, refusal.problems), str(refusal)])) from refusal
    return [*built.faults, *left_out_lines(left_out)]


def mended(judge: Judge, text: str) -> dict[str, Any]:
    """The smallest repair of a list, as `deck fix` finds it, for the check page."""
    from cardwright.decks.repair.edits import patched
    from cardwright.decks.repair.solve import repair

    decklist = judge.read(text.encode(), "list.deck")
    game = None if decklist.is_unread or decklist.game not in judge.games else judge.game(decklist.game)
    name = game.format_named(decklist.format) if game is not None else ""
    if game is None or name not in game.formats.names:
        return {"refused": "The list does not say of which game and format it is."}
    found = repair(judge, decklist, name, seconds=SECONDS)
    if found.decklist is None:
        return {"refused": f"There is no repair: {found.why_not}."}
    after = patched(text, decklist, found.decklist, found.places)
    return {"changes": [in_words(one) for one in found.changes], "proven": found.proven, "text": after}


def serve(args: argparse.Namespace, content: Content) -> int:
    """Serve the site on this machine, with live reload and the check page's service."""
    from cardwright.site.checks import Unsound
    from cardwright.site.server import SiteServer

    out = Path(args.out) if args.out else None
    try:
        built, left_out = built_site(content, out)
    except Unsound as refusal:
        return refused(refusal, args.format)
    for fault in (*built.faults, *left_out_lines(left_out)):
        remark(fault)
    try:
        mend = mended if find_spec("ortools") is not None else None
        server = SiteServer(content, built.out, args.port, lambda: built_again(content, out), remark, mend)
    except OSError as error:
        raise CallError(f"Port {args.port} cannot be used: {error.strerror}. Choose another with --port.") from None
    say(f"http://127.0.0.1:{server.port}/")
    sys.stdout.flush()  # who started it waits for the address
    remark(f"The site of {content.name}; Ctrl+C ends it.")
    # A shell that starts it in the background has it ignore the first of these; whoever tells it to end must be heard.
    for ending in (signal.SIGINT, signal.SIGTERM):
        signal.signal(ending, signal.default_int_handler)
    try:
        server.run()
    except KeyboardInterrupt:
        remark("ended")
    finally:
        server.close()
    return FINE
