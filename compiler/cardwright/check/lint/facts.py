"""What a lint knows of a card: plain values, small enough to be kept between checks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from cardwright.lang.tree import Ability


class CardFacts(NamedTuple):
    """One card or keyword of a set."""

    kind: str
    name: str
    game: str
    type: str
    line: int
    column: int
    fields: dict[str, Any]
    texts: list[str]
    digest: str
    """A hash of its text, as the check keeps it."""
    asks: list[list[str]]
    """What its lines ask for: the number of the line, what kind of thing (an attribute, a keyword), and which."""

    @property
    def identity(self) -> tuple[str, str]:
        """Cards with the same are versions of one card."""
        return self.game, self.name


def asks_of(lines: Iterable[list[Ability]]) -> list[list[str]]:
    """The values and keywords that lines of a text ask other cards for."""
    from cardwright.check.walk import walk
    from cardwright.lang.tree import Is, KeywordUse, Label, Not, Phrase

    found: dict[tuple[str, str, str], None] = {}
    for number, abilities in enumerate(lines):
        negated = {id(inner) for node in walk(abilities) if isinstance(node, Not) for inner in walk([node.filter])}
        for node in walk(abilities):
            if id(node) in negated:
                continue  # `non-Army`: it asks for the others
            if isinstance(node, Is):
                found[str(number), node.attribute, node.value] = None
            elif isinstance(node, Phrase) and isinstance(node.thing, KeywordUse):
                found[str(number), "own keyword", node.thing.name] = None
            elif isinstance(node, (KeywordUse, Label)):
                found[str(number), "keyword" if isinstance(node, KeywordUse) else "label", node.name] = None
    return [list(key) for key in found]
