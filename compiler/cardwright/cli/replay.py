"""`cardwright replay`: plays a written game again and prints the state after every turn, one JSON line each."""

from __future__ import annotations

import argparse
import json

from cardwright.cli.game_options import read_saved_game, replayed_game
from cardwright.cli.main import CONTENT_FAULT, FINE
from cardwright.cli.output import name_project, remark, say
from cardwright.content import Content

FORMATS = ("json", "text")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", help='JSON: {"game", "setup": {...}, "decisions": ["words", ...]}')
    parser.add_argument("--log", action="store_true", help="print what happened, with the words that caused it, too")


def run(args: argparse.Namespace, content: Content) -> int:
    """Print the states; a decision that does not fit is a fault of the content."""
    from cardwright.engine.log_text import told
    from cardwright.engine.unable import STOPPING

    saved, game = read_saved_game(args.file, content)
    try:
        replayed = replayed_game(saved, game)
    except STOPPING as error:
        remark(f"{args.file}: {error}")
        return CONTENT_FAULT
    name_project(content)
    for note in replayed.notes:
        remark(f"{args.file}: {note}")
    if args.format == "json":
        for record in replayed.records:
            say(json.dumps(record, ensure_ascii=False))
    else:
        say(game.board(replayed.play))
    if args.log:
        for line in told(replayed.play):
            remark(line)
    return FINE
