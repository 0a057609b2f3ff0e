"""Whole games of Legendary, played up to a point under a script."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from cardwright.content import Content
from cardwright.engine.operations import MOVE, OPERATIONS, RULES, TOP, Event
from cardwright.engine.play import Options, Play, Question
from cardwright.engine.state import ids
from cardwright.table.catalogue import load_game
from cardwright.table.written import WrittenGame


@lru_cache(maxsize=4)
def whole_game(players: int, variant: str = "", decks: str = "") -> WrittenGame:
    """The game from its setup on, with the lists that are usual or with another one that ships."""
    content = Content.bundled()
    files = [content.root / "decklists" / "legendary" / f"{decks}.deck"] if decks else []
    found = load_game("legendary", content, players, variant, decks=files)
    assert isinstance(found, WrittenGame)
    return found


class Course:
    """A game that is played up to a point. Nobody acts but as `wishes` say: for each player, what he does in turn,
    `Play a card`, `Soldier`; what he wishes and cannot do waits."""

    def __init__(self, game: WrittenGame, seed: int = 1) -> None:
        self.game = game
        self.wishes: dict[int, list[str]] = {}
        self.asked: list[tuple[int, str]] = []
        self.play = game.begin(seed, self._agent)
        self.rules, self.zone = self.play.rules, self.play.rules.layout.zone

    def _agent(self, play: Play, player: int, question: Question, options: Options) -> int:
        labels = [question.label(play.rules, option) for option in options]
        self.asked.append((player, question.ask))
        wishes = self.wishes.get(player, [])
        if wishes and wishes[0] in labels:
            return labels.index(wishes.pop(0))
        return labels.index("pass") if "pass" in labels else 0

    def until(self, is_there: Callable[[Play], bool]) -> None:
        """Plays on, to a point or to the end."""
        while not is_there(self.play) and self.game.step(self.play):
            pass

    def to_actions(self, turn: int) -> int:
        """Plays on until somebody acts in a turn: who."""
        self.until(lambda play: play.state.turn == turn and play.state.agenda[-1].acting >= 0)
        return self.play.state.player

    def names(self, zone: str, player: int = 0) -> list[str]:
        state, number = self.play.state, self.zone(zone, player)
        order = state.order[number]
        return [self.rules.cast.names[piece] for piece in (ids(state.members[number]) if order is None else order)]

    def move(self, pieces: Iterable[int], zone: str, player: int = 0) -> None:
        """Lays cards elsewhere, as if they had always been there."""
        for piece in pieces:
            OPERATIONS[MOVE](self.play.state, Event(0, MOVE, piece, self.zone(zone, player), TOP, RULES))

    def top(self, zone: str, player: int, number: int) -> tuple[int, ...]:
        return (self.play.state.order[self.zone(zone, player)] or ())[:number]

    def verbs(self, since: int = 0) -> list[str]:
        """What has happened, verb by verb."""
        return [self.rules.verbs[entry.event.verb] for entry in self.play.log[since:]]
