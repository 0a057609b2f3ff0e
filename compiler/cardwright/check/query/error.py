"""What is wrong with a query, with its place."""

from __future__ import annotations


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
