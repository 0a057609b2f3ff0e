"""What must hold of every state of this game, beside what holds of all games: asked only where games are checked."""

from __future__ import annotations

from cardwright.engine.play import Play
from cardwright.engine.state import ids
from cardwright.games.law.book import BATTLE, OPENING, PHASE, REVEAL
from cardwright.games.law.opening import FACE_DOWN
from cardwright.games.law.table import Table

_BATTLES = (OPENING, REVEAL, BATTLE)


def demands(table: Table, play: Play) -> str:
    """What is wrong; empty if nothing is."""
    state, names = play.state, table.rules.cast.names
    held = 0
    for zone in table.field:
        held |= state.members[zone]
    lying = sum(1 << piece for piece in state.at if piece >= 0)
    phase, ground = state.memory[PHASE], state.ground
    wrong = {
        "a card lies beside the board": any(piece >= 0 for piece in state.at[len(ground.spots) :]),
        "pieces of the board overlap": len(set(ground.spots)) != len(ground.spots),
        "a card lies face down outside the opening": state.marks[FACE_DOWN] and phase not in (OPENING, REVEAL),
        "something lies on the board that is no character": held & ~table.characters,
        "cards lie on the board between battles": not table.ragnarok and held and phase not in _BATTLES,
    }
    if held != lying:
        return f"{', '.join(names[piece] for piece in ids(held ^ lying))}: on the board without a token, or the reverse"
    return next((words for words, so in wrong.items() if so), "")
