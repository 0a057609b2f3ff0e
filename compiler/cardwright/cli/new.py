"""`cardwright new`: prints a card to fill in."""

from __future__ import annotations

import argparse

from cardwright.cli.main import CallError
from cardwright.cli.output import say, say_json
from cardwright.content import Content


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME", help="the game the card is for")
    parser.add_argument("type", metavar="TYPE", nargs="?", help="the type of the card; without it the types are listed")
    parser.add_argument("--name", default="New Card", help="the name of the card")


def run(args: argparse.Namespace, content: Content) -> int:
    """Print the template."""
    from cardwright.check.fielderrors import card_types
    from cardwright.check.messages import did_you_mean, listed
    from cardwright.check.schema import CardSchema
    from cardwright.check.template import card_template, sample_line

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
    text = card_template(schema, args.game, args.type, args.name, line)
    if args.format == "json":
        say_json({"game": args.game, "type": args.type, "card": text})
    else:
        say(text.rstrip("\n"))
    return 0
