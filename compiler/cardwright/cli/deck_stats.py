"""`cardwright deck stats`: the curves of a list, and the odds of its opening hand."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardwright.cli.deck_show import charts_of, print_chart
from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import name_project, remark, say, say_json
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.decks.odds import Odds, Opening

_MOST_CARDS = 20
_WIDEST = 30


def add_stats(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", help="the list; - reads one that comes in")
    parser.add_argument("--game", default="", metavar="GAME", help="the game, where the list does not name it")
    parser.add_argument("--hand", type=int, metavar="N", help="draw so many cards instead of the game's opening hand")


def stats(args: argparse.Namespace, content: Content) -> int:
    """Draw the curves of a list and the odds of its opening hand."""
    from cardwright.cli.deck_files import one_list, told_unread
    from cardwright.decks.odds import openings

    if args.hand is not None and args.hand < 1:
        raise CallError("--hand wants a number of cards from 1 on.")
    word, judge, decklist = one_list(args.file, args.game, content)
    if decklist.is_unread:
        return told_unread(decklist)
    shape = judge.game(decklist.game).shape
    scene = judge.scene(decklist)
    charts, found = charts_of(scene, shape), openings(scene, shape.hand, args.hand)
    if args.format == "json":
        hands = [_as_json(one) for one in found]
        say_json({"file": word, "game": decklist.game, "charts": charts, "openings": hands})
    else:
        for title, rows in charts.items():
            print_chart(title, rows)
        for one in found:
            _print(one)
        if not found:
            say("There is no opening hand: " + ("the deck is too small." if shape.hand else "the game has none."))
    name_project(content)
    for problem in scene.problems:
        remark(f"{word}:{problem.lines[0] if problem.lines else 1}: {problem.message} {problem.fix}")
    return CONTENT_FAULT if scene.problems else FINE


def _print(one: Opening) -> None:
    whose = f"{one.owner}'s opening hand" if one.owner else "opening hand"
    say(f"{whose}: {one.drawn} of the {one.deck} cards of the {one.of}")
    _table("type", one.types)
    _table("cost at most", one.costs)
    _table("card", one.cards[:_MOST_CARDS])
    if len(one.cards) > _MOST_CARDS:
        say(f"  and {len(one.cards) - _MOST_CARDS} more")
        say()


def _table(title: str, rows: Sequence[Odds]) -> None:
    from cardwright.decks.odds import percent

    if not rows:
        return
    width = max(len(title), *(len(row.what) for row in rows))
    say(f"  {title:<{width}}  copies  at least 1  at least 2  expected")
    for row in rows:
        bar = "█" * round(row.one * _WIDEST)
        say(
            f"  {row.what:<{width}}  {row.copies:>6}  {percent(row.one):>10}  {percent(row.two):>10}  "
            f"{float(row.expected):>8.2f}  {bar}".rstrip()
        )
    say()


def _as_json(one: Opening) -> dict[str, Any]:
    def told(rows: Sequence[Odds]) -> list[dict[str, Any]]:
        return [
            {
                "what": row.what,
                "copies": row.copies,
                "at_least_1": float(row.one),
                "at_least_2": float(row.two),
                "exact": f"{row.one.numerator}/{row.one.denominator}",
                "expected": float(row.expected),
            }
            for row in rows
        ]

    return {
        "owner": one.owner or None,
        "of": one.of,
        "deck": one.deck,
        "drawn": one.drawn,
        "types": told(one.types),
        "costs": told(one.costs),
        "cards": told(one.cards),
    }
