"""The words that a game has for symbols: its tables of words, read the other way round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from cardwright.lang import inflect
from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.gamedata.entries import Build, NounData, OccasionData, VerbData
from cardwright.meaning.gamedata.lexicon import Lexicon

_FORMS = {"base": 0, "third": 1, "past": 2, "participle": 3, "ing": 4}

_PLAIN = ("to", "into", "in", "from", "on")
"""Of several prepositions for one part, the plainest."""
_PUT = ("into", *_PLAIN)
"""Of those that a verb of putting has."""
_MARKED = {
    "from": ("source",),
    "to": ("destination",),
    "onto": ("recipient", "destination"),
    "whom": ("recipient",),
    "giver": ("source",),
    "holder": ("source",),
    "for": ("beneficiary", "purpose"),
    "means": ("instrument",),
    "against": ("against",),
    "by": ("agent",),
    "doer": ("agent",),
    "deed": ("topic", "purpose", "destination", "source"),
}
"""For a part of a deed, what frames of verbs call it."""
_GENERAL = {
    "from": "from",
    "holder": "from",
    "giver": "from",
    "to": "to",
    "onto": "to",
    "whom": "to",
    "for": "for",
    "in": "in",
    "source": "from",
}
"""The preposition for a part that the verb's own data does not mark."""


class Unsayable(Exception):  # noqa: N818 - what words are missing for, not a fault
    """A meaning for which there are no words yet; what exactly, for whoever adds them."""

    def __init__(self, what: object = "") -> None:
        super().__init__(what if isinstance(what, str) else type(what).__name__)


class Words:
    """Says symbols of one game."""

    def __init__(self, lexicon: Lexicon, vocabulary: Vocabulary) -> None:
        self.lexicon, self.vocabulary = lexicon, vocabulary

    # ------------------------------------------------------------ nouns

    def kind(self, kind: str) -> str:
        """A noun for pieces of a kind."""
        plain = [
            noun
            for noun, data in self.lexicon.nouns.items()
            if data.kind == kind and data.role is None and data.state is None and not data.means
        ]
        dice = [noun for noun, data in self.lexicon.dice.items() if data.kind == kind]
        return self._word(kind, [noun for noun in (*plain, *dice) if noun in self.vocabulary.nouns])

    def state_noun(self, kind: str, state: str) -> str:
        """“Boss”: a noun for pieces of a kind in a state; empty where there is none."""
        return self._first(
            noun for noun, data in self.lexicon.nouns.items() if data.kind == kind and data.state == state
        )

    def part_noun(self, role: str, period: str) -> str:
        """“attacking player”, “target”: a noun for who has a part in what is under way; empty where there is none."""
        tables = (self.lexicon.players, self.lexicon.nouns)
        return self._first(
            noun for table in tables for noun, data in table.items() if data.role == role and data.period == period
        )

    def player_noun(self, means: str) -> str:
        return self._first(noun for noun, data in self.lexicon.players.items() if data.means == means) or means

    def zone(self, zone: str) -> str:
        nouns = [noun for noun, data in self.lexicon.zones.items() if data.name == zone]
        named = [noun for names in self.vocabulary.values.values() for noun in names if noun in nouns]
        known = [*(noun for noun in nouns if noun in self.vocabulary.nouns), *named]
        return self._word(zone, known or [noun for noun in nouns if self.vocabulary.has(noun) or " of " in noun])

    def placed(self, zone: str) -> str:
        """“available”: an adjective for what lies in a zone; empty where there is none."""
        return self._first(word for word, name in self.lexicon.placed.items() if name == zone)

    def side(self, who: m.Set[Any]) -> str:
        """“friendly”, “enemy”: an adjective that says whose a piece is; empty where there is none."""
        seen = {m.You(): "you", m.Opponents(m.You()): "opponents"}.get(who)
        return self._first(word for word, side in self.lexicon.sides.items() if side == seen)

    def stat(self, stat: str) -> str:
        return self._word(stat, self._names(self.lexicon.stats, stat))

    def token(self, token: str) -> str:
        return self._word(token, self._names(self.lexicon.tokens, token))

    def state(self, state: str) -> str:
        found = self._names(self.lexicon.states, state)
        found += [
            self.form(verb, "participle")
            for verb, data in self.lexicon.participles.items()
            if data.state == state and verb in self.vocabulary.frames
        ]
        found += [noun for noun, data in self.lexicon.nouns.items() if data.state == state]
        return self._word(state, found)

    def period(self, period: str) -> str:
        return self._word(period, self._names(self.lexicon.periods, period))

    def attribute(self, attribute: str) -> str:
        return self._word(attribute, self._names(self.lexicon.attributes, attribute))

    def relation(self, relation: str) -> str:
        words = self._names(self.lexicon.relations, relation)
        return self._word(relation, [word for word in words if " " in word] or words)

    def class_of(self, found: m.Class) -> str:
        return next(word for word, data in self.lexicon.classes.items() if data is found)

    # ------------------------------------------------------------ participles

    @cached_property
    def _participles(self) -> dict[tuple[str, str], str]:
        found = {}
        for verb, data in self.lexicon.participles.items():
            if data.period is not None and verb in self.vocabulary.frames:
                for role in (data.role, data.player):
                    if role is not None:
                        found[str(role), str(data.period)] = self.form(verb, "ing")
        return found

    def taking_part(self, role: str, period: str) -> str:
        """“attacking”: what those who have a part in what is under way are called."""
        if (role, period) not in self._participles:
            raise Unsayable(f"part {role}")
        return self._participles[role, period]

    def kept_word(self, sort: m.Sort) -> str:
        """“chosen”, “named”: what a card that remembers something calls it."""
        words = [verb for verb, data in self.lexicon.participles.items() if data.means == "kept"]
        named = sort in (m.Sort.VALUE, m.Sort.FIGURE)
        found = [verb for verb in words if (verb == words[-1]) is named] or words
        if not found:
            raise Unsayable("kept")
        return self.form(found[0], "participle")

    # ------------------------------------------------------------ verbs

    def occasion_of(self, verb: str) -> tuple[str, OccasionData] | None:
        """The noun of a deed that has one: “Willpower roll”, “Melee Attack”."""
        found = [(noun, data) for noun, data in self.lexicon.occasions.items() if data.verb == verb]
        return found[0] if found and verb not in self.vocabulary.frames else None

    def doing(self, data: OccasionData) -> str:
        """The verb that goes with a noun for a deed: to make an attack, to perform an action."""
        words = [word for word, verb in self.lexicon.verbs.items() if verb.build is Build.OCCASION]
        if not words:
            raise Unsayable("occasion")
        return words[-1] if data.type is not None else words[0]

    def verb(self, verb: str) -> tuple[str, VerbData]:
        """The word for a deed, with its frame; how one begins has the word of the whole."""
        verb = next((str(data.verb) for data in self.lexicon.occasions.values() if data.opens == verb), verb)
        if verb in self.vocabulary.frames and self.lexicon.verb(verb).verb == verb:
            return verb, self.lexicon.verb(verb)
        words = [word for word, data in self.lexicon.verbs.items() if data.verb == verb]
        known = [word for word in words if word in self.vocabulary.frames]
        if len(known) != 1:
            raise Unsayable(f"verb {verb}")
        return known[0], self.lexicon.verb(known[0])

    def idiom(self, verb: str) -> tuple[str, VerbData] | None:
        """A deed that is a verb together with its object: to draw an Event."""
        for word, data in self.lexicon.verbs.items():
            if verb in data.idioms.values():
                return word, self.lexicon.verb(verb)
        return None

    def mover(self, verb: str, parts: Mapping[str, Any]) -> tuple[str, VerbData]:
        """The word for a deed that says where to: to put something somewhere rather than to move it."""
        put = self.lexicon.verbs.get("put")
        if put is not None and str(put.verb) == verb and "to" in parts and "put" in self.vocabulary.frames:
            return "put", put
        return self.verb(verb)

    def form(self, verb: str, form: str) -> str:
        if verb not in self.vocabulary.frames:
            raise Unsayable(f"verb {verb}")
        return str(self.vocabulary.frames[verb].forms[_FORMS[form]])

    def agreeing(self, subject: str, verb: str) -> str:
        """The form of a verb that goes with a subject."""
        return self.form(verb, "base" if is_many(subject) else "third")

    def preposition(self, verb: str, data: VerbData, role: str) -> str:
        """The preposition that marks a part of a deed."""
        takes = self.vocabulary.frames[verb].takes.items()
        called = [name for name, given in data.roles.items() if given == role] + [*_MARKED.get(role, ())]
        found = [word for word, given in data.prepositions.items() if given == role]
        found += [word for name in called for word, (marked, _kinds) in takes if marked == name]
        plain = [word for word in (_PUT if role == "to" and "onto" in found else _PLAIN) if word in found]
        if not found and role in _GENERAL:
            return _GENERAL[role]
        if not found:
            raise Unsayable(f"preposition {verb} {role}")
        return (plain or found)[0]

    def outcome(self, role: str) -> str:
        """The verb that says how a roll came out."""
        found = self._names(self.lexicon.outcomes, role)
        if not found:
            raise Unsayable(f"outcome {role}")
        return found[0]

    # ------------------------------------------------------------ the rest

    def bearer(self) -> str:
        """The word for what something is attached to: “the bearer”; empty where it is an adjective, “attached”."""
        return next((f"the {noun}" for noun, data in self.lexicon.nouns.items() if data.means == "host"), "")

    def is_name(self, noun: str) -> bool:
        """Whether a place is called by its name, without an article."""
        return " of " not in noun and self.vocabulary.plurals.get(noun, noun) == noun

    def plural(self, noun: str) -> str:
        return self.vocabulary.plurals.get(noun) or inflect.plural(noun)

    def noun_data(self, noun: str) -> NounData:
        return self.lexicon.nouns.get(noun, NounData())

    def _first(self, words: Iterable[str]) -> str:
        return next(iter(words), "")

    def _names(self, table: Mapping[str, Any], symbol: str) -> list[str]:
        return [word for word, value in table.items() if str(value) == symbol]

    def _word(self, symbol: str, words: Iterable[str]) -> str:
        found = list(words)
        if symbol in found:
            return symbol
        if not found:
            raise Unsayable(f"word {symbol}")
        return min(found, key=len)


_MANY = ("you", "they", "those", "these", "both", "players", "opponents")


def is_many(subject: str) -> bool:
    """Whether the verb after a subject is in the plural: “you”, “those cards”, “you and that player”."""
    return subject.split(maxsplit=1)[0].lower() in _MANY


def article(words: str) -> str:
    """With “a” or “an” before it; “another player”."""
    if words.startswith("other "):
        return f"an{words}"
    first = words.lstrip("[")[:1].lower()
    return f"an {words}" if first in "aeiou" and not words.lower().startswith(("uni", "use")) else f"a {words}"


def listed(words: list[str], join: str = "and") -> str:
    """“A, B and C”."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {join} {words[-1]}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def possessive(owner: str, noun: str) -> str:
    """“your deck”, “their deck”, “that player's deck”."""
    pronouns = {"you": "your", "they": "their", "it": "its"}
    if any(word in owner.split() for word in ("with", "who", "without", "than")):
        raise Unsayable("whose")
    return f"{pronouns[owner]} {noun}" if owner in pronouns else f"{owner}'s {noun}"


def conjuncts(truth: m.Truth | None) -> tuple[m.Truth, ...]:
    return truth.truths if isinstance(truth, m.And) else () if truth is None else (truth,)
