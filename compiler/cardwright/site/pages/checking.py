"""The page on which a reader has a card text or a list checked."""

from __future__ import annotations

from typing import Any

from cardwright.site.page import SitePage


def check_page(games: list[dict[str, Any]]) -> SitePage:
    """Check it here: the games there are, with a text and a list of each to begin with."""
    return SitePage(
        url="check.html",
        template="check.html",
        title="Check it here",
        description="Have a card text read or a decklist judged in this page.",
        data={
            "games": [
                {"key": game["key"], "name": game["name"], "text": game["text"], "list": game["list"]} for game in games
            ]
        },
        crumbs=[("Home", "index.html")],
    )
