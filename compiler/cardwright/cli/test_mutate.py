"""`cardwright test --mutate`: what of cards no example shows, because nothing fails when it is changed."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from cardwright.check.compiled import CompiledBlock
from cardwright.check.messages import Suggester
from cardwright.cli.arguments import card_files_at
from cardwright.cli.main import CONTENT_FAULT, FINE, CallError
from cardwright.cli.output import Progress, remark, say, say_json
from cardwright.content import Content
from cardwright.table.mutations import Batch, Shown, batches, blocks_of, tried

_AT_ONCE = 4
"""So many cards are a piece of work: little enough for progress, enough to pay for loading a game."""


def run(args: argparse.Namespace, content: Content) -> int:
    """Change one part of each card at a time. That a change goes unnoticed is no fault; that an example fails is."""
    wanted = _wanted(args, content)
    found = list(_all(list(batches(content, wanted, _AT_ONCE)), args.jobs or os.cpu_count() or 1, len(wanted)))
    if args.format == "json":
        say_json({"project": str(content.root), "games": list(_sums(found)), "cards": [_data(one) for one in found]})
    else:
        for one in found:
            for row in _told(one):
                say(row)
        for sums in _sums(found):
            said = f"{sums['noticed']} of {sums['changes']} changes are noticed ({sums['percent']} %)"
            say(f"{sums['game']}: {said}, {sums['cards']} cards and keywords{_besides(sums['stumbled'])}")
        remark(f"in {content.name}")
    return CONTENT_FAULT if any(one.failing for one in found) else FINE


def _wanted(args: argparse.Namespace, content: Content) -> list[CompiledBlock]:
    """The cards and keywords that are asked about: one by its name, those of some files, or all."""
    games = [game for game in content.games() if content.card_files(game)]
    every = [block for game in games for block in blocks_of(content, game)]
    if args.paths:
        files = {content.shown(Path(file)) for file in card_files_at(args.paths)}
        every = [block for block in every if block.file in files]
    if not args.mutate:
        return every
    named = [block for block in every if block.name.casefold() == args.mutate.casefold()]
    if not named:
        _, near = Suggester({block.name for block in every}).nearest(args.mutate)
        hint = f" Did you mean {near}?" if near else ""
        raise CallError(f"There is no card or keyword with a text that is called {args.mutate}.{hint}")
    return named


def _all(work: list[Batch], jobs: int, total: int) -> Iterator[Shown]:
    with Progress("changing cards", total) as progress:
        if jobs == 1 or len(work) < 2:
            for batch in work:
                yield from _counted(tried(batch), progress)
            return
        with ProcessPoolExecutor(min(jobs, len(work))) as pool:
            for found in pool.map(tried, work):
                yield from _counted(found, progress)


def _counted(found: list[Shown], progress: Progress) -> list[Shown]:
    progress.step(len(found))
    return found


def _told(one: Shown) -> Iterator[str]:
    """A card of which something is not shown, with the words that could be others."""
    if one.failing:
        yield f"{one.file}:{one.line}: {one.name}: not tried, because an example does not hold: {one.failing}"
        return
    for change in one.stumbled:
        yield f"{one.file}:{change.line}: {one.name}: the engine stumbles over “{change.words}” {change.what}"
    if not one.unnoticed:
        return
    noticed = one.changes - len(one.unnoticed)
    yield f"{one.file}:{one.line}: {one.name}: {noticed} of {one.changes} changes are noticed. No example fails with"
    for change in one.unnoticed:
        yield f"  {change.line}: “{change.words}” {change.what}"


def _besides(stumbled: int) -> str:
    """Changes of which examples tell nothing, because the engine fails by itself, are neither noticed nor not."""
    changes = "change" if stumbled == 1 else "changes"
    return f"; the engine stumbles over {stumbled} more {changes}" if stumbled else ""


def _sums(found: Iterable[Shown]) -> Iterator[dict[str, Any]]:
    by_game: dict[str, list[Shown]] = {}
    for one in found:
        by_game.setdefault(one.game, []).append(one)
    for game, shown in by_game.items():
        changes = sum(one.changes for one in shown)
        noticed = changes - sum(len(one.unnoticed) for one in shown)
        percent = round(100 * noticed / changes) if changes else 100
        row = {"game": game, "cards": len(shown), "changes": changes, "noticed": noticed, "percent": percent}
        yield {**row, "stumbled": sum(len(one.stumbled) for one in shown)}


def _data(one: Shown) -> dict[str, Any]:
    changes = {name: [change._asdict() for change in getattr(one, name)] for name in ("unnoticed", "stumbled")}
    return {**one._asdict(), **changes}
