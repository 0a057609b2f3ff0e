"""Throws damaged and made-up card files at the compiler: `python benchmarks/fuzz.py --inputs 100000 --seed 1`; and
projects with a broken file at the commands: `python benchmarks/fuzz.py --commands --inputs 500 --seed 1`.

No input may raise an exception, take more than two seconds, or leave something half done; no command may stumble, hang
or leave without a word. Each failure is printed with the number of its input; `--only NUMBER` runs that one again and
shows it.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

# What makes and tries the inputs is shared with the test suite, which runs a few hundred of them.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from cardwright.check.compile import open_compiler
from cardwright.content import Content
from fuzzing import Failure, Inputs, Trial, bundled_material
from fuzzing.calls import call, warm
from fuzzing.projects import Projects

STRIDE = 200
"""Inputs that a process is given at a time."""

Found = list[tuple[int, Failure]]


class Worker:
    """What one process keeps between inputs: a compiler with all vocabularies."""

    def __init__(self, seed: int) -> None:
        compiler = open_compiler(Content.bundled())
        self.inputs = Inputs(bundled_material(compiler.project), seed)
        self.trial = Trial(compiler)

    def run(self, numbers: range) -> Found:
        """Try a stretch of inputs."""
        tried = ((number, self.trial.run(self.inputs.make(number), number % 4 == 0)) for number in numbers)
        return [(number, failure) for number, failure in tried if failure is not None]


_workers: dict[int, Worker] = {}


def work(task: tuple[int, range]) -> Found:
    """Called in a process of the pool."""
    seed, numbers = task
    if seed not in _workers:
        _workers[seed] = Worker(seed)
    return _workers[seed].run(numbers)


def tasks(seed: int, first: int, count: int) -> Iterator[tuple[int, range]]:
    """The inputs in stretches."""
    for start in range(first, first + count, STRIDE):
        yield seed, range(start, min(start + STRIDE, first + count))


def run_all(args: argparse.Namespace) -> int:
    """Try all inputs in several processes; how many failed."""
    start = time.perf_counter()
    done = failed = 0
    with multiprocessing.Pool(args.processes) as pool:
        for found in pool.imap(work, tasks(args.seed, args.first, args.inputs)):
            done = min(done + STRIDE, args.inputs)
            failed += len(found)
            for number, failure in found:
                sys.stdout.write(f"input {number}: {failure.kind}\n{failure.what}\n\n")
            rate = done / (time.perf_counter() - start)
            sys.stderr.write(f"\r{done}/{args.inputs} inputs, {rate:.0f}/s, {failed} failed ")
            sys.stderr.flush()
    took = time.perf_counter() - start
    sys.stdout.write(
        f"{args.inputs} inputs in {took:.0f} s, {args.inputs / took:.0f}/s, {failed} failed (seed {args.seed})\n"
    )
    return failed


def run_one(seed: int, number: int) -> int:
    """Try one input and show it."""
    worker = Worker(seed)
    data = worker.inputs.make(number)
    failure = worker.trial.run(data)
    sys.stdout.write(data[:20_000].decode(errors="backslashreplace") + "\n")
    sys.stdout.write(f"{failure.kind}\n{failure.what}\n" if failure is not None else "fine\n")
    return int(failure is not None)


def run_commands(args: argparse.Namespace) -> int:
    """Break projects and call commands on them, one after the other; how many calls failed."""
    warm()
    projects, failed, done = Projects(args.seed, args.games), 0, 0
    numbers = [args.only] if args.only is not None else range(args.first, args.first + args.inputs)
    for number in numbers:
        with tempfile.TemporaryDirectory() as folder:
            broken = projects.lay(number, Path(folder))
            for arguments in broken.calls:
                done += 1
                failure = call(arguments)
                if failure is not None or args.only is not None:
                    said = f"{failure.kind}: {failure.what}" if failure is not None else "fine"
                    sys.stdout.write(
                        f"input {number}: {broken.file} ({broken.how}): {' '.join(arguments[2:])}\n{said}\n\n"
                    )
                    sys.stdout.flush()
                failed += failure is not None
        sys.stderr.write(f"\r{number + 1 - args.first} projects, {done} calls, {failed} failed ")
        sys.stderr.flush()
    sys.stdout.write(f"{len(numbers)} broken projects, {done} calls, {failed} failed (seed {args.seed})\n")
    return failed


def main() -> int:
    """Exit 1 if any input failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000, help="how many")
    parser.add_argument("--first", type=int, default=0, help="number of the first")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", type=int, help="run and show only the input with this number")
    parser.add_argument("--commands", action="store_true", help="break projects, and call commands on them")
    parser.add_argument("--games", nargs="*", default=(), help="with --commands: only projects of these games")
    args = parser.parse_args()
    if args.commands:
        return 1 if run_commands(args) else 0
    failed = run_one(args.seed, args.only) if args.only is not None else run_all(args)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
