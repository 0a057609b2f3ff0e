"""The query language as a table (`language.toml`): what both its readers, the program and the galleries, go by."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any, Final

LANGUAGE: Final[dict[str, Any]] = tomllib.loads(
    files("cardwright.check.query").joinpath("language.toml").read_text(encoding="utf-8")
)
TOKEN = re.compile(re.sub(r"\(\?<(?=[a-z])", "(?P<", LANGUAGE["token"]))
NUMBER = re.compile(LANGUAGE["number"], re.ASCII)
RANGE = re.compile(LANGUAGE["range"], re.ASCII)
YES: Final[frozenset[str]] = frozenset(LANGUAGE["yes"])
NO: Final[frozenset[str]] = frozenset(LANGUAGE["no"])
FACTS: Final[dict[str, str]] = LANGUAGE["facts"]
ROLES: Final[dict[str, str]] = LANGUAGE["roles"]
TEXTS: Final[tuple[str, ...]] = tuple(LANGUAGE["texts"])
PARTIAL: Final[frozenset[str]] = frozenset(LANGUAGE["partial"])
EQUAL: Final[frozenset[str]] = frozenset(LANGUAGE["equal"])
SORT, TEXT, HAS, KEYWORD, NODE = (str(LANGUAGE[name]) for name in ("sort", "text", "has", "keyword", "node"))


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


def wrong(kind: str, start: int, end: int, near: str = "", **words: str) -> QueryError:
    """What is wrong with a query, in the words of the table; with the nearest known word, where there is one."""
    message, hint = LANGUAGE["wrong"][kind]
    told = LANGUAGE["wrong"]["near"].format(word=near) if near else hint.format(**words)
    return QueryError(message.format(**words), start, end, told)
