"""Another amount under a condition: “+1 STR, or +2 STR if …”, “gain 1 gold. (2 gold instead if …)”.

Both are read as one tree: what is done under the condition, and what is done otherwise.
"""

from __future__ import annotations

from typing import NamedTuple

from cardwright.lang import tree as said
from cardwright.meaning.walk import cover


class Alternative(NamedTuple):
    """The same act with either amount."""

    usual: said.Act
    instead: said.Act
    copies: tuple[tuple[said.Node, said.Node], ...] = ()
    """Nodes that were made for it, and those whose words they say."""


def alternative(when: said.When) -> Alternative | None:
    """The two acts of “do A, or B if C”; None where the words after the comma are no other amount of the same."""
    act = when.do
    both = act.what if isinstance(act, said.Act) else None
    if when.word != "if" or when.place != "after" or not isinstance(act, said.Act) or not isinstance(both, said.Both):
        return None
    if both.join != "or" or len(both.things) != 2:
        return None
    first, second = both.things
    copies: tuple[tuple[said.Node, said.Node], ...] = ()
    if isinstance(first, said.Select) and isinstance(second, said.Amount):
        second, copies = _so_many(first, second)
    if _measured(first) is None or _measured(first) != _measured(second):
        return None
    usual, other = (act.model_copy(update={"what": thing}) for thing in (first, second))
    return Alternative(usual, other, copies)


def _so_many(first: said.Select, number: said.Amount) -> tuple[said.Thing, tuple[tuple[said.Node, said.Node], ...]]:
    """“1 character in King's Landing, or 2”: so many of the same."""
    if number.filters or number.inches or number.where or len(first.kinds) != 1:
        return number, ()
    kind = first.kinds[0].model_copy(update={"plural": True})
    made = first.model_copy(update={"quantity": number.quantity, "kinds": [kind], "span": number.span})
    return made, ((made, number), (kind, first.kinds[0]))


def as_one_amount(choice: said.Choice) -> tuple[said.When, said.Act, said.Phrase] | None:
    """“It gets -1 STR until the end of the phase, or -2 STR if …” as “gets -1 STR or -2 STR if …”, with its parts."""
    if choice.either or choice.listed or choice.intro is not None or len(choice.options) != 2:
        return None
    act, when = choice.options
    if not isinstance(act, said.Act) or not isinstance(when, said.When) or not isinstance(when.do, said.Phrase):
        return None
    phrase = when.do
    if act.what is None or phrase.roles or phrase.manner or phrase.times or phrase.per is not None:
        return None
    both = said.Both(join="or", things=[act.what, phrase.thing], span=cover(act.what.span, phrase.thing.span))
    made = when.model_copy(update={"do": act.model_copy(update={"what": both})})
    return (made, act, phrase) if alternative(made) is not None else None


def _measured(thing: said.Thing) -> tuple[str, ...] | None:
    """What a thing is an amount of: two amounts of the same leave nothing to choose."""
    if isinstance(thing, said.Change):
        return (thing.sign, *(kind.noun for kind in thing.kinds))
    if isinstance(thing, said.Select) and thing.quantity is not None:
        return ("", *(kind.noun for kind in thing.kinds))
    return None


def other_amount(aside: said.Statement) -> tuple[said.When, said.Thing] | None:
    """The condition and the other amount of “(2 gold instead if …)”."""
    if not isinstance(aside, said.Aside) or len(aside.statements) != 1:
        return None
    when = aside.statements[0]
    if not isinstance(when, said.When) or when.word != "if" or not isinstance(when.do, said.Phrase):
        return None
    phrase = when.do
    if phrase.manner != ["instead"] or phrase.roles or phrase.times or phrase.per is not None:
        return None
    return when, phrase.thing
