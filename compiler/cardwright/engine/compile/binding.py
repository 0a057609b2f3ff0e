"""Binds a condition to whom the sentence before it speaks of: `each Knight gets +1 STR while it is attacking`."""

from __future__ import annotations

from typing import TypeVar, cast

from cardwright.lang.tree import Act, Be, Kind, Node, Ref, Select, Self, Statement, Thing, When

_PRONOUNS = frozenset({"it", "its", "he", "him", "his", "she", "her", "they"})
"""`Their` is not among them: whose hand it is, is said of players."""
_EACH = frozenset({"each", "all", "every"})
N = TypeVar("N")


def bind(node: When) -> When:
    """A sentence whose condition stands behind it, with nothing left that refers back to its subject."""
    subject = _subject(node.do)
    if node.place != "after" or subject is None or not isinstance(subject, (Select, Self)):
        return node
    if isinstance(subject, Select) and _is_said_of_each(subject) and isinstance(node.do, Act):
        one_by_one = _narrowed(node.do, subject, node.condition, node.word)
        if one_by_one is not None:
            return node.model_copy(update={"do": one_by_one, "condition": TRUE, "word": "while"})
    return node.model_copy(update={"condition": replaced(node.condition, subject)})


TRUE = Be(span=(0, 0))
"""What stands in the place of a condition that has become part of the subject."""


def _subject(node: Statement | None) -> Thing | None:
    if isinstance(node, When):
        return _subject(node.do)
    if not isinstance(node, Act):
        return None
    return node.what if node.passive else node.who


def _is_said_of_each(subject: Select) -> bool:
    words = set(subject.quantity.words) if subject.quantity is not None else set()
    return bool(words & _EACH) or (subject.quantity is None and subject.kinds[0].plural)


def _narrowed(do: Act, subject: Select, condition: Statement, word: str) -> Act | None:
    """`each attacking Knight gets +1 STR`: what is said of each becomes an adjective."""
    match condition:
        case Be(who=Ref(word=pronoun), what=None, roles=[], negated=False, manner=[], state=state) if (
            pronoun in _PRONOUNS and word in ("while", "if")
        ):
            kinds = [_with(kind, state) for kind in subject.kinds]
            narrowed = subject.model_copy(update={"kinds": kinds})
            return do.model_copy(update={"what" if do.passive else "who": narrowed})
    return None


def _with(kind: Kind, state: object) -> Kind:
    assert isinstance(state, list)
    return kind.model_copy(update={"filters": [*kind.filters, *state]})


def replaced(node: N, subject: Thing) -> N:
    """A tree with a noun phrase in the place of every pronoun."""
    if isinstance(node, Ref) and node.word in _PRONOUNS and not node.noun:
        return cast("N", subject)
    if isinstance(node, Node):
        parts = {name: replaced(value, subject) for name, value in node.__dict__.items()}
        changed = {name: value for name, value in parts.items() if value is not node.__dict__[name]}
        return cast("N", node.model_copy(update=changed)) if changed else node
    if isinstance(node, list):
        several = [replaced(one, subject) for one in node]
        return cast("N", several) if any(a is not b for a, b in zip(several, node, strict=True)) else node
    return node
