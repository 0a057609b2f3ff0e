"""Several acts in one sentence: one subject said once is one actor, one “may” one offer."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.walk import bound
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.memory import DeedMention
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.scope import Came, Mention, seq
from cardwright.meaning.doing.loops import Loops
from cardwright.meaning.gamedata.entries import Build

_OWN_MOODS = (("cannot", "may"), ("cannot",))  # “it gains 1 gold and may stand”, “it may stand and cannot attack”

_OF_PIECES = frozenset({Build.OCCASION, Build.ROLL, Build.REROLL})
"""What pieces do, of what is said without an object of its own."""


class Rows(Loops):
    """Reads acts that are joined."""

    _gate: m.Effect | None = None
    """What hangs on that something was done before it, by “then”: what was read last of that kind."""

    @abstractmethod
    def effect(self, statement: said.Statement) -> None:
        """Emit what a statement does."""

    @abstractmethod
    def _paid_by_a_piece(self, cost: said.Act, goal: said.Statement, whole: said.Sequence) -> None:
        """“this model may take 1 Effort marker to move up to 3"”: what it pays, and what for."""

    def _sequence(self, sequence: said.Sequence) -> None:
        """Several acts; one subject said once is one actor for all of them, one `may` one offer."""
        priced = self.priced(sequence)
        if priced is not None:
            self.effect(priced)
            return
        join = self.take(sequence, "join")
        steps = self.take(sequence, "steps")
        if join == "to" and len(steps) == 2 and isinstance(steps[0], said.Act):
            self._paid_by_a_piece(steps[0], steps[1], sequence)
            return
        if join in ("nor", "to"):
            raise self.refuse("sequence", "this is not understood as things to do", sequence)
        groups = _shared(steps)
        gated = join == "then"
        for number, group in enumerate(groups):
            if number and gated:
                self._then([*group], gated)
            else:
                self._group_of(group, gated)

    def _row(self, steps: list[said.Statement], gated: bool) -> None:
        """Steps one after another; `gated`: each only if the one before happened, where the game has it so."""
        for number, step in enumerate(steps):
            if number and gated:
                self._then([step])
            else:
                self.effect(step)

    def _group_of(self, group: list[said.Statement], gated: bool = False) -> None:
        if len(group) == 1:
            self.effect(group[0])
            return
        first = group[0]
        assert isinstance(first, said.Act)
        if all(self._lasts(step) for step in group if isinstance(step, said.Act)):
            for step in group:
                self.effect(step)
            return
        self.policy("one-subject")
        bare = self._times_of_what_lasts([self._stripped(step, _OWN_MOODS[first.mood != ""]) for step in group])
        who = first.who

        def body() -> None:
            if first.mood == "may":
                with self.block() as steps:
                    self._row(bare, gated)
                deed = self.fresh(Sort.DEED)
                self.emit(m.May(self.actor, seq(steps), deed))
                self.deeds.append(DeedMention(deed, frozenset(), True))
                return
            self._row(bare, gated)

        mixed = False
        for step in group:
            other = self.take(step, "who")
            if (other is None) is not (who is None) or other != who:
                raise self.refuse("sequence", "these steps have not one subject", step)
            mixed = mixed or self.take(step, "mood") != first.mood
            if step.mood != first.mood and (step.mood not in _OWN_MOODS[0] or first.mood or self.is_player(who)):  # type: ignore[union-attr]
                raise self.refuse("sequence", "these steps have not one mood", step)
        if who is None or isinstance(who, said.You):
            body()
            return
        made = self.describe(who, (Sort.PLAYER, Sort.PIECE))
        if mixed and made.sort is Sort.PLAYER:
            raise self.refuse("sequence", "these steps have not one mood", first)
        for step in group[1:]:
            self._take_all(step.who if isinstance(step, said.Act) else None, told=True)
        if made.sort is Sort.PLAYER:
            self.as_player(made, body, first.span)
            return
        if gated and self.lexicon.then_gates:
            raise self.refuse(
                "sequence-piece", "whether this hangs on what is before it is not plain", first, "say “and”"
            )
        self.as_piece(made, bare, first)

    def as_piece(self, made: Description, steps: list[said.Statement], first: said.Act) -> None:
        """“That Soldier suffers 1 Damage and gains …”: one piece for the whole row."""
        if made.amount.det is Det.ALL and not made.amount.counted and first.mood in ("", "must"):
            self._as_each_piece(made, steps, first)
            return
        unknown = made.amount.det is not Det.THE and not isinstance(first.who, said.Named)
        if unknown or first.mood not in ("", "may", "must"):
            raise self.refuse("sequence-piece", "this row of acts is not understood", first)
        found = self.pieces(made)
        self.spoken_of(made, found)

        def body() -> None:
            for step in steps:
                if isinstance(step, said.Act) and self._holds_on(step):
                    self._lasts_on(step, found, made)
                    continue
                one = self.a_description(Sort.PIECE, Amount(Det.THE), made.span, made.noun)
                one.base = found
                if not isinstance(step, said.Act) or step.tense or step.times or step.passive:
                    raise self.refuse("sequence-piece", "this row of acts is not understood", step)
                self.take(step, "tense")
                self._offered(step, self.actor, one)

        if first.mood != "may":
            body()
            return
        with self.block() as inner:
            body()
        deed = self.fresh(Sort.DEED)
        self.emit(m.May(self.actor, seq(inner), deed, span=first.span))
        self.deeds.append(DeedMention(deed, frozenset(), True))

    def _as_each_piece(self, made: Description, steps: list[said.Statement], first: said.Act) -> None:
        """“Each enemy model within 3" suffers 1 Damage and takes 1 Effort marker”: the same ones for the whole row."""
        found, each, deed = self.pieces(made), self.fresh(Sort.PIECE), self.fresh(Sort.DEED)
        one = self.a_description(Sort.PIECE, Amount(Det.THE), made.span, made.noun)
        one.base = each
        self.mention_each(each, made, made.nouns)
        with self.block() as inner:
            self.as_piece(one, steps, first)
        self.loops |= {var: (found, deed) for step in inner for var in bound(step)} | {deed: (found, deed)}
        self.emit(m.Each(each, found, m.Order.AT_ONCE, seq(inner), deed, span=first.span))

    def _holds_on(self, step: said.Act) -> bool:
        """Whether this is no deed, but holds from now on: “gets +1 Fight”, “cannot attack this round”."""
        return step.mood == "cannot" or self._lasts(step)

    def _times_of_what_lasts(self, steps: list[said.Statement]) -> list[said.Statement]:
        """“takes 1 Effort marker and gets +1 Fight until the end of the round”: what is done at once does not last."""
        acts = [step for step in steps if isinstance(step, said.Act)]
        known = [time.span for act in acts if self._holds_on(act) for time in act.times]
        found: list[said.Statement] = []
        for step in steps:
            found.append(step)
            if not isinstance(step, said.Act) or self._holds_on(step) or not step.times:
                continue
            if all(time.span in known for time in step.times):
                self.policy("at-once-does-not-last")
                self._take_all(self.take(step, "times"))
                found[-1] = step.model_copy(update={"times": []})
                self.copies.append((found[-1], step))
        return found

    def _lasts_on(self, step: said.Act, found: m.Set[Any], made: Description) -> None:
        """“this model loses 1 Effort marker and gets +1 Fight until …”: what holds of the one of the row."""
        self.effect(self._said_of(step, found, made, step.mood))

    def _said_of(self, step: said.Act, found: m.Set[Any], made: Description, mood: str = "") -> said.Act:
        """An act with the one that is known as its subject."""
        it = said.Ref(word="it", span=made.span)
        on_it = step.model_copy(update={"who": it, "mood": mood, "shared": []})
        self.copies.append((on_it, step))
        now = self.tick()
        self.known_refs[id(it)] = Mention(found, Sort.PIECE, made.nouns, False, Came.DEFINITE, now, now)
        return on_it

    def _stripped(self, step: said.Statement, own_moods: tuple[str, ...] = ("cannot",)) -> said.Statement:
        """A step without the subject and mood that the row shares."""
        own = isinstance(step, said.Act) and step.mood in own_moods
        update: dict[str, Any] = {"who": None} if own else {"who": None, "mood": ""}
        if "shared" in step.__dict__:
            update["shared"] = []
            self.take(step, "shared")
        bare = step.model_copy(update=update)
        self.copies.append((bare, step))
        return bare

    def _then(self, group: list[said.Statement], gated: bool = False) -> None:
        """“A, then B”: in some games B only if A happened."""
        stopped = bool(self.steps[-1]) and isinstance(self.steps[-1][-1], m.Stop)  # to save is done as it is said
        truth = None if stopped or not self.lexicon.then_gates else self.happened()
        if truth is None:
            self._group_of(group, gated)
            return
        self.policy("then-gate")
        self.refuse_after_either(group[0])
        with self.block() as steps:
            self._group_of(group, gated)
        self.emit(m.If(truth, seq(steps)))
        self._gate = self.steps[-1][-1]

    def effect_after_then(self, item: said.Statement) -> None:
        """A sentence of a text: in some games all that stands behind “then” hangs on what stood before it."""
        before = self.steps[-1][-1] if self.steps[-1] else None
        if not isinstance(before, m.If) or before is not self._gate or isinstance(item, said.Follow):
            self.effect(item)
            return
        with self.block() as more:
            self.effect(item)
        if not more or not self.lexicon.then_gates_all:
            self.steps[-1] += more
            return
        self.policy("then-gates-all")
        self._gate = self.steps[-1][-1] = replace(before, then=seq([before.then, *more]))


def _shared(steps: list[said.Statement]) -> list[list[said.Statement]]:
    """Steps in groups of one subject said once."""
    groups: list[list[said.Statement]] = []
    for step in steps:
        before = groups[-1][-1] if groups else None
        if before is not None and _goes_on(before, step):
            groups[-1].append(step)
        else:
            groups.append([step])
    return groups


def _goes_on(before: said.Statement, step: said.Statement) -> bool:
    if not isinstance(before, said.Act) or not isinstance(step, said.Act) or before.passive or step.passive:
        return False
    if "shared" in step.__dict__:
        return bool({"who", "mood"} & set(step.__dict__["shared"]))
    if before.who is None or step.who is None:
        return before.mood != "" and step.mood == before.mood and step.who is None
    return before.who.span == step.who.span
