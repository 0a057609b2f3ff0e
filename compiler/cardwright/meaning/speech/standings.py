"""What holds: standings as sentences."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import How, Op
from cardwright.meaning.calculus.symbols import Period, Role
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.speech.deeds import Deeds
from cardwright.meaning.speech.words import Unsayable, article, conjuncts, listed, possessive


class Standings(Deeds):
    """Says standings."""

    def held(self, standings: tuple[m.Standing, ...]) -> str:
        """Several that hold together; what is said of one subject is said in one go."""
        said: list[str] = []
        subject = ""
        for one, floor in self.floored(standings):
            words = self.standing(one) + floor
            own = self._subject_before(one)
            if own and own == subject:
                words = words.removeprefix(f"{own} ")
            subject = own
            said.append(words)
        if len(said) == 2 and ", except" in said[0]:  # what comes after is no part of what is left out
            return ", and ".join(said)
        return listed(said)

    def floored(self, standings: tuple[m.Standing, ...]) -> list[tuple[m.Standing, str]]:
        """Each with what bounds it, where the next one only does that."""
        found, rest = [], list(standings)
        while rest:
            one = rest.pop(0)
            found.append((one, self._floor(one, rest)))
        return found

    def _floor(self, one: m.Standing, rest: list[m.Standing]) -> str:
        """“(to a minimum of 0)”: a second change that only bounds the first."""
        match one, rest[:1]:
            case m.Change(stat=stat, how=How.ADD), [
                m.Change(stat=other, how=How.AT_LEAST, number=m.Const(value=value))
            ]:
                if stat == other:
                    rest.pop(0)
                    return f" (to a minimum of {value})"
        return ""

    def _subject_before(self, standing: m.Standing) -> str:
        match standing:
            case m.Change(how=How.ADD, of=of) | m.Give(of=of) | m.Lose(of=of) if not self.is_players(of):
                return self.one(of, "each")
            case _:
                return ""

    def standing(self, standing: m.Standing) -> str:
        match standing:
            case m.Change():
                return self._changed(standing)
            case m.Give(of=of, quality=m.ControlledBy(who=m.You())):
                return f"take control of {self.one(of, 'each')}"
            case m.Give(of=of, quality=quality):
                return self._verbed(of, "gain", self.given(quality))
            case m.Lose(of=of, quality=m.Whole(of=m.Class.TEXT, but=but)):
                besides = f", except for {listed([self.exception(one) for one in but])}" if but else ""
                return f"treat {self.one(of, 'each')} as if its text box were blank{besides}"
            case m.Lose(of=of, quality=quality):
                return self._verbed(of, "lose", self.given(quality))
            case m.Cannot(pattern=m.On() as pattern):
                return self._forbidden(pattern)
            case m.Must(pattern=m.On() as pattern):
                return self.tensed(self.event(pattern, plural=True), "must")
            case m.Allow(pattern=m.On() as pattern, as_in=None, free=False, more=None, deed=None):
                event = self.event(pattern, plural=True)
                if standing.despite is not None:
                    event.rest[0] = f"{event.rest[0]} from any {standing.despite}"
                return self.tensed(event, "may")
            case m.Allow(
                pattern=m.On() as pattern, as_in=None, free=False, more=m.Const(value=more), deed=None, despite=None
            ):
                event = self.event(pattern, plural=more != 1)
                first = event.rest[0].removeprefix("an ").removeprefix("a ")
                event.rest[0] = f"{more} additional {first}"
                return self.tensed(event, "may")
            case m.CountsAs(of=of, number=number, qualities=qualities):
                return self._counts_as(of, number, qualities)
            case m.While(truth=truth, standings=standings):
                return f"{self.meanwhile(truth)}, {self.held(standings)}"
            case m.During(pattern=pattern, standings=(inner,)) if self.is_attack(pattern):
                return self.in_attack(pattern, inner)
            case m.During(
                pattern=m.On(verbs=(verb,), slots=(m.Slot(truth=m.Among(set=m.This())),)), standings=standings
            ):
                return f"while this card is {self.form(self.verb(str(verb))[0], 'participle')}, {self.held(standings)}"
            case m.During(pattern=pattern, standings=(m.Change() as change,)):
                return self._during_change(pattern, change)
            case m.During(pattern=pattern, standings=(m.Give(quality=quality),)):
                return f"{self._played(pattern)} gains {self.given(quality)}"
            case m.Trigger():
                return self.triggered(standing)
            case m.Ignore(of=of, what=m.Just(value=value)):
                return self._verbed(of, "ignore", str(value))
            case _:
                raise Unsayable(standing)

    @abstractmethod
    def is_attack(self, pattern: m.On) -> bool:
        """Whether a deed is one that opens a period: an attack, being set aside."""

    @abstractmethod
    def in_attack(self, pattern: m.On, standing: m.Standing) -> str: ...

    @abstractmethod
    def triggered(self, trigger: m.Trigger) -> str: ...

    def _forbidden(self, pattern: m.On) -> str:
        """“it cannot attack”; what is not counted “does not count”."""
        event = self.event(pattern, plural=True)
        if all(self.lexicon.verb(str(verb)).build is Build.COUNT_AS for verb in pattern.verbs):
            event.passive = False
            return self.tensed(event, "does not")
        return self.tensed(event, "cannot")

    def _verbed(self, of: m.Set[Any], verb: str, words: str) -> str:
        subject = self.one(of, "each")
        return f"{subject} {self.agreeing(subject, verb)} {words}"

    # ------------------------------------------------------------ numbers

    def _changed(self, change: m.Change) -> str:
        of = change.of
        if change.how is How.ADD and self.is_players(of):
            return self._player_change(str(change.stat), of, change.number)
        stat = self.stat(str(change.stat))
        match change.how:
            case How.ADD if change.stat == "cost":
                factor, each = self._factor(change.number)
                much = f"{abs(factor)} {'less' if factor < 0 else 'more'}"
                return self._verbed(of, "cost", much + self._for_each(each))
            case How.ADD:
                factor, each = self._factor(change.number)
                if isinstance(each, m.StatOf):
                    sign = "+" if factor > 0 else "-"
                    return self._verbed(of, "get", f"{sign}X {stat}, where X is {self.number(each)}")
                return self._verbed(of, "get", f"{factor:+d} {stat}{self._for_each(each)}")
            case How.TIMES if change.number == m.Const(2):
                return f"{possessive(self.one(of), stat)} is doubled"
            case How.SHARE | How.SHARE_UP if change.number == m.Const(2):
                rounded = f"rounded {'up' if change.how is How.SHARE_UP else 'down'}"
                said = f"{possessive(self.one(of), stat)} is halved"
                return said if self.lexicon.rounds == rounded else f"{said}, {rounded}"
            case How.SET:
                owner = self.one(of)
                return f"{possessive(owner, stat)} is {self.number(change.number)}"
            case _:
                raise Unsayable(f"change {change.how.value}")

    def _player_change(self, stat: str, of: m.Set[Any], number: m.Number) -> str:
        """“increase your income by 2”, “your side gets +3 STR”, “you draw 1 additional card during the draw phase”."""
        factor, each = self._factor(number)
        for word, data in self.lexicon.verbs.items():
            for period, more in data.more.items():
                if more == stat:
                    cards = "card" if factor == 1 else "cards"
                    subject = self.one(of, "each")
                    verb = self.agreeing(subject, word)
                    return f"{subject} {verb} {factor} additional {cards} during the {self.period(period)}"
        if any(data.means == "side" for data in self.lexicon.players.values()) and stat in ("STR",):
            side = self.player_noun("side")
            return f"{possessive(self.one(of, 'each'), side)} gets {factor:+d} {self.stat(stat)}"
        verb = "increase" if factor > 0 else "reduce"
        owner = possessive(self.one(of, "each"), self.stat(stat))
        return f"{verb} {owner} by {abs(factor)}{self._for_each(each)}"

    def _for_each(self, each: m.Number | None) -> str:
        if each is None:
            return ""
        if isinstance(each, m.Least) and isinstance(each.terms[0], m.Const):
            return f" for each {self.per(each.terms[1])}, to a maximum of {each.terms[0].value}"
        return f" for each {self.per(each)}"

    def _factor(self, number: m.Number) -> tuple[int, m.Number | None]:
        match number:
            case m.Const(value=value):
                return value, None
            case m.Times(factors=(m.Const(value=value), m.Number() as rest)):
                return value, rest
            case _:
                return 1, number

    def _during_change(self, pattern: m.On, change: m.Change) -> str:
        """“reduce the cost of each Knight you play by 1”."""
        factor, each = self._factor(change.number)
        if change.how is not How.ADD:
            raise Unsayable("change during")
        verb = "increase" if factor > 0 else "reduce"
        of = self._played(pattern)
        return f"{verb} the {self.stat(str(change.stat))} of {of} by {abs(factor)}{self._for_each(each)}"

    def _played(self, pattern: m.On) -> str:
        """“each Knight you play”, “the next Knight you play”: what has a part in a deed to come."""
        slots = {str(slot.role): slot for slot in pattern.slots}
        by, what = slots.pop("by", None), slots.pop("what", None)
        if slots or by is None or what is None or what.truth is None:
            raise Unsayable("during")
        word, _ = self.verb(str(pattern.verbs[0]))
        phrase = self.phrase(m.Where(m.Anywhere(), what.each, what.truth), lying=False)
        subject = self.slot(by)
        after, phrase.after = phrase.after, []
        nth = pattern.nth
        if nth is not None and nth.number != 1:
            raise Unsayable(nth)
        determiner = "each" if nth is None else "the next" if nth.since is None else "the first"
        often = [f"each {self.period(str(nth.since))}"] if nth is not None and nth.since is not None else []
        done = f"{phrase.said(self, determiner)} {subject} {self.agreeing(subject, word)}"
        return " ".join([done, *often, *after])

    # ------------------------------------------------------------ qualities

    def given(self, quality: m.Quality) -> str:
        match quality:
            case m.WithKeyword():
                return self.keyword(quality)
            case m.OfValue(attribute=attribute, values=m.Just(value=value)):
                named = f"{value} {self.attribute(str(attribute))}"
                return article(named) if str(value).startswith("[") else f"the {named}"
            case m.OfValue(attribute=attribute, values=m.Var() as values) if values in self.waiting:
                self.waiting.pop(values)
                return f"{article(self.attribute(str(attribute)))} of your choice"
            case m.OfValue(values=values) if values in self.spoken:
                return self.spoken[values]
            case m.Whole(of=whole, but=but):
                return f"all {self.plural(self.class_of(whole))}{self._except(but)}"
            case m.Shared(of=whole, whose=whose, printed=printed, but=but):
                named = f"{'printed ' * printed}{self.plural(self.class_of(whole))}"
                return f"the {named} of {self.one(whose, 'each')}{self._except(but)}"
            case m.OfValue(attribute=attribute, values=m.Values(of=of, printed=printed)):
                named = f"{'printed ' * printed}{self.plural(self.attribute(str(attribute)))}"
                return f"the {named} of {self.one(of, 'each')}"
            case m.OfValue(values=m.Minus(of=m.Values() as values, less=m.Just() as less)):
                but = (m.OfValue(less.attribute, less),)
                return f"{self.given(m.OfValue(values.attribute, values))}{self._except(but)}"
            case m.WithAbility(abilities=(ability,)):
                return f'"{self.quoted(ability)}"'
            case _:
                raise Unsayable(quality)

    def _except(self, but: tuple[m.Quality, ...]) -> str:
        return f", except {listed([self.exception(one) for one in but])}" if but else ""

    def exception(self, quality: m.Quality) -> str:
        """What is left out of a class: “traits”, “Renown”, “a [power] icon”."""
        if isinstance(quality, m.Whole) and not quality.but:
            return self.plural(self.class_of(quality.of))
        return self.given(quality)

    def _counts_as(self, of: m.Set[Any], number: m.Number, qualities: tuple[m.Quality, ...]) -> str:
        each: m.Var[Any] = m.Var(m.Sort.PIECE, -1)
        truth = m.And(tuple(m.Is(each, quality) for quality in qualities))
        phrase = self.phrase(m.Where(m.Anywhere(), each, truth), lying=False)
        count = self.number(number)
        return self._verbed(of, "count", f"as {phrase.said(self, count, plural=count != '1')}")

    # ------------------------------------------------------------ while

    def meanwhile(self, truth: m.Truth) -> str:
        """“while you control a Knight”, “during each [power] challenge in which …”."""
        parts = list(conjuncts(truth))
        match parts:
            case [m.Compare(a=m.Count(of=m.Past(pattern=m.Begins(period=period))), op=Op.EQUAL, b=m.Const(value=1))]:
                return f"during the first {self.period(str(period))}"
        now = next((part for part in parts if isinstance(part, m.Now)), None)
        if now is None:
            return f"while {self.clause(truth)}"
        rest = [part for part in parts if part is not now]
        name = self.period(str(now.period))
        if now.of is not None:
            return f"during {possessive(self.one(now.of), name)}"
        if not rest:
            return f"during {self._named_period(name)}"
        slot = m.Slot(Role("deed"), m.Var(m.Sort.DEED, -1), m.And(tuple(rest)))
        return f"during {self._current(str(now.period), slot)}"

    def _named_period(self, period: str) -> str:
        return period if self.is_name(period) else f"the {period}"

    def _current(self, period: str, slot: m.Slot) -> str:
        current: m.Set[Any] = m.Current(Period(period))
        before, after = [], []
        for truth in conjuncts(slot.truth):
            match truth:
                case m.Is(of=of, quality=m.OfValue(values=m.Just(value=value))) if of == current:
                    before.append(str(value))
                case m.Is(of=of, quality=m.InState(state=state)) if of == current:
                    before.append(self.state(str(state)))
                case _:
                    after.append(self.clause(truth))
        name = " ".join(["each", *before, self.period(period)])
        return name + (f" in which {listed(after)}" if after else "")


__all__ = ["Standings"]
