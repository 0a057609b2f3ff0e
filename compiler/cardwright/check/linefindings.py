"""Reads a line safely, and says what is wrong with it beyond its words: depth, and what its references go back to.

Only what is certain is reported. The words of a card are looked at in the order in which they are read; whatever might
have brought a thing into play (a label that names an event, a keyword's parameter) counts as having done so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardwright.check.findings import Finding
from cardwright.lang.lowering.kinds import kind_of
from cardwright.lang.reader import LineResult, Reader
from cardwright.lang.tree import Ability, Amount, Be, Change, Gap, Label, Named, Quote, Ref, Select, Self, You
from cardwright.lang.tree.base import SAID_ELSEWHERE, Node

DEEPEST = 60
_SHORT = 400
"""A text of so few characters cannot be nested too deeply: each level takes words."""


def is_too_deep(roots: Sequence[Node], text: str) -> bool:
    """Whether some node of the trees stands below more than DEEPEST others. Does not recurse itself."""
    if len(text) < _SHORT:
        return False
    level: list[object] = list(roots)
    for _ in range(DEEPEST):
        level = [child for node in level for child in _children(node)]
        if not level:
            return False
    return True


def _children(node: object) -> list[object]:
    if not isinstance(node, Node):
        return []
    found: list[object] = []
    for value in node.__dict__.values():
        if isinstance(value, list):
            found += value
        elif isinstance(value, Node):
            found.append(value)
    return found


_PRONOUNS = frozenset(
    {"it", "its", "he", "she", "his", "him", "her", "they", "them", "their", "that", "those", "these", "itself"}
    | {"the rest", "the others", "the other", "each of them", "one of them"}
)
_PEOPLE = frozenset({"they", "them", "their", "he", "she", "his", "him", "her"})
_CARDS = frozenset({"card", "value", "*"})
_PLAYERS = frozenset({"player", "occasion", "card", "*"})
"""What brings a player along: a card has a controller, a challenge has its sides."""
_NEVER_MEANT = frozenset({"period"})
"""No pronoun stands for a phase."""
_CLAIMS = (Select, Named, Self, You, Ref, Label)


class Dangling(NamedTuple):
    """A reference without anything to refer to: the line it stands in, and its node."""

    line: int
    ref: Ref


def dangling_references(lines: Iterable[list[Ability]], given: bool = False) -> Iterator[Dangling]:
    """The references of a text that refer to nothing; `given` if something is known before it starts."""
    seen = {"*"} if given else set[str]()
    for number, abilities in enumerate(lines):
        for node in sorted(_mentions(abilities), key=lambda node: node.span[0]):
            if isinstance(node, Ref) and not _refers(node, seen):
                yield Dangling(number, node)
            seen.update(_brings(node))


def _mentions(abilities: list[Ability]) -> list[Node]:
    """The nodes that speak of something. A given ability (in quotation marks) is a text of its own."""
    found, waiting = list[Node](), list[object](reversed(abilities))
    while waiting:
        part = waiting.pop()
        if isinstance(part, list):
            waiting += reversed(part)
        elif isinstance(part, Node) and not isinstance(part, Quote):
            if isinstance(part, _CLAIMS):
                found.append(part)
            if isinstance(part, Be) and isinstance(part.who, Ref) and _is_period(part.what):
                waiting.append(part.what)  # “it is the battle phase”: nothing is meant by “it”
                continue
            for name, value in reversed(part.__dict__.items()):
                if value and name not in SAID_ELSEWHERE and not isinstance(value, (str, tuple)):
                    waiting.append(value)
    return found


def _is_period(what: object) -> bool:
    return isinstance(what, Select) and what.kinds[0].kind == "period"


def _brings(node: Node) -> Iterable[str]:
    """The kinds of thing that can be referred to once this has been said."""
    if isinstance(node, Label):
        return () if node.means == "window" else ("*",)
    if isinstance(node, You):
        return ("you",)
    if isinstance(node, Select):
        return [kind.kind for kind in node.kinds]
    if isinstance(node, Ref):
        return (node.kind or "*",)
    if isinstance(node, (Amount, Change, Gap)):
        return ()
    return (kind_of(node),)  # type: ignore[arg-type]  # what is left is a Named or a Self


def _refers(ref: Ref, seen: set[str]) -> bool:
    if ref.word == "that" and ref.kind:
        return _noun_refers(ref.kind, seen)
    if ref.word not in _PRONOUNS or ref.kind:
        return True
    return bool(seen - _NEVER_MEANT - (set() if ref.word in _PEOPLE else {"you"}))


def _noun_refers(kind: str, seen: set[str]) -> bool:
    if kind == "card":
        return bool(seen & _CARDS)
    if kind == "player":
        return bool(seen & _PLAYERS)
    return bool(seen - {"you"})  # a challenge that was won, a number that was counted: verbs bring these too


# Half of all texts hold no such word: looking at their trees would take longer than this.
_MAY_REFER = re.compile(
    r"\b(?:it|its|itself|s?he|his|her|him|they|them|their|that|those|these|the (?:rest|others?))\b", re.IGNORECASE
)


def read_safely(reader: Reader, text: str) -> LineResult | Finding:
    """Read a line. An accident of the compiler is a finding like any other: it must not hide the next line's."""
    too_deep = Finding("CW0403", "This line is nested too deeply.", (0, len(text)), "Say it in several sentences.")
    try:
        result = reader.read(text)
        return too_deep if is_too_deep(result.abilities, text) else result
    except RecursionError:
        return too_deep
    except Exception as error:
        message = f"The compiler stumbles over this line ({type(error).__name__})."
        hint = "This is a fault of the compiler: please report the line, and say it in other words meanwhile."
        return Finding("CW0499", message, (0, len(text)), hint)


def reference_findings(
    texts: Sequence[str], abilities: Sequence[list[Ability]], given: bool = False
) -> Iterator[tuple[int, Finding]]:
    """References that refer to nothing, each with the number of its line; `given` as `dangling_references` has it.

    Not looked for where a line was not understood, because that line may have said it.
    """
    if not any(map(_MAY_REFER.search, texts)) or not all(abilities):
        return
    for number, ref in dangling_references(abilities, given):
        words = texts[number][ref.span[0] : ref.span[1]]
        yield number, Finding("CW0520", f"“{words}” refers to nothing.", ref.span, _what_to_say(ref))


def _what_to_say(ref: Ref) -> str:
    if ref.noun:
        return f"Say first which {ref.noun} is meant: choose a {ref.noun}."
    return "Say what is meant: the name of the card, or “this card”."
