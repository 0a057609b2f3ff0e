"""Parts of pages, kept between builds: what has not changed is neither said back from its meaning nor drawn again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardwright.check.compiled import CompiledBlock, CompiledCard, CompiledKeyword
from cardwright.lang.atomic import write_atomically

Lines = list[dict[str, Any]]


class KeptParts:
    """The texts and faces of a game, each by a hash of what it was made from."""

    def __init__(self, file: Path | None = None, mark: str = "") -> None:
        self._file, self._mark = file, mark
        """`mark` stands for all that they depend on beside the card: the program, the theme, the words of the game."""
        self._before: dict[str, Any] = {}
        self._now: dict[str, Any] = {}
        try:
            data = json.loads(file.read_bytes()) if file is not None else {}
            if data.get("mark") == mark:
                self._before = dict(data["parts"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            pass  # missing or damaged: it is made again

    def lines(self, block: CompiledBlock, make: Callable[[], Lines]) -> Lines:
        """The lines of a text, made if they are not known."""
        key = f"text {_key(block)}"
        found = self._known(key)
        fits = isinstance(found, list) and len(found) == len(block.lines)
        made: Lines = self._now.setdefault(key, found if fits else make())
        return made

    def face(self, card: CompiledCard, art: str, make: Callable[[], str]) -> str:
        """The face of a card with a picture, drawn if it is not known."""
        key = f"face {_key(card)} {art}"
        found = self._known(key)
        made: str = self._now.setdefault(key, found if isinstance(found, str) else make())
        return made

    def packed(self, block: CompiledBlock, make: Callable[[], Lines]) -> Lines:
        """The lines of a text as a pack has them."""
        return self.rows(f"pack {_key(block)}", make, len(block.lines))

    def asked(self, card: CompiledCard, make: Callable[[], Lines]) -> Lines:
        """What can be asked of a card: one row."""
        return self.rows(f"asked {_key(card)}", make, 1)

    def rows(self, key: str, make: Callable[[], Lines], count: int | None = None) -> Lines:
        """Rows, if it is known how many, that were made from what the key is a hash of."""
        found = self._known(key)
        fits = isinstance(found, list) and count in (None, len(found))
        made: Lines = self._now.setdefault(key, found if fits else make())
        return made

    def _known(self, key: str) -> Any:
        return self._now.get(key, self._before.get(key))

    def save(self) -> None:
        """Keep what this build has shown, and nothing else."""
        if self._file is not None:
            text = json.dumps({"mark": self._mark, "parts": self._now}, ensure_ascii=False)
            write_atomically(self._file, text.encode())


def _key(block: CompiledBlock) -> str:
    fields = sorted(block.fields.items()) if isinstance(block, CompiledCard) else []
    said = [type(block).__name__, block.game, block.name, block.own_name, block.own_type, repr(fields)]
    if isinstance(block, CompiledCard):
        said.append(block.set_name)
    if isinstance(block, CompiledKeyword):
        said.append(repr(block.parameters))
    return hashlib.sha256("\0".join([*said, *(line.text for line in block.lines)]).encode()).hexdigest()[:32]
