"""Lines that are done in the place of the one above: “Draw a card.”, and below it “[Tech]: Instead, draw two cards.”

The two are one ability, which stands at the lower line: nothing is done at the upper one. Where the lower line holds,
and whoever may do without it does not, it is done; else the upper one is. What holds, holds while the other does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, cast

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.walk import bound, transformed, used
from cardwright.meaning.context.scope import both, seq
from cardwright.meaning.gamedata.lexicon import Lexicon
from cardwright.meaning.lines.unfolding import moved_to

Part = TypeVar("Part", bound=m.Node)
INSTEAD = "instead"
OTHERWISE = frozenset({"otherwise", "if you do not"})
"""What stands before the other case: “if it is not, …” is read so, too."""
BOTH = ["both"]
GETS = frozenset({"get", "do"})
"""The verbs of whoever has both of what the lines above offer."""


def overruling(line: Sequence[said.Ability]) -> said.Ability | None:
    """The line without “instead”, if all of it is done in the place of the one above; none for any other."""
    if len(line) != 1 or len(line[0].statements) != 1:
        return None
    (statement,) = line[0].statements
    bare = _without_instead(statement)
    return None if bare is None else line[0].model_copy(update={"statements": [bare]})


def _without_instead(statement: said.Statement) -> said.Statement | None:
    if isinstance(statement, said.Follow) and statement.link == INSTEAD:
        return statement.do
    if isinstance(statement, said.When) and statement.word == "if" and statement.place == "before":
        do = _without_instead(statement.do) if statement.do is not None else None
        return None if do is None else statement.model_copy(update={"do": do})
    if not isinstance(statement, said.Act) or INSTEAD not in statement.manner or statement.by_doing:
        return None
    return statement.model_copy(update={"manner": [word for word in statement.manner if word != INSTEAD]})


def otherwise_done(line: Sequence[said.Ability], lexicon: Lexicon) -> said.Ability | None:
    """What is done where that is not so which the line above asks: “Indigestion: …”; none for any other line."""
    labels = [label for one in line for label in one.labels]
    data = [lexicon.labels.get(label.name) for label in labels]
    if len(line) != 1 or len(data) != 1 or data[0] is None or not data[0].otherwise:
        return None
    return line[0].model_copy(update={"labels": []})


def one_or_other(above: m.Ability, below: m.Ability, span: m.Span) -> m.Ability | None:
    """A line that asks something, and what is done if that is not so; none, if they are of other kinds."""
    if above.standings or below.standings or not _is_plain(above) or not _is_plain(below):
        return None
    if above.condition is None or above.may or above.effect is None or below.condition or below.effect is None:
        return None
    if set(bound(above)) & used(below).keys():
        return None
    truth, done = _told_at(above.condition, span), _told_at(above.effect, span)
    return m.Ability(label=above.label, effect=m.If(truth, done, below.effect, span=span), span=span)


def _told_at(node: Part, span: m.Span) -> Part:
    """What the upper line says, in the place of the lower one: its own words stand in another line."""
    return cast(Part, transformed(node, lambda one: replace(one, span=span)))


def is_both(line: said.Ability) -> bool:
    """“Instead, you get both.”: what two cases above offer, which are not both so."""
    (act,) = line.statements
    if not isinstance(act, said.Act) or act.verb not in GETS or not isinstance(act.what, said.Amount):
        return False
    plain = not (act.mood or act.tense or act.times or act.roles or act.manner or act.per)
    words = act.what.quantity.words if act.what.quantity is not None else []
    return plain and words == BOTH and (act.who is None or isinstance(act.who, said.You))


def in_place_of(above: Sequence[m.Ability], below: m.Ability, deed: m.Var[m.Event], span: m.Span) -> m.Ability | None:
    """Lines as one, of which the lowest is done where it can be, else the others; none, if they are of other kinds."""
    if any(one.standings or not _is_plain(one) for one in (*above, below)):
        return None
    if {each for one in above for each in bound(one)} & used(below).keys():
        return None
    steps = [_as_effect(one) for one in above]
    known = [step for step in steps if step is not None]
    truth, done = _case(below)
    if len(known) < len(steps) or done is None or truth is None:
        return None
    usual = _told_at(seq(known), span)
    if below.may and not isinstance(done, m.May):
        done = m.May(m.You(), done, span=span)
    if not isinstance(done, m.May):
        return m.Ability(label=below.label, effect=m.If(truth, done, usual, span=span), span=span)
    offered = m.If(truth, replace(done, deed=deed), span=span)
    both_steps = (offered, m.If(m.Not(m.Did(deed)), usual, span=span))
    return m.Ability(label=below.label, effect=m.Seq(both_steps), span=span)


def while_not(above: m.Ability, below: m.Ability) -> tuple[m.Ability, m.Ability] | None:
    """Two lines that hold, each while the other does not; none, if they do not merely hold."""
    whiles = [one for one in below.standings if isinstance(one, m.While)]
    alone = all(_is_only_holding(one) for one in (above, below))
    if not alone or len(whiles) != 1 or len(below.standings) != 1 or not above.standings:
        return None
    outside = m.While(m.Not(whiles[0].truth), above.standings)
    return replace(above, standings=(outside,)), replace(below, may=False)


def both_of(above: Sequence[Sequence[said.Ability]], below: said.Ability) -> said.Ability | None:
    """The line that has both done of what the lines above do, each in its own case; none, if these are not two."""
    lines = [line[0] for line in above if len(line) == 1 and (line[0].labels or len(above) == 1)]
    if len(lines) != len(above):
        return None
    cases = _cases(lines[0].statements) if len(lines) == 1 else [one for line in lines for one in line.statements]
    if len(cases) < 2 or (len(lines) == 1 and len(cases) > 2):
        return None
    return below.model_copy(update={"statements": [moved_to(one, below.statements[0].span) for one in cases]})


def _cases(statements: Sequence[said.Statement]) -> list[said.Statement]:
    """What is done in each of the cases that a line tells apart, or offers."""
    if len(statements) == 1 and isinstance(statements[0], said.Choice):
        return list(statements[0].options)
    done = [one.do for one in statements if isinstance(one, said.When) and one.word == "if"]
    done += [one.do for one in statements if isinstance(one, said.Follow) and one.link in OTHERWISE]
    return [one for one in done if one is not None] if len(done) == len(statements) else []


def _is_plain(one: m.Ability) -> bool:
    """Whether it is a line that is done when the card is, and nothing more is to know of it."""
    return not (one.works or one.window or one.on or one.cost or one.targets or one.rule or one.limit)


def _is_only_holding(one: m.Ability) -> bool:
    return _is_plain(one) and one.effect is None and one.condition is None


def _as_effect(one: m.Ability) -> m.Effect | None:
    """A line as something that is done."""
    if one.effect is None:
        return None
    done = m.May(m.You(), one.effect, span=one.span) if one.may and not isinstance(one.effect, m.May) else one.effect
    return done if one.condition is None else m.If(one.condition, done, span=one.span)


def _case(one: m.Ability) -> tuple[m.Truth | None, m.Effect | None]:
    """When a line is done, and what."""
    truths = [] if one.condition is None else [one.condition]
    effect = one.effect
    if isinstance(effect, m.If) and effect.otherwise is None and not truths:
        truths, effect = [effect.truth], effect.then
    return (both(truths) if truths else None), effect
