"""Names of cards and keywords: where they are given, where they are used, and what a new name changes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cardwright.lang.source import Source, Span
from cardwright.lang.vocabulary_files import split_keyword
from cardwright.studio.desk import Desk, Document
from cardwright.studio.meanings import blocks_called, mark_at


class Place(NamedTuple):
    """Words in a file."""

    path: Path
    source: Source
    span: Span


class UnfitNameError(Exception):
    """A name cannot be what is asked; the message says why."""


def name_at(desk: Desk, document: Document, offset: int) -> str:
    """The name of the card or keyword that a place speaks of: the one given there, or one used in a text."""
    spot = document.spot(offset)
    if spot.block is not None and spot.block.name_span.start <= offset <= spot.block.name_span.end:
        return split_keyword(spot.block.name)[0]
    mark = mark_at(desk, document, offset)
    if mark is not None and mark.kind in ("card", "keyword"):
        return mark.name
    return _named_in_example(desk, document, offset)


def _named_in_example(desk: Desk, document: Document, offset: int) -> str:
    """The longest name of a card that stands around a place."""
    start = document.source.text.rfind("\n", 0, offset) + 1
    end = document.source.text.find("\n", offset)
    line = document.source.text[start : end if end >= 0 else None]
    at, best = offset - start, ""
    for _, head in desk.heads():
        if len(head.name) > len(best) and any(one.start() <= at <= one.end() for one in _whole(head.name, line)):
            best = head.name
    return best


def _whole(name: str, text: str) -> Iterator[re.Match[str]]:
    """Where a name stands by itself in a text."""
    return re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", text)


def definitions(desk: Desk, document: Document, name: str) -> list[Place]:
    """Where a name is given."""
    return [Place(other.path, other.source, block.name_span) for other, block in blocks_called(desk, document, name)]


def uses(desk: Desk, name: str, game: str) -> Iterator[Place]:
    """Every place of the project where a name stands: in card files, and in lists of the game."""
    for document in desk.documents():
        if any(block.game == game for block in document.file.blocks):
            for found in _whole(name, document.source.text):
                yield Place(document.path, document.source, Span(found.start(), found.end()))
    for file in desk.content.decklist_files(game):
        try:
            source = Source.read(file, desk.content.shown(file))
        except OSError:
            continue
        for found in _whole(name, source.text):
            yield Place(file, source, Span(found.start(), found.end()))


def renamed(desk: Desk, document: Document, name: str, new: str) -> list[Place]:
    """What is to be written anew when a card gets another name; raises UnfitNameError where it cannot have it."""
    new = new.strip()
    if not new or "\n" in new:
        raise UnfitNameError("A name is one line with at least one letter.")
    if any(True for _ in blocks_called(desk, document, new)):
        raise UnfitNameError(f"There is already a card {new}.")
    longer = [head.name for _, head in desk.heads() if name in head.name and head.name != name]
    game = next((block.game for block in document.file.blocks), "")
    found = list(uses(desk, name, game))
    kept: list[Place] = []
    for place in found:  # what is part of a longer name is another card's
        inside = (one for other in longer for one in _whole(other, place.source.text))
        if not any(one.start() <= place.span.start and place.span.end <= one.end() for one in inside):
            kept.append(place)
    return kept
