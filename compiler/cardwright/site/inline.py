"""The little Markdown of ledgers and explanations: code, bold, emphasis and lists; everything else is text."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

_CODE = re.compile(r"`([^`]+)`")
_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_ITEM = re.compile(r"\s*(?:[-*]|\d+\.)\s+(.*)")
_EMPHASIS = re.compile(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])")

Linked = Callable[[str], str]


def inline(text: str, link: Linked = lambda _code: "") -> str:
    """A line as HTML. `link` gives the url of what stands between back quotes, if it has one."""
    pieces: list[str] = []
    at = 0
    for found in _CODE.finditer(text):
        pieces.append(_marked(text[at : found.start()]))
        url = link(found[1])
        code = f"<code>{escape(found[1])}</code>"
        pieces.append(f'<a href="{escape(url, quote=True)}">{code}</a>' if url else code)
        at = found.end()
    return "".join([*pieces, _marked(text[at:])])


def _marked(text: str) -> str:
    safe = escape(text)
    return _EMPHASIS.sub(r"<em>\1</em>", _BOLD.sub(r"<strong>\1</strong>", safe))


def blocks(text: str) -> str:
    """Paragraphs and lists as HTML; a list may follow right below a line that announces it."""
    pieces: list[str] = []
    words: list[str] = []
    items: list[str] = []

    def settle() -> None:
        if words:
            pieces.append(f"<p>{inline(' '.join(words))}</p>")
        if items:
            pieces.append("<ul>" + "".join(f"<li>{inline(item)}</li>" for item in items) + "</ul>")
        words.clear()
        items.clear()

    for line in text.splitlines():
        item = _ITEM.match(line)
        if item is not None:
            if words:
                settle()
            items.append(item[1])
        elif not line.strip():
            settle()
        elif items and line.startswith(" "):
            items[-1] += f" {line.strip()}"
        else:
            if items:
                settle()
            words.append(line.strip())
    settle()
    return "".join(pieces)
