"""Packs: the compiled cards of one game as one JSON file, for everything that runs, validates or shows cards.

The same sources give the same bytes: keys and cards are sorted, and nothing of the machine or the hour is written.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardwright import __version__
from cardwright.check.compiled import CompiledBlock, CompiledCard, CompiledFile, CompiledKeyword
from cardwright.check.placed import placed
from cardwright.lang.atomic import write_atomically
from cardwright.lang.cardblocks import Example
from cardwright.lang.tree import Ability

FORMAT = 1
Json = dict[str, Any]


class PackError(ValueError):
    """A file that is not a pack of this compiler; the message says why."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack that was read back: its data, and the trees of every block by name."""

    game: str
    data: Json
    abilities: dict[str, list[list[Ability]]]
    """For each card (`name`, or `name (version)`) and each `keyword name`: the abilities of each line."""


def pack_data(game: str, types: Iterable[str], files: Iterable[CompiledFile]) -> Json:
    """What a pack of a game holds. Blocks with a fault are left out."""
    found = list(files)
    cards = [card for file in found for card in file.cards if card.game == game and card.is_sound]
    keywords = [word for file in found for word in file.keywords if word.game == game and word.is_sound]
    return {
        "format": FORMAT,
        "compiler": __version__,
        "game": game,
        "types": list(types),
        "names": sorted({card.name for card in cards}),
        "cards": [_card(card) for card in sorted(cards, key=_place)],
        "keywords": [_keyword(word) for word in sorted(keywords, key=_place)],
    }


def _place(block: CompiledBlock) -> tuple[str, str, str, int]:
    version = str(block.fields.get("version", "")) if isinstance(block, CompiledCard) else ""
    return block.name, version, block.file, block.line


def _card(card: CompiledCard) -> Json:
    return {**_block(card), "type": card.type, "set": card.set_name, "fields": card.fields}


def _keyword(keyword: CompiledKeyword) -> Json:
    return {**_block(keyword), "parameters": list(keyword.parameters)}


def _block(block: CompiledBlock) -> Json:
    lines = [
        {"text": line.text, "canonical": block.canonical(line), "abilities": [placed(node) for node in line.abilities]}
        for line in block.lines
    ]
    return {
        "name": block.name,
        "text": lines,
        "examples": [_example(example) for example in block.examples],
        "source": {"file": block.file, "line": block.line},
    }


def _example(example: Example) -> Json:
    return {"title": example.title, "steps": [[step.word, step.text] for step in example.steps]}


def pack_bytes(data: Json) -> bytes:
    """A pack as the bytes of its file."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode() + b"\n"


def pack_file(folder: Path, game: str) -> Path:
    """Where the pack of a game lies."""
    return folder / f"{game}.pack.json"


def write_pack(folder: Path, data: Json) -> Path:
    """Write a pack, whole or not at all."""
    file = pack_file(folder, data["game"])
    write_atomically(file, pack_bytes(data))
    return file


def read_pack(file: Path) -> Pack:
    """Read a pack and check every tree in it."""
    try:
        data = json.loads(file.read_bytes())
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise PackError(f"{file} is no pack of format {FORMAT}; build it again.")
        trees = {_name(card): _abilities(card) for card in data["cards"]}
        trees |= {f"keyword {word['name']}": _abilities(word) for word in data["keywords"]}
        return Pack(data["game"], data, trees)
    except PackError:
        raise
    except (ValueError, KeyError, TypeError, RecursionError) as error:  # pydantic's errors are ValueErrors
        raise PackError(f"{file} is damaged ({type(error).__name__}); build it again.") from error


def _name(card: Json) -> str:
    version = card["fields"].get("version", "")
    return f"{card['name']} ({version})" if version else str(card["name"])


def _abilities(block: Json) -> list[list[Ability]]:
    return [[Ability.model_validate(tree) for tree in line["abilities"]] for line in block["text"]]
