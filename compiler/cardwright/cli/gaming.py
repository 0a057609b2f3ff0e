"""What the commands that play games have in common: games, players and saved games from the command line."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.cli.main import CallError
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.engine.game import Game


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what says which game is played, and how."""
    parser.add_argument("--players", type=int, metavar="N", default=None, help="how many play")
    parser.add_argument("--variant", metavar="NAME", default="", help="a variant of the game")
    parser.add_argument(
        "--reading", metavar="NAME=VALUE", action="append", default=[], help="read a rule that is open in another way"
    )
    parser.add_argument("--seed", type=int, metavar="S", default=None, help="the same seed gives the same game")


@contextmanager
def faults_of_the_call() -> Iterator[None]:
    """Tell what is wrong with a game in one line; what stops a game under way is no fault of the call."""
    from cardwright.engine.compile import CompileError
    from cardwright.engine.game import GameError
    from cardwright.engine.unable import STOPPING

    try:
        yield
    except STOPPING:
        raise
    except (GameError, CompileError) as error:
        raise CallError(str(error)) from None


def open_game(key: str, content: Content, players: int, variant: str, readings: dict[str, Any]) -> Game:
    """A game by its key."""
    from cardwright.games.catalogue import load_game

    with faults_of_the_call():
        return load_game(key, content, players, variant, readings)


def readings_given(pairs: list[str]) -> dict[str, Any]:
    """`name=value` as readings; yes and no are what they say."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise CallError(f"A reading is NAME=VALUE, not {pair}.")
        found[name.replace("-", "_")] = {"yes": True, "true": True, "no": False, "false": False}.get(value, value)
    return found


def read_game_file(file: str) -> dict[str, Any]:
    """A game that was written down; raises CallError where the file is none."""
    try:
        data = json.loads(Path(file).read_text(encoding="utf-8"))
    except (UnicodeDecodeError, ValueError) as error:
        raise CallError(f"{file} is no JSON: {error}") from None
    if not isinstance(data, dict) or not isinstance(data.get("setup"), dict) or "game" not in data:
        raise CallError(f'{file} is no game: it needs "game", "setup" and "decisions".')
    decisions = data.setdefault("decisions", [])
    if not isinstance(decisions, list) or not all(isinstance(one, str) for one in decisions):
        raise CallError(f"{file}: decisions are a list of words.")
    return data


def game_of_file(data: dict[str, Any], content: Content) -> Game:
    """The game that a file speaks of."""
    setup = data["setup"]
    players = setup.get("players", 2)
    if not isinstance(players, int):
        raise CallError(f"The number of players is a number, not {players!r}.")
    return open_game(str(data["game"]), content, players, str(setup.get("variant", "")), data.get("readings") or {})
