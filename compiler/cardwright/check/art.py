"""What every card may have besides its game's fields: a picture, who made it, words that do nothing, and what tells it
from another card of its name.

A picture is a file of the project. It is looked at here, and nowhere is one drawn that was not: it lies inside the
project, is a PNG or JPEG, and is no larger than a card needs.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

from cardwright.content import Content
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source, Span, bytes_of

ART, FLAVOR, ILLUSTRATOR, VERSION = "art", "flavor", "illustrator", "version"
COMMON: dict[str, Any] = {
    ART: {"description": "The picture: a PNG or JPEG file of the project.", "type": "string"},
    FLAVOR: {"description": "Words that do nothing.", "type": "string"},
    ILLUSTRATOR: {"description": "Who made the picture.", "type": "string"},
    VERSION: {"description": "What tells this card from another of its name.", "type": "string", "minLength": 1},
}
"""Fields that cards of every game may have."""
MOST_BYTES, MOST_PIXELS = 2_000_000, 4096
_CODE = "CW0214"
_HEAD = re.compile(r"^(?:card|keyword)[ \t]*:", re.MULTILINE)
_MAKER = re.compile(r"^(illustrator)[ \t]*:[ \t]*\S", re.MULTILINE)
_LINE = re.compile(r"^art[ \t]*:[ \t]*(.*?)[ \t]*$", re.MULTILINE)
_PNG, _JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"


class ArtError(Exception):
    """A picture that cannot be drawn; the message says why."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def with_common(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema of cards that also takes what every card may have."""
    own = schema.get("properties", {})
    return {**schema, "properties": {**own, **{name: shape for name, shape in COMMON.items() if name not in own}}}


def art_file(content: Content, value: str) -> Path:
    """The file of a picture as a card names it; raises ArtError where it cannot be drawn."""
    file = (content.root / value).resolve()
    if Path(value).is_absolute() or not file.is_relative_to(content.root):
        raise ArtError(f"The picture {value} lies outside the project.", "Put it into the project, such as in art/.")
    if not file.is_file():
        raise ArtError(f"There is no picture {value}.", "Say where it lies, seen from the folder of the project.")
    size = file.stat().st_size
    if size > MOST_BYTES:
        small = f"Save it with at most {MOST_BYTES // 1_000_000} MB."
        raise ArtError(f"The picture {value} has {size / 1_000_000:.1f} MB.", small)
    measures = _pixels(bytes_of(file))
    if measures is None:
        raise ArtError(f"{value} is no PNG or JPEG picture.", "Save it as one of these.")
    if max(measures) > MOST_PIXELS:
        wide, high = measures
        raise ArtError(f"The picture {value} is {wide} × {high} dots large.", f"{MOST_PIXELS} on a side are the most.")
    return file


def art_problems(content: Content, source: Source) -> list[Diagnostic]:
    """What is wrong with the pictures that a file names. Asked anew each time: a picture comes and goes by itself."""
    found: list[Diagnostic] = []
    for line in _LINE.finditer(source.text):
        try:
            if line[1]:
                art_file(content, line[1])
        except ArtError as error:
            span = Span(line.start(1), line.end(1))
            found.append(Diagnostic.at(source, span, _CODE, str(error), error.hint))
    return [*found, *_unseen(source)]


def _unseen(source: Source) -> Iterator[Diagnostic]:
    """Who made a picture is drawn into it: without one, the name would be nowhere, and nobody told."""
    starts = [head.start() for head in _HEAD.finditer(source.text)]
    for start, end in pairwise([*starts, len(source.text)]):
        maker, picture = _MAKER.search(source.text, start, end), _LINE.search(source.text, start, end)
        if maker is not None and (picture is None or not picture[1]):
            message = "`illustrator:` without `art:`: the name is drawn nowhere."
            hint = "It stands in the picture: add `art: art/NAME.png` once there is one."
            yield Diagnostic.at(source, Span(*maker.span(1)), _CODE, message, hint, "warning")


def art_named(content: Content, source: Source) -> list[Path]:
    """The pictures that a file names, those that can be drawn."""
    found: list[Path] = []
    for line in _LINE.finditer(source.text):
        with suppress(ArtError):
            found.append(art_file(content, line[1]))
    return found


def kind_of(data: bytes) -> str:
    """The ending of a picture."""
    return "png" if data.startswith(_PNG) else "jpeg"


def _pixels(data: bytes) -> tuple[int, int] | None:
    """How wide and high a picture is; None, if it is none."""
    if data.startswith(_PNG) and len(data) >= 24:
        wide, high = struct.unpack(">II", data[16:24])
        return wide, high
    return _jpeg_pixels(data) if data.startswith(_JPEG) else None


def _jpeg_pixels(data: bytes) -> tuple[int, int] | None:
    """What the frame of a JPEG says: its parts are gone through until that one comes."""
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        mark, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            high, wide = struct.unpack(">HH", data[at + 5 : at + 9])
            return wide, high
        at += 2 + length
    return None
