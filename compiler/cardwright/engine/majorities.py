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
from cardwright.engine.statics import Tally, bonus, tally
from cardwright.meaning.gridtable import Majorities

_KEPT = 3
"""What is kept besides what each player has: that it is kept, what counts for values, and which values were named."""
_BITS = 8
"""So many bits say what counts for a value of a player."""


class Known(NamedTuple):
    """What is known of a game before it begins."""

    zones: Sequence[int]
    """Of each player."""
    cards: Sequence[int]
    """For each value, the cards that are counted."""
    tallies: Sequence[Tally]
    """For each value, what can count for it."""
    standing: Sequence[int]
    """For each value, the cards that say that they count for it."""
    countable: int
    """The pieces that can count for any."""
    stakes: Sequence[int]
    """For each value, its stake."""
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
    cards, numbers = cast.of_type.get(data.kind, 0), range(len(cast.values.get(data.attribute, ())))
    of = [cast.having.get((data.attribute, value), 0) for value in cast.values.get(data.attribute, ())]
    tallies = [tally(rules, data.kind, data.attribute, number) for number in numbers]
    slot = times.memory.index(data.memory)
    if slot + _KEPT + rules.layout.players > len(times.memory):
        raise GameError(
            f"In table.toml, `play.times.memory` needs {_KEPT} slots and one a player from {data.memory} on."
        )
    rules.majorities = Known(
        rules.layout.zones[data.zone],
        [bits & cards for bits in of],
        tallies,
        [sum(1 << source for source in {one.source for one in known.standing}) for known in tallies],
        reduce(or_, [known.mask for known in tallies], 0),
        [bits & cast.of_type.get(data.stake, 0) for bits in of],
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
        held = [state.members[zone] for zone in known.zones]
        for event, was, _, _ in group:
            if event.operation == MOVE and was[0] in known.zones:
                held[known.zones.index(was[0])] |= 1 << event.what
        remember_all(state, known.slot, [1, _counting(known, play, held), _named(known, play, held), *held])


def _forget(play: Play, _group: Group) -> None:
    known = _known(play)
    remember_all(play.state, known.slot, [0] * (_KEPT + len(known.zones)))


def _packed(known: Known, player: int, value: int) -> int:
    return _BITS * (player * len(known.cards) + value)


def _counting(known: Known, play: Play, held: Sequence[int]) -> int:
    """What other cards count for, of each player and value."""
    found, named = 0, {one.named for one in play.state.lasting}
    for player, cards in enumerate(held):
        if not cards & known.countable:
            continue
        for value, can in enumerate(known.tallies):
            if cards & known.standing[value] or (value in named and cards & can.mask):
                found |= bonus(play, cards, can) << _packed(known, player, value)
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
    known, members, memory = _known(play), play.state.members, play.state.memory
    now = [members[zone] for zone in known.zones]
    slot, changed, there = known.slot + _KEPT, 0, 0
    for player, cards in enumerate(now):
        changed |= cards ^ memory[slot + player]
        there |= cards
    named = 0
    if known.counting and (play.state.lasting or memory[known.slot + 2]):
        other, size = _named(known, play, now) ^ memory[known.slot + 2], len(known.cards)
        for _ in now:
            named |= other
            other >>= size
    if not changed and not named:
        return 0
    taken, counting, found = changed if known.takes else changed & ~there, changed if known.counting else 0, 0
    for value, stake in enumerate(known.stakes):
        if taken & known.cards[value] or counting & known.standing[value] or named >> value & 1:
            found |= stake
    return found


def _tied(play: Play, _me: int, _it: Frame) -> int:
    """The stakes for which several have the most, and did not all, or not alone, have it before."""
    known, memory, found = _known(play), play.state.memory, 0
    now = [play.state.members[zone] for zone in known.zones]
    before = [memory[known.slot + _KEPT + player] for player in range(len(now))]
    counting, counted = _counting(known, play, now), memory[known.slot + 1]
    changed = 0
    for cards, others in zip(now, before, strict=True):
        changed |= cards ^ others
    for value, stake in enumerate(known.stakes):
        if not changed & known.cards[value] and counting == counted:
            continue  # everybody has as many as before
        most, who = _leaders(known, now, counting, value)
        if most and who & who - 1 and who != _leaders(known, before, counted, value)[1]:
            found |= stake
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
