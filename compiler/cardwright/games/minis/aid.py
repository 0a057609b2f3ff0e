"""What Python adds to the rules of play: the table, its measures and dice, and deeds that no sentence says yet."""

from __future__ import annotations

from cardwright.engine.changes import with_borne
from cardwright.engine.play import Play
from cardwright.engine.playbook import Aid
from cardwright.engine.rulebook import Procedures
from cardwright.engine.state import ids
from cardwright.games.minis import occasions, words
from cardwright.games.minis.deeds import PERFORMS
from cardwright.games.minis.effort import exert_bearer
from cardwright.games.minis.occasions import uncounted
from cardwright.games.minis.telling import TALES, TELLINGS
from cardwright.games.minis.using import LABELLED


def _supply(play: Play, model: int) -> int:
    """How much Ammunition a model begins with: it never has more."""
    return with_borne(play, model, words.SUPPLY)


_DOES = Procedures(
    memory=words.MEMORY,
    tellings=TELLINGS,
    tales=TALES,
    performs=PERFORMS,
    labelled=LABELLED,
    episodes=occasions.EPISODES,
    readings={"hits": occasions.hits, words.SUPPLY: lambda play, of: sum(_supply(play, one) for one in ids(of))},
    prices={("take", words.EFFORT): exert_bearer},
    sights={"active": occasions.active},
    most={words.AMMUNITION: _supply, words.AUDACITY: lambda _play, _piece: 1},
    uncounted={"model": (words.UNCOUNTED, uncounted)},
)

_RULES = 64
"""So many rules in force remember what was chosen for them, besides the pieces."""

AID = Aid(_DOES, memory=lambda pieces: words.memory_size(pieces + _RULES))
