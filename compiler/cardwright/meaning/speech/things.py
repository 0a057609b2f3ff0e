"""Sets and numbers as noun phrases."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cardwright.meaning import nodes as m
from cardwright.meaning.nodes import Op, Sort
from cardwright.meaning.speech.words import Unsayable, Words, article, conjuncts, listed

_AFTER = frozenset({"icon", "crest"})
"""Attributes whose values stand after the noun, with the name of the attribute: `with a Holy crest`."""
_BOUNDS = {Op.AT_LEAST: "{} or more", Op.AT_MOST: "{} or fewer", Op.EQUAL: "exactly {}"}
_LEVELS = {Op.AT_LEAST: "{} or higher", Op.AT_MOST: "{} or lower", Op.EQUAL: "{}"}


@dataclass
class Phrase:
    """A noun with what narrows it; `name` is said as it is."""

    noun: str = ""
    states: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    other: bool = False
    name: str = ""

    def said(self, words: Words, determiner: str = "", plural: bool = False) -> str:
        """With its determiner: “a”, “each”, “2” …; plural after a number above one."""
        if self.name:
            return self.name
        noun = words.plural(self.noun) if plural else self.noun
        inner = " ".join([*self.states, *self.before, noun])
        if self.other:
            inner = f"other {inner}"
            if determiner == "a":
                return " ".join(["an" + inner, *self.after]).replace("another", "another", 1)
        head = article(inner) if determiner == "a" else f"{determiner} {inner}".strip()
        return " ".join([head, *self.after])


class Things(Words):
    """Says sets and numbers; `spoken` is what variables were called when they were bound."""

    spoken: dict[m.Node, str]

    # ------------------------------------------------------------ pieces

    def one(self, found: m.Set[Any], determiner: str = "the") -> str:
        """A set that is known: by its name, as this card, as what was spoken of."""
        if isinstance(found, m.This):
            return "this card"
        if isinstance(found, m.You):
            return "you"
        if found in self.spoken:
            return self.spoken[found]
        if isinstance(found, (m.Players, m.Opponents)):
            return self.player(found, determiner)
        if isinstance(found, m.Edgemost):
            return self._edgemost(found)
        if self.bearer() and _is_host(found):
            return self.bearer()
        phrase = self.phrase(found)
        if phrase.name or "attached" in phrase.before:
            return phrase.said(self)
        if determiner == "each":
            return phrase.said(self, "each")
        raise Unsayable

    def phrase(self, found: m.Set[Any], lying: bool = True) -> Phrase:
        """A set as a noun with what narrows it; of those that may lie anywhere, nothing says where."""
        made = Phrase()
        home: m.Set[m.Place] | None = None
        truths: list[tuple[m.Var[Any], m.Truth]] = []
        while isinstance(found, (m.Where, m.Minus)):
            if isinstance(found, m.Minus):
                if not isinstance(found.less, m.This):
                    raise Unsayable
                made.other = True
                found = found.of
                continue
            truths += [(found.each, truth) for truth in conjuncts(found.truth)]
            found = found.of
        if isinstance(found, m.In):
            home = found.place
        elif _is_host(found) and not self.bearer():
            made.before.append("attached")
        elif not isinstance(found, m.Anywhere):
            raise Unsayable
        for each, truth in truths:
            self._narrow(made, each, truth)
        if made.name:
            if made.noun or made.before or made.states or made.after:
                raise Unsayable
            return made
        if lying:
            self._placed(made, home)
        if not made.noun:
            made.noun = "card"
        return made

    def _placed(self, made: Phrase, home: m.Set[m.Place] | None) -> None:
        if home is None:
            if "attached" not in made.before:
                raise Unsayable
            return
        if isinstance(home, m.Zone) and made.noun and str(home.zone) in self._home(made.noun) and home.of is None:
            return
        made.after.insert(0, self.place(home, "in"))

    def _home(self, noun: str) -> tuple[str, ...]:
        data = self.lexicon.nouns.get(noun)
        return tuple(map(str, data.zones)) if data is not None else ()

    def _narrow(self, made: Phrase, x: m.Var[Any], truth: m.Truth) -> None:
        match truth:
            case m.Is(of=of, quality=quality) if of == x:
                self._quality(made, quality)
            case m.Not(truth=m.Is(of=of, quality=m.OfValue(attribute=attribute, values=m.Just(value=value)))) if (
                of == x
            ):
                if attribute in _AFTER:
                    raise Unsayable
                made.before.insert(0, f"non-{value}")
            case m.Not(truth=m.Is(of=of, quality=m.InState(state=state))) if of == x:
                made.before.insert(0, f"non-{self.state(str(state))}")
            case m.Compare(a=m.Count(of=m.Attached(to=to)), op=Op.EQUAL, b=m.Const(value=0)) if to == x:
                made.after.append("with no attachments")
            case m.Among(of=m.Controller(of=of), set=who) if of == x:
                made.after.append(self._controlled(who))
            case m.Among(of=of, set=m.Of(deed=m.Current(period=period), role=role)) if of == x:
                made.states.insert(0, self.taking_part(str(role), str(period)))
            case m.Not(truth=m.Among(of=of, set=m.This())) if of == x:
                made.other = True
            case m.Compare(a=m.StatOf(stat=stat, of=of, printed=printed), op=op, b=b) if of == x and op in _LEVELS:
                level = _LEVELS[op].format(self.number(b))
                made.after.append(f"with {'printed ' if printed else ''}{self.stat(str(stat))} {level}")
            case _:
                raise Unsayable

    def _adjective(self, quality: m.Quality) -> str:
        match quality:
            case m.OfValue(attribute=attribute, values=m.Just(value=value)) if attribute not in _AFTER:
                return str(value)
            case m.InState(state=state):
                return self.state(str(state))
            case _:
                raise Unsayable

    def _controlled(self, who: m.Set[Any]) -> str:
        if isinstance(who, m.You):
            return "you control"
        return f"controlled by {self.one(who, 'an')}"

    def _quality(self, made: Phrase, quality: m.Quality) -> None:
        match quality:
            case m.OfKind(kind=kind) if not made.noun:
                made.noun = self.kind(str(kind))
            case m.OfValue(attribute=attribute, values=m.Just(value=value)):
                if attribute in _AFTER:
                    made.after.append(f"with {article(f'{value} {self.attribute(str(attribute))}')}")
                else:
                    made.before.append(str(value))
            case m.InState(state=state):
                made.states.append(self.state(str(state)))
            case m.WithKeyword():
                made.after.append(f"with {self.keyword(quality)}")
            case m.Called(name=name):
                made.name = str(name)
            case _:
                raise Unsayable

    def keyword(self, quality: m.WithKeyword) -> str:
        """A keyword with what it is given."""
        given: list[str] = []
        for argument in quality.arguments:
            if not isinstance(argument, (m.Just, m.Const)):
                raise Unsayable
            given.append(str(argument.value))
        return " ".join([str(quality.keyword), *given])

    def _edgemost(self, found: m.Edgemost) -> str:
        number = self.number(found.number)
        cards = "card" if number == "1" else f"{number} cards"
        return f"the {found.edge.value} {cards} of {self.place(found.place)}"

    # ------------------------------------------------------------ players and places

    def player(self, found: m.Set[Any], determiner: str) -> str:
        if found == m.Minus(m.Players(), m.You()) and determiner == "each":
            return "each other player"
        nouns = {m.Players: "player", m.Opponents: "opponent"}
        noun = nouns.get(type(found))
        if noun is None or (isinstance(found, m.Opponents) and not isinstance(found.of, m.You)):
            raise Unsayable
        return article(noun) if determiner in ("a", "an") else f"{determiner} {noun}"

    def place(self, place: m.Set[m.Place], preposition: str = "") -> str:
        if isinstance(place, m.EdgeOf):
            return f"on the {place.edge.value} of {self.place(place.of)}"
        if not isinstance(place, m.Zone):
            raise Unsayable
        noun = self.zone(str(place.zone))
        if place.of is None:
            owned = noun if self.is_name(noun) else f"the {noun}"
        elif isinstance(place.of, m.You):
            owned = f"your {noun}"
        elif place.of == self.actor:
            owned = f"their {noun}"
        elif isinstance(place.of, m.Owner):
            owned = f"its owner's {noun}"
        else:
            owned = f"{self.one(place.of)}'s {noun}"
        return f"{preposition} {owned}".strip()

    actor: m.Set[Any]
    """Who does what is being said."""

    # ------------------------------------------------------------ numbers

    def number(self, number: m.Number) -> str:
        if isinstance(number, m.Const):
            return str(number.value)
        if isinstance(number, m.Count):
            return f"the number of {self.phrase(number.of).said(self, plural=True)}"
        raise Unsayable

    def counted(self, number: m.Number) -> tuple[str, str]:
        """How many, and for each of what: “2”, “2 … for each …”."""
        if isinstance(number, m.Const):
            return str(number.value), ""
        if isinstance(number, m.Times) and len(number.factors) == 2:
            first, second = number.factors
            if isinstance(second, m.Const):
                first, second = second, first
            if isinstance(first, m.Const):
                return str(first.value), f"for each {self._per(second)}"
        return "1", f"for each {self._per(number)}"

    def _per(self, number: m.Number) -> str:
        if isinstance(number, m.Count):
            return self.phrase(number.of).said(self)
        if isinstance(number, m.Held):
            return f"{self.token(str(number.token))} on {self.one(number.of)}"
        raise Unsayable

    def several(self, phrase: Phrase, least: m.Number, most: m.Number | None) -> str:
        """“a character”, “2 characters”, “up to 2 characters”, “any number of characters”."""
        if most is None:
            return f"any number of {phrase.said(self, plural=True)}"
        low, high = self.number(least), self.number(most)
        if low == high == "1":
            return phrase.said(self, "a")
        if low == high:
            return phrase.said(self, high, plural=True)
        if low == "0":
            return phrase.said(self, f"up to {high}", plural=high != "1")
        raise Unsayable

    def bounded(self, op: Op, number: m.Number, noun: str) -> str:
        """“2 or more gold”, “no gold”."""
        if op is Op.EQUAL and number == m.Const(0):
            return f"no {noun}"
        if op not in _BOUNDS:
            raise Unsayable
        return f"{_BOUNDS[op].format(self.number(number))} {noun}"

    def name_of(self, sort: Sort, noun: str, plural: bool) -> str:
        """What something is called once it was spoken of."""
        if sort is Sort.PLAYER:
            return "that player"
        return f"those {self.plural(noun)}" if plural else f"that {noun}"


def _is_host(found: m.Set[Any]) -> bool:
    return isinstance(found, m.Host) and isinstance(found.of, m.This)


__all__ = ["Phrase", "Things", "listed"]
