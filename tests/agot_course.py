"""Whole games of A Game of Thrones under a script: nobody does anything but what a test wants.

Who must choose something chooses the last that is offered."""

from __future__ import annotations

from functools import cache
from random import Random

import agot_look as table
from agot_look import FIRST, PHASE
from cardwright.content import Content
from cardwright.engine.operations import COUNT, MARK, MOVE, OPERATIONS, RULES, TOP, Event
from cardwright.engine.play import CHANCE, Options, Play, Question
from cardwright.engine.state import ids
from cardwright.table.catalogue import load_game
from cardwright.table.written import WrittenGame

PLOT, DRAW, MARSHALLING, CHALLENGES, DOMINANCE, STANDING = range(2, 8)
"""The phases as the memory of a game numbers them."""
QUIET = ("pass", "no more", "no")


@cache
def _game(players: int, deck: str) -> WrittenGame:
    content = Content.bundled()
    found = load_game("agot", content, players, decks=[content.root / "decklists" / "agot" / f"{deck}.deck"])
    assert isinstance(found, WrittenGame)
    return found


class Asked:
    """A question that was put to a player."""

    def __init__(self, play: Play, player: int, ask: str, labels: list[str]) -> None:
        self.player, self.ask, self.labels = player, ask, labels
        self.phase, self.turn = play.state.memory[PHASE], play.state.player
        self.state = play.state.copy()

    def __repr__(self) -> str:
        return f"{self.player} {self.ask} {self.labels}"


class Course:
    """A game that goes on step by step; everybody has the same list."""

    def __init__(self, players: int = 3, seed: int = 1, deck: str = "starter-stark") -> None:
        self.players, self.game = players, _game(players, deck)
        self.asked: list[Asked] = []
        self.chance = Random(f"seed {seed}")
        self.answers: list[tuple[int, str]] = []
        """What players answer as soon as they can, each once, in any order."""
        self.rules = self.game.rules
        self.play = self.game.begin(seed, self._decide)

    def _decide(self, play: Play, player: int, question: Question, options: Options) -> int:
        labels = [question.label(play.rules, option) for option in options]
        self.asked.append(Asked(play, player, question.ask, labels))
        if player == CHANCE:
            return self.chance.randrange(len(labels))
        for answer in self.answers:
            if answer[0] == player and answer[1] in labels:
                self.answers.remove(answer)
                return labels.index(answer[1])
        quiet = next((labels.index(word) for word in QUIET if word in labels), None)
        return len(labels) - 1 if quiet is None else quiet

    # How far it goes

    @property
    def phase(self) -> int:
        """The phase under way, or 0 between phases."""
        return self.play.state.memory[PHASE]

    @property
    def first(self) -> int:
        """The first player."""
        return self.play.state.memory[FIRST] - 1

    def order(self) -> list[int]:
        """The players from the first one on."""
        return [(self.first + step) % self.players for step in range(self.players)]

    def step(self) -> bool:
        """One step; whether the game goes on."""
        return self.game.step(self.play)

    def until(self, phase: int) -> None:
        """Up to the first step in a phase, if it is not under way."""
        while self.phase != phase:
            assert self.step()

    def through(self, phase: int) -> None:
        """To the end of the phase under way."""
        while self.phase == phase:
            if not self.step():
                break

    # What lies there

    def put(self, name: str, player: int, zone: str = "play area") -> int:
        """Take a card out of the deck of a player, or else out of his hand, and lay it somewhere."""
        layout, state = self.rules.layout, self.play.state
        own = [one for one in ids(self.rules.cast.called[name]) if state.owner[one] == player]
        sources = [layout.zone(source, player) for source in ("deck", "hand") if source != zone]
        piece = next(one for source in sources for one in own if state.zone[one] == source)
        self._set(MOVE, piece, layout.zone(zone, player), TOP)
        return piece

    def kneel(self, piece: int) -> None:
        """Have a card kneel."""
        self._set(MARK, piece, self.rules.layout.marks["kneeling"], 1)

    def power(self, player: int, number: int) -> None:
        """So much power on a House card."""
        self._set(COUNT, self.rules.layout.tokens["power"] + table.house(self.play, player), number, 0)

    def _set(self, operation: int, a: int, b: int, c: int) -> None:
        OPERATIONS[operation](self.play.state, Event(0, operation, a, b, c, RULES))
        self.play.seen = None

    def names(self, zone: str, player: int) -> list[str]:
        """The cards of a player somewhere."""
        return sorted(self.rules.cast.names[one] for one in ids(table.members(self.play, zone, player)))

    def size(self, zone: str, player: int) -> int:
        """How many cards a player has somewhere."""
        return table.members(self.play, zone, player).bit_count()

    def gold(self, player: int) -> int:
        """The gold of a player."""
        return self.play.state.counters[self.rules.layout.counters["gold"] + player]

    def house_power(self, player: int) -> int:
        """The power on a House card."""
        return table.power(self.play, table.house(self.play, player))

    def acts(self) -> list[tuple[int, str]]:
        """Who was asked to act in windows and what else was asked, in order."""
        return [(one.player, one.ask) for one in self.asked]
