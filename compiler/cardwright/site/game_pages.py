"""All pages: those of one game with what it adds to the others, and those that tell of all games.

Making a chapter means compiling a game. A chapter that was made from the same, and whose pages lie where they belong,
is not made again: one changed card costs the chapter of its game and no other; and in it, no other text is read or said
back from its meaning, no other face drawn, and no other page filled.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardwright.check.archive import open_archive
from cardwright.check.known_texts import KnownTexts
from cardwright.lang.kept import keep
from cardwright.site.book import GameBook, load_book
from cardwright.site.drawing import Drawing, Sprite
from cardwright.site.faces import Layouts
from cardwright.site.kept_parts import KeptParts
from cardwright.site.page import SiteFile, SitePage
from cardwright.site.pages import game_files, game_pages
from cardwright.site.pages.downloads import downloads_of, downloads_page, missing_page
from cardwright.site.pages.gallery import all_cards_page, language_file
from cardwright.site.pages.reference import Used, reference_page, used_constructs
from cardwright.site.pages.shared import (
    check_page,
    code_pages,
    game_rows,
    game_summary,
    home_page,
    search_file,
    written_rows,
)
from cardwright.site.sources import Shelf, Tried


@dataclass(slots=True)
class Chapter:
    """The pages of a game."""

    key: str
    pages: list[SitePage] = field(default_factory=list)
    files: list[SiteFile] = field(default_factory=list)
    summary: dict[str, Any] = field(default_factory=dict)
    """What the home page and the check page tell of the game."""
    rows: list[list[Any]] = field(default_factory=list)
    """What the search finds in it."""
    constructs: Used = field(default_factory=dict)
    """Where its cards use each construct of the language."""


def make_chapter(
    shelf: Shelf, key: str, sprite: Sprite, layouts: Layouts, tried: Tried, cache: Path | None = None, mark: str = ""
) -> Chapter:
    """Compile a game and make its pages; `mark` stands for the program and the theme, `cache` has parts of before."""
    archive = open_archive(shelf.content)
    known = None
    if cache is not None:
        games = archive.project.lineage(key)
        known = KnownTexts(cache / f"{key}.texts", f"{mark}{shelf.words(key)}", games)
    archive.compiler.known_texts = known
    try:
        return _made(shelf, key, sprite, layouts, tried, cache, mark)
    finally:
        archive.compiler.known_texts = None
        if known is not None:
            known.save()


def _made(
    shelf: Shelf, key: str, sprite: Sprite, layouts: Layouts, tried: Tried, cache: Path | None, mark: str
) -> Chapter:
    book = load_book(shelf, key)
    (game,) = book.games
    places = [(entry.card.name, entry.url) for entry in game.cards]
    words = hashlib.sha256(f"{mark}{shelf.words(key)}{places}".encode()).hexdigest()
    kept = KeptParts(cache / f"{key}.parts" if cache is not None else None, words)
    drawing = Drawing(book, sprite, layouts, tried, kept)
    files = list(game_files(drawing))
    chapter = _chapter(key, drawing, game, files)
    kept.save()
    return chapter


def _chapter(key: str, drawing: Drawing, game: GameBook, files: list[SiteFile]) -> Chapter:
    return Chapter(
        key,
        list(game_pages(drawing)),
        files,
        {**game_summary(drawing, game), "downloads": downloads_of(files)},
        [list(row) for row in game_rows(game)],
        used_constructs(drawing),
    )


LiesThere = Callable[[str, str], bool]
"""Whether a file of the site lies at an address just as something of this digest would be written."""


class ChapterStore:
    """Keeps what chapters add to other pages, and the digests of their own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load(self, key: str, digest: str, lies_there: LiesThere) -> Chapter | None:
        """The chapter without its pages, if it was made from just this and all of them lie there."""
        try:
            data = json.loads(self._file(key).read_bytes())
            if data["digest"] != digest or not all(lies_there(url, own) for url, own in data["written"]):
                return None
            return Chapter(key, [], [], data["summary"], data["rows"], data["constructs"])
        except (OSError, ValueError, KeyError, TypeError):
            return None  # missing or damaged: it is made again

    def save(self, chapter: Chapter, digest: str) -> None:
        """Keep a chapter."""
        data = {
            "digest": digest,
            "written": [
                *((page.url, page.digest) for page in chapter.pages),
                *((file.url, file.digest) for file in chapter.files),
            ],
            "summary": chapter.summary,
            "rows": chapter.rows,
            "constructs": chapter.constructs,
        }
        keep(self._file(chapter.key), json.dumps(data, ensure_ascii=False).encode())

    def _file(self, key: str) -> Path:
        return self._folder / f"{key}.chapter.json"


def shared_pages(chapters: list[Chapter]) -> list[SitePage]:
    """Pages made from what the chapters say of themselves."""
    summaries = [chapter.summary for chapter in chapters]
    return [
        home_page(summaries),
        all_cards_page(summaries),
        reference_page([chapter.constructs for chapter in chapters]),
        *code_pages(),
        check_page(summaries),
        downloads_page(summaries),
        missing_page(),
    ]


def shared_files(chapters: list[Chapter], written: Path) -> list[SiteFile]:
    """Data made from what the chapters say of themselves, and from the folder of written pages."""
    rows = [row for chapter in chapters for row in chapter.rows]
    return [search_file(rows, list(written_rows(written))), language_file()]
