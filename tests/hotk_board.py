"""Situations of Hand of the King for tests: laid out by names, played by words, every event checked."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Any, cast

from cardwright.content import Content
from cardwright.engine.checking import checked
from cardwright.engine.play import Options, Play, Question
from cardwright.engine.state import ids
from cardwright.engine.statics import bonus, tally
from cardwright.table.catalogue import load_game
from cardwright.table.written import WrittenGame

FAR = "F6"
"""Where Varys lies if a test does not care."""
SIDE = 6
SPOTS = tuple(f"{'ABCDEF'[spot % SIDE]}{spot // SIDE + 1}" for spot in range(SIDE * SIDE))
MOVING = "name direction and house"
"""What a player is asked who moves Varys."""


class Refused(AssertionError):  # noqa: N818
    """A word that is none of the options."""


class _Looked(Exception):  # noqa: N818 - no error
    """Somebody only wanted to know what is asked."""


@cache
def game(players: int = 2, variant: str = "", readings: tuple[tuple[str, Any], ...] = ()) -> WrittenGame:
    return cast("WrittenGame", load_game("hotk", Content.bundled(), players, variant, dict(readings)))


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
        self._given: list[str] = []
        self.asked: list[tuple[int, str, list[str]]] = []
        """Every decision that was put: who, what, and the options."""
        self.play = checked(self.game.arrange(setup, self._agent))
        self.play.witness = self._witness

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
        found: list[str] = []

        def look(play: Play, _player: int, question: Question, options: Options) -> int:
            found.extend(question.label(play.rules, option) for option in options)
            raise _Looked

        def only(play: Play, question: Question, option: Any) -> None:
            found.append(question.label(play.rules, option))
            raise _Looked

        fork = self.play.fork(look)
        fork.witness = only
        with suppress(_Looked):
            self.game.step(fork)
        return found

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
        of_type = self.game.rules.cast.of_type
        bits = self._area(player) & (of_type["character"] | of_type["companion"])
        return [self.game.rules.cast.names[piece] for piece in ids(bits)]

    def _area(self, player: int) -> int:
        return self.play.state.members[self.game.rules.layout.zone("play area", player - 1)]

    def banner(self, house: str) -> int | None:
        """The player who has a banner."""
        where = self.where(f"{house} banner")
        return None if where == "supply" else int(where.removeprefix("play area "))

    def count(self, player: int, house: str) -> int:
        """How many characters of a house a player has, kept companions that count for it included."""
        rules, members = self.game.rules, self._area(player)
        number = rules.cast.values["house"].index(house)
        found = (members & rules.cast.having["house", house] & rules.cast.of_type["character"]).bit_count()
        return found + bonus(self.play, members, tally(rules, "character", "house", number))

    @property
    def available(self) -> list[str]:
        row = self.game.rules.layout.zone("available companions")
        return [self.game.rules.cast.names[piece] for piece in ids(self.play.state.members[row])]

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
