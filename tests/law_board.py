"""Situations of Legends At War for tests: laid out by names, played by words, every event checked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from cardwright.engine.checking import checked
from cardwright.engine.ground import column_name
from cardwright.engine.play import Options, Play, Question
from cardwright.engine.state import ids
from cardwright.engine.view import look
from cardwright.games.catalogue import load_game
from cardwright.games.law.attacks import stat, texts
from cardwright.games.law.playing import ways_to_play
from cardwright.games.law.showing import score
from cardwright.games.law.staging import WIDE
from cardwright.games.law.table import PHASES, ROUND
from cardwright.games.written import WrittenGame

EVERYWHERE = {f"{column_name(place % WIDE)}{place // WIDE + 1}": None for place in range(WIDE * WIDE)}
"""A board without gaps and special spaces."""
FILLERS = ["Thrym", "Draugr", "Stone Giant", "Oni", "Minotaur", "Water Panther", "Garm", "Huginn", "Umibozu", "Tengu",
           "Svartalf", "Gashadokuro", "Blue Jay", "Heimdall", "Kraken", "Perseus"]  # fmt: skip
"""Cards that stand about in hands and decks, if a test does not name them."""


class Refused(AssertionError):  # noqa: N818
    """A word that is none of the options."""


@cache
def game(players: int = 2, variant: str = "", readings: tuple[tuple[str, Any], ...] = ()) -> WrittenGame:
    found = load_game("law", None, players, variant, dict(readings))
    assert isinstance(found, WrittenGame)
    return found


def strip(columns: int, rows: int = 1) -> dict[str, str | None]:
    """A small board: so many columns and rows."""
    return {f"{column_name(x)}{y + 1}": None for y in range(rows) for x in range(columns)}


class Board:
    """A situation, and what is done in it."""

    def __init__(
        self,
        cards: dict[str, tuple[int, str]] | None = None,
        hands: dict[int, list[str]] | None = None,
        *,
        spaces: dict[str, str | None] | None = None,
        laid: Sequence[Sequence[object]] = (),
        players: int = 2,
        variant: str = "",
        filled: bool = True,
        setup: dict[str, Any] | None = None,
        **readings: Any,
    ) -> None:
        self.game = game(players, variant, tuple(sorted(readings.items())))
        self.table = self.game.desk.table
        given = dict(setup or {})
        named = {str(player): list(names) for player, names in (hands or {}).items()}
        if filled:
            self._fill(named, cards or {}, given, players)
        given |= {"board": cards or {}, "hands": named}
        if laid:
            given["laid"] = laid
        else:
            given["spaces"] = EVERYWHERE if spaces is None else spaces
        self._start(given)

    def _start(self, setup: dict[str, Any]) -> None:
        self.play = checked(self.game.arrange(setup, self._agent))
        self.play.witness = self._witness
        self._given: list[str] = []
        self.asked: list[tuple[int, str, list[str]]] = []
        """Every decision that was put: who, what, and the options."""

    @classmethod
    def match(cls, players: int = 2, variant: str = "", setup: dict[str, Any] | None = None, **readings: Any) -> Board:
        """A match before its first choice."""
        board = cls.__new__(cls)
        board.game = game(players, variant, tuple(sorted(readings.items())))
        board.table = board.game.desk.table
        board._start({"first": 1, **(setup or {})})
        return board

    def _fill(self, hands: dict[str, list[str]], cards: dict[str, Any], setup: dict[str, Any], players: int) -> None:
        """Two cards more in every hand, so that the battle goes on."""
        used = {name for names in hands.values() for name in names} | {name for _, name in cards.values()}
        for pile in ("decks", "captured", "reinforcements"):
            used |= {name for names in setup.get(pile, {}).values() for name in names}
        spare = iter(name for name in FILLERS if name not in used)
        for player in range(1, players + 1):
            hands.setdefault(str(player), [])
            hands[str(player)] += [next(spare), next(spare)]

    def turn(self, *words: str) -> Board:
        """One step of the game. Choices with one option may be left out; so may everything, and the first is taken."""
        self._given = list(words)
        self._free = not words
        self.game.step(self.play)
        assert not self._given, f"nobody asked for {self._given}"
        return self

    def go(self, steps: int) -> Board:
        """So many steps, with the first option each time."""
        for _ in range(steps):
            self.turn()
        return self

    def until(self, phase: str, round_: int | None = None) -> Board:
        """Steps with the first option each time, until a phase begins."""
        while self.phase != phase or (round_ is not None and self.round != round_):
            assert not self.over, f"the match ended before the {phase}"
            self.turn()
        return self

    def _agent(self, play: Play, player: int, question: Question, options: Options) -> int:
        labels = [question.label(play.rules, option) for option in options]
        self.asked.append((player + 1, question.ask, labels))
        if self._given and self._given[0] in labels:
            return labels.index(self._given.pop(0))
        if self._free or (not self._given and labels[0] in ("stay", "no more", "nothing", "north as laid", "player 1")):
            return 0
        raise Refused(f"{self._given[:1]} of {question.ask}: {labels}")

    def _witness(self, play: Play, question: Question, option: Any) -> None:
        if self._given and self._given[0] == question.label(play.rules, option):
            self._given.pop(0)

    def asks(self, ask: str) -> list[str]:
        """The options of the last decision of a kind."""
        return next(labels for _, question, labels in reversed(self.asked) if question == ask)

    def asked_for(self, ask: str) -> bool:
        """Whether something was asked at all."""
        return any(question == ask for _, question, _ in self.asked)

    def ways(self) -> list[str]:
        """Where the cards of the player whose turn it is can be played."""
        names = self.game.rules.cast.names
        return [f"{names[piece]} at {spot}" for piece, _, spot in ways_to_play(self.table, self.play)]

    def id(self, name: str) -> int:
        return self.game.rules.cast.id(name)

    def at(self, spot: str) -> str | None:
        """The card that lies on a space."""
        piece = self.play.state.at[self.play.state.ground.names.index(spot)]
        return None if piece < 0 else self.game.rules.cast.names[piece]

    def where(self, name: str) -> str:
        """The zone of a card: `battlefield 1`, `hand 2`, `Underworld`."""
        layout = self.game.rules.layout
        zone = self.play.state.zone[self.id(name)]
        owner = layout.player_of[zone]
        return layout.kind_of[zone].name + ("" if owner < 0 else f" {owner + 1}")

    def controller(self, name: str) -> int | None:
        """The player who controls a card on the board."""
        where = self.where(name)
        return int(where[-1]) if where.startswith("battlefield") else None

    def stats(self, name: str) -> list[int]:
        """North, East, South, West."""
        return [stat(self.table, self.play, self.id(name), edge) for edge in range(4)]

    def change(self, name: str) -> int:
        """By how much the stats of a card differ from what is printed: the same for all four."""
        printed = [self.table.stats[edge][self.id(name)] for edge in range(4)]
        (change,) = {now - was for now, was in zip(self.stats(name), printed, strict=True)}
        return change

    def dispelled(self, name: str) -> bool:
        return bool(look(self.play).lost >> self.id(name) & 1)

    def abilities(self, name: str) -> list[str]:
        """The abilities that work on a card."""
        return [self.game.rules.sources[text].name for text in texts(self.table, self.play, self.id(name))]

    def hand(self, player: int) -> list[str]:
        return self._names(self.table.hand[player - 1])

    def deck(self, player: int) -> list[str]:
        """From the top down."""
        order = self.play.state.order[self.table.deck[player - 1]] or ()
        return [self.game.rules.cast.names[piece] for piece in order]

    def captured(self, player: int) -> list[str]:
        return self._names(self.table.capture[player - 1])

    def reinforcements(self, player: int) -> list[str]:
        return self._names(self.table.reinforcement[player - 1])

    def underworld(self) -> list[str]:
        return self._names(self.table.underworld)

    def draft(self) -> list[str]:
        return self._names(self.table.draft)

    def _names(self, zone: int) -> list[str]:
        return [self.game.rules.cast.names[piece] for piece in ids(self.play.state.members[zone])]

    def level(self, name: str) -> int:
        return self.table.level[self.id(name)]

    def points(self, player: int) -> int:
        return score(self.table, self.play.state, self.table.sides[self.table.side_of[player - 1]])

    @property
    def phase(self) -> str:
        return PHASES[self.table.phase(self.play.state)]

    @property
    def round(self) -> int:
        return max(self.play.state.memory[ROUND], 1)

    @property
    def next_player(self) -> int:
        return self.play.state.player + 1

    @property
    def over(self) -> bool:
        return bool(self.play.state.over)

    @property
    def winners(self) -> list[int]:
        return [player + 1 for player in self.play.state.winners]
