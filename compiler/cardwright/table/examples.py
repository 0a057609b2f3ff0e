"""Reads the examples of a game's cards and keywords with the language itself, and runs them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardwright.check.compile import Compiler, sentence_of
from cardwright.check.compiled import CompiledBlock, CompiledCard, CompiledKeyword
from cardwright.check.findings import Finding
from cardwright.check.linefindings import read_safely
from cardwright.content import Content
from cardwright.engine.examples.run import Outcome, Step, run_example
from cardwright.engine.examples.situation import Situation
from cardwright.engine.faults import CompileError
from cardwright.engine.game import GameError
from cardwright.lang.cardblocks import Example
from cardwright.lang.reader import Reader
from cardwright.table.tables import staging_of


class Ran(NamedTuple):
    """An example that was run."""

    card: CompiledBlock
    """The card, or the keyword."""
    example: Example
    outcome: Outcome


class Run(NamedTuple):
    """What came of an example, and at which step."""

    outcome: Outcome
    failed: int
    """The number of the step that does not hold, from 0; -1 if all do."""


def staged_game(
    key: str, content: Content, cards: list[CompiledCard], keywords: Sequence[CompiledKeyword] = ()
) -> Situation:
    """The game as examples play it; raises NoTable where there is no table for them yet."""
    return staging_of(key, content).staged(cards, keywords)


def run_examples(
    compiler: Compiler,
    key: str,
    cards: list[CompiledCard],
    asked: Iterable[CompiledBlock],
    keywords: Sequence[CompiledKeyword] = (),
) -> Iterator[Ran]:
    """Run every example of the cards and keywords that are asked for, with all cards of the game at hand."""
    game = staged_game(key, compiler.project.content, cards, keywords)
    reader = compiler.project.reader_of_examples(key)
    for card in asked:
        for example in card.examples:
            yield Ran(card, example, run_example_of(compiler, key, game, reader, example).outcome)


def run_example_of(compiler: Compiler, key: str, game: Situation, reader: Reader, example: Example) -> Run:
    """Run one example. A step that cannot be read, or a card that cannot run, is its outcome."""
    game = game.under(example.title)
    steps, trouble = steps_of(reader, compiler, key, example)
    if trouble is not None:
        return Run(trouble, len(steps))
    outcome = _run(game, steps)
    return Run(outcome, _failed(game, steps, outcome))


def _run(game: Situation, steps: Sequence[Step]) -> Outcome:
    try:
        return run_example(game, steps)
    except (CompileError, GameError) as error:
        return Outcome(_last_words(steps), str(error), [])


def _last_words(steps: Sequence[Step]) -> str:
    return f"{steps[-1].word} {steps[-1].text}"


def _failed(game: Situation, steps: Sequence[Step], outcome: Outcome) -> int:
    """Which step it was. Where the same words stand twice, the example is run as far as each of them."""
    if not outcome.step:
        return -1
    fits = [number for number, step in enumerate(steps) if f"{step.word} {step.text}" == outcome.step]
    for number in fits[:-1]:
        if _run(game, steps[: number + 1]).step:
            return number
    return fits[-1] if fits else len(steps) - 1


def steps_of(reader: Reader, compiler: Compiler, key: str, example: Example) -> tuple[list[Step], Outcome | None]:
    """The steps as trees, as far as they can be read; `and` goes on with what the step before it was."""
    steps: list[Step] = []
    findings = compiler.findings(key, compiler.project.words_of_examples(key))
    word = ""
    for step in example.steps:
        word = word if step.word == "and" else step.word
        result = read_safely(reader, sentence_of(step))
        if isinstance(result, Finding):
            return steps, Outcome(f"{step.word} {step.text}", result.message, [])
        for finding in findings.of(result):
            return steps, Outcome(f"{step.word} {step.text}", finding.message, [])
        steps.append(Step(word, step.text, result.abilities))
    return steps, None
