"""How events of this game tell of deeds: who attacked whom, who suffered how much, what came into contact with what."""

from __future__ import annotations

from dataclasses import replace

from cardwright.engine.operations import COUNT, LAST, SHOW, STAND, Event
from cardwright.engine.play import Entry, Play
from cardwright.engine.rulebook import Reading, Telling
from cardwright.engine.statics import forbidden
from cardwright.engine.statuses import grants
from cardwright.engine.tabletop.markers import REMOVE, SET
from cardwright.engine.tabletop.moving import MOVE
from cardwright.engine.tabletop.shapes import INCH
from cardwright.games.minis import words
from cardwright.games.minis.damage import FALL, SUFFER
from cardwright.games.minis.objectives import PLAY_RESOURCE
from cardwright.games.minis.occasions import ATTACK, made
from cardwright.games.minis.skillrolls import FAIL, PASS, ROLL

ACTIVATE, PERFORM = "activate", "perform"


def _bit(number: int) -> int:
    return 1 << number if number >= 0 else 0


def _said(place: int) -> Reading:
    """A piece that the event names among what it says besides."""
    return lambda _play, entry: _bit(entry.event.more[place])


def _piece(_play: Play, entry: Entry) -> int:
    return _bit(entry.event.what)


def _owner(play: Play, entry: Entry) -> int:
    return _bit(play.state.owner[entry.event.what])


def _player(_play: Play, entry: Entry) -> int:
    return _bit(entry.event.to)


def _is_shown(_play: Play, entry: Entry) -> bool:
    return entry.event.operation == SHOW


# Damage


def _is_damage(play: Play, entry: Entry) -> bool:
    first = play.rules.layout.tokens[words.DAMAGE]
    return (
        entry.event.operation == COUNT
        and first <= entry.event.what < first + len(play.rules.cast.pieces)
        and entry.event.to > 0
    )


def _victim(play: Play, entry: Entry) -> int:
    return 1 << entry.event.what - play.rules.layout.tokens[words.DAMAGE]


def _less(play: Play, event: Event, amount: int) -> Event | None:
    """Another amount of Damage; not a smaller one, where a text says that it cannot be reduced."""
    if amount < event.to:
        parts = {"source": _bit(event.more[0])}
        if forbidden(play, "reduce Damage", parts) or (amount <= 0 and forbidden(play, "prevent Damage", parts)):
            return event
    return replace(event, to=amount) if amount > 0 else None


def _to_another(play: Play, event: Event, models: int) -> Event | None:
    victim = models.bit_length() - 1
    return replace(event, what=play.rules.layout.tokens[words.DAMAGE] + victim) if models else None


def _amid(kind: str) -> Reading:
    """Whether Damage is that of an attack of a kind."""
    number = words.KINDS.index(kind) + 1
    return lambda _play, entry: entry.event.more[2] == number


DAMAGED = Telling(
    (SUFFER,),
    {
        "onto": _victim, "doer": _said(0), "source": _said(0), "weapon": _said(3),
        "amount": lambda _play, entry: entry.event.to, "within attack": lambda _play, entry: entry.event.more[2],
        "within melee attack": _amid(words.MELEE_ATTACK), "within ranged attack": _amid(words.RANGED_ATTACK),
    },
    _is_damage,
    alters={"amount": _less, "onto": _to_another},
)  # fmt: skip


# Statuses


def _comes_into(status: str) -> Telling:
    """That a model comes into a status that it has from then on."""

    def is_such(play: Play, entry: Entry) -> bool:
        event = entry.event
        return event.operation == LAST and grants(play, event.what, event.to, status, event.more[3])

    return Telling((SUFFER,), {"onto": lambda _play, entry: _bit(entry.event.to)}, is_such)


# Moves


MOVED = Telling(
    (MOVE,),
    {
        "what": _piece, "into contact": lambda _play, entry: entry.event.more[3],
        "out of contact": lambda _play, entry: entry.event.more[4],
        "distance": lambda _play, entry: entry.event.more[2] / INCH,
    },
    lambda _play, entry: entry.event.operation == STAND,
)  # fmt: skip


# Rolls


def _skill_roll(skill: int, opposed: bool) -> Telling:
    def came_out(verb: str) -> Reading:
        return lambda play, entry: _piece(play, entry) if play.rules.verbs[entry.event.verb] == verb else 0

    def is_such(_play: Play, entry: Entry) -> bool:
        return entry.event.operation == SHOW and entry.event.more[3:5] == (skill, int(opposed))

    parts = {
        "passed": came_out(PASS), "failed": came_out(FAIL), "doer": _piece, "against": _said(2),
        "dice": lambda _play, entry: entry.event.more[5],
    }  # fmt: skip
    return Telling((PASS, FAIL), parts, is_such)


def _performs(kind: int) -> Telling:
    return Telling(
        (PERFORM,), {"doer": _piece}, lambda _play, entry: entry.event.operation == SHOW and entry.event.more[2] == kind
    )


def _active(play: Play, _entry: Entry) -> int:
    """Whose activation it is: told while it begins or ends."""
    return _bit(play.state.memory[words.ACTIVE] - 1)


def _of_activation(_play: Play, entry: Entry) -> bool:
    return entry.event.operation == SHOW and entry.event.more[2] == words.PERIODS.index("activation")


def _begins(kind: str) -> Reading:
    """Whether an attack of a kind begins."""
    number = words.KINDS.index(kind)
    return lambda _play, entry: entry.event.operation == SHOW and entry.event.more[3] == number


_STRUCK = {"attacker": _said(0), "target": _piece, "weapon": _said(2)}
_SET = {"what": _piece, "doer": _said(0), "by": _player}

TELLINGS = {
    "suffer Damage": DAMAGED,
    "inflict Damage": DAMAGED,
    **{f"suffer {status}": _comes_into(status) for status in words.STATUSES[:2]},
    "become Casualty": Telling((FALL,), {"what": _piece}),
    "attack": Telling(tuple(made(kind) for kind in words.KINDS), _STRUCK, _is_shown),
    "begin attack": Telling((ATTACK,), _STRUCK, _is_shown),
    "begin melee attack": Telling((ATTACK,), _STRUCK, _begins(words.MELEE_ATTACK)),
    "begin ranged attack": Telling((ATTACK,), _STRUCK, _begins(words.RANGED_ATTACK)),
    "melee attack": Telling((made(words.MELEE_ATTACK),), _STRUCK, _is_shown),
    "ranged attack": Telling((made(words.RANGED_ATTACK),), _STRUCK, _is_shown),
    "hit": Telling(
        ("hit",),
        {
            "weapon": _said(0), "target": _piece, "attacker": _said(2),
            "means": lambda _play, entry: entry.event.more[4] | entry.event.more[5],
        },
        _is_shown,
    ),
    "block hit": Telling(("block",), {"doer": _said(0), "amount": lambda _play, entry: entry.event.more[2]}, _is_shown),
    "move": MOVED,
    "roll": Telling((ROLL,), {"doer": _said(0), "dice": lambda _play, entry: entry.event.more[3]}, _is_shown),
    "set": Telling((SET,), _SET, _is_shown),
    "remove": Telling((REMOVE,), _SET, _is_shown),
    "play": Telling((PLAY_RESOURCE,), {"what": _piece, "by": _player}, _is_shown),
    "score": Telling(("score",), {"what": _piece, "by": _player}, _is_shown),
    **{f"{verb} activation": Telling((verb,), {"what": _active}, _of_activation) for verb in ("begin", "end")},
    "activate": Telling((ACTIVATE,), {"what": _piece, "doer": _piece, "by": _owner}),
    **{f"{skill} roll": _skill_roll(number, False) for number, skill in enumerate(words.SKILLS)},
    **{f"opposed {skill} roll": _skill_roll(number, True) for number, skill in enumerate(words.SKILLS)},
    **{f"action {kind}": _performs(number) for number, kind in enumerate(words.ACTIONS)},
}  # fmt: skip
