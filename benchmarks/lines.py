"""Takes each line of each card away and asks whether the card's examples notice: `python benchmarks/lines.py GAME`.

An example that holds without the line it stands beside shows nothing. Lines that only speak of decks are noticed by no
example on a table, and keywords have examples of their own: a row is a place to look, not a fault.
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
from collections.abc import Iterator

from cardwright.check.compile import Compiler, open_compiler
from cardwright.check.compiled import CompiledCard
from cardwright.content import Content
from cardwright.engine.examples.situation import Situation
from cardwright.lang.reader import Reader
from cardwright.table.catalogue import compiled_cards, compiled_keywords
from cardwright.table.examples import run_example_of, staged_game


def main() -> int:
    """Print every line that no example misses, and how many lines there are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="the game, by its key")
    parser.add_argument("files", nargs="*", help="only cards of files whose name has one of these words")
    args = parser.parse_args()
    content = Content.bundled()
    compiler = open_compiler(content, content.card_files(args.game))
    cards = compiled_cards(args.game, content)
    lines = missed = 0
    for card in cards:
        if args.files and not any(word in card.file for word in args.files):
            continue
        lines += len(card.lines)
        for text in unnoticed(compiler, args.game, cards, card):
            missed += 1
            sys.stdout.write(f"{card.file}:{card.line}: {card.name}: {text}\n")
    sys.stdout.write(f"{lines} lines, {missed} that no example of their card misses\n")
    return 0


def unnoticed(compiler: Compiler, key: str, cards: list[CompiledCard], card: CompiledCard) -> Iterator[str]:
    """The lines of a card without which all its examples still hold."""
    reader = Reader(compiler.project.tables, compiler.project.vocabulary(key), "")
    for gone in card.lines:
        without = dataclasses.replace(card, lines=[line for line in card.lines if line is not gone])
        others = [without if one is card else one for one in cards]
        game = staged_game(key, compiler.project.content, others, compiled_keywords(key, compiler.project.content))
        if isinstance(game, Situation):
            game.own = (card.name, str(card.fields.get("version", "")))
        runs = (run_example_of(compiler, key, game, reader, example) for example in card.examples)
        if all(run.failed < 0 for run in runs):
            yield gone.text


if __name__ == "__main__":
    sys.exit(main())
