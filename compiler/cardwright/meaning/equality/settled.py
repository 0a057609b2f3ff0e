"""Words that nobody can take up: truths with the same thing on both sides, things of another sort.

No sentence says so. Where the pass makes one, a word went back to the very thing it is said of: “each other player who
has a Wound”, other than himself. Such a text would do nothing, or everything, without a word.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Period
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.gamedata.gametable import GameTable

_PAIRS: frozenset[type[m.Node]] = frozenset({m.Among, m.Compare, m.Same})
"""Truths about two things."""


def nonsense(node: m.Node, roles: Mapping[str, m.Sort], table: GameTable) -> tuple[m.Node, str, str] | None:
    """What of a meaning cannot be meant, why, and what to write instead."""
    pairs, those, deeds = _looked_at(node)
    never = next((one for part in those if (one := _never_so(part, table))), None)
    if never is not None:
        return never, "no card that lies there is ever so", "if it is to become so, say it in a sentence: kneel it"
    odd_kinds = next((part for part in those if _is_of_no_kind(part, table)), None)
    if odd_kinds is not None:
        return odd_kinds, "no card is both of these", "say where it lies, or on what: held by it"
    twice = next(filter(_goes_twice, deeds), None)
    if twice is not None:
        return twice, "where this goes is said twice", ""
    outside = _of_no_contest(node, table)
    if outside is not None:
        return outside, "of what this is told is not what the text waits for", "name the player: an opponent"
    odd: m.Node | None = next((part for part in pairs if _is_of_another_sort(part, roles)), None)
    if odd is not None:
        return odd, "a thing of another sort is wanted here", ""
    odd = next(filter(_with_itself, pairs), None)
    return None if odd is None else (odd, "this would be compared with itself", "")


def _looked_at(node: m.Node) -> tuple[list[m.Node], list[m.Where[Any]], list[m.Do]]:
    """The truths about two things, the descriptions and the deeds of a meaning: every line is gone through once."""
    pairs: list[m.Node] = []
    those: list[m.Where[Any]] = []
    deeds: list[m.Do] = []
    for part in walk(node):
        kind = type(part)
        if kind is m.Where:
            those.append(part)  # type: ignore[arg-type]
        elif kind is m.Do:
            deeds.append(part)  # type: ignore[arg-type]
        elif kind in _PAIRS:
            pairs.append(part)
    return pairs, those, deeds


def _of_no_contest(node: m.Node, table: GameTable) -> m.Of[Any] | None:
    """“After you lose dominance, the winning opponent …”: nobody has won a challenge there."""
    contest, on = table.contest, node.on if isinstance(node, m.Ability) else None
    if contest is None or not isinstance(on, m.On):
        return None
    told = [slot.truth for slot in on.slots if slot.role == "deed"]
    kinds = {one.quality.kind for one in told if isinstance(one, m.Is) and isinstance(one.quality, m.OfKind)}
    if not kinds or kinds & {contest.period, *table.times.periods, *table.times.spans}:
        return None
    parts = (part for part in walk(node) if isinstance(part, m.Of) and isinstance(part.deed, m.Current))
    return next((part for part in parts if part.deed == m.Current(Period(contest.period))), None)


def _never_so(found: m.Where[Any], table: GameTable) -> m.Is | None:
    """“Put a kneeling character from your hand into play”: only what is in play is in such a state."""
    place = found.of.place if isinstance(found.of, m.In) else None
    zones = place.sets if isinstance(place, m.Union) else (place,)
    names = {str(zone.zone) for zone in zones if isinstance(zone, m.Zone)}
    away = {kind.name for kind in table.zones.kinds} - {*table.zones.play, *table.zones.active}
    if place is None or not table.zones.play or len(names) < len(zones) or not names <= away:
        return None
    parts = found.truth.truths if isinstance(found.truth, m.And) else (found.truth,)
    states = [part for part in parts if isinstance(part, m.Is) and isinstance(part.quality, m.InState)]
    own = [part for part in states if part.of == found.each]
    lost = {word for word, state in table.pieces.states.items() if state.mark not in table.pieces.stays}
    return next((part for part in own if getattr(part.quality, "state", "") in lost), None)


def _is_of_no_kind(found: m.Where[Any], table: GameTable) -> bool:
    """“a Wound from each Villain”, if it is read as a Wound that is a Villain."""
    types: list[frozenset[str]] = []
    inner: m.Set[Any] = found
    while isinstance(inner, m.Where):
        parts = inner.truth.truths if isinstance(inner.truth, m.And) else (inner.truth,)
        types += [those for part in parts if (those := _types(part, inner.each, table))]
        inner = inner.of
    return len(types) > 1 and not frozenset.intersection(*types)


def _types(truth: m.Truth, each: m.Var[Any], table: GameTable) -> frozenset[str]:
    """The types of cards of which it can hold; none, if it says nothing of them."""
    if isinstance(truth, m.Or):
        found = [_types(one, each, table) for one in truth.truths]
        return frozenset().union(*found) if all(found) else frozenset()
    if isinstance(truth, m.Is) and truth.of == each and isinstance(truth.quality, m.OfKind):
        names = table.pieces.nouns.get(str(truth.quality.kind), ())
        return frozenset() if any(name.startswith("+") for name in names) else frozenset(names)
    return frozenset()


def _goes_twice(deed: m.Do) -> bool:
    """“Put each card in your hand or deck into your pile”, if it is read as into the hand and into the pile."""
    return sum(part.role == "to" for part in deed.parts) > 1


def settled(node: m.Node) -> m.Node | None:
    """The first truth of a meaning that compares a thing with itself."""
    return next(filter(_with_itself, _pairs(node)), None)


def _pairs(node: m.Node) -> list[m.Node]:
    return [part for part in walk(node) if type(part) in _PAIRS]


def _with_itself(truth: m.Node) -> bool:
    if isinstance(truth, m.Among):
        return truth.of == truth.set
    return isinstance(truth, (m.Compare, m.Same)) and truth.a == truth.b


def _is_of_another_sort(truth: m.Node, roles: Mapping[str, m.Sort]) -> bool:
    """“attacking a Knight”, where players are attacked: a piece is never among players."""
    if not (isinstance(truth, m.Among) and isinstance(truth.of, m.Var) and isinstance(truth.set, m.Of)):
        return False
    return roles.get(truth.set.role, truth.of.sort) is not truth.of.sort


__all__ = ["nonsense", "settled"]
