"""A hash of what every page depends on: the program, its templates, and the pages that are written by hand."""

from __future__ import annotations

import hashlib
from pathlib import Path

import cardwright
from cardwright.content import Content

_PACKAGE = Path(cardwright.__file__).parent
_PARTS = ("check", "decks", "lang", "site")
"""The parts of the program that pages come from; what runs games is not among them."""


def site_fingerprint(content: Content) -> str:
    """A hash of program, theme, faces and hand-written pages."""
    seen = hashlib.sha256(cardwright.__version__.encode())
    files = [file for part in _PARTS for file in sorted((_PACKAGE / part).rglob("*.py"))]
    for folder in content.site_folders:
        files += sorted(file for file in folder.rglob("*") if file.is_file())
    for file in files:
        seen.update(f"{file.name}\0".encode())
        seen.update(file.read_bytes())
    return seen.hexdigest()
