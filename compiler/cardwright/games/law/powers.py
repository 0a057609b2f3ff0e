"""What cards are worth at the moment, by their printed numbers and what abilities and spaces add."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.engine.auras import Auras, Survey, Terrain
from cardwright.engine.ground import area
from cardwright.engine.play import Play
from cardwright.engine.state import ids
from cardwright.engine.unable import note_unable
from cardwright.engine.view import View, look
from cardwright.games.law.book import AGE, DOMINIONS, PHASE, POST_ATTACK, REVEAL, REVEAL_PERIOD
from cardwright.games.law.table import Table

AT_HOME, ELSEWHERE = 1, -1
"""What a dominion space adds to the stats of a card of its dominion, and of any other."""


def auras_of(table: Table) -> Auras:
    """What the texts made of the board."""
    auras = table.rules.auras
    assert auras is not None
    return auras


def complete(table: Table) -> None:
    """Say what the rules of the game add to the texts: sides, special spaces, and the readings."""
    auras, rules, readings = auras_of(table), table.rules, table.readings
    printed: list[list[int]] = [[] for _ in rules.cast.pieces]
    saying = _saying(table)
    for number, source in enumerate(rules.sources):
        for piece in ids(source.printed) if source.keyword or number in saying else ():
            printed[piece].append(number)
    auras.terrain = [_terrain(table, word) for word in table.kinds]
    note_unable(rules, _giving_what_cannot_run(table), (table.laid,))
    auras.face_down, auras.ages = 0, AGE
    auras.periods = {REVEAL_PERIOD: (PHASE, REVEAL)}
    auras.frees, auras.chains = readings.reflected_dispel_frees, readings.dispel_chains
    auras.terrain_stays = readings.terrain_is_no_ability
    if not readings.reflect_always:
        auras.redirects_until = POST_ATTACK
    for player in range(table.players):
        rules.allies[player] = sum(1 << one for one in table.sides[table.side_of[player]])
    sides = [[table.field[player] for player in side] for side in table.sides]
    auras.complete([tuple(texts) for texts in printed], sides)


def _saying(table: Table) -> set[int]:
    """The texts that say something themselves, and not only which keywords a card has."""
    rules, auras = table.rules, auras_of(table)
    records = (rules.triggers, rules.actions, rules.statics, rules.restrictions, rules.duels, rules.permissions)
    of_board = (auras.auras, auras.bonds, auras.against, auras.reaches, auras.redirecting, auras.closed)
    return {record.source for some in records for record in some}.union(*of_board)


def _giving_what_cannot_run(table: Table) -> int:
    """The board pieces with a space that gives an ability which cannot run."""
    kinds = [number for number, word in enumerate(table.kinds) if word in table.rules.faults]
    return sum(1 << piece for piece, shape in table.shapes.items() if set(kinds) & set(shape.omega))


def _terrain(table: Table, word: str) -> Terrain | None:
    """What a special space does: a dominion is a home, anything else is an ability that it gives."""
    if not word:
        return None
    if word in DOMINIONS:
        return Terrain(home=table.of_dominion[DOMINIONS.index(word)], at_home=AT_HOME, elsewhere=ELSEWHERE)
    texts = table.rules.keywords[word]
    if texts[0] in auras_of(table).redirecting and not table.readings.granted_reflect_stays:
        return None
    return Terrain(text=texts[0])


def surveyed(view: View) -> Survey:
    """How the board stands."""
    assert view.survey is not None
    return view.survey


def stat(_table: Table, play: Play, piece: int, edge: int) -> int:
    """The number on an edge of a card, with everything that adds to it."""
    return look(play).number(edge, piece)


def texts(table: Table, play: Play, piece: int) -> list[int]:
    """The texts that work on a card, its own and those that it was given."""
    view, auras = look(play), auras_of(table)
    found: Sequence[int] = auras.printed[piece]
    if view.granted:
        found = [*found, *(text for text, bits in view.granted.items() if bits >> piece & 1)]
    return [text for text in found if view.bearing(play, text) >> piece & 1]


def duels(table: Table, play: Play, attacker: int, target: int, piece: int, edge: int) -> int:
    """What other texts add to the number on an edge of one of two cards, in the middle of the attack."""
    view, added = look(play), 0
    for source, stats, number, slots in table.rules.duels:
        for bearer in ids(view.bearing(play, source)) if edge in stats else ():
            me, frame = table.controller(play.state, bearer), [bearer] + [0] * slots
            bits, by = number(play, me, frame, 1 << attacker, 1 << target)
            added += by if bits >> piece & 1 else 0
    return added


def against(table: Table, play: Play, piece: int, other: int, attacking: bool) -> int:
    """What abilities add to the stats of a card against another, when it attacks it or is attacked by it."""
    records = auras_of(table).against
    if not attacking and not table.readings.defense_lasts:
        return 0
    return sum(
        one.amount
        for text in texts(table, play, piece)
        for one in records.get(text, ())
        if one.attacking == attacking and one.having >> other & 1
    )


def reach(table: Table, play: Play, piece: int) -> int:
    """The spaces that a card attacks: those next to it, and those that abilities add."""
    ground, place, auras = play.state.ground, play.state.place[piece], auras_of(table)
    covered = ground.beside[place]
    far = 0
    for text in texts(table, play, piece):
        for arrows in auras.reaches.get(text, ()):
            far |= area(ground, arrows)[place]
    if not table.readings.reflect_only_targeting:
        far &= ~surveyed(look(play)).turning
    return covered | far
