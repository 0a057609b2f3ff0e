"""The `cardwright` program: finds the command, runs it, and turns whatever happens into an exit code.

A command is a row of `commands` and a module of this package with add_arguments(parser) and run(args, content); it may
name its FORMATS, and may `prepare` the words of its call before they are taken apart. Only the module of the command
that is called is imported, so that a start costs what the command needs.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import keyword
import os
import sys
from collections.abc import Sequence
from typing import NoReturn, Protocol, cast

from cardwright import __version__, cli
from cardwright.cli.commands import COMMANDS
from cardwright.cli.output import remark, visible
from cardwright.content import Content, ContentError

FINE, CONTENT_FAULT, CALL_FAULT = 0, 1, 2
PLAIN_FORMATS = ("text", "json")


class CallError(Exception):
    """The call is at fault; the message says what to write instead."""


class Command(Protocol):
    """What the module of a command offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments of the command."""

    def run(self, args: argparse.Namespace, content: Content) -> int:
        """Do it, print the result, and return the exit code."""


def entry() -> None:
    """Run the program and leave with its exit code."""
    code = main(sys.argv[1:])
    gc.freeze()  # it all goes now: nothing need be looked for in it
    sys.exit(code)


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
    if isinstance(error, OSError) and error.strerror:  # of the machine, as a full disk: no fault of the program
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return f"internal error: {type(error).__name__}: {_one_line(str(error))}"


def _run(arguments: Sequence[str]) -> int:
    called = _called(arguments)
    command = _load(called) if called else None
    parser = _parser(called, command)
    args = parser.parse_args(_prepared(arguments, called, command))
    if args.command is None or command is None:
        parser.print_help(sys.stderr)
        return CALL_FAULT
    content = Content.find(args.project)
    try:
        return command.run(args, content)
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


def _prepared(arguments: Sequence[str], called: str, command: Command | None) -> list[str]:
    """The words of the call, as the command wants them taken apart."""
    words = list(arguments)
    prepare = getattr(command, "prepare", None)
    if prepare is None:
        return words
    after = words.index(called) + 1
    return [*words[:after], *prepare(words[after:])]


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Leave with what is wrong with the call; it may quote any character of it."""
        super().error(visible(message))


def _parser(called: str, command: Command | None) -> argparse.ArgumentParser:
    """A parser that knows every command by name, and the arguments of the one that is called."""
    parser = _Parser(prog="cardwright", description="A compiler for card games.")
    parser.add_argument("--version", action="version", version=f"cardwright {__version__}")
    parser.add_argument("--project", metavar="DIR", help="work on this project, not on the folder you stand in")
    below = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, words in COMMANDS.items():
        sub = below.add_parser(name, help=words, description=words)
        if name == called and command is not None:
            _add_arguments(sub, command)
    return parser


def _add_arguments(parser: argparse.ArgumentParser, command: Command) -> None:
    # SUPPRESS: an option that is not given here must not undo the one given before the command.
    parser.add_argument("--project", metavar="DIR", default=argparse.SUPPRESS, help="work on this project")
    formats = getattr(command, "FORMATS", PLAIN_FORMATS)
    parser.add_argument("--format", choices=formats, default=formats[0], help="how to print the result")
    command.add_arguments(parser)


def _called(arguments: Sequence[str]) -> str:
    """The command that is called; empty where it is not plain which (help, a misspelling)."""
    words = list(arguments)
    while words and len(words[0]) > 2 and "--project".startswith(words[0].partition("=")[0]):  # `--proj` will do
        del words[: 1 if "=" in words[0] else 2]
    return words[0] if words and words[0] in COMMANDS else ""


def _load(name: str) -> Command:
    """The module of a command; that of a word of Python (`try`) has a mark behind its name."""
    module = f"{name}_" if keyword.iskeyword(name) else name
    return cast("Command", importlib.import_module(f"{cli.__name__}.{module}"))


def _make_output_safe() -> None:
    """Print as UTF-8 everywhere, and odd characters of an argument as escapes instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 200 else line[:197] + "..."


if __name__ == "__main__":
    entry()
