"""Two cards that say the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardwright.check.lint.facts import CardFacts
from cardwright.check.lint.finding import Found

_FEWEST_WORDS = 8
"""A shorter text is a word of the game rather than a design: `Draw a card.`"""


def same_texts(cards: Iterable[CardFacts]) -> Iterator[Found]:
    """Cards whose whole text is that of an earlier one of the same type."""
    first: dict[tuple[str, str], CardFacts] = {}
    for card in cards:
        text = said(card)
        if len(text.split()) < _FEWEST_WORDS or _only_keywords(card):
            continue
        earlier = first.setdefault((card.type, text), card)
        if earlier is not card and earlier.identity != card.identity:
            yield Found(
                card,
                "CW0801",
                f"`{card.name}` says the same as `{earlier.name}`.",
                "Give one of them a design of its own.",
            )


def said(card: CardFacts) -> str:
    """The text, whatever the card is called."""
    return "\n".join(text.replace(card.name, "this card").casefold() for text in card.texts)


def _only_keywords(card: CardFacts) -> bool:
    lines = {ask[0] for ask in card.asks if ask[1] == "own keyword"}
    return len(lines) == len(card.texts)
