"""Compiles the cards and keywords of a game into its rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from cardwright.check.compiled import CompiledBlock, CompiledKeyword
from cardwright.check.meanings import meanings_of
from cardwright.check.walk import walk
from cardwright.engine.cast import Cast, Piece
from cardwright.engine.compile.abilities import text_of
from cardwright.engine.compile.elsewhere import source_of_line
from cardwright.engine.compile.keywords import given, values_of
from cardwright.engine.compile.scope import CompileError, Scope
from cardwright.engine.generate import runtime as _runtime
from cardwright.engine.generate.records import CardRecords, in_order
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.layout import Layout
from cardwright.engine.piles import SHUFFLE
from cardwright.engine.reactions import attend, carry_out, respond
from cardwright.engine.rulebook import Rulebook
from cardwright.engine.rules import Ability as Text
from cardwright.engine.rules import Effect, Rules, Source
from cardwright.engine.verbs import EFFECT, USE, VERBS
from cardwright.lang.tree import Ability, Act


def compile_rules(
    pieces: Iterable[Piece],
    book: Rulebook,
    players: int,
    keywords: Sequence[CompiledKeyword] = (),
    faults: dict[str, str] | None = None,
    verbs: Iterable[str] = (),
) -> Rules:
    """The rules of a game for a number of players; raises CompileError for a card that cannot run.

    Where `faults` are collected, such a card only does nothing, and the reason is found there by its name.
    """
    cast = Cast(pieces)
    cards = len(cast.definitions)
    cast.definitions += keywords
    layout = Layout(book.zones, book.counters, players, book.tokens, book.marks, len(cast.pieces))
    for name, other in book.also_called.items():
        layout.zones[name] = layout.zones[other]
    rules = Rules(cast, layout, book, list(dict.fromkeys((*_verbs(cast.definitions, book), *verbs))))
    rules.respond, rules.carry_out, rules.attend = respond, carry_out, attend
    rules.quiet = frozenset({USE, EFFECT})
    for definition in range(cards):
        scope = Scope(rules, definition)
        scope.source = len(rules.sources)
        rules.sources.append(Source(cast.definitions[definition].name, scope.own, definition))
        block = cast.definitions[definition]
        if book.from_meanings:
            rules.abilities.append(_from_meanings(scope, block, faults))
        else:
            rules.abilities.append(_text(scope, [line.abilities for line in block.lines], faults))
    for of_type, names in book.innate.items():
        for name in names:
            rules.uses[name, ()] = rules.uses.get((name, ()), 0) | cast.of_type.get(of_type, 0)
    known = {keyword.name: cards + number for number, keyword in enumerate(keywords)}
    rules.learn = partial(_learn, rules, known, set(), faults)
    rules.learn()
    return rules


def _verbs(blocks: Iterable[CompiledBlock], book: Rulebook) -> list[str]:
    """Every verb that an event can have: those of the rulebook and those on cards."""
    own = (*book.goes, *book.sets, *book.procedures, *(verb for verb, _ in book.idioms.values()))
    found = dict.fromkeys((*VERBS, *book.verbs, *own, *((SHUFFLE,) if book.refills else ())))
    for block in blocks:
        for line in block.lines:
            for ability in line.abilities:
                for node in walk([ability]):
                    if isinstance(node, Act):
                        found.update(dict.fromkeys((node.verb, *node.more)))
    return list(found)


def _text(scope: Scope, lines: list[list[Ability]], faults: dict[str, str] | None, first: int = 0) -> Text | None:
    try:
        return text_of(scope, lines, first)
    except CompileError as error:
        if faults is None:
            raise
        faults[scope.rules.cast.definitions[scope.definition].name] = str(error)
        return None


def _from_meanings(scope: Scope, block: CompiledBlock, faults: dict[str, str] | None) -> Text | None:
    """A text from its meanings; a line whose meaning does not run yet is compiled from its sentence."""
    assert block.lexicon is not None
    runs: list[Effect] = []
    slots = 0
    for number, line in enumerate(meanings_of(block)):
        records = CardRecords(scope.rules, block.lexicon(), scope.definition, scope.source, scope.own)
        try:
            if line.refusal is not None:
                raise CannotRun(line.refusal.message)
            sources = {source_of_line(ability, scope) for ability in block.lines[number].abilities}
            if sources != {scope.source}:
                raise CannotRun("a text that works elsewhere")
            runs += [run for ability in line.abilities if (run := records.add(ability, number)) is not None]
            runs += records.carry_keywords()
            slots = max(slots, records.slots)
            TAKEN.append((block.name, number, ""))
        except CannotRun as fault:
            TAKEN.append((block.name, number, fault.message))
            text = _text(scope, [block.lines[number].abilities], faults, number)
            if text is not None:
                runs.append(text.run)
                slots = max(slots, text.slots)
    return Text(in_order(runs), max(slots, scope.slots)) if runs else None


assert _runtime  # what generated source calls is registered by loading it
TAKEN: list[tuple[str, int, str]] = []


def _learn(
    rules: Rules, known: dict[str, int], done: set[tuple[str, tuple[str, ...]]], faults: dict[str, str] | None
) -> None:
    """The texts of keywords, once for everything that they are given on cards or by them."""
    while uses := sorted({*rules.wanted, *rules.uses} - done):
        for name, arguments in uses:
            if (name, arguments) in done:
                continue  # learnt meanwhile: one keyword may give another
            done.add((name, arguments))
            if name in known:
                keyword = rules.cast.definitions[known[name]]
                assert isinstance(keyword, CompiledKeyword)
                _keyword(rules, known[name], keyword, arguments, faults)
    rules.statics.sort(key=lambda static: static.layer)
    rules.speaking = {static.source for static in rules.statics}


def _keyword(
    rules: Rules,
    definition: int,
    keyword: CompiledKeyword,
    arguments: tuple[str, ...],
    faults: dict[str, str] | None,
) -> None:
    number = len(rules.sources)
    printed = rules.uses.get((keyword.name, arguments), 0)
    rules.sources.append(Source(keyword.name, printed, definition, keyword=True, arguments=arguments))
    rules.keywords.setdefault(keyword.name, []).append(number)
    scope = Scope(rules, definition, rules.cast.everything)
    scope.source = number
    values = values_of(keyword.parameters, arguments)
    text = _text(scope, [given(line.abilities, values, scope) for line in keyword.lines], faults)
    if text is not None:
        rules.carried[number] = text
