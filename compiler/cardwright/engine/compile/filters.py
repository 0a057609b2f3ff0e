"""Filters as set algebra: what stands before a noun is a fixed set, what stands behind it may change in play."""

from __future__ import annotations

from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.zones import members_of, pieces_in, union
from cardwright.engine.rules import Pool
from cardwright.lang.tree import AnyOf, Called, Filter, InState, Is, Kind, Not, Related

Narrowed = tuple[int, list[Pool]]
"""A fixed set, and sets that change in play: what is meant is in all of them."""


def of_kind(kind: Kind, scope: Scope) -> Narrowed:
    """The pieces that a noun with its adjectives may stand for."""
    scope.only(kind, "noun", "kind", "plural", "filters")
    cast = scope.rules.cast
    noun = kind.noun.removesuffix(" card")
    if noun == "card":
        bits = cast.everything
    elif noun in cast.of_type:
        bits = cast.of_type[noun]
    else:
        raise scope.error(kind, f"no card of this game is of type `{noun}`")
    fixed, changing = all_of(kind.filters, scope)
    return bits & fixed, changing


def all_of(filters: list[Filter], scope: Scope) -> Narrowed:
    """The pieces that pass every filter."""
    bits, pools = scope.rules.cast.everything, []
    for one in filters:
        fixed, changing = of_filter(one, scope)
        bits &= fixed
        pools += changing
    return bits, pools


def of_filter(node: Filter, scope: Scope) -> Narrowed:
    """The pieces that pass a filter."""
    cast = scope.rules.cast
    if isinstance(node, Is):
        return cast.having.get((node.attribute, node.value), 0), []
    if isinstance(node, Called):
        return cast.called.get(node.name, 0), []
    if isinstance(node, Not):
        fixed, changing = of_filter(node.filter, scope)
        return (
            (cast.everything & ~fixed, []) if not changing else (cast.everything, [_without(narrow(fixed, changing))])
        )
    if isinstance(node, AnyOf):
        return _any_of(node, scope)
    if isinstance(node, InState):
        return _in_state(node, scope)
    if isinstance(node, Related) and node.preposition in ("in", "from", "on"):
        return cast.everything, [pieces_in(node.thing, scope)]
    raise scope.error(node, "this filter has no meaning yet")


def _any_of(node: AnyOf, scope: Scope) -> Narrowed:
    parts = [of_filter(one, scope) for one in node.filters]
    if not any(changing for _, changing in parts):
        bits = 0
        for fixed, _ in parts:
            bits |= fixed
        return bits, []
    return scope.rules.cast.everything, [union([narrow(fixed, changing) for fixed, changing in parts])]


def _in_state(node: InState, scope: Scope) -> Narrowed:
    everything = scope.rules.cast.everything
    if node.word == "other":
        return everything, [lambda _play, _me, it: everything & ~(1 << it[0])]
    place = scope.rules.book.found.get(node.word)
    if place is None:
        raise scope.error(node, f"the rulebook does not say what `{node.word}` means")
    zones = scope.rules.layout.zones[place]
    return everything, [members_of(zones)]


def _without(pool: Pool) -> Pool:
    return lambda play, me, it: ~pool(play, me, it)


def narrow(bits: int, pools: list[Pool]) -> Pool:
    """The pieces of a fixed set that are in all of the others too."""
    if not pools:
        return lambda _play, _me, _it: bits
    if len(pools) == 1:
        one = pools[0]
        return lambda play, me, it: bits & one(play, me, it)
    first, rest = pools[0], narrow(bits, pools[1:])
    return lambda play, me, it: first(play, me, it) & rest(play, me, it)
