"""Reads a query: terms that stand side by side must all hold; `or` binds more loosely than that."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from cardwright.check.query.language import LANGUAGE, SORT, TOKEN, wrong

DEEPEST: int = LANGUAGE["deepest"]


class Token(NamedTuple):
    """A piece of a query."""

    kind: str
    text: str
    start: int
    end: int
    field: str = ""
    relation: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """One thing to ask of a card. Without a field, its name has to contain the value."""

    field: str
    relation: str
    value: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Every:
    """All of these hold."""

    parts: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Some:
    """At least one of these holds."""

    parts: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Without:
    """This does not hold."""

    part: Query


Query = Term | Every | Some | Without


class Asked(NamedTuple):
    """A whole query: what must hold (nothing: all cards are found), and by what they are ordered, the first first."""

    query: Query | None
    orders: tuple[Term, ...]


def parse_query(text: str) -> Asked:
    """What a text asks for; raises QueryError."""
    tokens = list(_tokens(text))
    if not tokens:
        raise wrong("empty", 0, 1)
    parser = _Parser(tokens, len(text))
    query = parser.some(0)
    if parser.ahead is not None:
        token = parser.ahead
        raise wrong("unopened", token.start, token.end)
    return _asked(query, text)


def _asked(query: Query, text: str) -> Asked:
    """The order, apart from what must hold."""
    parts = query.parts if isinstance(query, Every) else (query,)
    orders = tuple(part for part in parts if isinstance(part, Term) and part.field == SORT)
    rest = tuple(part for part in parts if part not in orders)
    for term in (term for part in rest for term in terms_of(part)):
        if term.field == SORT:
            raise wrong("nested", term.start, term.end, text=text[term.start : term.end])
    return Asked(None if not rest else rest[0] if len(rest) == 1 else Every(rest), orders)


def terms_of(query: Query | None) -> list[Term]:
    """The single questions of a query, in their order."""
    if query is None:
        return []
    if isinstance(query, Term):
        return [query]
    if isinstance(query, Without):
        return terms_of(query.part)
    return [term for part in query.parts for term in terms_of(part)]


def _tokens(text: str) -> list[Token]:
    found: list[Token] = []
    position = 0
    while position < len(text):
        if text[position].isspace():
            position += 1
            continue
        match = TOKEN.match(text, position)
        if match is None:  # the only mark that nothing takes is a quotation mark without its partner
            raise wrong("quote", position, position + 1)
        found.append(_token(match))
        position = match.end()
    return found


def _token(match: re.Match[str]) -> Token:
    kind = match.lastgroup or ""
    kind = "term" if match["term"] is not None else kind
    if kind == "word" and match[0].lower() in LANGUAGE["joins"]:
        kind = match[0].lower()
    value = (match["value"] or "").strip('"')
    return Token(kind, match[0], match.start(), match.end(), match["field"] or "", match["relation"] or "", value)


class _Parser:
    """Goes through the tokens once."""

    def __init__(self, tokens: list[Token], length: int) -> None:
        self._tokens = tokens
        self._length = length
        self._at = 0

    @property
    def ahead(self) -> Token | None:
        """The token that is next."""
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _next(self) -> Token:
        token = self._tokens[self._at]
        self._at += 1
        return token

    def some(self, depth: int) -> Query:
        """Alternatives, with `or` between them."""
        parts = [self._every(depth)]
        while self.ahead is not None and self.ahead.kind == "or":
            self._next()
            parts.append(self._every(depth))
        return parts[0] if len(parts) == 1 else Some(tuple(parts))

    def _every(self, depth: int) -> Query:
        parts: list[Query] = []
        while self.ahead is not None and self.ahead.kind not in ("or", "close"):
            if self.ahead.kind == "and":  # what stands side by side is joined anyway
                self._next()
                continue
            parts.append(self._one(depth))
        if not parts:
            start = self.ahead.start if self.ahead is not None else max(0, self._length - 1)
            raise wrong("missing", start, start + 1)
        return parts[0] if len(parts) == 1 else Every(tuple(parts))

    def _one(self, depth: int) -> Query:
        token = self._next()
        if token.kind == "not":
            return self._without(token, depth)
        if token.kind == "open":
            return self._group(token, depth)
        if token.kind == "term":
            if not token.value:
                raise wrong("valueless", token.start, token.end, field=token.field, relation=token.relation)
            return Term(token.field.lower(), token.relation, token.value, token.start, token.end)
        return Term("", ":", token.text.strip('"'), token.start, token.end)

    def _without(self, token: Token, depth: int) -> Query:
        if self.ahead is None or self.ahead.kind in ("or", "and", "close"):
            raise wrong("nothing", token.start, token.end)
        self._deeper(depth, token)
        return Without(self._one(depth + 1))

    def _group(self, token: Token, depth: int) -> Query:
        self._deeper(depth, token)
        query = self.some(depth + 1)
        if self.ahead is None:
            raise wrong("unclosed", token.start, token.end)
        self._next()
        return query

    def _deeper(self, depth: int, token: Token) -> None:
        if depth >= DEEPEST:
            raise wrong("deep", token.start, token.end)
