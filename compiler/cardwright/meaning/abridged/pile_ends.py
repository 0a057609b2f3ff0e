"""Either end of a pile: “put it on the top or bottom of your deck”, “put the rest on the top and/or bottom of it”.

One card goes to the one or the other. Of several any number go to the bottom, and those that are left to the top.
"""

from __future__ import annotations

from cardwright.lang import tree as said

ENDS = (["the", "top"], ["top"]), (["the", "bottom"], ["bottom"])
"""How the two ends are named, the first of them first."""
IN_ANY_ORDER = "any order"


def at_either_end(act: said.Act) -> said.Node | None:
    """What is put on the top or bottom, as a choice for one, as a division of several."""
    roles = [role for role in act.roles if role.role == "destination"]
    if len(roles) != 1 or act.means != "move" or act.passive or (act.who is not None and act.mood):
        return None
    ends = _ends(roles[0])
    if ends is None or not isinstance(act.what, said.Ref):
        return None
    top, bottom = (_put(act, act.what, roles[0], end) for end in ends)
    if not act.what.plural:
        return said.Choice(options=[top, bottom], span=act.span) if not act.manner and _is_or(roles[0]) else None
    if act.manner not in ([], [IN_ANY_ORDER]) or _is_or(roles[0]):
        return None  # “or” may mean all of them together: only “and/or” says that they may part
    any_ = said.Quantity(words=["any number of"], span=act.what.span)
    of = said.Related(preposition="of", thing=act.what, span=act.what.span)
    some = said.Amount(quantity=any_, where=[of], span=act.what.span)
    below = _put(act, some, roles[0], ends[1])
    rest = said.Ref(word="the rest", plural=True, span=act.what.span)
    above = _put(act, rest, roles[0], ends[0]).model_copy(update={"who": None})
    return said.Sequence(join="then", steps=[below, above], span=act.span)


INTO = frozenset({"into", "on top of", "on the bottom of"})


def or_elsewhere(choice: said.Choice) -> said.Statement | None:
    """“Put it on top of your deck or into your discard pile”: or put it into your discard pile; what stands before
    it in the sentence is done in either case."""
    if len(choice.options) != 2 or choice.listed or choice.intro is not None:
        return None
    first, other = choice.options
    if not isinstance(first, said.Sequence) or first.join != "then":
        again = _put_elsewhere(first, other)
        return choice.model_copy(update={"options": [first, again]}) if again is not None else None
    last = first.steps[-1]
    again = _put_elsewhere(last, other)
    if again is None:
        return None
    either = choice.model_copy(update={"options": [last, again], "span": (last.span[0], choice.span[1])})
    return first.model_copy(update={"steps": [*first.steps[:-1], either], "span": choice.span})


def _put_elsewhere(act: said.Statement, other: said.Statement) -> said.Act | None:
    """What was put somewhere, put into the other place that is said by itself."""
    if not isinstance(act, said.Act) or not isinstance(act.what, said.Ref) or act.what.plural:
        return None
    plain = not (act.passive or act.manner or act.times or act.more) and act.means == "move"
    if not plain or len(act.roles) != 1 or act.roles[0].role != "destination":
        return None
    if not isinstance(other, said.Extra) or other.preposition not in INTO or other.thing is None:
        return None
    if other.manner or other.time is not None:
        return None
    place = {"preposition": other.preposition, "thing": other.thing, "span": other.span}
    return act.model_copy(update={"roles": [act.roles[0].model_copy(update=place)], "span": other.span})


def _is_or(role: said.Role) -> bool:
    return isinstance(role.thing, said.Both) and role.thing.join == "or"


def _ends(role: said.Role) -> tuple[said.Amount, said.Amount] | None:
    """The two ends of one pile, each named in full."""
    both = role.thing
    if not isinstance(both, said.Both) or both.join not in ("or", "and/or") or len(both.things) != 2:
        return None
    top, bottom = both.things
    if not isinstance(top, said.Amount) or not isinstance(bottom, said.Amount):
        return None
    named = top.quantity.words in ENDS[0] and bottom.quantity.words in ENDS[1]
    if not named or top.where or len(bottom.where) != 1 or top.quantity.number or bottom.quantity.number:
        return None
    the_bottom = bottom.model_copy(update={"quantity": bottom.quantity.model_copy(update={"words": ["the", "bottom"]})})
    the_top = top.model_copy(
        update={"quantity": top.quantity.model_copy(update={"words": ["the", "top"]}), "where": bottom.where}
    )
    return the_top, the_bottom


def _put(act: said.Act, what: said.Thing, role: said.Role, end: said.Amount) -> said.Act:
    there = role.model_copy(update={"preposition": "on", "thing": end})
    return act.model_copy(update={"what": what, "roles": [there if one is role else one for one in act.roles]})
