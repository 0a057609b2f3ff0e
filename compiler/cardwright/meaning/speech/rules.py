"""What must hold of a deck, and what a card may be used with."""

from __future__ import annotations

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op
from cardwright.meaning.speech.phrases import Phrase
from cardwright.meaning.speech.standings import Standings
from cardwright.meaning.speech.words import Unsayable, capital, listed

_MANY = {Op.AT_LEAST: "must include at least {}", Op.AT_MOST: "cannot include more than {}"}


class DeckRules(Standings):
    """Says rules about decks."""

    def deck_rule(self, truth: m.Truth) -> str:
        match truth:
            case m.Compare(a=m.Count(of=of), op=op, b=m.Const(value=value)) if op in _MANY:
                place, phrase = self._in_deck(of)
                some = phrase.said(self, str(value), plural=value != 1)
                head, tail = _MANY[op].split(" include ")
                return f"you {head} include {tail.format(some)} in {place}"
            case m.Every(
                of=m.In(place=place),
                truth=m.Compare(a=m.Count(of=m.Where(truth=m.Same(attribute="name"))), op=Op.AT_MOST, b=b),
            ):
                copies = "copy" if b == m.Const(1) else "copies"
                return f"you cannot include more than {self.number(b)} {copies} of each card in {self.deck(place)}"
            case _:
                raise Unsayable("deck rule")

    def deck(self, place: m.Set[m.Place]) -> str:
        """A deck as deck rules call it: by its full name."""
        if not isinstance(place, m.Zone) or not isinstance(place.of, m.You):
            raise Unsayable("deck")
        nouns = [noun for noun, data in self.lexicon.zones.items() if data.name == place.zone]
        return f"your {max(nouns, key=len)}"

    def _in_deck(self, of: m.Set[m.Piece]) -> tuple[str, Phrase]:
        whole = of.of if isinstance(of, m.Where) else of
        if not isinstance(whole, m.In):
            raise Unsayable("deck")
        phrase = (
            self.phrase(m.Where(m.Anywhere(), of.each, of.truth), lying=False) if isinstance(of, m.Where) else Phrase()
        )
        return self.deck(whole.place), phrase

    # ------------------------------------------------------------ only

    def only(self, pattern: m.On) -> str:
        """“Knight character only”, “House Stark only”: a ban on whatever is otherwise; empty where it is none."""
        slots = {str(slot.role): slot for slot in pattern.slots}
        what = slots.pop("what", None)
        if what is None or what.truth != m.Among(what.each, m.This()) or pattern.nth is not None:
            return ""
        to = slots.get("to")
        match to.truth if to is not None and len(slots) == 1 else None:
            case m.Not(truth=m.Among(set=m.PlaceOf(of=m.Where(each=x, truth=truth)))):
                return self._only_to(str(pattern.verbs[0]), x, truth)
        match pattern.truth:
            case m.Compare(a=m.Count(of=m.Where(each=each, truth=truth)), op=Op.EQUAL, b=m.Const(value=0)):
                names = [part for part in _parts(truth) if isinstance(part, m.Is) and part.of == each]
                if len(names) == 1 and isinstance(names[0].quality, m.Called) and set(slots) == {"by"}:
                    return f"{names[0].quality.name} only"
                return ""
            case m.Not(truth=m.Now(period=period, of=of)) if not slots and of is not None:
                word = self.form(self.verb(str(pattern.verbs[0]))[0], "base")
                return f"{word} this card only during the {self.period(str(period))} of {self.one(of)}"
            case None if len(slots) == 1:
                (slot,) = slots.values()
                if not any(role == slot.role for _, role in self.lexicon.only.values()) or slot.truth is None:
                    return ""
                phrase = self.phrase(m.Where(m.Anywhere(), slot.each, opposite(slot.truth)), lying=False)
                owner, phrase.owner = phrase.owner, ""
                said = phrase.said(self)
                whose = owner.removeprefix("an ").removeprefix("a ") + "'s " if owner else ""
                return f"{capital(whose + said)} only"
            case _:
                return ""

    def _only_to(self, verb: str, x: m.Var[m.Piece], truth: m.Truth) -> str:
        """“this card can move only to the space of a character in the same row or column”."""
        same = [part for part in _parts(truth) if isinstance(part, m.Or)]
        lines = [str(one.attribute) for part in same for one in part.truths if isinstance(one, m.Same)]
        rest = m.And(tuple(part for part in _parts(truth) if part not in same))
        if len(same) != 1 or len(lines) != len(same[0].truths):
            raise Unsayable("only to")
        phrase = self.phrase(m.Where(m.Anywhere(), x, rest), lying=False)
        along = listed([self.attribute(line) for line in reversed(lines)], "or")
        word = self.form(self.verb(verb)[0], "base")
        return f"this card can {word} only to the space of {phrase.said(self, 'a')} in the same {along}"


def _parts(truth: m.Truth) -> tuple[m.Truth, ...]:
    return truth.truths if isinstance(truth, m.And) else (truth,)


def opposite(truth: m.Truth) -> m.Truth:
    """What holds where a truth does not, with its negations pushed to the leaves."""
    match truth:
        case m.Not(truth=inner):
            return inner
        case m.Or(truths=truths):
            return m.And(tuple(opposite(one) for one in truths))
        case m.And(truths=truths):
            return m.Or(tuple(opposite(one) for one in truths))
        case _:
            return m.Not(truth)


__all__ = ["DeckRules"]
