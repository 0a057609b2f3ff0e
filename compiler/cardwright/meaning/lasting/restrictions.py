"""What may be done and what may not: what a card may lie on or be included with, deck rules, permissions, deeds at
another price."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.abridged.apiece import is_each_player
from cardwright.meaning.abridged.paidwith import INSTEAD, replaces_points
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Moment, Op, Sort
from cardwright.meaning.calculus.symbols import Name, Role, Token, Verb
from cardwright.meaning.calculus.walk import used
from cardwright.meaning.context.quantities import Amount, Det, plus
from cardwright.meaning.context.scope import among, both, exchanged, exists
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.lasting.narrowing import Narrowing
from cardwright.meaning.lasting.standings import FORBIDDEN
from cardwright.meaning.things.descriptions import Description

INCLUDE = Verb("include")
_SEVERAL = frozenset({"they", "their"})
_ASKING = frozenset({"while", "if", "unless", "for as long as"})

_OPPOSITE: dict[Op, tuple[Op, int]] = {
    Op.AT_LEAST: (Op.AT_MOST, -1),
    Op.AT_MOST: (Op.AT_LEAST, 1),
    Op.EQUAL: (Op.UNEQUAL, 0),
}
"""Of whole numbers: what holds when a comparison does not, and by how much the number moves."""


class Restrictions(Narrowing):
    """Reads restrictions and permissions."""

    # ------------------------------------------------------------ of whom it is asked

    def _when_standing(self, when: said.When) -> list[m.Standing]:
        """“Characters cannot attack unless they have power”: those that have none cannot."""
        do, condition = when.do, when.condition
        who = condition.who if isinstance(condition, (said.Act, said.Be)) else None
        if when.place != "after" or when.word not in _ASKING or not isinstance(who, said.Ref):
            return super()._when_standing(when)
        if not isinstance(do, said.Act) or do.mood not in FORBIDDEN:
            return super()._when_standing(when)
        subject = do.what if do.passive else do.who
        if not isinstance(subject, said.Select) or subject.kinds[0].plural != (who.word in _SEVERAL):
            return super()._when_standing(when)  # it is another that is spoken of
        return self._forbidden_where(when, do, subject)

    def _forbidden_where(self, when: said.When, do: said.Act, subject: said.Select) -> list[m.Standing]:
        word, condition = self.take(when, "word"), self.take(when, "condition")
        self.take(when, "do")
        found = self.standing(do)
        pattern = found[0].pattern if len(found) == 1 and isinstance(found[0], m.Cannot) else None
        roles = {"what"} if do.passive else {"by", "doer", str(self.lexicon.verb(do.verb).subject)}
        slots = [one for one in pattern.slots if one.role in roles] if isinstance(pattern, m.On) else []
        known = [item for item in self.forbidden_slots if any(item.what == slot.each for slot in slots)]
        if not isinstance(pattern, m.On) or len(known) != 1:
            raise self.refuse("cannot-where", "of whom this is asked is not understood", when)
        (item,) = known
        item.plural, item.many, item.last = False, subject.kinds[0].plural, self.tick()
        self.mentions.append(item)
        truth = self.truth(condition)
        self.mentions.remove(item)
        if item.what not in used(truth):
            raise self.refuse("cannot-where", "of whom this is asked is not settled", condition, "say who it is")
        self.policy("cannot-unless-it")
        truth = m.Not(truth) if word == "unless" else truth
        narrowed = [
            replace(one, truth=both([*([one.truth] if one.truth is not None else []), truth]))
            if one.each == item.what
            else one
            for one in pattern.slots
        ]
        return [m.Cannot(replace(pattern, slots=tuple(narrowed)), span=when.span)]

    # ------------------------------------------------------------ only

    def only(self, phrase: said.Phrase) -> list[m.Standing]:
        """“Stark character only.”: it can lie on no other; “House Stark only.”: it is included with no other."""
        thing = self.take(phrase, "thing")
        if isinstance(thing, said.Named):
            return [m.Cannot(self._included_without(thing), span=phrase.span)]
        data = self.lexicon.only.get(self.own.type)
        if data is None:
            raise self.refuse("only", "what is restricted here is not understood", phrase)
        verb, role = data
        this, bearer = self.fresh(Sort.PIECE), self.fresh(Sort.PIECE)
        truth = self._bearer_is(bearer, thing)
        self.policy("only-is-cannot")
        slots = (m.Slot(Role("what"), this, among(this, m.This())), m.Slot(role, bearer, m.Not(truth)))
        return [m.Cannot(m.On((verb,), slots, Moment.BEFORE), span=phrase.span)]

    def _bearer_is(self, bearer: m.Var[m.Piece], thing: said.Thing) -> m.Truth:
        """“Knight character”, “Knight character or Brienne of Tarth”: on what it can lie."""
        if isinstance(thing, said.Both) and self.listed(thing, "or"):
            return m.Or(tuple(self._bearer_is(bearer, each) for each in self.take(thing, "things")), span=thing.span)
        if isinstance(thing, said.Named):
            return self._is_called(thing, bearer)
        made = self.describe(thing) if isinstance(thing, said.Select) else None
        if made is None or made.amount.det not in (Det.BARE, Det.THE):
            raise self.refuse("only", "what is restricted here is not understood", thing)
        if made.places or made.base is not None or made.such or made.extreme or not made.truths:
            raise self.refuse("only", "what is restricted here is not understood", thing)
        found: m.Truth = exchanged(both(made.truths), made.each, bearer)
        return found

    def _is_called(self, thing: said.Named, bearer: m.Var[m.Piece]) -> m.Truth:
        if self.take(thing, "quantity") is not None or self.take(thing, "where") or self.take(thing, "chosen"):
            raise self.refuse("only", "what is restricted here is not understood", thing)
        return m.Is(bearer, m.Called(Name(self.take(thing, "name"))), span=thing.span)

    def _included_without(self, thing: said.Named) -> m.On:
        if self.take(thing, "quantity") is not None or self.take(thing, "where") or self.take(thing, "chosen"):
            raise self.refuse("only", "what is restricted here is not understood", thing)
        this, card, who = self.fresh(Sort.PIECE), self.fresh(Sort.PIECE), self.fresh(Sort.PLAYER)
        own = m.And((m.Is(card, m.Called(Name(self.take(thing, "name")))), among(m.Owner(card), m.You())))
        self.policy("only-is-cannot")
        slots = (
            m.Slot(Role("by"), who, among(who, m.You())),
            m.Slot(Role("what"), this, among(this, m.This())),
        )
        return m.On((INCLUDE,), slots, Moment.BEFORE, truth=m.Not(exists(m.Where(m.Anywhere(), card, own))))

    # ------------------------------------------------------------ deck rules

    def deck_rule(self, statement: said.Statement) -> m.Truth | None:
        """“You must include at least 10 …”, “You cannot include more than 60 …”, “Your deck must have …”."""
        if isinstance(statement, said.Limit):
            return self._per_deck(statement)
        if not isinstance(statement, said.Act) or not isinstance(statement.what, said.Select):
            return None
        build = self.lexicon.verb(statement.verb).build
        if build is Build.INCLUDE and statement.mood == "must":
            return self._list_holds(statement, False)
        if build is Build.INCLUDE and statement.mood == "cannot" and self._is_counted(statement):
            return self._list_holds(statement, True)
        if build is Build.HAVE and statement.mood == "must" and statement.who is not None:
            return self._list_holds(statement, False) if self.is_place(statement.who) else None
        return None

    def _per_deck(self, limit: said.Limit) -> m.Truth:
        """“Limit 1 per deck”: so many copies of this card are in what its owner brings."""
        number = self.written(self.take(limit, "number"))
        if not isinstance(number, m.Const) or self.take(limit, "word") != "limit" or not self.own.name:
            raise self.refuse("limit", "this limit is not understood", limit)
        time = self.take(limit, "time")
        self.take(time, "relation")
        self.take(time, "period")
        self.policy("deck-rule")
        card = self.fresh(Sort.PIECE)
        mine = m.And((m.Is(card, m.Called(Name(self.own.name))), among(m.Owner(card), m.You())))
        return m.Compare(m.Count(m.Where(m.Anywhere(), card, mine)), Op.AT_MOST, number, span=limit.span)

    def _list_holds(self, act: said.Act, negated: bool) -> m.Truth:
        for name in ("verb", "mood"):
            self.take(act, name)
        self.plain(act, "who", "what", "mood", "roles")
        if self.take(act, "tense") or self.take(act, "times"):
            raise self.refuse("deck-rule", "this rule about a list is not understood", act)
        place = self._list_place(act)
        what = self.take(act, "what")
        self.policy("deck-rule")
        if what.kinds[0].noun in self.lexicon.nouns and self.lexicon.nouns[what.kinds[0].noun].means == "copy":
            return self._copies(what, place, negated)
        made = self.describe(what)
        if made.places or made.base is not None or made.such or made.extreme:
            raise self.refuse("deck-rule", "what the list holds is not understood", what)
        made.places = [place]
        return self._how_many_in(made, self.pieces(made), negated, what)

    def _list_place(self, act: said.Act) -> m.Set[m.Place]:
        roles = self.take(act, "roles")
        who = self.take(act, "who")
        if self.lexicon.verb(act.verb).build is Build.HAVE:
            if roles:
                raise self.refuse("deck-rule", "this rule about a list is not understood", act)
            return self.place(who)
        if not isinstance(who, said.You) or len(roles) != 1 or not self.is_place(roles[0].thing):
            raise self.refuse("deck-rule", "in which list is not said", act, "say it: in your deck")
        self.take(roles[0], "role")
        if self.take(roles[0], "preposition") != "in":
            raise self.refuse("deck-rule", "in which list is not said", act, "say it: in your deck")
        return self.place(self.take(roles[0], "thing"))

    def _how_many_in(self, made: Description, found: m.Set[Any], negated: bool, what: said.Select) -> m.Truth:
        bare = made.amount.counted and made.amount.op is Op.EQUAL and not made.amount.exact
        if bare or made.amount.det is not Det.SOME:
            raise self.refuse(
                "deck-number", "how many of these is not understood", what, "say “at least”, “at most” or “exactly”"
            )
        truth = self.counted(made, found)
        if not negated:
            return truth
        if not isinstance(truth, m.Compare):
            raise self.refuse("deck-number", "how many of these is not understood", what)
        op, more = _OPPOSITE[truth.op]
        return m.Compare(truth.a, op, plus(truth.b, more), span=truth.span)

    def _copies(self, what: said.Select, place: m.Set[m.Place], negated: bool) -> m.Truth:
        """“more than 1 copy of each card”: for each of them, how many are alike."""
        kinds, where = self.take(what, "kinds"), self.take(what, "where")
        self.listed(what)
        for name in ("owner", "chosen"):
            if self.take(what, name):
                raise self.refuse("copies", "these copies are not understood", what)
        kind = kinds[0]
        attribute = self.lexicon.nouns[self.take(kind, "noun")].attribute
        if len(kinds) != 1 or len(where) != 1 or not isinstance(where[0], said.Related) or attribute is None:
            raise self.refuse("copies", "copies of what is not said", what, "say it: of each card")
        for name in ("kind", "plural", "filters", "amount", "bound"):
            if self.take(kind, name) and name not in ("kind", "plural"):
                raise self.refuse("copies", "these copies are not understood", kind)
        if self.take(where[0], "preposition") != "of":
            raise self.refuse("copies", "copies of what is not said", what, "say it: of each card")
        inner = self.describe(self.take(where[0], "thing"))
        if inner.amount.det is not Det.ALL or inner.amount.counted or inner.places or inner.base is not None:
            raise self.refuse("copies", "copies of what is not understood", where[0], "say it: of each card")
        inner.places = [place]
        alike = self.fresh(Sort.PIECE)
        same = m.Where(m.In(place), alike, m.Same(attribute, inner.each, alike))
        counted = self.a_description(Sort.PIECE, self.amount(self.take(what, "quantity")), what.span)
        one = self.fresh(Sort.PIECE)
        every = self.pieces(inner)
        truth = self._how_many_in(counted, same, negated, what)
        return m.Every(every, one, _about(truth, inner.each, one))

    # ------------------------------------------------------------ permissions

    def is_permission(self, statement: said.Statement) -> bool:
        """“You may …” on a plain line of a card that stays: what rules would forbid is allowed."""
        if isinstance(statement, said.Timed):
            return statement.time.relation in ("during", "during your") and self.is_permission(statement.do)
        if isinstance(statement, said.During):
            return statement.preposition == "during" and self.is_permission(statement.do)
        if isinstance(statement, said.When):
            return statement.word == "while" and statement.do is not None and self.is_permission(statement.do)
        if isinstance(statement, said.Act) and replaces_points(statement):
            return self.lexicon.verb(statement.verb).whole
        return (
            isinstance(statement, said.Act)
            and statement.mood == "may"
            and (isinstance(statement.who, said.You) or _more_for_each(statement))
            and self.lexicon.verb(statement.verb).build in (Build.DEED, Build.INCLUDE)
        )

    def allowed(self, act: said.Act) -> list[m.Standing]:
        """A permission, for one additional deed or for any; and what is paid with what, and with nothing else."""
        replaces = replaces_points(act)
        self.take(act, "mood")
        if self.take(act, "tense"):
            raise self.refuse("permission", "this permission is not understood", act)
        act = self._so_often_more(act)
        if any(role.role == "as" for role in act.roles) or replaces:
            return [self._spends(act)]
        self.policy("may-is-allow")
        act, more = self._additional(act)
        act, as_in = self._as_if_there(act)
        self.of_any_value = None
        pattern = self.deed_pattern(act, Moment.BEFORE)
        despite = self.of_any_value if self.lexicon.verb(act.verb).build is Build.INCLUDE else None
        return [m.Allow(pattern, as_in, more=more, despite=despite, span=act.span)]

    def _so_often_more(self, act: said.Act) -> said.Act:
        """“you may play 1 additional card each round”, “this round”: each time anew, or until it ends."""
        if not act.times:
            return act
        more = isinstance(act.what, said.Select) and any(_is_additional(kind) for kind in act.what.kinds)
        if len(act.times) != 1 or act.times[0].relation not in ("this", "each") or not more:
            raise self.refuse("permission", "this permission is not understood", act)
        (time,) = self.take(act, "times")
        self.policy("so-many-more-each-time")
        period = self.period(self.take(time, "period"), time)
        if self.take(time, "relation") == "this":
            self.ends.append(m.Ends(period, span=time.span))
        bare = act.model_copy(update={"times": []})
        self.copies.append((bare, act))
        return bare

    def _as_if_there(self, act: said.Act) -> tuple[said.Act, m.Set[m.Place] | None]:
        """“from your dead pile as if it were in your hand”: where what is done counts as done from."""
        as_if, what = act.as_if, act.what
        if not isinstance(as_if, said.Be) or not isinstance(as_if.who, said.Ref) or len(as_if.roles) != 1:
            return act, None
        plain = not (as_if.what or as_if.state or as_if.negated or as_if.times or as_if.manner or as_if.who.noun)
        place, many = as_if.roles[0], as_if.who.word == "they"
        several = isinstance(what, said.Select) and any(kind.plural for kind in what.kinds)
        lies = self.is_place(place.thing) or self.is_purse(place.thing)
        if not plain or place.preposition != "in" or not lies or many != several:
            return act, None
        self.take(act, "as_if")
        for name in as_if.__dict__:
            self.take(as_if, name)
        self._take_all(as_if.who)
        for name in ("role", "preposition", "thing"):
            self.take(place, name)
        self.policy("as-if-it-lay-there")
        bare = act.model_copy(update={"as_if": None})
        self.copies.append((bare, act))
        if isinstance(place.thing, said.Select) and self.is_purse(place.thing):
            name, owner = self.lexicon.zones[place.thing.kinds[0].noun].name, self.purse_of(place.thing)
            return bare, m.Zone(name, None if owner is None else self.one(owner, (Sort.PLAYER,)), span=place.span)
        return bare, self.place(place.thing)

    def _spends(self, act: said.Act) -> m.Standing:
        """“you may spend [Recruit] as [Attack]”, “you must spend [Recruit] instead of [Attack]”."""
        self.plain(act, "who", "what", "mood", "roles")
        if not self.lexicon.verb(self.take(act, "verb")).whole:
            raise self.refuse("spends", "what is spent as what is not understood", act)
        roles, what, who = (self.take(act, name) for name in ("roles", "what", "who"))
        instead = replaces_points(act)
        if len(roles) != 1 or self.take(roles[0], "role") != (INSTEAD if instead else "as"):
            raise self.refuse("spends", "what is spent as what is not understood", act)
        if not isinstance(who, said.You) and not (instead and is_each_player(who)):
            raise self.refuse("spends", "what is spent as what is not understood", act)
        self.take(roles[0], "preposition")
        spender: m.Set[m.Player] = (
            m.You() if isinstance(who, said.You) else self.set_of(self.describe(who, (Sort.PLAYER,)))
        )
        tokens = [self._bare_token(thing, act) for thing in (what, self.take(roles[0], "thing"))]
        return m.Spends(spender, tokens[0], tokens[1], instead, span=act.span)

    def _bare_token(self, thing: said.Thing | None, act: said.Act) -> Token:
        if not isinstance(thing, said.Select) or len(thing.kinds) != 1 or thing.where or thing.owner or thing.quantity:
            raise self.refuse("spends", "what is spent as what is not understood", act)
        self.listed(thing)
        return self.token(self.take(thing, "kinds")[0])

    def _additional(self, act: said.Act) -> tuple[said.Act, m.Number | None]:
        """“1 additional challenge”: so many more than rules allow."""
        what = act.what
        if not isinstance(what, said.Select) or len(what.kinds) != 1:
            return act, None
        extra = [
            item for item in what.kinds[0].filters if isinstance(item, said.InState) and item.group == "additional"
        ]
        if not extra:
            return act, None
        amount = self.amount(self.take(what, "quantity"))
        if amount.most is None or amount.least != amount.most:
            raise self.refuse("additional", "how many more is not understood", what)
        for item in extra:
            self.take(item, "word")
            self.take(item, "group")
            self.skip.add(id(item))
        one = what.model_copy(update={"quantity": None})
        bare = act.model_copy(update={"what": one})
        self.copies += [(bare, act), (one, what)]
        return bare, amount.most

    # ------------------------------------------------------------ deeds at another price

    def inside(self, thing: said.Thing | None) -> m.Var[Any] | None:
        """“each Weapon attachment you play”, “the next Hero you recruit this turn”: the piece inside that deed."""
        clause = played(thing)
        if clause is None:
            return None
        held = clause.clause
        assert isinstance(thing, said.Select) and isinstance(held, said.Act)
        if self.lexicon.verb(held.verb).build not in (Build.DEED, Build.GAIN):
            return None
        amount = self.amount(self.take(thing, "quantity"))
        self.take(thing, "where")
        for name in ("link", "clause"):
            self.take(clause, name)
        one = thing.model_copy(update={"quantity": None, "where": [item for item in thing.where if item is not clause]})
        act = held.model_copy(update={"what": one, "times": []})
        self.copies += [(one, thing), (act, held)]
        self.take(held, "what")
        pattern = self.deed_pattern(act, Moment.BEFORE)
        role = self.lexicon.verb(act.verb).object
        piece = next(slot.each for slot in pattern.slots if slot.role == role)
        self.inner_deeds.append(replace(pattern, nth=self._ordinal(amount, held, thing)))
        return piece

    def _ordinal(self, amount: Amount, act: said.Act, thing: said.Thing) -> m.Nth | None:
        times = self.take(act, "times")
        relations = [(self.take(time, "relation"), self.take(time, "period")) for time in times]
        det = amount.det
        if amount.counted or len(times) > 1:
            raise self.refuse("inside", "which of these deeds is not understood", thing)
        relation = relations[0][0] if relations else ""
        if det in (Det.NEXT, Det.FIRST):
            self.weigh(amount)
        if det in (Det.ALL, Det.ANY, Det.BARE, Det.NEXT) and relation in ("", "this"):
            for time in times:
                self.ends.append(m.Ends(self.period(time.period, time), span=time.span))
            return m.Nth(1, None, self.apart(act)) if det is Det.NEXT else None
        if det is Det.FIRST and relation in ("each", "this"):
            if relation == "this":
                self.ends.append(m.Ends(self.period(times[0].period, times[0]), span=times[0].span))
            return m.Nth(1, self.period(times[0].period, times[0]), self.apart(act))
        raise self.refuse("inside", "which of these deeds is not understood", thing)


def _more_for_each(act: said.Act) -> bool:
    """“Each player may initiate an additional challenge”: of how often rules let players do something."""
    who, what = act.who, act.what
    of_each = isinstance(who, said.Select) and who.quantity is not None and who.quantity.words == ["each"]
    players = of_each and [kind.kind for kind in who.kinds] == ["player"]  # type: ignore[union-attr]
    return players and isinstance(what, said.Select) and any(_is_additional(kind) for kind in what.kinds)


def _is_additional(kind: said.Kind) -> bool:
    return any(isinstance(item, said.InState) and item.group == "additional" for item in kind.filters)


def played(thing: said.Thing | None) -> said.Where | None:
    """The clause of a thing that says what a player does with it, now or later: `you play`, `you recruit this turn`."""
    if not isinstance(thing, said.Select) or thing.kinds[0].kind not in ("card", "value"):
        return None
    for item in thing.where:
        if isinstance(item, said.Where) and isinstance(item.clause, said.Act):
            act = item.clause
            if isinstance(act.what, said.Gap) and act.who is not None and not act.tense and not act.mood:
                return item
    return None


def _about(truth: m.Truth, old: m.Set[Any], new: m.Set[Any]) -> m.Truth:
    found: m.Truth = exchanged(truth, old, new)
    return found
