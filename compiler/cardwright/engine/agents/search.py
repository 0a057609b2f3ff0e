"""A bot that looks ahead where much is hidden: information-set Monte Carlo tree search, of one observer.

Games are guessed that its player cannot tell from the true one, and gone on with: from what he may decide down a tree
of what could be decided then, by what has paid for whoever decides (UCB); where the tree ends, by the first option each
time, to the end of that step and to where somebody is asked again. How the game stands there, its own data say
(`prospect`). So what is seen first is what the greedy bot sees, and then more.

All that he may decide is looked at once, in the same guess and with the same luck; then the better half of it again, in
the next guess, and so on, each half with an equal part of the budget (sequential halving): few looks are better spent
on what may be best than on knowing how bad the rest is.

The tree is one for all guesses: its nodes are what the player can tell apart. What another has decided out of his sight
leads to the same node, whatever it was; what is offered in one guess and not in another is weighed by how often it was
offered.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import NamedTuple

from cardwright.engine.agents.ahead import Walk, gone_on
from cardwright.engine.agents.seeing import Glance, Guess
from cardwright.engine.game import Game
from cardwright.engine.hiding import out_of_sight
from cardwright.engine.picking import label
from cardwright.engine.play import Options, Play, Question
from cardwright.engine.state import NOWHERE

CURIOSITY = 0.5
"""How much is given for what was seldom tried, against what has paid."""
GUESSES = 12
"""So many different guesses are made for one decision; they take turns."""
WIDTH = 2
"""In the tree, so many times the root of how often something was decided are tried of what is offered: the first, then
others by lot. Where there are thirty options, what comes of it would else be told by thirty that nobody would take."""


class Edge:
    """Something that may be decided, and what came of it for whoever decides."""

    __slots__ = ("ends", "offered", "stands", "visits", "won")

    def __init__(self) -> None:
        self.offered = self.visits = self.ends = 0
        """How often it was offered and taken, and how often the game was over then."""
        self.won = self.stands = 0.0
        """What was won in those games; in the others, the sum of how well he stood."""


class _Seen(NamedTuple):
    """What the observer can tell of the way from one decision to the next."""

    taken: Hashable
    """What was decided; nothing, if he did not see it."""
    player: int
    ask: str


class Node:
    """A decision, as the observer can tell it from others."""

    __slots__ = ("edges", "next")

    def __init__(self) -> None:
        self.edges: dict[Hashable, Edge] = {}
        self.next: dict[_Seen, Node] = {}


class Range:
    """Between what a player has stood: what is much and what is little, whatever the numbers of a game are."""

    __slots__ = ("high", "low")

    def __init__(self) -> None:
        self.low, self.high = float("inf"), float("-inf")

    def widen(self, value: float) -> None:
        """A value more was seen."""
        self.low, self.high = min(self.low, value), max(self.high, value)

    def worth(self, edge: Edge) -> float:
        """What an edge has come to on the average, from 0 to 1."""
        live, wide = edge.visits - edge.ends, self.high - self.low
        part = (edge.stands - live * self.low) / wide if live and wide else live / 2
        return (edge.won + part) / edge.visits


class Ground:
    """A guess, and how each player stands in it when the question is asked: what is done is worth what it adds to that,
    whatever somebody happens to hold there."""

    __slots__ = ("guess", "stands")

    def __init__(self, guess: Guess) -> None:
        self.guess = guess
        self.stands: list[float] = []


class SearchBot:
    """Answers by searching. By a number of nodes, and not by time, it plays the same game on every machine."""

    def __init__(self, game: Game, seed: int, nodes: int = 0, time: float = 0.0) -> None:
        self.game, self.random = game, Random(seed)
        self._budget, self._time = nodes or game.nodes, time
        self.observer = 0
        self.ranges: list[Range] = []
        self.nodes = 0
        """Decisions looked at so far, and the seconds they took."""
        self.seconds = 0.0

    def __call__(self, glance: Glance) -> int:
        began, before = perf_counter(), self.nodes
        self.observer, self.ranges = glance.player, [Range() for _ in range(self.game.players)]
        root, grounds, left, sweeps = Node(), list[Ground](), [*range(glance.count)], 0
        halvings = (glance.count - 1).bit_length()
        while True:
            guess = glance.guess(self.random) if len(grounds) <= sweeps < GUESSES else None
            if guess is not None:
                grounds.append(Ground(guess))
            elif not grounds:
                return self.random.randrange(glance.count)
            luck = self.random.getrandbits(31)
            for number in left:
                self._look(root, number, grounds[sweeps % len(grounds)], luck, glance)
            sweeps += 1
            spent = (perf_counter() - began) / self._time if self._time else (self.nodes - before) / self._budget
            left = self._best(root, left, max(1, -(-glance.count >> int(spent * halvings))))
            if spent >= 1:
                self.seconds += perf_counter() - began
                return self._best(root, left, 1)[0]

    def _best(self, root: Node, left: list[int], number: int) -> list[int]:
        """So many of what has the most promise; by lot among equals."""
        if number >= len(left):
            return left
        worth, lot = self.ranges[self.observer].worth, self.random.random
        ranked = sorted((-worth(root.edges[one]), lot(), one) for one in left)
        return sorted(one for _, _, one in ranked[:number])

    def _look(self, root: Node, number: int, ground: Ground, luck: int, glance: Glance) -> None:
        """Down the tree and beyond it, once; what came of it is written along the way."""
        walk = Descent(self, root, number, ground)
        play = gone_on(self.game, ground.guess, Random(luck), walk, glance.stuck)
        self.nodes += walk.decided
        winners, stands = play.state.winners, dict[int, float]()
        for player, edge in walk.path:
            edge.visits += 1
            if play.state.over:
                edge.ends += 1
                edge.won += 1 / len(winners) if player in winners else 0.0
                continue
            if player not in stands:
                stands[player] = self.game.value(play, player) - ground.stands[player]
                self.ranges[player].widen(stands[player])
            edge.stands += stands[player]

    def choose(self, node: Node, player: int, offered: Sequence[Hashable]) -> tuple[int, bool]:
        """What has the most promise of what is offered; and whether it was never taken before."""
        edges, worth = node.edges, self.ranges[player].worth
        best, chosen, tried, fresh = -1.0, 0, 0, list[int]()
        for number, key in enumerate(offered):
            edge = edges.get(key)
            if edge is None:
                edge = edges[key] = Edge()
            edge.offered += 1
            if not edge.visits:
                fresh.append(number)
            else:
                tried += edge.visits
                promise = worth(edge) + CURIOSITY * sqrt(log(edge.offered) / edge.visits)
                best, chosen = (promise, number) if promise > best else (best, chosen)
        if fresh and len(offered) - len(fresh) <= WIDTH * sqrt(tried):
            return self.random.choice(fresh) if tried else fresh[0], True
        return chosen, False


class Descent(Walk):
    """Decides in one guess: as the tree says, and the first option beyond it."""

    def __init__(self, bot: SearchBot, root: Node, number: int, ground: Ground) -> None:
        self._bot, self.node, self._number, self._ground = bot, root, number, ground
        self._numbers: tuple[int, ...] | None = ground.guess.numbers
        """Of what is asked first, the options as they are numbered in the true game."""
        self._last: tuple[Hashable, int] = None, NOWHERE
        """What was decided last; and which card it was, if another player did and it may be out of sight."""
        self.enough = False  # as long as one is in the tree
        self.decided = 0
        self.path: list[tuple[int, Edge]] = []

    def decide(self, play: Play, player: int, question: Question, options: Options) -> int:
        """What a player decides."""
        self.decided += 1
        if self.enough:
            return 0
        if self._numbers is not None:
            if not self._ground.stands:
                players = range(self._bot.game.players)
                self._ground.stands = [self._bot.game.value(play, player) for player in players]
            offered: Sequence[Hashable] = range(len(options))
            number = self._number
            self.enough = number not in self.node.edges
            self.node.edges.setdefault(number, Edge())
            chosen, self._numbers = self._numbers[number], None
        else:
            self.node = self.node.next.setdefault(self._seen(play, player, question), Node())
            offered = [_key(play, question, option) for option in options]
            chosen, self.enough = self._bot.choose(self.node, player, offered)
            number = chosen
        self.path.append((player, self.node.edges[offered[number]]))
        is_card = question.label is label and player != self._bot.observer
        self._last = offered[number], options[chosen] if is_card else NOWHERE
        return chosen

    def _seen(self, play: Play, player: int, question: Question) -> _Seen:
        taken, card = self._last
        if card != NOWHERE and out_of_sight(play.rules, play.state, self._bot.observer) >> card & 1:
            taken = None
        return _Seen(taken, player, question.ask)


def _key(play: Play, question: Question, option: object) -> Hashable:
    """What an option is known by in all guesses."""
    try:
        hash(option)
    except TypeError:
        return question.label(play.rules, option)
    return option
