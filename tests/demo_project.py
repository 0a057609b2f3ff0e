"""A project of the demonstration game, made in a folder of its own."""

from __future__ import annotations

import shutil
from pathlib import Path

from cardwright.check.compile import Compiler, open_compiler
from cardwright.check.compiled import CompiledFile
from cardwright.content import Content
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source

HERE = Path(__file__).parent
CARD = "card: {name}\ntype: character\nhouse: Stark\ncost: 2\n"


class DemoProject:
    """A folder with the demonstration game and the card files that a test writes."""

    def __init__(self, root: Path) -> None:
        self.root = root
        grammar = root / "grammar" / "demo"
        grammar.mkdir(parents=True)
        shutil.copy(HERE / "demo" / "vocabulary.toml", grammar)
        shutil.copy(HERE / "demo.schema.json", grammar / "card.schema.json")

    @property
    def content(self) -> Content:
        return Content.find(self.root)

    def write(self, name: str, text: str) -> Path:
        """Write a card file of the game."""
        file = self.root / "cards" / "demo" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="")
        return file

    def card(self, *lines: str, name: str = "Old Nan") -> str:
        """A card file with one card that has this text."""
        body = "".join(f"  {line}\n" for line in lines)
        return "game: demo\n\n" + CARD.format(name=name) + ("text:\n" + body if lines else "")

    def compiler(self) -> Compiler:
        """A compiler that knows two more names."""
        names = "".join(f"game: demo\n\n{CARD.format(name=name)}\n" for name in ("Robb Stark", "Catelyn Tully"))
        self.write("names.cards", names)
        return open_compiler(self.content)

    def compile(self, text: str) -> CompiledFile:
        self.write("f.cards", text)
        return self.compiler().compile(Source("f.cards", text))

    def problems(self, *lines: str) -> list[Diagnostic]:
        """What is wrong with a card of this text."""
        return self.compile(self.card(*lines)).problems


def told(problem: Diagnostic) -> tuple[str, str]:
    """A finding in short: place, code and message, and the hint."""
    place = f"{problem.line}:{problem.column}+{problem.length}"
    return f"{place} {problem.code} {problem.message}", problem.hint
