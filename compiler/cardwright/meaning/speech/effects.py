"""Effects as sentences."""

from __future__ import annotations

from typing import Any

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Ending, Op, Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.speech.attacks import Attacks
from cardwright.meaning.speech.words import Unsayable, capital, is_many, listed

_UNLESS = {Op.AT_LEAST: Op.LESS, Op.AT_MOST: Op.MORE}
"""What must not hold, where what holds has no words of its own."""
_STOPS = {Ending.SAVED: "save", Ending.CANCELLED: "cancel", Ending.PREVENTED: "prevent"}


class Effects(Attacks):
    """Says what is done."""

    # ------------------------------------------------------------ steps

    def sentences(self, steps: tuple[m.Effect, ...]) -> list[str]:
        """Steps as sentences; a pick that is no target is said with the deed that it is for."""
        found: list[list[str]] = []
        instead = joined = False
        head = ""
        sought: m.Effect | None = None
        for step, after in zip(steps, (*steps[1:], None), strict=False):
            if step is sought:
                continue
            if isinstance(step, m.Stop) and step.how is Ending.REPLACED:
                instead = True
            elif isinstance(step, m.Pick) and self._is_said_with_deed(step, after) and not self._leaves(step):
                self.waiting.update({binder.each: step for binder in step.binders})
                whole = step.binders[0].of
                joined = joined or (isinstance(whole, m.Minus) and self.is_of_those(whole))
                head = "choose and " if step.target else ""
            elif isinstance(step, m.Pick) and (until := self._until_so_many(step, after)):
                found.append([until])
                sought = after
            elif isinstance(step, m.Do) and isinstance(after, m.Pick) and self._is_search(step, after):
                found.append([self._search(step, after)])
                self._go_on()
                sought = after
            else:
                joined = joined or (isinstance(step, m.Do) and self._is_rest_of_two(step))
                said = head + self.effect(step) + (" instead" if instead else "")
                if joined:
                    found[-1].append(said)
                else:
                    found.append([said])
                instead, joined, head = False, False, ""
                self._go_on()
                if self.waiting:
                    raise Unsayable("picked for nothing")
        if self.waiting or instead:
            raise Unsayable("a pick at the end")
        return [listed(group) for group in found]

    def _is_rest_of_two(self, do: m.Do) -> bool:
        """Whether it is done to what is left after two were taken: “draw one, discard one and put the rest back”."""
        what = next((part.by for part in do.parts if part.role == "what"), None)
        return isinstance(what, m.Minus) and self.is_of_those(what) and isinstance(what.less, m.Union)

    def _is_said_with_deed(self, pick: m.Pick, after: m.Effect | None) -> bool:
        """Whether what is picked is said where it is used: “kneel a character”, “choose and kneel a character”."""
        each = pick.binders[0].each
        if pick.target:
            return self._is_for(pick, after)
        if each.sort is Sort.VALUE:
            return isinstance(after, m.Last) and any(
                isinstance(one, m.Give) and isinstance(one.quality, m.OfValue) and one.quality.values == each
                for one in after.standings
            )
        return not isinstance(pick.binders[0].of, m.Range) or self._is_up_to(pick)

    def _is_for(self, pick: m.Pick, after: m.Effect | None) -> bool:
        """Whether a target is chosen for the one deed that follows: “choose and kill a character”."""
        if not isinstance(after, m.Do) or len(pick.binders) != 1 or pick.such is not None or pick.who != m.You():
            return False
        parts = {str(part.role): part.by for part in after.parts}
        return parts == {"by": m.You(), "what": pick.binders[0].each}

    def _leaves(self, pick: m.Pick) -> m.Number | None:
        """How many are left, where so many are picked that only those are."""
        match pick.binders[0]:
            case m.Binder(
                of=m.In() as whole,
                most=m.Most(terms=(m.Const(value=0), m.Plus(terms=(m.Const(value=less), m.Count(of=counted))))),
            ) if counted == whole:
                return m.Const(-less)
            case _:
                return None

    def _until_so_many(self, pick: m.Pick, after: m.Effect | None) -> str:
        """“discards cards from their hand until he or she has 4 cards in their hand”; empty where it is not so."""
        left, whole = self._leaves(pick), pick.binders[0].of
        if left is None or not isinstance(after, m.Do) or not isinstance(whole, m.In):
            return ""
        word, _ = self.verb(str(after.verb))
        place, who = self.place(whole.place), self.one(pick.who) if pick.who is not None else ""
        count = f"{self.number(left)} cards in {place}"
        return f"{who} {self.agreeing(who, word)} cards from {place} until he or she has {count}"

    def _is_search(self, do: m.Do, pick: m.Pick) -> bool:
        place = next((part.by for part in do.parts if part.role == "place"), None)
        return self.lexicon.verb(str(do.verb)).build is Build.SEARCH and place is not None and not pick.target

    def _search(self, do: m.Do, pick: m.Pick) -> str:
        """“search your deck for a Knight”."""
        binder = pick.binders[0]
        place = next(part.by for part in do.parts if part.role == "place")
        if not isinstance(place, m.Zone) or binder.least != m.Const(0):
            raise Unsayable("search")
        said, before = self.do(do), (self.implied, self.actor)
        self.implied, self.actor = frozenset({str(place.zone)}), place.of or self.actor
        phrase = self.phrase(binder.of)
        self.implied, self.actor = before
        one = binder.most == m.Const(1)
        self.spoken[binder.each] = self.it(one)
        return f"{said} for {phrase.said(self, 'a') if one else self.several(phrase, binder.least, binder.most)}"

    def _is_up_to(self, pick: m.Pick) -> bool:
        found = pick.binders[0].of
        return isinstance(found, m.Range) and found.least == m.Const(0)

    def one_sentence(self, effect: m.Effect) -> str:
        return listed(self.sentences(steps_of(effect)))

    def effect(self, effect: m.Effect) -> str:
        """One step, in small letters and without a full stop."""
        match effect:
            case m.Do():
                return self.do(effect)
            case m.Pick():
                return self._choose(effect)
            case m.May():
                return self._may(effect)
            case m.If():
                return self._if(effect)
            case m.Each():
                return self._each(effect)
            case m.Pay(who=who, cost=cost, effect=inner) if who == self.actor:
                return f"{self.one_sentence(cost)} to {self.one_sentence(inner)}"
            case m.Either():
                return self._either_of(effect)
            case m.Last():
                return self._last(effect)
            case m.Alter(deed=deed, role="amount", by=m.Plus(terms=(m.AmountOf(), m.Const(value=value)))):
                return f"{'reduce' if value < 0 else 'increase'} that {self.altered(deed)} by {abs(value)}"
            case m.Stop(deed=deed, how=how):
                return self._stopped(deed, how)
            case _:
                raise Unsayable(effect)

    def altered(self, deed: m.Set[Any]) -> str:
        """What is counted in a deed that is about to be done."""
        if deed not in self.measured:
            raise Unsayable("alter")
        return self.measured[deed]

    def _stopped(self, deed: m.Set[Any], how: Ending) -> str:
        if deed not in self.owed:
            raise Unsayable("stop")
        what = self.one(self.owed[deed])
        if how is Ending.CANCELLED:
            return "cancel its effect" if deed in self.over else f"cancel the effects of {what}"
        return f"{_STOPS[how]} {what if self.naming or what == 'this card' else 'it'}"

    # ------------------------------------------------------------ choices

    def _choose(self, pick: m.Pick) -> str:
        if pick.who is None or pick.secret:
            raise Unsayable("choice")
        who, actor, self.actor = self.one(pick.who), self.actor, pick.who
        said = listed([self.picked(binder) for binder in pick.binders])
        if pick.such is not None:
            said = f"{said} {self.such(pick)}"
        self.actor = actor
        verb = "choose" if pick.target or pick.binders[0].each.sort not in (Sort.VALUE, Sort.FIGURE) else "name"
        if isinstance(pick.who, m.You) or self.plain:
            return f"{verb} {said}"
        if self.silent:
            return f"{self.form(verb, 'third')} {said}"
        return f"{who} {self.agreeing(who, verb)} {said}"

    def such(self, pick: m.Pick) -> str:
        """“with total STR 5 or lower”."""
        match pick.such:
            case m.Compare(a=m.StatOf(stat=stat, of=of), op=Op.AT_MOST, b=b) if of == pick.binders[0].each:
                return f"with total {self.stat(str(stat))} {self.number(b)} or lower"
            case _:
                raise Unsayable("such")

    def _may(self, may: m.May) -> str:
        doer = self._doer(may)
        if doer is not None:
            return self._may_of(doer, may)
        who = self.one(may.who)
        before = self.plain, self.silent, self.actor, self.shared
        self.plain, self.actor, self.shared = True, may.who, ""
        said = self.one_sentence(may.effect)
        self.plain, self.silent, self.actor, self.shared = before
        if may.deed is not None:
            self.spoken[may.deed] = self._done_by(may)
            self.spoken[m.Of(may.deed, Role("what"))] = self.it()
        return f"may {said}" if self.silent else f"{who} may {said}"

    def _doer(self, may: m.May) -> m.Set[Any] | None:
        """The piece that does what you may have it do: “that model may move”."""
        steps = steps_of(may.effect)
        last = steps[-1]
        if not isinstance(may.who, m.You) or not isinstance(last, m.Do) or may.deed is not None:
            return None
        if any(isinstance(step, m.Do) for step in steps[:-1]):
            return None
        parts = {str(part.role): part.by for part in last.parts}
        noun = self.occasion_of(str(last.verb))
        role = str(noun[1].subject) if noun is not None else "doer"
        if role not in parts and noun is None:
            data = self.lexicon.verb(str(last.verb))
            own = str(data.subject)
            role = "what" if data.kinds else own if own not in ("by", "what") else role
        found = parts.get(role)
        return found if isinstance(found, m.Set) else None

    def _may_of(self, doer: m.Set[Any], may: m.May) -> str:
        subject = self.one(doer, "each")
        *picks, last = steps_of(may.effect)
        assert isinstance(last, m.Do)
        before, self.plain = self.plain, True
        gone = tuple(part for part in last.parts if part.by != doer)
        said = self.sentences((*picks, m.Do(last.verb, gone, last.deed)))
        self.plain = before
        return f"{subject} may {listed(said)}"

    def _done_by(self, may: m.May) -> str:
        """“discarded this way”: by its last deed."""
        last = steps_of(may.effect)[-1]
        if isinstance(last, m.Do):
            word, _ = self.verb(str(last.verb))
            return f"{self.one(may.who)} {self.form(word, 'past')} this way"
        return "done this way"

    def _if(self, effect: m.If) -> str:
        match effect:
            case m.If(truth=m.Compare(a=m.Count() as a, op=op, b=m.Count() as b), otherwise=None) if op in _UNLESS:
                then = self.one_sentence(effect.then)
                return f"{then} unless {self.clause(m.Compare(a, _UNLESS[op], b))}"
        head = self.condition(effect.truth)
        then = self.one_sentence(effect.then)
        if effect.otherwise is None:
            return f"{head}, {then}"
        return f"{head}, {then}. Otherwise, {self.one_sentence(effect.otherwise)}"

    def condition(self, truth: m.Truth) -> str:
        match truth:
            case m.Did(deed=deed) if deed in self.spoken:
                return "if you do" if "you" in self.spoken[deed] or not self.lexicon.then_gates else "then"
            case m.Not(truth=m.Did(deed=deed)) if deed in self.spoken:
                who = self.spoken[deed].split()[0]
                return "if you do not" if who == "you" else "if they do not"
            case _:
                return f"if {self.clause(truth)}"

    def _either_of(self, either: m.Either) -> str:
        if either.number != m.Const(1) or either.who != self.actor:
            raise Unsayable("either")
        if any(len(self._deeds_in(option)) > 1 for option in either.options) and isinstance(either.who, m.You):
            options = [
                f"• {capital('. '.join(map(capital, self.sentences(steps_of(one)))))}." for one in either.options
            ]
            return "choose one:\n" + "\n".join(options)
        before, said = self.silent, []
        for option in either.options:
            said.append(self.one_sentence(option))
            self.silent = self.silent or not isinstance(either.who, m.You)
        self.silent = before
        return listed(said, "or")

    def _deeds_in(self, effect: m.Effect) -> list[m.Effect]:
        """What is done in an option: one that does several things stands in a line of its own."""
        return [step for step in steps_of(effect) if not isinstance(step, m.Pick)] * (
            2 if isinstance(effect, m.Each) else 1
        )

    # ------------------------------------------------------------ each

    def _each(self, effect: m.Each) -> str:
        if effect.deed is not None:
            self.spoken[effect.deed] = self._done_in(effect.effect)
        several = effect.of.sets if isinstance(effect.of, m.Union) else (effect.of,)
        if all(self.is_players(one) for one in several):
            return self._each_player(effect)
        whole = self.one(effect.of, "each")
        self.coming[effect.each] = ("each of them" if is_many(whole) else whole, "it")
        return self.one_sentence(effect.effect)

    def _done_in(self, effect: m.Effect) -> str:
        last = steps_of(effect)[-1]
        word = self.verb(str(last.verb))[0] if isinstance(last, m.Do) else ""
        return f"{self.form(word, 'past')} this way" if word else "done this way"

    def _each_player(self, effect: m.Each) -> str:
        who = self.one(effect.of, "each")
        many = is_many(who)
        before = self.actor, self.silent, self.plain
        self.actor, self.spoken[effect.each] = effect.each, who
        shared, self.shared = self.shared, "many" if many else "one"
        steps = steps_of(effect.effect)
        fork = next((at for at, step in enumerate(steps) if at and isinstance(step, m.If)), len(steps))
        said = [listed(self.sentences(steps[:fork]))]
        if fork < len(steps):
            self.silent, self.plain, self.shared, self.spoken[effect.each] = False, False, "", "they"
            said += map(capital, self.sentences(steps[fork:]))
        self.actor, self.silent, self.plain = before
        self.shared = shared
        backwards = " in reverse turn order" if effect.order is m.Order.REVERSE else ""
        return ". ".join(said) + backwards

    shared: str = ""
    """Whether the deeds that are being said have one subject, which stands before the first: of one, or of many."""

    def _go_on(self) -> None:
        """The subject was said: “each player discards a card and draws a card”."""
        if self.shared:
            self.silent, self.plain = True, self.plain or self.shared == "many"

    # ------------------------------------------------------------ what lasts

    def _last(self, last: m.Last) -> str:
        match last.standings, last.until:
            case (m.Trigger() as trigger,), m.Until(patterns=(), uses=1):
                return f"{self._first_small(self.occasion(trigger.pattern))}, {self.one_sentence(trigger.effect)}"
            case (m.Trigger(pattern=m.On() as on) as trigger,), m.Until(patterns=(m.Ends(period=period, of=None),)):
                return self._whenever(trigger, on, str(period), last.until.uses)
            case (m.During(pattern=m.On(nth=m.Nth(since=since))) as during,), m.Until(
                patterns=(m.Ends(period=period, of=None),)
            ) if since == period:
                return self.standing(during)
            case (m.During(pattern=m.On(nth=m.Nth(since=None))) as during,), m.Until(
                patterns=(m.Ends(period=period, of=None),)
            ):
                return self._next(during, self.period(str(period)))
            case standings, until:
                return f"until {self._until(until)}, {self.held(standings)}"

    def in_order_to(self, last: m.Last) -> str:
        """What lasts, as what is done to have it: “give that character +2 STR until the end of the phase”."""
        said = self._last(last)
        if not said.startswith("until "):
            return said
        when, held = said.split(", ", 1)
        match last.standings:
            case (m.Change(of=of),) if not self.is_players(of) and " gets " in held:
                return f"give {held.replace(' gets ', ' ', 1)} {when}"
            case _:
                raise Unsayable("in order to")

    def triggered(self, trigger: m.Trigger) -> str:
        """“if you would gain a Wound, draw a card instead”."""
        if trigger.condition is not None or trigger.each is not None or trigger.may:
            raise Unsayable("trigger")
        self.threaten(trigger.pattern)
        unless = self._unless(trigger)
        return unless or f"{self._first_small(self.occasion(trigger.pattern))}, {self.one_sentence(trigger.effect)}"

    def _unless(self, trigger: m.Trigger) -> str:
        """“it does not stand unless its controller kneels a character”; empty where it is no such thing."""
        match trigger:
            case m.Trigger(
                pattern=m.On(deed=deed) as on,
                effect=m.Seq(
                    steps=(
                        m.May(who=who, effect=inner, deed=done),
                        m.If(
                            truth=m.Not(truth=m.Did(deed=undone)),
                            then=m.Stop(deed=stopped, how=Ending.PREVENTED),
                            otherwise=None,
                        ),
                    )
                ),
            ) if undone == done and stopped == deed:
                event = self.event(on)
                said, before, self.actor = self.tensed(event, "does not"), self.actor, who
                payer = "you " if isinstance(who, m.You) else ""
                said = f"{said} unless {payer}{self.one_sentence(inner)}"
                self.actor = before
                return said
            case _:
                return ""

    def _first_small(self, words: str) -> str:
        return words[:1].lower() + words[1:]

    def _until(self, until: m.Until) -> str:
        if until.uses is not None or len(until.patterns) != 1:
            raise Unsayable("until")
        match until.patterns[0]:
            case m.Ends(period=period, of=None):
                return f"the end of the {self.period(str(period))}"
            case m.Begins(period=period, of=m.You()):
                return f"the start of your next {self.period(str(period))}"
            case m.Begins(period=period, of=None):
                return f"the start of the next {self.period(str(period))}"
            case m.On() as on:
                return self.tensed(self.event(on), "present")
            case _:
                raise Unsayable("until")

    def _next(self, during: m.During, period: str) -> str:
        """“reduce the cost of the next Knight you play this phase by 1”."""
        said = self.standing(during)
        for tail in (" by ", " gains "):
            if tail in said:
                head, end = said.rsplit(tail, 1)
                return f"{head} this {period}{tail}{end}"
        raise Unsayable("next")

    def _whenever(self, trigger: m.Trigger, on: m.On, period: str, uses: int | None) -> str:
        """“whenever you defeat an Ally this turn”, “the first time you defeat one this turn”."""
        when = f"this {self.period(period)}"
        if trigger.condition is not None or trigger.each is not None:
            raise Unsayable("trigger")
        self.threaten(on)
        if uses is None and on.nth is not None:
            plain = m.On(on.verbs, on.slots, on.moment, on.deed, None, on.truth)
            said = f"the first time {self.tensed(self.event(plain), 'present')} {when}"
        elif uses is None and on.moment is m.Moment.AFTER:
            said = f"whenever {self.tensed(self.event(on), 'present')} {when}"
        elif uses is None:
            said = f"until the end of the {self.period(period)}, when {self.tensed(self.event(on), 'would')}"
        elif any(isinstance(slot.truth, m.Among) and slot.truth.set in self.spoken for slot in on.slots):
            said = f"if {self.tensed(self.event(on), 'present')}"
        else:
            said = f"the next time {self.tensed(self.event(on), 'present')} {when}"
        return f"{said}, {self.one_sentence(trigger.effect)}"

    def threaten(self, on: m.Pattern | None) -> None:
        """Remembers what a deed would be done to, for whoever saves it."""
        if isinstance(on, m.On) and on.deed is not None:
            if on.moment is m.Moment.AFTER:
                self.over.add(on.deed)
            for slot in on.slots:
                if isinstance(slot.truth, m.Among) and isinstance(slot.truth.set, m.Just) and slot.role == "token":
                    self.measured[on.deed] = self.token(str(slot.truth.set.value))
            what = next((slot for slot in on.slots if str(slot.role) in ("what", "doer")), None)
            if what is not None:
                self.owed[on.deed] = what.each


def steps_of(effect: m.Effect) -> tuple[m.Effect, ...]:
    return effect.steps if isinstance(effect, m.Seq) else (effect,)


__all__ = ["Effects", "capital", "steps_of"]
