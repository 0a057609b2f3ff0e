"""What has happened: `if you have played another card this round`, `if 3 or more of them died this phase`."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.numbers import number
from cardwright.engine.compile.patterns import THIS_WAY, Pattern, meeting, pattern, piece_of
from cardwright.engine.compile.relations import COMPARES
from cardwright.engine.compile.scope import Scope
from cardwright.engine.operations import COUNT
from cardwright.engine.play import Frame, Play
from cardwright.engine.reactions import period_began
from cardwright.engine.rules import Count, Test
from cardwright.lang.tree import Act, Gap, Kind, Quantity, Select, Statement, Thing

Since = Callable[[Play, Frame], int]

_BOUNDS = {"": "or more", "at least": "or more", "at most": "or less", "exactly": ""}


def happened(node: Act, scope: Scope) -> Test:
    """Whether an event has happened in a period: this game, if none is said."""
    found = pattern(node, scope)
    first = since(node, scope)
    quantities = [_quantity_of(thing, scope) for thing in (node.who, node.what)]
    counted = [one for one in quantities if one is not None and one.number is not None]
    negated = node.tense == "perfect-not" or node.mood in ("does not", "would not", "will not")
    if counted:
        if len(counted) > 1 or negated:
            raise scope.error(node, "how often this has happened cannot be asked yet")
        return _to_so_many(counted[0], found, first, scope)
    for one in quantities:
        negated ^= one is not None and "no" in one.words

    def run(play: Play, me: int, it: Frame) -> int:
        return bool(meeting(play, me, it, found, first(play, it))) != negated

    return run


def _quantity_of(thing: Thing | None, scope: Scope) -> Quantity | None:
    """How many cards it must have happened to; of what is counted otherwise, the events themselves say how much."""
    match thing:
        case Select(kinds=[Kind(kind="card" | "value"), *_], quantity=quantity) if quantity is not None:
            if {"each", "all", "every"} & set(quantity.words):
                raise scope.error(thing, "whether it has happened to all of them cannot be asked yet")
            return quantity
        case Select(quantity=Quantity(words=["no"]) as quantity):
            return quantity
    return None


def period_of(node: Act, scope: Scope) -> str:
    """The period in which it has happened."""
    period = ""
    for time in node.times:
        if time.relation not in ("this", "during"):
            raise scope.error(time, "this time has no meaning for what has happened yet")
        period = time.period
    return period


def since(node: Act, scope: Scope) -> Since:
    """From where on the log is asked: from the beginning of a period, or of the text that says `this way`."""
    if THIS_WAY in node.manner:
        slot = scope.begun()
        return lambda _play, it: it[slot]
    period = period_of(node, scope)
    return lambda play, _it: period_began(play, period)


def done_to(node: Act, scope: Scope, start: Since | None = None) -> Callable[[Play, int, Frame], list[int]]:
    """The pieces that something was done to, in that order: those you played this turn, those discarded this way."""
    found = pattern(node.model_copy(update={"what": None}), scope)
    first = start or since(node, scope)

    def run(play: Play, me: int, it: Frame) -> list[int]:
        return [piece_of(play, entry.event) for entry in meeting(play, me, it, found, first(play, it))]

    return run


def counted_up(node: Act, counters: range, scope: Scope) -> Count:
    """How much was added to counters of players by such events."""
    found = pattern(node.model_copy(update={"what": None}), scope)
    first = since(node, scope)

    def run(play: Play, me: int, it: Frame) -> int:
        events = [entry.event for entry in meeting(play, me, it, found, first(play, it))]
        return sum(max(event.to, 0) for event in events if event.operation == COUNT and event.what in counters)

    return run


def has_been_done(node: Statement) -> bool:
    """Whether a clause says what was done to what it describes."""
    match node:
        case Act(what=Gap(), tense="past" | "perfect", mood=""):
            return True
        case Act(what=Gap(), manner=[manner]) if manner == THIS_WAY:
            return True
    return False


def _to_so_many(quantity: Quantity, found: Pattern, first: Since, scope: Scope) -> Test:
    """How many different pieces it has happened to."""
    assert quantity.number is not None
    wanted, compare = number(quantity.number, scope), COMPARES[_BOUNDS.get(quantity.bound, quantity.bound)]

    def run(play: Play, me: int, it: Frame) -> int:
        pieces = {piece_of(play, entry.event) for entry in meeting(play, me, it, found, first(play, it))}
        return compare(len(pieces), wanted(play, me, it))

    return run
