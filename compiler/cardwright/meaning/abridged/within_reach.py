"""Where a card must lie for what its line does to it: “you may discard this card instead” is done from the hand."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import ZoneName
from cardwright.meaning.gamedata.lexicon import Lexicon


def reached(made: m.Ability, type_: str, lexicon: Lexicon) -> tuple[ZoneName, ...]:
    """The zones from which a deed takes what it is done to, where texts of such cards work in others as well."""
    works = frozenset(lexicon.table.zones.works.get(type_, ()))
    if made.works or made.effect is None or not works:
        return ()
    zones = [lexicon.verb(deed.verb).zones for deed in _done_first(made.effect) if _is_done_to_it(deed)]
    return next((some for some in zones if some and works > {*some}), ())


def _done_first(effect: m.Effect) -> Iterator[m.Do]:
    """What is done as soon as the line is; what it sets up for later is done wherever the card lies by then."""
    if isinstance(effect, m.Do):
        yield effect
    elif isinstance(effect, m.Seq):
        for step in effect.steps:
            yield from _done_first(step)
    elif isinstance(effect, m.May):
        yield from _done_first(effect.effect)
    elif isinstance(effect, m.Pay):
        yield from _done_first(effect.cost)


def _is_done_to_it(deed: m.Do) -> bool:
    """Whether it is done to the card that says so, and from where is not said."""
    parts = {str(part.role): part.by for part in deed.parts}
    return parts.get("what") == m.This() and "from" not in parts
