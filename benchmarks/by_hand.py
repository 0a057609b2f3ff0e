"""Ten effects of Hand of the King written by hand, with the events that the compiled texts make."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.events import emit
from cardwright.engine.operations import COUNT, MOVE, RULES, SWAP, TOP, Cause, Event
from cardwright.engine.picking import label
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import ids

Hand = Callable[[Play, int], bool]
ASK = Question("choose", RULES, label)
OWN = Cause(0, 0, 0, 0)
"""The words of some card: what rules do with an event depends on whether it is a card's doing."""


def _one(rules: Rules, name: str, verb_name: str) -> Hand:
    """Take or kill one card, wherever it is: King's Landing or a play area."""
    piece, verb = rules.cast.id(name), rules.verb[verb_name]
    areas, discard = rules.layout.zones["play area"], rules.layout.zone("discard pile")
    places = {rules.layout.zone("King's Landing"), *areas}
    takes = verb_name == "take"

    def run(play: Play, me: int) -> bool:
        if play.state.zone[piece] not in places:
            return False
        return emit(play, Event(verb, MOVE, piece, areas[me] if takes else discard, TOP, OWN))

    return run


def _khal_drogo(rules: Rules) -> Hand:
    first, second = _one(rules, "Daenerys Targaryen", "take"), _one(rules, "Viserys Targaryen", "kill")

    def run(play: Play, me: int) -> bool:
        done = first(play, me)
        return second(play, me) and done

    return run


def _one_of(rules: Rules, mask: int) -> Hand:
    """Take one of a set out of King's Landing or a play area."""
    verb, grid, areas = rules.verb["take"], rules.layout.zone("King's Landing"), rules.layout.zones["play area"]

    def run(play: Play, me: int) -> bool:
        members = play.state.members
        bits = members[grid]
        for area in areas:
            bits |= members[area]
        options = ids(bits & mask)
        if not options:
            return False
        return emit(play, Event(verb, MOVE, decide(play, me, ASK, options), areas[me], TOP, OWN))

    return run


def _loras(rules: Rules) -> Hand:
    return _one_of(
        rules, rules.cast.called["Renly Baratheon"] | rules.cast.having["house", "Tyrell"] & _characters(rules)
    )


def _brienne(rules: Rules) -> Hand:
    return _one_of(rules, rules.cast.called["Sansa Stark"] | rules.cast.called["Arya Stark"])


def _characters(rules: Rules) -> int:
    return rules.cast.of_type["character"]


def _kill_in(rules: Rules, zones: tuple[int, ...], mask: int) -> Hand:
    verb, discard = rules.verb["kill"], rules.layout.zone("discard pile")

    def run(play: Play, me: int) -> bool:
        bits = 0
        for zone in zones:
            bits |= play.state.members[zone]
        options = ids(bits & mask)
        if not options:
            return False
        return emit(play, Event(verb, MOVE, decide(play, me, ASK, options), discard, TOP, OWN))

    return run


def _sandor(rules: Rules) -> Hand:
    return _kill_in(rules, rules.layout.zones["King's Landing"], _characters(rules))


def _jaqen(rules: Rules) -> Hand:
    kills = [
        _sandor(rules),
        _kill_in(rules, rules.layout.zones["play area"], _characters(rules)),
        _kill_in(rules, rules.layout.zones["available companions"], rules.cast.of_type["companion"]),
    ]

    def run(play: Play, me: int) -> bool:
        done = True
        for kill in kills:
            done = kill(play, me) and done
        return done

    return run


def _ramsay(rules: Rules) -> Hand:
    verb, grid, mask = rules.verb["switch"], rules.layout.zone("King's Landing"), _characters(rules)

    def run(play: Play, me: int) -> bool:
        options = ids(play.state.members[grid] & mask)
        if len(options) < 2:
            return False
        one = decide(play, me, ASK, options)
        options.remove(one)
        return emit(play, Event(verb, SWAP, one, decide(play, me, ASK, options), 0, OWN))

    return run


def _melisandre(rules: Rules) -> Hand:
    verb, first = rules.verb["take an extra turn"], rules.layout.counters["extra turns"]
    return lambda play, me: emit(play, Event(verb, COUNT, first + me, 1, 0, OWN))


EFFECTS: dict[str, Callable[[Rules], Hand]] = {
    "Melisandre": _melisandre,
    "Hodor": lambda rules: _one(rules, "Bran Stark", "take"),
    "Bronn": lambda rules: _one(rules, "Tyrion Lannister", "take"),
    "Ilyn Payne": lambda rules: _one(rules, "Eddard Stark", "kill"),
    "Khal Drogo": _khal_drogo,
    "Brienne of Tarth": _brienne,
    "Loras Tyrell": _loras,
    "Sandor Clegane": _sandor,
    "Ramsay Snow": _ramsay,
    "Jaqen Hghar": _jaqen,
}
"""From easy to hard."""
