"""The glossary of a game: what its keywords say, and the cards that have them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwright.site.book import CardEntry, GameBook, KeywordEntry
from cardwright.site.drawing import Drawing
from cardwright.site.page import SitePage


def keyword_pages(drawing: Drawing) -> Iterator[SitePage]:
    """One page a game."""
    for game in drawing.book.games:
        holders: dict[str, list[CardEntry]] = {}
        for entry in game.cards:
            for name in entry.facts.keywords:
                holders.setdefault(name, []).append(entry)
        yield SitePage(
            url=game.keywords_url,
            template="keywords.html",
            title=f"{game.name}: keywords",
            description=f"What the keywords of {game.name} say, and which cards have them.",
            data={
                "game": game.name,
                "gallery": f"{game.folder}/index.html",
                "keywords": [_keyword(drawing, game, word, holders) for word in game.keywords],
            },
            crumbs=drawing.crumbs(game),
        )


def _keyword(
    drawing: Drawing, game: GameBook, word: KeywordEntry, holders: dict[str, list[CardEntry]]
) -> dict[str, Any]:
    block = word.block
    cards = holders.get(word.name.lower(), [])
    return {
        "name": word.name,
        "shown": word.shown,
        "anchor": word.anchor,
        "lines": drawing.lines(block, game.key) if block is not None else [],
        "gloss": [] if block is not None else word.lines,
        "examples": drawing.rulings(block, game.key) if block is not None else [],
        "cards": [{"name": entry.full_name, "url": entry.url} for entry in cards],
        "query": f'keyword:"{word.name}"',
        "file": block.file if block is not None else "",
        "line": block.line if block is not None else 0,
    }
