"""What the last build wrote and from what: unchanged pages are left alone, pages of vanished cards taken away."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass, field
from pathlib import Path

import cardwright
from cardwright.content import Content
from cardwright.lang.atomic import write_atomically


@dataclass(slots=True)
class Written:
    """A file of the site: the hash of what it was made from, where its links lead, and the places in it."""

    digest: str
    links: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)


class Memory:
    """What lies in the folder of a site."""

    def __init__(self, file: Path, out: Path, mark: str) -> None:
        self._file = file
        self._out = str(out)
        self._mark = mark
        self._before: dict[str, Written] = {}
        self.now: dict[str, Written] = {}
        self._load()

    @classmethod
    def of(cls, folder: Path, out: Path, mark: str) -> Memory:
        """The memory of one site folder; `mark` stands for what all its pages have in common: the program, the theme,
        and what every page says of the site."""
        name = hashlib.sha256(str(out.resolve()).encode()).hexdigest()[:16]
        return cls(folder / f"{name}.written.json", out, mark)

    def _load(self) -> None:
        try:
            data = json.loads(self._file.read_bytes())
            self._before = {url: Written(*row) for url, row in data["files"].items()}
            if data["mark"] != self._mark:  # every page may look another way: none is as before
                self._before = {url: Written("") for url in self._before}
        except (OSError, ValueError, KeyError, TypeError):
            self._before = {}

    def is_current(self, url: str, digest: str) -> bool:
        """Whether a file lies there just as it would be written now; if so it is kept."""
        before = self._before.get(url)
        if before is None or before.digest != digest or not os.path.isfile(f"{self._out}/{url}"):  # noqa: PTH113 - of thousands
            return False
        self.now[url] = before
        return True

    def wrote(self, url: str, written: Written) -> None:
        """Remember a file that was written."""
        self.now[url] = written

    def clean(self) -> list[str]:
        """Take away what the last build wrote and this one did not; nothing else is ever touched."""
        gone = [url for url in self._before if url not in self.now]
        out = Path(self._out).resolve()
        for url in gone:
            file = (out / url).resolve()
            if file.is_relative_to(out):
                file.unlink(missing_ok=True)
        return gone

    def save(self) -> None:
        """Keep it for the next build."""
        rows = {url: [row.digest, row.links, row.places] for url, row in sorted(self.now.items())}
        try:
            write_atomically(self._file, json.dumps({"mark": self._mark, "files": rows}).encode())
        except OSError:  # what it says of the build before is true no longer: the next one makes all pages
            if self._file.is_file():
                self._file.unlink()


_PACKAGE = Path(cardwright.__file__).parent
_PARTS = ("check", "decks", "lang", "meaning", "query", "site")
"""The parts of the program that pages come from; what runs games is not among them."""


_SOURCES = (".py", ".toml")


def site_fingerprint(content: Content) -> str:
    """A hash of program, theme, faces and hand-written pages."""
    seen = hashlib.sha256(cardwright.__version__.encode())
    files = [file for part in _PARTS for file in sorted((_PACKAGE / part).rglob("*.*")) if file.suffix in _SOURCES]
    for folder in content.site_folders:
        files += sorted(file for file in folder.rglob("*") if file.is_file())
    for file in files:
        seen.update(f"{file.name}\0".encode())
        seen.update(file.read_bytes())
    return seen.hexdigest()
