"""`cardwright deck new`: a list to fill in, with the rules of its format beside it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardwright.cli.main import FINE, CallError
from cardwright.cli.output import name_project, say
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.decks.game import GameRules

_MOST_NAMES = 8


def add_new(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("game", metavar="GAME", help="the game")
    parser.add_argument("name", nargs="?", metavar="FORMAT", help="the format; otherwise the game's usual one")
    parser.add_argument("--out", metavar="FILE", help="write here instead of printing; a file that is there stays")


def new(args: argparse.Namespace, content: Content) -> int:
    """Lay out a list to fill in: its fields and headings, and the rules of the format as comments."""
    from pathlib import Path

    from cardwright.decks.judge import Judge
    from cardwright.lang.atomic import write_atomically

    judge = Judge.load(content)
    if args.game not in judge.games:
        raise CallError(f"There is no game {args.game}; there are {', '.join(judge.games)}.")
    game = judge.game(args.game)
    name = args.name or game.default_format()
    if name not in game.formats.names:
        raise CallError(
            f"There is no format {name} of {args.game}; there are {', '.join(game.formats.names) or 'none'}."
        )
    text = "\n".join(_rows(game, name)) + "\n"
    if args.out:
        file = content.writable(Path(args.out))
        if file.exists():
            raise CallError(f"{args.out} is there already.")
        write_atomically(file, text.encode())
    else:
        say(text.removesuffix("\n"))
    name_project(content)
    return FINE


def _rows(game: GameRules, name: str) -> Iterator[str]:
    shape, lines = game.shape, game.formats.format(name).lines
    yield f"game: {game.game}"
    yield f"format: {name}"
    for field in shape.fields.values():
        if field.default:
            yield f"{field.name}: {field.default}"
        elif field.card:
            kind = shape.types.get(field.card, field.card.casefold().removesuffix(" card"))
            names = [card.name for card in game.library.of_type(kind)]
            more = ", ..." if len(names) > _MOST_NAMES else ""
            yield f"# {field.name}: {', '.join(names[:_MOST_NAMES])}{more}"
        else:
            wanted = "one of the cards below" if field.mark else "a value"
            yield f"# {field.name}: {'a number' if field.number else wanted}"
    text = " ".join(line.sentence for line in lines).casefold()
    named = [noun for noun in shape.sections if noun.casefold() in text] or list(shape.sections)
    parts = {noun for whole, nouns in shape.parts.items() if whole.casefold() in text for noun in nouns}
    for noun in shape.sections:
        if noun not in named and noun not in parts:
            continue
        yield ""
        yield f"{noun[:1].upper()}{noun[1:]}"
        for line in lines:
            if noun.casefold() in line.sentence.casefold():
                yield f"# {line.sentence}"
        if noun == next(iter(shape.sections)) and shape.details:
            yield f"# below a card, two blanks in: {', '.join(f'{detail}: ...' for detail in shape.details)}"
    rest = [line for line in lines if not any(noun.casefold() in line.sentence.casefold() for noun in shape.sections)]
    if rest:
        yield ""
        yield from (f"# {line.sentence}" for line in rest)
