"""Prints results. Results go to stdout, everything else to stderr.

Names, files and messages may hold any character, and a terminal obeys some of them: all text goes through `visible`.
"""

from __future__ import annotations

import json
import re
import sys
from typing import Any

from cardwright.content import Content

# Controls but for the tab and the line end, marks that turn the direction of writing, and line ends of other kinds.
_OBEYED = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]"
)


class Shown(str):
    """Text that is fit for a terminal as it is: controls in it are its own, such as colours."""

    __slots__ = ()


def visible(text: str) -> Shown:
    """The text with every character that a terminal would obey as an escape."""
    return text if isinstance(text, Shown) else Shown(_OBEYED.sub(_escape, text))


def _escape(match: re.Match[str]) -> str:
    """`\\x1b`; above ASCII `\\u009b`, which means the same in JSON, where such a character may stand."""
    number = ord(match[0])
    return f"\\x{number:02x}" if number < 0x20 else f"\\u{number:04x}"


def say(text: str = "") -> None:
    """Print a line of a result."""
    sys.stdout.write(visible(text) + "\n")


def remark(text: str) -> None:
    """Print a line that is not part of the result."""
    sys.stderr.write(visible(text) + "\n")


def name_project(content: Content) -> None:
    """Say which project a report speaks of, where no line of it does."""
    remark(f"in {content.name}")


def say_json(value: Any) -> None:
    """Print a result as one JSON document."""
    say(json.dumps(value, ensure_ascii=False, indent=2))
