"""What changes places: with which of several, and who is meant where it is told of the card that does it."""

from __future__ import annotations

from cardwright.lang import tree as said

SWAP = "swap"
"""What verbs do that have two things change places."""
WITH = "with"
ENDS = frozenset({"top", "bottom"})
"""Words for a card at an end of a pile."""


def swapped_by_itself(act: said.Act) -> said.Act | None:
    """“This card swaps places with another one”: the two are swapped."""
    if act.means != SWAP or act.what is not None or not isinstance(act.who, said.Self | said.Ref) or act.passive:
        return None
    if len(act.roles) != 1 or act.roles[0].preposition != WITH or act.mood or act.tense:
        return None
    role = act.roles[0].model_copy(update={"role": "instrument"})
    return act.model_copy(update={"who": None, "what": act.who, "roles": [role]})


def swapped_with_another(act: said.Act) -> said.Act | None:
    """“Swap this card with a Villain”: with another one, as nothing changes places with itself."""
    if act.means != SWAP or not isinstance(act.what, said.Self) or len(act.roles) != 1:
        return None
    role, other = act.roles[0], act.roles[0].thing
    if role.preposition != WITH or not isinstance(other, said.Select) or other.quantity is None:
        return None
    if other.quantity.words != ["a"] or other.quantity.number is not None:
        return None
    another = other.quantity.model_copy(update={"words": ["another"]})
    return act.model_copy(
        update={"roles": [role.model_copy(update={"thing": other.model_copy(update={"quantity": another})})]}
    )


def swapped_ends(act: said.Act) -> said.Act | None:
    """“Switch the top card with the bottom card of your deck”: the top card of it, too."""
    what, role = act.what, act.roles[0] if len(act.roles) == 1 else None
    if act.means != SWAP or role is None or role.preposition != WITH or not isinstance(what, said.Select):
        return None
    other = role.thing
    if not isinstance(other, said.Select) or what.where or what.owner is not None or not _is_end(what):
        return None
    of = other.where[0] if len(other.where) == 1 and _is_end(other) else None
    if not isinstance(of, said.Related) or of.preposition != "of":
        return None
    return act.model_copy(update={"what": what.model_copy(update={"where": other.where})})


def _is_end(thing: said.Select) -> bool:
    return thing.quantity is not None and bool(ENDS & set(thing.quantity.words))
