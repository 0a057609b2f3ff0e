"""What a reader may take along: packs with meanings, tables of cards, card schemas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardwright.check.archive import open_archive
from cardwright.check.fielderrors import card_types
from cardwright.check.packs import pack_bytes, pack_data
from cardwright.check.spreadsheet import rows_of, written
from cardwright.site.drawing import Drawing
from cardwright.site.page import SiteFile, SitePage

FOLDER = "downloads"
MISSING = "404.html"


def download_files(drawing: Drawing) -> Iterator[SiteFile]:
    """The files of each game."""
    content = drawing.book.content
    archive = open_archive(content)
    for game in drawing.book.games:
        schema = archive.project.schema(game.key)
        types = card_types(schema.schema) if schema is not None else ()
        own = [name for name, heads in archive.heads.items() if any(head.game == game.key for head in heads)]
        # Other games need not be compiled for it.
        pack = pack_bytes(pack_data(game.key, types, map(archive.file, own), drawing.kept.packed))
        yield SiteFile(f"{FOLDER}/{game.key}.pack.json", pack.decode())
        yield SiteFile(f"{FOLDER}/{game.key}.csv", written(rows_of(archive, game.key), ".csv"))
        if content.schema_file(game.key).is_file():
            text = content.schema_file(game.key).read_text(encoding="utf-8")
            yield SiteFile(f"{FOLDER}/{game.key}.schema.json", text)


def downloads_of(files: list[SiteFile]) -> list[dict[str, Any]]:
    """What the page tells of the files of a game."""
    told = {
        ".pack.json": "every card with its fields, its text and what each line means",
        ".csv": "a row a card, for a spreadsheet",
        ".schema.json": "which fields a card may have (JSON Schema)",
    }
    return [
        {"url": file.url, "name": file.url.rsplit("/", 1)[1], "told": words, "size": _size(file.bytes)}
        for file in files
        for ending, words in told.items()
        if file.url.startswith(f"{FOLDER}/") and file.url.endswith(ending)
    ]


def _size(count: int) -> str:
    return f"{count / 1024 / 1024:.1f} MB" if count >= 1024 * 1024 else f"{max(1, round(count / 1024))} KB"


def downloads_page(games: list[dict[str, Any]]) -> SitePage:
    """All files of all games on one page."""
    return SitePage(
        url="downloads.html",
        template="downloads.html",
        title="Downloads",
        description="All cards as packs with their meanings, as tables and as schemas.",
        data={"games": [{"name": game["name"], "files": game["downloads"]} for game in games]},
        crumbs=[("Home", "index.html")],
    )


def missing_page() -> SitePage:
    """What a host shows for an address that there is not."""
    return SitePage(url=MISSING, template=MISSING, title="Not here", description="There is no page at this address.")
