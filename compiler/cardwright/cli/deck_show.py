"""`cardwright deck show`: what is in a list, as small charts."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardwright.cli.main import CONTENT_FAULT, FINE
from cardwright.cli.output import name_project, remark, say, say_json
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.decks.scene import Entry, Scene
    from cardwright.decks.shape import ListShape

_WIDEST = 40
_MOST_ROWS = 12


def add_show(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", help="the list; - reads one that comes in")
    parser.add_argument("--game", default="", metavar="GAME", help="the game, where the list does not name it")


def show(args: argparse.Namespace, content: Content) -> int:
    """Show a list: sections, types, curve, keywords."""
    from cardwright.cli.deck_files import one_list, told_unread
    from cardwright.decks.decklist import FOR_PEOPLE

    word, judge, decklist = one_list(args.file, args.game, content)
    if decklist.is_unread:
        return told_unread(decklist)
    scene = judge.scene(decklist)
    charts = charts_of(scene, judge.game(decklist.game).shape)
    about = [(field.name, field.value) for field in decklist.fields if field.name.casefold() in FOR_PEOPLE]
    if args.format == "json":
        shown = {"project": str(content.root), "file": word, "game": decklist.game, "about": about, "charts": charts}
        say_json(shown)
    else:
        for name, value in about:
            say(f"{name}: {value}")
        if about:
            say()
        for title, rows in charts.items():
            print_chart(title, rows)
    name_project(content)
    for problem in scene.problems:
        remark(f"{word}:{problem.lines[0] if problem.lines else 1}: {problem.message} {problem.fix}")
    return CONTENT_FAULT if scene.problems else FINE


def charts_of(scene: Scene, shape: ListShape) -> dict[str, dict[str, int]]:
    """How the cards of a list are spread: by section, type, cost and what else the game counts."""
    from cardwright.decks.stats import CURVE, curve, keywords, values

    charts: dict[str, dict[str, int]] = {
        "sections": {name: sum(entry.count for entry in rows) for name, rows in scene.sections.items()}
    }
    inside = [entry for entry in scene.entries if entry.section in shape.sections and entry.card.is_known]
    charts["type"] = values(inside, "type")
    # The cost of a model and that of a plot are not the same kind of number: every part has charts of its own.
    parts: dict[str, list[Entry]] = {}
    for entry in inside:
        parts.setdefault(shape.part(entry.section), []).append(entry)
    for part, entries in parts.items():
        charts[f"{part}: {CURVE}"] = {str(number): count for number, count in curve(entries).items()}
        for field in shape.show:
            charts[f"{part}: {field}"] = values(entries, field)
        charts[f"{part}: keywords"] = keywords(entries)
    return {title: rows for title, rows in charts.items() if rows}


def print_chart(title: str, rows: Mapping[str, int]) -> None:
    """Draw a chart of rows."""
    say(title)
    width = max(map(len, rows))
    most = max(rows.values())
    for name, count in list(rows.items())[:_MOST_ROWS]:
        bar = "█" * max(1, round(count * min(_WIDEST, most) / most))
        say(f"  {name:<{width}}  {bar} {count}")
    if len(rows) > _MOST_ROWS:
        say(f"  and {len(rows) - _MOST_ROWS} more")
    say()
