"""What changes places: with which of several, and who is meant where it is told of the card that does it."""

from __future__ import annotations

from cardwright.lang import tree as said

SWAP = "swap"
"""What verbs do that have two things change places."""
WITH = "with"


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
