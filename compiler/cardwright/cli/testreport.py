"""The report of `cardwright test`: what was expected and what was found, side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardwright.games.testing import Tried

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
    return found | {"trace": list(one.trace)}
