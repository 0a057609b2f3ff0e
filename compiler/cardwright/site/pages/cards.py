"""A page for every card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from textwrap import shorten
from typing import Any

from cardwright.site.book import CardEntry, DeckEntry, GameBook
from cardwright.site.drawing import Drawing
from cardwright.site.ledger import RulesByWord
from cardwright.site.page import SitePage
from cardwright.site.similar import Similar

_MOST_DESCRIBED = 240


def card_pages(drawing: Drawing) -> Iterator[SitePage]:
    """The pages of all cards."""
    for game in drawing.book.games:
        similar = Similar(game.cards, (drawing.gist(entry.card).features for entry in game.cards))
        decks = _decks_by_card(game)
        rules = RulesByWord(game)
        for number, entry in enumerate(game.cards):
            data = _data(drawing, game, entry)
            near = similar.to(number)
            data["decks"] = decks.get((entry.card.name, str(entry.card.fields.get("version", ""))), [])
            data["rules"] = rules.about(entry.card.name, *drawing.gist(entry.card).keywords)
            data["before"] = _neighbour(game.cards, number - 1)
            data["after"] = _neighbour(game.cards, number + 1)
            yield SitePage(
                url=entry.url,
                template="card.html",
                title=entry.full_name,
                description=_described(game, entry),
                data=data,
                crumbs=drawing.crumbs(game),
                parts=partial(_parts, drawing, game, entry, near),
                marks=_marks(drawing, game, entry, near),
            )


def _described(game: GameBook, entry: CardEntry) -> str:
    """What a card is and says, as others show it beside a link."""
    said = " ".join(
        [f"{entry.full_name}: {entry.card.type} of {game.name}.", *(line.text for line in entry.card.lines)]
    )
    return shorten(said, _MOST_DESCRIBED, placeholder=" …")


def _data(drawing: Drawing, game: GameBook, entry: CardEntry) -> dict[str, Any]:
    card = entry.card
    return {
        "game": game.key,
        "game_name": game.name,
        "gallery": f"{game.folder}/index.html",
        "name": card.name,
        "full_name": entry.full_name,
        "type": card.type,
        "set": card.set_name,
        "picture": drawing.picture(card),
        "examples": drawing.rulings(card, game.key),
        "file": card.file,
        "line": card.line,
    }


Near = list[tuple[CardEntry, list[str]]]
"""Cards that do much the same, with what they share."""


def _parts(drawing: Drawing, game: GameBook, entry: CardEntry, near: Near) -> dict[str, Any]:
    """What takes long to make or to read, and is needed only by whoever draws the page."""
    return {
        "face": drawing.face(entry),
        "fields": [_field(name, value) for name, value in entry.card.fields.items() if name != "version"],
        "lines": drawing.lines(entry.card, game.key),
        "similar": [_brief(drawing, other, shared) for other, shared in near],
    }


def _marks(drawing: Drawing, game: GameBook, entry: CardEntry, near: Near) -> list[str]:
    """Hashes of the same, each of what it is made from."""
    card = entry.card
    others = [f"{other.url} {other.full_name} {drawing.mark_of_face(other)} {shared}" for other, shared in near]
    return [
        drawing.mark_of_face(entry),
        drawing.mark_of_lines(card, game.key),
        repr([list(card.fields.items()), drawing.cannot(card), others]),
    ]


def _field(name: str, value: Any) -> dict[str, Any]:
    values = value if isinstance(value, list) else [value]
    shown = ["yes" if each is True else "no" if each is False else str(each) for each in values]
    queries = [f'{name}:"{each}"' if " " in each else f"{name}:{each}" for each in shown]
    pairs = zip(shown, queries, strict=True)
    return {"name": name, "values": [{"text": text, "query": query} for text, query in pairs]}


def _brief(drawing: Drawing, entry: CardEntry, shared: list[str]) -> dict[str, Any]:
    return {"name": entry.full_name, "url": entry.url, "face": drawing.face(entry), "shared": shared}


def _neighbour(entries: list[CardEntry], number: int) -> dict[str, str] | None:
    if not 0 <= number < len(entries):
        return None
    return {"name": entries[number].full_name, "url": entries[number].url}


def _decks_by_card(game: GameBook) -> dict[tuple[str, str], list[dict[str, Any]]]:
    """The lists in which each card appears, with how many of it."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for deck in game.decks:
        for (name, version), count in _counts(deck).items():
            row = {"title": deck.title, "url": deck.url, "count": count}
            found.setdefault((name, version), []).append(row)
    return found


def _counts(deck: DeckEntry) -> dict[tuple[str, str], int]:
    counts: dict[tuple[str, str], int] = {}
    for entry in deck.scene.entries:
        key = (entry.card.name, entry.card.version)
        counts[key] = counts.get(key, 0) + entry.count
    return counts
