"""The ledgers as pages: every rule has an anchor by its id, and the number of tests that prove it."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.lang.data import read_source
from cardwright.site.book import GameBook
from cardwright.site.drawing import Drawing
from cardwright.site.ledger import ledger_parts
from cardwright.site.page import SitePage


def rules_pages(drawing: Drawing) -> Iterator[SitePage]:
    """One page a ledger."""
    for game in drawing.book.games:
        if game.ledger is not None:
            yield _page(drawing, game)


def _page(drawing: Drawing, game: GameBook) -> SitePage:
    assert game.ledger is not None
    own = {rule.id for rule in game.rules}
    tests = game.proved
    parts = ledger_parts(read_source(game.ledger).text, tests, lambda code: f"#{code}" if code in own else "")
    return SitePage(
        url=game.rules_url,
        template="rules.html",
        title=f"{game.name}: rules",
        description=f"Every rule of {game.name} that the project restates, with the tests that prove it.",
        data={
            "game": game.name,
            "parts": parts,
            "headings": [part for part in parts if part["kind"] == "heading" and part["level"] <= 3],
            "total": len(own),
            "proved": len(tests),
            "tests": sum(map(len, tests.values())),
            "file": drawing.book.content.shown(game.ledger),
        },
        crumbs=drawing.crumbs(game),
    )
