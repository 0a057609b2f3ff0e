"""The `cardwright` program: finds the command, runs it, and turns whatever happens into an exit code.

A command is a module of this package with NAME, HELP, add_arguments(parser) and run(args, content); it may name its
FORMATS, and may `prepare` the words of its call before they are taken apart. Only the module of the command that is
called is imported, so that a start costs what the command needs.
"""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from typing import NoReturn, Protocol, cast

from cardwright import __version__, cli
from cardwright.cli.output import remark, visible
from cardwright.content import Content, ContentError

FINE, CONTENT_FAULT, CALL_FAULT = 0, 1, 2
owns_process = False
"""Whether the process runs this program and nothing else: a command may then load less than others would need."""
PLAIN_FORMATS = ("text", "json")


class CallError(Exception):
    """The call is at fault; the message says what to write instead."""


class Command(Protocol):
    """What the module of a command offers."""

    NAME: str
    HELP: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments of the command."""

    def run(self, args: argparse.Namespace, content: Content) -> int:
        """Do it, print the result, and return the exit code."""


def entry() -> None:
    """Run the program and leave with its exit code."""
    global owns_process  # noqa: PLW0603 - a fact about the process
    owns_process = True
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name; no way out of here shows a traceback."""
    _make_output_safe()
    try:
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except SystemExit as leaving:  # argparse leaves by itself: 0 for help, 2 for a wrong call
        return leaving.code if isinstance(leaving.code, int) else CALL_FAULT
    except BrokenPipeError:
        # The reader has gone (`| head`): nobody is left to tell, and the flush at exit must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except (KeyboardInterrupt, Exception) as error:
        remark(f"cardwright: {_excuse(error)}")
        return CALL_FAULT


def _excuse(error: BaseException) -> str:
    """One line about what went wrong; developers can ask for the traceback."""
    if isinstance(error, CallError | ContentError):
        return str(error)
    if isinstance(error, KeyboardInterrupt):
        return "interrupted"
    if os.environ.get("CARDWRIGHT_TRACEBACK"):
        raise error
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return f"internal error: {type(error).__name__}: {_one_line(str(error))}"


def _run(arguments: Sequence[str]) -> int:
    commands = _commands_for(arguments)
    parser = _parser(commands)
    args = parser.parse_args(_prepared(arguments, commands))
    if args.command is None:
        parser.print_help(sys.stderr)
        return CALL_FAULT
    content = Content.find(args.project)
    try:
        return commands[args.command].run(args, content)
    except ContentError as error:
        return _told(error, content)


def _told(error: ContentError, content: Content) -> int:
    """Tell what is wrong with a data file as `check` tells it of cards; what else is wrong is for `main` to tell."""
    from cardwright.cli.render import as_text, wants_colour
    from cardwright.lang.data import DataFileError

    if not isinstance(error, DataFileError):
        raise error
    for problem in error.within(content):
        remark(as_text(problem, wants_colour(sys.stderr)))
    return CONTENT_FAULT


def _prepared(arguments: Sequence[str], commands: dict[str, Command]) -> list[str]:
    """The words of the call, as the command wants them taken apart."""
    words = list(arguments)
    if len(commands) != 1:
        return words
    ((name, command),) = commands.items()
    prepare = getattr(command, "prepare", list)
    after = words.index(name) + 1
    return [*words[:after], *prepare(words[after:])]


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Leave with what is wrong with the call; it may quote any character of it."""
        super().error(visible(message))


def _parser(commands: dict[str, Command]) -> argparse.ArgumentParser:
    parser = _Parser(prog="cardwright", description="A compiler for card games.")
    parser.add_argument("--version", action="version", version=f"cardwright {__version__}")
    parser.add_argument("--project", metavar="DIR", help="work on this project instead of the bundled content")
    below = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, command in commands.items():
        sub = below.add_parser(name, help=command.HELP, description=command.HELP)
        # SUPPRESS: an option that is not given here must not undo the one given before the command.
        sub.add_argument("--project", metavar="DIR", default=argparse.SUPPRESS, help="work on this project")
        formats = getattr(command, "FORMATS", PLAIN_FORMATS)
        sub.add_argument("--format", choices=formats, default=formats[0], help="how to print the result")
        command.add_arguments(sub)
    return parser


def _commands_for(arguments: Sequence[str]) -> dict[str, Command]:
    """The command that is called, or all of them when it is not plain which (help, a misspelling)."""
    names = {module.name for module in pkgutil.iter_modules(cli.__path__)}
    words = list(arguments)
    while words and words[0].startswith("--project"):
        del words[: 1 if "=" in words[0] else 2]
    # `try` is a word of Python: its module is called `try_`.
    called = next((name for name in (words[0], f"{words[0]}_") if name in names), "") if words else ""
    if called:
        command = _load(called)
        if command is not None:
            return {command.NAME: command}
    loaded = [_load(name) for name in sorted(names)]
    return {command.NAME: command for command in loaded if command is not None}


def _load(name: str) -> Command | None:
    """The command of a module, or None for a module that only helps."""
    module = importlib.import_module(f"{cli.__name__}.{name}")
    return cast("Command", module) if hasattr(module, "NAME") and hasattr(module, "run") else None


def _make_output_safe() -> None:
    """Print as UTF-8 everywhere, and odd characters of an argument as escapes instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 200 else line[:197] + "..."
