"""Counting words, and what keywords and labels are given."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

from cardwright.lang.lowering.joining import Report, report_two_ways
from cardwright.lang.syntax import Leaf
from cardwright.lang.tree import (
    Amount,
    Both,
    Bound,
    Constant,
    Fraction,
    Kind,
    Named,
    Number,
    Quantity,
    Select,
    Self,
    Thing,
    Variable,
)
from cardwright.lang.tree.base import Span
from cardwright.lang.vocabulary import Entry

_AFTER: dict[str, Bound] = {"or more": "at least", "or less": "at most", "more": "", "less": ""}
_BEFORE: dict[str, Bound] = {
    "up to": "up to",
    "at least": "at least",
    "at most": "at most",
    "exactly": "exactly",
    "all but": "all but",
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


def number_first(quantity: Quantity, kinds: list[Kind]) -> Quantity:
    """“4 gold or less” is said of the number before the noun, as “4 or less gold” is."""
    bound = _AFTER.get(kinds[0].bound, "") if len(kinds) == 1 and kinds[0].amount is None else ""
    if not bound or quantity.number is None or quantity.bound or quantity.words:
        return quantity
    kinds[0].__dict__["bound"] = ""
    return quantity.model_copy(update={"bound": bound})


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


Tell = Callable[[str, str, Span, str], None]
"""Says what is wrong: code, message, place, hint."""
_GAP = re.compile(r"{(\w+)}")
_LONGEST = 100
"""A list of more numbers than any game has rounds, players or cards of one kind is an accident."""


def given_to_keyword(
    name: str, arguments: list[Leaf], parameters: tuple[str, ...] | None, tell: Tell, report: Report
) -> list[Thing]:
    """What stands behind a keyword, as its heading has it; a joining word makes one of its two neighbours."""
    found = _grouped(name, arguments, tell, report)
    if not found or parameters is None:
        return found
    span = (found[0].span[0], found[-1].span[1])
    counts = [isinstance(thing, Amount) for thing in found]
    if not parameters:
        tell("CW0512", f"“{name}” takes nothing after it", span, f"write: {name}")
    elif _is_number(parameters[-1]) and counts != [True]:
        tell("CW0512", f"“{name}” is given one number", span, f"write: {name} 2")
    elif not _is_number(parameters[-1]) and any(counts):
        tell("CW0512", f"“{name}” is not given a number", span, f"its heading says: {name} {' '.join(parameters)}")
    return found


def _is_number(parameter: str) -> bool:
    """One letter in a heading stands for a number, a word for something else."""
    return len(parameter) == 1 or parameter == "{number}"


def _grouped(name: str, arguments: list[Leaf], tell: Tell, report: Report) -> list[Thing]:
    found: list[Thing] = []
    group: list[Leaf] = []
    for item in arguments:
        if group and item.entry.word != "CONJ" and group[-1].entry.word != "CONJ":
            found += _joined(name, group, tell, report)
            group = []
        group.append(item)
    return [*found, *(_joined(name, group, tell, report) if group else ())]


def _joined(name: str, group: list[Leaf], tell: Tell, report: Report) -> list[Thing]:
    """`A`, or `A or B`, as one thing; nothing, if that cannot be."""
    words = [item.entry.lemma for item in group if item.entry.word == "CONJ"]
    members = [item for item in group if item.entry.word != "CONJ"]
    span = (group[0].start, group[-1].end)
    things = [thing for thing in map(_thing, members) if thing is not None]
    if len(things) < len(members) or len(words) != len(members) - 1 or len({type(thing) for thing in things}) > 1:
        hint = "give it one number, value or name, or several of one sort joined by “or”"
        tell("CW0512", f"“{name}” cannot be given this", span, hint)
        return []
    if len(things) == 1:
        return things
    if {"and", "or"} <= set(words):
        report_two_ways(things, words, report)
    join: Literal["and", "or", "and/or"] = "and/or" if "and/or" in words else "or" if "or" in words else "and"
    return [Both(join=join, things=things, span=span)]


def _thing(item: Leaf) -> Thing | None:
    """One argument of a keyword."""
    entry, span = item.entry, item.span
    if entry.word == "NUM":
        number = number_of(entry, span)
        if number is None:
            return None
        return Amount(quantity=Quantity(number=number, span=span), inches=entry.kind == "inches", span=span)
    if entry.word == "NAME":
        return Self(span=span) if entry.form == "self" else Named(name=entry.lemma, span=span)
    if entry.word == "VAL":
        return _value(entry.lemma, entry.kind, span)
    if entry.word == "N":
        kind = Kind(noun=entry.lemma, kind=entry.kind, plural=entry.form == "plural", span=span)
        return Select(kinds=[kind], span=span)
    return None


def _value(word: str, attribute: str, span: Span) -> Select:
    return Select(kinds=[Kind(noun=word, kind="value", attribute=attribute, span=span)], span=span)


def given_to_label(item: Leaf, tell: Tell) -> list[Thing]:
    """What stands in the gaps of a label, in their order: numbers, values and names."""
    found: list[Thing] = []
    at = 0
    arguments = item.entry.form.split("|") if item.entry.form else []
    for gap, argument in zip(_GAP.findall(item.entry.lemma), arguments, strict=True):
        start, at = _place(item.text, argument, at)
        span = (item.start + start, item.start + at)
        if gap in ("number", "numbers"):
            found.append(_numbers(argument, span, tell))
        else:
            found.append(Named(name=argument, span=span) if gap == "name" else _value(argument, gap, span))
    return found


def _place(text: str, argument: str, at: int) -> tuple[int, int]:
    """Where the words of an argument stand in a label; the whole label, where they are printed in another way."""
    pieces = [re.escape(word) for word in argument.split()]
    found = re.compile(r"\s*".join(pieces), re.IGNORECASE).search(text, at)
    return found.span() if found is not None else (0, len(text))


def _numbers(argument: str, span: Span, tell: Tell) -> Thing:
    """`2`; `1 , 3 and 5`; `1 - 3`: a list or range of numbers is any one of them."""
    values: list[int] = []
    for first, last in re.findall(r"(\d+)(?:\s*(?:-|to)\s*(\d+))?", argument):
        start, end = int(first[:9]), int((last or first)[:9])
        if not start <= end < start + _LONGEST - len(values):
            hint = "write the smaller number first: 1 - 5" if end < start else f"name {_LONGEST} numbers at most"
            tell("CW0512", f"“{argument}” is no range of numbers", span, hint)
            end = start
        values += range(start, end + 1)
    amounts: list[Thing] = [
        Amount(quantity=Quantity(number=Constant(value=value, span=span), span=span), span=span) for value in values
    ]
    return amounts[0] if len(amounts) == 1 else Both(join="or", things=amounts, span=span)
