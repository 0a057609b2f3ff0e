"""Every list that comes with the project is played by bots once: decks against themselves, whole tables as they are.

`python benchmarks/lists.py [GAME ...]` prints one line a list and exits 1 if one cannot be played to its end.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cardwright.content import Content
from cardwright.decks.judge import Judge
from cardwright.engine.agents.chance import random_agent
from cardwright.engine.agents.choice import seated
from cardwright.engine.checking import checked
from cardwright.engine.game import GameError, play_out
from cardwright.engine.unable import STOPPING
from cardwright.table.catalogue import load_game, playable, title, written_games


def legal_lists(content: Content, key: str) -> Iterator[tuple[Path, int, str]]:
    """The legal lists of a game: each with how many players it is for, and its format."""
    judge = Judge.load(content, [key])
    for file in content.decklist_files(key):
        decklist = judge.read(file.read_bytes(), str(file), key)
        if decklist.game == key and judge.verdict(decklist).legal:
            yield file, judge.scene(decklist).numbers.get("players", 0), decklist.format or ""


def laid(content: Content, key: str, file: Path) -> dict[str, Any]:
    """A list that says where each card of the table lies, as a set-up: rows, and the piles beside them."""
    judge = Judge.load(content, [key])
    sections = judge.scene(judge.read(file.read_bytes(), str(file), key)).sections
    names = {head: [entry.card.name for entry in entries] for head, entries in sections.items()}
    beside = {"companion row": "companions", "companion deck": "deck"}
    rows = [cards for head, cards in names.items() if head.endswith("row") and head not in beside]
    if not rows:
        raise GameError(f"{key} is not played from lists yet.")
    return {"grid": rows, "seed": 1, **{beside[head]: cards for head, cards in names.items() if head in beside}}


def play(content: Content, key: str, file: Path, players: int, form: str) -> str:
    """Play one game with a list; what came of it."""
    is_text = key in written_games(content)
    module = title(key, content, [file] if is_text else [])
    few, many = module.PLAYERS
    variant = next((one for one in module.VARIANTS if one in form), "")
    game = load_game(key, content, min(max(players or few, few), many), variant, None, [file] if is_text else [])
    agent = seated([random_agent(seed) for seed in range(game.players)])
    begun = game.begin(1, agent) if is_text else game.arrange(laid(content, key, file), agent)
    done = play_out(game, checked(begun))
    won = ", ".join(f"player {winner + 1}" for winner in done.state.winners) or "nobody"
    return f"{game.players} players, {done.state.turn} turns, won by {won}"


def main(games: Sequence[str]) -> int:
    """Play them all, with invariants."""
    content, failed, played = Content.bundled(), 0, 0
    for key in games or playable(content):
        for file, players, form in legal_lists(content, key):
            began = time.perf_counter()
            try:
                told = play(content, key, file, players, form)
                played += 1
            except (GameError, *STOPPING) as error:
                told, failed = f"NOT PLAYED: {error}", failed + 1
            except Exception as error:  # a fault of the program: the other lists are played all the same
                told, failed = f"NOT PLAYED, {type(error).__name__}: {error}", failed + 1
            print(f"{content.shown(file)}: {told} ({time.perf_counter() - began:.1f} s)", flush=True)  # noqa: T201
    print(f"{played} lists played, {failed} not")  # noqa: T201
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
