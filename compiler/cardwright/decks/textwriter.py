"""Writes decklists in plain text, in one form: what is written is read back as the same list."""

from __future__ import annotations

from cardwright.decks.decklist import CardLine, Decklist


def write_text(decklist: Decklist) -> str:
    """A list as text."""
    rows = [f"# {comment}".rstrip() for comment in decklist.comments]
    rows += [f"{name}: {value}" for name, value in (("game", decklist.game), ("format", decklist.format)) if value]
    rows += [f"{field.name}: {field.value}" for field in decklist.fields]
    for section in decklist.sections:
        rows.append("")
        if section.heading:
            rows.append(f"{section.heading}:")
        for card in section.cards:
            rows += _card(card)
    return "\n".join(rows) + "\n"


def _card(card: CardLine) -> list[str]:
    return [f"{card.count}x {card.full_name}", *(f"  {detail.name}: {detail.value}" for detail in card.details)]
