"""The pages that tell of all games: home, reference, diagnostics, check and search."""

from __future__ import annotations

from cardwright.site.chapter import Chapter
from cardwright.site.page import SiteFile, SitePage
from cardwright.site.pages.checking import check_page
from cardwright.site.pages.codes import code_pages
from cardwright.site.pages.home import home_page
from cardwright.site.pages.reference import reference_page
from cardwright.site.pages.search import search_file


def shared_pages(chapters: list[Chapter]) -> list[SitePage]:
    """Pages made from what the chapters say of themselves."""
    summaries = [chapter.summary for chapter in chapters]
    constructs: dict[str, list[dict[str, object]]] = {}
    for chapter in chapters:
        for name, rows in chapter.constructs.items():
            constructs.setdefault(name, []).extend(rows)
    return [home_page(summaries), reference_page(constructs), *code_pages(), check_page(summaries)]


def shared_files(chapters: list[Chapter]) -> list[SiteFile]:
    """Data made from what the chapters say of themselves."""
    return [search_file([row for chapter in chapters for row in chapter.rows])]
