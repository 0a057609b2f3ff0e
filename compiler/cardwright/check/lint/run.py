"""Looks at the cards of a project as sets, one game at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from cardwright.check.lint.alike import names_too_alike
from cardwright.check.lint.facts import CardFacts
from cardwright.check.lint.finding import Found
from cardwright.check.lint.guide import Guide
from cardwright.check.lint.makeup import wrong_makeup
from cardwright.check.lint.reach import unreachable, unused_keywords
from cardwright.check.lint.texts import same_texts
from cardwright.check.lint.worse import strictly_worse
from cardwright.lang.diagnostics import Diagnostic

FEWEST = 20
"""Fewer cards are not a set yet: what they lack, others will bring."""


def lint(files: Mapping[str, Iterable[CardFacts]], guide: Callable[[str], Guide]) -> Iterator[Diagnostic]:
    """Every finding about the sets of a project, as warnings."""
    games: dict[str, list[CardFacts]] = {}
    places: dict[int, str] = {}
    for file, facts in files.items():
        for fact in facts:
            games.setdefault(fact.game, []).append(fact)
            places[id(fact)] = file
    for game, facts in games.items():
        cards = [fact for fact in facts if fact.kind == "card"]
        if len(cards) >= FEWEST:
            keywords = [fact for fact in facts if fact.kind == "keyword"]
            rules = guide(game)
            for found in _all(cards, keywords, rules):
                if f"{found.code}: {found.card.name}" not in rules.allowed:
                    yield _diagnostic(found, places[id(found.card)])


def _all(cards: list[CardFacts], keywords: list[CardFacts], guide: Guide) -> Iterator[Found]:
    yield from same_texts(cards)
    yield from unused_keywords(cards, keywords)
    yield from strictly_worse(cards, guide)
    yield from wrong_makeup(cards, guide)
    yield from names_too_alike(cards)
    yield from unreachable(cards)


def _diagnostic(found: Found, file: str) -> Diagnostic:
    card = found.card
    line = f"{card.kind}: {card.name}"
    return Diagnostic(
        found.code, found.message, file, card.line, card.column, len(card.name), found.hint, "warning", line
    )
