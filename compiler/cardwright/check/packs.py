"""Packs: the compiled cards of one game as one JSON file, for everything that runs, validates or shows cards.

The same sources give the same bytes: keys and cards are sorted, and nothing of the machine or the hour is written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardwright import __version__
from cardwright.check.compiled import CompiledBlock, CompiledCard, CompiledFile, CompiledKeyword
from cardwright.check.meanings import meanings_of
from cardwright.lang.atomic import write_atomically
from cardwright.lang.cardblocks import Example
from cardwright.meaning.calculus.codec import meaning
from cardwright.meaning.calculus.nodes import Ability

FORMAT = 2
"""1 held the sentences of texts; 2 holds what they mean."""
Json = dict[str, Any]


class PackError(ValueError):
    """A file that is not a pack of this compiler; the message says why."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack that was read back: its data, and the meanings of every block by name."""

    game: str
    data: Json
    meanings: dict[str, list[tuple[Ability, ...] | None]]
    """For each card (`name`, or `name (version)`) and each `keyword name`: what each line means; None where it has no
    meaning."""


Rows = list[Json]
Kept = Callable[[CompiledBlock, Callable[[], Rows]], Rows]
"""The lines of a text as a pack has them: made, or known from before."""


def made_anew(_block: CompiledBlock, make: Callable[[], Rows]) -> Rows:
    """Nothing is known from before."""
    return make()


def pack_data(game: str, types: Iterable[str], files: Iterable[CompiledFile], kept: Kept = made_anew) -> Json:
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
        "cards": [_card(card, kept) for card in sorted(cards, key=_place)],
        "keywords": [_keyword(word, kept) for word in sorted(keywords, key=_place)],
    }


def _place(block: CompiledBlock) -> tuple[str, str, str, int]:
    version = str(block.fields.get("version", "")) if isinstance(block, CompiledCard) else ""
    return block.name, version, block.file, block.line


def _card(card: CompiledCard, kept: Kept) -> Json:
    return {**_block(card, kept), "type": card.type, "set": card.set_name, "fields": card.fields}


def _keyword(keyword: CompiledKeyword, kept: Kept) -> Json:
    return {**_block(keyword, kept), "parameters": list(keyword.parameters)}


def _lines(block: CompiledBlock) -> Rows:
    return [
        {"text": line.text, "canonical": block.canonical(line), "meaning": meant.to_json(line.text)}
        for line, meant in zip(block.lines, meanings_of(block), strict=True)
    ]


def _block(block: CompiledBlock, kept: Kept) -> Json:
    return {
        "name": block.name,
        "text": kept(block, lambda: _lines(block)),
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
    """Read a pack and check every meaning in it."""
    try:
        data = json.loads(file.read_bytes())
        _refuse_other_formats(file, data)
        found = {_name(card): _meanings(card) for card in data["cards"]}
        found |= {f"keyword {word['name']}": _meanings(word) for word in data["keywords"]}
        return Pack(data["game"], data, found)
    except PackError:
        raise
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise PackError(f"{file} is damaged ({type(error).__name__}); build it again.") from error


def _name(card: Json) -> str:
    version = card["fields"].get("version", "")
    return f"{card['name']} ({version})" if version else str(card["name"])


def _refuse_other_formats(file: Path, data: Any) -> None:
    """Say so where a file is no pack, or one of another version of this program."""
    found = data.get("format") if isinstance(data, dict) else None
    if not isinstance(found, int) or isinstance(found, bool):
        raise PackError(f"{file} is no pack.")
    if found != FORMAT:
        which = "an older" if found < FORMAT else "a newer"
        made = f" (cardwright {data['compiler']})" if isinstance(data.get("compiler"), str) else ""
        raise PackError(
            f"{file} is a pack of format {found}, of {which} version{made}; this one reads format {FORMAT}. "
            "Build it again: cardwright build."
        )


def _meanings(block: Json) -> list[tuple[Ability, ...] | None]:
    return [_meaning(line["meaning"]) for line in block["text"]]


def _meaning(line: Json) -> tuple[Ability, ...] | None:
    return None if "refused" in line else tuple(meaning(ability) for ability in line["abilities"])
