"""Attacks: what cards are worth at the moment, whom they attack, and what abilities do about captured cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from cardwright.engine.board_effects import Auras, Survey, Terrain
from cardwright.engine.events import emit, emit_together
from cardwright.engine.ground import GAP, area
from cardwright.engine.layers import View
from cardwright.engine.operations import NOTE, RULES, SEIZE, SHOW, Event
from cardwright.engine.picking import label
from cardwright.engine.play import Frame, Offer, Play, Question, decide, settle
from cardwright.engine.reactions import carry_out
from cardwright.engine.rules import Trigger
from cardwright.engine.state import ids
from cardwright.engine.statics import banned
from cardwright.engine.unable import note_unable
from cardwright.engine.view import look
from cardwright.games.law.table import (
    AGE,
    ATTACK_PERIOD,
    ATTACKER,
    DEFENDER,
    DOMINIONS,
    POST_ATTACK,
    REVEAL_PERIOD,
    REVEALING,
    Table,
    lapse,
)

AT_HOME, ELSEWHERE = 1, -1
"""What a dominion space adds to the stats of a card of its dominion, and of any other."""


def auras_of(table: Table) -> Auras:
    """What the texts made of the board."""
    auras = table.rules.auras
    assert auras is not None
    return auras


def complete(table: Table) -> None:
    """Say what the rules of the game add to the texts: sides, special spaces, and the readings."""
    auras, rules = auras_of(table), table.rules
    printed: list[list[int]] = [[] for _ in rules.cast.pieces]
    saying = _saying(table)
    for number, source in enumerate(rules.sources):
        for piece in ids(source.printed) if source.keyword or number in saying else ():
            printed[piece].append(number)
    auras.terrain = [_terrain(table, word) for word in table.kinds]
    note_unable(rules, _giving_what_cannot_run(table), (table.laid,))
    auras.face_down, auras.ages = 0, AGE
    auras.periods = {REVEAL_PERIOD: (REVEALING, 1)}
    auras.frees, auras.chains = table.reads("reflected_dispel_frees"), table.reads("dispel_chains")
    auras.terrain_stays = table.reads("terrain_is_no_ability")
    if not table.reads("reflect_always"):
        auras.redirects_until = POST_ATTACK
    for player in range(table.players):
        rules.allies[player] = sum(1 << one for one in table.sides[table.side_of[player]])
    sides = [[table.field[player] for player in side] for side in table.sides]
    if rules.laid:
        weigh(table)
    auras.complete([tuple(texts) for texts in printed], sides)


def weigh(table: Table) -> None:
    """Have markers count. What Support, Champion and Curse do is shown by markers too, but as long as it lasts."""
    reach, tokens = table.rules.book.reach, table.rules.layout.tokens
    weights = reach.weights if reach is not None else {}
    auras_of(table).weights = [(tokens[name], by) for name, by in weights.items()]


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
    if texts[0] in auras_of(table).redirecting and not table.reads("granted_reflect_stays"):
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
    if not attacking and not table.reads("defense_lasts"):
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
    if not table.reads("reflect_only_targeting"):
        far &= ~surveyed(look(play)).turning
    return covered | far


class Attack(NamedTuple):
    """One card is attacked: in which direction, and with what result."""

    defender: int
    direction: int
    succeeds: bool


def attacks(table: Table, play: Play, attacker: int) -> list[Attack]:
    """Every enemy in range is attacked, by the stats on the edges that face each other; equal stats are a failure."""
    state = play.state
    side = table.side_of[table.controller(state, attacker)]
    covered, spared = reach(table, play, attacker), barred(table, play, attacker, "attack")
    found: list[Attack] = []
    for direction, ray in enumerate(state.ground.rays[state.place[attacker]]):
        for place in ray:
            if place == GAP or not covered >> place & 1 or state.at[place] < 0:
                continue
            defender = state.at[place]
            if table.side_of[table.controller(state, defender)] != side and not spared >> defender & 1:
                found.append(Attack(defender, direction, _beats(table, play, attacker, defender, direction)))
    return found


def _beats(table: Table, play: Play, attacker: int, defender: int, direction: int) -> bool:
    """North meets South and East meets West, near or far; what is added against the other card counts."""
    mine = stat(table, play, attacker, direction) + against(table, play, attacker, defender, attacking=True)
    theirs = stat(table, play, defender, direction ^ 2) + against(table, play, defender, attacker, attacking=False)
    if table.rules.duels:
        mine += duels(table, play, attacker, defender, attacker, direction)
        theirs += duels(table, play, attacker, defender, defender, direction ^ 2)
    return mine > theirs


def barred(table: Table, play: Play, attacker: int, verb: str) -> int:
    """The cards that a card cannot attack, or cannot capture, as texts say."""
    number = table.v[verb]
    if not table.rules.restrictable >> number & 1:
        return 0
    was = play.using, play.actor
    play.using, play.actor = attacker, table.controller(play.state, attacker)
    try:
        return banned(play, number)
    finally:
        play.using, play.actor = was


def _tell(table: Table, play: Play, name: str, attacker: int, me: int, attacked: list[int]) -> None:
    """Tell the texts that wait for it who attacks whom, or has attacked."""
    verb = table.v[name]
    if attacked and table.rules.passing[verb]:
        emit_together(play, [Event(verb, SHOW, piece, me, (attacker,), RULES) for piece in attacked])
        settle(play)


def attack(table: Table, play: Play, attacker: int) -> None:
    """Attack, change the tokens of what is captured, and have abilities act on it once all attacks are resolved."""
    passing, me = table.rules.passing, table.controller(play.state, attacker)
    asked = passing[table.v["begin attack"]] or passing[table.v["attack"]]
    attacked = [one.defender for one in attacks(table, play, attacker)] if asked else []
    _tell(table, play, "begin attack", attacker, me, attacked)
    field = table.field[table.controller(play.state, attacker)]
    spared = barred(table, play, attacker, "capture")
    captured = [
        one.defender for one in attacks(table, play, attacker) if one.succeeds and not spared >> one.defender & 1
    ]
    if captured:
        verb = table.v["capture"]
        emit_together(play, [Event(verb, SEIZE, piece, field, (attacker,), RULES) for piece in captured])
        settle(play)
    _tell(table, play, "attack", attacker, me, attacked)
    lapse(table, play, ATTACK_PERIOD)


SEATS = {ATTACKER: "attacking player", DEFENDER: "defending player"}
ORDER = Question("put into the deck next", RULES, label)


def watch(table: Table) -> None:
    """Have all abilities that act on captures wait until the last capture of an attack is known."""
    table.rules.carry_out = partial(_later, table.v["capture"])
    table.rules.respond = partial(_act_on_captures, table)


def _later(capture: int, trigger: Trigger, piece: int, me: int, frame: Frame, play: Play) -> None:
    if play.log[play.parent].event.verb != capture:
        carry_out(trigger, piece, me, frame, play)
        return
    play.offers.append(Offer(trigger, piece, me, frame, play.parent))


def _act_on_captures(table: Table, play: Play) -> None:
    """Abilities of the attacker come first; then those of captured cards, ordered by whose deck they speak of."""
    waiting, play.offers = play.offers, []
    parent = play.parent
    attackers = [one for one in waiting if _captured(play, one) != one[1]]
    for offer in attackers:
        _of_attacker(table, play, offer)
    groups: dict[tuple[int, int], list[Offer]] = {}
    for offer in _printed_first(table, waiting):
        if offer not in attackers:
            seat = _seat(offer[0])
            player = offer[2] if seat == DEFENDER else _captor(play, offer)
            groups.setdefault((seat, player), []).append(offer)
    for (_, player), offers in groups.items():
        _in_order(table, play, player, offers)
    play.parent = parent


def _captured(play: Play, offer: Offer) -> int:
    return play.log[offer.entry].event.what


def _captor(play: Play, offer: Offer) -> int:
    """The player who captured a card."""
    return play.rules.layout.player_of[play.log[offer.entry].event.to]


def _printed_first(table: Table, waiting: list[Offer]) -> list[Offer]:
    """Of two abilities of a card, the printed one comes before the one that its space gives, or the other way round."""
    printed = auras_of(table).printed
    own = [one for one in waiting if one[0].source in printed[one[1]]]
    given = [one for one in waiting if one not in own]
    return own + given if table.reads("printed_first") else given + own


def _of_attacker(table: Table, play: Play, offer: Offer) -> None:
    """An ability that targets a captured card is turned back by Reflect: what it speaks of is its own card then."""
    trigger, piece, me, frame, entry = offer
    captured = _captured(play, offer)
    turning = surveyed(look(play)).turning
    if trigger.source in auras_of(table).targeting and turning >> play.state.place[captured] & 1:
        if not table.reads("reflected_slayer_dies"):
            return
        frame = [frame[0], *(1 << piece if value == 1 << captured else value for value in frame[1:])]
    _carry_out(table, play, Offer(trigger, piece, me, frame, entry))


def _in_order(table: Table, play: Play, player: int, offers: list[Offer]) -> None:
    """One after another, as the player likes."""
    left = [one for one in offers if _still_there(play, one)]
    while left:
        chosen = decide(play, player, ORDER, list(dict.fromkeys(one[1] for one in left)))
        offer = next(one for one in left if one[1] == chosen)
        _carry_out(table, play, offer)
        left = [one for one in left if one is not offer and _still_there(play, one)]


def _still_there(play: Play, offer: Offer) -> bool:
    """Whether a captured card still lies on the board and has not lost the ability."""
    trigger, piece = offer[0], offer[1]
    stripped = look(play).stripped.get(trigger.source, 0)
    return play.state.place[piece] >= 0 and not stripped >> piece & 1


def _carry_out(table: Table, play: Play, offer: Offer) -> None:
    trigger, piece, me, frame, play.parent = offer
    captor = _captor(play, offer)
    loser = table.rules.layout.player_of[play.log[offer.entry].was]
    if not table.reads("phoenix_to_individual") and table.team:
        loser = _of_own_side(table, play, piece, loser)
    for slot, player in ((ATTACKER, captor), (DEFENDER, loser)):
        emit(play, Event(table.v["attack"], NOTE, slot, player + 1, 0, RULES))
    carry_out(trigger, piece, me, frame, play)


def _of_own_side(table: Table, play: Play, piece: int, loser: int) -> int:
    """The teammate who leads the pantheon of a card, if one of them does."""
    leader = table.leader(play.state, piece)
    return leader if leader in table.sides[table.side_of[loser]] else loser


def _seat(trigger: Trigger) -> int:
    """The player whose deck a text speaks of, as the slot of the memory that names him."""
    return ATTACKER if SEATS[ATTACKER] in trigger.speaks else DEFENDER
