"""A trial in the terminal: reads lines, has them carried out, and says what came of each."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cardwright.cli import tryreply as reply
from cardwright.cli.main import CONTENT_FAULT, FINE
from cardwright.cli.output import say
from cardwright.cli.trykeys import complete_with, piped_line, typed_line
from cardwright.cli.trytext import as_text
from cardwright.engine.because import because
from cardwright.engine.compile import CompileError
from cardwright.engine.examples.offering import Usable, usable
from cardwright.engine.examples.run import Step
from cardwright.engine.game import GameError
from cardwright.engine.sandbox import FAILS, REFUSED, Result, Sandbox
from cardwright.engine.standing import standing
from cardwright.engine.telling import happened
from cardwright.games.saving import SaveError, save
from cardwright.games.trying import WORDS, Desk, Typed, said, word_of

COMMANDS = {
    "help": "this list",
    "show": "the table: where every card is, its states, tokens and numbers, and what holds for a time",
    "options": "what can be used now; `use 2` or `use NAME` does it",
    "why": "`why NAME` tells which words make a card as it is now",
    "undo": "takes back the last answer or line; `undo 3` the last three",
    "log": "everything that happened",
    "save": "`save FILE [TITLE]` writes it as an example: below its card in a card file (yours, if none is named)",
    "reload": "reads your card file again and does everything once more",
    "quit": "leaves",
}
SHORT = {"?": "help", "s": "show", "o": "options", "u": "undo", "l": "log", "q": "quit", "exit": "quit"}


class Trial:
    """A sandbox and somebody who types."""

    def __init__(self, desk: Desk, json: bool, by_hand: bool) -> None:
        self.desk = desk
        self.sandbox = Sandbox(desk.game)
        self.word = WORDS[0]
        """What kind of line a bare one is."""
        self.title = ""
        """What the example is called, if it was said."""
        self.faults = 0
        self._print: Callable[[reply.Reply], None] = _print_json if json else _print_text
        self._json, self._by_hand = json, by_hand
        self._number = 0
        self._offered: list[Usable] = []

    # Reading

    def begin(self, lines: Sequence[Typed]) -> None:
        """Say what is on the table, and carry out the lines that were given."""
        if self._by_hand:
            complete_with(self._known)
        self._print(reply.start(self.desk, self._by_hand))
        if not lines:
            return
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
            self._print(one)

    def go(self) -> int:
        """Obey until there is no more; what went wrong is only a fault where nobody was there to mend it."""
        while (text := self._next()) is not None:
            if not self.obey(text):
                break
        if self.sandbox.pending is not None and not self._by_hand:
            self._fault("the last question was not answered")
        return CONTENT_FAULT if self.faults and not self._by_hand else FINE

    def _next(self) -> str | None:
        """The next line; None when there is none."""
        count = len(self.sandbox.labels())
        prompt = f"[1-{count}] " if count else f"{self.word}> "
        if not self._by_hand:
            return piped_line("" if self._json else prompt)
        if count:
            prompt = f"[1-{count}, Enter: {self.sandbox.usual + 1}] "
        return typed_line("" if self._json else prompt)

    def _known(self) -> list[str]:
        """What can be completed: the options of a question, or commands and the names of cards."""
        return self.sandbox.labels() or [*COMMANDS, *WORDS, *self.desk.game.rules.cast.called]

    def obey(self, text: str) -> bool:
        """Do what a line says; whether to go on."""
        self._number += 1
        first, _, rest = text.partition(" ")
        command = SHORT.get(first, first)
        if command == "quit" and not rest:
            return False
        if command in COMMANDS and (not rest or command in ("undo", "save", "why")):
            getattr(self, f"_{command}")(rest.strip())
        elif self.sandbox.pending is not None:
            self._answer(text)
        elif text.startswith("#") or not text:
            pass
        elif first == "example:":
            self.title = rest.strip()
            self._print(reply.note(f"save will call it “{self.title}”"))
        elif first == "use" or text.isdigit():
            self._use(text if text.isdigit() else rest.strip())
        else:
            self._line(text)
        return True

    # Lines and answers

    def _line(self, text: str) -> None:
        step = self._read(Typed(text, number=self._number))
        if isinstance(step, Step):
            self._tell(self.sandbox.add([step]))
        else:
            self._print(step)

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
            self._fault(f"“{text}” is none of the options: a number from 1 to {len(labels)} decides, undo takes back")

    def _answer_with(self, text: str) -> bool:
        if word_of(text) in ("given", "then"):
            return False
        step = self.desk.read("when", Typed(text, number=self._number))
        results = [] if isinstance(step, list) or self.desk.refuses(step) else self.sandbox.answer_with(step)
        self._tell(results)
        return bool(results)

    def _tell(self, results: Sequence[Result], echo: bool = False) -> None:
        """What came of lines; those of a file are told with their words, and so are those that waited for an answer."""
        for number, result in enumerate(results):
            self.faults += result.kind in (FAILS, REFUSED)
            self._print(reply.result(result, self.sandbox, echo or number > 0))

    def _fault(self, message: str) -> None:
        self.faults += 1
        self._print(reply.trouble(message))

    # Commands

    def _help(self, _rest: str) -> None:
        self._print(reply.help_with(COMMANDS))

    def _show(self, _rest: str) -> None:
        self._print(reply.table(self.sandbox))

    def _options(self, _rest: str) -> None:
        if self.sandbox.pending is not None:
            self._print(reply.question(self.sandbox))
            return
        self._offered = usable(self.desk.game, self.sandbox.play, self.sandbox.voice)
        self._print(reply.options(self._offered))

    def _use(self, what: str) -> None:
        """`use 2`, `use Hodor`."""
        self.word = "when"
        if not what.isdigit():
            self._line(f"when you use {what}")
        elif not self._offered:
            self._fault("options lists what can be used, with a number for each")
        elif 1 <= int(what) <= len(self._offered):
            self._line(f"when {self._offered[int(what) - 1].text}")
        else:
            count = len(self._offered)
            self._fault(f"there {'is only 1 option' if count == 1 else f'are only {count} options'}")

    def _undo(self, rest: str) -> None:
        if rest and not rest.isdigit():
            self._fault(f"undo takes a number, not “{rest}”")
            return
        for _ in range(int(rest or 1)):
            back = self.sandbox.undo()
            if not back:
                self._print(reply.note("there is nothing to take back"))
                return
            self._print(reply.undone(back, self.sandbox))

    def _why(self, name: str) -> None:
        """Each card of that name on the table, with what changes it."""
        table = standing(self.sandbox.play, self.sandbox.voice).cards
        pieces = [piece for piece, card in table.items() if card.name.casefold() == name.casefold()]
        if not pieces:
            self._fault(f"{name} is nowhere on the table" if name else "why needs a card: why NAME")
        for piece in pieces:
            self._print(reply.why(table[piece], because(self.sandbox.play, piece)))

    def _log(self, _rest: str) -> None:
        self._print(reply.log(happened(self.sandbox.play, 0, self.sandbox.voice)))

    def _save(self, rest: str) -> None:
        file, title = _file_and_title(rest)
        file = file or str(self.desk.own or "")
        if not file:
            self._fault("save needs a file: save FILE [TITLE]")
            return
        try:
            self._print(reply.saved(save(self.desk, self.sandbox, Path(file), title or self.title)))
        except SaveError as error:
            self._fault(f"not saved: {error}".removesuffix("."))
        except OSError as error:
            self._fault(f"not saved: {file}: {error.strerror}")

    def _reload(self, _rest: str) -> None:
        """The author's file as it is now, and the same lines again."""
        try:
            desk = Desk(self.desk.content, self.desk.key, self.desk.own)
        except (GameError, CompileError, OSError) as error:
            self._fault(f"not reloaded: {error}")
            return
        lines, self.desk, self.sandbox = self.sandbox.lines, desk, Sandbox(desk.game)
        self._print(reply.start(desk, self._by_hand))
        for line in lines:
            step = self._read(Typed(f"{line.step.word} {line.step.text}"))
            if not isinstance(step, Step):
                self._print(step)
                break
            self._tell(self.sandbox.add([step], line.answers), echo=True)
            if self.sandbox.pending is not None:
                break


def _meant(text: str) -> str:
    """The command that a single word may be meant for."""
    from cardwright.check.suggest import Suggester

    return Suggester(COMMANDS).nearest(text.lower())[1] if len(text.split()) == 1 else ""


def _file_and_title(rest: str) -> tuple[str, str]:
    """The words after `save`: a file, in quotes if its name has blanks, and a title."""
    if rest[:1] in ('"', "'") and rest.count(rest[0]) > 1:
        file, _, title = rest[1:].partition(rest[0])
    else:
        file, _, title = rest.partition(" ")
    return file, title.strip().removeprefix("example:").strip(' "“”')


def _print_text(one: reply.Reply) -> None:
    for line in as_text(one):
        say(line)


def _print_json(one: dict[str, Any]) -> None:
    import json

    say(json.dumps({name: value for name, value in one.items() if name not in reply.FOR_PEOPLE}, ensure_ascii=False))
    sys.stdout.flush()
