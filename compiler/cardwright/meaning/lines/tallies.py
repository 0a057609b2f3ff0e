"""What is counted first and used then: “count the Wounds in your discard pile. Draw that many cards”.

Counting does nothing: the number stands where it is used.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.lang import tree as said
from cardwright.meaning.abridged.rebuilding import exchanged
from cardwright.meaning.accounting.forms import nodes_of

COUNT = "count"
THAT_MANY = ["that many"]
SO_OFTEN = ["that many times"]
THEN = "then"


def tallied(ability: said.Ability) -> said.Ability:
    """The ability with every number where it is used."""
    statements = _used(ability.statements)
    return ability if statements is None else ability.model_copy(update={"statements": statements})


def tallied_within(sequence: said.Sequence) -> said.Statement | None:
    """“Each player counts their Wounds, then discards that many cards”."""
    steps = _used(sequence.steps)
    if steps is None:
        return None
    return steps[0] if len(steps) == 1 else sequence.model_copy(update={"steps": steps})


def _used(statements: Sequence[said.Statement]) -> list[said.Statement] | None:
    for place, item in enumerate(statements[:-1]):
        number = _counted(item.do if isinstance(item, said.Follow) and item.link == THEN else item)
        if number is None:
            continue
        after = statements[place + 1]
        often = _so_often(after, number)
        if often is not None:
            return [*statements[:place], often, *statements[place + 2 :]]
        uses = [node for node in nodes_of(after) if isinstance(node, said.Select) and _is_that_many(node)]
        if len(uses) != 1:
            return None
        equal = said.Related(preposition="equal to", thing=number, span=number.span)
        so_many = uses[0].model_copy(update={"quantity": None, "where": [*uses[0].where, equal]})
        done = exchanged(after, uses[0], so_many)
        if isinstance(done, said.Act) and done.shared:
            done = done.model_copy(update={"shared": []})
        return [*statements[:place], done, *statements[place + 2 :]]
    return None


def _so_often(after: said.Statement, number: said.Select) -> said.Statement | None:
    """“count the Wounds in your hand. Rescue a Bystander that many times”: once for each of them."""
    of = number.where[0] if len(number.where) == 1 else None
    if not isinstance(after, said.Act) or not isinstance(of, said.Related) or of.preposition != "of":
        return None
    if after.manner != SO_OFTEN or after.per is not None or after.mood:
        return None
    return after.model_copy(update={"manner": ["once"], "per": of.thing})


def _is_that_many(thing: said.Select) -> bool:
    return thing.quantity is not None and thing.quantity.words == THAT_MANY and thing.quantity.number is None


def _counted(item: said.Statement) -> said.Select | None:
    """The number that is counted, as a number."""
    if not isinstance(item, said.Act) or item.verb != COUNT or item.mood or item.tense or item.passive:
        return None
    what = item.what
    if not isinstance(what, said.Select) or item.roles or item.manner or item.times or item.more:
        return None
    if len(what.kinds) == 1 and what.kinds[0].kind == "number":
        return what
    if what.quantity is None or what.quantity.words != ["the"] or what.quantity.number is not None:
        return None
    counted = what.model_copy(update={"quantity": None})
    of = said.Related(preposition="of", thing=counted, span=what.span)
    number = said.Kind(noun="number", kind="number", span=what.span)
    return said.Select(quantity=what.quantity, kinds=[number], where=[of], span=what.span)
