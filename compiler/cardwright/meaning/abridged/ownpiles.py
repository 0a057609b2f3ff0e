"""A pile beside a card that has a name of its own, said in full.

“Put a Hero into a "Lost Souls" pile next to this Mastermind” lays it next to the Mastermind as a "Lost Soul"; “a Hero
from its Lost Souls pile” is a Lost Soul Hero next to it. Whatever else lies beside the card is not in the pile.
"""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.lang.vocabulary import MINTED

PILE, BESIDE, CALLED = "pile", "next to", "as"
INTO, OUT_OF = ("in", "into", "to"), ("in", "from")


def laid_in_it(act: said.Act) -> said.Act | None:
    """“into a "Lost Souls" pile next to this Mastermind”: next to it, as a "Lost Soul"."""
    at = next((role for role in act.roles if role.role == "destination" and role.preposition in INTO), None)
    found = _own_pile(at.thing) if at is not None else None
    if at is None or found is None or any(role.preposition == CALLED for role in act.roles):
        return None
    name, beside = found
    there = at.model_copy(update={"preposition": BESIDE, "thing": beside})
    value = said.Kind(noun=name.value, kind="value", attribute=MINTED, plural=True, span=name.span)
    called = said.Role(
        role=CALLED, preposition=CALLED, thing=said.Select(kinds=[value], span=name.span), span=name.span
    )
    return act.model_copy(update={"roles": [*(there if role is at else role for role in act.roles), called]})


def taken_out_of_it(act: said.Act) -> said.Act | None:
    """“gain a Hero from its Lost Souls pile”: a Lost Soul Hero next to it."""
    at = next((role for role in act.roles if role.role == "source" and role.preposition == "from"), None)
    found = _own_pile(at.thing) if at is not None else None
    if at is None or found is None or not isinstance(act.what, said.Select) or act.what.owner is not None:
        return None
    lying = said.Related(preposition="in", thing=at.thing, span=at.span)
    what = act.what.model_copy(update={"where": [*act.what.where, lying]})
    inside = lying_in_it(what)
    roles = [role for role in act.roles if role is not at]
    return None if inside is None else act.model_copy(update={"what": inside, "roles": roles})


def lying_in_it(thing: said.Select) -> said.Select | None:
    """“any card in its Lost Souls pile”: any Lost Soul card next to it."""
    at = next((one for one in thing.where if isinstance(one, said.Related) and one.preposition in OUT_OF), None)
    found = _own_pile(at.thing) if at is not None else None
    if at is None or found is None or any(kind.kind != "card" for kind in thing.kinds):
        return None
    name, beside = found
    there = said.Related(preposition=BESIDE, thing=beside, span=at.span)
    kinds = [kind.model_copy(update={"filters": [*kind.filters, name]}) for kind in thing.kinds]
    return thing.model_copy(update={"kinds": kinds, "where": [there if one is at else one for one in thing.where]})


def _own_pile(thing: said.Thing | None) -> tuple[said.Is, said.Thing] | None:
    """The name of a pile, and what it lies next to: whose it is, or what is said to be beside it."""
    kind = thing.kinds[0] if isinstance(thing, said.Select) and len(thing.kinds) == 1 else None
    if not isinstance(thing, said.Select) or kind is None or kind.noun != PILE or kind.plural or kind.bound:
        return None
    name = kind.filters[0] if len(kind.filters) == 1 else None
    if not isinstance(name, said.Is) or name.attribute != MINTED or kind.amount is not None:
        return None
    if thing.owner is not None:
        of_one = not thing.where and thing.quantity is None and not isinstance(thing.owner, said.You)
        return (name, thing.owner) if of_one else None
    at = thing.where[0] if len(thing.where) == 1 else None
    plain = (
        thing.quantity is not None and thing.quantity.words in (["a"], ["an"], ["the"]) and not thing.quantity.number
    )
    return (name, at.thing) if plain and isinstance(at, said.Related) and at.preposition == BESIDE else None
