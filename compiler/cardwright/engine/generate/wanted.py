"""What a deed wants of the cards that it is done to: whether those of which a text speaks can have it at all."""

from __future__ import annotations

from functools import reduce
from operator import or_

from cardwright.engine.rules import Rules
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Attribute
from cardwright.meaning.calculus.walk import walk


def has_what_it_wants(rules: Rules, definition: int, node: m.Do, attribute: Attribute) -> bool:
    """Whether the cards that a deed is done to, or becomes, have the attribute: they are known by their name, are the
    card itself, or are the card to which it belongs."""
    cast = rules.cast
    having = reduce(or_, (cast.having[str(attribute), value] for value in cast.values.get(str(attribute), [])), 0)
    spoken = [part.by for part in node.parts if isinstance(part.by, m.Set) and not isinstance(part.by, (m.You, m.Var))]
    return bool(having) and all(_meant(rules, definition, one) & having for one in spoken)


def _meant(rules: Rules, definition: int, one: m.Node) -> int:
    """The cards that a set can be, as far as that is plain from its words."""
    cast = rules.cast
    own = sum(1 << piece for piece, number in enumerate(cast.definition_of) if number == definition)
    if isinstance(one, m.This):
        return own
    names = [str(node.name) for node in walk(one) if isinstance(node, m.Called)]
    if names:
        return reduce(or_, (cast.called.get(name, 0) for name in names))
    fields = rules.book.pieces.naming
    others = [cast.having[field, value] for field in fields for value in cast.values.get(field, [])]
    kin = reduce(or_, (bits for bits in others if bits & own), own)
    return kin | _named_like(rules, kin)


def _named_like(rules: Rules, kin: int) -> int:
    """The cards whose name is that of a group of these."""
    cast = rules.cast
    named = [bits for bits in cast.called.values() if bits & kin]
    return reduce(or_, named, 0)
