"""What words mean where they stand: for who rests on them, and for the colours of an editor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardwright.check.compiled import CompiledBlock, CompiledLine
from cardwright.check.meanings import meanings_of
from cardwright.check.reading import line_words, said_of
from cardwright.check.walk import walk
from cardwright.lang.cardblocks import CardBlock, TextLine
from cardwright.lang.source import Span
from cardwright.lang.tree import Called, KeywordUse, Kind, Label, Named, Node, Self
from cardwright.lang.vocabulary_files import split_keyword
from cardwright.studio.desk import Desk, Document, Spot


class Mark(NamedTuple):
    """Words of a text, and what they are: `keyword`, `label`, `card`, `zone` or `self`."""

    span: Span
    """In the file."""
    kind: str
    name: str


def marks(desk: Desk, document: Document) -> Iterator[Mark]:
    """What stands in the texts of a file, in its order."""
    by_line = {block.line: block for block in desk.compiled(document.path).blocks}
    for block in document.file.blocks:
        compiled = by_line.get(document.source.place(block.head.start)[0])
        if compiled is not None:
            for line, understood in zip(block.text, compiled.lines, strict=False):
                yield from sorted(_marks(line, understood))


def _marks(line: TextLine, understood: CompiledLine) -> Iterator[Mark]:
    for node in walk(understood.abilities):
        kind, name = _kind(node)
        start, end = node.span
        if kind and name and isinstance(node, Named | Called):
            start = line.text.lower().find(name.lower(), start, end)
            end = start + len(name)
        if kind and 0 <= start < end <= len(line.text):
            yield Mark(line.file_span(Span(start, end)), kind, name)


def _kind(node: Node) -> tuple[str, str]:
    if isinstance(node, KeywordUse):
        return "keyword", node.name
    if isinstance(node, Named | Called):
        return "card", node.name
    if isinstance(node, Label):
        return "label", node.name
    if isinstance(node, Kind) and node.kind == "zone":
        return "zone", node.noun
    return ("self", "") if isinstance(node, Self) and not node.noun else ("", "")


def mark_at(desk: Desk, document: Document, offset: int) -> Mark | None:
    """The smallest marked words that a place is in."""
    found = [mark for mark in marks(desk, document) if mark.span.start <= offset <= mark.span.end]
    return min(found, key=lambda mark: mark.span.end - mark.span.start, default=None)


def told_at(desk: Desk, document: Document, offset: int) -> str:
    """What is to be told of a place, as Markdown; empty where there is nothing."""
    spot = document.spot(offset)
    if spot.line is None:
        return ""
    block = desk.block(document.path, spot)
    if block is None:
        return ""
    parts = [_of_mark(desk, document, offset), _of_pronoun(block, spot), _of_line(block, spot)]
    return "\n\n".join(part for part in parts if part)


def _of_mark(desk: Desk, document: Document, offset: int) -> str:
    """The text of a keyword or of another card."""
    mark = mark_at(desk, document, offset)
    if mark is None or mark.kind not in ("keyword", "card"):
        return ""
    block = next((block for _, block in blocks_called(desk, document, mark.name)), None)
    if block is None:
        return f"**{mark.name}**"
    return "\n\n".join([f"**{block.name}**", *(line.text for line in block.text)])


def blocks_called(desk: Desk, document: Document, name: str) -> Iterator[tuple[Document, CardBlock]]:
    """The cards and keywords of a name in the game of a file."""
    game = next((block.game for block in document.file.blocks), "")
    for other in desk.of_game(game):
        for block in other.file.blocks:
            if block.game == game and split_keyword(block.name)[0].casefold() == name.casefold():
                yield other, block


def _number(spot: Spot) -> int:
    assert spot.block is not None and spot.line is not None
    return spot.block.text.index(spot.line)


def _of_pronoun(block: CompiledBlock, spot: Spot) -> str:
    """What the pronoun stands for that a place is in."""
    meant = meanings_of(block)[_number(spot)]
    for reference in meant.references:
        start, end = reference.span
        if start <= spot.within <= end:
            return said_of(reference, spot.line.text if spot.line is not None else "")
    return ""


def _of_line(block: CompiledBlock, spot: Spot) -> str:
    """The whole line, part by part, or why it means nothing."""
    if block.lexicon is None or block.vocabulary is None:
        return ""
    meanings = meanings_of(block)
    texts = [line.text for line in block.lines]
    words = line_words(texts, meanings, ["" for _ in texts], block.lexicon(), block.vocabulary)
    rows = words[_number(spot)].rows
    return "\n".join(f"{'  ' * row.depth}- {f'*{row.heading}* ' if row.heading else ''}{row.text}" for row in rows)
