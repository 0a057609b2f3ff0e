"""Halves and which way they are rounded, and the higher or lower of two numbers, said before they are read."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.abridged.rebuilding import exchanged
from cardwright.meaning.accounting.forms import nodes_of
from cardwright.meaning.things.shares import ROUNDED

NUMBERS = frozenset({"number", "stat"})
"""Kinds of nouns that are numbers."""
WHICHEVER: dict[str, str] = {"whichever is higher": "higher", "whichever is lower": "lower"}
"""Words after two numbers that say which of them is meant."""


def told_how(act: said.Act | said.Be) -> Any:
    """“gold equal to half the number of Lords, rounded up”: the number is rounded; “A or B, whichever is higher” is the
    higher of A and B."""
    told = [word for word in act.manner if word in ROUNDED or word in WHICHEVER]
    if len(told) != 1:
        return None
    (word,) = told
    parts = [node for node in nodes_of(act) if (_is_half(node) if word in ROUNDED else _is_either(node))]
    if len(parts) != 1:
        return None
    (part,) = parts
    if isinstance(part, said.Both):
        which = said.InState(word=WHICHEVER[word], group="relative", span=part.span)
        both = said.Related(preposition="of", thing=part.model_copy(update={"join": "and"}), span=part.span)
        the = said.Quantity(words=["the"], span=part.span)
        new: said.Node = said.Amount(quantity=the, filters=[which], where=[both], span=part.span)
    else:
        assert isinstance(part, said.Select) and part.quantity is not None
        half = part.quantity.model_copy(update={"words": ["half", word]})
        new = part.model_copy(update={"quantity": half})
    left = [one for one in act.manner if one != word]
    return exchanged(act, part, new).model_copy(update={"manner": left})


def _is_half(node: said.Node) -> bool:
    if not isinstance(node, said.Select) or node.quantity is None:
        return False
    return node.quantity.words in (["half"], ["half", "the"]) and node.kinds[0].kind in NUMBERS


def _is_either(node: said.Node) -> bool:
    numbers = isinstance(node, said.Both) and node.join == "or"
    return isinstance(node, said.Both) and numbers and all(is_plain_number(one) for one in node.things)


def is_plain_number(thing: said.Thing) -> bool:
    """Whether something is a number, said by its noun alone."""
    return isinstance(thing, said.Select) and thing.kinds[0].kind in NUMBERS


def half_a_pile(act: said.Act) -> said.Act | None:
    """“discard half your hand, rounded up”: half of the cards in it."""
    what = act.what
    half, pile = (what.quantity, what) if isinstance(what, said.Select) else (None, None)
    if isinstance(what, said.Amount) and len(what.where) == 1 and not what.filters:
        of = what.where[0]
        inner = of.thing if isinstance(of, said.Related) and of.preposition == "of" else None
        half, pile = what.quantity, inner if isinstance(inner, said.Select) and inner.quantity is None else None
    if pile is None or half is None or half.words != ["half"] or half.number is not None or pile.owner is None:
        return None
    if len(pile.kinds) != 1 or pile.kinds[0].kind != "zone" or pile.where:
        return None
    zone = said.Related(preposition="in", thing=pile.model_copy(update={"quantity": None}), span=pile.span)
    card = said.Kind(noun="card", kind="card", plural=True, span=pile.span)
    the = said.Quantity(words=["the"], span=half.span)
    cards = said.Select(quantity=the, kinds=[card], where=[zone], span=pile.span)
    whole = said.Related(preposition="of", thing=cards, span=pile.span)
    return act.model_copy(update={"what": said.Amount(quantity=half, where=[whole], span=pile.span)})


def without_rounding_aside(ability: said.Ability) -> said.Ability:
    """“(rounded up)”: belongs to what is done before it."""
    kept: list[Any] = []
    for item in ability.statements:
        inner = item.statements[0] if isinstance(item, said.Aside) and len(item.statements) == 1 else None
        before = kept[-1] if kept else None
        plain = isinstance(inner, said.Extra) and inner.manner in ROUNDED and not (inner.thing or inner.time)
        if plain and isinstance(inner, said.Extra) and isinstance(before, said.Act):
            kept[-1] = before.model_copy(update={"manner": [*before.manner, inner.manner]})
        else:
            kept.append(item)
    return ability if len(kept) == len(ability.statements) else ability.model_copy(update={"statements": kept})
