"""Where the keys of a data file stand in its text: the readers of TOML and JSON do not tell.

Only asked when something is wrong, of text that could be read. A key that is not found stands where the one around it
does, so the place is never wrong, only wide.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

from cardwright.lang.data.shapes import Key
from cardwright.lang.source import Span

Places = dict[Key, Span]

_TOML = re.compile(
    r'#[^\n]*|"""[\s\S]*?"""|' + r"'''[\s\S]*?'''" + r"|\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*'|[\[\]{}\n]|[^#\"'\[\]{}\n]+"
)
_JSON = re.compile(r'"(?:\\.|[^"\\])*"|[\[\]{},:]|[^\s\[\]{},:"]+')
_KEY_END = re.compile(r"\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*'|=|[^\"'=]+")


def toml_places(text: str) -> Places:
    """Where each table and each key of a TOML file stands; what is inside a value stands where its key does."""
    found: Places = {}
    table: Key = ()
    counts: dict[Key, int] = {}
    for start, statement in _statements(text):
        if statement.startswith("[["):
            name = _steps(statement + "\n", counts)
            counts[name] = counts.get(name, -1) + 1
            table = (*name, counts[name])
        elif statement.startswith("["):
            table = _steps(statement, counts)
        else:
            own = _assigned(statement)
            _add(found, (*table, *_steps(own + "=0", {})), Span(start, start + len(own.rstrip())))
            continue
        _add(found, table, Span(start, start + len(statement.split("#")[0].rstrip())))
    return found


def _add(found: Places, key: Key, span: Span) -> None:
    """Tables around a key may have no line of their own: they stand where they are first named."""
    for length in range(len(key), 0, -1):
        found.setdefault(key[:length], span)


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Each header and each `key = value`, with where it begins; one that goes over several lines is one."""
    start, depth = 0, 0
    for match in _TOML.finditer(text):
        mark = match[0]
        if mark == "\n" and depth <= 0:
            statement = text[start : match.start()]
            content = statement.lstrip()
            if content and not content.startswith("#"):
                yield start + len(statement) - len(content), content
            start, depth = match.end(), 0
        elif mark in ("[", "{"):
            depth += 1
        elif mark in ("]", "}"):
            depth -= 1
    content = text[start:].lstrip()
    if content and not content.startswith("#"):
        yield len(text) - len(content), content


def _assigned(statement: str) -> str:
    """The key of `key = value`, as it is written."""
    end = 0
    for match in _KEY_END.finditer(statement):
        if match[0] == "=":
            break
        end = match.end()
    return statement[:end]


def _steps(written: str, counts: dict[Key, int]) -> Key:
    """The keys of a header or of an assignment; a step into a list of tables goes into its last."""
    try:
        value: Any = tomllib.loads(written)
    except ValueError:
        return ()
    steps: Key = ()
    while isinstance(value, dict) and value:
        ((name, value),) = value.items()
        steps = (*steps, name)
        if isinstance(value, list):
            value = None
        elif steps in counts and value:
            steps = (*steps, counts[steps])
    return steps


def json_places(text: str) -> Places:
    """Where each key and each list item of a JSON file stands."""
    return _json_places(text)[0]


def twice_in_json(text: str) -> Span:
    """Where a key stands that stands in its object already."""
    return _json_places(text)[1]


def _json_places(text: str) -> tuple[Places, Span]:
    """Where all stands, and where the first key does that stands in its object already."""
    found: Places = {}
    twice: Span | None = None
    path: list[str | int] = []
    fresh = True  # whether the next word begins a key or an item
    for match in _JSON.finditer(text):
        mark, span = match[0], Span(match.start(), match.end())
        if fresh and path and mark not in "]}":
            if isinstance(path[-1], str):
                path[-1] = _unquoted(mark)
                twice = span if twice is None and tuple(path) in found else twice
            found.setdefault(tuple(path), span)
            fresh = False
        if mark in ("{", "["):
            path.append("" if mark == "{" else 0)
            fresh = True
        elif mark in ("}", "]") and path:
            path.pop()
            fresh = False
        elif mark == "," and path:
            path[-1] = path[-1] + 1 if isinstance(path[-1], int) else ""
            fresh = True
    return found, twice or Span(0, 1)


def _unquoted(mark: str) -> str:
    try:
        return str(tomllib.loads(f"key = {mark}")["key"])  # the escapes of JSON strings are those of TOML
    except ValueError:
        return mark.strip('"')
