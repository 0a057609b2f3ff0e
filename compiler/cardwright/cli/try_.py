"""`cardwright try`: a table in the terminal on which a card is tried out, line by line."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.game_options import faults_of_the_call
from cardwright.cli.main import CallError
from cardwright.content import Content
from cardwright.lang.source import Source

if TYPE_CHECKING:
    from cardwright.check.compiled import CompiledBlock
    from cardwright.lang.cardblocks import Example
    from cardwright.table.workbench import Typed, Workbench

_HEAD = "example:"


def lines_to_begin_with(desk: Workbench, example: str | None, file: Path | None) -> list[Typed]:
    """The lines; none, if nothing was asked for. Raises CallError where there is no such example."""
    if file is not None:
        return _of_file(file, example)
    return [] if example is None else _of_card(desk, example)


def _of_file(file: Path, wanted: str | None) -> list[Typed]:
    """The lines of a file: all of them, or those of one of the examples in it."""
    from cardwright.table.workbench import Typed

    source = Source.read(file)
    found: dict[str, list[Typed]] = {"": []}
    title = ""
    for number, row in enumerate(source.text.split("\n"), 1):
        text = row.strip()
        if text.startswith(_HEAD):
            title = text.removeprefix(_HEAD).strip()
            found[title] = []
        elif text and not text.startswith("#"):
            found[title].append(Typed(row.rstrip(), source.path, number))
    blocks = {title: lines for title, lines in found.items() if lines}
    if wanted is not None:
        return blocks[_one_of(wanted, list(blocks), f"{file} has no example")]
    if len(blocks) > 1:
        raise CallError(f"{file} has several examples; --example says which: {_listed(list(blocks))}")
    return next(iter(blocks.values()), [])


def _of_card(desk: Workbench, wanted: str) -> list[Typed]:
    """The lines of `Card: title`; the title may be left out where there is only one."""
    blocks = {block.name: block for block in desk.blocks}
    fitting = [name for name in blocks if f"{wanted}:".casefold().startswith(f"{name}:".casefold())]
    if not fitting:
        raise CallError(f"No card is called “{wanted.partition(':')[0]}”; --example is 'CARD: TITLE'.")
    block = blocks[max(fitting, key=len)]
    title = wanted[len(block.name) + 1 :].strip()
    examples = {example.title: example for example in block.examples}
    if not examples:
        raise CallError(f"{block.name} has no example.")
    if not title and len(examples) > 1:
        raise CallError(f"{block.name} has several examples; --example says which: {_listed(list(examples))}")
    chosen = _one_of(title, list(examples), f"{block.name} has no example") if title else next(iter(examples))
    return _of_example(desk, block, examples[chosen])


def _of_example(desk: Workbench, block: CompiledBlock, example: Example) -> list[Typed]:
    from cardwright.table.workbench import Typed

    source = Source.read(desk.content.root / block.file, block.file)
    return [Typed(f"{step.word} {step.text}", block.file, source.place(step.start)[0]) for step in example.steps]


def _one_of(wanted: str, titles: list[str], none: str) -> str:
    """The title that is meant: by its first letters, where they are enough."""
    fitting = [title for title in titles if title.casefold() == wanted.casefold()]
    fitting = fitting or [title for title in titles if title.casefold().startswith(wanted.casefold())]
    if len(fitting) != 1:
        raise CallError(f"{none} “{wanted}”; there is {_listed(titles)}")
    return fitting[0]


def _listed(titles: list[str]) -> str:
    return ", ".join(f"“{title}”" for title in titles) + "."


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
    from cardwright.cli.try_session import Trial
    from cardwright.table.workbench import Workbench

    own, file = args.card, args.file
    if file is not None and file.endswith(".cards"):
        own, file = own or file, None
    for name in (own, file):
        if name is not None and not Path(name).is_file():
            raise CallError(f"There is no file {name}.")
    if args.game not in content.games():
        raise CallError(f"There is no game {args.game}; there are {', '.join(content.games())}.")
    with faults_of_the_call():
        desk = Workbench(content, args.game, Path(own) if own is not None else None)
    trial = Trial(desk, args.format == "json", sys.stdin.isatty())
    trial.begin(lines_to_begin_with(desk, args.example, Path(file) if file is not None else None))
    return trial.go()
