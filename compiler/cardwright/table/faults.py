"""Says which lines of cards the interpreter of their game cannot run, without setting up a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from cardwright.check.card_index import heads_in
from cardwright.check.compile import Compiler
from cardwright.check.compiled import CompiledBlock, CompiledCard, CompiledKeyword, CompiledRule
from cardwright.check.meanings import meanings_of
from cardwright.check.outline import asked_for, conditions
from cardwright.check.running import Unrunnable
from cardwright.engine.build import look_over
from cardwright.engine.examples.situation import Situation
from cardwright.engine.rulebook import table_of
from cardwright.engine.rules import Rules
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.source import Source
from cardwright.lang.vocabulary_files import split_keyword
from cardwright.table.tables import NoTable, staging_of


def unrunnable(compiler: Compiler, game: str, cards: Sequence[CompiledCard], whole: bool) -> Iterator[Unrunnable]:
    """What of these cards cannot run, and of the game's keywords if these are all its cards; of a game without a table
    there is nothing to say."""
    try:
        parts = rules_of(compiler, game, whole)
        table = staging_of(game, compiler.project.content, lambda: parts)
    except NoTable:
        return
    yield from (told for card in cards if not card.is_sound for told in _without_meaning(card))
    cards = [card for card in cards if card.is_sound]
    keywords = keywords_of(compiler, game, None if whole else (line.text for card in cards for line in card.lines))
    bare = getattr(table, "rules_for", None)  # a game may have its rules without its table
    rules: Rules = bare(cards, keywords) if bare is not None else table.staged(list(cards), keywords).rules
    other = [part for part in parts if part.kind != "define" and any(conditions(rule)[1] for rule in part.rules)]
    for when in dict.fromkeys(table_of(parts).pieces.sources.values()):
        theirs = [_with_lines(part, when, under=True) for part in other]
        other = [_with_lines(part, when, under=False) for part in other]
        yield from _under(table.staged([], ()), when, theirs)
    look_over(rules, [*(card for card in cards if card.lines), *(keywords if whole else ()), *other])
    yield from _told(rules, lambda _block: True)


def _without_meaning(card: CompiledCard) -> Iterator[Unrunnable]:
    """What has no meaning of a card that no table can have, because a field of it is wrong."""
    for number, line in enumerate(meanings_of(card)):
        if line.refusal is not None:
            (start, end), why, hint = line.refusal.said
            end = end if end > start else len(card.lines[number].text)
            yield Unrunnable(card.file, card.line, number, start, end, why, hint, meant=False)


def _under(game: Situation, when: str, parts: Sequence[CompiledRule]) -> Iterator[Unrunnable]:
    """What cannot run of lines that hold in a reading in which the table has something more."""
    rules = game.under(f"where it holds ({when})").rules
    look_over(rules, parts)
    yield from _told(rules, lambda block: any(block is part for part in parts))


def _with_lines(part: CompiledRule, when: str, under: bool) -> CompiledRule:
    """A part of the rules with those of its lines that hold in a reading, or with the others; they keep their
    numbers."""
    asked = asked_for(when)
    there = [(conditions(rule)[1] == asked) is under for rule in part.rules]
    lines = [line if yes else replace(line, abilities=[]) for line, yes in zip(part.lines, there, strict=True)]
    return replace(part, lines=lines)


def _told(rules: Rules, meant: Callable[[CompiledBlock], bool]) -> Iterator[Unrunnable]:
    for fault in [one for faults in rules.faults.values() for one in faults]:
        definition, number, start, end = fault.cause
        block = rules.cast.definitions[definition]
        if meant(block):
            yield Unrunnable(block.file, block.line, number, start, end, fault.why, fault.hint, fault.meant)


def rules_of(compiler: Compiler, game: str, whole: bool) -> list[CompiledRule]:
    """The rules of play of a game. Where only cards are looked at, what the rules say was looked at before: then
    it is enough to know which verbs and numbers they define."""
    content = compiler.project.content
    file = content.rules_file(game)
    if not file.is_file():
        return []
    source = Source.read(file, content.shown(file))
    if whole:
        return [part for part in compiler.compile(source).rules if part.lexicon is not None]  # of a game that there is
    lexicon = partial(compiler.project.lexicon, game)
    return [
        CompiledRule(block.name, game, [], [], source.path, 0, lexicon=lexicon, kind=block.kind)
        for block in read_card_file(source).blocks
        if block.kind in ("operation", "define")
    ]


def keywords_of(compiler: Compiler, key: str, texts: Iterable[str] | None) -> tuple[CompiledKeyword, ...]:
    """The keywords of a game, as they are defined; only those that texts speak of, if some are given."""
    content, found = compiler.project.content, list[CompiledKeyword]()
    sources = [Source.read(file, content.shown(file)) for file in content.keyword_files(key)]
    if texts is not None:
        sources = _spoken_of(sources, texts)
    for source in sources:
        found += compiler.compile(source).keywords
    return tuple(found)


def _spoken_of(sources: Sequence[Source], texts: Iterable[str]) -> list[Source]:
    """Those keywords of files, each by itself, whose names stand in texts, or in the texts of other such keywords."""
    blocks: dict[str, list[Source]] = {}
    for source in sources:
        heads = heads_in(source.text)
        starts = [source.text.rindex("\n", 0, head.start) + 1 for head in heads]
        for head, start, end in zip(heads, starts, [*starts[1:], len(source.text)], strict=True):
            words = f"game: {head.game}\n\n{source.text[start:end]}"
            blocks.setdefault(split_keyword(head.name)[0].casefold(), []).append(Source(source.path, words))
    found: list[Source] = []
    waiting = ["\n".join(texts).casefold()]
    while waiting:
        said = waiting.pop()
        for name in [name for name in blocks if name in said]:
            for one in blocks.pop(name):
                found.append(one)
                waiting.append(one.text.partition("\nexample:")[0].casefold())
    return found
