"""A command called in a process of its own: it may not stumble, take long, or leave without a word."""

from __future__ import annotations

import contextlib
import importlib
import os
import pkgutil
import resource
import signal
import sys
import tempfile

import cardwright
from cardwright.cli.main import main
from fuzzing.trial import Failure

SLOWEST = 60.0
"""Seconds of processor time that a call may take, examples and whole games among them."""
LONGEST = 600
"""Seconds that a call may take by the clock, however busy the machine is."""
_WORDS_OF_OURS = ("internal error", "Traceback (most recent call last)", "CW0499")


def call(arguments: list[str], seconds: float = SLOWEST) -> Failure | None:
    """What goes wrong with a call, if anything does. It is made in a copy of this process, which has imported all it
    needs, with nothing to read."""
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as told:
        child = os.fork()
        if child == 0:
            _be_called(arguments, said.fileno(), told.fileno(), seconds)
        _, status = os.waitpid(child, 0)
        words = [_read(said.fileno()), _read(told.fileno())]
    return _judged(os.waitstatus_to_exitcode(status), *words)


def _be_called(arguments: list[str], said: int, told: int, seconds: float) -> None:
    """Never returns."""
    code = 99
    try:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(said, 1)
        os.dup2(told, 2)
        sys.stdin, sys.stdout, sys.stderr = (os.fdopen(number, mode) for number, mode in ((0, "r"), (1, "w"), (2, "w")))
        used = resource.getrusage(resource.RUSAGE_SELF)
        limit = int(used.ru_utime + used.ru_stime + seconds) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        signal.alarm(LONGEST)  # whoever waits for what never comes uses no time of the processor
        code = main(arguments)
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


def _read(number: int) -> str:
    os.lseek(number, 0, os.SEEK_SET)
    size = os.fstat(number).st_size
    return os.read(number, min(size, 10**7)).decode(errors="replace") if size else ""


def _judged(code: int, said: str, told: str) -> Failure | None:
    whole = f"{said}\n{told}"
    for words in _WORDS_OF_OURS:
        if words in whole:
            return Failure("stumbled", next(line for line in reversed(whole.splitlines()) if words in line)[:500])
    if code < 0:
        return Failure("hang", f"ended by signal {-code}")
    if code not in (0, 1, 2):
        return Failure("exit", f"left with {code}: {told[-500:]}")
    if code and not whole.strip():
        return Failure("silent", f"left with {code} and said nothing")
    return None


def warm() -> None:
    """Import what commands import, once, before copies of this process are made."""
    for module in pkgutil.walk_packages(cardwright.__path__, "cardwright."):
        if not module.name.endswith("__main__"):
            with contextlib.suppress(ImportError):  # of an extra that is not installed
                importlib.import_module(module.name)
