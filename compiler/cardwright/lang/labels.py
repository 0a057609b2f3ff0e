"""What stands before a colon: labels with their parameters, one after another."""

from __future__ import annotations

from cardwright.lang.cut import Line
from cardwright.lang.entries import Entry, LabelEntry

_AFTER = (":", "→")


def match_label(line: Line, at: int) -> tuple[int, Entry] | None:
    """The label that starts at a word: the word after its colon, and what it is. The longest wins."""
    best: tuple[int, Entry] | None = None
    for label in line.vocabulary.labels_at(line.low(at)):
        found = _match(line, at, label)
        if found is None:
            continue
        end, arguments = found
        if line.low(end) in _AFTER:
            end += 1
        elif not _may_lack_colon(label, line, end):
            continue
        if best is None or end > best[0]:
            best = end, Entry("LABEL", label.name, label.means, "|".join(arguments))
    return best


def _may_lack_colon(label: LabelEntry, line: Line, end: int) -> bool:
    """An icon or event before another label needs no colon of its own: "[Stark] [Lannister]: ..."."""
    return label.means == "condition" and match_label(line, end) is not None


def _match(line: Line, at: int, label: LabelEntry) -> tuple[int, list[str]] | None:
    arguments: list[str] = []
    for part in label.pattern:
        if not part.startswith("{"):
            if line.low(at) != part:
                return None
            at += 1
            continue
        found = _gap(line, at, part[1:-1])
        if found is None:
            return None
        at, argument = found
        arguments.append(argument)
    return at, arguments


def _gap(line: Line, at: int, wanted: str) -> tuple[int, str] | None:
    """A parameter: a number, a list of numbers, or a value of an attribute."""
    if wanted in ("number", "numbers"):
        start = at
        while at < line.count and (line.low(at)[:1].isdigit() or (wanted == "numbers" and _joins(line, start, at))):
            at += 1
        words = [line.words[position].text for position in range(start, at)]
        return (at, " ".join(words)) if words else None
    for end, entries in line.phrases(at):
        for entry in entries:
            if entry.word == "VAL" and entry.kind == wanted:
                return end, entry.lemma
            if wanted == "name" and entry.word == "NAME":
                return end, entry.lemma
    return None


def _joins(line: Line, start: int, at: int) -> bool:
    """A mark or word between two numbers of a list or range."""
    low = line.low(at)
    if low[:1] == "-" and low[1:].isdigit():
        return at > start
    return (at > start and low in (",", "-", "and", "or", "&", "to") and line.low(at + 1)[:1].isdigit()) or (
        at > start and low == "," and line.low(at + 1) in ("and", "or")
    )
