"""A card that is called by a part of its own name: on Zombie Loki, “Loki” is this card, whoever else is called so.

Which types of cards are called so is told by the game: on a card that belongs to somebody, as a Tactic does to its
Mastermind, his name is his. A word that only marks another print of a card is no part of its name on any of them.
"""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.abridged.rebuilding import rebuilt
from cardwright.meaning.context.scope import Own

_POINTING = (["the"], ["this"])
"""“the Swarm” and “these Twin Sisters” are this card, if it is called so."""


def named_in_short(ability: said.Ability, own: Own, types: frozenset[str], marks: frozenset[str]) -> said.Ability:
    """The ability with the card itself wherever a part of its name stands alone."""
    shorter = _plain(own.name, marks)
    if not own.name or (own.type not in types and shorter == _words(own.name)):
        return ability

    def visit(node: said.Node) -> said.Node:
        if isinstance(node, said.Phrase):  # “Always Leads: Illuminati”: a name that is listed is that of others
            return node
        if isinstance(node, said.Named) and _is_bare(node):
            called = _words(node.name)
            if called == shorter or (own.type in types and _is_part(called, shorter)):
                return said.Self(span=node.span)
        return rebuilt(node, visit)

    full = visit(ability)
    assert isinstance(full, said.Ability)
    return full


def _is_bare(named: said.Named) -> bool:
    """“each other Zombie” is not this one."""
    pointed = named.quantity is None or (named.quantity.words in _POINTING and named.quantity.number is None)
    return pointed and not named.where and not named.chosen


def _words(name: str) -> list[str]:
    return name.casefold().replace(",", " , ").split()


def _plain(name: str, marks: frozenset[str]) -> list[str]:
    first, _, rest = name.partition(" ")
    return _words(rest if first in marks and rest else name)


def _is_part(called: list[str], name: list[str]) -> bool:
    """What stands before a comma, or some of these words, in their order, with the last of them. Who is called the same
    before the comma is the same person: the other side of the card, or another print."""
    first, called = _before_comma(name), _before_comma(called)
    if not called or called[-1] != first[-1]:
        return False
    left = iter(first)
    return all(word in left for word in called)


def _before_comma(name: list[str]) -> list[str]:
    return name[: name.index(",")] if "," in name else name
