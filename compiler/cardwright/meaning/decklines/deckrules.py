"""Deck rules as truths: what a list, its sections and its cards must have, and under which conditions."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.context.scope import both, exists
from cardwright.meaning.decklines.deckbeing import DeckBeing
from cardwright.meaning.decklines.deckcontents import Measure
from cardwright.meaning.decklines.deckmoods import negation
from cardwright.meaning.decklines.lists import Reason, Telling, Told
from cardwright.meaning.decklines.listvalues import IN

_AND = frozenset({"and", ",", "but"})
IF = frozenset({"if", "when", "while", "for as long as"})


class DeckRules(DeckBeing):
    """Reads statements that say how a list must be."""

    def truth(self, statement: said.Statement, _gap: m.Set[Any] | None = None) -> m.Truth:
        """What a statement demands of a list."""
        self.check(statement)
        readers: dict[type[said.Statement], Callable[[Any], m.Truth]] = {
            said.Act: self._act,
            said.Be: self._be,
            said.There: self._existence,
            said.When: self._when,
            said.Sequence: self._all_steps,
            said.Choice: self._choice,
            said.ForEach: self._for_each,
            said.Follow: self._only_these,
            said.Aside: self._aside,
        }
        reader = readers.get(type(statement))
        if reader is None:
            raise self.refuse("statement", "this says nothing about a list", statement)
        return reader(statement)

    def _all_steps(self, sequence: said.Sequence) -> m.Truth:
        if self.take(sequence, "join") not in _AND:
            raise self.refuse("statement", "this says nothing about a list", sequence)
        return both([self.truth(step) for step in self.take(sequence, "steps")])

    def _aside(self, aside: said.Aside) -> m.Truth:
        return both([self.truth(inner) for inner in self.take(aside, "statements")])

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
            if preposition not in IN:
                raise self.refuse("role", f"“{preposition}” cannot be judged here", role)
            return what, thing
        if isinstance(what, said.Select | said.Named):
            item = said.Related(preposition=preposition, thing=thing, span=role.span)
            moved = what.model_copy(update={"where": [*what.where, item]})
            self.copies.append((moved, what))
            return moved, place
        raise self.refuse("role", f"“{preposition}” cannot be judged here", role)

    def _when(self, when: said.When) -> m.Truth:
        condition, do, word = (self.take(when, name) for name in ("condition", "do", "word"))
        if do is None:
            raise self.refuse("when", "say what holds then", when)
        if word == "only if":
            return self._only_if(condition, do)
        with self._it_is(getattr(do, "who", None) or getattr(do, "what", None), condition):
            so = self.condition(condition)
        if word in IF:
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
        self._take_all(self.take(statement, "who"), told=True)
        about = statement.model_copy(update={"who": said.Gap()})
        self.copies.append((about, statement))
        return about

    def _for_each(self, each: said.ForEach) -> m.Truth:
        """Once for each player, or for each card of a kind."""
        per, do = self.take(each, "per"), self.take(each, "do")
        if isinstance(per, said.Select) and per.kinds[0].kind == "player":
            if not self.is_each_player(per):
                raise self.refuse("per", "a list cannot tell which players these are", per)
            return self.for_each_player(lambda: self.truth(do))
        self.words(per)
        found, x = self.bag(per), self.fresh(Sort.PIECE)
        with self.about(x):
            inner = self.truth(do)
        return self.tell(m.Not(m.Let(found, x, m.Not(inner))), Told(Telling.PLAYERS))

    def _only_these(self, follow: said.Follow) -> m.Truth:
        """`Only Soldiers have equipment`: whatever has it must be one."""
        if self.take(follow, "link") != "only":
            raise self.refuse("statement", "this says nothing about a list", follow)
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
