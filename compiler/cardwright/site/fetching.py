"""Fetches Python for the browser by package name, with the clients that a machine has for its registries.

`npm pack` brings the interpreter, `pip download` the library the compiler imports; both at versions that were tested
together. What is fetched already is not fetched again.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from cardwright.lang.atomic import write_atomically
from cardwright.site.runtime import FOLDER

PYODIDE = "314.0.7"
_PYTHON = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
_LIBRARIES = ("lark==1.3.1",)
"""All that the compiler needs there: it reads and judges without pydantic and jsonschema."""


class FetchError(Exception):
    """Something cannot be had here; the message says what."""


def fetch_runtime(cache: Path) -> Path:
    """Fetch whatever is missing; gives the folder it lies in."""
    folder = cache / FOLDER
    wanted = {"python": list(_PYTHON), "version": PYODIDE, "libraries": list(_LIBRARIES)}
    manifest = folder / "manifest.json"
    if manifest.is_file() and wanted.items() <= json.loads(manifest.read_text(encoding="utf-8")).items():
        return folder
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        _python(Path(scratch), folder)
        wheels = _wheels(Path(scratch), folder)
    write_atomically(manifest, json.dumps({**wanted, "wheels": wheels}).encode())
    return folder


def _python(scratch: Path, folder: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise FetchError("Python for the browser comes as an npm package, and there is no npm here.")
    _run([npm, "pack", "--silent", f"pyodide@{PYODIDE}"], scratch)
    with tarfile.open(next(scratch.glob("pyodide-*.tgz"))) as archive:
        for name in _PYTHON:
            member = archive.extractfile(f"package/{name}")
            if member is None:
                raise FetchError(f"The package pyodide holds no {name}.")
            write_atomically(folder / name, member.read())


def _wheels(scratch: Path, folder: Path) -> list[str]:
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    target = ["--only-binary", ":all:", "--dest", str(scratch)]
    _run([*pip, *target, *_LIBRARIES], scratch)
    wheels = sorted(scratch.glob("*.whl"))
    for wheel in wheels:
        write_atomically(folder / wheel.name, wheel.read_bytes())
    return [wheel.name for wheel in wheels]


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise FetchError(f"{Path(command[0]).name} failed: {said[-1][:200] if said else done.returncode}.")
