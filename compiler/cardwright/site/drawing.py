"""What page makers share: the book, the icons, the layouts, and how texts and faces are made with them."""

from __future__ import annotations

import hashlib
import re
from functools import cached_property
from pathlib import Path
from typing import Any

from cardwright.check.archive import open_archive
from cardwright.check.art import ART, art_file, art_named, kind_of
from cardwright.check.compiled import CompiledBlock, CompiledCard, CompiledLine
from cardwright.check.stats import Uses
from cardwright.content import Content
from cardwright.lang.cardblocks import Example
from cardwright.lang.data import read_source
from cardwright.lang.tables import Tables
from cardwright.site.book import Book, CardEntry, GameBook
from cardwright.site.faces import Layouts, draw_face
from cardwright.site.gist import Gist
from cardwright.site.kept_parts import KeptParts
from cardwright.site.linked_text import Linker, text_data
from cardwright.site.page import SiteFile
from cardwright.site.sources import Tried

ROOT = "@root/"
"""Stands in faces for the way to the top of the site, which each page fills in: a face is drawn once for all."""
_SYMBOL = re.compile(r'<symbol id="i-([a-z0-9-]+)".*?</symbol>', re.DOTALL)
_USED = re.compile(r'href="#i-([a-z0-9-]+)"')


def art_url(content: Content, value: str) -> str:
    """The place of a picture in the site, by what is in it."""
    return _place_of(art_file(content, value).read_bytes())


def _place_of(data: bytes) -> str:
    return f"art/{hashlib.sha256(data).hexdigest()[:20]}.{kind_of(data)}"


def art_files(content: Content) -> list[SiteFile]:
    """The pictures that cards name, each once; no card need be compiled to find them."""
    sources = open_archive(content).sources.values()
    files = sorted({file for source in sources for file in art_named(content, source)})
    found = {_place_of(data): data for data in (file.read_bytes() for file in files)}
    return [SiteFile(url, data) for url, data in found.items()]


class Sprite:
    """Every icon by its name."""

    def __init__(self, file: Path) -> None:
        text = read_source(file).text
        self.symbols = {found[1]: found[0] for found in _SYMBOL.finditer(text)}
        self.names = frozenset(self.symbols)

    def of(self, names: set[str]) -> str:
        """A hidden sprite with these icons, for a page that uses them."""
        inner = "".join(self.symbols[name] for name in sorted(names) if name in self.symbols)
        return f'<svg class="sprite" aria-hidden="true" width="0" height="0">{inner}</svg>' if inner else ""

    def used_in(self, html: str) -> set[str]:
        """The icons that a page shows."""
        return set(_USED.findall(html))


class Drawing:
    """Makes the parts of pages from the book."""

    def __init__(
        self, book: Book, sprite: Sprite, layouts: Layouts, tried: Tried, kept: KeptParts | None = None
    ) -> None:
        self.book = book
        self.sprite = sprite
        self.layouts = layouts
        self._tried = tried
        self.kept = kept or KeptParts()
        self._gists: dict[int, Gist] = {}

    @cached_property
    def _linkers(self) -> dict[str, Linker]:
        return {
            game.key: Linker(self.book, game.key, self.layouts.of(game.key).text_icons(self.sprite.names))
            for game in self.book.games
        }

    @cached_property
    def _tables(self) -> Tables:
        """With which lines are read again that are said back."""
        return open_archive(self.book.content).project.tables

    def linker(self, game: str) -> Linker:
        """What links the texts of a game."""
        return self._linkers[game]

    def gist(self, block: CompiledBlock) -> Gist:
        """What pages that tell of many cards need of one."""
        found = self._gists.get(id(block))
        if found is None:
            found = self._gists[id(block)] = Gist.of(block, self.kept)
        return found

    def uses(self, block: CompiledBlock) -> Uses:
        """What a text uses of the language."""
        return self.gist(block).uses

    def face(self, entry: CardEntry) -> str:
        """The face of a card, drawn once."""
        art = self._art(entry.card)
        return self.kept.face(entry.card, art, lambda: self._drawn(entry.card, art))

    def mark_of_face(self, entry: CardEntry) -> str:
        """A hash of the face of a card."""
        art = self._art(entry.card)
        return self.kept.mark_of_face(entry.card, art, lambda: self._drawn(entry.card, art))

    def icons(self, entry: CardEntry) -> list[str]:
        """The icons that the face of a card shows."""
        art = self._art(entry.card)
        return self.kept.icons(entry.card, art, lambda: sorted(self.sprite.used_in(self.face(entry))))

    def _drawn(self, card: CompiledCard, art: str) -> str:
        linker = self.linker(card.game)
        lines = [linker.line(line.text, line.abilities) for line in card.lines]
        return draw_face(card, lines, self.layouts.of(card.game), self.sprite.names, art)

    def _art(self, card: CompiledCard) -> str:
        """Where the picture of a card lies, seen from the top of the site."""
        value = card.fields.get(ART)
        return f"{ROOT}{art_url(self.book.content, str(value))}" if value else ""

    def picture(self, card: CompiledCard) -> str:
        """The place of the picture of a card in the site; nothing, if it has none."""
        return self._art(card).removeprefix(ROOT)

    def lines(self, block: CompiledBlock, game: str) -> list[dict[str, Any]]:
        """The lines of a text with what was understood of each."""
        found = self.kept.lines(block, lambda: text_data(block, self.linker(game), self._tables))
        return [{**data, "cannot": words} for words, data in zip(self.cannot(block), found, strict=True)]

    def mark_of_lines(self, block: CompiledBlock, game: str) -> str:
        """A hash of the lines of a text with what was understood of each."""
        return self.kept.mark_of_lines(block, lambda: text_data(block, self.linker(game), self._tables))

    def cannot(self, block: CompiledBlock) -> list[str]:
        """Why each line of a text cannot run at the table, if somebody has tried."""
        return [self._cannot(block, line) for line in block.lines] if self._tried.cannot else [""] * len(block.lines)

    def _cannot(self, block: CompiledBlock, line: CompiledLine) -> str:
        """Why a line cannot run at the table; empty if it can, or nobody has tried."""
        lines = range(line.line, line.line + line.text.count("\n") + 1)
        found = [one.message for one in self._tried.cannot if one.file == block.file and one.line in lines]
        return " ".join(found)

    def held(self, block: CompiledBlock) -> list[Example]:
        """The examples of a card or keyword that were run and hold: what else is written there proves nothing."""
        return [example for example in block.examples if (block.file, example.span.start) in self._tried.held]

    def rulings(self, block: CompiledBlock, game: str) -> list[dict[str, Any]]:
        """The examples of a card or keyword as rulings."""
        linker = self.linker(game)
        return [
            {
                "title": example.title,
                "steps": [{"word": step.word, "runs": linker.ruling(step.text, block.name)} for step in example.steps],
            }
            for example in self.held(block)
        ]

    def crumbs(self, game: GameBook | None, *more: tuple[str, str]) -> list[tuple[str, str]]:
        """The way to a page of a game."""
        own = [(game.name, f"{game.folder}/index.html")] if game is not None else []
        return [("Home", "index.html"), *own, *more]
