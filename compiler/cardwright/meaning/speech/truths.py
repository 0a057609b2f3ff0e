"""Truths and occasions as clauses."""

from __future__ import annotations

from typing import Any

from cardwright.meaning import nodes as m
from cardwright.meaning.nodes import Moment, Op
from cardwright.meaning.speech.things import Things
from cardwright.meaning.speech.words import Unsayable, article, conjuncts, listed


class Truths(Things):
    """Says what is asked and what is waited for."""

    def clause(self, truth: m.Truth) -> str:
        return listed([self._clause(part) for part in conjuncts(truth)])

    def _clause(self, truth: m.Truth) -> str:
        match truth:
            case m.Compare(a=m.Count(of=of), op=op, b=b):
                return self._count(of, op, b)
            case m.Compare(a=m.Held(token=token, of=who), op=op, b=b):
                return f"{self.one(who)} {'have' if isinstance(who, m.You) else 'has'} " + self.bounded(
                    op, b, self.token(str(token))
                )
            case m.Among(of=of, set=m.Of(deed=m.Current(period=period), role=role)):
                return f"{self.one(of)} is {self.taking_part(str(role), str(period))}"
            case m.Is(of=of, quality=m.InState(state=state)):
                return f"{self.one(of)} is {self.state(str(state))}"
            case m.Is(of=of, quality=m.OfKind(kind=kind)):
                return f"{self.one(of)} is {article(self.kind(str(kind)))}"
            case m.Is(of=of, quality=m.OfValue(attribute=attribute, values=m.Just(value=value))):
                return f"{self.one(of)} has the {value} {self.attribute(str(attribute))}"
            case _:
                raise Unsayable

    def _past(self, past: m.Past, op: Op, number: m.Number) -> str:
        """“you won a challenge this phase”."""
        pattern = past.pattern
        if op is not Op.AT_LEAST or number != m.Const(1) or not isinstance(pattern, m.On) or len(pattern.verbs) != 1:
            raise Unsayable
        slots = {str(slot.role): slot for slot in pattern.slots}
        by, what, deed = (slots.pop(name, None) for name in ("by", "what", "deed"))
        verb, _data = self.verb(str(pattern.verbs[0]))
        if (
            slots
            or pattern.truth is not None
            or by is None
            or self._slot(by) != "you"
            or (what is None) is (deed is None)
        ):
            raise Unsayable
        done = self._occasion(deed) if deed is not None else self._slot(what) if what is not None else ""
        return f"you {self.form(verb, 'past')} {done} this {self.period(str(past.period))}"

    def _count(self, of: m.Set[Any], op: Op, number: m.Number) -> str:
        """“you control 2 or more Knights”, “there are no cards in your hand”."""
        if isinstance(of, m.Past):
            return self._past(of, op, number)
        phrase = self.phrase(of)
        yours = "you control" in phrase.after
        some = op is Op.AT_LEAST and number == m.Const(1)
        if yours:
            phrase.after.remove("you control")
        if some:
            told = phrase.said(self, "a")
        elif op is Op.EQUAL and number == m.Const(0):
            told = phrase.said(self, "no", plural=True)
        else:
            told = self.bounded(op, number, phrase.said(self, plural=True))
        return f"you control {told}" if yours else f"there {'is' if some else 'are'} {told}"

    # ------------------------------------------------------------ occasions

    def occasion(self, pattern: m.Pattern) -> str:
        """“After you win a challenge”."""
        match pattern:
            case m.Begins(period=period, of=None):
                return f"After the {self.period(str(period))} begins"
            case m.Ends(period=period, of=None):
                return f"At the end of the {self.period(str(period))}"
            case m.On(moment=Moment.AFTER, nth=None, truth=None):
                return f"After {self._happened(pattern)}"
            case _:
                raise Unsayable

    def _happened(self, pattern: m.On) -> str:
        if len(pattern.verbs) != 1:
            raise Unsayable
        verb, data = self.verb(str(pattern.verbs[0]))
        slots = {str(slot.role): slot for slot in pattern.slots}
        by, what, deed, margin = (slots.pop(name, None) for name in ("by", "what", "deed", "margin"))
        if slots:
            raise Unsayable
        if margin is not None:
            return f"{self._margined(by, deed, verb)} by {self._margin(margin)}"
        if by is None and what is not None and deed is None:
            passive = data.subject != "what"
            form = f"is {self.form(verb, 'participle')}" if passive else self.form(verb, "third")
            return f"{self._slot(what)} {form}"
        if by is None or (what is not None and deed is not None):
            raise Unsayable
        who = self._slot(by)
        done = self.form(verb, "base" if who == "you" else "third")
        if deed is not None:
            return f"{who} {done} {self._occasion(deed)}"
        return f"{who} {done} {self._slot(what)}" if what is not None else f"{who} {done}"

    def _margined(self, by: m.Slot | None, deed: m.Slot | None, verb: str) -> str:
        if by is None or deed is None or self._slot(by) != "you":
            raise Unsayable
        occasion = self._occasion(deed)
        if " in which " in occasion:
            raise Unsayable
        return f"you {self.form(verb, 'base')} {occasion}"

    def _margin(self, slot: m.Slot) -> str:
        match slot.truth:
            case m.Compare(a=m.NumberOf(figure=figure), op=Op.AT_LEAST, b=m.Const(value=value)) if figure == slot.each:
                return f"{value} or more STR"
            case _:
                raise Unsayable

    def _slot(self, slot: m.Slot) -> str:
        truth = slot.truth
        if isinstance(truth, m.Among) and truth.of == slot.each:
            said = self.one(truth.set, "an")
            self.spoken[slot.each] = said if said in ("you", "this card") else self._that(said)
            return said
        if truth is None or slot.each.sort is not m.Sort.PIECE:
            raise Unsayable
        phrase = self.phrase(m.Where(m.Anywhere(), slot.each, truth), lying=False)
        if phrase.name:
            raise Unsayable
        self.spoken[slot.each] = self.name_of(slot.each.sort, phrase.noun, False)
        return phrase.said(self, "a")

    def _that(self, said: str) -> str:
        return "that player" if said.startswith(("a ", "an ")) else said

    def _occasion(self, slot: m.Slot) -> str:
        """“a [military] challenge in which this card is attacking”."""
        truths = conjuncts(slot.truth) if slot.truth is not None else ()
        kinds = [str(truth.quality.kind) for truth in truths if _is_kind(truth)]  # type: ignore[attr-defined]
        noun, before, after = kinds[0] if len(kinds) == 1 else "", "", []
        for truth in truths:
            match truth:
                case m.Is(of=of, quality=m.OfKind()) if of == slot.each:
                    continue
                case m.Is(of=of, quality=m.OfValue(values=m.Just(value=value))) if of == slot.each and not before:
                    before = str(value)
                case m.Is(of=of, quality=m.InState(state=state)) if of == slot.each and not before:
                    before = self.state(str(state))
                case m.Among(of=of, set=m.Of(deed=deed, role=role)) if deed == slot.each:
                    after.append(f"{self.one(of)} is {self.taking_part(str(role), noun)}")
                case _:
                    raise Unsayable
        if not noun:
            raise Unsayable
        self.spoken[slot.each] = f"that {noun}"
        tail = f" in which {listed(after)}" if after else ""
        return article(f"{before} {noun}".strip()) + tail


def _is_kind(truth: m.Truth) -> bool:
    return isinstance(truth, m.Is) and isinstance(truth.quality, m.OfKind)
