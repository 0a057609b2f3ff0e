"""One input through the whole compiler: nothing may be raised, nothing may take long, nothing may be half done."""

from __future__ import annotations

import json
import signal
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from cardwright.check.compile import Compiler
from cardwright.check.compiled import CompiledBlock, CompiledFile
from cardwright.check.format import Formatter
from cardwright.check.packs import pack_bytes, pack_data
from cardwright.check.reading import explain, outline, powers
from cardwright.check.texts import TextReader
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.source import Source

SLOWEST = 2.0
"""Seconds that any input may take."""
_STUMBLED = "CW0499"
"""The code of an accident that the compiler caught itself."""


class Failure(NamedTuple):
    """What went wrong with an input."""

    kind: str
    what: str


class _TimeUpError(BaseException):
    """Raised by the clock; no `except Exception` on the way may swallow it."""


class Trial:
    """Tries inputs with one compiler."""

    def __init__(self, compiler: Compiler) -> None:
        self._compiler = compiler
        self._formatter = Formatter(compiler)
        self._readers: dict[tuple[str, bool], TextReader] = {}

    def run(self, data: bytes) -> Failure | None:
        """What goes wrong with an input, if anything does."""
        start = time.perf_counter()
        try:
            with _alarm(SLOWEST * 4):
                self._all(data)
        except _TimeUpError:
            return Failure("hang", _where())
        except Exception:
            return Failure("exception", _where())
        took = time.perf_counter() - start
        return Failure("slow", f"{took:.1f} s") if took > SLOWEST else None

    def _all(self, data: bytes) -> None:
        source = Source.from_bytes("input.cards", data)
        compiled = self._compiler.compile(source)
        _check_problems(compiled)
        for block in (*compiled.cards, *compiled.keywords):
            self._block(block)
        for game in {block.game for block in (*compiled.cards, *compiled.keywords)}:
            json.loads(pack_bytes(pack_data(game, (), [compiled])))
        self._formatter.format(source)
        self._as_printed(source)

    def _block(self, block: CompiledBlock) -> None:
        """A block that counts as sound is understood to its last line, and every line can be said back."""
        for line in block.lines:
            assert line.abilities or not block.is_sound, f"sound, but not understood: {line.text[:200]!r}"
            said = block.canonical(line)
            assert said or not block.is_sound, f"sound, but cannot be said: {line.text[:200]!r}"
            for ability in line.abilities if block.vocabulary is not None else ():
                assert block.vocabulary is not None
                explain(ability, block.vocabulary, block.own_name)
                outline(ability, line.text)
                powers(ability, block.vocabulary, block.own_name)

    def _as_printed(self, source: Source) -> None:
        """The same texts as `explain` reads them: strictly and as printed."""
        for block in read_card_file(source).blocks:
            if not self._compiler.knows(block.game):
                continue
            for printed in (False, True):
                reading = self._reader(block.game, printed).read([line.text for line in block.text], block.name, "text")
                json.dumps(reading.to_json())
                assert reading.typed or reading.errors, "not understood, and nothing is said about it"
                assert not any(found.code == _STUMBLED for found in reading.errors), _stumbled(reading.errors)

    def _reader(self, game: str, printed: bool) -> TextReader:
        key = game, printed
        if key not in self._readers:
            project = self._compiler.project
            self._readers[key] = TextReader(project.tables, project.vocabulary(game), printed)
        return self._readers[key]


def _check_problems(compiled: CompiledFile) -> None:
    for problem in compiled.problems:
        assert problem.code != _STUMBLED, _stumbled(compiled.problems)
        assert problem.line > 0 and problem.column > 0 and problem.length > 0, f"no place: {problem.to_json()}"
        assert problem.message, problem.code


def _stumbled(problems: list[object] | object) -> str:
    found = problems if isinstance(problems, list) else []
    first = next(problem for problem in found if getattr(problem, "code", "") == _STUMBLED)
    return f"{first.message} {first.source_line[:300]!r}"


def _where() -> str:
    """The exception, and the last places it went through."""
    return "".join(traceback.format_exc(limit=-4)).strip()


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Stops what takes too long, where the system has such a clock."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(_number: int, _frame: object) -> None:
        raise _TimeUpError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
