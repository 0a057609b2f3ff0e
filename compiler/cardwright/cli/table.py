"""`cardwright table`: cards as a spreadsheet, out and in."""

from __future__ import annotations

import argparse
from pathlib import Path

from cardwright.cli.arguments import Add, Do, add_actions
from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import remark, say
from cardwright.content import Content
from cardwright.lang.source import bytes_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    add_actions(parser, _ACTIONS)


def _add_export(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the game")
    parser.add_argument("file", metavar="FILE", help="a .csv, .tsv or .json file")


def _add_import(parser: argparse.ArgumentParser) -> None:
    _add_export(parser)
    parser.add_argument("--into", metavar="FILE", help="the card file that new cards are written into")
    parser.add_argument("--dry-run", action="store_true", help="write nothing; say what would change")


def run(args: argparse.Namespace, content: Content) -> int:
    """Write a table, or take one over."""
    from cardwright.check.spreadsheet import FORMATS, TableError

    if args.action is None:
        raise CallError(f"Say what to do: {', '.join(_ACTIONS)}.")
    file = Path(args.file)
    if file.suffix not in FORMATS:
        raise CallError(f"A table is a .csv, .tsv or .json file, not {file.name}.")
    if args.game not in content.games():
        raise CallError(f"There is no game {args.game}; there are {', '.join(content.games())}.")
    try:
        return _ACTIONS[args.action][1](args, content)
    except TableError as error:
        remark(f"{file}: {error}")
        return CONTENT_FAULT


def _export(args: argparse.Namespace, content: Content) -> int:
    """Write the cards of a game as a table."""
    from cardwright.check.archive import open_archive
    from cardwright.check.spreadsheet import rows_of, written
    from cardwright.lang.atomic import write_atomically

    file = Path(args.file)
    rows = rows_of(open_archive(content), args.game)
    write_atomically(content.writable(file), written(rows, file.suffix).encode())
    remark(f"{file}: {len(rows)} cards, from {content.name}")
    return FINE


def _import(args: argparse.Namespace, content: Content) -> int:
    """Take over what a table says."""
    from cardwright.check.spreadsheet import changes, read_rows
    from cardwright.lang.atomic import write_atomically

    file = Path(args.file)
    try:
        data = bytes_of(file)
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


_ACTIONS: dict[str, tuple[Add, Do]] = {"export": (_add_export, _export), "import": (_add_import, _import)}
