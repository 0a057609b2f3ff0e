"""Builds and tests the project: `python3 dev.py build` and `python3 dev.py test`.

Standard library only, so that it runs on a fresh machine before anything is installed.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
STAMP = VENV / "installed.sha256"
PYTHON_NEEDED = (3, 11)


def run(*command: str | Path) -> None:
    """Run one command in the project; stop the whole run when it fails."""
    words = [str(word) for word in command]
    print("$", " ".join([Path(words[0]).name, *words[1:]]), flush=True)
    finished = subprocess.run(words, cwd=ROOT, check=False)
    if finished.returncode:
        sys.exit(finished.returncode)


def attempt(*command: str | Path) -> None:
    """Run one command in the project; go on when it fails, which it says itself."""
    words = [str(word) for word in command]
    print("$", " ".join([Path(words[0]).name, *words[1:]]), flush=True)
    subprocess.run(words, cwd=ROOT, check=False)


def fingerprint() -> str:
    """Hash what decides the environment, so that an unchanged one is not installed again; where it lies is part of it,
    because its programs name that place."""
    seen = hashlib.sha256(f"{sys.version} {ROOT}".encode())
    for name in ("pyproject.toml", "constraints.txt"):
        seen.update((ROOT / name).read_bytes())
    return seen.hexdigest()


def install() -> None:
    """Make the virtual environment and install the project into it, if that is not done yet."""
    wanted = fingerprint()
    if STAMP.is_file() and STAMP.read_text() == wanted:
        return
    if not is_here():
        venv.create(VENV, with_pip=True, clear=True)
    run(tool("python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
        "-c", "constraints.txt", "-e", ".[dev,site,print,lsp,fix,watch]")  # fmt: skip
    STAMP.write_text(wanted)


def is_here() -> bool:
    """Whether there is a whole virtual environment that was made in this place: a moved one runs nothing, and one whose
    making was broken off can install nothing."""
    config = VENV / "pyvenv.cfg"
    lines = config.read_text(encoding="utf-8").splitlines() if config.is_file() else []
    return tool("python").exists() and tool("pip").exists() and any(line.endswith(f" {VENV}") for line in lines)


def tool(name: str) -> Path:
    """Path of a program in the virtual environment."""
    return BIN / (f"{name}.exe" if os.name == "nt" else name)


def build() -> None:
    """Check and compile all cards, judge all lists that are meant to be legal, and build the site."""
    install()
    lists = sorted(path for path in (ROOT / "decklists").glob("*/*.deck"))
    for words in (("check",), ("build",), ("deck", "check", *lists)):
        run(tool("cardwright"), "--project", ROOT, *words)
    # Without it the site's check page asks `cardwright site serve`: no reason to build nothing at all.
    attempt(tool("cardwright"), "--project", ROOT, "site", "fetch")
    run(tool("cardwright"), "--project", ROOT, "site", "build")


def test() -> None:
    """Check style, types, import contracts and behaviour."""
    install()
    run(tool("ruff"), "check", ".")
    run(tool("ruff"), "format", "--check", ".")
    run(tool("mypy"))
    run(tool("lint-imports"))
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # tests start the program a hundred times: it is compiled once
    # A process takes what stands together, and from the other's rest when it is done: what files share is made once.
    run(tool("pytest"), "-q", "-n", "auto", "--dist", "worksteal")


def long() -> None:
    """Try what takes long: whole games, all fresh texts, the site of all cards in a browser."""
    install()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    run(tool("pytest"), "-q", "-m", "long", "-n", "auto", "--dist", "worksteal")


def nets() -> None:
    """Change every field and leave out every word of every line: what is not read comes through. It takes a while."""
    install()
    os.environ["CARDWRIGHT_NETS"] = "whole"
    run(tool("pytest"), "-q", "tests/meaning/test_nothing_swallowed.py", "tests/meaning/test_normal_laws.py")


def digest() -> None:
    """Write the digest of all meanings anew, after a change of the language that is meant to change some."""
    install()
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "compiler"), str(ROOT / "tests")])
    run(tool("python"), "-m", "meaning.digests", "--write")


COMMANDS: dict[str, Callable[[], None]] = {
    "build": build,
    "test": test,
    "long": long,
    "install": install,
    "nets": nets,
    "digest": digest,
}


def main() -> None:
    """Run the command named on the command line."""
    if sys.version_info < PYTHON_NEEDED:
        sys.exit(f"Python {'.'.join(map(str, PYTHON_NEEDED))} or newer is needed; this is {sys.version.split()[0]}.")
    if len(sys.argv) != 2 or sys.argv[1] not in COMMANDS:
        print(f"usage: python3 dev.py {'|'.join(COMMANDS)}", file=sys.stderr)
        sys.exit(2)
    COMMANDS[sys.argv[1]]()


if __name__ == "__main__":
    main()
