"""Attacks between cards with a number on each edge: whom a card reaches, whose number is higher where they face each
other, and what abilities do about captured cards once all attacks are resolved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from cardwright.engine.board_effects import Auras, Survey
from cardwright.engine.events import emit, emit_together
from cardwright.engine.ground import GAP, area
from cardwright.engine.operations import LAPSE, NOTE, RULES, SEIZE, SHOW, Cause, Event
from cardwright.engine.picking import label
from cardwright.engine.play import Frame, Offer, Play, Question, decide, settle
from cardwright.engine.reactions import carry_out
from cardwright.engine.rulerecords import Trigger
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import banned
from cardwright.engine.view import look
from cardwright.meaning.gamedata.boardtable import Reach

BEGINS, ENDS = "begin attack", "end"


def auras_of(rules: Rules) -> Auras:
    """What the texts made of the board."""
    assert rules.auras is not None
    return rules.auras


def words_of(rules: Rules) -> Reach:
    """How the table calls what there is on the board."""
    assert rules.book.reach is not None
    return rules.book.reach


def surveyed(play: Play) -> Survey:
    """How the board stands."""
    survey = look(play).survey
    assert survey is not None
    return survey


def texts(play: Play, piece: int) -> list[int]:
    """The texts that work on a card, its own and those that it was given."""
    view = look(play)
    found: Sequence[int] = auras_of(play.rules).printed[piece]
    if view.granted:
        found = [*found, *(text for text, bits in view.granted.items() if bits >> piece & 1)]
    return [text for text in found if view.bearing(play, text) >> piece & 1]


def _duels(play: Play, attacker: int, target: int, piece: int, edge: int) -> int:
    """What other texts add to the number on an edge of one of two cards, in the middle of the attack."""
    rules, view, added = play.rules, look(play), 0
    for source, stats, number, slots in rules.duels:
        for bearer in ids(view.bearing(play, source)) if edge in stats else ():
            me, frame = rules.layout.player_of[play.state.zone[bearer]], [bearer] + [0] * slots
            bits, by = number(play, me, frame, 1 << attacker, 1 << target)
            added += by if bits >> piece & 1 else 0
    return added


def _against(play: Play, piece: int, other: int, attacking: bool) -> int:
    """What abilities add to the numbers of a card against another, when it attacks it or is attacked by it."""
    auras = auras_of(play.rules)
    if not attacking and not auras.defends:
        return 0
    return sum(
        one.amount
        for text in texts(play, piece)
        for one in auras.against.get(text, ())
        if one.attacking == attacking and one.having >> other & 1
    )


def reach(play: Play, piece: int) -> int:
    """The spaces that a card attacks: those next to it, and those that abilities add."""
    ground, place, auras = play.state.ground, play.state.place[piece], auras_of(play.rules)
    if place < 0:
        return 0
    far = 0
    for text in texts(play, piece):
        for arrows in auras.reaches.get(text, ()):
            far |= area(ground, arrows)[place]
    if auras.reach_is_turned:
        far &= ~surveyed(play).turning
    return ground.beside[place] | far


def in_reach(play: Play, pieces: int) -> int:
    """The cards within the reach of some, face up or down."""
    at, found = play.state.at, 0
    for piece in ids(pieces):
        found |= sum(1 << at[place] for place in ids(reach(play, piece)) if at[place] >= 0)
    return found


class Attack(NamedTuple):
    """One card is attacked, with what result."""

    defender: int
    succeeds: bool


def _attacks(play: Play, attacker: int, targets: int) -> list[Attack]:
    """Each of some cards in a line with another is attacked, by the numbers on the edges that face each other; equal
    ones are a failure."""
    state, found = play.state, list[Attack]()
    targets &= ~_barred(play, attacker, words_of(play.rules).attack)
    for direction, ray in enumerate(state.ground.rays[state.place[attacker]]):
        for place in ray:
            if place != GAP and state.at[place] >= 0 and targets >> state.at[place] & 1:
                found.append(Attack(state.at[place], _beats(play, attacker, state.at[place], direction)))
    return found


def _beats(play: Play, attacker: int, defender: int, direction: int) -> bool:
    """North meets South and East meets West, near or far; what is added against the other card counts."""
    view, edges = look(play), auras_of(play.rules).edges
    here, there = edges[direction], edges[direction ^ 2]
    mine = view.number(here, attacker) + _against(play, attacker, defender, attacking=True)
    theirs = view.number(there, defender) + _against(play, defender, attacker, attacking=False)
    if play.rules.duels:
        mine += _duels(play, attacker, defender, attacker, here)
        theirs += _duels(play, attacker, defender, defender, there)
    return mine > theirs


def _barred(play: Play, attacker: int, verb: str) -> int:
    """The cards that a card cannot attack, or cannot capture, as texts say."""
    rules, number = play.rules, play.rules.verb[verb]
    if not rules.restrictable >> number & 1:
        return 0
    was = play.using, play.actor
    play.using, play.actor = attacker, rules.controller(play.state, attacker)
    try:
        return banned(play, number)
    finally:
        play.using, play.actor = was


def _tell(play: Play, verb: int, attacker: int, me: int, attacked: list[int]) -> None:
    """Tell the texts that wait for it who attacks whom, or has attacked."""
    if attacked and play.rules.passing[verb]:
        emit_together(play, [Event(verb, SHOW, piece, me, (attacker,), RULES) for piece in attacked])
        settle(play)


def fought(play: Play, verb: int, attackers: int, targets: Callable[[], int], cause: Cause) -> int:
    """Each of some cards on the board attacks whoever is meant, and captures what it beats; those that were captured.
    Whom it is about is asked again when the attack has begun: texts that waited for that may have changed it."""
    rules, state, captured = play.rules, play.state, 0
    begins, words = rules.verb[BEGINS], words_of(rules)
    for attacker in ids(attackers):
        if state.place[attacker] < 0:
            continue
        me, passing = rules.controller(state, attacker), rules.passing
        asked = passing[begins] or passing[verb]
        attacked = [one.defender for one in _attacks(play, attacker, targets())] if asked else []
        _tell(play, begins, attacker, me, attacked)
        field = state.zone[attacker]
        spared = _barred(play, attacker, words.capture)
        beaten = [one.defender for one in _attacks(play, attacker, targets()) if one.succeeds]
        found = [one for one in beaten if not spared >> one & 1]
        if found:
            capture = rules.verb[words.capture]
            emit_together(play, [Event(capture, SEIZE, piece, field, (attacker,), cause) for piece in found])
            settle(play)
        captured |= sum(1 << piece for piece in found)
        _tell(play, verb, attacker, me, attacked)
        if state.lasting:
            period = rules.book.times.periods.index(words.attack)
            emit(play, Event(rules.verb[ENDS], LAPSE, NOWHERE, 0, (period,), RULES))
    return captured


ORDER = Question("put into the deck next", RULES, label)


def watch_captures(rules: Rules) -> None:
    """Have all abilities that act on captures wait until the last capture of an attack is known."""
    rules.carry_out = partial(_later, rules.verb[words_of(rules).capture])
    rules.respond = _act_on_captures


def _later(capture: int, trigger: Trigger, piece: int, me: int, frame: Frame, play: Play) -> None:
    if play.log[play.parent].event.verb != capture:
        carry_out(trigger, piece, me, frame, play)
        return
    play.offers.append(Offer(trigger, piece, me, frame, play.parent))


def _act_on_captures(play: Play) -> None:
    """Abilities of the attacker come first; then those of captured cards, ordered by whose deck they speak of."""
    waiting, play.offers = play.offers, []
    parent = play.parent
    attackers = [one for one in waiting if _captured(play, one) != one[1]]
    for offer in attackers:
        _of_attacker(play, offer)
    groups: dict[tuple[bool, int], list[Offer]] = {}
    seat = words_of(play.rules).seats[0]
    for offer in _printed_first(play.rules, waiting):
        if offer not in attackers:
            theirs = seat in offer[0].speaks
            player = _captor(play, offer) if theirs else offer[2]
            groups.setdefault((theirs, player), []).append(offer)
    for (_, player), offers in groups.items():
        _in_order(play, player, offers)
    play.parent = parent


def _captured(play: Play, offer: Offer) -> int:
    return play.log[offer.entry].event.what


def _captor(play: Play, offer: Offer) -> int:
    """The player who captured a card."""
    return play.rules.layout.player_of[play.log[offer.entry].event.to]


def _printed_first(rules: Rules, waiting: list[Offer]) -> list[Offer]:
    """Of two abilities of a card, the printed one comes before the one that its space gives, or the other way round."""
    auras = auras_of(rules)
    own = [one for one in waiting if one[0].source in auras.printed[one[1]]]
    given = [one for one in waiting if one not in own]
    return own + given if auras.printed_first else given + own


def _of_attacker(play: Play, offer: Offer) -> None:
    """An ability that targets a captured card can be turned back: what it speaks of is its own card then."""
    trigger, piece, me, frame, entry = offer
    captured, auras = _captured(play, offer), auras_of(play.rules)
    turning = surveyed(play).turning
    if trigger.source in auras.targeting and turning >> play.state.place[captured] & 1:
        if not auras.turned_on_itself:
            return
        frame = [frame[0], *(1 << piece if value == 1 << captured else value for value in frame[1:])]
    _carry_out(play, Offer(trigger, piece, me, frame, entry))


def _in_order(play: Play, player: int, offers: list[Offer]) -> None:
    """One after another, as the player likes."""
    left = [one for one in offers if _still_there(play, one)]
    while left:
        chosen = decide(play, player, ORDER, list(dict.fromkeys(one[1] for one in left)))
        offer = next(one for one in left if one[1] == chosen)
        _carry_out(play, offer)
        left = [one for one in left if one is not offer and _still_there(play, one)]


def _still_there(play: Play, offer: Offer) -> bool:
    """Whether a captured card still lies on the board and has not lost the ability."""
    trigger, piece = offer[0], offer[1]
    stripped = look(play).stripped.get(trigger.source, 0)
    return play.state.place[piece] >= 0 and not stripped >> piece & 1


def _carry_out(play: Play, offer: Offer) -> None:
    """Do what a text says of a capture, with its two players known to it."""
    rules = play.rules
    trigger, piece, me, frame, play.parent = offer
    captor, loser = _captor(play, offer), rules.layout.player_of[play.log[offer.entry].was]
    if not auras_of(rules).loser_is_holder:
        owner = play.state.owner[piece]
        loser = owner if owner != NOWHERE and rules.allies[loser] >> owner & 1 else loser
    words = words_of(rules)
    for seat, player in zip(words.seats, (captor, loser), strict=True):
        slot = rules.book.parts.roles[seat][1]
        assert isinstance(slot, int)
        emit(play, Event(rules.verb[words.attack], NOTE, slot, player + 1, 0, RULES))
    carry_out(trigger, piece, me, frame, play)


def captured(play: Play, me: int, parts: Mapping[str, int], cause: Cause) -> int:
    """Cards change sides where they lie. The card that is said to capture them does, or else the one whose text it is:
    what waits for its captures, or cannot be captured by it, hears of it as in an attack."""
    rules, state, verb = play.rules, play.state, play.rules.verb[words_of(play.rules).capture]
    captor = next(iter(ids(parts.get("doer", 0))), play.using)
    player = rules.controller(state, captor) if "doer" in parts else me
    if player == NOWHERE:
        return 0
    field, was = rules.field[player], (play.using, play.actor)
    play.using, play.actor = captor, player
    what = parts["what"] & capturable(play, player) & ~banned(play, verb)
    if what:
        emit_together(play, [Event(verb, SEIZE, piece, field, (captor,), cause) for piece in ids(what)])
    play.using, play.actor = was
    return what & state.members[field]


def capturable(play: Play, me: int) -> int:
    """The cards that a player can capture: those on the board that are on no side of his."""
    found = 0
    for player, zone in enumerate(play.rules.field):
        found |= 0 if play.rules.allies[me] >> player & 1 else play.state.members[zone]
    return found
