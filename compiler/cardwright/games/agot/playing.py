"""Playing cards: what they cost, where they come from, what becomes of them; influence; and cards laid at setup."""

from __future__ import annotations

from collections.abc import Callable

from cardwright.engine.allowing import Leave, leave_to, took_leave
from cardwright.engine.events import emit, emit_with
from cardwright.engine.feasibility import able
from cardwright.engine.operations import ATTACH, COUNT, MARK, MOVE, OPERATIONS, RULES, TOP, Cause, Event
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Cancelled, Play, Question, decide, found_once
from cardwright.engine.reading import ALL
from cardwright.engine.resolve_text import carry
from cardwright.engine.rulerecords import Action
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import banned, let_in, never, overlooked, restricted, spared, spares_any, unfit
from cardwright.engine.using import actions_of
from cardwright.engine.view import looks_at_any, overlooks
from cardwright.games.agot import table
from cardwright.games.agot.table import (
    BENEATH,
    COST,
    DEAD,
    DISCARD,
    GOLD,
    HAND,
    INFLUENCE,
    KNEELING,
    PENALTY,
    PHASE,
    PHASES,
    PLAYED,
    TABLE,
    TITLES,
)  # fmt: skip

PAY = "kneel for influence"


def pay_influence(play: Play, me: int, wanted: int, cause: Cause) -> bool:
    """Kneel cards until there is enough; whether there was."""
    paid, question = 0, Question(PAY, cause, label)
    while paid < wanted:
        sources = _sources(play, me)
        if not sources or _is_too_little(play, sources, wanted - paid):
            return False
        piece = decide(play, me, question, sorted(sources))
        paid += _knelt(play, me, piece, sources[piece], cause)
    return True


def _sources(play: Play, me: int) -> dict[int, Action | None]:
    """The cards that can supply influence: those that have it, and a title that produces it."""
    standing = table.members(play, TABLE, me) & ~table.kneeling(play) & ~never(play, play.rules.verb["kneel"])
    kinds = table.of_type(play, "character") | table.of_type(play, "location")
    found: dict[int, Action | None] = {
        piece: None for piece in ids(standing & kinds) if table.number(play, piece, INFLUENCE) > 0
    }
    for title in ids(table.members(play, TITLES, me) & ~table.kneeling(play)):
        for action in actions_of(play, title):
            if _produces(play, me, title, action):
                found[title] = action
    return found


def _is_too_little(play: Play, sources: dict[int, Action | None], wanted: int) -> bool:
    """Whether it is known that these cards cannot supply enough, whichever kneel first: where nothing is said that
    looks at who kneels, or is done when somebody does, none supplies more because of another."""
    verb, mark = play.rules.verb["kneel"], play.rules.layout.marks[KNEELING]
    if any(action is not None for action in sources.values()) or play.before[verb] or play.after[verb]:
        return False
    if sum(table.number(play, piece, INFLUENCE) for piece in sources) >= wanted:
        return False
    return not looks_at_any(play, ("marks", mark), ("marks", ALL))


def _produces(play: Play, me: int, piece: int, action: Action) -> bool:
    """Whether using a title would give influence."""
    counter = play.rules.layout.counters[INFLUENCE] + me

    def attempt(copy: Play) -> bool:
        action.run(copy, me, [piece] + [0] * action.slots)
        return copy.state.counters[counter] > play.state.counters[counter]

    return able(play, attempt)


def _knelt(play: Play, me: int, piece: int, action: Action | None, cause: Cause) -> int:
    if action is None:
        supplied = table.number(play, piece, INFLUENCE)
        emit(play, play.rules.event("kneel", MARK, piece, play.rules.layout.marks[KNEELING], 1, cause))
        return supplied
    counter = play.rules.layout.counters[INFLUENCE] + me
    carry(play, piece, me, lambda play: action.run(play, me, [piece] + [0] * action.slots))
    supplied = play.state.counters[counter]
    emit(play, play.rules.event("pay", COUNT, counter, -supplied, 0, cause))
    return supplied


HOST = Question("attach to", RULES, label)
REBATE = "rebate"
OFF_HOUSE = 2
"""What a card of another House costs more."""


def can_play(play: Play, me: int, piece: int) -> bool:
    """Whether a player could play a card now, and pay for it: offered on a copy, where texts say what it costs."""
    if not is_its_time(play, me) or not _is_within_reach(play, me, piece):
        return False
    if _own_copy(play, me, piece) != NOWHERE:
        return True
    if is_barred(play, me, piece):
        return False
    if _is_offered_unseen(play, me, piece):
        return _is_paid_and_borne(play, me, piece)
    with play.trial(play.agent) as copy:
        copy.actor = me
        _taken_up(copy, me, piece)
        table.move(copy, "offer", piece, PLAYED, me)
        return _is_paid_and_borne(copy, me, piece)


def _is_paid_and_borne(play: Play, me: int, piece: int) -> bool:
    """Whether there is gold enough for a card that is offered, and something that can bear it if that is needed."""
    if play.state.counters[play.rules.layout.counters[GOLD] + me] < cost_of(play, me, piece):
        return False
    return play.rules.cast.pieces[piece].type != "attachment" or bool(hosts(play, me, piece))


def _is_offered_unseen(play: Play, me: int, piece: int) -> bool:
    """Whether no text can make a difference to what a card costs, nor to what can bear it, by its being offered: then
    it need not be."""
    rules = play.rules
    if not table.members(play, HAND, me) >> piece & 1 or spares_any(play, "pay", PENALTY):
        return False
    if not overlooks(play, piece, table.zone(play, PLAYED, me)):
        return False
    if rules.cast.pieces[piece].type != "attachment":
        return True
    if rules.cast.definition_of[piece] in rules.unfit:
        return False
    said = rules.hosts.get(rules.cast.definition_of[piece])
    hand, played = table.zone(play, HAND, me), table.zone(play, PLAYED, me)
    return overlooked(play, "attach", said[0] if said is not None else None, hand, played)


def play_card(play: Play, me: int, piece: int) -> bool:
    """A player plays a card that is no event; whether it was played. What cannot be paid changes nothing."""
    return can_play(play, me, piece) and _played(play, me, piece)


def _played(play: Play, me: int, piece: int) -> bool:
    was, play.actor = play.actor, me
    try:
        if not is_its_time(play, me) or not _taken_up(play, me, piece):
            return False
        top = _own_copy(play, me, piece)
        if top != NOWHERE:
            return _as_duplicate(play, me, piece, top)
        return not is_barred(play, me, piece) and _paid(play, me, piece) and _into_play(play, me, piece)
    finally:
        play.actor = was


def _held_back(play: Play, me: int, verb: str) -> int:
    """The cards that texts keep a player from playing: one answer for all that he might play at this moment."""

    def find() -> int:
        was, play.actor = play.actor, me
        bits = restricted(play, play.rules.verb[verb], me)
        if play.rules.doors:
            everything = play.rules.cast.everything
            bits |= everything & ~let_in(play, play.rules.verb[verb], everything)
        play.actor = was
        return bits

    return found_once(play, (_held_back, me, verb, play.using), find)


def _taken_up(play: Play, me: int, piece: int) -> bool:
    """Whether a card can be played from where it is: the hand, or where a text lets it be played from."""
    if not _is_within_reach(play, me, piece):
        return False
    if not table.members(play, HAND, me) >> piece & 1 and (leave := _leave(play, me, piece)) is not None:
        took_leave(play, me, leave)
    return True


def _is_within_reach(play: Play, me: int, piece: int) -> bool:
    """The same, without noting which text lets it be."""
    if _held_back(play, me, called(play, piece)) >> piece & 1:
        return False
    return bool(table.members(play, HAND, me) >> piece & 1) or _leave(play, me, piece) is not None


def _leave(play: Play, me: int, piece: int) -> Leave | None:
    """What lets a card be played from where it lies outside the hand; None, if nothing does."""
    verb = called(play, piece)
    lies = [zone for zone in elsewhere(play, verb) if table.members(play, zone, me) >> piece & 1]
    return leave_to(play, me, verb, lies[0], piece) if lies else None


def called(play: Play, piece: int) -> str:
    """What it is called to play a card: to play it, or what the game says for its type."""
    return play.rules.book.deeds.coming.get(play.rules.cast.pieces[piece].type, "play")


def elsewhere(play: Play, verb: str) -> list[str]:
    """The zones besides the hand from which texts may let cards be played."""
    return sorted(zone for name, zone in play.rules.book.deeds.allows if name == verb and zone)


def is_its_time(play: Play, me: int) -> bool:
    """Gold is spent in one's own marshalling turn only; a situation outside of all phases lets it be."""
    phase = play.state.memory[PHASE]
    return not phase or (PHASES[phase] == "marshalling" and play.state.player == me)


def _own_copy(play: Play, me: int, piece: int) -> int:
    """The card in play of which another copy would be a duplicate: owned and controlled by the player."""
    state, copies = play.state, _copies(play, piece)
    for other in ids(copies & table.members(play, TABLE, me)) if copies else ():
        if state.owner[other] == me:
            return other
    return NOWHERE


def _copies(play: Play, piece: int) -> int:
    """Other cards of the same title, if it is unique."""
    cast = play.rules.cast
    if not cast.flagged("unique") >> piece & 1:
        return 0
    return cast.called[cast.names[piece]] & ~(1 << piece)


def is_barred(play: Play, me: int, piece: int) -> bool:
    """Whether another copy of a unique card keeps it out: in play, taken by an opponent, or in the dead pile."""
    copies, state = _copies(play, piece), play.state
    if not copies:
        return False
    if copies & (table.members(play, TABLE, me) | table.members(play, DEAD, me)):
        return True
    return any(state.owner[other] == me and state.zone[other] in play.rules.field for other in ids(copies))


def _as_duplicate(play: Play, me: int, piece: int, top: int) -> bool:
    """Another copy costs nothing: it lies beneath the card, and can be discarded to save it."""
    rules = play.rules
    table.move(play, "duplicate", piece, BENEATH, me)
    return emit(play, rules.event("duplicate", ATTACH, piece, top, 0, RULES))


def cost_of(play: Play, me: int, piece: int) -> int:
    """What a card costs a player: what it says, changed by texts, and more if it is of another House."""
    return max(0, table.number(play, piece, COST) + (OFF_HOUSE if _is_off_house(play, me, piece) else 0))


def price(play: Play, pieces: int) -> int:
    """What cards cost whoever has them."""
    return sum(cost_of(play, play.rules.holder(play.state, piece), piece) for piece in ids(pieces))


def _is_off_house(play: Play, me: int, piece: int) -> bool:
    cast, mine = play.rules.cast, table.house(play, me)
    if mine == NOWHERE or cast.pieces[piece].type == "event":
        return False
    houses = [cast.having.get(("house", name), 0) for name in cast.values.get("house", ())]
    if not any(bits >> piece & 1 for bits in houses) or not any(bits >> mine & 1 for bits in houses):
        return False
    if any(bits >> piece & bits >> mine & 1 for bits in houses):
        return False
    return not spared(play, "pay", PENALTY, me) >> piece & 1


def _paid(play: Play, me: int, piece: int) -> bool:
    """The card is offered, so that texts which speak of cards being played can be asked, and paid for."""
    table.move(play, "offer", piece, PLAYED, me)
    cost, counter = cost_of(play, me, piece), play.rules.layout.counters[GOLD] + me
    if play.state.counters[counter] < cost:
        return False
    if cost:
        emit(play, play.rules.event("pay", COUNT, counter, -cost, 0, RULES))
    return True


def _into_play(play: Play, me: int, piece: int) -> bool:
    host = NOWHERE
    if play.rules.cast.pieces[piece].type == "attachment":
        able_hosts = hosts(play, me, piece)
        if not able_hosts:
            return False
        host = pick(play, me, HOST, able_hosts, 1).bit_length() - 1
    if host == NOWHERE:
        return table.move(play, called(play, piece), piece, TABLE, me)
    attach = play.rules.event("attach", ATTACH, piece, host, 0, RULES)
    played = play.rules.event(called(play, piece), MOVE, piece, table.zone(play, TABLE, me), TOP, RULES)
    return emit_with(play, played, attach)  # whoever hears that it was played finds it on its bearer


def hosts(play: Play, me: int, piece: int) -> int:
    """The cards that an attachment can be attached to: what it says itself, or any character."""
    rules = play.rules
    said = rules.hosts.get(rules.cast.definition_of[piece])
    there = 0
    for zone in rules.field:
        there |= play.state.members[zone]
    bits = table.of_type(play, "character") if said is None else said[0](play, me, [piece] + [0] * said[1])
    play.riding = 1 << piece
    barred = banned(play, rules.verb["attach"])
    play.riding = 0
    return bits & there & ~(barred | unfit(play, me, piece))


def _event_cost(play: Play, me: int, piece: int) -> int:
    """What an event costs: offered on a copy, where texts say what cards cost that are being played; less than nothing,
    where the game says that they can."""
    if overlooks(play, piece, table.zone(play, PLAYED, me)):
        return table.number(play, piece, COST)
    with play.trial(play.agent) as copy:
        copy.actor = me
        table.move(copy, "offer", piece, PLAYED, me)
        return table.number(copy, piece, COST)


def play_event(play: Play, piece: int, me: int, run: Callable[[], bool]) -> bool:
    """An event is played from the hand: paid for, carried out, and discarded, even if its effects are cancelled."""
    rules = play.rules
    if not table.members(play, HAND, me) >> piece & 1:
        return run()
    if restricted(play, rules.verb["play"], me) >> piece & 1:
        return False
    cost = _event_cost(play, me, piece)
    if play.state.counters[rules.layout.counters[GOLD] + me] < cost:
        return False
    was, play.actor = play.actor, me
    try:
        table.move(play, "play", piece, PLAYED, me)
        if cost > 0:
            emit(play, rules.event("pay", COUNT, rules.layout.counters[GOLD] + me, -cost, 0, RULES))
        _grant(play, me, -cost)
        done = run()
    except Cancelled:
        _put_away(play, piece, me, was)
        raise
    _put_away(play, piece, me, was)
    return done


def _grant(play: Play, me: int, rebate: int) -> None:
    """By how much less than it says an event is paid for that costs as much as one likes: nobody hears of that."""
    counters = play.rules.layout.counters
    if REBATE in counters:
        at = counters[REBATE] + me
        more = max(0, rebate) - play.state.counters[at]
        if more:
            OPERATIONS[COUNT](play.state, Event(0, COUNT, at, more, 0, RULES))


def _put_away(play: Play, piece: int, me: int, actor: int) -> None:
    """What was played is discarded once it is over; not while somebody is still asked how it goes on."""
    play.actor = me
    _grant(play, me, 0)
    if play.state.zone[piece] == table.zone(play, PLAYED, me):
        table.move(play, "discard", piece, DISCARD, play.state.owner[piece])
    play.actor = actor
