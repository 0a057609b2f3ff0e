"""Who plays the batches: this process, several on this machine, or the workers of a Ray cluster.

A crew is handed batches and gives them back in whatever order they are done; a batch whose worker was lost is played
again. Nothing depends on who plays what: a game depends on its number alone, and tallies are only added up.
"""

from __future__ import annotations

import importlib
import multiprocessing
import signal
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple, Protocol, Self

from cardwright.balance.batches import Outcome, Work
from cardwright.balance.plan import opened
from cardwright.engine.game import GameError

_TRIES = 3
"""How often a batch is played before it is given up, because whoever plays it is lost each time."""


class Batch(NamedTuple):
    """Games by their numbers."""

    first: int
    games: int


class Done(NamedTuple):
    """A batch that was played."""

    batch: Batch
    outcome: Outcome
    seconds: float
    """How long it took whoever played it."""


def _played(work: Work, batch: Batch) -> Done:
    began = time.perf_counter()
    outcome = work.play(*batch)
    return Done(batch, outcome, time.perf_counter() - began)


class Crew(Protocol):
    """Plays batches."""

    hands: int
    """How many batches it is sensible to have handed out at a time."""

    def hand(self, batch: Batch) -> None:
        """Have a batch played."""

    def done(self) -> Iterator[Done]:
        """Batches that are done by now; at least one, if any was handed out."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class Alone:
    """This process by itself."""

    hands = 1

    def __init__(self, work: Work) -> None:
        self._work, self._batches = work, list[Batch]()

    def hand(self, batch: Batch) -> None:
        """Have a batch played."""
        self._batches.append(batch)

    def done(self) -> Iterator[Done]:
        """The next batch."""
        yield _played(self._work, self._batches.pop(0))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


def _undisturbed() -> None:
    """Whoever breaks a run off speaks to the process that counts; those that play for it are ended by it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


class Processes:
    """Several processes of this machine."""

    def __init__(self, work: Work, jobs: int) -> None:
        self._work, self._jobs, self.hands = work, jobs, 2 * jobs
        opened(work.plan)  # once, before there are others: what forks has it
        self._under_way: dict[Future[Done], Batch] = {}
        self._lost: dict[Batch, int] = {}
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        fork = "fork" in multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("fork" if fork else None)
        return ProcessPoolExecutor(self._jobs, context, _undisturbed)

    def hand(self, batch: Batch) -> None:
        """Have a batch played."""
        self._under_way[self._pool.submit(_played, self._work, batch)] = batch

    def done(self) -> Iterator[Done]:
        """Batches that are done by now."""
        ready, _ = wait(self._under_way, return_when=FIRST_COMPLETED)
        for future in ready:
            batch = self._under_way.pop(future)
            try:
                yield future.result()
            except BrokenProcessPool:
                self._begin_again(batch)
                return

    def _begin_again(self, batch: Batch) -> None:
        """A process was lost, and the pool with it: whatever was under way is played again."""
        again = sorted([batch, *self._under_way.values()])
        for one in again:
            self._lost[one] = self._lost.get(one, 0) + 1
            if self._lost[one] >= _TRIES:
                games = f"{one.first + 1} to {one.first + one.games}"
                raise GameError(f"A process was lost {_TRIES} times while it played the games {games}.")
        self._under_way.clear()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._new_pool()
        for one in again:
            self.hand(one)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        left = bool(self._under_way) or error[0] is not None
        self._pool.shutdown(wait=not left, cancel_futures=True)
        for child in multiprocessing.active_children() if left else ():
            child.terminate()  # nobody waits for what it plays


class RayTasks:
    """The workers of a Ray cluster: the one at an address, or one that is started on this machine.

    Every machine must have the project at the same path. Ray itself runs a task again whose worker is lost."""

    def __init__(self, work: Work, jobs: int | None, address: str | None) -> None:
        self._ray = _ray()
        self._own = not self._ray.is_initialized()
        if self._own:
            self._start(jobs, address)
        self._work = self._ray.put(work)
        self._play = self._ray.remote(num_cpus=1, max_retries=_TRIES)(_played)
        self.hands = 2 * max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._under_way: dict[Any, Batch] = {}

    def _start(self, jobs: int | None, address: str | None) -> None:
        size = {"address": address} if address else {"num_cpus": jobs, "include_dashboard": False}
        try:
            self._ray.init(**size, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError) as error:
            where = f"at {address}" if address else "on this machine"
            raise GameError(f"Ray cannot be reached {where}: {str(error).splitlines()[0]}") from None

    def hand(self, batch: Batch) -> None:
        """Have a batch played."""
        self._under_way[self._play.remote(self._work, batch)] = batch

    def done(self) -> Iterator[Done]:
        """Batches that are done by now."""
        ready, _ = self._ray.wait(list(self._under_way), num_returns=1)
        for one in ready:
            del self._under_way[one]
            yield self._ray.get(one)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for one in self._under_way:
            self._ray.cancel(one, force=True)
        if self._own:
            self._ray.shutdown()


def _ray() -> Any:
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise GameError("Ray is not installed: pip install 'cardwright[ray]'.") from None


def crew(work: Work, jobs: int, on: str = "", address: str | None = None) -> Crew:
    """The crew that a call asks for."""
    if on:
        return RayTasks(work, jobs if jobs > 1 else None, address)
    if jobs > 1:
        return Processes(work, jobs)
    return Alone(work)
