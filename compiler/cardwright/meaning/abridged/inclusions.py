"""“including this one”, wherever it stands behind a noun: it is said of what the noun names, not of where that lies.

“each Villain in your Victory Pile, including this one”, “each Tactic (including this one) in any Victory Pile”.
"""

from __future__ import annotations

from cardwright.lang import tree as said

INCLUDING = "including"


def included_with_them(thing: said.Select) -> said.Select | None:
    """The description with this said of it, and not of its place."""
    where: list[said.Filter] = []
    last: list[said.Filter] = []
    for item in thing.where:
        split = _out_of_the_place(item) or _before_the_place(item)
        where.append(split[0] if split else item)
        last += split[1:] if split else []
    return thing.model_copy(update={"where": [*where, *last]}) if last else None


def _out_of_the_place(item: said.Filter) -> tuple[said.Filter, said.Filter] | None:
    """“in the city, including this one”."""
    place = item.thing if isinstance(item, said.Related) and item.preposition != INCLUDING else None
    if not isinstance(item, said.Related) or not isinstance(place, said.Select) or place.kinds[0].kind != "zone":
        return None
    told = [one for one in place.where if _is_inclusion(one)]
    if len(told) != 1 or place.where[-1] is not told[0]:
        return None
    bare = place.model_copy(update={"where": place.where[:-1]})
    return item.model_copy(update={"thing": bare}), told[0]


def _before_the_place(item: said.Filter) -> tuple[said.Filter, said.Filter] | None:
    """“including this one, in the city”."""
    one = item.thing if isinstance(item, said.Related) and _is_inclusion(item) else None
    if not isinstance(item, said.Related) or not isinstance(one, said.Amount) or len(one.where) != 1:
        return None
    return one.where[0], item.model_copy(update={"thing": one.model_copy(update={"where": []})})


def _is_inclusion(item: said.Filter) -> bool:
    thing = item.thing if isinstance(item, said.Related) and item.preposition == INCLUDING else None
    return isinstance(thing, said.Amount) and thing.quantity.words == ["this"]
