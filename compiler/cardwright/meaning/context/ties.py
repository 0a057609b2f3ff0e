"""References that no policy decides: what else they could be, so that an author says which."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.context.quantities import Quantities
from cardwright.meaning.context.scope import Came, Mention


class Ties(Quantities):
    """Finds what a reference could be besides what it would be taken for."""

    def undecided(self, chosen: Mention, found: Sequence[Mention], word: str, noun: str, plural: bool) -> str:
        """The two that a reference could be, in an author's words; empty where only one is meant."""
        if chosen.came is Came.BEARER and chosen.last < self.apiece and not plural:
            return "this card or each of those before"
        if sum(item.last == chosen.last for item in found) > 1:
            return "either of those named together"
        if word == "them" and not noun and self._one_of_two_picked(chosen):
            return "one or both of those chosen"
        if self._is_asked_after_a_pick(chosen, found):
            return "what was chosen or what is asked about"
        return ""

    @staticmethod
    def _is_asked_after_a_pick(chosen: Mention, found: Sequence[Mention]) -> bool:
        """“Choose a character. If you control a character with the same name, kill it”: either of the two."""
        asked = chosen.came is Came.CONDITION and not chosen.plural
        return asked and any(item.came is Came.PICK and not item.plural for item in found)

    def _one_of_two_picked(self, chosen: Mention) -> bool:
        """Whether one piece was chosen beside another, each by itself: `them` does not say whether both are meant."""
        return not chosen.plural and chosen.came is Came.PICK and len(self.single_picks()) > 1 and not self.looping

    def single_picks(self) -> list[Mention]:
        """The pieces that were picked one by one, and from no group."""
        known = [item for item in self.mentions if item.sort is Sort.PIECE and item.came is Came.PICK]
        return [item for item in known if not item.plural and item.what not in self.picked_from]
