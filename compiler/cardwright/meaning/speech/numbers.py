"""Numbers, and how many of something."""

from __future__ import annotations

from abc import abstractmethod

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op
from cardwright.meaning.speech.places import Places
from cardwright.meaning.speech.words import Unsayable, possessive

_BOUNDS = {
    Op.AT_LEAST: "{} or more",
    Op.AT_MOST: "{} or fewer",
    Op.EQUAL: "exactly {}",
    Op.LESS: "fewer than {}",
    Op.MORE: "more than {}",
}


class Numbers(Places):
    """Says numbers."""

    def number(self, number: m.Number) -> str:
        match number:
            case m.Const(value=value):
                return str(value)
            case m.Count(of=of):
                return f"the number of {self.phrase(of).said(self, plural=True)}"
            case m.StatOf(stat=stat, of=of, printed=printed):
                said = f"{'printed ' if printed else ''}{self.stat(str(stat))}"
                owner = self.one(of)
                return possessive(owner, said) if not printed else f"the {said} of {owner}"
            case m.NumberOf(figure=figure) if figure in self.spoken or figure in self.kept:
                return self.one(figure)
            case _:
                raise Unsayable(number)

    def counted(self, number: m.Number) -> tuple[str, str]:
        """How many, and for each of what: “2”, “2 … for each …”."""
        match number:
            case m.Const(value=value):
                return str(value), ""
            case m.NumberOf(figure=m.Var() as figure) if figure in self.waiting:
                return self._up_to(figure), ""
            case m.Least(terms=(m.Const(value=most), m.Number() as rest)):
                amount, each = self.counted(rest)
                return amount, f"{each}, to a maximum of {most}"
            case m.Times(factors=(m.Const(value=factor), m.Number() as rest)):
                return str(factor), f"for each {self.per(rest)}"
            case _:
                return "1", f"for each {self.per(number)}"

    def _up_to(self, figure: m.Var[m.Figure]) -> str:
        pick = self.waiting.pop(figure)
        found = pick.binders[0].of
        if not isinstance(found, m.Range) or found.least != m.Const(0):
            raise Unsayable("figure")
        return f"up to {self.number(found.most)}"

    def per(self, number: m.Number) -> str:
        """What something is counted for: one of them."""
        match number:
            case m.Count(of=m.Values(attribute=attribute, of=of)):
                phrase = self.phrase(of)
                among = phrase.said(self, "the", plural=True)
                if phrase.yours:
                    among = possessive(phrase.owner, phrase.said(self, plural=True, owned=False))
                return f"different {self.attribute(str(attribute))} among {among}"
            case m.Count(of=m.Of(deed=m.Past(pattern=m.On(slots=slots), period=period), role=role)):
                slot = next(slot for slot in slots if slot.role == role)
                phrase = self.phrase(m.Where(m.Anywhere(), slot.each, slot.truth or m.And(())), lying=False)
                return f"{phrase.said(self)} this {self.period(str(period))}"
            case m.Count(of=m.Past() as past):
                return self.phrase(self.pieces_of(past)).said(self)
            case m.Count(of=of):
                return self.phrase(of).said(self)
            case m.Held(token=token, of=of):
                return f"{self.token(str(token))} on {self.one(of)}"
            case m.AmountOf(deed=m.Past() as past):
                return self.past_token(past)
            case _:
                raise Unsayable(number)

    def pieces_of(self, past: m.Past) -> m.Set[m.Piece]:
        """What such deeds were done to, where each of them counts: “other Hero you played this turn”."""
        on = past.pattern
        if not isinstance(on, m.On) or not self.lexicon.each_time >= {*on.verbs}:
            raise Unsayable("past")
        slot = next((slot for slot in on.slots if slot.role == "what" and slot.truth is not None), None)
        if slot is None or slot.truth is None:
            raise Unsayable("past")
        rest = m.On(on.verbs, tuple(one for one in on.slots if one is not slot), on.moment, on.deed, on.nth, on.truth)
        done = m.Among(slot.each, m.Of(m.Past(rest, past.period), slot.role))
        truths = slot.truth.truths if isinstance(slot.truth, m.And) else (slot.truth,)
        other = m.Not(m.Among(slot.each, m.This()))
        found = m.Where(m.Anywhere(), slot.each, m.And((done, *(one for one in truths if one != other))))
        return m.Minus(found, m.This()) if other in truths else found

    @abstractmethod
    def past_token(self, past: m.Past) -> str:
        """“[VP] token you gained this turn”."""

    def bounded(self, op: Op, number: m.Number, noun: str, some: str = "") -> str:
        """“2 or more gold”, “no gold”."""
        if op is Op.EQUAL and number == m.Const(0):
            return f"no {noun}"
        if op is Op.AT_LEAST and number == m.Const(1) and some:
            return some
        if op not in _BOUNDS:
            raise Unsayable("bound")
        return f"{_BOUNDS[op].format(self.number(number))} {noun}"


__all__ = ["Numbers"]
