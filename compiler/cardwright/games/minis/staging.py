"""Examples of the Miniatures Game: a table on which only what an example names stands."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.check.compiled import CompiledCard, CompiledKeyword, CompiledRule
from cardwright.engine.examples.scene import Scene
from cardwright.engine.examples.written import WrittenSituation
from cardwright.engine.operations import ATTACH, COUNT, NOTE, OPERATIONS, RULES, Event
from cardwright.engine.pieces import Piece
from cardwright.engine.play import Agent, Play
from cardwright.engine.rulebook import table_of
from cardwright.games.minis import scenedoing, scenefinding, scenelaying, words
from cardwright.games.minis.aid import AID
from cardwright.games.minis.objectives import RESOURCES
from cardwright.games.minis.pieces import carries, pieces_of
from cardwright.games.minis.ways import drawn
from cardwright.meaning import nodes as m


def staged(
    cards: Sequence[CompiledCard], keywords: Sequence[CompiledKeyword], parts: Sequence[CompiledRule] = ()
) -> Battle:
    """The table of examples."""
    return Battle(cards, keywords, table_of([*cards, *keywords, *parts]), parts, AID)


class Battle(WrittenSituation):
    """Two Warbands, of which an example says as much as it needs."""

    def pieces(self, cards: Sequence[CompiledCard]) -> list[tuple[Piece, int]]:
        """Every piece and whose it is."""
        return pieces_of(cards)

    def blank(self, agent: Agent) -> Play:
        """Models have what they carry, players their Resource Points; it is the first round."""
        play = super().blank(agent)
        state, cast = play.state, self.rules.cast
        events: list[Event] = [Event(0, NOTE, words.ROUND, 1, 0, RULES)]
        first = self.rules.layout.counters[words.RESOURCE]
        events += [Event(0, COUNT, first + player, RESOURCES, 0, RULES) for player in range(2)]
        for model, piece in enumerate(cast.pieces):
            if piece.type == "model" and piece.card is not None:
                events += [Event(0, ATTACH, arm, model, 0, RULES) for arm in carries(cast, model)]
        for event in events:
            OPERATIONS[event.operation](state, event)
        return play

    def board(self, play: Play) -> str:
        """Who stands where, and what lies there."""
        return drawn(play)

    def fact(self, scene: Scene, fact: m.Truth | m.Effect) -> bool:
        """Models with what is said of them, markers, cards, dice, and what has happened before."""
        return scenelaying.fact(scene, fact)

    def ready(self, scene: Scene) -> None:
        """Everything stands somewhere, and what has happened has happened."""
        scenelaying.ready(scene)

    def step(self, scene: Scene, step: m.Effect) -> bool:
        """Activations, attacks, cards that are played, periods that begin and end."""
        return scenedoing.do(scene, step) or super().step(scene, step)

    def claim(self, scene: Scene, truth: m.Truth) -> str | None:
        """Dice that were rolled, ways that were open, attacks that can be made."""
        found = scenefinding.claim(scene, truth)
        return super().claim(scene, truth) if found is None else found
