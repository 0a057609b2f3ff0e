"""How cards stand at the moment: what is printed on them, and everything that changes it, in layers.

Nothing is kept up to date while pieces move. Whoever asks first after something happened has everything worked out
anew, which is cheaper than finding out what has changed, and cannot be wrong about chains of changes.
"""

from __future__ import annotations

from cardwright.engine.auras import Auras, Survey
from cardwright.engine.play import Play
from cardwright.engine.rules import Static
from cardwright.engine.state import ids

ABILITIES, VALUES, SET, ADD = range(4)
"""The layers: who has which text, who has which traits and icons, numbers that are set, numbers that are added to."""


class View:
    """What is so at the moment."""

    __slots__ = ("_play", "_stats", "granted", "having", "idle", "lost", "stripped", "survey", "working")

    def __init__(self, play: Play) -> None:
        rules = play.rules
        self.survey: Survey | None = None
        """How the cards on a board stand, in a game that has one."""
        self.idle: frozenset[int] = frozenset()
        """Texts that do not work at the moment, whoever bears them."""
        self.lost = 0
        """The pieces that have lost all abilities."""
        self.granted: dict[int, int] = {}
        """For each text, the pieces it was given to."""
        self.stripped: dict[int, int] = {}
        """For each text, the pieces that have lost it."""
        self.having: dict[tuple[str, str], int] = {}
        """For each value that somebody gained or lost, the pieces that have it now."""
        self.working = _working(play)
        self._play = play
        # On a board hardly anybody asks for all numbers: they are worked out for who does.
        self._stats = [printed[:] for printed in rules.printed] if rules.auras is None else None

    @property
    def stats(self) -> list[list[int]]:
        """For each kind of number and each piece, its value."""
        if self._stats is None:
            self._stats = [printed[:] for printed in self._play.rules.printed]
            for place, piece in enumerate(self._play.state.at):
                if piece >= 0 and self.survey is not None:
                    for values in self._stats:
                        values[piece] += self.survey.added[place]
        return self._stats

    def has(self, play: Play, attribute: str, value: str) -> int:
        """The pieces that have a value."""
        bits = self.having.get((attribute, value))
        return play.rules.cast.having.get((attribute, value), 0) if bits is None else bits

    def bearing(self, play: Play, source: int) -> int:
        """The pieces on which a text works."""
        if source in self.idle:
            return 0
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


def _survey(play: Play, view: View, auras: Auras) -> None:
    """What the cards on a board do to each other comes before everything that is worked out one by one."""
    state = play.state
    view.survey = survey = auras.survey(state)
    if survey.lost:
        for place in ids(survey.lost):
            view.lost |= 1 << state.at[place]
    for place, text in survey.gifts:
        if not survey.lost >> place & 1:
            view.granted[text] = view.granted.get(text, 0) | 1 << state.at[place]
    if auras.negated:
        view.idle = auras.idle(state)
    if auras.face_down >= 0:
        view.working &= ~state.marks[auras.face_down]


def _apply(play: Play, view: View) -> None:
    rules, state = play.rules, play.state
    if rules.auras is not None:
        _survey(play, view, rules.auras)
        if not state.lasting and not rules.statics:
            return
    _layers(play, view)
    for number, floor in enumerate(rules.floors):
        if floor is not None:
            view.stats[number] = [value if value > floor else floor for value in view.stats[number]]


def _layers(play: Play, view: View) -> None:
    """What texts and lasting effects change, one layer after another."""
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


def stat(play: Play, piece: int, number: int) -> int:
    """A number of a piece as it is now."""
    return look(play).stats[number][piece]
