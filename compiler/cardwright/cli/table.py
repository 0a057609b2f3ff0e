"""`cardwright table`: cards as a spreadsheet, out and in."""

from __future__ import annotations

import argparse
from pathlib import Path

from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import remark, say
from cardwright.content import Content


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    what = parser.add_subparsers(dest="what", metavar="WHAT", required=True)
    out = what.add_parser("export", help="write the cards of a game as a table")
    out.add_argument("game", metavar="GAME", help="the game")
    out.add_argument("file", metavar="FILE", help="a .csv, .tsv or .json file")
    back = what.add_parser("import", help="take over what a table says")
    back.add_argument("game", metavar="GAME", help="the game")
    back.add_argument("file", metavar="FILE", help="a .csv, .tsv or .json file")
    back.add_argument("--into", metavar="FILE", help="the card file that new cards are written into")
    back.add_argument("--dry-run", action="store_true", help="write nothing; say what would change")


def run(args: argparse.Namespace, content: Content) -> int:
    """Write a table, or take one over."""
    from cardwright.studio.spreadsheet import FORMATS, TableError

    file = Path(args.file)
    if file.suffix not in FORMATS:
        raise CallError(f"A table is a .csv, .tsv or .json file, not {file.name}.")
    if args.game not in content.games():
        raise CallError(f"There is no game {args.game}; there are {', '.join(content.games())}.")
    try:
        return _export(args, file, content) if args.what == "export" else _import(args, file, content)
    except TableError as error:
        remark(f"{file}: {error}")
        return CONTENT_FAULT


def _export(args: argparse.Namespace, file: Path, content: Content) -> int:
    from cardwright.lang.atomic import write_atomically
    from cardwright.studio.spreadsheet import rows_of, written

    rows = rows_of(content, args.game)
    write_atomically(content.writable(file), written(rows, file.suffix).encode())
    remark(f"{file}: {len(rows)} cards, from {content.name}")
    return FINE


def _import(args: argparse.Namespace, file: Path, content: Content) -> int:
    from cardwright.lang.atomic import write_atomically
    from cardwright.studio.spreadsheet import changes, read_rows

    try:
        data = file.read_bytes()
    except OSError as error:
        raise CallError(f"{file} cannot be read: {(error.strerror or str(error)).lower()}.") from None
    into = Path(args.into) if args.into else None
    found = changes(content, args.game, read_rows(data, file.suffix), into)
    for change in found:  # all before the first is written: one that must not be leaves the others as they were
        content.writable(change.path)
    for change in found:
        if not args.dry_run:
            write_atomically(change.path, change.text.encode())
        say(f"{content.shown(change.path)}: {', '.join(change.cards)}")
    cards = sum(len(change.cards) for change in found)
    verb = "would change" if args.dry_run else "changed"
    remark(f"{cards} card{'' if cards == 1 else 's'} {verb}, in {content.name}")
    return FINE
