"""The gallery of a game: a page to filter and search its cards in, and the data it works on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwright.check.query.facts import TextFacts, node_name
from cardwright.check.query.language import LANGUAGE
from cardwright.check.query.sides import OPPONENT, YOU, Doing, Sides
from cardwright.lang import inflect
from cardwright.meaning.calculus.shapes import node_types
from cardwright.site.book import CardEntry, GameBook
from cardwright.site.drawing import Drawing
from cardwright.site.kept_parts import KeptParts
from cardwright.site.page import SiteFile, SitePage, script
from cardwright.site.pages.balance import balance_url, stored_reports

_SIZES = ("cost", "strength", "attack", "size", "north")


def gallery_pages(drawing: Drawing) -> Iterator[SitePage]:
    """One page a game."""
    for game in drawing.book.games:
        yield SitePage(
            url=f"{game.folder}/index.html",
            template="gallery.html",
            title=game.name,
            description=f"All {len(game.cards)} cards of {game.name}, to filter and search.",
            data={
                "game": game.key,
                "name": game.name,
                "folder": game.folder,
                "count": len(game.cards),
                "decks": len(game.decks),
                "keywords": len(game.keywords),
                "rules": len(game.rules),
                "play": bool(game.parts),
                "balance": [
                    {"name": name, "url": balance_url(name)} for name in stored_reports(drawing.book.content, game.key)
                ],
                "icons": used_icons(drawing, game),
                "folders": [game.folder],
                "first": [{"name": entry.full_name, "url": entry.url} for entry in game.cards],
                "sample": _sample(game),
            },
            crumbs=[("Home", "index.html")],
        )


def used_icons(drawing: Drawing, game: GameBook) -> list[str]:
    """The icons that faces of the game show."""
    return sorted({name for entry in game.cards for name in drawing.icons(entry)})


def _sample(game: GameBook) -> str:
    """A query that finds something in this game: its commonest type with its commonest effect."""
    types: dict[str, int] = {}
    for entry in game.cards:
        types[entry.card.type] = types.get(entry.card.type, 0) + 1
    kind = max(types, key=lambda name: types[name], default="")
    shown = f'"{kind}"' if " " in kind else kind
    own = [entry.card.fields for entry in game.cards if entry.card.type == kind]
    sizes = [size for size in _SIZES if any(isinstance(fields.get(size), int) for fields in own)]
    more = f" {sizes[0]}<=3" if sizes else ""
    return f"type:{shown}{more} has:text"


def all_cards_page(games: list[dict[str, Any]]) -> SitePage:
    """The gallery of all games at once."""
    count = sum(game["count"] for game in games)
    return SitePage(
        url="cards.html",
        template="gallery.html",
        title="All cards",
        description=f"All {count} cards of {len(games)} games, to filter and search.",
        data={
            "name": "All cards",
            "count": count,
            "folders": [game["url"].rsplit("/", 1)[0] for game in games],
            "icons": sorted({icon for game in games for icon in game["icons"]}),
            "sample": "effect:you.draw has:trigger",
        },
        crumbs=[("Home", "index.html")],
    )


def language_file() -> SiteFile:
    """How questions are put: the same table that `find` goes by."""
    return SiteFile("assets/query-language.js", script("language", LANGUAGE))


def gallery_files(drawing: Drawing) -> Iterator[SiteFile]:
    """What the galleries load: what can be asked of the cards, and how they look."""
    for game in drawing.book.games:
        faces = [drawing.face(entry) for entry in game.cards]
        yield SiteFile(f"{game.folder}/cards.js", script("galleries", _data(game, drawing.kept), game.key))
        yield SiteFile(f"{game.folder}/faces.js", script("faces", faces, game.key))


def _data(game: GameBook, kept: KeptParts) -> dict[str, Any]:
    fields = list(dict.fromkeys(name for entry in game.cards for name in entry.card.fields))
    return {
        "game": game.key,
        "folder": game.folder,
        "fields": fields,
        "aliases": {alias: name for name in reversed(fields) for alias in _aliases(name) if alias not in fields},
        "nodes": sorted(map(node_name, node_types())),
        "cards": [_card(game, entry, kept) for entry in game.cards],
    }


def _card(game: GameBook, entry: CardEntry, kept: KeptParts) -> dict[str, Any]:
    """A card as the query asks of it; short names, because there are thousands."""
    card = entry.card
    (asked,) = kept.asked(card, lambda: [_asked(entry.facts)])
    return {
        "n": card.name,
        "v": str(card.fields.get("version", "")),
        "t": card.type,
        "s": card.set_name,
        "u": entry.url.removeprefix(f"{game.folder}/"),
        "p": card.file,
        "f": card.fields,
        "x": [line.text for line in card.lines],
        **asked,
    }


def _asked(facts: TextFacts) -> dict[str, Any]:
    return {
        "d": {part.value: sorted(map(_doing, doings)) for part, doings in facts.doings.items() if doings},
        "k": sorted(facts.keywords),
        "o": sorted(facts.nodes),
        "h": sorted(facts.structure),
    }


def _doing(doing: Doing) -> list[Any]:
    return [doing.verb, _bits(doing.actor), _bits(doing.affected)]


def _bits(sides: Sides) -> int:
    return (YOU in sides) + 2 * (OPPONENT in sides)


def _aliases(name: str) -> list[str]:
    """What a field may also be called: `trait` asks for `traits`, `costs` for `cost`."""
    shorter = [name[:-1], name[:-2], name[:-3] + "y"] if len(name) > 3 else []
    return [inflect.plural(name), *(word for word in shorter if word and inflect.plural(word) == name)]
