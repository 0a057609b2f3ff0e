"""The LALR tables of `ability.lark`: built once, cached, the same for every game."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.common import LexerConf
from lark.lexer import Lexer

Stack = tuple[int, "Stack"] | None
"""States from the top down; sharing tails makes going back free."""


class TokenLexer(Lexer):
    """Hands over tokens that are typed already; the parser's text is the list of them."""

    def __init__(self, conf: LexerConf) -> None:
        self.conf = conf

    def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]  # without Lark's newer interface: the text itself
        yield from data


class Tables:
    """The parser, and its tables in a form that a look at one token costs little."""

    def __init__(self, lark: Lark) -> None:
        self.lark = lark
        table = lark.parser.parser._parse_table
        self.start: int = table.start_states["start"]
        self.end: int = table.end_states["start"]
        self.shift: dict[int, dict[str, int]] = {}
        self.reduce: dict[int, dict[str, tuple[int, str]]] = {}
        for state, actions in table.states.items():
            shifts = self.shift[state] = {}
            reduces = self.reduce[state] = {}
            for name, (action, argument) in actions.items():
                if action.name == "Shift":
                    shifts[name] = argument
                else:
                    reduces[name] = (len(argument.expansion), argument.origin.name)

    def push(self, stack: Stack, terminal: str) -> Stack:
        """The stack after a token of this type, or None where the parser would not take it."""
        shift, reduce = self.shift, self.reduce
        while True:
            assert stack is not None
            state = stack[0]
            target = shift[state].get(terminal)
            if target is not None:
                return (target, stack)
            rule = reduce[state].get(terminal)
            if rule is None:
                return None
            length, origin = rule
            for _ in range(length):
                assert stack is not None
                stack = stack[1]
            assert stack is not None
            stack = (shift[stack[0]][origin], stack)

    def complete(self, stack: Stack) -> bool:
        """Whether what was read so far is a whole text."""
        while stack is not None and stack[0] != self.end:
            rule = self.reduce[stack[0]].get("$END")
            if rule is None:
                return False
            length, origin = rule
            for _ in range(length):
                assert stack is not None
                stack = stack[1]
            assert stack is not None
            stack = (self.shift[stack[0]][origin], stack)
        return stack is not None

    def accepted(self, stack: Stack) -> list[str]:
        """Every type of token the parser would take here, in a fixed order (for messages)."""
        assert stack is not None
        state = stack[0]
        names = {*self.shift[state], *self.reduce[state]}
        return sorted(name for name in names if name.isupper() and self.push(stack, name) is not None)

    def parse(self, tokens: list[Token]) -> Any:
        """The syntax tree of typed tokens."""
        return self.lark.parse(tokens)  # type: ignore[arg-type]


@lru_cache(maxsize=4)
def load_tables(grammar: Path) -> Tables:
    """The tables of a grammar folder; a second process reads them from the cache."""
    text = (grammar / "ability.lark").read_text(encoding="utf-8")
    return Tables(_cached_lark(text))


def _cached_lark(text: str) -> Lark:
    """Lark's own cache, under a name of our own so that two versions never meet."""
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    folder = Path(os.environ.get("XDG_CACHE_HOME", tempfile.gettempdir())) / "cardwright"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        cache: str | bool = str(folder / f"ability-{digest}.lark-cache")
    except OSError:
        cache = False
    return build(text, cache)


def build(text: str, cache: str | bool = False) -> Lark:
    """The parser of a grammar text. `strict` refuses every conflict, also those Lark would settle in silence."""
    return Lark(text, parser="lalr", lexer=TokenLexer, strict=True, cache=cache, maybe_placeholders=False)
