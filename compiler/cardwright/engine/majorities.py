"""Who has the most cards with a value, as it was before texts of cards changed it and as it is: `[play.majorities]`.

A stake (a banner) is for whoever has the most cards of its value. How things were before the first text of a turn was
carried out is kept in the memory of the state, so that a copy of it forgets nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import NamedTuple

from cardwright.engine.operations import MOVE, remember_all
from cardwright.engine.play import Frame, Group, Play
from cardwright.engine.rulebook import GameError, Noted, Procedures
from cardwright.engine.rules import CountsAs, Rules
from cardwright.engine.state import NOWHERE
from cardwright.engine.statics import tally
from cardwright.meaning.gridtable import Majorities

_KEPT = 3
"""What is kept besides what each player has: that it is kept, what counts for values, and which values were named."""
_BITS = 8
"""So many bits say what counts for a value of a player."""


class Counted(NamedTuple):
    """A text by which a card counts for a value."""

    card: int
    """The card as a set."""
    shift: int
    """How far from the first its value is, where all that counts is kept in one number."""
    text: CountsAs


class Known(NamedTuple):
    """What is known of a game before it begins."""

    held: Sequence[tuple[int, int]]
    """For each player, his zone, and where the memory keeps what was there."""
    cards: Sequence[int]
    """For each value, the cards that are counted."""
    standing: Sequence[int]
    """For each value, the cards that say that they count for it."""
    texts: Sequence[Counted]
    """By which they do."""
    lasting: Sequence[CountsAs | None]
    """For each record that comes into force in play, itself, if a card can count for a value by it."""
    backers: int
    """The pieces that say that they count for any value."""
    countable: int
    """Those, and the ones of which it can be said in play."""
    stakes: Sequence[int]
    """For each value, its stake."""
    stakes_of: Sequence[int]
    """For each card, the stake of its value."""
    slot: int
    """Where the memory keeps how it was."""
    takes: bool
    counting: bool
    """How the rules are read: see `Majorities.readings`."""


def with_majorities(does: Procedures, data: Majorities, memory: Sequence[str]) -> Procedures:
    """What only the table can tell, with what it tells of majorities; from the slots of its memory."""
    if data.memory not in memory:
        raise GameError(f"In table.toml, `play.times.memory` has no {data.memory} (`play.majorities.memory`).")
    slot = memory.index(data.memory)
    return replace(
        does,
        sights={**does.sights, data.changed: Noted(_changed, slot), data.tied: Noted(_tied, slot)},
        related={**does.related, data.backed: _backed},
    )


def watch_majorities(rules: Rules, readings: Mapping[str, str]) -> None:
    """Have the rules notice when something may change, and when that is over."""
    data, cast, times = rules.book.majorities, rules.cast, rules.book.times
    if data is None:
        return
    cards, values = cast.of_type.get(data.kind, 0), cast.values.get(data.attribute, ())
    of = [cast.having.get((data.attribute, value), 0) for value in values]
    tallies = [tally(rules, data.kind, data.attribute, number) for number in range(len(values))]
    stakes = [bits & cast.of_type.get(data.stake, 0) for bits in of]
    slot = times.memory.index(data.memory)
    if slot + _KEPT + rules.layout.players > len(times.memory):
        raise GameError(
            f"In table.toml, `play.times.memory` needs {_KEPT} slots and one a player from {data.memory} on."
        )
    standing = [sum(1 << source for source in {one.source for one in known.standing}) for known in tallies]
    fitting = tallies[0].lasting if tallies else ()
    rules.majorities = Known(
        [(zone, slot + _KEPT + player) for player, zone in enumerate(rules.layout.zones[data.zone])],
        [bits & cards for bits in of],
        standing,
        [Counted(1 << one.source, _BITS * known.value, one) for known in tallies for one in known.standing],
        [one if fits and isinstance(one, CountsAs) else None for one, fits in zip(rules.lasting, fitting, strict=True)],
        reduce(or_, standing, 0),
        reduce(or_, [known.mask for known in tallies], 0),
        stakes,
        [
            reduce(or_, [stake for stake, bits in zip(stakes, of, strict=True) if (bits & cards) >> piece & 1], 0)
            for piece in range(len(cast.pieces))
        ],
        slot,
        *(readings.get(data.readings.get(name, ""), "yes") == "yes" for name in ("takes", "counting")),
    )
    if data.since in rules.verb and data.until in rules.verb:
        rules.listen(data.since, _keep)
        rules.listen(data.until, Noted(_forget, slot))


def _known(play: Play) -> Known:
    known = play.rules.majorities
    assert isinstance(known, Known), "the rules watch majorities"
    return known


def _keep(play: Play, group: Group) -> None:
    """Before the first text that may change something: what everybody has; what is carried out was there, too."""
    known, state = _known(play), play.state
    if not state.memory[known.slot]:
        zones = [zone for zone, _ in known.held]
        held = [state.members[zone] for zone in zones]
        for event, was, _, _ in group:
            if event.operation == MOVE and was[0] in zones:
                held[zones.index(was[0])] |= 1 << event.what
        remember_all(state, known.slot, [1, _counting(known, play, held), _named(known, play, held), *held])


def _forget(play: Play, _group: Group) -> None:
    known = _known(play)
    remember_all(play.state, known.slot, [0] * (_KEPT + len(known.held)))


def _counting(known: Known, play: Play, held: Sequence[int]) -> int:
    """What other cards count for, of each player and value: so many bits say each."""
    found, first, size = 0, 0, _BITS * len(known.cards)
    for cards in held:
        if cards & known.countable:
            for card, shift, text in known.texts:
                if cards & card:
                    found += text.number(play, [text.source] + [0] * text.slots) << first + shift
            for one in play.state.lasting:
                lasting = known.lasting[one.record]
                if lasting is not None and one.named != NOWHERE and cards >> one.card & 1:
                    frame = list(one.frame) or [one.card] + [0] * lasting.slots
                    found += lasting.number(play, frame) << first + _BITS * one.named
        first += size
    return found


def _named(known: Known, play: Play, held: Sequence[int]) -> int:
    """The values that were named for cards of each player."""
    found = 0
    for one in play.state.lasting:
        if one.named != NOWHERE and isinstance(play.rules.lasting[one.record], CountsAs):
            for player, cards in enumerate(held):
                found |= (cards >> one.card & 1) << player * len(known.cards) + one.named
    return found


def _changed(play: Play, _me: int, _it: Frame) -> int:
    """The stakes of values of which somebody has other cards than before, or has what counts for them."""
    known, state = _known(play), play.state
    members, memory, slot = state.members, state.memory, known.slot
    changed = there = found = 0
    for zone, before in known.held:
        cards = members[zone]
        changed |= cards ^ memory[before]
        there |= cards
    if known.counting:
        if changed & known.backers:
            for standing, stake in zip(known.standing, known.stakes, strict=True):
                found |= stake if changed & standing else 0
        if state.lasting or memory[slot + 2]:
            found |= _named_anew(known, play)
    taken, stakes_of = changed if known.takes else changed & ~there, known.stakes_of
    while taken:
        card = taken.bit_length() - 1
        found |= stakes_of[card]
        taken ^= 1 << card
    return found


def _named_anew(known: Known, play: Play) -> int:
    """The stakes of values that were named since, or are no longer."""
    now = [play.state.members[zone] for zone, _ in known.held]
    other, found = _named(known, play, now) ^ play.state.memory[known.slot + 2], 0
    while other:
        for value, stake in enumerate(known.stakes):
            found |= stake if other >> value & 1 else 0
        other >>= len(known.stakes)
    return found


def _tied(play: Play, _me: int, _it: Frame) -> int:
    """The stakes for which several have the most, and did not all, or not alone, have it before."""
    known, members, memory = _known(play), play.state.members, play.state.memory
    now, before = [members[zone] for zone, _ in known.held], [memory[slot] for _, slot in known.held]
    counting, counted = _counting(known, play, now), memory[known.slot + 1]
    same, changed, found = counting == counted, 0, 0
    for cards, others in zip(now, before, strict=True):
        changed |= cards ^ others
    for value, cards in enumerate(known.cards):
        if same and not changed & cards:
            continue  # everybody has as many as before
        most, who = _leaders(known, now, counting, value)
        if most and who & who - 1 and who != _leaders(known, before, counted, value)[1]:
            found |= known.stakes[value]
    return found


def _leaders(known: Known, held: Sequence[int], counting: int, value: int) -> tuple[int, int]:
    """How many cards of a value those have who have the most, and the set of these players."""
    cards, most, who = known.cards[value], -1, 0
    counting >>= _BITS * value
    for player, own in enumerate(held):
        count = (own & cards).bit_count()
        if counting:
            count += counting & (1 << _BITS) - 1
            counting >>= _BITS * len(known.cards)
        if count > most:
            most, who = count, 1 << player
        elif count == most:
            who |= 1 << player
    return most, who


def _backed(play: Play, pieces: int) -> int:
    """The stakes of values that some cards count for, by what they say or by what was named for them; and the other way
    round, the cards that count for the values of some stakes."""
    known, found = _known(play), 0
    for value, stake in enumerate(known.stakes):
        named = sum(1 << card for card in {one.card for one in play.state.lasting if one.named == value})
        backing = known.cards[value] | known.standing[value] | named
        found |= stake if pieces & backing else 0
        found |= backing if pieces & stake else 0
    return found
