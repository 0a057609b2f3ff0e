"""The icons of the site: one file of symbols, of which a page carries those it shows."""

from __future__ import annotations

import re
from pathlib import Path

_SYMBOL = re.compile(r'<symbol id="i-([a-z0-9-]+)".*?</symbol>', re.DOTALL)
_USED = re.compile(r'href="#i-([a-z0-9-]+)"')


class Sprite:
    """Every icon by its name."""

    def __init__(self, file: Path) -> None:
        text = file.read_text(encoding="utf-8")
        self.symbols = {found[1]: found[0] for found in _SYMBOL.finditer(text)}
        self.names = frozenset(self.symbols)

    def of(self, names: set[str]) -> str:
        """A hidden sprite with these icons, for a page that uses them."""
        inner = "".join(self.symbols[name] for name in sorted(names) if name in self.symbols)
        return f'<svg class="sprite" aria-hidden="true" width="0" height="0">{inner}</svg>' if inner else ""

    def used_in(self, html: str) -> set[str]:
        """The icons that a page shows."""
        return set(_USED.findall(html))
