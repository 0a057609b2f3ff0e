"""One build of the site: what it is of, where it goes, what has to be made, and what was found wrong."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from cardwright.check.running import Interpreter
from cardwright.content import Content
from cardwright.lang.atomic import write_atomically
from cardwright.lang.kept import cache_folder
from cardwright.lang.vocabulary_files import game_name
from cardwright.site.checks import broken_links, refuse_unsound
from cardwright.site.drawing import Sprite, art_files
from cardwright.site.faces import Layouts
from cardwright.site.game_pages import Chapter, ChapterStore, make_chapter, shared_files, shared_pages
from cardwright.site.page import SiteFile, SitePage
from cardwright.site.pages.downloads import MISSING
from cardwright.site.runtime import Runtime
from cardwright.site.slugs import slug
from cardwright.site.sources import Held, Shelf, Tried
from cardwright.site.written import Memory, Written, site_fingerprint

SITEMAP = "sitemap.xml"
_BESIDE = ".part-"
_ABANDONED = 3600.0
_MARKDOWN = re.compile(r"[^\s/()<>\[\]\"']+\.md\b")
Tell = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and of how much."""
Prove = Callable[[], Held]
"""Finds out which examples hold: pages are made here, examples are run elsewhere."""


def silent(_what: str, _done: int, _total: int) -> None:
    """Nobody is watching."""


def cache_of(content: Content) -> Path:
    """Where the builds of a site keep what they need again: among this user's caches, never in the project, which may
    come from somebody else with pages that were never made from its cards."""
    return cache_folder() / f"site-{hashlib.sha256(str(content.root).encode()).hexdigest()[:16]}"


def nothing_tried() -> Held:
    """No example was run, so none is a ruling."""
    return frozenset()


def sitemap(address: str, urls: list[str]) -> str:
    """All pages, as search engines want them listed; without the day, so that the same site gives the same bytes."""
    pages = [f"{address.rstrip('/')}/{url}" for url in urls if url.endswith(".html") and url != MISSING]
    rows = "".join(f"<url><loc>{escape(page)}</loc></url>\n" for page in pages)
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{space}">\n{rows}</urlset>\n'


def beside_pages(out: Path) -> Path:
    """Where pages are written before they go to their place, all at the end and each in one step: a reader never sees
    half of one, and a build that is broken off leaves the site as it was."""
    return out / f"{_BESIDE}{os.getpid()}"


class Job:
    """A build under way."""

    def __init__(
        self,
        content: Content,
        out: Path,
        tell: Tell = silent,
        cache: Path | None = None,
        prove: Prove = nothing_tried,
        interpreter: Callable[[], Interpreter] | None = None,
    ) -> None:
        self._prove = prove
        self._interpreter = interpreter
        self.content = content
        self.out = out
        self._tell = tell
        self.cache = cache or cache_of(content)
        site = content.site_folders
        self.sprite = Sprite(next(folder / "icons.svg" for folder in site if (folder / "icons.svg").is_file()))
        self._written = next(folder for folder in site if (folder / "mkdocs.yml").is_file()) / "pages"
        self._layouts = Layouts([folder / "faces" for folder in site])
        self._mark = site_fingerprint(content)
        self.memory = Memory.of(self.cache, out, "")
        self.runtime = Runtime(content, self.cache)
        self.pages: list[SitePage] = []
        self.files: list[SiteFile] = []
        self.summaries: list[dict[str, Any]] = []
        self.broken: list[str] = []
        self.remade: list[str] = []
        """The games whose pages had to be made again."""
        self.drawn = 0
        self.has_runtime = self.runtime.is_there

    def prepare(self, address: str = "") -> None:
        """Make the pages of every game that has changed, and those that tell of all games; pages may name the address
        where they will be found.

        Raises Unsound where a card does not compile: a page that is missing in silence would be worse than no site.
        """
        tried = Tried(refuse_unsound(self.content, self._interpreter), self._prove())
        shelf = Shelf(self.content, self.cache)
        store = ChapterStore(self.cache)
        chapters: list[Chapter] = []
        games = shelf.games()
        self.memory = Memory.of(self.cache, self.out, f"{self._mark} {self._frame(games, address)}")
        for number, key in enumerate(games):
            self._tell(f"reading {key}", number, len(games))
            digest = shelf.digest(key, self._mark, tried)
            chapter = store.load(key, digest, self.memory.is_current)
            if chapter is None:
                chapter = make_chapter(shelf, key, self.sprite, self._layouts, tried, self.cache, self._mark)
                store.save(chapter, digest)
                self.remade.append(key)
            chapters.append(chapter)
        self.pages = [page for chapter in chapters for page in chapter.pages] + shared_pages(chapters)
        self.files = [file for chapter in chapters for file in chapter.files] + shared_files(chapters, self._written)
        self.files += art_files(self.content)
        self.summaries = [chapter.summary for chapter in chapters]

    def _frame(self, games: list[str], address: str) -> str:
        """What every page says of the whole site."""
        named = [(slug(key), game_name(self.content, key), self._layouts.of(key).short) for key in games]
        told = [named, address, self.has_runtime]
        return hashlib.sha256(json.dumps(told, ensure_ascii=False).encode()).hexdigest()

    def named_in_written(self) -> set[str]:
        """The names of Markdown files that pages written by hand may lead to."""
        texts = (file.read_text(encoding="utf-8", errors="replace") for file in self._written.rglob("*.md"))
        return {name for text in texts for name in _MARKDOWN.findall(text)}

    def tell_page(self) -> None:
        """One more page is drawn."""
        self.drawn += 1
        self._tell("drawing pages", self.drawn, len(self.pages))

    def settle(self, beside: Path) -> None:
        """Put what was written where it belongs: what pages load first, then the pages."""
        if beside == self.out:  # mkdocs was called by itself
            return
        written = [file for file in beside.rglob("*") if file.is_file()]
        for file in sorted(written, key=lambda file: (file.suffix == ".html", file)):
            place = self.out / file.relative_to(beside)
            place.parent.mkdir(parents=True, exist_ok=True)
            file.replace(place)
        long_ago = time.time() - _ABANDONED
        for folder in self.out.glob(f"{_BESIDE}*"):
            if folder.stat().st_mtime < long_ago:  # of a build that was ended from outside
                shutil.rmtree(folder, ignore_errors=True)

    def finish(self, address: str) -> None:
        """Lay the compiler beside the pages, check every link, and take away what is gone; at a known address, list the
        pages for those who look for them."""
        if address:
            write_atomically(self.out / SITEMAP, sitemap(address, sorted(self.memory.now)).encode())
            self.memory.wrote(SITEMAP, Written("sitemap"))
        for url, written in self.runtime.write(self.out):
            self.memory.wrote(url, written)
        self.broken = broken_links(self.memory.now)
        self.memory.clean()
        self.memory.save()
