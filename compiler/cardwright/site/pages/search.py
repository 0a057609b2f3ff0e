"""What the search box looks through: the name of everything that has a page or a place on one."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.check.query.facts import node_name
from cardwright.lang.codes import CODES
from cardwright.meaning.shapes import node_types
from cardwright.site.book import GameBook
from cardwright.site.page import SiteFile, script

Row = tuple[str, str, str, str]
"""Name, what it is, where it is, and words that also find it."""


def search_file(rows: list[list[str]]) -> SiteFile:
    """The index as a script."""
    return SiteFile("search.js", script("index", [*rows, *map(list, _language_rows())]))


def game_rows(game: GameBook) -> Iterator[Row]:
    """What there is to find in a game."""
    yield game.name, "game", f"{game.folder}/index.html", game.key
    for entry in game.cards:
        text = " ".join(line.text for line in entry.card.lines)
        yield entry.full_name, f"{entry.card.type} · {game.name}", entry.url, text
    for word in game.keywords:
        yield word.shown, f"keyword · {game.name}", word.url, " ".join(word.lines)
    for deck in game.decks:
        yield deck.title, f"list · {game.name}", deck.url, ""
    for rule in game.rules:
        yield rule.id, f"rule · {game.name}", f"{game.rules_url}#{rule.id}", rule.text


def _language_rows() -> Iterator[Row]:
    for code in CODES.values():
        yield f"{code.code}: {code.title}", "diagnostic", f"diagnostics/{code.code.lower()}.html", ""
    for node in node_types():
        name = node_name(node)
        yield name, "construct of the language", f"language/reference.html#{name}", node.__name__
