"""Batches of games: what is played at a stretch, and what comes of it.

A batch may play each game twice, once by each of two plans and with the same seeds, so that what differs is due to what
the plans differ in and not to luck.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from cardwright.balance.plan import Plan, Played, tally_of
from cardwright.balance.tally import WIN, Tally
from cardwright.content import Content
from cardwright.engine.replay import labels_of
from cardwright.lang.atomic import write_atomically
from cardwright.table.records import CARDS, DECISIONS, SETUP, card_digests


class Pairs(NamedTuple):
    """Differences between two games with the same seeds, added up in sixtieths of a win."""

    games: int = 0
    total: int = 0
    squares: int = 0
    turns: int = 0

    def plus(self, other: Pairs) -> Pairs:
        """Both together."""
        return Pairs(*(one + more for one, more in zip(self, other, strict=True)))


@dataclass
class Outcome:
    """What some games came to."""

    tally: Tally = field(default_factory=Tally)
    against: Tally | None = None
    """What the same games came to by the other plan."""
    pairs: dict[int, Pairs] = field(default_factory=dict)
    """For each agent, how much more it won by the first plan than by the other."""

    def add(self, other: Outcome) -> None:
        """Count what another outcome has counted, too."""
        self.tally.add(other.tally)
        if other.against is not None:
            self.against = self.against or Tally()
            self.against.add(other.against)
        for agent, pairs in other.pairs.items():
            self.pairs[agent] = self.pairs.get(agent, Pairs()).plus(pairs)

    def written(self) -> dict[str, Any]:
        """The outcome as data."""
        against = None if self.against is None else self.against.written()
        return {"tally": self.tally.written(), "against": against, "pairs": sorted(self.pairs.items())}

    @classmethod
    def read(cls, data: dict[str, Any]) -> Outcome:
        """What was written down."""
        against = None if data["against"] is None else Tally.read(data["against"])
        return cls(Tally.read(data["tally"]), against, {agent: Pairs(*row) for agent, row in data["pairs"]})


class Work(NamedTuple):
    """What is played over and over, by whichever process."""

    plan: Plan
    other: Plan | None = None
    """The plan that it is compared with."""
    keep: str = ""
    """The folder that games are written into; none, if they are not kept."""

    def play(self, first: int, count: int) -> Outcome:
        """Play a batch."""
        one: dict[int, Played] = {}
        two: dict[int, Played] = {}
        seen = [self._kept] if self.keep else []
        if self.other is None:
            return Outcome(tally_of(self.plan, first, count, seen))
        tally = tally_of(self.plan, first, count, [*seen, lambda played: one.update({played.number: played})])
        against = tally_of(self.other, first, count, [lambda played: two.update({played.number: played})])
        found = Outcome(tally, against)
        for number, played in one.items():
            if not played.stopped and not two[number].stopped:
                _compare(found.pairs, played, two[number])
        return found

    def _kept(self, played: Played) -> None:
        """Write a game down as `cardwright replay` reads it."""
        file = Path(self.keep) / f"{self.plan.game}-{self.plan.seed}-{played.number:06}.json"
        write_atomically(file, (json.dumps(written_game(played), ensure_ascii=False, indent=1) + "\n").encode())


def written_game(played: Played) -> dict[str, Any]:
    """A game with its set-up, what was decided, and digests of the cards and rules it was played with."""
    plan, game = played.plan, played.game
    setup = game.setup(game.begin(plan.seed + played.number, lambda *_: 0))
    labels: list[str] = []
    try:
        labels_of(game, setup, played.play.decisions, labels)
    except Exception:  # the game that is kept may be one that fails: it is told as far as it came
        if not played.stopped:
            raise
    seats = [plan.agents[played.agent(player)] for player in range(plan.players)]
    return {
        "game": plan.game,
        SETUP: setup,
        "readings": dict(game.readings),
        "seats": seats,
        CARDS: card_digests(plan.game, Content.find(plan.root)),
        DECISIONS: labels,
    }


def _compare(pairs: dict[int, Pairs], one: Played, two: Played) -> None:
    turns = one.play.state.turn - two.play.state.turn
    for player in range(one.plan.players):
        agent = one.agent(player)
        more = one.won(player) - two.won(player)
        pairs[agent] = pairs.get(agent, Pairs()).plus(Pairs(1, more, more * more, turns))


def in_wins(pairs: Pairs) -> tuple[float, float]:
    """The sum of differences and that of their squares, in wins."""
    return pairs.total / WIN, pairs.squares / WIN / WIN
