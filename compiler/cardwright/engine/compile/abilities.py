"""The abilities of a text: what kind each is, and what that puts into the rules.

A line without a label either says what is so, waits for an event, or is carried out with its card. A label says when a
line is used: a window in which a player may, an event with which it happens, a condition, a cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardwright.engine.compile.board import board_line
from cardwright.engine.compile.paying import paid
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.statements import block
from cardwright.engine.compile.statics import borne, is_static, standing
from cardwright.engine.compile.triggers import announced, is_trigger, trigger
from cardwright.engine.play import Frame, Play
from cardwright.engine.rules import Ability as Text
from cardwright.engine.rules import Action, Effect, Limit, Test
from cardwright.lang.tree import Ability, Aside, Constant, KeywordUse, Label, Pay, Phrase, Statement, Timed
from cardwright.lang.tree import Limit as LimitNode


def text_of(scope: Scope, lines: list[list[Ability]]) -> Text | None:
    """What a text does when its card is carried out; everything else goes into the rules."""
    runs: list[Effect] = []
    for number, line in enumerate(lines):
        scope.line = number
        for ability in line:
            run = _ability(ability, scope)
            if run is not None:
                runs.append(run)
    return Text(_in_order(runs), scope.slots) if runs else None


def _ability(node: Ability, scope: Scope) -> Effect | None:  # noqa: PLR0911 - one case a kind of line
    statements, limit = _limited(node.statements, scope)
    scope.mentions.clear()
    if not statements:
        return None
    if not node.labels and board_line(node, scope):
        return None
    if all(isinstance(one, Phrase) for one in statements) and not node.labels:
        for one in statements:
            _phrase(one, scope)
        return None
    if node.labels:
        _labelled(node, statements, limit, scope)
        return None
    if all(is_static(one, scope.rules.book) for one in statements):
        _static(statements, scope)
        return None
    if is_trigger(statements[0]):
        for part in _each_trigger(statements):
            trigger(part, scope, "", limit, block)
        return None
    return block(statements, scope)


def _each_trigger(statements: list[Statement]) -> list[list[Statement]]:
    """A line that waits for several events, one after another: each with what follows it."""
    parts: list[list[Statement]] = []
    for node in statements:
        if is_trigger(node) or not parts:
            parts.append([])
        parts[-1].append(node)
    return parts


def _static(statements: list[Statement], scope: Scope) -> None:
    for one in statements:
        if scope.rules.field or scope.rules.book.stats:
            borne(one, scope)
            continue
        for piece, definition in enumerate(scope.rules.cast.definition_of):
            if definition == scope.definition:
                standing(one, scope, piece)


def _phrase(node: Statement, scope: Scope) -> None:
    """A keyword that the card has, or another line that is no sentence: a restriction, a bonus."""
    match node:
        case Phrase(thing=KeywordUse() as use):
            key = (use.name, tuple(use.arguments))
            scope.rules.uses[key] = scope.rules.uses.get(key, 0) | scope.own
        case Phrase():
            make = scope.rules.book.statics.get("phrase")
            if make is None:
                raise scope.error(node, "this line has no meaning yet")
            make(node, scope, None)


def _limited(statements: list[Statement], scope: Scope) -> tuple[list[Statement], Limit | None]:
    """The statements without the one that says how often they are used."""
    rest: list[Statement] = []
    limit: Limit | None = None
    for node in statements:
        if isinstance(node, Timed) and node.time.relation == "once per":
            limit = Limit(1, node.time.period, False)
            rest.append(node.do)
            continue
        inner = node.statements if isinstance(node, Aside) else [node]
        if not all(isinstance(one, LimitNode) for one in inner):
            rest.append(node)
            continue
        for one in inner:
            assert isinstance(one, LimitNode)
            if not isinstance(one.number, Constant):
                raise scope.error(one, "this number is not understood yet")
            limit = Limit(one.number.value, one.time.period if one.time is not None else "", one.word == "max")
    return rest, limit


def _labelled(node: Ability, statements: list[Statement], limit: Limit | None, scope: Scope) -> None:
    """A line with labels: used in a window, at an event, on a condition, for a cost."""
    windows = tuple(label.name for label in node.labels if label.means in ("window", "event", "setup"))
    tests = [_of_label(label, scope) for label in node.labels if label.means == "condition"]
    costs = [_of_label(label, scope) for label in node.labels if label.means == "cost"]
    if not costs and all(is_static(one, scope.rules.book) for one in statements):
        for one in statements:
            borne(one, scope, _all(tests))
        return
    wrap = next((scope.rules.book.wraps[name] for name in windows if name in scope.rules.book.wraps), None)
    if is_trigger(statements[0]) and not costs and not tests:
        for part in _each_trigger(statements):
            trigger(part, scope, windows[0] if windows else "", limit, block, wrap)
        return
    run = block(statements, scope)
    if windows and not isinstance(statements[0], Pay):
        run = announced(run)
    run = _for(tests, costs, run)
    if wrap is not None:
        run = _guarded(*wrap(run, scope))
    number = len(scope.rules.triggers) + len(scope.rules.actions)
    scope.rules.actions.append(Action(-1 - number, scope.source, windows, run, scope.slots, limit, scope.cause(node)))


def _all(tests: Sequence[Test]) -> Test | None:
    """All of several conditions; none, if there is none."""
    if not tests:
        return None
    return lambda play, me, it: all(test(play, me, it) for test in tests)


def _guarded(can: Test, run: Effect) -> Effect:
    return lambda play, me, it: bool(can(play, me, it)) and run(play, me, it)


def _of_label(label: Label, scope: Scope) -> Effect:
    make = scope.rules.book.labels.get(label.name)
    if make is None:
        raise scope.error(label, f"the rulebook does not say what the label `{label.name}` means")
    made: Effect = make(label, scope)
    return made


def _for(tests: Sequence[Test], costs: Sequence[Effect], run: Effect) -> Effect:
    """A line that is carried out only if its conditions hold and its costs are paid."""
    if not tests and not costs:
        return run
    bought = paid(partial(_one_by_one, list(costs)), run) if costs else run

    def labelled(play: Play, me: int, it: Frame) -> bool:
        if not all(test(play, me, it) for test in tests):
            return False
        return bought(play, me, it)

    return labelled


def _in_order(runs: list[Effect]) -> Effect:
    """Each line of a card in turn, whatever became of the one before."""
    return runs[0] if len(runs) == 1 else partial(_one_by_one, runs)


def _one_by_one(runs: list[Effect], play: Play, me: int, it: Frame) -> bool:
    done = True
    for run in runs:
        done = run(play, me, it) and done
    return done
