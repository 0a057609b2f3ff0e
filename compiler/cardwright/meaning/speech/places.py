"""Players and places."""

from __future__ import annotations

from typing import Any

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op
from cardwright.meaning.speech.spoken import alike, facing, speaks_of
from cardwright.meaning.speech.things import Things
from cardwright.meaning.speech.words import Unsayable, article, conjuncts, listed, possessive

_NOUNS = {m.Players: "players", m.Opponents: "opponents"}


class Places(Things):
    """Says who and where."""

    # ------------------------------------------------------------ players

    def player(self, found: m.Set[Any], determiner: str) -> str:
        match found:
            case m.Minus(of=m.Players(), less=m.You()):
                return self._determined(f"other {self.player_noun('players')}", determiner)
            case m.Minus(of=m.Opponents(of=of), less=m.Of(role=role)) if alike(of, self.actor):
                return self.other_than_part(str(role))
            case m.Minus(of=of, less=less):
                return f"{self.player(of, determiner)} other than {self.one(less)}"
            case m.Where():
                return self._narrowed(found, determiner)
            case m.Of(deed=deed, role=role):
                return self._part(deed, str(role))
            case m.Controller(of=of):
                return possessive(self.one(of), self.player_noun("controller"))
            case m.Seat(of=of, side=side):
                whose = self.player(of, "the")
                where = f"your {side.value}" if of == m.You() else f"the {side.value} of {whose}"
                return f"the {self.player_noun('players')} to {where}"
            case m.Owner(of=of):
                return f"the {self.player_noun('owner')} of {self.one(of)}"
            case m.Extreme(end=end, of=of, each=each, keys=(m.Held(token=token, of=who),)) if who == each:
                noun = self.plural(self.token(str(token)))
                return f"{self.player(of, 'the')} with the {'most' if end is m.End.MOST else 'fewest'} {noun}"
            case m.Players() | m.Opponents(of=m.You()):
                return self._determined(self.player_noun(_NOUNS[type(found)]), determiner)
            case _:
                raise Unsayable(found)

    def other_than_part(self, role: str) -> str:
        """“another opponent”: other than who has a part."""
        if not any(data.other == role for data in self.lexicon.players.values()):
            raise Unsayable(f"other than {role}")
        return f"another {self.player_noun('opponents')}"

    def _determined(self, noun: str, determiner: str) -> str:
        return article(noun) if determiner in ("a", "an") else f"{determiner} {noun}".strip()

    def _narrowed(self, found: m.Where[Any], determiner: str) -> str:
        """“the losing opponent”, “each player with no Wounds in hand”."""
        parts = [self._player_truth(found.each, truth) for truth in conjuncts(found.truth)]
        before = [words for words, after in parts if not after]
        after = [words for words, after in parts if after]
        noun = self.player_noun(_NOUNS[type(found.of)]) if type(found.of) in _NOUNS else ""
        if not noun:
            raise Unsayable(found.of)
        return " ".join([self._determined(" ".join([*before, noun]), "the" if before else determiner), *after])

    def _player_truth(self, w: m.Var[Any], truth: m.Truth) -> tuple[str, bool]:
        """What narrows a player, and whether it stands after the noun."""
        match truth:
            case m.Among(of=of, set=m.Of(deed=deed, role=role)) if of == w:
                period = str(deed.period) if isinstance(deed, m.Current) else self.spoken.get(deed, "")
                return self.taking_part(str(role), period.removeprefix("that ")), False
            case m.Compare():
                number, op, other = facing(truth, w)
                return self._player_number(w, number, op, other), True
            case _:
                raise Unsayable(truth)

    def _player_number(self, w: m.Var[Any], number: m.Number, op: Op, other: m.Number) -> str:
        match number:
            case m.Held(token=token, of=of) if of == w:
                return self.holding(str(token), op, other)
            case m.Count(of=found) if speaks_of(found, w):
                return self._having(w, found, op, other)
            case _:
                raise Unsayable(number)

    def _having(self, w: m.Var[Any], found: m.Set[Any], op: Op, number: m.Number) -> str:
        """“with 5 or more cards in hand”, “without a Maester in hand”."""
        whole = found.of if isinstance(found, m.Where) else found
        if isinstance(whole, m.Of) and isinstance(whole.deed, m.Where) and whole.deed.of in self.spoken:
            return self._who_did(found, whole.deed.of)
        if not isinstance(whole, m.In) or not isinstance(whole.place, m.Zone) or whole.place.of != w:
            raise Unsayable("having")
        before, self.implied, actor, self.actor = self.implied, frozenset({str(whole.place.zone)}), self.actor, w
        phrase = self.phrase(found)
        self.implied, self.actor = before, actor
        where = f"in {self.zone(str(whole.place.zone))}"
        if op is Op.AT_LEAST and number == m.Const(1):
            return f"with {phrase.said(self, 'a')} {where}"
        return f"with {self.bounded(op, number, phrase.said(self, plural=True))} {where}"

    def _who_did(self, found: m.Set[Any], deed: m.Set[Any]) -> str:
        """“who discarded a Hero with cost 4 or more this way”."""
        if not isinstance(found, m.Where):
            raise Unsayable("who did")
        phrase = self.phrase(m.Where(m.Anywhere(), found.each, found.truth), lying=False)
        return f"who {self.spoken[deed].removesuffix(' this way')} {phrase.said(self, 'a')} this way"

    # ------------------------------------------------------------ places

    def place(self, place: m.Set[m.Place], preposition: str = "") -> str:
        match place:
            case m.EdgeOf(edge=edge, of=of):
                return f"on the {edge.value} of {self.place(of)}"
            case m.Union(sets=sets):
                return self._places(sets, preposition)
            case m.Zone():
                return f"{preposition} {self._zone(place)}".strip()
            case m.Under(of=of):
                return f"under {self.one(of)}"
            case m.Next(of=m.PlaceOf(), steps=m.Const(value=1)):
                return "to the next space"
            case m.PlaceOf(of=of):
                return f"{preposition} {possessive('it' if isinstance(of, m.This) else self.one(of), 'space')}".strip()
            case _:
                raise Unsayable(place)

    def _zone(self, place: m.Zone) -> str:
        noun = self.zone(str(place.zone))
        if place.of is None:
            return noun if self.is_name(noun) else f"the {noun}"
        if isinstance(place.of, m.Players):
            return article(noun)
        return possessive(self.owner_of(place.of), noun)

    def owner_of(self, who: m.Set[Any]) -> str:
        """Whose something is, before “'s”."""
        if isinstance(who, m.You):
            return "you"
        if alike(who, self.actor):
            return "they"
        if isinstance(who, m.Owner):
            return f"its {self.player_noun('owner')}"
        return self.one(who, "a")

    def _places(self, sets: tuple[m.Set[m.Place], ...], preposition: str) -> str:
        """“in your hand or discard pile”."""
        zones = [zone for zone in reversed(sets) if isinstance(zone, m.Zone)]
        owners = {zone.of for zone in zones}
        if len(zones) != len(sets):
            raise Unsayable("places")
        if len(owners) == 1 and zones[0].of is not None and not isinstance(zones[0].of, m.Players):
            nouns = listed([self.zone(str(zone.zone)) for zone in zones], "or")
            return f"{preposition} {possessive(self.owner_of(zones[0].of), nouns)}".strip()
        return listed([f"{preposition} {self._zone(zone)}".strip() for zone in sets if isinstance(zone, m.Zone)], "or")


__all__ = ["Places"]
