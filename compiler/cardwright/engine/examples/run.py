"""Runs one example from its trees."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from cardwright.check.walk import walk
from cardwright.engine.examples import doing, finding, laying
from cardwright.engine.examples.rolls import unthrown
from cardwright.engine.examples.scene import Scene
from cardwright.engine.examples.situation import Situation
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.faults import CompileError
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.log_text import told
from cardwright.engine.play import Agent, Play
from cardwright.engine.sentences import AT_A_TABLE
from cardwright.engine.unable import STOPPING, fault_of
from cardwright.lang.tree import Ability, Named, Statement
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.examplelines.scenes import read_claims, read_facts, read_step


class Step(NamedTuple):
    """A line of an example: `given`, `when` or `then`, its words and what they mean."""

    word: str
    text: str
    abilities: list[Ability]

    @property
    def nodes(self) -> list[Statement]:
        """The statements of the line."""
        return [statement for ability in self.abilities for statement in ability.statements]


class Outcome(NamedTuple):
    """What came of an example."""

    step: str
    """The line that does not hold; empty if all do."""
    found: str
    """What holds instead."""
    trace: list[str]
    """What happened."""
    left_open: tuple[tuple[int, str], ...] = ()
    """Choices that no line answers: the number of the line under way, and what was taken."""
    unthrown: tuple[int, str] = (-1, "")
    """The number of a line with dice that nobody has thrown, and which; -1, if there is none."""


class Performance(Protocol):
    """An example under way, line by line."""

    answered: bool
    """Whether the last line had been taken as an answer before its turn."""

    @property
    def play(self) -> Play:
        """The game under way."""

    @property
    def left_open(self) -> tuple[tuple[int, str], ...]:
        """Choices that no line has answered so far."""

    def unasked(self) -> tuple[int, str]:
        """A line that chooses what nobody has asked for, by its number, and what; -1, if there is none."""

    @property
    def unthrown(self) -> tuple[int, str]:
        """A line with dice that nobody has thrown, by its number, and which; -1, if there is none. That nobody throws
        them may be what an example shows."""

    def expect(self, steps: Sequence[Step]) -> None:
        """Lines that are known to come next: they may answer what is asked before their turn."""

    def has_answered(self, step: Step) -> bool:
        """Whether a line that is still to come has been taken as an answer."""

    def carry_out(self, number: int, step: Step) -> str:
        """One line: empty if it could be done, or holds; else what was found. Raises ExampleError, CompileError."""


def run_example(game: Situation, steps: Sequence[Step], title: str = "example") -> Outcome:
    """Lay out, do, and look; the first line that does not hold ends it."""
    spoken_of = names_in(steps)
    fault = fault_of(game.rules, spoken_of)
    if fault:
        return Outcome(f"{steps[-1].word} {steps[-1].text}", fault, [])
    performance = perform(game, steps, title, spoken_of)
    performance.expect(steps)
    for number, step in enumerate(steps):
        try:
            found = performance.carry_out(number, step)
        except (ExampleError, CompileError, *STOPPING) as error:
            found = str(error)
        if found:
            return Outcome(f"{step.word} {step.text}", found, _trace(game, performance.play))
    number, name = performance.unasked()
    if number >= 0:
        words = f"{steps[number].word} {steps[number].text}"
        return Outcome(words, f"nobody is asked to choose {name}", _trace(game, performance.play))
    return Outcome("", "", _trace(game, performance.play), performance.left_open, performance.unthrown)


def _trace(game: Situation, play: Play) -> list[str]:
    return told(play, 0, AT_A_TABLE._replace(spots=game.spots))


def perform(
    game: Situation,
    steps: Sequence[Step],
    title: str,
    spoken_of: set[str],
    otherwise: Agent | None = None,
) -> Performance:
    """An empty table on which lines can be carried out; `otherwise` decides what they leave open."""
    return _InScene(Scene(game, title, [step.text for step in steps], spoken_of, otherwise))


def names_in(steps: Iterable[Step]) -> set[str]:
    """The cards that lines name."""
    return {node.name for step in steps for node in walk(step.abilities) if isinstance(node, Named)}


class _InScene:
    """A performance in a situation."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._begun = self.answered = False
        self._steps: list[tuple[Statement, m.Effect]] = []
        """What is done, as it was read once: which steps have answered is known by them."""

    @property
    def play(self) -> Play:
        return self._scene.play

    @property
    def left_open(self) -> tuple[tuple[int, str], ...]:
        return tuple(self._scene.left_open)

    def unasked(self) -> tuple[int, str]:
        waiting = (one for one in self._scene.chosen if one[1] in self._scene.answers)
        return next(waiting, (-1, ""))

    @property
    def unthrown(self) -> tuple[int, str]:
        return unthrown(self._scene)

    def expect(self, steps: Sequence[Step]) -> None:
        self._steps = []
        for step in steps:
            for node in step.nodes if step.word == "when" else ():
                try:
                    self._steps.append((node, read_step(node, self._scene.game.lexicon)))
                except Refusal:  # told when it is its turn
                    break
                self._scene.said[id(self._steps[-1][1])] = step.text
        self._scene.script = [effect for _, effect in self._steps]

    def _read(self, node: Statement) -> m.Effect:
        known = next((effect for one, effect in self._steps if one is node), None)
        return known if known is not None else read_step(node, self._scene.game.lexicon)

    def has_answered(self, step: Step) -> bool:
        return step.word == "when" and not any(self._is_open(node) for node in step.nodes)

    def _is_open(self, node: Statement) -> bool:
        effect = next((effect for one, effect in self._steps if one is node), None)
        return effect is None or any(one is effect for one in self._scene.script)

    def carry_out(self, number: int, step: Step) -> str:
        scene = self._scene
        scene.line = number
        self.answered = False
        try:
            if step.word != "given" and not self._begun:
                scene.game.ready(scene)
                self._begun = True
            return self._carried_out(step)
        except Refusal as refusal:
            raise ExampleError(_refused(refusal.message, _words(step, refusal))) from None
        except CannotRun as error:
            raise ExampleError(error.message) from None

    def _carried_out(self, step: Step) -> str:
        scene, lexicon = self._scene, self._scene.game.lexicon
        if step.word == "then":
            claims = [claim for node in step.nodes for claim in read_claims(node, lexicon)]
            return next((found for claim in claims if (found := finding.holds(scene, claim))), "")
        self.answered = self.has_answered(step)
        for node in step.nodes:
            if step.word == "given":
                for fact in read_facts(node, lexicon):
                    laying.lay_out(scene, fact)
            elif self._is_open(node):  # else it has answered a question already
                effect = self._read(node)
                scene.script = [one for one in scene.script if one is not effect]
                scene.offered.clear()
                scene.asked.clear()
                scene.passed.clear()
                scene.answered = None
                doing.as_told(scene, effect)
        return ""


def _refused(message: str, words: str) -> str:
    """Why a line has no meaning, with its words, if these are not in it."""
    return message if f"“{words}”" in message else f"{message} (`{words}`)"


def _words(step: Step, refusal: Refusal) -> str:
    return step.text[refusal.span[0] : refusal.span[1]]
