"""References that refer to nothing: `it` or `that character` where nothing of the kind was said before.

Only what is certain is reported. The words of a card are looked at in the order in which they are read; whatever might
have brought a thing into play (a label that names an event, a keyword's parameter) counts as having done so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardwright.lang.lowering.kinds import kind_of
from cardwright.lang.tree import Ability, Amount, Change, Gap, Label, Named, Quote, Ref, Select, Self, You
from cardwright.lang.tree.base import SAID_ELSEWHERE, Node

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


def _mentions(part: object) -> Iterator[Node]:
    """The nodes that speak of something. A given ability (in quotation marks) is a text of its own."""
    if isinstance(part, list):
        for item in part:
            yield from _mentions(item)
    elif isinstance(part, Node) and not isinstance(part, Quote):
        if isinstance(part, _CLAIMS):
            yield part
        for name, value in part.__dict__.items():
            if isinstance(value, (list, Node)) and name not in SAID_ELSEWHERE:
                yield from _mentions(value)


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
