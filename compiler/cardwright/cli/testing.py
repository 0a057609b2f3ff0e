"""Finds the examples of a project, and shares them out among processes."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cli.main import CallError
from cardwright.cli.progress import Progress
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.games.testing import Tried, Work

ENDINGS = ("*.cards", "*.format")
FEW = 150
"""So many examples are run sooner than a second process starts and loads its game."""
SMALLEST = 25
"""A piece of work has at least so many examples: each process that takes one may have to load a game for it."""


def examples_at(paths: Iterable[str], content: Content) -> list[Work]:
    """The examples below some paths, or all of the project: cards, keywords and formats, in order of game and file."""
    from cardwright.games.testing import work_in

    files = _files_at(paths) if paths else _files_of(content)
    found = [work for file in files for work in work_in(content, file) if work.last]
    return sorted(found, key=lambda work: (*work.load, work.file))


def _files_at(paths: Iterable[str]) -> list[Path]:
    found: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            below = [file.resolve() for ending in ENDINGS for file in sorted(path.rglob(ending))]
            if not below:
                raise CallError(f"There is no card file (*.cards) and no format (*.format) below {path}.")
            found += below
        elif path.exists():
            found.append(path.resolve())
        else:
            raise CallError(f"There is no file {path}.")
    return list(dict.fromkeys(found))


def _files_of(content: Content) -> list[Path]:
    """A project's own: what it takes over from the bundled grammar was tested where it comes from."""
    grammar = content.root / "grammar"
    return [*content.all_card_files(), *(file for ending in ENDINGS for file in sorted(grammar.glob(f"*/**/{ending}")))]


def run_all(work: list[Work], jobs: int, fresh: bool = False) -> list[Tried]:
    """Run all examples. The report is in the order of the files, however many processes share the work.

    `fresh`: in new processes, which know nothing of how the cards were when this one has loaded them.
    """
    from cardwright.games.testing import do_all

    total = sum(one.last - one.first for one in work)
    jobs = 1 if total <= FEW else jobs
    batches = shared_out(work, max(SMALLEST, -(-total // jobs)))
    tried: list[Tried] = []
    with Progress("running examples", total) as progress:
        if not fresh and (jobs == 1 or len(batches) == 1):
            for batch in batches:
                tried += do_all(batch)
                progress.reach(len(tried), total)
            return tried
        with ProcessPoolExecutor(min(jobs, len(batches)), get_context("spawn") if fresh else None) as pool:
            for found in pool.map(do_all, batches):
                tried += found
                progress.reach(len(tried), total)
    return tried


def shared_out(work: list[Work], size: int) -> list[list[Work]]:
    """The same examples in batches of at most so many; one batch is of one game, because loading a game takes time."""
    batches: list[list[Work]] = []
    room = 0
    for one in work:
        first = one.first
        while first < one.last:
            if not batches or not room or batches[-1][0].load != one.load:
                batches.append([])
                room = size
            last = min(first + room, one.last)
            batches[-1].append(one._replace(first=first, last=last))
            room -= last - first
            first = last
    return batches
