"""“including this one”, wherever it stands behind a noun: it is said of what the noun names, not of where that lies.

“each Villain in your Victory Pile, including this one”, “each Tactic (including this one) in any Victory Pile”.
"""

from __future__ import annotations

from cardwright.lang import tree as said

INCLUDING = "including"


def with_itself(ability: said.Ability) -> said.Ability:
    """“for each Villain in the city (including this Villain)” as “for each Villain in the city, including this one”."""
    found: list[said.Statement] = []
    for item in ability.statements:
        counted = _counting_itself(found[-1], item) if found else None
        if counted is None:
            found.append(item)
        else:
            found[-1] = counted
    return ability if len(found) == len(ability.statements) else ability.model_copy(update={"statements": found})


def _counting_itself(before: said.Statement, item: said.Statement) -> said.Act | None:
    inner = item.statements[0] if isinstance(item, said.Aside) and len(item.statements) == 1 else None
    told = isinstance(inner, said.Extra) and inner.preposition == INCLUDING and inner.time is None and not inner.manner
    if not told or not isinstance(inner, said.Extra) or not isinstance(inner.thing, said.Self) or inner.thing.where:
        return None
    per = before.per if isinstance(before, said.Act) else None
    if not isinstance(before, said.Act) or not isinstance(per, said.Select) or per.kinds[0].kind != "card":
        return None
    itself = said.Related(preposition=INCLUDING, thing=inner.thing, span=inner.span)
    return before.model_copy(update={"per": per.model_copy(update={"where": [*per.where, itself]})})


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
