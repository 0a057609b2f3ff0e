"""Examples of Legendary: a table with decks, lineups and supplies, on which an example lays what it speaks of."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.check.compiled import CompiledCard, CompiledKeyword, CompiledRule
from cardwright.engine.examples.scene import Scene
from cardwright.engine.examples.situation import PLAYERS
from cardwright.engine.examples.written import WrittenSituation
from cardwright.engine.pieces import Piece
from cardwright.engine.rulebook import table_of
from cardwright.engine.state import NOWHERE
from cardwright.games.legendary.aid import AID
from cardwright.games.legendary.book import pieces
from cardwright.games.legendary.examples import check, do, fill, lay, pass_time, room
from cardwright.meaning import nodes as m


def staged(
    cards: Sequence[CompiledCard], keywords: Sequence[CompiledKeyword], parts: Sequence[CompiledRule] = ()
) -> LegendarySituation:
    """The table for two, as examples play on it."""
    return LegendarySituation(cards, keywords, table_of([*cards, *keywords, *parts]), parts, AID)


class LegendarySituation(WrittenSituation):
    """A turn of the first player: the step of the Ally Deck is over unless the example says what comes up."""

    def pieces(self, cards: Sequence[CompiledCard]) -> list[tuple[Piece, int]]:
        """The whole box; whose the Allies are, their House says."""
        return [(piece, NOWHERE) for piece in pieces(cards)]

    def ready(self, scene: Scene) -> None:
        """Decks, lineups and supplies, out of cards that the example does not speak of."""
        for player in range(PLAYERS):
            fill(scene, player)
        self.playbook.agenda.take_up(scene.play, "turn", scene.play.state.player, "Clean-up")

    def room(self, scene: Scene, piece: int, zone: str, player: int) -> tuple[int, int] | None:
        """Spaces of the battlefield and of the lineups."""
        return room(scene, piece, zone, player)

    def fact(self, scene: Scene, fact: m.Truth | m.Effect) -> bool:
        """Piles, Masterminds, Houses, points."""
        return lay(scene, fact)

    def step(self, scene: Scene, step: m.Effect) -> bool:
        """What comes off the Ally Deck; turns that end."""
        return pass_time(scene, step, self.playbook.agenda) or do(scene, step) or super().step(scene, step)

    def claim(self, scene: Scene, truth: m.Truth) -> str | None:
        """Who can be fought."""
        found = check(scene, truth)
        return super().claim(scene, truth) if found is None else found
