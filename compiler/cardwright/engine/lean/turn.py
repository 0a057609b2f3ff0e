"""A turn in which nobody waits for a window, as one function: what its steps say one after another, its end, and the
beginning of the next one.

It is made when the first such turn comes, from the texts of the steps and what waits for a turn to begin. Where a text
has sent the game elsewhere the agenda goes on from there, one thing after the other; so it does in a game that is
watched more closely than usual.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardwright.check.outline import Inner, Period, Step
from cardwright.engine.ending import next_turn_of
from cardwright.engine.events import emit
from cardwright.engine.generate.writer import HELPERS, made
from cardwright.engine.lean.forms import A_TURN, BEGINS, COUNTED, DUE, OPENING, STEP
from cardwright.engine.lean.texts import Inlined, is_plain_text
from cardwright.engine.lean.tightening import tighten
from cardwright.engine.lean.trees import entries_of, name, parsed, statements
from cardwright.engine.lean.writing import NOT_DUE, Writing
from cardwright.engine.listening import Hearing, Only, is_heard
from cardwright.engine.operations import COUNT, LAPSE, RULES, SHOW, TURN, Event
from cardwright.engine.past import forget
from cardwright.engine.periods import Known
from cardwright.engine.play import Play, settle
from cardwright.engine.rulerecords import Ability as Text
from cardwright.engine.rulerecords import Trigger
from cardwright.engine.rules import Rules
from cardwright.engine.seating import FIRST
from cardwright.engine.state import NOWHERE, Stage
from cardwright.engine.verbs import BEGIN

ENDS = "end"
Agenda = tuple[Stage, ...]
Run = Callable[[Play, "Course", bool], "Course | None"]
"""Goes through a turn and begins the next, or turn after turn as far as nothing comes between; how it goes on from
there."""
Own = tuple[Trigger, int]
"""A rule of a player, and the piece that bears it."""


def unfit(rules: Rules, period: Period, known: Known) -> str:
    """Why a period cannot be gone through in one go; nothing, if it can: if each player has it in turn, it is nothing
    but steps, and the table keeps nothing else of it."""
    book = rules.book
    steps = [one for one in period.items if isinstance(one, Step)]
    windows = [one.name for one in steps if one.window]
    found = {
        "other periods lie in it": len(steps) < len(period.items),
        f"players act in it ({', '.join(windows)})": bool(windows),
        "a text may send it back to one of its steps": any(one.name in book.times.steps for one in steps),
        "it is not one of each player in turn": not period.each or period.alone or bool(period.opened),
        "a player may pass in it": period.passing,
        "the table keeps which it is": known.span is not None or known.ordinal != NOWHERE or known.number == NOWHERE,
        "something is cleared when it ends": bool(book.times.clears.get(period.name)),
        "players can be out of the game": bool(book.pieces.out),
        "somebody has a seat": bool({FIRST, "active player"} & {*book.parts.seats}),
        "texts may be replaced or cancelled, or hold at all times": not is_plain_text(rules),
        "cards can leave play": bool(rules.field),
    }
    return next((why for why, so in found.items() if so), "")


class Course:
    """How the agenda goes on through one turn, and with which one next: the same in every game."""

    __slots__ = ("agendas", "before", "entry", "memory", "next", "player", "turn")

    def __init__(self, agendas: tuple[Agenda, ...], player: int) -> None:
        self.agendas, self.player = agendas, player
        """What the agenda is after so many steps."""
        self.next: Course | None = None
        """None, if there is none, or it is not known yet."""
        self.turn = self.before = NOWHERE
        self.memory: list[int] = []
        self.entry: Any = None
        """Which turn went before it last, whose that was, what was remembered, and what the log had of its beginning:
        mostly it is the same again."""


NO_COURSE = Course(((),), NOWHERE)


class PlainTurn:
    """What is known of such a period."""

    def __init__(
        self,
        rules: Rules,
        period: Period,
        known: Known,
        texts: Mapping[int, Text | None],
        end: Callable[[Play, Period, int], None],
    ) -> None:
        self.period, self.end = period, end
        self.rules, self.known, self.times, self.players = rules, known, period.times, rules.layout.players
        self.steps = [texts.get(one.number) for one in period.items if isinstance(one, Step)]
        self._runs: dict[bool, Run] = {}
        """The turns of all players as a function; and one for games in which it is counted whose texts do something."""
        self._courses: dict[Agenda, Course] = {}
        """For each agenda at the beginning of a turn, how it goes on."""
        self._opening: tuple[Run, Course] | None = None
        """The same for what sets the game up."""
        self.playing: Play | None = None
        self.course = NO_COURSE
        """The game in which a turn was gone through last, and the one that began then."""

    def go_through(self, play: Play) -> None:
        """As much of the turn that has just begun as nothing comes between; then the next one begins."""
        agenda = play.state.agenda
        course = self._courses.get(agenda) or self._course(agenda) if self.fits(play) else None
        if course is not None:
            self.playing, self.course = play, course
            self.goes_on(play)

    def goes_on(self, play: Play, whole: bool = False) -> bool:
        """The same in the game in which it was done last, if it goes on from there, or turn after turn as far as it
        does; whether it does."""
        course, state = self.course, play.state
        if course.agendas[0] is not state.agenda or course.player != state.player or play.parent >= 0:
            return False
        if not self.fits(play):
            return False
        counted = play.uses is not None
        run = self._runs.get(counted) or self._made_first(counted)
        following = run(play, course, whole)
        self.playing, self.course = play, following or NO_COURSE  # others may have been gone through meanwhile
        return True

    def fits(self, play: Play) -> bool:
        """Whether a game is watched as usual."""
        rules = self.rules
        usual = play.guard is rules.guard and play.after is rules.after
        return usual and not rules.guard[BEGIN] and not play.trying

    def opens(self, play: Play, texts: Sequence[Text | None]) -> None:
        """Have a game be set up by what some steps say, and its first turn begin."""
        if self._opening is None:
            outline = self.rules.agenda.outline
            number = next(at for at, one in enumerate(outline.periods) if one is self.period)
            agendas = [(Stage(0, at, NOWHERE, 0, 0),) for at in range(len(texts) + 1)]
            course = Course(tuple(agendas), 0)
            whole = agendas[-1][0]._replace(at=len(texts) + 1)
            course.next = self._course((whole, Stage(number, 0, 0, self.players - 1, 0)))
            self._opening = self._opened(texts), course
            self.rules.anew.append(self._forget)
        opening, course = self._opening
        self.playing, self.course = play, opening(play, course, False) or NO_COURSE

    def _made_first(self, counted: bool) -> Run:
        run = self._runs[counted] = self._made(counted)
        self.rules.anew.append(self._forget)
        return run

    def _forget(self) -> None:
        self._runs.clear()
        self._opening, self.playing = None, None

    def _course(self, agenda: Agenda) -> Course | None:
        """How it goes on from the beginning of a turn; none, if it has come further than that."""
        number, at, player, left, turn, acting, _, last = agenda[-1]
        if at or last or acting != NOWHERE:
            return None
        if len(self._courses) > 10_000:
            self._courses.clear()
        stages = [(*agenda[:-1], Stage(number, done, player, left, turn)) for done in range(1, len(self.steps) + 1)]
        course = self._courses[agenda] = Course((agenda, *stages), player)
        return course

    def following(self, course: Course) -> Course | None:
        """The turn that comes after another, if one does."""
        if course.next is None:
            *outer, (number, _, player, left, turn, _, _, _) = course.agendas[0]
            if left:
                player, left = (player + 1) % self.players, left - 1
            elif self.times == 1 or turn + 1 == self.times:
                return None
            else:
                player, left, turn = 0, self.players - 1, turn + 1
            after = (*outer, Stage(number, 0, player, left, turn))
            course.next = self._courses.get(after) or self._course(after)
        return course.next

    # ------------------------------------------------------------ the function

    def _made(self, counted: bool) -> Run:
        """The turns of all players; whether it is counted whose texts do something."""
        writing = self._writing()
        extra = f"{self.known.extra} + me" if self.known.extra else "me"
        known = {"extra": f"state.counters[{extra}]" if self.known.extra >= 0 else "False"}
        aloud = self._ends_aloud
        known["ends"] = "True" if aloud else "state.lasting"
        # where only what lasts may be over with it, its two events are known beforehand
        ends = "emit(play, ended[me]); settle(play)"
        if not self.rules.guard[self.rules.verb[ENDS]]:  # nobody comes between, nor hears of it
            ends = "log.append(ready[me]); play.rested = len(log)"
        ends += "\n                if not runs_out(play, lapse): log.append((lapse, state.lasting, -1, 1))"
        known |= {"ending": "end(play, period, me)" if aloud else ends, "first": str(self.known.extra)}
        steps = self._steps(writing, self.steps)
        return self._function(writing, "turn", A_TURN, known, counted, steps)

    def _opened(self, texts: Sequence[Text | None]) -> Run:
        writing = self._writing()
        return self._function(writing, "opening", OPENING, {}, True, self._steps(writing, texts))

    def _steps(self, writing: Writing, texts: Sequence[Text | None]) -> list[ast.stmt]:
        return [one for at, text in enumerate(texts, 1) for one in self._step(writing, at, text)]

    def _writing(self) -> Writing:
        players = range(self.players)
        beginnings = entries_of([Event(BEGIN, SHOW, NOWHERE, one, self.known.topic, RULES) for one in players], None)
        verb, topic = self.rules.verb[ENDS], self.known.topic
        ended = [Event(verb, SHOW, NOWHERE, player, topic, RULES) for player in players]
        lapse = Event(BEGIN, LAPSE, NOWHERE, NOWHERE, self.known.lapsing, RULES)
        constants: dict[str, Any] = {
            **HELPERS, "settle": settle, "Event": Event, "RULES": RULES, "beginnings": beginnings, "forget": forget,
            "following": self.following, "kind": self.known.kind, "end": self.end, "period": self.period,
            "emit": emit, "ended": ended, "ready": entries_of(ended, None), "lapse": lapse,
            "runs_out": emit if any(_hears(one, LAPSE) for one in self.rules.after[BEGIN]) else _runs_out,
            "till_then": [Event(BEGIN, LAPSE, NOWHERE, NOWHERE, (next_turn_of(one),), RULES) for one in players],
        }  # fmt: skip
        return Writing(self.rules, constants, acting=True)

    def _function(
        self, writing: Writing, title: str, text: str, known: dict[str, str], counted: bool, steps: list[ast.stmt]
    ) -> Run:
        """A function that ends with the beginning of a turn."""
        after = self.rules.after[BEGIN]
        turns = tuple(one for one in after if _hears(one, TURN))
        periods = tuple(one for one in after if _hears(one, SHOW))
        idle, own = self._idle(writing, periods)
        heard = [one for each in periods for one in _told(writing, each)]
        flag = writing.fresh("due")
        follows = statements("flag = len(log) - 1", flag=flag) + self._follows(writing, flag, own) if own else heard
        nobodys = statements("play.actor, play.using = actor, using")
        begins = statements(
            BEGINS.format(busy=self._busy, heard=" or True" if turns else "", begin=BEGIN, turn=TURN),
            turn_heard=nobodys + [one for each in turns for one in _told(writing, each)] if turns else [],
            period_heard=heard,
            follows=follows,
            idle=writing.body(statements("still = idle", idle=writing.folding.visit(idle)), asked=("still",)),
        )
        itself = len(self.rules.cast.pieces)
        steps = statements(COUNTED.format(itself=itself), steps=steps) if counted else steps
        (whole,) = statements(text.format(**known, itself=itself, begin=BEGIN, count=COUNT), steps=steps, begins=begins)
        assert isinstance(whole, ast.FunctionDef)
        tighten(whole, counted)
        return made(title, ast.unparse(ast.fix_missing_locations(whole)) + "\n", writing.constants)

    def _step(self, writing: Writing, at: int, text: Text | None) -> list[ast.stmt]:
        if text is None:
            return statements(f"state.agenda = agendas[{at}]")
        itself = len(self.rules.cast.pieces)
        writing.due = {}
        inside = Inlined(writing, text, ast.Constant(itself)).body()
        due, writing.due = [*writing.due.values()], None
        return statements(
            STEP.format(at=at, busy=self._busy, itself=itself),
            me=writing.me,
            not_due=[one for flag, _ in due for one in statements(f"flag = {NOT_DUE}", flag=flag)],
            inside=inside,
            due=[one for flag, waiting in due for one in self._follows(writing, flag, self._of_each(waiting))],
        )

    def _of_each(self, waiting: Any) -> list[Own]:
        return [(waiting.trigger, waiting.by[player][0][0]) for player in range(self.players)]

    def _follows(self, writing: Writing, flag: ast.Name, own: Sequence[Own]) -> list[ast.stmt]:
        """What a rule says that has become due, where nothing else is due before it."""
        piece, length = writing.fresh(), writing.fresh()
        triggers = [trigger for trigger, _ in own]
        if all(one is triggers[0] for one in triggers):
            around = writing.parent, writing.using
            writing.parent, writing.using = flag, piece
            inside = Inlined(writing, Text(triggers[0].run, triggers[0].slots), piece).body()
            writing.parent, writing.using = around
        else:
            texts = tuple((one.run, [0] * one.slots) for one in triggers)
            does = writing.folding.named("rules_of", texts)
            text = "does[me][0](play, me, [piece, *does[me][1]])"
            inside = statements(text, does=does, piece=piece, me=writing.me)
        bearers = writing.folding.named("bearers", tuple(bearer for _, bearer in own))
        bearer = parsed("bearers[me]", bearers=bearers, me=writing.me)
        return statements(
            DUE.format(itself=len(self.rules.cast.pieces), never=NOT_DUE),
            flag=flag, piece=piece, bearer=writing.folding.visit(bearer), length=length, inside=inside, me=writing.me,
        )  # fmt: skip

    @property
    def _busy(self) -> str:
        """Whether anything is to be done before the game goes on; what cannot be in this game is not asked."""
        rules = self.rules
        offers = any(one.optional for one in rules.triggers) or rules.awaited
        known = " or play.known" if rules.field else ""
        return f"play.queue{' or play.doers or play.offers' if offers else ''}{known}"

    @property
    def _ends_aloud(self) -> bool:
        rules, verb = self.rules, self.rules.verb[ENDS]
        return bool(rules.passing[verb] or rules.awaited >> verb & 1 or is_heard(rules, verb, self.known.number))

    def _idle(self, writing: Writing, listeners: tuple[Any, ...]) -> tuple[ast.expr, Sequence[Own]]:
        """Whether nobody would do anything if the period of a player began: where one rule of his waits for that, which
        asks first whether something is so; and that rule of each, with who bears it."""
        listener = listeners[0] if len(listeners) == 1 else None
        if not isinstance(listener, Hearing) or listener.always:
            return ast.Constant(not listeners), ()
        waiting = listener.topics.get(self.known.number, [])
        if not waiting:
            return ast.Constant(True), ()
        if any(one.by is None or one.doer for one in waiting):
            return ast.Constant(False), ()
        asked, own = set[str](), list[Own]()
        for player in range(self.players):
            mine = [(one.trigger, one.by[player]) for one in waiting if one.by is not None and one.by.get(player)]
            test = _unless_so(writing, mine[0][0]) if len(mine) == 1 and mine[0][0].limit is None else None
            if test is None or len(mine[0][1]) != 1 or waiting[0].now:
                return ast.Constant(False), ()
            asked.add(ast.unparse(test))
            own.append((mine[0][0], mine[0][1][0][0]))
        if len(asked) > 1:
            return ast.Constant(False), ()  # it is not the same for each
        return ast.UnaryOp(ast.Not(), parsed(asked.pop())), own


class Opening:
    """Has a game be set up in one go, and its first turn begin, where that turn can be gone through so."""

    def __init__(self, texts: Mapping[int, Text | None], plain_of: Callable[[Play, int], PlainTurn | None]) -> None:
        self.texts, self.plain_of = texts, plain_of
        self._known: tuple[PlainTurn | None, Sequence[Text | None]] | None = None

    def goes(self, play: Play, items: Sequence[Step | Inner]) -> PlainTurn | None:
        """What is known of the turn that has begun; none, if it cannot be done so, and nothing is done."""
        if self._known is None:
            steps = [one for one in items if isinstance(one, Step) and not one.window]
            inner = items[len(steps)] if len(items) > len(steps) else None
            free = not {one.name for one in steps} & {*play.rules.book.times.steps}
            plain = self.plain_of(play, inner.period) if free and isinstance(inner, Inner) else None
            self._known = plain, [self.texts.get(one.number) for one in steps]
        plain, texts = self._known
        if plain is None or not plain.fits(play):
            return None
        plain.opens(play, texts)
        return plain


def _runs_out(play: Play, event: Event) -> bool:
    """What lasts until then is over, where nobody hears of that; whether anything is: else it is only told."""
    for one in play.state.lasting:
        if one.until in event.more:
            return emit(play, event)
    return False


def _told(writing: Writing, listener: Any) -> list[ast.stmt]:
    return statements("hears(play, [entry])", hears=writing.folding.named("hears", listener), entry=name("entry"))


def _hears(listener: Any, operation: int) -> bool:
    if isinstance(listener, Only):
        return listener.operation == operation
    return not isinstance(listener, Hearing) or bool(listener.always) or operation == SHOW


def _unless_so(writing: Writing, trigger: Trigger) -> ast.expr | None:
    """The condition without which a rule does nothing."""
    source, space = getattr(trigger.run, "source", ""), getattr(trigger.run, "__globals__", {})
    body = ast.parse(source).body
    function = body[0] if len(body) == 1 and isinstance(body[0], ast.FunctionDef) else None
    if function is None or len(function.body) != 3 or not isinstance(function.body[1], ast.If):
        return None
    asked = function.body[1]
    other = asked.orelse[0] if len(asked.orelse) == 1 else None
    names = {one.id for one in ast.walk(asked.test) if isinstance(one, ast.Name)}
    if not isinstance(other, ast.Assign) or ast.unparse(other.value) != "False" or "it" in names:
        return None
    for one in ast.walk(asked.test):
        if isinstance(one, ast.Name) and one.id in space and one.id not in HELPERS:
            one.id = writing.folding.named(f"asked_{one.id}", space[one.id]).id
    found: ast.expr = writing.folding.visit(asked.test)
    return found
