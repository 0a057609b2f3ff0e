"""A turn in which nobody waits for a window: gone through in one go, as the agenda would step by step.

What of a period never changes is found out once. Wherever anything is out of the ordinary (a text has sent the game
elsewhere, something lasts, a player has another turn) the agenda goes on from there, one thing after the other.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any

from cardwright.check.outline import Period, Step
from cardwright.engine.generate.inlining import WRITTEN_OUT, written_out
from cardwright.engine.generate.writer import made
from cardwright.engine.listening import Hearing, Only, is_heard
from cardwright.engine.operations import OPERATIONS, RULES, SHOW, TURN, Event, go_on
from cardwright.engine.past import forget
from cardwright.engine.periods import Known
from cardwright.engine.play import Cancelled, Play, check_limit, settle
from cardwright.engine.rules import Ability as Text
from cardwright.engine.rules import Rules, Trigger
from cardwright.engine.seating import FIRST
from cardwright.engine.state import NOWHERE, Stage
from cardwright.engine.verbs import BEGIN

Idle = Callable[[Play, int], bool]
"""Whether a rule of a player would do nothing now."""
ENDS = "end"
_turn = OPERATIONS[TURN]


def is_plain(rules: Rules, period: Period, known: Known) -> bool:
    """Whether each player has a period in turn that is nothing but steps, and the table keeps nothing else of it."""
    book = rules.book
    steps = all(isinstance(one, Step) and not one.window and one.name not in book.times.steps for one in period.items)
    ordinary = period.each and not period.passing and not period.alone and not period.opened
    kept = known.span is not None or known.ordinal != NOWHERE or known.number == NOWHERE
    clears = book.times.clears.get(period.name) or book.pieces.out or book.does.used
    return (
        WRITTEN_OUT[0]
        and steps
        and ordinary
        and not kept
        and not clears
        and not {FIRST, "active player"} & {*book.parts.seats}
    )


class PlainTurn:
    """What is known of such a period."""

    def __init__(self, rules: Rules, period: Period, known: Known, texts: Mapping[int, Text | None]) -> None:
        self.rules, self.known, self.times = rules, known, period.times
        self.itself, self.players = len(rules.cast.pieces), rules.layout.players
        found = [texts.get(one.number) for one in period.items if isinstance(one, Step)]
        self.steps = [
            (at, None, []) if text is None else (at, text.run, [self.itself] + [0] * text.slots)
            for at, text in enumerate(found, 1)
        ]
        self.begun = [Event(BEGIN, SHOW, NOWHERE, player, known.topic, RULES) for player in range(self.players)]
        self._listeners: Any = None
        """Those who hear of beginnings, as they were last; of them those who hear of turns, and of periods; and what
        tells that none of these would do anything."""
        self._turns: tuple[Any, ...] = ()
        self._periods: tuple[Any, ...] = ()
        self._idle: list[Idle | None] = []
        self._aloud = True
        """Whether anybody waits for the end of the period."""

    def go_through(self, play: Play) -> None:
        """As much of the turn that has just begun as nothing comes between; then the next one begins."""
        state = play.state
        if play.after[BEGIN] is not self._listeners:
            self._listen(play.after[BEGIN])
        outer = state.agenda[:-1]
        number, at, player, left, turn, acting, _, last = state.agenda[-1]
        if at or last or acting != NOWHERE or state.player != player or play.guard[BEGIN]:
            return
        if not self._do_steps(play, outer, number, player, left, turn):
            return
        if state.lasting or self._aloud or (self.known.extra >= 0 and state.counters[self.known.extra + player]):
            return
        if left:
            player, left = (player + 1) % self.players, left - 1
        elif self.times == 1 or turn + 1 == self.times:
            return
        else:
            check_limit(play)
            player, left, turn = 0, self.players - 1, turn + 1
        go_on(state, (*outer, Stage(number, 0, player, left, turn)))
        self.begin(play, player)

    def _do_steps(self, play: Play, outer: tuple[Stage, ...], number: int, player: int, left: int, turn: int) -> bool:
        """What the steps say; whether nothing has come between."""
        state, itself, constants = play.state, self.itself, self.rules.constants
        actor, using, parent, lineage = play.actor, play.using, play.parent, play.lineage
        for at, run, frame in self.steps:
            now = (*outer, Stage(number, at, player, left, turn))
            go_on(state, now)
            if run is None:
                continue
            play.actor, play.using, before = player, itself, len(play.log)
            try:
                run(play, player, frame[:])
            except Cancelled as cancelled:
                if cancelled.piece != itself:
                    raise
            finally:
                play.actor, play.using, play.parent, play.lineage = actor, using, parent, lineage
                if play.uses is not None and len(play.log) > before:
                    play.uses.add((player, itself))
            if play.queue or play.offers or constants or play.known or play.doers or parent >= 0:
                settle(play)
            else:
                play.rested = len(play.log)
            if state.agenda is not now or state.over or play.state is not state:
                return False
        return True

    @property
    def _ends_aloud(self) -> bool:
        rules, verb = self.rules, self.rules.verb[ENDS]
        return bool(rules.passing[verb] or rules.awaited >> verb & 1 or is_heard(rules, verb, self.known.number))

    def begin(self, play: Play, player: int) -> None:
        """A turn begins: it is told, and what waits for that happens."""
        state = play.state
        event = Event(BEGIN, TURN, player, state.turn + 1, tuple(state.memory), RULES)
        entry: Any = (event, _turn(state, event), play.parent, 1)
        log = play.log
        log.append(entry)
        for hears in self._turns:
            hears(play, [entry])
        if state.past:
            forget(play, self.known.kind)
        entry = (self.begun[player], None, play.parent, 1)
        log.append(entry)
        idle = self._idle[player]
        if idle is None or play.queue or not idle(play, player):
            for hears in self._periods:
                hears(play, [entry])
        if play.queue or play.offers or self.rules.constants or play.known or play.doers or play.parent >= 0:
            settle(play)
        else:
            play.rested = len(log)

    def _listen(self, after: tuple[Any, ...]) -> None:
        self._listeners, self._aloud = after, self._ends_aloud
        self._turns = tuple(one for one in after if _hears(one, TURN))
        self._periods = tuple(one for one in after if _hears(one, SHOW))
        self._idle = [idle(self.rules, self._periods, self.known.number, one) for one in range(self.players)]


def _hears(listener: Any, operation: int) -> bool:
    if isinstance(listener, Only):
        return listener.operation == operation
    return not isinstance(listener, Hearing) or bool(listener.always) or operation == SHOW


def idle(rules: Rules, listeners: tuple[Any, ...], topic: int, player: int) -> Idle | None:
    """What tells that nobody would do anything if a period of a player began: where one rule waits for that, which asks
    first whether something is so."""
    listener = listeners[0] if len(listeners) == 1 else None
    if not isinstance(listener, Hearing) or listener.always:
        return None
    waiting = listener.topics.get(topic, [])
    if any(one.by is None or one.doer for one in waiting):
        return None
    own = [one.trigger for one in waiting if one.by is not None and one.by.get(player)]
    return _unless_so(rules, own[0]) if len(own) == 1 and own[0].limit is None else None


def _unless_so(rules: Rules, trigger: Trigger) -> Idle | None:
    """Whether the condition does not hold without which a rule does nothing."""
    run: Any = trigger.run
    body = ast.parse(run.__doc__ or "").body
    function = body[0] if len(body) == 1 and isinstance(body[0], ast.FunctionDef) else None
    if function is None or len(function.body) != 3 or not isinstance(function.body[1], ast.If):
        return None
    asked = function.body[1]
    other = asked.orelse[0] if len(asked.orelse) == 1 else None
    names = {one.id for one in ast.walk(asked.test) if isinstance(one, ast.Name)}
    if not isinstance(other, ast.Assign) or ast.unparse(other.value) != "False" or "it" in names:
        return None
    source = f"def idle(play, me):\n    state = play.state\n    return not {ast.unparse(asked.test)}\n"
    constants = dict(run.__globals__)
    return made("idle", written_out(rules, source, constants), constants)
