"""Reads the examples of a game's cards with the language itself, and runs them."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import NamedTuple

from cardwright import games
from cardwright.check.compile import Compiler
from cardwright.check.compiled import CompiledCard
from cardwright.check.findings import Finding
from cardwright.check.linefindings import read_safely
from cardwright.engine.examples.run import Outcome, Step, run_example
from cardwright.engine.examples.stage import Staged
from cardwright.engine.game import GameError
from cardwright.lang.cardblocks import Example
from cardwright.lang.reader import Reader


class Ran(NamedTuple):
    """An example that was run."""

    card: CompiledCard
    example: Example
    outcome: Outcome


def staged_game(key: str, cards: list[CompiledCard]) -> Staged:
    """The game as examples play it; raises GameError where it has no table for them yet."""
    name = f"{games.__name__}.{key}.staging"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and not name.startswith(error.name):
            raise
        raise GameError(f"Examples of {key} cannot run yet: there is no table for them.") from None
    found: Staged = module.staged(cards)
    return found


def run_examples(compiler: Compiler, key: str, cards: list[CompiledCard], asked: list[CompiledCard]) -> Iterator[Ran]:
    """Run every example of the cards that are asked for, with all cards of the game at hand."""
    game = staged_game(key, cards)
    reader = Reader(compiler.project.tables, compiler.project.vocabulary(key), "")
    for card in asked:
        for example in card.examples:
            steps, unread = _steps(reader, compiler, key, example)
            yield Ran(card, example, unread or run_example(game, steps))


def _steps(reader: Reader, compiler: Compiler, key: str, example: Example) -> tuple[list[Step], Outcome | None]:
    """The steps as trees; `and` goes on with what the step before it was."""
    steps: list[Step] = []
    findings = compiler.findings(key, compiler.project.vocabulary(key))
    word = ""
    for step in example.steps:
        word = word if step.word == "and" else step.word
        line = f"{step.text[:1].upper()}{step.text[1:]}."
        result = read_safely(reader, line)
        if isinstance(result, Finding):
            return [], Outcome(f"{step.word} {step.text}", result.message, [])
        for finding in findings.of(result):
            return [], Outcome(f"{step.word} {step.text}", finding.message, [])
        steps.append(Step(word, step.text, result.abilities))
    return steps, None
