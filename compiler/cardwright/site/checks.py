"""What a site must be: of cards that compile, and with links that lead somewhere."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping
from html import unescape
from urllib.parse import unquote, urlsplit

from cardwright.check.card_index import heads_in
from cardwright.check.incremental import check_project
from cardwright.check.running import CODES, Interpreter
from cardwright.check.sources import read_sources
from cardwright.content import Content, ContentError
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source
from cardwright.site.written import Written

_LINK = re.compile(r'\s(?:href|src)="([^"]*)"')
_PLACE = re.compile(r'\sid="([^"]*)"')
_CANONICAL = re.compile(r'<link rel="canonical"[^>]*>')
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def links_and_places(html: str) -> tuple[list[str], list[str]]:
    """Where the links of a page lead, and the places on it that links may lead to. Icons lead into the page itself; its
    own address is no way anywhere."""
    text = _CANONICAL.sub("", _COMMENT.sub("", html))
    links = {unescape(link) for link in _LINK.findall(text) if not link.startswith("#i-")}
    return sorted(links), sorted({unescape(place) for place in _PLACE.findall(text)})


def broken_links(files: Mapping[str, Written]) -> list[str]:
    """One line for each link that leads nowhere, or out of the site."""
    places = {url: set(row.places) for url, row in files.items()}
    sound: dict[str, set[str]] = {}
    """The links out of pages that lead somewhere, by the folder they begin in: most pages have the same ones."""
    found: list[str] = []
    for url, row in sorted(files.items()):
        known = sound.setdefault(posixpath.dirname(url), set())
        for link in row.links:
            if link in known:
                continue
            if fault := _fault(url, link, places):
                found.append(f"{url}: {link}: {fault}")
            elif not link.startswith(_WITHIN):
                known.add(link)
    return found


_WITHIN = ("#", "?")
"""How links begin that lead to a place on their own page."""


def _way(folder: str, link: str) -> tuple[str, str] | None:
    """Where a link from a folder leads, and to which place there. None: out of it."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return ("", "") if parts.scheme == "data" else None
    path = posixpath.normpath(posixpath.join(folder, unquote(parts.path))) if parts.path else ""
    return path, unquote(parts.fragment)


def _fault(url: str, link: str, places: Mapping[str, set[str]]) -> str:
    way = _way(posixpath.dirname(url), link)
    if way is None:
        return "leads out of the site"
    path, anchor = way[0] or url, way[1]
    if path not in places:
        return "there is no such file"
    if anchor and "=" not in anchor and anchor not in places[path]:
        return "there is no such place on the page"
    return ""


_MOST_NAMED = 5


class Unsound(ContentError):  # noqa: N818 - it says what the content is
    """Cards that do not compile."""

    def __init__(self, problems: list[Diagnostic], names: list[str]) -> None:
        super().__init__(f"The site is not built: {_told(names)}")
        self.problems = problems


def refuse_unsound(content: Content, interpreter: Callable[[], Interpreter] | None = None) -> list[Diagnostic]:
    """What of a project's cards and keywords cannot run, if somebody can tell; raises Unsound if anything else is wrong
    with them: a text that reads well can be shown."""
    found = [one for one in check_project(content, interpreter=interpreter).problems if one.severity == "error"]
    problems = [one for one in found if one.code not in CODES]
    if problems:
        raise Unsound(problems, list(dict.fromkeys(_names(content, problems))))
    return found


def _names(content: Content, problems: list[Diagnostic]) -> Iterator[str]:
    """The card or keyword of each problem with its place; the file, where the problem is above all cards."""
    sources = {file.shown: Source.from_bytes(file.shown, file.data) for file in read_sources(content).files}
    for problem in problems:
        source = sources.get(problem.file, Source(problem.file, ""))
        places = [(source.place(head.start)[0], head.name) for head in heads_in(source.text)]
        above = [f"{name} ({problem.file}:{line})" for line, name in places if line <= problem.line]
        yield above[-1] if above else problem.file


def _told(names: list[str]) -> str:
    if len(names) == 1:
        return f"{names[0]} does not compile."
    rest = len(names) - _MOST_NAMED
    shown = ", ".join(names[:_MOST_NAMED]) + (f" and {rest} more" if rest > 0 else "")
    return f"{len(names)} cards do not compile: {shown}."
