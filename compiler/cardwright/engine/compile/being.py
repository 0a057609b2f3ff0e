"""Being something: `each Army is a Knight` says that each Army has the trait, as if it gained it."""

from __future__ import annotations

from cardwright.engine.cast import plain
from cardwright.engine.compile.scope import Scope
from cardwright.lang.tree import Act, Be, Is, Kind, Quantity, Select


def as_gain(node: Be, scope: Scope) -> Act | None:
    """What a card gains or loses by being something; None where it is said to be something else than a value."""
    match node:
        case Be(who=who, what=Select(kinds=[Kind(kind="value", noun=noun, filters=[])], where=[], owner=None)) if (
            who is not None and not node.mood and not node.tense and node.as_if is None and node.per is None
        ):
            pass
        case _:
            return None
    attribute = next((name for name, values in scope.rules.cast.values.items() if plain(noun) in values), None)
    if attribute is None:
        return None
    value = Is(span=node.span, attribute=attribute, value=noun)
    kind = Kind(span=node.span, noun=attribute, kind="attribute", filters=[value])
    the = Quantity(span=node.span, words=["the"])
    return Act(
        span=node.span,
        verb="lose" if node.negated else "gain",
        means="count",
        who=who,
        what=Select(span=node.span, quantity=the, kinds=[kind]),
        times=node.times,
        roles=node.roles,
        manner=node.manner,
    )
