"""How events of this game tell of deeds: who attacked whom, who suffered how much, how rolls came out."""

from __future__ import annotations

from dataclasses import replace

from cardwright.engine.changes import as_set, is_shown, piece_shown, player_shown, said_besides
from cardwright.engine.operations import COUNT, LAST, SHOW, Event
from cardwright.engine.play import Entry, Play
from cardwright.engine.rulebook import Reading, Telling
from cardwright.engine.sentences import Voice, does, doing
from cardwright.engine.statics import forbidden
from cardwright.engine.statuses import grants
from cardwright.games.minis import words
from cardwright.games.minis.damage import FALL, SUFFER
from cardwright.games.minis.objectives import PLAY_RESOURCE
from cardwright.games.minis.occasions import ATTACK, made
from cardwright.games.minis.skillrolls import FAIL, PASS

ACTIVATE, PERFORM = "activate", "perform"
_SKILL = 3
"""Where the event of a skill roll says of which skill it was."""


def _owner(play: Play, entry: Entry) -> int:
    return as_set(play.state.owner[entry.event.what])


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
        parts = {"source": as_set(event.more[0])}
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
        "onto": _victim, "doer": said_besides(0), "source": said_besides(0), "weapon": said_besides(3),
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

    return Telling((SUFFER,), {"onto": lambda _play, entry: as_set(entry.event.to)}, is_such)


# Rolls


def _tell_outcome(play: Play, event: Event, voice: Voice) -> str:
    """How a skill roll came out; who passes a turn does it as a player."""
    verb = play.rules.verbs[event.verb]
    if len(event.more) <= _SKILL:
        return does(play.rules, voice, event.to, verb) if event.to >= 0 else ""
    skill = words.SKILLS[event.more[_SKILL]]
    return f"{doing(play.rules, play.rules.cast.names[event.what], verb)} a {skill} roll"


def _tell_performed(play: Play, event: Event, _voice: Voice) -> str:
    verb, kind = play.rules.verbs[event.verb], words.ACTIONS[event.more[2]]
    return f"{doing(play.rules, play.rules.cast.names[event.what], verb)} a {kind} action"


TALES = {PASS: _tell_outcome, FAIL: _tell_outcome, PERFORM: _tell_performed}


def _skill_roll(skill: int, opposed: bool) -> Telling:
    def came_out(verb: str) -> Reading:
        return lambda play, entry: piece_shown(play, entry) if play.rules.verbs[entry.event.verb] == verb else 0

    def is_such(_play: Play, entry: Entry) -> bool:
        return entry.event.operation == SHOW and entry.event.more[3:5] == (skill, int(opposed))

    parts = {
        "passed": came_out(PASS), "failed": came_out(FAIL), "doer": piece_shown, "against": said_besides(2),
        "dice": lambda _play, entry: entry.event.more[5],
    }  # fmt: skip
    return Telling((PASS, FAIL), parts, is_such)


def _active(play: Play, _entry: Entry) -> int:
    """Whose activation it is: told while it begins or ends."""
    return as_set(play.state.memory[words.ACTIVE] - 1)


def _with(place: int, number: int) -> Reading:
    """Whether it is shown, with such a number among what is said besides."""
    return lambda play, entry: is_shown(play, entry) and entry.event.more[place] == number


_STRUCK = {"attacker": said_besides(0), "target": piece_shown, "weapon": said_besides(2)}

TELLINGS = {
    "suffer Damage": DAMAGED,
    "inflict Damage": DAMAGED,
    **{f"suffer {status}": _comes_into(status) for status in words.STATUSES[:2]},
    "become Casualty": Telling((FALL,), {"what": piece_shown}),
    "attack": Telling(tuple(made(kind) for kind in words.KINDS), _STRUCK, is_shown),
    "begin attack": Telling((ATTACK,), _STRUCK, is_shown),
    "begin melee attack": Telling((ATTACK,), _STRUCK, _with(3, words.KINDS.index(words.MELEE_ATTACK))),
    "begin ranged attack": Telling((ATTACK,), _STRUCK, _with(3, words.KINDS.index(words.RANGED_ATTACK))),
    "melee attack": Telling((made(words.MELEE_ATTACK),), _STRUCK, is_shown),
    "ranged attack": Telling((made(words.RANGED_ATTACK),), _STRUCK, is_shown),
    "hit": Telling(
        ("hit",),
        {
            "weapon": said_besides(0), "target": piece_shown, "attacker": said_besides(2),
            "means": lambda _play, entry: entry.event.more[4] | entry.event.more[5],
        },
        is_shown,
    ),
    "block hit": Telling(
        ("block",), {"doer": said_besides(0), "amount": lambda _play, entry: entry.event.more[2]}, is_shown
    ),
    "play": Telling((PLAY_RESOURCE,), {"what": piece_shown, "by": player_shown}, is_shown),
    "score": Telling(("score",), {"what": piece_shown, "by": player_shown}, is_shown),
    **{
        f"{verb} activation": Telling((verb,), {"what": _active}, _with(2, words.PERIODS.index("activation")))
        for verb in ("begin", "end")
    },
    "activate": Telling((ACTIVATE,), {"what": piece_shown, "doer": piece_shown, "by": _owner}),
    **{f"{skill} roll": _skill_roll(number, False) for number, skill in enumerate(words.SKILLS)},
    **{f"opposed {skill} roll": _skill_roll(number, True) for number, skill in enumerate(words.SKILLS)},
    **{
        f"action {kind}": Telling((PERFORM,), {"doer": piece_shown}, _with(2, number))
        for number, kind in enumerate(words.ACTIONS)
    },
}  # fmt: skip
