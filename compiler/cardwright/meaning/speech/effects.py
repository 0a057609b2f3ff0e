"""Effects and standings as sentences."""

from __future__ import annotations

from typing import Any

from cardwright.meaning import nodes as m
from cardwright.meaning.lexicon import VerbData
from cardwright.meaning.nodes import How
from cardwright.meaning.speech.things import Phrase
from cardwright.meaning.speech.truths import Truths
from cardwright.meaning.speech.words import Unsayable, listed
from cardwright.meaning.symbols import Role


class Effects(Truths):
    """Says what is done and what holds."""

    # ------------------------------------------------------------ effects

    def sentences(self, steps: tuple[m.Effect, ...]) -> list[str]:
        """Steps as sentences; a pick that is no target is said with the deed that it is for."""
        found: list[str] = []
        waiting: m.Pick | None = None
        for step in steps:
            if isinstance(step, m.Pick) and not step.target:
                if waiting is not None:
                    raise Unsayable
                waiting = step
                continue
            found.append(self.effect(step, waiting))
            waiting = None
        if waiting is not None:
            raise Unsayable
        return found

    def effect(self, effect: m.Effect, pick: m.Pick | None = None) -> str:
        """One step, in small letters and without a full stop."""
        match effect:
            case m.Do():
                return self._do(effect, pick)
            case _ if pick is not None:
                raise Unsayable
            case m.Pick(target=True):
                return self._choose(effect)
            case m.May(who=m.You(), effect=inner, deed=deed):
                said = listed(self.sentences(steps_of(inner)))
                if deed is not None:
                    self.spoken[deed] = "if you do"
                return f"you may {said}"
            case m.If(truth=m.Did(deed=deed), then=then, otherwise=None) if self.spoken.get(deed) == "if you do":
                return f"if you do, {self._one_sentence(then)}"
            case m.If(truth=truth, then=then, otherwise=None):
                return f"if {self.clause(truth)}, {self._one_sentence(then)}"
            case m.If(truth=truth, then=then, otherwise=m.Effect() as other):
                return f"if {self.clause(truth)}, {self._one_sentence(then)}. Otherwise, {self._one_sentence(other)}"
            case m.Each(each=each, of=of, order=m.Order.TURN, effect=inner, deed=None):
                return self._each(each, of, inner)
            case m.Last(standings=standings, until=m.Until(patterns=(m.Ends(period=period, of=None),), uses=None)):
                return f"until the end of the {self.period(str(period))}, {self.held(standings)}"
            case _:
                raise Unsayable

    def _one_sentence(self, effect: m.Effect) -> str:
        return listed(self.sentences(steps_of(effect)))

    def _choose(self, pick: m.Pick) -> str:
        if not isinstance(pick.who, m.You) or pick.secret or pick.such is not None or len(pick.binders) != 1:
            raise Unsayable
        return f"choose {self._picked(pick)}"

    def _picked(self, pick: m.Pick) -> str:
        binder = pick.binders[0]
        if len(pick.binders) != 1 or pick.such is not None or pick.secret or pick.who is None or pick.who != self.actor:
            raise Unsayable
        if binder.each.sort is m.Sort.PLAYER:
            said = self.player(binder.of, "a")
            self.spoken[binder.each] = "that player"
            return said
        phrase = self.phrase(binder.of)
        if phrase.name:
            raise Unsayable
        said = self.several(phrase, binder.least, binder.most)
        self.spoken[binder.each] = self.name_of(binder.each.sort, phrase.noun, binder.most != m.Const(1))
        return said

    def _each(self, each: m.Var[Any], of: m.Set[Any], effect: m.Effect) -> str:
        who = self.player(of, "each")
        before, self.actor = self.actor, each
        self.spoken[each] = who
        said = listed(self.sentences(steps_of(effect)))
        self.actor = before
        return said

    def _do(self, do: m.Do, pick: m.Pick | None) -> str:
        parts = {str(part.role): part.by for part in do.parts}
        verb, data = self.mover(str(do.verb), parts)
        by = parts.pop("by", None)
        if by != self.actor:
            raise Unsayable
        you = isinstance(by, m.You)
        words = [self.form(verb, "base")] if you else [self.one(by), self.form(verb, "third")]
        points = self._points(verb, parts)
        if points:
            return f"{self.one(by)} {'get' if you else 'gets'} {points}"
        words += self._objects(data, parts, pick)
        if self._is_own_pile(parts.get("from"), data):
            parts.pop("from")
        for role in ("from", "to", "onto"):
            if role in parts:
                words.append(self._marked(verb, data, role, parts.pop(role)))
        if parts:
            raise Unsayable
        if do.deed is not None:
            self.spoken[m.Of(do.deed, Role("what"))] = "it"
        return " ".join(words)

    def _points(self, verb: str, parts: dict[str, Any]) -> str:
        """“+2 [Attack]”: what is counted with a sign of its own is got, not gained."""
        token = parts.get("token")
        if verb != "gain" or set(parts) != {"token", "amount"} or not isinstance(token, m.Just):
            return ""
        if str(token.value) not in self.lexicon.stats:
            return ""
        number, each = self.counted(parts["amount"])
        return f"+{number} {token.value} {each}".strip()

    def _objects(self, data: VerbData, parts: dict[str, Any], pick: m.Pick | None) -> list[str]:
        """What it is done to: pieces, tokens, so many cards."""
        what, amount, token = (parts.pop(name, None) for name in ("what", "amount", "token"))
        if pick is not None and what == pick.binders[0].each:
            what_said = [self._picked(pick)]
        elif pick is not None:
            raise Unsayable
        elif what is not None:
            what_said = [self._off_its_pile(data, what) or self.one(what, "each")]
        else:
            what_said = []
        if amount is None:
            return what_said
        number, each = self.counted(amount)
        if isinstance(token, m.Just) and what is None:
            noun = self.token(str(token.value))
            said = f"{number} {self.plural(noun) if number != '1' and noun != self.plural(noun) else noun}"
        elif token is None and what is None:
            said = f"{number} {'card' if number == '1' else 'cards'}"
        else:
            raise Unsayable
        return [said, each] if each else [said]

    def _off_its_pile(self, data: VerbData, what: m.Set[Any]) -> str:
        """“a Bystander”: off the pile where the verb finds them."""
        if not isinstance(what, m.Edgemost) or what.edge is not m.Edge.TOP or not isinstance(what.place, m.Zone):
            return ""
        nouns = [noun for noun, zone in data.sources.items() if zone == what.place.zone]
        if len(nouns) != 1 or what.place.of is not None:
            return ""
        return self.several(Phrase(nouns[0]), what.number, what.number)

    def _is_own_pile(self, place: Any, data: VerbData) -> bool:
        """Whether it comes from where the verb takes things anyway."""
        return isinstance(place, m.Zone) and place.of == self.actor and place.zone in data.zones

    def _marked(self, verb: str, data: VerbData, role: str, by: Any) -> str:
        if role == "to" and isinstance(by, m.EdgeOf):
            return self.place(by)
        preposition = self.preposition(verb, data, role)
        if isinstance(by, m.Zone):
            return self.place(by, preposition)
        return f"{preposition} {self.one(by)}"

    # ------------------------------------------------------------ standings

    def held(self, standings: tuple[m.Standing, ...]) -> str:
        return listed([self.standing(one) for one in standings])

    def standing(self, standing: m.Standing) -> str:
        match standing:
            case m.Change(stat=stat, of=of, how=How.ADD, number=number):
                return f"{self._bearer(of)} gets {self._change(number)} {self.stat(str(stat))}{self._for_each(number)}"
            case m.Give(of=of, quality=quality):
                return f"{self._bearer(of)} gains {self._given(quality)}"
            case m.Lose(of=of, quality=quality):
                return f"{self._bearer(of)} loses {self._given(quality)}"
            case m.Cannot(pattern=pattern):
                return self._forbidden(pattern)
            case m.While(truth=truth, standings=standings):
                return f"while {self.clause(truth)}, {self.held(standings)}"
            case _:
                raise Unsayable

    def _bearer(self, of: m.Set[Any]) -> str:
        if isinstance(of, (m.You, m.Players, m.Opponents)):
            raise Unsayable
        return self.one(of, "each")

    def _change(self, number: m.Number) -> str:
        factor, _each = self._factor(number)
        return f"{factor:+d}"

    def _for_each(self, number: m.Number) -> str:
        _factor, each = self._factor(number)
        return f" for each {self._per(each)}" if each is not None else ""

    def _factor(self, number: m.Number) -> tuple[int, m.Number | None]:
        if isinstance(number, m.Const):
            return number.value, None
        if isinstance(number, (m.Count, m.Held)):
            return 1, number
        if isinstance(number, m.Times) and len(number.factors) == 2:
            numbers = [one for one in number.factors if isinstance(one, m.Const)]
            others = [one for one in number.factors if not isinstance(one, m.Const)]
            if len(numbers) == 1:
                return numbers[0].value, others[0]
        raise Unsayable

    def _given(self, quality: m.Quality) -> str:
        match quality:
            case m.WithKeyword():
                return self.keyword(quality)
            case m.OfValue(attribute=attribute, values=m.Just(value=value)):
                noun = self.attribute(str(attribute))
                return f"{'a' if str(value).startswith('[') else 'the'} {value} {noun}".replace("a [i", "an [i")
            case _:
                raise Unsayable

    def _forbidden(self, pattern: m.Pattern) -> str:
        """“this card cannot be killed”, “you cannot play events”."""
        if not isinstance(pattern, m.On) or pattern.truth is not None or pattern.nth is not None:
            raise Unsayable
        slots = {str(slot.role): slot for slot in pattern.slots}
        if set(slots) != {"what"} or slots["what"].truth is None:
            raise Unsayable
        verbs = [self.verb(str(verb)) for verb in pattern.verbs]
        slot, active = slots["what"], [data.subject == "what" for _, data in verbs]
        if any(active) != all(active):
            raise Unsayable
        forms = [self.form(word, "base" if active[0] else "participle") for word, _ in verbs]
        said = ("" if active[0] else "be ") + listed(forms, "or")
        truth = slot.truth
        if isinstance(truth, m.Among) and truth.of == slot.each and truth.set in (m.This(),):
            return f"this card cannot {said}"
        raise Unsayable


def steps_of(effect: m.Effect) -> tuple[m.Effect, ...]:
    return effect.steps if isinstance(effect, m.Seq) else (effect,)


__all__ = ["Effects", "steps_of"]
