"""The LALR tables of `ability.lark`: built once, cached, the same for every game."""

from __future__ import annotations

import hashlib
import marshal
import sys
from contextlib import suppress
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.lang.atomic import write_atomically
from cardwright.lang.data import read_source
from cardwright.lang.kept import cache_folder
from cardwright.lang.source import Source
from cardwright.lang.syntax import Branch, Leaf, PlainTables, Run

if TYPE_CHECKING:
    from lark import Lark

Value = Branch | Leaf | Run | None
Stack = tuple[int, Value, "Stack"] | tuple[int, None, None]
"""States with what they stand for, from the top down; sharing tails makes going back free."""


class Rule:
    """How one rule of the grammar is reduced."""

    __slots__ = ("inline", "length", "name", "origin")

    def __init__(self, length: int, origin: str, name: str) -> None:
        self.length, self.origin, self.name = length, origin, name
        self.inline = origin.startswith("__")
        """A repeating part that Lark has given a rule of its own."""


class Tables:
    """The tables Lark has built, walked one token at a time: the lexer must know what the parser would accept.

    Walking them here rather than in Lark gives the syntax tree in the same pass; `parse_with_lark` is the referee.
    """

    def __init__(self, plain: PlainTables, text: str) -> None:
        self._text = text
        self.end = plain.end
        self.bottom: Stack = (plain.start, None, None)
        rules = [Rule(*row) for row in plain.rules][::-1]  # so that -1 is the first
        self.actions: dict[int, dict[str, int | Rule]] = {
            state: {name: to if to >= 0 else rules[to] for name, to in actions.items()}
            for state, actions in plain.states.items()
        }

    @cached_property
    def lark(self) -> Lark:
        """The parser that Lark has built."""
        from cardwright.lang.grammars import build

        return build(self._text)

    def push(self, stack: Stack, terminal: str, leaf: Leaf | None = None) -> Stack | None:
        """The stack after a token of this type, or None where the parser would not take it."""
        actions = self.actions
        while True:
            action = actions[stack[0]].get(terminal)
            if action.__class__ is int:
                return (action, leaf, stack)
            if action is None:
                return None
            stack = self._reduced(stack, action)  # type: ignore[arg-type]

    def _reduced(self, stack: Stack, rule: Rule) -> Stack:
        """The stack with the parts of a rule replaced by what they make. Most rules have one part: that is quick."""
        value: Any = stack[1]
        if rule.length == 1:
            stack = stack[2]  # type: ignore[assignment]
            if rule.inline:
                value = value if value.__class__ is Run else Run((value,))
            else:
                value = Branch(rule.name, value if value.__class__ is Run else [value])
        else:
            children = Run()
            for _ in range(rule.length):
                value = stack[1]
                if value.__class__ is Run:
                    children.extend(reversed(value))
                else:
                    children.append(value)
                stack = stack[2]  # type: ignore[assignment]
            children.reverse()
            value = children if rule.inline else Branch(rule.name, children)
        return (self.actions[stack[0]][rule.origin], value, stack)  # type: ignore[return-value]

    def finished(self, stack: Stack) -> Branch | None:
        """The whole tree, if what was read so far is a whole text."""
        while stack[0] != self.end:
            action = self.actions[stack[0]].get("$END")
            if not isinstance(action, Rule):
                return None
            stack = self._reduced(stack, action)
        assert isinstance(stack[1], Branch)
        return stack[1]

    def accepted(self, stack: Stack) -> list[str]:
        """Every type of token the parser would take here, in a fixed order (for messages)."""
        return sorted(name for name in self.actions[stack[0]] if name.isupper() and self.push(stack, name) is not None)

    def parse_with_lark(self, leaves: list[Leaf]) -> Any:
        """The syntax tree as Lark itself builds it, for tests and for measuring."""
        from cardwright.lang.grammars import parsed

        return parsed(self.lark, leaves)


@lru_cache(maxsize=4)
def load_tables(grammar: Path) -> Tables:
    """The tables of a grammar folder; a second process reads them from the cache. Raises DataFileError."""
    file = grammar / "ability.lark"
    source = read_source(file)
    return Tables(kept_tables(file, source), source.text)


def kept_tables(path: Path, source: Source) -> PlainTables:
    """The tables of a grammar from the cache, or made and kept there: marshalled, for this Python."""
    name = cache_name(f"{sys.version}\n{source.text}", path.stem)
    file = Path(name) if isinstance(name, str) else None
    try:
        if file is not None:
            return PlainTables(*marshal.loads(file.read_bytes()))
    except (OSError, ValueError, TypeError, EOFError):
        pass  # damaged, or not there yet
    from cardwright.lang.grammars import made_tables

    found = made_tables(path, source)
    with suppress(OSError):
        if file is not None:
            write_atomically(file, marshal.dumps(tuple(found)))
    return found


def cache_name(text: str, name: str) -> str | bool:
    """Where the tables of a grammar are kept: under a name of our own, so that two versions never meet.

    Reading them back trusts them, so they lie in the user's own folder and not where others can write.
    """
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return str(folder / f"{name}-{digest}.lark-cache")
