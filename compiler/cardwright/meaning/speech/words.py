"""The words that a game has for symbols: its tables of words, read the other way round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from cardwright.lang import inflect
from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning import nodes as m
from cardwright.meaning.lexicon import Lexicon, VerbData

_FORMS = {"base": 0, "third": 1, "past": 2, "participle": 3, "ing": 4}

_PLAIN = ("to", "into", "in", "from", "on")
"""Of several prepositions for one part, the plainest."""
_ROLES = {"source": "from", "destination": "to"}


class Unsayable(Exception):  # noqa: N818 - what words are missing for, not a fault
    """A meaning for which there are no words yet."""


class Words:
    """Says symbols of one game."""

    def __init__(self, lexicon: Lexicon, vocabulary: Vocabulary) -> None:
        self.lexicon, self.vocabulary = lexicon, vocabulary

    def kind(self, kind: str) -> str:
        """A noun for pieces of a kind."""
        plain = [
            noun
            for noun, data in self.lexicon.nouns.items()
            if data.kind == kind and data.role is None and data.state is None and not data.means
        ]
        return self._word(kind, [noun for noun in plain if noun in self.vocabulary.nouns])

    def home(self, kind: str) -> tuple[str, ...]:
        """Where such pieces are when nothing says so."""
        data = self.lexicon.nouns.get(self.kind(kind))
        return tuple(map(str, data.zones)) if data is not None else ()

    def zone(self, zone: str) -> str:
        nouns = [noun for noun, data in self.lexicon.zones.items() if data.name == zone]
        return self._word(zone, [noun for noun in nouns if noun in self.vocabulary.nouns])

    def stat(self, stat: str) -> str:
        return self._word(stat, self._names(self.lexicon.stats, stat))

    def token(self, token: str) -> str:
        return self._word(token, self._names(self.lexicon.tokens, token))

    def state(self, state: str) -> str:
        return self._word(state, self._names(self.lexicon.states, state))

    def period(self, period: str) -> str:
        return self._word(period, self._names(self.lexicon.periods, period))

    def attribute(self, attribute: str) -> str:
        return self._word(attribute, self._names(self.lexicon.attributes, attribute))

    @cached_property
    def _participles(self) -> dict[tuple[str, str], str]:
        found = {}
        for verb, data in self.lexicon.participles.items():
            if data.role is not None and data.period is not None and verb in self.vocabulary.frames:
                found[str(data.role), str(data.period)] = self.form(verb, "ing")
        return found

    def taking_part(self, role: str, period: str) -> str:
        """“attacking”: what those who have a part in what is under way are called."""
        if (role, period) not in self._participles:
            raise Unsayable
        return self._participles[role, period]

    def verb(self, verb: str) -> tuple[str, VerbData]:
        """The word for a deed, with its frame."""
        words = [word for word, data in self.lexicon.verbs.items() if data.verb == verb]
        known = [word for word in words if word in self.vocabulary.frames]
        if verb in self.vocabulary.frames and self.lexicon.verb(verb).verb == verb:
            return verb, self.lexicon.verb(verb)
        if len(known) != 1:
            raise Unsayable
        return known[0], self.lexicon.verb(known[0])

    def mover(self, verb: str, parts: Mapping[str, Any]) -> tuple[str, VerbData]:
        """The word for a deed that says where to: to put something somewhere rather than to move it."""
        put = self.lexicon.verbs.get("put")
        if put is not None and str(put.verb) == verb and "to" in parts and "put" in self.vocabulary.frames:
            return "put", put
        return self.verb(verb)

    def bearer(self) -> str:
        """The word for what something is attached to: “the bearer”; empty where it is an adjective, “attached”."""
        return next((f"the {noun}" for noun, data in self.lexicon.nouns.items() if data.means == "host"), "")

    def is_name(self, noun: str) -> bool:
        """Whether a place is called by its name, without an article."""
        return noun not in self.vocabulary.plurals or self.vocabulary.plurals[noun] == noun

    def form(self, verb: str, form: str) -> str:
        if verb not in self.vocabulary.frames:
            raise Unsayable
        return str(self.vocabulary.frames[verb].forms[_FORMS[form]])

    def preposition(self, verb: str, data: VerbData, role: str) -> str:
        """The preposition that marks a part of a deed."""
        frame = self.vocabulary.frames[verb]
        found = [word for word, given in data.prepositions.items() if given == role]
        found += [
            word
            for word, (name, _kinds) in frame.takes.items()
            if str(data.roles.get(name, _ROLES.get(name, name))) == role
        ]
        plain = [word for word in _PLAIN if word in found]
        if not found:
            raise Unsayable
        return (plain or found)[0]

    def plural(self, noun: str) -> str:
        return self.vocabulary.plurals.get(noun) or inflect.plural(noun)

    def _names(self, table: Mapping[str, Any], symbol: str) -> list[str]:
        return [word for word, value in table.items() if str(value) == symbol]

    def _word(self, symbol: str, words: Iterable[str]) -> str:
        found = list(words)
        if symbol in found:
            return symbol
        if not found:
            raise Unsayable
        return min(found, key=len)


def article(words: str) -> str:
    """With “a” or “an” before it."""
    first = words.lstrip("[")[:1].lower()
    return f"an {words}" if first in "aeiou" and not words.lower().startswith(("uni", "use")) else f"a {words}"


def listed(words: list[str], join: str = "and") -> str:
    """“A, B and C”."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {join} {words[-1]}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def conjuncts(truth: m.Truth) -> tuple[m.Truth, ...]:
    return truth.truths if isinstance(truth, m.And) else (truth,)
