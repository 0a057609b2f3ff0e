"""Cards by what they have of an attribute: `with 2 icons`, `with no traits`, `with the same House as it`."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.engine.compile.scope import Scope
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Pool
from cardwright.engine.view import look
from cardwright.lang.tree import Kind, Quantity, Related, Select, Thing

_SAME = ["the", "same"]
_SOME: tuple[list[str], ...] = ([], ["a"], ["an"], ["any"], ["the"])
_BOUNDS = {"": "", "exactly": "", "at least": "or more", "at most": "or less"}


def is_the_same(thing: Thing | None) -> bool:
    """Whether a noun phrase says `the same`."""
    return isinstance(thing, Select) and thing.quantity is not None and thing.quantity.words == _SAME


def by_attribute(thing: Select, kind: Kind, scope: Scope) -> Pool:
    """The pieces that have as much of an attribute as a noun phrase says; some, if it does not say how much."""
    from cardwright.engine.compile.relations import by_value

    if is_the_same(thing):
        return _sharing(thing, kind, scope)
    if thing.where:
        raise scope.error(thing.where[0], "this says nothing of what a card has yet")
    quantity = thing.quantity or Quantity(span=thing.span)
    if not kind.filters:
        return _so_many_values(quantity, *_attribute(thing, kind, scope), scope)
    pool = by_value(kind, scope)
    if quantity.number is None and quantity.words == ["no"]:
        return lambda play, me, it: ~pool(play, me, it)
    if quantity.number is not None or quantity.words not in _SOME:
        raise scope.error(quantity, "how much of this a card has cannot be asked yet")
    return pool


def same_as(thing: Select, scope: Scope) -> Pool:
    """The pieces that `the same` is said of: those it names, or else those that were spoken of last."""
    from cardwright.engine.compile.things import describe  # noun phrases and filters speak of each other

    match thing.where:
        case [Related(preposition="as", thing=other)]:
            return describe(other, scope).among()
        case []:
            slot = scope.last(thing, "card").slot
            return (lambda _play, _me, it: it[slot]) if slot else (lambda _play, _me, it: 1 << it[0])
    raise scope.error(thing, "it is not plain what it is the same as")


def _attribute(thing: Select, kind: Kind, scope: Scope) -> tuple[str, Sequence[str]]:
    """The field of cards that an attribute is, and its values."""
    scope.only(kind, "noun", "kind", "plural", "filters")
    name = scope.rules.book.attributes.get(kind.noun, kind.noun)
    values = scope.rules.cast.values.get(name)
    if values is None:
        raise scope.error(thing, f"no card of this game has a {kind.noun}")
    return name, values


def _so_many_values(quantity: Quantity, name: str, values: Sequence[str], scope: Scope) -> Pool:
    """Those with so many values of an attribute, whichever they are."""
    from cardwright.engine.compile.numbers import number
    from cardwright.engine.compile.relations import COMPARES

    def some(play: Play, _me: int, _it: Frame) -> int:
        bits, view = 0, look(play)
        for value in values:
            bits |= view.has(play, name, value)
        return bits

    if quantity.number is None and quantity.words in _SOME:
        return some
    if quantity.number is None and quantity.words == ["no"]:
        return lambda play, me, it: ~some(play, me, it)
    if quantity.number is None or set(quantity.words) - {"the"} or quantity.bound not in _BOUNDS:
        raise scope.error(quantity, "how much of this a card has cannot be asked yet")
    wanted, compare = number(quantity.number, scope), COMPARES[_BOUNDS[quantity.bound]]

    def run(play: Play, me: int, it: Frame) -> int:
        view, so_many = look(play), wanted(play, me, it)
        sets = [view.has(play, name, value) for value in values]
        bits = 0
        for piece in range(len(play.rules.cast.pieces)):
            if compare(sum(one >> piece & 1 for one in sets), so_many):
                bits |= 1 << piece
        return bits

    return run


def _sharing(thing: Select, kind: Kind, scope: Scope) -> Pool:
    """Those with a value that the others have too."""
    if kind.filters:
        raise scope.error(kind, "it is not plain what it is the same as")
    name, values = _attribute(thing, kind, scope)
    others = same_as(thing, scope)

    def run(play: Play, me: int, it: Frame) -> int:
        bits, view, known = 0, look(play), others(play, me, it)
        for value in values:
            having = view.has(play, name, value)
            if having & known:
                bits |= having
        return bits

    return run
