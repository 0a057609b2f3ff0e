"""The Isles as a project of their own, with a table for examples: for what an author does from the command line."""

from __future__ import annotations

import shutil
from pathlib import Path

from isles_table import HERE, _source

TEXTS = {
    "Ash": "Day: Choose a sailor. Until the end of the phase, that sailor gets +2 might.",
    "Birch": "Answer: After a sailor is killed, you may draw a card.",
    "Cedar": "Day: Tire Cedar to choose and kill a North sailor.",
    "Elm": "Fierce 2.",
}


class IslesProject:
    """A folder with the game and its cards; no Python knows it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(HERE, root / "grammar" / "isles")
        self.cards = root / "cards" / "isles" / "all.cards"
        self.cards.parent.mkdir(parents=True)
        self.cards.write_text(_source(TEXTS), encoding="utf-8")
