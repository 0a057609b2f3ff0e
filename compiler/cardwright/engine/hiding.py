"""What a player at the table does not see of what happens: which card went from one hidden place to another."""

from __future__ import annotations

from cardwright.engine.layout import Layout
from cardwright.engine.operations import MARK, MOVE
from cardwright.engine.play import Entry, Play
from cardwright.engine.state import NOWHERE

NOBODY = -1
"""A viewer who sees only what all see."""


class Sight:
    """What one viewer sees, followed through the log from its beginning."""

    def __init__(self, play: Play, viewer: int) -> None:
        self._layout = play.rules.layout
        self._viewer = viewer
        self._mark = self._layout.marks.get(play.rules.book.pieces.unseen, NOWHERE)
        self._down: set[int] = set()
        """The cards that lie face down."""

    def unseen(self, group: list[Entry]) -> int:
        """The cards of a group of events that are not to be named to the viewer, as a set."""
        was_down = set(self._down)
        for event, was, _, _ in group:
            if event.operation == MARK and event.to == self._mark and was == (not event.more):
                (self._down.add if event.more else self._down.discard)(event.what)
        bits = 0
        for event, was, _, _ in group:
            if event.operation == MOVE and not self._is_known(event.what, was, event.to, was_down):
                bits |= 1 << event.what
        return bits

    def _is_known(self, piece: int, was: object, to: int, was_down: set[int]) -> bool:
        """Whether the viewer saw the card where it was, or sees it where it goes."""
        source = was[0] if isinstance(was, tuple) else NOWHERE
        if source != NOWHERE and self._sees(source, piece in was_down):
            return True
        if self._sees(to, piece in self._down):
            return True
        kinds = self._layout.kind_of
        mine = self._viewer in (self._layout.player_of[to], self._layout.player_of[source] if source >= 0 else NOWHERE)
        return mine and self._viewer != NOBODY and source != NOWHERE and kinds[source].secret

    def _sees(self, zone: int, face_down: bool) -> bool:
        return sees(self._layout, zone, self._viewer, face_down)


def sees(layout: Layout, zone: int, viewer: int, face_down: bool = False) -> bool:
    """Whether a player sees the cards of a zone."""
    kind = layout.kind_of[zone]
    if kind.hidden:
        return False
    if kind.private or kind.secret or face_down:
        return viewer != NOBODY and layout.player_of[zone] == viewer
    return True
