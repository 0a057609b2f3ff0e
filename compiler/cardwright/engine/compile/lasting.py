"""What holds for a time: it begins when it is carried out, and ends with a period."""

from __future__ import annotations

from cardwright.engine.compile.modifiers import changes
from cardwright.engine.compile.players import is_player
from cardwright.engine.compile.restrictions import restriction
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.things import describe
from cardwright.engine.events import emit
from cardwright.engine.operations import LAST
from cardwright.engine.picking import ALL, label, pick
from cardwright.engine.play import Frame, Play, Question
from cardwright.engine.rules import Effect, Pool, Static
from cardwright.engine.state import NOWHERE
from cardwright.lang.tree import Act, Sequence, Statement, Thing, Time

ENDS = frozenset({"until end", "until"})
_NOW = frozenset({"this"})
_BEGIN = "begin"


def for_a_time(node: Statement, time: Time, scope: Scope) -> Effect:
    """Something is so until a period ends."""
    if time.relation not in ENDS | _NOW or time.period not in scope.rules.book.periods:
        raise scope.error(time, "the rulebook does not say when this time ends")
    until = scope.rules.book.periods.index(time.period)
    if isinstance(node, Sequence):
        runs = [for_a_time(step, time, scope) for step in node.steps]
        return lambda play, me, it: sum(run(play, me, it) for run in runs) == len(runs)
    if not isinstance(node, Act):
        raise scope.error(node, "this cannot be so for a time yet")
    known = scope.rules.book.for_a_time
    make = known.get(f"{node.mood} {node.verb}") or known.get(node.verb)
    if make is not None:
        made: Effect = make(node, scope, until)
        return made
    return _begins(node, until, scope)


def _begins(node: Act, until: int, scope: Scope) -> Effect:
    subject = node.what if node.passive else node.who
    if subject is None:
        raise scope.error(node, "it does not say of whom")
    if node.mood == "cannot" and not node.passive and is_player(subject, scope):
        return _players_cannot(node, until, scope)
    targets, slot, choose = _targets(subject, scope)
    records: list[int] = []
    if node.mood == "cannot":
        records.append(len(scope.rules.lasting))
        record = restriction(node.model_copy(update={"who": None, "what": None}), scope, None, targets)
        scope.rules.lasting.append(record)
        scope.rules.notice(record.verbs)
    else:
        for layer, apply in changes(node, scope, targets):
            records.append(len(scope.rules.lasting))
            scope.rules.lasting.append(Static(NOWHERE, layer, None, apply, scope.slots, scope.cause(node)))
    verb, cause = scope.rules.verb[_BEGIN], scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        it[slot] = choose(play, me, it)
        if not it[slot]:
            return False
        for number in records:
            emit(play, (verb, LAST, number, it[0], (me, NOWHERE, until, tuple(it)), cause))
        return True

    return run


def _players_cannot(node: Act, until: int, scope: Scope) -> Effect:
    """`Until the end of the phase, you cannot draw cards.`"""
    number, record = len(scope.rules.lasting), restriction(node, scope, None)
    scope.rules.lasting.append(record)
    scope.rules.notice(record.verbs)
    verb, cause = scope.rules.verb[_BEGIN], scope.cause(node)
    return lambda play, me, it: emit(play, (verb, LAST, number, it[0], (me, NOWHERE, until, tuple(it)), cause))


def _targets(thing: Thing, scope: Scope) -> tuple[Pool, int, Pool]:
    """The cards that it is said of: those there are now, for as long as it holds."""
    what = describe(thing, scope)
    pool, slot = what.among(), scope.mention("card", what.noun)
    question = Question("choose", scope.cause(thing), label)

    def choose(play: Play, me: int, it: Frame) -> int:
        bits = pool(play, me, it)
        return bits if what.number == ALL or not bits else pick(play, me, question, bits, what.number, what.up_to)

    return lambda _play, _me, it: it[slot], slot, choose
