"""What Python adds to the rules of play: procedures."""

from __future__ import annotations

from cardwright.engine.playbook import Aid
from cardwright.engine.rulebook import Procedures
from cardwright.games.agot import saving, turning
from cardwright.games.agot.playing import hosts, pay_influence, play_event, price
from cardwright.games.agot.table import INFLUENCE, MEMORY

_DOES = Procedures(
    memory=MEMORY,
    used={"event": play_event},
    bearers={"attachment": hosts},
    payments={("kneel", INFLUENCE): pay_influence},
    performs={
        "announce": turning.announce,
        "turn up": turning.turn_up,
        "play": turning.play_cards,
        "prevail": turning.prevail,
    },
    reached={"play": turning.playable},
    readings={"price": price},
)


AID = Aid(_DOES, watch=saving.watch)
