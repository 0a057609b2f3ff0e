"""Conditions that say nothing new: what else is asked of the same thing lets it be of no other kind.

Whoever is attacking is a character, and so is a Lord; what is won is a challenge. A change that leaves out such a
condition is none: no table could show it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Node
from cardwright.meaning.calculus.walk import walk


class Known(NamedTuple):
    """What the cards and the table of a game let be taken for certain."""

    periods: frozenset[str] = frozenset()
    """What is under way at times: no deed is of another kind where one of these can be."""
    kinds: Mapping[tuple[str, str], frozenset[str]] = {}
    """For each value of an attribute, the types of the cards that have it."""
    nouns: Mapping[str, frozenset[str]] = {}
    """For each kind that is not itself a type of card, the types that are of it."""
    roles: Mapping[str, str] = {}
    """For each part that cards take in what is under way, and each state that they are in by that, their type."""
    labels: frozenset[str] = frozenset()
    """Labels whose texts a procedure of the game sets going: what such a text waits for is not asked again."""
    doers: Mapping[tuple[str, str], str] = {}
    """For each verb and the part of who does it, the type of all who do."""
    host: str = ""
    """The type of what the card in question lies on, where its text lets it lie on nothing else."""


def host_of(abilities: Iterable[m.Ability], role: str) -> str:
    """What a card can only be given to: “Stark character only”. `role`: that of whatever it is given to."""
    for ability in abilities:
        for standing in ability.standings:
            pattern = standing.pattern if isinstance(standing, m.Cannot) else None
            for slot in pattern.slots if isinstance(pattern, m.On) else ():
                if slot.role == role and isinstance(slot.truth, m.Not):
                    return next((str(one.quality.kind) for one in _kinds_in(slot.truth.truth)), "")
    return ""


def certain(ability: Node, known: Known) -> frozenset[int]:
    """The conditions of an ability that follow from those beside them, by their ids."""
    return frozenset(id(one) for one in _certain(ability, known))


def _certain(ability: Node, known: Known) -> Iterator[Node]:
    if isinstance(ability, m.Ability) and ability.on is not None and ability.label in known.labels:
        yield from walk(ability.on)
    for node in walk(ability):
        if isinstance(node, m.Where) and isinstance(node.of, m.Host) and node.of.of == m.This():
            yield from (one for one in _kinds_in(node.truth) if str(one.quality.kind) == known.host)
        if isinstance(node, m.On):
            yield from _told_by_deed(node, known)
        truths = node.truths if isinstance(node, m.And) else (node,)
        for one in truths:
            if isinstance(one, m.Is) and isinstance(one.quality, m.OfKind):
                kind = str(one.quality.kind)
                if kind in known.periods or any(_tells(other, one, kind, known) for other in truths):
                    yield one


def _told_by_deed(pattern: m.On, known: Known) -> Iterator[Node]:
    """Kinds that are asked of who has a part in a deed in which nobody of another kind has that part."""
    for slot in pattern.slots:
        role = str(slot.role)
        kinds = {known.doers.get((str(verb), role), known.roles.get(role, "")) for verb in pattern.verbs}
        asked = _kinds_in(slot.truth) if slot.truth is not None else ()
        yield from (one for one in asked if kinds == {str(one.quality.kind)})


def _kinds_in(truth: m.Truth) -> Iterator[Any]:
    """The conditions that ask for a kind, of those that must all hold."""
    for one in truth.truths if isinstance(truth, m.And) else (truth,):
        if isinstance(one, m.Is) and isinstance(one.quality, m.OfKind):
            yield one


def _tells(other: Node, of: m.Is, kind: str, known: Known) -> bool:
    """Whether a condition holds only of what is of this kind."""
    if not isinstance(other, (m.Is, m.Among)) or other.of != of.of:
        return False
    if isinstance(other, m.Among):
        return isinstance(other.set, m.Of) and known.roles.get(str(other.set.role)) == kind
    quality = other.quality
    if isinstance(quality, m.InState):
        return known.roles.get(str(quality.state)) == kind
    if isinstance(quality, m.OfValue) and isinstance(quality.values, m.Just):
        types = known.kinds.get((str(quality.attribute), str(quality.values.value).strip("[]")), frozenset())
        return bool(types) and types <= known.nouns.get(kind, frozenset({kind}))
    return False
