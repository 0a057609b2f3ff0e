"""What is done: choices, costs, offers, conditions and durations, in the order of the words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.abridged.alternatives import Alternative, alternative, as_one_amount, one_or_the_other
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Period, Role
from cardwright.meaning.calculus.walk import bound, used, walk
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.memory import DeedMention
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.scope import Came, Mention, seq
from cardwright.meaning.doing.loops import Loops
from cardwright.meaning.gamedata.lexicon import Build
from cardwright.meaning.happenings.patterns import CONDITIONS, FIRST, MOMENTS, ONCE, UNTIL_NEXT
from cardwright.meaning.lasting.standings import FORBIDDEN

CAUSES = frozenset({"have"})
"""Verbs by which one has another do something."""
COULD_NOT = frozenset({"if you cannot", "if they cannot"})
IF_DONE = frozenset({"if you do", "if they do", "if it does"})


LATER: dict[str, tuple[type[m.Ends] | type[m.Begins], m.Set[m.Player] | None]] = {
    "at end": (m.Ends, None),
    "at end of this": (m.Ends, None),
    "at start of your next": (m.Begins, m.You()),
}
"""A time that is still to come, for something that is done once."""


class Effects(Loops):
    """Reads statements as effects; what they do is emitted in order."""

    follows_a_line: bool = False
    """Whether a line stands above this one, which is done before it."""

    def effect(self, statement: said.Statement) -> None:
        """Emit what a statement does."""
        either = one_or_the_other(statement)
        if either is not None:
            statement = self._this_or_that(statement, *either)
        readers: dict[type, Callable[[Any], None]] = {
            said.Act: self._act,
            said.Sequence: self._sequence,
            said.Pay: self._pay,
            said.When: self._when,
            said.Follow: self._follow,
            said.Timed: self._timed,
            said.During: self._during_effect,
            said.Choice: self._choice,
            said.Penalty: self._penalty,
            said.ForEach: self._for_each,
            said.Cause: self._cause,
        }
        reader = readers.get(type(statement))
        if reader is None:
            raise self.refuse("effect", "this is not understood as something to do", statement)
        steps, before, spoken = self.steps[-1], len(self.steps[-1]), len(self.references)
        reader(statement)
        self.goes_on(before, spoken, statement)
        self.latest = (steps, before)

    def done(self, *statements: said.Statement) -> m.Effect:
        """Statements as one effect."""
        with self.block() as steps:
            for statement in statements:
                self.effect(statement)
        if not steps:
            raise self.refuse("nothing", "this does nothing", statements[0])
        return seq(steps)

    # ------------------------------------------------------------ durations

    def lasts_for(self, act: said.Act) -> bool:
        """“it gets +2 STR until the end of the phase”, “cannot attack this turn”."""
        if len(act.times) == 1 and act.times[0].relation in LATER:
            self._delayed(act)
            return True
        times = [time for time in act.times if time.relation in ("until end", "this", *UNTIL_NEXT)]
        if not times or not self.is_standing(act):
            return False
        self.take(act, "times")
        until = tuple(self.ending(time) for time in times)
        standings = self._without_times(act)
        self.emit(m.Last(tuple(standings), m.Until(until), span=act.span))
        return True

    def _without_times(self, act: said.Act) -> list[m.Standing]:
        bare = act.model_copy(update={"times": []})
        self.copies.append((bare, act))
        return self._act_standing(bare)

    def ending(self, time: said.Time) -> m.Pattern:
        relation, noun = self.take(time, "relation"), self.take(time, "period")
        period = self.period(noun, time)
        if relation in ("until end", "this"):
            return m.Ends(period, span=time.span)
        if relation in UNTIL_NEXT:
            return m.Begins(period, UNTIL_NEXT[relation], span=time.span)
        raise self.refuse("until", "this duration is not understood", time)

    def _timed(self, timed: said.Timed) -> None:
        """“Until the end of the phase, …”, “At the end of the phase, …”."""
        time, do = self.take(timed, "time"), self.take(timed, "do")
        if time.relation in ("until end", "this", *UNTIL_NEXT):
            until = self.ending(time)
            once = 1 if isinstance(do, said.When) and do.word in ONCE else None
            self.emit(m.Last(tuple(self.held(do)), m.Until((until,), once), span=timed.span))
            return
        if time.relation in LATER:
            self._later(time, do, timed.span)
            return
        raise self.refuse("timed", "this time is not understood here", time)

    def _later(self, time: said.Time, do: said.Statement, span: m.Span) -> None:
        """What is done once, when the time comes."""
        make, whose = LATER[self.take(time, "relation")]
        pattern = make(self.period(self.take(time, "period"), time), whose, span=time.span)
        trigger = m.Trigger(pattern, self.done(do), False, span=span)
        self.emit(m.Last((trigger,), m.Until((), 1), span=span))

    def _delayed(self, act: said.Act) -> None:
        """“Draw a card at the start of your next turn.”"""
        (time,) = self.take(act, "times")
        bare = act.model_copy(update={"times": []})
        self.copies.append((bare, act))
        self._later(time, bare, act.span)

    def held(self, do: said.Statement) -> list[m.Standing]:
        """What holds for a while: standings, or a trigger."""
        banned = isinstance(do, said.When) and do.place == "after" and self._is_ban(do.do)
        if isinstance(do, said.When) and (do.word in MOMENTS or _would(do)) and not banned:
            return [self.trigger(do)]
        if isinstance(do, said.Sequence) and self.priced(do) is None:
            join, bans = self.take(do, "join"), all(self._is_ban(step) for step in do.steps)
            if join not in ("and", ",", "but") and not (join == "nor" and bans):
                raise self.refuse("sequence", "this is not understood as what holds for a while", do)
            steps = self.take(do, "steps")
            if any(isinstance(step, said.When) and step.word in ONCE for step in steps):
                raise self.refuse("once-of-several", "what holds for a while and what is done once are two", do)
            return [made for step in steps for made in self.held(step)]
        return self.standing(do)

    def _is_ban(self, do: said.Statement | None) -> bool:
        """“does not kneel when declared as an attacker”: what is then not done, rather than done."""
        return isinstance(do, said.Act) and do.mood in FORBIDDEN and not do.times

    def trigger(self, when: said.When) -> m.Trigger:
        """“when an enemy model moves, it …” inside a duration."""
        word, condition, do = (self.take(when, name) for name in ("word", "condition", "do"))
        pattern = self.occasion(condition, word)
        return m.Trigger(pattern, self.done(do), False, span=when.span)

    # ------------------------------------------------------------ joined

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

    def _pay(self, pay: said.Pay) -> None:
        cost, effect = self.take(pay, "cost"), self.take(pay, "effect")
        may = isinstance(cost, said.Act) and cost.mood == "may"
        if isinstance(cost, said.Act) and cost.who is not None and not isinstance(cost.who, said.You):
            self._paid_by(pay, cost)
            return
        if may:
            bare = self._stripped(cost)
            self.take(cost, "mood")
            self.take(cost, "who")
            cost = bare
        deed = self.fresh(Sort.DEED)
        with self.paying():
            paid = self.done(cost)
        made = m.Pay(self.actor, paid, self.done(effect), deed, span=pay.span)
        self.emit(m.May(self.actor, made) if may else made)
        self.deeds.append(DeedMention(deed, frozenset(), may))

    def _paid_by(self, pay: said.Pay, cost: said.Act) -> None:
        """“its controller may pay 1 gold to stand it”: he pays, and it is done for him."""
        bare = cost.model_copy(update={"who": None})
        inner = pay.model_copy(update={"cost": bare})
        self.copies += [(bare, cost), (inner, pay)]
        payer = self.describe(self.take(cost, "who"), (Sort.PLAYER, Sort.PIECE))
        if payer.sort is Sort.PIECE:
            self._pays_as(payer, cost, self.take(pay, "effect"), pay)
            return
        if payer.sort is not Sort.PLAYER:
            raise self.refuse("pay", "who pays is not understood", cost)
        self.as_player(payer, lambda: self._pay(inner), pay.span)

    def _paid_by_a_piece(self, cost: said.Act, goal: said.Statement, whole: said.Sequence) -> None:
        """“this model may take 1 Effort marker to move up to 3"”: what it pays, and what for."""
        if cost.who is None or self.is_player(cost.who) or cost.mood not in ("", "may"):
            raise self.refuse("sequence", "this is not understood as things to do", whole)
        self._pays_as(self.describe(self.take(cost, "who"), (Sort.PIECE,)), cost, goal, whole)

    def _pays_as(self, payer: Description, cost: said.Act, goal: said.Statement, whole: said.Statement) -> None:
        """A piece pays by doing something; whoever acts decides whether it does."""
        if payer.sort is not Sort.PIECE or payer.amount.det is not Det.THE or not isinstance(goal, said.Act):
            raise self.refuse("pay", "who pays is not understood", cost)
        self.policy("a-piece-pays")
        found = self.pieces(payer)
        self.spoken_of(payer, found)
        may, deed = self.take(cost, "mood") == "may", self.fresh(Sort.DEED)
        if goal.who is not None and (cost.who is None or goal.who.span != cost.who.span):
            raise self.refuse("pay", "who does this is not understood", goal)
        self._take_all(self.take(goal, "who"))
        with self.paying():
            paid = self.done(self._said_of(cost, found, payer))
        data = self.lexicon.verb(goal.verb)
        own = data.kinds or data.build in _OF_PIECES or data.subject != Role("by")
        bare = self._said_of(goal, found, payer) if own else self._stripped(goal)
        made = m.Pay(self.actor, paid, self.done(bare), deed, span=whole.span)
        self.emit(m.May(self.actor, made) if may else made)
        self.deeds.append(DeedMention(deed, frozenset(), may))

    # ------------------------------------------------------------ conditions

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

    def _this_turn(self, when: said.When) -> None:
        """“Whenever you defeat an Ally this turn, …” lasts as long as its period."""
        condition = when.condition
        times = condition.times if isinstance(condition, said.Act) else []
        if not times and (when.word in ONCE or (when.word == "after" and self._is_end(condition))):
            self.emit(m.Last((self.trigger(when),), m.Until((), 1), span=when.span))
            return
        if len(times) != 1 or times[0].relation != "this":
            raise self.refuse("when-effect", "how long this is waited for is not said", when)
        self.policy("whenever-this-turn")
        until = self.ending(times[0])
        once = 1 if when.word in ONCE else None
        self.emit(m.Last((self.trigger(when),), m.Until((until,), once), span=when.span))

    def _is_end(self, condition: said.Statement) -> bool:
        """“After the challenge ends”: of what is under way, and so once."""
        return (
            isinstance(condition, said.Act)
            and self.lexicon.verb(condition.verb).build is Build.END
            and isinstance(condition.who, said.Select)
            and condition.who.kinds[0].kind in ("occasion", "period")
            and condition.who.quantity is not None
            and condition.who.quantity.words in (["the"], ["this"])
        )

    def _this_or_that(
        self, statement: said.Statement, choice: said.Choice, act: said.Act, things: said.Both
    ) -> said.Choice:
        """“it gains Renown or Stealth”: who does it picks which."""
        self.policy("one-of-two-gained")
        for node, names in ((act, ("what",)), (things, ("join", "things"))):
            for name in names:
                self.take(node, name)
        for option in choice.options:
            inner = option.do if isinstance(option, said.Timed) else option
            assert isinstance(inner, said.Act)
            self.copies.append((inner, act))
            if inner is not option:
                self.take(statement, "do")
                self.copies.append((option, statement))
        self.take(act, "more")
        return choice

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

    def _if_declined(self, offer: m.May, do: said.Statement, follow: said.Follow) -> None:
        """“You may put it into your Victory Pile. Otherwise, KO it”: unless the first that was offered was done."""
        done = [node for node in walk(offer.effect) if isinstance(node, m.Do)]
        either = any(isinstance(node, (m.Either, m.If, m.Each)) for node in walk(offer.effect))
        if either or not done or done[0].deed is None or not isinstance(offer.who, m.You):
            raise self.refuse("otherwise", "what is otherwise is not clear", follow)
        self.policy("otherwise-if-declined")
        self.emit(m.If(m.Not(m.Did(done[0].deed)), self.done(do), span=follow.span))

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

    # ------------------------------------------------------------ choices

    def _choice(self, choice: said.Choice) -> None:
        """“Choose one: …”, “A or B”; “1 gold, or 2 gold if …” leaves nothing to choose."""
        amounts = as_one_amount(choice)
        if amounts is not None:
            when, act, phrase = amounts
            for node, names in ((choice, ("options",)), (phrase, ("thing", "manner"))):
                for name in names:
                    self.take(node, name)
            assert when.do is not None
            self.copies += [(when.do, act), (when, choice.options[1])]
            self.take(choice.options[1], "do")
            self._when(when)
            return
        if choice.intro is None and len(_shared(choice.options)) == 1 and self._offered_choice(choice):
            return
        intro = self.take(choice, "intro")
        if isinstance(intro, said.Act) and isinstance(intro.who, (said.Select, said.Ref)):
            self._each_chooses(choice, intro)
            return
        if isinstance(intro, said.Follow):
            self.effect(self._following(choice, intro))
            return
        number: m.Number = m.Const(1)
        least: m.Number | None = None
        who = self.actor
        if isinstance(intro, said.Sequence) and intro.steps:
            if self.take(intro, "join") not in ("and", ",", "then"):
                raise self.refuse("listing", "what introduces this list is not understood", intro)
            *before, intro = self.take(intro, "steps")
            for step in before:
                self.effect(step)
        if intro is not None:
            number, least = self._intro(intro)
        options = tuple(self.done(option) for option in self.take(choice, "options"))
        self.emit(m.Either(who, number, options, least=least, span=choice.span))

    def _offered_choice(self, choice: said.Choice) -> bool:
        """“That player may draw 1 card or gain 1 gold”: he is offered one of them, and chooses which."""
        acts = [option for option in choice.options if isinstance(option, said.Act)]
        who = acts[0].who
        if {act.mood for act in acts} != {"may"} or len(acts) < 2:
            return False
        if who is not None and not isinstance(who, (said.You, said.Select, said.Ref)):
            return False
        for name in ("intro", "options"):
            self.take(choice, name)
        for act in acts:
            self.take(act, "mood")
            if self.take(act, "who") is not None and act is not acts[0]:
                self._take_all(act.who, told=True)
        self.policy("who-may-chooses-which")

        def body() -> None:
            with self.block() as steps:
                found = tuple(self.done(self._stripped(act)) for act in acts)
                self.emit(m.Either(self.actor, m.Const(1), found, span=choice.span))
            deed = self.fresh(Sort.DEED)
            self.emit(m.May(self.actor, seq(steps), deed, span=choice.span))
            self.deeds.append(DeedMention(deed, frozenset(), True))

        if who is None or isinstance(who, said.You):
            body()
            return True
        made = self.describe(who, (Sort.PLAYER,))
        if made.sort is not Sort.PLAYER:
            raise self.refuse("choice", "who chooses is not understood", choice)
        self.as_player(made, body, choice.span)
        return True

    def _following(self, choice: said.Choice, intro: said.Follow) -> said.Statement:
        """“If you do, choose one: …”: the list is what is done then."""
        inner = choice.model_copy(update={"intro": self.take(intro, "do")})
        made = intro.model_copy(update={"do": inner})
        self.copies += [(inner, choice), (made, intro)]
        return made

    def _each_chooses(self, choice: said.Choice, intro: said.Act) -> None:
        """“Each player chooses one: …”: everybody for himself; that he must, says nothing more."""
        mood = self.take(intro, "mood")
        bare = intro.model_copy(update={"who": None, "mood": "" if mood == "must" else mood})
        inner = choice.model_copy(update={"intro": bare})
        self.copies += [(bare, intro), (inner, choice)]
        made = self.describe(self.take(intro, "who"), (Sort.PLAYER,))
        if made.sort is not Sort.PLAYER:
            raise self.refuse("listing", "who chooses is not understood", intro)
        self.as_player(made, lambda: self._choice(inner), choice.span)

    def _intro(self, intro: said.Statement) -> tuple[m.Number, m.Number | None]:
        """How many are chosen, and how many at the least, where these are not the same."""
        if not isinstance(intro, said.Act) or self.lexicon.verb(self.take(intro, "verb")).build is not Build.CHOOSE:
            raise self.refuse("listing", "what introduces this list is not understood", intro)
        what = self.take(intro, "what")
        who = self.take(intro, "who")
        self.plain(intro, "what", "who", "mood")
        if (who is not None and not isinstance(who, said.You)) or self.take(intro, "mood") not in ("", "must"):
            raise self.refuse("listing", "who chooses is not understood", intro)
        if isinstance(what, said.Ref) and self.take(what, "word") == "one":
            return m.Const(1), None
        if isinstance(what, said.Amount):
            amount = self.amount(self.take(what, "quantity"))
            if amount.counted and amount.least is not None and amount.most is not None:
                if not self.take(what, "chosen"):
                    raise self.refuse("listing", "how many are chosen is not understood", intro)
                self.chosen.add(id(what))
                return amount.most, None if amount.least == amount.most else amount.least
        raise self.refuse("listing", "how many are chosen is not understood", intro)

    def _penalty(self, penalty: said.Penalty) -> None:
        """“Each player reveals a Hero or gains a Wound”: each one's own choice of what can be done."""
        options = [self.take(penalty, "do"), *self.take(penalty, "otherwise")]
        acts = [option for option in options if isinstance(option, said.Act)]
        first = options[0]
        if len(acts) != len(options) or not isinstance(first, said.Act) or first.who is None:
            raise self.refuse("penalty", "this demand is not understood", penalty)
        for act in acts[1:]:
            self.take(act, "who")
            if act.who is None or act.who.span != first.who.span or act.who != first.who:
                raise self.refuse("penalty", "this demand is not understood", act)
            self._take_all(act.who, told=True)
        if any(self.take(act, "mood") not in ("", "must") for act in acts):
            raise self.refuse("penalty", "this demand is not understood", penalty)
        made = self.describe(self.take(first, "who"), (Sort.PLAYER,))
        self.policy("demand-is-a-choice")

        def body() -> None:
            found = tuple(self.done(self._stripped(option)) for option in options)
            self.emit(m.Either(self.actor, m.Const(1), found, span=penalty.span))

        self.as_player(made, body, penalty.span)

    # ------------------------------------------------------------ others

    def _for_each(self, each: said.ForEach) -> None:
        """“For each Knight you control, gain 1 gold” as “gain 1 gold for each Knight you control”."""
        per, do = self.take(each, "per"), self.take(each, "do")
        if not isinstance(do, said.Act) or do.per is not None or do.mood or mentions_something(do):
            raise self.refuse(
                "for-each", "“for each” at the beginning is not understood here", each, "say it at the end"
            )
        counted = do.model_copy(update={"per": per})
        self.copies.append((counted, do))
        self.effect(counted)

    def _cause(self, cause: said.Cause) -> None:
        if cause.mood == "may" and cause.verb in CAUSES and not cause.shared:
            self._may_cause(cause)
            return
        who, do = self.take(cause, "who"), self.take(cause, "do")
        causer = self.take(cause, "causer")
        if self.take(cause, "mood") or (causer is not None and not isinstance(causer, said.You)):
            raise self.refuse("cause", "who has somebody do this is not understood", cause)
        verb = self.take(cause, "verb")
        chooses = self.lexicon.verb(verb).build is Build.CHOOSE
        if verb not in CAUSES and not chooses:
            raise self.refuse("cause", "having this done is not understood", cause)
        made = self.describe(who, (Sort.PLAYER, Sort.PIECE))
        if chooses and (made.amount.det is not Det.SOME or not made.target):
            raise self.refuse("cause", "having this done is not understood", cause)
        if chooses:
            self.policy("who-is-chosen-does-it")
        if made.sort is Sort.PLAYER:
            self.as_player(made, lambda: self.effect(do), cause.span)
            return
        if not isinstance(do, said.Act) or do.who is not None:
            raise self.refuse("cause", "having this done is not understood", cause)
        moved = do.model_copy(update={"who": who})
        self.copies.append((moved, do))
        self.effect(moved)

    def _may_cause(self, cause: said.Cause) -> None:
        """“You may have a Villain enter the city”: it is offered to you."""
        self.take(cause, "mood")
        sure = cause.model_copy(update={"mood": ""})
        self.copies.append((sure, cause))
        with self.block() as steps:
            self._cause(sure)
        deed = self.fresh(Sort.DEED)
        self.emit(m.May(self.actor, seq(steps), deed, span=cause.span))
        self.deeds.append(DeedMention(deed, frozenset(), True))

    def _during_effect(self, during: said.During) -> None:
        """“From King's Landing or any play area, take …”: where things lie; “During a challenge, …”: a condition."""
        truth = self.during(during)
        if truth is not None:
            self.emit(m.If(truth, self.done(self.take(during, "do")), span=during.span))
            return
        preposition, thing, do = (self.take(during, name) for name in ("preposition", "thing", "do"))
        if preposition == "starting with" and isinstance(thing, said.You) and self._in_turn(do):
            self.policy("starting-with-you")
            self.effect(do)
            return
        if preposition != "from" or not isinstance(do, said.Act) or not self.is_place(thing):
            raise self.refuse("during-effect", "this is not understood before something to do", during)
        role = said.Role(role="source", preposition="from", thing=thing, span=thing.span)
        moved = do.model_copy(update={"roles": [*do.roles, role]})
        self.copies.append((moved, do))
        self.effect(moved)

    def _in_turn(self, do: said.Statement) -> bool:
        """Whether all players do something, one after another."""
        first = do.steps[0] if isinstance(do, said.Sequence) else do
        who = first.who if isinstance(first, said.Act) else None
        if not isinstance(who, said.Select) or who.kinds[0].kind != "player" or who.quantity is None:
            return False
        return who.quantity.words == ["each"] and not (who.where or who.kinds[0].filters)

    def during(self, during: said.During) -> m.Truth | None:
        """That what a statement is said to happen during is under way; None where it says something else."""
        thing = during.thing
        if during.preposition != "during" or not isinstance(thing, said.Select) or thing.kinds[0].kind != "occasion":
            return None
        for name in ("preposition", "thing"):
            self.take(during, name)
        made = self.describe(thing, (Sort.DEED,))
        if made.amount.det is not Det.SOME or made.amount.counted or made.base is not None:
            raise self.refuse("during-effect", "during which of these is not understood", thing, "say “during a …”")
        return self.under_way(made, thing.span)


_OWN_MOODS = (("cannot", "may"), ("cannot",))  # “it gains 1 gold and may stand”, “it may stand and cannot attack”
_OF_PIECES = frozenset({Build.OCCASION, Build.ROLL, Build.REROLL})
"""What pieces do, of what is said without an object of its own."""


def mentions_something(node: said.Node) -> bool:
    """Whether something in it goes back to what was said before."""
    values = [value for value in node.__dict__.values() if isinstance(value, (said.Node, list))]
    below = [item for value in values for item in (value if isinstance(value, list) else [value])]
    return any(
        isinstance(item, said.Node) and (isinstance(item, said.Ref) or mentions_something(item)) for item in below
    )


def is_of_the_card(condition: said.Statement) -> bool:
    """“while this card is in a play area”, “while that card is in shadows”: what it says ends with that, and needs no
    other end."""
    if not isinstance(condition, said.Be) or condition.negated:
        return False
    placed = [role.role for role in condition.roles] == ["place"] and not (condition.state or condition.what)
    return isinstance(condition.who, said.Self) or (isinstance(condition.who, said.Ref) and placed)


def _would(when: said.When) -> bool:
    return isinstance(when.condition, said.Act) and when.condition.mood == "would"


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


__all__ = ["Effects", "Period"]
