"""The gallery of a game: a page to filter and search its cards in, and the data it works on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwright.check.query.facts import FACTS, Part, node_name
from cardwright.lang import inflect
from cardwright.meaning.shapes import node_types
from cardwright.site.book import CardEntry, GameBook
from cardwright.site.drawing import Drawing
from cardwright.site.page import SiteFile, SitePage, script
from cardwright.site.pages.balance import balance_url, stored_reports

_SIZES = ("cost", "strength", "attack", "size", "north")


def gallery_pages(drawing: Drawing) -> Iterator[SitePage]:
    """One page a game."""
    for game in drawing.book.games:
        icons = sorted({name for entry in game.cards for name in drawing.sprite.used_in(drawing.face(entry))})
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
                "balance": [
                    {"name": name, "url": balance_url(name)} for name in stored_reports(drawing.book.content, game.key)
                ],
                "icons": icons,
                "first": [{"name": entry.full_name, "url": entry.url} for entry in game.cards],
                "sample": _sample(game),
            },
            crumbs=[("Home", "index.html")],
        )


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


def gallery_files(drawing: Drawing) -> Iterator[SiteFile]:
    """What the galleries load: what can be asked of the cards, and how they look."""
    for game in drawing.book.games:
        yield SiteFile(f"{game.folder}/cards.js", script("gallery", _data(game)))
        yield SiteFile(f"{game.folder}/faces.js", script("faces", [drawing.face(entry) for entry in game.cards]))


def _data(game: GameBook) -> dict[str, Any]:
    fields = list(dict.fromkeys(name for entry in game.cards for name in entry.card.fields))
    return {
        "game": game.key,
        "fields": fields,
        "aliases": {alias: name for name in reversed(fields) for alias in _aliases(name) if alias not in fields},
        "facts": list(FACTS),
        "deeds": [part.value for part in Part],
        "nodes": sorted(map(node_name, node_types())),
        "cards": [_card(game, entry) for entry in game.cards],
    }


def _card(game: GameBook, entry: CardEntry) -> dict[str, Any]:
    """A card as the query asks of it; short names, because there are thousands."""
    card, facts = entry.card, entry.facts
    return {
        "n": card.name,
        "v": str(card.fields.get("version", "")),
        "t": card.type,
        "s": card.set_name,
        "u": entry.url.removeprefix(f"{game.folder}/"),
        "p": card.file,
        "f": card.fields,
        "x": [line.text for line in card.lines],
        "d": {part.value: sorted(words) for part, words in facts.deeds.items() if words},
        "k": sorted(facts.keywords),
        "o": sorted(facts.nodes),
        "h": sorted(facts.structure),
    }


def _aliases(name: str) -> list[str]:
    """What a field may also be called: `trait` asks for `traits`, `costs` for `cost`."""
    shorter = [name[:-1], name[:-2], name[:-3] + "y"] if len(name) > 3 else []
    return [inflect.plural(name), *(word for word in shorter if word and inflect.plural(word) == name)]
