"""Occasions: which deeds a trigger, a prohibition or a look into the past speaks of."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Moment, Op, Sort
from cardwright.meaning.calculus.symbols import TOKEN, Attribute, Period, Role, Token, Value, Verb
from cardwright.meaning.calculus.walk import used, walk
from cardwright.meaning.conditions.linesabove import LinesAbove
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.scope import Came, Mention, among, both, exchanged
from cardwright.meaning.gamedata.lexicon import Build, VerbData
from cardwright.meaning.things.descriptions import Description
from cardwright.meaning.things.directions import EDGES

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

DEFINITE = frozenset({Det.THE, Det.THIS, Det.THAT})
"""Determiners of something known: of a challenge, the one spoken of or under way."""

PART = Attribute("part")
STAT = Attribute("stat")
CLASS = Attribute("class")
MEANS = Role("means")
"""The keyword by whose text something is done."""


LAST = ["the", "last"]
"""The words of what leaves nothing behind."""


class Patterns(LinesAbove):
    """Reads occasions."""

    interruptible: m.On | None = None
    """The occasion after `when`, which a cancelling effect comes before."""
    may_be_none = False
    """Whether a deed with nothing in a part is meant by `no`: in an occasion only."""
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

    def _margin_apart(self, act: said.Act) -> said.Act:
        """“win a challenge by 4 or more STR in which X is attacking”: the clause is about the challenge."""
        what = act.what
        margins = [role for role in act.roles if role.role == "by" and isinstance(role.thing, said.Select)]
        if not isinstance(what, said.Select) or what.kinds[0].kind != "occasion" or len(margins) != 1:
            return act
        thing = margins[0].thing
        assert isinstance(thing, said.Select)
        clauses = [item for item in thing.where if isinstance(item, said.Where) and item.link == "in which"]
        if not clauses or len(clauses) != len(thing.where):
            return act
        self.policy("clause-of-the-occasion")
        self.take(thing, "where")
        number = thing.model_copy(update={"where": []})
        role = margins[0].model_copy(update={"thing": number})
        whole = what.model_copy(update={"where": [*what.where, *clauses]})
        moved = act.model_copy(
            update={"what": whole, "roles": [role if each is margins[0] else each for each in act.roles]}
        )
        self.copies += [(moved, act), (whole, what), (role, margins[0]), (number, thing)]
        return moved

    def _subject_slot(self, act: said.Act, slots: list[m.Slot], free: Role | None) -> None:
        who = self.take(act, "who")
        if who is None or isinstance(who, said.Gap):
            return
        source = self._effects_of(who)
        if source is not None:
            slots.append(self.slot(Role("doer"), self.describe(source)))
            return
        made = self.describe(who)
        role = self._part_by_kind(act, made) or self.subject_role(act)
        if made.sort is Sort.PIECE and role == Role("by"):  # “it cannot stand”: that is done to it
            role = Role("doer") if act.what is not None or act.passive else self.lexicon.verb(act.verb).object
        if role != free:
            slots.append(self.slot(role, made))

    def _called_slots(self, act: said.Act, free: Role | None) -> list[m.Slot]:
        """“When Needle hits”: whoever bears the name has the part of what it is, and only the table knows that."""
        table = self.lexicon.verb(act.verb).subjects
        if not table or act.passive or not isinstance(act.who, said.Named) or free is not None:
            return []
        who = self.take(act, "who")
        self.policy("part-of-what-is-called-so")
        roles = dict.fromkeys((self.subject_role(act), *table.values()))
        return [self.slot(Role("doer") if role == Role("by") else role, self.describe(who)) for role in roles]

    def _whichever(
        self,
        called: list[m.Slot],
        slots: list[m.Slot],
        verbs: tuple[Verb, ...],
        moment: Moment,
        deed: m.Var[m.Event],
    ) -> m.Truth:
        """It is one deed or another, by the part that somebody has in it; what it is about is the same."""
        options: list[m.Truth] = []
        for slot in called:
            about = [self._renamed_slot(one) for one in slots if one.role == Role("token")]
            options.append(m.Matches(deed, m.On(verbs, (slot, *about), moment)))
        return m.Or(tuple(options))

    def _renamed_slot(self, slot: m.Slot) -> m.Slot:
        each = self.fresh(slot.each.sort)
        return m.Slot(slot.role, each, exchanged(slot.truth, slot.each, each), span=slot.span)

    def _part_by_kind(self, act: said.Act, made: Description) -> Role | None:
        """“this model hits”, “this weapon hits”: which part in the deed a piece has, by what it is."""
        table = self.lexicon.verb(act.verb).subjects
        if not table or act.passive or made.sort is not Sort.PIECE:
            return None
        return next((table[kind] for kind in sorted(self.kinds_of(made)) if kind in table), None)

    def kinds_of(self, made: Description) -> set[str]:
        """Of what kinds pieces are said to be; the card that bears the text is of its own."""
        kinds = {str(t.quality.kind) for t in made.truths if isinstance(t, m.Is) and isinstance(t.quality, m.OfKind)}
        kinds |= {str(kind) for kind in made.also}
        if isinstance(made.base, m.This):
            kinds.add((self.own.type or self.bearer_noun).casefold())
        return kinds

    def _effects_of(self, thing: said.Thing) -> said.Thing | None:
        """“the effects of an opponent's event”: what they come from."""
        if not isinstance(thing, said.Select) or thing.kinds[0].kind != "ability" or len(thing.where) != 1:
            return None
        relation, kind = thing.where[0], thing.kinds[0]
        if kind.noun not in self.lexicon.effect_nouns or not isinstance(relation, said.Related) or kind.filters:
            return None
        if thing.owner is not None or self.take(relation, "preposition") != "of":
            return None
        for name in ("kinds", "where", "quantity", "join"):
            self.take(thing, name)
        self._take_all(kind)
        self._take_all(thing.quantity)
        self.policy("effects-of")
        found: said.Thing = self.take(relation, "thing")
        return found

    def _object_slots(self, act: said.Act, slots: list[m.Slot], free: Role | None) -> None:
        what = self.take(act, "what")
        if what is None or isinstance(what, said.Gap):
            return
        data = self.lexicon.verb(act.verb)
        if isinstance(what, said.Select) and what.kinds[0].kind in ("token", "stat"):
            slots += self._token_slots(what)
            return
        if self.is_place(what):
            slots.append(self._place_slot(Role("to"), what))
            return
        if isinstance(what, said.Select) and what.kinds[0].kind == "ability" and self._is_class(what):
            part = self.fresh(Sort.VALUE)
            slots.append(m.Slot(Role("class"), part, among(part, m.Just(CLASS, Value(self.qualities_of(what).value)))))
            return
        if isinstance(what, said.Amount) and what.inches:
            self.far = self._distance_said(what)
            return
        last = isinstance(what, said.Select) and what.quantity is not None and what.quantity.words == LAST
        made = self._leaving_none(what, act) if last and isinstance(what, said.Select) else self.describe(what)
        role = Role("deed") if made.sort is Sort.DEED else data.object
        if role == free:
            return
        if "part" in data.roles and isinstance(made.base, m.Of):
            slots.append(self._part_slot(data.roles["part"], made.base.role))
            made.base = None
        if made.amount.det is Det.NO:
            self._none_of(made, role)
            return
        if made.amount.det is Det.ALL and self.lexicon.table.deeds.wholesale.get(data.verb) == made.noun:
            made.amount = Amount(Det.BARE)  # “after all agendas are announced”: they all are at once
        slots.append(self.slot(role, made))
        bare = made.plural and made.amount.det is Det.BARE and not made.amount.counted and made.sort is Sort.PIECE
        if bare and self.may_be_none and data.verb in self.lexicon.table.deeds.goes:
            self.policy("so-many-at-once")  # “whenever you draw cards”: once, however many go there together
            self.wholes.append((role, made.each, m.Compare(m.Count(made.each), Op.AT_LEAST, m.Const(1))))
        if made.sort is Sort.DEED and made.amount.det not in DEFINITE:
            self.episodes[Period(made.noun)] = made.each

    def _leaving_none(self, what: said.Select, act: said.Act) -> Description:
        """“take the last character of a house from there”: afterwards none of that house is left there."""
        source = next((role.thing for role in act.roles if role.role == "source" and self.is_place(role.thing)), None)
        of = [item for item in what.where if isinstance(item, said.Related) and item.preposition == "of"]
        values = [item for item in of if isinstance(item.thing, said.Select) and _is_any_value(item.thing)]
        if source is None or len(values) > 1:
            raise self.refuse("last", "the last of which is not understood", what, "say it: from the deck")
        quantity = self.take(what, "quantity")
        for name in ("words", "bound", "number"):
            self.take(quantity, name)
        bare = what.model_copy(update={"quantity": None, "where": [item for item in what.where if item not in values]})
        self.copies.append((bare, what))
        made = self.describe(bare)
        if made.sort is not Sort.PIECE or made.places or made.base is not None or not made.truths:
            raise self.refuse("last", "the last of which is not understood", what)
        self.policy("the-last-of-its-kind")
        other = self.fresh(Sort.PIECE)
        like = [exchanged(truth, made.each, other) for truth in made.truths]
        for item in values:
            self._take_all(item)
            assert isinstance(item.thing, said.Select)
            attribute = self.attribute(item.thing.kinds[0].noun, item.thing.kinds[0])
            like.append(m.Is(other, m.OfValue(attribute, m.Values(attribute, made.each)), span=item.span))
        left = m.Where(m.In(self.place(source)), other, both(like), span=made.span)
        made.truths.append(m.Compare(m.Count(left), Op.EQUAL, m.Const(0), span=made.span))
        made.amount = Amount(Det.SOME, m.Const(1), None, counted=True)
        return made

    def _none_of(self, made: Description, role: Role) -> None:
        """“declares no defenders”: the deed with nothing in that part."""
        told = made.base is not None or made.places or made.such
        if told or made.sort is not Sort.PIECE or not self.may_be_none:
            raise self.refuse("pattern-none", "doing nothing is not understood as an occasion here", made.span)
        self.policy("deed-with-none")
        self.weigh(made.amount)
        whole = self.fresh(made.sort)
        kinds = [
            truth for truth in made.truths if not (isinstance(truth, m.Is) and isinstance(truth.quality, m.OfKind))
        ]
        found: m.Set[Any] = m.Where(whole, made.each, both(kinds)) if kinds else whole
        self.wholes.append((role, whole, m.Compare(m.Count(found), Op.EQUAL, m.Const(0))))

    def _place_slot(self, role: Role, thing: said.Thing) -> m.Slot:
        """“enters a player's dead pile”: somebody's, who can be spoken of from now on."""
        where = self.fresh(Sort.PLACE)
        owner = thing.owner if isinstance(thing, said.Select) else None
        some = owner is not None and isinstance(owner, said.Select) and self._is_some(owner)
        if not some:
            return m.Slot(role, where, among(where, self.place(thing)))
        if not isinstance(thing, said.Select) or len(thing.kinds) != 1:
            raise self.refuse("zone", "whose place this is, is not understood", thing)
        made = self.describe(self.take(thing, "owner"), (Sort.PLAYER,))
        for name in ("quantity", "where", "join"):
            if self.take(thing, name) and name != "join":
                raise self.refuse("zone", "this place is not understood", thing)
        noun = thing.kinds[0].noun
        zone = self._one_zone(self.take(thing, "kinds")[0], made.each)
        self.mention(where, Sort.PLACE, frozenset((noun,)), Came.SLOT)
        self.mention(made.each, Sort.PLAYER, frozenset((made.noun,)), Came.SLOT)
        return m.Slot(role, where, m.Let(self.pieces(made), made.each, among(where, zone)))

    @staticmethod
    def _is_some(thing: said.Select) -> bool:
        return thing.quantity is not None and thing.quantity.words == ["a"]

    def _part_slot(self, role: Role, *parts: Role) -> m.Slot:
        which = self.fresh(Sort.VALUE)
        named: list[m.Set[Any]] = [m.Just(PART, Value(part)) for part in parts]
        return m.Slot(role, which, among(which, named[0] if len(named) == 1 else m.Union(tuple(named))))

    def slot(self, role: Role, made: Description) -> m.Slot:
        """A part of a deed: who or what it is, bound for later words."""
        truths = list(made.truths)
        if made.base is not None and not (made.sort is Sort.PLAYER and isinstance(made.base, m.Players)):
            truths.append(among(made.each, made.base))
        if made.places:
            truths.append(among(m.PlaceOf(made.each), self.union_of(made.places)))
        if made.sort is Sort.DEED and made.amount.det in DEFINITE and made.base is None:
            truths = [among(made.each, self.episode(Period(made.noun))), *made.besides]
        if made.amount.det is Det.BOTH and self.may_be_none:
            raise self.refuse(
                "slot", "whether one of the two or both at once is not said", made.span, "say “one of them”"
            )
        if made.extreme is not None or made.extra or (made.amount.det is Det.ALL and self.may_be_none):
            raise self.refuse("slot", "this description is not understood in an occasion", made.span)
        self.wholes += [(role, made.each, truth) for truth in made.such]
        group = made.amount.counted
        if group:
            self._at_once(role, made)
        if not isinstance(made.base, (m.This, m.You)) and not group:
            known = isinstance(made.base, m.Var) and not made.truths and made.amount.det is Det.THE and not made.plural
            found = made.base if known and made.base else made.each
            self.mention(found, made.sort, made.nouns, Came.SLOT).many = made.plural and not made.apiece
            self.said_of[made.each] = (made.each, tuple(truths))
        return m.Slot(role, made.each, both(truths) if truths else None, span=made.span)

    def _at_once(self, role: Role, made: Description) -> None:
        """“After 2 or more characters are killed”: at once, and once for all of them."""
        least = made.amount.least
        if made.amount.most is not None or not isinstance(least, m.Const) or made.sort is not Sort.PIECE:
            raise self.refuse("slot-count", "how many is not understood in an occasion", made.span)
        if self.may_be_none:
            self.policy("so-many-at-once")
            self.wholes.append((role, made.each, m.Compare(m.Count(made.each), Op.AT_LEAST, least)))
            self.gathered = (role, made.nouns)
        elif least != m.Const(1):
            raise self.refuse("slot-count", "how many is not understood here", made.span)

    gathered: tuple[Role, frozenset[str]] | None = None
    """The part of the pattern being read that so many have at once, and what they are called."""

    def _all_at_once(self, deed: m.Var[m.Event] | None, moment: Moment) -> None:
        """“After you draw 1 or more cards, … that many”, “1 of those cards”: all to whom it happened at once."""
        if self.gathered is not None and deed is not None and moment is Moment.AFTER:
            role, nouns = self.gathered
            self.many_done = (deed, role)
            self.mention(m.Of(deed, role), Sort.PIECE, nouns, Came.SLOT, plural=True)
        self.gathered = None

    def _is_class(self, what: said.Select) -> bool:
        """“abilities”: whatever there is of a class."""
        kind = what.kinds[0]
        plain = not (what.where or what.owner or what.quantity or kind.filters) and len(what.kinds) == 1
        return plain and kind.plural and kind.noun in self.lexicon.classes

    far: tuple[Op, m.Number] | None = None
    """How far something moves, of the pattern being read."""

    def _distance_said(self, thing: said.Amount) -> tuple[Op, m.Number]:
        """“move more than 6"”: how far."""
        self.take(thing, "inches")
        amount = self.amount(self.take(thing, "quantity"))
        if self.take(thing, "where") or self.take(thing, "filters") or self.take(thing, "chosen"):
            raise self.refuse("distance", "this distance is not understood", thing)
        number = amount.most if amount.most is not None and amount.least in (amount.most, m.Const(0)) else None
        written = self.written(self.take(thing.quantity, "number")) if thing.quantity.number is not None else number
        if written is None or amount.det is not Det.SOME:
            raise self.refuse("distance", "this distance is not understood", thing)
        return amount.op, written

    def _token_slots(self, what: said.Select) -> list[m.Slot]:
        kind = self.take(what, "kinds")[0]
        amount = self.amount(self.take(what, "quantity"))
        sources = [self._token_source(item) for item in self.take(what, "where")]
        own = self.take(what, "owner")
        if isinstance(own, said.Ref) and own.word in ("its", "their") and not (own.noun or own.where or own.owner):
            self.policy("its-own-tokens")
            self._take_all(own)
            own = None
        for name in ("chosen", "join"):
            if (self.take(what, name) and name != "join") or own is not None:
                raise self.refuse("token-slot", "these tokens are not understood in an occasion", what)
        if kind.noun not in self.lexicon.tokens or len(what.kinds) > 1:
            return [self._stat_slot(what, amount)]
        token = self.token(kind)
        which = self.fresh(Sort.VALUE)
        slots = [m.Slot(Role("token"), which, among(which, m.Just(TOKEN, Value(token))))]
        if amount.counted:
            figure = self.fresh(Sort.FIGURE)
            slots.append(m.Slot(Role("amount"), figure, self._held(m.NumberOf(figure), amount, what)))
        return [*slots, *sources]

    def _token_source(self, item: said.Filter) -> m.Slot:
        """“Damage from friendly models”."""
        if not isinstance(item, said.Related) or self.take(item, "preposition") != "from":
            raise self.refuse("token-slot", "these tokens are not understood in an occasion", item)
        return self.slot(Role("source"), self.describe(self.take(item, "thing"), (Sort.PIECE,)))

    def _stat_slot(self, what: said.Select, amount: Amount) -> m.Slot:
        """“pay the gold penalty”, “provide income or influence”: a number of the game, none in particular."""
        if amount.counted or amount.det not in (Det.BARE, Det.THE, Det.NO):
            raise self.refuse("stat-slot", "how much is not understood here", what)
        stats = [m.Just(STAT, Value(self.stat(kind))) for kind in what.kinds]
        which = self.fresh(Sort.VALUE)
        found: m.Set[Any] = stats[0] if len(stats) == 1 else m.Union(tuple(stats))
        return m.Slot(Role("stat"), which, among(which, found))

    def _role_slot(self, role: said.Role, data: VerbData) -> list[m.Slot]:
        name, preposition, thing = (self.take(role, part) for part in ("role", "preposition", "thing"))
        if name == "by" or (
            name == "agent" and isinstance(thing, (said.Amount, said.Select)) and self._is_margin(thing)
        ):
            return [self.margin_slot(thing)]
        marked = data.prepositions.get(preposition)
        if marked is not None:
            return [self.slot(marked, self.describe(thing))]
        if name == "control":
            return [self.slot(Role("under"), self._in_control(thing))]
        if isinstance(thing, said.Select) and thing.kinds[0].noun in self.lexicon.occasions and name == "source":
            return [self.within_slot(thing)]
        if self.is_place(thing):
            where = self.fresh(Sort.PLACE)
            goal = {"source": Role("from"), "destination": Role("to"), "place": Role("in")}.get(name)
            if goal is None:
                raise self.refuse("pattern-role", f"“{preposition}” is not understood here", role)
            there, edge = self.place(thing), EDGES.get(preposition)
            return [m.Slot(goal, where, among(where, there if edge is None else m.EdgeOf(edge, there)))]
        if preposition == "within" and name == "destination":
            where = self.fresh(Sort.PLACE)
            return [m.Slot(Role("to"), where, self.within(thing, where))]
        if name in ("instrument", "agent") and isinstance(thing, said.KeywordUse) and not thing.arguments:
            self._take_all(thing)  # “using stealth”: the text of that keyword does it
            self.policy("by-means-of-a-keyword")
            which = self.fresh(Sort.VALUE)
            text = m.Just(Attribute("keyword"), Value(thing.name))
            return [m.Slot(MEANS, which, among(which, text), span=role.span)]
        if name == "as" and isinstance(thing, said.Both) and self.listed(thing, "or"):
            named = [self._as_part(self.describe(each), role) for each in self.take(thing, "things")]
            return [self._either_part(named, role)]
        if name in ("agent", "cause") and self._is_any_text(thing):
            self.policy("by-any-text")  # “killed by a card effect”: by no rule of the game
            return [self._doing_text(thing, role)]
        made = self.describe(thing)
        if name == "source" and made.sort is Sort.DEED and data.verb in self.lexicon.table.parts.leaving_it:
            return [self.slot(Role("deed"), made)]  # “removed from a challenge”
        if name == "as" and made.sort is Sort.PLAYER:
            return self._as_player(made, role)
        if name == "as":
            player = self._player_of_part(made, data)
            return [self._as_part(made, role)] if player is None else self._as_player(player, role)
        arms = self._arms(name, thing, made, data)
        return [self.slot(arms or self._piece_role(name, made, role), made)]

    def _is_any_text(self, thing: said.Thing) -> bool:
        """“a card effect”, whatever card it is of."""
        kind = thing.kinds[0] if isinstance(thing, said.Select) and len(thing.kinds) == 1 else None
        if kind is None or not isinstance(thing, said.Select) or kind.noun not in self.lexicon.effect_nouns:
            return False
        words = thing.quantity.words if thing.quantity is not None else []
        return kind.kind == "ability" and not (kind.filters or thing.where) and words in (["a"], [])

    def _doing_text(self, thing: said.Thing, role: said.Role) -> m.Slot:
        """“by a card effect”, “by an opponent's card effect”: any card does it, or any that a player controls."""
        text = self.fresh(Sort.PIECE)
        owner = self.take(thing, "owner")
        for name in ("kinds", "where", "quantity", "join"):
            self._take_all(getattr(thing, name))
            self.take(thing, name)
        if owner is None:
            return m.Slot(Role("doer"), text, span=role.span)
        made = self.describe(owner, (Sort.PLAYER,))
        whose = among(m.Controller(text), self.set_of(made))
        return m.Slot(Role("doer"), text, whose, span=role.span)

    def _arms(self, name: str, thing: said.Thing, made: Description, data: VerbData) -> Role | None:
        """“hits with Needle”, “attacks with a Ranged weapon”: the part of what could do it itself as well."""
        if name != "instrument" or not data.subjects:
            return None
        if isinstance(thing, said.Named):
            return next(iter(data.subjects.values()))
        return next((data.subjects[kind] for kind in sorted(self.kinds_of(made)) if kind in data.subjects), None)

    def _armed_object(self, act: said.Act) -> None:
        """“attacks a model with a Ranged weapon”: who has the weapon is not said."""
        table, where = self.lexicon.verb(act.verb).subjects, act.what.where if isinstance(act.what, said.Select) else []
        for item in where if table and not act.passive else []:
            thing = item.thing if isinstance(item, said.Related) and item.preposition == "with" else None
            arms = isinstance(thing, said.Select) and any(kind.noun in table for kind in thing.kinds)
            if arms or isinstance(thing, said.Named):
                raise self.refuse("armed", "who has this is not said", item, "say “that has …”, or leave out whom")

    def within_slot(self, thing: said.Select) -> m.Slot:
        """“from an attack”: a part of such a deed."""
        raise self.refuse("pattern-role", "this is not understood here", thing)

    def _as_player(self, made: Description, role: said.Role) -> list[m.Slot]:
        """“you lose a challenge as the defending player”."""
        if not isinstance(made.base, m.Of) or made.truths:
            raise self.refuse("pattern-as", "“as” is not understood here", role)
        who = self.fresh(Sort.PLAYER)
        return [m.Slot(Role("by"), who, among(who, made.base))]

    def _player_of_part(self, made: Description, data: VerbData) -> Description | None:
        """“you win a challenge as the attacker”: who attacks in it."""
        base = made.base
        if not isinstance(base, m.Of) or Role("as") in data.roles.values():
            return None
        role = next((one.player for one in self.lexicon.participles.values() if one.role == base.role), None)
        if role is None:
            return None
        player = self.a_description(Sort.PLAYER, made.amount, made.span, "player")
        player.base = m.Of(base.deed, role)
        return player

    def _as_part(self, made: Description, role: said.Role) -> m.Slot:
        """“is declared as an attacker”."""
        groups = made.base.sets if isinstance(made.base, m.Union) else (made.base,)
        parts = [group.role for group in groups if isinstance(group, m.Of)]
        told = [one for one in made.truths if not (isinstance(one, m.Is) and isinstance(one.quality, m.OfKind))]
        if len(parts) != len(groups) or told or made.places or made.other:
            raise self.refuse("pattern-as", "“as” is not understood here", role)
        return self._part_slot(Role("as"), *parts)

    def _either_part(self, named: list[m.Slot], role: said.Role) -> m.Slot:
        """“as an attacker or as a defender”."""
        sets = tuple(slot.truth.set for slot in named if isinstance(slot.truth, m.Among))
        which = named[0].each
        return m.Slot(Role("as"), which, among(which, m.Union(sets)), span=role.span)

    def _piece_role(self, name: str, made: Description, role: said.Role) -> Role:
        table: dict[tuple[str, Sort], Role] = {
            ("agent", Sort.PLAYER): Role("by"),
            ("agent", Sort.PIECE): Role("doer"),
            ("against", Sort.PLAYER): Role("against"),
            ("against", Sort.PIECE): Role("against piece"),
            ("recipient", Sort.PLAYER): Role("whom"),
            ("recipient", Sort.PIECE): Role("onto"),
            ("destination", Sort.PIECE): Role("onto"),
            ("source", Sort.PIECE): Role("holder"),
            ("source", Sort.PLAYER): Role("giver"),
            ("topic", Sort.DEED): Role("deed"),
            ("purpose", Sort.DEED): Role("deed"),
            ("destination", Sort.DEED): Role("deed"),
            ("purpose", Sort.PIECE): Role("for"),
            ("instrument", Sort.PIECE): Role("means"),
        }
        found = table.get((name, made.sort))
        if found is None:
            raise self.refuse("pattern-role", f"“{role.preposition}” is not understood here", role)
        if made.sort is Sort.DEED and made.amount.det not in DEFINITE:
            self.episodes[Period(made.noun)] = made.each
        return found

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

    def _is_margin(self, thing: said.Thing) -> bool:
        return isinstance(thing, said.Amount) or (isinstance(thing, said.Select) and thing.kinds[0].kind == "stat")

    def margin_slot(self, thing: said.Thing) -> m.Slot:
        """“by 4 or more STR”."""
        figure = self.fresh(Sort.FIGURE)
        if isinstance(thing, said.Select):
            kind = self.take(thing, "kinds")[0]
            amount = self.amount(self.take(thing, "quantity"))
            self._take_all(kind)
            self.listed(thing)
            if (
                kind.filters
                or thing.where
                or thing.owner
                or kind.kind != "stat"
                or kind.noun not in self.lexicon.contested
            ):
                raise self.refuse("margin", "this is not understood", thing)
            return m.Slot(Role("margin"), figure, self._held(m.NumberOf(figure), amount, thing))
        raise self.refuse("margin", "by how much is not understood", thing)

    def _controller(self, thing: said.Thing) -> m.Set[Any]:
        """“under your control”."""
        return self.set_of(self._in_control(thing))

    def _in_control(self, thing: said.Thing) -> Description:
        owner = self.take(thing, "owner") if isinstance(thing, said.Select) else None
        if not isinstance(thing, said.Select) or owner is None:
            raise self.refuse("control", "under whose control is not understood", thing)
        for name in ("kinds", "where", "quantity", "join"):
            self._take_all(self.take(thing, name))
        if thing.where or thing.quantity:
            raise self.refuse("control", "under whose control is not understood", thing)
        return self.describe(owner, (Sort.PLAYER,))


__all__ = ["MOMENTS", "TOKEN", "Op", "Patterns", "Verb"]


def _is_any_value(thing: said.Select) -> bool:
    """“a house”: whichever it is."""
    kind = thing.kinds[0]
    plain = len(thing.kinds) == 1 and not (kind.filters or thing.where or thing.owner)
    return plain and kind.kind == "attribute" and thing.quantity is not None and thing.quantity.words == ["a"]
