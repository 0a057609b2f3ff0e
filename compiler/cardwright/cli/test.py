"""`cardwright test`: runs the examples that stand beside cards, keywords and deck rules, and keeps which hold.

What was found is kept in the user's cache folder with a hash of all that decides it. As with the cache of `check`: one
that is missing, damaged or of something else costs time, and nothing else.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

import cardwright
from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import Progress, remark, say, say_json
from cardwright.cli.render import as_text, wants_colour
from cardwright.cli.watch import add_watch, watch
from cardwright.content import Content
from cardwright.lang.atomic import write_atomically
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.kept import cache_folder
from cardwright.lang.source import bytes_of

if TYPE_CHECKING:
    from cardwright.site.sources import Held
    from cardwright.table.testing import Tried, Work

_PACKAGE = Path(cardwright.__file__).parent
_RUNNERS = ("lang", "meaning", "check", "query", "decks", "engine", "table", "games")
"""The parts of the program that have a say in what an example does."""


class Found(NamedTuple):
    """What came of an example."""

    game: str
    file: str
    start: int
    """Offset of the example in its file."""
    line: int
    name: str
    title: str
    why: str = ""
    """Why it does not hold, or could not be run; empty where it holds."""
    was_run: bool = True


class Proofs:
    """What is known of the examples of a project as it is now."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._file = cache_folder() / f"examples-{hashlib.sha256(str(content.root).encode()).hexdigest()[:16]}.json"
        self._digests = _digests(content)
        self._known = self._load()

    def _load(self) -> dict[str, list[Found]]:
        try:
            kept = json.loads(self._file.read_bytes())
            return {
                file: [Found(*row) for row in rows]
                for file, (digest, rows) in kept.items()
                if self._digests.get(file) == digest
            }
        except (OSError, ValueError, TypeError, AttributeError):
            return {}

    def learn(self, files: list[str], tried: list[Tried]) -> None:
        """Remember what came of all examples of some files."""
        found: dict[str, list[Found]] = {file: [] for file in files if file in self._digests}
        for one in tried:
            if one.file in found:
                found[one.file].append(_found(one))
        self._known |= found
        if _digests(self._content) != self._digests:
            return  # somebody wrote while they ran: what was found belongs to neither
        rows = {file: [self._digests[file], known] for file, known in sorted(self._known.items())}
        try:
            write_atomically(self._file, json.dumps(rows, ensure_ascii=False).encode())
        except (OSError, ValueError):
            return

    def complete(self) -> None:
        """Run every example of which nothing is known."""
        unknown = [file for file in self._digests if file not in self._known]
        if not unknown:
            return
        paths = [str(self._content.root / file) for file in unknown]
        work = examples_at(paths, self._content)
        self.learn(unknown, run_all(work, os.cpu_count() or 1, fresh=True) if work else [])

    @cached_property
    def _all(self) -> list[Found]:
        return [found for file in sorted(self._known) for found in self._known[file]]

    @property
    def held(self) -> Held:
        """The examples that hold."""
        return frozenset((one.file, one.start) for one in self._all if not one.why)

    @property
    def left_out(self) -> list[Found]:
        """Those that do not, or could not be run."""
        return [one for one in self._all if one.why]


def proofs(content: Content) -> Proofs:
    """What holds and what does not, of all examples of a project's cards and keywords."""
    found = Proofs(content)
    found.complete()
    return found


def left_out_lines(left_out: list[Found]) -> Iterator[str]:
    """What is no ruling and why: a line for each example that fails, and for each reason why some cannot run."""
    for one in left_out:
        if one.was_run:
            yield f"{one.file}:{one.line}: {one.name}: {one.title}: not shown as a ruling: {one.why}"
    for (game, why), count in Counter((one.game, one.why) for one in left_out if not one.was_run).items():
        yield f"{game}: {count} example{'' if count == 1 else 's'} not shown as a ruling. {why}"


def _found(one: Tried) -> Found:
    why = one.cannot or (one.found or "it does not hold" if one.failed >= 0 else "")
    return Found(one.game, one.file, one.start, one.line, one.name, one.title, why, not one.cannot)


@cache
def _program() -> str:
    """A hash of the program that runs: what is written while it does so is not what runs."""
    program = hashlib.sha256(f"{cardwright.__version__} {sys.version}".encode())
    for file in (file for part in _RUNNERS for file in sorted((_PACKAGE / part).rglob("*.py"))):
        program.update(f"{file.relative_to(_PACKAGE)}\0".encode())
        program.update(file.read_bytes())
    return program.hexdigest()


def _digests(content: Content) -> dict[str, str]:
    """For every card file, a hash of all that decides what its examples do: the program, and the cards of its games."""
    from cardwright.site.sources import Shelf

    shelf, program = Shelf(content, content.build_dir()), _program()
    known = set(content.games())
    by_file = {file: games for file, games in shelf.games_by_file().items() if known.issuperset(games)}
    meaning = {game: shelf.meaning(game) for game in {game for games in by_file.values() for game in games}}
    return {
        file: hashlib.sha256(f"{program} {[meaning[game] for game in games]}".encode()).hexdigest()
        for file, games in by_file.items()
    }


ENDINGS = ("*.cards", "*.format", "*.rules")
FEW = 150
"""So many examples are run sooner than a second process starts and loads its game."""
SMALLEST = 25
"""A piece of work has at least so many examples: each process that takes one may have to load a game for it."""


def examples_at(paths: Iterable[str], content: Content) -> list[Work]:
    """The examples below some paths, or all of the project: cards, keywords and formats, in order of game and file."""
    from cardwright.table.testing import work_in

    found: list[Work] = []
    for file in _files_at(paths) if paths else _files_of(content):
        with suppress(OSError):  # what cannot be read is told by itself
            found += [work for work in work_in(content, file) if work.last]
    return sorted(found, key=lambda work: (*work.load, work.file))


def unreadable_at(paths: Iterable[str], content: Content) -> list[Diagnostic]:
    """The files below some paths, or of the project, whose examples nobody can read."""
    from cardwright.check.sources import unreadable

    found: list[Diagnostic] = []
    for file in _files_at(paths) if paths else _files_of(content):
        try:
            bytes_of(file)
        except OSError as error:
            found.append(unreadable(content.shown(file), error))
    return found


def _files_at(paths: Iterable[str]) -> list[Path]:
    found: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            below = [_place(file) for ending in ENDINGS for file in sorted(path.rglob(ending))]
            if not below:
                raise CallError(f"There is no card file (*.cards) and no format (*.format) below {path}.")
            found += below
        elif path.exists():
            found.append(path.resolve())
        else:
            raise CallError(f"There is no file {path}.")
    return list(dict.fromkeys(found))


def _place(file: Path) -> Path:
    """Where a file is; a link to nowhere is where it stands."""
    return file.resolve() if file.exists() else file.absolute()


def _files_of(content: Content) -> list[Path]:
    """A project's own: what it takes over from the bundled grammar was tested where it comes from."""
    grammar = content.root / "grammar"
    return [*content.all_card_files(), *(file for ending in ENDINGS for file in sorted(grammar.glob(f"*/**/{ending}")))]


def run_all(work: list[Work], jobs: int, fresh: bool = False) -> list[Tried]:
    """Run all examples. The report is in the order of the files, however many processes share the work.

    `fresh`: in new processes, which know nothing of how the cards were when this one has loaded them.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from cardwright.table.testing import do_all

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


_WIDEST = 72
"""Steps are wrapped beyond this; what was found stands to their right."""
_FOUND = 60


def told(one: Tried, trace: bool) -> Iterator[str]:
    """An example: where it stands, its steps with what was found, and what happened."""
    where = one.steps[one.failed].number if one.failed >= 0 else one.line
    yield f"{one.file}:{where}: {one.name}: {one.title}"
    if one.failed >= 0:
        yield from _diff(one)
    if trace:
        for line in one.trace:
            yield f"  · {line}"
        for _, said in one.left_open:
            yield f"  ? no line answers {said}"
        if one.unthrown[1]:
            yield f"  ? {one.unthrown[1]}"


def _diff(one: Tried) -> Iterator[str]:
    """Every step with its line; beside the one that does not hold, what holds instead."""
    digits = max(len(str(step.number)) for step in one.steps)
    width = min(_WIDEST, max(len(step.words) for step in one.steps))
    yield f"  {'':{digits}}   {'expected':<{width}}  found"
    for number, step in enumerate(one.steps):
        mark = "✗" if number == one.failed else " " if number > one.failed else "✓"
        words = wrap(step.words, width) or [""]
        found = wrap(one.found, _FOUND) if number == one.failed else ["(not reached)"] if number > one.failed else [""]
        for row in range(max(len(words), len(found))):
            left = words[row] if row < len(words) else ""
            right = found[row] if row < len(found) else ""
            head = f"{step.number:>{digits}} {mark}" if row == 0 else f"{'':{digits}}  "
            yield f"  {head} {left:<{width}}  {right}".rstrip()


def cannot_run(tried: list[Tried]) -> Iterator[str]:
    """What could not be run, a line for each reason: nothing is left out in silence."""
    for (game, why), count in _reasons(tried).items():
        yield f"{game}: {count} example{'' if count == 1 else 's'} not run. {why}"


def _reasons(tried: list[Tried]) -> Counter[tuple[str, str]]:
    return Counter((one.game, one.cannot) for one in tried if one.cannot)


def summary(tried: list[Tried]) -> str:
    """How many held, failed and could not be run."""
    failed, skipped = sum(one.failed >= 0 for one in tried), sum(bool(one.cannot) for one in tried)
    rest = f", {skipped} cannot run" if skipped else ""
    return f"{len(tried)} examples: {len(tried) - failed - skipped} hold, {failed} failed{rest}"


def as_json(tried: list[Tried], trace: bool) -> dict[str, Any]:
    """The report as data; every example if a trace is asked for, else those that fail."""
    failed = [one for one in tried if one.failed >= 0]
    report: dict[str, Any] = {
        "examples": len(tried),
        "failed": len(failed),
        "not_run": sum(bool(one.cannot) for one in tried),
        "failures": [_one(one) for one in failed],
        "cannot_run": [{"game": game, "examples": count, "why": why} for (game, why), count in _reasons(tried).items()],
    }
    if trace:
        report["all"] = [_one(one) for one in tried]
    return report


def _one(one: Tried) -> dict[str, Any]:
    found: dict[str, Any] = {
        "kind": one.kind,
        "game": one.game,
        "name": one.name,
        "file": one.file,
        "line": one.line,
        "example": one.title,
    }
    if one.failed >= 0:
        step = one.steps[one.failed]
        found |= {"step": step.number, "expected": step.words, "found": one.found}
    if one.cannot:
        found["cannot"] = one.cannot
    if one.left_open:
        found["left_open"] = [said for _, said in one.left_open]
    if one.unthrown[1]:
        found["unthrown"] = one.unthrown[1]
    return found | {"trace": list(one.trace)}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help="card and format files, or folders with such files")
    parser.add_argument("--trace", action="store_true", help="tell of every example what happened")
    parser.add_argument(
        "--strict",
        action="store_true",
        help="a choice that no line answers, or a die that nobody throws, is a fault of its example",
    )
    parser.add_argument(
        "--jobs", type=int, metavar="N", default=0, help="how many processes share the work (default: one a core)"
    )
    parser.add_argument(
        "--mutate",
        nargs="?",
        const="",
        metavar="CARD",
        help="change one part of a card's meaning at a time (of all, without a name): what does no example notice?",
    )
    add_watch(parser)


def _strict(one: Tried) -> Tried:
    """An example of which a line is missing that answers what is asked does not hold, nor does one with a line that
    says what dice show which nobody throws."""
    if one.failed >= 0 or one.cannot:
        return one
    if not one.left_open:
        line, said = one.unthrown
        return one._replace(failed=line, found=said)
    line, said = one.left_open[0]
    return one._replace(failed=line, found=f"no line answers {said}")


def _with_examples(changed: list[Path], paths: list[str]) -> list[str]:
    """The files whose examples are to be run again: those that have changed, if nothing else has."""
    own = [file for file in changed if any(file.match(ending) for ending in ENDINGS) and file.is_file()]
    return [str(file) for file in own] if own and len(own) == len(changed) else paths


def _tell(tried: list[Tried], unread: list[Diagnostic], trace: bool) -> None:
    for problem in unread:
        say(as_text(problem, wants_colour(sys.stdout)))
    for one in tried:
        for line in told(one, trace) if trace or one.failed >= 0 else ():
            say(line)
    for line in cannot_run(tried):
        say(line)


def run(args: argparse.Namespace, content: Content) -> int:
    """Run examples; one that fails is a fault of the content, and so is a card that cannot run."""
    if args.jobs < 0:
        raise CallError(f"{args.jobs} processes cannot be; --jobs is a number from 1 on.")
    if args.mutate is not None:
        from cardwright.cli import test_mutate

        return test_mutate.run(args, content)
    if args.watch:
        return watch(content, lambda changed: ["test", *_with_examples(changed, args.paths)])
    work = examples_at(args.paths, content)
    unread = unreadable_at(args.paths, content)
    if args.paths and not work and not unread:
        raise CallError(f"There is no example in {', '.join(args.paths)}.")
    proofs = Proofs(content)
    tried = run_all(work, args.jobs or os.cpu_count() or 1)
    proofs.learn(sorted({one.file for one in tried}), tried)
    if args.strict:
        tried = [_strict(one) for one in tried]
    failed = [one for one in tried if one.failed >= 0]
    if args.format == "json":
        unreadable = [{"file": one.file, "message": one.message, "hint": one.hint} for one in unread]
        say_json({"project": str(content.root), **as_json(tried, args.trace), "unreadable": unreadable})
    else:
        _tell(tried, unread, args.trace)
        remark(f"{summary(tried)}, in {content.name}")
    return CONTENT_FAULT if unread or failed or any(one.fault for one in tried if one.cannot) else FINE
