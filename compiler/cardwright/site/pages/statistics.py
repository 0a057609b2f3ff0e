"""What the cards of a game are made of, in figures: the page of `cardwright stats`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardwright.check.stats import stats_of
from cardwright.site.book import GameBook
from cardwright.site.charts import bars, columns
from cardwright.site.drawing import Drawing
from cardwright.site.page import SitePage

_MOST_COLUMNS = 16
_MOST_ROWS = 40


def statistics_pages(drawing: Drawing) -> Iterator[SitePage]:
    """One page a game."""
    for game in drawing.book.games:
        blocks = [word.block for word in game.keywords if word.block is not None]
        stats = stats_of([entry.card for entry in game.cards], blocks, game.vocabulary, drawing.uses)
        yield SitePage(
            url=game.statistics_url,
            template="statistics.html",
            title=f"{game.name}: figures",
            description=f"What the {stats.cards} cards of {game.name} are made of.",
            data={
                "game": game.name,
                "gallery": f"{game.folder}/index.html",
                "counts": _counts(drawing, game, stats.lines),
                "charts": [
                    _chart("type", "type", stats.types),
                    *(_chart(name, name, counts) for name, counts in stats.fields.items() if _tells(counts)),
                ],
                "tables": [
                    _table("Keywords", "keyword", stats.keywords),
                    _table("Verbs of effects", "effect", stats.verbs),
                    _table("Labels", "", stats.labels),
                    _table("Constructs of the language", "node", stats.constructs),
                ],
                "unused": [{"name": name, "words": words} for name, words in stats.unused.items() if words],
            },
            crumbs=[("Home", "index.html"), (game.name, f"{game.folder}/index.html")],
        )


def _tells(counts: Mapping[str, int]) -> bool:
    """Whether a chart would show anything: a field in which every card is another shows nothing."""
    return len(counts) > 1 and max(counts.values()) > 1


def _counts(drawing: Drawing, game: GameBook, lines: int) -> list[tuple[str, str]]:
    """The figures at the head of the page; of rules, those that a program can obey stand beside all."""
    rulings = sum(len(drawing.held(entry.card)) for entry in game.cards)
    found = [
        ("cards", str(len(game.cards))),
        ("lines of text", str(lines)),
        ("keywords", str(len(game.keywords))),
        ("rulings that were run and hold", str(rulings)),
        ("lists", str(len(game.decks))),
    ]
    if game.rules:
        obeyable = len(game.rules) - len(game.beyond)
        said = f"{len(game.proved)} of {obeyable} that a program can obey, {len(game.rules)} in all"
        found.append(("rules with a test", said))
    return found


def _chart(title: str, field: str, counts: Mapping[str, int]) -> dict[str, Any]:
    numeric = all(value.lstrip("-").isdigit() for value in counts)
    drawn = columns(title, counts) if numeric and len(counts) <= _MOST_COLUMNS else bars(title, counts)
    return {"title": title, "chart": drawn, "field": field, "values": list(counts)}


def _table(title: str, field: str, counts: Mapping[str, int]) -> dict[str, Any]:
    rows = [{"word": word, "count": count} for word, count in list(counts.items())[:_MOST_ROWS]]
    return {"title": title, "field": field, "rows": rows, "more": max(0, len(counts) - _MOST_ROWS)}
