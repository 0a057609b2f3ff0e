"""Pages of lists: a page for each, one for all of a game, and one with what makes a list legal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from cardwright.decks.decklist import CardLine
from cardwright.decks.judge import Reason
from cardwright.decks.odds import openings, percent
from cardwright.decks.rules.faults import shown, wanted
from cardwright.decks.scene import Entry
from cardwright.decks.stats import CURVE, curve, keywords, values
from cardwright.decks.textlist import write_text
from cardwright.decks.verdict import Violation
from cardwright.site import charts
from cardwright.site.book import DeckEntry, GameBook
from cardwright.site.drawing import Drawing
from cardwright.site.page import SitePage
from cardwright.site.slugs import slug


def deck_pages(drawing: Drawing) -> Iterator[SitePage]:
    """All pages about lists."""
    for game in drawing.book.games:
        decks_url = f"{game.folder}/decks/index.html"
        yield SitePage(
            url=decks_url,
            template="decks.html",
            title=f"{game.name}: lists",
            description=f"Lists for {game.name}, each judged by its format.",
            data={"game": game.name, "formats": _formats_url(game), "decks": [_brief(deck) for deck in game.decks]},
            crumbs=drawing.crumbs(game),
        )
        yield _formats_page(drawing, game)
        for deck in game.decks:
            yield SitePage(
                url=deck.url,
                template="deck.html",
                title=deck.title,
                description=f"{deck.title}: a list for {game.name}, {deck.verdict.format}.",
                data=_data(drawing, game, deck),
                crumbs=drawing.crumbs(game, ("Lists", decks_url)),
            )


def _formats_url(game: GameBook) -> str:
    return f"{game.folder}/formats.html"


def _brief(deck: DeckEntry) -> dict[str, Any]:
    return {
        "title": deck.title,
        "url": deck.url,
        "format": deck.verdict.format,
        "legal": deck.verdict.legal,
        "cards": deck.verdict.stats.get("cards", 0),
        "fields": [{"name": field.name, "value": field.value} for field in deck.decklist.fields],
        "types": deck.verdict.stats.get("types", {}),
    }


def _data(drawing: Drawing, game: GameBook, deck: DeckEntry) -> dict[str, Any]:
    data = _brief(deck)
    warnings = deck.verdict.stats.get("warnings", [])
    data |= {
        "game": game.name,
        "game_key": game.key,
        "format_url": f"{_formats_url(game)}#{slug(deck.verdict.format)}",
        "comments": deck.decklist.comments,
        "sections": [_section(drawing, game, heading, rows) for heading, rows in _sections(deck)],
        "violations": [_violation(drawing, violation) for violation in deck.verdict.violations],
        "reasons": [_reason(drawing, one) for one in deck.reasons],
        "warnings": [str(warning["message"]) for warning in warnings],
        "charts": _charts(game, deck),
        "openings": _openings(game, deck),
        "text": write_text(deck.decklist),
        "file": deck.file,
    }
    return data


def _sections(deck: DeckEntry) -> Iterator[tuple[str, list[CardLine]]]:
    for section in deck.decklist.sections:
        if section.cards:
            yield section.heading or "Cards", section.cards


def _section(drawing: Drawing, game: GameBook, heading: str, rows: list[CardLine]) -> dict[str, Any]:
    return {
        "heading": heading[:1].upper() + heading[1:],
        "count": sum(row.count for row in rows),
        "cards": [_row(drawing, game, row) for row in rows],
    }


def _row(drawing: Drawing, game: GameBook, row: CardLine) -> dict[str, Any]:
    entry = _entry(game, row)
    return {
        "count": row.count,
        "name": row.full_name,
        "url": entry.url if entry is not None else _group_url(game, row),
        "type": entry.card.type if entry is not None else "",
        "cost": str(entry.card.fields.get(CURVE, "")) if entry is not None else "",
        "face": drawing.face(entry) if entry is not None else "",
        "details": [f"{detail.name}: {detail.value}" for detail in row.details],
    }


def _entry(game: GameBook, row: CardLine) -> Any:
    """The card a line names, if it names one: a line may stand for a whole group."""
    wanted = row.name.lower()
    found = [entry for entry in game.cards if entry.card.name.lower() in (wanted, row.full_name.lower())]
    exact = [entry for entry in found if str(entry.card.fields.get("version", "")).lower() == row.note.lower()]
    return next(iter(exact or found), None)


def _group_url(game: GameBook, row: CardLine) -> str:
    """Where a reader sees the cards of the group that a line names: a gallery that shows just those."""
    assert game.judge is not None
    for field in game.judge.shape.groups:
        if any(str(entry.card.fields.get(field, "")).lower() == row.name.lower() for entry in game.cards):
            query = f'{field}:"{row.name}"'
            return f"{game.folder}/index.html#q={quote(query)}"
    return ""


def _violation(drawing: Drawing, violation: Violation) -> dict[str, Any]:
    return {
        "rule": violation.rule,
        "url": drawing.book.rule_urls.get(violation.rule, ""),
        "message": violation.message,
        "fix": violation.fix if violation.tried else "",
    }


def _reason(drawing: Drawing, one: Reason) -> dict[str, Any]:
    """A rule with what was counted for it; of many numbers, the one that comes nearest to breaking it."""
    nearest = one.nearest()
    return {
        "rule": one.rule,
        "url": drawing.book.rule_urls.get(one.rule, ""),
        "words": one.sentence,
        "owner": one.owner,
        "holds": one.holds,
        "of": nearest.what if nearest is not None else "",
        "found": shown(nearest.found) if nearest is not None else ", ".join(one.found),
        "needed": wanted(nearest.op, nearest.limit) if nearest is not None else "",
    }


def _openings(game: GameBook, deck: DeckEntry) -> list[dict[str, Any]]:
    """The odds of each player's opening hand, by type and by cost."""
    assert game.judge is not None
    found = []
    for one in openings(deck.scene, game.judge.shape.hand):
        rows = [(row.what, row) for row in one.types] + [(f"cost {row.what} or less", row) for row in one.costs]
        told = [
            {"what": what, "copies": row.copies, "one": percent(row.one), "two": percent(row.two),
             "expected": f"{float(row.expected):.2f}"}
            for what, row in rows
        ]  # fmt: skip
        chart = charts.chances("At least one", {what: (float(row.one), percent(row.one)) for what, row in rows})
        found.append(
            {"owner": one.owner, "of": one.of, "deck": one.deck, "drawn": one.drawn, "rows": told, "svg": chart}
        )
    return found


def _charts(game: GameBook, deck: DeckEntry) -> list[dict[str, str]]:
    """How the cards of a list are spread: by type, cost and what else the game counts."""
    assert game.judge is not None
    shape = game.judge.shape
    inside = [entry for entry in deck.scene.entries if entry.section in shape.sections and entry.card.is_known]
    drawn = [_bars("Types", values(inside, "type"))]
    parts: dict[str, list[Entry]] = {}
    for entry in inside:
        parts.setdefault(shape.part(entry.section), []).append(entry)
    for part, entries in parts.items():
        name = f"{part[:1].upper()}{part[1:]}" if len(parts) > 1 else ""
        costs = {str(number): count for number, count in curve(entries).items()}
        title = f"{name}: {CURVE}" if name else "Cost"
        drawn.append({"title": title, "svg": charts.columns(title, costs)} if len(costs) > 1 else {})
        for field in shape.show:
            drawn.append(_bars(f"{name}: {field}" if name else field.capitalize(), values(entries, field)))
        drawn.append(_bars(f"{name}: keywords" if name else "Keywords", keywords(entries)))
    return [chart for chart in drawn if chart]


def _bars(title: str, rows: dict[str, int]) -> dict[str, str]:
    return {"title": title, "svg": charts.bars(title, rows)} if rows else {}


def _formats_page(drawing: Drawing, game: GameBook) -> SitePage:
    """What makes a list legal, a format at a time."""
    assert game.judge is not None
    formats = [game.judge.formats.format(name) for name in game.judge.formats.names]
    rows = [
        {
            "name": found.name,
            "anchor": slug(found.name),
            "title": found.title,
            "rules": [
                {
                    "id": line.id,
                    "sentence": line.sentence,
                    "url": drawing.book.rule_urls.get(line.id, ""),
                    "from": str(line.first or ""),
                    "until": str(line.last or ""),
                }
                for line in found.lines
            ],
        }
        for found in formats
    ]
    return SitePage(
        url=_formats_url(game),
        template="formats.html",
        title=f"{game.name}: deck rules",
        description=f"What makes a list for {game.name} legal, format by format.",
        data={"game": game.name, "formats": rows},
        crumbs=drawing.crumbs(game),
    )
