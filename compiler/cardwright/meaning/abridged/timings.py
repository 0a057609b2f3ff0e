"""Where a time belongs that stands at the end of a sentence: to what is done, or to a clause before it."""

from __future__ import annotations

from cardwright.lang import tree as said

THIS = "this"
PERFECT = frozenset({"perfect", "perfect-not"})


def of_its_clause(act: said.Act) -> said.Act | None:
    """“stand a character that has not attacked this phase”: what has been is asked of a period, what is done is not."""
    thing = act.what
    if not _is_this(act.times) or act.mood or act.tense or act.passive or not isinstance(thing, said.Select):
        return None
    clause = thing.where[-1] if thing.where else None
    inner = clause.clause if isinstance(clause, said.Where) else None
    if not isinstance(inner, said.Act) or inner.tense not in PERFECT or inner.times or act.roles:
        return None
    timed = inner.model_copy(update={"times": act.times})
    where = [*thing.where[:-1], clause.model_copy(update={"clause": timed})]  # type: ignore[union-attr]
    return act.model_copy(update={"times": [], "what": thing.model_copy(update={"where": where})})


def _is_this(times: list[said.Time]) -> bool:
    return len(times) == 1 and times[0].relation == THIS


def ends_with(act: said.Act) -> said.Node | None:
    """“cannot stand during the standing phase this round”: until the end of this round, it cannot during that phase."""
    inside = [time for time in act.times if time.relation == "during"]
    lasts = [time for time in act.times if time.relation == THIS]
    if act.mood != "cannot" or len(act.times) != 2 or len(inside) != 1 or len(lasts) != 1:
        return None
    until = lasts[0].model_copy(update={"relation": "until end"})
    return said.Timed(time=until, do=act.model_copy(update={"times": inside}), span=act.span)
