"""From where each of two things is taken: “one of your cards or a card from your discard pile”.

What is said of where something is taken from stands after the last thing, as if all were taken from there. A thing with
an article of its own after “or” begins anew: only it lies there.
"""

from __future__ import annotations

from cardwright.lang import tree as said

PLACES = frozenset({"zone", "position"})
"""Kinds of nouns that are places."""
NEW = (["a"], ["an"])
"""How a thing begins that has not been spoken of."""


def each_from_its_own(act: said.Act) -> said.Act | None:
    """“KO one of your cards or a card from your discard pile”, “KO a card from your hand or a card from your deck”."""
    sources = [role for role in act.roles if role.role == "source"]
    if len(sources) == 1:
        return _of_the_last(act, sources[0])
    if len(sources) == 2 and not act.passive:
        return _of_both(act, *sources)
    return None


def _of_the_last(act: said.Act, source: said.Role) -> said.Act | None:
    """Those before it are somebody's, or lie elsewhere by their own words."""
    what = act.what
    of = what.where[0] if isinstance(what, said.Amount) and len(what.where) == 1 else None
    group = of.thing if isinstance(of, said.Related) and of.preposition == "of" else None
    if not isinstance(group, said.Both) or group.join != "or" or len(group.things) != 2:
        return None
    first, last = group.things
    own = isinstance(first, said.Ref) or (isinstance(first, said.Select) and first.owner is not None)
    if not own or not _is_new(last) or not _is_place(source.thing):
        return None
    both = group.model_copy(update={"things": [first, _lying_in(last, source)]})
    assert isinstance(what, said.Amount) and isinstance(of, said.Related)
    whole = what.model_copy(update={"where": [of.model_copy(update={"thing": both})]})
    return act.model_copy(update={"what": whole, "roles": [role for role in act.roles if role is not source]})


def _of_both(act: said.Act, first: said.Role, second: said.Role) -> said.Act | None:
    """“a Wound from your hand or a card from your discard pile”: what stands after the first place is no place."""
    both = first.thing
    if not isinstance(both, said.Both) or both.join != "or" or len(both.things) != 2 or not _is_new(act.what):
        return None
    place, thing = both.things
    if not _is_place(place) or not _is_new(thing) or _is_place(thing) or not _is_place(second.thing):
        return None
    things = [_lying_in(act.what, first.model_copy(update={"thing": place})), _lying_in(thing, second)]
    what = said.Both(join="or", things=things, span=(act.span[0], second.span[1]))
    return act.model_copy(update={"what": what, "roles": [role for role in act.roles if role not in (first, second)]})


def _lying_in(thing: said.Thing | None, source: said.Role) -> said.Thing:
    assert isinstance(thing, said.Select)
    place = said.Related(preposition="in", thing=source.thing, span=source.span)
    return thing.model_copy(update={"where": [*thing.where, place]})


def _is_new(thing: said.Thing | None) -> bool:
    """A thing with an article, of which nothing says where it is."""
    if not isinstance(thing, said.Select) or thing.owner is not None or thing.quantity is None:
        return False
    placed = any(isinstance(item, said.Related) and item.preposition in ("in", "from") for item in thing.where)
    return thing.quantity.words in NEW and not placed


def _is_place(thing: said.Thing) -> bool:
    if isinstance(thing, said.Both):
        return all(_is_place(one) for one in thing.things)
    return isinstance(thing, said.Select) and all(kind.kind in PLACES for kind in thing.kinds)
