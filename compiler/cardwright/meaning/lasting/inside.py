"""What holds inside a deed under way: while this attacks that, during an attack with this."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Moment, Op, Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.scope import among, exchanged
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.lasting.standings import Standings


class Inside(Standings):
    """Reads what holds inside an attack, an action or a roll."""

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
        start = self.tick()
        self.under = self._engaged(when.condition)
        if when.place == "before":
            self.opening = (start, self.tick())
        try:
            inner = self.standing(do)
            return self._in_the_deed(self.under, inner, when.span)
        finally:
            self.under = before

    def held_alone(self, item: said.Statement) -> list[m.Standing]:
        """What one sentence says holds: the attack that it speaks of is none of the next one's."""
        before = dict(self.episodes)
        found = [self.in_its_own_deed(standing) for standing in self.standing(item)]
        self.episodes = before
        return found

    def in_its_own_deed(self, standing: m.Standing) -> m.Standing:
        """“The attacker gets +1 Fight”, on a weapon: in the attacks that are made with it."""
        means = Role(self.own.type or self.bearer_noun)
        for name, data in self.lexicon.occasions.items():
            if data.means != means or data.period != name:
                continue
            current = m.Current(data.period)
            nodes = list(walk(standing))
            if not any(isinstance(node, m.Of) and node.deed == current for node in nodes):
                continue
            if any(isinstance(node, m.Slot) and node.role == means for node in nodes):
                continue  # it says already in which
            self.policy("deeds-with-this")
            with_this = m.Among(m.Of(current, means), m.This())
            return m.While(with_this, (standing,), span=standing.span)
        return standing

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
        if pattern.deed is None or what.quantity.number is None:
            raise self.refuse("cannot-more", "how many is not said", act)
        limit = self.written(self.take(what.quantity, "number"))
        self.take(what.quantity, "bound")
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
            m.Slot(s.role, other, among(other, s.each)) if s is mine else exchanged(s, s.each, others[s.each])
            for s in on.slots
        )
        done = m.AmountOf(m.Past(m.On(on.verbs, past, Moment.AFTER), data.period), Role("amount"))
        truth = m.Compare(m.Plus((done, m.NumberOf(figure))), Op.MORE, limit)
        self.policy("cannot-more")
        cannot = m.On(on.verbs, (*on.slots, m.Slot(Role("amount"), figure)), Moment.BEFORE, truth=truth)
        return self._in_the_deed(pattern, [m.Cannot(cannot, span=act.span)], act.span)
