"""The lines of a pasted text as somebody sees them: pages, forums and wikis write one row of a table in many lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardwright.decks.decklist import MOST_LINES
from cardwright.decks.marks import END, Marks

Line = tuple[int, str]
"""The number of a line and what it says."""
_FOLD = "\x01"
"""A line end of the source that is none where the text is shown."""
_BREAKS = re.compile(rf"[{END}\x0b\x0c\x85\u2028\u2029]")
_UNSHOWN = re.compile(r"<(script|style)\b[^<>]{0,1000}>.*?(?:</\1\s*>|\Z)", re.IGNORECASE | re.DOTALL)
_FORUM_TABLE = re.compile(r"\[(/?)(table|tr|td|th)\]", re.IGNORECASE)
_WEB_ROW = re.compile(r"<tr\b.{0,4000}?(?=<tr\b|</table|\Z)", re.IGNORECASE | re.DOTALL)
_WIKI_CELLS = re.compile(r"\|\||!!")
_WIKI_LINK = re.compile(r"\[\[([^\[\]]{1,200})\]\]")
_BOX = {at: "|" if at in (0x2502, 0x2503, 0x2551) else "-" for at in range(0x2500, 0x2580)}
"""Lines of which boxes are drawn."""
_STYLED = re.compile(r"\A[^|\[\]]*=[^|]*\|(?!\|)")


def lines_of(text: str, marks: Marks) -> list[Line]:
    """The lines of a text, with the numbers that they have in its source."""
    text = _UNSHOWN.sub(lambda found: "\n" * found[0].count("\n"), text.replace(_FOLD, " "))
    text = text if text.isascii() else text.translate(_BOX)
    text = _FORUM_TABLE.sub(r"<\1\2>", text)
    if "<tr" in text.casefold():
        text = _WEB_ROW.sub(lambda found: found[0].replace("\n", _FOLD), text)
    found: list[Line] = []
    number = 1
    for line in marks.plain(text).split("\n")[:MOST_LINES]:
        first, number = number, number + 1 + line.count(_FOLD)
        found += [(first, part.replace(_FOLD, " ")) for part in _BREAKS.split(line)]
    return list(_wiki_rows(found))


def _wiki_rows(lines: list[Line]) -> Iterator[Line]:
    """Lines in which each row of a wiki's table is one."""
    is_table, cells, first = False, list[str](), 0
    for number, raw in lines:
        line = _WIKI_LINK.sub(r"\1", raw) if "[[" in raw and not is_table else raw
        start = line.lstrip()
        if start.startswith("{|"):
            is_table = True
        elif not is_table:
            yield number, _one_kind_of_cell(line)
        elif start.startswith(("|-", "|}")):
            if cells:
                yield first, f"| {' | '.join(cells)} |"
            cells, is_table = [], not start.startswith("|}")
        elif start.startswith(("|", "!")) and not start.startswith("|+"):
            first = first if cells else number
            cells += [_plain_cell(cell) for cell in _WIKI_CELLS.split(start[1:])]
    if cells:
        yield first, f"| {' | '.join(cells)} |"


def _plain_cell(cell: str) -> str:
    """A cell without its style; a link in it is what it leads to."""
    linked = _WIKI_LINK.sub(lambda found: found[1].partition("|")[0], _STYLED.sub("", cell))
    return linked.strip()


def _one_kind_of_cell(line: str) -> str:
    """A row of a table whose header has other marks than its rows: `||Qty||Card||`, `^ Qty ^ Card ^`."""
    start = line.strip()
    if start.startswith("||") and start.endswith("||"):
        return start.replace("||", "|")
    return start.replace("^", "|") if start.startswith("^ ") and start.endswith("^") else line
