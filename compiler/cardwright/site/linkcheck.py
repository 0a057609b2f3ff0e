"""Checks that every link of the site leads to a file of it, and every anchor to a place on its page."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from html import unescape
from urllib.parse import unquote, urlsplit

from cardwright.site.memory import Written

_LINK = re.compile(r'\s(?:href|src)="([^"]*)"')
_PLACE = re.compile(r'\sid="([^"]*)"')
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def links_and_places(html: str) -> tuple[list[str], list[str]]:
    """Where the links of a page lead, and the places on it that links may lead to. Icons lead into the page itself."""
    text = _COMMENT.sub("", html)
    links = {unescape(link) for link in _LINK.findall(text) if not link.startswith("#i-")}
    return sorted(links), sorted({unescape(place) for place in _PLACE.findall(text)})


def broken_links(files: Mapping[str, Written]) -> list[str]:
    """One line for each link that leads nowhere, or out of the site."""
    places = {url: set(row.places) for url, row in files.items()}
    return [
        f"{url}: {link}: {fault}"
        for url, row in sorted(files.items())
        for link in row.links
        if (fault := _fault(url, link, places))
    ]


def _fault(url: str, link: str, places: Mapping[str, set[str]]) -> str:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return "" if parts.scheme == "data" else "leads out of the site"
    path = posixpath.normpath(posixpath.join(posixpath.dirname(url), unquote(parts.path))) if parts.path else url
    if path not in places:
        return "there is no such file"
    anchor = unquote(parts.fragment)
    if anchor and "=" not in anchor and anchor not in places[path]:
        return "there is no such place on the page"
    return ""
