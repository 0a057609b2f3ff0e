"""The lines that a trial begins with: a file of them, or an example of a card."""

from __future__ import annotations

from pathlib import Path

from cardwright.check.compiled import CompiledBlock
from cardwright.cli.main import CallError
from cardwright.games.trying import Desk, Typed
from cardwright.lang.cardblocks import Example
from cardwright.lang.source import Source

_HEAD = "example:"


def lines_to_begin_with(desk: Desk, example: str | None, file: Path | None) -> list[Typed]:
    """The lines; none, if nothing was asked for. Raises CallError where there is no such example."""
    if file is not None:
        return _of_file(file, example)
    return [] if example is None else _of_card(desk, example)


def _of_file(file: Path, wanted: str | None) -> list[Typed]:
    """The lines of a file: all of them, or those of one of the examples in it."""
    source = Source.read(file)
    found: dict[str, list[Typed]] = {"": []}
    title = ""
    for number, row in enumerate(source.text.split("\n"), 1):
        text = row.strip()
        if text.startswith(_HEAD):
            title = text.removeprefix(_HEAD).strip()
            found[title] = []
        elif text and not text.startswith("#"):
            found[title].append(Typed(row.rstrip(), source.path, number))
    blocks = {title: lines for title, lines in found.items() if lines}
    if wanted is not None:
        return blocks[_one_of(wanted, list(blocks), f"{file} has no example")]
    if len(blocks) > 1:
        raise CallError(f"{file} has several examples; --example says which: {_listed(list(blocks))}")
    return next(iter(blocks.values()), [])


def _of_card(desk: Desk, wanted: str) -> list[Typed]:
    """The lines of `Card: title`; the title may be left out where there is only one."""
    blocks = {block.name: block for block in desk.blocks}
    fitting = [name for name in blocks if f"{wanted}:".casefold().startswith(f"{name}:".casefold())]
    if not fitting:
        raise CallError(f"No card is called “{wanted.partition(':')[0]}”; --example is 'CARD: TITLE'.")
    block = blocks[max(fitting, key=len)]
    title = wanted[len(block.name) + 1 :].strip()
    examples = {example.title: example for example in block.examples}
    if not examples:
        raise CallError(f"{block.name} has no example.")
    if not title and len(examples) > 1:
        raise CallError(f"{block.name} has several examples; --example says which: {_listed(list(examples))}")
    chosen = _one_of(title, list(examples), f"{block.name} has no example") if title else next(iter(examples))
    return _of_example(desk, block, examples[chosen])


def _of_example(desk: Desk, block: CompiledBlock, example: Example) -> list[Typed]:
    source = Source.read(desk.content.root / block.file, block.file)
    return [Typed(f"{step.word} {step.text}", block.file, source.place(step.start)[0]) for step in example.steps]


def _one_of(wanted: str, titles: list[str], none: str) -> str:
    """The title that is meant: by its first letters, where they are enough."""
    fitting = [title for title in titles if title.casefold() == wanted.casefold()]
    fitting = fitting or [title for title in titles if title.casefold().startswith(wanted.casefold())]
    if len(fitting) != 1:
        raise CallError(f"{none} “{wanted}”; there is {_listed(titles)}")
    return fitting[0]


def _listed(titles: list[str]) -> str:
    return ", ".join(f"“{title}”" for title in titles) + "."
