"""The commands of a trial: what can be typed beside lines and answers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardwright.cli import tryreply as reply
from cardwright.content import ContentError
from cardwright.engine.because import because
from cardwright.engine.examples.offering import usable
from cardwright.engine.faults import CompileError
from cardwright.engine.game import GameError
from cardwright.engine.standing import standing
from cardwright.engine.telling import happened
from cardwright.games.saving import SaveError, save
from cardwright.games.trying import Desk

if TYPE_CHECKING:
    from cardwright.cli.trying import Trial


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
        desk = Desk(trial.desk.content, trial.desk.key, trial.desk.own)
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
