"""What somebody may do, pays for or picks one of, as statements."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from cardwright.engine.generate.frames import (
    walked,
)
from cardwright.engine.generate.moves import Moves
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.operations import Cause
from cardwright.engine.picking import ENOUGH, ENOUGH_SAID
from cardwright.engine.play import Question
from cardwright.engine.rules import Rules
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort


class Offering(Moves):
    """Statements that ask."""

    @abstractmethod
    def effect(self, node: m.Effect, after: tuple[m.Effect, ...] = ()) -> str:
        """Write what an effect does; the expression says whether it happened in full."""

    def _do_may(self, node: m.May, after: tuple[m.Effect, ...]) -> str:
        steps = node.effect.steps if isinstance(node.effect, m.Seq) else ()
        if self.has_spaces and steps and _is_of_a_place(steps[0], node.who):
            self.staying = True  # to where, or not at all, is one question
            with self._gathered(node):
                done = self.effect(node.effect, after)
            return self._noted(node.deed, done)
        name = self.temporary()
        verb = next((one.verb for one in walked(node.effect) if isinstance(one, m.Do)), "do it")
        cause = Cause(self.definition, self.line_number, *_extent(node))
        question = self.constant("question", Question(f"{verb}?", cause, _offered(node)))
        able = self._able_instead(node.effect) or self._able_to_prevent(node, after)
        with (
            self._gathered(node),
            self.indented(f"if {able}decide(play, {self.player(node.who)}, {question}, (True, False)):"),
        ):
            self.line(f"{name} = {self.effect(node.effect, after)}")
        with self.indented("else:"):
            self.line(f"{name} = False")
        return self._noted(node.deed, name)

    def _able_instead(self, node: m.Effect) -> str:
        """What is done in the place of something is offered only where it can be: else that happens."""
        steps = node.steps if isinstance(node, m.Seq) else ()
        if len(steps) < 2 or not isinstance(steps[0], m.Stop) or steps[0].how is not m.Ending.REPLACED:
            return ""
        rest = self.nested("rest", steps[1] if len(steps) == 2 else m.Seq(steps[1:], span=node.span))
        return f"able_options(play, me, it, ({rest},)) and "

    def _able_to_prevent(self, node: m.May, after: tuple[m.Effect, ...]) -> str:
        """Something is done unless somebody does something else: who cannot do that is not asked."""
        then = after[0] if after else None
        if node.deed is None or not isinstance(then, m.If) or then.truth != m.Not(m.Did(node.deed)):
            return ""
        return f"able_options(play, me, it, ({self.nested('rest', node.effect)},)) and "

    @contextmanager
    def _gathered(self, node: m.May) -> Iterator[None]:
        """What was done to, if the offer was taken: later words may ask for it."""
        keys = [key for key in self.parts if node.deed is not None and key[0] == node.deed.number]
        if keys:
            self._of_one_kind(node)
        for key in keys:
            self.line(f"it[{self.parts[key]}] = 0")
        self.collecting += keys
        with self._opened(node.deed):
            yield
        self.collecting = [key for key in self.collecting if key not in keys]

    @contextmanager
    def _opened(self, deed: m.Var[m.Event] | None) -> Iterator[None]:
        """While it is under way, what is done of a kind is noted for whoever asks for it later."""
        slots = [slot for key, slot in self.kinds.items() if deed is not None and key[0] == deed.number]
        for slot in slots:
            self.line(f"it[{slot}] = 0")
        if not slots or deed is None:
            yield
            return
        self.open.append(deed.number)
        yield
        self.open.remove(deed.number)

    def _of_one_kind(self, node: m.May | m.Each) -> None:
        """Refuse to tell what was done by deeds of several kinds together."""
        if len({one.verb for one in walked(node.effect) if isinstance(one, m.Do)}) > 1:
            raise CannotRun("the table cannot tell what was done by which of these deeds", node.span)

    def _do_pay(self, node: m.Pay, _after: tuple[m.Effect, ...]) -> str:
        cost, buy = self.nested("cost", node.cost), self.nested("buy", node.effect)
        name = self.temporary()
        self.line(f"{name} = bought(play, {self.player(node.who)}, it, {cost}, {buy})")
        return self._noted(node.deed, name)

    def nested(self, stem: str, node: m.Effect) -> str:
        """An effect as a function of its own."""
        run = self.function(stem, "play, me, it", lambda: self.effect(node))
        return self.constant(stem, run)

    def _do_either(self, node: m.Either, _after: tuple[m.Effect, ...]) -> str:
        least = node.number if node.least is None else node.least
        if not isinstance(node.number, m.Const) or not isinstance(least, m.Const):
            raise CannotRun("the table does not have so many options chosen yet", node.span)
        several = node.number.value != 1 or least.value != 1
        if several and node.deed is not None:
            raise CannotRun("the table does not have so many options chosen yet", node.span)
        options = self.constant("options", tuple(self.constants[self.nested("option", one)] for one in node.options))
        spans = tuple(Cause(self.definition, self.line_number, *span) for span in _extents(node.options))
        question = self.constant("question", Question("choose", self._cause(node), OptionWords(spans)))
        able_ones, chosen, done = self.temporary(), self.temporary(), self.temporary()
        who = self.player(node.who)
        if several:
            numbers = f"{node.number.value}, {least.value}"
            self.line(f"{done} = several_done(play, me, it, {who}, {question}, {options}, {numbers})")
            return self._noted(node.deed, done)
        self.line(f"{able_ones} = able_options(play, me, it, {options})")
        with self.indented(f"if {able_ones}:"):
            self.line(f"{chosen} = decide(play, {who}, {question}, {able_ones})")
            self.line(f"{done} = {options}[{chosen}](play, me, it)")
        with self.indented("else:"):
            self.line(f"{done} = False")
        return self._noted(node.deed, done)


def _is_of_a_place(step: m.Effect, who: m.Set[Any]) -> bool:
    """Whether one space is picked by somebody."""
    if not isinstance(step, m.Pick) or len(step.binders) != 1 or step.who != who:
        return False
    binder = step.binders[0]
    return binder.each.sort is Sort.PLACE and binder.least == binder.most == m.Const(1) and step.such is None


def _extents(options: tuple[m.Effect, ...]) -> list[m.Span]:
    """The words of each option; those that are said with the same words are told by the ones that only each has."""
    extents = [_extent(one) for one in options]
    if len(set(extents)) == len(extents):
        return extents
    spans = [{node.span for node in walked(one) if node.span[1]} for one in options]
    own = [sorted(mine.difference(*(other for other in spans if other is not mine))) for mine in spans]
    return [found[0] for found in own] if all(own) else extents


def _extent(effect: m.Effect) -> m.Span:
    """From the first to the last word of what is done: a row of deeds has none of its own."""
    spans = [one.span for one in walked(effect) if isinstance(one, m.Effect) and one.span[1]]
    return (min(first for first, _ in spans), max(last for _, last in spans)) if spans else effect.span


class OptionWords:
    """Labels of options by the words of the card."""

    def __init__(self, causes: tuple[Cause, ...]) -> None:
        self.causes = causes

    def __call__(self, rules: Rules, option: int) -> str:
        return ENOUGH_SAID if option == ENOUGH else rules.cast.words(self.causes[option])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OptionWords) and other.causes == self.causes

    def __hash__(self) -> int:
        return hash(self.causes)


def _offered(node: m.May) -> Callable[[Rules, bool], str]:
    """How an offer is answered: who takes it may be asked at once how much of it he wants."""
    steps = node.effect.steps if isinstance(node.effect, m.Seq) else ()
    first = steps[0] if steps else None
    counted = isinstance(first, m.Pick) and [one.each.sort for one in first.binders] == [Sort.FIGURE]
    return yes_to_some if counted else _yes_or_no


def _yes_or_no(_rules: Rules, option: bool) -> str:
    return "yes" if option else "no"


def yes_to_some(rules: Rules, option: bool) -> str:
    """Who says yes is asked next how many."""
    return _yes_or_no(rules, option)
