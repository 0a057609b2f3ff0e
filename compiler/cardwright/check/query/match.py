"""Asks cards whether a query holds for them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Generic, TypeVar

from cardwright.check.messages import listed
from cardwright.check.query.facts import Findable, Part, TextFacts, node_name
from cardwright.check.query.language import (
    EQUAL,
    FACTS,
    HAS,
    KEYWORD,
    LANGUAGE,
    NO,
    NODE,
    NUMBER,
    PARTIAL,
    RANGE,
    ROLES,
    TEXT,
    TEXTS,
    YES,
    wrong,
)
from cardwright.check.query.near import nearest
from cardwright.check.query.parser import Asked, Every, Query, Some, Term, Without, terms_of
from cardwright.lang import inflect
from cardwright.meaning.calculus.shapes import node_types

_TEXTS: dict[str, Callable[[Findable], str]] = {
    "game": lambda card: card.game,
    "type": lambda card: card.type,
    "set": lambda card: card.set_name,
    "name": lambda card: card.name,
    "file": lambda card: card.file,
}
_ROLES: Mapping[str, Part] = {name: Part(name) for name in ROLES}
_MEANT = (*_ROLES, HAS, KEYWORD, NODE)
_STRUCTURE = (*_MEANT, TEXT)
Card = TypeVar("Card", bound=Findable)


class Matcher(Generic[Card]):
    """Matches one query against cards; the query is checked against what these cards have."""

    def __init__(self, asked: Asked, cards: Iterable[Card], facts: Callable[[Card], TextFacts]) -> None:
        self._asked = asked
        terms = terms_of(asked.query)
        asks = any(term.field in _MEANT for term in terms)  # what texts mean is worked out only if it matters
        self._cards = [(card, facts(card) if asks else TextFacts((), None)) for card in cards]
        self._fields = {field for card, _ in self._cards for field in card.fields}
        self._flags = {
            field for card, _ in self._cards for field, value in card.fields.items() if isinstance(value, bool)
        }
        """Fields that are yes or no: whoever says nothing says no."""
        self._roles = {term: _ROLES[term.field] for term in terms if self._asks_a_role(term)}
        self._unnamed = {
            term
            for term in terms
            if not term.field and not any(term.value.lower() in card.name.lower() for card, _ in self._cards)
        }
        """Bare words that no card's name holds: their texts are asked."""
        for term in terms:
            self._check(term)
        self._orders = [self._order(term) for term in asked.orders]

    def found(self) -> list[Card]:
        """The cards for which the query holds, in the order that is asked for."""
        query = self._asked.query
        held = [card for card, facts in self._cards if query is None or self._holds(query, card, facts)]
        for name, turned in reversed(self._orders):
            said = [card for card in held if _own(card, name) is not None]
            said.sort(key=lambda card, name=name: _rank(_own(card, name)), reverse=turned)  # type: ignore[misc]
            held = [*said, *(card for card in held if _own(card, name) is None)]
        return held

    def remarks(self) -> list[str]:
        """Deeds and keywords that no card has at all (most often they are misspelt, but a game may bring them
        tomorrow), and texts of which only the words are known."""
        found = []
        for term in terms_of(self._asked.query):
            if term in self._roles:
                part = self._roles[term]
                called, known = ROLES[part.value], set[str]().union(*(facts.words[part] for _, facts in self._cards))
            elif term.field == KEYWORD:
                called, known = KEYWORD, set[str]().union(*(facts.keywords for _, facts in self._cards))
            else:
                continue
            if term.value.lower() not in known:
                told = wrong("nobody", 0, 0, nearest(term.value, sorted(known)), part=called, value=term.value)
                found.append(f"{told.message} {told.hint}".strip())
        unread = sum(not facts.is_whole for _, facts in self._cards)
        if unread:
            cards = "1 card has" if unread == 1 else f"{unread} cards have"
            found.append(f"{cards} a line without a meaning: only its words can be found.")
        return found

    def _asks_a_role(self, term: Term) -> bool:
        """Whether a part of a text is asked for; `cost:3` asks for a field, `cost:kneel` for what is paid."""
        if term.field not in _ROLES:
            return False
        if term.field not in self._fields:
            return True
        if term.relation not in EQUAL or _number(term.value) is not None or RANGE.match(term.value):
            return False
        values = (card.fields[term.field] for card, _ in self._cards if term.field in card.fields)
        return not any(_value_holds(value, replace(term, relation=":")) for value in values)

    def _check(self, term: Term) -> None:
        known = [*TEXTS, *_STRUCTURE, *sorted(self._fields)]
        if term.field and term.field not in known and _field_name(term.field, self._fields) is None:
            near, place = nearest(term.field, known), term.start + len(term.field)
            raise wrong("field", term.start, place, near, field=term.field, known=listed(known, LANGUAGE["listed"]))
        if term.relation not in EQUAL:
            if term in self._roles or term.field in (*TEXTS, *(set(_STRUCTURE) - self._fields)):
                raise wrong("numberless", term.start, term.end, field=term.field)
            if _number(term.value) is None:
                raise wrong("number", term.end - len(term.value), term.end, value=term.value)
        elif _field_name(term.field, self._fields) is not None:
            _check_range(term)
        if term.field == HAS:
            _check_word(term, [*FACTS, *sorted(self._fields)])
        elif term.field == NODE:
            _check_word(term, sorted(map(node_name, node_types())))

    def _order(self, term: Term) -> tuple[str, bool]:
        asked, turned = term.value.removeprefix("-").lower(), term.value.startswith("-")
        name = asked if asked in TEXTS else _field_name(asked, self._fields)
        if name is None:
            known = [*TEXTS, *sorted(self._fields)]
            place = term.end - len(term.value)
            raise wrong(
                "order", place, term.end, nearest(asked, known), value=asked, known=listed(known, LANGUAGE["listed"])
            )
        return name, turned

    def _holds(self, query: Query, card: Findable, facts: TextFacts) -> bool:
        if isinstance(query, Every):
            return all(self._holds(part, card, facts) for part in query.parts)
        if isinstance(query, Some):
            return any(self._holds(part, card, facts) for part in query.parts)
        if isinstance(query, Without):
            return not self._holds(query.part, card, facts)
        holds = self._term_holds(query, card, facts)
        return not holds if query.relation == "!=" else holds

    def _term_holds(self, term: Term, card: Findable, facts: TextFacts) -> bool:
        wanted = term.value.lower()
        if term in self._roles:
            return wanted in facts.words[self._roles[term]]
        if term.field == TEXT or term in self._unnamed:
            return any(wanted in line.text.lower() for line in card.lines)
        if term.field in ("", *TEXTS):
            own = _TEXTS[term.field or "name"](card).lower()
            is_part = term.relation == ":" and (term.field or "name") in PARTIAL
            return wanted in own if is_part else wanted == own
        if term.field == KEYWORD:
            return wanted in facts.keywords
        if term.field == NODE:
            return wanted in facts.nodes
        if term.field == HAS:
            return wanted in facts.structure or bool(card.fields.get(wanted))
        name = _field_name(term.field, self._fields)
        if name is None:
            return False
        value = card.fields.get(name, False if name in self._flags else None)
        return _flag_holds(value, term) if isinstance(value, bool) else value is not None and _value_holds(value, term)


def _check_range(term: Term) -> None:
    between = RANGE.match(term.value)
    if between is not None and _bounds(between) is None:
        ends = {"low": between[1], "high": between[2]}
        raise wrong("turned", term.end - len(term.value), term.end, value=term.value, field=term.field, **ends)


def _check_word(term: Term, known: list[str]) -> None:
    if term.value.lower() not in known:
        start = term.end - len(term.value)
        near = nearest(term.value, known)
        raise wrong(
            "word", start, term.end, near, field=term.field, value=term.value, known=listed(known, LANGUAGE["listed"])
        )


def _own(card: Findable, name: str) -> Any:
    """What a card has to be ordered by; None where it says nothing."""
    return _TEXTS[name](card) if name in _TEXTS else card.fields.get(name)


def _rank(value: Any) -> tuple[int, float, str]:
    """Numbers before words; a list as its words."""
    number = _number(value)
    if number is not None:
        return 0, number, ""
    return 1, 0, ", ".join(map(str, value)).lower() if isinstance(value, list) else str(value).lower()


def _value_holds(value: Any, term: Term) -> bool:
    if isinstance(value, list):
        return any(_value_holds(item, term) for item in value)
    if term.relation in EQUAL:
        between = RANGE.match(term.value)
        own_number = _number(value)
        number = _number(term.value)
        if between is not None and own_number is not None:
            low, high = _bounds(between) or (1.0, 0.0)
            return low <= own_number <= high
        if number is not None and own_number is not None:
            return number == own_number
        return str(value).lower() == term.value.lower()
    own_number, number = _number(value), _number(term.value)
    if own_number is None or number is None:  # a cost of X is neither high nor low
        return False
    return _compares(own_number, term.relation, number)


def _compares(own: float, relation: str, number: float) -> bool:
    return {"<": own < number, "<=": own <= number, ">": own > number, ">=": own >= number}[relation]


def _number(value: Any) -> float | None:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    return float(value) if isinstance(value, str) and NUMBER.match(value) else None


def _bounds(between: re.Match[str]) -> tuple[float, float] | None:
    """From what number to what; None, where they stand the other way round."""
    low = float(between[1]) if between[1] else -math.inf
    last = between[2] or between[3]
    high = float(last) if last else math.inf
    return (low, high) if low <= high else None


def _flag_holds(value: Any, term: Term) -> bool:
    """Whether what is yes or no is what was asked for."""
    wanted = term.value.lower()
    return bool(value) if wanted in YES else wanted in NO and not value


def _field_name(asked: str, fields: set[str]) -> str | None:
    """The field that is meant: `trait` asks for `traits`."""
    for name in (asked, inflect.plural(asked)):
        if name in fields:
            return name
    return next((name for name in sorted(fields) if inflect.plural(name) == asked), None)
