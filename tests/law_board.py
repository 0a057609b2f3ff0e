"""Situations of Legends At War for tests: laid out by names, played by words, every event checked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from cardwright.engine.boards.fighting import texts
from cardwright.engine.boards.placing import label, ways
from cardwright.engine.boards.tiles import tiles_of
from cardwright.engine.checking import checked
from cardwright.engine.examples.boards import WIDE
from cardwright.engine.ground import column_name, vacant
from cardwright.engine.play import Options, Play, Question
from cardwright.engine.state import State, ids
from cardwright.engine.view import look
from cardwright.table.catalogue import load_game
from cardwright.table.written import WrittenGame

EVERYWHERE = {f"{column_name(place % WIDE)}{place // WIDE + 1}": None for place in range(WIDE * WIDE)}
"""A board without gaps and special spaces."""
DOMINIONS, LEVELS = ("Earth", "Sea", "Sky"), ("I", "II", "III")
SWITCH = (
    "switch a card in your hand with a card in the draft area with the same dominion and the same level as that card"
)
"""What may be done besides in Ragnarok, as the rules call it; and to trade, or no more."""
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


class Table:
    """Zones, sets of cards and printed numbers of a game by short names."""

    def __init__(self, game: WrittenGame) -> None:
        rules, layout, cast = game.rules, game.rules.layout, game.rules.cast
        here = {kind.name for kind in layout.kinds}
        zones = {name: layout.zones[name] if name in here else () for name in layout.zones}
        self.rules, self.sides, self.players = rules, game.sides, layout.players
        self.side_of = [next(n for n, side in enumerate(game.sides) if one in side) for one in range(self.players)]
        self.field, self.hand, self.deck = zones["battlefield"], zones["hand"], zones.get("deck", ())
        self.capture, self.victory = zones.get("capture pile", ()), zones.get("victory pile", ())
        self.reinforcement, self.supply = zones.get("reinforcement pile", ()), zones["piece supply"]
        (self.underworld,), (self.draft,) = zones["Underworld"], zones["draft area"]
        self.piles = [layout.zone(f"{dominion} {level} pile") for level in LEVELS for dominion in DOMINIONS]
        self.characters, self.victories = cast.of_type["character"], ids(cast.of_type["victory"])
        self.of_dominion = [cast.having["dominion", name] for name in DOMINIONS]
        self.of_level = [cast.having["level", name] for name in LEVELS]
        self.level = rules.printed[rules.stat["level"]]
        self.points = rules.printed[rules.stat["points"]]
        self.stats = [rules.printed[rules.stat[f"{edge} stat"]] for edge in ("North", "East", "South", "West")]
        self.kinds = tiles_of(rules).kinds
        self.ages = len(rules.book.times.memory)

    def controller(self, state: State, piece: int) -> int:
        """The player whose control token lies on a card."""
        return self.rules.controller(state, piece)


@cache
def table(players: int = 2, variant: str = "", readings: tuple[tuple[str, Any], ...] = ()) -> Table:
    return Table(game(players, variant, readings))


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
        self.table = table(players, variant, tuple(sorted(readings.items())))
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
        board.table = table(players, variant, tuple(sorted(readings.items())))
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
        if not self._given and (labels == ["yes", "no"] or labels[-2:] == ["trade", "no more"]):
            return len(labels) - 1
        if self._free or (not self._given and labels[0] in ("stay", "no more", "player 1")):
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
        rules, state = self.game.rules, self.play.state
        hand, places = state.members[self.table.hand[state.player]], vacant(state.ground, state.at)
        return [label(rules, one) for one in ways(self.play, rules.verb["play"], hand, places)]

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
        return [look(self.play).number(edge, self.id(name)) for edge in range(4)]

    def change(self, name: str) -> int:
        """By how much the stats of a card differ from what is printed: the same for all four."""
        printed = [self.table.stats[edge][self.id(name)] for edge in range(4)]
        (change,) = {now - was for now, was in zip(self.stats(name), printed, strict=True)}
        return change

    def dispelled(self, name: str) -> bool:
        return bool(look(self.play).lost >> self.id(name) & 1)

    def abilities(self, name: str) -> list[str]:
        """The abilities that work on a card."""
        return [self.game.rules.sources[text].name for text in texts(self.play, self.id(name))]

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
        return self.game.desk.points(self.play, player - 1)

    @property
    def phase(self) -> str:
        return self.game.record(self.play)["phase"]

    @property
    def round(self) -> int:
        return self.game.record(self.play)["round"]

    @property
    def next_player(self) -> int:
        return self.play.state.player + 1

    @property
    def over(self) -> bool:
        return bool(self.play.state.over)

    @property
    def winners(self) -> list[int]:
        return [player + 1 for player in self.play.state.winners]
