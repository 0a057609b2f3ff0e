"""The abilities of a text: what kind each is, and what that puts into the rules.

A line without a label either says what is so, waits for an event, or is carried out with its card. A label says when a
line is used: a window in which a player may, an event with which it happens, a condition, a cost.
"""

from __future__ import annotations

from functools import partial

from cardwright.engine.compile.building import is_of_decks, letters, listed
from cardwright.engine.compile.delays import AT_END, AT_START
from cardwright.engine.compile.elsewhere import source_of_line
from cardwright.engine.compile.keywords import keyword_line
from cardwright.engine.compile.labels import all_hold, conditions_of, cost_of, may_decline, on_condition
from cardwright.engine.compile.manners import with_remarks
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.statements import block
from cardwright.engine.compile.statics import borne, is_static, standing
from cardwright.engine.compile.triggers import announced, ends, is_trigger, trigger
from cardwright.engine.compile.vigil import begins
from cardwright.engine.operations import RULES
from cardwright.engine.play import Entry, Frame, Play
from cardwright.engine.reactions import is_spent, use
from cardwright.engine.rules import Ability as Text
from cardwright.engine.rules import Action, Constant, Effect, Limit, Test, Trigger
from cardwright.lang.tree import Ability, Aside, KeywordUse, Pay, Phrase, Statement, Timed, When
from cardwright.lang.tree import Constant as Written
from cardwright.lang.tree import Limit as LimitNode


def text_of(scope: Scope, lines: list[list[Ability]], first: int = 0) -> Text | None:
    """What a text does when its card is carried out; everything else goes into the rules."""
    runs: list[Effect] = []
    for number, line in enumerate(lines, first):
        runs += runs_of_line(scope, number, line)
    return whole_text(scope, runs)


def runs_of_line(scope: Scope, number: int, line: list[Ability]) -> list[Effect]:
    """What a line does when its card is carried out."""
    scope.line = number
    runs: list[Effect] = []
    for ability in line:
        whole, scope.source = scope.source, source_of_line(ability, scope)
        try:
            run = _ability(ability, scope)
        finally:
            scope.source = whole
        if run is not None:
            runs.append(run)
    return runs


def whole_text(scope: Scope, runs: list[Effect]) -> Text | None:
    """The lines of a text, carried out one after another; none, where no line is."""
    return Text(_from_the_start(_in_order(runs), scope), scope.slots) if runs else None


def _from_the_start(run: Effect, scope: Scope) -> Effect:
    """What a text does; it notes where it began, if its words ask what was done this way."""
    slot = scope.beginning
    if not slot:
        return run

    def noting(play: Play, me: int, it: Frame) -> bool:
        it[slot] = len(play.log)
        return run(play, me, it)

    return noting


def _whole(statements: list[Statement], scope: Scope) -> Effect:
    """Statements that are carried out by themselves, and not with the rest of their text."""
    return _from_the_start(block(statements, scope), scope)


def _ability(node: Ability, scope: Scope) -> Effect | None:
    statements, limit = _limited(node.statements, scope)
    statements = with_remarks(statements, scope)
    scope.mentions.clear()
    scope.choices = 0
    statements = [listed(one) for one in letters(statements, scope) if not is_of_decks(one)]
    if not statements:
        return None
    if node.labels:
        return labelled(node, statements, limit, scope)
    return _unlabelled(statements, limit, scope, None)


def _unlabelled(statements: list[Statement], limit: Limit | None, scope: Scope, test: Test | None) -> Effect | None:
    """A line that no player sets going: it is borne, it waits for an event, or it is carried out with its card."""
    if all(isinstance(one, Phrase) for one in statements):
        runs = [_phrase(one, scope, test) for one in statements]
        return _in_order([run for run in runs if run is not None]) if any(runs) else None
    if all(is_static(one, scope.rules.book) for one in statements):
        scope.limit = limit
        _static(statements, scope, test)
        if scope.limit is not None:
            raise scope.error(statements[0], "what is always so cannot be used so many times")
        return None
    if is_trigger(statements[0]) and test is None and not _begins_when_carried_out(statements[0], scope):
        for part in _each_trigger(statements):
            trigger(part, scope, "", limit, _whole)
        return None
    if isinstance(statements[0], Timed) and statements[0].time.relation in AT_END | AT_START:
        ends(statements, scope, limit, block, test)
        return None
    run = block(statements, scope)
    if limit is not None:
        run = _so_often(run, limit, scope)
    if scope.rules.book.constant:
        scope.rules.constants.append(Constant(scope.source, run, scope.slots, scope.cause(statements[0])))
        return None
    return run


def _so_often(run: Effect, limit: Limit, scope: Scope) -> Effect:
    """What is carried out with its card, but only so many times in a period."""
    number = len(scope.rules.triggers)
    scope.rules.triggers.append(Trigger(number, scope.source, _waits_for_nothing, run, 0, False, "", limit, RULES))

    def limited(play: Play, me: int, it: Frame) -> bool:
        if is_spent(play, number, it[0], limit):
            return False
        use(play, number, it[0], me, limit)
        return run(play, me, it)

    return limited


def _waits_for_nothing(_play: Play, _me: int, _it: Frame, _entry: Entry) -> bool:
    return False


def _begins_when_carried_out(node: Statement, scope: Scope) -> bool:
    """`Whenever you win this turn`, on a card that is played and over: it begins to wait when it is played."""
    kind = scope.rules.cast.definitions[scope.definition].own_type
    return kind in scope.rules.book.carried and isinstance(node, When) and begins(node)


def _each_trigger(statements: list[Statement]) -> list[list[Statement]]:
    """A line that waits for several events, one after another: each with what follows it."""
    parts: list[list[Statement]] = []
    for node in statements:
        if is_trigger(node) or not parts:
            parts.append([])
        parts[-1].append(node)
    return parts


def _static(statements: list[Statement], scope: Scope, test: Test | None) -> None:
    for one in statements:
        if scope.rules.field or scope.rules.book.stats:
            borne(one, scope, test)
            continue
        for piece, definition in enumerate(scope.rules.cast.definition_of):
            if definition == scope.definition:
                standing(one, scope, piece)


def _phrase(node: Statement, scope: Scope, test: Test | None) -> Effect | None:
    """A keyword that the card has, or another line that is no sentence: a restriction, a bonus."""
    match node:
        case Phrase(thing=KeywordUse() as use):
            scope.only(node)
            return keyword_line(use, scope, borne_always=test is None)
        case Phrase():
            make = scope.rules.book.statics.get("phrase")
            if make is None:
                raise scope.error(node, "this line has no meaning yet")
            make(node, scope, test)
    return None


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
            if not isinstance(one.number, Written):
                raise scope.error(one, "this number is not understood yet")
            period = one.time.period if one.time is not None else ""
            if period not in ("", *scope.rules.book.began):
                raise scope.error(one, f"the rulebook does not say when a {period} begins")
            limit = Limit(one.number.value, period, one.word == "max")
    return rest, limit


def labelled(node: Ability, statements: list[Statement], limit: Limit | None, scope: Scope) -> Effect | None:
    """A line with labels: used in a window, at an event, on a condition, for a cost."""
    windows = tuple(label.name for label in node.labels if label.means in ("window", "event", "setup"))
    tests = conditions_of(node.labels, scope)
    costs = [cost_of(label, scope) for label in node.labels if label.means == "cost"]
    if not costs and all(is_static(one, scope.rules.book) for one in statements):
        for one in statements:
            borne(one, scope, all_hold(tests))
        return None
    ask = next((label.name for label in node.labels if label.means == "window"), "")
    wrap = next((scope.rules.book.wraps[name] for name in windows if name in scope.rules.book.wraps), None)
    if is_trigger(statements[0]) and not costs and not tests:
        for part in _each_trigger(statements):
            trigger(part, scope, ask, limit, _whole, wrap)
        return None
    declined = may_decline(node, scope)
    if windows or costs:
        run = _whole(statements, scope)
        if windows and not isinstance(statements[0], Pay):
            run = announced(run)
        run = on_condition(tests, costs, declined, run)
        if wrap is not None:
            run = _guarded(*wrap(run, scope))
        number = len(scope.rules.triggers) + len(scope.rules.actions)
        action = Action(-1 - number, scope.source, windows, run, scope.slots, limit, scope.cause(node))
        scope.rules.actions.append(action)
        return None
    carried = _unlabelled(statements, limit, scope, all_hold(tests))
    return on_condition(tests, costs, declined, carried) if carried is not None else None


def _guarded(can: Test, run: Effect) -> Effect:
    return lambda play, me, it: bool(can(play, me, it)) and run(play, me, it)


def _in_order(runs: list[Effect]) -> Effect:
    """Each line of a card in turn, whatever became of the one before."""
    return runs[0] if len(runs) == 1 else partial(_one_by_one, runs)


def _one_by_one(runs: list[Effect], play: Play, me: int, it: Frame) -> bool:
    done = True
    for run in runs:
        done = run(play, me, it) and done
    return done
