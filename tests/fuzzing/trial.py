"""One input through the whole compiler: nothing may be raised, nothing may take long, nothing may be half done."""

from __future__ import annotations

import json
import signal
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from cardwright.check.compile import Compiler
from cardwright.check.compiled import CompiledBlock
from cardwright.check.formatter import Formatter
from cardwright.check.meanings import meanings_of
from cardwright.check.packs import pack_bytes, pack_data
from cardwright.check.reading import line_words, outline
from cardwright.check.texts import TextReader
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source

SLOWEST = 2.0
"""Seconds of processor time that any input may take: how busy the machine is otherwise says nothing."""
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
        self._readers: dict[str, TextReader] = {}

    def run(self, data: bytes, formats: bool = True) -> Failure | None:
        """What goes wrong with an input, if anything does; `formats` tries the formatter too."""
        source = Source.from_bytes("input.cards", data)
        steps = (self._compile, self._as_printed, self._format) if formats else (self._compile, self._as_printed)
        for step in steps:
            failure = _timed(step, source)
            if failure is not None:
                return failure
        return None

    def _compile(self, source: Source) -> None:
        compiled = self._compiler.compile(source)
        _check_problems(compiled.problems)
        for block in (*compiled.cards, *compiled.keywords):
            self._block(block)
        for game in {block.game for block in (*compiled.cards, *compiled.keywords)}:
            json.loads(pack_bytes(pack_data(game, (), [compiled])))

    def _format(self, source: Source) -> None:
        self._formatter.format(source)

    def _block(self, block: CompiledBlock) -> None:
        """A block that counts as sound is understood to its last line, and every line can be said back."""
        for line in block.lines:
            assert line.abilities or not block.is_sound, f"sound, but not understood: {line.text[:200]!r}"
            said = block.canonical(line)
            assert said or not block.is_sound, f"sound, but cannot be said: {line.text[:200]!r}"
        if block.vocabulary is not None and block.lexicon is not None:
            meanings = meanings_of(block)
            texts = [line.text for line in block.lines]
            line_words(texts, meanings, texts, block.lexicon(), block.vocabulary)
            for line, meaning in zip(block.lines, meanings, strict=True):
                for ability in meaning.abilities:
                    outline(ability, line.text)

    def _as_printed(self, source: Source) -> None:
        """The same texts as `explain` reads them where they cannot be rephrased."""
        for block in read_card_file(source).blocks:
            if not self._compiler.knows(block.game):
                continue
            reading = self._reader(block.game).read([line.text for line in block.text], block.name, "text")
            json.dumps(reading.to_json())
            assert reading.typed or reading.errors, "not understood, and nothing is said about it"
            _check_problems([*reading.errors, *reading.warnings])

    def _reader(self, game: str) -> TextReader:
        if game not in self._readers:
            project = self._compiler.project
            self._readers[game] = TextReader(project.tables, project.vocabulary(game), printed=True)
        return self._readers[game]


def _check_problems(problems: Iterable[Diagnostic]) -> None:
    for problem in problems:
        assert problem.code != _STUMBLED, f"{problem.message} {problem.source_line[:300]!r}"
        assert problem.line > 0 and problem.column > 0 and problem.length > 0, f"no place: {problem.to_json()}"
        assert problem.message, problem.code


def _timed(step: Callable[[Source], None], source: Source) -> Failure | None:
    start = time.process_time()
    try:
        with _alarm(SLOWEST * 4):
            step(source)
    except _TimeUpError:
        return Failure("hang", _where())
    except Exception:
        return Failure("exception", _where())
    took = time.process_time() - start
    return Failure("slow", f"{step.__name__} took {took:.1f} s") if took > SLOWEST else None


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

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
