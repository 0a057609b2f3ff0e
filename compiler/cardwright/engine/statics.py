"""Asks for what is so at the moment: what cannot be done, and what counts as something else than it is.

Nothing is kept up to date while pieces move: who asks gets an answer worked out from scratch. What can be known before
the game begins (which pieces could matter at all) is worked out then, so that most questions need no answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from cardwright.check.compiled import CompiledRule
from cardwright.engine.operations import Cause
from cardwright.engine.picking import label, pick
from cardwright.engine.play import Frame, Play, Question
from cardwright.engine.reading import ALL, looks_at, parts_of
from cardwright.engine.rulebook import Parts
from cardwright.engine.rulerecords import CountsAs, Restriction
from cardwright.engine.rules import BY_MOVING, ENTER, PUT, Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.view import spoken

EVERY = -1
"""All pieces."""
_ANY, _ALWAYS = -1, -2
"""Which restrictions are meant; their kinds are none of those of events."""


def banned(play: Play, verb: int, among: int = EVERY) -> int:
    """The pieces to which a verb cannot be done at this moment; if it is said of which, at least of these."""
    bits = 0
    for source, reach, pool, test in play.rules.bans[verb]:
        if not reach & among:
            continue
        me, frame = play.rules.controller(play.state, source), [source]
        if test is None or test(play, me, frame):
            bits |= pool(play, me, frame)
    if play.rules.restrictable >> verb & 1:
        bits |= restricted(play, verb, play.actor)
    return bits | play.beyond[1] if play.beyond[0] == verb else bits


def unfit(play: Play, me: int, piece: int) -> int:
    """The pieces that a piece cannot be attached to, as it says itself."""
    bits, rules = 0, play.rules
    for pool, slots in rules.unfit.get(rules.cast.definition_of[piece], ()):
        bits |= pool(play, me, [piece] + [0] * slots)
    return bits


def let_in(play: Play, verb: int, pieces: int) -> int:
    """Those of some pieces that may come into play in this way: by whatever deed, or by being put there."""
    rules = play.rules
    for name in (ENTER, PUT) if rules.verbs[verb] == BY_MOVING else (ENTER,):
        number = rules.verb.get(name)
        if pieces and number is not None and rules.restrictable >> number & 1:
            pieces &= ~banned(play, number, pieces)
    return pieces


def never(play: Play, verb: int) -> int:
    """The pieces to which a verb cannot be done at this moment, whoever would do it."""
    bits = 0
    for source, _, pool, test in play.rules.bans[verb]:
        me, frame = play.rules.controller(play.state, source), [source]
        if test is None or test(play, me, frame):
            bits |= pool(play, me, frame)
    if play.rules.restrictable >> verb & 1:
        for record, me, frame in in_force(play, verb, _ALWAYS):
            bits |= _restricts(play, record, me, frame, NOWHERE)
    return bits


def never_one_of(play: Play, verb: int, pieces: int) -> bool:
    """Whether a verb cannot be done at this moment to one of some pieces, whoever would do it."""
    rules = play.rules
    for source, reach, pool, test in rules.bans[verb]:
        if not reach & pieces:
            continue
        me, frame = rules.controller(play.state, source), [source]
        if pool(play, me, frame) & pieces and (test is None or test(play, me, frame)):
            return True
    if not rules.restrictable >> verb & 1:
        return False
    for record, bearers in _barring(play, verb, _ALWAYS):
        for piece in ids(spoken(play).bearing(play, record.source)) if bearers is None else bearers:
            if not record.own or pieces >> piece & 1:
                me, frame = rules.speaker(play.state, piece), [piece] + [0] * record.slots
                if _bars(play, record, me, frame, pieces):
                    return True
    if not play.state.lasting:
        return False
    return any(_bars(play, record, me, frame, pieces) for record, me, frame in _lasting(play, verb, _ALWAYS))


def _bars(play: Play, record: Restriction, me: int, frame: Frame, pieces: int) -> bool:
    those = play.rules.cast.everything if record.what is None else record.what(play, me, frame)
    return bool(those & pieces) and (record.test is None or bool(record.test(play, me, frame)))


def restricted(play: Play, verb: int, player: int) -> int:
    """The pieces to which a player cannot do something at this moment; all of them, where it cannot be done at all."""
    bits = 0
    for record, me, frame in in_force(play, verb):
        found = _restricts(play, record, me, frame, player)
        if found and _is_of_rules(play, record):
            found &= ~_let(play, verb, player)
        bits |= found
    return bits


def _is_of_rules(play: Play, record: Restriction) -> bool:
    """Whether a rule of the game forbids it, and no card."""
    rules = play.rules
    return isinstance(rules.cast.definitions[rules.sources[record.source].definition], CompiledRule)


def _let(play: Play, verb: int, player: int) -> int:
    """The pieces to which a card lets its player do something, though a rule of the game forbids it."""
    rules, bits = play.rules, 0
    for text in rules.allowed.get((rules.verbs[verb], ""), ()):
        for bearer in ids(spoken(play).bearing(play, text.source)):
            frame = [bearer] + [0] * text.slots
            mine = rules.speaker(play.state, bearer) == player
            if mine and (text.test is None or text.test(play, player, frame)):
                bits |= text.what(play, player, frame)
    return bits


def _restricts(play: Play, record: Restriction, me: int, frame: Frame, player: int) -> int:
    if record.who is not None and (player == NOWHERE or not record.who(play, me, frame) >> player & 1):
        return 0
    if record.test is not None and not record.test(play, me, frame):
        return 0
    if record.agent is not None and (play.using == NOWHERE or not record.agent(play, me, frame) >> play.using & 1):
        return 0
    if record.most >= 0 and record.tally is not None and record.tally(play, me, frame, player) < record.most:
        return 0
    return play.rules.cast.everything if record.what is None else record.what(play, me, frame)


def free(play: Play, verb: int, bits: int, cause: Cause) -> int:
    """Those of a set to which whoever acts can do something: none that is barred, and not too many.

    Of cards that lie in one pile the first come first; of others whoever acts says which.
    """
    if not bits & play.rules.bannable[verb]:
        return bits
    bits &= ~banned(play, verb, bits)
    if bits and play.rules.restrictable >> verb & 1:
        for some, most in caps(play, verb, play.actor):
            if (bits & some).bit_count() > most:
                bits &= ~some | _first(play, verb, bits & some, most, cause)
    return bits


def _first(play: Play, verb: int, bits: int, most: int, cause: Cause) -> int:
    zones = {play.state.zone[piece] for piece in ids(bits)}
    pile = play.state.order[zones.pop()] if len(zones) == 1 else None
    if pile is None:
        return pick(play, play.actor, Question(play.rules.verbs[verb], cause, label), bits, most) if most else 0
    return sum(1 << piece for piece in [piece for piece in pile if bits >> piece & 1][:most])


def can_count(play: Play, verb: int, noun: str, counter: int) -> bool:
    """Whether a counter can change: that of a player, or tokens on a piece."""
    rules, layout = play.rules, play.rules.layout
    if not rules.restrictable >> verb & 1:
        return True
    size, players, first = len(rules.cast.pieces), layout.players, layout.laid
    player = counter % players if counter < first else play.actor
    wanted = 1 << (counter - first) % size if counter >= first else rules.cast.everything
    for record, me, frame in in_force(play, verb):
        if record.noun == noun and _restricts(play, record, me, frame, player) & wanted == wanted:
            return False
    return True


def spared(play: Play, verb: str, noun: str, player: int) -> int:
    """The pieces for which a player does not do what is counted: for which no penalty is paid."""
    bits, number = 0, play.rules.verb[verb]
    for record, me, frame in in_force(play, number) if _is_counted(play, number, noun) else ():
        if record.noun == noun:
            bits |= _restricts(play, record, me, frame, player)
    return bits


def spares_any(play: Play, verb: str, noun: str) -> bool:
    """Whether a text speaks of what is counted at all, for those for which it is not done."""
    number = play.rules.verb[verb]
    return _is_counted(play, number, noun) and any(one.noun == noun for one, _, _ in in_force(play, number))


def _is_counted(play: Play, verb: int, noun: str) -> bool:
    """Whether anything that can restrict a verb speaks of what is counted by this noun."""
    rules = play.rules
    standing = rules.restricting.get(verb, ())
    key = verb, noun, len(standing), len(rules.lasting)
    known = rules.counted_of.get(key)
    if known is None:
        lasting = [one for one in rules.lasting if isinstance(one, Restriction) and verb in one.verbs]
        known = rules.counted_of[key] = any(one.noun == noun for one in (*standing, *lasting))
    return known


def overlooked(play: Play, verb: str, said: Callable[..., Any] | None, *zones: int) -> bool:
    """Whether nothing that can speak against a verb, nor what is said besides, looks at some zones."""
    rules, parts = play.rules, parts_of(play.rules)
    number = rules.verb[verb]
    standing, bans = rules.restricting.get(number, ()), rules.bans[number]
    key = said, number, len(standing), len(bans), len(rules.lasting)
    reads = rules.overlooking.get(key)
    if reads is None:
        lasting = [one for one in rules.lasting if isinstance(one, Restriction) and number in one.verbs]
        against = [(one.who, one.what, one.test, one.agent, one.tally) for one in (*standing, *lasting)]
        reads = parts.bits(looks_at((said, against, [(ban.pool, ban.test) for ban in bans])))
        rules.overlooking[key] = reads
    there = [("everything", ALL), ("members", ALL), ("order", ALL), *(("members", zone) for zone in zones)]
    return not reads & parts.bits(there)


def in_force(play: Play, verb: int, kind: int = _ANY) -> Iterator[tuple[Restriction, int, Frame]]:
    """What restricts a verb at the moment, with whose text it is and what its words refer to."""
    rules, state = play.rules, play.state
    for record, bearers in _barring(play, verb, kind):
        for piece in ids(spoken(play).bearing(play, record.source)) if bearers is None else bearers:
            yield record, rules.speaker(state, piece), [piece] + [0] * record.slots
    yield from _lasting(play, verb, kind)


def _lasting(play: Play, verb: int, kind: int) -> Iterator[tuple[Restriction, int, Frame]]:
    for one in play.state.lasting:
        lasting = play.rules.lasting[one.record]
        if isinstance(lasting, Restriction) and verb in lasting.verbs and (kind == _ANY or _always(lasting)):
            yield lasting, one.player, list(one.frame)


def _barring(play: Play, verb: int, kind: int = _ANY) -> list[tuple[Restriction, list[int] | None]]:
    """What speaks against a verb and is borne, with those who bear it; if that is said, only what does so whoever does
    it, and however often it was done."""
    records = play.rules.restricting.get(verb)
    if records is None:
        return []
    view, key = spoken(play), (verb, kind, len(records))
    known = view.awake.get(key)
    if known is not None:
        return known.texts
    return view.borne_of(play, key, [record for record in records if kind == _ANY or _always(record)])


def _always(record: Restriction) -> bool:
    return record.who is None and record.agent is None and record.most < 0


def forbidden(play: Play, deed: str, parts: Parts) -> bool:
    """Whether a text says that a deed with these parts cannot be done."""
    return any(_speaks_of(play, deed, parts, lifts=False))


def forbidding(play: Play, deed: str) -> Callable[[Parts], bool]:
    """The same for several such deeds: which texts speak against it at all is asked once."""
    speaking = [
        (record.deed, me, frame)
        for record, me, frame in in_force(play, play.rules.verb[deed])
        if record.deed is not None and not record.lifts and (record.test is None or record.test(play, me, frame))
    ]
    return lambda parts: any(speaks(play, me, frame[:], parts) for speaks, me, frame in speaking)


def permitted(play: Play, deed: str, parts: Parts) -> bool:
    """Whether a text says that a deed with these parts can be done, though the rulebook says otherwise."""
    return any(_speaks_of(play, deed, parts, lifts=True))


def _speaks_of(play: Play, deed: str, parts: Parts, *, lifts: bool) -> Iterator[bool]:
    for record, me, frame in in_force(play, play.rules.verb[deed]):
        holds = record.test is None or record.test(play, me, frame)
        if record.deed is not None and record.lifts == lifts and holds:
            yield record.deed(play, me, frame, parts)


def caps(play: Play, verb: int, player: int) -> list[tuple[int, int]]:
    """Pieces of which a player can do something only to so many more."""
    found: list[tuple[int, int]] = []
    for record, me, frame in in_force(play, verb):
        if record.most >= 0 and record.tally is not None:
            bits = _restricts(play, record._replace(most=-1), me, frame, player)
            if bits:
                found.append((bits, max(0, record.most - record.tally(play, me, frame, player))))
    return found


class Tally(NamedTuple):
    """What can add to the number of cards of a type with a value."""

    value: int
    mask: int
    """The pieces that can: where none of them is, nothing is added."""
    standing: tuple[CountsAs, ...]
    lasting: tuple[bool, ...]
    """For each record that comes into force in play, whether it can."""


def tally(rules: Rules, kind: str, attribute: str, value: int) -> Tally:
    """Everything that can count as a card of a type with a value."""
    standing = tuple(one for one in rules.counting if one[2:5] == (kind, attribute, value))
    lasting = tuple(isinstance(one, CountsAs) and one[2:4] == (kind, attribute) for one in rules.lasting)
    mask = 0
    for one in standing:
        mask |= 1 << one.source
    for record, fits in zip(rules.lasting, lasting, strict=True):
        for piece, definition in enumerate(rules.cast.definition_of):
            if fits and isinstance(record, CountsAs) and definition == record.definition:
                mask |= 1 << piece
    return Tally(value, mask, standing, lasting)


def bonus(play: Play, members: int, of: Tally) -> int:
    """What pieces among `members` add to a number because they count as something else."""
    rules, total = play.rules, 0
    for standing in of.standing:
        if members >> standing.source & 1:
            frame = [standing.source] + [0] * standing.slots
            total += standing.number(play, frame)
    for one in play.state.lasting:
        if one.named == of.value and members >> one.card & 1 and of.lasting[one.record]:
            record = rules.lasting[one.record]
            assert isinstance(record, CountsAs)
            total += record.number(play, list(one.frame) or [one.card] + [0] * record.slots)
    return total
