"""What becomes of printed cards on the table of their game, for `measure`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from cardwright.check.compile import Compiler
from cardwright.check.compiled import CompiledBlock, CompiledCard, CompiledKeyword, CompiledRule
from cardwright.check.meanings import meanings_of
from cardwright.check.measuring import Place, Tried
from cardwright.engine.build import look_over
from cardwright.engine.examples.situation import Situation
from cardwright.engine.generate.effects import walked
from cardwright.engine.rules import Rules
from cardwright.games.interpreting import keywords_of, rules_of
from cardwright.games.playing_out import played_out
from cardwright.games.tables import NoTable, staging_of
from cardwright.lang.source import Source
from cardwright.meaning import nodes as m


def tried(compiler: Compiler, game: str, cards: Sequence[CompiledCard], play: bool) -> Tried | None:
    """Which lines of cards cannot run, and why; and what they did when they were played. Nothing without a table."""
    try:
        situation, rules = _staged(compiler, game, cards, play)
    except NoTable:
        return None
    look_over(rules, [card for card in cards if card.lines])
    places = {id(card): number for number, card in enumerate(cards)}
    faults: dict[Place, list[str]] = {}
    broken: dict[str, str] = {}
    for fault in [one for found in rules.faults.values() for one in found]:
        block = rules.cast.definitions[fault.cause.definition]
        if id(block) in places:
            faults.setdefault((places[id(block)], fault.cause.line), []).append(fault.why)
        else:
            broken.setdefault(block.name, fault.why)
    for number, card in enumerate(cards):
        for line, name in _keywords_of(card):
            if name in broken:
                faults.setdefault((number, line), []).append(f"the keyword “{name}”: {broken[name]}")
    if situation is None or not play:
        return Tried(faults)
    lines = [
        (number, line)
        for number, card in enumerate(cards)
        for line, meant in enumerate(meanings_of(card))
        if meant.abilities and (number, line) not in faults
    ]
    found = played_out(situation, cards, lines)
    return Tried(faults, frozenset(found.changed), found.failed)


class _Game(NamedTuple):
    """What is the same for all cards of a file: how a game is played, its keywords, and its own cards without text."""

    parts: list[CompiledRule]
    keywords: tuple[CompiledKeyword, ...]
    cards: list[CompiledCard]


@lru_cache(maxsize=8)
def _game(compiler: Compiler, game: str) -> _Game:
    content = compiler.project.content
    files = [compiler.compile(Source.read(file, content.shown(file))) for file in content.card_files(game)]
    cards = [replace(card, lines=[]) for file in files for card in file.cards if card.game == game and card.is_sound]
    return _Game(rules_of(compiler, game, True), keywords_of(compiler, game, None), cards)


def _staged(compiler: Compiler, game: str, cards: Sequence[CompiledCard], play: bool) -> tuple[Situation | None, Rules]:
    """The cards on a table of their game, and its rules; without the table, where nothing is played and a game has its
    rules without one."""
    staging = staging_of(game, compiler.project.content, lambda: _game(compiler, game).parts)
    known, names = _game(compiler, game), {card.name for card in cards}
    pool = [*cards, *(card for card in known.cards if card.name not in names)]
    bare = getattr(staging, "rules_for", None)
    if bare is not None and not play:
        return None, bare(pool, known.keywords)
    situation = staging.staged(pool, known.keywords)
    return situation, situation.rules


def _keywords_of(card: CompiledBlock) -> Iterator[tuple[int, str]]:
    """The keywords that lines of a card speak of."""
    for line, meant in enumerate(meanings_of(card)):
        for name in {str(node.keyword) for node in walked(meant.abilities) if isinstance(node, m.WithKeyword)}:
            yield line, name
