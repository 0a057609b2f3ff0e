"""What stands in the way of a printed line, from its words to the table of its game.

Obstacles are named so that lines with the same one fall together, and so that no card's text is copied.
"""

from __future__ import annotations

from typing import NamedTuple

from cardwright.lang.cut import Line
from cardwright.lang.reader import LineResult

_BY_CLASS = frozenset({"NAME", "VAL", "NUM", "MOD", "QUOTE", "KW", "TIME"})
"""Words that differ from card to card: what they are says more than which one it is."""
_CLASS_NAMES = {
    "N": "noun",
    "V": "verb",
    "ADJ": "adjective",
    "VAL": "value",
    "NAME": "name",
    "KW": "keyword",
    "TIME": "time",
    "D": "determiner",
    "NUM": "number",
    "MOD": "signed number",
    "PREP": "preposition",
    "PRON": "pronoun",
    "ADV": "adverb",
    "CONJ": "conjunction",
    "SUB": "subordinator",
    "AUX": "auxiliary",
    "QUOTE": "quotation",
}


KINDS = {
    "word": "missing words",
    "construct": "missing constructs",
    "name": "known by name only",
    "meaning": "no meaning",
    "swallowed": "words that nothing depends on",
    "table": "what the table cannot run",
    "played": "what failed when it was played",
}
"""What can be missing, in the order of the stages of a line, with the words of a report for it."""


class Obstacle(NamedTuple):
    """What a line lacks."""

    kind: str
    """One of `KINDS`."""
    name: str


def obstacles(result: LineResult) -> frozenset[Obstacle]:
    """What stands in the way of a line; nothing if it is typed."""
    if result.typed:
        return frozenset()
    if result.parsed:
        return frozenset(Obstacle("construct", f"{found.code} {found.message}") for found in result.troubles)
    if result.unknown:
        return frozenset(Obstacle("word", word.low) for word in result.unknown)
    if result.line is None or result.stuck is None:
        return frozenset({Obstacle("construct", "unreadable")})
    return frozenset({Obstacle("construct", _stop(result.line, result.stuck.at))})


def _stop(line: Line, at: int) -> str:
    """Where reading stopped: the word it stopped at, and what kind of word came before."""
    before = _classes(line, _phrase_before(line, at)) if at else "the start"
    if at >= line.count:
        return f"the end after {before}"
    own = line.classes(at) & _BY_CLASS
    here = _named(min(own)) if own else f"“{line.low(at)}”"
    return f"{here} after {before}"


def _phrase_before(line: Line, at: int) -> int:
    """Where the phrase starts that ends before a word, if all phrases are as long as they can be."""
    start = 0
    while start < line.count and line.end(start) < at:
        start = line.end(start)
    return min(start, at - 1)


def _classes(line: Line, at: int) -> str:
    """What a word can be; a mark is shown as it is."""
    names = sorted(name for name in line.classes(at) if ":" not in name or len(name) == 1)
    return "/".join(_named(name) for name in names)


def _named(word: str) -> str:
    return _CLASS_NAMES.get(word, word if word.isupper() else f"“{word}”")
