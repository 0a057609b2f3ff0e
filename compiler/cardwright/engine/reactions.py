"""What texts do because of events: passive abilities by themselves, then responses, for which players are asked."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from cardwright.check.compiled import CompiledRule
from cardwright.engine.events import emit
from cardwright.engine.feasibility import able, would_carry
from cardwright.engine.layers import NOT_LOOKED, Looked, View
from cardwright.engine.operations import RULES, SHOW, Event
from cardwright.engine.past import done
from cardwright.engine.play import Frame, Offer, Play, Question, Reaction, check_limit, decide, settle
from cardwright.engine.reading import Basis, looks_at, parts_of
from cardwright.engine.resolve_text import carry
from cardwright.engine.rulerecords import Constant, Limit, Trigger
from cardwright.engine.rules import Rules
from cardwright.engine.seating import first_player, is_in
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.verbs import USE
from cardwright.engine.view import look, spoken


def carry_out(trigger: Trigger, piece: int, me: int, frame: Frame, play: Play) -> None:
    """Have a text do what it says, unless it has been used up."""
    if trigger.limit is not None and is_spent(play, trigger.number, piece, trigger.limit):
        return
    use(play, trigger.number, piece, me, trigger.limit)
    carry(play, piece, me, trigger.run, me, frame)


def attend(play: Play) -> bool:
    """Have done what texts do whenever they can; whether anything was. None begins again while it is under way: who is
    about to be saved from something is not done to it once more. Of rules for which it is so at the same moment what
    they wait for, the player who says in which order texts come says which is first."""
    constants, due = play.rules.constants, _due(play)
    if play.rules.book.texts.orders and len(due) > 1:
        first = decide(play, first_player(play, play.rules.book.texts.orders), _DUE, due)
        constants = [first, *(one for one in constants if one is not first)]
    for constant in constants:
        if constant.test is not None and not (due and any(one is constant for one in due)):
            continue
        if play.lineage and any(one is constant for one in play.lineage):
            continue
        for piece in ids(spoken(play).bearing(play, constant.source)):
            before, me = len(play.log), play.rules.holder(play.state, piece)
            carry(play, piece, me, partial(_constantly, constant, piece, me))
            if len(play.log) > before:
                return True
    return False


class Awaited(NamedTuple):
    """A rule that waits for something to be so, and what it looked at when it was not."""

    constant: Constant
    reads: int
    """The parts of the state that it looks at,"""
    bearing: int
    """the pieces that bore it,"""
    looked: Looked
    """and what it looked at of how everything stands."""

    def sees_other(self, play: Play, changed: int, moved: int, now: View, then: View) -> bool:
        """Whether it can see something else now."""
        if changed & self.reads or moved & self.bearing:
            return True
        return now is not then and (
            now.bearing(play, self.constant.source) != self.bearing or not self.looked.sees_alike(now, then)
        )


class Calm(NamedTuple):
    """Of what rules wait for nothing was so: nor is it, as long as nothing has changed that they look at."""

    view: View
    basis: Basis
    waiting: tuple[Awaited, ...]
    rules: int
    """How many rules there were: an example may teach the game more."""
    looks: bool
    """Whether any of them looks at more of a view than who bears it."""


def _due(play: Play) -> list[Constant]:
    """The rules for which it is so what they wait for."""
    calm, rules = play.calm, play.rules
    if play.lineage or calm is None or calm.rules != len(rules.constants):
        view = look(play)
        waiting = [_awaited(play, one) for one in rules.constants if one.test is not None]
        stale = [at for at, one in enumerate(waiting) if not any(one.constant is other for other in play.lineage)]
    else:
        view = look(play) if calm.looks else spoken(play)
        waiting, changed, moved = list(calm.waiting), calm.basis.changed(play), calm.basis.moved(play)
        stale = [at for at, one in enumerate(waiting) if one.sees_other(play, changed, moved, view, calm.view)]
        if not stale and view is calm.view:
            return []
        view = look(play) if stale else view
    found: list[Constant] = []
    for at in stale:
        constant = waiting[at].constant
        is_due, waiting[at] = _asked(play, view, constant)
        if is_due:
            found.append(constant)
    play.calm = None if found or play.lineage else _calm(play, view, waiting)
    return found


def _awaited(play: Play, constant: Constant) -> Awaited:
    """A rule that waits, of which it is not known what it sees."""
    rules = play.rules
    reads = rules.awaited_reads.get(id(constant))
    if reads is None:
        zones = [("members", zone) for zone in rules.sources[constant.source].zones]
        reads = rules.awaited_reads[id(constant)] = parts_of(rules).bits([*looks_at(constant.test), *zones])
    return Awaited(constant, reads, 0, NOT_LOOKED)


def _asked(play: Play, view: View, constant: Constant) -> tuple[bool, Awaited]:
    """Whether it is so what a rule waits for, and what it looked at."""
    bearing, waits = view.bearing(play, constant.source), _awaited(play, constant)
    view.watch()
    is_due = any(_is_due(play, constant, piece) for piece in ids(bearing))
    return is_due, waits._replace(bearing=bearing, looked=view.looked())


def _calm(play: Play, view: View, waiting: list[Awaited]) -> Calm:
    """What is looked at by rules that wait for something to be so, as it is now."""
    reads = 0
    for one in waiting:
        reads |= one.reads
    basis, looks = Basis(play, parts_of(play.rules).checks(reads), ()), any(one.looked.asked for one in waiting)
    return Calm(view, basis, tuple(waiting), len(play.rules.constants), looks)


def _is_due(play: Play, constant: Constant, piece: int) -> bool:
    assert constant.test is not None
    return bool(constant.test(play, play.rules.holder(play.state, piece), [piece] + [0] * constant.slots))


def _called(rules: Rules, option: Constant) -> str:
    return rules.cast.definitions[option.cause.definition].name


_DUE = Question("have happen next", RULES, _called)


def _constantly(constant: Constant, piece: int, me: int, play: Play) -> bool:
    play.lineage = (*play.lineage, constant)
    return constant.run(play, me, [piece] + [0] * constant.slots)


def use(play: Play, number: int, piece: int, me: int, limit: Limit | None) -> None:
    """Note that a text was used, if it matters how often."""
    if limit is not None:
        emit(play, Event(USE, SHOW, piece, me, (NOWHERE, number), RULES))


def is_spent(play: Play, number: int, piece: int, limit: Limit) -> bool:
    """Whether a text has been used as often as it can be in this period."""
    used, period = 0, limit.period if limit.period in play.rules.book.times.began else ""
    for deed in done(play, (USE,), period):
        if deed.event.more[1] == number:
            used += limit.shared or deed.event.what == piece
    return used >= limit.number


def _name(rules: Rules, option: Offer | None) -> str:
    return "pass" if option is None else rules.cast.names[option[1]]


def respond(play: Play) -> None:
    """Ask the players in turn for responses, until all have passed one after another."""
    players = play.rules.layout.players
    offers, play.offers = play.offers, []
    player, passed = max(play.state.player, 0), 0
    if play.rules.book.texts.answered_left and offers:
        doer = play.doers.get(offers[0].entry, NOWHERE)
        player = (doer + 1) % players if doer != NOWHERE else player
    question = Question("respond", RULES, _name)
    if play.rules.book.texts.sooner:
        _respond_at_once(play, offers, player, question)
        return
    while passed < players and offers:
        check_limit(play)
        mine = [one for one in offers if one[2] == player and is_in(play, player) and usable(play, one)]
        options: list[Offer | None] = [*mine, None]
        chosen = decide(play, player, question, options)
        passed += 1
        if chosen is not None:
            offers.remove(chosen)
            trigger, piece, me, frame, play.parent = chosen
            carry_out(trigger, piece, me, frame, play)
            settle(play)
            passed = 0
        player = (player + 1) % players


def _respond_at_once(play: Play, offers: list[Offer], player: int, question: Question) -> None:
    """All players say what they answer with before any of it happens; what was played is played, though nothing may
    come of it any more. So until nobody answers."""
    players = play.rules.layout.players
    while offers:
        check_limit(play)
        chosen: list[Offer] = []
        for who in ((player + turn) % players for turn in range(players)):
            mine = [one for one in offers if one[2] == who and is_in(play, who) and usable(play, one)]
            answer = decide(play, who, question, [*mine, None])
            chosen += [] if answer is None else [answer]
        if not chosen:
            return
        player = (chosen[-1].player + 1) % players
        for one in sorted(chosen, key=partial(_rank, play)):
            offers.remove(one)
            trigger, piece, me, frame, play.parent = one
            carry_out(trigger, piece, me, frame, play)
            settle(play)


def _rank(play: Play, offer: Offer) -> tuple[int, int]:
    """When an answer comes among those that are given at the same moment."""
    turns = [stage.player for stage in play.state.agenda if stage.player != NOWHERE]
    first, number = turns[-1] if turns else first_player(play), play.rules.stat[play.rules.book.texts.sooner]
    return look(play).stats[number][offer.card], (offer.player - first) % play.rules.layout.players


def next_due(play: Play) -> int:
    """Which of what waits is done next: of what one part of the rules says in any order, what its player chooses; of
    texts that heard of the same moment, the one that the player chooses who says in which order they come; else the
    first."""
    free = [at for at, one in enumerate(play.queue) if _rule_of(one) in play.rules.unordered]
    if free:
        part, holder = _rule_of(play.queue[free[0]]), _trigger_of(play.queue[free[0]])[1]
        mine = [at for at in free if (_rule_of(play.queue[at]), _trigger_of(play.queue[at])[1]) == (part, holder)]
        player = play.rules.speaker(play.state, holder)
        return int(decide(play, player, Question("have happen next", RULES, partial(_what_happened_to, play)), mine))
    if not play.rules.book.texts.orders:
        return 0
    player = first_player(play, play.rules.book.texts.orders)
    at_once = [at for at, one in enumerate(play.queue) if _moment(play, one) == _moment(play, play.queue[0])]
    if len(at_once) < 2 or not all(_is_text(play, play.queue[at]) for at in at_once):
        return 0
    return int(decide(play, player, Question("have happen next", RULES, partial(_what_waits, play)), at_once))


def _moment(play: Play, waiting: Reaction) -> int:
    """The first of the entries that happened together with the one that something waits for."""
    at = waiting[1]
    while at > 0 and not play.log[at].together:
        at -= 1
    return at


def _is_text(play: Play, waiting: Reaction) -> bool:
    """Whether it is the text of a card that waits; what the rules of play say happens in their own order."""
    piece, cast = _trigger_of(waiting)[1], play.rules.cast
    return piece != NOWHERE and not isinstance(cast.definitions[cast.definition_of[piece]], CompiledRule)


def _trigger_of(waiting: Reaction) -> tuple[Trigger | None, int]:
    """The text that waits, and the piece that bears it; none, if it is no text."""
    do = waiting[0]
    if not isinstance(do, partial) or len(do.args) != 4 or not isinstance(do.args[0], Trigger):
        return None, NOWHERE
    return do.args[0], do.args[1]


def _rule_of(waiting: Reaction) -> int:
    """The part of the rules, or the card, whose text waits."""
    trigger = _trigger_of(waiting)[0]
    return trigger.cause.definition if trigger is not None else NOWHERE


def _what_happened_to(play: Play, rules: Rules, at: int) -> str:
    return str(rules.cast.names[play.log[play.queue[at][1]].event.what])


def _what_waits(play: Play, rules: Rules, at: int) -> str:
    do = play.queue[at][0]
    assert isinstance(do, partial)
    return str(rules.cast.names[do.args[1]])


def usable(play: Play, offer: Offer) -> bool:
    """Whether a response can still be made: not used up, and able to do something."""
    trigger, piece, me, frame, _ = offer
    if trigger.limit is not None and is_spent(play, trigger.number, piece, trigger.limit):
        return False
    return would_do(play, me, frame, trigger)


def would_do(play: Play, me: int, frame: Frame, trigger: Trigger) -> bool:
    """Whether a text would do something, in whatever way its player chooses: tried on copies."""

    def attempt(copy: Play) -> bool:
        return would_carry(copy, frame[0], me, lambda play: trigger.run(play, me, frame[:]))

    return able(play, attempt)


def first_option(*_: object) -> int:
    """Decides nothing: for trying whether something can be done."""
    return 0
