"""Groups of cards that are not made up as their game says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from cardwright.check.lint.facts import CardFacts
from cardwright.check.lint.finding import Found
from cardwright.check.lint.guide import Guide, MakeUp


def wrong_makeup(cards: Iterable[CardFacts], guide: Guide) -> Iterator[Found]:
    """For each group that has too many or too few of something, a finding at its last card."""
    known = list(cards)
    for makeup in guide.makeups:
        groups: dict[str, list[CardFacts]] = {}
        for card in known:
            if card.type == makeup.type and makeup.group in card.fields:
                groups.setdefault(_named(card.fields[makeup.group]), []).append(card)
        for name, group in groups.items():
            for message in _faults(name, group, makeup):
                yield Found(group[-1], "CW0804", message, "Change the fields of a card, or add and remove cards.")


def _faults(name: str, group: list[CardFacts], makeup: MakeUp) -> Iterator[str]:
    if len(group) != makeup.total:
        yield f"The {makeup.group} {name} has {len(group)} cards; it needs {makeup.total}."
    for field, parts in makeup.parts.items():
        names = field.split(" and ")
        counts = Counter(" ".join(str(card.fields.get(one)) for one in names) for card in group)
        for value, number in parts.items():
            if counts[value] != number:
                yield f"The {makeup.group} {name} has {counts[value]} cards with {field} {value}; it needs {number}."


def _named(value: object) -> str:
    return " and ".join(map(str, value)) if isinstance(value, list) else str(value)
