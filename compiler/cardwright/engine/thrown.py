"""Dice on the table: each has a kind, a face, what is added to it, and who rolled it; a set has bits for dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from cardwright.engine.changes import is_shown, note, said_besides, show
from cardwright.engine.dice import rolled
from cardwright.engine.operations import RULES, Cause, Event
from cardwright.engine.play import Frame, Play
from cardwright.engine.reading import looking_at
from cardwright.engine.rulebook import Dice, Parts, Procedures, Telling
from cardwright.engine.sentences import Voice, does, doing
from cardwright.engine.state import NOWHERE, ids
from cardwright.meaning.gamedata.dicetable import DiceData

ROLL, REROLL, THROW, DICE = "roll", "reroll", "throw", "dice"
_SHOWN = 4
"""From here on what an event of dice says is what they show."""
_WIDTH, _KIND, _FACE, _MORE = 32, 3, 3, 8
_EVEN = 1 << _MORE - 1
"""What is added to a die is kept plus this: it may be less than nothing."""


class Die(NamedTuple):
    """One die."""

    kind: int
    face: int
    more: int
    by: int


def dice_of(play: Play) -> DiceData:
    """What dice there are."""
    found = play.rules.book.dice
    assert found is not None
    return found


def dice(play: Play) -> list[Die]:
    """Those that lie on the table, in the order in which they were rolled."""
    packed, found = play.state.memory[dice_of(play).slot], []
    while packed:
        found.append(_unpacked(packed & (1 << _WIDTH) - 1))
        packed >>= _WIDTH
    return found


def _unpacked(one: int) -> Die:
    kind, rest = one & (1 << _KIND) - 1, one >> _KIND
    face, rest = rest & (1 << _FACE) - 1, rest >> _FACE
    more, by = rest & (1 << _MORE) - 1, rest >> _MORE
    return Die(kind, face, more - _EVEN, by - 1)


def _lay(play: Play, those: Sequence[Die]) -> None:
    packed = 0
    for die in reversed(those):
        one = ((die.by + 1 << _MORE | die.more + _EVEN) << _FACE | die.face) << _KIND | die.kind
        packed = packed << _WIDTH | one
    note(play, dice_of(play).slot, packed)


def sweep(play: Play) -> int:
    """Take all dice off the table; what lay there, to be laid down again."""
    return note(play, dice_of(play).slot, 0)


def lay_again(play: Play, packed: int) -> None:
    """Put dice back that were swept away."""
    note(play, dice_of(play).slot, packed)


def roll(play: Play, model: int, player: int, kind: str, faces: Sequence[int], more: int = 0) -> int:
    """Dice come to the table and everybody sees them; which they are."""
    there = dice(play)
    number = dice_of(play).kinds.index(kind)
    _lay(play, [*there, *(Die(number, face, more + _apart(play, number, face), model) for face in faces)])
    bits = (1 << len(faces)) - 1 << len(there)
    _tell(play, ROLL, model, player, number, bits, RULES)
    return bits


def _apart(play: Play, kind: int, face: int) -> int:
    """By how much a face stands for another number than it shows."""
    data = dice_of(play)
    reads = data.reads.get(data.kinds[kind])
    return 0 if reads is None else reads[face - 1] - face


def roll_again(play: Play, bits: int, cause: Cause) -> None:
    """Dice are rolled a second time: the second score stands."""
    there = dice(play)
    for number in ids(bits):
        (face,) = rolled(play, 1)
        die = there[number]
        more = die.more - _apart(play, die.kind, die.face) + _apart(play, die.kind, face)
        there[number] = die._replace(face=face, more=more)
    _lay(play, there)
    for model in {there[number].by for number in ids(bits)}:
        own = of(play, bits, 1 << model) if model != NOWHERE else bits
        player, kind = play.state.owner[model] if model != NOWHERE else NOWHERE, there[ids(own)[0]].kind
        _tell(play, REROLL, model, player, kind, own, cause)


def _tell(play: Play, verb: str, model: int, player: int, kind: int, bits: int, cause: Cause) -> None:
    there = dice(play)
    shown = (there[number].face + there[number].more for number in ids(bits))
    show(play, verb, model, player, (model, NOWHERE, kind, bits, *shown), cause)


def of(play: Play, bits: int, pieces: int) -> int:
    """Those of some dice that pieces rolled."""
    there = dice(play)
    return sum(1 << place for place in ids(bits) if there[place].by >= 0 and pieces >> there[place].by & 1)


def roll_plain(play: Play, me: int, it: Frame, parts: Parts, _cause: Cause) -> dict[str, int]:
    """So many dice are rolled, by pieces or by a player: such as are named, or such as are just dice."""
    kind = parts.get("kind", dice_of(play).kinds[-1])
    bits, own = 0, it[0] if it[0] < len(play.rules.cast.pieces) else it[0] + me
    for piece in ids(parts["doer"]) if "doer" in parts else [own]:
        player = play.state.owner[piece] if "doer" in parts else me
        bits |= roll(play, piece, player, kind, rolled(play, parts["amount"]))
    return {"dice": bits, "doer": parts.get("doer", 0), "done": bool(bits)}


def _tell_rolled(play: Play, event: Event, voice: Voice) -> str:
    """Who rolls which dice, and what they show: `Robb Stark rolls 5, 3 (Fight die)`."""
    if len(event.more) <= _SHOWN:
        return ""
    verb, kinds, names = play.rules.verbs[event.verb], dice_of(play).kinds, play.rules.cast.names
    of_piece = event.what < len(names)
    who = doing(play.rules, names[event.what], verb) if of_piece else does(play.rules, voice, event.to, verb)
    kind = kinds[event.more[2]]
    faces = ", ".join(str(face) for face in event.more[_SHOWN:])
    return f"{who} {faces}" + (f" ({kind})" if kind != kinds[-1] else "")


ROLLED = Telling((ROLL,), {"doer": said_besides(0), "dice": lambda _play, entry: entry.event.more[3]}, is_shown)
"""That dice were rolled, and by whom."""


def with_dice(does: Procedures, data: DiceData) -> Procedures:
    """What a game's procedures are, with what is asked of dice."""
    looks, there = looking_at(("memory", int(data.slot))), dice

    @looks
    def of_kind(play: Play, kind: str) -> int:
        """The dice of a kind, or of several that are called by one name."""
        wanted = [data.kinds.index(one) for one in data.groups.get(kind, (kind,)) if one in data.kinds]
        return sum(1 << place for place, die in enumerate(there(play)) if kind == data.any or die.kind in wanted)

    @looks
    def number_of(play: Play, stat: str, bits: int) -> int:
        """What dice show by nature, or with all that is added, together."""
        lying = there(play)
        return sum(lying[place].face + (lying[place].more if stat == data.result else 0) for place in ids(bits))

    @looks
    def rolled_by(play: Play, bits: int, pieces: int) -> int:
        return of(play, bits, pieces)

    @looks
    def throw(play: Play, players: int) -> int:
        """What the last dice show that players rolled for themselves, because the rules say so."""
        first, found = len(play.rules.cast.pieces), dict[int, int]()
        for die in there(play):
            if die.by >= first:
                found[die.by - first] = die.face
        return sum(found.get(player, 0) for player in ids(players))

    @looking_at(("memory", int(data.slot)), *([] if data.spent is None else [("memory", int(data.spent))]))
    def counting(play: Play, _me: int, _it: list[int]) -> int:
        """The dice of what is under way, but for those that count no longer."""
        spent = 0 if data.spent is None else play.state.memory[data.spent]
        return (1 << len(there(play))) - 1 & ~spent

    return replace(
        does,
        dice=Dice(of_kind, number_of, rolled_by),
        roles={DICE: counting, **does.roles},
        readings={THROW: throw, **does.readings},
        performs={ROLL: roll_plain, **does.performs},
        tellings={ROLL: ROLLED, **does.tellings},
        tales={ROLL: _tell_rolled, REROLL: _tell_rolled, **does.tales},
    )
