"""`cardwright try`: a table in the terminal on which a card is tried out, line by line."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cardwright.cli.gaming import faults_of_the_call
from cardwright.cli.main import CallError
from cardwright.content import Content

DESCRIPTION = """\
Try cards out on an empty table. Type lines as they stand in examples, and see at once what happens and which words of
which card did it:

  given you control NAME           lays something out
  when you use NAME                does something; what the words leave open is asked, with the options listed
  then NAME is in your hand        says whether it holds, or what is so instead

A line without such a word goes on with the kind of the line before. `help` lists the commands: show, options, why,
undo, log, save, reload, quit. Lines can be piped in as well, answers too; --format json then prints one object a step.

  cardwright try GAME --card mine.cards           a card of your own
  cardwright try GAME --example "NAME: TITLE"     an example of a card, to go on from
  cardwright try GAME < lines.txt                 without a terminal: exit code 1 if something does not hold"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = DESCRIPTION
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", metavar="GAME", help="the game whose cards are on the table")
    parser.add_argument("file", metavar="FILE", nargs="?", help="lines to begin with, as `save` writes them")
    parser.add_argument("--card", metavar="FILE.cards", help="a card file of your own, whose cards join the game's")
    parser.add_argument("--example", metavar="'CARD: TITLE'", help="begin with an example of a card")


def prepare(words: list[str]) -> list[str]:
    """The game and the file first: they may stand on both sides of an option."""
    options: list[str] = []
    named: list[str] = []
    rest = iter(words)
    for word in rest:
        if word.startswith("-") and "=" not in word and word not in ("-h", "--help"):
            options += [word, *[value for value in [next(rest, None)] if value is not None]]
        elif word.startswith("-"):
            options.append(word)
        else:
            named.append(word)
    return [*named, *options]


def run(args: argparse.Namespace, content: Content) -> int:
    """Try until the input ends or the author leaves."""
    from cardwright.cli.trybegin import lines_to_begin_with
    from cardwright.cli.trying import Trial
    from cardwright.games.trying import Desk

    own, file = args.card, args.file
    if file is not None and file.endswith(".cards"):
        own, file = own or file, None
    for name in (own, file):
        if name is not None and not Path(name).is_file():
            raise CallError(f"There is no file {name}.")
    if args.game not in content.games():
        raise CallError(f"There is no game {args.game}; there are {', '.join(content.games())}.")
    with faults_of_the_call():
        desk = Desk(content, args.game, Path(own) if own is not None else None)
    trial = Trial(desk, args.format == "json", sys.stdin.isatty())
    trial.begin(lines_to_begin_with(desk, args.example, Path(file) if file is not None else None))
    return trial.go()
