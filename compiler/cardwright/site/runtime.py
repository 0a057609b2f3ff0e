"""The compiler inside a page: Python for the browser, fetched once, and this program with its content as an archive.

Python for the browser comes from the registries (`cardwright site fetch`): its own files from one, the libraries that
the compiler needs from the other. Where they were not fetched the site is built without, and its check page says so.

`npm pack` brings the interpreter, `pip download` the library the compiler imports; both at versions that were tested
together. What is fetched already is not fetched again.
"""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import cardwright
from cardwright.content import Content, ContentError
from cardwright.lang.atomic import write_atomically
from cardwright.site.written import Written

FOLDER = "runtime"
_PACKAGE = Path(cardwright.__file__).parent
_PARTS = ("check", "decks", "lang", "meaning", "query")
_FILES = ("__init__.py", "content.py")
_SITE_FILES = ("__init__.py", "text_service.py")
_PROGRAM = frozenset({".py", ".toml"})
_GRAMMAR = frozenset({".lark", ".toml", ".json", ".cards", ".format", ".rules"})
_DAY = (1980, 1, 1, 0, 0, 0)
"""The day every file in the archive is of: the same sources give the same bytes."""


class Runtime:
    """What the check page needs to check without a server."""

    def __init__(self, content: Content, cache: Path) -> None:
        self._content = content
        self.store = cache / FOLDER

    @property
    def is_there(self) -> bool:
        """Whether Python for the browser was fetched."""
        return (self.store / "manifest.json").is_file()

    def write(self, out: Path) -> Iterator[tuple[str, Written]]:
        """Lay Python, the libraries and the compiler into the site; gives every file that lies there."""
        if not self.is_there:
            return
        names = self._names()
        target = out / FOLDER
        for name in (*names["python"], *names["wheels"]):
            if not _same(self.store / name, target / name):
                write_atomically(target / name, (self.store / name).read_bytes())
            yield f"{FOLDER}/{name}", Written("fetched")
        archive = self._archive()
        file = target / "cardwright.zip"
        if not file.is_file() or file.read_bytes() != archive:
            write_atomically(file, archive)
        yield f"{FOLDER}/cardwright.zip", Written("archive")
        manifest = json.dumps({"wheels": names["wheels"]}).encode()
        write_atomically(target / "manifest.json", manifest)
        yield f"{FOLDER}/manifest.json", Written("manifest")

    def _names(self) -> dict[str, list[str]]:
        """What was fetched. The list may have come with a project, so it may name nothing but files beside it."""
        file = self.store / "manifest.json"
        names: dict[str, list[str]] = json.loads(file.read_text(encoding="utf-8"))
        for name in (*names["python"], *names["wheels"]):
            if Path(name).name != name or "\\" in name:
                message = f"{file} is damaged: {name} is no name of a file."
                raise ContentError(message, "Delete the folder; `cardwright site fetch` makes it again.")
        return names

    def _archive(self) -> bytes:
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
            for name, file in self._members():
                archive.writestr(zipfile.ZipInfo(name, _DAY), file.read_bytes(), zipfile.ZIP_DEFLATED)
        return stream.getvalue()

    def _members(self) -> Iterator[tuple[str, Path]]:
        """The part of the program that reads and judges, and the content it reads and judges with."""
        for name in _FILES:
            yield f"cardwright/{name}", _PACKAGE / name
        for name in _SITE_FILES:
            yield f"cardwright/site/{name}", _PACKAGE / "site" / name
        for part in _PARTS:
            for file in sorted((_PACKAGE / part).rglob("*.*")):
                if file.suffix not in _PROGRAM:
                    continue
                yield f"cardwright/{file.relative_to(_PACKAGE).as_posix()}", file
        seen: set[str] = set()
        for grammar in self._content.grammar_folders:
            for file in sorted(grammar.rglob("*")):
                name = f"grammar/{file.relative_to(grammar).as_posix()}"
                if file.suffix in _GRAMMAR and file.is_file() and name not in seen:
                    seen.add(name)
                    yield name, file
        for file in self._content.all_card_files():
            yield file.relative_to(self._content.root).as_posix(), file


def _same(one: Path, other: Path) -> bool:
    return other.is_file() and one.stat().st_size == other.stat().st_size


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
