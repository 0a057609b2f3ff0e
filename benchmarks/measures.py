"""The measurements, each a function that returns figures."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from lark import Token
from samples import bundled_sources, generated_project

from cardwright.check.compile import Compiler, open_compiler
from cardwright.check.gc_pause import calm_collector
from cardwright.check.linefindings import reference_findings
from cardwright.check.meanings import text_meanings
from cardwright.check.packs import pack_bytes, pack_data
from cardwright.content import Content
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.reader import Reader
from cardwright.lang.syntax import Leaf
from cardwright.meaning.context.scope import Own

RUNS = 7


def best(work: Callable[[], object], runs: int = RUNS, clock: Callable[[], float] = time.process_time) -> float:
    """The shortest of several runs, in seconds: of this process, unless the clock is another."""
    times = []
    for _ in range(runs):
        gc.collect()
        with calm_collector():  # as `check` and `build` do; the bare parse that we compare with has it too
            start = clock()
            work()
            times.append(clock() - start)
    return min(times)


def tree_rate() -> tuple[float, float]:
    """Cards a second from the text on a card to its checked tree, against the bare Lark parse of its tokens."""
    content = Content.bundled()
    compiler = open_compiler(content)
    texts = _texts(compiler, content)
    rows = [[Token(leaf.data, leaf.text) for leaf in row] for row in _typed_tokens(texts)]
    parse = compiler.project.tables.lark.parse
    whole = best(lambda: [_checked(reader, lines) for reader, lines in texts])
    bare = best(lambda: [parse(row) for row in rows])  # type: ignore[arg-type]
    return len(texts) / whole, whole / bare


Text = tuple[Reader, list[str]]


def _texts(compiler: Compiler, content: Content) -> list[Text]:
    """The text of every card, with a reader that has all it needs: what happens between text and tree is measured."""
    project = compiler.project
    found = []
    for source in bundled_sources(content):
        for block in read_card_file(source).blocks:
            if block.kind == "card" and block.text:
                reader = Reader(project.tables, project.vocabulary(block.game), block.name)
                found.append((reader, [line.text for line in block.text]))
    return found


def _checked(reader: Reader, lines: list[str]) -> object:
    read = [reader.read(line) for line in lines]
    return list(reference_findings(lines, [result.abilities for result in read]))


def _typed_tokens(texts: list[Text]) -> list[list[Leaf]]:
    """The tokens of every line that has a reading: what Lark is given."""
    results = [reader.read(line) for reader, lines in texts for line in lines]
    return [result.reading.leaves() for result in results if result.reading is not None]


def meaning_rate() -> float:
    """Cards a second from the text on a card to what it means."""
    content = Content.bundled()
    compiler = open_compiler(content)
    compiled = [card for source in bundled_sources(content) for card in compiler.compile(source).cards if card.lines]
    cards = [
        (reader, lines, compiler.project.lexicon(card.game), Own(card.name, card.type))
        for (reader, lines), card in zip(_texts(compiler, content), compiled, strict=True)
    ]

    def work() -> None:
        for reader, lines, lexicon, own in cards:
            text_meanings([reader.read(line).abilities for line in lines], lexicon, own)

    work()
    return len(cards) / best(work)


def pack_rate() -> float:
    """Cards a second from text to the bytes of a pack."""
    content = Content.bundled()
    compiler = open_compiler(content)
    sources = bundled_sources(content)
    games = content.games_with_cards()

    def work() -> int:
        files = [compiler.compile(source) for source in sources]
        for game in games:
            pack_bytes(pack_data(game, (), files))
        return sum(len(file.cards) for file in files)

    cards = work()
    return cards / best(work, 3)


def check_ratios() -> tuple[float, float]:
    """A second check against the bare imports: with nothing changed, and with one file changed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        env = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache"), "PYTHONPYCACHEPREFIX": str(folder / "pyc")}
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package is compiled, as the libraries are
        project = folder / "project"
        shutil.copytree(Content.bundled().root / "cards", project / "cards")
        shutil.copytree(Content.bundled().root / "grammar", project / "grammar")
        texts = {file: file.read_text(encoding="utf-8") for file in project.glob("cards/*/*.cards")}
        file = max((file for file, text in texts.items() if "+1 " in text), key=lambda file: len(texts[file]))
        check = [str(Path(sys.executable).parent / "cardwright"), "--project", str(project), "check"]
        _call(check, env)
        wall = time.perf_counter
        imports = best(lambda: _call([sys.executable, "-c", "import lark, pydantic"], env), 15, wall)
        unchanged = best(lambda: _call(check, env), 15, wall)
        changed = best(lambda: (_touch(file), _call(check, env)), 15, wall)
    return unchanged / imports, changed / imports


def _call(command: list[str], env: dict[str, str]) -> None:
    subprocess.run(command, env=env, capture_output=True, check=False)


def _touch(file: Path) -> None:
    """Change one number in the text of a file."""
    text = file.read_text(encoding="utf-8")
    before, after = ("+1 ", "+8 ") if "+1 " in text else ("+8 ", "+1 ")
    file.write_text(text.replace(before, after, 1), encoding="utf-8")


class Size(NamedTuple):
    """How long so many cards took, and how much memory at most."""

    cards: int
    seconds: float
    peak_mb: float

    @property
    def per_card(self) -> float:
        """Seconds a card."""
        return self.seconds / self.cards


_WORK = """
import resource, sys, time
from cardwright.check.incremental import check_project
from cardwright.content import Content
start = time.process_time()
report = check_project(Content.find(sys.argv[1]), use_cache=False)
took = time.process_time() - start
errors = [one for one in report.problems if one.severity == "error"]  # copies say the same, which is only a warning
assert len(errors) < report.cards / 100, errors[:3]
print(report.cards, took, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def growth(counts: list[int]) -> list[Size]:
    """Time and memory of checking generated projects of these sizes, each in a process of its own."""
    sizes = []
    with tempfile.TemporaryDirectory() as name:
        for count in counts:
            folder = Path(name) / str(count)
            generated_project(folder, count)
            call = [sys.executable, "-c", _WORK, str(folder)]
            done = subprocess.run(call, capture_output=True, text=True, check=False)
            if done.returncode:
                raise SystemExit(done.stderr)
            cards, seconds, peak = map(float, done.stdout.split())
            sizes.append(Size(int(cards), seconds, peak))
            sys.stderr.write(f"{int(cards)} cards: {seconds:.1f} s, {cards / seconds:.0f} cards/s, {peak:.0f} MB\n")
    return sizes
