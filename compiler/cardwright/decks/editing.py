"""Small changes to a list: cards more or fewer, a field that says something else."""

from __future__ import annotations

from dataclasses import replace

from cardwright.decks.decklist import CardLine, Decklist, FieldLine, Section
from cardwright.decks.library import key
from cardwright.decks.shape import ListShape
from cardwright.decks.textlist import card_line


class EditError(ValueError):
    """A change that cannot be made; the message says why."""


def add(decklist: Decklist, shape: ListShape, count: int | None, name: str, heading: str) -> None:
    """Put cards into a section; one that the list does not have yet comes at its end."""
    sections = _sections(decklist, shape, heading)
    section = sections[-1] if sections else decklist.section(heading)
    section.cards.append(card_line(count or 1, name))


def remove(decklist: Decklist, shape: ListShape, count: int | None, name: str, heading: str) -> None:
    """Take so many copies of a card out of a section; all of them, if no number is given."""
    sections = _sections(decklist, shape, heading)
    there = sum(card.count for section in sections for card in section.cards if _is_called(card, name))
    if there < (count or 1):
        raise EditError(f"The list has {there or 'no'} {name} in the {heading}.")
    left = there if count is None else count
    for section in sections:
        kept: list[CardLine] = []
        for card in section.cards:
            taken = min(left, card.count) if _is_called(card, name) else 0
            left -= taken
            if taken < card.count:
                kept.append(replace(card, count=card.count - taken))
        section.cards = kept


def set_field(decklist: Decklist, name: str, value: str) -> None:
    """Have the list say something else of itself."""
    for field in decklist.fields:
        if key(field.name) == key(name):
            field.value = value
            return
    decklist.fields.append(FieldLine(name, value))


def leave_out(decklist: Decklist, name: str) -> None:
    """Have the list not say something of itself."""
    kept = [field for field in decklist.fields if key(field.name) != key(name)]
    if len(kept) == len(decklist.fields):
        raise EditError(f"The list does not say its {name}.")
    decklist.fields = kept


def _sections(decklist: Decklist, shape: ListShape, heading: str) -> list[Section]:
    """The sections that a heading names, however the list spells it: `Anna's deck` is only hers."""
    wanted = shape.heading(heading)
    if wanted is None:
        raise EditError(f"A list of this game has no section “{heading}”; it has {', '.join(shape.sections)}.")
    same = (wanted[0], key(wanted[1]))
    found = [(section, shape.heading(section.heading)) for section in decklist.sections if section.heading]
    return [section for section, place in found if place is not None and (place[0], key(place[1])) == same]


def _is_called(card: CardLine, name: str) -> bool:
    return name.casefold() in (card.name.casefold(), card.full_name.casefold())
