"""A whole game of the Miniatures Game in which a test says what is decided, and looks at the table when it wants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import cycle
from random import Random
from typing import NamedTuple

from cardwright.content import Content
from cardwright.engine.changes import marked, points, tokens
from cardwright.engine.game import Game
from cardwright.engine.operations import BOTTOM, COUNT, MOVE, NOTE, OPERATIONS, RULES, STAND, TOP, Event
from cardwright.engine.play import CHANCE, Options, Play, Question
from cardwright.engine.state import ids
from cardwright.engine.tabletop.placing import stands
from cardwright.engine.tabletop.shapes import INCH, point
from cardwright.engine.tabletop.standing import bodies, radius, where
from cardwright.games.minis import words
from cardwright.table.catalogue import load_game

_LISTS = Content.bundled().root / "decklists" / "minis"
_LONGEST = 1500
"""More steps than four rounds have in which players do little."""
_DIE = "roll a die"
_YES = ("resolve?",)
"""Offers that everybody takes: to score an Objective."""
STARK, LANNISTER = 0, 1
HEIR, ONE, TWO, FOUR = "Heir of Winterfell", "Stark Soldier 1", "Stark Soldier 2", "Stark Soldier 4"
QUEEN, PIKE, HALBERD = "Cersei Lannister", "Lannister Soldier", "Lannister Halberdier"


@lru_cache(maxsize=2)
def skirmish(variant: str = "") -> Game:
    """Four Starks against three Lannisters."""
    return load_game(
        "minis", variant=variant, decks=[_LISTS / "the-heir-rides-first.deck", _LISTS / "a-queen-on-the-road.deck"]
    )


class Asked(NamedTuple):
    """A decision, as it was put to a player and taken."""

    player: int
    ask: str
    labels: Sequence[str]
    chosen: str
    round: int
    phase: str


Answer = str | Callable[[Play, list[str]], str]


class Match:
    """A game. Whoever is not told what to do passes, declines, or takes the first option."""

    def __init__(
        self, dice: Sequence[int] = (), seed: int = 1, lot: int = 0, chance: bool = False, game: Game | None = None
    ) -> None:
        self.game = game or skirmish()
        self.asked: list[Asked] = []
        self.dice = [(2, 1)[lot], (1, 2)[lot], *dice]
        """What the next dice show, after those with which a player won the setup roll; those after them show 1 and 2 in
        turns, so that a tie does not come for ever."""
        self._more = cycle((2, 1))
        self._chance = Random(seed) if chance else None
        """For what else chance decides: else it takes what comes first."""
        self._told: list[tuple[int, str, Answer, bool]] = []
        self.play: Play = self.game.begin(seed, self._agent)

    # ------------------------------------------------------------ deciding

    def tell(self, player: int, ask: str, answer: Answer, always: bool = False) -> None:
        """The next time a player is asked this and can answer so, he does; or always."""
        self._told.append((player, ask, answer, always))

    def _agent(self, play: Play, player: int, question: Question, options: Options) -> int:
        if question.ask == "where to?" and not any(ask == "where to?" for _, ask, _, _ in self._told):
            return 0
        labels = [question.label(play.rules, option) for option in options]
        number = self._number(play, player, question.ask, labels)
        phase = play.state.memory[words.PHASE]
        name = words.PHASES[phase - 1] if phase else ""
        now = play.state.memory[words.ROUND]
        self.asked.append(Asked(player, question.ask, labels, labels[number], now, name))
        return number

    def _number(self, play: Play, player: int, ask: str, labels: list[str]) -> int:
        if player == CHANCE:
            if ask == _DIE:
                return labels.index(f"die {self.dice.pop(0) if self.dice else next(self._more)}")
            return self._chance.randrange(len(labels)) if self._chance is not None else 0
        for one in self._told:
            if one[:2] == (player, ask):
                wanted = one[2] if isinstance(one[2], str) else one[2](play, labels)
                if wanted in labels:
                    if not one[3]:
                        self._told.remove(one)
                    return labels.index(wanted)
        usual = "yes" if ask in _YES else "no"
        return next((labels.index(name) for name in ("pass", usual, "Activate a model") if name in labels), 0)

    def step(self) -> bool:
        return self.game.step(self.play)

    def until(self, phase: str, round_: int = 1) -> Match:
        """Play on until a phase has begun."""
        number = words.PHASES.index(phase) + 1
        for _ in range(_LONGEST):
            if (self.play.state.memory[words.ROUND], self.play.state.memory[words.PHASE]) == (round_, number):
                return self
            assert self.step(), "the game is over"
        raise AssertionError(f"{phase} of round {round_} never came: {self.asked[-8:]}")

    def finish(self) -> Match:
        while self.step():
            pass
        return self

    def questions(self, ask: str, round_: int = 0) -> list[Asked]:
        return [one for one in self.asked if one.ask == ask and (not round_ or one.round == round_)]

    # ------------------------------------------------------------ laying out

    def do(self, operation: int, what: int, to: int, more: object) -> None:
        OPERATIONS[operation](self.play.state, Event(0, operation, what, to, more, RULES))
        self.play.seen = None

    def model(self, name: str) -> int:
        return self.play.rules.cast.id(name)

    def zone(self, name: str, player: int) -> int:
        return self.play.rules.layout.zone(name, player)

    def cards(self, zone: str, player: int) -> list[str]:
        number = self.zone(zone, player)
        there = self.play.state.order[number] or ids(self.play.state.members[number])
        return [self.play.rules.cast.names[one] for one in there]

    def hold(self, player: int, *names: str) -> None:
        """A player has just these cards in his hand; all others are in his deck, the old hand under it."""
        hand, deck = self.zone(words.HAND, player), self.zone(words.DECK, player)
        for card in ids(self.play.state.members[hand]):
            self.do(MOVE, card, deck, BOTTOM)
        for name in names:
            self.fetch(player, name, words.HAND)

    def fetch(self, player: int, name: str, zone: str) -> int:
        """A card comes from the deck."""
        deck = self.play.state.members[self.zone(words.DECK, player)]
        card = next(one for one in ids(deck & self.play.rules.cast.called[name]))
        self.do(MOVE, card, self.zone(zone, player), TOP)
        return card

    def stand(self, name: str, x: float, y: float) -> int:
        piece, at = self.model(name), (round(x * INCH), round(y * INCH))
        there = stands(self.play.state.land, at, radius(self.play, piece), ())
        assert there is not None
        self.do(STAND, piece, point(*there), 0)
        return piece

    def gone(self, *names: str) -> None:
        """Models are off the table."""
        for name in names:
            piece = self.model(name)
            self.do(MOVE, piece, self.zone(words.CASUALTIES, self.play.state.owner[piece]), TOP)

    def lay(self, name: str, token: str, number: int) -> None:
        """Tokens on a model."""
        self.do(COUNT, self.play.rules.layout.tokens[token] + self.model(name), number, 0)

    def points(self, player: int, what: str, number: int) -> None:
        """A player has so many points of a kind."""
        self.do(COUNT, self.play.rules.layout.counters[what] + player, number - self.has(player, what), 0)

    def place(self, name: str, other: int) -> None:
        """A model stands beside another piece, wherever that is."""
        x, y, z = where(self.play, other)
        self.do(
            STAND, self.model(name), point(x + radius(self.play, other) + radius(self.play, self.model(name)), y, z), 0
        )

    def note(self, slot: int, value: int) -> None:
        self.do(NOTE, slot, value, 0)

    # ------------------------------------------------------------ looking

    def has(self, player: int, what: str) -> int:
        return points(self.play, player, what)

    def on(self, name: str, token: str) -> int:
        return tokens(self.play, self.model(name), token)

    def activated(self, name: str) -> bool:
        return marked(self.play, self.model(name), words.ACTIVATED)

    def there(self, player: int) -> list[str]:
        """The models of a player on the table."""
        mine = bodies(self.play) & self.play.state.members[self.zone(words.TABLE, player)]
        return [self.play.rules.cast.names[one] for one in ids(mine)]

    def happened(self, *verbs: str) -> list[tuple[str, int, int]]:
        """The events of these verbs, in order: what was done, to what, and where to."""
        known = {self.play.rules.verb[verb]: verb for verb in verbs}
        return [(known[event.verb], event.what, event.to) for event, _, _, _ in self.play.log if event.verb in known]

    def activations(self) -> list[str]:
        return [self.play.rules.cast.names[what] for _, what, _ in self.happened("activate")]
