"""Occasions in fewer words than they mean.

“Enters play under your control or your discard pile”: “enter play” is one verb with its place in it, so that the second
place stands behind whoever comes to control what enters the first. “When a phase ends in which you lost a challenge”:
when it ends, if that was so.
"""

from __future__ import annotations

from cardwright.lang import tree as said

PILE = "zone"
IN_WHICH = "in which"
DURING = "during"


def either_arrival(when: said.When) -> said.When | None:
    """After it enters play under your control, or after it enters your discard pile."""
    act = when.condition
    if not isinstance(act, said.Act) or act.mood or act.passive or act.what is not None or act.more:
        return None
    under = [role for role in act.roles if role.role == "control" and isinstance(role.thing, said.Both)]
    verb, _, place = act.verb.rpartition(" ")
    if len(under) != 1 or len(act.roles) != 1 or not verb or not place:
        return None
    both = under[0].thing
    assert isinstance(both, said.Both)
    first, *others = both.things
    if both.join != "or" or not others or not all(map(_is_pile, others)):
        return None
    there = act.model_copy(update={"roles": [under[0].model_copy(update={"thing": first, "span": first.span})]})
    options: list[said.Statement] = [there]
    for other in others:
        options.append(act.model_copy(update={"verb": verb, "what": other, "roles": []}))
    return when.model_copy(update={"condition": said.Choice(options=options, span=act.span)})


def while_it_is(when: said.When) -> said.When | None:
    """“If you have no gold during the challenges phase”: if it is that phase, and you have none."""
    act = when.condition
    time = act.times[0] if isinstance(act, said.Act) and len(act.times) == 1 else None
    if not isinstance(act, said.Act) or time is None or time.relation != DURING or act.means != "stative":
        return None
    if act.tense or act.mood or when.word != "if":
        return None
    phase = said.Kind(noun=time.period, kind="period", span=time.span)
    the = said.Quantity(words=["the"], span=time.span)
    it = said.Ref(word="it", span=time.span)
    now = said.Be(who=it, what=said.Select(quantity=the, kinds=[phase], span=time.span), span=time.span)
    both = said.Sequence(join="and", steps=[now, act.model_copy(update={"times": []})], span=act.span)
    return when.model_copy(update={"condition": both})


def _is_pile(thing: said.Thing) -> bool:
    return isinstance(thing, said.Select) and all(kind.kind == PILE for kind in thing.kinds)


def of_what_ends(when: said.When) -> said.When | None:
    """“When a phase ends in which you lost a challenge”: when it ends, if you lost one in it. What merely is so is
    asked of a challenge alone, as it ends: of a phase it would not be said when in it."""
    act = when.condition
    who = act.who if isinstance(act, said.Act) and act.means == "end" else None
    if not isinstance(act, said.Act) or not isinstance(who, said.Select) or len(who.where) != 1 or len(who.kinds) != 1:
        return None
    such, kind = who.where[0], who.kinds[0]
    clause = such.clause if isinstance(such, said.Where) and such.link == IN_WHICH else None
    if clause is None or when.do is None or not isinstance(clause, said.Act | said.Be):
        return None
    if isinstance(clause, said.Act) and clause.tense == "past" and not clause.times:
        this = said.Time(relation="this", period=kind.noun, span=such.span)
        asked: said.Statement = clause.model_copy(update={"times": [this]})
    elif isinstance(clause, said.Be) and kind.kind == "occasion" and not clause.tense and when.word == "when":
        asked = clause
    else:
        return None
    ended = act.model_copy(update={"who": who.model_copy(update={"where": []})})
    then = said.When(word="if", condition=asked, do=when.do, place="before", span=(such.span[0], when.span[1]))
    return when.model_copy(update={"condition": ended, "do": then})
