"""Occasions: which deeds a trigger, a prohibition or a look into the past speaks of."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Moment, Op, Sort
from cardwright.meaning.calculus.symbols import TOKEN, Period, Role, Token, Value, Verb
from cardwright.meaning.calculus.walk import used, walk
from cardwright.meaning.context.scope import Came, Mention, among, both, exchanged
from cardwright.meaning.gamedata.entries import Build, VerbData
from cardwright.meaning.happenings.deedroles import DeedRoles

AT_ONCE = "as soon as"
MOMENTS: dict[str, Moment] = {
    "after": Moment.AFTER,
    "when": Moment.AFTER,
    "whenever": Moment.AFTER,
    "before": Moment.BEFORE,
    "the first time": Moment.AFTER,
    "the first time each turn": Moment.AFTER,
    "the first time each round": Moment.AFTER,
    "the first time each phase": Moment.AFTER,
    "the next time": Moment.AFTER,
    AT_ONCE: Moment.AFTER,
}
"""Words that open an occasion. `if` opens one only with `would`."""

FIRST = {"the first time each turn": "turn", "the first time each round": "round", "the first time each phase": "phase"}
"""Those of them that say of which period they mean the first."""

ONCE = frozenset({"the next time"})
"""Those of them that wait for one only, from now on."""
UNTIL_NEXT: dict[str, m.Set[Any] | None] = {
    "until your next": m.You(), "until next": None, "until own next": m.This(),
}  # fmt: skip
"""Times that end with the beginning of the next period, and whose that is."""

CONDITIONS = frozenset({Build.HAVE, Build.CONTROL, Build.PART})
"""Verbs that say how things are rather than what is done."""

ABOUT_TO = frozenset({"if", "when", "whenever", "before", "the first time", *FIRST, "the next time"})
"""What opens a clause about what would be done."""


class Patterns(DeedRoles):
    """Reads occasions."""

    interruptible: m.On | None = None
    """The occasion after `when`, which a cancelling effect comes before."""
    interrupts = False
    """Whether something cancels what was heard of."""
    wholes: list[tuple[Role, m.Var[Any], m.Truth]]
    """What holds of all that has a part in a deed, of the pattern being read."""
    threatened: m.Var[m.Event] | None = None
    """The deed that is about to be done, which `instead`, `save` and `cancel` speak of."""

    label_before: bool = False
    """Whether the label of the line says that what is done comes before its occasion: `when` is then just before."""

    threatened_slots: tuple[m.Slot, ...] = ()
    """Who and what has a part in it."""

    threatened_verbs: tuple[Verb, ...] = ()
    threatened_tokens: frozenset[Value] = frozenset()
    """What is about to be laid somewhere, or taken away."""

    def occasion(self, statement: said.Statement, word: str) -> m.Pattern:
        """The pattern of a clause after `when`, `after`, `before`."""
        if isinstance(statement, said.Choice) and not statement.listed:
            return self._one_of_several(statement, word)
        if not isinstance(statement, said.Act):
            raise self.refuse("occasion", "this is not understood as an occasion", statement)
        mood = self.take(statement, "mood")
        if mood not in ("", "would") or self.take(statement, "tense") not in ("",):
            raise self.refuse("occasion-mood", "this is not understood as an occasion", statement)
        moment = Moment.BEFORE if mood == "would" else MOMENTS.get(word)
        if moment is None or (mood == "would" and word not in ABOUT_TO):
            raise self.refuse("occasion", f"“{word}” opens no occasion here", statement)
        period = self._period_pattern(statement)
        if period is not None:
            if moment is Moment.BEFORE:
                raise self.refuse("occasion", "before a period begins or ends nothing can be done", statement)
            if word in FIRST or word == "the first time":
                raise self.refuse(
                    "first-time", "the first time that a period begins or ends is not understood", statement
                )
            return period
        if self.label_before and word == "when" and moment is Moment.AFTER:
            self.policy("an-interrupt-comes-before")
            moment = Moment.BEFORE
        before, self.may_be_none = self.may_be_none, True
        found = self.deed_pattern(statement, moment)
        self.may_be_none = before
        self.interruptible = found if word == "when" and moment is Moment.AFTER else None
        if moment is Moment.BEFORE:
            found = self._about_to(found)
        return self._nth(found, statement, word)

    def _one_of_several(self, choice: said.Choice, word: str) -> m.Pattern:
        """“After A or B”: which of them happened is not known to what follows. What each of them names is that of the
        one that happened; what only one of them binds, nothing goes back to."""
        known, found = list(self.mentions), list[m.Pattern]()
        named: list[list[Mention]] = []
        for option in self.take(choice, "options"):
            found.append(self.occasion(option, word))
            before = {id(item) for item in (*known, *(one for each in named for one in each))}
            named.append([item for item in self.mentions if id(item) not in before])
        fixed = [item for items in named for item in items if not used(item.what)]
        self.mentions[:] = [*known, *fixed]
        for sort in Sort:
            each = [[item for item in items if item.sort is sort and item not in fixed] for items in named]
            if all(len(items) == 1 for items in each):
                self._joint([items[0] for items in each])
        return m.OneOf(tuple(found))

    def _joint(self, each: list[Mention]) -> None:
        """One thing that each of several occasions names: out of those that did not happen, there is none."""
        nouns = frozenset[str].intersection(*(item.nouns for item in each))
        if not nouns or len({(item.plural, item.came, item.many, item.open) for item in each}) > 1:
            return
        self.policy("whichever-it-happened-to")
        made = self.mention(m.Union(tuple(item.what for item in each)), each[0].sort, nouns, each[0].came)
        made.plural, made.many, made.open = each[0].plural, each[0].many, each[0].open
        made.threatened = all(item.threatened for item in each)

    def _nth(self, found: m.On, act: said.Act, word: str) -> m.On:
        times = self.take(act, "times")
        if word in FIRST and not times:
            return replace(found, nth=m.Nth(1, self.period(FIRST[word], act), self.apart(act)))
        if word != "the first time":
            return found
        if len(times) != 1:
            raise self.refuse("first-time", "the first time of what period?", act, self.some_periods("say it", "each"))
        if self.take(times[0], "relation") not in ("each", "this"):
            raise self.refuse("first-time", "the first time of what period?", act, self.some_periods("say it", "each"))
        since = self.period(self.take(times[0], "period"), times[0])
        return replace(found, nth=m.Nth(1, since, self.apart(act)))

    def apart(self, act: said.Act) -> bool:
        """“the first card each opponent plays”: each opponent has a first one."""
        each = isinstance(act.who, said.Select) and act.who.quantity is not None and act.who.quantity.words == ["each"]
        if each:
            self.policy("each-has-a-first")
        return each

    def _about_to(self, found: m.On) -> m.On:
        deed = found.deed or self.fresh(Sort.DEED)
        self.threatened = deed
        self.threatened_verbs, self.threatened_slots = found.verbs, found.slots
        laid = [slot for slot in found.slots if slot.role == Role("token")]
        just = [node for slot in laid for node in walk(slot) if isinstance(node, m.Just)]
        self.threatened_tokens = frozenset(node.value for node in just)
        slots = [slot for slot in found.slots if slot.role == "what"] or found.slots
        own = any(slot.truth == m.Among(slot.each, m.This()) for slot in slots)
        what = {slot.each for slot in slots}
        for item in self.mentions:
            if item.what in what or (own and item.came is Came.BEARER):
                item.threatened = True
        return m.On(found.verbs, found.slots, found.moment, deed, found.nth, found.truth, span=found.span)

    @abstractmethod
    def _period_pattern(self, act: said.Act) -> m.Pattern | None:
        """That a period begins or ends; None where something else is said."""

    # ------------------------------------------------------------ deeds

    def _with_its_noun(self, act: said.Act, data: VerbData) -> VerbData:
        """“when a Master Strike is played”: the deed that the verb stands for together with its noun, if that is told
        of when it is done: what only the rules of a game do by that name is heard of by the verb itself."""
        nouns = [kind.noun for kind in act.what.kinds] if isinstance(act.what, said.Select) else []
        told = self.lexicon.table.deeds.verbs
        others = {other if (other := data.idioms.get(noun)) in told else None for noun in nouns}
        if len(others) > 1:
            raise self.refuse("idiom", f"to “{act.verb}” the one is not to “{act.verb}” the other", act)
        other = next(iter(others), None)
        return data if other is None else self.lexicon.verb(other)

    def deed_pattern(self, act: said.Act, moment: Moment, free: Role | None = None) -> m.On:
        data = self._with_its_noun(act, self.lexicon.verb(self.take(act, "verb")))
        verbs = (data.verb, *(self.lexicon.verb(word).verb for word in self.take(act, "more")))
        self.listed(act, "or")
        slots: list[m.Slot] = []
        truths: list[m.Truth] = []
        before, self.wholes = self.wholes, []
        alone: list[tuple[said.Role, list[m.Slot]]] = []
        act = self._margin_apart(act)
        called = self._called_slots(act, free)
        if not called:
            self._subject_slot(act, slots, free)
        excluded, self.excluded = self.excluded, frozenset(slot.each for slot in slots)
        self._object_slots(act, slots, free)
        for role in self.take(act, "roles"):
            if role.role == "during" and self._is_in_one(act, role.thing):
                inside = role.model_copy(update={"role": "topic", "preposition": "in"})  # in a challenge of that kind
                self.copies.append((inside, role))
                slots += self._role_slot(inside, data)
            elif role.role == "during":
                truths.append(self._during_role(role))
            elif role.verb:
                alone.append((role, self._role_slot(role, data)))
            else:
                slots += self._role_slot(role, data)
        self.excluded = excluded
        for name in ("recipient", "by_doing", "as_if", "per"):
            if self.take(act, name):
                raise self.refuse("pattern-part", f"a part of “{act.verb}” is not understood here", act)
        for time in act.times:
            if time.relation in ("during", "outside"):
                self.take(act, "times")
                now = m.Now(self.period(self.take(time, "period"), time))
                truths.append(now if self.take(time, "relation") == "during" else m.Not(now))
        if self.manners(act):
            raise self.refuse("pattern-manner", "how this is done is not understood here", act)
        far, self.far = self.far, None
        deed = self.fresh(Sort.DEED) if self.wholes or alone or called or far is not None else None
        if alone and deed is not None:
            truths.append(self._last_alone(alone, verbs, moment, deed))
        if called and deed is not None:
            truths.append(self._whichever(called, slots, verbs, moment, deed))
        if far is not None and deed is not None:
            truths.append(m.Compare(m.AmountOf(deed, Role("distance")), *far))
        self._never_so_many(verbs, act)
        for role, each, truth in self.wholes:
            assert deed is not None
            truths.append(exchanged(truth, each, m.Of(deed, role)))
        self.wholes = before
        self._all_at_once(deed, moment)
        lying = self._where_it_lies(verbs, slots) if moment is Moment.BEFORE else tuple(slots)
        made = m.On(verbs, lying, moment, deed, None, both(truths) if truths else None, span=act.span)
        return self._as_declared(act, made)

    def _where_it_lies(self, verbs: tuple[Verb, ...], slots: list[m.Slot]) -> tuple[m.Slot, ...]:
        """“A Villain you fight in the Sewers”: what is paid for where it lies is done where that lies."""
        priced = {verb for verb, _ in self.lexicon.table.deeds.priced}
        where = [slot for slot in slots if slot.role == "in"]
        whom = [slot for slot in slots if slot.role == "what"]
        if len(where) != 1 or len(whom) != 1 or not priced.issuperset(map(str, verbs)):
            return tuple(slots)
        (place,), (what,) = where, whom
        if not isinstance(place.truth, m.Among) or place.truth.of != place.each:
            return tuple(slots)
        self.policy("done-where-it-lies")
        there = among(m.PlaceOf(what.each), place.truth.set)
        such = replace(what, truth=there if what.truth is None else both([there, what.truth]))
        return tuple(such if slot is what else slot for slot in slots if slot is not place)

    def _as_declared(self, act: said.Act, made: m.On) -> m.On:
        """“After this card attacks”, “did not attack this phase”: when it is declared as an attacker."""
        data = [self.lexicon.verb(word) for word in (act.verb, *act.more)]
        parts = [one.part for one in data if one.build is Build.PART and one.part is not None]
        pieces = [slot for slot in made.slots if slot.role == Role("what") and slot.each.sort is Sort.PIECE]
        known = pieces or isinstance(act.who, said.Gap)
        if made.moment is not Moment.AFTER or len(parts) != len(data) or not known:
            return made
        verbs = {one.verb for one in self.lexicon.verbs.values() if Role("as") in one.roles.values()}
        if len(verbs) != 1:
            return made
        self.policy("attacks-when-declared")
        return replace(made, verbs=tuple(verbs), slots=(*made.slots, self._part_slot(Role("as"), *parts)))

    def _last_alone(
        self,
        alone: list[tuple[said.Role, list[m.Slot]]],
        verbs: tuple[Verb, ...],
        moment: Moment,
        deed: m.Var[m.Event],
    ) -> m.Truth:
        """“killed or discarded from play”: what only the last of several verbs takes."""
        for role, _ in alone:
            if self.lexicon.verb(self.take(role, "verb")).verb != verbs[-1] or len(verbs) < 2:
                raise self.refuse("pattern-role", "which of these verbs takes this is not understood", role)
        self.policy("role-of-the-last-verb")
        slots = tuple(slot for _, found in alone for slot in found)
        last = m.Matches(deed, m.On((verbs[-1],), slots, moment))
        return m.Or((m.Matches(deed, m.On(verbs[:-1], (), moment)), last))

    def _is_in_one(self, act: said.Act, thing: said.Thing) -> bool:
        """“declared as an attacker during a [military] challenge”: of a verb that says in which it is done."""
        if not isinstance(thing, said.Select) or thing.kinds[0].kind != "occasion" or self.lexicon.wording is None:
            return False
        marked = self.lexicon.wording.marks([act.verb], "in", "topic")
        return marked and bool(thing.where or thing.kinds[0].filters)

    def _during_role(self, role: said.Role) -> m.Truth:
        """“cannot be placed during setup”."""
        for name in ("role", "preposition"):
            self.take(role, name)
        made = self.describe(self.take(role, "thing"))
        if made.sort is not Sort.DEED or made.amount.counted:
            raise self.refuse("during", "this period is not understood here", role)
        self.past_period = Period(made.noun)
        under_way = self.episode(Period(made.noun))
        such = [exchanged(truth, made.each, under_way) for truth in made.besides]
        return both([m.Now(Period(made.noun)), *such])

    def past_amount(self, relation: said.Where, token: Token) -> m.Number:
        act = self.take(relation, "clause")
        self.take(relation, "link")
        done = isinstance(act, said.Act) and isinstance(act.what, said.Gap)
        if done and ("this way" in act.manner or self.is_just_done(act, self.fresh(Sort.PIECE))):
            return self._amount_this_way(act, token)
        if not isinstance(act, said.Act) or not isinstance(act.what, said.Gap) or act.mood or act.passive:
            raise self.refuse("past-amount", "this number is not understood", relation)
        self.take(act, "what")
        if self.lexicon.verb(self.take(act, "verb")).build is Build.HAVE and not act.tense and not act.times:
            self.plain(act, "who", "what", "mood")
            who = self.take(act, "who")
            if who is None:
                raise self.refuse("past-amount", "who has these is not said", relation)
            return m.Held(token, self.one(who, (Sort.PLAYER, Sort.PIECE)), span=relation.span)
        if self.take(act, "tense") not in ("past", "perfect"):
            raise self.refuse("past-amount", "this number is not understood", relation)
        period = self._period_of(act)
        pattern = self.deed_pattern(act, Moment.AFTER)
        which = self.fresh(Sort.VALUE)
        slots = (*pattern.slots, m.Slot(Role("token"), which, among(which, m.Just(TOKEN, Value(token)))))
        self.policy("history")
        return m.AmountOf(m.Past(replace(pattern, slots=slots), period), Role("amount"), span=relation.span)

    def _amount_this_way(self, act: said.Act, token: Token) -> m.Number:
        """“for each Effort marker removed this way”: as many as the nearest deed of the verb took or gave."""
        for name in ("what", "tense", "verb", "passive"):
            self.take(act, name)
        self.only_so(act, "this way")
        verb = self.lexicon.verb(act.verb).verb
        deed = self._way(verb)
        if not isinstance(deed, m.Var) or not self.done_with(verb, token):
            raise self.refuse("this-way", "nothing was done this way before", act)
        if isinstance(act.who, said.You) and deed not in self.loops:
            self.take(act, "who")
        self.plain(act, "who", "what", "manner")
        self.policy("this-way")
        return m.AmountOf(deed, Role("amount"), span=act.span)


__all__ = ["MOMENTS", "TOKEN", "Op", "Patterns", "Verb"]
