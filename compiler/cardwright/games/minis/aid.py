"""What Python adds to the rules of play: the table, its measures and dice, and deeds that no sentence says yet."""

from __future__ import annotations

from cardwright.engine.playbook import Aid
from cardwright.engine.rulebook import Dice, Procedures, Tabletop
from cardwright.games.minis import dice, occasions, turning, words
from cardwright.games.minis.activation import daring
from cardwright.games.minis.deeds import PERFORMS
from cardwright.games.minis.effort import exert_bearer
from cardwright.games.minis.measuring import AREAS, TOUCHES, far, height, lies, offers, uncounted
from cardwright.games.minis.objectives import grasp
from cardwright.games.minis.pieces import ammunition, aside, casualties, deployed, friendly, had, supply
from cardwright.games.minis.table import in_cover, on_difficult_ground, on_high_ground
from cardwright.games.minis.telling import TELLINGS
from cardwright.games.minis.using import LABELLED
from cardwright.games.minis.ways import WHERE

_DOES = Procedures(
    memory=words.MEMORY,
    tellings=TELLINGS,
    performs={**PERFORMS, **turning.PERFORMS},
    labelled=LABELLED,
    episodes=occasions.EPISODES,
    roles={"dice": dice.attack_dice},
    readings={
        "height": height, "hits": occasions.hits, "daring": daring, "grasp": grasp, "supply": supply,
        "throw": dice.throw,
    },
    prices={("take", words.EFFORT): exert_bearer},
    named=friendly,
    sights={
        "active": occasions.active, "in Cover": in_cover, "on high ground": on_high_ground,
        "in Difficult Ground": on_difficult_ground,
        **{status: had(status) for status in words.STATUSES}, "set aside": aside, "Casualty": casualties,
        "deployed": deployed,
    },
    most={words.AMMUNITION: ammunition, words.AUDACITY: lambda _play, _piece: 1},
    uncounted={"model": (words.UNCOUNTED, uncounted)},
    dice=Dice(dice.of_kind, dice.number_of, dice.of),
    tabletop=Tabletop(far, TOUCHES, AREAS, offers, WHERE, lies),
)  # fmt: skip

_RULES = 64
"""So many rules in force remember what was chosen for them, besides the pieces."""

AID = Aid(_DOES, memory=lambda pieces: words.memory_size(pieces + _RULES))
