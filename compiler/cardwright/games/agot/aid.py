"""What Python adds to the rules of play: procedures, and how what is only said is told."""

from __future__ import annotations

from cardwright.engine.operations import Event
from cardwright.engine.play import Play
from cardwright.engine.playbook import Aid
from cardwright.engine.rulebook import Procedures
from cardwright.engine.sentences import Voice
from cardwright.games.agot import saving, turning
from cardwright.games.agot.playing import pay_influence, play_event, price
from cardwright.games.agot.table import INFLUENCE, MEMORY, PHASE, PHASES


def _begin(play: Play, event: Event, _voice: Voice) -> str:
    period = play.rules.book.times.periods[event.more[2]]
    return f"the {PHASES[play.state.memory[PHASE]]} phase begins" if period == "phase" else f"the {period} begins"


_DOES = Procedures(
    memory=MEMORY,
    used={"event": play_event},
    tales={"begin": _begin},
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
