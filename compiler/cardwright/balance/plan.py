"""What is to be played: everything on which the outcome of a game depends, but its number.

A plan can be sent to another process or machine, which opens the game anew from the same files; and be written down, so
that a run that was interrupted goes on with the same games or says what is no longer the same.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardwright.balance.fates import Fortune
from cardwright.balance.tally import AGENT, DECISIONS, DECK, POINTS, SEAT, TURNS, WIN, CardTally, Rate, Tally
from cardwright.check.gc_pause import calm_collector
from cardwright.content import Content
from cardwright.engine.agents.choice import agent_called, seated
from cardwright.engine.agents.seeing import Looks, Seated
from cardwright.engine.checking import checked
from cardwright.engine.game import Game, play_out
from cardwright.engine.play import Play
from cardwright.engine.session import play_watched
from cardwright.engine.unable import STOPPING
from cardwright.table.catalogue import load_game
from cardwright.table.records import card_digests

_AGENT_SEEDS = 1_000_003
"""Agents draw from sources of their own; they must not repeat the deals."""


@dataclass(frozen=True)
class Plan:
    """A game with its players."""

    root: str
    """The folder of the project."""
    game: str
    agents: tuple[str, ...]
    seed: int = 1
    decks: tuple[str, ...] = ()
    variant: str = ""
    readings: tuple[tuple[str, Any], ...] = ()
    cards: tuple[str, ...] = ()
    """Files with cards that stand for those of the same name."""
    invariants: bool = False

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.agents)

    @property
    def duels(self) -> bool:
        """Whether each player brings a list of his own."""
        return len(self.decks) == self.players > 1

    def deck_name(self, player: int) -> str:
        """The list of a player as reports name it: by its place in the project."""
        deck, root = Path(self.decks[player]), Path(self.root)
        return deck.relative_to(root).as_posix() if deck.is_relative_to(root) else deck.name

    def turned(self, number: int) -> tuple[Plan, int]:
        """The plan of a game by its number, with the lists gone round by so many seats; and by how many the agents
        have. So every agent plays every list on every seat as often as any other."""
        agents, lists = number % self.players, number // self.players % self.players
        if not self.duels or not lists:
            return self, agents
        return replace(self, decks=self.decks[lists:] + self.decks[:lists]), agents

    def fingerprint(self) -> str:
        """The same for plans that play the same games with the same cards and rules."""
        content = _content(self.root)
        swaps = [Path(file).read_text(encoding="utf-8") for file in (*self.cards, *self.decks)]
        said = [{**asdict(self), "root": "", "decks": "", "cards": ""}, card_digests(self.game, content), swaps]
        return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Played:
    """One game that was played."""

    plan: Plan
    """With its lists as they went round."""
    number: int
    shift: int
    """By how many seats the agents have gone round."""
    play: Play
    stopped: str
    """Why it could not be finished; empty, if it was."""
    looks: Looks
    """How well its bots could guess."""

    @property
    def game(self) -> Game:
        """What was played."""
        return opened(self.plan)

    def won(self, player: int) -> int:
        """What a player has won of it, in sixtieths: sides that win together share it."""
        winners = self.play.state.winners
        sides = sum(1 for side in self.game.sides if side[0] in winners)
        return WIN // sides if player in winners else 0

    def agent(self, player: int) -> int:
        """Which of the agents sat there."""
        return (player + self.shift) % self.plan.players


@lru_cache(maxsize=16)
def opened(plan: Plan) -> Game:
    """The game of a plan, made once a process."""
    return load_game(
        plan.game,
        _content(plan.root),
        plan.players,
        plan.variant,
        dict(plan.readings),
        [Path(deck) for deck in plan.decks],
        [Path(file) for file in plan.cards],
    )


def _content(root: str) -> Content:
    bundled = Content.bundled()
    return bundled if root == str(bundled.root) else Content.find(root)


def games_of(plan: Plan, first: int, count: int) -> Iterator[Played]:
    """Play some games of a plan. What happens in one depends on its number alone, never on which were played before it
    or where."""
    drive = play_out if set(plan.agents) == {"random"} else play_watched
    for number in range(first, first + count):
        turned, shift = plan.turned(number)
        game = opened(turned)
        seeds = (plan.seed * _AGENT_SEEDS + number) * plan.players
        agents = [agent_called(name, game, seeds + place) for place, name in enumerate(plan.agents)]
        play = game.begin(plan.seed + number, seated(agents[shift:] + agents[:shift]))
        play.uses = set()
        if plan.invariants:
            checked(play)
        stopped = ""
        try:
            drive(game, play)
        except STOPPING as error:
            stopped = str(error)
        except Exception as error:  # one game that fails is told with its number, and stops no other
            stopped = f"{type(error).__name__}: {error}"
        looks = Looks()
        for agent in agents:
            looks = looks.plus(*agent.looks) if isinstance(agent, Seated) else looks
        yield Played(turned, number, shift, play, stopped, looks)


def tally_of(plan: Plan, first: int, count: int, seen: Sequence[Callable[[Played], None]] = ()) -> Tally:
    """Play some games of a plan, and count."""
    tally = Tally()
    with calm_collector():
        for played in games_of(plan, first, count):
            tally.games += 1
            tally.looks = tally.looks.plus(*played.looks)
            for look in seen:
                look(played)
            if played.stopped:
                tally.stop(played.stopped, played.number)
            else:
                _count(played, tally)
    return tally


@lru_cache(maxsize=16)
def _fortune(plan: Plan) -> Fortune:
    return Fortune(opened(plan))


def _count(played: Played, tally: Tally) -> None:
    plan, play = played.plan, played.play
    won = [played.won(player) for player in range(plan.players)]
    who: list[str] = []
    for player, part in enumerate(won):
        agent = played.agent(player)
        who.append(f"{plan.agents[agent]} {plan.deck_name(player) if plan.duels else ''}".rstrip())
        tally.rate(AGENT, f"{agent + 1} {plan.agents[agent]}", part)
        tally.rate(SEAT, str(player + 1), part)
        if plan.duels:
            tally.rate(DECK, plan.deck_name(player), part)
        points = played.game.points(play, player)
        if points is not None:
            tally.spread(POINTS, points)
    tally.spread(TURNS, play.state.turn)
    tally.spread(DECISIONS, len(play.decisions))
    fortune = _fortune(plan)
    fates = fortune.fates(play)
    for player, name in fortune.there(play):
        once = Rate(1, won[player])
        drawn, was_played, used = (once if (player, name) in fate else Rate() for fate in fates)
        tally.card(who[player], name, CardTally(once, (drawn, was_played, used)))
