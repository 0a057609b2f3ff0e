"""A table to try things out on: lines of an example, carried out one by one, with every question put to whoever tries.

Nothing of a call can be kept while somebody thinks, and nothing need be: the lines and the answers so far are the whole
session. Each line or answer has everything carried out again from the empty table, as far as the next question. So
what is taken back is simply left out, and what was tried is an example already.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from cardwright.engine.examples.run import Performance, Step, names_in, perform
from cardwright.engine.examples.situation import Situation
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.faults import CompileError
from cardwright.engine.game import GameError
from cardwright.engine.log_text import Told, happened
from cardwright.engine.play import Open, Options, Play, Question, StepLimit, number_of
from cardwright.engine.sentences import AT_A_TABLE, Voice
from cardwright.engine.session import Paused, Pending
from cardwright.engine.standing import Standing, changes, standing

DONE, HOLDS, ANSWERED, ASKS, FAILS, REFUSED = "done", "holds", "answered", "asks", "fails", "refused"


class Answer(NamedTuple):
    """What was chosen where the words of a line left it open."""

    player: int
    ask: str
    label: str
    copy: int
    """Which of the options with this label, from 0: there may be two cards of a name."""
    usual: bool
    """Whether an example would have taken it by itself."""


@dataclass
class Line:
    """A line that was carried out, and what was answered meanwhile."""

    step: Step
    batch: int
    """Lines that came together: the later ones may answer what is asked in the earlier."""
    answers: list[Answer] = field(default_factory=list)
    met: set[str] = field(default_factory=set)
    """Names in it of cards that lay there before anybody named them: `a North sailor` was that card, and stays it."""


class Result(NamedTuple):
    """What came of a line, or of an answer."""

    kind: str
    """DONE, HOLDS, ANSWERED (a question that was asked before), ASKS (one is open), FAILS (it is not so), REFUSED."""
    step: Step
    found: str = ""
    """Why it was refused, or what is so instead."""
    events: tuple[Told, ...] = ()
    changes: tuple[str, ...] = ()
    """What is different now without having been told as an event."""


class _Trouble(NamedTuple):
    """How carrying out the lines ended, if not well."""

    kind: str
    found: str


class Sandbox:
    """The session. What is refused, or does not hold, is not kept: the table is as it was before."""

    def __init__(self, game: Situation) -> None:
        self.game = game
        self.lines: list[Line] = []
        self.waiting: list[Step] = []
        """Lines that came together with the last one and have not been reached yet."""
        self.pending: Pending | None = None
        self._answered = 0
        self._told = 0
        """How much of the log has been told."""
        self._before = Standing()
        """How everything stood before the last line came, and before it was carried out again."""
        self._start = self._before
        self._known: set[str] = set()
        self._run()

    @property
    def play(self) -> Play:
        """The game as it stands."""
        return self._performance.play

    @property
    def voice(self) -> Voice:
        """How players and places are called; what is given may be another board."""
        return AT_A_TABLE._replace(spots=self.game.spots)

    def labels(self) -> list[str]:
        """The options of the open question."""
        return [] if self.pending is None else _labels(self.play, self.pending.question, self.pending.options)

    @property
    def usual(self) -> int:
        """The option of the open question that an example takes by itself."""
        return self.game.usual(self.labels())

    def add(self, steps: Iterable[Step]) -> list[Result]:
        """Carry out lines that belong together, as far as the next question."""
        if self.pending is not None:
            raise ValueError("a question is open")
        self.waiting = list(steps)
        self._known = self._met(self.waiting)
        return self._go_on(self.lines[-1].batch + 1 if self.lines else 0)

    def repeat(self, lines: Sequence[Line]) -> list[Result]:
        """Carry out the lines of another session with the same answers, as far as they go: a card may have changed."""
        results: list[Result] = []
        for number, line in enumerate(lines):
            self.waiting = [later.step for later in lines[number + 1 :] if later.batch == line.batch]
            self._known = line.met
            results.append(self._next(line.step, line.batch, line.answers))
            if results[-1].kind in (ASKS, REFUSED):
                break
        return results

    def answer(self, number: int) -> list[Result]:
        """Answer the open question with one of its options, and go on as far as the next."""
        if self.pending is None:
            raise ValueError("no question is open")
        labels = self.labels()
        label = labels[number]
        return self._choose(label, labels[:number].count(label), number == self.usual)

    def answer_by_name(self, words: str) -> list[Result]:
        """Answer the open question with what is not among its options but can be named: a place. Empty if it cannot."""
        if self.pending is None or (number := number_of(self.pending.options, words)) is None:
            return []
        assert isinstance(self.pending.options, Open)
        label = self.pending.question.label(self.play.rules, self.pending.options.named(number))
        return self._choose(label, 0, False)

    def _choose(self, label: str, copy: int, usual: bool) -> list[Result]:
        assert self.pending is not None
        chosen = Answer(self.pending.player, self.pending.question.ask, label, copy, usual)
        batch = self.lines[-1].batch
        self.lines[-1].answers.append(chosen)
        result = self._attempt()
        if result.kind in (ASKS, REFUSED):
            return [result]
        return [result, *self._go_on(batch)]

    def answer_with(self, step: Step) -> list[Result]:
        """Answer the open question with a line, as an example does: `you choose Robb Stark`. Empty if it does not."""
        batch, made = self.lines[-1].batch, len(self.play.decisions)
        taken = next((at for at, one in enumerate(self.waiting) if not self._performance.has_answered(one)), None)
        self.waiting.insert(len(self.waiting) if taken is None else taken, step)
        result = self._attempt()
        if result.kind == ASKS and len(self.play.decisions) == made:
            self.waiting.remove(step)
            self._run()
            return []
        if result.kind in (ASKS, REFUSED):
            return [result]
        return [result, *(one for one in self._go_on(batch) if one.kind != ANSWERED)]

    def undo(self) -> str:
        """Take back the last answer, or else the last line; what it was, or nothing if there is none."""
        if not self.lines:
            return ""
        last, waited = self.lines[-1], len(self.waiting)
        self.waiting.clear()
        if last.answers:
            back = last.answers.pop().label
        else:
            self.lines.pop()
            back = f"{last.step.word} {last.step.text}"
        back += f" (and {waited} more that waited)" if waited else ""
        self._run()
        self._told, self._before = len(self.play.log), self._start
        return back

    def _go_on(self, batch: int) -> list[Result]:
        results: list[Result] = []
        while self.waiting and self.pending is None:
            results.append(self._next(self.waiting.pop(0), batch))
        return results

    def _next(self, step: Step, batch: int, answers: Sequence[Answer] = ()) -> Result:
        self._before = standing(self.play, self.voice)
        self._told = len(self.play.log)
        self.lines.append(Line(step, batch, list(answers), self._known & names_in([step])))
        return self._attempt()

    def _met(self, steps: Iterable[Step]) -> set[str]:
        """Cards on the table that lines name for the first time."""
        before = names_in(line.step for line in self.lines)
        return {name for name in names_in(steps) - before if self._lies_there(name)}

    def _lies_there(self, name: str) -> bool:
        return bool(self.play.rules.cast.called.get(name, 0) & ~self.play.state.members[self.game.box])

    def _attempt(self) -> Result:
        """Carry out the last line as far as it goes; take it back if it cannot be done or does not hold."""
        line = self.lines[-1]
        trouble = self._run()
        events = tuple(happened(self.play, self._told, self.voice))
        self._told = len(self.play.log)
        if trouble is not None:
            self.lines.pop()
            if trouble.kind == REFUSED:
                self.waiting.clear()
            self._run()
            self._told = len(self.play.log)
            return Result(trouble.kind, line.step, trouble.found, events if trouble.kind == FAILS else ())
        if self.pending is not None:
            return Result(ASKS, line.step, "", events)
        # A card that was only described may be another now that this line names it: then all is told.
        all_of = line.step.word == "given" or self._start != self._before
        new = changes(self._before, standing(self.play, self.voice), all_of)
        kind = HOLDS if line.step.word == "then" else ANSWERED if self._performance.answered else DONE
        return Result(kind, line.step, "", events, tuple(new))

    # Carrying out again

    def _run(self) -> _Trouble | None:
        """Carry out all lines from the empty table on."""
        steps = [line.step for line in self.lines]
        self.pending = None
        spoken_of = names_in([*steps, *self.waiting]).difference(*(line.met for line in self.lines))
        self._performance = perform(self.game, steps, "this line", spoken_of, self._give)
        for number, line in enumerate(self.lines):
            if number == 0 or self.lines[number - 1].batch != line.batch:
                self._performance.expect(self._batch(line.batch))
            self._current, self._answered = line, 0
            if number == len(self.lines) - 1:
                self._start = standing(self._performance.play, self.voice)
            try:
                trouble = _carry_out(self._performance, number, line.step)
            except Paused as pause:
                self.pending = pause.pending
                self.waiting[:0] = [later.step for later in self.lines[number + 1 :]]
                del self.lines[number + 1 :], line.answers[self._answered :]
                return None
            del line.answers[self._answered :]
            if trouble is not None:
                return trouble
        return None

    def _batch(self, batch: int) -> Sequence[Step]:
        steps = [line.step for line in self.lines if line.batch == batch]
        return [*steps, *self.waiting] if self.lines[-1].batch == batch else steps

    def _give(self, play: Play, player: int, question: Question, options: Options) -> int:
        """What was answered when this was asked before; if it has not been, the line waits."""
        answers = self._current.answers
        labels = _labels(play, question, options)
        if self._answered < len(answers):
            label, copy = answers[self._answered].label, answers[self._answered].copy
            fitting = [number for number, one in enumerate(labels) if one == label]
            if len(fitting) > copy:
                self._answered += 1
                return fitting[copy]
            if (named := number_of(options, label)) is not None:
                self._answered += 1
                return named
        raise Paused(Pending(player, question, options))


def _carry_out(performance: Performance, number: int, step: Step) -> _Trouble | None:
    try:
        found = performance.carry_out(number, step)
    except Paused:
        raise
    except (ExampleError, CompileError, GameError, StepLimit) as error:
        return _Trouble(REFUSED, str(error))
    except Exception as error:  # whoever tries things out meets what nobody has met before: the session goes on
        if os.environ.get("CARDWRIGHT_TRACEBACK"):
            raise
        return _Trouble(REFUSED, f"the engine stumbles over this line ({type(error).__name__}: {error})")
    if not found:
        return None
    return _Trouble(FAILS if step.word == "then" else REFUSED, found)


def _labels(play: Play, question: Question, options: Options) -> list[str]:
    return [question.label(play.rules, option) for option in options]
