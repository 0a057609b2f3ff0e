"""What people put around cards, and lines without it: marks of forums, web pages, tables and deck sites.

All of it is data, `grammar/pasted.toml`; what the words left over mean is for `pasted.py`.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from cardwright.decks.decklist import LONGEST_LINE
from cardwright.lang.data import read_toml
from cardwright.lang.data.shapes import TEXT, TEXTS, Record

_SHAPE = Record({
    "crosses": TEXT,
    **dict.fromkeys(("bullets", "signs", "apart", "between", "carrying", "nothing"), TEXTS),
    **dict.fromkeys(("tags", "ends", "cells", "others"), TEXTS),
    "counts": Record(dict.fromkeys(("before", "behind", "alone", "spelled"), TEXTS)),
    "around": Record(dict.fromkeys(("heads", "tails", "more"), TEXTS)),
    "headings": Record(dict.fromkeys(("forms", "main", "aside"), TEXTS)),
    "columns": Record(dict.fromkeys(("count", "name", "set", "section", "passed"), TEXTS)),
    "lines": Record(dict.fromkeys(("title", "passed"), TEXTS)),
})  # fmt: skip
_BLANKS = re.compile(r"[\u00a0\u2000-\u200a\u202f\u205f\u3000]")
_UNSEEN = re.compile(r"[\u200b-\u200f\u2060\u20e3\ufe0f\ufeff\u00ad\r]")
_LINK = re.compile(r"!?\[([^\[\]]{1,200})\]\([^()\s]{0,500}\)")
_BOLD = re.compile(r"(\*\*\*|\*\*|___|__|~~|`)(?=\S)([^*_~`]{1,400})\1")
_ITALIC = re.compile(r"(?<![\w*])([*_])(?=[^\s*_])([^*_]{2,400})(?<=\S)\1(?![\w*])")
_QUOTED = re.compile(r"\A(?:>[ \t]*)+(?=\S)")
_WIKI_BOLD = re.compile(r"'{2,5}")
_WIKI_LINK = re.compile(r"\[\[([^\[\]]{1,200})\]\]")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_OF_A_TEMPLATE = re.compile(r"\A\|[ \t]*(?=[^|=]{1,40}=[^|]*\Z)")
_LAST_CELL = re.compile(r"\A([^|]+?)[ \t]*\|\Z")
_CHECKED = re.compile(r"\A\[[ xX✓]\][ \t]+(?=\S)")
_WIDE = {0xFF01 + at: 0x21 + at for at in range(94)}
"""Letters and digits as wide as those of Chinese, and what they are."""
_TITLE = re.compile(r"#{1,6}(?: +(?=\S)|(?=[^\s#\d]))")
_FRAME = re.compile(
    r"(?:[=*_~#+-]{2,}+|//+|\[|\{|<|\+(?=[^+]+\+\Z))[ \t]*+(.*?)[ \t]*+(?:[=*_~#+-]{2,}+|\]|\}|>|\+)?:?\Z"
)
_QUOTES = "\"'“”„«»‹›‘’ \t"
_MOST_SHORN = 20
_LONGEST_CARD = 240
"""A line that is longer names no card."""


class Row(NamedTuple):
    """A line without marks."""

    number: int
    text: str
    titled: bool = False
    """Whether its marks made a heading of it."""
    below: bool = False
    """Whether it stands a step in, below another."""
    card: str = ""
    """The name of the card, where a table says it in a column."""
    section: str = ""
    told: str = ""
    """What is told of the line, where it says nothing else."""


class Reading(NamedTuple):
    """One way to read a line: so many of a name, and what stood behind it."""

    many: str
    name: str
    left: tuple[str, ...] = ()


class Title(NamedTuple):
    """One way to read a line as a heading."""

    name: str
    stated: int | None
    framed: bool


@dataclass(frozen=True)
class Marks:
    """What people put around cards."""

    table: dict[str, Any]

    @classmethod
    def load(cls, file: Path) -> Marks:
        """Read `pasted.toml`; raises DataFileError where it cannot be used."""
        return cls(read_toml(file).measured(_SHAPE).table)

    def words(self, *path: str) -> tuple[str, ...]:
        """The words that stand in a place of the file."""
        found: Any = self.table
        for name in path:
            found = found.get(name, {})
        return tuple(found)

    @cached_property
    def between(self) -> tuple[str, ...]:
        """What stands between two things in one line."""
        return self.words("between")

    @cached_property
    def carrying(self) -> tuple[str, ...]:
        """What stands between a card and what it carries."""
        return self.words("carrying")

    @cached_property
    def nothing(self) -> frozenset[str]:
        """Values of fields that the list has not."""
        return frozenset(self.words("nothing"))

    @cached_property
    def main(self) -> frozenset[str]:
        """Headings that say nothing of what is below them."""
        return frozenset(self.words("headings", "main"))

    @cached_property
    def aside(self) -> frozenset[str]:
        """Headings of cards that are not in the list."""
        return frozenset(self.words("headings", "aside"))

    @cached_property
    def _signs(self) -> re.Pattern[str]:
        return re.compile(rf"(?:{'|'.join(self.words('signs'))})+[ \t]*(?=\S)")

    @cached_property
    def _crosses(self) -> re.Pattern[str]:
        return re.compile(rf"(?<=\d)[ \t]?[{self.table.get('crosses') or '×'}](?![^\W\d_])")

    @cached_property
    def apart(self) -> re.Pattern[str]:
        """How a line begins whose card is not in the list."""
        return re.compile(rf"(?:{'|'.join(self.words('apart'))})[ \t]*(?=\S)", re.IGNORECASE)

    @cached_property
    def _tag(self) -> re.Pattern[str]:
        return re.compile(rf"\[/?(?:{_any(self.words('tags'))})(?:=[^\]\n]{{0,300}})?\]", re.IGNORECASE)

    @cached_property
    def _web(self) -> re.Pattern[str]:
        every = _any([*self.words("ends"), *self.words("cells"), *self.words("others")])
        return re.compile(rf"<(/?)({every})\b[^<>]{{0,1000}}>", re.IGNORECASE)

    @cached_property
    def _before(self) -> list[re.Pattern[str]]:
        return [re.compile(rf"(?:{one})(?=\S)", re.IGNORECASE) for one in self.words("counts", "before")]

    @cached_property
    def _behind(self) -> list[re.Pattern[str]]:
        return [re.compile(rf"(?<=\S)(?:{one})\Z", re.IGNORECASE) for one in self.words("counts", "behind")]

    @cached_property
    def _alone(self) -> re.Pattern[str]:
        return re.compile(rf"(?<=[\w)\]!?.])(?:{'|'.join(self.words('counts', 'alone'))})\Z")

    @cached_property
    def _heads(self) -> re.Pattern[str]:
        return re.compile("|".join(self.words("around", "heads")))

    @cached_property
    def _tails(self) -> re.Pattern[str]:
        every = "|".join(self.words("around", "tails"))
        return re.compile(rf"(?<=\S)(?:{every})\Z", re.IGNORECASE)

    @cached_property
    def _more(self) -> list[re.Pattern[str]]:
        return [re.compile(rf"(?<=\S)(?:{one})\Z") for one in self.words("around", "more")]

    @cached_property
    def _forms(self) -> list[re.Pattern[str]]:
        return [re.compile(rf"(?:{one})\Z", re.IGNORECASE) for one in self.words("headings", "forms")]

    @cached_property
    def _passed(self) -> re.Pattern[str]:
        return re.compile(rf"(?:{'|'.join(self.words('lines', 'passed'))})[.!]?\Z")

    @cached_property
    def _titles(self) -> re.Pattern[str]:
        return re.compile(rf"(?:{'|'.join(self.words('lines', 'title'))})\Z", re.IGNORECASE)

    @cached_property
    def columns(self) -> dict[str, frozenset[str]]:
        """What the columns of tables are called."""
        return {name: frozenset(self.words("columns", name)) for name in self.table.get("columns", {})}

    # ------------------------------------------------------------ lines

    def is_web_page(self, text: str) -> bool:
        """Whether a text that begins with a mark is a web page, or a piece of one."""
        found = self._web.match(text.lstrip("\ufeff \t\r\n"))
        return found is not None and "<deck" not in text[:2_000].casefold()

    def plain(self, text: str) -> str:
        """A text without the marks of web pages; the lines of its source stay lines."""
        if "<" not in text:
            return text
        ends, cells = frozenset(self.words("ends")), frozenset(self.words("cells"))

        def mark(found: re.Match[str]) -> str:
            name = found[2].casefold()
            if name in cells:
                return " | " if found[1] else ""
            return END if name in ends else ""

        return self._web.sub(mark, text)

    def bare(self, line: str) -> tuple[str, bool]:
        """A line without marks, and whether they made a heading of it."""
        text = _UNSEEN.sub("", _BLANKS.sub(" ", html.unescape(line[: 2 * LONGEST_LINE])))[:LONGEST_LINE].strip()
        if "|" in text:
            text = _LAST_CELL.sub(r"\1", _OF_A_TEMPLATE.sub("", text))
            text = text[1:-1].strip() if len(text) > 2 and text[0] == text[-1] == "|" else text
        text = text if text.isascii() else self._crosses.sub("×", text)
        text = self._tag.sub("", text if text.isascii() else text.translate(_WIDE)).strip()
        text = _QUOTED.sub("", _ESCAPED.sub(r"\1", text), count=1) if text[:1] in (">", "\\") else text
        title = _TITLE.match(text)
        titled = title is not None
        text = text[title.end() :] if title is not None else text
        if not titled:
            for bullet in self.words("bullets"):
                if text.startswith(f"{bullet} "):
                    text = text[len(bullet) :].lstrip()
                    break
        text = self._signs.sub("", text, count=1) if self._signs.match(text) else text
        text = _CHECKED.sub("", _ESCAPED.sub(r"\1", text), count=1)
        text = _WIKI_LINK.sub(r"\1", _WIKI_BOLD.sub("", text))
        plain = _BOLD.sub(r"\2", _BOLD.sub(r"\2", _LINK.sub(r"\1", text)))
        return _ITALIC.sub(r"\2", plain).strip().rstrip("\\").rstrip(), titled

    def untailed(self, text: str) -> str:
        """A line without what stands behind it and says nothing of which card it is."""
        found = self._tails.search(text)
        while found is not None and found.start():
            text = text[: found.start()]
            found = self._tails.search(text)
        return text

    def is_passed(self, text: str) -> bool:
        """Whether a line says nothing of which cards there are."""
        low = text.casefold()
        return self._passed.match(low) is not None or self._passed.match(low.strip("*=_~#/ ")) is not None

    def title(self, text: str) -> str:
        """What a line says the list is called, if it does."""
        found = self._titles.match(text.lstrip("/# "))
        return next((group for group in found.groups() if group), "") if found else ""

    # ------------------------------------------------------------ cards and headings

    def readings(self, text: str) -> Iterator[Reading]:
        """The ways to read a line as a card, those that leave least out first."""
        if len(text) > _LONGEST_CARD:
            return
        shorn: list[tuple[str, tuple[str, ...]]] = [(text, ())]
        seen = {text}
        for bare, left in shorn:
            yield from (Reading(count, name.strip(_QUOTES), left) for count, name in self._counted(bare))
            if len(shorn) < _MOST_SHORN:
                new = [one for one in self._shorn(bare, left) if one[0] not in seen]
                seen.update(one[0] for one in new)
                shorn += new

    def _shorn(self, text: str, left: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """A line without the last of what stands behind its name, and what that was where it may say something."""
        found = self._tails.search(text)
        if found is not None and found.start():
            yield text[: found.start()], left
        for one in self._more:
            found = one.search(text)
            if found is not None and found.start():
                yield text[: found.start()], (*left, found[0].strip())
        for one in self._behind:  # Name [4] x3: what stands between a name and how many there are
            found = one.search(text)
            if found is not None and found.start() and not text[:1].isdigit():
                rest = text[: found.start()]
                inner = (each.search(rest) for each in self._more)
                yield from ((rest[: mark.start()] + found[0], (*left, mark[0].strip())) for mark in inner if mark)

    def _counted(self, text: str) -> Iterator[tuple[str, str]]:
        """A count and a name, in every way that a line has them."""
        yield "", text
        if text[:1].isalpha():
            yield from self._spelled(text)
            alone = self._alone.search(text)
            if alone is not None:
                yield alone[1], text[: alone.start()]
        head = self._heads.match(text)
        starts = [text] if head is None else [text, text[head.end() :]]
        for start in starts:
            if start is not text:
                yield "", start
            for one in self._before:
                found = one.match(start)
                if found is not None:
                    rest = start[found.end() :]
                    yield found[1], rest
                    yield from self._said_twice(found[1], rest)
                    inner = self._heads.match(rest)
                    if inner is not None:
                        yield found[1], rest[inner.end() :]
            for one in self._behind:
                found = one.search(start)
                if found is not None and found.start():
                    yield found[1], start[: found.start()]

    def _said_twice(self, count: str, text: str) -> Iterator[tuple[str, str]]:
        """The same number before and behind a name; of two numbers, nobody knows which is meant."""
        for one in self._behind:
            found = one.search(text)
            if found is not None and found.start() and found[1] == count:
                yield count, text[: found.start()]

    def _spelled(self, text: str) -> Iterator[tuple[str, str]]:
        """A number in words: `three Robb Stark`."""
        word, _, rest = text.partition(" ")
        words = self.words("counts", "spelled")
        if rest and word.casefold() in words:
            yield str(1 + words.index(word.casefold())), rest.removeprefix("copies of ").removeprefix("of ")

    def titles(self, row: Row) -> Iterator[Title]:
        """The ways to read a line as a heading."""
        text = row.text
        frame = _FRAME.match(text)
        framed = row.titled or frame is not None or text.endswith(":")
        if frame is not None:
            text = frame[1].strip()
        text = text.strip().rstrip(":=").strip()
        if not text:
            return
        if not text[0].isdigit():
            yield Title(text, None, framed)
        for one in self._forms:
            found = one.match(text)
            if found is not None:
                yield Title(found["name"].strip(" \t:-–—"), int(found["count"]) if found["count"] else None, framed)
        if text[0].isdigit():
            yield Title(text, None, framed)


END = "\x00"
"""The end of a line that a web page shows where its source has none."""


def unquoted(text: str) -> str:
    """A value without the marks around the whole of it."""
    return text[1:-1].strip() if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text


def _any(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))
