"""Sets of pieces and values as noun phrases."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.speech.narrowing import Narrowing
from cardwright.meaning.speech.phrases import Phrase
from cardwright.meaning.speech.spoken import alike
from cardwright.meaning.speech.words import Unsayable, article, conjuncts, listed, possessive

_ENDS = {m.End.MOST: "highest", m.End.LEAST: "lowest"}
_PLAYERS = (m.You, m.Players, m.Opponents, m.Seat, m.Controller, m.Owner)


class Things(Narrowing):
    """Says sets."""

    preposed: str = "in"
    """How it is said where the object lies: in a place, or from it, by the verb that is being said."""
    implied: frozenset[str] = frozenset()
    """The zones of the actor in which the verb that is being said finds its object anyway."""

    # ------------------------------------------------------------ what is known

    def one(self, found: m.Set[Any], determiner: str = "the") -> str:
        if isinstance(found, m.Var) and found in self.waiting:
            return self.introduced(found)
        if found in self.coming:
            first, self.spoken[found] = self.coming.pop(found)
            return first
        for known in (self.spoken, self.kept):
            if found in known:
                return known[found]
        for known_as, words in self.likenesses:
            if alike(known_as, found):
                return words
        match found:
            case m.This():
                return "this card"
            case m.You():
                return "you"
            case m.Union(sets=sets) if not isinstance(sets[0], (m.In, m.Zone)):
                return self._both(sets)
            case _ if self.is_players(found):
                return self.player(found, determiner)
            case m.Edgemost():
                return self._edgemost(found)
            case m.Current(period=period):
                return f"the {self.period(str(period))}"
            case m.CopyOf(of=of):
                self.preposed = "in"
                return f"a copy of {self.one(of)}"
            case m.Extreme():
                return self._extreme(found)
            case m.Of(deed=deed, role=role):
                return self._part(deed, str(role))
            case m.Minus(of=m.Of(deed=deed)) if deed in self.spoken:
                return "the rest"
            case m.Minus(of=m.Union(sets=sets), less=less) if less in self.spoken and len(sets) == 2:
                return "the other"
            case _:
                return self._described(found, determiner)

    def _both(self, sets: tuple[m.Set[Any], ...]) -> str:
        said = [self.one(one) for one in sets]
        last = [words.split()[-1] for words in said]
        if len(set(last)) == 1 and all(words.startswith("that ") for words in said):
            return f"those {self.plural(last[0])}"
        return listed(said)

    def _described(self, found: m.Set[Any], determiner: str) -> str:
        if self.bearer() and is_host(found):
            return self.bearer()
        phrase = self.phrase(found)
        if phrase.alternatives or phrase.name or "attached" in phrase.before:
            return phrase.said(self)
        if determiner == "each":
            return phrase.said(self, "each")
        if phrase.owner and not phrase.other:
            said = phrase.said(self, owned=False)
            return possessive(phrase.owner, said)
        side = next((word for word in phrase.states if word in self.lexicon.sides), "")
        if side and self.lexicon.sides[side] == "you" and not phrase.other:
            phrase.states.remove(side)
            return possessive("you", phrase.said(self))
        if determiner in ("a", "an"):
            return phrase.said(self, "a")
        return phrase.said(self, "each")

    def _part(self, deed: m.Set[Any], role: str) -> str:
        """“the target”: who has a part in what is under way, or in a deed that was spoken of."""
        period = str(deed.period) if isinstance(deed, m.Current) else self.spoken.get(deed, "").removeprefix("that ")
        noun = self.part_noun(role, period)
        if noun:
            return f"the {noun}"
        if deed in self.kept:
            return self.kept[deed]
        raise Unsayable(f"part {role}")

    def is_players(self, found: m.Set[Any]) -> bool:
        """Whether it is a set of players."""
        while isinstance(found, (m.Where, m.Minus, m.Extreme)):
            found = found.of
        if isinstance(found, m.Of):
            return self.lexicon.roles.get(str(found.role)) is Sort.PLAYER
        return isinstance(found, _PLAYERS) or (isinstance(found, (m.Var, m.Kept)) and found.sort is Sort.PLAYER)

    def _edgemost(self, found: m.Edgemost) -> str:
        number = self.number(found.number)
        cards = "card" if number == "1" else f"{number} cards"
        return f"the {found.edge.value} {cards} of {self.place(found.place)}"

    def _extreme(self, found: m.Extreme[Any]) -> str:
        """“the chosen character with the lowest STR”, “the nearest enemy model”."""
        phrase = self.phrase(found.of)
        match found.keys:
            case (m.StatOf(stat=stat, of=of),) if of == found.each:
                return f"{phrase.said(self, 'the')} with the {_ENDS[found.end]} {self.stat(str(stat))}"
            case (m.Distance(),) if found.end is m.End.LEAST:
                return f"the nearest {phrase.said(self)}"
            case _:
                raise Unsayable(found)

    # ------------------------------------------------------------ picks

    def introduced(self, found: m.Var[Any]) -> str:
        """What is picked in the deed that is being said, and what it is called from then on."""
        pick = self.waiting.pop(found)
        binder = next(one for one in pick.binders if one.each == found)
        said = self.picked(binder)
        if pick.such is not None:
            said = f"{said} {self.such(pick)}"
        return f"{said} at random" if pick.who is None else said

    @abstractmethod
    def such(self, pick: m.Pick) -> str:
        """What holds of all that are picked together."""

    def picked(self, binder: m.Binder) -> str:
        each = binder.each
        if each.sort is Sort.PLAYER:
            said = self.player(binder.of, "a")
            self.spoken[each] = "that player"
            return said
        if each.sort is Sort.VALUE:
            return self._value_picked(binder)
        if isinstance(binder.of, m.Range):
            self.spoken[each] = "that number"
            return f"a number between {self.number(binder.of.least)} and {self.number(binder.of.most)}"
        known = self._tied_to_known(binder.of)
        if known:
            self.spoken[each] = known
            return known
        if isinstance(binder.of, m.Extreme) and binder.of.tie is m.Tie.ALL:
            said = self._extreme(binder.of)
            self.spoken[each] = self.called(Sort.PIECE, self.phrase(binder.of.of).called, False)
            return said
        if self.is_of_those(binder.of):
            self.spoken[each] = self.it(binder.most == m.Const(1))
            return f"{self.several_of(binder)} of them"
        phrase = self.phrase(binder.of)
        said = self.several(phrase, binder.least, binder.most)
        self.spoken[each] = self.called(each.sort, phrase.called, binder.most != m.Const(1))
        return said

    def _tied_to_known(self, found: m.Set[Any]) -> str:
        """“that enemy model”: the one that something spoken of stands to as it was described."""
        if not isinstance(found, m.Where):
            return ""
        ties = [truth for truth in conjuncts(found.truth) if isinstance(truth, m.Rel) and truth.b == found.each]
        if len(ties) != 1 or ties[0].a not in self.spoken:
            return ""
        rest = tuple(truth for truth in conjuncts(found.truth) if truth is not ties[0])
        return self.phrase(m.Where(found.of, found.each, m.And(rest))).said(self, "that")

    def is_of_those(self, found: m.Set[Any]) -> bool:
        whole = found.of if isinstance(found, m.Minus) else found
        return isinstance(whole, m.Of) and whole.deed in self.spoken

    def several_of(self, binder: m.Binder) -> str:
        low, high = self.number(binder.least), self.number(binder.most) if binder.most is not None else ""
        if low == high == "1":
            return "one"
        return high if low == high else f"up to {high}" if high else "any number"

    def _value_picked(self, binder: m.Binder) -> str:
        if not isinstance(binder.of, m.Declared) or binder.most != m.Const(1):
            raise Unsayable("value picked")
        noun = self.attribute(str(binder.of.attribute))
        self.spoken[binder.each] = f"that {noun}"
        return article(noun)

    def called(self, sort: Sort, noun: str, plural: bool) -> str:
        """What something is called once it was spoken of."""
        if sort is Sort.PLAYER:
            return "that player"
        return f"those {self.plural(noun)}" if plural else f"that {noun}"

    def several(self, phrase: Phrase, least: m.Number, most: m.Number | None) -> str:
        """“a character”, “2 characters”, “up to 2 characters”, “any number of characters”."""
        if phrase.yours:
            return self._one_of(phrase, least, most)
        if most is None:
            return f"any number of {phrase.said(self, plural=True)}"
        low, high = self.number(least), self.number(most)
        if low == high == "1":
            return phrase.said(self, "a")
        if low == high:
            return phrase.said(self, high, plural=True)
        if low == "0":
            return phrase.said(self, f"up to {high}", plural=high != "1")
        raise Unsayable("several")

    def _one_of(self, phrase: Phrase, least: m.Number, most: m.Number | None) -> str:
        """“one of your Heroes”."""
        if most is None or least != most:
            raise Unsayable("several of yours")
        whole = possessive(phrase.owner, phrase.said(self, plural=True, owned=False))
        return f"{'one' if most == m.Const(1) else self.number(most)} of {whole}"

    # ------------------------------------------------------------ descriptions

    def phrase(self, found: m.Set[Any], lying: bool = True) -> Phrase:
        """A set as a noun with what narrows it; of those that may lie anywhere, nothing says where."""
        made = Phrase()
        implied, self.implied = self.implied, frozenset()
        preposed, self.preposed = self.preposed, "in"
        truths: list[tuple[m.Var[Any], m.Truth]] = []
        less: list[m.Set[Any]] = []
        while isinstance(found, (m.Where, m.Minus)):
            if isinstance(found, m.Minus):
                less.append(found.less)
            else:
                truths += [(found.each, truth) for truth in conjuncts(found.truth)]
            found = found.of
        self._based(made, found, preposed)
        for each, truth in truths:
            self.narrow(made, each, truth)
        for one in less:
            self.other_than(made, one)
        self._state_noun(made, truths)
        self.implied, self.preposed = implied, preposed
        if lying:
            self._placed(made, found.place if isinstance(found, m.In) else None, bool(truths))
        return made

    def _based(self, made: Phrase, found: m.Set[Any], preposed: str) -> None:
        """What is narrowed: what lies somewhere, what is attached."""
        match found:
            case m.In() | m.Anywhere():
                return
            case m.Attached(to=to):
                on = "from" if preposed == "from" and to in self.waiting else "attached to"
                made.after.append(f"{on} {self.one(to)}")
            case _ if is_host(found) and not self.bearer():
                made.before.append("attached")
            case _:
                raise Unsayable(found)

    def _state_noun(self, made: Phrase, truths: list[tuple[m.Var[Any], m.Truth]]) -> None:
        """“Boss” is a model in a state."""
        kinds = [t.quality.kind for _, t in truths if isinstance(t, m.Is) and isinstance(t.quality, m.OfKind)]
        for _, truth in truths:
            if isinstance(truth, m.Is) and isinstance(truth.quality, m.InState) and kinds:
                noun = self.state_noun(str(kinds[0]), str(truth.quality.state))
                if noun:
                    made.nouns = [noun]
                    made.states = [word for word in made.states if word != noun]

    def _placed(self, made: Phrase, home: m.Set[m.Place] | None, narrowed: bool) -> None:
        named = made.name or made.alternatives
        if home is None or (named and isinstance(home, m.Zone) and str(home.zone) in self._named_home()):
            if named:
                return
            if not narrowed and not made.after:
                raise Unsayable("no place")
            return
        zones = self.zones_of(home)
        if zones is not None and self._at_home(made, *zones):
            return
        adjective = self.placed(str(home.zone)) if isinstance(home, m.Zone) else ""
        if adjective:
            made.states.append(adjective)
        else:
            made.after.insert(0, self.place(home, self.preposed))

    @abstractmethod
    def owner_of(self, who: m.Set[Any]) -> str:
        """Whose something is, before “'s”."""

    def _named_home(self) -> frozenset[str]:
        """Where a card is that is called by its name."""
        return frozenset(map(str, self.noun_data("(named)").zones))

    def _at_home(self, made: Phrase, names: frozenset[str], whose: m.Set[Any] | None) -> bool:
        """Whether such pieces are there anyway."""
        if self.implied:
            return names == self.implied and alike(whose, self.actor)
        data = self.noun_data(made.noun)
        at_home = frozenset(map(str, data.zones)) or self._value_home(made)
        if isinstance(whose, (m.Players, type(None))) and names == at_home:
            return True
        if (
            whose is not None
            and not isinstance(whose, m.Players)
            and data.yours
            and names == frozenset(map(str, data.yours))
            and not made.owner
        ):
            made.owner, made.holds, made.yours = self.owner_of(whose), "have", True
            return True
        return False

    def _value_home(self, made: Phrase) -> frozenset[str]:
        """Where pieces are that are called by a value: “a Soldier”."""
        data = [self.lexicon.values.get(self.lexicon.attribute_of.get(made.noun, ""))]
        return frozenset(str(zone) for one in data if one is not None for zone in one.zones)

    def zones_of(self, place: m.Set[m.Place]) -> tuple[frozenset[str], m.Set[Any] | None] | None:
        """The names of one or several zones, and whose they all are; zones of the table go with those of everybody."""
        zones = place.sets if isinstance(place, m.Union) else (place,)
        if not all(isinstance(zone, m.Zone) for zone in zones):
            return None
        owners = {zone.of for zone in zones if isinstance(zone, m.Zone)}
        whose = next((owner for owner in owners if owner is not None), None)
        if len(owners) > 1 and owners != {None, m.Players()}:
            return None
        return frozenset(str(zone.zone) for zone in zones if isinstance(zone, m.Zone)), whose


def is_host(found: m.Set[Any]) -> bool:
    return isinstance(found, m.Host) and isinstance(found.of, m.This)


__all__ = ["Things", "is_host"]
