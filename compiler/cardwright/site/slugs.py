"""File names for things that have names: whatever a card is called, its page lies where it should.

A name may hold markup, slashes or dots; a slug holds small letters, digits and hyphens and nothing else, so that no
name can lead out of its folder.
"""

from __future__ import annotations

import re
import unicodedata

_OTHER = re.compile(r"[^a-z0-9]+")
_LONGEST = 60
_RESERVED = frozenset({"index", "con", "nul", "prn", "aux"})
"""Names that mean something to a web server or to a file system."""


def slug(name: str) -> str:
    """A name as a file name without its ending."""
    flat = unicodedata.normalize("NFKD", name.replace("ß", "ss").replace("'", "").replace("’", ""))
    ascii_only = flat.encode("ascii", "ignore").decode().lower()
    found = _OTHER.sub("-", ascii_only).strip("-")[:_LONGEST].strip("-") or "card"
    return f"{found}-page" if found in _RESERVED else found


class Slugs:
    """Gives every name a slug of its own, the same ones in the same order of names."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def take(self, name: str, more: str = "") -> str:
        """A free slug for a name; `more` tells it apart from another thing of the same name."""
        for words in (name, f"{name} {more}" if more else name):
            if slug(words) not in self._taken:
                return self._use(slug(words))
        base = slug(f"{name} {more}")
        number = next(count for count in range(2, len(self._taken) + 3) if f"{base}-{count}" not in self._taken)
        return self._use(f"{base}-{number}")

    def _use(self, found: str) -> str:
        self._taken.add(found)
        return found
