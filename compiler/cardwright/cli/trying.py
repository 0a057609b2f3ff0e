"""A trial in the terminal: reads lines, has them carried out, and says what came of each."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import replace

from cardwright.check.suggest import Suggester
from cardwright.cli import tryreply as reply
from cardwright.cli.main import CONTENT_FAULT, FINE
from cardwright.cli.output import say
from cardwright.cli.trycommands import COMMANDS, SHORT, use
from cardwright.cli.trykeys import complete_with, piped_line, typed_line
from cardwright.cli.trytext import as_text
from cardwright.engine.examples.offering import Usable
from cardwright.engine.examples.run import Step
from cardwright.engine.sandbox import FAILS, REFUSED, Line, Result, Sandbox
from cardwright.games.trying import WORDS, Desk, Typed, said, word_of


class Trial:
    """A sandbox and somebody who types."""

    def __init__(self, desk: Desk, as_json: bool, by_hand: bool) -> None:
        self.desk = desk
        self.sandbox = Sandbox(desk.game)
        self.word = WORDS[0]
        """What kind of line a bare one is."""
        self.title = ""
        """What the example is called, if it was said."""
        self.offered: list[Usable] = []
        """What can be used, as it was last listed."""
        self.faults = 0
        self._as_json, self._by_hand = as_json, by_hand
        self._number = 0

    def begin(self, lines: Sequence[Typed]) -> None:
        """Say what is on the table, and carry out the lines that were given."""
        if self._by_hand:
            complete_with(self._known)
        self.print(reply.start(self.desk, self._by_hand))
        steps: list[Step] = []
        trouble: list[reply.Reply] = []
        for line in lines:
            step = self._read(line)
            if not isinstance(step, Step):
                trouble = [step, reply.note(f"the lines from {line.file}:{line.number} on are left out")]
                break
            steps.append(step)
        self._tell(self.sandbox.add(steps), echo=True)
        for one in trouble:
            self.print(one)

    def begin_again(self, desk: Desk) -> None:
        """The same lines and answers on a new table, as far as they go."""
        lines, self.desk, self.sandbox = self.sandbox.lines, desk, Sandbox(desk.game)
        self.print(reply.start(desk, by_hand=False))
        again: list[Line] = []
        trouble: list[reply.Reply] = []
        for line in lines:
            step = self._read(Typed(f"{line.step.word} {line.step.text}"))
            if not isinstance(step, Step):
                trouble = [step]
                break
            again.append(replace(line, step=step))
        self._tell(self.sandbox.repeat(again), echo=True)
        for one in trouble:
            self.print(one)

    def go(self) -> int:
        """Obey until there is no more; what went wrong is only a fault where nobody was there to mend it."""
        while (text := self._next()) is not None and text not in ("quit", "q", "exit"):
            self.obey(text)
        if self.sandbox.pending is not None and not self._by_hand:
            self.fault("the last question was not answered")
        return CONTENT_FAULT if self.faults and not self._by_hand else FINE

    def _next(self) -> str | None:
        """The next line; None when there is none."""
        count = len(self.sandbox.labels())
        prompt = f"[1-{count}] " if count else f"{self.word}> "
        if not self._by_hand:
            return piped_line("" if self._as_json else prompt)
        if count:
            prompt = f"[1-{count}, Enter: {self.sandbox.usual + 1}] "
        return typed_line("" if self._as_json else prompt)

    def _known(self) -> list[str]:
        """What can be completed: the options of a question, or commands and the names of cards."""
        return self.sandbox.labels() or [*COMMANDS, *WORDS, *self.desk.game.rules.cast.called]

    def obey(self, text: str) -> None:
        """Do what somebody typed."""
        self._number += 1
        first, _, rest = text.partition(" ")
        command = COMMANDS.get(SHORT.get(first, first))
        if command is not None and (not rest or command.takes_words):
            command.run(self, rest.strip())
        elif self.sandbox.pending is not None:
            self._answer(text)
        elif first == "example:":
            self.title = rest.strip()
            self.print(reply.note(f"save will call it “{self.title}”"))
        elif first == "use" or text.isdigit():
            use(self, text if text.isdigit() else rest.strip())
        elif text and not text.startswith("#"):
            self.line(text)

    # Lines and answers

    def line(self, text: str) -> None:
        """Carry out a line."""
        step = self._read(Typed(text, number=self._number))
        if isinstance(step, Step):
            self._tell(self.sandbox.add([step]))
        else:
            self.print(step)

    def _read(self, line: Typed) -> Step | reply.Reply:
        """A line as a step; or what there is to say if it cannot be one."""
        word = word_of(line.text)
        self.word = word if word in WORDS else self.word
        if not said(line.text):
            return reply.note(f"what comes now is {self.word}")
        step = self.desk.read(self.word, line)
        if isinstance(step, list):
            self.faults += 1
            return reply.unreadable(line.text, step, _meant(line.text))
        why = self.desk.refuses(step)
        if why:
            self.faults += 1
            return reply.result(Result(REFUSED, step, why), self.sandbox)
        return step

    def _answer(self, text: str) -> None:
        """A number, an option as it is written (or how it begins), or a line that decides; nothing is the usual."""
        labels = [label.casefold() for label in self.sandbox.labels()]
        fitting = [number for number, label in enumerate(labels) if text and label.startswith(text.casefold())]
        if not text:
            self._tell(self.sandbox.answer(self.sandbox.usual))
        elif text.isdigit() and 1 <= int(text) <= len(labels):
            self._tell(self.sandbox.answer(int(text) - 1))
        elif text.casefold() in labels:
            self._tell(self.sandbox.answer(labels.index(text.casefold())))
        elif len(fitting) == 1:
            self._tell(self.sandbox.answer(fitting[0]))
        elif len(text.split()) < 2 or not self._answer_with(text):
            self.fault(f"“{text}” is none of the options: a number from 1 to {len(labels)} decides, undo takes back")

    def _answer_with(self, text: str) -> bool:
        if word_of(text) in ("given", "then"):
            return False
        step = self.desk.read("when", Typed(text, number=self._number))
        results = [] if isinstance(step, list) or self.desk.refuses(step) else self.sandbox.answer_with(step)
        self._tell(results)
        return bool(results)

    # Saying

    def _tell(self, results: Sequence[Result], echo: bool = False) -> None:
        """What came of lines; those of a file are told with their words, and so are those that waited for an answer."""
        for number, result in enumerate(results):
            self.faults += result.kind in (FAILS, REFUSED)
            self.print(reply.result(result, self.sandbox, echo or number > 0))

    def fault(self, message: str) -> None:
        """Say that something could not be done."""
        self.faults += 1
        self.print(reply.trouble(message))

    def print(self, one: reply.Reply) -> None:
        """Say something: as lines, or as an object on one line."""
        if not self._as_json:
            for line in as_text(one):
                say(line)
            return
        kept = {name: value for name, value in one.items() if name not in reply.FOR_PEOPLE}
        say(json.dumps(kept, ensure_ascii=False))
        sys.stdout.flush()


def _meant(text: str) -> str:
    """The command that a single word may be meant for."""
    return Suggester(COMMANDS).nearest(text.lower())[1] if len(text.split()) == 1 else ""
