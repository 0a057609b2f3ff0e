"""What a run came to, as one piece of data: for JSON, for tables, for pages; and the rows of it as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cardwright.balance.batches import Outcome, in_wins
from cardwright.balance.plan import Plan, opened
from cardwright.balance.statistics import Interval, games_needed, paired, spread, stratified, wilson
from cardwright.balance.tally import AGENT, DECK, FATES, SEAT, CardTally, Rate, Tally

Row = dict[str, Any]
COLUMNS = (
    "kind", "name", "games", "rate", "low", "high", "rate otherwise", "difference", "difference low", "difference high",
)  # fmt: skip


def report(plan: Plan, title: str, outcome: Outcome, other: Plan | None = None) -> Row:
    """The report of a run. The same games give the same report, whoever has played them."""
    tally = outcome.tally
    found: Row = {
        "game": plan.game,
        "title": title,
        "games": tally.games,
        "finished": tally.finished,
        "players": plan.players,
        "seed": plan.seed,
        "decks": [plan.deck_name(number) for number in range(len(plan.decks))],
        "variant": plan.variant,
        "readings": dict(plan.readings),
        "edited": [Path(file).name for file in plan.cards],
        "fingerprint": plan.fingerprint(),
        "agents": _agents(tally),
        "seats": [_named(SEAT, row) for row in _rows(tally, SEAT)],
        "first": _first(tally, 1 / len(opened(plan).sides)),
        "lists": [_named(DECK, row) for row in _rows(tally, DECK)],
        "turns": round(spread(tally.spreads["turns"]).mean, 2) if tally.finished else 0,
        "spreads": {name: _spread(tally, name) for name in tally.spreads},
        "cards": list(_cards(tally)),
        "bots": tally.looks._asdict(),
        "stopped": [
            {"why": why, "games": number, "first": tally.first_stopped[why]}
            for why, number in tally.stopped.most_common()
        ],
    }
    if other is not None and outcome.against is not None:
        found["against"] = report(other, title, Outcome(outcome.against))
        found["pairs"] = list(_pairs(plan, outcome))
    return found


def _agents(tally: Tally) -> list[Row]:
    """The agents in the order in which they were named."""
    return [{**row, "agent": row["name"].partition(" ")[2]} for row in _rows(tally, AGENT)]


def _first(tally: Tally, even: float) -> Row:
    """How much more often the first seat won than would be even: sides, not players, share what there is to win."""
    rate = tally.rates.get((SEAT, "1"), Rate())
    between = wilson(rate.wins, rate.games)
    more = rate.wins / rate.games - even if rate.games else 0.0
    interval = [round(end - even, 4) for end in between]
    return {"even": even, "difference": round(more, 4), "interval": interval, "sure": not between.has(even)}


def _named(kind: str, row: Row) -> Row:
    return {kind: row["name"], **row}


def _rows(tally: Tally, kind: str) -> list[Row]:
    found = [(name, rate) for (one, name), rate in sorted(tally.rates.items()) if one == kind]
    return [{"name": name, **_rate(rate)} for name, rate in found]


def _rate(rate: Rate, of: int = 1) -> Row:
    share = rate.wins / rate.games if rate.games else 0.0
    interval = _rounded(wilson(rate.wins, rate.games, of))
    return {"games": rate.games, "wins": round(rate.wins, 2), "rate": round(share, 4), "interval": interval}


def _rounded(interval: Interval) -> list[float]:
    return [round(interval.low, 4), round(interval.high, 4)]


def _spread(tally: Tally, name: str) -> Row:
    counts = tally.spreads[name]
    return {**spread(counts)._asdict(), "counts": sorted(counts.items())}


def _cards(tally: Tally) -> Iterator[Row]:
    """The cards, those first that have most to do with winning. Intervals are so wide that all hold together."""
    parts: dict[str, list[CardTally]] = {}
    for (_, name), card in sorted(tally.cards.items()):
        parts.setdefault(name, []).append(card)
    told = sum(1 for cards in parts.values() for fate in range(len(FATES)) if _compared(cards, fate))
    rows = [_card(name, cards, told) for name, cards in parts.items()]
    yield from sorted(rows, key=lambda row: (-row["strength"], row["name"]))


def _compared(cards: list[CardTally], fate: int) -> list[tuple[Rate, Rate]]:
    """How those did to whom something became of a card and those to whom it did not, each time by the same agent with
    the same list."""
    found = [(card.fates[fate], card.there.less(card.fates[fate])) for card in cards]
    return [(one, rest) for one, rest in found if one.games and rest.games]


def _card(name: str, cards: list[CardTally], told: int) -> Row:
    whole = CardTally()
    for card in cards:
        whole = whole.plus(card)
    row: Row = {"name": name, "there": _rate(whole.there)}
    strength = 0.0
    for fate, (title, rate) in enumerate(zip(FATES, whole.fates, strict=True)):
        row[title] = {"times": rate.games, **_rate(rate, told)}
        if pairs := _compared(cards, fate):
            more, between = stratified([(one.wins, one.games, rest.wins, rest.games) for one, rest in pairs], told)
            rest = _rate(whole.there.less(rate), told)
            row[title] |= {"otherwise": rest, "difference": round(more, 4), "sure": not between.has(0)}
            row[title]["between"] = _rounded(between)
            strength = strength or more
    return {**row, "strength": round(strength, 4)}


def _pairs(plan: Plan, outcome: Outcome) -> Iterator[Row]:
    for agent, pairs in sorted(outcome.pairs.items()):
        total, squares = in_wins(pairs)
        between = paired(total, squares, pairs.games)
        needed = games_needed(total, squares, pairs.games)
        yield {
            "agent": plan.agents[agent],
            "games": pairs.games,
            "difference": round(total / pairs.games, 4),
            "interval": _rounded(between),
            "sure": not between.has(0),
            "needed": needed,
            "turns": round(pairs.turns / pairs.games, 3),
        }


def as_csv(found: Mapping[str, Any]) -> str:
    """A report, a row each: the rates, how the first seat did, what differs from the other side of a comparison, the
    cards, how often each number of turns, decisions and points came up, and games that could not be finished."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for kind, rows in (("agent", found["agents"]), ("seat", found["seats"]), ("deck", found["lists"])):
        writer.writerows([kind, row["name"], *_cells(row), "", "", "", ""] for row in rows)
    first = found["first"]
    writer.writerow(["first seat", "1", found["finished"], "", "", "", first["even"], *_apart(first)])
    for number, row in enumerate(found.get("pairs", []), 1):
        writer.writerow(["compared", f"{number} {row['agent']}", row["games"], "", "", "", "", *_apart(row)])
    for row in found["cards"]:
        for fate in FATES:
            one = row[fate]
            otherwise, between = one.get("otherwise", {}).get("rate", ""), one.get("between", ["", ""])
            writer.writerow([fate, row["name"], *_cells(one), otherwise, one.get("difference", ""), *between])
    for name, one in found["spreads"].items():
        total = sum(number for _, number in one["counts"])
        writer.writerows([name, value, number, round(number / total, 4)] + [""] * 6 for value, number in one["counts"])
    writer.writerows(["not finished", row["why"], row["games"]] + [""] * 7 for row in found["stopped"])
    return text.getvalue()


def _apart(row: Mapping[str, Any]) -> list[Any]:
    return [row["difference"], *row["interval"]]


def _cells(row: Mapping[str, Any]) -> list[Any]:
    return [row["games"], row["rate"], *row["interval"]]
