"""What holds inside a deed that takes its time: dice, damage and rerolls of an attack."""

from __future__ import annotations

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import How, Op
from cardwright.meaning.speech.standings import Standings
from cardwright.meaning.speech.words import Unsayable, conjuncts, possessive

_DOERS = ("attacker", "weapon")
"""Who or what an attack is of."""


class Attacks(Standings):
    """Says what changes an attack."""

    def is_attack(self, pattern: m.On) -> bool:
        return any(str(data.verb) == str(verb) for verb in pattern.verbs for data in self.lexicon.occasions.values())

    def in_attack(self, pattern: m.On, standing: m.Standing) -> str:
        """“it rolls 1 extra Fight die”, “it may reroll 1 Fight die when it attacks a Lannister model”."""
        slots = {str(slot.role): slot for slot in pattern.slots}
        doer = next((slots.pop(role) for role in _DOERS if role in slots), None)
        if doer is None or not isinstance(doer.truth, m.Among):
            raise Unsayable("attack")
        subject = self.one(doer.truth.set)
        target = slots.pop("target", None)
        if slots or pattern.truth is not None:
            raise Unsayable("attack slot")
        match standing:
            case m.Change(stat=stat, how=How.ADD, number=number) if self._dice_of(str(stat)):
                if target is not None:
                    raise Unsayable("dice against")
                return self._more_dice(subject, str(stat), number, pattern.nth, str(pattern.verbs[0]))
            case m.Change(stat=stat, of=m.Var(), how=How.ADD, number=number) if target is None:
                return self._more_damage(str(stat), number)
            case m.Change(stat=stat, of=m.Var(), how=How.ADD, number=m.StatOf(stat=hits)) if target is not None:
                each = f"each of {possessive(subject, self.plural(self.stat(str(hits))))}"
                return f"{each} inflicts 1 extra {self.token(str(stat))} on {self.slot(target)}"
            case m.Change(
                of=m.Where(truth=m.Is(quality=m.OfKind(kind=kind))), how=How.ADD, number=m.Const(value=value)
            ):
                return f"add {value} to each {self.kind(str(kind))} of {subject}"
            case m.Trigger(may=True, effect=m.Seq(steps=(m.Pick(binders=(binder,)), m.Do(verb="reroll")))):
                return f"{subject} may reroll {self._rerolled(binder)}{self._against_whom(target)}"
            case m.Ignore(what=m.Just(value=value)):
                noun = next(n for n, data in self.lexicon.occasions.items() if str(data.verb) == str(pattern.verbs[0]))
                return f"{possessive(subject, self.plural(noun))} ignore {value}"
            case m.Cannot(pattern=m.On() as banned) if pattern.deed is not None:
                self.spoken[pattern.deed] = "that attack"
                said = self.tensed(self.event(banned, plural=True), "cannot")
                return f"{said} during an attack with {subject}"
            case _:
                raise Unsayable(standing)

    def _dice_of(self, stat: str) -> str:
        return next((noun for noun, data in self.lexicon.dice.items() if data.stat == stat), "")

    def _more_dice(self, subject: str, stat: str, number: m.Number, nth: m.Nth | None, verb_of: str) -> str:
        amount, each = self.counted(number)
        die = self._dice_of(stat)
        verb = self.agreeing(subject, "roll")
        said = f"{subject} {verb} {amount} extra {die if amount == '1' else self.plural(die)} {each}".strip()
        if nth is None:
            return said
        if nth.number != 1 or nth.since is None:
            raise Unsayable("which attack")
        noun = self.occasion_of(verb_of)
        if noun is None:
            raise Unsayable("first attack")
        return f"{said} in its first {noun[0]} this {self.period(str(nth.since))}"

    def _more_damage(self, stat: str, number: m.Number) -> str:
        """“each Fight die that shows a natural 6 inflicts 1 extra Damage on the target”."""
        match number:
            case m.Count(of=m.Where(truth=truth)):
                kinds = [
                    t.quality.kind for t in conjuncts(truth) if isinstance(t, m.Is) and isinstance(t.quality, m.OfKind)
                ]
                faces = [t.b.value for t in conjuncts(truth) if isinstance(t, m.Compare) and isinstance(t.b, m.Const)]
                if len(kinds) == 1 and len(faces) == 1 and all(_is_face(t) for t in conjuncts(truth)):
                    die = self.kind(str(kinds[0]))
                    return f"each {die} that shows a natural {faces[0]} inflicts 1 extra {stat} on the target"
        raise Unsayable("damage")

    def _rerolled(self, binder: m.Binder) -> str:
        match binder.of:
            case m.Where(truth=m.Is(quality=m.OfKind(kind=kind))):
                die = self.kind(str(kind))
            case _:
                raise Unsayable("dice")
        if binder.most is None:
            raise Unsayable("dice")
        if isinstance(binder.most, m.Const):
            number = binder.most.value
            up_to = "" if binder.least == binder.most else "up to "
            return f"{up_to}{number} {die if number == 1 else self.plural(die)}"
        amount, each = self.counted(binder.most)
        return f"{amount} {die} {each}"

    def _against_whom(self, target: m.Slot | None) -> str:
        return f" when it attacks {self.slot(target)}" if target is not None else ""


def _is_face(truth: m.Truth) -> bool:
    match truth:
        case m.Compare(op=Op.EQUAL) | m.Is(quality=m.OfKind()):
            return True
        case _:
            return False


__all__ = ["Attacks"]
