"""Who makes room where something moves to: “move it there. If another Villain is already there, swap them”."""

from __future__ import annotations

from cardwright.lang import tree as said

THERE, ALREADY = "there", "already"
SWAPS, MOVES = "swap", "move"
IN_EXCHANGE = "in exchange"
"""The part of a move for whoever goes to where what moves was."""
GOES = "destination"


def with_exchanges(ability: said.Ability) -> said.Ability:
    """The ability with moves that say themselves who is swapped with what moves; the same one, where none does."""
    statements = _joined(ability.statements)
    return ability if len(statements) == len(ability.statements) else _with(ability, statements)


def _with(ability: said.Ability, statements: list[said.Statement]) -> said.Ability:
    return ability.model_copy(update={"statements": statements})


def _joined(statements: list[said.Statement]) -> list[said.Statement]:
    found: list[said.Statement] = []
    for statement in statements:
        whole = _in_one(found[-1], statement) if found else None
        if whole is None:
            found.append(statement)
        else:
            found[-1] = whole
    return found


def _in_one(before: said.Statement | None, statement: said.Statement) -> said.Statement | None:
    """The two as one: a move with who is there besides; also where it is only done under a condition, or in turn."""
    if isinstance(before, (said.Follow, said.When, said.Timed)):
        inner = _in_one(before.do, statement)
        return None if inner is None else before.model_copy(update={"do": inner})
    if isinstance(before, said.Sequence):
        inner = _in_one(before.steps[-1], statement)
        return None if inner is None else before.model_copy(update={"steps": [*before.steps[:-1], inner]})
    other = _who_is_there(statement)
    if other is None or not isinstance(before, said.Act) or before.means != MOVES or before.passive:
        return None
    if [role.role for role in before.roles].count(GOES) != 1:
        return None
    role = said.Role(role=IN_EXCHANGE, preposition="", thing=other, span=statement.span)
    return before.model_copy(update={"roles": [*before.roles, role]})


def _who_is_there(statement: said.Statement) -> said.Select | None:
    """“If another Villain is already there, swap them”: who; none, if that is not what a statement says."""
    if not isinstance(statement, said.When) or statement.word != "if" or not _swaps_them(statement.do):
        return None
    found = statement.condition
    if isinstance(found, said.Be):
        bare = not (found.what or found.state or found.as_if or found.per or found.mood or found.tense)
        who = found.who if bare else None
    elif isinstance(found, said.There):
        who = found.what
    else:
        return None
    if found.roles or found.times or found.negated or set(found.manner) - {ALREADY} != {THERE}:
        return None
    one = isinstance(who, said.Select) and who.quantity is not None and who.quantity.number is None
    if not one or not isinstance(who, said.Select) or who.where or who.owner:
        return None
    assert who.quantity is not None
    return who if who.quantity.words in (["a"], ["another"]) else None


def _swaps_them(do: said.Statement | None) -> bool:
    them = do.what if isinstance(do, said.Act) and do.means == SWAPS else None
    if not isinstance(do, said.Act) or not isinstance(them, said.Ref) or them.word != "them":
        return False
    more = them.noun or them.where or them.filters or them.owner
    return not (more or do.roles or do.manner or do.mood or do.tense or do.times or do.passive or do.who or do.per)
