"""Says which lines of cards the interpreter of their game cannot run, without setting up a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright.check.compile import Compiler
from cardwright.check.compiled import CompiledCard
from cardwright.check.running import Unrunnable
from cardwright.engine.build import look_over
from cardwright.engine.rules import Rules
from cardwright.games.catalogue import keywords_read_by
from cardwright.games.tables import NoTable, staging_of


def unrunnable(compiler: Compiler, game: str, cards: Sequence[CompiledCard], whole: bool) -> Iterator[Unrunnable]:
    """What of these cards cannot run, and of the game's keywords if these are all its cards; of a game without a table
    there is nothing to say."""
    try:
        table = staging_of(game, compiler.project.content)
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
