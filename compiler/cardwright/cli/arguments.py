"""What arguments stand for: actions of a command with options of their own, and card files by their paths."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from cardwright.cli.main import PLAIN_FORMATS, CallError
from cardwright.content import Content

Add = Callable[[argparse.ArgumentParser], None]
Do = Callable[[argparse.Namespace, Content], int]


def add_actions(parser: argparse.ArgumentParser, actions: Mapping[str, tuple[Add, Do]]) -> None:
    """Declare the arguments of each action."""
    below = parser.add_subparsers(dest="action", metavar="ACTION")
    for name, (add, do) in actions.items():
        words = do.__doc__ or ""
        sub = below.add_parser(name, help=words, description=words)
        # SUPPRESS: an option that is not given here must not undo the one given before the action.
        sub.add_argument("--project", metavar="DIR", default=argparse.SUPPRESS, help="work on this project")
        sub.add_argument("--format", choices=PLAIN_FORMATS, default=argparse.SUPPRESS, help="how to print the result")
        add(sub)


def card_files_at(paths: Iterable[str]) -> list[Path]:
    """Files as they are, folders as the card files below them."""
    found: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            below = sorted([*path.rglob("*.cards"), *path.rglob("*.rules")])
            if not below:
                raise CallError(f"There is no card file (*.cards) below {path}.")
            found += below
        elif path.exists():
            found.append(path)
        else:
            raise CallError(f"There is no file {path}.")
    return found
