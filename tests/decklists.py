"""Decklists for tests: a legal list, and small changes to it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet

from cardwright.content import Content
from cardwright.decks import Decklist, Judge, Verdict
from cardwright.decks.formats import read_format
from cardwright.lang.source import Source

PLOTS = ["Long Harvest", "Night of Knives", "Council of Lords", "March to War", "Marriage Pact", "Siege Lines"]
TITLES = [
    "Crown Regent", "Hand of the King", "Lord Commander of the Kingsguard", "Master of Coin", "Master of Laws",
    "Master of Whispers",
]  # fmt: skip
NEUTRAL = [
    "Septon of the Quiet Isle", "Hedge Knight of the Kingsroad", "Last of the Old Company", "Citadel Archivist",
    "Twins Bridgekeeper", "Kingsroad Inn", "Great Sept Steps", "The Broken Arm", "Heirloom Shield", "Raven's Message",
    "Bread and Salt", "Burning Bridges", "Tournament Lists", "Hidden Letters", "Moment of Glory", "Guilty!",
    "Put to the Question", "Robb Stark", "Arya Stark", "Northern Sentinel",
]  # fmt: skip
"""Twenty cards that any House may play, three copies of each: a House deck of 60."""


def deck(
    *more: str,
    house: str = "Stark",
    plots: list[str] | None = None,
    without: tuple[str, ...] = (),
    fields: tuple[str, ...] = (),
    titles: list[str] | None = None,
    form: str = "tournament",
) -> str:
    """A list of 60 cards and 7 plots, with more lines in its House deck and without some of its cards."""
    rows = ["game: agot", f"format: {form}", *([f"house: {house}"] if house else []), *fields, "", "Plot deck"]
    rows += plots if plots is not None else [*PLOTS, "Burned Fields"]
    rows += ["", "House deck", *(f"3x {name}" for name in NEUTRAL if name not in without), *more]
    return "\n".join([*rows, "", *(["Title pool", *titles] if titles else [])]) + "\n"


def read(judge: Judge, text: str) -> Decklist:
    """The list of a text."""
    return judge.read(text.encode(), "test.deck")


def verdict(judge: Judge, text: str, form: str | None = None) -> Verdict:
    """The verdict on a text."""
    return judge.verdict(read(judge, text), form)


def broken(judge: Judge, text: str, form: str | None = None) -> set[str]:
    """The ids of the rules that a list breaks."""
    return {violation.rule for violation in verdict(judge, text, form).violations}


def without_rule(judge: Judge, game: str, form: str, rule: str) -> str:
    """The name of a format that is as another, with all lines of a rule taken out."""
    name = f"{form} without {rule}"
    text = f"game: {game}\nformat: {name}\nextends: {form}\nwithout: {rule}\n"
    judge.game(game).formats.add(read_format(Source(name, text)))
    return name


def add_format(judge: Judge, text: str) -> None:
    """Make a format known."""
    found = read_format(Source("test.format", text))
    assert found.problems == []
    judge.game(found.game).formats.add(found)


def changed(game: str, name: str, changes: Iterable[tuple[str, str]], more: str = "") -> str:
    """A list that comes with a game, with some of its lines changed; an empty line is left out."""
    file = Content.bundled().root / "decklists" / game / f"{name}.deck"
    rows = file.read_text(encoding="utf-8").split("\n")
    places = [(rows.index(old), new) for old, new in changes]
    for place, new in sorted(places, reverse=True):
        rows[place : place + 1] = new.split("\n") if new else []
    return "\n".join(rows) + more


def marked(cases: Iterable[tuple[str, str, str, str]], covered: dict[str, list[str]]) -> list[ParameterSet]:
    """Cases of (rule, legal list, illegal list, name), each marked with its rule and with what else it shows."""
    return [
        pytest.param(rule, legal, illegal, marks=pytest.mark.rule(rule, *covered.get(rule, [])), id=f"{rule}: {name}")
        for rule, legal, illegal, name in cases
    ]


def show_rule(judge: Judge, game: str, rule: str, legal: str, illegal: str) -> None:
    """A legal list breaks nothing, an illegal one the rule, and not without the rule."""
    form = illegal.split("format: ")[1].split("\n", maxsplit=1)[0]
    assert broken(judge, legal) == set()
    assert rule in broken(judge, illegal)
    assert rule not in broken(judge, illegal, without_rule(judge, game, form, rule))
