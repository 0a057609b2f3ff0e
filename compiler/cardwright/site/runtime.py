"""The compiler inside a page: Python for the browser, and this program with its content as one archive.

Python for the browser comes from the registries (`cardwright site fetch`): its own files from one, the libraries that
the compiler needs from the other. Where they were not fetched the site is built without, and its check page says so.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import cardwright
from cardwright.content import Content, ContentError
from cardwright.lang.atomic import write_atomically
from cardwright.site.memory import Written

FOLDER = "runtime"
_PACKAGE = Path(cardwright.__file__).parent
_PARTS = ("check", "decks", "lang", "meaning", "query")
_FILES = ("__init__.py", "content.py")
_SITE_FILES = ("__init__.py", "asking.py")
_GRAMMAR = frozenset({".lark", ".toml", ".json", ".cards", ".format"})
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
            for file in sorted((_PACKAGE / part).rglob("*.py")):
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
