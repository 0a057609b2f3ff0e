"""Asks for what is so at the moment: what cannot be done, and what counts as something else than it is.

Nothing is kept up to date while pieces move: who asks gets an answer worked out from scratch. What can be known before
the game begins (which pieces could matter at all) is worked out then, so that most questions need no answer.
"""

from __future__ import annotations

from typing import NamedTuple

from cardwright.engine.play import Play
from cardwright.engine.rules import CountsAs, Rules


def banned(play: Play, verb: int) -> int:
    """The pieces to which a verb cannot be done at this moment."""
    bits = 0
    for source, _, pool, test in play.rules.bans[verb]:
        me, frame = play.rules.controller(play.state, source), [source]
        if test is None or test(play, me, frame):
            bits |= pool(play, me, frame)
    return bits


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
    lasting = tuple((one.type, one.attribute) == (kind, attribute) for one in rules.lasting)
    mask = 0
    for record in standing:
        mask |= 1 << record.source
    for record, fits in zip(rules.lasting, lasting, strict=True):
        for piece, definition in enumerate(rules.cast.definition_of):
            if fits and definition == record.definition:
                mask |= 1 << piece
    return Tally(value, mask, standing, lasting)


def bonus(play: Play, members: int, of: Tally) -> int:
    """What pieces among `members` add to a number because they count as something else."""
    rules, total = play.rules, 0
    for record in of.standing:
        source = record.source
        if members >> source & 1:
            test = record.test
            if test is None or test(play, rules.controller(play.state, source), [source]):
                total += record.amount
    for number, source, _, named in play.state.lasting:
        if named == of.value and members >> source & 1 and of.lasting[number]:
            record = rules.lasting[number]
            test = record.test
            if test is None or test(play, rules.controller(play.state, source), [source]):
                total += record.amount
    return total
