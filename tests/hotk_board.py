"""Situations of Hand of the King for tests: laid out by names, played by words, every event checked."""

from __future__ import annotations

from functools import cache
from typing import Any

from cardwright.content import Content
from cardwright.engine.checking import checked
from cardwright.engine.play import Options, Play, Question
from cardwright.engine.state import ids
from cardwright.games.catalogue import compiled_cards
from cardwright.games.hotk.game import HandOfTheKing, load
from cardwright.games.hotk.moving import QUESTION as MOVING
from cardwright.games.hotk.table import SIDE, SPOTS

FAR = "F6"
"""Where Varys lies if a test does not care."""


class Refused(AssertionError):  # noqa: N818
    """A word that is none of the options."""


@cache
def game(players: int = 2, variant: str = "", readings: tuple[tuple[str, Any], ...] = ()) -> HandOfTheKing:
    return load(compiled_cards("hotk", Content.bundled()), players, variant, dict(readings))


class Board:
    """A situation, and what is done in it."""

    def __init__(
        self,
        grid: dict[str, str] | None = None,
        cards: dict[int, list[str]] | None = None,
        banners: dict[str, int] | None = None,
        companions: list[str] | None = None,
        deck: list[str] | None = None,
        players: int = 2,
        variant: str = "",
        next_player: int = 1,
        **readings: Any,
    ) -> None:
        spots = {"Varys": FAR} if "Varys" not in (grid or {}).values() else {}
        spots |= {name: spot for spot, name in (grid or {}).items()}
        rows: list[list[str | None]] = [[None] * SIDE for _ in range(SIDE)]
        for name, spot in spots.items():
            place = SPOTS.index(spot)
            rows[place // SIDE][place % SIDE] = name
        self.game = game(players, variant, tuple(sorted(readings.items())))
        setup = {
            "grid": rows,
            "cards": {str(player): names for player, names in (cards or {}).items()},
            "banners": banners or {},
            "companions": companions or [],
            "deck": deck or [],
            "next_player": next_player,
        }
        self.play = checked(self.game.arrange(setup, self._agent))
        self.play.witness = self._witness
        self._given: list[str] = []
        self.asked: list[tuple[int, str, list[str]]] = []
        """Every decision that was put: who, what, and the options."""

    def turn(self, *words: str) -> Board:
        """Play one turn. Choices with one option may be left out."""
        self._given = list(words)
        self.game.step(self.play)
        assert not self._given, f"nobody asked for {self._given}"
        return self

    def _agent(self, play: Play, player: int, question: Question, options: Options) -> int:
        labels = [question.label(play.rules, option) for option in options]
        self.asked.append((player + 1, question.ask, labels))
        if not self._given or self._given[0] not in labels:
            raise Refused(f"{self._given[:1]} of {labels}")
        return labels.index(self._given.pop(0))

    def _witness(self, play: Play, question: Question, option: Any) -> None:
        if self._given and self._given[0] == question.label(play.rules, option):
            self._given.pop(0)

    def moves(self) -> list[str]:
        """The declarations that are legal now."""
        from cardwright.games.hotk.moving import declarations

        return [MOVING.label(self.game.rules, one) for one in declarations(self.game.table, self.play.state)]

    def asks(self, ask: str) -> list[str]:
        """The options of the last decision of a kind."""
        return next(labels for _, question, labels in reversed(self.asked) if question == ask)

    def at(self, spot: str) -> str | None:
        """The card that lies on a space."""
        piece = self.play.state.at[SPOTS.index(spot)]
        return None if piece < 0 else self.game.rules.cast.names[piece]

    def where(self, name: str) -> str:
        """The zone of a card: `King's Landing`, `play area 1`, `discard pile`."""
        state, layout = self.play.state, self.game.rules.layout
        zone = state.zone[self.game.rules.cast.id(name)]
        owner = layout.player_of[zone]
        return layout.kind_of[zone].name + ("" if owner < 0 else f" {owner + 1}")

    def area(self, player: int) -> list[str]:
        """The cards of a player, without banners and tokens."""
        table = self.game.table
        bits = self.play.state.members[table.areas[player - 1]] & (table.characters | table.companions)
        return [self.game.rules.cast.names[piece] for piece in ids(bits)]

    def banner(self, house: str) -> int | None:
        """The player who has a banner."""
        holder = self.game.table.holder(self.play.state, self.game.table.houses.index(house))
        return None if holder < 0 else holder + 1

    def count(self, player: int, house: str) -> int:
        return self.game.table.count(self.play, player - 1, self.game.table.houses.index(house))

    @property
    def available(self) -> list[str]:
        return [self.game.rules.cast.names[piece] for piece in ids(self.play.state.members[self.game.table.row])]

    @property
    def next_player(self) -> int:
        return self.play.state.player + 1

    @property
    def over(self) -> bool:
        return bool(self.play.state.over)

    @property
    def winners(self) -> list[int]:
        return [player + 1 for player in self.play.state.winners]


def using(companion: str, *words: str, grid: dict[str, str] | None = None, **given: Any) -> Board:
    """Player 1 takes the last Tully, which earns a companion, and uses it; the game goes on afterwards."""
    around = {"F6": "Varys", "F1": "Hoster Tully", "A6": "Edmure Tully", "A1": "Kevan Lannister"}
    cards = given.pop("cards", {})
    grid = {spot: name for spot, name in around.items() if name != "Edmure Tully"} | (grid or {})
    board = Board(grid=grid, cards=cards, companions=[companion, *given.pop("others", [])], **given)
    return board.turn("up Tully", companion, *words)
