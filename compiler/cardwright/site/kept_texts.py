"""Texts as pages show them, kept between builds: what has not changed is not said back from its meaning again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardwright.check.compiled import CompiledBlock, CompiledCard
from cardwright.lang.atomic import write_atomically

Lines = list[dict[str, Any]]


class KeptTexts:
    """The lines of the texts of a game, each by a hash of what it was made from."""

    def __init__(self, file: Path | None = None, mark: str = "") -> None:
        self._file, self._mark = file, mark
        """`mark` stands for all that texts depend on beside themselves: the program, and the words of the game."""
        self._before: dict[str, Lines] = {}
        self._now: dict[str, Lines] = {}
        try:
            data = json.loads(file.read_bytes()) if file is not None else {}
            if data.get("mark") == mark:
                self._before = dict(data["texts"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            pass  # missing or damaged: it is made again

    def of(self, block: CompiledBlock, make: Callable[[], Lines]) -> Lines:
        """The lines of a text, made if they are not known."""
        key = _key(block)
        found = self._now.get(key) or self._before.get(key)
        if not isinstance(found, list) or len(found) != len(block.lines):
            found = make()
        self._now[key] = found
        return found

    def save(self) -> None:
        """Keep what this build has shown, and nothing else."""
        if self._file is not None:
            text = json.dumps({"mark": self._mark, "texts": self._now}, ensure_ascii=False)
            write_atomically(self._file, text.encode())


def _key(block: CompiledBlock) -> str:
    fields = sorted(block.fields.items()) if isinstance(block, CompiledCard) else []
    said = [type(block).__name__, block.game, block.name, block.own_name, block.own_type, repr(fields)]
    return hashlib.sha256("\0".join([*said, *(line.text for line in block.lines)]).encode()).hexdigest()[:32]
