"""Commands that are several: each action with its own arguments, and the options that all of them have."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping

from cardwright.cli.main import PLAIN_FORMATS
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
