"""Cards that cannot run: they stop nobody else, and whatever touches one fails with its name, its words and the reason.

A card is touched when it comes to where its text works, or is carried out. Elsewhere it is a card like any other.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardwright.engine.game import GameError
from cardwright.engine.operations import DEAL, MOVE, SEIZE, Event
from cardwright.engine.play import Play, StepLimit
from cardwright.engine.rules import Rules
from cardwright.engine.state import ids


class CannotRun(GameError):  # noqa: N818 - it says what it is
    """A card that cannot run was touched; the message names it, its words and the reason."""


STOPPING = (CannotRun, StepLimit)
"""What stops a game under way, through no fault of who plays it."""


def note_unable(rules: Rules, more: int = 0, where: Iterable[int] = ()) -> None:
    """Note the pieces that cannot run, once all texts are compiled: what touches one is refused from then on.

    A game may know of more, and of more zones in which they do something."""
    unable = more | sum(bits for name, bits in rules.cast.called.items() if name in rules.faults)
    for (keyword, _), bits in (*rules.uses.items(), *rules.wanted.items()):
        unable |= bits if keyword in rules.faults else 0
    if unable and not rules.unable:
        for verb in range(len(rules.verbs)):
            rules.replace(verb, _refused)
    rules.unable |= unable
    # In play; in a game that has no such zones, wherever players have cards. And where a card is carried out.
    each = [zone for zone, player in enumerate(rules.layout.player_of) if player >= 0]
    rules.acting = frozenset((*(rules.field or each), *rules.resolving, *where))


def fault_of(rules: Rules, names: Iterable[str]) -> str:
    """Why one of these cards or keywords, or a keyword that one speaks of, cannot run; empty if all can."""
    if not rules.faults:
        return ""
    bits = 0
    for name in names:
        bits |= rules.cast.called.get(name, 0)
    spoken_of = {keyword for (keyword, _), having in (*rules.uses.items(), *rules.wanted.items()) if having & bits}
    found = sorted(name for name in {*names, *spoken_of} if name in rules.faults)
    return str(rules.faults[found[0]][0]) if found else ""


def refuse_unable(play: Play) -> Play:
    """Refuse a game that begins with a card in play that cannot run."""
    for zone in sorted(play.rules.acting) if play.rules.unable else ():
        refuse(play, ids(play.state.members[zone]))
    return play


def _refused(play: Play, event: Event) -> Event:
    """Asked before every event of a game with such cards."""
    if event.operation in (MOVE, SEIZE) and event.to in play.rules.acting:
        refuse(play, (event.what,))
    elif event.operation == DEAL and event.what in play.rules.acting:
        refuse(play, event.more)
    return event


def refuse(play: Play, pieces: Iterable[int]) -> None:
    """Refuse what touches a card that cannot run."""
    rules = play.rules
    for piece in pieces:
        if rules.unable >> piece & 1:
            name = rules.cast.names[piece]
            raise CannotRun(fault_of(rules, [name]) or f"{name} gives what cannot run: {_first(rules)}")


def _first(rules: Rules) -> str:
    return str(rules.faults[min(rules.faults)][0])
