"""`cardwright site`: builds the card site, serves it, and fetches what its check page runs on."""

from __future__ import annotations

import argparse

from cardwright.cli.arguments import Add, Do, add_actions
from cardwright.cli.main import CallError
from cardwright.cli.site_build import add_build, build
from cardwright.cli.site_fetch import add_fetch, fetch
from cardwright.cli.site_serve import add_serve, serve
from cardwright.content import Content

_ACTIONS: dict[str, tuple[Add, Do]] = {
    "build": (add_build, build),
    "serve": (add_serve, serve),
    "fetch": (add_fetch, fetch),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of each action."""
    add_actions(parser, _ACTIONS)


def run(args: argparse.Namespace, content: Content) -> int:
    """Do what is asked."""
    if args.action is None:
        raise CallError(f"Say what to do: {', '.join(_ACTIONS)}.")
    try:
        import mkdocs  # noqa: F401 - only to see whether it is there
    except ImportError:
        raise CallError("The site needs mkdocs: install cardwright[site].") from None
    return _ACTIONS[args.action][1](args, content)
