"""What the table adds to the texts on a board: what special spaces do, how rules are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardwright.engine.board_effects import Auras, Terrain
from cardwright.engine.boards.fighting import auras_of, watch_captures, words_of
from cardwright.engine.boards.placing import watch_arrivals
from cardwright.engine.boards.tiles import tiles_of
from cardwright.engine.rules import Rules
from cardwright.engine.state import ids
from cardwright.engine.unable import note_unable

NOT = "not "
"""Before a reading: what it decides is so where the reading is not taken."""


def complete(rules: Rules, readings: Mapping[str, str], sides: Sequence[Sequence[int]], weighs: bool) -> None:
    """Say what the rules of the game add to the texts."""
    auras, book, words = auras_of(rules), rules.book, words_of(rules)
    for flag, reading in words.readings.items():
        name = reading.removeprefix(NOT)
        setattr(auras, flag, (readings.get(name, "yes") == "yes") != (name != reading))
    if not auras.turns_always:
        auras.redirects_until = book.times.steps.index(words.turns_until)
    auras.edges = [rules.stat[name] for name in book.pieces.groups[words.numbers]]
    auras.face_down = rules.layout.marks.get(book.pieces.unseen, -1)
    auras.ages = len(book.times.memory)
    spans = book.times.spans
    auras.periods = {name: (spans[name].slot, spans[name].number) for name in words.pauses}
    if book.tiles is not None:
        kinds = tiles_of(rules).kinds
        auras.terrain = [_terrain(rules, auras, word) for word in kinds]
        faulty = {number for number, word in enumerate(kinds) if word in rules.faults}
        unable = sum(1 << piece for piece, shape in tiles_of(rules).shapes.items() if faulty & {*shape.special})
        note_unable(rules, unable, (rules.layout.zone(book.tiles.zone),))
    if weighs or rules.laid:
        tokens = rules.layout.tokens
        auras.weights = [(tokens[name], by) for name, by in words.weights.items()]
    auras.complete(_printed(rules, auras), [[rules.field[player] for player in side] for side in sides])
    watch_captures(rules)
    watch_arrivals(rules)


def _printed(rules: Rules, auras: Auras) -> list[tuple[int, ...]]:
    """For each piece, its texts that say something themselves, and not only which keywords it has."""
    records = (rules.triggers, rules.actions, rules.statics, rules.restrictions, rules.duels, rules.permissions)
    of_board = (auras.auras, auras.bonds, auras.against, auras.reaches, auras.redirecting, auras.closed)
    saying = {record.source for some in records for record in some}.union(*of_board)
    printed: list[list[int]] = [[] for _ in rules.cast.pieces]
    for number, source in enumerate(rules.sources):
        for piece in ids(source.printed) if source.keyword or number in saying else ():
            printed[piece].append(number)
    return [tuple(texts) for texts in printed]


def _terrain(rules: Rules, auras: Auras, word: str) -> Terrain | None:
    """What a special space does: it is a home, or it gives an ability."""
    words = words_of(rules)
    if not word:
        return None
    if word in rules.cast.values.get(words.home, ()):
        home = rules.cast.having.get((words.home, word), 0)
        return Terrain(home=home, at_home=words.at_home, elsewhere=words.elsewhere)
    texts = rules.keywords.get(word)
    if not texts or (texts[0] in auras.redirecting and not auras.gives_turning):
        return None
    return Terrain(text=texts[0])
