"""What holds inside a deed under way: more and fewer dice, rerolls, bonuses against one opponent, what is ignored."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning import nodes as m
from cardwright.meaning.lexicon import Build, OccasionData
from cardwright.meaning.nodes import How, Moment, Op, Sort
from cardwright.meaning.occasions import RESULT, STATE
from cardwright.meaning.quantities import Det
from cardwright.meaning.scope import among, exists, replaced
from cardwright.meaning.standings import Standings
from cardwright.meaning.symbols import Attribute, Condition, Role, Stat, Value

GROUND = Attribute("ground")
LESS = ["less"]
"""The determiner of `1 fewer die`."""


class Engagements(Standings):
    """Reads what holds inside an attack, an action or a roll."""

    # ------------------------------------------------------------ which statements hold

    def is_standing(self, statement: said.Statement) -> bool:
        if isinstance(statement, said.Act) and statement.mood == "may":
            build = self.lexicon.verb(statement.verb).build
            if build is Build.REROLL or (build is Build.TARGET and statement.who is not None):
                return True
        if isinstance(statement, said.Act) and statement.passive and self._negates(statement):
            return True
        return super().is_standing(statement)

    def _lasts(self, act: said.Act) -> bool:
        build = self.lexicon.verb(act.verb).build
        if build is Build.ROLL:
            return self._is_more(act.what)
        if build is Build.IGNORE or (build is Build.TARGET and isinstance(act.who, said.Ref)):
            return True
        return self._inflicts_more(act) or super()._lasts(act)

    def _is_more(self, what: said.Thing | None) -> bool:
        if not isinstance(what, said.Select) or what.kinds[0].noun not in self.lexicon.dice:
            return False
        extra = any(isinstance(item, said.InState) and item.group == "additional" for item in what.kinds[0].filters)
        return extra or (what.quantity is not None and what.quantity.words == LESS)

    def _inflicts_more(self, act: said.Act) -> bool:
        """“Each Fight die that shows a natural 6 inflicts 1 extra Damage”: no deed of its own."""
        what = act.what
        if act.verb != "inflict" or not isinstance(what, said.Select) or act.mood or act.tense:
            return False
        return any(isinstance(item, said.InState) and item.group == "additional" for item in what.kinds[0].filters)

    # ------------------------------------------------------------ statements

    def standing(self, statement: said.Statement) -> list[m.Standing]:
        if isinstance(statement, said.Be):
            return self._is_so_by_text(statement)
        if isinstance(statement, said.Act) and statement.passive and self._negates(statement):
            return self._negated(statement)
        return super().standing(statement)

    def _act_standing(self, act: said.Act) -> list[m.Standing]:
        build = self.lexicon.verb(act.verb).build
        if act.mood == "may" and build is Build.REROLL:
            return self._rerolls(act)
        if act.mood == "may" and build is Build.TARGET:
            return self._may_target(act)
        if not act.mood and not act.tense:
            if build is Build.ADD:
                return self._adds(act)
            if build is Build.ROLL:
                return self._rolls_more(act)
            if build is Build.IGNORE:
                return self._ignores(act)
            if build is Build.TARGET:
                return self._aims(act)
            if self._inflicts_more(act):
                return self._more_damage(act)
        return super()._act_standing(act)

    # ------------------------------------------------------------ inside a deed

    def _when_standing(self, when: said.When) -> list[m.Standing]:
        """“While this model attacks an X model, S”, “S when they attack this model”."""
        pattern_of = self._deed_clause(when.condition)
        if not pattern_of or when.word not in ("while", "when") or when.do is None:
            return super()._when_standing(when)
        do = self.take(when, "do")
        for name in ("word", "condition"):
            self.take(when, name)
        before = self.under
        if when.place == "after":
            self._speak_of_subject(do)
        self.under = self._engaged(when.condition)
        try:
            inner = self.standing(do)
            return self._in_the_deed(self.under, inner, when.span)
        finally:
            self.under = before

    def _speak_of_subject(self, do: said.Statement) -> None:
        """“Enemy models roll … when they attack”: the plural subject is the pronoun's."""
        who = do.who if isinstance(do, said.Act) else None
        self.plural_subject = who if isinstance(who, said.Select) else None
        if isinstance(who, said.Self):
            self._bearer(who)

    plural_subject: said.Select | None = None

    def _deed_clause(self, condition: said.Statement) -> bool:
        if isinstance(condition, said.Act):
            data = self.lexicon.verb(condition.verb)
            plain = condition.tense in ("", "progressive") and not condition.mood and not condition.passive
            return plain and data.period is not None and data.build is Build.DEED and condition.what is not None
        return isinstance(condition, said.Be) and self._defends(condition)

    def _defends(self, be: said.Be) -> bool:
        """“is defending against a Sky card”."""
        done = be.state[0] if len(be.state) == 1 else None
        if not isinstance(done, said.Done) or be.negated or be.tense or be.mood or be.what is not None:
            return False
        data = self.lexicon.participles.get(done.verb)
        known = {occasion.against for occasion in self.lexicon.occasions.values()}
        return data is not None and data.role in known and [role.preposition for role in be.roles] == ["against"]

    def _engaged(self, condition: said.Statement) -> m.On:
        """The deed that a clause describes as being done."""
        if isinstance(condition, said.Be):
            return self._defended(condition)
        assert isinstance(condition, said.Act)
        if self.plural_subject is not None and isinstance(condition.who, said.Ref):
            self._take_all(self.take(condition, "who"))
            whole = condition.model_copy(update={"who": self.plural_subject, "tense": ""})
        else:
            whole = condition.model_copy(update={"tense": ""})
        self.copies.append((whole, condition))
        self.take(condition, "tense")
        found = self.deed_pattern(whole, Moment.BEFORE)
        self.take(condition, "mood")
        self.take(condition, "times")
        if condition.times:
            raise self.refuse("while-time", "this time is not understood here", condition)
        return replace(found, deed=found.deed or self.fresh(Sort.DEED))

    def _defended(self, be: said.Be) -> m.On:
        done = be.state[0]
        assert isinstance(done, said.Done)
        for name in be.__dict__:
            self.take(be, name)
        self._take_all(done)
        data = self.lexicon.participles[done.verb]
        occasion = next(item for item in self.lexicon.occasions.values() if item.against == data.role)
        if be.manner or be.times or be.as_if or be.per or be.who is None:
            raise self.refuse("defends", "a part of this is not understood", be)
        role = be.roles[0]
        for name in ("role", "preposition"):
            self.take(role, name)
        deed = self.fresh(Sort.DEED)
        slots = (
            self.part(occasion.subject, self.take(role, "thing"), occasion),
            self.part(occasion.against, be.who, occasion),
        )
        self.episodes[occasion.period] = deed
        return m.On((occasion.verb,), slots, Moment.BEFORE, deed, span=be.span)

    def _in_the_deed(self, pattern: m.On, inner: list[m.Standing], span: m.Span) -> list[m.Standing]:
        return [m.During(pattern, tuple(inner), span=span)]

    def _during(self, during: said.During) -> list[m.Standing]:
        """“During a Melee Attack against this model, …”."""
        thing = during.thing
        if not isinstance(thing, said.Select) or not self.is_occasion(thing):
            return super()._during(during)
        if self.take(during, "preposition") != "during":
            raise self.refuse("during", "this is not understood here", during)
        self.take(during, "thing")
        pattern = self._held_deed(thing)
        return self._in_the_deed(pattern, self.standing(self.take(during, "do")), during.span)

    def _held_deed(self, thing: said.Select) -> m.On:
        """A deed as that inside which something holds; its target and attacker are spoken of."""
        pattern = self.occasion_on(thing, Moment.BEFORE)
        assert pattern.deed is not None
        self.episodes[self.occasion_of(thing).period] = pattern.deed
        return pattern

    def _forbidden(self, act: said.Act, mood: str) -> list[m.Standing]:
        """“cannot … during an attack with this weapon”."""
        during = [role for role in act.roles if role.role == "during" and self.is_occasion(role.thing)]
        if not during:
            return super()._forbidden(act, mood)
        role, others = during[0], [item for item in act.roles if item is not during[0]]
        self.take(act, "roles")
        for name in ("role", "preposition"):
            self.take(role, name)
        thing = self.take(role, "thing")
        assert isinstance(thing, said.Select)
        if self._from_means(act):
            return self._blocked(act, thing)
        pattern = self._held_deed(thing)
        bare = act.model_copy(update={"roles": others})
        self.copies.append((bare, act))
        return self._in_the_deed(pattern, super()._forbidden(bare, mood), act.span)

    def _from_means(self, act: said.Act) -> bool:
        """“block more than 1 hit from this weapon”."""
        what = act.what
        return (
            isinstance(what, said.Select)
            and what.kinds[0].kind == "token"
            and [item.preposition for item in what.where if isinstance(item, said.Related)] == ["from"]
            and what.quantity is not None
            and what.quantity.bound == "more than"
        )

    def _blocked(self, act: said.Act, occasion: said.Select) -> list[m.Standing]:
        """“cannot block more than 1 hit from this weapon during an attack”: what was blocked in it is added up."""
        what = self.take(act, "what")
        source = what.where[0]
        self.take(what, "where")
        self.take(source, "preposition")
        data = self.occasion_of(occasion)
        pattern = self.occasion_on(
            occasion, Moment.BEFORE, lambda data: [self.part(data.means, self.take(source, "thing"), data)]
        )
        assert pattern.deed is not None and what.quantity.number is not None
        limit = self.written(what.quantity.number)
        self._take_all(self.take(what, "quantity"))
        one = what.model_copy(update={"quantity": None, "where": []})
        bare = act.model_copy(update={"what": one, "roles": []})
        self.copies += [(bare, act), (one, what)]
        on = self.deed_pattern(bare, Moment.BEFORE)
        figure = self.fresh(Sort.FIGURE)
        mine = next((slot for slot in on.slots if slot.each.sort is Sort.PIECE), None)
        if mine is None:
            raise self.refuse("cannot-more", "who cannot do more is not understood", act)
        other = self.fresh(Sort.PIECE)
        others = {slot.each: self.fresh(slot.each.sort) for slot in on.slots if slot is not mine}
        past = tuple(
            m.Slot(s.role, other, among(other, s.each)) if s is mine else replaced(s, s.each, others[s.each])
            for s in on.slots
        )
        done = m.AmountOf(m.Past(m.On(on.verbs, past, Moment.AFTER), data.period), Role("amount"))
        truth = m.Compare(m.Plus((done, m.NumberOf(figure))), Op.MORE, limit)
        self.policy("cannot-more")
        cannot = m.On(on.verbs, (*on.slots, m.Slot(Role("amount"), figure)), Moment.BEFORE, truth=truth)
        return self._in_the_deed(pattern, [m.Cannot(cannot, span=act.span)], act.span)

    # ------------------------------------------------------------ dice

    def _rolls_more(self, act: said.Act) -> list[m.Standing]:
        """“rolls 1 extra Fight die”: the number of such dice in its attacks is another."""
        what = self.take(act, "what")
        if not isinstance(what, said.Select) or not self._is_more(what):
            raise self.refuse("rolls", "what is rolled is not understood as something that holds", act)
        kind = what.kinds[0]
        die = self.lexicon.dice[kind.noun]
        quantity = what.quantity
        if die.stat is None or quantity is None or quantity.number is None or quantity.bound:
            raise self.refuse("rolls", "how many more dice is not understood", act)
        for name in ("kinds", "quantity"):
            self._take_all(self.take(what, name))
        for name in ("verb", "mood", "tense", "more", "join"):
            self.take(act, name)
        if what.owner or len(what.kinds) != 1 or len(kind.filters) > 1 or quantity.words not in ([], LESS):
            raise self.refuse("rolls", "which dice is not understood", what)
        self._nothing_more(act, "as_if", "by_doing", "recipient", "manner")
        number = self.written(quantity.number)
        number = m.Times((m.Const(-1), number)) if quantity.words == LESS else number
        pattern = self._dice_deed(act, what, die.of)
        per = self._this_game(act)
        number = self.per_each(number, act) if per is None else self._limited_by(act, m.Times((number, per)))
        assert pattern.deed is not None
        change = m.Change(die.stat, self.fresh(Sort.DEED), pattern.deed, How.ADD, number, span=act.span)
        return [change] if pattern is self.under else self._in_the_deed(pattern, [change], act.span)

    def _this_game(self, act: said.Act) -> m.Number | None:
        """“for each enemy Casualty this game”: those who became one."""
        per = act.per
        times = [time for time in act.times if time.relation == "this"]
        if not times or not isinstance(per, said.Select):
            return None
        data = self.lexicon.nouns.get(per.kinds[0].noun)
        if data is None or data.state is None or len(times) != 1:
            raise self.refuse("per-time", "this time is not understood here", act)
        self.take(act, "times")
        self.take(act, "per")
        self.take(times[0], "relation")
        self.policy("casualties-of-the-game")
        made = self.describe(per)
        made.anywhere, made.zones = True, ()
        period = self.period(self.take(times[0], "period"), times[0])
        which = self.fresh(Sort.VALUE)
        slots = (self.slot(Role("what"), made), m.Slot(Role("as"), which, among(which, _state(data.state))))
        verb = self.lexicon.verb("become").verb
        return m.Count(m.Of(m.Past(m.On((verb,), slots, Moment.AFTER), period), Role("what")))

    def _limited_by(self, act: said.Act, number: m.Number) -> m.Number:
        bare = act.model_copy(update={"per": None})
        self.copies.append((bare, act))
        return self.per_each(number, bare)

    def _dice_deed(self, act: said.Act, what: said.Select, noun: str) -> m.On:
        """The deeds in which these dice are rolled, by the subject: of a model, with a weapon, as said."""
        who = self.take(act, "who")
        where = self.take(what, "where")
        if isinstance(who, said.Select) and self.is_occasion(who):
            if where:
                raise self.refuse("rolls", "in what these are rolled is not understood", what)
            return self._held_deed(who)
        if self.under is not None and not where and noun in self.lexicon.occasions:
            self._take_subject(who, self.under)
            return self.under
        if where:
            relation = where[0]
            if len(where) != 1 or not isinstance(relation, said.Related):
                raise self.refuse("rolls", "in what these are rolled is not understood", what)
            if self.take(relation, "preposition") != "in" or not self.is_occasion(relation.thing):
                raise self.refuse("rolls", "in what these are rolled is not understood", what)
            pattern = self._held_deed(self.take(relation, "thing"))
            self._take_subject(who, pattern)
            return pattern
        return self.deed_of(noun, who, act)

    def _take_subject(self, who: said.Thing | None, pattern: m.On) -> None:
        """The subject of the dice has a part in the deed that is named already, or nothing is understood."""
        self.policy("dice-of-the-deed")
        if who is not None and who is self.plural_subject:
            return
        found = self.one(who, (Sort.PIECE,)) if who is not None else None
        if not any(found in (slot.each, _definite(slot)) for slot in pattern.slots):
            raise self.refuse("rolls", "who rolls these dice has no part in that deed", pattern.span)

    def deed_of(self, noun: str, who: said.Thing | None, at: said.Statement) -> m.On:
        """The deeds of a model, or with a weapon."""
        data = self.lexicon.occasions.get(noun)
        if data is None or who is None:
            raise self.refuse("rolls", "in what these dice are rolled is not known", at)
        deed = self.fresh(Sort.DEED)
        made = self.describe(who, (Sort.PIECE,))
        bearer = isinstance(made.base, m.This) and data.means in (Role(self.own.type), Role(self.bearer_noun))
        if made.amount.det is Det.SOME:
            raise self.refuse("some-bearer", "which one is not chosen", made.span)
        slot = self.slot(data.means if bearer else data.subject, made)
        self.episodes[data.period] = deed
        return m.On((data.verb,), (slot,), Moment.BEFORE, deed, span=at.span)

    def _rerolls(self, act: said.Act) -> list[m.Standing]:
        """“may reroll 1 Fight die”: an offer after such a roll in its attacks."""
        what = self.take(act, "what")
        for name in ("verb", "mood", "tense", "more", "join"):
            self.take(act, name)
        self._nothing_more(act, "as_if", "by_doing", "recipient", "manner", "times")
        if not isinstance(what, said.Select) or what.kinds[0].noun not in self.lexicon.dice:
            raise self.refuse("reroll", "what is rerolled is not understood", act)
        pattern = self._reroll_deed(act, self.lexicon.dice[what.kinds[0].noun].of)
        made = self.describe(what)
        per = self.take(act, "per")
        least, most = made.amount.least, made.amount.most
        if made.amount.det is not Det.SOME or most is None:
            raise self.refuse("reroll", "how many are rerolled is not understood", what)
        if per is not None:
            self.policy("may-for-each")
            least, most = m.Const(0), m.Times((most, self.how_many(per)))
        rolled = self.fresh(Sort.PIECE)
        found = self.dice_of(made, rolled)
        picked = self.fresh(Sort.PIECE)
        assert least is not None
        pick = m.Pick(m.You(), (m.Binder(picked, self.renamed(found), least, most),))
        again = m.Do(self.lexicon.verb(act.verb).verb, (m.Filled(Role("by"), m.You()), m.Filled(Role("dice"), picked)))
        roll = m.On((self.lexicon.verb("roll").verb,), (m.Slot(Role("dice"), rolled, exists(found)),), Moment.AFTER)
        trigger = m.Trigger(roll, m.Seq((pick, again)), True, span=act.span)
        return [trigger] if pattern is self.under else self._in_the_deed(pattern, [trigger], act.span)

    def _reroll_deed(self, act: said.Act, noun: str) -> m.On:
        roles = self.take(act, "roles")
        who = self.take(act, "who")
        if not roles:
            if self.under is not None:
                self._take_subject(who, self.under)
                return self.under
            return self.deed_of(noun, who, act)
        thing = roles[0].thing
        if len(roles) != 1 or self.take(roles[0], "preposition") != "in" or not isinstance(thing, said.Select):
            raise self.refuse("reroll", "when this is rerolled is not understood", act)
        self.take(roles[0], "role")
        if not self.is_occasion(thing) or who is None:
            raise self.refuse("reroll", "when this is rerolled is not understood", act)
        self.take(roles[0], "thing")
        mine: m.Set[Any] = self.one(who, (Sort.PIECE,))
        doer = self.fresh(Sort.PIECE)
        return self.occasion_on(thing, Moment.BEFORE, lambda data: [m.Slot(data.subject, doer, among(doer, mine))])

    def _adds(self, act: said.Act) -> list[m.Standing]:
        """“add 1 to each Ranged die of this model”: what such dice show in its attacks is more."""
        roles = self.take(act, "roles")
        thing = roles[0].thing if len(roles) == 1 and roles[0].role == "recipient" else None
        what = self.take(act, "what")
        self._rest_is_plain(act, "roles")
        relation = thing.where[0] if isinstance(thing, said.Select) and len(thing.where) == 1 else None
        if not isinstance(thing, said.Select) or thing.kinds[0].noun not in self.lexicon.dice or what is None:
            raise self.refuse("adds", "to what this is added is not understood", act)
        if not isinstance(relation, said.Related) or relation.preposition != "of" or act.who is not None:
            raise self.refuse("adds", "whose dice is not understood", act)
        for name in ("role", "preposition", "thing"):
            self.take(roles[0], name)
        for name in ("preposition", "thing"):
            self.take(relation, name)
        self.take(thing, "where")
        bare = thing.model_copy(update={"where": []})
        self.copies.append((bare, thing))
        pattern = self.deed_of(self.lexicon.dice[thing.kinds[0].noun].of, relation.thing, act)
        made = self.describe(bare)
        if made.amount.det is not Det.ALL or pattern.deed is None:
            raise self.refuse("adds", "to which dice is not understood", thing)
        rolled: m.Set[m.Piece] = m.Of(pattern.deed, Role("dice"))
        found = self.dice_of(made, rolled)
        change = m.Change(RESULT, self.fresh(Sort.PIECE), found, How.ADD, self.number(what), span=act.span)
        return self._in_the_deed(pattern, [change], act.span)

    def _more_damage(self, act: said.Act) -> list[m.Standing]:
        """“Each Fight die that shows a natural 6 inflicts 1 extra Damage on the target”."""
        who, what = self.take(act, "who"), self.take(act, "what")
        for name in ("verb", "mood", "tense", "more", "join"):
            self.take(act, name)
        self._nothing_more(act, "as_if", "by_doing", "recipient", "manner", "times", "per")
        quantity = what.quantity
        if quantity is None or quantity.number is None or quantity.bound or quantity.words or what.where or what.owner:
            raise self.refuse("inflicts", "how much more is not understood", act)
        kind = what.kinds[0]
        if kind.noun not in self.lexicon.stats or len(kind.filters) != 1:
            raise self.refuse("inflicts", "what is inflicted is not understood", what)
        self._take_all(self.take(what, "kinds"))
        number = self.written(quantity.number)
        self._take_all(self.take(what, "quantity"))
        pattern, count = self._hitters(who, act)
        assert pattern.deed is not None
        more = m.Times((number, count))
        stat: Stat = self.lexicon.stats[kind.noun]
        change = m.Change(stat, self.fresh(Sort.DEED), pattern.deed, How.ADD, more, span=act.span)
        return self._in_the_deed(pattern, [change], act.span)

    def _hitters(self, who: said.Thing | None, act: said.Act) -> tuple[m.On, m.Number]:
        """Dice of an attack with this weapon, or hits of an attack of this model; on whom is a part of the attack."""
        roles = self.take(act, "roles")
        if len(roles) != 1 or self.take(roles[0], "preposition") != "on":
            raise self.refuse("inflicts", "on whom is not understood", act)
        self.take(roles[0], "role")
        onto = self.take(roles[0], "thing")
        if isinstance(who, said.Select) and who.kinds[0].noun in self.lexicon.dice:
            data = self.lexicon.occasions[self.lexicon.dice[who.kinds[0].noun].of]
            made = self.describe(who)
            if made.amount.det is not Det.ALL:
                raise self.refuse("inflicts", "which dice is not understood", who)
            deed = self.fresh(Sort.DEED)
            bearer = self.fresh(Sort.PIECE)
            role = data.means if Role(self.own.type) == data.means else data.subject
            target = self.part(data.against, onto, data)
            slots = [m.Slot(role, bearer, among(bearer, m.This()))]
            slots += [target] if target.truth is not None else []
            rolled: m.Set[m.Piece] = m.Of(deed, Role("dice"))
            return m.On((data.verb,), tuple(slots), Moment.BEFORE, deed), m.Count(self.dice_of(made, rolled))
        return self._hits(who, onto, act)

    def _hits(self, who: said.Thing | None, onto: said.Thing, act: said.Act) -> tuple[m.On, m.Number]:
        """“each of this model's hits”."""
        relation = who.where[0] if isinstance(who, said.Amount) and len(who.where) == 1 else None
        inner = relation.thing if isinstance(relation, said.Related) and relation.preposition == "of" else None
        data = self.lexicon.occasions.get("attack")
        if not isinstance(who, said.Amount) or not isinstance(inner, said.Select) or data is None:
            raise self.refuse("inflicts", "what inflicts this is not understood", act)
        stat = self.lexicon.stats.get(inner.kinds[0].noun)
        if stat is None or inner.owner is None or inner.where or self.amount(who.quantity).det is not Det.ALL:
            raise self.refuse("inflicts", "what inflicts this is not understood", act)
        owner = inner.owner
        self._take_all(who.quantity)
        for node, names in ((who, ("quantity", "where")), (relation, ("preposition", "thing")), (inner, ("owner",))):
            for name in names:
                self.take(node, name)  # type: ignore[arg-type]
        self._take_all(self.take(inner, "kinds"))
        deed = self.fresh(Sort.DEED)
        slots = (self.part(data.subject, owner, data), self.part(data.against, onto, data))
        return m.On((data.verb,), slots, Moment.BEFORE, deed), m.StatOf(stat, deed)

    # ------------------------------------------------------------ others

    def _ignores(self, act: said.Act) -> list[m.Standing]:
        """“ignores Difficult Ground”, “its Ranged Attacks ignore Cover”."""
        what, who = self.take(act, "what"), self.take(act, "who")
        for name in ("verb", "tense", "mood", "join"):
            self.take(act, name)
        self._nothing_more(act, "as_if", "by_doing", "recipient", "manner", "times", "per", "roles", "more")
        name = what.name if isinstance(what, said.KeywordUse) else ""
        if isinstance(what, said.Select) and not (what.where or what.owner or what.quantity or what.kinds[0].filters):
            name = what.kinds[0].noun
        ground = self.lexicon.grounds.get(name)
        if ground is None:
            raise self.refuse("ignores", "the game's table does not say that this can be ignored", act)
        self._take_all(what)
        ignored = m.Just(GROUND, ground)
        if isinstance(who, said.Select) and self.is_occasion(who):
            pattern = self._held_deed(who)
            assert pattern.deed is not None
            return self._in_the_deed(pattern, [m.Ignore(pattern.deed, ignored, span=act.span)], act.span)
        _, found = self.bearers(who, act)
        return [m.Ignore(found, ignored, span=act.span)]

    def _aims(self, act: said.Act) -> list[m.Standing]:
        """“This ability targets enemy cards.”"""
        who, what = self.take(act, "who"), self.take(act, "what")
        if not isinstance(who, said.Ref) or (who.word, who.kind) != ("this", "ability") or what is None:
            raise self.refuse("targets", "what targets these is not understood", act)
        self._take_all(who)
        self._rest_is_plain(act)
        return [m.Targets(self.set_of(self.describe(what)), span=act.span)]

    def _negates(self, act: said.Act) -> bool:
        return act.verb == "negate" and isinstance(act.what, said.Ref) and act.what.kind == "ability"

    def _negated(self, act: said.Act) -> list[m.Standing]:
        """“This ability is negated during the reveal turn.”"""
        times = self.take(act, "times")
        what = self.take(act, "what")
        self._rest_is_plain(act)
        if what.word != "this" or len(times) != 1 or self.take(times[0], "relation") != "during" or act.mood:
            raise self.refuse("negated", "when this is negated is not understood", act)
        self._take_all(what)
        period = self.period(self.take(times[0], "period"), times[0])
        return [m.While(m.Now(period), (m.Negated(),), span=act.span)]

    def _may_target(self, act: said.Act) -> list[m.Standing]:
        """“This weapon may target an enemy model within N" of the attacker with a Melee Attack.”"""
        roles = self.take(act, "roles")
        thing = roles[0].thing if len(roles) == 1 and roles[0].preposition == "with" else None
        who, what = self.take(act, "who"), self.take(act, "what")
        if not isinstance(thing, said.Select) or not self.is_occasion(thing) or who is None or what is None:
            raise self.refuse("may-target", "with what this may be targeted is not understood", act)
        for name in ("role", "preposition", "thing"):
            self.take(roles[0], name)
        self.take(act, "mood")
        self._rest_is_plain(act, "roles")

        def parts(data: OccasionData) -> list[m.Slot]:
            made = self.describe(who, (Sort.PIECE,))
            weapon = data.means in (Role(self.own.type), Role(self.bearer_noun))
            return [self.slot(data.means if weapon else data.subject, made), self.part(data.against, what, data)]

        return [m.Allow(self.occasion_on(thing, Moment.BEFORE, parts), span=act.span)]

    def _is_so_by_text(self, be: said.Be) -> list[m.Standing]:
        """“Your maximum hand size is 5”, “it is not in contact with other models”, “each space … is within …”."""
        who = be.who
        if isinstance(who, said.Select) and who.kinds[0].kind == "stat":
            return [self._set_number(be, who)]
        if isinstance(who, said.Select) and who.kinds[0].kind == "position":
            return [self._extended(be, who)]
        if be.times:
            raise self.refuse("holds", "this is not understood as something that holds", be)
        return [m.Holds(self.truth(be), span=be.span)]

    def _set_number(self, be: said.Be, who: said.Select) -> m.Standing:
        what = self.take(be, "what")
        self.take(be, "who")
        for name in ("state", "roles", "manner", "times", "as_if", "per", "negated", "mood", "tense"):
            if self.take(be, name):
                raise self.refuse("number-is", "this is not understood of a number", be)
        kind = self.take(who, "kinds")[0]
        words = [item.word for item in kind.filters if isinstance(item, said.InState)]
        owner = self.take(who, "owner")
        if kind.noun not in self.lexicon.stats or words not in ([], ["maximum"]) or owner is None or what is None:
            raise self.refuse("number-is", "which number is not understood", be)
        if who.where or who.quantity is not None or len(kind.filters) != len(words) or len(who.kinds) != 1:
            raise self.refuse("number-is", "which number is not understood", be)
        self._take_all(kind)
        self.take(who, "join")
        made = self.describe(owner)
        number = self.number(what)
        return m.Change(
            self.lexicon.stats[kind.noun], self.fresh(made.sort), self.set_of(made), How.SET, number, span=be.span
        )

    def _extended(self, be: said.Be, who: said.Select) -> m.Standing:
        """“Each space within AREA is within this card's attack range.”"""
        relation = who.where[0] if len(who.where) == 1 else None
        roles = self.take(be, "roles")
        self.take(be, "who")
        for name in ("state", "what", "manner", "times", "as_if", "per", "negated", "mood", "tense"):
            if self.take(be, name):
                raise self.refuse("holds", "this is not understood of a place", be)
        if not isinstance(relation, said.Related) or self.take(relation, "preposition") != "within" or len(roles) != 1:
            raise self.refuse("holds", "which spaces is not understood", who)
        if self.amount(self.take(who, "quantity")).det is not Det.ALL or self.take(roles[0], "preposition") != "within":
            raise self.refuse("holds", "which spaces is not understood", who)
        self.take(who, "where")
        self._take_all(self.take(who, "kinds"))
        self.take(roles[0], "role")
        if who.kinds[0].filters or who.owner is not None or who.kinds[0].noun != "space":
            raise self.refuse("holds", "which spaces is not understood", who)
        area = self.area(self.take(relation, "thing"))
        return m.Holds(m.Among(area, self.place(self.take(roles[0], "thing"))), span=be.span)


def _state(state: Condition) -> m.Just:
    return m.Just(STATE, Value(state))


def _definite(slot: m.Slot) -> m.Set[Any] | None:
    return slot.truth.set if isinstance(slot.truth, m.Among) else None
