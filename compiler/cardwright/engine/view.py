"""How cards stand at the moment: what is printed on them, and everything that changes it, in layers.

Nothing is kept up to date while pieces move. Whoever asks first after something happened has everything worked out
anew, which is cheaper than finding out what has changed, and cannot be wrong about chains of changes.
"""

from __future__ import annotations

from cardwright.engine.play import Play
from cardwright.engine.rules import Static
from cardwright.engine.state import ids

ABILITIES, VALUES, SET, ADD = range(4)
"""The layers: who has which text, who has which traits and icons, numbers that are set, numbers that are added to."""


class View:
    """What is so at the moment."""

    __slots__ = ("granted", "having", "lost", "stats", "stripped", "working")

    def __init__(self, play: Play) -> None:
        rules = play.rules
        self.stats = [printed[:] for printed in rules.printed]
        """For each kind of number and each piece, its value."""
        self.lost = 0
        """The pieces that have lost all abilities."""
        self.granted: dict[int, int] = {}
        """For each text, the pieces it was given to."""
        self.stripped: dict[int, int] = {}
        """For each text, the pieces that have lost it."""
        self.having: dict[tuple[str, str], int] = {}
        """For each value that somebody gained or lost, the pieces that have it now."""
        self.working = _working(play)

    def has(self, play: Play, attribute: str, value: str) -> int:
        """The pieces that have a value."""
        bits = self.having.get((attribute, value))
        return play.rules.cast.having.get((attribute, value), 0) if bits is None else bits

    def bearing(self, play: Play, source: int) -> int:
        """The pieces on which a text works."""
        printed = play.rules.sources[source].printed & ~self.lost
        if source in self.stripped:
            printed &= ~self.stripped[source]
        return (printed | self.granted.get(source, 0)) & self.working


def _working(play: Play) -> int:
    """The pieces whose texts work where they are."""
    bits, members = 0, play.state.members
    for of_type, zones in play.rules.working:
        there = 0
        for zone in zones:
            there |= members[zone]
        bits |= of_type & there
    return bits


def look(play: Play) -> View:
    """How everything stands: as it was when somebody last looked, if nothing has happened since."""
    seen = play.seen
    if seen is not None and seen[0] is play.state and seen[1] == len(play.log):
        return seen[2]
    view = View(play)
    # Set before it is complete: a condition inside a layer sees the layers below it.
    play.seen = (play.state, len(play.log), view)
    _apply(play, view)
    return view


def _apply(play: Play, view: View) -> None:
    rules, state = play.rules, play.state
    lasting = [(static, one) for one in state.lasting if isinstance(static := rules.lasting[one[0]], Static)]
    standing = rules.statics
    at = 0
    for layer in (ABILITIES, VALUES, SET, ADD):
        while at < len(standing) and standing[at].layer == layer:
            static = standing[at]
            at += 1
            for piece in ids(view.bearing(play, static.source)):
                me, frame = rules.controller(state, piece), [piece] + [0] * static.slots
                if static.test is None or static.test(play, me, frame):
                    static.apply(play, me, frame, view)
        for static, one in lasting:
            if static.layer == layer:
                frame = list(one[5])
                if static.test is None or static.test(play, one[2], frame):
                    static.apply(play, one[2], frame, view)
    for number, floor in enumerate(rules.floors):
        if floor is not None:
            view.stats[number] = [value if value > floor else floor for value in view.stats[number]]


def stat(play: Play, piece: int, number: int) -> int:
    """A number of a piece as it is now."""
    return look(play).stats[number][piece]
