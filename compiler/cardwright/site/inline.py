"""The little Markdown of ledgers and explanations: code, bold, emphasis and lists; everything else is text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import escape

_CODE = re.compile(r"`([^`]+)`")
_BOLD = re.compile(r"\*\*([^*]+)\*\*")
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
    """Paragraphs and lists as HTML."""
    return "".join(_block(block) for block in re.split(r"\n\s*\n", text.strip()) if block.strip())


def _block(block: str) -> str:
    lines = block.splitlines()
    if all(re.match(r"\s*([-*]|\d+\.)\s", line) or line.startswith("  ") for line in lines):
        return "<ul>" + "".join(f"<li>{inline(item)}</li>" for item in _items(lines)) + "</ul>"
    return f"<p>{inline(' '.join(line.strip() for line in lines))}</p>"


def _items(lines: list[str]) -> Iterator[str]:
    item = ""
    for line in lines:
        start = re.match(r"\s*(?:[-*]|\d+\.)\s+(.*)", line)
        if start is None:
            item = f"{item} {line.strip()}"
            continue
        if item:
            yield item
        item = start[1]
    if item:
        yield item
