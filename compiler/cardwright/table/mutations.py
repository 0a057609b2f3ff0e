"""What examples show of a card: one part of its meaning is changed at a time, and an example must then fail, or ask
what no line of it answers and nobody asked before, which `test --strict` tells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from enum import Enum
from functools import cached_property, lru_cache
from typing import NamedTuple

from cardwright.check.archive import Archive, open_archive
from cardwright.check.compiled import CompiledBlock, CompiledCard, CompiledKeyword
from cardwright.check.meanings import meanings_of
from cardwright.content import Content
from cardwright.engine.examples.run import Step, run_example
from cardwright.engine.examples.situation import Situation
from cardwright.engine.pieces import Cast, Piece
from cardwright.engine.rulebook import table_of
from cardwright.lang.cardblocks import Example
from cardwright.lang.records import replace
from cardwright.meaning.accounting.mutants import Mutant, mutants
from cardwright.meaning.equality.certain import Known, host_of
from cardwright.meaning.gamedata.entries import Build, VerbData
from cardwright.meaning.gamedata.groundtable import GroundData
from cardwright.table.examples import steps_of
from cardwright.table.tables import staging_of

_ONTO = "onto"
"""The part of whatever something is attached to."""


class Unnoticed(NamedTuple):
    """A change of a card that no example notices, or at which the engine stumbles."""

    line: int
    """Where the changed words stand in the file."""
    words: str
    what: str
    """What has become of them: `left out`, `made 3`."""


class Shown(NamedTuple):
    """How much of a card its examples show."""

    game: str
    name: str
    file: str
    line: int
    changes: int
    """How many changes were tried, and ran."""
    unnoticed: tuple[Unnoticed, ...]
    stumbled: tuple[Unnoticed, ...] = ()
    """Changes at which the engine fails by itself: what examples show of them nobody knows."""
    failing: str = ""
    """An example that does not hold as the card is: then nothing can be said."""


class Batch(NamedTuple):
    """Some cards and keywords of a game: a piece of work for any process."""

    project: str
    game: str
    blocks: tuple[tuple[str, int], ...]
    """The file and line of each."""


def blocks_of(content: Content, game: str) -> list[CompiledBlock]:
    """The cards and keywords of a game that say something that a table can show."""
    archive = open_archive(content)
    return [block for block in (*archive.cards(game), *archive.keywords(game)) if block.is_sound and block.lines]


def tried(batch: Batch) -> list[Shown]:
    """How much is shown of some cards."""
    content = Content.bundled() if batch.project == str(Content.bundled().root) else Content.find(batch.project)
    bench = _bench(open_archive(content), batch.game)
    wanted = set(batch.blocks)
    return [bench.shown(block) for block in blocks_of(content, batch.game) if (block.file, block.line) in wanted]


@lru_cache(maxsize=1)
def _bench(archive: Archive, game: str) -> _Bench:
    return _Bench(archive, game)


class _Told(Enum):
    """What examples tell of a change."""

    NOTICED = "noticed"
    UNNOTICED = "unnoticed"
    STUMBLED = "stumbled"


class _Stumbled(Exception):  # noqa: N818 - of the engine, not of who asks
    """The engine failed in an example."""


class _Asked(NamedTuple):
    """An example, and whose it is."""

    block: CompiledBlock
    example: Example

    @property
    def said(self) -> str:
        return " ".join(step.text for step in self.example.steps)


class _Bench:
    """The cards of a game, and tables on which one of them is another."""

    def __init__(self, archive: Archive, game: str) -> None:
        self.content = archive.project.content
        self._archive, self._game = archive, game
        self._cards, self._keywords = archive.cards(game), archive.keywords(game)
        self._silent = [replace(card, lines=[]) for card in self._cards]
        self._reader = archive.project.reader_of_examples(game)
        self._staging = staging_of(game, self.content, lambda: archive.rules(game))
        self._asked = [_Asked(one, example) for one in (*self._cards, *self._keywords) for example in one.examples]
        self._read: dict[int, list[Step] | None] = {}

    @cached_property
    def _known(self) -> Known:
        """What follows from what, by the cards and the table of the game."""
        table = table_of([*self._cards, *self._keywords])
        cast, contest = Cast(Piece.of(card) for card in self._cards), table.contest
        fields = {field: name for name, field in table.pieces.attributes.items()}
        kinds = {
            (fields.get(field, field), value): frozenset(kind for kind, of in cast.of_type.items() if of & bits)
            for (field, value), bits in cast.having.items()
        }
        labels = table.texts.happens
        nouns = {
            kind: frozenset(types) for kind, types in table.pieces.nouns.items() if cast.of_type.keys() >= {*types}
        }
        if contest is None:
            return Known(frozenset(), kinds, nouns, _shot(table.ground), labels, self._doers)
        sides = {contest.attack.mark: contest.attack.part, contest.defend.mark: contest.defend.part}
        told = {name: marks for name, (how, *marks) in table.parts.roles.items() if how == "mark"}
        both = [name for name, marks in told.items() if sides.keys() >= set(marks)]
        roles = dict.fromkeys((*sides, *sides.values(), *both), contest.kind)
        return Known(frozenset({contest.period}), kinds, nouns, roles, labels)

    @property
    def _doers(self) -> dict[tuple[str, str], str]:
        """For verbs that only pieces of one kind do, that kind."""
        lexicon = next((card.lexicon() for card in self._cards if card.lexicon is not None), None)
        only = [one for one in lexicon.verbs.values() if len(one.kinds) == 1] if lexicon else []
        return {(str(one.verb), _part_of_doer(one)): kind for one in only for kind in one.kinds}

    def shown(self, block: CompiledBlock) -> Shown:
        """How much of a card its examples show: those below it, and all others that name it."""
        asked = [one for one in self._asked if one.block is block]
        asked += [one for one in self._asked if one.block is not block and _names(one.said, block.name)]
        found = Shown(self._game, block.name, block.file, block.line, 0, ())
        table = self._laid(block, asked)
        if isinstance(table, str):
            return found._replace(failing=table)
        counts: dict[_Told, list[Unnoticed]] = {told: [] for told in _Told}
        meant = [ability for line in meanings_of(block) for ability in line.abilities]
        known = self._known._replace(host=host_of(meant, _ONTO))
        for number, line in enumerate(meanings_of(block)):
            for at, ability in enumerate(line.abilities):
                for mutant in mutants(ability, known):
                    told = self._told(table, _mutated(block, number, at, mutant), asked)
                    if told is None:
                        continue  # the table has no operation for it: no card could say so
                    start, end = mutant.span
                    compiled = block.lines[number]
                    words = " ".join(compiled.text[start:end].split()) or compiled.text
                    counts[told].append(Unnoticed(compiled.line, words, mutant.what))
        noticed, unnoticed, stumbled = (tuple(counts[told]) for told in _Told)
        return found._replace(changes=len(noticed) + len(unnoticed), unnoticed=unnoticed, stumbled=stumbled)

    def _laid(self, block: CompiledBlock, asked: Sequence[_Asked]) -> _Table | str:
        """A table on which all these examples hold, with as few texts as will do; or one that does not."""
        said = " ".join(one.said for one in asked)
        named = self._named_in([block, *(one.block for one in asked)], said)
        failing = ""
        for spoken in (named, None):
            table = _Table(self, spoken, {})
            try:
                staged = table.staged(block, block)
            except Exception as error:  # a game may need the words of other cards
                failing = f"the table cannot be laid ({type(error).__name__}: {error})"
                continue
            try:
                ran = [(one, self.left_open(staged, one)) for one in asked]
            except _Stumbled as error:
                failing = str(error)
                continue
            failing = next((one.example.title for one, found in ran if found is None), "")
            if not failing:
                return table._replace(open={id(one.example): found for one, found in ran if found is not None})
        return failing

    def _named_in(self, blocks: Iterable[CompiledBlock], said: str) -> set[str]:
        """The cards that examples speak of, and those that these bring with them."""
        found: set[str] = {block.name for block in blocks}
        waiting = [said, *(str(card.fields) for card in self._cards if card.name in found)]
        while waiting:
            text = waiting.pop()
            for card in self._cards:
                if card.name not in found and _names(text, card.name):
                    found.add(card.name)
                    waiting.append(" ".join((str(card.fields), *(line.text for line in card.lines))))
        return found

    def staged(self, old: CompiledBlock, new: CompiledBlock, spoken: set[str] | None) -> Situation:
        """The table with one card or keyword in the place of another; texts of cards that nobody speaks of are not
        laid out, where that is said."""
        cards: list[CompiledCard] = []
        for card, silent in zip(self._cards, self._silent, strict=True):
            if card is old and isinstance(new, CompiledCard):
                cards.append(new)
            else:
                cards.append(card if spoken is None or card.name in spoken else silent)
        words = [new if one is old and isinstance(new, CompiledKeyword) else one for one in self._keywords]
        return self._staging.staged(cards, words)

    def left_open(self, table: Situation, asked: _Asked) -> Counter[int] | None:
        """How many choices an example leaves open at each of its lines; None, if it does not hold. Raises _Stumbled
        where the engine fails by itself."""
        steps = self._steps(asked.example)
        if steps is None:
            return None
        fields = asked.block.fields if isinstance(asked.block, CompiledCard) else {}
        table.own = (asked.block.name, str(fields.get("version", "")))
        try:
            found = run_example(table.under(asked.example.title), steps)
        except Exception as error:  # what an example finds wrong it tells: this is no example's doing
            raise _Stumbled(f"{asked.example.title} ({type(error).__name__}: {error})") from error
        return None if found.step else Counter(line for line, _ in found.left_open)

    def _steps(self, example: Example) -> list[Step] | None:
        if id(example) not in self._read:
            steps, trouble = steps_of(self._reader, self._archive.compiler, self._game, example)
            self._read[id(example)] = steps if trouble is None else None
        return self._read[id(example)]

    def _told(self, table: _Table, new: tuple[CompiledBlock, CompiledBlock], asked: Sequence[_Asked]) -> _Told | None:
        """What examples tell of a change: one that fails is enough, though the engine may stumble in another."""
        old, changed = new
        try:
            staged = table.staged(old, changed)
        except Exception:
            return None
        if changed.name in staged.rules.faults:
            return None
        told = _Told.UNNOTICED
        for one in asked:
            try:
                if self._tells(table, staged, one):
                    return _Told.NOTICED
            except _Stumbled:
                told = _Told.STUMBLED
        return told

    def _tells(self, table: _Table, staged: Situation, asked: _Asked) -> bool:
        """Whether an example that holds as the card is tells that this one is another."""
        found = self.left_open(staged, asked)
        return found is None or bool(found - table.open[id(asked.example)])


def _part_of_doer(verb: VerbData) -> str:
    """What becomes something else is what that is done to."""
    return str(verb.object if verb.build is Build.BECOME else verb.subject)


def _shot(ground: GroundData | None) -> dict[str, str]:
    """On a measured table, what alone shoots and is shot at."""
    return dict.fromkeys(ground.shot, ground.bodies) if ground is not None else {}


class _Table(NamedTuple):
    """How the table is laid for the examples of a card."""

    bench: _Bench
    spoken: set[str] | None
    open: dict[int, Counter[int]]
    """The choices that each example leaves open as the card is."""

    def staged(self, old: CompiledBlock, new: CompiledBlock) -> Situation:
        return self.bench.staged(old, new, self.spoken)


def _names(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


def _mutated(block: CompiledBlock, number: int, at: int, mutant: Mutant) -> tuple[CompiledBlock, CompiledBlock]:
    """A card, and the same with one of its abilities changed."""
    changed = copy(block)
    lines = list(meanings_of(block))
    abilities = list(lines[number].abilities)
    abilities[at : at + 1] = [mutant.ability] if mutant.ability is not None else []
    lines[number] = replace(lines[number], abilities=tuple(abilities))
    changed.meant = lines
    return block, changed


def batches(content: Content, wanted: Iterable[CompiledBlock], size: int) -> Iterator[Batch]:
    """The work on some cards, in pieces of about so many."""
    by_game: dict[str, list[tuple[str, int]]] = {}
    for block in wanted:
        by_game.setdefault(block.game, []).append((block.file, block.line))
    for game, places in by_game.items():
        for first in range(0, len(places), size):
            yield Batch(str(content.root), game, tuple(places[first : first + size]))
