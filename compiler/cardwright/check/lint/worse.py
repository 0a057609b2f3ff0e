"""Cards that nobody would play, because another is better in every way at no higher price."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardwright.check.lint.facts import CardFacts
from cardwright.check.lint.finding import Found
from cardwright.check.lint.guide import Guide
from cardwright.check.lint.texts import said


def strictly_worse(cards: Iterable[CardFacts], guide: Guide) -> Iterator[Found]:
    """Cards that another one of the same kind and text beats in some number and equals in all others."""
    if not guide.compares:
        return
    groups: dict[object, list[CardFacts]] = {}
    for card in cards:
        groups.setdefault(_alike(card, guide), []).append(card)
    for group in groups.values():
        for card in group:
            better = next((other for other in group if _beats(other, card, guide)), None)
            if better is not None:
                reason = _reason(better, card, guide)
                yield Found(
                    card,
                    "CW0803",
                    f"`{card.name}` is strictly worse than `{better.name}`: {reason}.",
                    "Change a number, or give it a text of its own.",
                )


def _alike(card: CardFacts, guide: Guide) -> object:
    """What must be the same for two cards to be compared: everything that is not a matter of more or less."""
    matters = {*guide.higher, *guide.lower, *guide.more, *guide.free}
    rest = {name: value for name, value in card.fields.items() if name not in matters}
    return card.type, said(card), repr(sorted(rest.items(), key=lambda pair: pair[0]))


def _beats(one: CardFacts, other: CardFacts, guide: Guide) -> bool:
    if one.identity == other.identity:
        return False
    better = False
    for name in (*guide.higher, *guide.lower):
        ours, theirs = one.fields.get(name), other.fields.get(name)
        if ours == theirs:
            continue
        if not isinstance(ours, int) or not isinstance(theirs, int):
            return False
        if (ours < theirs) == (name in guide.higher):
            return False
        better = True
    for name in guide.more:
        ours, theirs = set(one.fields.get(name) or ()), set(other.fields.get(name) or ())
        if not ours >= theirs:
            return False
        better = better or ours != theirs
    return better


def _reason(better: CardFacts, worse: CardFacts, guide: Guide) -> str:
    parts = []
    for name in (*guide.higher, *guide.lower, *guide.more):
        ours, theirs = worse.fields.get(name), better.fields.get(name)
        if ours != theirs:
            parts.append(f"{name} {_shown(ours)} against {_shown(theirs)}")
    return ", ".join(parts)


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else "none" if value is None else str(value)
