"""The wheel holds its content: installed elsewhere, the program works from any folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_wheel_works_from_any_folder(tmp_path: Path):
    wheels, home, elsewhere = tmp_path / "wheels", tmp_path / "home", tmp_path / "elsewhere"
    elsewhere.mkdir()
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(wheels), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True, cwd=elsewhere)
    (wheel,) = wheels.glob("*.whl")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        "--no-compile",
        "--target",
        str(home),
        str(wheel),
    ]
    subprocess.run(pip, check=True, capture_output=True)
    for folder in ("grammar", "cards", "decklists", "site"):
        assert (home / "cardwright" / "content" / folder).is_dir()
    content = home / "cardwright" / "content"
    before = {file: file.read_bytes() for file in content.rglob("*") if file.is_file()}
    code = "import cardwright, sys; from cardwright.cli.main import main; print(cardwright.__file__); main(['rules'])"
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=elsewhere,
        env={**os.environ, "PYTHONPATH": str(home)},
    )  # fmt: skip
    assert found.stdout.startswith(str(home))
    assert found.stdout.splitlines()[-1].endswith(" without, in the bundled content")
    refused = subprocess.run(
        [sys.executable, "-c", "import sys; from cardwright.cli.main import main; sys.exit(main(['fmt']))"],
        capture_output=True, text=True, check=False, cwd=elsewhere, env={**os.environ, "PYTHONPATH": str(home)},
    )  # fmt: skip
    assert (refused.returncode, refused.stderr) == (
        2,
        f"cardwright: {content}: nothing is written into the installed copy of cardwright.\n"
        "  hint: Stand in a folder with cards/, or name one with --project DIR.\n",
    )
    assert {file: file.read_bytes() for file in content.rglob("*") if file.is_file()} == before
    assert [*elsewhere.iterdir()] == []
