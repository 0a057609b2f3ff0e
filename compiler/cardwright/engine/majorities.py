"""Who has the most cards with a value, as it was before texts of cards changed it and as it is: `[play.majorities]`.

A stake (a banner) is for whoever has the most cards of its value. How things were before the first text of a turn was
carried out is kept in the memory of the state, so that a copy of it forgets nothing. What is asked of it after every
such text is source, written for the zones and cards of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from cardwright.engine.generate.writer import made
from cardwright.engine.operations import MOVE, remember_all
from cardwright.engine.play import Group, Play
from cardwright.engine.rulebook import GameError, Noted, Procedures
from cardwright.engine.rulerecords import CountsAs
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE
from cardwright.engine.statics import Tally, bonus, tally
from cardwright.meaning.gamedata.gridtable import Majorities

_KEPT = 3
"""What is kept besides what each player has: that it is kept, what counts for values, and which values were named."""
_BITS = 8
"""So many bits say what counts for a value of a player."""
_MANY = 10_000
"""So many sets of cards are kept at most."""


class _Joined(dict[int, int]):
    """For a set, all that goes with what is in it. Mostly it is asked of one or two things, again and again."""

    def __init__(self, pairs: Iterable[tuple[int, int]]) -> None:
        super().__init__()
        self.pairs = [*pairs]

    def __missing__(self, those: int) -> int:
        if len(self) > _MANY:
            self.clear()
        found = self[those] = reduce(or_, [other for some, other in self.pairs if those & some], 0)
        return found


class Counted(NamedTuple):
    """A text by which a card counts for a value."""

    card: int
    """The card as a set."""
    shift: int
    """How far from the first its value is, where all that counts is kept in one number."""
    text: CountsAs


class Known(NamedTuple):
    """What is known of a game before it begins."""

    zones: Sequence[int]
    """Of each player."""
    cards: Sequence[int]
    """For each value, the cards that are counted."""
    standing: Sequence[int]
    """For each value, the cards that say that they count for it."""
    texts: Sequence[Counted]
    """By which they do."""
    lasting: Sequence[CountsAs | None]
    """For each record that comes into force in play, itself, if a card can count for a value by it."""
    tallies: Sequence[Tally]
    """For each value, what can count for it besides the cards that are counted."""
    countable: int
    """The pieces that can count for any."""
    stakes: Sequence[int]
    """For each value, its stake."""
    values: Sequence[Sequence[int]]
    """For each piece, the values whose stake it is."""
    backing: Mapping[int, int]
    """For some pieces, the stakes of the values that cards among them are counted for or say that they count for; and
    the other way round."""
    slot: int
    """Where the memory keeps how it was: that it is kept, what counted, what was named, and what each player had."""
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
        sights={**does.sights, data.changed: Noted(_not_yet, slot), data.tied: Noted(_not_yet, slot)},
        related={**does.related, data.backed: _backed},
    )


def _not_yet(*_given: object) -> int:
    """What is asked of majorities is written once the cards of a game are known."""
    raise GameError("The rules of this game do not watch majorities.")


def watch_majorities(rules: Rules, readings: Mapping[str, str]) -> None:
    """Have the rules notice when something may change, and when that is over."""
    data, cast, times = rules.book.majorities, rules.cast, rules.book.times
    if data is None:
        return
    cards, values = cast.of_type.get(data.kind, 0), cast.values.get(data.attribute, ())
    of = [cast.having.get((data.attribute, value), 0) for value in values]
    tallies = [tally(rules, data.kind, data.attribute, number) for number in range(len(values))]
    slot = times.memory.index(data.memory)
    if slot + _KEPT + rules.layout.players > len(times.memory):
        raise GameError(
            f"In table.toml, `play.times.memory` needs {_KEPT} slots and one a player from {data.memory} on."
        )
    counted, stakes = [bits & cards for bits in of], [bits & cast.of_type.get(data.stake, 0) for bits in of]
    standing = [sum(1 << source for source in {one.source for one in known.standing}) for known in tallies]
    backers = [one | other for one, other in zip(counted, standing, strict=True)]
    fitting = tallies[0].lasting if tallies else ()
    known = rules.majorities = Known(
        rules.layout.zones[data.zone],
        counted,
        standing,
        [Counted(1 << one.source, _BITS * known.value, one) for known in tallies for one in known.standing],
        [one if fits and isinstance(one, CountsAs) else None for one, fits in zip(rules.lasting, fitting, strict=True)],
        tallies,
        reduce(or_, [known.mask for known in tallies], 0),
        stakes,
        [[value for value, bits in enumerate(stakes) if bits >> one & 1] for one in range(len(cast.pieces) + 1)],
        _Joined([*zip(backers, stakes, strict=True), *zip(stakes, backers, strict=True)]),
        slot,
        *(readings.get(data.readings.get(name, ""), "yes") == "yes" for name in ("takes", "counting")),
    )
    for name, source, alone in ((data.changed, _CHANGED, _CHANGED_ALONE), (data.tied, _TIED, _TIED_ALONE)):
        sight = rules.book.does.sights[name]
        assert isinstance(sight, Noted), "with_majorities has put it there"
        sight.procedure, sight.alone = _written(known, source), _written(known, alone)
    if data.since in rules.verb and data.until in rules.verb:
        rules.listen(data.since, _written(known, _KEEP))
        rules.listen(data.until, Noted(_forget, slot))


# ------------------------------------------------------------ source


def _written(known: Known, source: str) -> Callable[..., Any]:
    """A function for the zones and cards of a game."""
    players, slot = range(len(known.zones)), known.slot
    named = {
        "slot": slot,
        "counted": slot + 1,
        "named": slot + 2,
        "move": MOVE,
        "all": reduce(or_, known.cards, 0),
        "backers": reduce(or_, known.standing, 0),
        "countable": known.countable,
        "takes": "" if known.takes else f" & ~({' | '.join(f'now{player}' for player in players)})",
        "counting": known.counting,
        "mask": (1 << _BITS) - 1,
        "bits": _BITS,
        "held": ", ".join(f"now{player}" for player in players),
        "any": " | ".join(f"now{player}" for player in players),
        "changed": " | ".join(f"now{player} ^ memory[{slot + _KEPT + player}]" for player in players),
        "now": "; ".join(f"now{player} = members[{zone}]" for player, zone in enumerate(known.zones)),
        "before": "; ".join(f"before{player} = memory[{slot + _KEPT + player}]" for player in players),
        "came": "; ".join(
            f"now{player} |= (was[0] == {zone}) << event.what" for player, zone in enumerate(known.zones)
        ),
        "leaders": _leaders(known, "now", "counting"),
        "adding": _leaders(known, "now", ""),
        "led": _leaders(known, "before", "counted"),
    }
    numbers = [1 << value for value in range(len(known.cards))]
    constants = {
        "known": known, "cards_of": known.cards, "stakes": known.stakes, "counts": _counting, "names": _named,
        "values_of": _Joined(zip(known.cards, numbers, strict=True)), "other": _other_values, "remember": remember_all,
        "backed_by": _Joined(zip(known.standing, numbers, strict=True)), "named_anew": _named_anew,
        "stakes_of": _Joined(zip(numbers, known.stakes, strict=True)), "standing": known.standing, "bonus": bonus,
        "values_for": known.values, "tallies": known.tallies, "able": [one.mask for one in known.tallies],
    }  # fmt: skip
    return made(source.split("(", maxsplit=1)[0].rsplit(maxsplit=1)[-1], source.format(**named), constants)


def _leaders(known: Known, held: str, counting: str) -> str:
    """Source that says how many cards of a value those have who have the most, and the set of these players; what else
    counts has been kept in one number, or is asked for."""
    players, size = range(len(known.zones)), _BITS * len(known.cards)
    numbers = [f"number{player}" for player in players]
    lines = [f"{one} = ({held}{player} & cards).bit_count()" for player, one in enumerate(numbers)]
    adds = [
        f"{one} += {counting} >> {size * player} + {_BITS} * value & {(1 << _BITS) - 1}"
        for player, one in enumerate(numbers)
    ]
    lines += (
        [f"if {counting}: {'; '.join(adds)}"]
        if counting
        else [
            f"if {held}{player} & mask: {one} += bonus(play, {held}{player}, tallies[value])"
            for player, one in enumerate(numbers)
        ]
    )
    lines += [f"most = max({', '.join(numbers)}, 0)"]
    lines.append("who = " + " | ".join(f"({one} == most) << {player}" for player, one in enumerate(numbers)))
    return "; ".join(lines[: len(players)]) + "\n        " + "\n        ".join(lines[len(players) :])


_KEEP = """
def keep(play, group):
    state = play.state
    memory = state.memory
    if not memory[{slot}]:
        members = state.members
        {now}
        for event, was, _, _ in group:
            if event.operation == {move}:
                {came}
        counting = counts(known, play, ({held},)) if ({any}) & {countable} else 0
        named = names(known, play, ({held},)) if state.lasting else 0
        remember(state, {slot}, [1, counting, named, {held}])
"""
"""Before the first text that may change something: what everybody has; what is carried out was there, too."""

_CHANGED = """
def changed(play, me, it):
    state = play.state
    members = state.members
    memory = state.memory
    {now}
    changed = {changed}
    values = backed_by[changed & {backers}] if {counting} and changed & {backers} else 0
    if {counting} and (state.lasting or memory[{named}]):
        values |= named_anew(known, play)
    return stakes_of[values | values_of[changed{takes} & {all}]]
"""
"""The stakes of values of which somebody has other cards than before, or has what counts for them."""
_CHANGED_ALONE = """
def alone(play, one):
    state = play.state
    members = state.members
    memory = state.memory
    {now}
    changed = {changed}
    values = values_for[one]
    for value in values:
        if changed{takes} & cards_of[value] or ({counting} and changed & standing[value]):
            return True
    if {counting} and (state.lasting or memory[{named}]):
        anew = named_anew(known, play)
        for value in values:
            if anew >> value & 1:
                return True
    return False
"""
"""The same of one stake."""

_TIED = """
def tied(play, me, it):
    state = play.state
    members = state.members
    memory = state.memory
    {now}
    {before}
    counting = counts(known, play, ({held},)) if ({any}) & {countable} else 0
    counted = memory[{counted}]
    values = values_of[({changed}) & {all}]
    if counting != counted:
        values |= other(known, counting ^ counted)
    found = 0
    while values:
        value = values.bit_length() - 1
        values ^= 1 << value
        cards = cards_of[value]
        {leaders}
        if not most or not who & who - 1:
            continue
        leading = who
        {led}
        if leading != who:
            found |= stakes[value]
    return found
"""
"""The stakes for which several have the most, and did not all, or not alone, have it before; where everybody has as
many as before, nothing needs to be asked."""

_TIED_ALONE = """
def alone(play, one):
    state = play.state
    members = state.members
    memory = state.memory
    {now}
    counted = memory[{counted}]
    for value in values_for[one]:
        cards = cards_of[value]
        mask = able[value]
        {adding}
        if not most or not who & who - 1:
            continue
        leading = who
        {before}
        {led}
        if leading != who:
            return True
    return False
"""
"""The same of one stake."""


# ------------------------------------------------------------ what it calls


def _forget(play: Play, _group: Group) -> None:
    known: Known = play.rules.majorities
    remember_all(play.state, known.slot, [0] * (_KEPT + len(known.zones)))


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


def _other_values(known: Known, bits: int) -> int:
    """The values of which, by what counts, anybody has another number."""
    found = 0
    while bits:
        last = (bits.bit_length() - 1) // _BITS
        found |= 1 << last % len(known.cards)
        bits &= (1 << _BITS * last) - 1
    return found


def _named(known: Known, play: Play, held: Sequence[int]) -> int:
    """The values that were named for cards of each player."""
    found = 0
    for one in play.state.lasting:
        if one.named != NOWHERE and isinstance(play.rules.lasting[one.record], CountsAs):
            for player, cards in enumerate(held):
                found |= (cards >> one.card & 1) << player * len(known.cards) + one.named
    return found


def _named_anew(known: Known, play: Play) -> int:
    """The values that were named since, or are no longer."""
    now = [play.state.members[zone] for zone in known.zones]
    return _of_any(_named(known, play, now) ^ play.state.memory[known.slot + 2], len(known.stakes))


def _of_any(bits: int, size: int) -> int:
    """What is so of any of the players, of whom each has so many bits."""
    found = 0
    while bits:
        found |= bits
        bits >>= size
    return found & (1 << size) - 1


def _backed(play: Play, pieces: int) -> int:
    """The stakes of values that some cards count for, by what they say or by what was named for them; and the other way
    round, the cards that count for the values of some stakes."""
    known: Known = play.rules.majorities
    found = known.backing[pieces]
    for one in play.state.lasting:
        if one.named != NOWHERE:
            found |= known.stakes[one.named] if pieces >> one.card & 1 else 0
            found |= 1 << one.card if pieces & known.stakes[one.named] else 0
    return found
