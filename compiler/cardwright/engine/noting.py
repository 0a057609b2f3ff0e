"""What is noted of the piece that something is done to, for texts that will ask about it: whether it has a trait."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.engine.operations import Event
from cardwright.engine.past import event_piece
from cardwright.engine.play import Play
from cardwright.engine.reading import looks_at
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE
from cardwright.engine.view import look

Note = Callable[[Play, int, Any], int]


def noted(play: Play, event: Event) -> int:
    """Which notes of the rules hold of the piece that an event happens to, as bits."""
    notes = play.rules.notes
    if not notes:
        return 0
    piece = event_piece(play, event) or 1 << len(play.state.zone)  # none at all: what is noted of the deed is still so
    view, found = look(play), 0
    if len(view.notes) != len(notes):
        view.notes = _sets(play)
    for number, those in enumerate(view.notes):
        if piece & (notes[number](play, NOWHERE, ()) if those is None else those):
            found |= 1 << number
    return found


def _sets(play: Play) -> list[int | None]:
    """For each note, the pieces of which it holds for as long as somebody sees the same; none, where it depends on
    more than what can be seen."""
    return [None if _looks(play.rules, note) else note(play, NOWHERE, ()) for note in play.rules.notes]


def _looks(rules: Rules, note: Note) -> bool:
    """Whether a note looks at parts of the state besides."""
    found = rules.noting.get(id(note))
    if found is None:
        found = rules.noting[id(note)] = bool(looks_at(note))
    return found
