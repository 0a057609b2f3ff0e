"""Dice that are more or fewer, rolled again, or worth more, in the deeds of a piece."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import How, Moment, Sort
from cardwright.meaning.calculus.symbols import Condition, Role, Stat, Value
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.scope import among, exists
from cardwright.meaning.happenings.occasions import RESULT, STATE
from cardwright.meaning.lasting.contrasts import Contrasts

LESS = ["less"]
"""The determiner of `1 fewer die`."""


class Odds(Contrasts):
    """Reads what changes dice."""

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
            self._take_all(self.take(what, name), told=True)
        for name in ("verb", "mood", "tense", "more", "join"):
            self.take(act, name)
        if what.owner or len(what.kinds) != 1 or len(kind.filters) > 1 or quantity.words not in ([], LESS):
            raise self.refuse("rolls", "which dice is not understood", what)
        self._nothing_more(act, "as_if", "by_doing", "recipient", "manner")
        number = self.written(self.take(quantity, "number"))
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
        for name in ("verb", "more", "join"):
            self.take(act, name)
        if self.take(act, "tense") or self.take(act, "mood") != "may":
            raise self.refuse("reroll", "whether this is rerolled is not understood", act)
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
        self._take_all(self.take(what, "kinds"), told=True)
        number = self.written(self.take(quantity, "number"))
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
        onto: said.Thing | None = None
        if roles:
            if len(roles) != 1 or self.take(roles[0], "preposition") != "on":
                raise self.refuse("inflicts", "on whom is not understood", act)
            self.take(roles[0], "role")
            onto = self.take(roles[0], "thing")
        else:
            self.policy("hits-are-on-the-target")
        if isinstance(who, said.Select) and who.kinds[0].noun in self.lexicon.dice:
            data = self.lexicon.occasions.get(self.lexicon.dice[who.kinds[0].noun].of)
            if data is None:
                raise self.refuse("inflicts", "of which attack these dice are is not said", who)
            made = self.describe(who)
            if made.amount.det is not Det.ALL:
                raise self.refuse("inflicts", "which dice is not understood", who)
            deed = self.fresh(Sort.DEED)
            bearer = self.fresh(Sort.PIECE)
            role = data.means if Role(self.own.type) == data.means else data.subject
            target = self.part(data.against, onto, data) if onto is not None else None
            slots = [m.Slot(role, bearer, among(bearer, m.This()))]
            slots += [target] if target is not None and target.truth is not None else []
            rolled: m.Set[m.Piece] = m.Of(deed, Role("dice"))
            return m.On((data.verb,), tuple(slots), Moment.BEFORE, deed), m.Count(self.dice_of(made, rolled))
        return self._hits(who, onto, act)

    def _hits(self, who: said.Thing | None, onto: said.Thing | None, act: said.Act) -> tuple[m.On, m.Number]:
        """“each of this model's hits”, “each hit of this weapon”, “each of its hits”."""
        hits, whose = self._whose_hits(who, act)
        data = self.lexicon.occasions.get("attack")
        stat = self.lexicon.stats.get(hits.kinds[0].noun)
        if data is None or stat is None or hits.kinds[0].filters or len(hits.kinds) != 1:
            raise self.refuse("inflicts", "what inflicts this is not understood", act)
        self._take_all(self.take(hits, "kinds"))
        deed = self.fresh(Sort.DEED)
        made = self.describe(whose, (Sort.PIECE,))
        weapon = isinstance(made.base, m.This) and data.means == Role(self.own.type or self.bearer_noun)
        slots = [self.slot(data.means if weapon else data.subject, made)]
        slots += [self.part(data.against, onto, data)] if onto is not None else []
        return m.On((data.verb,), tuple(slots), Moment.BEFORE, deed), m.StatOf(stat, deed)

    def _whose_hits(self, who: said.Thing | None, act: said.Act) -> tuple[said.Select, said.Thing]:
        """The hits that are spoken of, all of them, and whose they are."""
        hits: said.Thing | None = who
        if isinstance(who, said.Amount) and len(who.where) == 1:
            relation = who.where[0]
            if isinstance(relation, said.Related) and relation.preposition == "of" and not who.filters:
                hits = relation.thing
                self.take(who, "where")
                for name in ("preposition", "thing"):
                    self.take(relation, name)
        if not isinstance(hits, said.Select) or not isinstance(who, (said.Amount, said.Select)):
            raise self.refuse("inflicts", "what inflicts this is not understood", act)
        if hits is not who and hits.quantity is not None:
            raise self.refuse("inflicts", "which hits is not understood", act)
        det = self.amount(self.take(who, "quantity")).det
        if det is not Det.ALL and not (det is Det.BARE and hits.kinds[0].plural):
            raise self.refuse("inflicts", "which hits is not understood", act)
        if hits.owner is not None and not hits.where:
            return hits, self.take(hits, "owner")
        by = hits.where[0] if len(hits.where) == 1 and hits.owner is None else None
        if not isinstance(by, said.Related) or by.preposition not in ("of", "with", "from", "by"):
            raise self.refuse("inflicts", "whose hits is not understood", act)
        self.take(hits, "where")
        for name in ("preposition", "thing"):
            self.take(by, name)
        return hits, by.thing


def _state(state: Condition) -> m.Just:
    return m.Just(STATE, Value(state))


def _definite(slot: m.Slot) -> m.Set[Any] | None:
    return slot.truth.set if isinstance(slot.truth, m.Among) else None
