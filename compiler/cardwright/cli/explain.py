"""`cardwright explain`: what the compiler understands of a card or a text."""

from __future__ import annotations

import argparse

from cardwright.content import Content


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("card", nargs="*", metavar="NAME", help="the name of a card of the project")
    parser.add_argument("--game", help="the game of the card or text")
    parser.add_argument("--text", help="explain this text, one ability a line; `-` reads it from the input")
    parser.add_argument(
        "--diff", nargs=2, metavar=("A", "B"), help="what two wordings, or the texts of two cards, say differently"
    )
    parser.add_argument("--examples", metavar="GAME", help="what the lines of examples of a game can say, by form")
    parser.add_argument("--name", default="", metavar="CARDNAME", help="the name of the card that bears the text")
    parser.add_argument(
        "--type", default="", metavar="TYPE", help="the type of that card: it decides when a line holds"
    )
    parser.add_argument("--printed", action="store_true", help="read leniently, as a text that cannot be rephrased")
    parser.add_argument(
        "--jsonl", metavar="FILE", help="explain printed cards, one JSON object a line, as such objects"
    )


def run(args: argparse.Namespace, content: Content) -> int:
    """Explain; meanings and their words are loaded only now, so that help starts without them."""
    from cardwright.cli.explained import explain

    return explain(args, content)
