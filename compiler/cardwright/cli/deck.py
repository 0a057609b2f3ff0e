"""`cardwright deck`: checks, repairs, explains, shows, compares and converts decklists, and lists the rules."""

from __future__ import annotations

import argparse

from cardwright.cli.arguments import Add, Do, add_actions
from cardwright.cli.deck_check import add_check, check
from cardwright.cli.deck_convert import add_convert, convert
from cardwright.cli.deck_diff import add_diff, diff
from cardwright.cli.deck_explain import add_explain, explain
from cardwright.cli.deck_fix import add_fix, fix
from cardwright.cli.deck_new import add_new, new
from cardwright.cli.deck_rules import add_rules, show_rules
from cardwright.cli.deck_show import add_show, show
from cardwright.cli.deck_stats import add_stats, stats
from cardwright.cli.main import CONTENT_FAULT, CallError
from cardwright.cli.output import remark
from cardwright.content import Content

_ACTIONS: dict[str, tuple[Add, Do]] = {
    "check": (add_check, check),
    "fix": (add_fix, fix),
    "explain": (add_explain, explain),
    "show": (add_show, show),
    "stats": (add_stats, stats),
    "diff": (add_diff, diff),
    "new": (add_new, new),
    "convert": (add_convert, convert),
    "rules": (add_rules, show_rules),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of each action."""
    add_actions(parser, _ACTIONS)


def run(args: argparse.Namespace, content: Content) -> int:
    """Do what is asked; a format that cannot be used is a fault of the content."""
    from cardwright.decks.formats import FormatError

    if args.action is None:
        raise CallError(f"Say what to do: {', '.join(_ACTIONS)}.")
    try:
        return _ACTIONS[args.action][1](args, content)
    except FormatError as error:
        remark(str(error))
        return CONTENT_FAULT
