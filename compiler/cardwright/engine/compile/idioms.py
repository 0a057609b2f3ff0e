"""Idioms: a verb with a noun that together are one thing that happens (`becomes a Casualty`)."""

from __future__ import annotations

from cardwright.engine.rulebook import Rulebook
from cardwright.lang.tree import Act, KeywordUse, Select


def plainly(node: Act, book: Rulebook) -> Act:
    """An act with the verb that its words stand for; the same again where they are no idiom."""
    match node.what:
        case Select(kinds=[kind, *_]):
            noun = kind.noun
        case KeywordUse(name=name):
            noun = name
        case _:
            return node
    found = book.idioms.get((node.verb, noun))
    return node if found is None else node.model_copy(update={"verb": found[0], "means": found[1], "what": None})
