"""The home page: what this is, the games, search at once."""

from __future__ import annotations

from typing import Any

from cardwright.site.book import CardEntry, GameBook
from cardwright.site.drawing import Drawing
from cardwright.site.page import SitePage

_FAN = 3


def home_page(games: list[dict[str, Any]]) -> SitePage:
    """The page a reader comes to first."""
    return SitePage(
        url="index.html",
        template="home.html",
        title="Cardwright",
        description="What is printed on a card is its program.",
        data={
            "games": [{key: value for key, value in game.items() if key != "list"} for game in games],
            "cards": sum(game["count"] for game in games),
            "decks": sum(game["decks"] for game in games),
            "rules": sum(game["rules"] for game in games),
            "proved": sum(game["proved"] for game in games),
            "examples": sum(game["examples"] for game in games),
        },
    )


def game_summary(drawing: Drawing, game: GameBook) -> dict[str, Any]:
    """What pages about all games tell of one."""
    root = drawing.book.content.root
    return {
        "key": game.key,
        "name": game.name,
        "short": drawing.layouts.of(game.key).short or game.name,
        "url": f"{game.folder}/index.html",
        "count": len(game.cards),
        "decks": len(game.decks),
        "rules": len(game.rules),
        "proved": len(game.proved),
        "examples": sum(len(drawing.held(entry.card)) for entry in game.cards),
        "text": next((line.text for entry in game.cards for line in entry.card.lines if len(line.text) > 60), ""),
        "list": (root / game.decks[0].file).read_text(encoding="utf-8") if game.decks else "",
        "faces": [drawing.face(entry) for entry in _fan(game)],
        "links": [
            ("Cards", f"{game.folder}/index.html"),
            ("Lists", f"{game.folder}/decks/index.html"),
            *([("Rules", game.rules_url)] if game.ledger is not None else []),
            ("Keywords", game.keywords_url),
            ("Words", game.words_url),
        ],
    }


def _fan(game: GameBook) -> list[CardEntry]:
    """A few cards to show: of different colours, those with most to tell first, spread over the game."""
    ranked = sorted(game.cards, key=lambda entry: (-len(entry.card.fields), entry.card.name))
    chosen: list[CardEntry] = []
    seen: set[str] = set()
    for entry in ranked:
        words = [str(value) for value in entry.card.fields.values() if isinstance(value, str)]
        mark = words[0] if words else entry.card.type
        if mark not in seen and len(chosen) < _FAN:
            seen.add(mark)
            chosen.append(entry)
    return chosen
