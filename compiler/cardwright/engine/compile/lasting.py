"""What holds for a time: it begins when it is carried out, and ends with a period."""

from __future__ import annotations

from cardwright.engine.compile.being import as_gain
from cardwright.engine.compile.modifiers import changes
from cardwright.engine.compile.numbers import amount
from cardwright.engine.compile.periods import kind_of
from cardwright.engine.compile.players import is_player
from cardwright.engine.compile.restrictions import restriction
from cardwright.engine.compile.scope import Scope
from cardwright.engine.compile.shifts import is_shift, shift
from cardwright.engine.compile.things import describe
from cardwright.engine.compile.triggers import is_trigger
from cardwright.engine.compile.upcoming import is_next
from cardwright.engine.ending import TURN, YOUR_NEXT, next_turn_of
from cardwright.engine.events import emit
from cardwright.engine.leaving import LEAVES
from cardwright.engine.operations import LAST, Event
from cardwright.engine.picking import ALL, label, pick
from cardwright.engine.play import Frame, Play, Question, decide
from cardwright.engine.rules import Effect, Pool, Static
from cardwright.engine.state import NOWHERE
from cardwright.engine.statics import banned
from cardwright.engine.view import VALUES, View
from cardwright.lang.tree import Act, Be, Kind, Related, Select, Sequence, Statement, Thing, Time, When, Where

ENDS = frozenset({"until end", "until"})
_NOW = frozenset({"this"})
_BEGIN = "begin"
_UNTIL_YOUR_NEXT = "until your next"
__all__ = ["ENDS", "LEAVES", "for_a_time", "so_until"]


def for_a_time(node: Statement, time: Time, scope: Scope) -> Effect:
    """Something is so until a period ends."""
    period = kind_of(time.period, scope)
    if time.relation == _UNTIL_YOUR_NEXT and period == TURN:
        return so_until(node, YOUR_NEXT, scope)
    if time.relation not in ENDS | _NOW or period not in scope.rules.book.periods:
        raise scope.error(time, "the rulebook does not say when this time ends")
    return so_until(node, scope.rules.book.periods.index(period), scope)


def ends(until: int, me: int) -> int:
    """With what it ends: a period, or the beginning of a turn of the player."""
    return next_turn_of(me) if until == YOUR_NEXT else until


def end_of(node: Statement, scope: Scope) -> Time:
    """`until the phase ends` is the same as until the end of the phase."""
    match node:
        case Act(
            verb="end", what=None, mood="", tense="", who=Select(kinds=[Kind(kind="period", noun=noun)], where=[])
        ):
            return Time(span=node.span, relation="until end", period=noun)
    raise scope.error(node, "it is not plain when this time ends")


def so_until(node: Statement, until: int, scope: Scope) -> Effect:  # noqa: PLR0911 - one case a kind
    """Something is so until the end of a period of this number."""
    if isinstance(node, Sequence):
        runs = [so_until(step, until, scope) for step in node.steps]
        return lambda play, me, it: sum(run(play, me, it) for run in runs) == len(runs)
    if isinstance(node, When) and node.word == "where":
        return _worked_out(node, until, scope)
    if is_trigger(node):
        from cardwright.engine.compile.statements import block
        from cardwright.engine.compile.vigil import vigil  # what waits for events does what any text does

        assert isinstance(node, When)
        return vigil(node, until, scope, block)
    if isinstance(node, Be):
        node = as_gain(node, scope) or node
    if not isinstance(node, Act):
        raise scope.error(node, "this cannot be so for a time yet")
    known = scope.rules.book.for_a_time
    make = known.get(f"{node.mood} {node.verb}") or known.get(node.verb)
    if make is not None:
        made: Effect = make(node, scope, until)
        return made
    if node.means == "control":
        return _controls(node, until, scope)
    if _is_of_choice(node):
        return _of_choice(node, until, scope)
    if is_shift(node):
        return _shifts(node, until, scope)
    return _begins(node, until, scope)


def _worked_out(node: When, until: int, scope: Scope) -> Effect:
    """`gets -X STR, where X is ...`: the number is what it is now."""
    match node.condition:
        case Be(who=Select(kinds=[Kind(noun=letter)]), what=what) if what is not None and node.do is not None:
            slot = scope.slot()
            scope.variables[letter] = lambda _play, _me, it: it[slot]
            run = so_until(node.do, until, scope)
            much = amount(what, scope)  # said behind the sentence: it refers to nothing that the sentence refers to
        case _:
            raise scope.error(node, "it does not say what the letter stands for")

    def worked_out(play: Play, me: int, it: Frame) -> bool:
        it[slot] = much(play, me, it)
        return run(play, me, it)

    return worked_out


def _is_of_choice(node: Act) -> bool:
    match node.what:
        case Select(kinds=[Kind(kind="attribute")], where=[Related(preposition="of", thing=Select(kinds=[kind]))]):
            return kind.kind == "choice"
    return False


def _of_choice(node: Act, until: int, scope: Scope) -> Effect:
    """`gains an icon of your choice`: which one is said now."""
    assert isinstance(node.what, Select) and node.who is not None
    noun = node.what.kinds[0].noun
    attribute = scope.rules.book.attributes.get(noun, noun)
    values, slot = scope.rules.cast.values.get(attribute, []), scope.slot()
    targets, keeps, choose = _targets(node.who, scope)
    gained, number = node.verb != "lose", len(scope.rules.lasting)

    def apply(play: Play, me: int, it: Frame, view: View) -> None:
        (view.gain if gained else view.take)((attribute, values[it[slot]]), targets(play, me, it))

    scope.rules.lasting.append(Static(NOWHERE, VALUES, None, apply, scope.slots, scope.cause(node), keeps))
    begin = _record([number], until, node, scope)
    question = Question(f"choose {noun}", scope.cause(node), lambda _rules, option: values[option])

    def run(play: Play, me: int, it: Frame) -> bool:
        it[keeps] = choose(play, me, it)
        if not it[keeps]:
            return False
        it[slot] = decide(play, me, question, range(len(values)))
        return begin(play, me, it)

    return run


def _controls(node: Act, until: int, scope: Scope) -> Effect:
    """`Take control of it until the end of the phase.`"""
    from cardwright.engine.compile.delays import at_the_end, delayed  # what ends a time is itself something that waits
    from cardwright.engine.compile.verbs.controlling import controlling_for_a_time

    run, back = controlling_for_a_time(node.model_copy(update={"times": []}), scope)
    time = Time(span=node.span, relation="at end", period=scope.rules.book.periods[until])
    later = delayed(at_the_end(time, scope), back, node, scope)
    return lambda play, me, it: run(play, me, it) and later(play, me, it)


def _shifts(node: Act, until: int, scope: Scope) -> Effect:
    """`Until the end of the phase, reduce the cost of each Knight you play by 1.`"""
    since, number = scope.slot(), len(scope.rules.lasting)
    scope.rules.lasting.append(
        shift(node.model_copy(update={"times": []}), scope, None, since)._replace(source=NOWHERE)
    )
    run = _record([number], until, node, scope)

    def begin(play: Play, me: int, it: Frame) -> bool:
        it[since] = len(play.log)
        return run(play, me, it)

    return begin


def _record(records: list[int], until: int, node: Act, scope: Scope) -> Effect:
    verb, cause = scope.rules.verb[_BEGIN], scope.cause(node)

    def run(play: Play, me: int, it: Frame) -> bool:
        for number in records:
            emit(play, Event(verb, LAST, number, it[0], (me, NOWHERE, ends(until, me), tuple(it)), cause))
        return True

    return run


def _begins(node: Act, until: int, scope: Scope) -> Effect:
    subject = node.recipient or (node.what if node.passive or node.as_if is not None else node.who)
    if subject is None:
        raise scope.error(node, "it does not say of whom")
    if node.mood == "cannot" and not node.passive and is_player(subject, scope):
        return _players_cannot(node, until, scope)
    if node.mood == "cannot" and node.what is None and _is_said_of_all(subject):
        return _players_cannot(node, until, scope)
    if is_next(subject):
        return _next_one(node, subject, until, scope)
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
            static = Static(NOWHERE, layer, None, apply, scope.slots, scope.cause(node), slot)
            scope.rules.lasting.append(static)
    begin = _record(records, until, node, scope)

    def run(play: Play, me: int, it: Frame) -> bool:
        it[slot] = choose(play, me, it)
        return bool(it[slot]) and begin(play, me, it)

    return run


def _is_said_of_all(subject: Thing) -> bool:
    """`Knights cannot kneel`: whoever they are, also those that come later."""
    return isinstance(subject, Select) and subject.quantity is None and subject.kinds[0].plural


def _next_one(node: Act, subject: Thing, until: int, scope: Scope) -> Effect:
    """It is so of each that could be the next, and then only of the one that was."""
    from cardwright.engine.compile.history import done_to  # what holds and what has happened speak of each other

    assert isinstance(subject, Select)
    *rest, clause = subject.where
    assert isinstance(clause, Where) and isinstance(clause.clause, Act)
    since = scope.slot()
    done = done_to(clause.clause.model_copy(update={"times": []}), scope, lambda _play, it: it[since])
    every = describe(subject.model_copy(update={"quantity": None, "where": rest}), scope).among([_anywhere])

    def targets(play: Play, me: int, it: Frame) -> int:
        bits = every(play, me, it)
        return next((1 << piece for piece in done(play, me, it) if piece >= 0 and bits >> piece & 1), bits)

    records: list[int] = []
    for layer, apply in changes(node, scope, targets):
        records.append(len(scope.rules.lasting))
        scope.rules.lasting.append(Static(NOWHERE, layer, None, apply, scope.slots, scope.cause(node)))
    begin = _record(records, until, node, scope)

    def run(play: Play, me: int, it: Frame) -> bool:
        it[since] = len(play.log) + len(records)
        return begin(play, me, it)

    return run


def _anywhere(_play: Play, _me: int, _it: Frame) -> int:
    return -1


def _players_cannot(node: Act, until: int, scope: Scope) -> Effect:
    """`Until the end of the phase, you cannot draw cards.`"""
    number, record = len(scope.rules.lasting), restriction(node, scope, None)
    scope.rules.lasting.append(record)
    scope.rules.notice(record.verbs)
    verb, cause = scope.rules.verb[_BEGIN], scope.cause(node)
    return lambda play, me, it: emit(
        play, Event(verb, LAST, number, it[0], (me, NOWHERE, ends(until, me), tuple(it)), cause)
    )


def _targets(thing: Thing, scope: Scope) -> tuple[Pool, int, Pool]:
    """The cards that it is said of: those there are now, for as long as it holds."""
    what = describe(thing, scope)
    pool, slot = what.among(), scope.mention("card", what.noun)
    question, verb = Question("choose", scope.cause(thing), label), scope.rules.verb[_BEGIN]

    def choose(play: Play, me: int, it: Frame) -> int:
        bits = pool(play, me, it)
        if bits & play.rules.bannable[verb]:
            bits &= ~banned(play, verb)
        return bits if what.number == ALL or not bits else pick(play, me, question, bits, what.number, what.up_to)

    return lambda _play, _me, it: it[slot], slot, choose
