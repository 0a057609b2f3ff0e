"""What something is paid with and with nothing else, said of the deed: “you can only fight it with [Recruit] instead of
[Attack]” is “while you fight it, you must spend [Recruit] instead of [Attack]”.
"""

from __future__ import annotations

from typing import Final

from cardwright.lang import tree as said

ONLY, INSTEAD, WITH, SPEND = ["only"], "instead", "with", "spend"
MUST: Final = "must"
MAY: Final = "may"
POINTS = frozenset({"stat", "token"})


def only_with(act: said.Act) -> said.When | None:
    """“This card can only be fought with [Recruit] instead of [Attack]”."""
    if act.mood != MAY or act.manner != ONLY or act.tense or act.more or act.per is not None or act.what is None:
        return None
    rest = [role for role in act.roles if role.role != INSTEAD and role.preposition != WITH]
    where = getattr(act.what, "where", [])
    said_of = [item for item in where if isinstance(item, said.Related) and item.preposition == WITH]
    means = [role.thing for role in act.roles if role.preposition == WITH] + [item.thing for item in said_of]
    usual = [role for role in act.roles if role.role == INSTEAD]
    if rest or len(means) != 1 or len(usual) != 1 or not (_is_points(means[0]) and _is_points(usual[0].thing)):
        return None
    if act.passive is (act.who is not None) or not isinstance(act.who, (said.You, type(None))):
        return None
    left = [item for item in where if item not in said_of]
    what = act.what.model_copy(update={"where": left}) if said_of else act.what
    bare = act.model_copy(update={"what": what, "mood": "", "manner": [], "roles": [], "times": []})
    return None if act.times else _while_done(bare, means[0], usual[0], act)


def replaces_points(act: said.Act) -> bool:
    """“you must spend [Recruit] instead of [Attack]”."""
    return act.verb == SPEND and act.mood == MUST and [role.role for role in act.roles] == [INSTEAD]


def must_be_spent(pay: said.Pay) -> said.When | None:
    """“You must spend [Recruit] to fight this card instead of [Attack]”, “you must spend [Recruit] instead of [Attack]
    to fight it”."""
    cost, deed = pay.cost, pay.effect
    if not isinstance(cost, said.Act) or not isinstance(deed, said.Act) or cost.verb != SPEND or cost.mood != MUST:
        return None
    both = [*cost.roles, *deed.roles]
    usual = [role for role in both if role.role == INSTEAD]
    if len(both) != 1 or len(usual) != 1 or not isinstance(cost.who, said.You) or deed.who is not None:
        return None
    if cost.what is None or not (_is_points(cost.what) and _is_points(usual[0].thing)) or cost.manner or cost.times:
        return None
    bare = deed.model_copy(update={"who": cost.who, "roles": []})
    return _while_done(bare, cost.what, usual[0], cost)


def _while_done(deed: said.Act, means: said.Thing, usual: said.Role, whole: said.Act) -> said.When:
    one = said.Kind(noun="player", kind="player", span=whole.span)
    all_ = said.Select(quantity=said.Quantity(words=["each"], span=whole.span), kinds=[one], span=whole.span)
    spends = said.Act(
        who=deed.who or all_, what=means, roles=[usual], mood=MUST, verb=SPEND, means="count", span=whole.span
    )
    return said.When(word="while", condition=deed, do=spends, place="before", span=whole.span)


def _is_points(thing: said.Thing) -> bool:
    """“[Recruit]”, without a number."""
    if not isinstance(thing, said.Select) or thing.quantity is not None or thing.where or thing.owner is not None:
        return False
    return len(thing.kinds) == 1 and thing.kinds[0].kind in POINTS and not thing.kinds[0].filters
