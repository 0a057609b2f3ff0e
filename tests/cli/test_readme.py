"""What the README shows of a session is what happens."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.content import Content

README = Content.bundled().root / "README.md"


def blocks(beginning: str) -> str:
    """The one block of the README that begins like this."""
    text = README.read_text(encoding="utf-8")
    (found,) = [block for block in text.split("```\n")[1::2] if block.startswith(beginning)]
    return found


def test_the_session_of_the_readme(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    card = blocks("game: agot\nset:")
    file = tmp_path / "cards" / "agot" / "mine.cards"
    shutil.copytree(README.parent / "cards" / "agot", file.parent)  # who stands in a folder with cards has those cards
    file.write_text(card[: card.index("\nexample:")], encoding="utf-8")
    session = blocks("given> ")
    typed = [line.partition(" ")[2] for line in session.splitlines() if not line.startswith(" ")]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    assert main(["try", "agot", "--card", "cards/agot/mine.cards"]) == 1  # one line does not hold, and is meant to
    assert capsys.readouterr().out == session
    saved = file.read_text(encoding="utf-8")
    assert "example: the help ends with the phase\n" in saved
    assert main(["test", "cards/agot/mine.cards"]) == 0
