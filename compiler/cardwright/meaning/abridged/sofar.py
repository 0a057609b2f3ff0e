"""Occasions that are several: “when you recruit two Heroes this turn” is the one with which it is two."""

from __future__ import annotations

from cardwright.lang import tree as said

WHEN, THIS, AT_LEAST, ONE = frozenset({"when", "whenever"}), "this", "at least", ["a"]


def so_many_times(when: said.When) -> said.When | None:
    """“When you recruit two Heroes this turn, …”: when you recruit a Hero, if you recruited at least two this turn."""
    act = when.condition
    if (
        when.word not in WHEN
        or when.do is None
        or not isinstance(act, said.Act)
        or not isinstance(act.what, said.Select)
    ):
        return None
    plain = isinstance(act.who, said.You) and not (act.passive or act.mood or act.tense or act.more or act.manner)
    if not plain or [time.relation for time in act.times] != [THIS] or act.per is not None or act.roles:
        return None
    what, count = act.what, act.what.quantity
    number = count.number if count is not None else None
    if count is None or count.words or count.bound or not isinstance(number, said.Constant) or number.value < 2:
        return None
    one = [kind.model_copy(update={"plural": False}) for kind in what.kinds]
    single = count.model_copy(update={"words": ONE, "number": None})
    alike = [item for item in what.where if not _compares(item)]
    each = what.model_copy(update={"quantity": single, "kinds": one, "where": alike})
    so_many = what.model_copy(update={"quantity": count.model_copy(update={"bound": AT_LEAST})})
    done = act.model_copy(update={"what": so_many, "tense": "past"})
    asked = said.When(word="if", condition=done, do=when.do, place="before", span=when.span)
    return when.model_copy(update={"condition": act.model_copy(update={"what": each}), "do": asked})


def _compares(item: said.Node) -> bool:
    """“of the same class”: said of the two together, and of none of them alone."""
    thing = item.thing if isinstance(item, said.Related) else None
    quantity = thing.quantity if isinstance(thing, said.Select) else None
    return quantity is not None and "same" in quantity.words
