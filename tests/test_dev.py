"""`dev.py`: the environment that it makes belongs to the place where it was made."""

from __future__ import annotations

import importlib.util
import venv
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parent.parent


def dev_in(root: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The program as it is in a folder."""
    spec = importlib.util.spec_from_file_location("dev", HERE / "dev.py")
    assert spec is not None and spec.loader is not None
    dev = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(dev)
    monkeypatch.setattr(dev, "ROOT", root)
    monkeypatch.setattr(dev, "VENV", root / ".venv")
    monkeypatch.setattr(dev, "BIN", root / ".venv" / dev.BIN.name)
    return dev


def test_a_folder_that_was_moved_gets_an_environment_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    before = tmp_path / "before"
    before.mkdir()
    for name in ("pyproject.toml", "constraints.txt"):
        (before / name).write_bytes((HERE / name).read_bytes())
    venv.create(before / ".venv", with_pip=False)
    there = dev_in(before, monkeypatch)
    assert not there.is_here()  # pip comes last: broken off before that, nothing could ever be installed
    there.tool("pip").touch()
    assert there.is_here()
    mark = there.fingerprint()
    after = before.rename(tmp_path / "after")
    moved = dev_in(after, monkeypatch)
    assert not moved.is_here()
    assert moved.fingerprint() != mark
