"""Examples of Legendary: a table with decks, lineups and supplies, on which an example lays what it speaks of."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.check.compiled import CompiledCard, CompiledKeyword
from cardwright.engine.cast import Piece
from cardwright.engine.examples.old.scene import Scene
from cardwright.engine.examples.situation import PLAYERS, Situation
from cardwright.engine.state import NOWHERE
from cardwright.games.legendary.book import pieces
from cardwright.games.legendary.doing import check, do
from cardwright.games.legendary.filling import fill
from cardwright.games.legendary.laying import lay
from cardwright.games.legendary.turn import clean_up
from cardwright.games.legendary.wording import BOOK, listen
from cardwright.lang.tree import Statement

_DECLINED = ("no", "pass", "no more")


def staged(cards: Sequence[CompiledCard], keywords: Sequence[CompiledKeyword]) -> LegendarySituation:
    """The table for two, as examples play on it."""
    return LegendarySituation(cards, keywords, BOOK)


class LegendarySituation(Situation):
    """A turn of the first player: the step of the Ally Deck is over unless the example says what comes up."""

    meant = False

    def __init__(self, cards: Sequence[CompiledCard], keywords: Sequence[CompiledKeyword], book: object) -> None:
        del book
        super().__init__(cards, keywords, BOOK)
        listen(self.rules)

    def pieces(self, cards: Sequence[CompiledCard]) -> list[tuple[Piece, int]]:
        """The whole box; whose the Allies are, their House says."""
        return [(piece, NOWHERE) for piece in pieces(cards)]

    def ready(self, scene: Scene) -> None:
        """Decks, lineups and supplies, out of cards that the example does not speak of."""
        for player in range(PLAYERS):
            fill(scene, player)

    def usual(self, labels: Sequence[str]) -> int:
        """What an example leaves open is declined where that can be; else it is the first option."""
        return next((labels.index(word) for word in _DECLINED if word in labels), 0)

    def given(self, scene: Scene, node: Statement) -> bool:
        """Spaces, piles, Masterminds, Houses, points."""
        return lay(scene, node)

    def when(self, scene: Scene, node: Statement) -> bool:
        """What comes off the Ally Deck."""
        return do(scene, node)

    def then(self, scene: Scene, node: Statement) -> str | None:
        """Who can be fought, and who holds whom."""
        return check(scene, node)

    def end(self, scene: Scene, _period: str) -> None:
        """The turn ends: everything is discarded, a new hand is drawn."""
        clean_up(scene.play)
