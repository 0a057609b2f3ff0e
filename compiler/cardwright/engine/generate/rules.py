"""The rules of a game from the meanings of its cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardwright.check.compiled import CompiledBlock
from cardwright.check.meanings import LineMeaning, meanings_of
from cardwright.engine.cast import Cast, Piece
from cardwright.engine.compile.scope import CompileError
from cardwright.engine.generate import runtime as _runtime
from cardwright.engine.generate.effects import BEGIN
from cardwright.engine.generate.records import CardRecords, in_order, verbs_of
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.layout import Layout
from cardwright.engine.reactions import attend, carry_out, respond
from cardwright.engine.rulebook import Rulebook
from cardwright.engine.rules import Ability, Effect, Rules, Source
from cardwright.engine.verbs import EFFECT, USE, VERBS
from cardwright.meaning.refusal import Refusal

__all__ = ["generate_rules"]
assert _runtime  # what generated source calls is registered by loading it


def generate_rules(
    pieces: Iterable[Piece],
    book: Rulebook,
    players: int,
    faults: dict[str, str] | None = None,
) -> Rules:
    """The rules of a game for a number of players, with every text as generated source."""
    cast = Cast(pieces)
    layout = Layout(book.zones, book.counters, players, book.tokens, book.marks, len(cast.pieces))
    meanings = [meanings_of(block) for block in cast.definitions]
    abilities = [one for lines in meanings for line in lines for one in line.abilities]
    own = (*book.goes, *book.sets, *book.procedures, BEGIN)
    verbs = list(dict.fromkeys((*VERBS, *book.verbs, *own, *verbs_of(abilities))))
    rules = Rules(cast, layout, book, verbs)
    rules.respond, rules.carry_out, rules.attend = respond, carry_out, attend
    rules.quiet = frozenset({USE, EFFECT})
    for definition, block in enumerate(cast.definitions):
        bearers = sum(1 << number for number, one in enumerate(cast.definition_of) if one == definition)
        rules.sources.append(Source(block.name, bearers, definition))
        try:
            rules.abilities.append(_text(rules, block, definition, bearers, meanings[definition]))
        except (CannotRun, Refusal) as fault:
            if faults is None:
                raise CompileError(f"{block.name}: {fault.message}") from fault
            faults[block.name] = fault.message
            rules.abilities.append(None)
    return rules


def _text(
    rules: Rules, block: CompiledBlock, definition: int, bearers: int, lines: Sequence[LineMeaning]
) -> Ability | None:
    """What a card adds to the rules, and what it does when it is carried out."""
    assert block.lexicon is not None
    records = CardRecords(rules, block.lexicon(), definition, definition, bearers)
    runs: list[Effect] = []
    for number, line in enumerate(lines):
        if line.refusal is not None:
            raise line.refusal
        runs += [run for ability in line.abilities if (run := records.add(ability, number)) is not None]
        runs += records.carry_keywords()
    return Ability(in_order(runs), records.slots) if runs else None
