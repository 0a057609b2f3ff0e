"""Finds a card of the project by its name and compiles it."""

from __future__ import annotations

from dataclasses import replace

from cardwright.check.archive import Archive, open_archive
from cardwright.check.card_index import Head
from cardwright.check.compiled import CompiledCard, CompiledFile
from cardwright.check.meanings import meanings_of
from cardwright.check.messages import Suggester
from cardwright.check.running import CODES, Interpreter, running_errors
from cardwright.check.texts import TextLineReading, TextReading
from cardwright.content import Content, ContentError
from cardwright.lang.cardtree import RULES
from cardwright.lang.source import Source
from cardwright.meaning.context.scope import Own


def find_card(
    content: Content, name: str, game: str | None = None, interpreter: Interpreter | None = None
) -> tuple[CompiledCard, TextReading]:
    """The card of this name, and what is understood of it; raises ContentError where there is not exactly one.

    With an interpreter, what of it cannot run is among the errors."""
    archive = open_archive(content)
    heads = [(name, head) for name, found in archive.heads.items() for head in found if head.kind == "card"]
    known = [(file, head) for file, head in heads if game in (None, head.game)]
    found = [(file, head) for file, head in known if head.name.casefold() == name.casefold()]
    found = found or [(file, head) for file, head in _parts(archive, game) if head.name.casefold() == name.casefold()]
    if not found:
        raise ContentError(_no_such_card(name, [head.name for _, head in known], game))
    games = sorted({head.game for _, head in found})
    if len(games) > 1:
        raise ContentError(f"{found[0][1].name} is a card of {' and '.join(games)}: say which with --game.")
    file, head = found[0]
    source, compiled = archive.sources[file], archive.file(file)
    problems = list(compiled.problems)
    if interpreter is not None:
        same = dict.fromkeys(other for other, one in heads if one.game == head.game)
        cards = [card for other in same for card in archive.file(other).cards if card.game == head.game]
        asked = [card for card in cards if card.is_readable]
        problems += running_errors(source, interpreter(archive.compiler, head.game, asked, True))
    card, reading = _reading(replace(compiled, problems=problems), source, head)
    if card.lexicon is not None and card.vocabulary is not None:
        tables, own = archive.project.tables, Own(card.own_name, card.own_type)
        reading.say(card.lexicon(), tables, card.vocabulary, own)
    return card, reading


def _parts(archive: Archive, game: str | None) -> list[tuple[str, Head]]:
    """The parts of rules of play, which have names too."""
    found: list[tuple[str, Head]] = []
    for name, source in archive.sources.items():
        for part in archive.file(name).rules if name.endswith(RULES) else ():
            if game in (None, part.game):
                found.append((name, Head(part.kind, part.game, part.name, "", source.line_starts[part.line - 1])))
    return found


def _no_such_card(name: str, names: list[str], game: str | None) -> str:
    _, near = Suggester(names).nearest(name)
    of = f" of {game}" if game else ""
    return f"There is no card{of} called {name}." + (f" Did you mean {near}?" if near else "")


def _reading(compiled: CompiledFile, source: Source, head: Head) -> tuple[CompiledCard, TextReading]:
    """The card that a head belongs to, with the findings between its first line and the next card's."""
    first = source.place(head.start)[0]
    card = next(card for card in (*compiled.cards, *compiled.rules) if card.line == first)
    later = [block.line for block in compiled.blocks if block.line > first]
    problems = [found for found in compiled.problems if first <= found.line < min(later, default=found.line + 1)]
    reading = TextReading(
        parsed=all(line.abilities for line in card.lines),
        typed=card.is_sound,
        lines=[
            TextLineReading(line.text, line.abilities, card.canonical(line), meaning)
            for line, meaning in zip(card.lines, meanings_of(card), strict=True)
        ],
        runs=card.is_sound and not any(found.code in CODES for found in problems),
        errors=[found for found in problems if found.severity == "error"],
        warnings=[found for found in problems if found.severity == "warning"],
    )
    return card, reading
