"""What becomes of printed cards on the table of their game, for `measure`: which lines cannot run, and, carried out in
random situations, whether they fail and whether they change anything.

A line that waits for something has that done, as far as a random table allows it. What never applied counts as carried
out without an error: it says so little about a line that the two are told apart.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from cardwright.check.compile import Compiler
from cardwright.check.compiled import CompiledBlock, CompiledCard, CompiledKeyword, CompiledRule
from cardwright.check.meanings import meanings_of
from cardwright.check.measure import Place, Tried
from cardwright.engine.agents.chance import random_agent
from cardwright.engine.build import look_over
from cardwright.engine.examples.scene import Scene
from cardwright.engine.examples.situation import Situation
from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.faults import CompileError
from cardwright.engine.generate.frames import walked
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.play import settle
from cardwright.engine.resolve_text import carry
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.using import perform
from cardwright.engine.view import look
from cardwright.lang.source import Source
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role, Verb
from cardwright.meaning.calculus.walk import transformed
from cardwright.table.faults import keywords_of, rules_of
from cardwright.table.tables import NoTable, staging_of

SITUATIONS = 3
"""So many tables are laid for a line, until it changes something on one."""
NO_TABLE = "no random situation of the game could be laid out"
_UNFIT = "this cannot be made up at random"
_PIECES, _MARKED, _MOST, _LIMIT = 50, 0.15, 9, 400
_BEARER = 9000
"""The variable that stands for the card itself where its words are carried out as nobody's."""
_CANNOT_BE = (ExampleError, CannotRun, CompileError)
"""What a random table does not let happen says nothing about the line that waits for it."""


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


class Outcome:
    """What became of lines that were played."""

    def __init__(self) -> None:
        self.changed: set[Place] = set()
        self.failed: dict[Place, str] = {}


def played_out(situation: Situation, cards: Sequence[CompiledCard], lines: Iterable[Place]) -> Outcome:
    """Carry out lines of cards, each on some random tables; always the same ones."""
    found, rules = Outcome(), situation.rules
    pieces = {id(rules.cast.definitions[number]): piece for piece, number in _first(rules, situation).items()}
    for place in lines:
        number, line = place
        piece = pieces.get(id(cards[number]))
        if piece is None:
            continue
        for seed in range(SITUATIONS):
            try:
                table = _Table(situation, piece, line, f"{cards[number].name} {line} {seed}")
            except _CANNOT_BE:  # of a game whose pieces cannot just lie anywhere
                found.failed[place] = NO_TABLE
                break
            except Exception as error:
                found.failed[place] = _stumbled(error)
                break
            try:
                changed = table.carried_out(meanings_of(cards[number])[line].abilities)
            except _CANNOT_BE:
                continue
            except Exception as error:  # that is what is looked for
                found.failed[place] = _stumbled(error)
                break
            if changed:
                found.changed.add(place)
                break
    return found


def _stumbled(error: Exception) -> str:
    """What an error of the engine says, without the names of cards in it."""
    if os.environ.get("CARDWRIGHT_TRACEBACK"):
        raise error
    about = f": {error}" if isinstance(error, AssertionError | KeyError | TypeError) and str(error) else ""
    return f"{type(error).__name__}{about}"


def _first(rules: Rules, situation: Situation) -> dict[int, int]:
    """For each piece of the first player, or of nobody, its definition: one piece of each."""
    found: dict[int, int] = {}
    for piece, definition in enumerate(rules.cast.definition_of):
        if definition != NOWHERE and definition not in found.values() and situation.owner[piece] in (0, -1):
            found[piece] = definition
    return found


class _Table:
    """A random table with one card on it whose line is carried out."""

    def __init__(self, situation: Situation, piece: int, line: int, seed: str) -> None:
        self.random, self.game, self.piece, self.line = Random(seed), situation, piece, line
        self.rules = situation.rules
        self.scene = Scene(situation, "a random table", [""], set(), random_agent(self.random.randrange(1 << 30)))
        self.play = self.scene.play
        self.play.limit = _LIMIT
        self._lay()

    def _lay(self) -> None:
        """Cards that can run here and there, in this state and that, and something of everything that is counted."""
        rules, layout, state = self.rules, self.rules.layout, self.play.state
        boards = {zone for names in rules.book.board.spaces for zone in layout.zones.get(names, ())}
        kinds = [kind.name for kind in layout.kinds[1:]]
        spare = [piece for piece in ids(state.members[self.game.box]) if not rules.unable >> piece & 1]
        for piece in self.random.sample(spare, min(_PIECES, len(spare))):
            owner = self.game.owner[piece]
            zone = layout.zone(self.random.choice([*kinds, *rules.book.zones.play * 3]), max(owner, 0))
            if zone not in boards:
                self.scene.put(piece, zone)
        self.scene.put(self.piece, self._where())
        self._tie()
        self.game.ready(self.scene)
        for piece in ids(sum(state.members[zone] for zone in rules.field)):
            for name in layout.marks:
                if self.random.random() < _MARKED:
                    self.scene.mark(piece, name)
            for first in layout.tokens.values():
                self.scene.count(first + piece, self.random.randrange(3))
        for first in layout.counters.values():
            for player in range(layout.players):
                self.scene.count(first + player, self.random.randrange(_MOST))

    def _tie(self) -> None:
        """What can be attached lies on something, if something fits."""
        hosts = self.rules.hosts.get(self.rules.cast.definition_of[self.piece])
        if hosts is None or not self.play.state.host:
            return
        pool, slots = hosts
        fitting = pool(self.play, 0, [self.piece] + [0] * slots) & sum(
            self.play.state.members[zone] for zone in self.rules.field
        )
        choice = [piece for piece in ids(fitting) if piece != self.piece]
        if choice:
            self.scene.attach(self.piece, self.random.choice(choice))

    def _where(self) -> int:
        """A zone in which what the card says holds: of its player, where each has one."""
        for bits, zones in self.rules.working:
            if bits >> self.piece & 1 and zones:
                own = [zone for zone in zones if self.rules.layout.player_of[zone] in (0, -1)]
                return self.random.choice(own or list(zones))
        return self.rules.layout.zone(self.rules.layout.kinds[-1].name, 0)

    def carried_out(self, abilities: Sequence[m.Ability]) -> bool:
        """Have a line do what it says; whether anything came of it."""
        return sum([self._ability(ability) for ability in abilities]) > 0

    def _ability(self, ability: m.Ability) -> bool:
        if ability.standings and self._is_so():
            return True
        if ability.on is not None:
            return self._provoked(ability.on)
        if ability.effect is None:
            return False
        begun = len(self.play.log)
        own = [one for one in self.rules.actions if self._is_ours(one.cause.definition, one.cause.line)]
        for action in own:
            perform(self.play, 0, self.piece, action)
        text = self.rules.abilities[self.rules.cast.definition_of[self.piece]]
        if not own and text is not None:
            carry(self.play, self.piece, 0, text.run, 0, [self.piece] + [0] * text.slots)
        settle(self.play)
        return len(self.play.log) > begun

    def _is_ours(self, definition: int, line: int) -> bool:
        return definition == self.rules.cast.definition_of[self.piece] and line == self.line

    def _is_so(self) -> bool:
        """Whether cards stand otherwise when the card is not there."""
        view = look(self.play)
        there, zone = [list(row) for row in view.stats], self.play.state.zone[self.piece]
        host = self.play.state.host[self.piece] if self.play.state.host else NOWHERE
        self.scene.put(self.piece, self.game.box)
        gone = look(self.play)
        changed = not gone.has_as(view) or any(row != list(other) for row, other in zip(there, gone.stats, strict=True))
        self.scene.put(self.piece, zone)
        if host != NOWHERE:
            self.scene.tie(self.piece, host)
        return changed

    # ------------------------------------------------------------ what is waited for

    def _provoked(self, on: m.Pattern) -> bool:
        """Have done what a line waits for; whether its text was carried out then."""
        if isinstance(on, m.OneOf):
            return sum([self._provoked(one) for one in on.patterns]) > 0
        begun = len(self.play.log)
        if isinstance(on, m.On):
            self._do(on)
        elif isinstance(on, m.Ends):
            self.game.end(self.scene, str(on.period))
        elif isinstance(on, m.Begins):
            part = m.Filled(Role("deed"), m.Current(on.period))
            self.game.step(self.scene, m.Do(Verb("begin"), (part,)))
        settle(self.play)
        definition = self.rules.cast.definition_of[self.piece]
        return any(
            (entry.event.cause.definition, entry.event.cause.line) == (definition, self.line)
            for entry in self.play.log[begun:]
        )

    def _do(self, on: m.On) -> None:
        """One of the deeds, with parts of which it is so what the line wants of them; as far as they are pieces and
        players."""
        meant: dict[int, int] = {_BEARER: 1 << self.piece}
        parts: list[m.Filled] = []
        for slot in on.slots:
            everything: m.Set[Any] | None = {Sort.PIECE: m.Anywhere(), Sort.PLAYER: m.Players()}.get(slot.each.sort)
            if everything is None:
                continue
            wanted = m.Where(everything, slot.each, slot.truth) if slot.truth is not None else everything
            fitting = ids(self._bits(wanted, meant))
            if not fitting:
                raise ExampleError("nothing here is such a one")
            meant[slot.each.number] = 1 << self.random.choice(fitting)
            parts.append(m.Filled(slot.role, slot.each))
        try:
            deed = self.scene.words.done_by(m.Do(self.random.choice(on.verbs), tuple(parts)), meant)
        except _CANNOT_BE as error:  # a deed with more parts than can be made up here
            raise ExampleError(_UNFIT) from error
        try:
            deed(self.play)
        except _CANNOT_BE as error:
            raise ExampleError(_UNFIT) from error

    def _bits(self, wanted: m.Set[Any], meant: dict[int, int]) -> int:
        """Who or what is meant; the card itself is a variable, for the words are nobody's."""

        def change(node: m.Node) -> m.Node:
            return m.Var(Sort.PIECE, _BEARER) if isinstance(node, m.This) else node

        try:
            return self.scene.words.bits(self.play, transformed(wanted, change), meant=meant)  # type: ignore[arg-type]
        except _CANNOT_BE as error:  # it speaks of what only the card remembers
            raise ExampleError(_UNFIT) from error
