"""Texts that wait for an event: after it, before it, or instead of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cardwright.engine.carrying import carry, take_effect
from cardwright.engine.compile.conditions import condition
from cardwright.engine.compile.delays import at_the_end
from cardwright.engine.compile.manners import without_instead
from cardwright.engine.compile.patterns import CROSSING, Match, Pattern, pattern
from cardwright.engine.compile.scope import Fate, Scope
from cardwright.engine.operations import MOVE, Event
from cardwright.engine.play import Cancelled, Entry, Frame, Play, Question, decide
from cardwright.engine.reactions import is_spent, use, would_do
from cardwright.engine.rules import Effect, Limit, Rules, Test, Trigger
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.verbs import EFFECT
from cardwright.engine.view import look
from cardwright.lang.tree import Act, Pay, Ref, Statement, Timed, When

TRIGGERS = frozenset({"after", "when", "whenever", "before", "the first time", "each time"})
Block = Callable[[list[Statement], Scope], Effect]
Wrap = Callable[[Effect, Scope], tuple[Test, Effect]]
"""What using a text takes besides: whether it can be used, and what is done then."""

Asks = Callable[[Play, int, Frame, Trigger], bool]
"""Whether a player wants something to happen in the place of an event."""


def is_trigger(node: Statement) -> bool:
    """Whether a statement waits for an event."""
    if not isinstance(node, When) or node.do is None:
        return False
    if node.word == "if":
        return isinstance(node.condition, Act) and node.condition.mood == "would"
    return node.word in TRIGGERS and isinstance(node.condition, Act)


def trigger(
    nodes: list[Statement], scope: Scope, ask: str, limit: Limit | None, block: Block, wrap: Wrap | None = None
) -> None:
    """Put a text that waits for an event into the rules; `ask` is the window in which it is a response."""
    node = nodes[0]
    assert isinstance(node, When) and isinstance(node.condition, Act) and node.do is not None
    scope.parts.clear()
    scope.ahead = node.word == "before"
    found = pattern(node.condition, scope)
    scope.ahead = False
    do = node.do
    would = node.condition.mood == "would"
    asked = bool(ask)
    if would or _cancels(do):
        asked, do = _as_he_likes(do, asked)
    scope.fate = Fate(scope.slot(), scope.slot()) if would else None
    test: Test | None = None
    while isinstance(do, When) and do.word in ("if", "after") and do.do is not None and not _is_later(do):
        test = _both(test, condition(do.condition, scope))
        do = do.do
    in_place = would or _cancels(do)
    if in_place:
        do = without_instead(do)
    run = block([do, *nodes[1:]], scope)
    if ask and not isinstance(do, Pay):
        run = announced(run)
    if test is not None:
        run = _if(test, run)
    if wrap is not None:
        can, run = wrap(run, scope)
        found = found._replace(match=_where(found.match, can))
    once = Limit(1, _period(node.condition), False) if node.word == "the first time" else limit
    if in_place or node.word == "before":
        if not would and _cancels(do):  # a text is cancelled between its cost and its effects
            found = found._replace(verbs=(EFFECT,))
        _instead(node, found, run, scope, once, _asking(node, ask, asked, scope))
        return
    _watch(found, run, scope, ask, once, node)


def _as_he_likes(do: Statement, asked: bool) -> tuple[bool, Statement]:
    """Whether a player is asked: whoever does not want it has what would happen happen."""
    match do:
        case Act(mood="may"):
            return True, do.model_copy(update={"mood": ""})
        case Pay(cost=Act(mood="may") as cost):
            return True, do.model_copy(update={"cost": cost.model_copy(update={"mood": ""})})
    return asked, do


def _period(node: Act) -> str:
    """`the first time ... each round`: the first in this; in a turn, if nothing is said."""
    return next((time.period for time in node.times if time.relation in ("each", "this")), "turn")


def _where(match: Match, can: Test) -> Match:
    return lambda play, me, it, entry: match(play, me, it, entry) and bool(can(play, me, it))


def _asking(node: When, ask: str, asked: bool, scope: Scope) -> Asks | None:
    """Whether a player wants it, if he is asked: as a response, if the text says so, or just whether he likes."""
    if ask:
        question = Question("respond", scope.cause(node), _name)
        # Where something is only tried, nobody responds.
        return lambda play, me, frame, record: (
            not play.trying
            and would_do(play, me, frame, record)
            and decide(play, me, question, (NOWHERE, frame[0])) != NOWHERE
        )
    name = scope.rules.cast.definitions[scope.definition].name
    likes = Question(f"{name}?", scope.cause(node), _yes_or_no)
    if not asked:
        return None
    return lambda play, me, frame, record: (
        would_do(play, me, frame, record) and bool(decide(play, me, likes, (True, False)))
    )


def _name(rules: Rules, option: int) -> str:
    return "pass" if option == NOWHERE else rules.cast.names[option]


def _yes_or_no(_rules: Rules, option: bool) -> str:
    return "yes" if option else "no"


def announced(run: Effect) -> Effect:
    """A text without a cost takes effect as soon as it is used."""

    def run_it(play: Play, me: int, it: Frame) -> bool:
        take_effect(play, it[0], me)
        return run(play, me, it)

    return run_it


def _cancels(node: Statement) -> bool:
    match node:
        case Act(means="cancel"):
            return True
        case Pay(effect=inner):
            return _cancels(inner)
    return False


def _is_later(node: When) -> bool:
    """`after the challenge resolves` is still to come; `after you play it` says that it is so."""
    return node.word == "after" and not (isinstance(node.condition, Act) and isinstance(node.condition.what, Ref))


def ends(nodes: list[Statement], scope: Scope, limit: Limit | None, block: Block, test: Test | None = None) -> None:
    """Put a text that waits for the end of a period, or for its beginning, into the rules."""
    node = nodes[0]
    assert isinstance(node, Timed)
    found, do = at_the_end(node.time, scope), node.do
    while isinstance(do, When) and do.word == "if" and do.do is not None:
        test = _both(test, condition(do.condition, scope))
        do = do.do
    run = block([do, *nodes[1:]], scope)
    _watch(found, run if test is None else _if(test, run), scope, "", limit, node)


def _watch(found: Pattern, run: Effect, scope: Scope, ask: str, limit: Limit | None, node: Statement) -> None:
    rules = scope.rules
    number = len(rules.triggers)
    cause = scope.cause(node)
    record = Trigger(
        number, scope.source, found.match, run, scope.slots, bool(ask), ask, limit, cause, found.group
    )  # fmt: skip
    rules.triggers.append(record)
    if found.moves:
        rules.watch_moves(record, crossing=found.moves == CROSSING)
        return
    for verb in found.verbs:
        rules.watch(verb, record)


def _both(first: Test | None, second: Test) -> Test:
    if first is None:
        return second
    return lambda play, me, it: first(play, me, it) and second(play, me, it)


def _if(test: Test, run: Effect) -> Effect:
    return lambda play, me, it: run(play, me, it) if test(play, me, it) else False


def _instead(node: When, found: Pattern, run: Effect, scope: Scope, limit: Limit | None, asks: Asks | None) -> None:
    """What happens before an event, or in its place."""
    rules, source, slots, match = scope.rules, scope.source, scope.slots, found.match
    fate = scope.fate if scope.fate is not None and scope.fate.used else None
    in_place, moves = node.word != "before", found.moves
    scope.fate = None
    number = len(rules.triggers)
    record = Trigger(number, source, match, run, slots, asks is not None, "", limit, scope.cause(node))
    rules.triggers.append(record)

    def replacer(play: Play, event: Event) -> Event | Callable[[Play], None] | None:
        if moves and event.operation != MOVE:
            return event
        entry = Entry(event, None, play.parent, 1)
        for piece in ids(look(play).bearing(play, source)):
            if (number, piece) in play.lineage:
                continue  # a text does not act on what it brings about; another copy of the card may
            me, frame = rules.speaker(play.state, piece), [piece] + [0] * slots
            if not match(play, me, frame, entry) or (limit is not None and is_spent(play, number, piece, limit)):
                continue
            if asks is not None and not _wanted(play, me, frame, record, asks):
                continue
            use(play, number, piece, me, limit)
            do = Instead((number, piece), run, me, frame)
            if fate is not None:
                _meanwhile(play, do)
                return _decided(event, frame, fate)
            if in_place:
                return do
            _meanwhile(play, do)
        return event

    for verb in found.verbs:
        rules.replace(verb, replacer)


def _wanted(play: Play, me: int, frame: Frame, record: Trigger, asks: Asks) -> bool:
    """Whether a player wants a text to act. While that is found out the text does not answer itself: two that could
    answer each other for nothing would be tried forever."""
    lineage = play.lineage
    play.lineage = (*lineage, (record.number, frame[0]))
    try:
        return asks(play, me, frame, record)
    finally:
        play.lineage = lineage


def _decided(event: Event, frame: Frame, fate: Fate) -> Event | None:
    """What becomes of an event: it does not happen, or less of it, or it happens as it would have."""
    if frame[fate.saved]:
        return None
    left = event.to - frame[fate.less]
    if not frame[fate.less]:
        return event
    return replace(event, to=left) if left > 0 else None


def _meanwhile(play: Play, do: Instead) -> None:
    """Carry out a text while an event is proposed; it does not act on what it brings about."""
    lineage = play.lineage
    play.lineage = (*lineage, do.key)
    try:
        do(play)
    finally:
        play.lineage = lineage


class Instead:
    """What a text does in the place of an event, or before it: as the doing of its player."""

    __slots__ = ("cancelled", "frame", "key", "me", "run")

    def __init__(self, key: tuple[int, int], run: Effect, me: int, frame: Frame) -> None:
        self.key = key
        """Which text of which card: it acts once on an event and on what comes of it."""
        self.run = run
        self.me = me
        self.frame = frame
        self.cancelled = False
        """Whether somebody has cancelled it: then nothing has happened in the place of the event."""

    def __call__(self, play: Play) -> None:
        carry(play, self.frame[0], self.me, self._run)

    def _run(self, play: Play) -> bool:
        try:
            return self.run(play, self.me, self.frame)
        except Cancelled as cancelled:
            self.cancelled = cancelled.piece == self.frame[0]
            raise
