"""Pages that tell of all games: home, diagnostics, the check page, and what the search box looks through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardwright.check.query.facts import node_name
from cardwright.lang.codes import CODES, Code
from cardwright.meaning.calculus.shapes import node_types
from cardwright.site.book import CardEntry, GameBook
from cardwright.site.drawing import Drawing
from cardwright.site.ledger import inline
from cardwright.site.page import SiteFile, SitePage, script
from cardwright.site.pages.gallery import used_icons


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


_GROUPS = {
    "CW01": "The structure of a card file",
    "CW02": "Fields",
    "CW03": "Words and names",
    "CW04": "Sentences",
    "CW05": "Meaning",
    "CW06": "The files of a game",
    "CW07": "Deck text",
    "CW08": "Sets of cards",
    "CW09": "Running",
}
_INDEX = "diagnostics/index.html"


def code_pages() -> Iterator[SitePage]:
    """The list of codes, and a page for each."""
    codes = sorted(CODES.values(), key=lambda code: code.code)
    groups = [
        {"title": title, "codes": [_brief(code) for code in codes if code.code.startswith(start)]}
        for start, title in _GROUPS.items()
    ]
    yield SitePage(
        url=_INDEX,
        template="codes.html",
        title="Diagnostics",
        description="Everything the compiler may complain about, with a way out.",
        data={"groups": [group for group in groups if group["codes"]], "count": len(codes)},
        crumbs=[("Home", "index.html"), ("Language", "language/index.html")],
    )
    for code in codes:
        yield SitePage(
            url=f"diagnostics/{code.code.lower()}.html",
            template="code.html",
            title=f"{code.code}: {code.title}",
            description=f"{code.code}: {code.title}.",
            data={
                "code": code.code,
                "title": code.title,
                "explanation": inline(code.explanation),
                "bad": code.bad,
                "fix": code.fix,
            },
            crumbs=[("Home", "index.html"), ("Language", "language/index.html"), ("Diagnostics", _INDEX)],
        )


def _brief(code: Code) -> dict[str, str]:
    return {"code": code.code, "title": code.title, "url": f"diagnostics/{code.code.lower()}.html"}


_FAN = 3


def home_page(games: list[dict[str, Any]]) -> SitePage:
    """The page a reader comes to first."""
    return SitePage(
        url="index.html",
        template="home.html",
        title="Cardwright",
        description="What is printed on a card is its program.",
        data={
            "games": [
                {key: value for key, value in game.items() if key not in ("list", "downloads", "icons")}
                for game in games
            ],
            "cards": sum(game["count"] for game in games),
            "decks": sum(game["decks"] for game in games),
            "rules": sum(game["rules"] for game in games),
            "proved": sum(game["proved"] for game in games),
            "obeyable": sum(game["obeyable"] for game in games),
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
        "obeyable": len(game.rules) - len(game.beyond),
        "examples": sum(len(drawing.held(entry.card)) for entry in game.cards),
        "text": next((line.text for entry in game.cards for line in entry.card.lines if len(line.text) > 60), ""),
        "list": (root / game.decks[0].file).read_text(encoding="utf-8") if game.decks else "",
        "faces": [drawing.face(entry) for entry in _fan(game)],
        "icons": used_icons(drawing, game),
        "links": [
            ("Cards", f"{game.folder}/index.html"),
            ("Lists", f"{game.folder}/decks/index.html"),
            *([("Play", game.play_url)] if game.parts else []),
            *([("Rules", game.rules_url)] if game.ledger is not None else []),
            ("Keywords", game.keywords_url),
            ("Words", game.words_url),
            ("Figures", game.statistics_url),
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


Row = tuple[str, str, str, str, int]
"""Name, what it is, where it is, words that also find it, and how far up it stands among what is found as well."""
_CARD, _GAME, _KEYWORD, _LIST, _PAGE, _RULE, _OTHER = range(6, -1, -1)


def search_file(rows: list[list[Any]], pages: list[Row]) -> SiteFile:
    """The index as a script."""
    return SiteFile("search.js", script("index", [*rows, *map(list, pages), *map(list, _language_rows())]))


def game_rows(game: GameBook) -> Iterator[Row]:
    """What there is to find in a game."""
    yield game.name, "game", f"{game.folder}/index.html", game.key, _GAME
    for entry in game.cards:
        text = " ".join(line.text for line in entry.card.lines)
        yield entry.full_name, f"{entry.card.type} · {game.name}", entry.url, text, _CARD
    for word in game.keywords:
        yield word.shown, f"keyword · {game.name}", word.url, " ".join(word.lines), _KEYWORD
    for deck in game.decks:
        yield deck.title, f"list · {game.name}", deck.url, "", _LIST
    for rule in game.rules:
        yield rule.id, f"rule · {game.name}", f"{game.rules_url}#{rule.id}", rule.text, _RULE


_HEADING = re.compile(r"^(#{1,3}) +(.+?) *#*$", re.MULTILINE)
_FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def written_rows(folder: Path) -> Iterator[Row]:
    """The pages that are written by hand, each with its headings: what the search finds beside what is made."""
    for file in sorted(folder.rglob("*.md")):
        url = file.relative_to(folder).with_suffix(".html").as_posix()
        headings = _HEADING.findall(_FENCED.sub("", file.read_text(encoding="utf-8")))
        titles = [words.replace("`", "") for _, words in headings]
        if titles:
            yield titles[0], "page", url, " · ".join(titles[1:]), _PAGE


def _language_rows() -> Iterator[Row]:
    for code in CODES.values():
        yield f"{code.code}: {code.title}", "diagnostic", f"diagnostics/{code.code.lower()}.html", "", _OTHER
    for node in node_types():
        name = node_name(node)
        yield name, "construct of the language", f"language/reference.html#{name}", node.__name__, _OTHER
