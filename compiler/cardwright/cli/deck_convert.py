"""`cardwright deck convert`: writes a list in another form."""

from __future__ import annotations

import argparse
from pathlib import Path

from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import remark, say
from cardwright.content import Content


def add_convert(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", help="the list; - reads one that comes in")
    parser.add_argument(
        "--to",
        required=True,
        choices=("text", "json", "o8d", "csv", "markdown", "bbcode", "plain"),
        help="the form to write",
    )
    parser.add_argument("--game", default="", metavar="GAME", help="the game, where the list does not name it")
    parser.add_argument("--out", metavar="FILE", help="write here instead of printing")


def convert(args: argparse.Namespace, content: Content) -> int:
    """Write a list as text, JSON, OCTGN, CSV, Markdown, BBCode or plain lines."""
    from cardwright.cli.deck_files import one_list, told_unread
    from cardwright.decks.forms import lost, write_list
    from cardwright.lang.atomic import write_atomically

    word, judge, decklist = one_list(args.file, args.game, content)
    if decklist.is_unread:
        return told_unread(decklist)
    shape = judge.game(decklist.game).shape
    if args.to == "o8d" and not shape.octgn:
        raise CallError(f"OCTGN has no id for {decklist.game}: its list.toml gives none.")
    for misreading in decklist.misreadings:  # nothing is left out in silence
        remark(f"{word}:{misreading.line or 1}: {misreading.message} {misreading.fix}")
    missing = lost(decklist, args.to, shape)
    if missing:
        remark(f"{args.to} has no place for {', '.join(missing)}: left out.")
    written = write_list(decklist, args.to, shape)
    if args.out:
        write_atomically(content.writable(Path(args.out)), written.encode())
    else:
        say(written.removesuffix("\n"))
    return CONTENT_FAULT if decklist.misreadings else FINE
