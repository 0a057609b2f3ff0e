"""`cardwright test`: runs the examples that stand beside cards, keywords and deck rules."""

from __future__ import annotations

import argparse
import os

from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import remark, say, say_json
from cardwright.cli.proving import Proofs
from cardwright.cli.testing import examples_at, run_all
from cardwright.cli.testreport import as_json, cannot_run, summary, told
from cardwright.content import Content


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help="card and format files, or folders with such files")
    parser.add_argument("--trace", action="store_true", help="tell of every example what happened")
    parser.add_argument(
        "--jobs", type=int, metavar="N", default=0, help="how many processes share the work (default: one a core)"
    )


def run(args: argparse.Namespace, content: Content) -> int:
    """Run examples; one that fails is a fault of the content, and so is a card that cannot run."""
    if args.jobs < 0:
        raise CallError(f"{args.jobs} processes cannot be; --jobs is a number from 1 on.")
    work = examples_at(args.paths, content)
    if args.paths and not work:
        raise CallError(f"There is no example in {', '.join(args.paths)}.")
    proofs = Proofs(content)
    tried = run_all(work, args.jobs or os.cpu_count() or 1)
    proofs.learn(sorted({one.file for one in tried}), tried)
    failed = [one for one in tried if one.failed >= 0]
    if args.format == "json":
        say_json({"project": str(content.root), **as_json(tried, args.trace)})
    else:
        for one in tried if args.trace else failed:
            for line in told(one, args.trace):
                say(line)
        for line in cannot_run(tried):
            say(line)
        remark(f"{summary(tried)}, in {content.name}")
    return CONTENT_FAULT if failed or any(one.fault for one in tried if one.cannot) else FINE
