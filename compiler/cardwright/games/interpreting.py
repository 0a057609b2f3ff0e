"""Says which lines of cards the interpreter of their game cannot run, without setting up a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from cardwright.check.compile import Compiler
from cardwright.check.compiled import CompiledCard, CompiledRule
from cardwright.check.running import Unrunnable
from cardwright.engine.build import look_over
from cardwright.engine.rules import Rules
from cardwright.games.catalogue import keywords_read_by
from cardwright.games.tables import NoTable, staging_of
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.source import Source


def unrunnable(compiler: Compiler, game: str, cards: Sequence[CompiledCard], whole: bool) -> Iterator[Unrunnable]:
    """What of these cards cannot run, and of the game's keywords if these are all its cards; of a game without a table
    there is nothing to say."""
    try:
        table = staging_of(game, compiler.project.content, lambda: _rules(compiler, game, whole))
    except NoTable:
        return
    keywords = keywords_read_by(compiler, game, None if whole else (line.text for card in cards for line in card.lines))
    bare = getattr(table, "rules_for", None)  # a game may have its rules without its table
    rules: Rules = bare(cards, keywords) if bare is not None else table.staged(list(cards), keywords).rules
    look_over(rules, [*(card for card in cards if card.lines), *(keywords if whole else ())])
    for fault in [one for faults in rules.faults.values() for one in faults]:
        definition, number, start, end = fault.cause
        block = rules.cast.definitions[definition]
        yield Unrunnable(block.file, block.line, number, start, end, fault.why, fault.hint, fault.meant)


def _rules(compiler: Compiler, game: str, whole: bool) -> list[CompiledRule]:
    """The rules of play of a game. Where only cards are looked at, what the rules say was looked at before: then
    it is enough to know which verbs and numbers they define."""
    content = compiler.project.content
    file = content.rules_file(game)
    if not file.is_file():
        return []
    source = Source.read(file, content.shown(file))
    if whole:
        return compiler.compile(source).rules
    lexicon = partial(compiler.project.lexicon, game)
    return [
        CompiledRule(block.name, game, [], [], source.path, 0, lexicon=lexicon, kind=block.kind)
        for block in read_card_file(source).blocks
        if block.kind in ("operation", "define")
    ]
