"""What each of several players does for himself, over several sentences: what goes on in the loop, what comes after."""

from __future__ import annotations

from dataclasses import replace

from cardwright.lang import tree as said
from cardwright.meaning import nodes as m
from cardwright.meaning.nodes import Sort
from cardwright.meaning.scope import seq
from cardwright.meaning.spaces import Spaces
from cardwright.meaning.walk import bound, used, walk


class Loops(Spaces):
    """Puts sentences where what they speak of is known."""

    def goes_on(self, before: int, spoken: int, statement: said.Statement) -> None:
        """“Each player reveals a card. If it is a Hero, they draw it.”: the second sentence is of each player too."""
        steps = self.steps[-1]
        made = steps[before:]
        if not before or not made:
            return
        self.spoken_out_of_loops(steps[: before - 1], made, spoken, statement)
        loop = steps[before - 1]
        if not isinstance(loop, m.Each) or not self._speaks_into(loop, made, spoken):
            return
        self.policy("goes-on-for-each")
        inside = loop.effect.steps if isinstance(loop.effect, m.Seq) else (loop.effect,)
        steps[before - 1 :] = [replace(loop, effect=m.Seq((*inside, *made)))]
        assert loop.deed is not None
        self.loops |= {var: (loop.of, loop.deed) for step in made for var in bound(step)}

    def spoken_out_of_loops(
        self, steps: list[m.Effect], made: list[m.Effect], spoken: int, statement: said.Statement
    ) -> None:
        """Refuse what speaks of one in a loop that is over."""
        if any(isinstance(loop, m.Each) and self._speaks_into(loop, made, spoken) for loop in steps):
            raise self.refuse("which-of-several", "of which of them this is said is not clear", statement)

    def _speaks_into(self, loop: m.Each, made: list[m.Effect], spoken: int) -> bool:
        """Whether later words speak of one of those in a loop of players, or ask whether he did it."""
        if loop.each.sort is not Sort.PLAYER:
            return False
        inside = {loop.each, *bound(loop.effect)}
        if any(not ref.several and inside & set(used(ref.what)) for ref in self.references[spoken:]):
            return True
        return any(isinstance(node, m.Did) and node.deed in inside for step in made for node in walk(step))

    # ------------------------------------------------------------ conditions

    def with_tail(self, steps: list[m.Effect], truth: m.Truth, do: said.Statement, when: said.When) -> None:
        """“A, then B if it is so”: what the condition speaks of and A binds is done before it is asked."""
        asked = set(used(truth))
        cut = max((number + 1 for number, step in enumerate(steps) if asked & set(bound(step))), default=0)
        if cut and (not isinstance(do, said.Sequence) or cut == len(steps) or _is_of_an_act(steps[cut - 1])):
            raise self.refuse("trailing-if", "this is asked of what is not known yet", when.condition)
        if cut:
            self.policy("trailing-if-of-the-last")
            for step in steps[:cut]:
                self.emit(step)
        if not steps:
            raise self.refuse("nothing", "this does nothing", do)
        self.emit(m.If(truth, seq(steps[cut:]), span=when.span))

    def ends_in_condition(self, step: m.Effect) -> bool:
        """Whether the last thing said was done under a condition, be it for each of several."""
        if isinstance(step, m.Each):
            return self.ends_in_condition(step.effect)
        if isinstance(step, m.Seq):
            return self.ends_in_condition(step.steps[-1])
        return isinstance(step, m.If) and step.otherwise is None

    def with_otherwise(self, step: m.Effect, other: m.Effect) -> m.Effect:
        if isinstance(step, m.Each):
            return replace(step, effect=self.with_otherwise(step.effect, other))
        if isinstance(step, m.Seq):
            return replace(step, steps=(*step.steps[:-1], self.with_otherwise(step.steps[-1], other)))
        assert isinstance(step, m.If)
        return replace(step, otherwise=other)


def _is_of_an_act(step: m.Effect) -> bool:
    """A pick that belongs to what is done to it."""
    return isinstance(step, m.Pick) and not step.target
