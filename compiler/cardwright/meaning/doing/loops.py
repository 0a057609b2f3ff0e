"""What each of several players does for himself, over several sentences: what goes on in the loop, what comes after."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.walk import bound, substituted, used, walk
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.scope import Came, seq
from cardwright.meaning.doing.onspaces import OnSpaces
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.things.descriptions import Description

NOTHING = frozenset({("nothing", "happen")})
"""Words that say that nothing is done."""


class Loops(OnSpaces):
    """Puts sentences where what they speak of is known."""

    def _offered(self, act: said.Act, who: m.Set[m.Player], piece: Description | None) -> None:
        """“Players can fight those Henchmen”: what players pay for they do on turns of their own, and not now."""
        paid = self.lexicon.table.deeds.paid.keys()
        if act.mood == "may" and who in self.looping and not act.manner and self._verbs(act) & paid:
            raise self.refuse("their-turns", "this lets players do what each of them pays for on his turn", act)
        super()._offered(act, who, piece)

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
        inside = {loop.each, *bound(loop.effect)}
        if loop.each.sort is not Sort.PLAYER:
            return self._is_of_rolls(loop) and bool(inside & {var for step in made for var in used(step)})
        later = self.references[spoken:]
        all_of = [ref.what for ref in later if ref.several]  # “return each of those cards to its owner's hand”
        if any(not ref.several and ref.what not in all_of and inside & set(used(ref.what)) for ref in later):
            return True
        return any(isinstance(node, m.Did) and node.deed in inside for step in made for node in walk(step))

    def _is_of_rolls(self, loop: m.Each) -> bool:
        """“roll 1 die for each model within 3"”: what comes of a roll is said afterwards, of each."""
        first = loop.effect.steps[0] if isinstance(loop.effect, m.Seq) else loop.effect
        return isinstance(first, m.Do) and first.verb == self.lexicon.verb("roll").verb and first.deed is not None

    # ------------------------------------------------------------ instead of the sentence before

    latest: tuple[list[m.Effect], int] | None = None
    """The steps among which those of the last statement are, and where they begin."""

    def happened(self) -> m.Truth | None:
        """Whether the sentence before was done; what lasts was done if it reaches something."""
        before = self.steps[-1][-1] if self.steps[-1] else None
        if not isinstance(before, m.Last):
            return m.Did(self.deeds[-1].deed) if self.deeds else None
        changed = [one for one in before.standings if isinstance(one, (m.Change, m.Give, m.Lose))]
        if len(changed) < len(before.standings):
            return None  # a rule for a while holds once it is said
        reached = {one.of: None for one in changed if not self._is_there(one.of)}
        if len(reached) < len({one.of for one in changed}):
            return None
        those: m.Set[Any] = next(iter(reached)) if len(reached) == 1 else m.Union(tuple(reached))
        return m.Compare(m.Count(self.renamed(those)), Op.AT_LEAST, m.Const(1))

    def _is_there(self, those: m.Set[Any]) -> bool:
        """Whether there must be such: one that was picked, unless none could be."""
        done = [node for block in self.steps for step in block for node in walk(step)]
        none = {node.each for node in done if isinstance(node, m.Binder) and node.least == m.Const(0)}
        return isinstance(those, (m.This, m.You)) or (isinstance(those, m.Var) and those not in none)

    either_done: bool = False
    """Whether one of two things was done, so that it is not known of which a later word speaks."""

    def refuse_after_either(self, node: said.Node) -> None:
        """Refuse what asks whether the thing before was done, if that was one of two."""
        if self.either_done:
            raise self.refuse("either-done", "which of the two before this is meant is not clear", node)

    def instead_of_that(self, do: said.Statement) -> said.Statement | None:
        """What is done instead of the sentence before; None if it is done instead of nothing or of a threat."""
        if self.threatened is not None or self.latest is None or self.latest[0] is not self.steps[-1]:
            return None
        if isinstance(do, said.Follow) and do.link == "instead":
            self.take(do, "link")
            return self.take(do, "do")  # type: ignore[no-any-return]
        if not isinstance(do, said.Act) or do.manner != ["instead"]:
            return None
        self.take(do, "manner")
        bare = do.model_copy(update={"manner": []})
        self.copies.append((bare, do))
        return bare

    def replaces_before(self, when: said.When, condition: said.Statement, do: said.Statement) -> None:
        """“Draw a card. If you control a Knight, gain 2 gold instead.”: asked before either is done."""
        assert self.latest is not None
        steps, start = self.latest
        usual = steps[start:]
        if len(usual) == 1 and isinstance(usual[0], m.Either) and self._is_of_options(do):
            steps[start:] = [self._chooses_otherwise(usual[0], condition, do, when)]
            return
        if not usual or not all(isinstance(step, (m.Do, m.Pick)) for step in usual):
            raise self.refuse("instead", "instead of what is not clear", when)
        self.policy("instead-of-the-sentence-before")
        truth = self.truth(condition)
        with self.block() as other:
            self.effect(do)
        known = {var for step in usual for var in bound(step)}
        if known & {*used(truth), *(var for step in other for var in used(step))}:
            raise self.refuse("instead", "this speaks of what is then not done", when)
        steps[start:] = [m.If(truth, seq(other), seq(usual), span=when.span)]
        self.either_done = True

    def _is_of_options(self, do: said.Statement) -> bool:
        """“choose both”: of the options that were just said."""
        chooses = isinstance(do, said.Act) and self.lexicon.verb(do.verb).build is Build.CHOOSE
        return chooses and isinstance(do, said.Act) and isinstance(do.what, said.Amount)

    def _chooses_otherwise(
        self, either: m.Either, condition: said.Statement, do: said.Statement, when: said.When
    ) -> m.Effect:
        """“Choose one: A, or B. If T, choose both instead.”: how many are chosen hangs on the condition."""
        assert isinstance(do, said.Act) and isinstance(do.what, said.Amount)
        for node, names in (
            (do, ("verb", "who", "what", "mood", "manner", "tense")),
            (do.what, ("quantity", "chosen")),
        ):
            for name in names:
                self.take(node, name)
        self.plain(do, "who", "what", "mood", "manner")
        amount, count = self.amount(do.what.quantity), len(either.options)
        self.chosen.add(id(do.what))
        plain = (do.who is None or isinstance(do.who, said.You)) and not (do.mood or do.tense or do.what.where)
        both = amount.det is Det.BOTH and count == 2 and not amount.counted
        many = amount.most.value if isinstance(amount.most, m.Const) and amount.most == amount.least else 0
        self.weigh(amount)
        if not plain or either.least is not None or not (both or 1 < many <= count):
            raise self.refuse("instead", "how many of these are chosen is not understood", do)
        self.policy("other-number-of-options")
        truth = self.truth(condition)
        if {var for option in either.options for var in bound(option)} & set(used(truth)):
            raise self.refuse("instead", "this speaks of what is then not done", when)
        again = {var: self.fresh(var.sort) for option in either.options for var in bound(option)}
        options = tuple(substituted(option, dict(again)) for option in either.options)
        if both or many == count or amount.most is None:
            return m.If(truth, seq(list(options)), either, span=when.span)
        more = replace(either, number=amount.most, options=options)
        return m.If(truth, more, either, span=when.span)

    tie: m.If | None = None
    """What was last said to be done if there is a tie, with what is done otherwise."""

    def if_tied(self, do: said.Statement, follow: said.Follow) -> None:
        """“… the player with the most banners. If tied, each of those players …”: instead of the sentence before."""
        steps, start = self.latest or ([], 0)
        usual = steps[start:] if steps is self.steps[-1] else []
        last = self.tie if steps is self.steps[-1] and steps and steps[-1] == self.tie else None
        if last is not None:
            usual, start = [last.then], len(steps) - 1  # “… If tied, …”, said of those who are tied again
        found = _outermost(usual)
        if len(found) != 1:
            raise self.refuse("tied", "who or what is tied is not clear", follow)
        (one,) = found
        self.policy("if-tied-instead")
        tied = m.Extreme(one.end, one.of, one.each, one.keys, m.Tie.ALL, span=one.span)
        several = m.Compare(m.Count(tied), Op.MORE, m.Const(1), span=follow.span)
        if last is None and self._you_choose(do, one):
            return
        if last is None and self._does_nothing(do, usual):
            steps[start:] = [m.If(m.Not(several), seq(usual), span=follow.span)]
            return
        noun = "player" if one.each.sort is Sort.PLAYER else "card"
        self.mention(tied, one.each.sort, frozenset((noun,)), Came.DEFINITE, plural=True)
        self.tied = tied
        with self.block() as other:
            self.effect(do)
        self.tied = None
        known = {var for step in usual for var in bound(step)}
        if known & {var for step in other for var in used(step)}:
            raise self.refuse("tied", "this speaks of what is then not done", follow)
        self.tie = m.If(several, seq(other), seq(usual), span=follow.span)
        if last is not None:
            self.tie = replace(last, then=self.tie)
        steps[start:] = [self.tie]
        self.either_done = True

    def _you_choose(self, do: said.Statement, one: m.Extreme[Any]) -> bool:
        """“In case of a tie, you choose”: as it is anyway, where you pick the one."""
        if not isinstance(do, said.Act) or self.lexicon.verb(do.verb).build is not Build.CHOOSE or do.what is not None:
            return False
        usual = [node for steps in self.steps for step in steps for node in walk(step) if isinstance(node, m.Pick)]
        tied = [
            pick for pick in usual if any(isinstance(part, m.Extreme) and part.each == one.each for part in walk(pick))
        ]
        plain = isinstance(do.who, (said.You, type(None))) and not (do.roles or do.times or do.manner or do.mood)
        if not plain or len(tied) != 1 or tied[0].who != m.You():
            raise self.refuse("tied", "who picks one of the tied is not understood", do)
        self.plain(do, "who")
        for name in ("verb", "who"):
            self.take(do, name)
        self.policy("you-pick-the-tied-one")
        return True

    def at_once(self, do: said.Statement, follow: said.Follow) -> None:
        """“Move this card. At the same time, take each …”: all is worked out before any of it is done."""
        steps, start = self.latest or ([], 0)
        usual = steps[start:] if steps is self.steps[-1] else []
        with self.block() as other:
            self.effect(do)
        done = [step for step in (*usual, *other) if not isinstance(step, m.Pick)]
        if not usual or not other or not all(isinstance(step, (m.Do, m.Together)) for step in done):
            raise self.refuse("together", "what is done at the same time is not clear", follow)
        deeds = {var for step in usual if not isinstance(step, m.Pick) for var in bound(step)}
        if deeds & {var for step in other for var in used(step)}:
            raise self.refuse("together", "this speaks of what is not done yet", follow)
        picks = [step for step in (*usual, *other) if isinstance(step, m.Pick)]
        flat = [one for step in done for one in (step.steps if isinstance(step, m.Together) else (step,))]
        steps[start:] = [*picks, m.Together(tuple(flat), span=follow.span)]

    def _does_nothing(self, do: said.Statement, usual: list[m.Effect]) -> bool:
        """“kill no character”, said where one would be killed otherwise; “nothing happens”."""
        if isinstance(do, said.Act) and isinstance(do.who, said.Ref) and (do.who.word, do.verb) in NOTHING:
            self.plain(do, "who")
            self.take(do, "verb")
            self._take_all(self.take(do, "who"))
            return True
        if isinstance(do, said.Act) and self._nobody_does(do, usual):
            return True
        what = do.what if isinstance(do, said.Act) else None
        if not isinstance(do, said.Act) or not isinstance(what, said.Select) or do.mood or do.who is not None:
            return False
        verbs = {step.verb for step in usual if isinstance(step, m.Do)}
        if what.quantity is None or what.quantity.words != ["no"] or {self.lexicon.verb(do.verb).verb} != verbs:
            return False
        if do.roles or do.times or do.manner or do.per or what.where or any(kind.filters for kind in what.kinds):
            raise self.refuse("tied", "what is then not done is not understood", do)
        for name in ("verb", "what"):
            self.take(do, name)
        self._take_all(what, several=True)
        self.weigh(self.amount(what.quantity))
        return True

    def _nobody_does(self, do: said.Act, usual: list[m.Effect]) -> bool:
        """“no player discards a card”, “no player does”: nobody does what the sentence before says."""
        who, what = do.who, do.what
        quantity = who.quantity if isinstance(who, said.Select) else None
        if not isinstance(who, said.Select) or quantity is None or quantity.words != ["no"] or do.passive:
            return False
        verbs = {step.verb for step in usual if isinstance(step, m.Do)}
        again = do.verb == "do" and what is None
        plain = not (do.roles or do.times or do.manner or do.per or do.mood or do.tense or who.where)
        if not plain or not (again or {self.lexicon.verb(do.verb).verb} == verbs) or who.kinds[0].kind != "player":
            raise self.refuse("tied", "what is then not done is not understood", do)
        if isinstance(what, said.Select) and (what.where or what.kinds[0].filters):
            raise self.refuse("tied", "what is then not done is not understood", do)
        for name in ("verb", "who", "what"):
            self.take(do, name)
        for part in (who, what):
            self._take_all(part, several=True)
        self.weigh(self.amount(quantity))
        return True

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

    def last_condition(self, step: m.Effect) -> m.If | None:
        """The condition under which the last thing said was done, be it for each of several."""
        if isinstance(step, m.Each):
            return self.last_condition(step.effect)
        if isinstance(step, m.Seq):
            return self.last_condition(step.steps[-1])
        return step if isinstance(step, m.If) and step.otherwise is None else None

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


def _outermost(steps: Iterable[m.Effect]) -> set[m.Extreme[Any]]:
    """The sets of those with the most or the least of something that are not spoken of within another."""
    found = {node for step in steps for node in walk(step) if isinstance(node, m.Extreme)}
    inner = {node for one in found for node in walk(one) if node != one}
    return found - inner
