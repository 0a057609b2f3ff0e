"""Parts of pages, kept between builds: what has not changed is neither said back from its meaning nor drawn again.

A part is kept as the JSON it becomes, and read only by whoever shows it: of thousands of cards most only have to be
known to be as they were.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardwright.check.compiled import CompiledBlock, CompiledCard, CompiledKeyword
from cardwright.lang.kept import keep

Lines = list[dict[str, Any]]
Fits = Callable[[Any], bool]


class KeptParts:
    """The texts and faces of a game, each by a hash of what it was made from."""

    def __init__(self, file: Path | None = None, mark: str = "") -> None:
        self._file, self._mark = file, mark
        """`mark` stands for all that they depend on beside the card: the program, the theme, the words of the game."""
        self._before = _rows(file, mark)
        self._now: dict[str, bytes] = {}
        self._read: dict[str, Any] = {}
        """Those that somebody has asked for."""
        self._keys: dict[int, tuple[CompiledBlock, str]] = {}

    def lines(self, block: CompiledBlock, make: Callable[[], Lines]) -> Lines:
        """The lines of a text, made if they are not known."""
        return self.rows(f"text {self._key(block)}", make, len(block.lines))

    def face(self, card: CompiledCard, art: str, make: Callable[[], str]) -> str:
        """The face of a card with a picture, drawn if it is not known."""
        found: str = self._part(f"face {self._key(card)} {art}", make, lambda known: isinstance(known, str))
        return found

    def icons(self, card: CompiledCard, art: str, make: Callable[[], list[str]]) -> list[str]:
        """The icons in the face of a card."""
        key = f"icons {self._key(card)} {art}"
        found: list[str] = self._part(key, make, lambda known: isinstance(known, list))
        return found

    def packed(self, block: CompiledBlock, make: Callable[[], Lines]) -> Lines:
        """The lines of a text as a pack has them."""
        return self.rows(f"pack {self._key(block)}", make, len(block.lines))

    def asked(self, card: CompiledCard, make: Callable[[], Lines]) -> Lines:
        """What can be asked of a card: one row."""
        return self.rows(f"asked {self._key(card)}", make, 1)

    def gist(self, block: CompiledBlock, make: Callable[[], list[Any]]) -> list[Any]:
        """What pages that tell of many cards need of one."""
        found: list[Any] = self._part(
            f"gist {self._key(block)}", make, lambda known: isinstance(known, list) and len(known) == 5
        )
        return found

    def rows(self, key: str, make: Callable[[], Lines], count: int | None = None) -> Lines:
        """Rows, if it is known how many, that were made from what the key is a hash of."""
        found: Lines = self._part(key, make, lambda known: isinstance(known, list) and count in (None, len(known)))
        return found

    def mark_of_lines(self, block: CompiledBlock, make: Callable[[], Lines]) -> str:
        """A hash of the lines of a text, which need not be read for it."""
        return self._mark_of(f"text {self._key(block)}", lambda: self.lines(block, make))

    def mark_of_face(self, card: CompiledCard, art: str, make: Callable[[], str]) -> str:
        """A hash of the face of a card, which need not be read for it."""
        return self._mark_of(f"face {self._key(card)} {art}", lambda: self.face(card, art, make))

    def _mark_of(self, key: str, make: Callable[[], Any]) -> str:
        if key not in self._now:
            if key in self._before:
                self._now[key] = self._before[key]
            else:
                make()
        return hashlib.sha256(self._now[key]).hexdigest()[:32]

    def _part(self, key: str, make: Callable[[], Any], fits: Fits) -> Any:
        if key not in self._read:
            found = _value(self._now.get(key, self._before.get(key)))
            if not fits(found):
                found = make()
                self._now[key] = json.dumps(found, ensure_ascii=False).encode()
            self._now.setdefault(key, self._before.get(key, b""))
            self._read[key] = found
        return self._read[key]

    def _key(self, block: CompiledBlock) -> str:
        found = self._keys.get(id(block))
        if found is None or found[0] is not block:
            found = self._keys[id(block)] = block, _key(block)
        return found[1]

    def save(self) -> None:
        """Keep what this build has shown, and nothing else."""
        if self._file is not None and self._now != self._before:
            rows = (b"%s\t%s" % (key.encode(), part) for key, part in self._now.items())
            keep(self._file, b"\n".join([self._mark.encode(), *rows]))


def _rows(file: Path | None, mark: str) -> dict[str, bytes]:
    """What a file holds that was kept under this mark: a line a part, its key before it."""
    try:
        first, *rows = file.read_bytes().split(b"\n") if file is not None else [b""]
        pairs = (row.split(b"\t", 1) for row in rows)
        return {key.decode(): part for key, part in pairs} if first == mark.encode() else {}
    except (OSError, ValueError):
        return {}  # missing or damaged: it is made again


def _value(part: bytes | None) -> Any:
    try:
        return json.loads(part) if part is not None else None
    except (ValueError, RecursionError):
        return None  # damaged: it is made again


def _key(block: CompiledBlock) -> str:
    fields = sorted(block.fields.items()) if isinstance(block, CompiledCard) else []
    said = [type(block).__name__, block.game, block.name, block.own_name, block.own_type, repr(fields)]
    if isinstance(block, CompiledCard):
        said.append(block.set_name)
    if isinstance(block, CompiledKeyword):
        said.append(repr(block.parameters))
    return hashlib.sha256("\0".join([*said, *(line.text for line in block.lines)]).encode()).hexdigest()[:32]
