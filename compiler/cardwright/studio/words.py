"""What may stand at a place: fields, their values, words that go on a sentence, names of cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from cardwright.check.fields import resolve
from cardwright.check.messages import shown
from cardwright.lang.reader import Reader
from cardwright.lang.vocabulary import Vocabulary
from cardwright.studio.desk import Desk, Document, Spot

_HEADS = ("game", "set", "card", "keyword")
_STEPS = ("given", "when", "then", "and")
_FIELD = re.compile(r"^([\w -]+?)[ ]*:[ ]*(.*)$")
_LAST_WORD = re.compile(r"[\w'’-]*$")
_MOST_TRIED, _MOST = 160, 60


class Word(NamedTuple):
    """Something that may be written."""

    text: str
    kind: str
    """`field`, `value`, `word`, `card` or `keyword`."""
    about: str = ""


def words_at(desk: Desk, document: Document, offset: int) -> list[Word]:
    """What may stand at a place, where that many letters of it are written already."""
    spot = document.spot(offset)
    start = document.source.text.rfind("\n", 0, offset) + 1
    before = document.source.text[start:offset]
    if spot.line is not None:
        return _in_text(desk, spot, spot.line.text[: spot.within])
    if spot.example is not None and before.startswith(" "):
        return _in_example(desk, spot, before.strip())
    if before.startswith(" ") and spot.block is not None:
        return _in_text(desk, spot, before.strip())
    field = _FIELD.match(before)
    if field is None:
        return list(_fields(desk, spot, before))
    return list(_values(desk, spot, field[1].strip(), field[2]))


def _fields(desk: Desk, spot: Spot, begun: str) -> Iterator[Word]:
    yield from (Word(f"{name}: ", "field") for name in _HEADS if name.startswith(begun))
    if spot.block is None or spot.block.kind != "card":
        return
    written = {field.name for field in spot.block.fields}
    schema = desk.compiler.project.schema(spot.block.game)
    for name, shape in (schema.schema.get("properties", {}) if schema is not None else {}).items():
        if name not in written and name not in ("name", "set") and name.startswith(begun):
            about = resolve(schema.schema, shape).get("description", "") if schema is not None else ""
            yield Word(f"{name}:" if name == "text" else f"{name}: ", "field", str(about))
    if "example".startswith(begun):
        yield Word("example: ", "field", "A situation, what is done, and what must hold then.")


def _values(desk: Desk, spot: Spot, name: str, begun: str) -> Iterator[Word]:
    project = desk.compiler.project
    if name == "game":
        yield from (Word(game, "value") for game in sorted(project.games) if game.startswith(begun))
        return
    schema = project.schema(spot.block.game) if spot.block is not None else None
    if schema is None:
        return
    last = begun.rpartition(",")[2].strip()
    for value in dict.fromkeys(_choices(schema.schema, schema.schema.get("properties", {}).get(name, {}))):
        if value.casefold().startswith(last.casefold()):
            yield Word(value, "value")


def _choices(schema: dict[str, Any], shape: Any) -> Iterator[str]:
    """Every value that a schema names for a field."""
    if isinstance(shape, list):
        for one in shape:
            yield from _choices(schema, one)
    if not isinstance(shape, dict):
        return
    found = resolve(schema, shape)
    yield from (shown(value, quote=False) for value in found.get("enum", []))
    for key in ("items", "anyOf", "oneOf"):
        yield from _choices(schema, found.get(key))


def _in_text(desk: Desk, spot: Spot, before: str) -> list[Word]:
    block = spot.block
    if block is None or not desk.compiler.knows(block.game):
        return []
    vocabulary = desk.compiler.project.vocabulary(block.game)
    own = block.name if block.kind == "card" else ""
    return _going_on(Reader(desk.compiler.project.tables, vocabulary, own), vocabulary, before)


def _in_example(desk: Desk, spot: Spot, before: str) -> list[Word]:
    word, blank, said = before.partition(" ")
    if not blank:
        return [Word(f"{step} ", "field") for step in _STEPS if step.startswith(word)]
    return _in_text(desk, spot, f"{said[:1].upper()}{said[1:]}")


def _going_on(reader: Reader, vocabulary: Vocabulary, before: str) -> list[Word]:
    """The phrases with which a sentence can go on: those that begin as is written, and that the grammar takes there."""
    begun = _LAST_WORD.search(before)
    assert begun is not None
    head = before[: begun.start()]
    first = not head.rstrip() or head.rstrip()[-1] in ".:•"
    found: list[Word] = []
    for phrase, kind in _phrases(vocabulary, begun[0])[:_MOST_TRIED]:
        said = f"{phrase[:1].upper()}{phrase[1:]}" if first else phrase
        if _fits(reader, f"{head}{said}", len(head)):
            found.append(Word(said, kind))
            if len(found) == _MOST:
                break
    return found


def _phrases(vocabulary: Vocabulary, begun: str) -> list[tuple[str, str]]:
    small = begun.casefold()
    names = [(name, "card") for name in vocabulary.names.values()]
    keywords: list[tuple[str, str]] = []
    words: list[tuple[str, str]] = []
    for phrase, entries in vocabulary.phrases():
        text = " ".join(phrase)
        proper = any(entry.proper or entry.word == "NAME" for entry in entries)
        if proper:
            continue
        target = keywords if any(entry.word == "KW" for entry in entries) else words
        target.append((text, "keyword" if target is keywords else "word"))
    everything = [*words, *keywords, *names]
    return sorted(dict.fromkeys(one for one in everything if one[0].casefold().startswith(small)), key=_short)


def _short(one: tuple[str, str]) -> tuple[int, str]:
    return len(one[0]), one[0]


def _fits(reader: Reader, text: str, since: int) -> bool:
    """Whether a sentence can have come so far: nothing of the new words is what it gets stuck at."""
    result = reader.read(text)
    if result.unknown:
        return all(word.start < since for word in result.unknown)
    if result.stuck is None or result.line is None:
        return True
    return result.stuck.at >= len(result.line.words) or result.line.words[result.stuck.at].start < since
