"""Files as texts, and a stretch of a text as two character offsets."""

from __future__ import annotations

import errno
import stat
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The characters from `start` up to, but not including, `end`."""

    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start

    def join(self, other: Span) -> Span:
        """The smallest span that covers both."""
        return Span(min(self.start, other.start), max(self.end, other.end))


class Source:
    """The text of one file (or of one command-line argument).

    Line ends are plain newlines and a byte-order mark is gone, so that offsets mean the same on every machine.
    """

    def __init__(self, path: str, text: str, undecodable: int | None = None) -> None:
        self.path = path
        self.text = text
        self.undecodable = undecodable
        """Offset of the first character that was not UTF-8, if there is one."""

    @classmethod
    def from_bytes(cls, path: str, data: bytes) -> Source:
        """Decode the bytes of a file; never fails, because a bad byte is a finding and not an accident."""
        try:
            return cls(path, _plain_newlines(data.decode("utf-8-sig")))
        except UnicodeDecodeError as error:
            before = data[: error.start].decode("utf-8-sig", errors="replace")
            text = data.decode("utf-8-sig", errors="replace")
            return cls(path, _plain_newlines(text), undecodable=len(_plain_newlines(before)))

    @classmethod
    def read(cls, file: Path, shown_as: str | None = None) -> Source:
        """Read a file; messages name it `shown_as`. Raises OSError when it cannot be read."""
        return cls.from_bytes(shown_as or str(file), bytes_of(file))

    @cached_property
    def line_starts(self) -> list[int]:
        """Offset of the first character of each line."""
        starts = [0]
        position = self.text.find("\n")
        while position >= 0:
            starts.append(position + 1)
            position = self.text.find("\n", position + 1)
        return starts

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of a character, both counted from 1."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """The line with this number, without its end."""
        start = self.line_starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]


NO_FILES = (
    (stat.S_ISFIFO, "it is a pipe, not a file"),
    (stat.S_ISSOCK, "it is a socket, not a file"),
    (stat.S_ISCHR, "it is a device, not a file"),
    (stat.S_ISBLK, "it is a device, not a file"),
)
_OF_THE_CALL = (Path("/dev"), Path("/proc"))
"""Where what a call hands over stands: a pipe there is meant, and has an end."""


def bytes_of(file: Path) -> bytes:
    """The bytes of a file. Raises OSError where it is none: for a pipe in a folder one waits without an end."""
    mode = file.stat().st_mode
    strange = next((reason for is_kind, reason in NO_FILES if is_kind(mode)), "")
    if strange and not any(file.is_relative_to(folder) for folder in _OF_THE_CALL):
        raise OSError(errno.EINVAL, strange, str(file))
    return file.read_bytes()


def _plain_newlines(text: str) -> str:
    """Write every line end as a newline."""
    if "\r" not in text:
        return text
    return text.replace("\r\n", "\n").replace("\r", "\n")
