"""`cardwright measure`: how much of a file of printed cards is understood, and what is missing."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.main import CallError
from cardwright.cli.output import Progress, remark, say, say_json
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.check.corpus import CorpusCard
    from cardwright.check.measure import Measure, Wanted


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", help="printed cards, one JSON object a line")
    parser.add_argument("--game", help="only cards of this game; cards without a game are taken to be of it")
    parser.add_argument(
        "--top", type=int, default=10, metavar="N", help="how many missing words and constructs to list"
    )


def run(args: argparse.Namespace, content: Content) -> int:
    """Print the figures."""
    from cardwright.check.card_index import heads_in
    from cardwright.check.measure import Measure, measured

    if args.game is not None:
        content.grammar_dir(args.game)  # says which games there are when this is none
    cards = _cards(args.file, args.game)
    heads = [head for file in content.all_card_files() for head in heads_in(file.read_text("utf-8", "replace"))]
    measure = Measure()
    with Progress("measuring", len(cards)) as progress:
        for facts in measured(cards, content, heads):
            measure.add(facts)
            progress.step(len(facts))
    if args.format == "json":
        say_json({"project": str(content.root), "file": args.file, **measure.to_json(args.top)})
    else:
        _print(args.file, measure, args.top)
    remark(f"read with the words of {content.name}")
    return 0


def _cards(file: str, game: str | None) -> list[CorpusCard]:
    """The cards of the file that are to be measured."""
    from cardwright.check.corpus import NO_GAME, read_corpus

    with Path(file).open("rb") as lines:
        cards = list(read_corpus(lines))
    if game is not None:
        cards = [replace(card, game=game, fault="") if card.fault == NO_GAME else card for card in cards]
        cards = [card for card in cards if card.game == game]
    if not cards:
        raise CallError(f"{file} holds no cards{f' of {game}' if game else ''}.")
    return cards


def _print(file: str, measure: Measure, most: int) -> None:
    say(f"{file}: {measure.cards} cards, {measure.lines} lines")
    say(_figure("cut", measure.cut, measure.lines, "lines of known words only"))
    say(_figure("parsed", measure.parsed, measure.lines, "lines that are sentences"))
    say(_figure("typed", measure.typed, measure.lines, "lines whose meaning is known"))
    say(_figure("round trip", measure.round_trip, measure.typed, "of these, read back from canonical words"))
    say(_figure("undecided", measure.undecided, measure.lines, "lines with a choice no policy decides"))
    say(_figure("cards typed", measure.cards_typed, measure.cards, "cards understood as a whole"))
    if measure.unreadable:
        say(_figure("unreadable", measure.unreadable, measure.cards, "records that are no cards of a known game"))
    _print_ranking("missing words", measure.ranking("word", most))
    _print_ranking("missing constructs", measure.ranking("construct", most))


def _figure(name: str, part: int, whole: int, about: str) -> str:
    share = f"{100 * part / whole:5.1f} %" if whole else "      -"
    return f"  {name:<12}{part:>7} {share}  {about}"


def _print_ranking(title: str, rows: list[Wanted]) -> None:
    if not rows:
        return
    say(f"{title} (cards each would unlock by itself, cards it stands in the way of)")
    for row in rows:
        say(f"  {row.unlocks:>5} {row.cards:>5}  {row.obstacle.name}  e.g. {', '.join(row.examples)}")
