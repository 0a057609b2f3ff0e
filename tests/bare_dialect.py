"""A project with a dialect that has words and no table: its cards can be read, and nothing of them can run."""

from __future__ import annotations

from pathlib import Path

DIALECT = "agot-spoken"


def lay_out(folder: Path) -> Path:
    """The project in a folder."""
    words = folder / "grammar" / DIALECT / "vocabulary.toml"
    words.parent.mkdir(parents=True)
    words.write_text('[game]\nname = "Only spoken of"\nextends = "agot"\n', encoding="utf-8")
    (folder / "cards" / DIALECT).mkdir(parents=True)
    return folder
