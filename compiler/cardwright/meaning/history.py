"""What was done before: in a period, in the deed that is answered, this way, by a choice."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning import nodes as m
from cardwright.meaning.descriptions import Descriptions
from cardwright.meaning.lexicon import Build
from cardwright.meaning.nodes import Sort
from cardwright.meaning.quantities import WORDS, Det
from cardwright.meaning.scope import Came, among, exists, replaced
from cardwright.meaning.symbols import Period, Role, Verb

PAST = frozenset({"past", "perfect"})


class History(Descriptions):
    """Reads clauses about the past as truths."""

    past_period: Period | None = None
    """The period that the main clause names: `cannot … during setup if you have …`."""

    answered: m.On | None = None
    """The deed that the ability answers."""

    @abstractmethod
    def deed_pattern(self, act: said.Act, moment: m.Moment, free: Role | None = None) -> m.On:
        """Which deeds an act describes; the part `free` is left open."""

    def negated(self, mood: str, truth: m.Truth, at: said.Statement) -> m.Truth:
        if mood == "":
            return truth
        if mood in ("does not", "cannot"):
            return m.Not(truth)
        raise self.refuse("mood", f"“{mood}” is not understood in a condition", at)

    def plain(self, act: said.Act, *allowed: str) -> None:
        """Refuse every part of an act that is not expected here."""
        for name in (
            "recipient",
            "roles",
            "by_doing",
            "as_if",
            "per",
            "manner",
            "times",
            "more",
            "what",
            "who",
            "mood",
        ):
            if name not in allowed and self.take(act, name):
                raise self.refuse("act-part", f"a part of “{act.verb}” is not understood here", act)
        self.take(act, "join")

    def manners(self, act: said.Act | said.Be) -> list[str]:
        """How, by the game's table; words that say nothing are left out."""
        found: list[str] = []
        for word in self.take(act, "manner"):
            means = self.lexicon.manners.get(word)
            if means is None:
                raise self.refuse("manner", f"“{word}” is not understood here", act)
            if means != "idle":
                found.append(means)
        return found

    def _history(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        """What was done in a period: `if you defeated an Ally this turn`."""
        if self.answered is not None and not act.times and gap is None:
            return self._as_answered(act, self.answered)
        if self.lexicon.verb(act.verb).build is Build.CHOOSE and not act.times and gap is not None:
            return self._was_chosen(act, gap)
        if gap is not None and self._just_now(act, gap):
            return self._this_way(act, gap)
        period = self._period_of(act)
        mood = self.take(act, "mood")
        free = self._gap_role(act, gap)
        if free is not None:
            assert gap is not None
            pattern = self.deed_pattern(act, m.Moment.AFTER, free)
            self.policy("history")
            return self.negated(mood, among(gap, m.Of(m.Past(pattern, period), free)), act)
        number = self._past_count(act, period)
        return self.negated(mood, number, act)

    def _just_now(self, act: said.Act, gap: m.Set[Any]) -> bool:
        """“Each player who revealed a Wound”: in what each of them was told to do just before."""
        verb = self.lexicon.verb(act.verb).verb
        done = [item for item in self.deeds if verb in item.verbs and item.deed in self.loops]
        mine = isinstance(act.who, said.Gap) and isinstance(gap, m.Var) and gap.sort is Sort.PLAYER
        return bool(done) and mine and not act.times and self.past_period is None

    def _as_answered(self, act: said.Act, answered: m.On) -> m.Truth:
        """“Fight: If you defeated this card in Claw”: how the deed was done that is answered."""
        if self.lexicon.verb(act.verb).verb not in answered.verbs or answered.deed is None:
            raise self.refuse("past-period", "when this was is not said", act, "say it: this turn, this round")
        mood = self.take(act, "mood")
        self.policy("past-is-the-occasion")
        pattern = self.deed_pattern(self._placed_self(act), m.Moment.AFTER)
        return self.negated(mood, m.Matches(answered.deed, pattern, span=act.span), act)

    def _placed_self(self, act: said.Act) -> said.Act:
        """“defeated this card in Claw”: where it was done."""
        what = act.what
        if not isinstance(what, said.Self) or len(what.where) != 1 or not isinstance(what.where[0], said.Related):
            return act
        relation = what.where[0]
        if relation.preposition not in ("in", "on", "at"):
            raise self.refuse("past-place", f"“{relation.preposition}” is not understood here", relation)
        self.take(what, "where")
        role = said.Role(
            role="place",
            preposition=self.take(relation, "preposition"),
            thing=self.take(relation, "thing"),
            span=relation.span,
        )
        bare = what.model_copy(update={"where": []})
        moved = act.model_copy(update={"what": bare, "roles": [*act.roles, role]})
        self.copies += [(bare, what), (moved, act)]
        return moved

    def _was_chosen(self, act: said.Act, gap: m.Set[Any]) -> m.Truth:
        """“each character that was not chosen”: by any pick so far."""
        self.plain(act, "what", "mood")
        sort = gap.sort if isinstance(gap, m.Var) else None
        picked = [known.what for known in self.mentions if known.came is Came.PICK and known.sort is sort]
        if not picked or not act.passive or not isinstance(self.take(act, "what"), said.Gap):
            raise self.refuse("was-chosen", "nothing was chosen before", act)
        self.policy("chosen-is-all-picks")
        found = picked[0] if len(picked) == 1 else m.Union(tuple(picked))
        return self.negated(self.take(act, "mood"), among(gap, found), act)

    def _past_count(self, act: said.Act, period: Period) -> m.Truth:
        """Deeds counted, or what was done to so many."""
        what = act.what
        self.policy("history")
        if isinstance(what, said.Select) and what.kinds[0].kind in ("token", "stat") and what.quantity is not None:
            return self._past_amount(act, what, period)
        if isinstance(what, said.Amount) and what.inches:
            return self._past_distance(act, what, period)
        who = act.who
        for thing in (who, what):
            if isinstance(thing, said.Select) and thing.quantity and WORDS.get(tuple(thing.quantity.words)) is Det.ALL:
                raise self.refuse("past-all", "whether it has happened to all of them cannot be asked", thing)
        if (
            isinstance(who, said.Select)
            and who.quantity is not None
            and (who.quantity.number or "no" in who.quantity.words)
        ):
            return self._past_members(act, who, self.subject_role(act), period)
        if (
            isinstance(what, said.Select)
            and what.quantity is not None
            and (what.quantity.number is not None or "no" in what.quantity.words)
        ):
            return self._past_members(act, what, self.lexicon.verb(act.verb).object, period)
        pattern = self.deed_pattern(act, m.Moment.AFTER)
        return exists(m.Past(pattern, period))

    def _past_amount(self, act: said.Act, what: said.Select, period: Period) -> m.Truth:
        """“a friendly model inflicted 2 or more Damage on an enemy model this activation”: added up over the deeds."""
        amount = self.amount(self.take(what, "quantity"))
        bare = what.model_copy(update={"quantity": None})
        whole = act.model_copy(update={"what": bare})
        self.copies += [(whole, act), (bare, what)]
        pattern = self.deed_pattern(whole, m.Moment.AFTER)
        return self._summed(pattern, period, Role("amount"), lambda total: self._held(total, amount, what))

    def _past_distance(self, act: said.Act, what: said.Amount, period: Period) -> m.Truth:
        """“Robb Stark moved 6" or more this activation”: added up over the deeds."""
        amount = self.amount(self.take(what, "quantity"))
        if self.take(what, "where") or self.take(what, "filters") or not self.take(what, "inches"):
            raise self.refuse("distance", "this distance is not understood", what)
        bare = act.model_copy(update={"what": None})
        self.copies.append((bare, act))
        self.take(act, "what")
        pattern = self.deed_pattern(bare, m.Moment.AFTER)
        at = said.Select(kinds=[], span=what.span)
        return self._summed(pattern, period, Role("distance"), lambda total: self._held(total, amount, at))

    def _summed(self, pattern: m.On, period: Period, role: Role, holds: Callable[[m.Number], m.Truth]) -> m.Truth:
        """A sum over deeds, for one and the same of each piece that is described: some model, on some model."""
        loose = [
            slot
            for slot in pattern.slots
            if slot.each.sort is Sort.PIECE and slot.truth is not None and not isinstance(slot.truth, m.Among)
        ]
        slots = list(pattern.slots)
        bound: list[tuple[m.Var[Any], m.Truth]] = []
        for slot in loose:
            assert slot.truth is not None
            if isinstance(slot.truth, m.Is) and isinstance(slot.truth.quality, m.Called):
                continue
            one = self.fresh(Sort.PIECE)
            slots[slots.index(slot)] = m.Slot(slot.role, slot.each, among(slot.each, one), span=slot.span)
            bound.append((one, about(slot.truth, slot.each, one)))
        whole = m.On(pattern.verbs, tuple(slots), pattern.moment, None, pattern.nth, pattern.truth, span=pattern.span)
        truth = holds(m.AmountOf(m.Past(whole, period), role))
        for one, such in reversed(bound):
            self.policy("one-and-the-same")
            truth = exists(m.Where(m.Anywhere(), one, m.And((such, truth))))
        return truth

    def _past_members(self, act: said.Act, thing: said.Select, role: Role, period: Period) -> m.Truth:
        if role == Role("by") and self.is_piece(thing):
            role = Role("doer")
        amount = self.amount(self.take(thing, "quantity"))
        bare = thing.model_copy(update={"quantity": None})
        parts = {"who": bare} if thing is act.who else {"what": bare}
        whole = act.model_copy(update=parts)
        self.copies += [(whole, act), (bare, thing)]
        pattern = self.deed_pattern(whole, m.Moment.AFTER)
        return self._held(m.Count(m.Of(m.Past(pattern, period), role)), amount, thing)

    def subject_role(self, act: said.Act) -> Role:
        data = self.lexicon.verb(act.verb)
        if data.build is Build.BECOME:
            return data.object
        if act.passive or (act.what is None and self.is_piece(act.who) and data.subject == Role("by")):
            return data.object
        if isinstance(act.what, said.Amount) and act.what.inches:
            return data.object
        return Role("doer") if data.subject == Role("by") and self.is_piece(act.who) else data.subject

    def is_piece(self, thing: said.Thing | None) -> bool:
        if isinstance(thing, (said.Self, said.Named)):
            return True
        if isinstance(thing, said.Gap):
            return isinstance(self.gap, m.Var) and self.gap.sort is Sort.PIECE
        return isinstance(thing, said.Select) and thing.kinds[0].kind in ("card", "value", "die")

    def _gap_role(self, act: said.Act, gap: m.Set[Any] | None) -> Role | None:
        data = self.lexicon.verb(act.verb)
        if not isinstance(gap, m.Var):
            return None
        if isinstance(act.what, said.Gap):
            return data.object
        if isinstance(act.who, said.Gap):
            role = self.subject_role(act)
            return Role("doer") if role == Role("by") and gap.sort is Sort.PIECE else role
        return None

    def _period_of(self, act: said.Act) -> Period:
        times = self.take(act, "times")
        if not times and self.past_period is not None:
            self.policy("past-in-the-same-period")
            return self.past_period
        if len(times) != 1:
            raise self.refuse("past-period", "when this was is not said", act, "say it: this turn, this round")
        time = times[0]
        if self.take(time, "relation") not in ("this", "that"):
            raise self.refuse("past-period", "this time is not understood for the past", time)
        return self.period(self.take(time, "period"), time)

    def period(self, noun: str, at: said.Time | said.Statement | said.Thing) -> Period:
        found = self.lexicon.periods.get(noun)
        if found is None:
            raise self.refuse("period", f"the game's table has no period “{noun}”", at)
        return found

    def _this_way(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        """“discarded this way”: by the nearest earlier deed of the same verb."""
        if self.take(act, "times") or self.take(act, "mood") or (act.tense not in PAST and not act.passive):
            raise self.refuse("this-way", "when this was done is not understood", act)
        verb = self.lexicon.verb(act.verb).verb
        deed = self._way(verb)
        free = self._gap_role(act, gap)
        if deed is None or gap is None or free is None:
            raise self.refuse("this-way", "nothing was done this way before", act)
        self.policy("this-way")
        self.take(act, "manner")
        if isinstance(act.who, said.Gap) and isinstance(act.what, said.Select):
            return self._own_way(act, gap, free, deed)
        for name in ("who", "what"):
            if isinstance(getattr(act, name), (said.Gap, said.You)):
                self.take(act, name)
        self.plain(act, "who", "what", "manner", "times", "mood")
        return among(gap, m.Of(deed, free))

    def _way(self, verb: Verb) -> m.Set[m.Event] | None:
        """The nearest earlier deed of a verb; of several verbs together, those of them that were of this one."""
        known = [item for item in self.deeds if verb in item.verbs]
        before = [] if known else self.memory.done(verb)
        if not known and not before:
            return None
        item = (known or before)[-1]
        deed: m.Set[m.Event] = item.deed if known else m.Kept(Sort.DEED, item.deed.number)
        if len(item.verbs) == 1:
            return deed
        one = self.fresh(Sort.DEED)
        return m.Where(deed, one, m.Matches(one, m.On((verb,), (), m.Moment.AFTER)))

    def _own_way(self, act: said.Act, gap: m.Set[Any], role: Role, deed: m.Set[m.Event]) -> m.Truth:
        """“each player who discarded a Hero this way”: asked of what he did himself."""
        self.take(act, "who")
        made = self.describe(self.take(act, "what"))
        self.plain(act, "who", "what", "manner", "times", "mood")
        if made.places or made.base is not None or act.mood or act.times:
            raise self.refuse("this-way", "what was done this way is not understood", act)
        if isinstance(deed, m.Where):
            raise self.refuse("this-way", "what was done this way is not understood", act)
        one = self.fresh(Sort.DEED)
        own = m.Where(deed, one, among(m.Of(one, role), gap))
        found: m.Set[Any] = self.narrowed(m.Of(own, self.lexicon.verb(act.verb).object), made)
        return self.counted(made, found)

    def _first_done(self, x: m.Set[Any], what: said.Thing) -> m.Truth | None:
        """“this is the first card you played this turn”."""
        if not isinstance(what, said.Select) or what.quantity is None or what.quantity.words != ["the", "first"]:
            return None
        clauses = [item for item in what.where if isinstance(item, said.Where) and isinstance(item.clause, said.Act)]
        act = clauses[0].clause if len(clauses) == 1 else None
        if not isinstance(act, said.Act) or not isinstance(act.what, said.Gap) or act.tense not in PAST or act.mood:
            return None
        self.amount(self.take(what, "quantity"))
        self.take(what, "where")
        for name in ("link", "clause"):
            self.take(clauses[0], name)
        period = self._period_of(act)
        one = what.model_copy(
            update={"quantity": None, "where": [each for each in what.where if each is not clauses[0]]}
        )
        whole = act.model_copy(update={"what": one, "times": []})
        self.copies += [(one, what), (whole, act)]
        for name in ("what", "tense", "mood"):
            self.take(act, name)
        pattern = replace(self.deed_pattern(whole, m.Moment.AFTER), nth=m.Nth(1, period))
        self.policy("history")
        return among(x, m.Of(m.Past(pattern, period), self.lexicon.verb(act.verb).object))


def about(truth: m.Truth, old: m.Set[Any], new: m.Set[Any]) -> m.Truth:
    found: m.Truth = replaced(truth, old, new)
    return found
