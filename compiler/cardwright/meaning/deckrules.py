"""Deck rules as truths: what a list, its sections and its cards must have, be and share."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning import nodes as m
from cardwright.meaning.deckcontents import Contents, Measure
from cardwright.meaning.lists import Reason, Telling, Told
from cardwright.meaning.nodes import Op, Sort
from cardwright.meaning.scope import both, exists
from cardwright.meaning.symbols import Condition, Stat

_AND = frozenset({"and", ",", "but"})
_IF = frozenset({"if", "when", "while", "for as long as"})
_PARTNERS = frozenset({"a", "the", "any", "another"})
_EACH = frozenset({"the", "each", "every", "all", "a", "any", "no", "both"})
NEGATIVE = frozenset({"cannot", "does not"})
_MOODS = frozenset({"", "must", "may", *NEGATIVE})

Holds = Callable[[m.Set[Any]], m.Truth]


class DeckRules(Contents):
    """Reads statements that say how a list must be."""

    # ------------------------------------------------------------ moods

    def check(self, statement: said.Statement) -> None:
        """Refuse a sentence that says more than a list can answer: when, how, as if, as a rule of the past."""
        if isinstance(statement, said.Act | said.Be):
            if self.take(statement, "mood") not in _MOODS:
                message = f"“{statement.mood}” cannot be judged; say what is so, must be or cannot be"
                raise self.refuse("mood", message, statement)
            if self.take(statement, "tense"):
                raise self.refuse("tense", "a list only knows what is so, not what was or is being done", statement)
            if self.take(statement, "as_if") is not None:
                raise self.refuse("as-if", "“as if” cannot be judged", statement)
        if isinstance(statement, said.Act | said.Be | said.There):
            if self.take(statement, "times"):
                raise self.refuse("time", "a list knows no time", statement)
            for word in self.take(statement, "manner"):
                if word == "only":
                    raise self.refuse("only", "say “only” right before what it is about: “contains only ...”", statement)
                self.rounding([word], statement)
        if isinstance(statement, said.Act):
            more = [self.take(statement, name) for name in ("more", "by_doing", "recipient")]
            self.take(statement, "verb")
            if any(more):
                raise self.refuse("more", "this says more than a list can tell", statement)

    def forbids(self, statement: said.Act | said.Be) -> bool:
        """Whether it says that something is not so."""
        negative = self.take(statement, "mood") in NEGATIVE
        return negative != self.take(statement, "negated") if isinstance(statement, said.Be) else negative

    def plainly(self, statement: said.Act | said.Be | said.There, *but: str) -> None:
        """Refuse `for each` and `rounded` where nothing is counted."""
        if "per" not in but and not isinstance(statement, said.There) and self.take(statement, "per") is not None:
            raise self.refuse("per", "“for each” cannot be judged here", statement)
        manner = self.take(statement, "manner")
        if manner:
            raise self.refuse("manner", f"“{manner[0]}” cannot be judged here", statement)

    def may(self, statement: said.Statement) -> bool:
        """Whether it only permits: `You may use at most 1 agenda` limits, `You may use an agenda` does not."""
        if not isinstance(statement, said.Act | said.Be) or statement.mood != "may":
            return False
        quantity = getattr(statement.what, "quantity", None)
        limited = quantity is not None and quantity.number is not None and quantity.bound != ""
        who = statement.what if isinstance(statement, said.Act) and statement.passive else statement.who
        return not limited and not (who is not None and self.is_restricted(who))

    @staticmethod
    def is_restricted(who: said.Thing) -> bool:
        """Whether the subject itself sets a limit: `no model may ...`, `at most 2 models may ...`."""
        if isinstance(who, said.Amount):
            return True
        quantity = who.quantity if isinstance(who, said.Select) else None
        if quantity is None:
            return False
        return quantity.number is not None or "no" in quantity.words or "half" in quantity.words

    # ------------------------------------------------------------ statements

    def truth(self, statement: said.Statement, gap: m.Set[Any] | None = None) -> m.Truth:
        """What a statement demands of a list."""
        self.check(statement)
        if isinstance(statement, said.Act):
            return self._act(statement)
        if isinstance(statement, said.Be):
            return self._be(statement)
        if isinstance(statement, said.There):
            return self._existence(statement)
        if isinstance(statement, said.When):
            return self._when(statement)
        if isinstance(statement, said.Sequence) and self.take(statement, "join") in _AND:
            return both([self.truth(step) for step in self.take(statement, "steps")])
        if isinstance(statement, said.Choice):
            return self._choice(statement)
        if isinstance(statement, said.ForEach):
            return self._for_each(statement)
        if isinstance(statement, said.Follow) and self.take(statement, "link") == "only":
            return self._only_these(statement)
        if isinstance(statement, said.Aside):
            return both([self.truth(inner) for inner in self.take(statement, "statements")])
        raise self.refuse("statement", "this says nothing about a list", statement)

    def _act(self, act: said.Act) -> m.Truth:
        says = self.lexicon.says.get(act.verb, "")
        if says == "has":
            return self._have(act)
        if says == "shares":
            return self._share(act)
        if says == "is borne" and act.passive and act.what is not None and len(act.roles) == 1 and act.who is None:
            return self._attached(act)
        raise self.refuse("verb", f"a list cannot “{act.verb}”", act)

    def _attached(self, act: said.Act) -> m.Truth:
        """`Each equipment is attached to a model.`"""
        self.plainly(act)
        role = self.take(act, "roles")[0]
        self.take(role, "role")
        if self.take(role, "preposition") != "to":
            raise self.refuse("role", f"“{role.preposition}” cannot be judged here", role)
        bearer = self.take(role, "thing")
        return self.quantified(self.take(act, "what"), lambda x: self.borne(bearer, x), cannot=self.forbids(act))

    # ------------------------------------------------------------ each, no, so many

    def quantified(
        self,
        who: said.Thing,
        holds: Holds,
        reason: Reason = Reason.NAME,
        cannot: bool = False,
        attribute: Any = None,
        having: Callable[[m.Var[Any]], m.Truth] | None = None,
    ) -> m.Truth:
        """So many of the things have a property as the words before them say; `having`: who is asked at all."""
        if self.is_restricted(who) and not self._is_none(who):
            return self._counted_subject(who, holds, cannot)
        words = self.words(who)
        unknown = next((word for word in words if word not in _EACH), "")
        if unknown:
            raise self.refuse("words", f"“{unknown}” cannot be judged here", who)
        if "no" in words:
            cannot = not cannot
        found = self.bag(who)
        if isinstance(found, m.Var | m.This):  # a relative clause speaks of the one it describes
            held = self._held_of(found, holds)
            return m.Not(held) if cannot else held
        each = self.fresh(Sort.PIECE)
        if having is not None:
            found = m.Where(found, each, having(each))
            each = self.fresh(Sort.PIECE)
        held = self._held_of(each, holds)
        broken = held if cannot else negation(held)
        made = m.Not(m.Let(found, each, broken), span=who.span)
        return self.tell(made, Told(Telling.EACH, who=who, reason=reason, attribute=attribute, negated=cannot))

    def _held_of(self, x: m.Set[Any], holds: Holds) -> m.Truth:
        with self.about(x):
            return holds(x)

    def _is_none(self, who: said.Thing) -> bool:
        """`no model`, but not `no two models`."""
        return isinstance(who, said.Select) and not self.number_said(who) and "no" in self.words(who)

    def _counted_subject(self, who: said.Thing, holds: Holds, cannot: bool) -> m.Truth:
        """`At most half of the cards in the House deck are events.`"""
        assert isinstance(who, said.Amount | said.Select)
        assert who.quantity is not None
        inner = self.of(who, "of") if isinstance(who, said.Amount) else who
        if inner is None:
            raise self.refuse("subject", "say of what", who)
        by = 1
        if "half" in self.words(who):
            from cardwright.meaning.listnouns import whole
            from cardwright.meaning.quantities import BEFORE

            number, by = self.ratio(who, [])
            op, number = whole(BEFORE[self.take(who.quantity, "bound")], number)
        else:
            wanted = self.demand(self.take(who, "quantity"))
            if wanted is None:
                raise self.refuse("subject", "say how many", who)
            op, number = wanted
        different = self.adjective(inner, "different")
        found, each = self.bag(inner), self.fresh(Sort.PIECE)
        held = self._held_of(each, holds)
        those = m.Where(found, each, m.Not(held) if cannot else held, span=who.span)
        counted = self.count_set(those, different)
        return self.tell(self.compare(counted, op, number, by), Told(Telling.SUBJECT, who=who))

    # ------------------------------------------------------------ having

    def _have(self, act: said.Act) -> m.Truth:
        who, what = self.take(act, "who"), self.take(act, "what")
        if what is None:
            raise self.refuse("has", "say what it has", act)
        if who is not None and not self.is_container(who) and not self._is_that_part(who):
            return self._cards_have(act, who, what)
        moved, place, ratio = self._roles(act, what)
        holder = self._holder(who, place)
        measure = Measure(self.take(act, "per"), ratio, tuple(self.take(act, "manner")))
        cannot = self.forbids(act)
        if self._is_each(who) or self._is_each(holder):
            return self.for_each_player(lambda: self.contents(holder, moved, cannot, measure))
        return self.contents(holder, moved, cannot, measure)

    def _is_that_part(self, who: said.Thing) -> bool:
        """`it`, where the sentence spoke of a part of the list and of no card."""
        return isinstance(who, said.Ref) and not who.noun and self.inside is not None and self.it is None

    def _is_each(self, thing: said.Thing | None) -> bool:
        """Whether it goes from one to the next: `each Hero Deck`, `each player's Hero Deck`."""
        owner = thing.owner if isinstance(thing, said.Select) else None
        return "each" in self.words(thing) or "each" in self.words(owner)

    def for_each_player(self, inner: Callable[[], m.Truth]) -> m.Truth:
        """Once for each player of the list."""
        if self.player is not None:
            return inner()
        each = self.fresh(Sort.PLAYER)
        self.player = each
        try:
            truth = inner()
        finally:
            self.player = None
        return self.tell(m.Not(m.Let(m.Players(), each, m.Not(truth))), Told(Telling.PLAYERS))

    def _holder(self, who: said.Thing | None, place: said.Thing | None) -> said.Thing | None:
        """What holds the cards: the place that is named, where the list or a player has them in it."""
        if place is None:
            return who
        if who is not None and self.sections(who) is not None:
            raise self.refuse("place", "cards cannot be in two places", place)
        return place

    def _cards_have(self, act: said.Act, who: said.Thing, what: said.Thing) -> m.Truth:
        """What each card has: a value, a number, other cards."""
        self.plainly(act)
        if self.take(act, "roles"):
            raise self.refuse("role", "this cannot be judged of a card", act)
        return self.quantified(who, lambda x: self.having(what, x), cannot=self.forbids(act))

    def _existence(self, there: said.There) -> m.Truth:
        """`There are at most 5 events in the House deck.`"""
        self.plainly(there)
        what, place = self.take(there, "what"), None
        for role in self.take(there, "roles"):
            what, place = self._role(role, what, place)
        return self.contents(place or said.You(), what, self.take(there, "negated"))

    def _roles(self, act: said.Act, what: said.Thing) -> tuple[said.Thing, said.Thing | None, said.Thing | None]:
        """The object with what belongs to it, the place it is in, and what it is compared with."""
        place: said.Thing | None = None
        ratio: said.Thing | None = None
        for role in self.take(act, "roles"):
            if role.preposition == "as":
                self.take(role, "preposition")
                self.take(role, "role")
                ratio = self.take(role, "thing")
            else:
                what, place = self._role(role, what, place)
        return what, place, ratio

    def _role(
        self, role: said.Role, what: said.Thing, place: said.Thing | None
    ) -> tuple[said.Thing, said.Thing | None]:
        preposition, thing = self.take(role, "preposition"), self.take(role, "thing")
        self.take(role, "role")
        if self.is_container(thing):
            return what, thing
        if isinstance(what, said.Select | said.Named):
            item = said.Related(preposition=preposition, thing=thing, span=role.span)
            moved = what.model_copy(update={"where": [*what.where, item]})
            self.copies.append((moved, what))
            return moved, place
        raise self.refuse("role", f"“{preposition}” cannot be judged here", role)

    # ------------------------------------------------------------ being

    def _be(self, be: said.Be) -> m.Truth:
        who = self.take(be, "who")
        if who is None:
            raise self.refuse("subject", "say what it is about", be)
        if self.is_number(who):
            return self._number_be(be, who)
        if self.is_value(who):
            return self._value_be(be, who)
        self.plainly(be)
        return self.quantified(who, lambda x: self.described_by(be, x), Reason.TYPE, self.forbids(be))

    def described_by(self, be: said.Be, x: m.Set[Any]) -> m.Truth:
        """What a sentence says its subject is."""
        for name in ("who", "mood", "negated", "tense", "times", "manner", "per", "as_if"):
            self.take(be, name)
        probe = self._probe(x, be.span)
        self.filters(self.take(be, "state"), probe)
        what = self.take(be, "what")
        if what is not None:
            probe.truths += self.members(what, x)
        for role in self.take(be, "roles"):
            self.take(role, "role")
            found = self.relation_truth(self.take(role, "preposition"), self.take(role, "thing"), x, role)
            if found is not None:
                probe.truths.append(found)
        if probe.other:
            raise self.refuse("other", "other than what?", be)
        if not probe.truths:
            raise self.refuse("is", "say what it is", be)
        return both(probe.truths)

    def _number_be(self, be: said.Be, who: said.Thing) -> m.Truth:
        manner = self.take(be, "manner")
        each = self.each_of(who)
        if each is not None:
            return self._number_of_each(be, who, each, manner)
        wanted = self._wanted(be, manner)
        number = self.number(who)
        told = Told(Telling.NUMBER, who=who)
        return both([self.tell(self.compare(number, op, b, by), told) for op, b, by in wanted])

    def _wanted(self, be: said.Be, manner: list[str]) -> list[tuple[Op, m.Number, int]]:
        from cardwright.meaning.listnouns import forbidden

        wanted = self.demands(be, manner)
        if not wanted:
            raise self.refuse("number", "say how much it is", be)
        if not self.forbids(be):
            return wanted
        if len(wanted) > 1:
            raise self.refuse("number", "make two sentences of it", be)
        return [(*forbidden((op, number)), by) for op, number, by in wanted]

    def each_of(self, thing: said.Thing) -> said.Select | None:  # type: ignore[override]
        """What a value or number is asked of, one by one: `of each model`."""
        inner = self.of(thing, "of")
        return inner if isinstance(inner, said.Select) and "each" in self.words(inner) else None

    def _number_of_each(self, be: said.Be, who: said.Thing, each: said.Select, manner: list[str]) -> m.Truth:
        """`The cost of each card is at most 4.`"""
        assert isinstance(who, said.Select)
        kind = self.take(who, "kinds")[0]
        for name in ("kind", "plural"):
            self.take(kind, name)
        self.words(who)
        self.take(who, "owner")
        self._styles(kind)
        if len(who.where) != 1 or kind.kind not in ("stat", "token"):
            raise self.refuse("number", "a list cannot tell which number this is", who)
        stat = self.stat_named(kind)
        found, x = self.bag(each), self.fresh(Sort.PIECE)
        with self.about(x):
            wanted = self._wanted(be, manner)
        held = both([self.compare(m.StatOf(stat, x), op, number, by) for op, number, by in wanted])
        made = m.Not(m.Let(found, x, negation(held)), span=who.span)
        return self.tell(made, Told(Telling.NUMBER_OF_EACH, who=each))

    def _value_be(self, be: said.Be, who: said.Thing) -> m.Truth:
        """`Your House is Stark or Lannister`, `The rank of each model is one of its printed ranks`."""
        what, state = self.take(be, "what"), self.take(be, "state")
        if (what is None) != bool(state) or self.take(be, "roles"):
            raise self.refuse("values", "say which values it is", be)
        self.plainly(be)
        cannot = self.forbids(be)
        if "no" in self.words(what):
            raise self.refuse("values", "say “is not ...”", be)
        each = self.each_of(who)
        if each is None:
            return self._values_are(be, who, cannot)
        attribute, own = self._own_values(who)
        # what has no such value is not asked
        return self.quantified(
            each,
            lambda x: shares(own(x), self._wanted_values(be), self.fresh(Sort.VALUE)),
            Reason.OWN_VALUES,
            cannot,
            attribute,
            having=lambda x: exists(own(x)),
        )

    def _own_values(self, who: said.Thing) -> tuple[Any, Callable[[m.Set[Any]], m.Set[m.Worth]]]:
        assert isinstance(who, said.Select)
        if len(who.kinds) != 1 or len(who.where) != 1 or who.owner is not None:
            raise self.refuse("values", "say which values it is", who)
        kind = self.take(who, "kinds")[0]
        for name in ("kind", "plural"):
            self.take(kind, name)
        self.words(who)
        attribute = self.known_attribute(self.take(kind, "noun"), kind)
        printed = self._is_printed(kind)
        return attribute, lambda x: m.Values(attribute, x, printed)

    def _wanted_values(self, be: said.Be) -> m.Set[m.Worth]:
        if be.what is not None:
            return self.worths(be.what)
        values = self.values_in(be.state)
        sets = tuple(m.Just(self.known_attribute(item.attribute, item), item.value) for item in values)  # type: ignore[arg-type]
        if not sets:
            raise self.refuse("values", "say which values it is", be)
        return sets[0] if len(sets) == 1 else m.Union(sets)

    def _values_are(self, be: said.Be, who: said.Thing, cannot: bool) -> m.Truth:
        mine, wanted = self.worths(who), self._wanted_values(be)
        held = shares(mine, wanted, self.fresh(Sort.VALUE))
        names = " or ".join(item.value for item in self.values_in(be.state))
        made = m.Not(held, span=be.span) if cannot else held
        return self.tell(made, Told(Telling.VALUES, what=be.what, words=names, negated=cannot, pieces=mine))

    # ------------------------------------------------------------ sharing

    def _share(self, act: said.Act) -> m.Truth:
        """`Each model shares an Affiliation with the Boss`, `No two models share a name`."""
        who, what = self.take(act, "who"), self.take(act, "what")
        if who is None or not isinstance(what, said.Select):
            raise self.refuse("share", "say what they share", act)
        self.plainly(act)
        self.refuse_description(what)
        words = self.words(what)
        if self.take(what, "owner") is not None or self.number_said(what):
            raise self.refuse("share", "say “share a ...”", act)
        attributes = [self._shared_attribute(kind) for kind in self.take(what, "kinds")]
        self.take(what, "join")
        cannot = self.forbids(act) != ("no" in words)
        roles = self.take(act, "roles")
        if len(roles) > 1 or any(self.take(role, "preposition") != "with" for role in roles):
            raise self.refuse("share", "say with what it is shared", act)
        if not roles:
            return self._share_one(act, who, attributes, what.kinds[0].noun, cannot)
        self.take(roles[0], "role")
        partner = self.take(roles[0], "thing")
        if set(self.words(partner)) - _PARTNERS or self.number_said(partner):
            raise self.refuse("share", "say with which one it is shared: “with a ...”", partner)
        no = "no" in self.words(who)
        return self.quantified(
            who,
            lambda x: self._shares_with(x, partner, attributes, cannot != no),
            Reason.VALUES,
            cannot,
            attributes[0],
        )

    def _shared_attribute(self, kind: said.Kind) -> Any:
        for name in ("kind", "plural"):
            self.take(kind, name)
        return self.known_attribute(self.take(kind, "noun"), kind)

    def _shares_with(self, x: m.Set[Any], partner: said.Thing, attributes: list[Any], apart: bool) -> m.Truth:
        """Whether one of the partners has a value of it; where that is forbidden, it is no partner of itself."""
        with self.within_zone(None):
            others = self.bag(partner)
        other = self.fresh(Sort.PIECE)
        alike = tuple(m.Same(attribute, x, other) for attribute in attributes)
        same: m.Truth = alike[0] if len(alike) == 1 else m.Or(alike)
        if apart:
            same = m.And((m.Not(m.Among(other, x)), same))
        return exists(m.Where(others, other, same))

    def _share_one(
        self, act: said.Act, who: said.Thing, attributes: list[Any], noun: str, cannot: bool
    ) -> m.Truth:
        """Two of the same are at fault together. `No two cards` are two different cards, not copies."""
        words = self.words(who)
        if not isinstance(who, said.Select) or cannot or not {"no", "all"} & set(words) or len(attributes) != 1:
            raise self.refuse("share", "say with what it is shared", act)
        found, attribute = self.bag(who), attributes[0]
        if "all" in words:
            return self._all_share(found, attribute, noun)
        assert who.quantity is not None
        number = self.take(who.quantity, "number")
        if number is not None and (not isinstance(number, said.Constant) or self.take(number, "value") != 2):
            raise self.refuse("share", "say “no two ...”", act)
        are_cards = all(kind.noun.rpartition(" ")[2] == "card" for kind in who.kinds)
        return self.alike(found, attribute, noun, are_cards)

    def _all_share(self, found: m.Set[Any], attribute: Any, noun: str) -> m.Truth:
        """`All cards in the pantheon share a pantheon`."""
        value, x = self.fresh(Sort.VALUE), self.fresh(Sort.PIECE)
        one = m.Every(found, x, m.Is(x, m.OfValue(attribute, value)))
        shared = self.tell(
            m.Let(m.Values(attribute, found), value, one),
            Told(Telling.ALL_SHARE, noun=noun, attribute=attribute, pieces=found),
        )
        return m.Or((shared, m.Not(m.Let(found, x, m.And(())))))

    # ------------------------------------------------------------ conditions

    def _when(self, when: said.When) -> m.Truth:
        condition, do, word = (self.take(when, name) for name in ("condition", "do", "word"))
        if do is None:
            raise self.refuse("when", "say what holds then", when)
        if word == "only if":
            return self._only_if(condition, do)
        with self._it_is(getattr(do, "who", None) or getattr(do, "what", None), condition):
            so = self.condition(condition)
        if word in _IF:
            so = negation(so)
        elif word != "unless":
            raise self.refuse("when", f"a list knows no “{word}”", when)
        with self._it_is(getattr(condition, "who", None), do):
            then = self.truth(do)
        return m.Or((then, so))

    def _it_is(self, subject: said.Thing | None, statement: said.Statement) -> AbstractContextManager[None]:
        """`it` in one part of a sentence is what the other part speaks of."""
        who = getattr(statement, "who", None)
        if not isinstance(who, said.Ref) or who.noun or subject is None or not self.is_container(subject):
            return nullcontext()
        return self.within_zone(self.container(subject))

    def condition(self, statement: said.Statement) -> m.Truth:
        """Something that may be so or not: what is said of nothing (`the agenda is ...`) is not so."""
        if isinstance(statement, said.Sequence) and self.take(statement, "join") in _AND:
            return both([self.condition(step) for step in self.take(statement, "steps")])
        if isinstance(statement, said.Choice) and self._subject_of(statement) is None:
            return m.Or(tuple(self.condition(option) for option in self.take(statement, "options")))
        truth = self.truth(statement)
        return self._there_is(statement, truth)

    def _there_is(self, statement: said.Statement, truth: m.Truth) -> m.Truth:
        """With what must be there, so that something can be true of it. A count is true of nothing, too."""
        first = statement.options[0] if isinstance(statement, said.Choice) else statement
        about = self._about_whom(first)
        if about is None or self.is_restricted(about) or self.is_number(about):
            return truth
        self.policy("said-of-nothing-is-not-so")
        if self.is_value(about):
            each = self.each_of(about)
            if each is None:
                return m.And((exists(self.worths(about)), truth)) if isinstance(truth, m.Not) else truth
            return m.And((exists(self.bag(each)), truth))
        told = self.told.get(id(truth))
        if isinstance(truth, m.Not) and isinstance(truth.truth, m.Let):
            inner = truth.truth
            made = m.Every(inner.of, inner.each, negation(inner.truth), span=truth.span)
            return self.tell(made, told) if told is not None else made
        if isinstance(truth, m.Or) and len(truth.truths) == 2:  # all share, or there are none
            return truth.truths[0]
        return m.And((exists(self.bag(about)), truth))

    def _about_whom(self, statement: said.Statement) -> said.Thing | None:
        if isinstance(statement, said.Be):
            found = statement.who
        elif isinstance(statement, said.Act):
            found = statement.what if statement.passive else statement.who
            if not statement.passive and self.is_container(found):
                return None
        else:
            return None
        return found if isinstance(found, said.Select | said.Named | said.Both) else None

    def _only_if(self, condition: said.Statement, do: said.Statement) -> m.Truth:
        """`You may include A only if you include B`: where the first is so, the second must be."""
        plain = self.without_mood(do)
        so, must = self.condition(plain), self.condition(condition)
        pieces = None
        if isinstance(plain, said.Act) and plain.what is not None:
            self.adjective(plain.what, "different")
            pieces = self.bag(plain.what)
        return self.tell(m.Or((must, negation(so))), Told(Telling.ONLY_IF, pieces=pieces))

    def without_mood(self, statement: said.Statement) -> said.Statement:
        """The same, said plainly: what `may` be so, is so."""
        if isinstance(statement, said.Act | said.Be) and self.take(statement, "mood") == "may":
            plain = statement.model_copy(update={"mood": ""})
            self.copies.append((plain, statement))
            return plain
        return statement

    # ------------------------------------------------------------ one or the other, each, only

    def _choice(self, choice: said.Choice) -> m.Truth:
        """`Each model is Unknown or shares ...`: every model for itself, where all options speak of the same."""
        options = self.take(choice, "options")
        subject = self._subject_of(choice)
        if subject is None:
            return m.Or(tuple(self.truth(option) for option in options))
        plain = [self._of_it(option) for option in options]
        return self.quantified(subject, lambda _: m.Or(tuple(self.truth(option) for option in plain)))

    def _subject_of(self, choice: said.Choice) -> said.Select | None:
        """The cards that all options speak of, each for itself."""
        subjects = [getattr(option, "who", None) for option in choice.options]
        first = subjects[0]
        if not isinstance(first, said.Select) or any(subject != first for subject in subjects):
            return None
        return first if first.quantity is None or "each" in first.quantity.words else None

    def _of_it(self, statement: said.Statement) -> said.Statement:
        """The statement with `it` as its subject."""
        if not isinstance(statement, said.Act | said.Be):
            return statement
        self._take_all(self.take(statement, "who"))
        about = statement.model_copy(update={"who": said.Gap()})
        self.copies.append((about, statement))
        return about

    def _for_each(self, each: said.ForEach) -> m.Truth:
        """Once for each player, or for each card of a kind."""
        per, do = self.take(each, "per"), self.take(each, "do")
        if isinstance(per, said.Select) and per.kinds[0].kind == "player":
            self._take_all(per)
            return self.for_each_player(lambda: self.truth(do))
        self.words(per)
        found, x = self.bag(per), self.fresh(Sort.PIECE)
        with self.about(x):
            inner = self.truth(do)
        return self.tell(m.Not(m.Let(found, x, m.Not(inner))), Told(Telling.PLAYERS))

    def _only_these(self, follow: said.Follow) -> m.Truth:
        """`Only Soldiers have equipment`: whatever has it must be one."""
        inner = self.take(follow, "do")
        who = getattr(inner, "who", None)
        if not isinstance(inner, said.Act | said.Be) or who is None:
            raise self.refuse("only", "say of what only these", follow)
        if isinstance(inner, said.Act) and inner.passive:
            raise self.refuse("only", "say it the other way round: what only these do", follow)
        x = self.fresh(Sort.PIECE)
        members = both(self.members(who, x))
        plain = self._of_it(self.without_mood(inner))
        with self.about(x):
            has = self.truth(plain)
        made = m.Not(m.Let(self.whole(), x, m.And((has, m.Not(members)))), span=follow.span)
        return self.tell(made, Told(Telling.EACH, who=None, reason=Reason.TYPE))

    # ------------------------------------------------------------ what rules declare

    def declared(self, be: said.Be) -> list[m.Standing] | m.Truth | None:
        """`Guilty! is banned.` and `Ice is worth 2 points.` tell the other rules; a ban is also a rule itself."""
        from cardwright.meaning.listnouns import LISTED

        names = _named(be.who)
        if not names or self.forbids(be):
            return None
        x = self.fresh(Sort.PIECE)
        for item in be.state:
            if isinstance(item, said.InState) and item.group in LISTED:
                self._take_all(be)
                those = m.Where(m.Anywhere(), x, both(self.members(be.who, x)))  # type: ignore[arg-type]
                given = m.Give(x, those, m.InState(Condition(item.word)))
                if item.group != "forbidden":
                    return [given]
                self.standings.append(given)
                return both([self._ban(name) for name in names])
        for role in be.roles:
            if role.preposition == "worth" and isinstance(role.thing, said.Select) and self.number_said(role.thing):
                self._take_all(be)
                assert role.thing.quantity is not None
                assert role.thing.quantity.number is not None
                those = m.Where(m.Anywhere(), x, both(self.members(be.who, x)))  # type: ignore[arg-type]
                worth = self.written(role.thing.quantity.number)
                stat = self.stat_named(role.thing.kinds[0])
                return [m.Change(stat, x, those, m.How.SET, worth)]
        return None

    def _ban(self, named: said.Named) -> m.Truth:
        x = self.fresh(Sort.PIECE)
        those = m.Where(m.Anywhere(), x, both(self._called(named, x)))
        made = m.Compare(m.Count(those), Op.AT_MOST, m.Const(0), span=named.span)
        return self.tell(made, Told(Telling.BANNED, what=named))

    def defines(self, be: said.Be) -> m.Standing | None:
        """`The stash is 500 for each 150 of the Reputation limit`: a number that other rules speak of."""
        who = be.who
        if not isinstance(who, said.Select) or who.kinds[0].noun not in self.lexicon.worked_out or be.what is None:
            return None
        quantity = getattr(be.what, "quantity", None)
        if isinstance(quantity, said.Quantity) and quantity.bound:
            return None
        if self.forbids(be) or self.take(be, "state") or self.take(be, "roles"):
            raise self.refuse("define", "say what the number is", be)
        self._take_all(self.take(be, "who"))
        manner, per = self.take(be, "manner"), self.take(be, "per")
        value = self.number(self.take(be, "what"), [] if per is not None else manner)
        each = self.fresh(Sort.PLAYER)
        return m.Change(Stat(who.kinds[0].noun), each, m.You(), m.How.SET, self.per(per, value, manner))


def _named(thing: said.Thing | None) -> list[said.Named]:
    """The cards, if it is nothing but names."""
    if isinstance(thing, said.Named):
        return [thing]
    if isinstance(thing, said.Both):
        parts = [_named(part) for part in thing.things]
        return [name for part in parts for name in part] if all(parts) else []
    return []


def shares(mine: m.Set[m.Worth], theirs: m.Set[m.Worth], value: m.Var[Any]) -> m.Truth:
    """One of the values is one of the others."""
    return exists(m.Where(mine, value, m.Among(value, theirs)))


def negation(truth: m.Truth) -> m.Truth:
    """The opposite; twice is once."""
    return truth.truth if isinstance(truth, m.Not) else m.Not(truth)
