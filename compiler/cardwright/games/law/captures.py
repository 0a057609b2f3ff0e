"""What abilities do about captured cards when all attacks are resolved: first the attacker's, then their own."""

from __future__ import annotations

from functools import partial

from cardwright.engine.events import emit
from cardwright.engine.operations import NOTE, RULES, Event
from cardwright.engine.picking import label
from cardwright.engine.play import Frame, Offer, Play, Question, decide
from cardwright.engine.reactions import carry_out
from cardwright.engine.rules import Trigger
from cardwright.engine.view import look
from cardwright.games.law.book import ATTACKER, DEFENDER
from cardwright.games.law.powers import auras_of, surveyed
from cardwright.games.law.table import Table

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
            player = offer[2] if seat == DEFENDER else table.controller(play.state, _attacker(play, offer))
            groups.setdefault((seat, player), []).append(offer)
    for (_, player), offers in groups.items():
        _in_order(table, play, player, offers)
    play.parent = parent


def _captured(play: Play, offer: Offer) -> int:
    return play.log[offer.entry].event.what


def _attacker(play: Play, offer: Offer) -> int:
    return int(play.log[offer.entry].event.more[0])


def _printed_first(table: Table, waiting: list[Offer]) -> list[Offer]:
    """Of two abilities of a card, the printed one comes before the one that its space gives, or the other way round."""
    printed = auras_of(table).printed
    own = [one for one in waiting if one[0].source in printed[one[1]]]
    given = [one for one in waiting if one not in own]
    return own + given if table.readings.printed_first else given + own


def _of_attacker(table: Table, play: Play, offer: Offer) -> None:
    """An ability that targets a captured card is turned back by Reflect: what it speaks of is its own card then."""
    trigger, piece, me, frame, entry = offer
    captured = _captured(play, offer)
    turning = surveyed(look(play)).turning
    if trigger.source in auras_of(table).targeting and turning >> play.state.place[captured] & 1:
        if not table.readings.reflected_slayer_dies:
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
    captor = table.controller(play.state, _attacker(play, offer))
    loser = table.rules.layout.player_of[play.log[offer.entry].was]
    if not table.readings.phoenix_to_individual and table.team:
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
