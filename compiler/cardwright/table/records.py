"""Games that were written down: what such a file says, and whether its cards are still those of today.

A file carries a digest of every card and keyword it was played with, so that it can say which of them have changed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cardwright.check.archive import open_archive
from cardwright.check.compiled import CompiledBlock, CompiledCard, CompiledRule
from cardwright.content import Content
from cardwright.engine.game import GameError
from cardwright.lang.cardtree import PARTS
from cardwright.lang.data import DataFile, Fault, read_json, read_toml
from cardwright.lang.data.shapes import FLAG, TEXT, TEXTS, Either, OneOf, Record, TableOf
from cardwright.table.catalogue import compiled_cards, compiled_keywords, playable, title

SETUP, DECISIONS, CARDS = "setup", "decisions", "cards"
TABLE, _PLAY = "table", "play"
_LENGTH = 16
_MOST_NAMES = 12
Digests = dict[str, str]


class SavedGame:
    """A file that holds a game."""

    def __init__(self, file: DataFile) -> None:
        self._file = file
        self.data: dict[str, Any] = file.table

    @classmethod
    def read(cls, file: Path, content: Content) -> SavedGame:
        """Read a file; raises DataFileError where it holds no game."""
        data = read_json(file)
        key = data.table.get("game") if isinstance(data.table, dict) else None
        known = isinstance(key, str) and key in playable(content)
        shape = _shape(str(key), content) if known else _unplayable(content)
        return cls(data.measured(shape))

    @property
    def game(self) -> str:
        """The key of the game."""
        return str(self.data["game"])

    @property
    def setup(self) -> dict[str, Any]:
        """How it was set up."""
        found: dict[str, Any] = self.data[SETUP]
        return found

    @property
    def decisions(self) -> list[str]:
        """What was decided, in words."""
        return list(self.data.get(DECISIONS, []))

    def refuse(self, error: GameError, decision: int | None = None) -> None:
        """Raise DataFileError with what the game says of the file: of its set-up, or of one decision."""
        if decision is None:
            fault = Fault((SETUP,), str(error), "Set the game up in another way.")
        else:
            fault = Fault((DECISIONS, decision), str(error), "Write one of these, or end the list before it.")
        self._file.refuse([fault])

    def differences(self, content: Content) -> list[str]:
        """How the cards of today are not those that the game was played with, one sentence each."""
        before = self.data.get(CARDS)
        if before is None:
            return ["It has no digest of its cards: whether they have changed since cannot be told."]
        return list(differences(before, card_digests(self.game, content)))


def _shape(key: str, content: Content) -> Record:
    setup = title(key, content).SETUP
    fields = {
        "game": TEXT,
        SETUP: setup,
        DECISIONS: TEXTS,
        "readings": TableOf(Either(FLAG, TEXT)),
        "seats": TEXTS,
        CARDS: TableOf(TEXT),
    }
    return Record(fields, ("game", SETUP))


def _unplayable(content: Content) -> Record:
    return Record({"game": OneOf(playable(content))}, ("game",), others=True)


def card_digests(key: str, content: Content) -> Digests:
    """For each card and keyword of a game, each part of its rules of play and of its table, a digest of all that it
    says."""
    found: Digests = {}
    rules = open_archive(content).rules(key)
    blocks: list[CompiledBlock] = [*compiled_cards(key, content), *compiled_keywords(key, content), *rules]
    for block in blocks:
        name = _name(block)
        while name in found:  # of cards that cannot be told apart, the order does
            name += "+"
        found[name] = _digest(block)
    return found | _table_digests(key, content)


def _table_digests(key: str, content: Content) -> Digests:
    """What is data of a game and no text: each section of its table by its name, `table play.windows`."""
    file = content.grammar_dir(key) / "table.toml"
    if not file.is_file():
        return {}
    found: Digests = {}
    for name, section in read_toml(file).table.items():
        inner = {f"{name}.{part}": what for part, what in section.items()} if name == _PLAY else {name: section}
        found |= {f"{TABLE} {part}": _of(what) for part, what in inner.items()}
    return found


def _name(block: CompiledBlock) -> str:
    if isinstance(block, CompiledRule):
        return f"{block.kind} {block.name}".rstrip()
    if not isinstance(block, CompiledCard):
        return f"keyword {block.name}"
    version = block.fields.get("version")
    return f"{block.name} ({version})" if version else block.name


def _digest(block: CompiledBlock) -> str:
    printed: dict[str, Any] = {"name": block.name, "text": [line.text for line in block.lines]}
    if isinstance(block, CompiledCard):
        printed |= {"type": block.type, "set": block.set_name, "fields": block.fields}
    elif isinstance(block, CompiledRule):
        printed |= {"kind": block.kind, "fields": block.fields}
    return _of(printed)


def _of(what: object) -> str:
    text = json.dumps(what, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_LENGTH]


def differences(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    """How the cards, rules and tables of one digest are not those of another, one sentence each."""
    changed = [name for name in before if name in now and now[name] != before[name]]
    missing = [name for name in before if name not in now]
    added = [name for name in now if name not in before]
    if changed or missing or added:
        parts = {name for name in (*changed, *missing, *added) if name.split(" ", 1)[0] in (*PARTS, TABLE)}
        what = "cards" if not parts else "rules" if parts == {*changed, *missing, *added} else "cards and rules"
        yield f"The {what} are not those it was played with, so it may go another way."
    for word, names in (("changed", changed), ("missing", missing), ("added", added)):
        if names:
            more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
            yield f"  {word}: {', '.join(names[:_MOST_NAMES])}{more}"
