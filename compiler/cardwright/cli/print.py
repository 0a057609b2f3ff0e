"""`cardwright print`: sheets of card faces to print and cut, as a PDF."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.main import FINE, CallError
from cardwright.cli.output import remark
from cardwright.content import Content
from cardwright.lang.source import bytes_of

if TYPE_CHECKING:
    from cardwright.check.compiled import CompiledCard

_DECKS = (".deck", ".txt", ".o8d", ".csv", ".json", ".md")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("what", nargs="+", metavar="QUERY|FILE", help="a query as for find, or lists with their copies")
    parser.add_argument("--out", metavar="FILE", default="cards.pdf", help="where to write it (cards.pdf)")
    parser.add_argument("--paper", metavar="NAME", default="a4", help="a4, letter, a3 (a4)")
    parser.add_argument("--size", metavar="NAME", default="poker", help="of a card: poker, bridge, mini, square, tarot")
    parser.add_argument("--copies", type=int, metavar="N", default=1, help="of each card that a query finds (1)")
    parser.add_argument("--backs", action="store_true", help="backs on every other page, for both sides of the paper")
    parser.add_argument("--cut-marks", action="store_true", help="short lines where to cut")


def run(args: argparse.Namespace, content: Content) -> int:
    """Print what a query finds, or what lists have."""
    from cardwright.lang.atomic import write_atomically
    from cardwright.site.sheets import Press, PrintError, sheet

    if args.copies < 1:
        raise CallError("At least one copy must be printed.")
    file = content.writable(Path(args.out))
    try:
        how = sheet(content, args.paper, args.size, args.backs, args.cut_marks)
        cards = _listed(args.what, content) if _is_list(args.what) else _found(args.what, args.copies, content)
        if not cards:
            raise CallError("No card is found that could be printed.")
        pdf = Press(content).pdf(cards, how)
    except PrintError as error:
        raise CallError(str(error)) from None
    write_atomically(file, pdf)
    number = sum(copies for _, copies in cards)
    pages = -(-number // (how.columns * how.rows)) * (2 if how.backs else 1)
    how_many = f"{number} card{'' if number == 1 else 's'} on {pages} page{'' if pages == 1 else 's'}"
    remark(f"{args.out}: {how_many}, of {content.name}")
    return FINE


def _is_list(words: list[str]) -> bool:
    return all(Path(word).suffix in _DECKS for word in words)


def _found(words: list[str], copies: int, content: Content) -> list[tuple[CompiledCard, int]]:
    from cardwright.cli.find import found_cards

    return [(card, copies) for card in found_cards(words, content)]


def _listed(files: list[str], content: Content) -> list[tuple[CompiledCard, int]]:
    """The cards of lists in their order, each as often as they have it."""
    from cardwright.check.archive import open_archive
    from cardwright.decks import Judge

    judge = Judge.load(content)
    found: list[tuple[CompiledCard, int]] = []
    known = {(card.game, card.name, card.fields.get("version")): card for card in open_archive(content).all_cards()}
    for name in files:
        try:
            data = bytes_of(Path(name))
        except OSError as error:
            raise CallError(f"{name} cannot be read: {(error.strerror or str(error)).lower()}.") from None
        decklist = judge.read(data, name)
        for entry in judge.scene(decklist).entries:
            card = known.get((decklist.game, entry.card.name, entry.card.fields.get("version")))
            if card is None:
                raise CallError(f"{name}: there is no card {entry.card.name} to print.")
            found.append((card, entry.count))
    return found
