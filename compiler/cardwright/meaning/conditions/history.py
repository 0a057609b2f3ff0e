"""What was done before: in a period, in the deed that is answered, this way, by a choice."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Period, Role, Verb
from cardwright.meaning.calculus.walk import bound
from cardwright.meaning.conditions.sums import Sums
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import RELATIVE, WORDS, Det
from cardwright.meaning.context.scope import Came, among, both, exchanged, exists
from cardwright.meaning.gamedata.entries import Build

PAST = frozenset({"past", "perfect"})


class History(Sums):
    """Reads clauses about the past as truths."""

    past_period: Period | None = None
    """The period that the main clause names: `cannot … during setup if you have …`."""

    part_of_each: tuple[Role, m.Var[Any]] | None = None
    """Of each of several it is asked: which part that one has in what was done."""

    @abstractmethod
    def deed_pattern(self, act: said.Act, moment: m.Moment, free: Role | None = None) -> m.On:
        """Which deeds an act describes; the part `free` is left open."""

    @abstractmethod
    def each_of(self, made: Description, holds: Callable[[m.Set[Any]], m.Truth]) -> m.Truth:
        """A truth about a subject: about one definite, about so many of a set, about each, about none."""

    def negated(self, mood: str, truth: m.Truth, at: said.Statement) -> m.Truth:
        if mood == "":
            return truth
        if mood in ("does not", "cannot"):
            return m.Not(truth)
        raise self.refuse("mood", f"“{mood}” is not understood in a condition", at)

    def plain(self, act: said.Act, *allowed: str) -> None:
        """Refuse every part of an act that is not expected here."""
        parts = "recipient", "roles", "by_doing", "as_if", "per", "manner", "times", "more", "what", "who", "mood"
        for name in parts:
            if name not in allowed and self.take(act, name):
                raise self.refuse("act-part", f"a part of “{act.verb}” is not understood here", act)
        self.listed(act, "or")

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

    def narrowed(self, base: m.Set[Any], made: Description) -> m.Set[Any]:
        self._as_of_the_deed(made)
        return super().narrowed(base, made)

    def _as_of_the_deed(self, made: Description) -> None:
        """“each Ally with 5 or more [Attack] you defeated this turn”: it had so much then, whatever it has now."""
        done = [(truth, truth.set) for truth in made.truths if isinstance(truth, m.Among) and truth.of == made.each]
        deeds = [(truth, of, of.deed) for truth, of in done if isinstance(of, m.Of) and isinstance(of.deed, m.Past)]
        numbers = [truth for truth in made.truths if _is_of_a_number(truth, made.each)]
        if len(deeds) != 1 or not numbers:
            return
        truth, of, past = deeds[0]
        on = past.pattern
        if not isinstance(on, m.On) or on.nth is not None or any(slot.role == of.role for slot in on.slots):
            return
        self.policy("numbers-as-of-the-deed")
        each = self.fresh(made.sort)
        slot = m.Slot(of.role, each, exchanged(both(numbers), made.each, each), span=made.span)
        then = m.Past(replace(on, slots=(*on.slots, slot)), past.period)
        rest = [one for one in made.truths if one is not truth and one not in numbers]
        made.truths[:] = [*rest, m.Among(made.each, m.Of(then, of.role, span=of.span), span=truth.span)]

    def only_so(self, act: said.Act | said.Be, *words: str) -> None:
        """Refuse to be told how something is done beyond these words and such as say nothing."""
        for word in self.take(act, "manner"):
            if word not in words and self.lexicon.manners.get(word) != "idle":
                raise self.refuse("manner", f"“{word}” is not understood here", act)

    def _history(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        """What was done in a period: `if you defeated an Ally this turn`."""
        if gap is None and self._is_of_this_line(act):
            mood = self.take(act, "mood")
            self.take(act, "times")
            return self.negated(mood, self._so_many_this_way(act, self._way(self.lexicon.verb(act.verb).verb)), act)
        if self.answered is not None and not act.times and gap is None:
            return self.as_answered(act, self.answered)
        if self.lexicon.verb(act.verb).build is Build.CHOOSE and not act.times and gap is not None:
            return self._chose(act, gap) if isinstance(act.who, said.Gap) else self._was_chosen(act, gap)
        if gap is not None and self._just_now(act, gap):
            return self._this_way(act, gap)
        period = self._period_of(act)
        mood = self.take(act, "mood")
        free = self._gap_role(act, gap)
        if free is not None and isinstance(gap, m.Var) and isinstance(act.who, said.Gap) and _counts(act.what):
            self.policy("counted-of-each")
            before, self.part_of_each = self.part_of_each, (free, gap)
            try:
                return self.negated(mood, self._past_count(act, period), act)
            finally:
                self.part_of_each = before
        if free is not None:
            assert gap is not None
            pattern = self._recalled(act, free)
            self.policy("history")
            return self.negated(mood, among(gap, m.Of(m.Past(pattern, period), free)), act)
        recounting, self.recounting = self.recounting, True
        number = self._past_count(act, period)
        self.recounting = recounting
        return self.negated(mood, number, act)

    def _recalled(self, act: said.Act, free: Role | None = None) -> m.On:
        """Which deeds of the past are meant: of what they were done to nobody can speak by a pronoun."""
        pattern = self.deed_pattern(act, m.Moment.AFTER, free)
        inside = set(bound(pattern))
        self.mentions[:] = [item for item in self.mentions if item.what not in inside]
        return pattern

    def _is_of_this_line(self, act: said.Act) -> bool:
        """“Reveal the top 3 cards of your deck. If you revealed two or more Soldiers”: when it was done just before."""
        verb = self.lexicon.verb(act.verb).verb
        done = any(verb in item.verbs for item in self.deeds) and isinstance(act.what, said.Select)
        told = isinstance(act.who, said.You) or (act.passive and act.who is None)
        return done and told and not act.times and not act.roles and self.past_period is None

    def _just_now(self, act: said.Act, gap: m.Set[Any]) -> bool:
        """“Each player who revealed a Wound”: in what each of them was told to do just before."""
        verb = self.lexicon.verb(act.verb).verb
        done = [item for item in self.deeds if verb in item.verbs and item.deed in self.loops]
        mine = isinstance(act.who, said.Gap) and isinstance(gap, m.Var) and gap.sort is Sort.PLAYER
        return bool(done) and mine and not act.times and self.past_period is None

    @abstractmethod
    def as_answered(self, act: said.Act, answered: m.On) -> m.Truth:
        """How the deed was done that is answered."""

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

    def _chose(self, act: said.Act, gap: m.Set[Any]) -> m.Truth:
        """“each opponent who did not choose a character”: of those who were to choose one just before."""
        self.plain(act, "who", "what", "mood")
        self.take(act, "who")
        what = self.take(act, "what")
        kind = what.kinds[0] if isinstance(what, said.Select) and len(what.kinds) == 1 and not what.where else None
        picked = [item for item in self.mentions if item.came is Came.PICK and item.what in self.loops]
        last = max(picked, key=lambda item: item.last, default=None)
        if kind is None or kind.filters or last is None or kind.noun not in last.nouns:
            raise self.refuse("chose", "who was to choose this is not understood", act)
        if what.quantity is None or what.quantity.words != ["a"] or not isinstance(last.what, m.Var):
            raise self.refuse("chose", "how many were to be chosen is not understood", act)
        self._take_all(what)
        self.take(what, "chosen")
        self.chosen.add(id(what))  # by those who did choose
        players, deed = self.loops[last.what]
        self.policy("who-does-so")
        one = self.fresh(Sort.DEED)
        truth = m.Did(m.Where(deed, one, among(m.Of(one, Role("by")), gap)))
        return m.And((among(gap, self.renamed(players)), self.negated(self.take(act, "mood"), truth, act)))

    def _past_count(self, act: said.Act, period: Period) -> m.Truth:
        """Deeds counted, or what was done to so many."""
        what = act.what
        self.policy("history")
        for name, thing in (("who", act.who), ("what", what)):
            if isinstance(thing, said.Both) and self.are_listed(thing):
                return self._past_each(act, name, thing, period)
            if _is_all(thing):
                return self._past_every(act, name, period)
            if isinstance(thing, said.Select) and any(isinstance(item, said.Than) for item in thing.where):
                return self._past_more(act, name, thing, period)
        for role in act.roles:
            if _is_all(role.thing):
                raise self.refuse("past-all", "whether it has happened to all of them cannot be asked", role)
        inner = self._in_total(what)
        if inner is not None:
            whole = act.model_copy(update={"what": inner})
            self.copies.append((whole, act))
            self.take(act, "what")
            act, what = whole, inner
        if isinstance(what, said.Select) and what.kinds[0].kind in ("token", "stat") and what.quantity is not None:
            return self._past_amount(act, what, period)
        if isinstance(what, said.Amount) and what.inches:
            return self._past_distance(act, what, period)
        who = act.who
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
        past = m.Past(self._past_pattern(act), period)
        self._one_who_did(act, past)
        return exists(past)

    def _one_who_did(self, act: said.Act, past: m.Past) -> None:
        """“if an opponent won a challenge this round, that opponent …”: one of those who did."""
        who = act.who
        one = isinstance(who, said.Select) and who.quantity is not None and who.quantity.words == ["a"]
        if not one or not isinstance(who, said.Select) or act.passive or act.mood or self.gap is not None:
            return
        if len(who.kinds) != 1 or who.kinds[0].kind != "player":
            return
        did: m.Set[Any] = m.Of(self.renamed(past), self.subject_role(act))
        self.mention(did, Sort.PLAYER, frozenset((who.kinds[0].noun, "player")), Came.CONDITION).open = True

    def _past_each(self, act: said.Act, name: str, things: said.Both, period: Period) -> m.Truth:
        """“a friendly model and an enemy model became Casualties”: it happened to the one and to the other."""
        self.take(act, name)
        truths: list[m.Truth] = []
        for thing in self.take(things, "things"):
            one = act.model_copy(update={name: thing})
            self.copies.append((one, act))
            truths.append(self._past_count(one, period))
        return self.joined(things, tuple(truths))

    def are_listed(self, things: said.Both) -> bool:
        """Whether each of them is said to have done or suffered it by itself."""
        return all(isinstance(item, said.Select | said.Named) and self.is_piece(item) for item in things.things)

    def _past_every(self, act: said.Act, name: str, period: Period) -> m.Truth:
        """“each friendly Soldier moved this round”: of each it is asked by itself."""
        made = self.describe(self.take(act, name))
        found = self.set_of(made)
        each = self.fresh(made.sort)
        self.policy("all-of-them-by-themselves")
        verb = self.lexicon.verb(act.verb)
        role = self.subject_role(act) if name == "who" else verb.object
        if made.sort is Sort.PIECE and name == "what" and act.means == "move":
            # Those of them that are still there are just those to which it has not happened.
            raise self.refuse("past-all", "whether it has happened to all of them cannot be asked", act)
        if role == Role("by") and made.sort is Sort.PIECE:
            role = Role("doer")
        bare = act.model_copy(update={name: said.Gap(span=act.span)})
        self.copies.append((bare, act))
        (gap, self.gap), (part, self.part_of_each) = (self.gap, each), (self.part_of_each, (role, each))
        try:
            return m.Every(found, each, self._past_count(bare, period), span=act.span)
        finally:
            self.gap, self.part_of_each = gap, part

    def _past_pattern(self, act: said.Act) -> m.On:
        """What was done; where each of several is asked, by that one or to that one."""
        pattern = self._recalled(act)
        if self.part_of_each is None:
            return pattern
        role, each = self.part_of_each
        one = self.fresh(each.sort)
        return replace(pattern, slots=(*pattern.slots, m.Slot(role, one, among(one, each))))

    def _past_more(self, act: said.Act, name: str, thing: said.Select, period: Period) -> m.Truth:
        """“more enemy models than friendly models became Casualties this round”: how many of the one and the other."""
        words = [item for item in thing.kinds[0].filters if isinstance(item, said.InState)]
        relative = [item for item in words if item.group == "relative" and item.word in RELATIVE]
        than = [item for item in thing.where if isinstance(item, said.Than)]
        if len(relative) != 1 or len(than) != 1 or len(thing.kinds) != 1 or thing.quantity is not None:
            raise self.refuse("than", "this comparison is not understood", thing)
        for item, fields in ((relative[0], ("word", "group")), (than[0], ("thing",)), (thing, ("where",))):
            for field in fields:
                self.take(item, field)
        kind = thing.kinds[0]
        bare = kind.model_copy(update={"filters": [item for item in kind.filters if item is not relative[0]]})
        first = thing.model_copy(
            update={"kinds": [bare], "where": [item for item in thing.where if item is not than[0]]}
        )
        self.copies += [(bare, kind), (first, thing)]
        self.take(kind, "filters")
        self.take(thing, "kinds")
        second = than[0].thing
        if name == "what" and self.is_player(second):
            return self._past_more_than(act, first, RELATIVE[relative[0].word], second, period)
        if not isinstance(second, said.Select) or not self.is_piece(second) or second.quantity is not None:
            raise self.refuse("than", "this comparison is not understood", than[0])
        self.take(act, name)
        numbers = [self._past_number(act, name, one, period) for one in (first, second)]
        return m.Compare(numbers[0], RELATIVE[relative[0].word], numbers[1], span=thing.span)

    def _past_more_than(
        self, act: said.Act, first: said.Select, op: m.Op, second: said.Thing, period: Period
    ) -> m.Truth:
        """“an opponent won more challenges than you this round”: how many the one did, and how many the other."""
        who = self.take(act, "who")
        asked = isinstance(who, said.Gap) and isinstance(self.gap, m.Var) and self.gap.sort is Sort.PLAYER
        if who is None or not (asked or self.is_player(who)) or act.passive:
            raise self.refuse("than", "whose doing this is compared with is not understood", act)
        bare = act.model_copy(update={"who": said.Gap(span=who.span), "what": first})
        self.copies.append((bare, act))

        def holds(x: m.Set[Any]) -> m.Truth:
            one = self.fresh(Sort.PLAYER)
            before = self.gap, self.part_of_each
            self.gap, self.part_of_each = one, (self.lexicon.verb(act.verb).subject, one)
            try:
                pattern = self._past_pattern(bare)
            finally:
                self.gap, self.part_of_each = before
            past = m.Past(exchanged(pattern, one, x), period)
            occasions = first.kinds[0].kind in ("occasion", "period")
            counted: m.Set[Any] = past if occasions else m.Of(past, self.lexicon.verb(act.verb).object)
            with self.merely_compared(x):
                return self.against(m.Count(counted), op, self.describe(second, (Sort.PLAYER,)), x)

        if asked:
            assert self.gap is not None
            return holds(self.gap)
        return self.each_of(self.describe(who, (Sort.PLAYER,)), holds)

    def _past_number(self, act: said.Act, name: str, thing: said.Select, period: Period) -> m.Number:
        """How many of a kind did or suffered it."""
        whole = act.model_copy(update={name: thing})
        self.copies.append((whole, act))
        role = self.subject_role(whole) if name == "who" else self.lexicon.verb(act.verb).object
        return m.Count(self.as_often(m.Of(m.Past(self._past_pattern(whole), period), role)))

    def _past_members(self, act: said.Act, thing: said.Select, role: Role, period: Period) -> m.Truth:
        if role == Role("by") and self.is_piece(thing):
            role = Role("doer")
        amount = self.amount(self.take(thing, "quantity"))
        bare = thing.model_copy(update={"quantity": None})
        parts = {"who": bare} if thing is act.who else {"what": bare}
        whole = act.model_copy(update=parts)
        self.copies += [(whole, act), (bare, thing)]
        pattern = self._past_pattern(whole)

        def so_many(of: m.On) -> m.Truth:
            past = m.Past(of, period)
            if thing.kinds[0].kind in ("occasion", "period"):  # a challenge is no piece: it is won once
                return self._held(m.Count(past), amount, thing)
            return self._held(m.Count(self.as_often(m.Of(past, role))), amount, thing)

        doers = (self.subject_role(act), Role("doer"), Role("by"))
        some = thing is not act.who and _is_some(act.who)
        return self._of_the_same(pattern, [slot for slot in pattern.slots if some and slot.role in doers], so_many)

    def how_many(self, thing: said.Thing) -> m.Number:
        """“each challenge you won this round”: how often that was done; a challenge is no piece."""
        clause = thing.where[0] if isinstance(thing, said.Select) and len(thing.where) == 1 else None
        act = clause.clause if isinstance(clause, said.Where) else None
        if not isinstance(thing, said.Select) or not isinstance(clause, said.Where) or not isinstance(act, said.Act):
            return super().how_many(thing)
        past = act.tense in PAST and not act.mood and isinstance(act.what, said.Gap) and bool(act.times)
        amount = self.amount(thing.quantity)
        if thing.kinds[0].kind != "occasion" or not past or amount.counted or amount.det not in (Det.ALL, Det.BARE):
            return super().how_many(thing)
        for node, names in ((thing, ("quantity", "where")), (clause, ("link", "clause")), (act, ("tense", "what"))):
            for name in names:
                self.take(node, name)
        bare = thing.model_copy(update={"where": [], "quantity": None})
        whole = act.model_copy(update={"what": bare})
        self.copies += [(bare, thing), (whole, act)]
        self.policy("history")
        return m.Count(m.Past(self._past_pattern(whole), self._period_of(whole)), span=thing.span)

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
            raise self.refuse("past-period", "when this was is not said", act, self.some_periods("say it"))
        time = times[0]
        if self.take(time, "relation") not in ("this", "that"):
            raise self.refuse("past-period", "this time is not understood for the past", time)
        return self.period(self.take(time, "period"), time)

    def period(self, noun: str, at: said.Time | said.Statement | said.Thing) -> Period:
        found = self.lexicon.periods.get(noun)
        if found is None:
            raise self.refuse("period", f"the game's table has no period “{noun}”", at)
        return found

    @abstractmethod
    def _this_way(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        """“discarded this way”: by the nearest earlier deed of the same verb."""

    @abstractmethod
    def _so_many_this_way(self, act: said.Act, deed: m.Set[m.Event] | None) -> m.Truth:
        """“if you KO'd two or more Wounds this way”, “if no Hero was discarded this way”."""

    @abstractmethod
    def _way(self, verb: Verb) -> m.Set[m.Event] | None:
        """The nearest earlier deed of a verb."""


def _is_all(thing: said.Thing | None) -> bool:
    """Whether all of several are spoken of."""
    words = thing.quantity.words if isinstance(thing, said.Select) and thing.quantity is not None else None
    return words is not None and WORDS.get(tuple(words)) is Det.ALL


def _counts(what: said.Thing | None) -> bool:
    """“who won 2 or more challenges”, “who won no challenge”, “who won more challenges than you”."""
    if not isinstance(what, said.Select):
        return False
    words = what.quantity
    counted = words is not None and (words.number is not None or "no" in words.words)
    return counted or any(isinstance(item, said.Than) for item in what.where)


def _is_some(who: said.Thing | None) -> bool:
    """“a friendly model attacked 2 or more enemy models”: one of them did."""
    return isinstance(who, said.Select) and who.quantity is not None and who.quantity.words in (["a"], ["an"])


def _is_of_a_number(truth: m.Truth, each: m.Set[Any]) -> bool:
    """Whether it compares a number of a thing that can change."""
    sides = (truth.a, truth.b) if isinstance(truth, m.Compare) else ()
    return any(isinstance(side, m.StatOf) and side.of == each and not side.printed for side in sides)
