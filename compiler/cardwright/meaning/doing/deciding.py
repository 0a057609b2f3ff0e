"""What is done only if: conditions, offers to get out of it, what follows if it was done and if not."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.abridged.alternatives import Alternative, alternative
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import bound, used, walk
from cardwright.meaning.context.scope import seq
from cardwright.meaning.doing.durations import _would
from cardwright.meaning.doing.paying import Paying
from cardwright.meaning.happenings.patterns import CONDITIONS, FIRST, ONCE

COULD_NOT = frozenset({"if you cannot", "if they cannot"})

IF_DONE = frozenset({"if you do", "if they do", "if it does"})


class Deciding(Paying):
    """Reads conditions of what is done."""

    @abstractmethod
    def _if_declined(self, offer: m.May, do: said.Statement, follow: said.Follow) -> None:
        """“You may put it into your Victory Pile. Otherwise, KO it”: unless the first that was offered was done."""

    follows_a_line: bool = False
    """Whether a line stands above this one, which is done before it."""

    def _when(self, when: said.When) -> None:
        word, condition, do = (self.take(when, name) for name in ("word", "condition", "do"))
        if do is None:
            raise self.refuse("when", "nothing depends on this", when)
        either = alternative(when) if word == "if" else None
        if either is not None:
            self._either_amount_done(when, either)
            return
        if when.place == "after" and word in ("if", "unless") and self._is_shared_out(do, condition):
            self._each_asked(when, do)
            return
        if word == "if" and not _would(when):
            self._if(when, condition, do)
            return
        if word == "unless":
            self._unless(condition, do, when)
            return
        if word == "until":
            self._until(condition, do, when)
            return
        if word == "such that":
            self._such_that(condition, do, when)
            return
        if word == "where":
            self.defined(condition, when)
            self.effect(do)
            return
        if word == "while" and is_of_the_card(condition) and self.is_standing(when):
            self.policy("while-the-card-is-so")
            self.emit(m.Last(tuple(self.standing(when)), m.Until(()), span=when.span))
            return
        if word in ("whenever", "when", "after", "the first time", *FIRST, *ONCE) or _would(when):
            self._this_turn(when)
            return
        raise self.refuse("when", f"“{word}” is not understood here", when)

    def _either_amount_done(self, when: said.When, either: Alternative) -> None:
        """“gain 1 gold, or 2 gold if T”: the condition is asked once."""
        if self._either_amount_lasts(when, either):
            return
        self.split(when, either)
        known = [(item, item.last, item.what, item.open, item.came) for item in self.mentions]
        self._if(when, self.take(when, "condition"), either.instead)
        if when.place == "after":  # the same words are read again, and go back to what they went back to
            self.mentions[:] = [item for item, *_ in known]
            for item, spoken, what, is_open, came in known:
                item.last, item.what, item.open, item.came = spoken, what, is_open, came
        last = self.steps[-1][-1]
        assert isinstance(last, m.If)
        self.steps[-1][-1] = m.If(last.truth, last.then, self.done(either.usual), span=last.span)

    def _either_amount_lasts(self, when: said.When, either: Alternative) -> bool:
        """“gets -1 STR until the end of the phase, or -2 STR if T”: as if the time stood first."""
        act = when.do
        if not isinstance(act, said.Act) or not act.times or not self.is_standing(either.usual):
            return False
        if isinstance(act.who, said.Select) and self.is_one(act.who):
            return False  # who is picked is picked once, whichever amount it is
        until = tuple(self.ending(time) for time in self.take(act, "times"))
        bare = act.model_copy(update={"times": []})
        held = when.model_copy(update={"do": bare})
        self.copies += [(bare, act), (held, when)]
        self.emit(m.Last(tuple(self.standing(held)), m.Until(until), span=when.span))
        return True

    def _is_shared_out(self, do: said.Statement, condition: said.Statement) -> bool:
        """“Each opponent … unless he or she …”: asked of each."""
        first = do.steps[0] if isinstance(do, said.Sequence) else do
        who = first.who if isinstance(first, said.Act) else None
        asked = condition.who if isinstance(condition, (said.Act, said.Be)) else None
        if not isinstance(who, said.Select) or who.kinds[0].kind != "player" or not isinstance(asked, said.Ref):
            return False
        return who.quantity is not None and who.quantity.words in (["each"], ["all"])

    def _each_asked(self, when: said.When, do: said.Statement) -> None:
        steps = self.take(do, "steps") if isinstance(do, said.Sequence) else [do]
        made = self.describe(self.take(steps[0], "who"), (Sort.PLAYER,))
        for step in steps[1:]:
            if not isinstance(step, said.Act) or "who" not in step.shared:
                raise self.refuse("sequence", "these steps have not one subject", step)
            self._take_all(self.take(step, "who"), told=True)
            self.take(step, "shared")
        alone = [step.model_copy(update={"who": None, "shared": []}) for step in steps]
        bare = do.model_copy(update={"steps": alone}) if isinstance(do, said.Sequence) else alone[0]
        inner = when.model_copy(update={"do": bare})
        self.copies += [*zip(alone, steps, strict=True), (bare, do), (inner, when)]
        self.policy("asked-of-each")
        self.as_player(made, lambda: self._when(inner), when.span)

    def _such_that(self, condition: said.Statement, do: said.Statement, when: said.When) -> None:
        """“Choose a direction and a house such that …”: what must hold of all that is picked together."""
        with self.block() as steps:
            self.effect(do)
        pick = steps[-1] if steps else None
        if not isinstance(pick, m.Pick):
            raise self.refuse("such-that", "of what is chosen this must hold is not clear", when)
        truth = self.truth(condition)
        if not {binder.each for binder in pick.binders} & set(used(truth)):
            raise self.refuse("such-that", "this says nothing of what is chosen", when.condition)
        such = truth if pick.such is None else m.And((pick.such, truth))
        for step in (*steps[:-1], replace(pick, such=such, span=when.span)):
            self.emit(step)

    def _until(self, condition: said.Statement, do: said.Statement, when: said.When) -> None:
        """“S until this card leaves play”; “discards cards until he or she has 4”."""
        if self.is_standing(do):
            standings = self.held(do)
            before, self.until = self.until, True
            pattern = self.occasion(condition, "when")
            self.until = before
            self.emit(m.Last(tuple(standings), m.Until((pattern,)), span=when.span))
            return
        if isinstance(do, said.Act) and isinstance(condition, said.Act):
            self.again(do, condition, when)
            return
        raise self.refuse("until", "doing something until something is so is not understood here", when)

    def _if(self, when: said.When, condition: said.Statement, do: said.Statement) -> None:
        if when.place == "after":
            self.policy("trailing-after-main")
            with self.block() as steps:
                self.effect(do)
            self.with_tail(steps, self.truth(condition), do, when)
            return
        bare = self.instead_of_that(do)
        if bare is not None:
            self.replaces_before(when, condition, bare)
            return
        truth = self.truth(condition)
        self.emit(m.If(truth, self.done(do), span=when.span))

    def _unless(self, condition: said.Statement, do: said.Statement, when: said.When) -> None:
        """“unless he or she kneels 2 influence”: an offer first; “unless you have …”: a condition."""
        if (
            not isinstance(condition, said.Act)
            or condition.tense  # “unless you defeated an Ally this turn”
            or self.lexicon.verb(condition.verb).build in CONDITIONS
        ):
            with self.block() as steps:
                self.effect(do)
            self.with_tail(steps, m.Not(self.truth(condition)), do, when)
            return
        self._way_out(condition, do, when)

    def _way_out(self, condition: said.Act, do: said.Statement, when: said.When) -> None:
        """“… unless its controller discards 2 cards”: an offer, and what is said only if it is not taken.

        The demand is read first, as the words after it speak of those in it; it is done after the offer.
        """
        with self.block() as demanded:
            self.effect(do)
        picks = [step for step in demanded if isinstance(step, m.Pick) and step.target]
        for pick in picks:
            self.emit(pick)
        rest = [step for step in demanded if step not in picks]
        player, offer = self.offered_to(condition, when)
        deed = self.fresh(Sort.DEED)
        if len(rest) == 1 and isinstance(rest[0], m.Each):
            raise self.refuse("unless-each", "a way out for each of several is not understood yet", when)
        self.emit(m.May(player, offer, deed, span=condition.span))
        self.emit(m.If(m.Not(m.Did(deed)), seq(rest), span=when.span))

    def _follow(self, follow: said.Follow) -> None:
        """“If you do, …”, “Then …”, “Otherwise, …”."""
        link, do = self.take(follow, "link"), self.take(follow, "do")
        if link == "then":
            if not self.deeds and not any(self.steps) and not self.mentions and not self.follows_a_line:
                raise self.refuse("then", "there is nothing before this", follow)
            self._then([do])
        elif link == "also":
            self.policy("also-adds")
            self.effect(do)
        elif link in COULD_NOT:
            if not self.deeds or self.deeds[-1].optional:
                raise self.refuse("could-not", "what could not be done is not said", follow)
            self.policy("could-not")
            self._if_done(do, follow, True)
        elif link in IF_DONE:
            self._if_done(do, follow, False)
        elif link in ("if you do not", "if they do not", "if it does not"):
            self._if_done(do, follow, True)
        elif link == "otherwise" or (link == "if not" and self._is_condition_before()):
            self._otherwise(do, follow)
        elif link == "if not":
            self._if_done(do, follow, True)
        elif link == "together":
            self.at_once(do, follow)
        elif link == "if tied":
            self.if_tied(do, follow)
        else:
            raise self.refuse("follow", f"“{link}” is not understood here", follow)

    def _if_done(self, do: said.Statement, follow: said.Follow, negated: bool) -> None:
        if not self.deeds:
            raise self.refuse("if-done", "nothing was done before", follow)
        optional = [item for item in self.deeds if item.optional]
        self.policy("if-you-do")
        self.refuse_after_either(follow)
        last = (optional or self.deeds)[-1]
        if last.deed in self.loops and follow.link.startswith("if you"):
            raise self.refuse("if-done", "each of several was asked, not you", follow, "say “if that player does”")
        actors = self._told_to(last.deed)
        if follow.link.startswith("if you") and any(not isinstance(actor, m.You) for actor in actors):
            raise self.refuse("if-done", "another was asked, not you", follow, "say “if that player does”")
        if follow.link.startswith("if they") and actors and all(isinstance(actor, m.You) for actor in actors):
            raise self.refuse("if-done", "you were asked, nobody else", follow, "say “if you do”")
        truth: m.Truth = m.Did(last.deed)
        self.emit(m.If(m.Not(truth) if negated else truth, self.done(do), span=follow.span))

    def _told_to(self, deed: m.Set[m.Event]) -> list[m.Node]:
        """Whoever was told or asked to do it."""
        done = [node for block in self.steps for step in block for node in walk(step)]
        asked: list[m.Node] = [node.who for node in done if isinstance(node, m.May) and node.deed == deed]
        parts = [part for node in done if isinstance(node, m.Do) and node.deed == deed for part in node.parts]
        return asked + [part.by for part in parts if part.role == Role("by")]

    def _is_condition_before(self) -> bool:
        """Whether “if not” goes back to a condition that was asked, rather than to what could be done or not."""
        before = self.steps[-1][-1] if self.steps[-1] else None
        return isinstance(before, m.If) and before.otherwise is None and not isinstance(before.truth, m.Did)

    def _otherwise(self, do: said.Statement, follow: said.Follow) -> None:
        steps = self.steps[-1]
        condition = self.last_condition(steps[-1]) if steps else None
        if condition is None and steps and isinstance(steps[-1], m.May):
            self._if_declined(steps[-1], do, follow)
            return
        if condition is None:
            raise self.refuse("otherwise", "there is no condition before this", follow)
        spoken = len(self.references)
        with self._without(set(bound(condition.then))):
            other = self.done(do)
        self.spoken_out_of_loops(steps[:-1], [other], spoken, follow)
        steps[-1] = self.with_otherwise(steps[-1], other)

    @contextmanager
    def _without(self, picked: Collection[m.Node]) -> Iterator[None]:
        """Nothing of what was picked in the one case was picked in the other: no word of it goes back to that."""
        hidden = [item for item in self.mentions if item.what in picked]
        self.mentions = [item for item in self.mentions if item not in hidden]
        try:
            yield
        finally:
            self.mentions = [*hidden, *self.mentions]


def is_of_the_card(condition: said.Statement) -> bool:
    """“while this card is in a play area”, “while that card is in shadows”: what it says ends with that, and needs no
    other end."""
    if not isinstance(condition, said.Be) or condition.negated:
        return False
    placed = [role.role for role in condition.roles] == ["place"] and not (condition.state or condition.what)
    return isinstance(condition.who, said.Self) or (isinstance(condition.who, said.Ref) and placed)
