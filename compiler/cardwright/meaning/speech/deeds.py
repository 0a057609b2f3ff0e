"""What is done: one deed as a clause."""

from __future__ import annotations

from typing import Any

from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.gamedata.entries import Build, OccasionData, VerbData
from cardwright.meaning.speech.narrowing import relating
from cardwright.meaning.speech.phrases import Phrase
from cardwright.meaning.speech.truths import Truths
from cardwright.meaning.speech.words import Unsayable, article, conjuncts

_LAST = (
    "from",
    "to",
    "onto",
    "holder",
    "giver",
    "for",
    "whom",
    "deed",
    "away from",
    "directly away from",
    "toward",
    "after",
)
"""The parts that stand behind the object, in their order."""
_CLOSES = {"order": "in any order", "cost": "for free"}
"""Parts that are said by a phrase of their own at the end."""


class Deeds(Truths):
    """Says single deeds."""

    silent: bool = False
    """Whether the subject was said already: “each player discards a card and draws a card”."""
    gives_up: bool = False
    """Whether what is counted is lost by who has it: “it loses its marker”."""
    drawn: str = "card"
    """What a bare number counts: cards, or dice that are rolled."""
    plain: bool = False
    """Whether the verb stands in its base form, after “may”."""

    def do(self, do: m.Do) -> str:
        """One deed; what is picked for it is spoken of in it."""
        parts: dict[str, Any] = {str(part.role): part.by for part in do.parts}
        noun = self.occasion_of(str(do.verb))
        if noun is not None:
            return self._made_deed(do, parts, noun)
        word, data = self.idiom(str(do.verb)) or self.mover(str(do.verb), parts)
        points = self._points(word, parts)
        if points:
            return points
        by = parts.pop("by", None)
        subject = self._subject_words(data, parts, by)
        words = self._headed(subject, word)
        actor, self.actor = self.actor, by if by is not None else self.actor
        if "whom" in parts and self.vocabulary.frames[word].two:
            words.append(self.one(parts.pop("whom")))
        words += self._objects_of(word, data, parts)
        words += self._behind(word, data, parts)
        self.actor = actor
        if parts:
            raise Unsayable(f"part {next(iter(parts))} of {word}")
        if do.deed is not None:
            self._remember(do, word)
        return " ".join(words)

    def _made_deed(self, do: m.Do, parts: dict[str, Any], named: tuple[str, OccasionData]) -> str:
        """“that model makes a Willpower roll against it”."""
        noun, data = named
        parts.pop("by", None)
        who = parts.pop(str(data.subject), None)
        words = self._headed(self.each_of(who) if who is not None else "", self.doing(data))
        words.append(article(noun))
        if str(data.against) in parts:
            words.append(f"against {self.one(parts.pop(str(data.against)))}")
        if parts:
            raise Unsayable(f"part {next(iter(parts))} of {noun}")
        if do.deed is not None:
            self.rolled.add(do.deed)
        return " ".join(words)

    def each_of(self, who: m.Set[Any]) -> str:
        """“each of those models”: several that do something each for itself."""
        said = self.one(who, "each")
        return f"each of {said}" if said.startswith(("those ", "them")) else said

    def _remember(self, do: m.Do, word: str) -> None:
        """What the deed is called in “this way”, and what it was done to."""
        assert do.deed is not None
        if self.lexicon.verb(word).build is Build.ROLL:
            self.rolled.add(do.deed)
        what = next((part.by for part in do.parts if part.role == "what"), None)
        if isinstance(what, m.UpTo):
            phrase = self.phrase(m.Where(m.Anywhere(), what.each, what.truth), lying=False)
            found: m.Set[Any] = m.Where(m.Of(do.deed, Role("what")), what.each, what.truth)
            self.likenesses.append((found, self.called(Sort.PIECE, phrase.called, False)))
        self.spoken[do.deed] = f"{self.form(word, 'past')} this way"
        many = isinstance(what, m.Edgemost) and what.number != m.Const(1)
        self.spoken[m.Of(do.deed, Role("what"))] = self.it(not many)

    def _subject_words(self, data: VerbData, parts: dict[str, Any], by: Any) -> str:
        """Who does it; empty for you, who are told to."""
        role = "doer" if "doer" in parts else str(data.subject)
        if role != "by" and role in parts and role != "what":
            return self.one(parts.pop(role), "each")
        if isinstance(by, m.You) or by is None:
            return ""
        return self.one(by)

    def _headed(self, subject: str, word: str) -> list[str]:
        if self.plain:
            return [self.form(word, "base")]
        if not subject:
            return [self.form(word, "base")]
        if self.silent:
            return [self.form(word, "third")]
        return [subject, self.agreeing(subject, word)]

    def _points(self, word: str, parts: dict[str, Any]) -> str:
        """“+2 [Attack]”: what is counted with a sign of its own is got, not gained."""
        token, by = parts.get("token"), parts.get("by")
        if word != "gain" or set(parts) != {"token", "amount", "by"} or not isinstance(token, m.Just):
            return ""
        if str(token.value) not in self.lexicon.stats or by is None:
            return ""
        amount = parts["amount"]
        verb = "get" if self.plain or isinstance(by, m.You) else "gets"
        head = "" if self.plain or self.silent else f"{self.one(by)} "
        if isinstance(amount, m.StatOf):
            return f"{head}{verb} +{token.value} equal to {self.number(amount)}"
        number, each = self.counted(amount)
        return f"{head}{verb} +{number} {token.value} {each}".strip()

    # ------------------------------------------------------------ objects

    def _objects_of(self, word: str, data: VerbData, parts: dict[str, Any]) -> list[str]:
        """What it is done to: pieces, a place, tokens, so many cards."""
        held = parts.get("amount")
        if isinstance(held, m.Held) and held.of == parts.get("holder"):
            parts.pop("holder")
        self.gives_up = data.build is Build.LOSE
        self.drawn = "die" if data.build is Build.ROLL else "card"
        what, place, amount = (parts.pop(name, None) for name in ("what", "place", "amount"))
        token, kind, status = (parts.pop(name, None) for name in ("token", "kind", "status"))
        found: list[str] = []
        if what is not None:
            found.append(self._object(word, data, what))
        elif "deed" in parts and self.vocabulary.frames[word].accepts_object("occasion"):
            found.append(self.one(parts.pop("deed")))
        if place is not None:
            found.append(self._object_place(place))
        if amount is not None:
            counted = token or kind or status
            if what is not None or (counted is not None and not isinstance(counted, m.Just)):
                raise Unsayable("amount")
            found += self.amount_said(amount, counted)
        elif isinstance(kind, m.Just) and "owner" in parts:
            side = self.side(parts.pop("owner"))
            found.append(f"with {article(f'{side} {kind.value}'.strip())}")
        elif token is not None or kind is not None:
            raise Unsayable("token without amount")
        elif isinstance(status, m.Just):
            found.append(str(status.value))
        if "dice" in parts:
            found.append(self._dice(parts.pop("dice")))
        return found

    def _dice(self, dice: m.Set[Any]) -> str:
        """“1 Fight die”, “both dice”."""
        if isinstance(dice, m.Of):
            return "both dice"
        return self.one(dice)

    def _object_place(self, place: m.Set[Any]) -> str:
        if isinstance(place, m.PlaceOf):
            return f"the spaces of {self.one(place.of)}"
        return self.place(place)

    def _object(self, word: str, data: VerbData, what: m.Set[Any]) -> str:
        before = self.implied, self.preposed
        self.implied = frozenset(map(str, data.zones))
        self.preposed = "from" if "from" in self.vocabulary.frames[word].takes else "in"
        said = self._up_to_one(word, what) or self.off_its_pile(data, what) or self._all(what) or self.one(what, "each")
        self.implied, self.preposed = before
        return said

    def _up_to_one(self, word: str, what: m.Set[Any]) -> str:
        """“cards from the top of your deck until you reveal a Knight”."""
        if not isinstance(what, m.UpTo):
            return ""
        phrase = self.phrase(m.Where(m.Anywhere(), what.each, what.truth), lying=False)
        who = "you" if isinstance(self.actor, m.You) else "they"
        until = f"{who} {self.form(word, 'base')} {phrase.said(self, 'a')}"
        return f"cards from the top of {self.place(what.place)} until {until}"

    def _all(self, what: m.Set[Any]) -> str:
        """“all Wounds”: where a noun is the name of a card too, each of them would be a card by that name."""
        if not isinstance(what, m.Where) or what in self.spoken or self.is_players(what):
            return ""
        phrase = self.phrase(what) if isinstance(what.of, m.In) else None
        return phrase.said(self, "all", plural=True) if phrase and self.vocabulary.is_name(phrase.noun) else ""

    def off_its_pile(self, data: VerbData, what: m.Set[Any]) -> str:
        """“a Bystander”: off the pile where the verb finds them."""
        if not isinstance(what, m.Edgemost) or what.edge is not m.Edge.TOP or not isinstance(what.place, m.Zone):
            return ""
        nouns = [noun for noun, zone in data.sources.items() if zone == what.place.zone]
        if len(nouns) != 1 or what.place.of is not None:
            return ""
        number, each = self.counted(what.number)
        if each:
            return f"{article(nouns[0]) if number == '1' else f'{number} {self.plural(nouns[0])}'} {each}"
        return self.several(Phrase([nouns[0]]), what.number, what.number)

    def amount_said(self, amount: m.Number, counted: m.Just | None) -> list[str]:
        if isinstance(amount, m.Held) and counted is not None and amount.token == str(counted.value):
            noun = self.token(str(amount.token))
            return [f"its {noun}" if self.gives_up else f"all of its {self.plural(noun)}"]
        number, each = self.counted(amount)
        if counted is not None and counted.attribute == "status":
            return [f"{counted.value} {number}"]
        noun = self._counted_noun(counted)
        said = f"{number} {noun if number in ('1', 'up to 1') else self.plural(noun)}"
        if number == "1" and counted is None:
            said = article(noun)
        return [said, each] if each else [said]

    def _counted_noun(self, counted: m.Just | None) -> str:
        if counted is None:
            return self.drawn
        return self.token(str(counted.value)) if counted.attribute == "token" else str(counted.value)

    # ------------------------------------------------------------ the rest

    def _behind(self, word: str, data: VerbData, parts: dict[str, Any]) -> list[str]:
        """Where from, where to, for whom; how."""
        if self._is_own_pile(parts.get("from"), data):
            parts.pop("from")
        found = [self._facing(parts.pop("facing"))] if "facing" in parts else []
        if "up to" in parts:
            found.append(f'up to {self.number(parts.pop("up to"))}"')
        for role in _LAST:
            if role in parts:
                found.append(self._part_behind(word, data, role, parts.pop(role)))
        if isinstance(parts.get("order"), m.Just) and parts["order"].value == "random order":
            found.append(f"in {parts.pop('order').value}")
        return found + [words for role, words in _CLOSES.items() if parts.pop(role, None) is not None]

    def _spot(self, space: m.Var[Any]) -> str:
        """“within 6" of the bearer”: where on the table something is put."""
        pick = self.waiting.pop(space)
        found = pick.binders[0].of
        self.spoken[space] = "it"
        truths = conjuncts(found.truth) if isinstance(found, m.Where) else ()
        each = found.each if isinstance(found, m.Where) else space
        said = [self._spot_truth(each, truth) for truth in truths]
        match pick.such:
            case m.Every(truth=m.Every(truth=m.Compare(a=m.Distance(), op=Op.MORE, b=b))):
                said.append(f'more than {self.number(b)}" away from each other')
            case None:
                pass
            case _:
                raise Unsayable("such a place")
        return ", ".join(said)

    def _spot_truth(self, space: m.Var[Any], truth: m.Truth) -> str:
        match truth:
            case m.Compare(a=m.Distance(a=a, b=b), op=op, b=number) if space in (a, b):
                return self.distant(b if a == space else a, op, number)
            case m.Compare(a=m.Count(of=found), op=op, b=number):
                related = relating(found, space)
                if related is None:
                    raise Unsayable("place near some")
                tie, rest = related
                if op is Op.EQUAL and number == m.Const(0):
                    return f"{self.away_from(tie, space)} {self.phrase(rest).said(self, plural=True)}"
                return f"{self.toward(tie, space)} {self.some(rest, op, number)}"
            case _:
                raise Unsayable(truth)

    def _facing(self, by: Any) -> str:
        if not isinstance(by, m.Just):
            raise Unsayable("facing")
        return str(by.value)

    def _is_own_pile(self, place: Any, data: VerbData) -> bool:
        """Whether it comes from where the verb takes things anyway."""
        if not isinstance(place, m.Zone) or data.build is not Build.DRAW:
            return False
        return place.zone in data.zones and (place.of == self.actor or place.of is None)

    def _part_behind(self, word: str, data: VerbData, role: str, by: Any) -> str:
        if role == "to" and isinstance(by, m.Var) and by in self.waiting:
            return self._spot(by)
        if role == "to" and isinstance(by, (m.EdgeOf, m.Under, m.Next)):
            return self.place(by)
        if role == "after":
            return f"after this {self.period(str(by.period))}" if isinstance(by, m.Current) else ""
        preposition = self.preposition(word, data, role) if role != "directly away from" else role
        if isinstance(by, m.Zone):
            return self.place(by, preposition)
        if isinstance(by, m.Current):
            return f"{preposition} the {self.period(str(by.period))}"
        return f"{preposition} {self.one(by, 'each' if role in ('whom', 'giver') else 'the')}"


__all__ = ["Deeds"]
