"""What is wrong with the formats of lists that a project brings: told by its check, before anybody judges a list."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path

from cardwright.check.ledger import read_ledgers
from cardwright.check.messages import did_you_mean
from cardwright.content import Content
from cardwright.decks.formats import FormatError
from cardwright.decks.game import FORMATS, GameRules
from cardwright.lang.data import DataFileError
from cardwright.lang.diagnostics import Diagnostic
from cardwright.lang.source import Source, Span


def format_faults(content: Content) -> list[Diagnostic]:
    """Everything that is wrong with formats in a project's own folder, once each, in the order of the files; nothing of
    those that came with the compiler, which its tests look at."""
    own = content.grammar_folders[0]
    if own == Content.bundled().grammar_folders[0]:
        return []
    games = [folder.parent.name for folder in sorted(own.glob(f"*/{FORMATS}")) if folder.parent.name in content.games()]
    found = [fault for game in games for fault in _of_game(content, game, own / game)]
    return sorted(dict.fromkeys(found), key=lambda fault: fault.order)


def _of_game(content: Content, game: str, folder: Path) -> Iterator[Diagnostic]:
    try:
        rules = GameRules(content, game)
    except DataFileError as error:
        yield from error.within(content)
        return
    files = {content.shown(file): file for file in (folder / FORMATS).glob("*.format")}
    today = datetime.datetime.now(tz=datetime.UTC).date()
    for name in rules.formats.names:
        try:
            rules.formats.rules(name, today)
        except FormatError as error:
            for problem in error.problems:
                if problem.file in files:
                    yield _at(files[problem.file], content, problem.line, "CW0602", *_parted(problem.message))
            continue
        if (folder / "rules.md").is_file():
            known = [rule.id for rule in read_ledgers({game: folder / "rules.md"})]
            for line in rules.formats.format(name).lines:
                if known and line.id not in known and line.file in files:
                    hint = (
                        did_you_mean(line.id, known) or "Write a row for it there: its id, the rule, where it stands."
                    )
                    message = f"rules.md has no rule `{line.id}`."
                    yield _at(files[line.file], content, line.line, "CW0124", message, hint)


def _parted(message: str) -> tuple[str, str]:
    """What is wrong, and what to do about it."""
    said, asks, near = message.partition(" Did you mean ")
    return said, f"{asks}{near}".strip()


def _at(file: Path, content: Content, line: int, code: str, message: str, hint: str) -> Diagnostic:
    source = Source.read(file, content.shown(file))
    start = source.line_starts[line - 1]
    return Diagnostic.at(source, Span(start, start + max(1, len(source.line_text(line)))), code, message, hint)
