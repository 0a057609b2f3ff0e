"""A game whose rules are text, step by step: periods within periods, and windows in which players act.

How far the game has come is part of the state, so that a copy of it can be taken up anywhere. One call does one thing:
the text of a step, or one decision in a window with all that follows from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from cardwright.check.outline import Inner, Outline, Period, Step
from cardwright.engine.ending import begin_turn, clear, note, seat_of
from cardwright.engine.events import emit
from cardwright.engine.lean.turn import Opening, PlainTurn, unfit
from cardwright.engine.lean.writing import LEAN
from cardwright.engine.listening import is_heard
from cardwright.engine.operations import COUNT, END, LAPSE, RULES, SHOW, STEP, TURN, Event, go_on
from cardwright.engine.periods import Known, looked_up, set_in, tell_begun
from cardwright.engine.play import Group, Play, Question, check_rounds, decide, react, settle
from cardwright.engine.reactions import is_spent, use
from cardwright.engine.resolve_text import carry
from cardwright.engine.rulerecords import Ability as Text
from cardwright.engine.rulerecords import Action, Limit
from cardwright.engine.rules import Rules
from cardwright.engine.seating import first_player, is_in
from cardwright.engine.state import NOWHERE, Stage, ids
from cardwright.engine.using import can_use, done_in, perform
from cardwright.engine.verbs import BEGIN
from cardwright.engine.view import look
from cardwright.meaning.gamedata.gametable import Window

ENDS = "end"


class Deed(NamedTuple):
    """Something a player may do in a window."""

    action: Action
    piece: int


def _label(rules: Rules, option: Deed | None) -> str:
    return "pass" if option is None else rules.cast.names[option.piece]


ACT = Question("act", RULES, _label)


class Agenda:
    """The course of a game."""

    def __init__(
        self, outline: Outline, texts: Mapping[int, Text | None], windows: Mapping[str, Window], whole: bool = False
    ) -> None:
        self._outline = self.outline = outline
        self._whole = whole
        """Whether a player's period is gone through at once."""
        self._texts = texts
        """For each part of the rules that is a step, what it does."""
        self._windows = windows
        self._of: dict[str, Known] = {}
        """For each period, what is known of it, once somebody has asked."""
        self._gone_through: dict[int, PlainTurn | None] = {}
        self._opening = Opening(texts, self._plain)
        self._swift: PlainTurn | None = None  # the one that was gone through last

    def watch(self, rules: Rules) -> None:
        """Have periods be opened by what opens them."""
        for number, period in enumerate(self._outline.periods):
            if period.opened:
                rules.listen(period.opened, partial(self._opened, number))

    def begin(self, play: Play, laid: bool = False) -> None:
        """The game begins; where it is laid already, after what sets it up."""
        items = self._outline.periods[0].items
        at = next((at for at, item in enumerate(items) if isinstance(item, Inner)), len(items)) if laid else 0
        go_on(play.state, (Stage(0, at, NOWHERE, 0, 0),))

    def set_up(self, play: Play) -> None:
        """Do all that is done before the first turn begins."""
        if self._whole and play.state.agenda == (Stage(0, 0, NOWHERE, 0, 0),):
            self._swift = self._opening.goes(play, self._outline.periods[0].items)
        while not play.state.over and not any(self._outline.periods[one.period].each for one in play.state.agenda):
            self.step_on(play)

    def finish(self, play: Play) -> None:
        """Do all that is still to come."""
        while self.advance(play, whole=True):
            pass

    def advance(self, play: Play, whole: bool = False) -> bool:
        """Do the next thing, or all that can be done in one go; whether the game goes on."""
        turn, swift = play.state.turn, self._swift
        if swift is not None and swift.playing is play and swift.goes_on(play, whole) and play.state.turn != turn:
            return not play.state.over
        while not play.state.over:
            if not play.state.agenda:
                emit(play, play.rules.event(ENDS, END, 0, 0, (), RULES))
                return False
            stage = play.state.agenda[-1]
            if stage.acting != NOWHERE:
                self._act(play, stage, self._outline.periods[stage.period])
                break
            if self._whole and not stage.at and (plain := self._plain(play, stage.period)) is not None:
                before = play.state.agenda
                plain.go_through(play)
                if play.state.turn != turn:
                    self._swift = plain
                    break
                now = play.state.agenda
                if play.state.over or (now is not before and (now[-1].acting != NOWHERE or not now[-1].at)):
                    continue
            stepped = self.step_on(play)
            if self._has_begun(play, turn) if self._whole else stepped:
                break
        return not play.state.over

    def _plain(self, play: Play, number: int) -> PlainTurn | None:
        """What is known of a period that can be gone through in one go; none, if it cannot."""
        if number not in self._gone_through:
            period = self._outline.periods[number]
            known = self._known(play, period.name)
            fits = LEAN[0] and not unfit(play.rules, period, known)
            self._gone_through[number] = PlainTurn(play.rules, period, known, self._texts, self._end) if fits else None
        return self._gone_through[number]

    def _has_begun(self, play: Play, turn: int) -> bool:
        """Whether another player's period has begun, and nothing in it is done yet."""
        top = play.state.agenda[-1] if play.state.agenda and play.state.turn != turn else None
        return top is not None and top.at == 0 and self._outline.periods[top.period].each

    def step_on(self, play: Play) -> bool:
        """Go on by one: into a period or out of one, or by what a step says; whether it was a step."""
        stage = play.state.agenda[-1]
        period = self._outline.periods[stage.period]
        if stage.at == len(period.items):
            self._leave(play, stage, period)
            return period.each  # a turn is over: the next one has begun, or the game has ended
        item = period.items[stage.at]
        if isinstance(item, Inner):
            self._replace(play, stage._replace(at=stage.at + 1))
            self._enter(play, item.period, stage.player)
            return False
        self._do(play, stage, item)
        return True

    def cut_short(self, play: Play, name: str) -> bool:
        """A text ends a period: nothing more is done in it; whether it was under way."""
        if not self.has(name):
            return False
        number, agenda = self._outline.number(name), play.state.agenda
        for depth in reversed(range(len(agenda))):
            if agenda[depth].period == number:
                over = agenda[depth]._replace(at=len(self._outline.periods[number].items), acting=NOWHERE)
                go_on(play.state, (*agenda[:depth], over))
                return True
        return False

    def go_to(self, play: Play, name: str) -> bool:
        """A text begins a period that has its place in the course of the game: what is under way beside it ends and
        does not come again; whether there is such a period to come."""
        if not self.has(name):
            return False
        inner, agenda = Inner(self._outline.number(name)), play.state.agenda
        for depth, stage in enumerate(agenda):
            items = self._outline.periods[stage.period].items
            if inner in items:
                home = stage._replace(at=items.index(inner), acting=NOWHERE)
                over = [
                    one._replace(at=len(self._outline.periods[one.period].items), acting=NOWHERE, left=0, last=True)
                    for one in agenda[depth + 1 :]
                ]
                go_on(play.state, (*agenda[:depth], home, *over))
                return True
        return False

    def under_way(self, play: Play) -> list[str]:
        """The periods that have begun, the outermost first; the game itself is none of them."""
        return [self._outline.periods[stage.period].name for stage in play.state.agenda[1:]]

    def do(self, play: Play, name: str, step: str, player: int) -> None:
        """What a step of a period says, by itself."""
        items = self._outline.periods[self._outline.number(name)].items
        self._carry(play, next(one for one in items if isinstance(one, Step) and one.name == step), player)

    def do_all(self, play: Play, name: str, player: int, rest: bool = False) -> None:
        """What the steps of a period say, one after another, or the rest of them after players have acted; nobody acts
        in between, and what lies inside the period is not done."""
        items = self._outline.periods[self._outline.number(name)].items
        acted = [at + 1 for at, item in enumerate(items) if isinstance(item, Step) and item.window]
        for item in items[acted[-1] if acted and rest else 0 :]:
            if isinstance(item, Step) and not play.state.over:
                self._carry(play, item, player)

    def has(self, name: str) -> bool:
        """Whether there is such a period."""
        return any(period.name == name for period in self._outline.periods)

    def again(self, play: Play, name: str, player: int) -> None:
        """If a period comes again and again, the next one begins, with what its own steps say; else nothing does."""
        period = self._outline.periods[self._outline.number(name)]
        if period.times != 1 and not play.state.over:
            self._begin(play, period, player)
            self.do_all(play, name, player)

    def open(self, play: Play, name: str, player: int) -> None:
        """A period of a player begins, with all that is done in it until players act."""
        number = self._outline.number(name)
        go_on(play.state, (*play.state.agenda, Stage(number, 0, player if number else NOWHERE, 0, 0)))
        if number:  # the game itself begins with what sets it up
            self._begin(play, self._outline.periods[number], player)
        self._go_to_window(play)

    def take_up(self, play: Play, name: str, player: int, step: str = "", begins: bool = False) -> None:
        """The game goes on from a step of a player's period, or from its beginning."""
        number = self._outline.number(name)
        items, players = self._outline.periods[number].items, play.rules.layout.players
        at = next((at for at, item in enumerate(items) if isinstance(item, Step) and item.name == step), 0)
        whole = Stage(0, len(self._outline.periods[0].items), NOWHERE, 0, 0)
        go_on(play.state, (whole, Stage(number, at, player, players - 1, 0)))
        if begins:
            self._begin(play, self._outline.periods[number], player)

    def close(self, play: Play, name: str, whole: bool = False) -> None:
        """A period ends, with all that is still to be done in it; nobody acts any more. One that comes once and has not
        begun is gone through, if that is meant: else it is under way, and players have acted."""
        number, agenda = self._outline.number(name), play.state.agenda
        period, begun = self._outline.periods[number], any(stage.period == number for stage in agenda)
        if whole and not begun and period.times == 1 and not period.each:
            go_on(play.state, (*agenda, Stage(number, 0, NOWHERE, 0, 0)))
            self._begin(play, period, play.state.player)
            agenda = play.state.agenda
        elif not begun:
            items = period.items
            acted = [at + 1 for at, item in enumerate(items) if isinstance(item, Inner) or item.window]
            last = acted[-1] if acted else len(items)
            go_on(play.state, (*agenda, Stage(number, last, play.state.player, 0, 0)))
            agenda = play.state.agenda
        depth = max(at for at, stage in enumerate(agenda) if stage.period == number)
        while len(play.state.agenda) > depth + 1 or play.state.agenda[depth].at < len(self._items(play, depth)):
            while not play.state.over and self._is_forced(play):
                self._act(play, play.state.agenda[-1], self._outline.periods[play.state.agenda[-1].period])
            self._replace(play, play.state.agenda[-1]._replace(acting=NOWHERE))
            if play.state.over:
                return
            self._step_past(play, depth)
        if play.state.over:
            return
        self._leave(
            play, play.state.agenda[-1]._replace(left=0, acting=NOWHERE), self._outline.periods[number], again=False
        )

    def _step_past(self, play: Play, depth: int) -> None:
        """Go on by one where nobody acts any more: a period inside that comes again until somebody passes does so no
        longer."""
        stage = play.state.agenda[-1]
        period = self._outline.periods[stage.period]
        if len(play.state.agenda) > depth + 1 and stage.at == len(period.items):
            self._leave(play, stage, period, again=bool(period.times))
        else:
            self.step_on(play)

    def pass_on(self, play: Play) -> None:
        """What is under way ends, with nobody acting in it any more, until the next turn has begun: up to where players
        act in that."""
        turn = play.state.turn
        while not play.state.over and (play.state.turn == turn or play.state.agenda[-1].acting == NOWHERE):
            self._replace(play, play.state.agenda[-1]._replace(acting=NOWHERE))
            self.step_on(play)

    def _items(self, play: Play, depth: int) -> list[Step | Inner]:
        return self._outline.periods[play.state.agenda[depth].period].items

    def _go_to_window(self, play: Play) -> None:
        depth = len(play.state.agenda)
        while not play.state.over:
            if play.state.agenda[-1].acting != NOWHERE:
                if not self._is_forced(play):
                    return
                self._act(play, play.state.agenda[-1], self._outline.periods[play.state.agenda[-1].period])
                continue
            if len(play.state.agenda) == depth and play.state.agenda[-1].at == len(self._items(play, depth - 1)):
                return
            self.step_on(play)

    def _is_forced(self, play: Play) -> bool:
        """Whether a window is open in which all happens that can."""
        stage = play.state.agenda[-1]
        step = self._outline.periods[stage.period].items[stage.at - 1]
        return stage.acting != NOWHERE and isinstance(step, Step) and self._windows[step.window].forced

    def _replace(self, play: Play, stage: Stage) -> None:
        go_on(play.state, (*play.state.agenda[:-1], stage))

    def _enter(self, play: Play, number: int, player: int) -> None:
        """A period begins, for the first time or for the first player."""
        stage = self._first(play, number, player)
        go_on(play.state, (*play.state.agenda, stage))
        self._begin(play, self._outline.periods[number], stage.player)

    def _first(self, play: Play, number: int, player: int) -> Stage:
        """How far a period has come when it begins: if each player has one, the first of those who still play has."""
        period = self._outline.periods[number]
        if not period.each:
            return Stage(number, 0, player, 0, 0)
        return Stage(number, 0, first_player(play), others(play, period), 0)

    def _next_in(self, play: Play, stage: Stage) -> int:
        """How many seats on the next player sits who still plays and has not had this period; 0 if there is none."""
        players = play.rules.layout.players
        return next((n for n in range(1, stage.left + 1) if is_in(play, (stage.player + n) % players)), 0)

    def _opened(self, number: int, play: Play, group: Group) -> None:
        """Something is done that opens a period of whoever does it, and of what it is done to; where only a part of a
        game is played, nobody goes on with it."""
        event, name = group[0][0], self._outline.periods[number].name
        player = event.to if event.operation == SHOW else play.rules.speaker(play.state, event.what)
        if play.state.agenda:
            go_on(play.state, (*play.state.agenda, Stage(number, 0, player, 0, 0)))
        if (slot := seat_of(play, f"what of {name}")) != NOWHERE:
            note(play, slot, event.what + 1)
        known = self._known(play, name)
        if set_in(play, known):
            react(play, partial(tell_begun, known, player))

    def _begin(self, play: Play, period: Period, player: int) -> None:
        state = play.state
        if period.each:
            emit(play, Event(BEGIN, TURN, player, state.turn + 1, tuple(state.memory), RULES))
            if state.lasting:
                begin_turn(play, player)
            active = play.rules.book.parts.seats.get("active player")
            if active is not None:
                note(play, active, player + 1)
        known = self._known(play, period.name)
        if known.ordinal != NOWHERE:
            note(play, known.ordinal, self._times_begun(play))
        if set_in(play, known):
            tell_begun(known, player, play)
            settle(play)

    def _times_begun(self, play: Play) -> int:
        """Which of its kind a period is: of one that comes but once in another, which that one is."""
        repeated = [one for one in play.state.agenda if self._outline.periods[one.period].times != 1]
        return repeated[-1].round + 1 if repeated else 1

    def _leave(self, play: Play, stage: Stage, period: Period, again: bool = True) -> None:
        """A period ends; the next player has his, or it comes again, or what is around it goes on."""
        self._end(play, period, stage.player)
        if play.state.over:
            return
        if play.state.agenda[-1].last:  # also by what waited for its end
            stage = stage._replace(left=0, last=True)
        players, more = play.rules.layout.players, not stage.last and self._extra(play, period, stage.player)
        if more:
            after = stage._replace(at=0)
        elif skipped := self._next_in(play, stage):
            after = stage._replace(at=0, player=(stage.player + skipped) % players, left=stage.left - skipped)
        elif again and not stage.last and period.times != 1 and stage.round + 1 != period.times:
            check_rounds(play, period.name, stage.round + 1)
            after = self._first(play, stage.period, stage.player)._replace(round=stage.round + 1)
        else:
            go_on(play.state, play.state.agenda[:-1])
            return
        self._replace(play, after)
        self._begin(play, period, after.player)

    def _extra(self, play: Play, period: Period, player: int) -> bool:
        """Whether the same player has another one, because a text gave it to him: he has one less from now on."""
        first = self._known(play, period.name).extra
        if first == NOWHERE or not play.state.counters[first + player]:
            return False
        emit(play, Event(BEGIN, COUNT, first + player, -1, 0, RULES))
        return True

    def _end(self, play: Play, period: Period, player: int) -> None:
        known = self._known(play, period.name)
        rules, span = play.rules, known.span
        if span is not None and self._is_within(play, period):
            return
        if known.number == NOWHERE:
            if span is not None:
                note(play, span.slot, 0)
            return
        verb = rules.verb[ENDS]
        told = rules.passing[verb] or rules.awaited >> verb & 1 or is_heard(rules, verb, known.number)
        clears = rules.book.times.clears.get(period.name)
        if span is None and not told and not play.state.lasting and not clears:
            return  # nobody waits for it, and nothing lasts until then
        emit(play, rules.event(ENDS, SHOW, NOWHERE, player, known.topic, RULES))
        settle(play)
        emit(play, Event(BEGIN, LAPSE, NOWHERE, NOWHERE, known.lapsing, RULES))
        if clears:
            clear(play, period.name)
        if span is not None and not play.state.over:
            note(play, span.slot, 0)

    def _known(self, play: Play, name: str) -> Known:
        """What the table knows of a period."""
        found = self._of.get(name)
        if found is None:
            found = self._of[name] = looked_up(play.rules, name)
        return found

    def _is_within(self, play: Play, period: Period) -> bool:
        """Whether a period is only a part of one that is known by the same number: a turn of its phase."""
        spans = play.rules.book.times.spans
        around = [self._outline.periods[stage.period].name for stage in play.state.agenda]
        return period.name in spans and any(
            spans.get(name) == spans[period.name] for name in around if name != period.name
        )

    def _do(self, play: Play, stage: Stage, step: Step) -> None:
        """What a step says; then its window is open, if it has one."""
        period, at, player, left, turn, _, passed, last = stage
        player = player if player != NOWHERE else first_player(play)
        acting = self._opener(play, step.window, player) if step.window else NOWHERE
        self._replace(play, Stage(period, at + 1, stage.player, left, turn, acting, passed, last))
        after = play.state.agenda[-1]
        names = play.rules.book.times.steps
        if step.name not in names:
            self._carry(play, step, player)
            return
        number = names.index(step.name)
        if play.state.step != number:
            emit(play, Event(BEGIN, STEP, number, 0, 0, RULES))
        self._carry(play, step, player)
        if play.state.step != number and play.state.agenda and play.state.agenda[-1] == after:
            wanted = names[play.state.step]  # a text has sent the turn back to one of its steps
            items = [one.name if isinstance(one, Step) else "" for one in self._outline.periods[stage.period].items]
            self._replace(play, stage._replace(at=items.index(wanted)))

    def _carry(self, play: Play, step: Step, player: int) -> None:
        text = self._texts.get(step.number)
        if text is not None:
            itself = len(play.rules.cast.pieces)
            carry(play, itself, player, text.run, player, [itself] + [0] * text.slots)
            settle(play)

    def _opener(self, play: Play, window: str, player: int) -> int:
        """Who acts first in a window."""
        begins = self._windows[window].begins
        return first_player(play, begins) if begins else player

    def _act(self, play: Play, stage: Stage, period: Period) -> None:
        """One decision in a window: a player acts, or passes."""
        step = period.items[stage.at - 1]
        assert isinstance(step, Step)
        window, player = self._windows[step.window], stage.acting
        if not is_in(play, player):
            gone = self._after_acting(play, stage, window, passes=True)
            self._replace(play, gone._replace(last=stage.last or period.passing))
            return
        able = self.options(play, player, step.window)
        options: list[Deed | None] = [*able] if able and window.must else [*able, None]
        chosen = decide(play, player, ACT, options)
        after = self._after_acting(play, stage, window, passes=chosen is None)
        if chosen is None and period.passing and window.who == "active":
            after = after._replace(last=True)
        self._replace(play, after)
        if chosen is not None:
            if chosen.action.limit is None:
                use(play, chosen.action.number, chosen.piece, player, _limit(window))
            perform(play, player, chosen.piece, chosen.action, offered=True)

    def _after_acting(self, play: Play, stage: Stage, window: Window, passes: bool) -> Stage:
        players = play.rules.layout.players
        if window.who == "active":
            return stage._replace(acting=NOWHERE) if passes or window.once else stage
        passed = stage.passed + 1 if passes or window.once else 0
        if passed == players:
            return stage._replace(acting=NOWHERE, passed=0)
        return stage._replace(acting=(stage.acting + 1) % players, passed=passed)

    def options(self, play: Play, player: int, name: str) -> Sequence[Deed]:
        """What a player can do in a window: with his cards, and by the rules of the game."""
        window = self._windows[name]
        rules, view, limit = play.rules, look(play), _limit(window)
        found: list[Deed] = []
        for action in done_in(rules, name, *window.labels):
            users = (player, NOWHERE) if window.forced or action.anyones else (player,)  # also what is nobody's
            for piece in ids(view.bearing(play, action.source)):
                spent = limit is not None and is_spent(play, action.number, piece, limit)
                if spent or not (action.everybodys or rules.speaker(play.state, piece) in users):
                    continue
                if can_use(play, player, piece, action):
                    found.append(Deed(action, piece))
        return found


def others(play: Play, period: Period) -> int:
    """How many players have a period after the one who has it first."""
    return play.rules.layout.players - 1 if period.each and not period.alone else 0


def _limit(window: Window) -> Limit | None:
    """How often each line can be used in a window, if that says so."""
    return Limit(1, window.each, False) if window.each else None
