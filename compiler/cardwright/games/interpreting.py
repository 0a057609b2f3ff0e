"""Says which lines of cards the interpreter of their game cannot run, without setting up a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardwright.check.compile import Compiler
from cardwright.check.compiled import CompiledCard
from cardwright.check.running import Unrunnable
from cardwright.engine.rules import Rules
from cardwright.games.catalogue import keywords_read_by
from cardwright.games.examples import NoTable, table_of


def unrunnable(compiler: Compiler, game: str, cards: Sequence[CompiledCard]) -> Iterator[Unrunnable]:
    """What of these cards and of the game's keywords cannot run; of a game without a table there is nothing to say."""
    rules = _rules(compiler, game, cards)
    if rules is None:
        return
    for fault in [one for faults in rules.faults.values() for one in faults]:
        definition, number, start, end = fault.cause
        block = rules.cast.definitions[definition]
        yield Unrunnable(block.file, block.line, number, start, end, fault.why)


def _rules(compiler: Compiler, game: str, cards: Sequence[CompiledCard]) -> Rules | None:
    """The rules that the cards make; a game that is complete has them without its table."""
    try:
        table = table_of(game)
    except NoTable:
        return None
    keywords = keywords_read_by(compiler, game)
    bare = getattr(table, "rules_for", None)
    try:
        rules: Rules = bare(cards, keywords) if bare is not None else table.staged(list(cards), keywords).rules
    except LookupError:  # a model whose weapon is no card of the project: these few cards make no game yet
        return None
    return rules
