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
_STRONGEST, _COLUMNS = 12, 10


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
            {"title": name.capitalize(), "svg": _spread(name, one), "wide": _wide(one), **one}
            for name, one in found["spreads"].items()
        ],
        "cards": _cards(found, urls),
        "pairs": found.get("pairs", []),
        "played": _played(found),
        "other": _played(found["against"], found) if "against" in found else [],
        "stopped": found["stopped"],
        "stopped_there": found.get("against", {"stopped": []})["stopped"],
        "first": found["first"],
        "bots": found["bots"],
    }


def _played(found: Mapping[str, Any], beside: Mapping[str, Any] | None = None) -> list[str]:
    """What was played; or what is other than on the side that it is compared with."""
    agents = ", ".join(row["agent"] for row in found["agents"])
    readings = ", ".join(f"{name} = {value}" for name, value in found["readings"].items())
    edited = " and ".join(found.get("edited", []))
    told = {
        "agents": f"by {agents}",
        "decks": f"with {' and '.join(found['decks']) or 'no lists'}",
        "variant": f"in the {found['variant']} variant" if found["variant"] else "in no variant",
        "readings": f"with the reading {readings}" if readings else "with the usual readings",
        "edited": f"with the cards of {edited}" if edited else "with the cards as they are",
    }
    if beside is None:
        return [said for part, said in told.items() if part not in ("agents", "decks", "variant") and found.get(part)]
    names = [[row["agent"] for row in side["agents"]] for side in (found, beside)]
    other = {part for part in told if part != "agents" and found.get(part) != beside.get(part)}
    return [said for part, said in told.items() if part in other or (part == "agents" and names[0] != names[1])]


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
    return charts.ranges(title, shown, 0.0, 1.0, fair, "{:.0%}")


def _spread(name: str, one: Mapping[str, Any]) -> str:
    """A curve of a few columns: numbers side by side are put together where there are more, by round numbers."""
    counts = [(int(value), int(number)) for value, number in one["counts"]]
    low, high, wide = counts[0][0], counts[-1][0], _wide(one)
    starts = range(low // wide * wide, high + 1, wide)
    rows = dict.fromkeys(starts, 0)
    for value, number in counts:
        rows[value // wide * wide] += number
    title = name if wide == 1 else f"{name}, {wide} to a column"
    return charts.columns(title, {str(start): number for start, number in rows.items()})


def _wide(one: Mapping[str, Any]) -> int:
    """How many numbers stand in one column: a round number of them."""
    low, high = int(one["counts"][0][0]), int(one["counts"][-1][0])
    wide, digits = 1, (1, 2, 5)
    while high // wide - low // wide >= _COLUMNS:
        power, digit = divmod(digits.index(int(str(wide)[0])) + 1, 3)
        wide = digits[digit] * 10 ** (len(str(wide)) - 1 + power)
    return wide


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
    ends = [end for row in rows for end in row["between"]]
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
    return charts.ranges(title, shown, min(0.0, *ends), max(0.0, *ends), 0.0, "{:+.0%}")


def standalone(found: Mapping[str, Any], content: Content) -> str:
    """A report as a page of its own, which needs no other file."""
    themes = (folder / "theme" for folder in content.site_folders)
    folder = next(theme for theme in themes if (theme / "report.html").is_file())
    look = jinja2.Environment(loader=jinja2.FileSystemLoader(folder), autoescape=True, undefined=jinja2.StrictUndefined)
    css = (folder / "assets" / "site.css").read_text(encoding="utf-8")
    plain = "\n".join(line for line in css.splitlines() if not line.startswith("@font-face"))
    return look.get_template("report.html").render(d=drawn(found, {}), css=plain, root="")
