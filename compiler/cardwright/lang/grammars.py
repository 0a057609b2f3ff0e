"""What Lark makes of a grammar: its LALR tables, as plain values.

Lark is loaded where tables are made. Whoever has them already, which is nearly always, reads without it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.common import LexerConf
from lark.exceptions import LarkError
from lark.lexer import Lexer

from cardwright.lang.data import unreadable
from cardwright.lang.source import Source
from cardwright.lang.syntax import Leaf, PlainTables

_AT = re.compile(r",? at line (\d+),? column (\d+)")


class TokenLexer(Lexer):
    """Hands over tokens that are typed already; the parser's text is the list of them."""

    def __init__(self, conf: LexerConf) -> None:
        self.conf = conf

    def lex(self, data: Any) -> Iterator[Token]:  # type: ignore[override]  # without Lark's newer interface: the text itself
        yield from data


def build(text: str, cache: str | bool = False) -> Lark:
    """The parser of a grammar text. `strict` refuses every conflict, also those Lark would settle in silence."""
    return Lark(text, parser="lalr", lexer=TokenLexer, strict=True, cache=cache, maybe_placeholders=False)


def made_tables(file: Path, source: Source) -> PlainTables:
    """The tables of a grammar file; raises DataFileError where it is none."""
    try:
        return plain_tables(build(source.text))
    except LarkError as error:
        said = str(error).splitlines()[0].rstrip(".")
        found = _AT.search(said)
        line, column = (int(found[1]), int(found[2])) if found else (1, 1)
        message = f"This is no grammar: {_AT.sub('', said)}."
        raise unreadable(file, message, "Look at this rule.", source, line, column) from None


def plain_tables(parser: Lark) -> PlainTables:
    """The tables that Lark has built."""
    table = parser.parser.parser._parse_table
    numbers: dict[Any, int] = {}
    states = {
        state: {
            str(name): argument if action.name == "Shift" else -1 - numbers.setdefault(argument, len(numbers))
            for name, (action, argument) in actions.items()
        }
        for state, actions in table.states.items()
    }
    rules = [
        (len(rule.expansion), str(rule.origin.name), str(rule.alias or rule.origin.name)) for rule in numbers
    ]  # Lark's words are tokens
    return PlainTables(table.start_states["start"], table.end_states["start"], rules, states)


def parsed(parser: Lark, leaves: list[Leaf]) -> Any:
    """The syntax tree of typed tokens as Lark itself builds it, for tests and for measuring."""
    return parser.parse([Token(leaf.data, leaf.text) for leaf in leaves])
