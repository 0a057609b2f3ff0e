"""A run: batches handed out until enough games are played, outcomes merged in the order of the games.

A run is written down as it goes, and goes on from there. Whether enough is known is looked at after fixed numbers of
games, so the same seed ends with the same games whoever plays them.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from cardwright.balance.batches import Outcome, Work, in_wins
from cardwright.balance.crews import Batch, Crew, Done
from cardwright.balance.statistics import paired, wilson
from cardwright.balance.tally import AGENT
from cardwright.engine.game import GameError
from cardwright.lang.atomic import write_atomically
from cardwright.lang.data import read_json
from cardwright.lang.data.shapes import COUNT, TEXT, Record

_SECONDS = 1.0
"""How long a batch should take: long against what handing it out costs, short against what is lost with it."""
_GROWTH = 8
_FIRST_LOOK, _NEXT_LOOK = 120, 1.5
_BETWEEN = 5.0
_MOST = 1_000_000_000


@dataclass
class Run:
    """Games played so far, in order and without a gap."""

    work: Work
    outcome: Outcome = field(default_factory=Outcome)
    games: int = 0
    size: int = 1
    """How many games a batch has by now."""
    broken: bool = False
    """Whether it was broken off before there were enough."""
    _waits: bool = False
    """Whether nothing is done at the moment but waiting for games: what is half counted is not left so."""

    # ------------------------------------------------------------ written down

    def save(self, file: Path) -> None:
        """Write down how far it has come."""
        data = {"plan": self._fingerprint(), "games": self.games, "outcome": self.outcome.written()}
        write_atomically(file, (json.dumps(data, ensure_ascii=False) + "\n").encode())

    def load(self, file: Path) -> None:
        """Go on from what was written down; raises GameError where that is another run."""
        data = read_json(file).measured(Record({"plan": TEXT, "games": COUNT}, ("plan", "games"), others=True)).table
        if data["plan"] != self._fingerprint():
            raise GameError(f"{file} is of another run: its cards, rules, players or seed are not those of this one.")
        try:
            self.outcome, self.games = Outcome.read(data["outcome"]), data["games"]
        except (KeyError, TypeError, ValueError, AttributeError):
            raise GameError(f"{file} is no run that was written down.") from None

    def _fingerprint(self) -> str:
        plans = [self.work.plan, *([self.work.other] if self.work.other else [])]
        return " ".join(plan.fingerprint() for plan in plans)

    # ------------------------------------------------------------ going on

    def go_on(
        self, crew: Crew, games: int | None, until: float | None, step: Callable[[int], None], file: Path | None
    ) -> None:
        """Play until there are so many games, or until what is asked is known so exactly."""
        batches, early = self._batches(games, until), dict[int, Done]()
        under_way, written = 0, time.monotonic()
        more = True
        try:
            while not self.broken and not self._is_enough(games, until):
                while more and under_way < crew.hands:
                    batch = next(batches, None)
                    more = batch is not None
                    if batch is not None:
                        crew.hand(batch)
                        under_way += 1
                for done in self._awaited(crew):
                    under_way -= 1
                    early[done.batch.first] = done
                    self._learn(done)
                    self._merge(early, games, until)
                step(self.games)
                if file is not None and time.monotonic() - written > _BETWEEN:
                    self.save(file)
                    written = time.monotonic()
        finally:
            if file is not None:
                self.save(file)

    def break_off(self, *_: object) -> None:
        """Play no further: what is under way is not waited for, what is counted stays. Fit to hear a signal."""
        self.broken = True
        if self._waits:
            raise KeyboardInterrupt

    def _awaited(self, crew: Crew) -> list[Done]:
        """Batches that are done by now; none, if it is broken off while it waits for them."""
        self._waits = True
        try:
            return list(crew.done())
        except KeyboardInterrupt:
            self.broken = True
            return []
        finally:
            self._waits = False

    def _merge(self, early: dict[int, Done], games: int | None, until: float | None) -> None:
        while self.games in early and not self._is_enough(games, until):
            done = early.pop(self.games)
            self.outcome.add(done.outcome)
            self.games += done.batch.games

    def _learn(self, done: Done) -> None:
        """The next batches are as large as a sensible time allows."""
        count = done.batch.games
        if done.seconds * 2 < _SECONDS and count >= self.size:
            self.size = int(count * min(_GROWTH, _SECONDS / max(done.seconds, 1e-6)))

    def _batches(self, games: int | None, until: float | None) -> Iterator[Batch]:
        """What comes next, never across a number of games at which one looks whether it is enough."""
        at = self.games
        last = games if games is not None else _MOST
        while at < last:
            end = last if until is None else min(last, _next_look(at))
            count = min(self.size, end - at)
            yield Batch(at, count)
            at += count

    def _is_enough(self, games: int | None, until: float | None) -> bool:
        if games is not None and self.games >= games:
            return True
        if until is None or self.games < _FIRST_LOOK or self.games != _look(self.games):
            return False
        return self.width() <= until

    def width(self) -> float:
        """How far the truth may lie from what was seen, to each side."""
        if self.work.other is not None:
            found = [paired(*in_wins(pairs), pairs.games) for pairs in self.outcome.pairs.values() if pairs.games > 1]
        else:
            rates = [rate for (kind, _), rate in self.outcome.tally.rates.items() if kind == AGENT]
            found = [wilson(rate.wins, rate.games) for rate in rates]
        return max((one.width / 2 for one in found), default=1.0)


def _look(games: int) -> int:
    """The last number of games up to this one at which one looks."""
    at = _FIRST_LOOK
    while (after := _next_look(at)) <= games:
        at = after
    return at


def _next_look(games: int) -> int:
    """The first number of games beyond this one at which one looks: each half as many again as the one before."""
    at = _FIRST_LOOK
    while at <= games:
        at = int(at * _NEXT_LOOK / _FIRST_LOOK) * _FIRST_LOOK if at * _NEXT_LOOK >= 2 * _FIRST_LOOK else 2 * _FIRST_LOOK
    return at
