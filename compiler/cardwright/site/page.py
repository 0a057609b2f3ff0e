"""One page of the site: where it lies, which template draws it, and what it tells."""

from __future__ import annotations

import builtins
import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class SitePage:
    """A page that is made, not written."""

    url: str
    """Its place in the site, such as `agot/rules.html`."""
    template: str
    title: str
    description: str
    data: dict[str, Any] = field(default_factory=dict)
    """What it tells, but for its parts."""
    crumbs: list[tuple[str, str]] = field(default_factory=list)
    """The way to it: words and urls, from the home page on."""
    parts: Callable[[], dict[str, Any]] | None = None
    """What more it tells, made when it is drawn; `marks` are hashes of it."""
    marks: list[str] = field(default_factory=list)

    @property
    def told(self) -> dict[str, Any]:
        """All it tells, as its template has it."""
        return {**self.data, **self.parts()} if self.parts is not None else self.data

    @property
    def digest(self) -> str:
        """A hash of all it tells: a page of the same hash need not be drawn again."""
        told = [self.url, self.template, self.title, self.description, self.data, self.crumbs, self.marks]
        return hashlib.sha256(json.dumps(told, ensure_ascii=False, default=str).encode()).hexdigest()


@dataclass(slots=True)
class SiteFile:
    """A file of data that pages load."""

    url: str
    text: str | builtins.bytes
    """Bytes, where it is a picture."""

    @property
    def digest(self) -> str:
        """A hash of what is in it."""
        return hashlib.sha256(self._data).hexdigest()

    @property
    def bytes(self) -> int:
        """How large it is."""
        return len(self._data)

    @property
    def _data(self) -> builtins.bytes:
        return self.text.encode() if isinstance(self.text, str) else self.text


def script(name: str, value: Any, key: str = "") -> str:
    """Data as a script, which a page can load from a folder as well as from a host; with a key, one of several."""
    place = f"(window.cardwright??={{}}).{name}"
    if key:
        place = f"({place}??={{}})[{json.dumps(key)}]"
    return f"{place}={json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n"
