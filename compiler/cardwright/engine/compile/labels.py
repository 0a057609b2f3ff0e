"""What stands before a colon: conditions, costs, and whether the player may do without.

A label that is also a keyword means what the keyword says of `this ability`: it works only if, it can be used only
while. Others mean what the rulebook says.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.check.compiled import CompiledKeyword
from cardwright.engine.compile.conditions import condition
from cardwright.engine.compile.keywords import given
from cardwright.engine.compile.scope import Scope
from cardwright.engine.paying import paid
from cardwright.engine.play import Frame, Play, Question, decide
from cardwright.engine.rules import Effect, Rules, Test
from cardwright.lang.tree import Ability, Act, Label, Ref, Statement, Time, When

_ONLY = frozenset({"only if", "only while"})


def conditions_of(labels: Sequence[Label], scope: Scope) -> list[Test]:
    """What must be so for a line with these labels. A label that stands twice wants what it names twice."""
    found: list[Test] = []
    done: list[Label] = []
    for label in labels:
        if label in done:
            continue
        done.append(label)
        if label.means == "condition":
            times = sum(one == label for one in labels)
            found += _condition(label.model_copy(update={"arguments": label.arguments * times}), label, scope)
        elif label.means != "cost":
            keyword = _keyword(label, scope)
            found += _says(keyword, label, scope) if keyword is not None else []
    return found


def _condition(repeated: Label, label: Label, scope: Scope) -> list[Test]:
    make = scope.rules.book.labels.get(label.name)
    if make is not None:
        return [make(repeated, scope)]
    keyword = _keyword(label, scope)
    if keyword is None:
        raise scope.error(label, f"the rulebook does not say what the label `{label.name}` means")
    return _says(keyword, label, scope)


def cost_of(label: Label, scope: Scope) -> Effect:
    """What pays for a line."""
    make = scope.rules.book.labels.get(label.name)
    if make is None:
        raise scope.error(label, f"the rulebook does not say what the label `{label.name}` means")
    made: Effect = make(label, scope)
    return made


def _keyword(label: Label, scope: Scope) -> CompiledKeyword | None:
    """The keyword that a label is: `{value} Keyword` is the keyword, given the value."""
    name = " ".join(word for word in label.name.split() if not word.startswith("{"))
    for block in scope.rules.cast.definitions:
        if isinstance(block, CompiledKeyword) and block.name == name:
            return block
    return None


def _says(keyword: CompiledKeyword, label: Label, scope: Scope) -> list[Test]:
    values = dict(zip(keyword.parameters, label.arguments, strict=False))
    statements: list[Statement] = [
        statement
        for line in keyword.lines
        for ability in given(line.abilities, values, scope)
        for statement in ability.statements
    ]
    return [_only(statement, scope) for statement in statements]


def _only(node: Statement, scope: Scope) -> Test:
    """`This ability works only if ...`, `You may use this ability only while ...`, `only during your turn`."""
    match node:
        case When(word=word, condition=clause, do=Act(verb="work", who=Ref(kind="ability"))) if word in _ONLY:
            return condition(clause, scope)
        case When(word=word, condition=clause, do=Act(verb="use", what=Ref(kind="ability"))) if word in _ONLY:
            return condition(clause, scope)
        case Act(
            verb="use", what=Ref(kind="ability"), manner=["only"], times=[Time(relation="during your", period="turn")]
        ):
            return lambda play, me, _it: play.state.player == me
    raise scope.error(node, "this says nothing of an ability yet")


def all_hold(tests: Sequence[Test]) -> Test | None:
    """Whether all of it is so; none where nothing needs to be."""
    if not tests:
        return None
    return lambda play, me, it: all(test(play, me, it) for test in tests)


def may_decline(node: Ability, scope: Scope) -> Question | None:
    """What is asked before a line that a player may do without."""
    if not any(label.name in scope.rules.book.declinable for label in node.labels):
        return None
    return Question("use it?", scope.cause(node), _used_or_not)


def _used_or_not(_rules: Rules, option: bool) -> str:
    return "use it" if option else "decline"


def on_condition(tests: Sequence[Test], costs: Sequence[Effect], ask: Question | None, run: Effect) -> Effect:
    """A line that is carried out only if its conditions hold, the player wants it, and its costs are paid."""
    if not tests and not costs:
        return run
    bought = paid(lambda play, me, it: all(cost(play, me, it) for cost in costs), run) if costs else run

    def labelled(play: Play, me: int, it: Frame) -> bool:
        if not all(test(play, me, it) for test in tests):
            return False
        if ask is not None and not decide(play, me, ask, (True, False)):
            return False
        return bought(play, me, it)

    return labelled
