"""What is wrong with a query, with its place.

Terms that stand side by side must all hold; `or` binds more loosely than that.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple


class QueryError(Exception):
    """A query that cannot be used: what is wrong, where, and what to write instead."""

    def __init__(self, message: str, start: int, end: int, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.start = start
        self.end = max(end, start + 1)
        self.hint = hint

    def shown(self, query: str) -> str:
        """The message above the query with the place underlined."""
        line = " ".join(query.splitlines()) if "\n" in query else query
        rows = [self.message, f"    {line}", f"    {' ' * self.start}{'^' * (self.end - self.start)}"]
        return "\n".join([*rows, *([f"  hint: {self.hint}"] if self.hint else [])])


_TOKEN = re.compile(
    r"""
    (?P<open>\()
  | (?P<close>\))
  | (?P<not>-(?=["(\w]))
  | (?P<term>(?P<field>[A-Za-z][\w-]*)(?P<relation><=|>=|!=|[:=<>])(?P<value>"[^"]*"|[^\s()"]*))
  | (?P<quoted>"[^"]*")
  | (?P<word>[^\s()"]+)
    """,
    re.VERBOSE,
)
DEEPEST = 50


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


def parse_query(text: str) -> Query:
    """The query that a text stands for; raises QueryError."""
    tokens = list(_tokens(text))
    if not tokens:
        raise QueryError("The query is empty.", 0, 1, "Write what to look for, such as type:character cost<=3.")
    parser = _Parser(tokens, len(text))
    query = parser.some(0)
    if parser.ahead is not None:
        token = parser.ahead
        raise QueryError("This parenthesis closes nothing.", token.start, token.end, "Take it away, or open it before.")
    return query


def _tokens(text: str) -> list[Token]:
    found: list[Token] = []
    position = 0
    while position < len(text):
        if text[position].isspace():
            position += 1
            continue
        match = _TOKEN.match(text, position)
        if match is None:  # the only mark that nothing takes is a quotation mark without its partner
            raise QueryError("This quotation mark is not closed.", position, position + 1, 'Write text:"dead pile".')
        found.append(_token(match))
        position = match.end()
    return found


def _token(match: re.Match[str]) -> Token:
    kind = match.lastgroup or ""
    kind = "term" if match["term"] is not None else kind
    if kind == "word" and match[0].lower() in ("or", "and", "not"):
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
            raise QueryError(
                "Something to look for is missing here.", start, start + 1, "Write a term such as cost<=3."
            )
        return parts[0] if len(parts) == 1 else Every(tuple(parts))

    def _one(self, depth: int) -> Query:
        token = self._next()
        if token.kind == "not":
            return self._without(token, depth)
        if token.kind == "open":
            return self._group(token, depth)
        if token.kind == "term":
            if not token.value:
                raise QueryError(f"{token.field} of what?", token.start, token.end, f"Write {token.text}VALUE.")
            return Term(token.field.lower(), token.relation, token.value, token.start, token.end)
        return Term("", ":", token.text.strip('"'), token.start, token.end)

    def _without(self, token: Token, depth: int) -> Query:
        if self.ahead is None or self.ahead.kind in ("or", "and", "close"):
            raise QueryError("Not what? Nothing follows.", token.start, token.end, "Write -house:Stark.")
        self._deeper(depth, token)
        return Without(self._one(depth + 1))

    def _group(self, token: Token, depth: int) -> Query:
        self._deeper(depth, token)
        query = self.some(depth + 1)
        if self.ahead is None:
            raise QueryError("This parenthesis is not closed.", token.start, token.end, "Write ) after the group.")
        self._next()
        return query

    def _deeper(self, depth: int, token: Token) -> None:
        if depth >= DEEPEST:
            raise QueryError("The query is nested too deeply.", token.start, token.end)
