"""`cardwright new`: prints a card to fill in, or lays out a game of one's own."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from cardwright.cli.main import CallError
from cardwright.cli.output import say, say_json
from cardwright.content import Content

GAME = "game"
_KEY = re.compile(r"[a-z][a-z0-9-]{1,30}")
_SKELETON = Path(__file__).parent / "skeleton"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME", help="the game the card is for; `game` for a game of your own")
    parser.add_argument(
        "type", metavar="TYPE", nargs="?", help="the type of the card (without it the types are listed); the game's key"
    )
    parser.add_argument("--name", default="", help="the name of the card, or of the game")


def run(args: argparse.Namespace, content: Content) -> int:
    """Print the template."""
    from cardwright.check.fielderrors import card_types
    from cardwright.check.messages import did_you_mean, listed
    from cardwright.check.schema import CardSchema
    from cardwright.check.template import card_template, sample_line

    if args.game == GAME:
        return _new_game(args, content)
    file = content.schema_file(args.game)
    if not file.is_file():
        raise CallError(f"{args.game} has no card schema.")
    schema = CardSchema.load(file)
    types = card_types(schema.schema)
    if args.type not in types:
        wrong = (
            f"There is no card type {args.type} in {args.game}. {did_you_mean(args.type, types)}" if args.type else ""
        )
        raise CallError(" ".join(f"{wrong} The types of {args.game} are {listed(types)}.".split()))
    line = sample_line(content.card_files(args.game), args.game, args.type)
    text = card_template(schema, args.game, args.type, args.name or "New Card", line)
    if args.format == "json":
        say_json({"game": args.game, "type": args.type, "card": text})
    else:
        say(text.rstrip("\n"))
    return 0


def _new_game(args: argparse.Namespace, content: Content) -> int:
    """Lay out a small game that plays, to be changed file by file; nothing that is there is written over."""
    from cardwright.lang.atomic import write_atomically

    key = args.type or ""
    if not _KEY.fullmatch(key):
        raise CallError("A game has a key of small letters, digits and dashes: cardwright new game river-dance.")
    if key in content.games():
        raise CallError(f"There is already a game {key}.")
    title = args.name or key.replace("-", " ").title()
    files = {_place(file, key): file for file in sorted(_SKELETON.rglob("*")) if file.is_file()}
    taken = [name for name in files if (content.root / name).exists()]
    if taken:
        raise CallError(f"{taken[0]} is there already: nothing was written.")
    for name, file in files.items():
        text = file.read_text(encoding="utf-8").replace("GAME_KEY", key).replace("GAME_TITLE", title)
        target = content.writable(content.root / name)
        target.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(target, text.encode())
    if args.format == "json":
        say_json({"game": key, "files": list(files)})
    else:
        for name in files:
            say(name)
        say(f"{title} is laid out. Try: cardwright check, cardwright test, cardwright play {key}, cardwright sim {key}")
    return 0


def _place(file: Path, key: str) -> str:
    """Where a file of the skeleton goes: each of the top folders has one for every game."""
    top, *rest = file.relative_to(_SKELETON).parts
    return "/".join((top, key, *rest))
