"""Whether the lines of rules of play are proven: each is left out in turn, and something must then no longer hold.

An example of the rules is asked first. Where all of them hold without a line, the tests are run that are marked with
its rule; of this program's own checkout only, for nothing of another's project is ever run.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from pathlib import Path
from typing import NamedTuple

from cardwright.check.archive import Archive, open_archive
from cardwright.check.compiled import CompiledBlock, CompiledRule
from cardwright.check.marks import Plugin, rules_with_tests, run_pytest
from cardwright.content import Content
from cardwright.engine.examples.situation import Situation
from cardwright.engine.game import GameError
from cardwright.engine.playbook import Choices, chosen_in, in_full
from cardwright.lang.cardblocks import Example
from cardwright.table.examples import run_example_of
from cardwright.table.tables import staging_of

FILE = "CARDWRIGHT_PROOFS"
"""The variable that says where the lines stand that are left out; what was found is written after it, line by line."""


class Proof(NamedTuple):
    """What leaving out a line of the rules changes."""

    rule: str
    part: str
    line: int
    """Where it stands in its file."""
    words: str
    by: str
    """The example or test that does not hold without it; empty, if all of them do."""
    place: tuple[int, int] = (0, 0)
    """Which part of the rules, and which of its lines, from 0."""

    @property
    def id(self) -> str:
        """The rule, without what it is said to hold under."""
        return self.rule.partition(" ")[0]


class _Shown(NamedTuple):
    block: CompiledBlock
    example: Example
    under: Choices
    """The variant and the readings that it is played under."""


def proofs(content: Content, game: str, step: Callable[[], None] = lambda: None) -> Iterator[Proof]:
    """Every line of the rules of play of a game, with an example that proves it; raises GameError where there are no
    rules, or an example fails with all of them."""
    archive = open_archive(content)
    parts = archive.rules(game)
    if not parts:
        raise GameError(f"{game} has no rules of play to prove (grammar/{game}/play.rules).")
    examples = [
        _Shown(part, example, in_full(parts, chosen_in(example.title))) for part in parts for example in part.examples
    ]
    prover = _Prover(archive, game, content)
    whole = prover.table(parts)
    for shown in examples:
        if not prover.holds(whole, shown):
            raise GameError(f"The example “{shown.example.title}” of {shown.block.name} does not hold as it is.")
    for number, part in enumerate(parts):
        near = [one for one in examples if one.block is part]
        asked = [*near, *(one for one in examples if one.block is not part)]
        for at, rule in enumerate(part.rules):
            without = [*parts[:number], without_line(part, at), *parts[number + 1 :]]
            line = part.lines[at]
            could = [one for one in asked if one.under.admits(rule)]  # to others the line says nothing
            yield Proof(rule, part.name, line.line, line.text, prover.failing(without, could), (number, at))
            step()


def without_line(part: CompiledRule, at: int) -> CompiledRule:
    """A part of the rules that does not say one of its lines."""
    left = copy(part)
    left.lines = [line for number, line in enumerate(part.lines) if number != at]
    left.rules = [rule for number, rule in enumerate(part.rules) if number != at]
    left.meant = None
    return left


class _Prover:
    def __init__(self, archive: Archive, game: str, content: Content) -> None:
        self._compiler, self._game, self._content = archive.compiler, game, content
        self._cards, self._keywords = archive.cards(game), archive.keywords(game)
        self._reader = archive.project.reader_of_examples(game)

    def table(self, parts: Sequence[CompiledRule]) -> Situation:
        """The table of examples, played by these rules."""
        return staging_of(self._game, self._content, lambda: parts).staged(list(self._cards), self._keywords)

    def holds(self, table: Situation, shown: _Shown) -> bool:
        table.own = (shown.block.name, "")
        try:
            return run_example_of(self._compiler, self._game, table, self._reader, shown.example).failed < 0
        except Exception:  # a verb or number that is not defined any more: the example does not hold without its line
            return False

    def failing(self, parts: Sequence[CompiledRule], asked: Sequence[_Shown]) -> str:
        """The first example that does not hold with these rules; empty, if all do."""
        try:
            table = self.table(parts)
        except Exception as error:  # without its line the game cannot even be laid out: that is shown by all examples
            return f"the table cannot be laid without it ({type(error).__name__})"
        found = next((one for one in asked if not self.holds(table, one)), None)
        return f"{found.block.name}: {found.example.title}" if found is not None else ""


def proven_by_tests(
    content: Content, game: str, found: Sequence[Proof], step: Callable[[], None] = lambda: None
) -> list[Proof]:
    """The same proofs, after tests that are marked with a rule were run without its lines that no example proves;
    raises GameError where a test fails with all lines."""
    shown = rules_with_tests(content.tests_dir, step)
    open_ones = [proof for proof in found if not proof.by and proof.id in shown.rules]
    if not open_ones or not shown.is_own:
        return list(found)
    files = sorted({test.partition("::")[0] for proof in open_ones for test in shown.rules[proof.id]})
    answers = dict(zip(open_ones, _asked(content.tests_dir, files, game, open_ones, step), strict=False))
    return [proof._replace(by=answers.get(proof, proof.by)) for proof in found]


def _asked(
    tests: Path, files: Sequence[str], game: str, lines: Sequence[Proof], step: Callable[[], None]
) -> Iterator[str]:
    """For each line a test that fails without it, or nothing."""
    with tempfile.TemporaryDirectory() as folder:
        job = Path(folder) / "lines.json"
        job.write_text(json.dumps({"game": game, "lines": [[one.id, *one.place] for one in lines]}), encoding="utf-8")
        plugin = Plugin("cardwright.table.provingplugin", FILE, job)
        code = run_pytest(tests, plugin, ["-p", "no:xdist", *files], step)
        result = job.with_suffix(".found")
        told = [json.loads(line) for line in result.read_text(encoding="utf-8").splitlines()] if result.exists() else []
    if len(told) != len(lines):
        raise GameError(f"The tests of {game} could not be run to their end (pytest said {code}).")
    for answer in told:
        if answer["unsound"]:
            raise GameError(f"The test {answer['by']} does not hold as it is.")
        yield answer["by"]
