"""`cardwright deck rules`: the rules of a game's formats, in words."""

from __future__ import annotations

import argparse
from typing import Any

from cardwright.cli.main import FINE, CallError
from cardwright.cli.output import name_project, say, say_json
from cardwright.content import Content


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME", help="the game")
    parser.add_argument("name", nargs="?", metavar="FORMAT", help="only this format")


def show_rules(args: argparse.Namespace, content: Content) -> int:
    """List the rules of a game's formats, with their ids."""
    from cardwright.decks.judge import Judge

    judge = Judge.load(content)
    if args.game not in judge.games:
        raise CallError(f"There is no game {args.game}; there are {', '.join(judge.games)}.")
    formats = judge.game(args.game).formats
    names = [formats.called(args.name)] if args.name else formats.names
    if not set(names) <= set(formats.names):
        raise CallError(f"There is no format {args.name}; there are {', '.join(formats.names) or 'none'}.")
    found = [formats.format(name) for name in names]
    name_project(content)
    if args.format == "json":
        say_json([_as_json(each) for each in found])
        return FINE
    for each in found:
        say(f"{each.game} {each.name}" + (f": {each.title}" if each.title else ""))
        width = max((len(line.id) for line in each.lines), default=0)
        for line in each.lines:
            say(f"  {line.id:<{width}}  {line.sentence}{_when(line)}")
    return FINE


def _as_json(each: Any) -> dict[str, Any]:
    rules = [
        {
            "id": line.id,
            "rule": line.sentence,
            "from": line.first.isoformat() if line.first else None,
            "until": line.last.isoformat() if line.last else None,
        }
        for line in each.lines
    ]
    return {"game": each.game, "format": each.name, "title": each.title, "rules": rules}


def _when(line: Any) -> str:
    first = f" from {line.first}" if line.first else ""
    last = f" until {line.last}" if line.last else ""
    return f" ({(first + last).strip()})" if first or last else ""
