"""Gapping: “put 1 into your hand and the rest on the bottom of your deck” says its verb once for two acts."""

from __future__ import annotations

from cardwright.lang.lowering.kinds import kind_of
from cardwright.lang.lowering.sharing import marked, with_shared_subject
from cardwright.lang.tree import Act, Both, Role, Sequence, Statement, Thing

_PLACES = frozenset({"zone", "position"})


def ungapped(act: Act) -> Statement:
    """The two acts that one verb stands for, if the words after “and” are another object with a place of its own."""
    for number, role in enumerate(act.roles):
        later = [other for other in act.roles[number + 1 :] if other.role == role.role]
        if later and isinstance(role.thing, Both) and _is_object(role.thing):
            return _two_acts(act, number, role, role.thing)
    return act


def _is_object(joined: Both) -> bool:
    """Whether what is joined last is no place like the ones before it."""
    *places, last = joined.things
    return all(kind_of(place) in _PLACES for place in places) and kind_of(last) not in _PLACES


def _two_acts(act: Act, number: int, role: Role, joined: Both) -> Sequence:
    *places, last = joined.things
    place: Thing = places[0] if len(places) == 1 else joined.model_copy(update={"things": places})
    first_roles = [*act.roles[:number], role.model_copy(update={"thing": place})]
    first = act.model_copy(update={"roles": first_roles, "manner": [], "times": [], "per": None})
    second: Statement = act.model_copy(update={"what": last, "roles": act.roles[number + 1 :]})
    if not act.passive:
        second = with_shared_subject(second)
    if act.mood:
        second = marked(second, "mood")
    return Sequence(join="and", steps=[first, second], span=act.span)
