"""The card files that the paths on a command line stand for."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cardwright.cli.main import CallError


def card_files_at(paths: Iterable[str]) -> list[Path]:
    """Files as they are, folders as the card files below them."""
    found: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            below = sorted(path.rglob("*.cards"))
            if not below:
                raise CallError(f"There is no card file (*.cards) below {path}.")
            found += below
        elif path.exists():
            found.append(path)
        else:
            raise CallError(f"There is no file {path}.")
    return found
