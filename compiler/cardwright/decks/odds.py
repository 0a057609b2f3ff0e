"""The odds of an opening hand, exact: how many of some cards are among those that are drawn without looking."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from cardwright.decks.scene import Entry, Scene
from cardwright.decks.shape import Hand
from cardwright.decks.stats import CURVE


def exactly(wanted: int, copies: int, deck: int, drawn: int) -> Fraction:
    """How likely just so many of the copies are drawn."""
    if not 0 <= wanted <= drawn or copies > deck or drawn > deck:
        return Fraction(0)
    return Fraction(comb(copies, wanted) * comb(deck - copies, drawn - wanted), comb(deck, drawn))


def at_least(wanted: int, copies: int, deck: int, drawn: int) -> Fraction:
    """How likely so many of the copies are drawn, or more."""
    return sum((exactly(number, copies, deck, drawn) for number in range(wanted, min(copies, drawn) + 1)), Fraction(0))


class Odds(NamedTuple):
    """How likely something is in the opening hand."""

    what: str
    copies: int
    one: Fraction
    """At least one."""
    two: Fraction
    expected: Fraction


class Opening(NamedTuple):
    """The opening hand of one player."""

    owner: str
    of: str
    deck: int
    drawn: int
    types: list[Odds]
    costs: list[Odds]
    """By cost, all that cost so much or less."""
    cards: list[Odds]


def openings(scene: Scene, hand: Hand | None, drawn: int | None = None) -> list[Opening]:
    """The odds of each player's opening hand; none, where a game has no such thing or a deck is too small."""
    if hand is None:
        return []
    entries = [entry for entry in scene.sections.get(hand.of, []) if entry.card.is_known]
    owners = list(dict.fromkeys(entry.owner for entry in entries))
    found = (_opening(owner, [entry for entry in entries if entry.owner == owner], hand, drawn) for owner in owners)
    return [one for one in found if one is not None]


def _opening(owner: str, entries: Sequence[Entry], hand: Hand, drawn: int | None) -> Opening | None:
    deck, many = sum(entry.count for entry in entries), hand.cards if drawn is None else drawn
    if not 0 < many <= deck:
        return None

    def odds(what: str, those: Sequence[Entry]) -> Odds:
        copies = sum(entry.count for entry in those)
        one, two = (at_least(wanted, copies, deck, many) for wanted in (1, 2))
        return Odds(what, copies, one, two, Fraction(many * copies, deck))

    types = list(dict.fromkeys(entry.card.type for entry in entries))
    numbers = sorted({entry.card.stat(CURVE) for entry in entries if entry.card.has(CURVE)})
    names = list(dict.fromkeys(entry.card.name for entry in entries))
    return Opening(
        owner,
        hand.of,
        deck,
        many,
        [odds(kind, [entry for entry in entries if entry.card.type == kind]) for kind in types],
        [odds(str(most), [e for e in entries if e.card.has(CURVE) and e.card.stat(CURVE) <= most]) for most in numbers],
        sorted(
            (odds(name, [entry for entry in entries if entry.card.name == name]) for name in names),
            key=lambda one: (-one.copies, one.what),
        ),
    )


def percent(odds: Fraction) -> str:
    """A chance as it is told: to a tenth of a percent, and never 0 or 100 where it is neither."""
    tenths = round(odds * 1000)
    if tenths == 0 and odds:
        return "< 0.1%"
    if tenths == 1000 and odds != 1:
        return "> 99.9%"
    return f"{tenths // 10}.{tenths % 10}%"
