"""What the commands that play games have in common: games, players and saved games from the command line."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.cli.main import CallError
from cardwright.cli.output import remark
from cardwright.content import Content

if TYPE_CHECKING:
    from cardwright.engine.game import Game
    from cardwright.engine.replay import Replayed
    from cardwright.table.records import SavedGame


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what says which game is played, and how."""
    parser.add_argument("--players", type=int, metavar="N", default=None, help="how many play")
    parser.add_argument(
        "--decks", metavar="FILE", nargs="+", default=[], help="lists to play with: one for each player, or one for all"
    )
    parser.add_argument("--variant", metavar="NAME", default="", help="a variant of the game")
    parser.add_argument(
        "--reading", metavar="NAME=VALUE", action="append", default=[], help="read a rule that is open in another way"
    )
    parser.add_argument("--seed", type=int, metavar="S", default=None, help="the same seed gives the same game")


@contextmanager
def faults_of_the_call() -> Iterator[None]:
    """Tell what is wrong with a game in one line; what stops a game under way is no fault of the call."""
    from cardwright.engine.faults import CompileError
    from cardwright.engine.game import GameError
    from cardwright.engine.unable import STOPPING

    try:
        yield
    except STOPPING:
        raise
    except (GameError, CompileError) as error:
        raise CallError(str(error)) from None


def open_game(
    key: str, content: Content, players: int, variant: str, readings: dict[str, Any], decks: Sequence[str] = ()
) -> Game:
    """A game by its key, with the lists that it is played with."""
    from cardwright.table.catalogue import load_game

    with faults_of_the_call():
        return load_game(key, content, players, variant, readings, [Path(deck) for deck in decks])


def readings_given(pairs: list[str]) -> dict[str, Any]:
    """`name=value` as readings; yes and no are what they say."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise CallError(f"A reading is NAME=VALUE, not {pair}.")
        found[name.replace("-", "_")] = {"yes": True, "true": True, "no": False, "false": False}.get(value, value)
    return found


def read_saved_game(file: str, content: Content) -> tuple[SavedGame, Game]:
    """A game that was written down, and the game it is one of; says how its cards differ from those of today."""
    from cardwright.engine.faults import CompileError
    from cardwright.engine.game import GameError
    from cardwright.engine.unable import STOPPING
    from cardwright.table.catalogue import CardFault, load_game
    from cardwright.table.records import SavedGame

    if not Path(file).exists():
        raise CallError(f"There is no file {file}.")
    saved = SavedGame.read(Path(file), content)
    setup, readings = saved.setup, saved.data.get("readings", {})
    try:
        players, decks = setup.get("players", 2), setup.get("decks", ())
        decks = decks if isinstance(decks, list) else ()  # else it says what lies in decks
        game = load_game(saved.game, content, players, setup.get("variant", ""), readings, decks)
    except STOPPING:
        raise
    except (CompileError, CardFault) as error:  # a fault of the cards is none of the file
        raise CallError(str(error)) from None
    except GameError as error:
        saved.refuse(error)
        raise
    for sentence in saved.differences(content):
        remark(f"{file}: {sentence}")
    return saved, game


def replayed_game(saved: SavedGame, game: Game) -> Replayed:
    """The saved game, played again; raises DataFileError where it does not fit the game.

    What stops a game under way is no fault of the file."""
    from cardwright.engine.game import GameError
    from cardwright.engine.replay import ReplayError, replay
    from cardwright.engine.unable import STOPPING

    try:
        return replay(game, saved.setup, saved.decisions)
    except STOPPING:
        raise
    except ReplayError as error:
        saved.refuse(error, error.decision)
        raise
    except GameError as error:
        saved.refuse(error)
        raise
