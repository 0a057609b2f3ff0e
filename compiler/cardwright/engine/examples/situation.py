"""A game as far as examples need it: its rulebook, and a table on which only what an example speaks of lies.

A game whose whole turn structure is not there yet has a situation all the same. The hooks are for words that only the
game knows; everything else in an example is compiled like the text of a card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from cardwright.check.compiled import CompiledBlock, CompiledCard, CompiledKeyword
from cardwright.engine.build import compile_rules
from cardwright.engine.ending import end_period
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.pieces import Piece
from cardwright.engine.play import Agent, Play
from cardwright.engine.rulebook import Rulebook
from cardwright.engine.rules import Rules

if TYPE_CHECKING:
    from cardwright.engine.examples.scene import Scene
    from cardwright.meaning.calculus import nodes as m
    from cardwright.meaning.gamedata.lexicon import Lexicon

PLAYERS, COPIES = 2, 2
OUT = "out of the game"
"""The first zone of a situation: whatever an example does not speak of is there."""
BLANK = CompiledBlock("example", "", [], [], "", 0)


class Situation:
    """The table of a game's examples: you are the first player, your opponent is the second."""

    whole = False
    """Whether a card is used as a whole; then who chooses says so before."""
    grants = False
    """Whether pieces are given the keywords that an example says they have."""
    rules: Rules
    owner: tuple[int, ...]
    """Whose each piece is."""
    box = 0
    """The zone of what an example does not speak of."""
    own = ("", "")
    """The card whose examples are played, and its version: its name then means that version."""
    apart: Mapping[str, int] = MappingProxyType({})
    """Of a name, the versions that the example under way speaks of: the bare name is then that of the others."""
    spots: Mapping[str, int] = MappingProxyType({})
    """The places of the board by their names."""
    numbers: Mapping[str, Callable[[Play, int], int]] = MappingProxyType({})
    """Numbers that only the game can tell, from the play and those whose they are, as a set."""
    now: Mapping[str, Callable[[Play, int], bool]] = MappingProxyType({})
    """Periods of which only the game can tell whether they are under way, for these players."""

    def __init__(self, cards: Sequence[CompiledCard], keywords: Sequence[CompiledKeyword], book: Rulebook) -> None:
        if not book.zones.kinds or book.zones.kinds[0].name != OUT:
            raise ValueError(f"the first zone of a situation is {OUT!r}")
        pieces = self.pieces(cards)
        self.rules = self.compiled([piece for piece, _ in pieces], book, keywords, self.verbs(cards))
        self.owner = tuple(owner for _, owner in pieces)
        self.take_notes()

    def compiled(
        self, pieces: Sequence[Piece], book: Rulebook, keywords: Sequence[CompiledKeyword], verbs: Sequence[str]
    ) -> Rules:
        """The rules of the game with these pieces."""
        return compile_rules(pieces, book, PLAYERS, keywords, verbs)

    def take_notes(self) -> None:
        """Have the rules know where the words of the example under way are, as causes of what it does."""
        self.rules.cast.definitions.append(BLANK)
        self.scratch = len(self.rules.cast.definitions) - 1

    @property
    def lexicon(self) -> Lexicon:
        """What the words of the game stand for."""
        block = next(one for one in self.rules.cast.definitions if one.lexicon is not None)
        assert block.lexicon is not None
        return block.lexicon()

    def called(self, name: str) -> int:
        """The pieces that a name means in the example under way."""
        return self.rules.cast.called.get(name, 0) & ~self.apart.get(name, 0)

    def tell_apart(self, names: Iterable[str]) -> None:
        """Have bare names not mean the versions that an example names."""
        cast, apart = self.rules.cast, dict[str, int]()
        for name in names:
            bits = cast.called.get(name, 0)
            bare = cast.names[(bits & -bits).bit_length() - 1]
            if bits and bare != name:
                apart[bare] = apart.get(bare, 0) | bits
        self.apart = apart

    def pieces(self, cards: Sequence[CompiledCard]) -> list[tuple[Piece, int]]:
        """Every piece there is, and whose it is: some copies of each card for each player."""
        found = [piece for card in cards for piece in [Piece.of(card)] * COPIES]
        return [(piece, player) for player in range(PLAYERS) for piece in found]

    def verbs(self, cards: Sequence[CompiledCard]) -> Sequence[str]:
        """Verbs that examples use and no card does: all that the language knows."""
        vocabulary = cards[0].vocabulary if cards else None
        return list(vocabulary.frames) if vocabulary is not None else ()

    def under(self, _title: str) -> Situation:
        """The table on which an example of this title is played: another one under other readings of the rules."""
        return self

    def blank(self, agent: Agent) -> Play:
        """A table on which nothing lies."""
        return Play(self.rules, self.rules.fresh_state(self.owner), agent)

    def boxed(self, play: Play) -> int:
        """The pieces that lie nowhere on the table."""
        return play.state.members[self.box] if self.box == 0 else 0

    def area(self, player: int) -> int:
        """Where what a player controls lies."""
        return self.rules.layout.zone(self.rules.book.zones.play[0], player)

    def board(self, _play: Play) -> str:
        """The table as text, where it is more than a list of cards."""
        return ""

    def ready(self, scene: Scene) -> None:
        """What must be so before anything can happen, if the example does not say it."""

    def usual(self, labels: Sequence[str]) -> int:
        """What is decided where an example does not say: what is offered is accepted, nobody acts by himself; else the
        first option is taken."""
        return labels.index("pass") if "pass" in labels else 0

    def spot(self, name: str) -> int:
        """The place of the board of this name."""
        if name not in self.spots:
            raise ExampleError(f"there is no place {name}")
        return self.spots[name]

    def room(self, _scene: Scene, _piece: int, _zone: str, _player: int) -> tuple[int, int] | None:
        """The zone and the place where a piece lies that is somewhere on a board; none where that is all the same."""
        return None

    def lie(self, scene: Scene, piece: int, player: int) -> None:
        """A piece that a player controls comes to the table."""
        scene.put(piece, self.area(player))

    def so(self, _scene: Scene, _piece: int, _truth: m.Truth) -> bool:
        """Have something be so of a piece that only this game can; whether it did."""
        return False

    def bring(self, _scene: Scene, name: str) -> int:
        """A card that is spoken of and lies nowhere yet, where it comes to the table by that."""
        raise ExampleError(f"{name} is nowhere on the table: a `given` line says where it is")

    def any_of(self, _scene: Scene, bits: int) -> int:
        """Those of some cards that may be taken where an example does not name any."""
        return bits

    def order(self, _piece: int) -> int:
        """Which of several cards that would do is taken first: the one with the smallest number."""
        return 0

    def fact(self, _scene: Scene, _fact: m.Truth | m.Effect) -> bool:
        """Lay out what only this game can; whether it did."""
        return False

    def step(self, _scene: Scene, _step: m.Effect) -> bool:
        """Do what only this game can; whether it did."""
        return False

    def claim(self, _scene: Scene, _truth: m.Truth) -> str | None:
        """Say whether something holds that only this game can tell: empty if it does, or what holds instead."""
        return None

    def end(self, scene: Scene, period: str) -> None:
        """A period ends, and with it whatever lasts as long."""
        if period in self.rules.book.times.periods:
            end_period(scene.play, period)
