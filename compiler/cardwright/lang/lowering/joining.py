"""Statements joined by “and”, “then” and “or”: sequences, choices and penalties."""

from __future__ import annotations

from typing import Literal

from cardwright.lang.lowering.kinds import kind_of
from cardwright.lang.lowering.syntax import entry_of
from cardwright.lang.tree import Act, Be, Choice, Penalty, Sequence, Statement, Thing, You
from cardwright.lang.tree.base import Span
from cardwright.lang.typer import TypedToken

Join = Literal["and", ",", "then", "but"]


def joined_statements(
    parts: list[Statement], links: list[TypedToken], who: Thing | None, either: bool, span: Span
) -> Statement:
    """Several statements as one: “then” binds loosest, “or” tightest of what is said in one breath."""
    words = [entry_of(link).lemma for link in links]
    if "then" in words:
        cut = words.index("then")
        left = joined_statements(parts[: cut + 1], links[:cut], who, either, span)
        right = joined_statements(parts[cut + 1 :], links[cut + 1 :], who, either, span)
        steps = [left, *(right.steps if isinstance(right, Sequence) and right.join == "then" else [right])]
        return Sequence(join="then", steps=steps, span=span)
    if len(parts) == 1:
        return parts[0]
    if "or" in words:
        return _alternatives(parts, who, either, span)
    join: Join = "and" if "and" in words else "but" if "but" in words else ","
    return Sequence(join=join, steps=parts, span=span)


def _alternatives(parts: list[Statement], who: Thing | None, either: bool, span: Span) -> Statement:
    """“or” between predicates: what others must do or suffer is a penalty; what you do, and what is asked, is a choice."""
    if either or who is None or isinstance(who, You) or not _is_demand(parts[0], who):
        return Choice(options=parts, span=span)
    return Penalty(do=parts[0], otherwise=parts[1:], span=span)


def _is_demand(first: Statement, who: Thing) -> bool:
    if isinstance(first, Be) or (isinstance(first, Act) and (first.mood in ("may", "cannot") or first.tense or first.passive)):
        return False
    return kind_of(who) == "player" and not (isinstance(first, Act) and first.means == "stative")
