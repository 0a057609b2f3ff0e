"""Determiners and numbers lowered to quantities."""

from __future__ import annotations

from cardwright.lang.entries import Entry
from cardwright.lang.syntax import Leaf
from cardwright.lang.tree import Bound, Constant, Fraction, Number, Quantity, Variable
from cardwright.lang.tree.base import Span

_AFTER: dict[str, Bound] = {"or more": "at least", "or less": "at most", "more": "", "less": ""}
_BEFORE: dict[str, Bound] = {
    "up to": "up to",
    "at least": "at least",
    "at most": "at most",
    "exactly": "exactly",
    "more than": "more than",
    "fewer than": "fewer than",
}


def read_quantity(items: list[Leaf]) -> Quantity:
    """The determiners and numbers before a noun."""
    words: list[str] = []
    bound: Bound = ""
    number: Number | None = None
    for item in items:
        entry = item.entry
        if item.data == "DET":
            words.append(entry.lemma)
        elif item.data in ("NUM", "MOD"):
            number = number_of(entry, item.span) or number
        elif item.data == "QPRE":
            bound = _BEFORE.get(entry.lemma, "")
        elif item.data == "CMP":
            bound = _AFTER.get(entry.lemma, "") or bound
            if entry.lemma in ("more", "less"):
                words.append(entry.lemma)
    span = (items[0].span[0], items[-1].span[1]) if items else (0, 0)
    return Quantity(words=words, bound=bound, number=number, span=span)


def number_of(entry: Entry, span: Span) -> Number | None:
    """A written number, without its sign."""
    text = entry.lemma.lstrip("+-").rstrip('"')
    if not text:
        return None
    if text.isdigit():
        return Constant(value=int(text[:9]), span=span)
    over, _, under = text.partition("/")
    if under.isdigit() and over.isdigit():
        return Fraction(over=int(over[:9]), under=int(under[:9]), span=span)
    return Variable(name=text.upper(), span=span)
