"""Lamps of the Quay: a whole game from data alone, with cards, a list and rules of play."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import ClassVar

from cardwright.check.incremental import check_project
from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.engine.game import Game
from cardwright.lang.diagnostics import Diagnostic
from cardwright.table.catalogue import load_game
from cardwright.table.faults import unrunnable

HERE = Path(__file__).parent / "lamps"


class LampsProject:
    """A copy of the game to play with, or to break."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(HERE, root, dirs_exist_ok=True)
        self.rules = root / "grammar" / "lamps" / "play.rules"

    @property
    def content(self) -> Content:
        return Content.find(self.root)

    def game(self, players: int = 2) -> Game:
        return load_game("lamps", self.content, players)

    def change(self, before: str, after: str) -> None:
        """Have the rules of play say something else."""
        text = self.rules.read_text(encoding="utf-8")
        assert text.count(before) == 1, before
        self.rules.write_text(text.replace(before, after), encoding="utf-8")

    def problems(self) -> list[Diagnostic]:
        return check_project(self.content, use_cache=False, interpreter=lambda: unrunnable).problems


class WindsProject(LampsProject):
    """The same quay without lamps: nobody waits for a window, and nothing is in play."""

    CARDS: ClassVar = {
        "Squall": "Gain 2 oil.",
        "Fog": "Each opponent loses 1 oil. Draw a card.",
        "Ferryman": "Choose and discard a card from your hand.",
        "Gale": "Choose and resolve a wind from your hand.",
        "Breeze": "Draw 2 cards. Gain 1 oil for each card in your hand.",
    }
    RULES = """game: lamps

setup: The deal
  winds.setup.deck: Shuffle the deck.
  winds.setup.hand: Each player draws 3 cards and gains 2 oil.

period: turn
of: each player
repeats: until the game ends

step: Wind
  winds.turn.wind: Choose and resolve a wind from your hand.

step: Dusk
  winds.turn.draw: Draw 1 card.

rule: Oil
  winds.oil: After you discard a card, gain 1 oil.

rule: The end
  winds.end.deck: At the beginning of your turn, if there are no cards in the deck, end the game.
  winds.end.winner: When the game ends, each player with the most oil wins the game.
"""
    LEFT_OUT = (
        'play = ["quay"]\n',
        '[play.parts]\nseats = { "first player" = "first player" }\n',
        '[play.windows.quay]\nwho = "active"\nlabels = ["Quay"]\n',
        '[labels]\nQuay = { window = "quay" }\n',
        'score = "brightness"\n',
        ', "first player"',
    )

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.rules.write_text(self.RULES, encoding="utf-8")
        table = root / "grammar" / "lamps" / "table.toml"
        text = table.read_text(encoding="utf-8").replace("[play.start]\n", "[play.start]\nwhole = true\n")
        for part in self.LEFT_OUT:
            assert part in text, part
            text = text.replace(part, "")
        table.write_text(text, encoding="utf-8")
        cards = [f"card: {name}\ntype: wind\nhue: White\ntext:\n  {words}\n" for name, words in self.CARDS.items()]
        rule = "winds.comp.cards: The deck has exactly 30 cards."
        self._write("cards/lamps/quay.cards", "game: lamps\nset: quay\n", *cards)
        self._write("grammar/lamps/formats/standard.format", "game: lamps\nformat: standard\ntitle: Winds\n", rule)
        self._write("decklists/lamps/quay.deck", "game: lamps\nformat: standard\n", "Deck (30)", copies=6)

    def _write(self, path: str, *parts: str, copies: int = 0) -> None:
        lines = [f"{copies} {name}" for name in self.CARDS] if copies else []
        (self.root / path).write_text("\n".join([*parts, *lines]) + "\n", encoding="utf-8")


_OIL = "lamps.turn.oil: Gain 1 oil. Gain 1 oil for each burning lamp you control."


class Quay(LampsProject):
    """The quay, with another line for the beginning of a turn and data of its own."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.table = root / "grammar" / "lamps" / "table.toml"

    def says(self, line: str, *data: tuple[str, str], example: str = "") -> None:
        """Have a turn begin so; data go below a line of the table, or above all of it."""
        text = self.rules.read_text(encoding="utf-8")
        before, _, rest = text.partition(_OIL)
        _, _, after = rest.partition("step: Quay\n")
        shown = "\n  ".join(["example: as it is said", *example.splitlines()])
        self.rules.write_text(f"{before}lamps.turn.oil: {line}\n\n{shown}\n\nstep: Quay\n{after}", encoding="utf-8")
        table = self.table.read_text(encoding="utf-8")
        for place, more in data:
            table = table.replace(place, f"{place}{more}\n", 1) if place else f"{more}\n{table}"
        self.table.write_text(table, encoding="utf-8")

    def holds(self) -> bool:
        """Whether the examples of the rules hold."""
        return main(["--project", str(self.root), "test", "--jobs", "1", str(self.rules)]) == 0
