"""Noun phrases: which pieces are meant, how many of them, and who is asked when there are more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardwright.engine.compile.filters import Narrowed, all_of, narrow, of_kind
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.zones import union
from cardwright.engine.picking import ALL
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Pool
from cardwright.lang.tree import Amount, Both, Constant, Named, Quantity, Ref, Related, Select, Self, Thing


class Description(NamedTuple):
    """What a noun phrase means: out of these pieces, so many."""

    fixed: int
    """The pieces it may ever mean."""
    changing: list[Pool]
    """Sets that change in play: what is meant is in all of them."""
    number: int
    up_to: bool
    noun: str
    group: int = 0
    """The slot of the frame that holds the pieces it is one of."""

    def among(self, others: Sequence[Pool] = ()) -> Pool:
        """The pieces that are meant, as far as they are in other sets too."""
        return narrow(self.fixed, [*self.changing, *others])


def describe(thing: Thing, scope: Scope) -> Description:
    """What a noun phrase means."""
    if isinstance(thing, Named):
        scope.only(thing, "name", "where", "chosen")
        if thing.name not in scope.rules.cast.called:
            raise scope.error(thing, f"there is no card {thing.name} in this game")
        fixed, changing = all_of(thing.where, scope)
        return Description(scope.rules.cast.called[thing.name] & fixed, changing, 1, False, "")
    if isinstance(thing, Self):
        scope.only(thing, "noun")
        return Description(scope.own, [_itself], 1, False, "")
    if isinstance(thing, Select):
        return _select(thing, scope)
    if isinstance(thing, Ref):
        return _back(thing, scope)
    if isinstance(thing, Amount):
        return _some_of(thing, scope)
    if isinstance(thing, Both):
        return _one_of(thing, scope)
    raise scope.error(thing, "it stands for no card")


def _select(thing: Select, scope: Scope) -> Description:
    scope.only(thing, "quantity", "kinds", "join", "where", "chosen")
    behind, changing = all_of(thing.where, scope)
    number, up_to = how_many(thing.quantity, thing, scope)
    parts = [of_kind(kind, scope) for kind in thing.kinds]
    fixed, more = _either(parts)
    return Description(fixed & behind, [*more, *changing], number, up_to, thing.kinds[0].noun)


def _either(parts: list[Narrowed]) -> Narrowed:
    """The pieces of any of several sets, each fixed as far as can be."""
    bits = 0
    for fixed, _ in parts:
        bits |= fixed
    if not any(changing for _, changing in parts):
        return bits, []
    if len(parts) == 1:
        return parts[0]
    return bits, [union([narrow(fixed, changing) for fixed, changing in parts])]


def _itself(_play: Play, _me: int, it: Frame) -> int:
    return 1 << it[0]


def how_many(quantity: Quantity | None, thing: Thing, scope: Scope) -> tuple[int, bool]:
    """So many, and whether fewer will do."""
    if quantity is None:
        raise scope.error(thing, "it does not say how many")
    words = [word for word in quantity.words if word != "the"]
    if quantity.number is not None:
        if words or not isinstance(quantity.number, Constant) or quantity.bound not in ("", "up to", "exactly"):
            raise scope.error(quantity, "this number is not understood yet")
        return quantity.number.value, quantity.bound == "up to"
    if words in (["a"], ["an"], ["any"], ["one"]):
        return 1, False
    if words in (["all"], ["each"], ["every"]):
        return ALL, False
    raise scope.error(quantity, "this quantity is not understood yet")


def _back(thing: Ref, scope: Scope) -> Description:
    scope.only(thing, "noun", "kind", "plural")
    everything = scope.rules.cast.everything
    if thing.word in ("the other", "the others", "the rest"):
        mention = scope.last(thing, "card")
        if not mention.group:
            raise scope.error(thing, "it was picked out of nothing that was said before")
        some, every = mention.slot, mention.group
        return Description(everything, [lambda _play, _me, it: it[every] & ~it[some]], ALL, False, mention.noun)
    mention = scope.last(thing, thing.kind, thing.noun)
    slot = mention.slot
    if not slot:
        return Description(scope.own, [_itself], 1, False, "")
    return Description(everything, [lambda _play, _me, it: it[slot]], ALL, False, mention.noun)


def _some_of(thing: Amount, scope: Scope) -> Description:
    """`one of those cards`."""
    scope.only(thing, "quantity", "where", "chosen")
    match thing.where:
        case [Related(preposition="of", thing=Ref() as ref)]:
            number, up_to = how_many(thing.quantity, thing, scope)
            group = scope.last(ref, ref.kind, ref.noun)
            return describe(ref, scope)._replace(number=number, up_to=up_to, group=group.slot)
        case _:
            raise scope.error(thing, "a number of what")


def _one_of(thing: Both, scope: Scope) -> Description:
    """`Renly Baratheon or a Tyrell character`."""
    scope.only(thing, "things", "join")
    parts = [describe(one, scope) for one in thing.things]
    if thing.join == "or" and all(part.number == 1 and not part.up_to for part in parts):
        nouns = {part.noun for part in parts}
        fixed, changing = _either([(part.fixed, part.changing) for part in parts])
        return Description(fixed, changing, 1, False, nouns.pop() if len(nouns) == 1 else "")
    raise scope.error(thing, "this list is not understood yet")
