"""What a later step of a sentence leaves out because an earlier one has said it: its verb, or the number it goes by."""

from __future__ import annotations

from cardwright.lang import tree as said

AS_MANY = frozenset({"as many"})
THAT_MANY = "that many"
"""How the number of an earlier deed is asked for."""


def said_before(sequence: said.Sequence, _nodes: list[said.Node]) -> said.Sequence | None:
    """A sequence of which each step says for itself what it does; nothing, where each does so already."""
    steps: list[said.Statement] = []
    changed = False
    for step in sequence.steps:
        full = _with_its_verb(step, steps) or _with_its_number(step, steps)
        changed = changed or full is not None
        steps.append(full or step)
    return sequence.model_copy(update={"steps": steps}) if changed else None


def _with_its_verb(step: said.Statement, before: list[said.Statement]) -> said.Statement | None:
    """“you get +1 if A and +1 if B”: the second gets it too."""
    first = _done(before[-1]) if before else None
    phrase = _said(step)
    if first is None or not isinstance(phrase, said.Phrase) or not isinstance(first.what, said.Change):
        return None
    bare = not (phrase.roles or phrase.manner or phrase.times or phrase.per) and isinstance(phrase.thing, said.Change)
    if not bare or not isinstance(step, said.When) or not isinstance(before[-1], said.When):
        return None
    again = first.model_copy(update={"what": phrase.thing, "span": phrase.span})
    return step.model_copy(update={"do": again})


def _with_its_number(step: said.Statement, before: list[said.Statement]) -> said.Statement | None:
    """“discards their hand, then draws as many cards as they discarded”: that many."""
    what = step.what if isinstance(step, said.Act) else None
    if not isinstance(step, said.Act) or not isinstance(what, said.Select) or len(what.kinds) != 1:
        return None
    words = [item.word for item in what.kinds[0].filters if isinstance(item, said.InState)]
    role = step.roles[0] if len(step.roles) == 1 and step.roles[0].preposition == "as" else None
    verb = _verb_of(role.thing) if role is not None else ""
    last = before[-1] if before else None
    if set(words) != AS_MANY or len(what.kinds[0].filters) != 1 or what.quantity is not None or what.where:
        return None
    if not verb or not isinstance(last, said.Act) or last.verb != verb or last.who != step.who or last.roles:
        return None
    kind = what.kinds[0].model_copy(update={"filters": []})
    many = said.Quantity(words=[THAT_MANY], span=what.span)
    return step.model_copy(update={"what": what.model_copy(update={"kinds": [kind], "quantity": many}), "roles": []})


def _verb_of(thing: said.Thing) -> str:
    """The verb of “they discarded”, where nothing else is said; none, where it is something else."""
    where = thing.where if isinstance(thing, said.Ref) and thing.word in ("they", "you") else []
    clause = where[0].clause if len(where) == 1 and isinstance(where[0], said.Where) else None
    if not isinstance(clause, said.Act) or not isinstance(clause.what, said.Gap):
        return ""
    more = clause.roles or clause.manner or clause.times or clause.mood or clause.per or clause.more
    return "" if more else clause.verb


def _said(step: said.Statement) -> said.Statement | None:
    return step.do if isinstance(step, said.When) else step


def _done(step: said.Statement) -> said.Act | None:
    done = _said(step)
    return done if isinstance(done, said.Act) else None
