"""Truths as clauses."""

from __future__ import annotations

from typing import Any

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.speech.history import History
from cardwright.meaning.speech.narrowing import LEVELS
from cardwright.meaning.speech.phrases import Phrase
from cardwright.meaning.speech.spoken import FLIPPED, facing, speaks_of
from cardwright.meaning.speech.words import Unsayable, article, conjuncts, is_many, listed, possessive

_MORE = {Op.MORE: "more", Op.LESS: "fewer"}


class Truths(History):
    """Says what is asked."""

    def clause(self, truth: m.Truth) -> str:
        parts = list(conjuncts(truth))
        alone = [part for part in parts if _is_alone(part)]
        said = []
        for part in parts:
            if part in alone:
                continue
            words = self._clause(part)
            match part:
                case m.Among(set=m.Of(deed=m.Current(), role=role)) if any(_alone_in(one) == role for one in alone):
                    words += " alone"
            said.append(words)
        return listed(said or [self._clause(part) for part in parts])

    def _clause(self, truth: m.Truth) -> str:
        match truth:
            case m.Compare():
                return self._compare(truth)
            case m.Among(of=m.PlaceOf(of=of), set=place):
                return f"{self._subject_of(of)} {self._is(of)} {self.place(place, 'in')}"
            case m.Among(
                of=m.This(), set=m.Of(deed=m.Past(pattern=m.On(nth=m.Nth(number=1)) as on) as past, role=role)
            ):
                plain = m.Past(m.On(on.verbs, on.slots, on.moment, on.deed, None, on.truth), past.period)
                return f"this is the first card {self.past_clause(plain, str(role))}"
            case m.Among(of=of, set=m.Of(deed=deed, role=role)):
                return self._has_part(of, deed, str(role))
            case m.Is(of=of, quality=quality):
                return self._being(of, quality)
            case m.Or(truths=truths):
                return listed([self.clause(one) for one in truths], "or")
            case m.Not(truth=inner):
                return self._not_so(inner)
            case m.Every(of=of, each=each, truth=inner):
                self.spoken[each] = self.player(of, "each") if self.is_players(of) else self._each_of_them(of)
                return self.clause(inner)
            case m.Matches(pattern=m.On() as on):
                return self.tensed(self.event(on), "past")
            case m.Now(period=period, of=None):
                return f"the {self.period(str(period))} is under way"
            case _:
                raise Unsayable(truth)

    def _each_of_them(self, of: m.Set[Any]) -> str:
        known = of in self.kept or isinstance(of, m.Union)
        said = self.one(of, "each")
        return f"each of {said}" if known else said

    def _subject_of(self, of: m.Set[Any]) -> str:
        return self.one(of)

    def _is(self, of: m.Set[Any]) -> str:
        return "are" if is_many(self.one(of)) else "is"

    def _has_part(self, of: m.Set[Any], deed: m.Set[Any], role: str) -> str:
        """“this card is attacking”, “you are the attacking player”, “it fails the roll”."""
        subject = self.one(of)
        if deed in self.rolled:
            return f"{subject} {self.agreeing(subject, self.outcome(role))} the roll"
        period = str(deed.period) if isinstance(deed, m.Current) else self.spoken.get(deed, "").removeprefix("that ")
        be = "are" if is_many(subject) else "is"
        if self.is_players(of):
            noun = self.part_noun(role, period)
            if not noun:
                raise Unsayable(f"part {role}")
            return f"{subject} {be} the {noun}"
        return f"{subject} {be} {self.taking_part(role, period)}"

    def _being(self, of: m.Set[Any], quality: m.Quality) -> str:
        subject = self.one(of)
        match quality:
            case m.InState(state=state):
                return f"{subject} is {self.state(str(state))}"
            case m.OfKind(kind=kind):
                return f"{subject} is {article(self.kind(str(kind)))}"
            case m.OfValue(attribute=attribute, values=m.Just()) if self.attribute(str(attribute)):
                phrase = Phrase()
                self.quality(phrase, quality)
                if phrase.after:
                    return f"{subject} has {phrase.after[0].removeprefix('with ')}"
                return f"{subject} is {phrase.said(self, 'a')}"
            case m.Called(name=name):
                return f"{subject} is {name}"
            case m.OfValue(values=values) if values in self.spoken:
                return f"{subject} is a card of {self.spoken[values]}"
            case _:
                raise Unsayable(quality)

    def _not_so(self, truth: m.Truth) -> str:
        match truth:
            case m.Among(of=m.PlaceOf(of=of), set=place):
                return f"{self.one(of)} is not {self.place(place, 'in')}"
            case m.Is(of=of, quality=m.InState(state=state)):
                return f"{self.one(of)} is not {self.state(str(state))}"
            case _:
                raise Unsayable(truth)

    # ------------------------------------------------------------ comparisons

    def _compare(self, truth: m.Compare) -> str:
        a, op, b = truth.a, truth.op, truth.b
        if isinstance(a, m.Count) and isinstance(b, m.Count):
            return self._more_than(a.of, op, b.of)
        match a:
            case m.Count(of=of):
                return self._count(of, op, b)
            case m.Held(token=token, of=who):
                return self._held(str(token), who, op, b)
            case m.Plus(terms=(m.StatOf(stat=stat, of=high), m.Times(factors=(_, m.StatOf(of=low))))):
                above = self._word(str(stat), self._names(self.lexicon.heights, str(stat)))
                return f'{self.one(high)} is at least {self.number(b)}" {above} {self.one(low)}'
            case m.AmountOf(deed=m.Past()):
                return self.amounted(a, op, b)
            case m.StatOf(of=m.Of(deed=deed, role="dice")) if deed in self.rolled:
                return f"the result is {self.bounded(op, b, '').strip()}"
            case m.Distance(a=one, b=other) if op is Op.AT_MOST:
                subject, near = (other, one) if isinstance(one, m.Zone) else (one, other)
                return f"{self.one(subject)} {self._is(subject)} {self.distant(near, op, b)}"
            case m.StatOf() if op in LEVELS and isinstance(b, m.Const):
                return f"{self.number(a)} is {LEVELS[op].format(b.value)}"
            case _:
                raise Unsayable(a)

    def _held(self, token: str, who: m.Set[Any], op: Op, b: m.Number) -> str:
        """“you have 2 or more gold”, “you have more power than each opponent”."""
        noun, subject = self.token(token), self.one(who)
        have = "have" if is_many(subject) else "has"
        if isinstance(b, m.Held) and b.token == token and op in _MORE:
            return f"{subject} {have} {_MORE[op]} {self.plural(noun)} than {self.one(b.of)}"
        some = article(noun) if self.plural(noun) != noun else ""
        return f"{subject} {have} {self.bounded(op, b, self.plural(noun), some)}"

    def _more_than(self, a: m.Set[Any], op: Op, b: m.Set[Any]) -> str:
        """“you control fewer locations than the defending player”."""
        one, other = self.phrase(a), self.phrase(b)
        sided = self._more_of_ours(one, op, other)
        if sided:
            return sided
        if op is Op.MORE and other.owner == "you":
            one, other, op = other, one, Op.LESS
        if not one.owner and not other.owner and isinstance(a, m.In) and isinstance(b, m.In):
            return self._fuller(a.place, op, b.place)
        if (
            op not in _MORE
            or one.holds != other.holds
            or not one.owner
            or not other.owner
            or other.anyone
            or one.anyone
        ):
            raise Unsayable("more than")
        if one.said(self, owned=False) != other.said(self, owned=False):
            raise Unsayable("more than")
        verb = one.holds if is_many(one.owner) else f"{one.holds}s"
        return f"{one.owner} {verb} {_MORE[op]} {one.said(self, plural=True, owned=False)} than {other.owner}"

    def _more_of_ours(self, one: Phrase, op: Op, other: Phrase) -> str:
        """“you have more markers than your opponent”, “more friendly models than enemy models are near it”."""
        if op is Op.LESS:
            one, other = other, one
        sides = [word for phrase in (one, other) for word in phrase.states if word in self.lexicon.sides]
        if len(sides) != 2 or one.after != other.after or one.owner or other.owner:
            return ""
        tail, one.after, other.after = " ".join(one.after), [], []
        if tail:
            return f"more {one.said(self, plural=True)} than {other.said(self, plural=True)} are {tail}"
        if self.lexicon.sides[sides[0]] != "you" or one.nouns != other.nouns:
            return ""
        opponent = possessive("you", self.player_noun("opponents"))
        return f"you have more {self.plural(one.noun)} than {opponent}"

    def _fuller(self, a: m.Set[m.Place], op: Op, b: m.Set[m.Place]) -> str:
        """“they have more cards in their hand than you”."""
        if not isinstance(a, m.Zone) or not isinstance(b, m.Zone) or a.of is None or b.of is None or op not in _MORE:
            raise Unsayable("fuller")
        if isinstance(a.of, m.You):
            a, b, op = b, a, FLIPPED[op]
        assert a.of is not None
        assert b.of is not None
        who = self.owner_of(a.of)
        have = "he or she has" if who == "they" else f"{who} {'have' if is_many(who) else 'has'}"
        return f"{have} {_MORE[op]} cards in {self.place(a)} than {self.one(b.of)}"

    def _count(self, of: m.Set[Any], op: Op, number: m.Number) -> str:
        """“you control 2 or more Knights”, “there are no cards in your hand”."""
        if isinstance(of, m.Past):
            return self.happened(of, op, number)
        if isinstance(of, m.Of) and isinstance(of.deed, m.Past):
            return self.some_had(of.deed, str(of.role), op, number)
        done = self._so_called(of, op, number) or self._one_who(of, op, number)
        if done:
            return done
        if self.is_players(of):
            return self._some_player(of, op, number)
        fixed = self._tied(of)
        if fixed is not None:
            subject, toward, rest = fixed
            return f"{subject} {toward} {self.some(rest, op, number)}"
        phrase = self.phrase(of)
        some = op is Op.AT_LEAST and number == m.Const(1)
        owned = bool(phrase.owner) and not phrase.alternatives and not phrase.anyone
        if some:
            told = phrase.said(self, "a", owned=not owned)
        else:
            told = self.bounded(op, number, phrase.said(self, plural=True, owned=not owned))
        if owned:
            have = phrase.holds if is_many(phrase.owner) else {"have": "has"}.get(phrase.holds, f"{phrase.holds}s")
            return f"{phrase.owner} {have} {told}"
        return f"there {'is' if some else 'are'} {told}"

    def _so_called(self, of: m.Set[Any], op: Op, number: m.Number) -> str:
        """“Robb Stark is in your dead pile”, of one card of that name; empty where it is not so."""
        parts = conjuncts(of.truth) if isinstance(of, m.Where) and isinstance(of.of, m.Anywhere) else ()
        lying = [one for one in parts if isinstance(one, m.Among) and isinstance(one.of, m.PlaceOf)]
        called = [one for one in parts if isinstance(one, m.Is) and isinstance(one.quality, m.Called)]
        if not isinstance(of, m.Where) or len(lying) != 1 or len(called) != 1 or len(parts) != 2:
            return ""
        there = m.Among(m.PlaceOf(m.Where(of.of, of.each, called[0])), lying[0].set)
        if (op, number) == (Op.AT_LEAST, m.Const(1)):
            return self.clause(there)
        return self.clause(m.Not(there)) if (op, number) == (Op.EQUAL, m.Const(0)) else ""

    def _one_who(self, of: m.Set[Any], op: Op, number: m.Number) -> str:
        """“a friendly model inflicted 2 or more Damage on an enemy model this round”; empty where it is not so."""
        if (
            not isinstance(of, m.Where)
            or not isinstance(of.of, m.Anywhere)
            or (op, number) != (Op.AT_LEAST, m.Const(1))
        ):
            return ""
        amounts = [part for part in conjuncts(of.truth) if any(isinstance(one, m.AmountOf) for one in walk(part))]
        if len(amounts) != 1:
            return ""
        rest = tuple(part for part in conjuncts(of.truth) if part not in amounts)
        phrase = self.phrase(m.Where(m.Anywhere(), of.each, m.And(rest)), lying=False)
        self.coming[of.each] = (phrase.said(self, "a"), self.called(of.each.sort, phrase.called, False))
        return self.clause(amounts[0])

    def _tied(self, of: m.Set[Any]) -> tuple[str, str, m.Set[Any]] | None:
        """“this card is in contact with …”: a relation of one piece to those that are counted."""
        whole = of.of if isinstance(of, m.Minus) else of
        if not isinstance(whole, m.Where):
            return None
        for part in conjuncts(whole.truth):
            fixed: m.Set[Any] | None = None
            if isinstance(part, m.Rel) and part.b == whole.each and not speaks_of(part.a, whole.each):
                fixed = part.a
            elif isinstance(part, m.Compare) and isinstance(part.a, m.Distance) and isinstance(part.a.a, m.Where):
                fixed = part.a.a
            if fixed is not None:
                rest = tuple(one for one in conjuncts(whole.truth) if one != part)
                left: m.Set[Any] = m.Where(whole.of, whole.each, m.And(rest))
                left = m.Minus(left, of.less) if isinstance(of, m.Minus) else left
                return self.one(fixed), f"{self._is(fixed)} {self.toward(part, fixed)}", left
        return None

    def _some_player(self, of: m.Set[Any], op: Op, number: m.Number) -> str:
        """“an opponent has more power than you”, “you control fewer characters than an opponent”."""
        if not isinstance(of, m.Where) or op is not Op.AT_LEAST or number != m.Const(1):
            raise Unsayable("some player")
        self.spoken[of.each] = self.player(of.of, "a")
        inner = of.truth
        if isinstance(inner, m.Compare) and isinstance(inner.a, m.Held):
            left, way, right = facing(inner, of.each)
            inner = m.Compare(left, way, right)
        said = self.clause(inner)
        self.spoken[of.each] = "that player"
        return said


def _is_alone(truth: m.Truth) -> bool:
    return _alone_in(truth) is not None


def _alone_in(truth: m.Truth) -> str | None:
    """The part that only one has: “attacking alone”."""
    match truth:
        case m.Compare(a=m.Count(of=m.Of(deed=m.Current(), role=role)), op=Op.EQUAL, b=m.Const(value=1)):
            return str(role)
        case _:
            return None


__all__ = ["Truths"]
