"""What Python adds to the rules of play: the table, its measures and dice, and deeds that no sentence says yet."""

from __future__ import annotations

from cardwright.engine.playbook import Aid
from cardwright.engine.rulebook import Procedures
from cardwright.games.minis import occasions, turning, words
from cardwright.games.minis.activation import daring
from cardwright.games.minis.deeds import PERFORMS
from cardwright.games.minis.effort import exert_bearer
from cardwright.games.minis.objectives import grasp
from cardwright.games.minis.occasions import uncounted
from cardwright.games.minis.pieces import ammunition, supply
from cardwright.games.minis.telling import TELLINGS
from cardwright.games.minis.using import LABELLED

_DOES = Procedures(
    memory=words.MEMORY,
    tellings=TELLINGS,
    performs={**PERFORMS, **turning.PERFORMS},
    labelled=LABELLED,
    episodes=occasions.EPISODES,
    readings={
        "hits": occasions.hits, "daring": daring, "grasp": grasp, "supply": supply,
    },
    prices={("take", words.EFFORT): exert_bearer},
    sights={"active": occasions.active},
    most={words.AMMUNITION: ammunition, words.AUDACITY: lambda _play, _piece: 1},
    uncounted={"model": (words.UNCOUNTED, uncounted)},
)  # fmt: skip

_RULES = 64
"""So many rules in force remember what was chosen for them, besides the pieces."""

AID = Aid(_DOES, memory=lambda pieces: words.memory_size(pieces + _RULES))
