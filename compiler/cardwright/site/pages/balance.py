"""Balance pages: what stored reports of many games say, drawn. Nothing is played to build the site.

A report is what `cardwright sim --report FILE.json` writes; those in `site/reports` are shown. The same page stands by
itself where `sim` writes one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import jinja2

from cardwright.content import Content, ContentError
from cardwright.lang.source import bytes_of
from cardwright.site import charts
from cardwright.site.drawing import Drawing
from cardwright.site.page import SitePage
from cardwright.site.slugs import slug

_FATES = {"drawn": "when drawn", "played": "when played", "used": "when its text was used"}
_STRONGEST = 12


def balance_pages(drawing: Drawing) -> Iterator[SitePage]:
    """A page for each stored report of a game."""
    for game in drawing.book.games:
        urls = {entry.card.name: entry.url for entry in game.cards}
        for name, found in stored_reports(drawing.book.content, game.key).items():
            yield SitePage(
                url=f"{game.folder}/{balance_url(name)}",
                template="balance.html",
                title=f"{game.name}: balance, {name}",
                description=f"What {found['games']} games of {game.name} between bots came to.",
                data={**drawn(found, urls), "file": f"site/reports/{name}.json"},
                crumbs=drawing.crumbs(game),
            )


def balance_url(name: str) -> str:
    """Where the page of a report lies in the folder of its game."""
    return f"balance/{slug(name)}.html"


def stored_reports(content: Content, game: str) -> dict[str, dict[str, Any]]:
    """The reports that a project keeps of a game, by their names; raises ContentError for one that is none."""
    found: dict[str, dict[str, Any]] = {}
    for file in content.report_files():
        try:
            report = json.loads(bytes_of(file))
            drawn(report, {})
        except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
            hint = f"Write one: cardwright sim GAME --report {content.shown(file)}"
            raise ContentError(f"{content.shown(file)} is no report of many games.", hint) from None
        if report["game"] == game:
            found[file.stem] = report
    return found


def drawn(found: Mapping[str, Any], urls: Mapping[str, str]) -> dict[str, Any]:
    """What a page tells of a report."""
    fair = found["first"]["even"]
    groups = (("Who won", "agents", "agent"), ("By seat", "seats", "seat"), ("By list", "lists", "deck"))
    return {
        "title": found["title"],
        "games": found["games"],
        "finished": found["finished"],
        "seed": found["seed"],
        "decks": found["decks"],
        "variant": found["variant"],
        "agents": ", ".join(row["agent"] for row in found["agents"]),
        "rates": [
            {"title": title, "svg": _rates(title, found[key], name, fair), "rows": found[key], "name": name}
            for title, key, name in groups
            if found[key]
        ],
        "spreads": [
            {"title": name.capitalize(), "svg": _spread(name, one), **one} for name, one in found["spreads"].items()
        ],
        "cards": _cards(found, urls),
        "pairs": found.get("pairs", []),
        "stopped": found["stopped"],
        "first": found["first"],
        "bots": found["bots"],
    }


def _rates(title: str, rows: list[dict[str, Any]], name: str, fair: float) -> str:
    shown = [
        {
            "label": f"seat {row[name]}" if name == "seat" else Path(str(row[name])).stem,
            "value": row["rate"],
            "low": row["interval"][0],
            "high": row["interval"][1],
            "said": f"{row['rate']:.1%}",
            "between": "{:.1%} to {:.1%}".format(*row["interval"]),
        }
        for row in rows
    ]
    return charts.ranges(title, shown, 0.0, 1.0, fair)


def _spread(name: str, one: Mapping[str, Any]) -> str:
    """A curve of at most so many columns: numbers side by side are put together where there are more."""
    counts = [(int(value), int(number)) for value, number in one["counts"]]
    low, high = counts[0][0], counts[-1][0]
    wide = max(1, -(-(high - low + 1) // 16))
    rows: dict[str, int] = {}
    for value in range(low, high + 1):
        start = low + (value - low) // wide * wide
        rows.setdefault(str(start) if wide == 1 else f"{start}–", 0)
    for value, number in counts:
        start = low + (value - low) // wide * wide
        rows[str(start) if wide == 1 else f"{start}–"] += number
    return charts.columns(name, rows)


def _cards(found: Mapping[str, Any], urls: Mapping[str, str]) -> dict[str, Any]:
    """The strongest and the weakest cards by the first of their fates that can be compared, and a row for each."""
    rows: list[dict[str, Any]] = []
    for card in found["cards"]:
        fates = [{"title": title, **card[fate]} for fate, title in _FATES.items() if "difference" in card[fate]]
        if fates:
            name = card["name"].partition(" (")[0]
            rows.append({"name": card["name"], "url": urls.get(name, ""), "fates": fates, **fates[0]})
    sure = [row for row in rows if row["sure"]]
    return {
        "rows": rows,
        "strong": _differences("Strongest cards", [row for row in sure if row["difference"] > 0][:_STRONGEST]),
        "weak": _differences("Weakest cards", [row for row in sure if row["difference"] < 0][-_STRONGEST:]),
        "sure": len(sure),
    }


def _differences(title: str, rows: list[dict[str, Any]]) -> str:
    if not rows:
        return ""
    ends = [abs(end) for row in rows for end in row["between"]]
    far = max(*ends, 0.05)
    shown = [
        {
            "label": row["name"],
            "value": row["difference"],
            "low": row["between"][0],
            "high": row["between"][1],
            "said": f"{row['difference']:+.1%}",
            "between": "{:+.1%} to {:+.1%}".format(*row["between"]),
        }
        for row in rows
    ]
    return charts.ranges(title, shown, -far, far, 0.0)


def standalone(found: Mapping[str, Any], content: Content) -> str:
    """A report as a page of its own, which needs no other file."""
    themes = (folder / "theme" for folder in content.site_folders)
    folder = next(theme for theme in themes if (theme / "report.html").is_file())
    look = jinja2.Environment(loader=jinja2.FileSystemLoader(folder), autoescape=True, undefined=jinja2.StrictUndefined)
    css = (folder / "assets" / "site.css").read_text(encoding="utf-8")
    plain = "\n".join(line for line in css.splitlines() if not line.startswith("@font-face"))
    return look.get_template("report.html").render(d=drawn(found, {}), css=plain, root="")
