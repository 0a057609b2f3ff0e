"""Names that players would take for each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardwright.check.lint.facts import CardFacts
from cardwright.check.lint.finding import Found

_SHORTEST = 5
"""In shorter names one letter is a difference."""


def names_too_alike(cards: Iterable[CardFacts]) -> Iterator[Found]:
    """Names that differ in one letter, or only in capitals, spaces and signs."""
    known: dict[str, CardFacts] = {}
    for card in cards:
        if any(name.isdigit() for name in card.name.split()):
            continue  # `Soldier 1`, `Soldier 2`: told apart on purpose
        letters = "".join(letter for letter in card.name.casefold() if letter.isalnum())
        if len(letters) < _SHORTEST:
            continue
        for form in {letters, *_shorter(letters)}:
            earlier = known.setdefault(form, card)
            if earlier.name != card.name:
                yield Found(
                    card, "CW0805", f"`{card.name}` is easily taken for `{earlier.name}`.", "Give one another name."
                )
                break


def _shorter(letters: str) -> Iterator[str]:
    """The name without each of its letters in turn: two names that differ in one letter have one of these in common."""
    for number in range(len(letters)):
        yield f"{letters[:number]}*{letters[number + 1 :]}"
        yield letters[:number] + letters[number + 1 :]
