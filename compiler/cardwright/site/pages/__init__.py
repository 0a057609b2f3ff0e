"""The pages of the site, each kind in a module of its own."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.site.drawing import Drawing
from cardwright.site.page import SiteFile, SitePage
from cardwright.site.pages.balance import balance_pages
from cardwright.site.pages.cards import card_pages
from cardwright.site.pages.decks import deck_pages
from cardwright.site.pages.downloads import download_files
from cardwright.site.pages.gallery import gallery_files, gallery_pages
from cardwright.site.pages.rules import play_pages, rules_pages
from cardwright.site.pages.statistics import statistics_pages
from cardwright.site.pages.words import keyword_pages, word_pages


def game_pages(drawing: Drawing) -> Iterator[SitePage]:
    """Every page that tells of one game."""
    yield from gallery_pages(drawing)
    yield from card_pages(drawing)
    yield from deck_pages(drawing)
    yield from rules_pages(drawing)
    yield from play_pages(drawing)
    yield from keyword_pages(drawing)
    yield from word_pages(drawing)
    yield from statistics_pages(drawing)
    yield from balance_pages(drawing)


def game_files(drawing: Drawing) -> Iterator[SiteFile]:
    """Every file of data that those pages load."""
    yield from gallery_files(drawing)
    yield from download_files(drawing)
