"""Statements joined by “and”, “then” and “or”: sequences, choices and penalties."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Sequence_
from typing import Literal, Protocol

from cardwright.lang.lowering.kinds import kind_of
from cardwright.lang.syntax import Leaf
from cardwright.lang.tree import Act, Be, Choice, Penalty, Sequence, Statement, Thing, You
from cardwright.lang.tree.base import Span


class HasSpan(Protocol):
    @property
    def span(self) -> Span: ...


Join = Literal["and", ",", "then", "but", "nor"]
_NEGATED = frozenset({"cannot", "does not", "will not", "would not"})
Reading = tuple[Span | str, ...]
"""A reading as stretches of the text with words and brackets between them."""
Report = Callable[[Span, Reading, Reading, str], None]
"""Says that two readings are possible: where, the one, the other, and how to write what is meant."""


def joined_statements(
    parts: list[Statement], links: list[Leaf], who: Thing | None, span: Span, report: Report
) -> Statement:
    """Several statements as one: “then” binds loosest, “and” tightest."""
    words = [link.entry.lemma for link in links]
    if "then" in words:
        return _split(parts, links, words.index("then"), who, span, report)
    if len(parts) == 1:
        return parts[0]
    if "or" in words and "and" in words:
        cut = words.index("or")
        report_two_ways(parts, words, report)
        left = joined_statements(parts[: cut + 1], links[:cut], who, span, report)
        right = joined_statements(parts[cut + 1 :], links[cut + 1 :], who, span, report)
        return _alternatives([left, right], who, span)
    if "or" in words:
        return _alternatives(parts, who, span)
    join: Join = "and" if "and" in words else "but" if "but" in words else ","
    return Sequence(join=join, steps=parts, span=span)


def report_two_ways(parts: Sequence_[HasSpan], words: list[str], report: Report) -> None:
    """“A and B or C”: both ways to group it."""
    hint = (
        "write “either ... or ...” for a choice of things to do, use one joining word in a list, or make two sentences"
    )
    report(
        (parts[0].span[0], parts[-1].span[1]),
        _grouped(parts, words.index("or"), "or"),
        _grouped(parts, words.index("and"), "and"),
        hint,
    )


def _grouped(parts: Sequence_[HasSpan], cut: int, word: str) -> Reading:
    left = (parts[0].span[0], parts[cut].span[1])
    right = (parts[cut + 1].span[0], parts[-1].span[1])
    return "[", left, f"] {word} [", right, "]"


def _split(
    parts: list[Statement], links: list[Leaf], cut: int, who: Thing | None, span: Span, report: Report
) -> Sequence:
    left = joined_statements(parts[: cut + 1], links[:cut], who, span, report)
    right = joined_statements(parts[cut + 1 :], links[cut + 1 :], who, span, report)
    steps = [left, *(right.steps if isinstance(right, Sequence) and right.join == "then" else [right])]
    return Sequence(join="then", steps=steps, span=span)


def _alternatives(parts: list[Statement], who: Thing | None, span: Span) -> Statement:
    """“or” between predicates: what others must do or suffer is a penalty; what you do or what is asked, a choice."""
    if all(isinstance(part, (Act, Be)) and part.mood in _NEGATED for part in parts):
        return Sequence(join="nor", steps=parts, span=span)  # "cannot attack or defend": neither
    if is_demand(parts[0], who):
        return Penalty(do=parts[0], otherwise=parts[1:], span=span)
    return Choice(options=parts, span=span)


def is_demand(first: Statement, who: Thing | None) -> bool:
    """Whether someone other than you is told to do something."""
    if who is None or isinstance(who, You) or kind_of(who) != "player":
        return False
    if isinstance(first, Act):
        return not (first.mood in ("may", "cannot") or first.tense or first.passive or first.means == "stative")
    return not isinstance(first, Be)
