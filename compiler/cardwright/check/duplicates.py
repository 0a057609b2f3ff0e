"""Names that are taken: two cards or keywords of one game that cannot be told apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cardwright.check.heads import Head
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source
from cardwright.lang.span import Span


def taken_names(files: Iterable[tuple[str, Iterable[Head]]], source: Callable[[str], Source]) -> Iterator[Diagnostic]:
    """A finding about every block whose name is taken; `source` opens a file by its name, which is rarely needed."""
    first: dict[tuple[str, str, str, str], tuple[str, Head]] = {}
    for file, heads in files:
        for head in heads:
            first_file, earlier = first.setdefault(head.identity, (file, head))
            if earlier is not head:
                line, _ = source(first_file).place(earlier.start)
                place = f"line {line}" if file == first_file else f"{first_file}, line {line}"
                yield _finding(source(file), head, place)


def _finding(source: Source, head: Head, place: str) -> Diagnostic:
    message = f"There is already a {head.kind} `{head.name}`: {place}."
    hint = "Give it another name, or write `version:` if it is another card of that name."
    span = Span(head.start, head.start + len(head.name))
    return Diagnostic.at(source, span, "CW0123", message, hint)
