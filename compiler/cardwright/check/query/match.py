"""Asks cards whether a query holds for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from cardwright.check.messages import did_you_mean, listed
from cardwright.check.query.facts import FACTS, Findable, Part, TextFacts, node_name
from cardwright.check.query.parser import Every, Query, QueryError, Some, Term, Without
from cardwright.lang import inflect
from cardwright.meaning.shapes import node_types

_TEXTS: dict[str, Callable[[Findable], str]] = {
    "game": lambda card: card.game,
    "type": lambda card: card.type,
    "set": lambda card: card.set_name,
    "name": lambda card: card.name,
    "file": lambda card: card.file,
}
_PARTIAL = frozenset({"name", "file"})
"""Fields of which `:` asks for a part; of all others it asks for the whole value."""
_DEEDS: Mapping[str, Part] = {part.value: part for part in Part}
_MEANT = (*_DEEDS, "has", "keyword", "node")
_STRUCTURE = (*_MEANT, "text")


_CALLED = {
    Part.EFFECT: "effect",
    Part.COST: "cost",
    Part.OCCASION: "occasion",
    Part.CONDITION: "condition",
    Part.FORBIDDEN: "prohibition",
    Part.ALLOWED: "permission",
}
Card = TypeVar("Card", bound=Findable)


class Matcher(Generic[Card]):
    """Matches one query against cards; the query is checked against what these cards have."""

    def __init__(self, query: Query, cards: Iterable[Card], facts: Callable[[Card], TextFacts]) -> None:
        self._query = query
        asks = any(term.field in _MEANT for term in _terms(query))  # what texts mean is worked out only if it matters
        self._cards = [(card, facts(card) if asks else TextFacts((), None)) for card in cards]
        self._fields = {field for card, _ in self._cards for field in card.fields}
        for term in _terms(query):
            self._check(term)

    def found(self) -> list[Card]:
        """The cards for which the query holds, in their order."""
        return [card for card, facts in self._cards if _holds(self._query, card, facts, self._fields)]

    def remarks(self) -> list[str]:
        """Deeds that no card has at all (most often they are misspelt, but a game may bring them tomorrow), and texts
        of which only the words are known."""
        found = []
        for term in _terms(self._query):
            if term.field in _DEEDS:
                known = set[str]().union(*(facts.deeds[_DEEDS[term.field]] for _, facts in self._cards))
                if term.value.lower() not in known:
                    hint = did_you_mean(term.value, known, "{}")
                    found.append(f"No card has the {_CALLED[_DEEDS[term.field]]} {term.value}. {hint}".strip())
        unread = sum(not facts.is_whole for _, facts in self._cards)
        if unread:
            cards = "1 card has" if unread == 1 else f"{unread} cards have"
            found.append(f"{cards} a line without a meaning: only its words can be found.")
        return found

    def _check(self, term: Term) -> None:
        known = [*_TEXTS, *_STRUCTURE, *sorted(self._fields)]
        if term.field and term.field not in known and _field_name(term.field, self._fields) is None:
            hint = did_you_mean(term.field, known, "{}") or f"There are {listed(known)}."
            raise QueryError(f"No card has a field {term.field}.", term.start, term.start + len(term.field), hint)
        if term.relation not in (":", "=", "!="):
            if term.field in (*_TEXTS, *_STRUCTURE):
                raise QueryError(f"{term.field} is no number.", term.start, term.end, f"Write {term.field}:VALUE.")
            if _number(term.value) is None:
                place = term.end - len(term.value)
                raise QueryError(f"“{term.value}” is no number.", place, term.end, "Write a number, such as cost<=3.")
        if term.field == "has":
            _check_word(term, [*FACTS, *sorted(self._fields)])
        elif term.field == "node":
            _check_word(term, sorted(map(node_name, node_types())))


def _check_word(term: Term, known: list[str]) -> None:
    if term.value.lower() not in known:
        start = term.end - len(term.value)
        hint = did_you_mean(term.value, known, "{}") or f"There are {listed(known, 40)}."
        raise QueryError(f"{term.field} does not know “{term.value}”.", start, term.end, hint)


def _terms(query: Query) -> Iterator[Term]:
    if isinstance(query, Term):
        yield query
    elif isinstance(query, Without):
        yield from _terms(query.part)
    else:
        for part in query.parts:
            yield from _terms(part)


def _holds(query: Query, card: Findable, facts: TextFacts, fields: set[str]) -> bool:
    if isinstance(query, Every):
        return all(_holds(part, card, facts, fields) for part in query.parts)
    if isinstance(query, Some):
        return any(_holds(part, card, facts, fields) for part in query.parts)
    if isinstance(query, Without):
        return not _holds(query.part, card, facts, fields)
    holds = _term_holds(query, card, facts, fields)
    return not holds if query.relation == "!=" else holds


def _term_holds(term: Term, card: Findable, facts: TextFacts, fields: set[str]) -> bool:
    wanted = term.value.lower()
    if term.field in ("", *_TEXTS):
        own = _TEXTS[term.field or "name"](card).lower()
        is_part = term.relation == ":" and (term.field or "name") in _PARTIAL
        return wanted in own if is_part else wanted == own
    if term.field in _STRUCTURE:
        return _structure_holds(term.field, wanted, card, facts)
    name = _field_name(term.field, fields)
    return name is not None and name in card.fields and _value_holds(card.fields[name], term)


def _structure_holds(field: str, wanted: str, card: Findable, facts: TextFacts) -> bool:
    if field == "text":
        return any(wanted in line.text.lower() for line in card.lines)
    if field in _DEEDS:
        return wanted in facts.deeds[_DEEDS[field]]
    if field == "keyword":
        return wanted in facts.keywords
    if field == "node":
        return wanted in facts.nodes
    return wanted in facts.structure or bool(card.fields.get(wanted))


def _value_holds(value: Any, term: Term) -> bool:
    if isinstance(value, list):
        return any(_value_holds(item, term) for item in value)
    if term.relation in (":", "=", "!="):
        own = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        return own.lower() == term.value.lower()
    own_number, number = _number(value), _number(term.value)
    if own_number is None or number is None:  # a cost of X is neither high nor low
        return False
    return _compares(own_number, term.relation, number)


def _compares(own: float, relation: str, number: float) -> bool:
    return {"<": own < number, "<=": own <= number, ">": own > number, ">=": own >= number}[relation]


def _number(value: Any) -> float | None:
    if isinstance(value, bool):
        return None
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


def _field_name(asked: str, fields: set[str]) -> str | None:
    """The field that is meant: `trait` asks for `traits`."""
    for name in (asked, inflect.plural(asked)):
        if name in fields:
            return name
    return next((name for name in sorted(fields) if inflect.plural(name) == asked), None)
