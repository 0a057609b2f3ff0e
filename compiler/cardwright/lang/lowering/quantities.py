"""Determiners and numbers lowered to quantities."""

from __future__ import annotations

from cardwright.lang.entries import Entry
from cardwright.lang.lowering.syntax import entry_of, span_of
from cardwright.lang.tree import Bound, Constant, Fraction, Number, Quantity, Variable
from cardwright.lang.tree.base import Span
from cardwright.lang.typer import TypedToken

_AFTER: dict[str, Bound] = {"or more": "at least", "or less": "at most", "more": "", "less": ""}
_BEFORE: dict[str, Bound] = {
    "up to": "up to",
    "at least": "at least",
    "at most": "at most",
    "exactly": "exactly",
    "more than": "more than",
    "fewer than": "fewer than",
}


def read_quantity(items: list[TypedToken]) -> Quantity:
    """The determiners and numbers before a noun."""
    words: list[str] = []
    bound: Bound = ""
    number: Number | None = None
    for item in items:
        entry = entry_of(item)
        if item.type == "DET":
            words.append(entry.lemma)
        elif item.type in ("NUM", "MOD"):
            number = number_of(entry, span_of(item)) or number
        elif item.type == "QPRE":
            bound = _BEFORE.get(entry.lemma, "")
        elif item.type == "CMP":
            bound = _AFTER.get(entry.lemma, "") or bound
            if entry.lemma in ("more", "less"):
                words.append(entry.lemma)
    span = (span_of(items[0])[0], span_of(items[-1])[1]) if items else (0, 0)
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
