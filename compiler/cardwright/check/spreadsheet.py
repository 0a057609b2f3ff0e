"""Cards as a table and back: a row a card, a column a field, the text in one cell.

What stands in a file beside that (comments, examples, the order of things) stays where it is: an import writes only
what a row says otherwise than the file does. Values are the words of the file, so nothing is lost on the way.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardwright.check.archive import Archive
from cardwright.check.sources import all_files
from cardwright.content import Content
from cardwright.lang.cardblocks import CardBlock
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.source import Source, Span

NAME, TYPE, SET, TEXT, FILE, VERSION = "name", "type", "set", "text", "file", "version"
_FIRST, _LAST = (NAME, VERSION, TYPE, SET), (TEXT, FILE)
FORMATS = (".csv", ".tsv", ".json")
Row = dict[str, str]


class TableError(Exception):
    """A table cannot be read or taken over; the message says where and why."""


class Change(NamedTuple):
    """A file that gets another text."""

    path: Path
    text: str
    cards: list[str]
    """The names of the cards in it that are not what they were."""


# ------------------------------------------------------------ out


def rows_of(archive: Archive, game: str) -> list[Row]:
    """The cards of a game as rows, in the order of files and lines."""
    own = [name for name, heads in archive.heads.items() if any(head.game == game for head in heads)]
    return [
        _row(block, name)
        for name in own
        for block in archive.read(name).blocks
        if block.kind == "card" and block.game == game
    ]


def _files(content: Content) -> Iterator[tuple[Path, Source, list[CardBlock]]]:
    for path in all_files(content):
        source = Source.read(path, content.shown(path))
        yield path, source, read_card_file(source).blocks


def _row(block: CardBlock, file: str) -> Row:
    fields = {field.name: field.value for field in block.fields if field.name != TEXT}
    text = "\n".join(line.text for line in block.text)
    return {NAME: block.name, SET: block.set_name, **fields, TEXT: text, FILE: file}


def written(rows: Sequence[Row], suffix: str) -> str:
    """Rows as a file of this kind."""
    if suffix == ".json":
        return json.dumps(rows, ensure_ascii=False, indent=1) + "\n"
    columns = _columns(rows)
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, restval="", delimiter=_mark(suffix), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _columns(rows: Iterable[Row]) -> list[str]:
    found = dict.fromkeys(name for row in rows for name in row)
    middle = [name for name in found if name not in (*_FIRST, *_LAST)]
    return [*(name for name in _FIRST if name in found), *middle, *(name for name in _LAST if name in found)]


def _mark(suffix: str) -> str:
    return "\t" if suffix == ".tsv" else ","


# ------------------------------------------------------------ in


def read_rows(data: bytes, suffix: str) -> list[Row]:
    """The rows of a file; raises TableError where it is none."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise TableError("The table is no text in UTF-8.") from None
    rows = _json_rows(text) if suffix == ".json" else _csv_rows(text, suffix)
    for number, row in enumerate(rows, 1):
        if not row.get(NAME, "").strip():
            raise TableError(f"Row {number} has no name.")
    return rows


def _json_rows(text: str) -> list[Row]:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise TableError(f"The table is no JSON: {error}.") from None
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        raise TableError("The table is a list with an object for each card.")
    return [{str(name): _plain(value) for name, value in row.items()} for row in found]


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_plain, value))
    return "" if value is None else str(value)


def _csv_rows(text: str, suffix: str) -> list[Row]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_mark(suffix), strict=True)
    try:
        lines = list(reader)
    except csv.Error as error:
        raise TableError(f"Line {reader.line_num}: {error}.") from None
    head = [name.strip() for name in lines[0]] if lines else []
    if NAME not in head:
        raise TableError("The first line names the columns; one of them is `name`.")
    if len(set(head)) != len(head):
        raise TableError("Two columns have the same name.")
    rows: list[Row] = []
    for number, line in enumerate(lines[1:], 2):
        if not any(line):
            continue
        if len(line) > len(head):
            raise TableError(f"Row {number} has {len(line)} cells, but there are {len(head)} columns.")
        rows.append(dict(zip(head, line, strict=False)))
    return rows


def changes(content: Content, game: str, rows: Iterable[Row], into: Path | None) -> list[Change]:
    """What a table changes in the files of a project. New cards go into a file of their own; raises TableError where
    none is named for them, or where a row speaks of a card twice."""
    wanted: dict[tuple[str, str], Row] = {}
    for row in rows:
        key = row[NAME].strip(), row.get(VERSION, "").strip()
        if key in wanted:
            raise TableError(f"{key[0]} stands in two rows.")
        wanted[key] = row
    found: list[Change] = []
    for path, source, blocks in _files(content):
        edits: list[tuple[Span, str]] = []
        names: list[str] = []
        for block in blocks:
            version = block.field(VERSION)
            key = block.name, version.value if version is not None else ""
            if key not in wanted or not _is_of(block, game):
                continue
            own = list(_edits(source, block, wanted.pop(key)))
            edits += own
            names += [block.name] if own else []
        if edits:
            found.append(Change(path, _edited(source.text, edits), names))
    if wanted and into is None:
        raise TableError(f"{next(iter(wanted))[0]} is no card of {game}: say with --into where new cards go.")
    if wanted and into is not None:
        found.append(_new(game, list(wanted.values()), into))
    return found


def _is_of(block: CardBlock, game: str) -> bool:
    return block.kind == "card" and block.game == game


def _edits(source: Source, block: CardBlock, row: Mapping[str, str]) -> Iterator[tuple[Span, str]]:
    """What of a card is to be written anew: fields that differ, those that are new or gone, and the text."""
    if row.get(SET, "").strip() not in ("", block.set_name):
        raise TableError(f"{block.name} is of the set {block.set_name}: a set is a heading of its file, and stays so.")
    known = {field.name: field for field in block.fields}
    end = max((field.span.end for field in (block.head, *(f for f in block.fields if f.name != TEXT))), default=0)
    added = ""
    for name, cell in row.items():
        value = " ".join(cell.split())
        if name in (NAME, TEXT, FILE, SET):
            continue
        field = known.get(name)
        if field is None and value:
            added += f"\n{name}: {value}"
        elif field is not None and not value:
            yield Span(field.start, _line_end(source.text, field.span.end)), ""
        elif field is not None and value != " ".join(field.value.split()):
            yield field.value_span, value
    if added:
        yield Span(end, end), added
    lines = [line.strip() for line in row.get(TEXT, "").split("\n") if line.strip()]
    if TEXT in row and lines != [part.strip() for line in block.text for part in line.text.split("\n")]:
        yield from _text_edits(block, lines, end)


def _text_edits(block: CardBlock, lines: Sequence[str], end: int) -> Iterator[tuple[Span, str]]:
    said = "\n".join(f"  {line}" for line in lines)
    heading = block.field(TEXT)
    if block.text:
        first, last = block.text[0].span.start - 2, block.text[-1].span.end
        start = heading.start if heading is not None and not lines else first
        yield Span(start, last), said
    elif lines:
        yield Span(end, end), f"\ntext:\n{said}"


def _line_end(text: str, at: int) -> int:
    after = text.find("\n", at)
    return len(text) if after < 0 else after + 1


def _edited(text: str, edits: Iterable[tuple[Span, str]]) -> str:
    ordered = sorted(enumerate(edits), key=lambda edit: (edit[1][0].start, edit[0]), reverse=True)
    for _, (span, new) in ordered:  # from the end, so that places before stay what they are
        text = text[: span.start] + new + text[span.end :]
    return text


def _new(game: str, rows: Sequence[Row], into: Path) -> Change:
    """Cards that there were not before, at the end of a file."""
    old = into.read_text(encoding="utf-8") if into.is_file() else ""
    parts = [old.rstrip("\n")] if old.strip() else [f"game: {game}"]
    current = ""
    for row in rows:
        if row.get(SET, "").strip() not in ("", current):
            current = row[SET].strip()
            parts.append(f"set: {current}")
        parts.append(_card(row))
    return Change(into, "\n\n".join(parts) + "\n", [row[NAME].strip() for row in rows])


def _card(row: Mapping[str, str]) -> str:
    fields = [
        f"{name}: {' '.join(cell.split())}"
        for name, cell in row.items()
        if name not in (NAME, SET, TEXT, FILE) and cell.strip()
    ]
    lines = [f"  {line.strip()}" for line in row.get(TEXT, "").split("\n") if line.strip()]
    return "\n".join([f"card: {row[NAME].strip()}", *fields, *(["text:", *lines] if lines else [])])
