"""Compiles the cards and keywords of a game into its rules."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import partial

from cardwright.check.compiled import CompiledBlock, CompiledKeyword
from cardwright.check.meanings import LineMeaning, meanings_of
from cardwright.check.walk import walk
from cardwright.engine.cast import Cast, Piece
from cardwright.engine.compile.abilities import runs_of_line, whole_text
from cardwright.engine.compile.keywords import given, values_of
from cardwright.engine.compile.scope import CompileError, Scope
from cardwright.engine.generate import handing as _handing
from cardwright.engine.generate import recalling as _recalling
from cardwright.engine.generate import runtime as _runtime
from cardwright.engine.generate.effects import walked
from cardwright.engine.generate.given import Giving
from cardwright.engine.generate.records import CardRecords
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.layout import Layout
from cardwright.engine.operations import Cause
from cardwright.engine.piles import SHUFFLE
from cardwright.engine.reactions import attend, carry_out, respond
from cardwright.engine.rulebook import Rulebook
from cardwright.engine.rules import Ability as Text
from cardwright.engine.rules import Effect, Rules, Source
from cardwright.engine.unable import note_unable
from cardwright.engine.verbs import EFFECT, USE, VERBS
from cardwright.lang.tree import Act
from cardwright.meaning import nodes as m
from cardwright.meaning.lexicon import Lexicon
from cardwright.meaning.nodes import Span


def compile_rules(
    pieces: Iterable[Piece],
    book: Rulebook,
    players: int,
    keywords: Sequence[CompiledKeyword] = (),
    verbs: Iterable[str] = (),
) -> Rules:
    """The rules of a game for a number of players.

    A card that cannot run stops nobody else: its reasons are found by its name, and whatever touches it fails.
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
        rules.abilities.append(_text(scope, {}))
    for of_type, names in book.innate.items():
        for name in names:
            rules.uses[name, ()] = rules.uses.get((name, ()), 0) | cast.of_type.get(of_type, 0)
    known = {keyword.name: cards + number for number, keyword in enumerate(keywords)}
    rules.learn = partial(_learn, rules, known, set())
    rules.learn()
    note_unable(rules)
    return rules


def look_over(rules: Rules, blocks: Iterable[CompiledBlock]) -> None:
    """Compile what no piece of the game bears (a weapon that nobody carries, a keyword that nobody has), to find what
    of it cannot run. Of a keyword that is given something, only whether it has a meaning can be told; what a label
    stands for is said in the data of the game, and its text only repeats that."""
    definitions, used = rules.cast.definitions, {name for name, _ in (*rules.uses, *rules.wanted)}
    known = {id(block) for block in definitions}
    for block in blocks:
        if isinstance(block, CompiledKeyword):
            if block.name in used or _is_label(block):
                continue
            if block.parameters:
                _note_refusals(rules, block)
            else:
                rules.want((block.name, ()), 0)
                rules.learn()
        elif id(block) not in known:
            for verb in _verbs([block], rules.book):
                rules.add_verb(verb)
            definitions.append(block)
            scope = Scope(rules, len(definitions) - 1, 0)
            scope.source = len(rules.sources)
            rules.sources.append(Source(block.name, 0, scope.definition))
            _text(scope, {})


def _is_label(keyword: CompiledKeyword) -> bool:
    labels = keyword.vocabulary.labels if keyword.vocabulary is not None else []
    return any(keyword.name == " ".join(word for word in label.name.split() if "{" not in word) for label in labels)


def _note_refusals(rules: Rules, keyword: CompiledKeyword) -> None:
    """What of a keyword has no meaning, whatever it is given."""
    book, definition = rules.book, rules.cast.definitions.index(keyword)
    if book.from_meanings:
        for number, line in enumerate(meanings_of(keyword)):
            if line.refusal is not None:
                fault = _refused(keyword, definition, number, *line.refusal.said)
                rules.faults.setdefault(keyword.name, []).append(fault)


def _verbs(blocks: Iterable[CompiledBlock], book: Rulebook) -> list[str]:
    """Every verb that an event can have: those of the rulebook and those on cards."""
    idioms = (verb for verb, _ in book.idioms.values())
    own = (*book.goes, *book.sets, *book.procedures, *book.acts, *idioms, *book.asks)
    found = dict.fromkeys((*VERBS, *book.verbs, *own, *((SHUFFLE,) if book.refills else ())))
    for block in blocks:
        for line in block.lines:
            for ability in line.abilities:
                for node in walk([ability]):
                    if isinstance(node, Act):
                        found.update(dict.fromkeys((node.verb, *node.more)))
                        if book.from_meanings and block.lexicon is not None:  # as its meaning has it
                            found[block.lexicon().verb(node.verb).verb] = None
    return list(found)


def _text(scope: Scope, values: dict[str, str]) -> Text | None:
    """A text, line by line, with values for what it is given: each line that cannot run has a reason of its own, and
    with one of them the text does nothing."""
    block = scope.rules.cast.definitions[scope.definition]
    if not block.lines:
        return whole_text(scope, [])
    runs: list[Effect] = []
    faults: list[CompileError] = []
    meant = None
    if scope.rules.book.from_meanings and block.lexicon is not None:
        meant = _Meant(scope, block, block.lexicon())
    for number, line in enumerate(block.lines):
        scope.line = number
        try:
            if meant is not None:
                runs += meant.runs(number)
            else:
                said = given(line.abilities, values, scope) if values else line.abilities
                runs += runs_of_line(scope, number, said)
        except CompileError as error:
            faults.append(error)
        except Exception as error:  # one card must not take down the others, whatever is wrong with it
            if os.environ.get("CARDWRIGHT_TRACEBACK"):
                raise
            faults.append(_stumbled(scope, number, error))
    if not faults:
        return whole_text(scope, runs)
    known = scope.rules.faults.setdefault(block.name, [])
    known += [fault for fault in faults if str(fault) not in map(str, known)]
    return None


class _Meant:
    """The lines of a text that run from their meanings."""

    def __init__(self, scope: Scope, block: CompiledBlock, lexicon: Lexicon) -> None:
        self.scope, self.block = scope, block
        self.lines = meanings_of(block)
        abilities = tuple(ability for line in self.lines for ability in line.abilities)
        self.records = CardRecords(scope.rules, lexicon, scope.definition, scope.source, scope.own, abilities)
        if scope.rules.book.keeping[1]:
            self.records.keeping = _kept(self.lines)
        self.giving = None
        if isinstance(block, CompiledKeyword):
            arguments, rules = scope.rules.sources[scope.source].arguments, scope.rules
            self.giving = Giving(block.parameters, arguments, rules.cast, lexicon, rules.book.attributes)

    def runs(self, number: int) -> list[Effect]:
        """What a line does when its card is carried out; raises CompileError at the word that keeps it from running."""
        line, scope = self.lines[number], self.scope
        if line.refusal is not None:
            raise _refused(self.block, scope.definition, number, *line.refusal.said)
        try:
            abilities = [self.giving.ability(one) if self.giving is not None else one for one in line.abilities]
            runs = [run for ability in abilities if (run := self.records.add(ability, number)) is not None]
        except CannotRun as error:
            raise _refused(self.block, scope.definition, number, error.span, error.message, meant=True) from None
        scope.slots = max(scope.slots, self.records.slots)
        return [*runs, *self.records.carry_keywords()]


def _kept(lines: Sequence[LineMeaning]) -> dict[int, int]:
    """The variables of one line that others speak of, each with a number among them."""
    kept = {node.number for line in lines for node in walked(line.abilities) if isinstance(node, m.Kept)}
    return {number: index for index, number in enumerate(sorted(kept))}


def _refused(
    block: CompiledBlock, definition: int, number: int, span: Span, why: str, hint: str = "", meant: bool = False
) -> CompileError:
    """That the words of a line have no meaning, or one that cannot run."""
    text = block.lines[number].text
    start, end = span if span[1] > span[0] else (0, len(text))
    message = f"{block.name}: {text[start:end]!r} {'cannot run yet' if meant else 'has no meaning'}: {why}."
    return CompileError(message, Cause(definition, number, start, end), why, hint, meant)


def _stumbled(scope: Scope, number: int, error: Exception) -> CompileError:
    """A line over which the compiler itself stumbles: all of its words, and what can be said of the reason."""
    block = scope.rules.cast.definitions[scope.definition]
    text = block.lines[number].text
    why = f"the interpreter stumbles over it ({type(error).__name__}{f': {error}' if str(error) else ''})"
    cause = Cause(scope.definition, number, 0, len(text))
    return CompileError(f"{block.name}: {text!r} cannot run yet: {why}.", cause, why)


def _learn(rules: Rules, known: dict[str, int], done: set[tuple[str, tuple[str, ...]]]) -> None:
    """The texts of keywords, once for everything that they are given on cards or by them."""
    while uses := sorted({*rules.wanted, *rules.uses} - done):
        for name, arguments in uses:
            if (name, arguments) in done:
                continue  # learnt meanwhile: one keyword may give another
            done.add((name, arguments))
            if name in known:
                keyword = rules.cast.definitions[known[name]]
                assert isinstance(keyword, CompiledKeyword)
                _keyword(rules, known[name], keyword, arguments)
    rules.statics.sort(key=lambda static: static.layer)
    rules.speaking = {static.source for static in rules.statics}


def _keyword(rules: Rules, definition: int, keyword: CompiledKeyword, arguments: tuple[str, ...]) -> None:
    number = len(rules.sources)
    printed = rules.uses.get((keyword.name, arguments), 0)
    rules.sources.append(Source(keyword.name, printed, definition, keyword=True, arguments=arguments))
    rules.keywords.setdefault(keyword.name, []).append(number)
    scope = Scope(rules, definition, rules.cast.everything)
    scope.source = number
    text = _text(scope, values_of(keyword.parameters, arguments))
    if text is not None:
        rules.carried[number] = text


assert _runtime and _recalling and _handing  # what generated source calls is registered by loading it
