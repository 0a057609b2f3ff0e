"""Deeds that have their price: what one costs, what a player has for it, and points that a text lets pay as others."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.events import emit
from cardwright.engine.layers import narrowed, narrowing, replacing, spending
from cardwright.engine.operations import COUNT, RULES, Cause, Given
from cardwright.engine.play import Play, Question, decide, found_once
from cardwright.engine.rules import Rules
from cardwright.engine.sources import given_by, spend
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import restricted
from cardwright.engine.using import can_use, done_in
from cardwright.engine.view import look

SPEND = "spend"


def price(play: Play, verb: str, piece: int) -> int:
    """What it costs to do something to a card as it is now."""
    number = next(number for done, number in play.rules.book.deeds.priced if done == verb)
    return look(play).stats[play.rules.stat[number]][piece]


def affords(play: Play, player: int, verb: str, piece: int) -> bool:
    """Whether a player has points enough."""
    points = _points(play, player, verb, piece)
    alone = _alone(play, player, verb, piece, points)
    if alone is not None:
        wanted = price(play, verb, piece)
        return wanted <= 0 or any(_given(play, player, points, one) >= wanted for one in alone.values())
    wanted = price(play, verb, piece) - _has(play, player, points)
    return wanted <= 0 or wanted <= sum(_has(play, player, other) for other in _others(play, player, verb, piece))


def pay(play: Play, player: int, verb: str, piece: int, cause: Cause = RULES) -> None:
    """Spend exactly the price; where a text lets it be, in any mixture of the points."""
    points, wanted = _points(play, player, verb, piece), price(play, verb, piece)
    alone = _alone(play, player, verb, piece, points)
    if alone is not None:
        if wanted > 0:
            enough = [item for item in alone.items() if _given(play, player, points, item[1]) >= wanted]
            _, of = decide(play, player, Question(f"spend {points} of", RULES, _called), enough)
            spend(play, play.rules.verb[SPEND], points, player, wanted, piece, cause, of)
        return
    others = _others(play, player, verb, piece)
    for number, other in enumerate(others):
        left = sum(_has(play, player, one) for one in (points, *others[number + 1 :]))
        fewest = max(0, wanted - left)
        most = min(wanted, _has(play, player, other))
        question = Question(f"spend as {points}", RULES, _name)
        mixed = decide(play, player, question, [(number, other) for number in range(fewest, most + 1)])[0]
        _spend(play, player, other, mixed, piece, cause)
        wanted -= mixed
    _spend(play, player, points, wanted, piece, cause)


class Reach:
    """Those to which a player can do something now: none that he may not, or cannot pay for."""

    def __init__(self, verb: str, free: bool) -> None:
        self.verb, self.free = verb, free

    def __call__(self, play: Play, player: int, among: int) -> int:
        rules = play.rules
        deeds, found = rules.book.deeds, among
        if not self.free and self.verb in deeds.paid:
            found &= _affordable(play, player, self.verb)
        for verb in (self.verb, *deeds.alike.get(self.verb, ())) if found else ():
            found &= ~restricted(play, rules.verb[verb], player)
        return found & ~_unable(play, player, deeds.needs[self.verb], found) if self.verb in deeds.needs else found


class FoundOnce:
    """Those to which a player can do something, found out once for as long as everything is the same."""

    def __init__(self, reached: Reach | Callable[[Play, int], int]) -> None:
        self.reached = reached

    def __call__(self, play: Play, player: int, among: int) -> int:
        """Those among some pieces: of others it is not asked, unless it is answered for all of them at once."""
        reached = self.reached
        asked = reached, player, play.actor, play.using
        if not among:
            return 0
        if isinstance(reached, Reach):
            return found_once(play, (*asked, among), lambda: reached(play, player, among))
        return among & found_once(play, asked, lambda: reached(play, player))


def _unable(play: Play, player: int, label: str, among: int) -> int:
    """Those of some pieces that say something under a label that would do nothing now."""
    found, view = 0, look(play)
    for action in done_in(play.rules, label) if among else ():
        for piece in ids(view.bearing(play, action.source) & among):
            mine = play.rules.speaker(play.state, piece) == player
            found |= (mine and not can_use(play, player, piece, action)) << piece
    return found


def _affordable(play: Play, player: int, verb: str) -> int:
    """Those of the cards that have a price for a deed for which a player has points enough."""
    rules, view = play.rules, look(play)
    points, there, found = rules.book.deeds.paid[verb], 0, 0
    number, zones = next((number, zones) for (done, number), zones in rules.book.deeds.priced.items() if done == verb)
    elsewhere, prices = rules.book.deeds.paid_in.get(verb, {}), view.stats[rules.stat[number]]
    for zone in zones:
        has = _has(play, player, elsewhere.get(zone, points))
        for one in rules.layout.zones[zone]:
            there |= 0 if zone in elsewhere else play.state.members[one]
            for piece in ids(play.state.members[one]):
                if prices[piece] <= has:
                    found |= 1 << piece
    asked = found if rules.narrow else 0
    for other in [token for done, token, of in rules.book.deeds.exchanges if (done, of) == (verb, points)]:
        asked |= view.has(play, *replacing(verb, other, points, player)) & there
        if _has(play, player, other):
            asked |= view.has(play, *spending(verb, other, points, player)) & there & ~found
    for piece in ids(asked):
        found = found & ~(1 << piece) | affords(play, player, verb, piece) << piece
    return found


def _points(play: Play, player: int, verb: str, piece: int) -> str:
    """What pays for doing something to a card where it lies, or by the word of a text in the place of that."""
    rules = play.rules
    for zone, points in rules.book.deeds.paid_in.get(verb, {}).items():
        if any(play.state.members[one] >> piece & 1 for one in rules.layout.zones[zone]):
            return points
    usual, view = rules.book.deeds.paid[verb], look(play)
    for done, other, of in sorted(rules.book.deeds.exchanges):
        if (done, of) == (verb, usual) and view.has(play, *replacing(verb, other, of, player)) >> piece & 1:
            return other
    return usual


def _alone(play: Play, player: int, verb: str, piece: int, points: str) -> dict[str, int] | None:
    """Where points of some cards alone will do for this: by what they share, the cards of which a player may choose;
    none, where all points will do."""
    found: dict[str, int] | None = None
    for (done, token, alike, _), number in play.rules.narrow.items():
        view = look(play)
        if (done, token) != (verb, points) or not view.has(play, *narrowed(number, player)) >> piece & 1:
            continue
        theirs = view.has(play, *narrowing(number, player))
        those = {value: theirs & view.has(play, alike, value) for value in play.rules.cast.values.get(alike, ())}
        before = found if found is not None else {"": theirs}
        both = {", ".join(filter(None, (a, b))): one & other for a, one in before.items() for b, other in those.items()}
        found = {name: cards for name, cards in both.items() if cards}
    return found


def _given(play: Play, player: int, points: str, cards: int) -> int:
    """How many points a player has from some cards."""
    return sum(number for card, number in given_by(play, points, player).items() if cards >> card & 1)


def _called(_rules: Rules, option: tuple[str, int]) -> str:
    return option[0]


def _others(play: Play, player: int, verb: str, piece: int) -> list[str]:
    """The points that a player may spend instead, to do this to a card."""
    points = play.rules.book.deeds.paid[verb]
    if points != _points(play, player, verb, piece):
        return []
    deals = [token for done, token, of in sorted(play.rules.book.deeds.exchanges) if (done, of) == (verb, points)]
    return [one for one in deals if look(play).has(play, *spending(verb, one, points, player)) >> piece & 1]


def _name(rules: Rules, option: tuple[int, str]) -> str:
    number, points = option
    return f"{number} {rules.book.purses.get(points, points)}"


def _has(play: Play, player: int, points: str) -> int:
    return play.state.counters[play.rules.layout.counters[points] + player]


def _spend(play: Play, player: int, points: str, number: int, purpose: int, cause: Cause) -> None:
    sources = play.rules.book.pieces.sources
    if points in sources:
        spend(play, play.rules.verb[SPEND], points, player, number, purpose, cause)
    elif number:
        counter = play.rules.layout.counters[points] + player
        more = Given(NOWHERE, NOWHERE, NOWHERE, purpose, NOWHERE) if sources else 0
        emit(play, play.rules.event(SPEND, COUNT, counter, -number, more, cause))
