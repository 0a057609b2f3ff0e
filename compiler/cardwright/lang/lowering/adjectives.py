"""Adjectives lowered to filters; a joining word joins its two neighbours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from cardwright.lang.lowering.base import Rules
from cardwright.lang.lowering.joining import report_two_ways
from cardwright.lang.syntax import Branch, Leaf
from cardwright.lang.tree import (
    AnyOf,
    Called,
    Done,
    Filter,
    InState,
    Is,
    Not,
    OfKind,
)


class AdjectiveRules(Rules):
    """Adjectives lowered to filters; a joining word joins its two neighbours."""

    def filters(self, mods: Branch) -> list[Filter]:
        """`mods`: adjectives; a joining word joins its two neighbours."""
        found: list[Filter] = []
        negate = False
        joiner: Leaf | None = None
        for item in mods.leaves():
            if item.data == "NON":
                negate = True
                continue
            if item.data == "CONJ_ADJ":
                joiner = item
                continue
            made = self._filter(item)
            if negate:
                made, negate = Not(filter=made, span=item.span), False
            if joiner is not None and found:
                found[-1] = _joined(found[-1], made, joiner)
                joiner = None
            else:
                found.append(made)
        self._check_mixed(mods)
        if negate or joiner is not None or not found:
            self.trouble(
                "CW0501", "an adjective is missing here", mods.span, "say which: non-unique, Stark or Lannister"
            )
        return found

    def _check_mixed(self, mods: Branch) -> None:
        """“a Lord and Lady or Knight character”: no policy decides what belongs together."""
        links = [item.entry.lemma for item in mods.leaves("CONJ_ADJ")]
        if {"and", "or"} <= set(links):
            members = mods.leaves("ADJ", "PART", "NMOD")[-len(links) - 1 :]
            report_two_ways(members, links, self.undecided)

    def _filter(self, item: Leaf) -> Filter:
        entry, span = item.entry, item.span
        if entry.word == "VAL":
            return Is(attribute=entry.kind, value=entry.lemma, span=span)
        if entry.word == "V":
            form: Literal["participle", "ing"] = "ing" if entry.form == "ing" else "participle"
            return Done(verb=entry.lemma, form=form, span=span)
        if entry.word == "N":
            return OfKind(noun=entry.lemma, kind=entry.kind, span=span)
        if entry.word in ("NAME", "QUOTE"):
            return Called(name=entry.lemma if entry.word == "NAME" else item.text.strip('"'), span=span)
        if entry.word == "KW":
            return OfKind(noun=entry.lemma, kind="keyword", span=span)
        return InState(word=entry.lemma, group=entry.kind, span=span)


def _joined(left: Filter, right: Filter, joiner: Leaf) -> Filter:
    join = join_of([joiner])
    if isinstance(left, AnyOf) and (left.join == join or joiner.entry.lemma == "or"):
        return AnyOf(join=join, filters=[*left.filters, right], span=(left.span[0], right.span[1]))
    return AnyOf(join=join, filters=[left, right], span=(left.span[0], right.span[1]))


def join_of(items: Iterable[Leaf]) -> Literal["and", "or", "and/or"]:
    words = {item.entry.lemma for item in items}
    return "and/or" if "and/or" in words else "or" if "or" in words else "and"
