"""All pages: those of one game with what it adds to the others, and those that tell of all games.

Making a chapter means compiling a game; what comes out is plain data, kept until something it was made from changes. So
one changed card costs the chapter of its game and no other; and in it, no other text is read or said back from its
meaning, and no other face drawn.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field, fields
from pathlib import Path, PurePosixPath
from typing import Any

from cardwright.check.archive import open_archive
from cardwright.check.known_texts import KnownTexts
from cardwright.lang.atomic import write_atomically
from cardwright.site.book import GameBook, load_book
from cardwright.site.drawing import Drawing, Sprite
from cardwright.site.faces import Layouts
from cardwright.site.kept_parts import KeptParts
from cardwright.site.page import SiteFile, SitePage
from cardwright.site.pages import game_files, game_pages
from cardwright.site.pages.downloads import downloads_of, downloads_page, missing_page
from cardwright.site.pages.gallery import all_cards_page, language_file
from cardwright.site.pages.reference import reference_page, used_constructs
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
    """The pages of a game as plain data."""

    key: str
    pages: list[SitePage] = field(default_factory=list)
    files: list[SiteFile] = field(default_factory=list)
    summary: dict[str, Any] = field(default_factory=dict)
    """What the home page and the check page tell of the game."""
    rows: list[list[Any]] = field(default_factory=list)
    """What the search finds in it."""
    constructs: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
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
    kept = KeptParts(cache / f"{key}.parts.json" if cache is not None else None, words)
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


def _is_inside(url: str) -> bool:
    """Whether an address leads to a place in the site: what is kept may have come with a project."""
    path = PurePosixPath(url)
    return not path.is_absolute() and ".." not in path.parts and "\\" not in url


def _fields(record: Any) -> dict[str, Any]:
    """A chapter, a page or a file as JSON has it."""
    return {one.name: getattr(record, one.name) for one in fields(record)}


class ChapterStore:
    """Keeps chapters between runs, each with the hash of what it was made from."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load(self, key: str, digest: str) -> Chapter | None:
        """The chapter, if it was made from just this."""
        try:
            text = self._file(key).read_bytes()
            if not text.startswith(f'{{"digest": "{digest}"'.encode()):  # seen without reading the whole of it
                return None
            data = json.loads(text)
            found = data["chapter"]
            found["pages"] = [SitePage(**page) for page in found["pages"]]
            found["files"] = [SiteFile(**file) for file in found["files"]]
            chapter = Chapter(**found)
            urls = [*(page.url for page in chapter.pages), *(file.url for file in chapter.files)]
            return chapter if all(map(_is_inside, urls)) else None
        except (OSError, ValueError, KeyError, TypeError):
            return None  # missing or damaged: it is made again

    def save(self, chapter: Chapter, digest: str) -> None:
        """Keep a chapter."""
        text = json.dumps({"digest": digest, "chapter": chapter}, ensure_ascii=False, default=_fields)
        write_atomically(self._file(chapter.key), text.encode())

    def _file(self, key: str) -> Path:
        return self._folder / f"{key}.chapter.json"


def shared_pages(chapters: list[Chapter]) -> list[SitePage]:
    """Pages made from what the chapters say of themselves."""
    summaries = [chapter.summary for chapter in chapters]
    constructs: dict[str, list[dict[str, object]]] = {}
    for chapter in chapters:
        for name, rows in chapter.constructs.items():
            constructs.setdefault(name, []).extend(rows)
    return [
        home_page(summaries),
        all_cards_page(summaries),
        reference_page(constructs),
        *code_pages(),
        check_page(summaries),
        downloads_page(summaries),
        missing_page(),
    ]


def shared_files(chapters: list[Chapter], written: Path) -> list[SiteFile]:
    """Data made from what the chapters say of themselves, and from the folder of written pages."""
    rows = [row for chapter in chapters for row in chapter.rows]
    return [search_file(rows, list(written_rows(written))), language_file()]
