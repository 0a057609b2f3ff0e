"""A trial in the terminal: reads lines and commands, has them carried out, and says what came of each."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from cardwright.check.messages import Suggester
from cardwright.cli import try_text as reply
from cardwright.cli.main import CONTENT_FAULT, FINE
from cardwright.cli.output import say
from cardwright.cli.try_text import as_text
from cardwright.content import ContentError
from cardwright.engine.examples.answering import PASS
from cardwright.engine.examples.offering import Usable, usable
from cardwright.engine.examples.run import Step
from cardwright.engine.explain_card import because
from cardwright.engine.faults import CompileError
from cardwright.engine.game import GameError
from cardwright.engine.log_text import happened
from cardwright.engine.sandbox import FAILS, REFUSED, Line, Result, Sandbox
from cardwright.engine.standing import standing
from cardwright.table.kept_examples import SaveError, save
from cardwright.table.workbench import WORDS, Typed, Workbench, said, word_of


def typed_line(prompt: str) -> str | None:
    """A line that somebody types; None where there are no more. An interrupt gives up the line, two the session."""
    interrupted = False
    while True:
        try:
            return input(prompt).strip()
        except EOFError:
            say()
            return None
        except KeyboardInterrupt:
            if interrupted:
                raise
            interrupted = True
            say()


def piped_line(prompt: str) -> str | None:
    """A line of a file or a program; it is printed again, so that the answers below it can be read."""
    text = sys.stdin.readline()
    if text.strip() and prompt:
        say(f"{prompt}{text.strip()}")
    return text.strip() if text else None


def complete_with(known: Callable[[], Iterable[str]]) -> None:
    """Have the tabulator complete what is typed; where the terminal cannot, it is left alone."""
    try:
        import readline
    except ImportError:
        return

    def complete(line: str, number: int) -> str | None:
        found = completions(line, known())
        return found[number] if number < len(found) else None

    readline.set_completer_delims("")  # a name has blanks in it: the whole line is looked at
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")


def completions(line: str, known: Iterable[str]) -> list[str]:
    """The ways to go on with a line: its last words, as many as fit, are the beginning of something known."""
    phrases = sorted(set(known))
    starts = [0, *(at + 1 for at, mark in enumerate(line) if mark == " ")]
    for start in starts:
        begun = line[start:].casefold()
        found = [line[:start] + phrase for phrase in phrases if begun and phrase.casefold().startswith(begun)]
        if found:
            return found
    return []


class Trial:
    """A sandbox and somebody who types."""

    def __init__(self, desk: Workbench, as_json: bool, by_hand: bool) -> None:
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
        while self.sandbox.waiting and PASS in self.sandbox.labels():
            # The example goes on, and nobody acts whom it does not name: so it is where examples are tested, too.
            self._tell(self.sandbox.answer(self.sandbox.usual), echo=True)
        for one in trouble:
            self.print(one)

    def begin_again(self, desk: Workbench) -> None:
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
        elif found := self.sandbox.answer_by_name(text):
            self._tell(found)
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


class Command(NamedTuple):
    """A word, and what it does with the words after it."""

    help: str
    run: Callable[[Trial, str], None]
    takes_words: bool = False


def _help(trial: Trial, _rest: str) -> None:
    trial.print(reply.help_with({name: command.help for name, command in COMMANDS.items()}))


def _show(trial: Trial, _rest: str) -> None:
    trial.print(reply.table(trial.sandbox))


def _options(trial: Trial, _rest: str) -> None:
    if trial.sandbox.pending is not None:
        trial.print(reply.question(trial.sandbox))
        return
    trial.offered = usable(trial.desk.game, trial.sandbox.play, trial.sandbox.voice)
    trial.print(reply.options(trial.offered))


def use(trial: Trial, what: str) -> None:
    """`use 2`, `use Hodor`: a line that says so."""
    count = len(trial.offered)
    if not what.isdigit():
        trial.line(f"when you use {what}")
    elif not count:
        trial.fault("options lists what can be used, with a number for each")
    elif 1 <= int(what) <= count:
        trial.line(f"when {trial.offered[int(what) - 1].text}")
    else:
        trial.fault(f"there {'is only 1 option' if count == 1 else f'are only {count} options'}")


def _why(trial: Trial, name: str) -> None:
    """Each card of that name on the table, with what changes it."""
    table = standing(trial.sandbox.play, trial.sandbox.voice).cards
    pieces = [piece for piece, card in table.items() if card.name.casefold() == name.casefold()]
    if not pieces:
        trial.fault(f"{name} is nowhere on the table" if name else "why needs a card: why NAME")
    for piece in pieces:
        trial.print(reply.why(table[piece], because(trial.sandbox.play, piece)))


def _undo(trial: Trial, rest: str) -> None:
    if rest and not rest.isdigit():
        trial.fault(f"undo takes a number, not “{rest}”")
        return
    taken: list[str] = []
    while len(taken) < int(rest or 1) and (back := trial.sandbox.undo()):
        taken.append(back)
    trial.print(reply.undone(taken, trial.sandbox) if taken else reply.note("there is nothing to take back"))


def _log(trial: Trial, _rest: str) -> None:
    trial.print(reply.log(happened(trial.sandbox.play, 0, trial.sandbox.voice)))


def _save(trial: Trial, rest: str) -> None:
    file, title = _file_and_title(rest)
    file = file or str(trial.desk.own or "")
    if not file:
        trial.fault("save needs a file: save FILE [TITLE]")
        return
    try:
        trial.print(reply.saved(save(trial.desk, trial.sandbox, Path(file), title or trial.title)))
    except (SaveError, ContentError) as error:
        trial.fault(f"not saved: {error}".removesuffix("."))
    except OSError as error:
        trial.fault(f"not saved: {file}: {error.strerror}")


def _file_and_title(rest: str) -> tuple[str, str]:
    """The words after `save`: a file, in quotes if its name has blanks, and a title."""
    if rest[:1] in ('"', "'") and rest.count(rest[0]) > 1:
        file, _, title = rest[1:].partition(rest[0])
    else:
        file, _, title = rest.partition(" ")
    return file, title.strip().removeprefix("example:").strip(' "“”')


def _reload(trial: Trial, _rest: str) -> None:
    """The author's file as it is now, and the same lines again."""
    try:
        desk = Workbench(trial.desk.content, trial.desk.key, trial.desk.own)
    except (GameError, CompileError, OSError) as error:
        trial.fault(f"not reloaded: {error}")
        return
    trial.begin_again(desk)


def _quit(_trial: Trial, _rest: str) -> None:
    """The trial itself sees to it."""


COMMANDS = {
    "help": Command("this list", _help),
    "show": Command("the table: where every card is, its states, tokens and numbers, what holds for a time", _show),
    "options": Command("what can be used now; `use 2` or `use NAME` does it", _options),
    "why": Command("`why NAME` tells which words make a card as it is now", _why, takes_words=True),
    "undo": Command("takes back the last answer or line; `undo 3` the last three", _undo, takes_words=True),
    "log": Command("everything that happened", _log),
    "save": Command(
        "`save FILE [TITLE]` writes it as an example: below its card in a card file (yours, if none is named)",
        _save,
        takes_words=True,
    ),
    "reload": Command("reads your card file again and does everything once more", _reload),
    "quit": Command("leaves", _quit),
}
SHORT = {"?": "help", "s": "show", "o": "options", "u": "undo", "l": "log", "q": "quit", "exit": "quit"}
