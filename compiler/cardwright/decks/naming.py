"""What one line of a pasted list names: a card, several of them, or a short name for one that stands for a field."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.decks.library import CardFacts, Library, key
from cardwright.decks.marks import Marks
from cardwright.decks.recognised import read_card
from cardwright.decks.shape import ListShape

_MOST_IN_A_NAME = 3


class Naming:
    """Finds the cards of a line, as those of one game may be named."""

    def __init__(self, shape: ListShape, library: Library, marks: Marks) -> None:
        self._shape, self._library, self._marks = shape, library, marks

    def is_card(self, text: str) -> bool:
        """Whether a text names a card."""
        return bool(read_card(text, self._library, self._marks).cards)

    def has_rest(self, text: str) -> bool:
        """Whether more than a card stands in a line."""
        found = read_card(text, self._library, self._marks)
        return bool(found.cards and found.left)

    def parts(self, text: str, fields: bool = False) -> list[str]:
        """The cards that one line names, if it names several and nothing else; or only such as stand for fields."""
        for mark in self._marks.between:
            if mark in text:
                parts = [part.strip() for part in text.split(mark)]
                if all(map(self._stands_for_field if fields else self._names_one, parts)):
                    return parts
                joined = [] if fields else self._joined(parts, mark)
                if joined:
                    return joined
        return []

    def _joined(self, parts: list[str], mark: str) -> list[str]:
        """The same where a name has the mark in it: `Hodor, Sansa, Little Bird`; the longest names come first."""
        found: list[str] = []
        at = 0
        while at < len(parts):
            ends = range(min(at + _MOST_IN_A_NAME, len(parts)), at, -1)
            names = ((mark.join(parts[at:end]), end) for end in ends)
            one = next(((name, end) for name, end in names if self._is_whole(name) or end == at + 1), None)
            if one is None or not (self._is_whole(one[0]) or self._names_one(one[0])):
                return []
            found.append(one[0])
            at = one[1]
        return found

    def _is_whole(self, text: str) -> bool:
        """Whether a text names a card, with nothing left over."""
        found = read_card(text, self._library, self._marks)
        return bool(found.cards) and not found.left

    def _names_one(self, text: str) -> bool:
        return self.is_card(text) or bool(self.short(text))

    def _stands_for_field(self, text: str) -> bool:
        return bool(self.field_for(self._library.named(text)) or self.short(text))

    def short(self, text: str) -> CardFacts | None:
        """The card of a field that is called so without its type: Stark is House Stark."""
        for field in self._shape.fields.values():
            for card in self._library.of_type(self._kind(field.card)) if field.card else ():
                if key(text) == key(card.name.partition(" ")[2]):
                    return card
        return None

    def field_for(self, cards: Sequence[CardFacts]) -> str:
        """The field that a card stands for: a House, an agenda."""
        kinds = {card.type for card in cards}
        for name, field in self._shape.fields.items():
            if field.card and kinds == {self._kind(field.card)}:
                return name
        return ""

    def _kind(self, noun: str) -> str:
        return self._shape.types.get(noun, noun.casefold().removesuffix(" card"))
