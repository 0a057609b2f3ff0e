"""Points: what a deed costs, what a player has for it, and points that may be spent as others."""

from __future__ import annotations

from cardwright.engine.layers import spending
from cardwright.engine.operations import RULES
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.view import look
from cardwright.games.legendary import book
from cardwright.games.legendary.book import ATTACK, COST, RECRUIT

_PRICES = {"fight": (ATTACK, ATTACK, RECRUIT), "support": (ATTACK, ATTACK, RECRUIT), "recruit": (COST, RECRUIT, ATTACK)}
"""For each deed, the number that says what it costs, the points that pay for it, and those that a text may let pay."""


def _name(_rules: Rules, option: tuple[int, str]) -> str:
    return f"{option[0]} {option[1]}"


_MIX = {points: Question(f"spend as {points}", RULES, _name) for points in (ATTACK, RECRUIT)}


def price(play: Play, verb: str, piece: int) -> int:
    """What it costs to do something to a card as it is now."""
    return look(play).stats[play.rules.stat[_PRICES[verb][0]]][piece]


def affords(play: Play, player: int, verb: str, piece: int) -> bool:
    """Whether a player has points enough."""
    _, points, other = _PRICES[verb]
    more = book.has(play, player, other) if _takes_other(play, player, verb, piece) else 0
    return price(play, verb, piece) <= book.has(play, player, points) + more


def pay(play: Play, player: int, verb: str, piece: int) -> None:
    """Spend exactly the price; where a text lets it be, in any mixture of the points."""
    _, points, other = _PRICES[verb]
    wanted, mixed = price(play, verb, piece), 0
    if _takes_other(play, player, verb, piece):
        fewest = max(0, wanted - book.has(play, player, points))
        most = min(wanted, book.has(play, player, other))
        mixed = decide(play, player, _MIX[points], [(number, other) for number in range(fewest, most + 1)])[0]
    book.spend(play, player, points, wanted - mixed)
    book.spend(play, player, other, mixed)


def _takes_other(play: Play, player: int, verb: str, piece: int) -> bool:
    """Whether the other kind of points helps a player to do something to a card."""
    _, points, other = _PRICES[verb]
    return bool(look(play).has(play, *spending(verb, other, points, player)) >> piece & 1)
