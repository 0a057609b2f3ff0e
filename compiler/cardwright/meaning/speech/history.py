"""What has happened: deeds of the past as clauses."""

from __future__ import annotations

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.speech.events import LAST, Events
from cardwright.meaning.speech.words import Unsayable


class History(Events):
    """Says what was done, how often and how much."""

    def past_clause(self, past: m.Past, role: str) -> str:
        """“you played this turn”, “that won a challenge this round”."""
        on, when = past.pattern, f"this {self.period(str(past.period))}"
        if not isinstance(on, m.On) or len(on.verbs) != 1 or on.truth is not None or on.nth is not None:
            raise Unsayable("past")
        word, data = self.verb(str(on.verbs[0]))
        slots = {str(slot.role): slot for slot in on.slots}
        if role in ("by", "doer", str(data.subject)):
            rest = self._objects((word, data), slots, False, False)
            rest += [self._marked((word, data), name, slots.pop(name)) for name in LAST if name in slots]
            self._empty(slots)
            return " ".join(["that", self.form(word, "past"), *rest, when])
        by = slots.pop("by", None)
        self._empty(slots)
        if by is None:
            return f"{self.form(word, 'participle')} {when}"
        return f"{self.slot(by)} {self.form(word, 'past')} {when}"

    def past_token(self, past: m.Past) -> str:
        on = past.pattern
        slots = {str(slot.role): slot for slot in on.slots} if isinstance(on, m.On) else {}
        if not isinstance(on, m.On) or set(slots) != {"by", "token"}:
            raise Unsayable("past amount")
        token = slots["token"].truth
        if not isinstance(token, m.Among) or not isinstance(token.set, m.Just):
            raise Unsayable("past token")
        word, _ = self.verb(str(on.verbs[0]))
        when = f"this {self.period(str(past.period))}"
        return f"{self.token(str(token.set.value))} {self.slot(slots['by'])} {self.form(word, 'past')} {when}"

    def amounted(self, amount: m.AmountOf, op: Op, number: m.Number) -> str:
        """“Bronn inflicted 3 or more Damage this activation”, “it moved 6" or more this activation”."""
        past = amount.deed
        if not isinstance(past, m.Past) or not isinstance(past.pattern, m.On) or op is not Op.AT_LEAST:
            raise Unsayable("amount")
        when = f"this {self.period(str(past.period))}"
        event = self.event(past.pattern)
        if amount.role == "distance":
            return f'{self.tensed(event, "past")} {self.number(number)}" or more {when}'
        event.rest[0] = f"{self.number(number)} or more {event.rest[0]}"
        return f"{self.tensed(event, 'past')} {when}"

    def some_had(self, past: m.Past, role: str, op: Op, number: m.Number) -> str:
        """“3 or more enemy models became Casualties this round”, “no friendly model became a Casualty this round”."""
        on = past.pattern
        if not isinstance(on, m.On):
            raise Unsayable("past")
        slot = next((slot for slot in on.slots if slot.role == role), None)
        if slot is None or slot.truth is None:
            raise Unsayable("who had")
        phrase = self.phrase(m.Where(m.Anywhere(), slot.each, slot.truth), lying=False)
        none = op is Op.EQUAL and number == m.Const(0)
        event = self.event(on)
        if not event.passive and any(str(one.role) == "by" for one in on.slots) and event.rest:
            some = phrase.said(self, "a") if (op, number) == (Op.AT_LEAST, m.Const(1)) else ""
            event.rest[0] = self.bounded(op, number, phrase.said(self, plural=True), some)
            return f"{self.tensed(event, 'past')} this {self.period(str(past.period))}"
        event.subject = f"no {phrase.said(self)}" if none else self.bounded(op, number, phrase.said(self, plural=True))
        if not none:
            event.rest = [self._in_plural(words) for words in event.rest]
        return f"{self.tensed(event, 'past')} this {self.period(str(past.period))}"

    def _in_plural(self, words: str) -> str:
        noun = words.removeprefix("an ").removeprefix("a ")
        return self.plural(noun) if noun != words else words

    def happened(self, past: m.Past, op: Op, number: m.Number) -> str:
        """“you won a challenge this phase”, “this card did not move this activation”."""
        when = f"this {self.period(str(past.period))}"
        if isinstance(past.pattern, m.Begins) and number == m.Const(1) and op is Op.EQUAL:
            raise Unsayable("first period")
        if not isinstance(past.pattern, m.On):
            raise Unsayable("past")
        on = past.pattern
        if not any(str(slot.role) in ("what", "deed", "token") for slot in on.slots) and self._wants_object(on):
            on = m.On(on.verbs, (*on.slots, _any_card()), on.moment, on.deed, on.nth, on.truth)
        if op is Op.AT_LEAST and number == m.Const(1):
            return f"{self.tensed(self.event(on), 'past')} {when}"
        if op is Op.EQUAL and number == m.Const(0):
            event = self.event(on)
            if event.passive:
                raise Unsayable("not done")
            return f"{self.tensed(event, 'did not')} {when}"
        if self.lexicon.each_time >= {*on.verbs}:
            return self.some_had(past, "what", op, number)
        raise Unsayable("how often")

    def _wants_object(self, on: m.On) -> bool:
        return all(self.vocabulary.frames[self.verb(str(verb))[0]].objects for verb in on.verbs) and any(
            str(slot.role) == "by" for slot in on.slots
        )


def _any_card() -> m.Slot:
    each: m.Var[m.Piece] = m.Var(Sort.PIECE, -1)
    return m.Slot(Role("what"), each, m.And(()))


__all__ = ["History"]
