"""Texts that wait for an event: after it, before it, or instead of it."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.compile.conditions import condition
from cardwright.engine.compile.patterns import Match, Pattern, pattern
from cardwright.engine.compile.scope import Fate, Scope
from cardwright.engine.operations import Event
from cardwright.engine.play import Entry, Frame, Play, Question, decide
from cardwright.engine.reactions import is_spent, use
from cardwright.engine.rules import Effect, Limit, Rules, Test, Trigger
from cardwright.engine.state import ids
from cardwright.engine.view import look
from cardwright.lang.tree import Act, Statement, When

TRIGGERS = frozenset({"after", "when", "whenever", "before", "the first time", "each time"})
Block = Callable[[list[Statement], Scope], Effect]
Wrap = Callable[[Effect, Scope], tuple[Test, Effect]]
"""What using a text takes besides: whether it can be used, and what is done then."""


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
    found = pattern(node.condition, scope)
    do = node.do
    would = node.condition.mood == "would"
    asked = bool(ask)
    if would and isinstance(do, Act) and do.mood == "may":
        asked, do = True, do.model_copy(update={"mood": ""})  # whoever does not want it has what would happen happen
    scope.fate = Fate(scope.slot(), scope.slot()) if would else None
    test: Test | None = None
    while isinstance(do, When) and do.word == "if" and do.do is not None:
        test = _both(test, condition(do.condition, scope))
        do = do.do
    run = block([do, *nodes[1:]], scope)
    if test is not None:
        run = _if(test, run)
    if wrap is not None:
        can, run = wrap(run, scope)
        found = found._replace(match=_where(found.match, can))
    once = Limit(1, _period(node.condition), False) if node.word == "the first time" else limit
    if would or node.word == "before":
        _instead(node, found, run, scope, once, asked)
        return
    rules = scope.rules
    record = Trigger(
        len(rules.triggers), scope.source, found.match, run, scope.slots, bool(ask), ask, once, scope.cause(node)
    )
    rules.triggers.append(record)
    for verb in found.verbs:
        rules.watch(verb, record)


def _period(node: Act) -> str:
    """`the first time ... each round`: the first in this; in a turn, if nothing is said."""
    return next((time.period for time in node.times if time.relation in ("each", "this")), "turn")


def _where(match: Match, can: Test) -> Match:
    return lambda play, me, it, entry: match(play, me, it, entry) and bool(can(play, me, it))


def _both(first: Test | None, second: Test) -> Test:
    if first is None:
        return second
    return lambda play, me, it: first(play, me, it) and second(play, me, it)


def _if(test: Test, run: Effect) -> Effect:
    return lambda play, me, it: run(play, me, it) if test(play, me, it) else False


def _yes_or_no(_rules: Rules, option: bool) -> str:
    return "yes" if option else "no"


def _instead(node: When, found: Pattern, run: Effect, scope: Scope, limit: Limit | None, asked: bool) -> None:
    """What happens before an event, or in its place."""
    rules, source, slots, match = scope.rules, scope.source, scope.slots, found.match
    fate = scope.fate if scope.fate is not None and scope.fate.used else None
    in_place = node.word != "before"
    scope.fate = None
    question = Question(f"{rules.cast.definitions[scope.definition].name}?", scope.cause(node), _yes_or_no)
    number = len(rules.triggers)
    rules.triggers.append(Trigger(number, source, match, run, slots, asked, "", limit, scope.cause(node)))

    def replacer(play: Play, event: Event) -> Event | Callable[[Play], None] | None:
        entry: Entry = (event, None, play.parent, 1)
        for piece in ids(look(play).bearing(play, source)):
            if (number, piece) in play.lineage:
                continue  # a text does not act on what it brings about; another copy of the card may
            me, frame = rules.holder(play.state, piece), [piece] + [0] * slots
            if not match(play, me, frame, entry) or (limit is not None and is_spent(play, number, piece, limit)):
                continue
            if asked and not decide(play, me, question, (True, False)):
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


def _decided(event: Event, frame: Frame, fate: Fate) -> Event | None:
    """What becomes of an event: it does not happen, or less of it, or it happens as it would have."""
    if frame[fate.saved]:
        return None
    left = event[3] - frame[fate.less]
    if not frame[fate.less]:
        return event
    return (*event[:3], left, *event[4:]) if left > 0 else None


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

    __slots__ = ("frame", "key", "me", "run")

    def __init__(self, key: tuple[int, int], run: Effect, me: int, frame: Frame) -> None:
        self.key = key
        """Which text of which card: it acts once on an event and on what comes of it."""
        self.run = run
        self.me = me
        self.frame = frame

    def __call__(self, play: Play) -> None:
        was, play.actor = play.actor, self.me
        try:
            self.run(play, self.me, self.frame)
        finally:
            play.actor = was
